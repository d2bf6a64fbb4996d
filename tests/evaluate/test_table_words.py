"""The sheet of replacements: what is drawn is what was written, and labels become figures."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from benchmarks.table_words import lines_of, load, save, score
from sfumato.core.analysis import Analysis
from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.pipeline import Sanitized, replacements_of
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.model import Case

TEXT = "He lives in Oslo. She left Oslo: Bergen pleased her."


def made() -> Sanitized:
    def entity(name: str, *starts: int) -> Entity:
        length = 4 if name == "LOC-1" else 6
        mentions = tuple(Mention(s, s + length, EntityType.LOC, 1.0) for s in starts)
        return Entity(name, EntityType.LOC, mentions, TEXT[starts[0] : starts[0] + length], 0.0, 1.0)

    entities = (entity("LOC-1", 12, 27), entity("LOC-2", 33))
    place = Rung("city in Norway", 9, 0.5, kind=RungKind.PLACE)
    ladders = {
        e.id: Ladder(e.id, (Rung(e.text, 1, 0.0, kind=RungKind.ORIGINAL), place, Rung(MASK, math.inf, 1.0)))
        for e in entities
    }
    analysis = Analysis(Evidence(Case(TEXT, entities, ladders), (), {}))
    choices = {"LOC-1": Choice("LOC-1", 1, None), "LOC-2": Choice("LOC-2", 2, None)}
    plan = Plan(choices, Dials(), 1.0, 2.0, 1.0, True)
    return Sanitized(analysis, plan, replacements_of(analysis, plan))


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.md"])
def test_a_sheet_is_drawn_labelled_and_scored(name: str, tmp_path: Path) -> None:
    lines = lines_of("d1", made(), 10, 1)
    assert [(line.original, line.action) for line in lines] == [
        ("Oslo", "replace"),
        ("Oslo", "replace"),
        ("Bergen", "mask"),
    ]
    assert lines[0].before == "He lives in ⟦Oslo⟧."
    assert lines[0].after == "He lives in ⟦a city in Norway⟧."
    assert lines[1].after == "She left ⟦the city⟧: *** pleased her."
    save(lines, tmp_path / name)
    rows = load(tmp_path / name)
    assert len(rows) == 3 and rows[2]["replacement"] == "***"
    for row, label in zip(rows, ("fine", "fine", "too vague"), strict=True):
        row["label"] = label
    told = score(rows)
    assert "| fine | 2 | 66.7% | 200.0 |" in told and "| LOC | 3 | 67% |" in told


def test_a_label_that_nobody_knows_is_refused() -> None:
    with pytest.raises(SystemExit, match="Unknown labels: good"):
        score([{"label": "good"}])
