"""A year that tells one of a series, "the 2010 season": a decade tells none apart, and the noun stands alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.frames import SERIES
from sfumato.core.generalize.realise.times import Shape, Told
from sfumato.core.language import inflection

_FEW = {2: "two", 3: "three", 4: "four"}


def left_out(p: Place, t: Told, _: Any) -> Cut:
    """Removes the date and the space after it, and the article where another replacement follows."""
    space = re.match(r"(?:['’]s)?[ \u00a0]+", p.after)
    if one := _one_of_a_series(p, t):
        left = p.article
        words = one.capitalize() if left[:1].isupper() else one
        made = p.taking(left, words)
        return replace(made, end=made.end + (len(space[0]) if space else 0), fixed=True)
    # The article belongs to the noun: "the 2014 |NBA| draft" keeps it, "the 1981 |film Gandhi|" brings its own.
    cut = p.taking(p.article if p.cut_follows and not p.noun_follows else "", "")
    return replace(cut, end=cut.end + (len(space[0]) if space else 0), fixed=True)


def _one_of_a_series(p: Place, t: Told) -> str:
    """What stands for "the" where its year and its name told which is meant: "two " of a list ("the |2010 and 2012| titles"),
    "a " of a hidden series ("the |2010| |Super 14| season"); else ""."""
    head = p.slot.head if p.slot is not None else ""
    if p.article.strip().lower() != "the" or not head.islower() or re.search(rf"\b{head}\b", p.before):
        return ""
    if t.shape is Shape.LIST and inflection.is_plural(head) and t.count in _FEW and not p.cut_follows:
        return f"{_FEW[t.count]} "
    if p.cut_follows and re.fullmatch(SERIES, head) and not inflection.is_plural(head):
        return f"{inflection.article(head)} "
    return ""
