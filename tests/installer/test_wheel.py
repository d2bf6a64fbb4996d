"""The wheel holds every file that the program reads. (`tests/test_architecture.py` compares its packages with the folders.)"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_data_lies_only_where_the_wheel_takes_it_from() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
        "package-data"
    ]
    assert data["sfumato.models"] == data["sfumato.resources"] == ["**/*"]
    strays = [
        path.relative_to(ROOT).as_posix()
        for room in ("core", "app")
        for path in (ROOT / room).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    assert strays == []
