"""Notes that something was left out: never two side by side."""

from __future__ import annotations

from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise import Replacement, shown_text
from sfumato.core.generalize.realise.overlaps import noted_once
from sfumato.core.recognize.model import EntityType

TEXT = "He won it. He lost it. He left."


def _note(said: str, number: int, words: str) -> Replacement:
    start = TEXT.index(said)
    return Replacement(
        start, start + len(said), words, Action.REPLACE, f"EVENT-{number}", EntityType.EVENT, 0, 1, "", said
    )


def test_two_notes_side_by_side_are_one_that_hides_both() -> None:
    works = "[Details of a work omitted.]"
    made = noted_once((_note("He won it.", 1, works), _note("He lost it.", 2, works)), TEXT)
    assert shown_text(made, TEXT) == f"{works} He left."
    assert made[0].also == ("EVENT-2",)


def test_a_note_for_two_matters_names_neither() -> None:
    made = noted_once(
        (
            _note("He won it.", 1, "[Details of a work omitted.]"),
            _note("He lost it.", 2, "[Details omitted.]"),
        ),
        TEXT,
    )
    assert shown_text(made, TEXT) == "[Details omitted.] He left."


def test_notes_with_words_between_stay() -> None:
    notes = (_note("He won it.", 1, "[Details omitted.]"), _note("He left.", 2, "[Details omitted.]"))
    assert noted_once(notes, TEXT) == notes
