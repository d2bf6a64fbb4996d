"""Plans under the crowd: the same dials give the same plan, in whatever order; more k never keeps more."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.analysis import Analysis, analyse
from sfumato.core.decide.evidence import (
    Evidence,
    counting_key,
    giving_way,
    hiding_share,
    tells_only_years,
    trusted_share,
)
from sfumato.core.decide.explain import explain_one
from sfumato.core.decide.model import Dials
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.model import Case

TEXT = (
    "The applicant was born on 23 May 1974 and lives in Larvik. He is a Norwegian national. He works as a geologist. "
    "On 3 May 2001 he was arrested in Skien. On 9 June 2002 the Agder Court of Appeal heard the case."
)
LADDERS = {
    "23 May 1974": (EntityType.DATETIME, "1974", "1970s"),
    "Larvik": (EntityType.LOC, "town in Norway", "town in Europe"),
    "Norwegian": (EntityType.DEM, "European"),
    "geologist": (EntityType.DEM, "scientist", "professional"),
    "3 May 2001": (EntityType.DATETIME, "May 2001", "2001", "2000s"),
    "Skien": (EntityType.LOC, "town in Norway", "town in Europe"),
    "9 June 2002": (EntityType.DATETIME, "June 2002", "2002", "2000s"),
    "Agder Court of Appeal": (EntityType.ORG, "court in Norway", "court"),
}
KS = (1, 2, 5, 20, 100, 1000, 10_000, 100_000, 10**9)


def made(order: tuple[int, ...] = ()) -> Analysis:
    """Losses that no two sums share, so that the best plan is one plan."""
    entities, ladders, bits = [], {}, {}
    for number, (words, (type_, *rungs)) in enumerate(LADDERS.items()):
        start = TEXT.index(words)
        mention = Mention(start, start + len(words), type_, 1.0)
        entities.append(Entity(words, type_, (mention,), words, 0.0, 0.9))
        shown = [Rung(words, 1.0, 0.0, words, kind=RungKind.ORIGINAL)]
        shown += [Rung(text, 10.0**n, n / (len(rungs) + 1), text) for n, text in enumerate(rungs, 1)]
        ladders[words] = Ladder(words, (*shown, Rung(MASK, 1e10, 1.0, kind=RungKind.MASK)))
        bits[words] = 10.0 + 1.37**number
    entities = [entities[n] for n in order] or entities
    case = Case(TEXT, tuple(entities), ladders)
    crowd, classifier = CrowdMeasure(), ClassifierMeasure()
    return Analysis(Evidence(case, (classifier.assess(case), crowd.assess(case)), bits, (crowd,)))


def rungs(analysis: Analysis, k: int) -> dict[str, int]:
    plan = analysis.plan(Dials(k=k, measures=frozenset({"classifier", "population"})))
    assert plan.optimal and not plan.open_findings
    return {i: choice.rung for i, choice in sorted(plan.choices.items())}


@lru_cache(maxsize=16)
def alone(k: int) -> dict[str, int]:
    return rungs(made(), k)


@settings(max_examples=12, deadline=None)
@given(st.permutations(KS), st.permutations(range(len(LADDERS))))
def test_neither_visits_nor_the_order_of_entities_change_a_plan(visits: list[int], order: list[int]) -> None:
    used = made(tuple(order))
    for k in visits:
        assert rungs(used, k) == alone(k)


def test_a_larger_k_never_keeps_more_and_moves_the_plan_by_a_quarter() -> None:
    analysis = made()
    kept = [analysis.plan(Dials(k=k, measures=frozenset({"classifier", "population"}))).kept for k in KS]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] - kept[-2] >= 0.25
    assert kept[0] == 1.0  # with k = 1 nothing that is counted has to go


def test_a_low_threshold_trusts_no_count() -> None:
    """Also where a higher one was asked before: the two read other findings."""
    assert counting_key(Dials(threshold=0.5)) != counting_key(Dials(threshold=0.1))
    assert counting_key(Dials(threshold=0.5)) == counting_key(Dials(threshold=0.6))


def test_a_bare_year_is_left_to_the_count_as_the_year_of_a_full_date_is() -> None:
    assert tells_only_years(["1973", "between 1998 and 2001"])
    assert not tells_only_years(["1973", "May 1973"])
    assert not tells_only_years(["yesterday"])


@pytest.mark.parametrize(("opening", "rung"), [("The applicant was", 0), ("Ola Hansen was", 1)])
def test_bare_years_are_left_to_the_count_in_a_case_and_not_in_a_life(opening: str, rung: int) -> None:
    text = f"{opening} heard in Oslo in 1973."
    start = text.index("1973")
    year = Entity(
        "year", EntityType.DATETIME, (Mention(start, start + 4, EntityType.DATETIME, 1.0),), "1973", 0.0, 0.9
    )
    rungs = (
        Rung("1973", 1.0, 0.0, "1973", kind=RungKind.ORIGINAL),
        Rung("1970s", 3650.0, 0.5, kind=RungKind.DATE),
        Rung(MASK, 1e10, 1.0, kind=RungKind.MASK),
    )
    case = Case(text, (year,), {"year": Ladder("year", rungs)})
    crowd, classifier = CrowdMeasure(), ClassifierMeasure()
    found = Evidence(case, (classifier.assess(case), crowd.assess(case)), {"year": 10.0}, (crowd,))
    plan = Analysis(found).plan(Dials(k=5, measures=frozenset({"classifier", "population"})))
    assert plan.choices["year"].rung == rung


def test_where_k_cannot_be_reached_nothing_is_hidden_for_nothing() -> None:
    """Words outside entities fit fewer than two people: then no entity has to go for the count."""
    text = "The applicant is a bishop. He suffers from albinism and from epilepsy. He is a widower. He was born in 1974."
    start = text.index("1974")
    year = Entity(
        "year", EntityType.DATETIME, (Mention(start, start + 4, EntityType.DATETIME, 1.0),), "1974", 0.0, 0.2
    )
    ladder = Ladder(
        "year",
        (Rung("1974", 1.0, 0.0, "1974", kind=RungKind.ORIGINAL), Rung(MASK, 1e10, 1.0, kind=RungKind.MASK)),
    )
    case = Case(text, (year,), {"year": ladder})
    crowd = CrowdMeasure()
    assert crowd.crowds(case)[0].low < 2
    assert crowd.violations(case, {"year": 0}, 5) == []


def test_a_larger_k_trusts_counts_less() -> None:
    shares = [hiding_share(k, 0.7) for k in (1, 2, 4, 5, 50, 5000, 10**6, 10**9)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] == 1.0 and shares[3] == 0.7 and shares[-1] == 0.2
    assert counting_key(Dials(k=5)) != counting_key(Dials(k=50))
    trusted = [trusted_share(k) for k in (1, 5, 100, 1000, 10**5, 10**9)]
    assert trusted == sorted(trusted, reverse=True)
    assert trusted[2] > 1 > trusted[3]


def test_dials_that_trust_counts_alike_share_their_table_and_no_others() -> None:
    def trust(k: int) -> tuple[float, ...]:
        return hiding_share(k, 0.7), hiding_share(k, 0.5), trusted_share(k)

    by_key: dict[object, set[tuple[float, ...]]] = {}
    for k in range(5, 2000):
        by_key.setdefault(counting_key(Dials(k=k)), set()).add(trust(k))
    assert all(len(found) == 1 for found in by_key.values())


def test_a_country_that_is_told_of_nobody_to_protect_stays() -> None:
    """What people usually mask gives way to the count for countries and parts of the world, whoever they are told of."""
    text = "The applicant lives in a town. The film was shown in France and in Western Europe."
    found, ladders = [], {}
    for words, rung in (("France", "country in Europe"), ("Western Europe", "part of the world")):
        at = text.index(words)
        mention = Mention(at, at + len(words), EntityType.LOC, 0.9, ("tagger",))
        found.append(Entity(words, EntityType.LOC, (mention,), words, 0.0, 0.9))
        rungs = (
            Rung(words, 1, 0.0, words),
            Rung(rung, 50, 0.5, rung),
            Rung(MASK, 99, 1.0, kind=RungKind.MASK),
        )
        ladders[words] = Ladder(words, rungs)
    case = Case(text, tuple(found), ladders)
    assessed = ClassifierMeasure().assess(case)
    evidence = Evidence(case, (assessed,), {}, (CrowdMeasure(),))
    assert assessed.findings
    both = frozenset({"classifier", "population"})
    assert not giving_way(evidence, Dials(k=5, measures=both))[0].findings
    assert giving_way(evidence, Dials(k=10_000, threshold=0.1, measures=both))[0].findings


def test_explanations_quote_the_document_and_name_the_crowd() -> None:
    text = (
        "The applicant, Mr Ola Berg, is a Norwegian national who was born in 1951 and lives in Larvik. "
        "The applicant was convicted of bigamy. The applicant is a judge and a beekeeper."
    )
    analysis = analyse(text)
    plan = analysis.plan(Dials(k=100))
    told = {entity.text: explain_one(analysis.decider, plan, entity.id).words for entity in analysis.entities}
    assert any("people fit" in words and " told as “" in words for words in told.values())
    assert any("By itself it fits about" in words for words in told.values())
    for written, words in told.items():
        assert words.startswith(f"“{written}” is ")
        assert not re.search(r"\b(?:[A-Z]+-\d+|bits?|probabilit\w+)\b", words)
