"""Files of more than 400 lines and functions of more than 60, anywhere in the repository. Exits with 1 where there are any.

How branched a function may be is ruff's to check (`max-complexity` in `pyproject.toml`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("core", "app", "sfumato", "models", "resources", "benchmarks", "installer", "docs", "tests")
LONGEST_FILE = 400  # lines; what fits in a reader's head in one sitting (judgment call)
LONGEST_FUNCTION = 60  # lines, with its signature and docstring; one screen (judgment call)


def too_long(path: Path) -> Iterator[str]:
    """The file and those of its functions that are too long, each as "place: lines"."""
    source = path.read_text(encoding="utf-8")
    name = path.relative_to(ROOT).as_posix()
    if (lines := len(source.splitlines())) > LONGEST_FILE:
        yield f"{name}: {lines} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield f"{name}:{node.lineno}: {node.name} has {lines} lines"


def main() -> int:
    found = [
        line for room in ROOMS for path in sorted((ROOT / room).rglob("*.py")) for line in too_long(path)
    ]
    print("\n".join(found) or f"No file over {LONGEST_FILE} lines, no function over {LONGEST_FUNCTION}.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
