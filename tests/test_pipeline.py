"""The whole way of a text, with made-up entities so that no trained model is needed."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core import analysis as room
from sfumato.core.analysis import analyse
from sfumato.core.decide.model import Dials
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.decide.strategies import STRATEGIES
from sfumato.core.document.edits import Edits
from sfumato.core.errors import ResourceMissing, SfumatoError
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.generalize.realise import edits_of as as_edits
from sfumato.core.generalize.realise import realise
from sfumato.core.pipeline import replacements_of
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.information import WordBits
from sfumato.core.risk.model import Measure
from sfumato.core.risk.registry import MEASURES, Registered


def make_edits(text: str, entities: list[Entity], ladders: dict[str, Ladder], rungs: dict[str, int]) -> Edits:
    return as_edits(realise(text, entities, ladders, rungs), text)


def broken() -> Measure:
    raise ResourceMissing("The index is damaged.")


TEXT = "Mr Ola Nordmann, a geologist, was born in Oslo in 1974. Nordmann lives in Oslo City Hall."
DIALS = Dials(measures=frozenset({"classifier"}))


def entity(name: str, type_: EntityType, *words: str, p: float = 0.9, direct: bool = False) -> Entity:
    mentions = []
    for word in words:
        start = TEXT.index(word) if not mentions else TEXT.index(word, mentions[-1].end)
        mentions.append(Mention(start, start + len(word), type_, 0.9))
    return Entity(name, type_, tuple(mentions), words[0], p if direct else 0.0, 0.0 if direct else p)


PERSON = entity("PERSON-1", EntityType.PERSON, "Ola Nordmann", "Nordmann", direct=True)
OSLO = entity("LOC-1", EntityType.LOC, "Oslo", "Oslo", p=0.7)
HALL = entity("ORG-1", EntityType.ORG, "Oslo City Hall", p=0.8)
JOB = entity("DEM-1", EntityType.DEM, "geologist", p=0.2)
ENTITIES = (PERSON, OSLO, HALL, JOB)
LADDERS = {
    "LOC-1": Ladder(
        "LOC-1",
        (
            Rung("Oslo", 1, 0.0, "Oslo", "original"),
            Rung("city in Norway", 2000, 0.4, source="ontology"),
            Rung(MASK, math.inf, 1.0, source="mask"),
        ),
    )
}


def test_direct_is_masked_quasi_generalized_harmless_kept() -> None:
    analysis = analyse(
        TEXT, measures=["classifier"], entities=ENTITIES, ladders=LADDERS, information=WordBits()
    )
    plan = analysis.plan(DIALS)
    assert {i: c.rung for i, c in plan.choices.items()} == {"PERSON-1": 1, "LOC-1": 1, "ORG-1": 1, "DEM-1": 0}
    shown = as_edits(replacements_of(analysis, plan), TEXT).apply(TEXT)
    assert shown == "Mr ***, a geologist, was born in a city in Norway in 1974. *** lives in ***."


def test_crossing_and_nested_mentions_never_leave_a_piece_behind() -> None:
    a = Entity("A", EntityType.LOC, (Mention(0, 10, EntityType.LOC, 1),), "x", 0, 1)
    b = Entity(
        "B",
        EntityType.ORG,
        (Mention(5, 15, EntityType.ORG, 1), Mention(20, 22, EntityType.ORG, 1)),
        "y",
        0,
        1,
    )
    c = Entity("C", EntityType.ORG, (Mention(2, 4, EntityType.ORG, 1),), "z", 0, 1)
    ladder = (Rung("o", 1, 0.0), Rung(MASK, math.inf, 1.0))
    edits = make_edits("-" * 30, [a, b, c], {i: Ladder(i, ladder) for i in "ABC"}, {"A": 1, "B": 1, "C": 1})
    assert [(e.start, e.end) for e in edits.edits] == [(0, 15), (20, 22)]


def test_a_bracket_that_opens_in_a_mention_closes_with_it() -> None:
    text = (
        "practising in Wels (Austria). He got EUR 36.09 (thirty-six euros and nine cents) and a flat (small)."
    )
    place, sum_, flat = "Wels (Austria", "EUR 36.09 (thirty-six euros", "a flat (small"
    found = [
        Entity(
            name,
            type_,
            (Mention(text.index(said), text.index(said) + len(said), type_, 1.0),),
            said,
            0.0,
            0.9,
        )
        for name, type_, said in (
            ("A", EntityType.LOC, place),
            ("B", EntityType.QUANTITY, sum_),
            ("C", EntityType.MISC, flat),
        )
    ]
    ladders = {
        e.id: Ladder(e.id, (Rung(e.text, 1, 0.0), Rung("town", 9, 0.5), Rung(MASK, 9, 1.0))) for e in found
    }
    edits = make_edits(text, found, ladders, {"A": 2, "B": 2, "C": 2})
    assert edits.apply(text) == "practising in ***. He got *** and ***."
    assert "a town. He" in make_edits(text, found, ladders, {"A": 1}).apply(text)


def test_a_masked_duration_takes_its_apostrophe() -> None:
    text = "sentenced to nine years' imprisonment"
    term = Entity(
        "A", EntityType.DATETIME, (Mention(13, 23, EntityType.DATETIME, 1.0),), "nine years", 0.0, 0.9
    )
    ladder = Ladder("A", (Rung("nine years", 1, 0.0), Rung(MASK, 9, 1.0)))
    assert make_edits(text, [term], {"A": ladder}, {"A": 1}).apply(text) == "sentenced to *** imprisonment"


def test_what_is_taken_before_a_mention_leaves_the_space() -> None:
    text = "the road no. 5201 in town"
    word = Entity("A", EntityType.MISC, (Mention(9, 12, EntityType.MISC, 1.0),), "no.", 0.0, 0.9)
    code = Entity("B", EntityType.CODE, (Mention(13, 17, EntityType.CODE, 1.0),), "5201", 0.0, 0.9)
    ladders = {
        "A": Ladder("A", (Rung("no.", 1, 0.0), Rung(MASK, 9, 1.0))),
        "B": Ladder(
            "B",
            (Rung("5201", 1, 0.0), Rung("reference number", 9, 0.5, kind=RungKind.CODE), Rung(MASK, 9, 1.0)),
        ),
    }
    assert (
        make_edits(text, [word, code], ladders, {"A": 1, "B": 1}).apply(text)
        == "the road *** [reference number] in town"
    )


def test_a_measure_that_cannot_run_is_named_and_never_counts_as_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MEASURES, "anonymity", Registered(broken))
    measures = ["classifier", "anonymity"]
    analysis = analyse(TEXT, measures=measures, entities=ENTITIES, ladders=LADDERS, information=WordBits())
    off = {a.measure: a for a in analysis.assessments if not a.available}
    assert set(off) == {"anonymity"} and off["anonymity"].reason
    plan = analysis.plan(Dials(measures=frozenset(measures)))
    assert any("anonymity" in note and "does not cover" in note for note in plan.notes)
    analysis.plan(DIALS)  # not asked for: not mentioned
    assert not any("anonymity" in note for note in analysis.plan(DIALS).notes)


def test_without_ladders_everything_can_still_be_masked() -> None:
    analysis = analyse(TEXT, measures=["classifier"], entities=ENTITIES, ladders={}, information=WordBits())
    plan = analysis.plan(DIALS)
    assert plan.choices["LOC-1"].text == MASK


def test_a_plan_is_made_once_for_the_same_dials_and_choices() -> None:
    analysis = analyse(
        TEXT, measures=["classifier"], entities=ENTITIES, ladders=LADDERS, information=WordBits()
    )
    plan = analysis.plan(DIALS)
    assert analysis.plan(replace(DIALS)) is plan and analysis.plan(DIALS, {}) is plan
    assert analysis.plan(DIALS, {"LOC-1": 2}).choices["LOC-1"].rung == 2
    assert analysis.plan(replace(DIALS, threshold=0.85)).choices["LOC-1"].rung == 0
    assert analysis.plan(DIALS).choices["LOC-1"].rung == 1
    other = replace(analysis, evidence=replace(analysis.evidence, assessments=()))
    assert other.plan(DIALS).choices["LOC-1"].rung == 0, "another state of knowledge has plans of its own"


def test_an_unknown_strategy_is_refused_in_words() -> None:
    analysis = analyse(TEXT, measures=["classifier"], entities=ENTITIES, ladders={}, information=WordBits())
    with pytest.raises(SfumatoError, match="joint"):
        analysis.plan(Dials(strategy="magic"))


def test_every_measure_and_strategy_is_registered_under_its_name() -> None:
    assert [registered.make().name for registered in MEASURES.values()] == list(MEASURES)
    assert tuple(STRATEGIES) == STRATEGY_NAMES and all(callable(made) for made in STRATEGIES.values())


def test_the_command_writes_a_file_without_the_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room, "find_entities", lambda text, **_: ENTITIES)
    monkeypatch.setattr(room, "_ladders", lambda text, entities, notes: LADDERS)
    source, out = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_text(TEXT, encoding="utf-8")
    arguments = [
        "sanitize",
        str(source),
        "-o",
        str(out),
        "--measures",
        "classifier",
        "--k",
        "1",
        "--json",
        "--explain",
    ]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["masked"], told["generalized"], told["kept"]) == (2, 1, 1)
    assert told["optimal"] and told["gap"] == 0
    assert "Nordmann" not in out.read_text(encoding="utf-8")
    assert {e["entity"] for e in told["explain"]} == {e.id for e in ENTITIES}
    assert main(arguments) == 2  # exists already
    assert main([*arguments, "--overwrite"]) == 0


def test_the_command_exits_with_1_when_a_measure_was_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room, "find_entities", lambda text, **_: ENTITIES)
    monkeypatch.setitem(MEASURES, "search", Registered(broken))
    source = tmp_path / "in.txt"
    source.write_text(TEXT, encoding="utf-8")
    arguments = [
        "sanitize",
        str(source),
        "-o",
        str(tmp_path / "o.txt"),
        "--measures",
        "classifier,search",
        "--json",
    ]
    assert main(arguments) == 1
    assert list(json.loads(capsys.readouterr().out)["unavailable"]) == ["search"]


@pytest.mark.parametrize("wrong", [["--k", "0"], ["--threshold", "1.5"], ["--measures", "magic"]])
def test_dials_out_of_range_are_refused(wrong: list[str], tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(TEXT, encoding="utf-8")
    assert main(["sanitize", str(source), "-o", str(tmp_path / "o.txt"), *wrong]) == 2
    assert not (tmp_path / "o.txt").exists()
