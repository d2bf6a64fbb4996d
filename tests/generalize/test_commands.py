"""`sfumato ladder`, `rank`, `ontology` from the command line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from sfumato.app.cli import main


def test_ladder_prints_rungs_with_coverage_and_loss(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "Oslo", "--type", "LOC", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    texts = [r["text"] for r in data["rungs"]]
    assert texts[0] == "Oslo"
    assert texts[1] == "city in Norway"
    assert texts[-1] == "***"
    assert all({"text", "coverage", "loss", "term", "source"} <= set(r) for r in data["rungs"])


def test_context_changes_the_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "Norwegian", "--type", "DEM", "--context", "He speaks Norwegian.", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rungs"][-2]["text"] == "Germanic language"


def test_rank_writes_best_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mention = {
        "entity_mention_id": "m1", "entity_type": "PERSON", "span_text": "Ada", "start_offset": 0, "end_offset": 3,
        "replacement": {"generalizations": {"heuristics": ["PERSON 1", "***"]}},
    }  # fmt: skip
    source, target = tmp_path / "in.json", tmp_path / "out.json"
    source.write_text(
        json.dumps([{"text": "Ada left.", "annotations": {"a": {"entity_mentions": [mention]}}}])
    )
    assert main(["rank", "--data", str(source), "-o", str(target)]) == 0
    assert json.loads(target.read_text()) == {"m1": ["PERSON 1", "***"]}
    assert main(["rank", "--data", str(tmp_path / "absent.json")]) == 2
    assert "absent.json" in capsys.readouterr().err


def test_an_own_ontology_is_built_and_preferred(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SFUMATO_HOME", str(tmp_path))
    dump = tmp_path / "dump.json.gz"
    rows = [
        {"id": "Q1", "labels": {"en": {"value": "Zorgfest"}},
         "claims": {"P31": [{"mainsnak": {"datavalue": {"value": {"id": "Q2"}}}}]}},
        {"id": "Q2", "labels": {"en": {"value": "midwinter feast"}}},
    ]  # fmt: skip
    dump.write_bytes(gzip.compress(("[\n" + ",\n".join(json.dumps(r) for r in rows) + "\n]").encode()))
    assert main(["ontology", "build", "--wikidata", str(dump), "--alone", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["items"] == 2
    assert (tmp_path / "ontology" / "ontology.bin").is_file()
    assert main(["ontology", "build"]) == 2
