"""Tables of a page that a script of this folder makes: written between two marks, or compared with what stands there."""

from __future__ import annotations

import sys
from pathlib import Path


def write_or_check(page: Path, name: str, script: str, made: str) -> int:
    """Puts a table between the marks of that name; with --check on the command line only compares. Returns the exit code."""
    begin, end = f"<!-- {name}: made by {script} -->", f"<!-- end of {name} -->"
    old = page.read_text(encoding="utf-8")
    before, rest = old.split(begin)
    new = f"{before}{begin}\n{made}\n{end}{rest.split(end)[1]}"
    if "--check" in sys.argv:
        print(f"{page.name} is up to date." if new == old else f"Run: python {script}")
        return 0 if new == old else 1
    page.write_text(new, encoding="utf-8")
    return 0
