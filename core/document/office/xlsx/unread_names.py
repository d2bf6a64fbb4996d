"""Names of a workbook that no cell and no list of names shows: those of tables, and words in formulas that name nothing.

Excel keeps a formula that it cannot compute: `=Blackwood` shows `#NAME?` and still says the name.
"""

from __future__ import annotations

import re

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import descendants, name
from sfumato.core.document.office.ooxml.hidden import roots
from sfumato.core.document.office.xlsx.formulas import CELL, FORMULAS
from sfumato.core.document.office.xlsx.layout import NamesBefore
from sfumato.core.document.office.xlsx.workbook import tables, workbook_part

# What programs call the tables that they make, in the languages that the name is known in.
_GIVEN_TABLE = re.compile(r"(?:Table|Tabelle|Tableau|Tabla|Tabel|Tabella|Tabela|Tabell|Taulukko)_?\d+")
_NAMED = re.compile(
    r'"(?:[^"]|"")*"'  # a string: it is read with the text
    r"|\[(?:[^\[\]]|\[[^\]]*\])*\]"  # columns of a table, which are cells, or the number of another workbook
    r"|#[A-Z/0]+[!?]?"  # an error
    r"|'(?:[^']|'')*'!"
    r"|[^\W\d][\w.\\]*!"
    r"|[^\W\d][\w.\\?]*(?![\w.(!\\?])"
)
_OF_THE_FORMAT = re.compile(r"TRUE|FALSE|_xl\w*\..*", re.IGNORECASE)


def remove_unread_names(package: Package) -> None:
    """Gives tables neutral names, and puts the error that is shown in the place of a word that names nothing."""
    before = NamesBefore.of(package)
    for number, table in enumerate(tables(package), 1):
        for key in ("name", "displayName"):
            if not _GIVEN_TABLE.fullmatch(table.get(key) or ""):
                table.set(key, f"Table{1000 + number}")
    before.follow(package)
    known = _names(package)

    def settled(match: re.Match[str]) -> str:
        token = match[0]
        if token[0] in '"[#' or CELL.fullmatch(token) or _OF_THE_FORMAT.fullmatch(token):
            return token
        if not token.endswith("!"):
            return token if token.lower() in known else "#NAME?"
        sheets = token[:-1].removeprefix("'").removesuffix("'").replace("''", "'").lower()
        behind_file = match.string[: match.start()].endswith("]") or "[" in sheets
        return token if behind_file or all(sheet in known for sheet in sheets.split(":")) else "#REF!"

    for root in roots(package):
        for formula in (element for element in root.iter() if name(element) in FORMULAS):
            formula.text = _NAMED.sub(settled, formula.text or "")


def _names(package: Package) -> set[str]:
    """What formulas may name, in small letters: sheets, defined names, tables."""
    root = package.tree(workbook_part(package))
    found = {element.get("name") or "" for element in descendants(root, "x:sheet", "x:definedName")}
    found |= {table.get("displayName") or "" for table in tables(package)}
    return {label.lower() for label in found}
