"""Every number that steers the program, room by room: its value, where it stands, and what its comment says of unit and source.

    python installer/steering_numbers.py             # all rooms of core
    python installer/steering_numbers.py risk        # one room

A number that steers is a constant of a module. Exits with 1 where one has no comment, on its line or above
its block.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Number:
    """A constant of a module, as it is written."""

    path: Path
    line: int
    code: str
    comment: str


def numbers(path: Path) -> Iterator[Number]:
    """The numeric constants of a module; tuples of numbers count as one."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and _is_number(node.value):
            code, _, behind = " ".join(lines[node.lineno - 1 : node.end_lineno]).partition("  # ")
            yield Number(path, node.lineno, " ".join(code.split()), behind or _above(lines, node.lineno - 2))


def _above(lines: list[str], at: int) -> str:
    """The comment that ends on this line, or above the constants that end on it without an empty line between."""
    while at >= 0 and lines[at].strip() and not lines[at].startswith("# "):
        at -= 1
    first = at
    while first >= 0 and lines[first].startswith("# "):
        first -= 1
    return " ".join(line[2:] for line in lines[first + 1 : at + 1])


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float) and not isinstance(node.value, bool)
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) and _is_number(node.right)
    return isinstance(node, ast.Tuple) and bool(node.elts) and all(map(_is_number, node.elts))


def all_numbers(room: str = "") -> list[Number]:
    """The numbers of a room of `core`, or of all of them."""
    return [number for path in sorted((ROOT / "core" / room).rglob("*.py")) for number in numbers(path)]


def main() -> int:
    found = all_numbers(*sys.argv[1:2])
    for number in found:
        said = number.comment or "NO COMMENT"
        print(f"{number.path.relative_to(ROOT)}:{number.line}: {number.code}  # {said}")
    return int(any(not number.comment for number in found))


if __name__ == "__main__":
    sys.exit(main())
