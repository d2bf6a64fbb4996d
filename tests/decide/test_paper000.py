"""`--strategy paper000` masks what Algorithm 1 of paper 000 masks; `greedy` covers the findings of this program instead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pyroaring import BitMap

from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.strategies import decide
from sfumato.core.risk.anonymity import AnonymityMeasure
from sfumato.core.risk.model import Case
from tests.decide.cases import decider, finding

PEOPLE = {
    "alone": BitMap([1, 2]),  # fewer than k by itself
    "short": BitMap([1, 2, 3, 4]),  # with `long`: two people, and the shorter list goes
    "long": BitMap([1, 2, 5, 6, 7]),
    "strange": BitMap([20, 21, 22]),  # with anything else nobody: such combinations are left alone
    # nobody is listed for "unknown": a term that the gazetteer lacks is no term
}


class Listed(AnonymityMeasure):
    index = range(30)  # type: ignore[assignment] # only its size is asked for

    def postings(self, case: Case, rungs: Mapping[str, int] | None = None) -> dict[str, BitMap]:
        return dict(PEOPLE)


def masked(plan: Plan) -> set[str]:
    return {i for i, choice in plan.choices.items() if choice.rung}


def test_algorithm_1_masks_the_shortest_list_of_each_combination_that_too_few_share() -> None:
    found = [finding(("unknown", 0), ("long", 0))]
    made = decider({name: [] for name in (*PEOPLE, "unknown")}, found, lazy=(Listed(),))
    dials = Dials(k=3, threshold=0.5, measures=frozenset({"test"}))
    assert masked(decide(made, replace(dials, strategy="paper000"))) == {"alone", "short"}
    assert masked(decide(made, replace(dials, strategy="paper000", k=4))) == {"alone", "short", "strange"}


def test_greedy_breaks_the_findings_instead() -> None:
    found = [finding(("unknown", 0), ("long", 0))]
    made = decider({name: [] for name in (*PEOPLE, "unknown")}, found)
    dials = Dials(k=3, threshold=0.5, measures=frozenset({"test"}), strategy="greedy")
    plan = masked(decide(made, dials))
    assert len(plan) == 1 and plan <= {"unknown", "long"}
