"""Ladders of everyday phrases are true, and those of 782 spans of court judgments are well formed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from benchmarks.table_ladders import score
from sfumato.core.generalize import ladder_for
from sfumato.core.generalize.model import RungFlag
from sfumato.core.recognize.model import EntityType

SPANS = [
    line.split("\t")
    for line in (Path(__file__).parent / "court_spans.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
TYPES = ("DEM", "LOC", "MISC", "ORG")


def test_rungs_are_true_on_the_part_rules_are_written_on() -> None:
    """The other part only reports: `python -m benchmarks.table_ladders`."""
    counts, judged = score("rules")
    told = [
        f"{p.text}: {' | '.join(r.text for r in ladder.rungs[1:-1])}"
        for v, p, ladder in judged
        if v == "wrong"
    ]
    assert counts["wrong"] <= 0.03 * len(judged), told
    assert counts["empty"] <= 0.12 * len(judged)


@pytest.mark.parametrize("type_", TYPES)
def test_every_ladder_is_well_formed(type_: str) -> None:
    for kind, span, countries in SPANS:
        if kind == type_:
            rungs = ladder_for(span, EntityType(kind), countries).rungs
            assert (rungs[0].text, rungs[0].loss, rungs[-1].text, rungs[-1].loss) == (span, 0.0, "***", 1.0)
            assert all(a.loss < b.loss and a.coverage <= b.coverage for a, b in pairwise(rungs)), span
            assert all(r.coverage > 1 and r.source for r in rungs[1:]), span


@pytest.mark.parametrize("type_", TYPES)
def test_no_rung_says_only_the_type(type_: str) -> None:
    empty = {
        "organisation",
        "place",
        "named thing",
        "thing",
        "product",
        "personal characteristic",
    }
    for kind, span, countries in SPANS:
        if kind == type_:
            shown = ladder_for(span, EntityType(kind), countries).rungs[1:-1]
            assert not [r for r in shown if r.text in empty and not r.flags & RungFlag.TYPE_ONLY], span


def test_what_is_done_to_a_body_is_no_injury() -> None:
    """ "Injuries necessitating the amputation of a leg" would necessitate an injury."""
    told = [rung.text for rung in ladder_for("amputation", EntityType.DEM).rungs]
    assert "medical treatment" in told
    assert "injury" not in told
