"""Every number that steers the program, room by room: its value, where it stands, and what its comment says of unit and source.

    python installer/steering_numbers.py             # all rooms of core
    python installer/steering_numbers.py risk        # one room
    python installer/steering_numbers.py --hidden    # numbers inside functions of the rooms that judge

A number that steers is a constant of a module. Exits with 1 where one has no comment, on its line or above its block.

In the rooms that judge (`JUDGING`) no function may hold one of its own. What else a number in a function may be: up to twelve
(words, places, months), ten, a hundred, a thousand or a half in arithmetic, a guard below 1e-5 against the logarithm of nothing,
a part of an index, the size of a cache, places after the point, or the default of a parameter, which has a name. Rooms of file
formats are left out: their numbers are those of the formats and of typesetting.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
JUDGING = ("facts", "recognize", "generalize", "risk", "decide")
FREE = frozenset({0.0, 0.5, 1.0, 2.0, 10.0, 100, 1000})
LARGEST_COUNT = 12  # whole numbers up to here count words, places or months
GUARD = 1e-5  # smaller ones only keep logarithms and quotients finite
# Modules whose numbers belong together with something else than a judgment.
ELSEWHERE = {
    "core/generalize/store.py": "layout of the ontology's file",
    "core/generalize/store_writer.py": "layout of the ontology's file",
    "core/generalize/wikidata.py": "layout of a dump, and the order in which a store of one's own prefers names",
    "core/recognize/word_shapes.py": "Unicode",
    "core/risk/anonymity_search.py": "random marks",
    "core/risk/reidentify/keep.py": "layout of the file of encoded people, and the derivation of its key",
    "core/risk/llm/client.py": "HTTP",
    "core/recognize/event_score.py": "scales of features, fitted with the weights",
    "core/generalize/acceptance_features.py": "scales of features, fitted with the weights",
    "core/generalize/rank_features.py": "scales of features, fitted with the weights",
    "core/risk/search_model.py": "scales of features, fitted with the weights",
}


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


def hidden(path: Path) -> Iterator[Number]:
    """Numbers that steer inside the functions of a module, where they have neither name nor source."""
    source = path.read_text(encoding="utf-8")
    tree, lines = ast.parse(source), source.splitlines()
    inside = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and _steers(node.value) and _is_bare(node, inside):
            yield Number(path, node.lineno, lines[node.lineno - 1].strip(), "")


def _steers(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float) or value in FREE:
        return False
    return value > LARGEST_COUNT if isinstance(value, int) else value >= GUARD


def _is_bare(node: ast.AST, inside: dict[ast.AST, ast.AST]) -> bool:
    """Whether a number stands in a function, as no part of an index, a cache's size, a rounding or a default."""
    in_function = False
    while (around := inside.get(node)) is not None:
        if isinstance(around, ast.Subscript) and node is around.slice:
            return False
        if (isinstance(around, ast.keyword) and around.arg == "maxsize") or isinstance(
            around, ast.FormattedValue
        ):
            return False
        if isinstance(around, ast.Call) and ast.unparse(around.func) == "round" and node in around.args[1:]:
            return False
        if isinstance(around, ast.arguments):
            return False
        in_function = in_function or isinstance(around, ast.FunctionDef | ast.Lambda)
        node = around
    return in_function


def all_hidden() -> list[Number]:
    """The numbers inside functions of the rooms that judge."""
    paths = [path for room in JUDGING for path in sorted((ROOT / "core" / room).rglob("*.py"))]
    return [n for path in paths if path.relative_to(ROOT).as_posix() not in ELSEWHERE for n in hidden(path)]


def main() -> int:
    if "--hidden" in sys.argv:
        unnamed = all_hidden()
        for number in unnamed:
            print(f"{number.path.relative_to(ROOT)}:{number.line}: {number.code}")
        print(
            f"{len(unnamed)} numbers without a name; left out: {len(ELSEWHERE)} modules of formats and features."
        )
        return int(bool(unnamed))
    found = all_numbers(*sys.argv[1:2])
    for number in found:
        said = number.comment or "NO COMMENT"
        print(f"{number.path.relative_to(ROOT)}:{number.line}: {number.code}  # {said}")
    return int(any(not number.comment for number in found))


if __name__ == "__main__":
    sys.exit(main())
