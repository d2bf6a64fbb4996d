"""Results of formulas that tell something of an edited cell: its length, its letters, whether it is like another.

A formula is not computed here, so its stored result is the one of the removed words. Where a formula takes text apart or
compares it, its result goes; so does what is computed from that result. Sums and the like over edited cells stay: they are
what a table says.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, child, children, descendants, remove
from sfumato.core.document.office.ooxml.hidden import roots
from sfumato.core.document.office.xlsx.workbook import cells, open_xlsx, position, sheets, workbook_part

Box = tuple[int, int, int, int]  # first row, first column, last row, last column
Place = tuple[str, str]  # the part of a sheet, the reference of a cell
_Index = dict[str, dict[int, list[int]]]  # rows by part and column
# Functions that take text apart, measure or compare it (ECMA-376-1, 18.17.7, and newer ones).
_TELLING = re.compile(
    r"&|=|<|>|\b(?:LENB?|FINDB?|SEARCHB?|CODE|UNICODE|EXACT|LEFTB?|RIGHTB?|MIDB?|UPPER|LOWER|PROPER|SUBSTITUTE|REPLACEB?|TRIM"
    r"|CLEAN|TEXT(?:BEFORE|AFTER|SPLIT|JOIN)?|T|ASC|DBCS|PHONETIC|CONCAT(?:ENATE)?|REPT|VALUE|MATCH|XMATCH|COUNTIFS?|SUMIFS?"
    r"|[VHX]?LOOKUP|SORT(?:BY)?|UNIQUE|FILTER|RANK|REGEX\w+|ENCODEURL|CELL|TYPE|ISTEXT|FORMULATEXT|SUMPRODUCT)\(",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"(?:('(?:[^']|'')+'|[^\W\d][\w.]*)!)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?(?![\w(])",
    re.IGNORECASE,
)
_COLUMNS = re.compile(
    r"(?:('(?:[^']|'')+'|[^\W\d][\w.]*)!)?\$?([A-Z]{1,3}):\$?([A-Z]{1,3})(?![\w(])", re.IGNORECASE
)
_LAST_ROW = 1_048_576


@dataclass(frozen=True, slots=True)
class _Formula:
    place: Place
    text: str
    boxes: tuple[tuple[str, Box], ...]  # the part of a sheet, what is read of it


def telling_cells(data: bytes, password: str | None, edited: set[Place]) -> set[Place]:
    """Cells of a workbook whose stored results tell of the edited ones."""
    formulas = _formulas_of(data, password)
    index = _indexed(edited)
    found: set[Place] = set()
    reached = [formula for formula in formulas if _TELLING.search(formula.text) and _reads(formula, index)]
    while reached:
        new = {formula.place for formula in reached}
        found |= new
        index = _indexed(new)
        reached = [formula for formula in formulas if formula.place not in found and _reads(formula, index)]
    return found


def drop_chart_numbers(package: Package, edited: Iterable[Element]) -> None:
    """Numbers that a chart keeps of edited cells; a program that opens the file draws them from the cells."""
    touched = {id(element) for element in edited}
    index = _indexed(
        {
            (sheet.part, cell.reference)
            for sheet in sheets(package)
            for cell in cells(package.tree(sheet.part))
            if id(cell.element) in touched
        }
    )
    parts = {sheet.name.lower(): sheet.part for sheet in sheets(package)}
    for root in roots(package):
        for reference in list(descendants(root, "c:numRef")):
            formula = child(reference, "c:f")
            boxes = tuple(_boxes((formula.text or "") if formula is not None else "", "", parts, (0, 0)))
            if _reads(_Formula(("", ""), "", boxes), index):
                for cache in children(reference, "c:numCache"):
                    for point in list(children(cache, "c:pt")):
                        remove(point)


def _indexed(places: set[Place]) -> _Index:
    index: _Index = {}
    for part, reference in places:
        if (at := position(reference)) is not None:
            index.setdefault(part, {}).setdefault(at[1], []).append(at[0])
    for columns in index.values():
        for rows in columns.values():
            rows.sort()
    return index


def _reads(formula: _Formula, index: _Index) -> bool:
    for part, (low, left, high, right) in formula.boxes:
        for column, rows in index.get(part, {}).items():
            if left <= column <= right and bisect_right(rows, high) > bisect_left(rows, low):
                return True
    return False


@lru_cache(maxsize=1)  # writing and its check ask for the same file
def _formulas_of(data: bytes, password: str | None) -> tuple[_Formula, ...]:
    return tuple(_formulas(open_xlsx(data, None, password)))


def _formulas(package: Package) -> Iterator[_Formula]:
    named = {
        (element.get("name") or "").lower(): element.text or ""
        for element in descendants(package.tree(workbook_part(package)), "x:definedName")
    }
    parts = {sheet.name.lower(): sheet.part for sheet in sheets(package)}
    for sheet in sheets(package):
        masters: dict[str, tuple[str, int, int]] = {}
        for cell in cells(package.tree(sheet.part)):
            element = child(cell.element, "x:f")
            if element is None:
                continue
            text, shift = _written(element, masters, cell.row, cell.column)
            whole = re.sub(
                r"[^\W\d][\w.]*", lambda match: named.get(match.group().lower(), match.group()), text
            )
            yield _Formula((sheet.part, cell.reference), text, tuple(_boxes(whole, sheet.part, parts, shift)))


def _written(
    element: Element, masters: dict[str, tuple[str, int, int]], row: int, column: int
) -> tuple[str, tuple[int, int]]:
    """The text of a formula, and by how much a shared one is moved."""
    text, group = element.text or "", element.get("si") or ""
    if element.get("t") != "shared":
        return text, (0, 0)
    if text.strip():
        masters[group] = (text, row, column)
    text, first_row, first_column = masters.get(group, (text, row, column))
    return text, (row - first_row, column - first_column)


def _boxes(text: str, own: str, parts: dict[str, str], shift: tuple[int, int]) -> Iterator[tuple[str, Box]]:
    for match in _REFERENCE.finditer(text):
        sheet, *first = match.groups()
        part = _part(sheet, own, parts)
        low = _moved(first[0], first[1], first[2], first[3], shift)
        high = _moved(first[4], first[5], first[6], first[7], shift) if first[5] else low
        yield part, (low[0], low[1], high[0], high[1])
    for match in _COLUMNS.finditer(text):
        left, right = (_number(match.group(which)) for which in (2, 3))
        yield _part(match.group(1), own, parts), (1, left, _LAST_ROW, right)


def _part(sheet: str | None, own: str, parts: dict[str, str]) -> str:
    if not sheet:
        return own
    plain = sheet[1:-1].replace("''", "'") if sheet.startswith("'") else sheet
    return parts.get(plain.lower(), "")


def _moved(
    fixed_column: str, column: str, fixed_row: str, row: str, shift: tuple[int, int]
) -> tuple[int, int]:
    return int(row) + (0 if fixed_row else shift[0]), _number(column) + (0 if fixed_column else shift[1])


def _number(column: str) -> int:
    number = 0
    for letter in column.upper():
        number = 26 * number + ord(letter) - 64
    return number
