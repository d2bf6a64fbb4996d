"""Workbook cases."""

from __future__ import annotations

from pathlib import Path

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case
from tests.document.office.sheets import full, inline, sheet, xlsx


@case("workbook", ".xlsx")
def workbook(path: Path) -> None:
    rows = f'<row r="1">{inline("A1", SEEN)}{inline("B1", KEPT)}</row>'
    xlsx(path, {"Sheet1": sheet(rows)})


@case("workbook name split by runs", ".xlsx")
def runs(path: Path) -> None:
    strings = f"<si><r><t>Zbig</t></r><r><t>niew Quarrington</t></r></si><si><t>{KEPT}</t></si>"
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>'
    xlsx(path, {"Sheet1": sheet(rows)}, strings=strings)


@case(
    "workbook with everything",
    ".xlsx",
    seen=(SEEN, SEEN.replace(" ", "_"), SEEN.replace(" ", ".")),
    hidden=(HIDDEN,),
    finds="hidden cells",
)
def everything(path: Path) -> None:
    full(path, SEEN, HIDDEN)
