"""Writes the table of rooms in `docs/architecture.md` from the import graph that `tests/test_architecture.py` enforces.

    python docs/make_floor_plan.py            # rewrites the table
    python docs/make_floor_plan.py --check    # says whether it is up to date; exit code 1 where it is not

A row is one room of `core/`: the first sentence of its `__init__.py`, and the rooms that its modules really import.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from part_of_page import write_or_check

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"


def rooms() -> list[str]:
    """Names of the packages of `core/`."""
    return sorted(path.parent.name for path in (ROOT / "core").glob("*/__init__.py"))


def imported_rooms(room: str) -> set[str]:
    """Other rooms of core that the modules of a room import, at any depth."""
    found: set[str] = set()
    for path in (ROOT / "core" / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name.split(".")[2] for name in names if name.startswith("sfumato.core.")}
    return (found & set(rooms())) - {room}


def purpose(room: str) -> str:
    """The first paragraph of what a room says of itself."""
    tree = ast.parse((ROOT / "core" / room / "__init__.py").read_text(encoding="utf-8"))
    return " ".join((ast.get_docstring(tree) or "").split("\n\n")[0].split())


def table() -> str:
    """The rooms as Markdown, in the order in which they build on each other."""
    arrows = {room: imported_rooms(room) for room in rooms()}
    ordered: list[str] = []
    while len(ordered) < len(arrows):
        ready = [r for r in arrows if r not in ordered and arrows[r] <= set(ordered)]
        if not ready:
            raise SystemExit(f"The rooms form a cycle: {sorted(set(arrows) - set(ordered))}")
        ordered += ready
    lines = ["| room | purpose | imports |", "|---|---|---|"]
    for room in ordered:
        uses = ", ".join(r for r in ordered if r in arrows[room]) or "nothing else of core"
        lines.append(f"| `core/{room}/` | {purpose(room)} | {uses} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(write_or_check(PAGE, "rooms", "docs/make_floor_plan.py", table()))
