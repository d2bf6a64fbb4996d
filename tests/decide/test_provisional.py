from __future__ import annotations

from sfumato.core.decide.model import Dials
from sfumato.core.decide.provisional import NOTE, provisional
from tests.decide.cases import entity


def test_what_was_found_is_masked_and_nothing_is_claimed() -> None:
    found = [entity(1, p_direct=0.9), entity(2, p_quasi=0.6), entity(3, p_quasi=0.2), entity(4, p_quasi=0.9)]
    plan, ladders = provisional(found, Dials(), {"LOC-4": 0})
    assert [plan.choices[e.id].rung for e in found] == [1, 1, 0, 0]
    assert not plan.optimal and plan.notes == (NOTE,) and plan.choices["LOC-4"].by_hand
    assert all(ladder.top == 1 for ladder in ladders.values())
