"""Every attack of the table ends as the table says: held, or refused where holding is not possible."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sfumato.core.document import ocr
from tests.document.redteam.attack import HELD, LEAKED, Attack, attempt
from tests.document.redteam.catalogue import all_attacks


def _trials() -> list[Any]:
    """Attacks on what the eye sees need OCR and its seconds."""
    return [
        pytest.param(trial, id=trial.name, marks=[pytest.mark.slow] if trial.looks else [])
        for trial in all_attacks()
    ]


@pytest.mark.parametrize("trial", _trials())
def test_attack(trial: Attack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if trial.eyes and not ocr.available():
        pytest.skip("the networks of the OCR are not there")
    if trial.twin is not None:
        monkeypatch.setenv("SFUMATO_ISOLATE", "0")  # four processes a trial would take their seconds
    outcome = attempt(trial, tmp_path, with_ocr=trial.looks)
    assert outcome.result != LEAKED, outcome.detail
    if trial.wants == HELD:
        assert outcome.result == HELD, outcome.detail
