from __future__ import annotations

import pytest

from sfumato.core.decide.profiles import profile, profiles
from sfumato.core.decide.strategies import decide
from sfumato.core.errors import SfumatoError
from tests.decide.test_check import whole
from tests.decide.test_closure import decider


def test_every_profile_reads_and_a_missing_one_says_what_there_is() -> None:
    assert set(profiles()) == {"court", "names", "research"}
    with pytest.raises(SfumatoError, match="secret"):
        profile("secret")


def test_names_only_hides_people_and_keeps_the_rest() -> None:
    made = decider(whole(person=0.2, town=0.9))
    names = profile("names")
    plan = decide(made, names.dials, names.rungs_of(made.evidence.case.entities, made.ladders))
    assert {i for i, c in plan.choices.items() if c.rung} == {"PERSON-1"}
    assert plan.choices["PERSON-1"].by_hand
