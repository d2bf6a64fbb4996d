"""A workbook's sheets, strings and number formats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from sfumato.core.document.flow.package import Package, open_package
from sfumato.core.document.flow.xml import Element, attribute, child, children, descendants, name
from sfumato.core.document.office.encrypted import is_compound, unlock
from sfumato.core.document.office.ooxml.graph import main_part
from sfumato.core.document.office.relations import related, relations
from sfumato.core.document.office.xlsx.spelling import spell_out

MARKS = ("spreadsheetml", "ms-excel")
_USUAL = "xl/workbook.xml"
_BUILT_IN_DATES = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_BUILT_IN_TIMES = frozenset({18, 19, 20, 21, 45, 46, 47})  # without a day
_NOT_A_CODE = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([1-9]\d{0,6})")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook: its name and part, and whether it is hidden."""

    name: str
    part: str
    element: Element  # in the workbook part
    hidden: bool


def open_xlsx(data: bytes, path: Path | None, password: str | None = None) -> Package:
    """The package of a workbook. Raises where it is locked without its password or is no workbook."""
    if is_compound(data):
        data = unlock(data, path, password)
    package = open_package(data, path)
    workbook_part(package)
    spell_out(package)
    return package


def workbook_part(package: Package) -> str:
    """The name of the main part."""
    return main_part(package, MARKS, _USUAL, "workbook")


def sheets(package: Package) -> list[Sheet]:
    """In the order of their tabs; sheets whose part is missing are left out."""
    main = workbook_part(package)
    parts = {relation.id: relation.target for relation in relations(package, main) if not relation.external}
    found = []
    for element in descendants(package.tree(main), "x:sheet"):
        part = parts.get(attribute(element, "r:id") or "")
        if part is not None and part in package.parts:
            hidden = (element.get("state") or "visible") != "visible"
            found.append(Sheet(element.get("name") or "", part, element, hidden))
    return found


def tables(package: Package) -> list[Element]:
    """The tables of all sheets."""
    return [package.tree(part) for sheet in sheets(package) for part in related(package, sheet.part, "table")]


def shared_strings(package: Package) -> list[Element]:
    """The table of strings that cells refer to by number."""
    for part in related(package, workbook_part(package), "sharedStrings"):
        return list(children(package.tree(part), "x:si"))
    return []


def text_nodes(holder: Element) -> list[Element]:
    """The `t` elements of a string that are shown: plain, or one per run; phonetic guides are not among them."""
    found = []
    for inner in holder:
        if name(inner) == "x:t":
            found.append(inner)
        elif name(inner) == "x:r":
            found += children(inner, "x:t")
    return found


@dataclass(frozen=True, slots=True)
class Dates:
    """Which cell styles show a number as a date, and how such a number reads."""

    formats: tuple[str, ...]  # by style index: "date", "time" or ""
    epoch: datetime

    @classmethod
    def of(cls, package: Package) -> Dates:
        """The date styles of this package."""
        main = workbook_part(package)
        properties = child(package.tree(main), "x:workbookPr")
        mac = properties is not None and (properties.get("date1904") or "0") in ("1", "true")
        epoch = datetime(1904, 1, 1) if mac else datetime(1899, 12, 30)
        for part in related(package, main, "styles"):
            root = package.tree(part)
            codes = {e.get("numFmtId"): e.get("formatCode") or "" for e in descendants(root, "x:numFmt")}
            styles = child(root, "x:cellXfs")
            if styles is not None:
                kinds = (_kind(e.get("numFmtId") or "0", codes) for e in children(styles, "x:xf"))
                return cls(tuple(kinds), epoch)
        return cls((), epoch)

    def kind(self, style: str | None) -> str:
        """How a style shows numbers: as a date, a time, both, or ("") neither."""
        number = int(style) if style is not None and style.isdigit() else 0
        return self.formats[number] if number < len(self.formats) else ""

    def shown(self, value: float, kind: str) -> str | None:
        """ISO, since the language of the format is not known; None where the number is no date."""
        if not 0 <= value < 2_958_466:  # the year 10,000
            return None
        moment = self.epoch + timedelta(seconds=round(value * 86_400))
        if kind == "time" and value < 1:
            return moment.strftime("%H:%M:%S").removesuffix(":00")
        day = f"{moment.year:04}-{moment.month:02}-{moment.day:02}"
        return day if value == int(value) else f"{day} {moment:%H:%M}"


def _kind(number: str, codes: dict[str | None, str]) -> str:
    id_ = int(number) if number.isdigit() else 0
    code = codes.get(number)
    if code is None:
        return "time" if id_ in _BUILT_IN_TIMES else "date" if id_ in _BUILT_IN_DATES else ""
    letters = _NOT_A_CODE.sub("", code.split(";")[0]).lower().replace("am/pm", "").replace("general", "")
    if re.search(r"[yd]", letters) or re.search(r"m{3,}", letters):
        return "date"
    return "time" if re.search(r"[hs]", letters) else ""


def position(reference: str | None) -> tuple[int, int] | None:
    """Row and column, counted from 1."""
    match = _REFERENCE.fullmatch(reference or "")
    if match is None:
        return None
    column = 0
    for letter in match.group(1):
        column = column * 26 + ord(letter) - 64
    return int(match.group(2)), column


def box_of(reference: str | None) -> tuple[int, int, int, int] | None:
    """First row, first column, last row, last column of `A1:C9` or of one cell."""
    first, _, last = (reference or "").partition(":")
    start, end = position(first), position(last or first)
    return None if start is None or end is None else (*start, *end)


def column_name(number: int) -> str:
    """ "A" for 1, "AB" for 28."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell by its row and column and whether its row or column is hidden."""

    element: Element
    row: int
    column: int
    hidden: bool

    @property
    def reference(self) -> str:
        """The cell as a person writes it: "B12"."""
        return f"{column_name(self.column)}{self.row}"


def cells(root: Element, hidden_sheet: bool = False) -> Iterator[Cell]:
    """Every cell of a sheet in order. References may be left out in the file; then cells are counted."""
    data = child(root, "x:sheetData")
    if data is None:
        return
    ranges = hidden_columns(root)
    row_number = 0
    for row in children(data, "x:row"):
        number = row.get("r") or ""
        row_number = int(number) if number.isdigit() and len(number) < 9 else row_number + 1
        hidden_row = hidden_sheet or is_on(row.get("hidden")) or row.get("ht") in ("0", "0.0")
        column = 0
        for element in children(row, "x:c"):
            place = position(element.get("r"))
            column = place[1] if place is not None else column + 1
            hidden = hidden_row or any(low <= column <= high for low, high in ranges)
            yield Cell(element, row_number, column, hidden)


def hidden_columns(root: Element) -> list[tuple[int, int]]:
    """First and last number of each run of hidden columns."""
    found = []
    for column in descendants(root, "x:col"):
        narrow = (column.get("width") or "") in ("0", "0.0")
        low, high = column.get("min") or "", column.get("max") or ""
        if (is_on(column.get("hidden")) or narrow) and low.isdigit() and high.isdigit():
            found.append((int(low), int(high)))
    return found


def is_on(value: str | None) -> bool:
    """Whether an attribute's value means yes."""
    return value in ("1", "true", "on")
