"""Rung choice: a ranking of what is offered, blind to what people chose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sfumato.core.errors import CannotRead, ResourceMissing
from sfumato.core.generalize.rank_data import read
from sfumato.core.generalize.ranking import Ranker, open_ranker

TEXT = "Ada Berg (born 13 February 1947) is a geologist."


def mention(id_: str, span: str, type_: str, **generalizations: Any) -> dict[str, Any]:
    start = TEXT.index(span)
    return {
        "entity_mention_id": id_, "entity_type": type_, "span_text": span, "start_offset": start,
        "end_offset": start + len(span), "identifier_type": "QUASI", "entity_id": f"e-{id_}",
        "replacement": {"generalizations": generalizations, "generalization_selection": {"***": ["a1"]}},
    }  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows = [
        mention("m1", "Ada Berg", "PERSON", heuristics=["PERSON 1", "***"]),
        mention("m2", "13 February 1947", "DATETIME", heuristics=["1947", "date in the 1940s", "***"]),
        mention("m3", "geologist", "DEM", P31=["profession", "***"], P279=["scientist", "person", "***"]),
    ]
    path = tmp_path / "wikireplace.json"
    path.write_text(
        json.dumps([{"doc_id": "d", "text": TEXT, "annotations": {"a1": {"entity_mentions": rows}}}])
    )
    return path


def test_every_option_is_ranked_once(data: Path) -> None:
    ranked = open_ranker().rank(read(data))
    assert {k: sorted(v) for k, v in ranked.items()} == {
        "m1": ["***", "PERSON 1"],
        "m2": ["***", "1947", "date in the 1940s"],
        "m3": ["***", "person", "profession", "scientist"],
    }


def test_the_clear_cases_are_ranked_as_people_do(data: Path) -> None:
    ranked = open_ranker().rank(read(data))
    assert ranked["m1"][0] == "PERSON 1"
    assert ranked["m2"][0] == "date in the 1940s"


def test_the_selection_is_never_looked_at(data: Path) -> None:
    before = open_ranker().rank(read(data))
    changed = json.loads(data.read_text())
    for row in changed[0]["annotations"]["a1"]["entity_mentions"]:
        row["replacement"]["generalization_selection"] = {}
    data.write_text(json.dumps(changed))
    assert open_ranker().rank(read(data)) == before


def test_a_file_of_another_form_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("not json")
    with pytest.raises(CannotRead):
        read(path)
    path.write_text('[{"text": "no annotations"}]')
    with pytest.raises(CannotRead, match="no annotations"):
        read(path)


def test_a_damaged_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceMissing):
        Ranker(tmp_path)
    (tmp_path / "rates.json").write_text('{"features": [], "rates": {}}')
    (tmp_path / "model.onnx").write_bytes(b"broken")
    with pytest.raises(ResourceMissing):
        Ranker(tmp_path)
