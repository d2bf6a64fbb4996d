"""The measure of telling events: phrases by their cue, sentences by what they tell together."""

from __future__ import annotations

import math

import pytest

from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.model import Dials
from sfumato.core.decide.session import Decider
from sfumato.core.generalize.event_ladders import event_ladder
from sfumato.core.recognize.events import CLAIM, PHRASE, SENTENCE
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.events import EventMeasure
from sfumato.core.risk.model import Case

TEXT = "One sentence tells. Another one tells as well. A third one tells, too."


def case(*probabilities: float, kind: str = CLAIM) -> Case:
    starts = [0, 20, 47]
    ends = [19, 46, len(TEXT)]
    entities = tuple(
        Entity(
            f"EVENT-{n}",
            EntityType.EVENT,
            (Mention(starts[n], ends[n], EntityType.EVENT, 1.0, ("events",), kind),),
            TEXT[starts[n] : ends[n]],
            0.0,
            p,
            kind=SENTENCE,
        )
        for n, p in enumerate(probabilities)
    )
    return Case(TEXT, entities, {e.id: event_ladder(TEXT, e) for e in entities})


def planned(asked: Case, threshold: float) -> list[int]:
    measure = EventMeasure()
    evidence = Evidence(
        asked, (measure.assess(asked),), {e.id: 10.0 for e in asked.entities}, (), (measure.exposure(asked),)
    )
    rungs = Decider(evidence).solve(Dials(threshold=threshold, measures=frozenset({"events"}))).rungs
    return [rungs[e.id] for e in asked.entities]


@pytest.mark.parametrize("threshold", [0.1, 0.3, 0.5, 0.8, 1.0])
def test_the_chance_that_any_sentence_tells_stays_below_the_dial(threshold: float) -> None:
    probabilities = (0.3, 0.25, 0.2)
    asked = case(*probabilities)
    rungs = planned(asked, threshold)
    shown = [p for p, rung in zip(probabilities, rungs, strict=True) if rung == 0]
    assert 1 - math.prod(1 - p for p in shown) <= threshold + 1e-3
    if threshold == 1.0:
        assert len(shown) == 3


@pytest.mark.parametrize(
    ("threshold", "kept"), [(0.1, []), (0.2, [0.08]), (0.3, [0.25, 0.2, 0.08]), (0.5, [0.25, 0.2, 0.08])]
)
def test_sentences_without_a_claim_are_added_up_by_cautious_dials_only(
    threshold: float, kept: list[float]
) -> None:
    probabilities = (0.25, 0.2, 0.08)
    rungs = planned(case(*probabilities, kind=SENTENCE), threshold)
    assert [p for p, rung in zip(probabilities, rungs, strict=True) if rung == 0] == kept


PLAIN = "He was born there."
ODD = "He tunnelled beneath the glacier with a homemade harpoon and three orphaned walruses."
RELATED = "She directed Alpha and produced Beta, which Carla Dahl directed, and wrote Gamma for Delta."


@pytest.mark.parametrize(
    ("second", "names", "kept"),
    [
        (PLAIN, (), [0, 0]),
        (ODD, (), [0, 1]),
        (RELATED, ("Alpha", "Beta", "Carla Dahl", "Gamma", "Delta"), [0, 1]),
    ],
)
def test_strict_dials_leave_only_what_is_said_of_many(
    second: str, names: tuple[str, ...], kept: list[int]
) -> None:
    """Whatever the words: a rare story, and hidden things whose number and order tell whose life it is."""
    text = f"{PLAIN} {second}"
    spans = [(0, len(PLAIN)), (len(PLAIN) + 1, len(text))]
    told = [
        Entity(
            f"EVENT-{n}",
            EntityType.EVENT,
            (Mention(start, end, EntityType.EVENT, 1.0, ("events",), SENTENCE),),
            text[start:end],
            0.0,
            0.02,
            kind=SENTENCE,
        )
        for n, (start, end) in enumerate(spans)
    ]
    hidden = [
        Entity(
            f"MISC-{n}",
            EntityType.MISC,
            (Mention(text.index(name), text.index(name) + len(name), EntityType.MISC, 1.0),),
            name,
            0.0,
            1.0,
        )
        for n, name in enumerate(names)
    ]
    asked = Case(text, (*told, *hidden), {e.id: event_ladder(text, e) for e in told})
    measure = EventMeasure()
    evidence = Evidence(
        asked, (measure.assess(asked),), {e.id: 10.0 for e in told}, (), (measure.exposure(asked),)
    )
    for threshold, wanted in ((0.1, kept), (0.5, [0, 0])):
        rungs = Decider(evidence).solve(Dials(threshold=threshold, measures=frozenset({"events"}))).rungs
        assert [rungs[e.id] for e in told] == wanted


def test_a_sentence_without_a_claim_goes_where_it_alone_passes_the_dial() -> None:
    assert planned(case(0.6, 0.4, 0.3, kind=SENTENCE), 0.5) == [1, 0, 0]


def test_a_phrase_is_risky_by_its_cue() -> None:
    text = "She was the first woman to do it."
    entity = Entity(
        "EVENT-1",
        EntityType.EVENT,
        (Mention(8, 23, EntityType.EVENT, 1.0, ("events",), "first or only"),),
        text[8:23],
        0.0,
        0.6,
        kind=PHRASE,
    )
    assessment = EventMeasure().assess(Case(text, (entity,), {"EVENT-1": event_ladder(text, entity)}))
    assert [f.score for f in assessment.findings] == [0.6]
    assert "the first woman" in assessment.findings[0].evidence


def test_a_claim_before_a_post_is_told_with_the_post() -> None:
    text = "She is the only surgeon there."
    claim = Mention(7, 15, EntityType.EVENT, 1.0, ("events",), "claim before a post")
    post = Mention(16, 23, EntityType.DEM, 1.0)
    entities = (
        Entity("EVENT-1", EntityType.EVENT, (claim,), "the only", 0.0, 0.6, kind=PHRASE),
        Entity("DEM-1", EntityType.DEM, (post,), "surgeon", 0.0, 0.1),
    )
    (finding,) = EventMeasure().assess(Case(text, entities, {})).findings
    assert finding.evidence == "“the only surgeon” is said of very few people."
