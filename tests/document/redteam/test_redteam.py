"""Every attack of the table ends as the table says: held, or refused where holding is not possible."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document import ocr
from tests.document.redteam.attack import HELD, LEAKED, Attack, attempt
from tests.document.redteam.catalogue import all_attacks


@pytest.mark.parametrize("trial", all_attacks(), ids=lambda trial: trial.name)
def test_attack(trial: Attack, tmp_path: Path) -> None:
    if trial.eyes and not ocr.available():
        pytest.skip("the OCR package is not installed")
    outcome = attempt(trial, tmp_path)
    assert outcome.result != LEAKED, outcome.detail
    if trial.wants == HELD:
        assert outcome.result == HELD, outcome.detail
