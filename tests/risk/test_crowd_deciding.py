"""Of hundreds of places and organisations few decide a count: a set reduced to them counts the same, to the last bit."""

from __future__ import annotations

import random

import pytest

from sfumato.core.facts.model import Fact, Relation
from sfumato.core.risk.crowd_combinations import Pair, Sets, bits_of
from sfumato.core.risk.crowd_deciding import Deciding
from sfumato.core.risk.crowd_events import SEEN, WHEN, WITH
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_portrait import ShownFact, ToldFact
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.population_places import Attribute


def pair(trait: Trait) -> Pair:
    told = ToldFact(Fact("P", trait.relation, trait.attribute.text, (), 1.0), {})
    return told, ShownFact(trait.attribute.text, trait)


def happenings(draw: random.Random) -> list[Pair]:
    """Places, countries, organisations and dates with ties in size, the same words twice and homes among them."""
    found = []
    for number in range(40):
        dimension = draw.choice([SEEN, SEEN, WITH, WITH, WHEN])
        text = f"{draw.choice('abcdefgh')}{draw.choice(['', 'X', 'x'])}"
        codes = draw.choice([("NO",), ("NO", "SE"), ("US",), ("TR",), ("NO", "SE", "DK"), ()])
        people = (
            draw.choice([0.0, 0.0, 500.0, 500.0, 2e3, 1e5])
            if dimension == SEEN
            else draw.choice([500.0, 900.0])
        )
        wide = draw.random() < 0.3
        if dimension == SEEN and not people and not codes:
            codes = ("NO",)
        how, share = f"number {number}", draw.choice([0.1, 0.2])
        found.append(
            pair(
                Trait(
                    Relation.EVENT,
                    Attribute(
                        dimension, text, codes, people, wide=wide, how=how, share=share, spread=2.0 + share
                    ),
                )
            )
        )
    return found


@pytest.mark.parametrize("looked_up", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_a_set_counts_as_all_of_its_facts_do(seed: int, looked_up: bool) -> None:
    reader, draw = shared_reader(), random.Random(seed)
    told = happenings(draw)
    home = pair(Trait(Relation.LIVES_IN, Attribute("where", "b", ("NO",), 2e3)))
    country = reader.read(Relation.LIVES_IN, "Norway")
    assert isinstance(country, Trait)
    fixed, free = told[:4], [*told[4:], home, pair(country)]
    sets = Sets(fixed, free, reader.tables, looked_up=looked_up)
    for _ in range(150):
        shown = draw.getrandbits(len(free)) & (draw.getrandbits(len(free)) | draw.choice([0, -1]))
        rows = [*fixed, *(free[n] for n in bits_of(shown))]
        assert sets.low(shown) == Sets(rows, [], reader.tables, looked_up=looked_up).low(0)


def test_sets_that_differ_in_what_does_not_decide_are_one() -> None:
    tables = shared_reader().tables
    sizes = [500.0 + n for n in range(200)]
    free = [
        pair(Trait(Relation.EVENT, Attribute(WITH, f"firm {n}", people=size))) for n, size in enumerate(sizes)
    ]
    deciding = Deciding([], free, tables)
    order = deciding.order(("NO",), ())
    rarest = 0b11
    assert {deciding.of(order, rarest | bits << 2) for bits in range(1, 4000, 7)} == {rarest}
    assert deciding.of(order, 0b1100 | 1 << 199) == 0b1100
