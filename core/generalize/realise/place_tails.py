"""Where something is, told once in a sentence: "Football team A in the United States" says it to readers who do not know yet."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.conjuncts import BETWEEN_CONJUNCTS
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType

_TAIL = re.compile(r" in (?P<area>(?:the )?[^\W\d_a-z][^,]*)(?P<outer>, .+)?$")
_NAME = re.compile(r"[^\W\d_a-z][\w’'-]+(?: [^\W\d_a-z][\w’'-]+)?")
_SAYS_WHERE = (RungKind.KIND, RungKind.PLACE, RungKind.LABEL)
_PLACED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
# What follows a name says more of it: "Team A |in Norway| of League A", "a high school |in Norway| in the region".
_GOES_ON = re.compile(r",?\s+(?:of|in|at)\s+(?:the\s+)?$")
# A kind that is put together ("office for sport") takes no adjective in front, nor one that tells a nation already.
_LINKED = re.compile(r"\b(?:an?|the|for|in|at|from|with|on)\b|[A-Z]")
_SAYS_MORE = re.compile(r"\s+(?:of|in)\s")


def tail_of(cut: Cut) -> re.Match[str] | None:
    """Where a replacement says its thing is: " in Norway", " in England, the United Kingdom"."""
    if cut.mask or cut.fixed or cut.is_adjective or cut.kind not in _SAYS_WHERE or cut.type not in _PLACED:
        return None
    return _TAIL.search(cut.phrase)


def _two_levels(among: Among) -> re.Match[str] | None:
    """Two areas, one in the other. "Georgia" alone would be the country."""
    found = tail_of(among.cut)
    if found is None or not found["outer"]:
        return None
    return None if any(not word.nation.part_of for word in nations_in(found["area"])) else found


def _without_outer(among: Among, tail: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(among.at, among.at, replace(cut, phrase=cut.phrase[: tail.start("outer")]))


def _own_adjective(among: Among) -> str:
    """The people's word by which the hidden name itself told the country of its tail: "British" of a "British Colony"; or ""."""
    cut, tail = among.cut, tail_of(among.cut)
    bodied = cut.type in (EntityType.ORG, EntityType.MISC) and cut.kind is RungKind.KIND
    if tail is None or tail["outer"] or not bodied or _LINKED.search(cut.phrase[: tail.start()]):
        return ""
    there = {word.code for word in nations_in(tail["area"])}
    said = (cut.said[w.start : w.end] for w in nations_in(cut.said) if not w.is_name and w.code in there)
    return next((word for word in said if not word.endswith("s")), "")


def _with_adjective(among: Among, word: str) -> tuple[Cut, ...]:
    cut, tail = among.cut, tail_of(among.cut)
    assert tail is not None
    return among.with_cuts(among.at, among.at, replace(cut, phrase=f"{word} {cut.phrase[: tail.start()]}"))


def _spare_tail(among: Among) -> re.Match[str] | None:
    tail = tail_of(among.cut)
    if tail is None:
        return None
    # Where the name itself told it, a reader misses nothing: what the text repeats is repeated.
    if {w.code for w in nations_in(among.cut.said)} & {w.code for w in nations_in(tail["area"])}:
        return None
    spare = _told(among, tail["area"]) or _goes_on(among) or _listed(among, tail[0])
    return tail if spare else None


def _without_tail(among: Among, tail: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(among.at, among.at, replace(cut, phrase=cut.phrase[: tail.start()]))


def _told(among: Among, area: str) -> bool:
    """Whether words that stay, or a replacement before this one, tell the area, its people or a part of it."""
    reached, kept = 0, []
    for cut in among.cuts:
        kept.append(among.text[reached : cut.start])
        reached = cut.end
    kept += [among.text[reached:], *(c.phrase for c in among.cuts[: among.at] if not c.mask)]
    bare = area.removeprefix("the ")
    own = {word.code for word in nations_in(area)} or {bare}
    people = among.cut.type is not EntityType.LOC  # an American is not always born in the United States
    said = re.compile(rf"\b{re.escape(bare)}" + ("" if people else r"\b"))
    return any(said.search(words) or own & _areas_in(words, people) for words in kept)


def _areas_in(words: str, people: bool) -> set[str]:
    """Codes of the nations that words name (with `people`, also by an adjective) or that hold a region they name."""
    found = {code for word in nations_in(words) if word.is_name or people for code in word.codes}
    for name in _NAME.finditer(words):
        found |= lexicon.country_of_region(name[0])
    return found


def _goes_on(among: Among) -> bool:
    """Whether the words behind say more closely where it is or what it belongs to."""
    cut, following = among.cut, among.next
    if (
        following is not None
        and following.phrase
        and following.type in _PLACED
        and _GOES_ON.fullmatch(among.between)
    ):
        return True
    return (
        cut.kind is RungKind.LABEL and cut.type is not EntityType.LOC and bool(_SAYS_MORE.match(among.after))
    )


def _listed(among: Among, tail: str) -> bool:
    """Whether a label is followed in its row by one with the same tail: the last one tells it for all."""
    following = among.next
    if among.cut.kind is not RungKind.LABEL or following is None or following.kind is not RungKind.LABEL:
        return False
    return following.phrase.endswith(tail) and BETWEEN_CONJUNCTS.fullmatch(among.between) is not None


PLACE_TAILS: tuple[StructureRule, ...] = (
    StructureRule(
        "one area is enough",
        _two_levels,
        _without_outer,
        (
            ("at [Hereford|LOC|label|Town B in England, the United Kingdom], he", "at Town B in England, he"),
            (
                "in [Macon|LOC|place|city in Georgia, the United States].",
                "in a city in Georgia, the United States.",
            ),
        ),
    ),
    StructureRule(
        "a country by the word of the hidden name",
        _own_adjective,
        _with_adjective,
        (
            (
                "Formerly the [British Colony|ORG|kind|colony in the United Kingdom] there.",
                "Formerly a British colony there.",
            ),
            (
                "an Indonesian who plays in the [Indonesian Premier League|ORG|kind|football league in Indonesia] now",
                "an Indonesian who plays in an Indonesian football league now",
            ),
            ("at [Norges Bank|ORG|kind|bank in Norway].", "at a bank in Norway."),
        ),
    ),
    StructureRule(
        "an area that is told already",
        _spare_tail,
        _without_tail,
        (
            (
                "He is an American who left [Yale|ORG|kind|university in the United States].",
                "He is an American who left a university.",
            ),
            (
                "an Indonesian of the [Indonesia Super League|ORG|kind|football league in Indonesia] now",
                "an Indonesian of a football league in Indonesia now",
            ),
            (
                "She left [Alfa|ORG|kind|team in Japan] for [Beta|ORG|kind|club in Japan].",
                "She left a team in Japan for a club.",
            ),
            (
                "for [the Giants|ORG|label|Baseball team A in the United States] of [the League|ORG|label|Baseball league A].",
                "for Baseball team A of Baseball league A.",
            ),
            (
                "for [the Bears|ORG|label|Football team A in the United States], [Rams|ORG|label|Football team B in the United "
                "States] and [Lions|ORG|label|Football team C in the United States] then",
                "for Football team A, Football team B and Football team C in the United States then",
            ),
            (
                "of Illinois, in [Moline|LOC|label|Town B in the United States] and",
                "of Illinois, in Town B and",
            ),
            (
                "in [Larvik|LOC|label|Town A in Norway] and [Umeå|LOC|place|city in Sweden].",
                "in Town A in Norway and a city in Sweden.",
            ),
        ),
    ),
)
