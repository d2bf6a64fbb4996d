"""What a name's mention took in that is no part of the name, and what was taken for a person's name and is none.

alongside fellow Italian | Jarno Trulli             a nation before a name is an attribute
beating All Whites goalkeeper | Frank van Hattum    so is a trade, with the words before it
he was a | Yorkshireman |, made an | OBE |          what takes "a" is no name of a person
by Republican | Ida Berg                            nor is what somebody is by party
With | Levski | he won …                            a club's short name, where "Levski Sofia" is one
Defendant | Pinkney, 7 | Ms Lane             the part somebody plays, and the number of the paragraph
Cooper-B.M. | C. Formula Junior                     one name that was cut at a full stop
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sfumato.core.language.fold import fold
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import PARTISANS, without_honours
from sfumato.core.recognize.gazetteer import kind_of
from sfumato.core.recognize.mention_edges import PARTIES
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_NAMED = r"[^\W\d_a-z][\w’'.-]+"
# At least two words of a name follow: "French Stewart" is somebody's name.
_WHOLE_NAME = re.compile(rf"\s+{_NAMED}(?:\s+(?:[a-z]{{2,3}}\s+)?{_NAMED})+")
_TRADE = re.compile(rf"^(?P<before>(?:[\w’'-]+\s+){{0,4}}?)(?P<trade>[a-z]{{4,}})\s+(?={_NAMED}\s+\S)")
_PARTY = re.compile(rf"(?P<it>[^\W\d_]+)\s+(?={_NAMED}\s+\S)")
_OF_FAME = re.compile(rf"(?:future\s+)?(?:Hall\s+of\s+Famers?|Olympians?|Grandmasters?)\s+(?={_NAMED}\s+\S)")
# The part somebody plays, and the number of the paragraph; alone, neither is a name.
_LED_BY = re.compile(
    rf"(?:(?:{'|'.join(p.title() for p in PARTIES[:11])})s?(?:\s+|$)|\d{{1,3}}\s+(?=[A-Z])|cf\.?$"
    r"|(?:See(?:\s+also)?|Cf\.|Accord)\s+(?=[A-Z]))"
)
_GIVEN_NAMES = frozenset({"german", "roman"})  # adjectives that are given names as well
_ARTICLE = re.compile(r"\b[Aa]n?\s$")
_ONE_WORD = re.compile(r"[^\W\d_a-z][\w’'-]*")
_OF_PEOPLE = ("man", "woman", "er", "ite", "ian", "ean", "ist", "ese")
_THINGS = (EntityType.ORG, EntityType.MISC)


def name_spans(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions of people without what is no part of their name. What a person listed stays as it is."""
    ordered = _rejoined(sorted(mentions, key=lambda s: (s.start, s.end)))
    shortened = _shortened(text, ordered)
    found: list[Scored] = []
    for scored in ordered:
        if scored.type is not EntityType.PERSON or "user" in scored.mention.sources:
            found.append(scored)
        else:
            found += _parts(text, scored, shortened)
    return found


def _parts(text: str, scored: Scored, shortened: dict[str, EntityType]) -> Iterator[Scored]:
    said = text[scored.start : scored.end]
    if _ONE_WORD.fullmatch(said) and _ARTICLE.search(text, max(0, scored.start - 3), scored.start):
        of_people = not said.isupper() and said.endswith(_OF_PEOPLE)
        yield _as(scored, EntityType.DEM if of_people else EntityType.MISC)
        return
    if said in shortened:
        yield _as(scored, shortened[said])
        return
    if led := _LED_BY.match(said):  # "|Defendant| Pinkney", "|7| Ms Lane"
        if said[led.end() :]:
            yield scored.moved(scored.start + led.end(), scored.end)
        return
    if famous := _OF_FAME.match(said):
        yield scored.moved(scored.start + famous.end(), scored.end)
        return
    cut = _swallowed(said)
    if cut:
        end = scored.start + len(said[:cut].rstrip())
        yield _as(scored.moved(scored.start, end), EntityType.DEM)
        yield scored.moved(scored.start + cut, scored.end)
    else:
        yield scored


def _swallowed(said: str) -> int:
    """How many characters before a name are a nation or a trade; 0 where the mention is the name alone."""
    nation = next(iter(nations_in(said)), None)
    if nation and not nation.start and not nation.is_name and said[: nation.end].lower() not in _GIVEN_NAMES:
        name = _WHOLE_NAME.fullmatch(said, nation.end)
        if name:
            return len(said) - len(said[nation.end :].lstrip())
    party = _PARTY.match(said)
    if party and fold(party["it"]) in PARTISANS:
        return party.end()
    trade = _TRADE.match(said)
    return trade.end() if trade and kind_of(trade["trade"]) == "occupation" else 0


def _shortened(text: str, mentions: Sequence[Scored]) -> dict[str, EntityType]:
    """Single words taken for people that begin the name of an organisation or thing, and are part of nobody's name."""
    people: set[str] = set()
    single: set[str] = set()
    for scored in mentions:
        if scored.type is EntityType.PERSON:
            words = without_honours(text[scored.start : scored.end]).replace(",", " ").split()
            (single if len(words) == 1 else people).update(words)
    found: dict[str, EntityType] = {}
    for scored in mentions:
        words = text[scored.start : scored.end].split()
        if scored.type in _THINGS and len(words) > 1 and words[0] in single - people:
            found.setdefault(words[0], scored.type)
    return found


def _rejoined(mentions: list[Scored]) -> list[Scored]:
    """Mentions of one type that touch are one: no name ends inside a word."""
    found: list[Scored] = []
    for scored in mentions:
        last = found[-1] if found else None
        if last is not None and last.end == scored.start and last.type is scored.type:
            found[-1] = replace(
                last.moved(last.start, scored.end),
                p_direct=max(last.p_direct, scored.p_direct),
                p_quasi=max(last.p_quasi, scored.p_quasi),
            )
        else:
            found.append(scored)
    return found


def _as(scored: Scored, type_: EntityType) -> Scored:
    return replace(scored, mention=replace(scored.mention, type=type_, kind=""))
