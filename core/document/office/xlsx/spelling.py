"""Strings of a workbook as a person sees them: without escapes of the format and without strings cut in pieces.

    _x0042_lackwood                 Blackwood           characters by their numbers (ISO/IEC 29500-1, 22.9.2.19)
    IF(A1="Bla"&"ckwood",1,0)       IF(A1="Blackwood"…  constants that a formula puts together
    \\B\\l\\a\\c\\k                      "Black"             letters of a number format, each behind a stroke

Each is another way to write the same, so the file that is written says what it said, and names in it can be found.
"""

from __future__ import annotations

import re
from itertools import pairwise

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.unseen import without_unseen
from sfumato.core.document.flow.xml import Element, name
from sfumato.core.document.office.xlsx.formulas import FORMULAS, string_places
from sfumato.core.errors import CannotRead

_ESCAPE = re.compile(r"(_x005[fF]_)|_x([0-9A-Fa-f]{4})_")
_STROKES = re.compile(r"(?:\\[^\W\d_]){3,}")
_CHARACTER = re.compile(
    r'\b(?:UNI)?CHAR\(\s*(\d{2,3})\s*\)(?=\s*&\s*")|(?<=")(\s*&\s*)(?:UNI)?CHAR\(\s*(\d{2,3})\s*\)',
    re.IGNORECASE,
)
LONGEST = 8192  # characters of a formula that Excel reads (its specifications and limits)
_BINDS_TIGHTER = frozenset("+-*/^%")  # than the sign that joins strings
_OF_WORKBOOKS = "xl/"


def spell_out(package: Package) -> None:
    """Writes the strings, formulas and number formats of all parts in their plain form."""
    for part, data in list(package.parts.items()):
        if not part.startswith(_OF_WORKBOOKS) or not part.endswith(".xml"):
            continue
        escaped, joined, stroked = b"_x" in data, b"&amp;" in data, b"formatCode" in data and b"\\" in data
        if not (escaped or joined or stroked):
            continue
        try:
            root = package.tree(part)
        except CannotRead:
            continue  # whoever needs the part says so
        for element in root.iter():
            _spell(element, name(element))


def _spell(element: Element, kind: str) -> None:
    text = element.text or ""
    if kind in ("x:t", "x:v", "tc:text") and "_x" in text:
        element.text = unescaped(text)
    elif kind in FORMULAS and "&" in text and len(text) <= LONGEST:
        element.text = joined_strings(text)
    elif kind == "x:numFmt" and "\\" in (element.get("formatCode") or ""):
        element.set("formatCode", _STROKES.sub(_quoted, element.get("formatCode")))


def unescaped(text: str) -> str:
    """The text with letters in the place of their numbers. Control characters, which XML cannot hold, stay escaped."""
    return without_unseen(_ESCAPE.sub(_shown, text))


def _shown(match: re.Match[str]) -> str:
    if match[1]:
        return match[1]  # stands for a plain "_x": undone, what follows would be taken for an escape
    code = int(match[2], 16)
    return match[0] if code < 0x20 or 0xD800 <= code < 0xE000 or code >= 0xFFFE else chr(code)


def _quoted(match: re.Match[str]) -> str:
    return '"' + match[0].replace("\\", "") + '"'


def joined_strings(formula: str) -> str:
    """The formula with constant strings that stand side by side made into one."""
    formula = _CHARACTER.sub(_as_string, formula)
    while True:
        places = list(string_places(formula))
        for (start, end, first), (start2, end2, second) in pairwise(places):
            before, after = formula[:start].rstrip()[-1:], formula[end2:].lstrip()[:1]
            if formula[end:start2].strip() == "&" and not {before, after} & _BINDS_TIGHTER:
                value = (first + second).replace('"', '""')
                formula = f'{formula[:start]}"{value}"{formula[end2:]}'
                break
        else:
            return formula


def _as_string(match: re.Match[str]) -> str:
    code = int(match[1] or match[3])
    return (
        match[0]
        if not 0x20 < code < 0x7F
        else f'{match[2] or ""}"{chr(code) if code != 0x22 else 2 * chr(code)}"'
    )
