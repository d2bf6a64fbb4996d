"""Names of sheets and defined names that an edit touches, made such as Excel accepts them.

A tab may not hold `[ ] : * ? / \\`, has at most 31 characters and differs from all others; a defined name is one word. So an
edit there is widened to the whole name and given words that fit. Writer and expected text use the same fitted edits.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow.plan import origins_of
from sfumato.core.document.flow.sections import Span
from sfumato.core.document.model import Document
from sfumato.core.document.office.ooxml.plan import with_words
from sfumato.core.document.office.xlsx.asides import DEFINED_NAMES, SHEET_NAMES
from sfumato.core.document.office.xlsx.derived import Place, telling_cells
from sfumato.core.document.office.xlsx.workbook import position

LONGEST_TAB = 31  # characters; Excel's own limit
_NOT_IN_TABS = str.maketrans(
    {"[": "(", "]": ")", ":": "-", "*": "-", "?": "-", "/": "-", "\\": "-", "\n": " "}
)
_CELL_LIKE = re.compile(r"[A-Z]{1,3}\d+|R\d*C\d*|[RC]", re.IGNORECASE)


def fit_edits(document: Document, edits: Edits) -> Edits:
    """The edits with those on names widened and fitted, and with formulas of edited cells taken away."""
    whole = with_words(document, edits)
    spans = origins_of(document).spans
    labels = {(region.start, region.end): region.label for region in document.regions}
    changed = list(whole.edits)
    for span in spans:
        label = labels.get((span.start, span.end), "")
        fit = {SHEET_NAMES: _tab, DEFINED_NAMES: _word}.get(label)
        if fit is not None:
            changed = _fitted(document.text, span, changed, fit)
    changed = _without_telling(document, spans, changed)
    return Edits.of(_without_formulas(spans, changed), document.text)


def _without_telling(document: Document, spans: tuple[Span, ...], edits: list[Edit]) -> list[Edit]:
    """Results of formulas that tell of edited cells go as a whole, whatever else a plan has for parts of them."""
    places = list(_cells(spans))
    ordered = sorted(edits, key=lambda edit: edit.start)
    edited = {place for place, start, end in places if _touched(ordered, start, end)}
    if not edited:
        return edits
    telling = telling_cells(origins_of(document).data, document.password, edited)
    gone = sorted((start, end) for place, start, end in places if place in telling and end > start)

    def holder(edit: Edit) -> tuple[int, int] | None:
        at = bisect_right(gone, (edit.start, edit.end)) - 1
        return next(
            (cell for cell in gone[max(at, 0) : at + 2] if cell[0] < edit.end and edit.start < cell[1]), None
        )

    outside = [edit for edit in ordered if holder(edit) is None]
    across = {
        cell
        for edit in ordered
        if (cell := holder(edit)) and not cell[0] <= edit.start <= edit.end <= cell[1]
    }
    kept = [edit for edit in ordered if holder(edit) in across and holder(edit) is not None]
    return [
        *outside,
        *kept,
        *(Edit(start, end, text="") for start, end in gone if (start, end) not in across),
    ]


def _cells(spans: tuple[Span, ...]) -> Iterator[tuple[Place, int, int]]:
    """Each cell that shows something: its place, start and end."""
    for span in spans:
        for number, (start, part, node) in enumerate(span.places):
            if position(node) is None:
                continue
            last = span.places[number + 1][0] if number + 1 < len(span.places) else span.end
            end = start
            while end < last and end not in span.gaps:
                end += 1
            yield (part, node), start, end


def _touched(ordered: list[Edit], start: int, end: int) -> bool:
    before = bisect_left(ordered, end, key=lambda edit: edit.start) - 1
    return before >= 0 and ordered[before].end > start


def _fitted(text: str, span: Span, edits: list[Edit], fit: Callable[[str], str]) -> list[Edit]:
    inside = [edit for edit in edits if edit.start < span.end and span.start < edit.end]
    if not inside:
        return edits
    others = [edit for edit in edits if edit not in inside]
    taken: set[str] = set()
    new: list[Edit] = []
    at = span.start
    for line in text[span.start : span.end].split("\n"):
        own = [edit for edit in inside if edit.start < at + len(line) and at < edit.end]
        if own:
            clipped = Edits.of(
                (Edit(max(e.start - at, 0), min(e.end - at, len(line)), e.action, e.text) for e in own), line
            )
            fitted = _unlike(fit(clipped.apply(line)), taken | _untouched(text, span, inside))
            taken.add(fitted.lower())
            new.append(Edit(at, at + len(line), text=fitted))
        at += len(line) + 1
    return others + new


def _untouched(text: str, span: Span, inside: list[Edit]) -> set[str]:
    found = set()
    at = span.start
    for line in text[span.start : span.end].split("\n"):
        if not any(edit.start < at + len(line) and at < edit.end for edit in inside):
            found.add(line.lower())
        at += len(line) + 1
    return found


def _unlike(name: str, taken: set[str]) -> str:
    number, tried = 1, name
    while tried.lower() in taken:
        number += 1
        tail = f"_{number}"
        tried = name[: LONGEST_TAB - len(tail)] + tail
    return tried


def _tab(name: str) -> str:
    return " ".join(name.translate(_NOT_IN_TABS).split())[:LONGEST_TAB].strip("' ") or "Sheet"


def _word(name: str) -> str:
    word = re.sub(r"[^\w.]+", "_", name).strip("_.") or "name"
    return f"_{word}" if word[0].isdigit() or _CELL_LIKE.fullmatch(word) else word


def _without_formulas(spans: tuple[Span, ...], edits: list[Edit]) -> list[Edit]:
    """An edited cell loses its formula, and so the strings in it."""
    formulas = list(_formulas(spans))
    wanted = {key for key, _, _ in formulas}
    ordered = sorted(edits, key=lambda edit: edit.start)
    edited = set()
    for span in spans:
        for number, (start, part, node) in enumerate(span.places):
            if (part, node) in wanted:
                end = span.places[number + 1][0] if number + 1 < len(span.places) else span.end
                if _touched(ordered, start, end):
                    edited.add((part, node))
    for key, start, end in formulas:
        if key in edited:
            ordered = [edit for edit in ordered if edit.end <= start or end <= edit.start]
            ordered.append(Edit(start, end, text=""))
    return ordered


def _formulas(spans: tuple[Span, ...]) -> Iterator[tuple[tuple[str, str], int, int]]:
    """The strings in formulas of cells: (part, cell), start, end."""
    for span in spans:
        for start, part, node in span.places:
            if node.startswith("formula ") and node != "formula ":
                end = start
                while end < span.end and end not in span.gaps:
                    end += 1
                yield (part, node.removeprefix("formula ")), start, end
