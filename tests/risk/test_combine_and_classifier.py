"""Measures taken together, and the supervised risk over rungs."""

from __future__ import annotations

import math

import pytest

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.classifier import ClassifierMeasure, direct_identifiers, first_safe_rung
from sfumato.core.risk.combine import Mode, combine
from sfumato.core.risk.information import TELLINGS, WordBits, information_of, tellings
from sfumato.core.risk.model import Assessment, Case, Finding, Item


def finding(measure: str, score: float, *items: tuple[str, int]) -> Finding:
    return Finding(measure, tuple(Item(*i) for i in items), score, "made up")


ONE = Assessment("one", (finding("one", 0.9, ("a", 0)), finding("one", 0.2, ("b", 0))))
TWO = Assessment("two", (finding("two", 0.5, ("a", 1)), finding("two", 0.8, ("a", 0), ("b", 0))))
OFF = Assessment("off", (), available=False, reason="not there")


def scores(found: tuple[Finding, ...]) -> dict[tuple[tuple[str, int], ...], float]:
    return {tuple((i.entity_id, i.rung) for i in f.items): pytest.approx(f.score) for f in found}


def test_any_of_takes_every_finding() -> None:
    assert combine([ONE, TWO, OFF], Mode.ANY) == (*ONE.findings, *TWO.findings)


def test_all_of_takes_the_least_score_and_leaves_out_what_one_measure_calls_safe() -> None:
    found = scores(combine([ONE, TWO], Mode.ALL))
    # a as written: 0.9 by one, and 0.5 by two (which calls even rung 1 risky). b alone: two says nothing.
    assert found == {(("a", 0),): 0.5, (("a", 0), ("b", 0)): 0.8}


def test_weighted_is_the_mean_by_weight() -> None:
    found = scores(combine([ONE, TWO], Mode.WEIGHTED, {"one": 3.0, "two": 1.0}))
    assert found[("a", 0),] == pytest.approx((3 * 0.9 + 0.5) / 4)
    assert found[("b", 0),] == pytest.approx(3 * 0.2 / 4)
    assert found[("a", 1),] == pytest.approx(0.5 / 4)
    with pytest.raises(ValueError, match="weight"):
        combine([ONE, TWO], Mode.WEIGHTED, {"one": 0.0, "two": 0.0})


def test_a_measure_that_could_not_run_never_makes_anything_safer() -> None:
    assert combine([ONE, OFF], Mode.ALL) == ONE.findings
    assert combine([ONE, OFF], Mode.WEIGHTED) == ONE.findings


def person(p_direct: float, p_quasi: float, *, protected: bool = False) -> Entity:
    mention = Mention(0, 4, EntityType.PERSON, 0.9)
    return Entity("PERSON-1", EntityType.PERSON, (mention,), "Jane Roe", p_direct, p_quasi, protected)


LADDER = Ladder(
    "PERSON-1",
    (
        Rung("Jane Roe", 1, 0.0, kind=RungKind.ORIGINAL),
        Rung("J.R.", 1e7, 0.5, kind=RungKind.INITIALS),
        Rung("the applicant", 1e6, 0.6, kind=RungKind.ROLE, flags=RungFlag.NAMES_NOBODY),
        Rung("PERSON 1", 8e9, 0.97, kind=RungKind.LABEL, flags=RungFlag.NAMES_NOBODY),
        Rung(MASK, math.inf, 1.0, kind=RungKind.MASK),
    ),
)


def test_the_classifiers_risk_falls_as_people_judge_rungs() -> None:
    case = Case("Jane", (person(0.1, 0.7),), {"PERSON-1": LADDER})
    assessed = ClassifierMeasure().assess(case)
    scores = [f.score for f in assessed.findings]
    assert scores[:2] == [pytest.approx(0.8)] * 2  # initials tell as much as the name
    assert scores[2:] == sorted(scores[2:], reverse=True) and scores[2] < 0.1
    assert assessed.scores == {"PERSON-1": pytest.approx(0.8)}


def test_initials_do_not_hide_a_direct_identifier_but_a_role_does() -> None:
    assert first_safe_rung(LADDER) == 2
    (found,) = direct_identifiers(Case("Jane", (person(0.9, 0.0),), {"PERSON-1": LADDER}))
    assert found.items == (Item("PERSON-1", 1),)
    (protected,) = direct_identifiers(Case("Jane", (person(0.0, 0.2, protected=True),), {"PERSON-1": LADDER}))
    assert protected.items == (Item("PERSON-1", 1),)
    assert direct_identifiers(Case("Jane", (person(0.0, 0.9),), {"PERSON-1": LADDER})) == ()


def test_without_safe_rungs_only_the_mask_hides_a_direct_identifier() -> None:
    short = Ladder("x", (Rung("a", 1, 0.0), Rung("b", 9, 0.5, source="ontology"), Rung(MASK, math.inf, 1.0)))
    assert first_safe_rung(short) == 2
    assert first_safe_rung(None) == 1


def test_rare_words_and_numbers_carry_more_bits_than_common_words() -> None:
    text = "court Strasbourg Xyzzyqfoo 58359/08 the"
    spans = [(0, 5), (6, 16), (17, 26), (27, 35), (36, 39)]
    court, strasbourg, rare, number, the = WordBits().bits(text, spans)
    assert the < court < strasbourg < rare
    assert number == pytest.approx(7 * math.log2(10) + 1)


def test_mentions_add_little_to_the_information_of_an_entity() -> None:
    text = "Xyzzyqfoo and Xyzzyqfoo"
    mentions = tuple(Mention(a, b, EntityType.PERSON, 1.0) for a, b in [(0, 9), (14, 23)])
    twice = Entity("P", EntityType.PERSON, mentions, "Xyzzyqfoo", 0, 0)
    once = Entity("Q", EntityType.PERSON, mentions[:1], "Xyzzyqfoo", 0, 0)
    bits = information_of(text, [twice, once], WordBits())
    assert bits["P"] == pytest.approx(bits["Q"] + 1)


def test_few_mentions_are_read_and_the_fullest_is_among_them() -> None:
    text = "Krzak " * 40 + "Zbigniew Krzak and Mr Krzak"
    places = [(n * 6, n * 6 + 5) for n in range(40)] + [(240, 254), (259, 267)]
    mentions = tuple(Mention(a, b, EntityType.PERSON, 1.0) for a, b in places)
    entity = Entity("P", EntityType.PERSON, mentions, "Zbigniew Krzak", 0, 0)
    read = tellings(text, entity)
    assert len(read) == TELLINGS
    assert {text[a:b] for a, b in read} == {"Krzak", "Zbigniew Krzak", "Mr Krzak"}
    full = max(WordBits().bits(text, places))
    assert information_of(text, [entity], WordBits(), repeats=False)["P"] == pytest.approx(full)


def test_a_sentence_of_a_usual_length_stays_in_a_case() -> None:
    text = "Ida Berg (“the applicant”) was sentenced to three years’ imprisonment. She waited three years."
    spans = {"served": text.index("three years’"), "waited": text.index("three years.")}
    times = [
        Entity(
            i,
            EntityType.DATETIME,
            (Mention(at, at + 11, EntityType.DATETIME, 0.9),),
            "three years",
            0.0,
            0.95,
        )
        for i, at in spans.items()
    ]
    party = Entity("P", EntityType.PERSON, (Mention(0, 8, EntityType.PERSON, 1.0),), "Ida Berg", 0.9, 0.1)
    risks = ClassifierMeasure().assess(Case(text, (party, *times), {})).scores
    assert risks["served"] <= 0.5 < risks["waited"]
