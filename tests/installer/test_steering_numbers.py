"""Numbers that steer the program are explained where they stand."""

from __future__ import annotations

from pathlib import Path

from installer.steering_numbers import all_numbers, numbers


def test_every_number_that_steers_has_a_comment() -> None:
    without = [f"{n.path}:{n.line} {n.code}" for n in all_numbers() if not n.comment]
    assert not without, without


def test_numbers_and_their_comments_are_read(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "REACH = 40  # characters\n# Share of people\n# (assumed).\nFEW = 0.2\nSAME = 3\n\nBARE, PAIR = 1, -2.5\nNAME = 'x'\n",
        encoding="utf-8",
    )
    assert [(n.code, n.comment) for n in numbers(module)] == [
        ("REACH = 40", "characters"),
        ("FEW = 0.2", "Share of people (assumed)."),
        ("SAME = 3", "Share of people (assumed)."),
        ("BARE, PAIR = 1, -2.5", ""),
    ]
