"""Places that belong together: a town and its country, an organisation and its seat, a place that is named again."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.conjuncts import BETWEEN_CONJUNCTS
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule, as_one
from sfumato.core.generalize.realise.place_widths import width_of
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

_AND = re.compile(r",?\s+(?:and|or)\s+")
_CHAINED = re.compile(r",\s| \(| in (?:the )?")


def _width(cut: Cut) -> int:
    """The number of the class of its noun, or -1: "Region A in Norway" is a region."""
    head = inflection.head_split(cut.phrase)[0].removeprefix("the ").lower()
    return width_of(re.sub(r" [a-z]{1,2}$", "", head) if cut.kind is RungKind.LABEL else head)


def _is_place(cut: Cut) -> bool:
    return not cut.fixed and (cut.type is EntityType.LOC or cut.kind is RungKind.PLACE or _width(cut) >= 0)


def _outer_place(among: Among) -> re.Match[str] | None:
    """ "Larvik, Norway" and "Larvik (Norway)" when both are hidden: the second says where the first is, or is a mask."""
    cut, following = among.cut, among.next
    joint = _CHAINED.fullmatch(among.between) if following is not None else None
    if following is None or joint is None or not _is_place(following):
        return None
    unknown = cut.mask and re.search(r"\b(?:in|from|near)\s+$", among.before) is not None
    if not _is_place(cut) and not (unknown and _width(following) > width_of("town")):
        return None
    bracketed = joint[0] == " ("
    if joint[0].startswith(" in") and not 0 <= _width(cut) < _width(following):
        return None
    if bracketed and among.text[following.end : following.end + 1] != ")":
        return None
    # "Paris, Germany and Spain" is a list; nobody lists a town, a state and a town.
    wider = 0 <= _width(cut) < _width(following) < width_of("country")
    if not wider and (_in_list(among) or (bracketed and _width(following) < width_of("country"))):
        return None
    if _beside_alike(among):
        return None
    told = (RungKind.PLACE, RungKind.LABEL, RungKind.KIND)
    return joint if following.mask or cut.mask or (cut.kind in told and following.kind in told) else None


def _beside_alike(among: Among) -> bool:
    """Whether places as wide as each other stand in a row of three or more ("Boston, Atlanta, Tulsa"), or two countries do."""
    cuts, at, width = among.cuts, among.at, _width(among.cut)
    if width < 0 or at + 1 >= len(cuts) or _width(cuts[at + 1]) != width:
        return False
    near = [(n, n + 1) for n in (at - 1, at + 1) if n >= 0 and n + 1 < len(cuts)]
    row = any(
        _width(cuts[a]) == _width(cuts[b]) == width and among.text[cuts[a].end : cuts[b].start] == ", "
        for a, b in near
    )
    return row or width == width_of("country")


def _row_ends_in_and(among: Among) -> bool:
    """Whether three hidden places or more stand in a row whose last has an "and": "Lisbon, Oporto, Coimbra and Faro"."""
    gaps = [among.text[a.end : b.start] for a, b in pairwise(among.cuts)]
    before = list(takewhile(lambda gap: gap == ", ", reversed(gaps[: among.at])))
    row = list(takewhile(lambda gap: gap == ", ", gaps[among.at :]))
    end = among.at + len(row)
    joined = len(gaps) > end and among.cuts[end + 1].phrase.startswith(" and ")  # the last two are one mask
    closed = joined or (len(gaps) > end and _AND.fullmatch(gaps[end]) is not None)
    return len(before) + len(row) + joined > 1 and closed


def _in_list(among: Among) -> bool:
    following = among.next
    if _row_ends_in_and(among):
        return True
    if (
        among.at
        and BETWEEN_CONJUNCTS.fullmatch(among.before)
        and among.cuts[among.at - 1].type is among.cut.type
    ):
        return True
    return following is not None and bool(re.match(r",?\s+(?:and|or)\s|,\s+\*", among.text[following.end :]))


def _join_places(among: Among, joint: re.Match[str]) -> tuple[Cut, ...]:
    """The narrower place stays, and the widest that is told: "Place A, a region in Norway" → "Place A in Norway"."""
    cut, following = among.cut, among.next
    assert following is not None
    made = as_one(cut, following)
    if cut.mask and not following.mask:
        made = replace(following, start=cut.start, also=(*following.also, cut.entity, *cut.also))
    where = inflection.head_split(following.phrase)[1]
    if not cut.mask and where.startswith(" in ") and not inflection.head_split(cut.phrase)[1]:
        made = replace(made, phrase=cut.phrase + where)
    if joint[0] == " (":
        return among.with_cuts(among.at, among.at + 1, replace(made, end=made.end + 1))
    # "from Ibadan, Nigeria, to Leeds": the second comma belonged to the second place.
    closing = re.match(r",(?=\s+(?:to|in|on|from|at|until|for|with|by|and)\b)", among.text[made.end :])
    return among.with_cuts(among.at, among.at + 1, replace(made, end=made.end + (1 if closing else 0)))


def _seat(among: Among) -> bool:
    """ "Concordia University, Ann Arbor": where an organisation is."""
    cut, following = among.cut, among.next
    if following is None or among.between != ", " or cut.mask or following.mask or _in_list(among):
        return False
    if cut.type is not EntityType.ORG or following.type is not EntityType.LOC or cut.fixed or following.fixed:
        return False
    return cut.kind is RungKind.KIND and following.kind is RungKind.PLACE


def _join_seat(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    assert following is not None
    phrase = cut.phrase
    if not inflection.head_split(phrase)[1]:
        phrase += f" in {inflection.article(following.phrase)} {following.phrase}"
    return among.with_cuts(among.at, among.at + 1, as_one(cut, following, phrase=phrase))


def _kept_area(among: Among) -> re.Match[str] | None:
    """The state or country behind a hidden place that is not hidden itself: "a town, Florida"."""
    cut = among.cut
    if (
        not (
            cut.kind is RungKind.PLACE
            or (cut.kind in (RungKind.KIND, RungKind.LABEL) and cut.type is EntityType.LOC)
        )
        or cut.mask
        or cut.fixed
        or cut.is_adjective
        or _width(cut) == width_of("country")  # "lawyers practising in the USA, Russia and"
    ):
        return None
    found = re.match(
        r",[ \u00a0](UK|USA?|U\.S\.(?:A\.)?|[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=[,.;)]|$| [a-z])", among.between
    )
    return (
        found
        if found and lexicon.is_area(found[1]) and not re.match(r",? and\b", among.after[found.end() :])
        else None
    )


def _join_area(among: Among, found: re.Match[str]) -> tuple[Cut, ...]:
    """The narrower of what is told and what stays: "a place in England, UK", "a town in Europe, Norway"."""
    cut = among.cut
    if cut.phrase.startswith("the "):  # told before: "in the city, Norway"
        return among.with_cuts(among.at, among.at, replace(cut, end=cut.end + found.end()))
    head, where = inflection.head_split(cut.phrase)
    told = re.sub(r"^ in (?:the )?", "", where)
    wide = lexicon.is_country(found[1])
    area = f"the {found[1]}" if re.match(r"U[KS.]|United", found[1]) else found[1]
    phrase = cut.phrase if wide and lexicon.is_area(told) else f"{head} in {area}"
    return among.with_cuts(among.at, among.at, replace(cut, end=cut.end + found.end(), phrase=phrase))


def _short_second_year(among: Among) -> re.Match[str] | None:
    """The rest of a season whose first year is hidden: "(|2010|–11)"."""
    if among.cut.type is not EntityType.DATETIME or not re.search(r"\d{4}$", among.cut.said):
        return None
    return re.match(r"[–/-]\d{2}(?!\d)", among.between)


def _said_again(among: Among) -> re.Match[str] | None:
    """The place that the phrase names stands behind it too: "a place in Norway, Norway"."""
    where = inflection.head_split(among.cut.phrase)[1]
    if not where.startswith(" in ") or among.cut.mask or among.cut.fixed:
        return None
    areas = [re.escape(part.strip().removeprefix("the ")) for part in where[4:].split(",")]
    area = rf"(?:the\s+)?(?:{'|'.join(areas)})"
    return re.match(rf",\s+{area}\b|\s+\({area}\)", among.between)


def _widen(among: Among, found: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(among.at, among.at, replace(cut, end=cut.end + found.end()))


PLACES: tuple[StructureRule, ...] = (
    StructureRule(
        "the larger place after a hidden one",
        _outer_place,
        _join_places,
        (
            ("in [Larvik|LOC|place|town in Europe], [Norway|LOC|mask|***].", "in a town in Europe."),
            (
                "from [Ibadan|LOC|place|city], [Nigeria|LOC|place|country], to Leeds",
                "from a city to Leeds",
            ),
            (
                "in [Glen Rogers|LOC|label|Place A], [West Virginia|LOC|label|State A] and [Darlington|LOC|label|Place B in "
                "the United States], [Maryland|LOC|label|State B in the United States].",
                "in Place A and Place B in the United States.",
            ),
            (
                "resides in [Clarkston|LOC|kind|settlement], [Michigan|LOC|place|state in the United States].",
                "resides in a settlement in the United States.",
            ),
            (
                "(born in [Pueblo|ORG|label|Place A], [Dominican Republic|LOC|kind|country]) is",
                "(born in Place A) is",
            ),
            (
                "in [Wels|LOC|place|town in Europe] ([Austria|LOC|place|country in Europe]) he",
                "in a town in Europe he",
            ),
            (
                "in [Boston|LOC|label|City A], [Atlanta|LOC|label|City B], [Tulsa|LOC|label|City C] or elsewhere",
                "in City A, City B, City C or elsewhere",
            ),
            (
                "born in [Mandar|LOC|mask|***], [Sulawesi|LOC|place|region in Indonesia].",
                "born in a region in Indonesia.",
            ),
        ),
    ),
    StructureRule(
        "the larger place that stays",
        _kept_area,
        _join_area,
        (
            ("from [Ocala|LOC|place|town in the United States], Florida.", "from a town in Florida."),
            ("in [Larvik|LOC|place|town], Norway, in May", "in a town in Norway, in May"),
            ("in [Chile|LOC|place|country], Russia and Poland", "in a country, Russia and Poland"),
            ("in [Leeds|LOC|place|place in England], UK.", "in a place in England."),
            ("(died in [Baku|LOC|place|the city], Azerbaijan)", "(died in the city)"),
            ("in [Larvik|LOC|label|Town A], Norway.", "in Town A in Norway."),
        ),
    ),
    StructureRule(
        "a season goes with its first year",
        _short_second_year,
        _widen,
        (("at Iowa ([2010|DATETIME|mask|***]–11), then", "at Iowa, then"),),
    ),
    StructureRule(
        "a place is not named again",
        _said_again,
        _widen,
        (
            ("at [Strandgata 17|LOC|place|place in Norway], Norway.", "at a place in Norway."),
            ("in [Salzburg|LOC|place|city in Austria] (Austria) he", "in a city in Austria he"),
            (
                "in [Otley|LOC|label|Town A in England, the United Kingdom], England.",
                "in Town A in England.",
            ),
        ),
    ),
    StructureRule(
        "where an organisation is",
        _seat,
        _join_seat,
        (
            (
                "at [Concordia University|ORG|kind|university], [Ann Arbor|LOC|place|city in the United States].",
                "at a university in a city in the United States.",
            ),
        ),
    ),
)
