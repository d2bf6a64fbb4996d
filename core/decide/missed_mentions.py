"""Entities made whole before anything is decided: words that name a country or repeat a name and that no source found.

What is hidden in one place must not stand open in another, so every occurrence has to belong to something that can be hidden:

    "a Norwegian national … the Norwegian Government"     the second “Norwegian” was found by nobody: it joins the first
    "Anna Larsen … Anna said"                             “Anna” joins the person

and one country is judged once, however it is named: see `with_one_judgement`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from sfumato.core.decide.identifying_words import name_words, telling_words
from sfumato.core.language.fold import fold
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize import one_state
from sfumato.core.recognize.institutions import spans_of_offices
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.nations import forum, is_nickname, is_pure, nations_of, parties

FORUM = 0.05  # P(mask) of the State whose court wrote the text: its laws and reports, which stay, tell it (judgement)
PROBABILITY = 0.9  # of a mention that repeats the words of another
_WORD = re.compile(r"[^\W\d_]+")
MASKED = 0.5  # probability from which people would sooner mask than not
_INITIALS = re.compile(r"(?:[^\W\d_a-z][a-zà-ž]{0,2}\.[ -]?){2,4}")
_THE = re.compile(r"\b[Tt]he\s$")


def closed(text: str, entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities with every further occurrence of their words, countries judged once. Ids that were there stay."""
    found = [_without_nations(text, entity) for entity in one_state(entities)]
    found = _with_nicknames(text, _parted(text, found))
    found = _with_nations(text, found)
    found = _initials_alike(text, _with_names(text, found))
    return tuple(sorted(with_one_judgement(text, found), key=lambda entity: entity.mentions[0].start))


# -- countries ---------------------------------------------------------------------------------------------------


def _without_nations(text: str, entity: Entity) -> Entity:
    """A date without the nationality that was taken for its end: "one-month Russian| visa"."""
    if entity.type is not EntityType.DATETIME:
        return entity
    mentions = []
    for mention in entity.mentions:
        ends = [w.start for w in nations_in(text[mention.start : mention.end]) if w.start > 0]
        end = (
            mention.start + len(text[mention.start : mention.start + min(ends)].rstrip())
            if ends
            else mention.end
        )
        mentions.append(replace(mention, end=end))
    if tuple(mentions) == entity.mentions:
        return entity
    longest = max((text[m.start : m.end] for m in mentions), key=len)
    return replace(entity, mentions=tuple(mentions), text=longest)


def _parted(text: str, entities: list[Entity]) -> list[Entity]:
    """A country apart from what is called by it and more: “Russia” goes with the country, “Russia (Vologda Region)” not."""
    result: list[Entity] = []
    more: list[Entity] = []
    for entity in entities:
        alone = [m for m in entity.mentions if is_pure(text, replace(entity, mentions=(m,)))]
        if not alone or len(alone) == len(entity.mentions) or _by_hand(entity):
            result.append(entity)
            continue
        rest = tuple(m for m in entity.mentions if m not in alone)
        words = max((text[m.start : m.end] for m in alone), key=lambda w: (not w.isupper(), len(w)))
        result.append(replace(entity, mentions=tuple(alone), text=words))
        made = _new(text, rest[0].start, rest[0].end, entity.type, (*entities, *more))
        more.append(replace(made, mentions=rest, p_direct=entity.p_direct, p_quasi=entity.p_quasi))
    return [*result, *more]


def _with_nicknames(text: str, entities: list[Entity]) -> list[Entity]:
    """A team that is called by the plural of a people, and is called so again: “Scots” after “Los Angeles Scots” is the team."""
    owners = {fold(e.text.split()[-1]): number for number, e in enumerate(entities) if is_nickname(e)}
    short = [
        (number, owner)
        for number, e in enumerate(entities)
        if e.type is EntityType.ORG and not _by_hand(e)
        if (owner := owners.get(fold(e.text), -1)) >= 0
    ]
    result = list(entities)
    for number, owner in short:
        mentions = (*result[owner].mentions, *entities[number].mentions)
        result[owner] = replace(result[owner], mentions=tuple(sorted(mentions, key=lambda m: m.start)))
    left_out = {number for number, _ in short}
    found = [e for number, e in enumerate(result) if number not in left_out]
    covered = entities_at(text, found)
    teams = {fold(e.text.split()[-1]): number for number, e in enumerate(found) if is_nickname(e)}
    for word in nations_in(text) if teams else ():
        team = teams.get(fold(text[word.start : word.end]), -1)
        if (
            team >= 0
            and not _overlaps(word.start, word.end, covered)
            and _THE.search(text[: word.start][-5:])
        ):
            found[team] = _joined(found[team], word.start, word.end)
    return found


def _with_nations(text: str, entities: list[Entity]) -> list[Entity]:
    covered = entities_at(text, entities)
    strays = [w for w in nations_in(text) if not _overlaps(w.start, w.end, covered)]
    if not strays:
        return entities
    known: dict[object, int] = {}
    for number, entity in enumerate(entities):
        if is_pure(text, entity):
            for mention in entity.mentions:
                known.setdefault(fold(text[mention.start : mention.end]), number)
            for word in nations_of(text, entity).values():
                known.setdefault((word.code, word.is_name), number)
    result = list(entities)
    for stray in strays:
        written = fold(text[stray.start : stray.end])
        number = known.get(written, known.get((stray.code, stray.is_name), -1))
        if number < 0:
            type_ = EntityType.LOC if stray.is_name else EntityType.DEM
            result.append(_new(text, stray.start, stray.end, type_, result))
            known[written] = known[stray.code, stray.is_name] = len(result) - 1
        else:
            result[number] = _joined(result[number], stray.start, stray.end)
    return result


def with_one_judgement(text: str, entities: Sequence[Entity]) -> list[Entity]:
    """One probability for a country under all its names; the country that is a party to the proceedings takes the lowest.

    Annotators leave the respondent State as it is and mask the nationality beside it, which hides nothing: of 202
    judgements of the respondent State in the training part of the Text Anonymization Benchmark, 8 mask it throughout. Other
    countries are judged by the mean of their mentions.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for number, entity in enumerate(entities):
        if is_pure(text, entity) and not _by_hand(entity):
            codes = nations_of(text, entity)
            if len(codes) == 1:
                groups[next(iter(codes))].append(number)
    accused, at_home = set(parties(text)), forum(text)
    named = [nations_of(text, entity) for entity in entities] if accused else []
    result = list(entities)
    for code, numbers in groups.items():
        judged = [entities[n] for n in numbers if not _is_new(entities[n])]
        if not judged:
            continue
        if code in accused:
            official = [e.p_mask for e, codes in zip(entities, named, strict=True) if code in codes]
            p = min([*(e.p_mask for e in judged), *(v for v in official if v)], default=0.0)
            p = min(p, FORUM) if code in at_home else p
        else:
            weights = [len(e.mentions) for e in judged]
            p = sum(e.p_mask * w for e, w in zip(judged, weights, strict=True)) / sum(weights)
        for n in numbers:
            result[n] = replace(entities[n], p_direct=0.0, p_quasi=p)
    return result


# -- names -------------------------------------------------------------------------------------------------------


def _with_names(text: str, entities: list[Entity]) -> list[Entity]:
    """Occurrences of a word of a name that nobody found: of a person they join it, of a place or body they are new. Where the
    court that wrote the text sits is no word of a body that is named by its seat."""
    owners: dict[str, int] = {}
    for number, entity in enumerate(entities):
        words = name_words(text, entity) if entity.type is EntityType.PERSON else telling_words(text, entity)
        for word in words:
            owners.setdefault(word, number)
    if not owners:
        return entities
    covered = entities_at(text, entities)
    small = {word for word in _WORD.findall(text) if word.islower()}
    seats = bytearray(len(text))
    for start, end in spans_of_offices(text):
        seats[start:end] = b"\1" * (end - start)
    result = list(entities)
    added: dict[str, int] = {}
    for match in _WORD.finditer(text):
        word = match[0]
        if (
            not word[0].isupper()
            or (key := fold(word)) not in owners
            or _overlaps(match.start(), match.end(), covered)
        ):
            continue
        if _may_be_a_common_word(text, match, small):
            continue
        owner = owners[key]
        if entities[owner].type is EntityType.PERSON:
            result[owner] = _joined(result[owner], match.start(), match.end())
        elif _overlaps(match.start(), match.end(), seats):
            continue
        elif key in added:
            result[added[key]] = _joined(result[added[key]], match.start(), match.end())
        else:
            result.append(_new(text, match.start(), match.end(), entities[owner].type, result))
            added[key] = len(result) - 1
    return result


def _may_be_a_common_word(text: str, match: re.Match[str], small: Container[str]) -> bool:
    """At the start of a sentence or after "the" a capital proves nothing, unless the word stands nowhere in small letters
    (`small`: the words that do)."""
    before = text[max(0, match.start() - 6) : match.start()]
    starts = not before.strip() or before.rstrip()[-1:] in '.!?:;“"(\n' or before.endswith("\n")
    article = re.search(r"\b(?:the|a|an|The|A|An)\s+$", before)
    return bool(article) or match[0].lower() in small or (starts and len(match[0]) < 4)


def _initials_alike(text: str, entities: Sequence[Entity]) -> list[Entity]:
    """Whom the text calls by initials is judged alike: "J.V." hidden and his friend "F.B." shown would be no rule. The one whom
    people would surest mask counts, where they would mask anybody."""
    called = [
        e.id
        for e in entities
        if e.type is EntityType.PERSON
        and not _by_hand(e)
        and all(_INITIALS.fullmatch(text, m.start, m.end) for m in e.mentions)
    ]
    surest = max((e.p_mask for e in entities if e.id in called), default=0.0)
    if surest < MASKED:
        return list(entities)
    return [
        replace(e, p_quasi=surest - e.p_direct) if e.id in called and e.p_mask < surest else e
        for e in entities
    ]


# -- mentions ----------------------------------------------------------------------------------------------------


def entities_at(text: str, entities: Iterable[Entity]) -> bytearray:
    """1 where a mention stands. A sentence that may go as a whole covers nothing: where it stays, its words are told."""
    covered = bytearray(len(text))
    for entity in entities:
        if entity.type is EntityType.EVENT:
            continue
        for mention in entity.mentions:
            covered[mention.start : mention.end] = b"\x01" * (mention.end - mention.start)
    return covered


def _overlaps(start: int, end: int, covered: bytearray) -> bool:
    return any(covered[start:end])


def _joined(entity: Entity, start: int, end: int) -> Entity:
    mention = Mention(start, end, entity.type, PROBABILITY, ("spread",), entity.kind)
    return replace(entity, mentions=tuple(sorted((*entity.mentions, mention), key=lambda m: m.start)))


def _new(text: str, start: int, end: int, type_: EntityType, others: Iterable[Entity]) -> Entity:
    numbers = [int(tail) for e in others if e.type is type_ and (tail := e.id.rpartition("-")[2]).isdigit()]
    mention = Mention(start, end, type_, PROBABILITY, ("spread",))
    return Entity(f"{type_}-{max(numbers, default=0) + 1}", type_, (mention,), text[start:end], 0.0, 0.0)


def _is_new(entity: Entity) -> bool:
    return all(m.sources == ("spread",) for m in entity.mentions) and entity.p_mask == 0


def _by_hand(entity: Entity) -> bool:
    return entity.protected or any("user" in m.sources for m in entity.mentions)
