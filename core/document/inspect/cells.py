"""Cells of a workbook that hold words nobody sees: in the colour of their ground, too small, or formatted away.

Looked at cell by cell, with the colours of the theme: white letters on a dark heading are seen, black ones on black are not. A
cell in a table has the ground of a table style, which is not known; there only a fill of its own counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from sfumato.core.document.flow.contrast import BLACK, WHITE, Colour, colour, is_unseen
from sfumato.core.document.flow.xml import Element, attribute, child, children, descendants, name, parse
from sfumato.core.document.inspect.colours import theme_colours, tinted
from sfumato.core.document.inspect.package import Parts
from sfumato.core.errors import SfumatoError

# The colours that a cell calls by number: of the theme in this order, and the first of the palette (ISO 29500-1, 18.8.27).
_THEME = ("lt1", "dk1", "lt2", "dk2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
_PALETTE = ("000000", "FFFFFF", "FF0000", "00FF00", "0000FF", "FFFF00", "FF00FF", "00FFFF")
_AUTOMATIC = {64: BLACK, 65: WHITE}
_TINY = 1.5  # points; what Excel shows of one point is a row of dots
_FLAT = 1.0  # points of height; no letter fits
_NARROW = 0.1  # letters of width
_SHOWS_NOTHING = re.compile(r"(?:(?:\"\"|\[[^\]]*\]|\s)*;){2,3}(?:\"\"|\s)*$|^(?:\"\")+$")
_CELL = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,9})")
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class _Look:
    ink: Colour | None
    paper: Colour | None  # None: the sheet's own
    tiny: bool
    nothing: bool  # a format of numbers that shows nothing
    nothing_of_text: bool

    def hides(self, ink: Colour | None, kind: str, bare: bool) -> bool:
        """Whether words in this ink are not seen in a cell of this kind."""
        if self.tiny or (self.nothing_of_text if kind in ("s", "inlineStr", "str") else self.nothing):
            return True
        paper = self.paper or (WHITE if bare else None)
        return paper is not None and is_unseen(ink or self.ink or BLACK, paper)


@dataclass(slots=True)
class _Book:
    parts: Parts
    theme: dict[str, Colour] = field(default_factory=dict)
    looks: list[_Look] = field(default_factory=list)
    changes: list[bool] = field(default_factory=list)  # of the formats of conditions: whether it hides
    strings: list[list[Colour | None]] = field(
        default_factory=list
    )  # the inks of the runs of each shared string

    def __post_init__(self) -> None:
        for part in self.parts:
            if re.match(r"xl/theme/[^/]+\.xml$", part):
                self.theme |= theme_colours(_tree(self.parts, part))
        styles = _tree(self.parts, "xl/styles.xml")
        fonts = list(children(_first(styles, "x:fonts"), "x:font"))
        fills = list(children(_first(styles, "x:fills"), "x:fill"))
        formats = {
            item.get("numFmtId"): item.get("formatCode", "") for item in descendants(styles, "x:numFmt")
        }
        for look in children(_first(styles, "x:cellXfs"), "x:xf"):
            font, fill = _at(fonts, look.get("fontId")), _at(fills, look.get("fillId"))
            self.looks.append(self._look(font, fill, formats.get(look.get("numFmtId"), "")))
        for look in children(_first(styles, "x:dxfs"), "x:dxf"):
            made = self._look(child(look, "x:font"), child(look, "x:fill"), _code(child(look, "x:numFmt")))
            self.changes.append(
                (made.ink is not None and made.hides(None, "s", True)) or made.nothing_of_text
            )
        for item in children(_tree(self.parts, "xl/sharedStrings.xml"), "x:si"):
            self.strings.append([self.colour(ink) for ink in descendants(item, "x:color")])

    def colour(self, element: Element | None) -> Colour | None:
        """What a colour element means; None for automatic and unknown ones."""
        if element is None:
            return None
        found = colour((element.get("rgb") or "")[-6:])
        number = element.get("indexed", "")
        if found is None and number.isdigit():
            at = int(number)
            found = colour(_PALETTE[at % 8]) if at < 16 else _AUTOMATIC.get(at)
        place = element.get("theme", "")
        if found is None and place.isdigit() and int(place) < len(_THEME):
            found = self.theme.get(_THEME[int(place)])
        try:
            return tinted(found, float(element.get("tint") or 0)) if found is not None else None
        except ValueError:
            return found

    def _look(self, font: Element | None, fill: Element | None, code: str) -> _Look:
        pattern = child(fill, "x:patternFill")
        solid = pattern is not None and pattern.get("patternType") in ("solid", None)
        fore = self.colour(child(pattern, "x:fgColor")) if solid else None
        # A condition's fill has its colour in the place of the background.
        paper = fore or (self.colour(child(pattern, "x:bgColor")) if solid and fill is not None else None)
        if pattern is not None and not solid and pattern.get("patternType") != "none":
            paper = (128, 128, 128)
        size = child(font, "x:sz")
        sections = code.split(";")
        return _Look(
            self.colour(child(font, "x:color")),
            paper,
            size is not None and _number(size.get("val")) <= _TINY,
            bool(code) and bool(_SHOWS_NOTHING.match(code)),
            len(sections) == 4 and not sections[3].strip(' "'),
        )

    def count(self, part: str) -> int:
        """Filled cells of one sheet that nobody can read."""
        sheet = _tree(self.parts, part)
        narrow = [
            (_number(c.get("min")), _number(c.get("max")))
            for c in descendants(sheet, "x:col")
            if _number(c.get("width")) <= _NARROW and not _is_hidden(c)
        ]
        tables = list(self._tables(part))
        found = 0
        for row in descendants(sheet, "x:row"):
            flat = _number(row.get("ht")) <= _FLAT and not _is_hidden(row)
            for cell in children(row, "x:c"):
                column, line = _place(cell.get("r", ""))
                if len(cell) and any(value.text or len(value) for value in children(cell, "x:v", "x:is")):
                    inside = any(a <= column <= b and c <= line <= d for a, b, c, d in tables)
                    found += flat or any(a <= column <= b for a, b in narrow) or self._hides(cell, not inside)
        rules = (rule.get("dxfId", "") for rule in descendants(sheet, "x:cfRule"))
        return found + sum(bool(_at(self.changes, rule)) for rule in rules)

    def _hides(self, cell: Element, bare: bool) -> bool:
        look = _at(self.looks, cell.get("s", "0"))
        if look is None:
            return False
        kind = cell.get("t", "n")
        value = child(cell, "x:v")
        inks: list[Colour | None] = []
        if kind == "s" and value is not None and (value.text or "").isdigit():
            inks = _at(self.strings, value.text) or []
        elif kind == "inlineStr":
            inks = [self.colour(ink) for ink in descendants(cell, "x:color")]
        return any(look.hides(ink, kind, bare) for ink in (*inks, None) if ink is not None or not inks)

    def _tables(self, part: str) -> Iterator[tuple[int, int, int, int]]:
        """Columns and rows, from and to, of the tables on a sheet."""
        folder, file = part.rsplit("/", 1)
        for link in _tree(self.parts, f"{folder}/_rels/{file}.rels"):
            if str(link.get("Type", "")).endswith("/table"):
                target = str(link.get("Target", "")).replace("../", "xl/").lstrip("/")
                ends = _CELL.findall(_tree(self.parts, target).get("ref", ""))
                if ends:
                    yield _column(ends[0][0]), _column(ends[-1][0]), int(ends[0][1]), int(ends[-1][1])


def unseen_cells(parts: Parts) -> int:
    """Cells with words that do not show, and rules that make some vanish."""
    book = _Book(parts)
    return sum(book.count(part) for part in parts if re.match(r"xl/worksheets/[^/]+\.xml$", part))


_EMPTY = "<none/>"


def _tree(parts: Parts, part: str) -> Element:
    """The tree of a part, or an empty one where it is missing or damaged."""
    try:
        return parse(parts.get(part, _EMPTY.encode()), part)
    except SfumatoError:
        return parse(_EMPTY.encode(), part)


def _first(root: Element, wanted: str) -> Element:
    return next(descendants(root, wanted), root if name(root) == wanted else parse(_EMPTY.encode(), wanted))


def _at(items: Sequence[Item], number: str | None) -> Item | None:
    return (
        items[int(number)] if number is not None and number.isdigit() and int(number) < len(items) else None
    )


def _code(element: Element | None) -> str:
    return "" if element is None else attribute(element, "formatCode") or ""


def _number(text: str | None) -> float:
    try:
        return float(text or "inf")
    except ValueError:
        return float("inf")


def _is_hidden(element: Element) -> bool:
    """Hidden by its own mark, which is counted as such."""
    return element.get("hidden") in ("1", "true")


def _place(reference: str) -> tuple[int, int]:
    found = _CELL.match(reference)
    return (_column(found.group(1)), int(found.group(2))) if found else (0, 0)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
