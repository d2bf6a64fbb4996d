"""The command line over the index."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.app.cli import main
from tests.knowledge.conftest import ROWS


@pytest.fixture
def built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    (tmp_path / "people.csv").write_text(ROWS + "broken line\n", encoding="utf-8")
    target = tmp_path / "people.index"
    assert (
        main(["knowledge", "build", str(tmp_path / "people.csv"), "-o", str(target), "--json", "--quiet"])
        == 0
    )
    out = capsys.readouterr()
    data = json.loads(out.out)
    assert data["people"] == 11 and data["bad_lines"] == 1
    assert "people.csv:13: 1 columns" in out.err
    return target


def test_query_says_how_many_who_and_which_terms(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["knowledge", "query", "Boston", "lawyer", "Freamunde"]
    assert main([*arguments[:-1], "--index", str(built), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["count"] == 2
    assert {p["name"] for p in data["people"]} == {"John Smith", "Jane Smith"}
    assert data["terms"] == [
        {"term": "Boston", "known": True, "count": 2},
        {"term": "lawyer", "known": True, "count": 2},
    ]
    assert main([*arguments, "--index", str(built)]) == 0
    assert "Freamunde: not in the index" in capsys.readouterr().out


def test_query_with_k_reports_a_finding(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "query", "Boston", "-k", "3", "--index", str(built)]) == 1
    assert main(["knowledge", "query", "Boston", "-k", "2", "--index", str(built)]) == 0


def test_terms_of_a_text(built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.txt").write_text("Lorenzo Smith sang in Boston.", encoding="utf-8")
    assert main(["knowledge", "terms", str(tmp_path / "text.txt"), "--index", str(built), "--json"]) == 0
    assert [t["term"] for t in json.loads(capsys.readouterr().out)["terms"]] == ["Lorenzo Smith", "Boston"]


def test_annotate_writes_training_data(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "bios.jsonl"
    source.write_text(
        json.dumps({"id": "a", "text": "Lorenzo Smith was born in Boston."}) + "\n", encoding="utf-8"
    )
    target = tmp_path / "labels.json"
    arguments = ["annotate", str(source), "-o", str(target), "--index", str(built), "--json"]
    assert main(arguments) == 0
    assert json.loads(capsys.readouterr().out)["documents"] == 1
    (record,) = json.loads(target.read_text(encoding="utf-8"))
    assert record["doc_id"] == "a" and not list(tmp_path.glob("*.tmp"))


def test_what_cannot_be_read_ends_with_2(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["knowledge", "query", "x", "--index", str(tmp_path / "none")]) == 2
    assert main(["knowledge", "build", str(tmp_path / "none.csv"), "-o", str(tmp_path / "x")]) == 2
    assert (
        main(["knowledge", "build", str(tmp_path / "people.csv"), "-o", str(tmp_path / "x"), "--map", "bad"])
        == 2
    )
    assert (
        main(["annotate", str(tmp_path / "none.txt"), "-o", str(tmp_path / "y"), "--index", str(built)]) == 2
    )
    assert "COLUMN=ROLE" in capsys.readouterr().err
