"""The words of cells, and the places that hold them.

A cell is read as a person sees it: strings by their runs, dates as dates, other numbers as they are stored. Once edited it
holds its words itself (an inline string) and no formula: the next calculation would bring the old value back.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass

from lxml import etree

from sfumato.core.document.flow.sections import Block, Change, Piece
from sfumato.core.document.flow.slots import TextSlot, splice
from sfumato.core.document.flow.xml import XML_SPACE, Element, child, children, like, name, remove
from sfumato.core.document.office.xlsx.workbook import Cell, Dates, text_nodes


@dataclass(frozen=True, slots=True)
class StringSlot(TextSlot):
    """One run of a string in a cell."""

    reference: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, self.reference

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        set_text(self.element, splice(self.text, changes))


@dataclass(frozen=True, slots=True)
class ValueSlot:
    """A number, date, truth value or result of a formula, by what it shows."""

    part: str
    element: Element  # the cell
    text: str
    reference: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, self.reference

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        set_string(self.element, splice(self.text, changes))


def cell_block(part: str, cell: Cell, strings: list[Element], dates: Dates, before: str) -> Block | None:
    """None for a cell that shows nothing. A cell with an empty string is a block: an edit may have emptied it."""
    element, reference = cell.element, cell.reference
    block = Block([], before, paragraphs=[element])
    kind = element.get("t") or "n"
    if kind in ("s", "inlineStr"):
        holder = child(element, "x:is") if kind == "inlineStr" else _shared(element, strings)
        if holder is None:
            return None
        for node in text_nodes(holder):
            if node.text:
                block.pieces.append(Piece(node.text, StringSlot(part, node, reference)))
        return block
    shown = value_shown(element, kind, dates)
    if shown is None:
        return None
    block.pieces.append(Piece(shown, ValueSlot(part, element, shown, reference)))
    return block


def value_shown(element: Element, kind: str, dates: Dates) -> str | None:
    """What a cell shows, as far as it can be told without computing; None where it is empty."""
    value = child(element, "x:v")
    text = (value.text or "") if value is not None else ""
    if not text:
        return None
    if kind == "b":
        return "TRUE" if text.strip() == "1" else "FALSE"
    if kind != "n":
        return text
    try:
        number = float(text)
    except ValueError:
        return text
    style = dates.kind(element.get("s"))
    if style and (day := dates.shown(number, style)) is not None:
        return day
    if number == int(number) if abs(number) < 1e15 else False:
        return str(int(number))
    return repr(number) if number == number and abs(number) < 1e300 else text


def _shared(element: Element, strings: list[Element]) -> Element | None:
    value = child(element, "x:v")
    index = (value.text or "").strip() if value is not None else ""
    return strings[int(index)] if index.isdigit() and int(index) < len(strings) else None


def set_text(node: Element, text: str) -> None:
    """Sets an element's text, spaces kept."""
    node.text = text
    node.set(XML_SPACE, "preserve")


def set_string(element: Element, text: str) -> None:
    """Makes the cell hold a plain string of its own."""
    for inner in list(element):
        if name(inner) in ("x:v", "x:is", "x:f"):
            remove(inner)
    holder = etree.Element(like(element, "is"))
    set_text(etree.SubElement(holder, like(element, "t")), text)
    element.insert(0, holder)
    element.set("t", "inlineStr")


def own_strings(root: Element, strings: list[Element]) -> None:
    """Every shared string is copied into the cells that show it.

    A table of strings would keep what no cell shows any more, and its numbering would tell how much was taken out.
    """
    for element in [e for e in root.iter() if name(e) == "x:c"]:
        kind = element.get("t")
        if kind == "s":
            _own_shared(element, strings)
        elif kind == "inlineStr":
            holder = child(element, "x:is")
            if holder is not None:
                _without_phonetics(holder)


def _own_shared(element: Element, strings: list[Element]) -> None:
    source = _shared(element, strings)
    for value in list(children(element, "x:v")):
        remove(value)
    if source is None:
        del element.attrib["t"]
        return
    holder = etree.Element(like(element, "is"))
    for inner in source:
        copied = copy.deepcopy(inner)
        copied.tail = None
        holder.append(copied)
    if source.text and not len(holder):
        set_text(etree.SubElement(holder, like(element, "t")), source.text)
    _without_phonetics(holder)
    formula = child(element, "x:f")
    if formula is not None:
        remove(
            formula
        )  # the result of a formula is never a shared string; a file that says so is not to be trusted
    element.insert(0, holder)
    element.set("t", "inlineStr")


def _without_phonetics(holder: Element) -> None:
    """How names are read aloud (furigana): a second spelling that no edit of the first one would change."""
    for inner in list(holder):
        if name(inner) in ("x:rPh", "x:phoneticPr"):
            remove(inner)


def settle_cell(element: Element) -> None:
    """After its edits: no formula, and no empty runs, which would tell how the removed words were formatted."""
    for formula in list(children(element, "x:f")):
        remove(formula)
    holder = child(element, "x:is")
    if holder is None:
        return
    for run in list(children(holder, "x:r")):
        if not any(node.text for node in children(run, "x:t")):
            remove(run)
    if not len(holder):
        set_text(etree.SubElement(holder, like(element, "t")), "")


def new_cell_text(element: Element, text: str) -> None:
    """Into a cell that shows nothing."""
    holder = child(element, "x:is")
    old = "".join(node.text or "" for node in text_nodes(holder)) if holder is not None else ""
    set_string(element, old + text)
