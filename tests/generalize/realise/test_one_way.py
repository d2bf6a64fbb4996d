"""One way from plan to text: command line and window write the same document from the same plan."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.app.gui.vm.session import Session
from sfumato.core.analysis import Analysis
from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.document.edits import Action
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.generalize.realise import MaskStyle, Wording, edits_of, realise, shown_text
from sfumato.core.pipeline import replacements_of
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.model import Decision, Record
from sfumato.core.risk.model import Case

TEXT = (
    "Mr Ola Nordmann (born 4 March 1974 in Oslo), a geologist’s son, lives in Oslo City Hall. "
    "Nordmann paid EUR 36.09 (thirty-six euros) on 5 May 2010 and a fine of two years’ income to Telenor and Oslo."
)
TYPES = [t for t in EntityType]


@st.composite
def plans(draw: st.DrawFn) -> tuple[tuple[Entity, ...], dict[str, Ladder], dict[str, int]]:
    """Entities anywhere in the text, also nested and crossing, with ladders and rungs."""
    starts = [0, *(i + 1 for i, c in enumerate(TEXT) if c == " ")]
    entities, ladders, rungs = [], {}, {}
    for number in range(draw(st.integers(1, 7))):
        type_ = draw(st.sampled_from(TYPES))
        mentions = []
        for place in sorted(draw(st.sets(st.integers(0, len(starts) - 1), min_size=1, max_size=3))):
            start = starts[place]
            end = min(len(TEXT), start + draw(st.integers(1, 18)))
            mentions.append(Mention(start, end, type_, 1.0))
        name = f"{type_.value}-{number}"
        entities.append(Entity(name, type_, tuple(mentions), "x", 0.0, 1.0))
        ladders[name] = Ladder(
            name,
            (
                Rung("x", 1, 0.0, source="original"),
                Rung(draw(st.sampled_from(["city in Norway", "PERSON 1", "the 1970s", "company"])), 9, 0.5),
                Rung(MASK, math.inf, 1.0, source="mask"),
            ),
        )
        rungs[name] = draw(st.integers(0, 2))
    return tuple(entities), ladders, rungs


def plan_of(rungs: dict[str, int]) -> Plan:
    return Plan({i: Choice(i, r, None) for i, r in rungs.items()}, Dials(), 1.0, 2.0, 1.0, True)


@settings(deadline=None, max_examples=60)
@given(plans())
def test_the_window_and_the_command_line_write_the_same(
    made: tuple[tuple[Entity, ...], dict[str, Ladder], dict[str, int]],
) -> None:
    entities, ladders, rungs = made
    session = Session()
    session.take(Record("d1", "a.txt", "", "txt", TEXT, (), entities, ladders, analysed=True))
    session.show("d1")
    request = session.plan_request()
    assert request is not None and session.accept_plan(request, plan_of(rungs))
    analysis = Analysis(Evidence(Case(TEXT, entities, ladders), (), {}))
    assert replacements_of(analysis, plan_of(rungs), Wording(brackets=True)) == session.replacements()


@settings(deadline=None, max_examples=60)
@given(plans())
def test_nothing_of_a_hidden_mention_is_left(
    made: tuple[tuple[Entity, ...], dict[str, Ladder], dict[str, int]],
) -> None:
    entities, ladders, rungs = made
    placed = realise(TEXT, entities, ladders, rungs)
    covered = {n for r in placed for n in range(r.start, r.end)}
    for entity in entities:
        if rungs[entity.id]:
            for mention in entity.mentions:
                assert set(range(mention.start, mention.end)) <= covered
    assert edits_of(placed, TEXT).apply(TEXT) == shown_text(placed, TEXT)


def one(style: MaskStyle) -> str:
    entity = Entity("PERSON-3", EntityType.PERSON, (Mention(3, 15, EntityType.PERSON, 1.0),), "Ola", 1.0, 0.0)
    ladder = Ladder("PERSON-3", (Rung("Ola", 1, 0.0), Rung(MASK, math.inf, 1.0)))
    text = "Mr Ola Nordmann left."
    placed = realise(text, [entity], {"PERSON-3": ladder}, {"PERSON-3": 1}, wording=Wording(mask=style))
    assert [r.action for r in placed] == [Action.MASK] and placed[0].original == "Ola Nordmann"
    return shown_text(placed, text)


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        (MaskStyle.STARS, "Mr *** left."),
        (MaskStyle.LABEL, "Mr [PERSON] left."),
        (MaskStyle.NUMBERED, "Mr [PERSON 3] left."),
        (MaskStyle.BOX, "Mr █████ left."),
    ],
)
def test_masks_in_the_chosen_style(style: MaskStyle, shown: str) -> None:
    assert one(style) == shown


def test_words_and_operators_of_a_person_are_taken_as_they_are() -> None:
    session = Session()
    person = Entity("PERSON-1", EntityType.PERSON, (Mention(3, 15, EntityType.PERSON, 1.0),), "Ola", 1.0, 0.0)
    place = Entity("LOC-1", EntityType.LOC, (Mention(38, 42, EntityType.LOC, 1.0),), "Oslo", 0.0, 1.0)
    session.take(Record("d1", "a.txt", "", "txt", TEXT, (), (person, place), {}, analysed=True))
    session.show("d1")
    session.project.decide("d1", {"PERSON-1": Decision(1, operator="initials")}, "Initials")
    session.project.decide("d1", {"LOC-1": Decision(1, text="the capital")}, "Words")
    session.history_moved()
    shown = shown_text(session.replacements(), TEXT)
    assert shown.startswith("Mr [O.N.] (born 4 March 1974 in [the capital]), a geologist’s son")
