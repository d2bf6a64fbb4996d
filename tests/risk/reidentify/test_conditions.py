"""Biographies as attackers meet them: asking for more later only adds what is missing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from models.reidentify import conditions


def test_more_documents_later_are_made_where_they_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def ours(record: dict[str, str]) -> str:
        made.append(record["doc_id"])
        return "***"

    monkeypatch.setitem(conditions.MAKERS, "ours", ours)
    monkeypatch.setitem(conditions.MAKERS, "named entities", lambda record: "***")
    records = [
        {"doc_id": name, "person": n, "aside": False, "text": "Ada wrote.", "manual_mask": [[0, 3]]}
        for n, name in enumerate("abc")
    ]
    out = tmp_path / "conditions.jsonl"
    for documents in (1, 2, 2):
        conditions.complete(records, out, documents)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert made == ["a", "b"], "nothing is made twice"
    assert [(line["doc_id"], len(line["shown"])) for line in lines] == [("a", 4), ("b", 4), ("c", 2)]
    assert lines[2]["shown"] == {"untouched": "Ada wrote.", "people": "*** wrote."}
