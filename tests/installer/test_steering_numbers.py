"""Numbers that steer the program are explained where they stand."""

from __future__ import annotations

from pathlib import Path

from installer.steering_numbers import ELSEWHERE, ROOT, all_hidden, all_numbers, hidden, numbers


def test_every_number_that_steers_has_a_comment() -> None:
    without = [f"{n.path}:{n.line} {n.code}" for n in all_numbers() if not n.comment]
    assert not without, without


def test_no_function_of_the_rooms_that_judge_holds_one() -> None:
    unnamed = [f"{n.path.relative_to(ROOT)}:{n.line} {n.code}" for n in all_hidden()]
    assert not unnamed, unnamed
    assert all((ROOT / path).is_file() for path in ELSEWHERE)


def test_a_number_inside_a_function_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "def cut(x, limit=40):\n    return x[15:] and round(x, 20) and x * 100 > 2 and x + 1e-9\n\n\ndef prior(x):\n"
        "    return x > 0.3\n\n\nFAR = [n > 40 for n in range(3)]\nNEAR = lambda x: x < 41\n",
        encoding="utf-8",
    )
    assert [(n.line, n.code) for n in hidden(module)] == [
        (6, "return x > 0.3"),
        (10, "NEAR = lambda x: x < 41"),
    ]


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
