"""The check of long files and functions finds them, and only them."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer import long_code


@pytest.mark.parametrize(("lines", "found"), [(60, []), (61, ["core/module.py:3: one has 61 lines"])])
def test_functions_over_the_limit_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: int, found: list[str]
) -> None:
    monkeypatch.setattr(long_code, "ROOT", tmp_path)
    module = tmp_path / "core" / "module.py"
    module.parent.mkdir()
    module.write_text("\n\ndef one():\n" + "    pass\n" * (lines - 1), encoding="utf-8")
    assert list(long_code.too_long(module)) == found


def test_a_long_file_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_code, "ROOT", tmp_path)
    module = tmp_path / "module.py"
    module.write_text("x = 1\n" * 401, encoding="utf-8")
    assert list(long_code.too_long(module)) == ["module.py: 401 lines"]
