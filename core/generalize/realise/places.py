"""Places that belong together: a town and its country, an organisation and its seat, a place that is named again."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.among import Among, as_one
from sfumato.core.generalize.realise.conjuncts import BETWEEN_CONJUNCTS
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType


def outer_place(among: Among) -> bool:
    """ "Larvik, Norway" when both are hidden: the second says no more than the first, or is a mask."""
    cut, following = among.cut, among.next
    if following is None or among.between not in (", ", ",\n") or cut.fixed or following.fixed:
        return False
    if cut.type is not EntityType.LOC or _in_list(among):
        return False
    if following.type is not EntityType.LOC and following.kind is not RungKind.PLACE:
        return False
    wide = (RungKind.PLACE, RungKind.LABEL)
    return following.mask or cut.mask or (cut.kind in wide and following.kind in wide)


def _in_list(among: Among) -> bool:
    following = among.next
    if (
        among.at
        and BETWEEN_CONJUNCTS.fullmatch(among.before)
        and among.cuts[among.at - 1].type is among.cut.type
    ):
        return True
    return following is not None and bool(re.match(r",?\s+(?:and|or)\s|,\s+\*", among.text[following.end :]))


def join_places(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    made = as_one(among.cut, among.next)
    # "from Ibadan, Nigeria, to Leeds": the second comma belonged to the second place.
    closing = re.match(r",(?=\s+(?:to|in|on|from|at|until|for|with|by|and)\b)", among.text[made.end :])
    return among.with_cuts(among.at, among.at + 1, replace(made, end=made.end + (1 if closing else 0)))


def seat(among: Among) -> bool:
    """ "Concordia University, Ann Arbor": where an organisation is."""
    cut, following = among.cut, among.next
    if following is None or among.between != ", " or cut.mask or following.mask or _in_list(among):
        return False
    if cut.type is not EntityType.ORG or following.type is not EntityType.LOC or cut.fixed or following.fixed:
        return False
    return cut.kind is RungKind.KIND and following.kind is RungKind.PLACE


def join_seat(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    assert following is not None
    phrase = cut.phrase
    if not inflection.head_split(phrase)[1]:
        phrase += f" in {inflection.article(following.phrase)} {following.phrase}"
    return among.with_cuts(among.at, among.at + 1, as_one(cut, following, phrase=phrase))


def kept_area(among: Among) -> re.Match[str] | None:
    """The state or country behind a hidden place that is not hidden itself: "a town, Florida"."""
    cut = among.cut
    if (
        cut.kind is not RungKind.PLACE
        or cut.mask
        or cut.fixed
        or cut.is_adjective
        or cut.phrase.startswith("the ")
    ):
        return None
    found = re.match(r",[ \u00a0]([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=[,.;)]|$| [a-z])", among.between)
    return (
        found
        if found and lexicon.is_area(found[1]) and not re.match(r",? and\b", among.after[found.end() :])
        else None
    )


def join_area(among: Among, found: re.Match[str]) -> tuple[Cut, ...]:
    cut = among.cut
    phrase = f"{inflection.head_split(cut.phrase)[0]} in {found[1]}"
    return among.with_cuts(among.at, among.at, replace(cut, end=cut.end + found.end(), phrase=phrase))


def short_second_year(among: Among) -> re.Match[str] | None:
    """The rest of a season whose first year is hidden: "(|2010|–11)"."""
    if among.cut.type is not EntityType.DATETIME or not re.search(r"\d{4}$", among.cut.said):
        return None
    return re.match(r"[–/-]\d{2}(?!\d)", among.between)


def said_again(among: Among) -> re.Match[str] | None:
    """The place that the phrase names stands behind it too: "a place in Norway, Norway"."""
    area = re.search(r"\bin (?:the )?([^,]+)$", among.cut.phrase)
    if area is None or among.cut.mask or among.cut.fixed:
        return None
    return re.match(rf",\s+(?:the\s+)?{re.escape(area[1])}\b", among.between)
