"""Outputs of the sample and of small made-up texts have none of the faults that a machine can see."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document.edits import Action
from sfumato.core.evaluate.mechanical import PATTERNS, faults
from sfumato.core.generalize.realise import Replacement
from sfumato.core.paths import RESOURCES
from sfumato.core.pipeline import sanitize
from sfumato.core.recognize.model import Entity, EntityType, Mention
from tests.outputs.test_courts import FOLDER, sanitized

HERE = Path(__file__).parent
TEXTS = [RESOURCES / "samples" / "judgment.txt", *sorted(HERE.glob("*.txt"))]


@pytest.mark.parametrize("path", TEXTS, ids=[p.stem for p in TEXTS])
def test_outputs_have_no_mechanical_fault(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    made = sanitize(text)
    assert made.replacements, "something has to be hidden in every one of these texts"
    assert [(f.kind, f.words) for f in faults(text, made.analysis.entities, made.replacements)] == []


@pytest.mark.parametrize("name", [p.stem for p in sorted(FOLDER.glob("*.txt"))])
def test_orders_of_courts_have_no_mechanical_fault(name: str) -> None:
    made = sanitized(name)
    found = faults(made.analysis.text, made.analysis.entities, made.replacements)
    assert [(f.kind, f.words) for f in found] == []


def person() -> Entity:
    return Entity(
        "PERSON-1", EntityType.PERSON, (Mention(0, 12, EntityType.PERSON, 1.0),), "Ola Nordmann", 1.0, 0.0
    )


def shown(text: str, words: str, *others: Entity) -> list[str]:
    made = Replacement(0, 12, words, Action.REPLACE, "PERSON-1", EntityType.PERSON, 0, 1, "", text[:12])
    return [f.kind for f in faults(text, [person(), *others], [made])]


def named(text: str, words: str, type_: EntityType, id_: str = "PERSON-2", kind: str = "") -> Entity:
    start = text.index(words)
    return Entity(id_, type_, (Mention(start, start + len(words), type_, 1.0),), words, 0.9, 0.0, kind=kind)


def test_the_check_sees_each_fault() -> None:
    rest = " and 1990 left the house."
    assert shown("Ola Nordmann" + rest, "PERSON 1") == []
    assert shown("Ola Nordmann left. Nordmann stayed.", "PERSON 1") == ["shown again"]
    assert shown("Ola Nordmann left. NORDMANN stayed.", "PERSON 1") == ["shown again"]
    assert shown("Ola Nordmann" + rest, "a son of Ola") == ["shown again"]  # in another's words
    assert shown("Ola Nordmann d/b/a *** and 1990 left.", "PERSON 1") == []
    assert shown("Ola Nordmann" + rest, "A the man") == ["doubled article"]
    assert shown("Ola Nordmann" + rest, "The ***") == ["article before a mask"]
    assert shown("Ola Nordmann" + rest, "Between the 1990s until 1990") == ["empty range"]
    assert shown("Ola Nordmann" + rest, "From 1992 until 1992") == ["empty range"]
    assert shown("Ola Nordmann" + rest, "In in 1990") == ["doubled preposition"]
    assert shown("Ola Nordmann" + rest, "He (“”)")[:1] == ["empty brackets"]
    assert shown("Ola Nordmann" + rest, "X goals") == ["a bare X"]
    assert len(PATTERNS) == 6, "a new pattern needs a line above"


def test_cited_cases_and_namesakes_who_stay_are_nothing_shown_again() -> None:
    cited = "Ola Nordmann lost. See Nordmann v. Norway, 12 F.3d 4 (1999)."
    case = named(cited, "Nordmann v. Norway, 12 F.3d 4 (1999)", EntityType.MISC, "MISC-1", "precedent")
    assert shown(cited, "PERSON 1", case) == []
    judge = "Ola Nordmann lost before Judge Ola Lie."
    assert shown(judge, "PERSON 1") == ["shown again"]
    assert shown(judge, "PERSON 1", named(judge, "Ola Lie", EntityType.PERSON)) == []


def test_the_figures_of_a_hidden_number_find_it() -> None:
    text = "27-CR-30447 is closed, so is 12-30447."
    code = named(text, "27-CR-30447", EntityType.CODE, "CODE-1")
    made = Replacement(
        0, 11, "[docket number]", Action.REPLACE, "CODE-1", EntityType.CODE, 0, 1, "", text[:11]
    )
    assert [f.words for f in faults(text, [code], [made])] == ["30447"]
