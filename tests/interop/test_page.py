"""The examples of `docs/python.md` run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sfumato

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
NOTE = "Maria Berg was born in Larvik in 1970."


def test_the_first_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docx = pytest.importorskip("docx", reason="python-docx is not installed")
    letter = docx.Document()
    letter.add_paragraph(NOTE)
    letter.save(str(tmp_path / "letter.docx"))
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(BLOCKS[0], names)
    assert "Maria Berg" not in names["result"].text
    assert "Maria Berg" not in sfumato.open("letter-public.docx").text
    assert names["written"].certificate.output_sha256


def test_a_column_of_pandas_takes_one_line() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    names: dict[str, Any] = {"table": pandas.DataFrame({"note": [NOTE, ""]})}
    _run_lines(("from", "table"), names)
    assert "Maria Berg" not in names["table"]["public"][0]
    assert names["table"]["public"][1] == ""


def test_a_dataset_of_hugging_face_takes_one_line() -> None:
    datasets = pytest.importorskip("datasets", reason="the package datasets is not installed")
    given = datasets.Dataset.from_dict({"note": [NOTE]})
    names: dict[str, Any] = {"dataset": given}
    _run_lines(("from", "dataset"), names)
    again: dict[str, Any] = {"dataset": given}
    _run_lines(("from", "dataset"), again)
    assert again["dataset"]._fingerprint == names["dataset"]._fingerprint, "the step is not known again"
    assert "Maria Berg" not in names["dataset"]["public"][0]
    assert names["dataset"]["note"][0] == NOTE


def _run_lines(openings: tuple[str, ...], names: dict[str, Any]) -> None:
    """Runs the lines of the second example that begin so, one for each opening."""
    lines = [line for line in BLOCKS[1].splitlines() if line.startswith(openings)]
    assert len(lines) == len(openings)
    exec("\n".join(lines), names)
