"""782 spans of court judgments, sampled with a fixed seed, their ladders judged by reading (`judged_ladders.tsv`).

The ladders must stay as they were judged, and the shares of covered and of wholly true ladders must hold."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import EntityType

ROWS = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "judged_ladders.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
GOALS = {"DEM": (0.95, 0.92), "LOC": (0.97, 0.95), "ORG": (0.90, 0.92), "MISC": (0.85, 0.80)}


@pytest.mark.parametrize("type_", sorted(GOALS))
def test_ladders_stay_as_judged(type_: str) -> None:
    changed = []
    for kind, span, countries, _, rungs in ROWS:
        if kind == type_:
            now = " | ".join(r.text for r in ladder_for(span, EntityType(kind), countries).rungs[1:-1])
            if now != rungs:
                changed.append(f"{span}: {rungs} → {now}")
    assert not changed, "read these again and judge them:\n" + "\n".join(changed)


@pytest.mark.parametrize("type_", sorted(GOALS))
def test_enough_is_covered_and_true(type_: str) -> None:
    verdicts = Counter(row[3] for row in ROWS if row[0] == type_)
    total = sum(verdicts.values())
    covered, true = GOALS[type_]
    assert total >= 180
    assert (total - verdicts["none"]) / total >= covered
    assert verdicts["true"] / (total - verdicts["none"]) >= true


@pytest.mark.parametrize("type_", sorted(GOALS))
def test_every_rung_is_well_formed(type_: str) -> None:
    for kind, span, countries, *_ in ROWS:
        if kind == type_:
            rungs = ladder_for(span, EntityType(kind), countries).rungs
            assert (rungs[0].text, rungs[0].loss, rungs[-1].text, rungs[-1].loss) == (span, 0.0, "***", 1.0)
            assert all(a.loss < b.loss and a.coverage <= b.coverage for a, b in pairwise(rungs)), span
            assert all(r.coverage > 1 for r in rungs[1:]), span
