from __future__ import annotations

from pathlib import Path

import pytest

from tests.document.corpus.fuzz import campaign


@pytest.mark.parametrize("suffix", [".pdf", ".docx", ".html", ".eml", ".txt", ".png", ".odt", ".rtf"])
def test_mutated_files_are_read_or_refused(suffix: str, tmp_path: Path) -> None:
    outcomes = campaign(25, 7, tmp_path, suffix)
    assert sum(outcomes.values()) == 25
    assert not [outcome for outcome in outcomes if "BAD" in outcome]


@pytest.mark.slow
def test_many_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    outcomes = campaign(1500, 11, tmp_path)
    assert not [outcome for outcome in outcomes if "BAD" in outcome]
