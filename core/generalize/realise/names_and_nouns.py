"""A hidden name beside the noun that says what it is: "the newspaper Aftenposten", "the crime film A"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.kinds import kinds
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.place_widths import width_of
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.generalize.realise.slot import Role
from sfumato.core.language import inflection
from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import EntityType

_OF = {"district": "constituency", "riding": "constituency"}  # what seats of a parliament are called
_NAMED = (EntityType.ORG, EntityType.MISC, EntityType.LOC)


def _labelled(place: Place) -> bool:
    return place.cut.kind in (RungKind.LABEL, RungKind.INITIALS) and not place.cut.mask


def _labelled_words(place: Place) -> Cut:
    """The label, over the words that it says again: "the company [Company A]", "the [Polats]"."""
    phrase = place.cut.phrase
    if place.noun_follows and not re.search(r"['’]s?$", place.cut.said):
        return place.taking("", phrase)  # "the Polat family": the article belongs to the family
    if things := _counted(place):
        return place.saying(things)
    noun = place.cut.phrase.split()[0].lower()
    said = place.match_left(rf"(?:(?:the|a|an)\s+)?{re.escape(noun)}\s+(?:of\s+)?")
    left = (
        re.search(r"([\w’'-]+)[ \u00a0]+$", place.before[: len(place.before) - len(said)]) if said else None
    )
    if left and not said.lower().startswith(("the", "a")) and _describes(left[1]):
        # "the crime film |Film A|": what is said of the film needs its noun, which is not said twice
        return place.taking(said, re.sub(r"of\s+$", "", said) + phrase[len(noun) :].lstrip())
    return place.taking(said or _told_by_label(place) or place.article, phrase)


def _told_by_label(place: Place) -> str:
    """The noun, with its article, that the label says again in other words or in the singular: "|the films |Film A, Film B".
    A noun that something is said of stays: "the comedy series Television programme A", "his novel Book A"."""
    label = re.fullmatch(r"(?P<noun>[A-Z][a-z]+(?: [a-z]+)*) [A-Z]{1,2}", place.cut.phrase)
    if label is None or not place.cut.is_name:
        return ""
    for words in (2, 1):
        said = place.match_left(rf"(?:(?:the|an?)[ \u00a0\n]+)?(?:[a-z]+[ \u00a0\n]+){{{words}}}")
        article, noun = _split_article(said)
        if not noun or not _says(noun, label["noun"].lower()):
            continue
        left = re.search(r"([\w’'-]+)[ \u00a0\n]+$", place.before[: len(place.before) - len(said)])
        free = left is not None and left[1].lower() in lexicon.FUNCTION
        return said if article or free else ""
    return ""


def _says(noun: str, label: str) -> bool:
    return _as_cue(noun) == _as_cue(label) or same_kind(noun, label)


def _split_article(said: str) -> tuple[str, str]:
    words = said.split()
    article = words[0] if words and words[0].lower() in lexicon.ARTICLES else ""
    return article, " ".join(words[1:] if article else words)


def _counted(place: Place) -> str:
    """The plain plural for a name of several things behind their number: "three |All-Star Games|" are "sports events"."""
    label = re.fullmatch(r"([A-Z][a-z]+(?: [a-z]+)*) [A-Z]{1,2}", place.cut.phrase)
    if label is None or not place.match_left(
        rf"(?:{'|'.join(NUMBER_WORDS)}|\d{{1,2}}|several|many)[ \u00a0]+"
    ):
        return ""
    return inflection.plural(label[1].lower()) if inflection.is_plural(place.cut.said.split()[-1]) else ""


def _describes(word: str) -> bool:
    """Whether a word before a noun belongs to it: "a crime |film", not "in |film" or "produced |film"."""
    lower = word.lower()
    if lower in lexicon.FUNCTION | lexicon.DETERMINERS:
        return False
    return not lexicon.is_verb(lower) or lexicon.is_adjective(lower)


def _as_cue(noun: str) -> tuple[str, ...]:
    *before, last = noun.lower().split() or [""]
    return (*before, inflection.singular_word(last))


def same_kind(noun: str, other: str) -> bool:
    """Whether two nouns name one kind of thing, or one a kind of the other: "club" and "team"."""
    if noun == other:
        return True
    one, two = (kinds().cues.get(_as_cue(words), "") for words in (noun, other))
    if not one or not two or {one, two} & BARE:
        return False
    return any(a in {kind.name for kind in kinds().chain(b)} for a, b in ((one, two), (two, one)))


def _noun_before(place: Place) -> bool:
    """ "the newspaper Aftenposten", or without article the same noun as the phrase: "for amateur team Torelli"."""
    cut = place.cut
    if cut.kind not in (RungKind.KIND, RungKind.PLACE) or not cut.is_name or cut.mask:
        return False
    adverbial = re.match(r"\W*(?:At|In|On|After|During|Before|By|For)\b[^,]*$", place.before)
    if adverbial and re.match(r"[ \u00a0](?:was|were|is|are|has|had|would|could)\b", place.after):
        return False  # "At the end of the season |Genoa was relegated": it is the subject
    last = re.search(r"([a-z]+)[ \u00a0\n]+$", place.gap)
    same = last is not None and same_kind(last[1], inflection.head_noun(cut.phrase).lower())
    # "won |the 2013–14 |English Premiership with": a year right before it went, and says of no name what it is
    behind_a_noun = place.role is Role.APPOSITION and bool(place.gap)
    return same or (behind_a_noun and cut.type is not EntityType.DEM)


def _without_name(place: Place, _: Any) -> Cut:
    """The noun stays and the name goes; a thing that only its name made known is introduced: "the band X" → "a band"."""
    space = place.gap[len(place.gap.rstrip()) :]
    group = re.search(r"\bthe((?:[ \u00a0][a-z][\w-]*){1,4})[ \u00a0\n]+$", place.gap, re.IGNORECASE)
    if (
        group is None
        or place.cut.kind not in (RungKind.KIND, RungKind.MASK)
        or place.cut.mention
        or re.search(r"\b(?:former|late|current|only|first|same)\b", group[1])
    ):
        return _introduced(place, space)
    noun = group[1].strip()
    words = f"{inflection.article(noun)} {noun}"
    return place.taking(group[0], words[:1].upper() + words[1:] if group[0][:1].isupper() else words)


def _introduced(place: Place, space: str) -> Cut:
    """The noun without the name, with the article that the name spared it: "for German club X" → "for a German club"."""
    group = place.group
    words = group.before.rstrip() if group is not None and not group.determiner else ""
    noun = words.split()[-1] if words else ""
    unknown = place.cut.kind in (RungKind.KIND, RungKind.PLACE, RungKind.MASK)
    if not words or not unknown or group is None or not place.gap.endswith(group.before):
        return place.taking(space, "")
    counted = any(w.lower() in NUMBER_WORDS or w.lower() in lexicon.DETERMINERS for w in words.split())
    if not noun.islower() or inflection.is_plural(noun) or not lexicon.is_noun(noun) or counted:
        return place.taking(space, "")
    if place.cut.phrase.startswith("the "):  # known by now
        return place.taking(group.before, place.cut.phrase)
    made = f"{inflection.article(words)} {words}"
    return place.taking(group.before, made[:1].upper() + made[1:] if place.starts_sentence else made)


def _masked_after_noun(place: Place) -> bool:
    """A masked name after the noun that says what it is: "for Belgian club |***|", "the duo |***|"."""
    cut = place.cut
    if not cut.mask or not place.stars or cut.type not in _NAMED or not cut.is_name or place.noun_follows:
        return False
    noun = re.search(r"(?:^|[ \u00a0])([a-z]+)[ \u00a0\n]+(?:The[ \u00a0])?$", place.gap)
    if noun is None or inflection.is_plural(noun[1]) or place.cut_follows:
        return False
    kind = kinds().cues.get((noun[1],), "")
    return bool(kind) and kind not in BARE


def _noun_alone(place: Place, _: Any) -> Cut:
    the = re.search(r"The[ \u00a0]$", place.gap)  # "the duo The |KLF|"
    if the is not None:
        cut = replace(place.cut, start=place.cut.start - len(the[0]), said=the[0] + place.cut.said)
        place = replace(place, cut=cut, gap=place.gap[: the.start()], before=place.before[: -len(the[0])])
    return replace(_without_name(place, None), mask=False)


MASKED_NAMES: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "a masked name after its noun goes",
        _masked_after_noun,
        _noun_alone,
        (
            ("plays for Belgian club [Royal Antwerp|ORG|mask|***].", "plays for a Belgian club."),
            ("one half of the duo [The KLF|ORG|mask|***], then", "one half of a duo, then"),
            (
                "one third of comedy troupe The [Penny Dreadfuls|MISC|mask|***].",
                "one third of a comedy troupe.",
            ),
            ("released his album [Sleep|MISC|mask|***] in May", "released his album in May"),
            (
                "He briefly played with L.A.-based band [Mother Tongue|ORG|mask|***].",
                "He briefly played with an L.A.-based band.",
            ),
            ("He directed indie film [Blow|MISC|mask|***] in May.", "He directed an indie film in May."),
        ),
    ),
)


def _noun_of(place: Place) -> str:
    """The words between a noun and a name of which it says what it is: "the ancient city| of |Damascus|"."""
    cut = place.cut
    if cut.mask or not cut.is_name or cut.kind not in (RungKind.KIND, RungKind.PLACE, RungKind.LABEL):
        return ""
    found = re.search(r"\b([a-z]+)([ \u00a0]of[ \u00a0](?:the[ \u00a0])?)$", place.gap)
    if found is None:
        return ""
    head = re.sub(r" [A-Z]{1,2}$", "", cut.phrase.partition(" in ")[0]).removeprefix("the ").lower()
    if cut.type is EntityType.LOC and -1 < width_of(found[1]) != width_of(head) > -1:
        return found[2]  # the text knows better what it is: "the province of |Bulacan|" is no town
    if cut.kind is RungKind.LABEL:
        return ""
    head = inflection.head_noun(head)
    return found[2] if _OF.get(found[1], found[1]) in (head, _OF.get(head, head)) else ""


def _without_of(place: Place, of: str) -> Cut:
    if place.cut.phrase.startswith("the "):
        return place.taking(of, "")
    where = place.cut.phrase.partition(" in ")[2]
    tail = f" in {where}" if where else ""
    group = re.search(rf"\b[Tt]he[ \u00a0]((?:[a-z-]+[ \u00a0]){{0,2}}[a-z]+){re.escape(of)}$", place.gap)
    if group is None:
        return place.taking(of, tail)
    return place.taking(group[0], f"{inflection.article(group[1])} {group[1]}{tail}")


_HOME = re.compile(r"\b(?:live[sd]?|living|reside[sd]?|residing|resident|born)[ \u00a0]in[ \u00a0]$")
_THE_SETTLEMENT = re.compile(r"the (?P<noun>city|town|village|settlement)$")


def _home(place: Place) -> re.Match[str] | None:
    """A home in a town that was told before: "lives in the city" would be in town, as opposed to the country."""
    found = _THE_SETTLEMENT.match(place.cut.phrase) if place.cut.type is EntityType.LOC else None
    return found if found and not place.cut.mask and _HOME.search(place.before) else None


NAMES_AND_NOUNS: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "a home in a place that was told before",
        _home,
        lambda p, found: p.saying(f"the same {found['noun']}"),
        (
            ("She lives in [Oslo|LOC|place|the city].", "She lives in the same city."),
            ("She lives in [Oslo|LOC|place|city in Norway].", "She lives in a city in Norway."),
            ("She left [Oslo|LOC|place|the city].", "She left the city."),
        ),
    ),
    Rule(
        "a noun of its own kind",
        _noun_of,
        _without_of,
        (
            (
                "archives of the ancient city of [Damascus|LOC|place|the city], then",
                "archives of the ancient city, then",
            ),
            (
                "for the electoral district of [Lac-Saint-Jean|LOC|place|constituency] in",
                "for an electoral district in",
            ),
            ("lives in the town of [Larvik|LOC|place|town in Norway] now", "lives in a town in Norway now"),
            ("born in the province of [Bulacan|LOC|label|Town B] then", "born in a province then"),
        ),
    ),
    Rule(
        "the noun before says what it is",
        _noun_before,
        _without_name,
        (
            (
                "fallen from the sailing boat [Havsula|MISC|kind|vessel], registered",
                "fallen from a sailing boat, registered",
            ),
            (
                "wrote for the newspaper [Aftenposten|ORG|kind|newspaper in Norway].",
                "wrote for a newspaper.",
            ),
            (
                "At the end of the season [Genoa|ORG|label|Team A] was relegated.",
                "At the end of the season Team A was relegated.",
            ),
            ("rides for British team [Torelli–Assure|ORG|kind|team].", "rides for a British team."),
            ("co-writing the docu-drama [Boys|MISC|kind|work], and", "co-writing a docu-drama, and"),
            ('with the national team ["Opals"|ORG|kind|national team] in May', "with a national team in May"),
            ("plays for German club [Mainz|ORG|kind|football team] then", "plays for a German club then"),
            (
                "He beat local rivals [Alfa|ORG|kind|sports team] in May.",
                "He beat local rivals in May.",
            ),
        ),
    ),
    Rule(
        "a name that only has a label",
        _labelled,
        lambda p, _: _labelled_words(p),
        (
            ("said by the [Polats|PERSON|label|PERSON 1].", "said by PERSON 1."),
            ("by [Mr Polat|PERSON|label|PERSON 1], a lawyer", "by PERSON 1, a lawyer"),
            ("for the company [Telenor|ORG|label|Company A].", "for Company A."),
            ("settled in the town of [Moss|LOC|label|Town A in Norway].", "settled in Town A in Norway."),
            ("in the crime film [Blow|MISC|label|Film E] with", "in the crime film E with"),
            (
                "He wrote the films [Blow|MISC|label|Film E] and [Dick|MISC|label|Film F].",
                "He wrote Film E and Film F.",
            ),
            (
                "seen in the television series [Glee|MISC|label|Television programme A] then",
                "seen in Television programme A then",
            ),
            ("as in novels [Ubik|MISC|label|Book A] and more", "as in Book A and more"),
            ("His novel [Ubik|MISC|label|Book A] won.", "His novel Book A won."),
            (
                "starring in the comedy series [Glee|MISC|label|Television programme A].",
                "starring in the comedy series Television programme A.",
            ),
            ("lives in the adjacent town of [Moss|LOC|label|Town A] now", "lives in the adjacent town A now"),
            ("in three [All-Star Games|MISC|label|Sports event F] as", "in three sports events as"),
            ("to the [NCAA team|ORG|label|Sports team A] three times", "to Sports team A three times"),
            ("as a [Saginaw|LOC|label|Area A] commissioner", "as an Area A commissioner"),
            (
                "overruled the [Moss Court’s|ORG|label|Court A] decision of",
                "overruled Court A’s decision of",
            ),
        ),
    ),
)
