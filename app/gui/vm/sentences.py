"""The sentences of `core` that a person may read, so that the window can say them in another language.

`core` words its errors, evidence and notices in English and knows no translator; saved projects hold such sentences too. The
window knows a sentence again by its template, collected here from the sources, and translates that. Where a value stands in
a sentence, the template has `{0}`, `{1}` …. Only a window in another language ever looks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from sfumato import core

CORE = Path(core.__file__ or "").parent
WINDOW = Path(__file__).resolve().parent.parent  # labels of the history: `english("Mask {0}", …)`
ROOMS = (
    "decide",
    "document",
    "errors.py",
    "generalize",
    "knowledge",
    "recognize",
    "review",
    "risk",
    "sanitize.py",
)
VALUE = "\x00"  # stands for a value until they are counted
# Patterns, paths, names of parts and attributes, queries, lists of data.
NOT_WORDS = re.compile(
    r"[\\|<>]|\(\?|\w[:/;=_]\w|^/|\b(?:SELECT|INSERT|DELETE|CREATE|endobj|begincmap)\b|;\w|\n\s"
)


def template(node: ast.AST) -> str | None:
    """The text of an expression with a mark for every value in it; None where it is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(template(part) or VALUE for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = template(node.left), template(node.right)
        if left is None and right is None:
            return None
        return (left or VALUE) + (right or VALUE)
    return None


def sentences(tree: ast.AST) -> Iterator[str]:
    """Every text with at least two words, as a whole; documentation is none."""
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    parts = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr | ast.BinOp)
        for part in _own_parts(node)
    }
    for node in ast.walk(tree):
        if id(node) not in documentation and id(node) not in parts:
            found = template(node)
            if found is not None and _is_said(found):
                yield found


def _own_parts(node: ast.JoinedStr | ast.BinOp) -> Iterator[ast.AST]:
    inner = node.values if isinstance(node, ast.JoinedStr) else (node.left, node.right)
    for part in inner:
        if template(part) is not None:
            yield part
            if isinstance(part, ast.JoinedStr | ast.BinOp):
                yield from _own_parts(part)


def _is_said(words: str) -> bool:
    if NOT_WORDS.search(words.replace(VALUE, "")) or len(words) > 400:
        return False
    plain = words.replace(VALUE, "0")
    if len(re.findall(r"[A-Za-z]", plain)) < 4:
        return False
    return bool(re.search(r"[A-Za-z]{2,}[,.:;)”’']* +\S|\S +[A-Za-z]{2,}", plain))


def numbered(words: str) -> str:
    first, *rest = words.replace("{", "{{").replace("}", "}}").split(VALUE)
    return first + "".join(f"{{{n}}}{part}" for n, part in enumerate(rest))


def labels(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") == "english":
            said = node.args[0]
            if isinstance(said, ast.Constant) and isinstance(said.value, str):
                yield said.value


def collect() -> list[str]:
    """From the installed sources. Where there are none, what `core` says stays English."""
    found: set[str] = set()
    for room in ROOMS:
        place = CORE / room
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            found.update(numbered(s).strip() for s in sentences(_tree(path)))
    for path in sorted(WINDOW.rglob("*.py")):
        found.update(labels(_tree(path)))
    return sorted(found)


def _tree(path: Path) -> ast.AST:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError):
        return ast.Module([], [])
