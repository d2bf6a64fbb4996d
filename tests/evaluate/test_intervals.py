"""Intervals beside counts of documents in pages that are not made again."""

from __future__ import annotations

from pathlib import Path

from benchmarks.intervals import sheets, told, with_intervals


def test_counts_of_few_documents_get_an_interval_once_and_prose_stays() -> None:
    page = "| ours | 12 of 26 | 3 of 500 | 1 of 1 |\n12 of 26 were named.\n"
    done = with_intervals(page)
    assert done == "| ours | 12 of 26 [27–65 %] | 3 of 500 | 1 of 1 |\n12 of 26 were named.\n"
    assert with_intervals(done) == done


def test_nobody_of_few_is_not_told_as_certainty() -> None:
    assert told(0, 50) == " [0–7 %]" and told(50, 50) == " [93–100 %]"


def test_a_sheet_is_drawn_by_document(tmp_path: Path) -> None:
    head = "document,label\n"
    alike = "".join(f"d{n},{'fine' if n < 2 else 'false'}\n" * 20 for n in range(4))
    (tmp_path / "letters-1.csv").write_text(head + alike, encoding="utf-8")
    (tmp_path / "letters-development.csv").write_text(head + "x,fine\n", encoding="utf-8")
    rows = [line for line in sheets(tmp_path).splitlines() if line.startswith("| letters")]
    assert len(rows) == 1 and rows[0].startswith("| letters-1 | 4 | 80 | 50 % [0–100] |")
