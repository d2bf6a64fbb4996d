"""The curve of the language model: what is drawn and said, without a window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.app.gui.vm.curve import curve_shown

CURVE = {
    "bits": 6.0, "by_type": {"ORG": 40.0, "LOC": 6.0}, "fitted_on": 50, "mentions": 40, "masked": 30,
    "precision": 0.8, "recall": 0.9, "with_types": {"precision": 0.85, "recall": 0.75},
    "types": {"LOC": {"precision": 0.7, "recall": 1.0}, "ORG": {"precision": 0.9, "recall": 0.5}},
    "curve": [[20.0, 1.0, 0.3], [6.0, 0.8, 0.9]],
}  # fmt: skip


def test_the_curve_marks_the_cuts_and_says_what_each_is_worth(tmp_path: Path) -> None:
    (tmp_path / "threshold.json").write_text(json.dumps(CURVE))
    shown = curve_shown(tmp_path)
    assert not shown.problem and [(p.recall, p.precision) for p in shown.points] == [(0.3, 1.0), (0.9, 0.8)]
    assert [m.words for m in shown.marks] == [
        "one cut-off, 6.0 bits: precision 80%, recall 90%",
        "a cut-off for each type: precision 85%, recall 75%",
    ]
    assert ("Organisation", "40.0", "90%", "50%") in shown.lines and len(shown.lines) == 4
    assert shown.all_masked == 0.75 and "chosen on 50 mentions" in shown.words


def test_one_cut_for_all_types_is_one_mark(tmp_path: Path) -> None:
    (tmp_path / "threshold.json").write_text(json.dumps({**CURVE, "by_type": {"ORG": 6.0, "LOC": 6.0}}))
    assert len(curve_shown(tmp_path).marks) == 1


@pytest.mark.parametrize(
    "content",
    [None, "", "[]", '{"bits": 6}', json.dumps({**CURVE, "curve": None}), json.dumps({**CURVE, "types": []})],
)
def test_a_file_without_the_curve_is_said_to_be_missing_or_old(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "threshold.json").write_text(content)
    shown = curve_shown(tmp_path)
    assert not shown.points and "missing, or of an older version" in shown.problem


def test_the_shipped_curve_goes_through_the_shipped_cut() -> None:
    shown = curve_shown()
    one = shown.marks[0].worth
    assert min(abs(p.recall - one.recall) + abs(p.precision - one.precision) for p in shown.points) < 0.02
    assert shown.points[-1].recall == 1 and abs(shown.points[-1].precision - shown.all_masked) < 1e-3
