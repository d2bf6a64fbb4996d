"""The check of repeated code finds what was copied under other names, and nothing in tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from installer import repeated_code

LOGIC = """
def {0}(values, limit):
    found = []
    for value in values:
        if value > limit:
            continue
        first = min(value, 1)
        second = max(value, 2)
        if first == second:
            found.append(first)
        elif first > 7:
            found.extend([second])
        while second > limit + 1:
            second = second - first
        total = sum(found) + second
        print(total, first, second)
    return sorted(found)
"""
TABLE = "".join(f"{{0}}_{n} = {n}  # a constant\n" for n in range(20))


@pytest.mark.parametrize(("text", "found"), [(LOGIC, True), (TABLE, False)])
def test_copied_logic_is_found_and_tables_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, found: bool
) -> None:
    (tmp_path / "core").mkdir()
    for name in ("one", "other"):
        (tmp_path / "core" / f"{name}.py").write_text(text.format(name))
    monkeypatch.setattr(repeated_code, "ROOT", tmp_path)
    assert bool(repeated_code.repeated()) is found
