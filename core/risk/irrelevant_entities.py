"""Entities that are no detail of a person to protect: what the recogniser marks by its form, and the text says of nobody.

    the Court of Cassation            a body that is named by its kind alone
    a private doctor examined him     the trade of somebody else, in a text with parties
    the Land Register                 a register that every State keeps
    in recent years                   a time that fixes nothing
    within three months, two visits   a length of time or a count that is told of very many
    the old Nazi lie                  what describes a thing, in a text with parties (`described_things`)
    a midfielder, 10:15 AM, won 4–2   everyday words (`common_details`)

Single entities only: together with others each of them still counts in the crowd and for closure.
"""

from __future__ import annotations

import re

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Relation
from sfumato.core.facts.people import TIES, cast_of, is_an_article
from sfumato.core.facts.relations import KIND_RELATIONS
from sfumato.core.generalize.common_words import is_common
from sfumato.core.generalize.quantity_rules import is_money
from sfumato.core.language.ages import is_age
from sfumato.core.language.dates import read
from sfumato.core.language.durations import is_usual, read_duration
from sfumato.core.language.fold import fold
from sfumato.core.language.institutions import is_only_kind, spells
from sfumato.core.language.months import SHARED_TIMES
from sfumato.core.language.numbers import ORDINAL_UNITS, find_number
from sfumato.core.recognize.model import Entity, EntityType, Identifier
from sfumato.core.recognize.numbers_beside_names import is_rank
from sfumato.core.risk.common_details import is_everyday, relation_of_post
from sfumato.core.risk.described_things import describing_things
from sfumato.core.risk.model import Case

# What may be said openly of people whom nobody has to protect. Health, faith and origin may not.
_OPEN_OF_OTHERS = frozenset(
    {Relation.OCCUPATION, Relation.OFFICE, Relation.FAMILY, Relation.SEX, Relation.MARITAL, Relation.AGE}
)

_SEQUENCE = re.compile(
    rf"\b(?:every|each)\b|^(?:{'|'.join(ORDINAL_UNITS[1:11])}|other)\s+(?:day|night|week|weekend|month|year)$",
    re.IGNORECASE,
)
# A share in whole percent is one of a hundred that are told everywhere.
_WHOLE_PERCENT = re.compile(
    r"\s*(?:about |some |at least |over )?\d{1,3}\s?(?:%|per ?cent)\s*", re.IGNORECASE
)
_PRESSURE = re.compile(r"\d{2,3}/\d{2,3}(?:\s?mm\s?Hg)?", re.IGNORECASE)  # of blood
A_FEW = 10.0  # a count or a number of years up to which many people of a trade share it (judgment call)
_DURATION = "duration"  # `Entity.kind`
_GOES_ON, _WENT_BEFORE = re.compile(r"[–:-]\d"), re.compile(r"\d[–:-]$")
_NOT_A_COUNT = re.compile(r"%|\bper ?cent\b|\b(?:km|kilomet\w+|miles?)\b|[/:]", re.IGNORECASE)


def untelling(case: Case) -> frozenset[str]:
    """Ids of the entities whose words alone tell nothing of a person to protect. Never a direct identifier or a name, nor, in a
    text with parties, what is said of one of them; nor a figure in an article about somebody, where "12 caps and two goals" are
    looked up in a table."""
    extractor = Extractor(case.text, case.entities)
    told = _told_of_parties(case, extractor)
    figures = looked_up_figures(case) | _ranks(case)
    things = _of_things(case, told)
    return frozenset(
        entity.id
        for entity in case.entities
        if entity.identifier is not Identifier.DIRECT
        and entity.id not in figures
        and not entity.protected
        and (
            entity.id in things or _tells_nobody(case.text, entity, told) or _is_everyday(case, entity, told)
        )
    )


def has_parties(case: Case) -> bool:
    """Whether the text is of a case: it calls somebody the applicant, the claimant, the accused."""
    return bool(cast_of(case.text, case.entities).roles)


def _of_things(case: Case, told: frozenset[str] | None) -> frozenset[str]:
    """Attributes of things, in texts with parties; none that says something of a protected person."""
    if told is None:
        return frozenset()
    return describing_things(case.text, [e for e in case.entities if e.id not in told])


def looked_up_figures(case: Case) -> frozenset[str]:
    """Counts and lengths of time of an article about somebody: goals, titles, years at a club stand in tables that anybody can
    search. Not half of a score, which would leave the other half, nor a few of anything ("three medals"), which fits many."""
    if not is_an_article(case.text, case.entities, cast_of(case.text, case.entities)):
        return frozenset()
    return frozenset(
        entity.id
        for entity in case.entities
        if (entity.type is EntityType.QUANTITY or entity.kind == _DURATION)
        and not _is_a_few(entity.text)
        and not any(
            _GOES_ON.match(case.text, m.end) or _WENT_BEFORE.search(case.text[: m.start][-2:])
            for m in entity.mentions
        )
    )


def _ranks(case: Case) -> frozenset[str]:
    """Places in a list of the world: of two people who were third one is meant, however small the number is."""
    return frozenset(
        entity.id
        for entity in case.entities
        if entity.type is EntityType.QUANTITY and any(is_rank(case.text, m.end) for m in entity.mentions)
    )


def _is_a_few(form: str) -> bool:
    number = find_number(form)
    return number is not None and number.value <= A_FEW and number.value.is_integer()


def _is_everyday(case: Case, entity: Entity, told: frozenset[str] | None) -> bool:
    of_a_party = entity.type is EntityType.DEM and told is not None and entity.id in told
    return not of_a_party and is_everyday(entity, case.ladders.get(entity.id))


def _tells_nobody(text: str, entity: Entity, told: frozenset[str] | None) -> bool:
    forms = [text[m.start : m.end] for m in entity.mentions]
    match entity.type:
        case EntityType.ORG:
            whole = [form for form in forms if is_only_kind(form)]
            return bool(whole) and all(form in whole or any(spells(form, w) for w in whole) for form in forms)
        case EntityType.MISC:
            return all(map(_is_public_register, forms))
        case EntityType.DATETIME:
            return all(fixes_nothing(form) or is_usual_time(form) for form in forms)
        case EntityType.QUANTITY:
            return all(is_usual_time(form) or is_usual_count(form) for form in forms)
        case EntityType.DEM:
            if told is None:
                return False
            kinds = [m.kind or entity.kind for m in entity.mentions]
            if all(map(_is_kin, kinds, forms)):
                return True
            return entity.id not in told and all(map(_may_stay, kinds, forms))
        case _:
            return False


_REGISTERS = frozenset({"register", "registry", "registers"})
_SMALL_WORDS = frozenset({"the", "of", "and", "for", "in"})


def _is_public_register(span: str) -> bool:
    """Whether a name in common words is that of a register which every State keeps: "the Sex Offenders Register"."""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", span)]
    named = [word for word in words if word not in _SMALL_WORDS]
    return bool(_REGISTERS.intersection(named)) and all(is_common(fold(word)) for word in named)


def fixes_nothing(span: str) -> bool:
    """Whether a time has neither a date nor a number, nor is a name: "recent years", "the following day", "Easter Monday"."""
    named = [word for word in re.findall(r"[^\W\d_]+", span) if word[0].isupper()]
    return (
        all(
            word.lower() in SHARED_TIMES
            for word in named[1 if span[:1].isupper() and len(named) == 1 else 0 :]
        )
        and find_number(span) is None
        and not any(c.isdigit() for c in span)
        and not read(span)
        and not is_age(span)
    )


def is_usual_time(span: str) -> bool:
    """Whether a length of time, or a place in a sequence ("every second week"), has a number that very many are told by."""
    if read(span) or is_age(span) or (read_duration(span) is None and not _SEQUENCE.search(span)):
        return False
    return all(is_usual(number) for number in _numbers(span))


def is_usual_count(span: str) -> bool:
    """Whether a count or a measure is told by a small or round number, or a share in whole percent. Sums, exact shares and
    distances between places are not: the first are looked up, the last point from one hidden place to another."""
    if _WHOLE_PERCENT.fullmatch(span) or _PRESSURE.fullmatch(span):
        return True
    found = _numbers(span)
    if not found or is_money(span) or is_age(span) or _NOT_A_COUNT.search(span):
        return False
    return all(is_usual(number) for number in found)


def _numbers(span: str) -> list[float]:
    found: list[float] = []
    at = 0
    while (number := find_number(span, at)) is not None:
        found.append(number.value)
        at = number.end
    return found


def _is_kin(kind: str, form: str) -> bool:
    """ "girl", "brothers": the pronouns of every sentence say as much. With a number it is a family of that size."""
    return find_number(form) is None and (kind in ("family", "gender") or form.lower() in TIES)


def _may_stay(kind: str, form: str) -> bool:
    """Whether a trade or tie of somebody else may be said openly: not with a name in it, which tells where ("Larvik Officer")."""
    relation = relation_of_post(form) or KIND_RELATIONS.get(kind)
    named = any(not is_common(fold(word)) for word in re.findall(r"[^\W\d_]{4,}", form) if word[0].isupper())
    return relation in _OPEN_OF_OTHERS and not named


def _told_of_parties(case: Case, extractor: Extractor) -> frozenset[str] | None:
    """Entities that say something of a protected person or of somebody close to one; None in texts without parties, where
    nearly every attribute is that of whom the text is about."""
    if not extractor.cast.roles:
        return None
    main = {*extractor.cast.main, *case.protected}
    return frozenset(
        entity_id
        for fact in extractor.run()
        if fact.subject in main and fact.relation not in (Relation.OTHER, Relation.PROCEEDINGS)
        for entity_id in fact.entities
    )
