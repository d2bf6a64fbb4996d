"""Lower bounds by what is shown: the first who tells a fact, rungs beyond a row, and each set of facts counted once."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from sfumato.core.facts.model import Fact, Relation
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_combinations import Pair, Sets, bits_of
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_lower_bounds import Lows, least_of
from sfumato.core.risk.crowd_portrait import Portrait, ShownFact, ToldFact
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.model import Case
from sfumato.core.risk.population_places import Attribute

FACT = Fact("P", Relation.LIVES_IN, "x", (), 1.0)


def shown(words: str, text: str = "") -> ShownFact:
    return ShownFact(words, Trait(Relation.LIVES_IN, Attribute("where", text or words)))


def lows(told: Sequence[ToldFact], asked: list[tuple[str, ...]], *, by_words: bool = False) -> Lows:
    def count(fixed: Sequence[Pair], pairs: Sequence[Pair]) -> Callable[[int], float]:
        def low(told: int) -> float:
            words = tuple(one.words for _, one in (*fixed, *(pairs[n] for n in bits_of(told))))
            asked.append(words)
            return 1000.0 / 10 ** len(words)

        return low

    return Lows(Portrait("P", "P", tuple(told)), count, by_words=by_words)


def test_a_fact_is_told_by_the_first_who_shows_it_and_what_has_no_entity_always_is() -> None:
    asked: list[tuple[str, ...]] = []
    both = {"a": (shown("Larvik"), None), "b": (shown("Oslo"), ShownFact("somewhere"))}
    made = lows([ToldFact(FACT, both), ToldFact(FACT, {}, shown("fixed"))], asked)
    assert made.low({}) == 100
    assert made.low({"a": 0, "b": 0}) == 10
    assert made.low({"a": 1, "b": 0}) == 10
    assert made.low({"a": 7, "b": 7}) == 100  # beyond the last rung: as at the last
    assert asked == [("fixed",), ("fixed", "Larvik"), ("fixed", "Oslo")]
    assert made.entities == ("a", "b")
    assert made.counts("b", 0)
    assert not made.counts("b", 1)
    assert not made.counts("c", 0)


def test_rungs_that_count_the_same_are_counted_once_unless_their_words_matter() -> None:
    row = {"a": (shown("city in Norway", "NO"), shown("Norway", "NO"), None)}
    for by_words, times in ((False, 1), (True, 2)):
        asked: list[tuple[str, ...]] = []
        made = lows([ToldFact(FACT, row)], asked, by_words=by_words)
        assert made.low({"a": 0}) == made.low({"a": 1}) == made.low({"a": 0}) == 100
        assert len([one for one in asked if one]) == times  # and once without where the person lives


def test_several_facts_of_one_entity_add_up() -> None:
    asked: list[tuple[str, ...]] = []
    made = lows(
        [ToldFact(FACT, {"a": (shown("x"),)}), ToldFact(FACT, {"a": (shown("y"), shown("z"))})], asked
    )
    assert made.low({"a": 0}) == 10
    assert made.low({"a": 1}) == 10
    assert [one for one in asked if one] == [
        ("x", "y"),
        ("x", "z"),
    ]  # and once without where the person lives


def test_the_least_of_many_is_found_in_few_counts() -> None:
    """Of 400 that are shown three are needed: found by halving, the first ones left out first."""
    needed = [17, 200, 399]
    asked = 0

    def low(told: int) -> float:
        nonlocal asked
        asked += 1
        return 1.0 if all(told >> n & 1 for n in needed) else 100.0

    assert least_of([1 << n for n in range(400)], low, 5.0) == needed
    assert asked < 60


def test_of_a_fact_that_several_tell_the_narrowest_counts_whichever_of_them_are_shown() -> None:
    asked: list[tuple[str, ...]] = []
    narrow, wide = (
        replace(shown(words), alone=alone) for words, alone in (("Larvik", 5.0), ("Norway", 50.0))
    )
    told = ToldFact(FACT, {"a": (wide, None), "b": (narrow, wide, None), "c": (wide,)})
    made = lows([told], asked)
    for at in ({"a": 0, "b": 0, "c": 0}, {"b": 0}):
        made.low(at)
    assert [one for one in asked if one] == [("Larvik",)]
    made.low({"a": 0, "b": 1})
    made.low({"a": 1, "b": 2, "c": 0})
    assert [one for one in asked if one] == [("Larvik",), ("Norway",)]


@pytest.mark.parametrize("known", [False, True])
def test_sets_of_facts_are_counted_as_each_by_itself(known: bool) -> None:
    """To the last bit: where, who and work first, then the other parts, each remembered for the sets that share it."""
    reader = shared_reader()
    told = [
        ("sex", "female"), ("occupation", "nurse"), ("lives in", "Norway"), ("health", "blind"), ("faith", "Catholic"),
        ("employer", "Statoil"), ("age", "34"), ("education", "University of Oslo"), ("convicted of", "murder"),
    ]  # fmt: skip
    read = [(relation, value, reader.read(Relation(relation), value)) for relation, value in told]
    pairs: list[Pair] = [
        (ToldFact(Fact("P", Relation(relation), value, (), 1.0), {}), ShownFact(value, trait))
        for relation, value, trait in read
        if isinstance(trait, Trait)
    ]
    assert len(pairs) >= 7
    fixed, free = pairs[:1], pairs[1:]
    fitting = (lambda rows: 1e4 / len(rows), lambda pair: pair[0].fact.relation is Relation.OCCUPATION)
    sets = Sets(fixed, free, reader.tables, fitting if known else None)
    for told_bits in (*range(1 << len(free)), *range(1 << len(free))):
        rows = [*fixed, *(free[n] for n in bits_of(told_bits))]
        made = count_people([one.trait for _, one in rows if one.trait], reader.tables)
        fit = 1e4 / (1 + sum(pair[0].fact.relation is Relation.OCCUPATION for pair in rows[1:]))
        others = (fit - 1) / priors.KNOWN_SPREAD if known and fit < made.expected else made.low
        assert sets.low(told_bits) == 1 + others  # the person fits in any case


def test_a_wider_word_for_a_trade_fits_as_many_as_its_ladder_says() -> None:
    text = "The applicant is an explosives expert."
    start = text.index("explosives")
    mention = Mention(start, len(text) - 1, EntityType.DEM, 1.0, kind="occupation")
    work = Entity("w", EntityType.DEM, (mention,), "explosives expert", 0.0, 0.5, kind="occupation")
    rungs = (
        Rung("explosives expert", 1.0, 0.0, kind=RungKind.ORIGINAL),
        Rung("expert", 3.5e7, 0.5, kind=RungKind.ATTRIBUTE),
        Rung(MASK, math.inf, 1.0, kind=RungKind.MASK),
    )
    case = Case(text, (work,), {"w": Ladder("w", rungs)})
    (crowd,) = CrowdMeasure().crowds(case, {"w": 1})
    assert crowd.expected > 1e6
