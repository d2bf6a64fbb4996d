"""The recipes under `models/` are modules that can be imported, wherever they are called from."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

MODELS = Path(__file__).parent.parent / "models"
RECIPES = sorted(MODELS.glob("*/*.py"))


@pytest.mark.parametrize("path", RECIPES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_recipe_imports_its_neighbours_by_their_full_name(path: Path) -> None:
    """Import of a neighbour by its bare name works only where the folder itself is on the path."""
    neighbours = {other.stem for other in path.parent.glob("*.py")}
    bare = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            bare |= {alias.name for alias in node.names} & neighbours
        elif isinstance(node, ast.ImportFrom) and node.module in neighbours:
            bare.add(node.module)
    assert not bare
