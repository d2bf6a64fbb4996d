"""Annotate: marks are made by selection and key, agreement is live, and the saved file is what was marked."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest

from sfumato.app.gui.views.annotate_window import AnnotateWindow
from sfumato.app.gui.vm.annotate import AnnotateModel
from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark
from sfumato.core.evaluate.formats import read_annotations

TEXT = "Anna Larsen lives in Larvik. Larsen likes Larvik and Larvikite."


def _model() -> AnnotateModel:
    other = Annotation("first", (Mark(0, 11, "PERSON", "DIRECT", "e"), Mark(21, 27, "LOC", "QUASI", "f")))
    return AnnotateModel(
        [AnnotatedDocument("1", TEXT, (other,)), AnnotatedDocument("2", "Nobody here.", ())], "second"
    )


def test_a_selection_marks_the_same_words_everywhere_and_can_be_taken_back() -> None:
    model = _model()
    assert model.mark(11, 12, "LOC") == 0  # a blank alone is nothing
    assert model.mark(20, 27, "LOC") == 2  # without the blank before it, and not in "Larvikite"
    assert [TEXT[m.start : m.end] for m in model.marks] == ["Larvik", "Larvik"]
    assert len({m.entity for m in model.marks}) == 1
    model.change(model.marks[0], identifier="DIRECT", replacement="a town")
    assert {(m.identifier, m.replacement) for m in model.marks} == {("DIRECT", "a town")}
    assert model.undo() and model.marks[0].identifier == "QUASI"
    model.mark(0, 27, "MISC", everywhere=False)
    assert [(m.start, m.end) for m in model.marks] == [(0, 27), (42, 48)]  # what is overlapped gives way


def test_agreement_follows_the_marks() -> None:
    model = _model()
    assert "No document" in model.agreement_words()
    model.mark(0, 11, "PERSON", "DIRECT", everywhere=False)
    model.mark(21, 27, "LOC", everywhere=False)
    found = model.agreement()
    assert found.documents == 1 and found.span_alpha == found.character_kappa == 1
    model.remove(model.marks[1])
    assert model.agreement().character_alpha < 1


def test_keys_mark_and_the_file_holds_both_annotators(qtbot: object, tmp_path: Path) -> None:
    target = tmp_path / "marks.json"
    window = AnnotateWindow(_model(), target)
    window.show()
    cursor = window.text.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(11, QTextCursor.MoveMode.KeepAnchor)
    window.text.setTextCursor(cursor)
    window.text.setFocus()
    QTest.keyClick(window.text, Qt.Key.Key_P)
    assert [m.type for m in window.model.marks] == ["PERSON"]
    cursor.setPosition(3)
    window.text.setTextCursor(cursor)
    QTest.keyClick(window.text, Qt.Key.Key_1)
    assert window.model.marks[0].identifier == "DIRECT"
    assert "characters" in window.agreement.text() and window.windowTitle().startswith("*")
    window.replacement.setText("PERSON 1")
    window.replacement.editingFinished.emit()
    window.save()
    (first, _) = read_annotations(target)
    assert first.of("second") == (Mark(0, 11, "PERSON", "DIRECT", "1_0", "PERSON 1"),)
    assert len(first.of("first")) == 2
    assert not window.windowTitle().startswith("*")
    window.close()
    window.deleteLater()


def test_a_selection_that_cuts_a_word_marks_the_whole_word(qtbot: object, tmp_path: Path) -> None:
    window = AnnotateWindow(_model(), tmp_path / "out.json")
    cursor = window.text.textCursor()
    text = window.model.document.text
    cursor.setPosition(text.index("Larvik") + 2)
    cursor.setPosition(text.index("Larvik") + 4, QTextCursor.MoveMode.KeepAnchor)
    window.text.setTextCursor(cursor)
    window.mark("LOC")
    assert {text[m.start : m.end] for m in window.model.marks} == {"Larvik"}


def test_the_mark_just_made_is_chosen_and_says_what_it_is(qtbot: object, tmp_path: Path) -> None:
    window = AnnotateWindow(_model(), tmp_path / "out.json")
    window.show()
    buttons = window._identifiers
    assert not window.replacement.isEnabled() and not any(b.isEnabled() for b in buttons.values())
    cursor = window.text.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(12, QTextCursor.MoveMode.KeepAnchor)  # as the mouse leaves it, behind the blank
    window.text.setTextCursor(cursor)
    window.text.setFocus()
    QTest.keyClick(window.text, Qt.Key.Key_P)
    assert buttons["QUASI"].isChecked() and window.replacement.isEnabled()
    assert not window.text.textCursor().hasSelection()
    QTest.keyClick(window.text, Qt.Key.Key_1)
    QTest.keyClick(window.text, Qt.Key.Key_O)
    (mark,) = window.model.marks
    assert (mark.type, mark.identifier) == ("ORG", "DIRECT") and buttons["DIRECT"].isChecked()
    QTest.mouseClick(buttons["NO_MASK"], Qt.MouseButton.LeftButton)
    assert window.model.marks[0].identifier == "NO_MASK"
    QTest.keyClick(window.text, Qt.Key.Key_Delete)
    assert not window.model.marks and not window.replacement.isEnabled()


def test_between_two_marks_that_touch_the_second_is_chosen() -> None:
    model = _model()
    model.mark(0, 2, "PERSON", everywhere=False)
    model.mark(2, 4, "LOC", everywhere=False)
    assert model.mark_at(2) == model.marks[1] and model.mark_at(4) == model.marks[1]
    assert model.mark_at(5) is None
