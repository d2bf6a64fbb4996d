"""Formulas: the strings in them, the sheets and names that they mention, and formulas that become their values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sfumato.core.document.flow.sections import Block, Change, Piece
from sfumato.core.document.flow.slots import splice
from sfumato.core.document.flow.xml import Element, name, remove

FORMULAS = frozenset(
    {"x:f", "x:formula", "x:formula1", "x:formula2", "x:definedName", "x:calculatedColumnFormula"}
    | {"x:totalsRowFormula", "xm:f", "c:f", "cx:f"}
)
_TOKEN = re.compile(
    r'"(?:[^"]|"")*"'  # a string
    r"|'(?:[^']|'')*'!"  # a quoted sheet
    r"|[^\W\d][\w.\\]*!"  # a plain sheet
    r"|[^\W\d][\w.\\]*(?![\w.(!])"  # a defined name, a table or a cell
)
OTHER_FILE = re.compile(r"\[\d+\]")  # how a formula names another workbook
_BARE_SHEET = re.compile(r"[^\W\d][\w.]*")
_FORMAT_CODE = re.compile(r"[\symdhsYMDHS0#,.:/%;_ -]*")  # "yyyy-mm-dd", "0.00", and strings of marks
CELL = re.compile(r"\$?[A-Z]{1,3}\$?\d{1,7}|[A-Z]{1,3}|R\d*C\d*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class LiteralSlot:
    """The n-th string in a formula."""

    part: str
    element: Element
    number: int
    reference: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, f"formula {self.reference}"

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        tokens = list(string_places(self.element.text or ""))
        start, end, value = tokens[self.number]
        new = splice(value, changes).replace('"', '""').replace("\n", " ")
        self.element.text = f'{self.element.text[:start]}"{new}"{self.element.text[end:]}'


def string_places(formula: str) -> Iterator[tuple[int, int, str]]:
    """Where each string of a formula begins and ends, with its value."""
    for match in _TOKEN.finditer(formula):
        if match.group().startswith('"'):
            yield match.start(), match.end(), match.group()[1:-1].replace('""', '"')


def literal_block(part: str, element: Element, reference: str) -> Block | None:
    """The strings of one formula, format codes aside, parted by a space that no edit takes away."""
    block = Block()
    for number, (_, _, value) in enumerate(string_places(element.text or "")):
        if not _FORMAT_CODE.fullmatch(value):
            if block.pieces:
                block.pieces.append(Piece(" ", None))
            block.pieces.append(Piece(value, LiteralSlot(part, element, number, reference)))
    return block if block.pieces else None


def renamed(formula: str, sheets: Mapping[str, str], defined: Mapping[str, str]) -> str:
    """The formula with other names of sheets and defined names (keys in small letters)."""

    def other(match: re.Match[str]) -> str:
        token = match.group()
        if token.startswith('"'):
            return token
        if token.endswith("!"):
            old = token[1:-2].replace("''", "'") if token.startswith("'") else token[:-1]
            return sheet_reference(sheets[old.lower()]) if old.lower() in sheets else token
        return defined.get(token.lower(), token)

    return _TOKEN.sub(other, formula)


def sheet_reference(sheet: str) -> str:
    """A sheet's name as formulas write it, in quotes where they are needed."""
    if _BARE_SHEET.fullmatch(sheet) and not CELL.fullmatch(sheet):
        return f"{sheet}!"
    quoted = sheet.replace("'", "''")
    return f"'{quoted}'!"


def freeze(root: Element, which: re.Pattern[str] | None = None) -> int:
    """Replaces formulas of cells by their values: all that have one, or those that match. Says how many."""
    found = [
        element
        for element in root.iter()
        if name(element) == "x:f"
        and (has_value(element) if which is None else which.search(element.text or ""))
    ]
    for element in found:
        remove(element)
    freeze_orphans(root)
    return len(found)


def has_value(formula: Element) -> bool:
    """Programs that do not calculate write formulas without their results."""
    cell = formula.getparent()
    return cell is not None and any(name(inner) == "x:v" and inner.text for inner in cell)


def freeze_orphans(root: Element) -> None:
    """A shared formula is written once; the other cells of its group cannot do without that one."""
    formulas = [element for element in root.iter() if name(element) == "x:f"]
    masters = {e.get("si") for e in formulas if e.get("t") == "shared" and (e.text or "").strip()}
    for element in formulas:
        if element.get("t") == "shared" and element.get("si") not in masters:
            remove(element)
