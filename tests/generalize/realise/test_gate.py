"""The gate sees what reads badly, leaves alone what does not, and takes the next rung or the mask."""

from __future__ import annotations

import math

import pytest

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.generalize.realise import realise, shown_text
from sfumato.core.generalize.realise.gate import COMPLAINTS, Complaint, reads_badly
from sfumato.core.generalize.realise.rule import parse
from sfumato.core.generalize.realise.sentence import write_sentence
from sfumato.core.recognize.model import Entity, EntityType, Mention


@pytest.mark.parametrize("complaint", COMPLAINTS, ids=[c.name for c in COMPLAINTS])
def test_complaint(complaint: Complaint) -> None:
    text, cuts = parse(complaint.example)
    assert reads_badly(text, cuts)
    text, cuts = parse(complaint.sound)
    assert not reads_badly(text, write_sentence(text, cuts))


def test_a_name_with_an_article_belongs_to_no_noun_before_it() -> None:
    text, cuts = parse("On an unspecified date [the Oslo Prosecutor|ORG|kind|prosecutor] appealed.")
    written_cuts = write_sentence(text, cuts)
    assert written_cuts[0].phrase == "a prosecutor"
    assert not reads_badly(text, written_cuts)


def test_a_verb_before_a_name_is_no_noun_that_the_name_should_follow() -> None:
    text, cuts = parse(
        "She helped her country win [the 2006 World Cup|MISC|kind|international championship]."
    )
    assert not reads_badly(text, write_sentence(text, cuts))


def written(rungs: tuple[Rung, ...], chosen: int) -> tuple[str, int]:
    text = "He works as a geologist at sea."
    job = Entity("DEM-1", EntityType.DEM, (Mention(14, 23, EntityType.DEM, 1.0),), "geologist", 0.0, 1.0)
    ladder = Ladder(
        "DEM-1", (Rung("geologist", 1, 0.0, kind=RungKind.ORIGINAL), *rungs, Rung(MASK, math.inf, 1.0))
    )
    made = realise(text, [job], {"DEM-1": ladder}, {"DEM-1": chosen})
    return shown_text(made, text), made[0].rung


def test_a_rung_that_reads_badly_gives_way_to_the_next_and_at_last_to_the_mask() -> None:
    person, worker = Rung("person", 9, 0.4), Rung("worker", 99, 0.5)
    assert written((worker, person), 1) == ("He works as a worker at sea.", 1)
    assert written((person, worker), 1) == ("He works as a worker at sea.", 2)
    assert written((worker, person), 2) == ("He works at sea.", 3)
