"""Cells that nobody sees: hidden rows, columns and sheets.

Their content goes; rows, columns and sheets stay where they are, so that nothing else moves. A formula or chart elsewhere
would change once its source is empty, so then all formulas become their values, and charts keep their cached numbers.
"""

from __future__ import annotations

from lxml import etree

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, child, children, like, name, remove
from sfumato.core.document.office.ooxml.hidden import roots
from sfumato.core.document.office.relations import CONTENT_TYPES, relations, rels_name
from sfumato.core.document.office.xlsx.asides import NEUTRAL_SHEET
from sfumato.core.document.office.xlsx.formulas import freeze
from sfumato.core.document.office.xlsx.workbook import Sheet, cells, sheets, workbook_part

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_EMPTY_SHEET = f'<worksheet xmlns="{_MAIN}"><sheetData/></worksheet>'.encode()


def remove_hidden_cells(package: Package) -> bool:
    """Empties hidden rows, columns and sheets. Returns whether they held anything."""
    listed = sheets(package)
    had_content = False
    found = False
    for sheet in listed:
        if sheet.hidden:
            if (
                package.find(rels_name(sheet.part))
                or len(package.parts[sheet.part]) > len(_EMPTY_SHEET) + 400
            ):
                found = True
            had_content = any(True for _ in cells(package.tree(sheet.part))) or had_content
            _empty(package, sheet)
        else:
            had_content = _empty_hidden(package.tree(sheet.part)) or had_content
    found = _neutral_tabs(listed) or found or had_content
    if had_content:
        for root in roots(package):
            freeze(root)
            keep_chart_values(root)
    return found


def _empty(package: Package, sheet: Sheet) -> None:
    """Replaces the sheet by one without anything; whatever it pointed at goes when parts are tidied."""
    package.put(sheet.part, _EMPTY_SHEET)
    package.drop(package.find(rels_name(sheet.part)) or "")
    for relation in relations(package, workbook_part(package)):
        if relation.target == sheet.part and not relation.external:
            kind = relation.element.get("Type") or ""
            relation.element.set("Type", f"{kind.rsplit('/', 1)[0]}/worksheet")
    for element in package.tree(package.find(CONTENT_TYPES) or CONTENT_TYPES):
        if (element.get("PartName") or "").lstrip("/").lower() == sheet.part.lower():
            kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
            element.set("ContentType", kind)


def _empty_hidden(root: Element) -> bool:
    found = False
    for cell in [cell for cell in cells(root) if cell.hidden]:
        found = found or len(cell.element) > 0
        remove(cell.element)
    return found


def _neutral_tabs(listed: list[Sheet]) -> bool:
    taken = {sheet.name.lower() for sheet in listed}
    found = False
    for number, sheet in enumerate(listed, 1):
        if sheet.hidden and not NEUTRAL_SHEET.fullmatch(sheet.name):
            while f"sheet{number}" in taken:
                number += len(listed)
            taken.add(f"sheet{number}")
            sheet.element.set("name", f"Sheet{number}")
            found = True
    return found


def keep_chart_values(root: Element) -> None:
    """Turns references of a chart into the values that it has cached."""
    for element in [e for e in root.iter() if name(e) in ("c:numRef", "c:strRef")]:
        cache = child(element, "c:numCache") if name(element) == "c:numRef" else child(element, "c:strCache")
        parent = element.getparent()
        if cache is None or parent is None:
            continue
        if name(parent) == "c:tx":
            value = next((v for point in children(cache, "c:pt") for v in children(point, "c:v")), None)
            new = etree.Element(like(element, "v"))
            new.text = value.text if value is not None else ""
        else:
            new = cache
            new.tag = like(element, "numLit" if name(element) == "c:numRef" else "strLit")
        parent.replace(element, new)
