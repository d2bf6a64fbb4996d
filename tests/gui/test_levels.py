"""What the words of risk are made from: findings of every measure, and the crowd that was counted."""

from __future__ import annotations

from dataclasses import replace

from sfumato.app.gui.vm.findings import named_by
from sfumato.app.gui.vm.standing import crowd_words
from sfumato.core.risk.crowd_model import Crowd
from sfumato.core.risk.model import Assessment, Finding, Item
from tests.review.conftest import record


def test_a_new_measure_is_compared_with_the_threshold_and_a_count_is_not() -> None:
    items = (Item("LOC-1"),)
    found = tuple(
        Assessment(name, (Finding(name, items, 0.4, "because"),), {"LOC-1": 0.4})
        for name in ("brand new", "population")
    )
    changed = replace(record(), assessments=found)
    assert named_by(changed, 0.5)[0]["LOC-1"] == {"population"}
    assert named_by(changed, 0.3)[0]["LOC-1"] == {"brand new", "population"}


def test_a_score_of_a_combination_does_not_count_alone() -> None:
    both = Finding("search", (Item("LOC-1"), Item("PERSON-1")), 0.9, "because")
    alone, together = named_by(
        replace(record(), assessments=(Assessment("search", (both,), {"LOC-1": 0.9}),)), 0.5
    )
    assert together["LOC-1"] == {"search"} and "LOC-1" not in alone


def test_of_millions_the_lower_end_is_told() -> None:
    crowd = Crowd("PERSON 1", low=3_500_000, expected=25_000_000, high=174_000_000)
    assert crowd_words(crowd) == "more than 3.5 million"
