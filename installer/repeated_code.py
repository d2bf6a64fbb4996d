"""Runs of more than ten lines that stand twice anywhere but in tests. Exits with 1 where there are any.

Names, strings and numbers may differ: two runs are the same if their lines have the same shape. Blank lines, comments, imports
and lines of nothing but brackets do not count.
"""

from __future__ import annotations

import io
import itertools
import keyword
import re
import sys
import tokenize
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("core", "app", "sfumato", "models", "benchmarks", "resources", "installer", "docs")
LONGEST = 10  # lines that two places may share
LEAST_SIGNS = 3  # of a line that says something: tokens besides brackets and commas
LEAST_LOGIC = 4  # lines of a run that call something or hold a keyword: tables of constants and fields of a class are no logic
_SILENT = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


def shapes(path: Path) -> list[tuple[int, str]]:
    """Number and shape of each line that counts: names as N, strings as S, numbers as 0; keywords and signs stay."""
    lines: dict[int, list[str]] = defaultdict(list)
    importing = False
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.NEWLINE:
            importing = False
        if token.type in _SILENT:
            continue
        if token.string in ("import", "from") and token.line.startswith(("import ", "from ")):
            importing = True
        if not importing:
            lines[token.start[0]].append(_shape(token))
    return [(number, " ".join(signs)) for number, signs in sorted(lines.items()) if _says(signs)]


def _shape(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.NAME:
        return token.string if keyword.iskeyword(token.string) else "N"
    if token.type == tokenize.STRING:
        return "S"
    return "0" if token.type == tokenize.NUMBER else token.string


def _says(signs: list[str]) -> bool:
    return len([sign for sign in signs if not re.fullmatch(r"[\[\](){},:]|S", sign)]) >= LEAST_SIGNS


def repeated() -> list[str]:
    """The runs, each with its two places, longest first."""
    read = {path: shapes(path) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))}
    places: dict[tuple[str, ...], list[tuple[Path, int]]] = defaultdict(list)
    for path, lines in read.items():
        for at in range(len(lines) - LONGEST):
            places[tuple(shape for _, shape in lines[at : at + LONGEST + 1])].append((path, at))
    found = []
    for shape, run in places.items():
        if sum(bool(re.search(r"\(|\b[a-z]+\b", line)) for line in shape) < LEAST_LOGIC:
            continue
        for (one, a), (other, b) in itertools.pairwise(run):
            if one != other or b - a > LONGEST:
                found.append(f"{_place(one, read[one], a)} ~ {_place(other, read[other], b)}")
    return found


def _place(path: Path, lines: list[tuple[int, str]], at: int) -> str:
    return f"{path.relative_to(ROOT)}:{lines[at][0]}-{lines[at + LONGEST][0]}"


def main() -> int:
    found = repeated()
    print("\n".join(found) or f"No {LONGEST + 1} lines stand twice.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
