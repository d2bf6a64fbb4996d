"""Lower bounds by what is shown: the first who tells a fact, rungs beyond a row, and each set of facts counted once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from sfumato.core.facts.model import Fact, Relation
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd import CrowdMeasure, _least_of
from sfumato.core.risk.crowd_lows import Lows, Pair
from sfumato.core.risk.crowd_portrait import Portrait, ShownFact, ToldFact
from sfumato.core.risk.crowd_running import Estimate
from sfumato.core.risk.crowd_values import Trait
from sfumato.core.risk.model import Case
from sfumato.core.risk.population_places import Attribute

FACT = Fact("P", Relation.LIVES_IN, "x", (), 1.0)


def shown(words: str, text: str = "") -> ShownFact:
    return ShownFact(words, Trait(Relation.LIVES_IN, Attribute("where", text or words)))


def lows(told: Sequence[ToldFact], asked: list[tuple[str, ...]], *, by_words: bool = False) -> Lows:
    def estimate(pairs: Sequence[Pair]) -> Estimate:
        asked.append(tuple(one.words for _, one in pairs))
        return Estimate(1.0, 1000.0 / 10 ** len(pairs), 1.0, str)

    return Lows(Portrait("P", "P", tuple(told)), estimate, by_words=by_words)


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
    needed = {"e17", "e200", "e399"}
    asked = 0

    def low(at: Mapping[str, int]) -> float:
        nonlocal asked
        asked += 1
        return 1.0 if needed <= set(at) else 100.0

    assert set(_least_of({f"e{n}": 0 for n in range(400)}, low, 5.0)) == needed
    assert asked < 60


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
