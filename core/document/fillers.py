"""Dots, rules and blanks that fill a line up to a margin: their number is the line's width less that of the name.

In files that are set by characters (texts, mails, tables, office files) a leader, the blanks of a padded column and the rule
under a heading say how many letters a removed name had. In every line that an edit touches, and in the lines beside it that are
filled likewise, such runs get one length. Pages of a PDF are set again by places instead (`pdf/write/placing.py`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Document

KEPT = 3  # signs that stay of a run; judgment call, as of leaders in a PDF
INDENT = (
    12  # blanks; at the head of a line up to so many are an indent, more set it in the middle or to the right
)
_FILL = re.compile(
    r"([.\u00b7\u2026_=\-~*#+^\u2013\u2014\u2500\u2501\u2550])\1{3,}|(?:\. ){3,}\.?|[ \u00a0]{3,}|[ \u00a0]+$"
)
_SET_BY_PLACES = frozenset(("pdf", "image"))


def with_fillers(document: Document, edits: Edits) -> Edits:
    """The edits, and one length for what fills the lines that they touch."""
    if document.format in _SET_BY_PLACES or not edits.edits:
        return edits
    lines = list(_lines(document.text))
    starts = [start for start, _ in lines]
    taken = Edits.of(edits.edits, document.text).edits
    touched: set[int] = set()
    for edit in taken:
        first = max(0, bisect_left(starts, edit.start + 1) - 1)
        last = max(first, bisect_left(starts, edit.end) - 1)
        touched.update(range(first, last + 1))
    more = []
    reached = _with_neighbours(touched, lines, document.text)
    for number in sorted(reached):
        start, end = lines[number]
        behind = _end_above(number, touched & reached, lines, taken)
        for match in _FILL.finditer(document.text[start:end]):
            fill = _evened(match, min(INDENT, behind - 1))
            low, high = start + match.start(), start + match.end()
            if fill is not None and not any(edit.start < high and low < edit.end for edit in taken):
                more.append(Edit(low, high, text=fill))
    return Edits.of((*taken, *more), document.text) if more else edits


def is_fill(run: str) -> bool:
    """Whether a removed stretch is one that fills or ends a line and says nothing by itself."""
    return run.isspace() or _FILL.fullmatch(run) is not None


def _end_above(number: int, touched: set[int], lines: list[tuple[int, int]], taken: tuple[Edit, ...]) -> int:
    """The column where the first removed text of the touched line above ends: what is indented so far may stand below it."""
    above = max((line for line in touched if line < number), default=None)
    if above is None:
        return INDENT + 1
    start, end = lines[above]
    return min((edit.end - start for edit in taken if start < edit.end <= end), default=INDENT + 1)


def _evened(match: re.Match[str], indent: int) -> str | None:
    """What stands in the place of a run; none where it stays. `indent`: so many blanks at the head of a line stay."""
    run = match.group()
    if run.isspace():
        if match.start() == 0:
            return None if len(run) <= indent else " " * KEPT
        return "" if match.end() == len(match.string) else " " * KEPT if len(run) != KEPT else None
    if run.startswith(". "):
        return ". . . " if run.endswith(" ") else ". . ."
    return run[0] * KEPT


def _lines(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _with_neighbours(touched: set[int], lines: list[tuple[int, int]], text: str) -> set[int]:
    """The touched lines, and the filled ones that stand beside them without another kind of line between."""
    reached = set(touched)
    for step in (-1, 1):
        for number in touched:
            at = number + step
            while 0 <= at < len(lines) and at not in reached and _FILL.search(text[slice(*lines[at])]):
                reached.add(at)
                at += step
    return reached
