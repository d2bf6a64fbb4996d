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

HERE = Path(__file__).parent
TEXTS = [RESOURCES / "samples" / "judgment.txt", *sorted(HERE.glob("*.txt"))]


@pytest.mark.parametrize("path", TEXTS, ids=[p.stem for p in TEXTS])
def test_outputs_have_no_mechanical_fault(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    made = sanitize(text)
    assert made.replacements, "something has to be hidden in every one of these texts"
    assert [(f.kind, f.words) for f in faults(text, made.analysis.entities, made.replacements)] == []


def person() -> Entity:
    return Entity(
        "PERSON-1", EntityType.PERSON, (Mention(0, 11, EntityType.PERSON, 1.0),), "Ola Nordmann", 1.0, 0.0
    )


def shown(text: str, words: str) -> list[str]:
    made = Replacement(0, 12, words, Action.REPLACE, "PERSON-1", EntityType.PERSON, 0, 1, "", text[:12])
    return [f.kind for f in faults(text, [person()], [made])]


def test_the_check_sees_each_fault() -> None:
    rest = " and 1990 left the house."
    assert shown("Ola Nordmann" + rest, "PERSON 1") == []
    assert shown("Ola Nordmann left. Nordmann stayed.", "PERSON 1") == ["shown again"]
    assert shown("Ola Nordmann" + rest, "A the man") == ["doubled article"]
    assert shown("Ola Nordmann" + rest, "The ***") == ["article before a mask"]
    assert shown("Ola Nordmann" + rest, "Between the 1990s until 1990") == ["empty range"]
    assert shown("Ola Nordmann" + rest, "From 1992 until 1992") == ["empty range"]
    assert shown("Ola Nordmann" + rest, "In in 1990") == ["doubled preposition"]
    assert shown("Ola Nordmann" + rest, "He (“”)")[:1] == ["empty brackets"]
    assert shown("Ola Nordmann" + rest, "X goals") == ["a bare X"]
    assert len(PATTERNS) == 6, "a new pattern needs a line above"
