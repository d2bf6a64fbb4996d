"""Every rule of grammar is tested by its own examples."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.realise.agreement import FINISH
from sfumato.core.generalize.realise.inflection import FORM
from sfumato.core.generalize.realise.insertion import ENTER
from sfumato.core.generalize.realise.rule import composed, parse
from sfumato.core.generalize.realise.sentence import write_sentence
from sfumato.core.generalize.realise.structure import STRUCTURE

RULES = [
    (rule.name, *example)
    for table in (STRUCTURE, FORM, ENTER, FINISH)
    for rule in table
    for example in rule.examples
]


@pytest.mark.parametrize(("name", "before", "after"), RULES, ids=[f"{r[0]}: {r[2][:40]}" for r in RULES])
def test_rule(name: str, before: str, after: str) -> None:
    text, cuts = parse(before)
    assert composed(text, write_sentence(text, cuts)) == after


def test_every_rule_has_an_example_and_a_name_of_its_own() -> None:
    rules = [rule for table in (STRUCTURE, FORM, ENTER, FINISH) for rule in table]
    assert len({rule.name for rule in rules}) == len(rules)
    assert [rule.name for rule in rules if not rule.examples] == [
        "a person's own words",
        "a note in brackets takes no article",
    ]
