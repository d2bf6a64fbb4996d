from __future__ import annotations

from pathlib import Path

import pytest

from tests.document.corpus.fuzz import campaign


@pytest.mark.parametrize("suffix", [".pdf", ".docx", ".html", ".eml", ".txt", ".png", ".odt", ".rtf"])
def test_mutated_files_are_read_or_refused(suffix: str, tmp_path: Path) -> None:
    outcomes = campaign(25, 7, tmp_path, suffix)
    assert sum(outcomes.values()) == 25
    assert not [outcome for outcome in outcomes if "BAD" in outcome]


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    results = tmp_path / "fuzz.jsonl"
    first = campaign(50, 3, tmp_path, ".txt", results=results)
    written = results.read_text(encoding="utf-8")
    both = campaign(100, 3, tmp_path, ".txt", results=results)
    assert results.read_text(encoding="utf-8").startswith(written)
    assert len(results.read_text(encoding="utf-8").splitlines()) == 2
    assert sum(both.values()) == 100
    assert all(both[outcome] >= count for outcome, count in first.items())


@pytest.mark.slow
def test_many_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    outcomes = campaign(1500, 11, tmp_path)
    assert not [outcome for outcome in outcomes if "BAD" in outcome]
