"""Charts without the workbook they were made from."""

from __future__ import annotations

import re

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import descendants

_CELLS = re.compile(r"\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?")


def forget_sheets(package: Package) -> bool:
    """Names of sheets in the formulas of charts whose workbook goes: nothing can follow them any more."""
    found = False
    for part in [part for part in package.parts if "/charts/" in part and part.endswith(".xml")]:
        for formula in descendants(package.tree(part), "c:f", "cx:f"):
            cells = _CELLS.findall((formula.text or "").rpartition("!")[2])
            neutral = f"Sheet1!{cells[0] if cells else '$A$1'}"
            found |= formula.text != neutral
            formula.text = neutral
    return found
