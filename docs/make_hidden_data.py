"""Writes the tables of `docs/hidden-data.md` from the formats themselves.

    python docs/make_hidden_data.py            # rewrites the table
    python docs/make_hidden_data.py --check    # says whether it is up to date; exit code 1 where it is not

A row is one item of hidden data, with the formats that store it. The words are those of the window and of `sfumato inspect`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from part_of_page import write_or_check

from sfumato.core.document.registry import formats

PAGE = Path(__file__).parent / "hidden-data.md"
CONVERTED = ("doc", "xls", "ppt")  # they are what they become: DOCX, XLSX, PPTX


def table() -> str:
    """The items as Markdown: those of office and mail formats by name, then those of PDF in the order of their removal."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, known in formats().items():
        for item, words in known.hidden_items().items() if name not in (*CONVERTED, "pdf") else ():
            found.setdefault(item, {}).setdefault(words, []).append(name.upper())
    lines = ["| item | what it is | formats |", "|---|---|---|"]
    for item in sorted(found, key=str.lower):
        lines += [f"| {item} | {words} | {', '.join(names)} |" for words, names in found[item].items()]
    lines += [f"| {item} | {words} | PDF |" for item, words in formats()["pdf"].hidden_items().items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(write_or_check(PAGE, "items", "docs/make_hidden_data.py", table()))
