"""What follows an edited cell: its row and column, its table, the formulas that cover or mention it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, child, children, descendants, name, remove
from sfumato.core.document.office.docx.parts import drop_relations
from sfumato.core.document.office.ooxml.hidden import remove_empty_holders, roots
from sfumato.core.document.office.relations import related
from sfumato.core.document.office.xlsx.cells import value_shown
from sfumato.core.document.office.xlsx.formulas import FORMULAS, freeze, freeze_orphans, renamed
from sfumato.core.document.office.xlsx.hidden_cells import keep_chart_values
from sfumato.core.document.office.xlsx.workbook import (
    Dates,
    box_of,
    cells,
    sheets,
    tables,
    text_nodes,
    workbook_part,
)

NARROWEST, WIDEST, MARGIN = 8.0, 60.0, 2.0  # characters; a judgment call
_CONTAINERS = {
    "x:formula1": "x:dataValidation",
    "x:formula2": "x:dataValidation",
    "x:formula": "x:cfRule",
}


def free_arrays(package: Package, edited: Iterable[Element]) -> None:
    """A formula that fills several cells would fill an edited one again, so it becomes its values."""
    touched = {id(element) for element in edited}
    for sheet in sheets(package):
        root = package.tree(sheet.part)
        boxes = [
            (f, box_of(f.get("ref")))
            for f in descendants(root, "x:f")
            if f.get("t") in ("array", "dataTable")
        ]
        for cell in cells(root) if boxes else ():
            if id(cell.element) in touched:
                for formula, box in boxes:
                    if box and box[0] <= cell.row <= box[2] and box[1] <= cell.column <= box[3]:
                        remove(formula)
        freeze_orphans(root)


def fit_tables(package: Package, edited: Iterable[Element], before: NamesBefore) -> None:
    """Names of a table's columns are its first cells. A table whose first cells are no longer unlike becomes plain cells."""
    touched = {id(element) for element in edited}
    dates = Dates.of(package)
    for sheet in sheets(package):
        root = package.tree(sheet.part)
        for part in related(package, sheet.part, "table"):
            table = package.tree(part)
            box = box_of(table.get("ref"))
            if box is not None:
                _follow_totals(table, root, box, dates)
            if box is None or table.get("headerRowCount") == "0":
                continue
            heads = {
                cell.column: _text_of(cell.element, dates)
                for cell in cells(root)
                if cell.row == box[0] and id(cell.element) in touched
            }
            if heads and not _rename_columns(package, table, box[1], heads):
                drop_relations(package, lambda _, relation, gone=part: relation.target == gone)  # type: ignore[misc]
                package.drop(part)
                _freeze_mentions(package, [before.was_called(table)])
        remove_empty_holders(root)
        holder = child(root, "x:tableParts")
        if holder is not None:
            holder.set("count", str(len(holder)))


def _follow_totals(table: Element, root: Element, box: tuple[int, int, int, int], dates: Dates) -> None:
    """What a row of totals is labelled with is said by its cell; a row that is not shown has none."""
    shown = (table.get("totalsRowCount") or "0") != "0"
    labels = {c.column: _text_of(c.element, dates) for c in cells(root) if shown and c.row == box[2]}
    for at, column in enumerate(descendants(table, "x:tableColumn")):
        if column.get("totalsRowLabel") is not None:
            column.set("totalsRowLabel", labels.get(box[1] + at, ""))
            if not column.get("totalsRowLabel"):
                del column.attrib["totalsRowLabel"]


def _rename_columns(package: Package, table: Element, first: int, heads: Mapping[int, str]) -> bool:
    columns = list(descendants(table, "x:tableColumn"))
    wanted = [heads.get(first + at, column.get("name") or "") for at, column in enumerate(columns)]
    if not all(wanted) or len({label.lower() for label in wanted}) < len(wanted):
        return False
    old = [
        column.get("name") or ""
        for column, new in zip(columns, wanted, strict=True)
        if column.get("name") != new
    ]
    for column, new in zip(columns, wanted, strict=True):
        column.set("name", new)
        column.attrib.pop("dataCellStyle", None)
    _freeze_mentions(package, [f"[{label}]" for label in old])
    return True


def _freeze_mentions(package: Package, words: list[str]) -> None:
    wanted = [re.escape(word) for word in words if word]
    if wanted:
        pattern = re.compile("|".join(wanted), re.IGNORECASE)
        for root in roots(package):
            freeze(root, pattern)
            for element in [
                e
                for e in descendants(root, "x:calculatedColumnFormula", "x:totalsRowFormula")
                if pattern.search(e.text or "")
            ]:
                remove(element)


@dataclass(frozen=True, slots=True)
class NamesBefore:
    """Names of sheets and tables and defined names before anything was changed."""

    tabs: tuple[tuple[Element, str], ...]
    defined: tuple[tuple[Element, str], ...]

    @classmethod
    def of(cls, package: Package) -> NamesBefore:
        """The names in this package."""
        root = package.tree(workbook_part(package))
        tabs = ((e, e.get("name") or "") for e in descendants(root, "x:sheet"))
        defined = ((e, e.get("name") or "") for e in descendants(root, "x:definedName"))
        called = ((e, _called(e)) for e in tables(package))
        return cls(tuple(tabs), (*defined, *called))

    def was_called(self, named: Element) -> str:
        """How formulas called this table or name."""
        return next((old for element, old in self.defined if element is named), "")

    def follow(self, package: Package) -> None:
        """Changes every mention of a name that was changed."""
        tabs = {old.lower(): e.get("name") for e, old in self.tabs if e.get("name") != old}
        defined = {old.lower(): _called(e) for e, old in self.defined if _called(e) != old}
        if not tabs and not defined:
            return
        for root in roots(package):
            for element in root.iter():
                kind = name(element)
                if kind in FORMULAS and element.text:
                    element.text = renamed(element.text, tabs, defined)
                elif kind == "x:hyperlink" and element.get("location"):
                    element.set("location", renamed(element.get("location"), tabs, defined))
                elif kind == "x:worksheetSource" and (element.get("sheet") or "").lower() in tabs:
                    element.set("sheet", tabs[element.get("sheet").lower()])


def _called(element: Element) -> str:
    """What formulas call a defined name or a table."""
    return element.get("displayName") or element.get("name") or ""


def drop_telling_formulas(package: Package, pattern: re.Pattern[str]) -> int:
    """Formulas that still mention a removed word: those of cells become values, rules and names go. Says how many."""
    count = 0
    for root in roots(package):
        count += freeze(root, pattern)
        telling = [e for e in root.iter() if name(e) in FORMULAS and pattern.search(e.text or "")]
        for element in telling:
            count += 1
            kind = name(element)
            if kind == "c:f":
                keep_chart_values(root)
            elif kind in _CONTAINERS or kind == "xm:f":
                wanted = _CONTAINERS.get(kind)
                holder = next(
                    (
                        p
                        for p in element.iterancestors()
                        if name(p) == wanted or (not wanted and name(p).startswith("x14:"))
                    ),
                    element,
                )
                remove(holder)
            else:
                remove(element)
        if telling:
            remove_empty_holders(root)
    return count


def neutral_widths(package: Package, edited: Iterable[Element]) -> None:
    """Columns and rows of edited cells are sized by what is in them now: a width fitted to a name would tell its length."""
    touched = {id(element) for element in edited}
    dates = Dates.of(package)
    for sheet in sheets(package):
        root = package.tree(sheet.part)
        if child(root, "x:sheetData") is None:
            continue
        columns: set[int] = set()
        longest: dict[int, int] = {}
        for cell in cells(root):
            shown = _text_of(cell.element, dates)
            longest[cell.column] = max(longest.get(cell.column, 0), *map(len, shown.split("\n")))
            if id(cell.element) in touched:
                columns.add(cell.column)
                row = cell.element.getparent()
                for key in ("ht", "customHeight"):
                    row.attrib.pop(key, None)
        _set_widths(root, columns, longest)


def _set_widths(root: Element, columns: set[int], longest: Mapping[int, int]) -> None:
    """Splits `col` elements, which cover ranges, at the columns that change."""
    holder = child(root, "x:cols")
    if holder is None or not columns:
        return
    for element in list(children(holder, "x:col")):
        low, high = element.get("min") or "", element.get("max") or ""
        if not low.isdigit() or not high.isdigit():
            continue
        inside = sorted(column for column in columns if int(low) <= column <= int(high))
        start = int(low)
        for column in inside:
            if start < column:
                _copy(element, start, column - 1)
            one = _copy(element, column, column)
            width = min(max(longest.get(column, 0) + MARGIN, NARROWEST), WIDEST)
            one.set("width", f"{width:g}")
            one.attrib.pop("bestFit", None)
            start = column + 1
        if inside and start <= int(high):
            _copy(element, start, int(high))
        if inside:
            holder.remove(element)


def _copy(element: Element, low: int, high: int) -> Element:
    new = element.makeelement(element.tag, dict(element.attrib))
    new.set("min", str(low))
    new.set("max", str(high))
    element.addprevious(new)
    return new


def _text_of(element: Element, dates: Dates) -> str:
    holder = child(element, "x:is")
    if holder is not None:
        return "".join(node.text or "" for node in text_nodes(holder))
    return value_shown(element, element.get("t") or "n", dates) or ""
