"""What a person may choose in the window that profiles and options chose before: roles whose names stay, columns of a table."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from sfumato.app.gui.views.columns_dialog import ColumnsDialog
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.columns import columns_of
from sfumato.app.gui.vm.protect import roles_of
from sfumato.app.gui.vm.standing import kept_direct
from tests.gui.conftest import PATIENCE, give_plan, wait_idle


def with_judge(window: MainWindow) -> None:
    """The person of the document is a judge, and kept."""
    session = window.session
    record = session.record
    assert record is not None
    judged = tuple(
        replace(e, kind="judge", p_direct=0.9, p_quasi=0.05, protected=False) if e.id == "PERSON-1" else e
        for e in record.entities
    )
    session.take(replace(record, entities=judged))
    session.project.set("protected", [], "Protect nobody", session.current)
    give_plan(window, {"PERSON-1": 0, "CODE-1": 1})
    window.review.refresh()


def test_judges_stay_or_go_as_the_person_ticks(filled: MainWindow) -> None:
    with_judge(filled)
    name = filled.session.entity("PERSON-1").text  # type: ignore[union-attr]
    assert name in kept_direct(filled.session), "a name that is kept without a reason is told"
    assert "identifies the person" in filled.counter.text()
    filled.commands.show_protect()
    judge = filled.review.protect.roles["judge"]
    assert judge.text() == "Judges (1)" and not judge.isChecked()
    judge.click()
    assert filled.session.dials.staying == {"judge"}
    assert name not in kept_direct(filled.session), "it stays on purpose"
    assert [r.stays for r in roles_of(filled.session)] == [True, False]
    assert "judges" in filled.actions_["undo"].text()
    filled.commands.undo()
    assert filled.session.dials.staying == frozenset() and not judge.isChecked()


def test_a_protected_judge_is_never_kept_by_role(filled: MainWindow) -> None:
    with_judge(filled)
    filled.controller.planner.keep_roles(frozenset({"judge"}))
    filled.session.project.set("protected", ["PERSON-1"], "Protect", filled.session.current)
    filled.session.history_moved()
    assert filled.session.entity("PERSON-1").text in kept_direct(filled.session)  # type: ignore[union-attr]
    assert [r.people for r in roles_of(filled.session)] == [0, 0]


def table(folder: Path) -> Path:
    path = folder / "notes.csv"
    path.write_text("id,clinic,note\n1,Ward 7,Maria Berg called.\n2,Ward 8,No news.\n", encoding="utf-8")
    return path


def test_columns_of_a_table_are_chosen_in_the_window(
    window: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    session, review = window.session, window.review
    window.commands.open_paths([table(tmp_path)])
    qtbot.waitUntil(lambda: session.record is not None, timeout=PATIENCE)
    assert review.columns.isVisible() and review.columns.text() == "All 3 columns are analysed…"
    assert "Ward 7" in session.record.text  # type: ignore[union-attr]

    def only_notes(dialog: ColumnsDialog) -> int:
        for number in (0, 1):
            dialog.list.item(number).setCheckState(Qt.CheckState.Unchecked)
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(ColumnsDialog, "exec", only_notes)
    review.columns.click()
    qtbot.waitUntil(lambda: review.columns.text() == "1 of 3 columns are analysed…", timeout=PATIENCE)
    wait_idle(window, qtbot)
    record = session.record
    assert record is not None and "Maria Berg" in record.text and "Ward 7" not in record.text
    assert [c.name for c in columns_of(session) if c.analysed] == ["note"]
    # The project knows: opened again, the file reads as it did.
    saved = tmp_path / "notes.sfumato"
    assert window.controller.save_as(saved, None)
    wait_idle(window, qtbot)
    window.controller.new_project()
    window.controller.open_project(saved)
    qtbot.waitUntil(lambda: bool(session.sources), timeout=PATIENCE)
    wait_idle(window, qtbot)
    assert not window.notes.words()
    assert session.record is not None and "Ward 7" not in session.record.text
    assert review.columns.text() == "1 of 3 columns are analysed…"


def test_json_lines_have_columns_and_letters_do_not(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    window.controller.analyst.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    rows, letter = tmp_path / "rows.jsonl", tmp_path / "letter.txt"
    rows.write_text(json.dumps({"id": 1, "note": "Maria Berg called."}) + "\n", encoding="utf-8")
    letter.write_text("Dear Maria,\n", encoding="utf-8")
    window.commands.open_paths([rows])
    qtbot.waitUntil(lambda: window.session.record is not None, timeout=PATIENCE)
    assert [c.name for c in columns_of(window.session)] == ["id", "note"]
    window.commands.open_paths([letter])
    qtbot.waitUntil(lambda: len(window.session.project.records) == 2, timeout=PATIENCE)
    wait_idle(window, qtbot)
    assert not columns_of(window.session) and not window.review.columns.isVisible()
    window.commands.choose_columns()
    assert "CSV" in window.notes.words()[-1]


def test_no_column_cannot_be_chosen(filled: MainWindow, qtbot: Any) -> None:
    from sfumato.app.gui.vm.columns import Column

    dialog = ColumnsDialog((Column("id", True), Column("note", False)), True, filled)
    qtbot.addWidget(dialog)
    ok = dialog.buttons.button(dialog.buttons.StandardButton.Ok)
    dialog.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert not ok.isEnabled() and dialog.changed
    dialog.list.item(1).setCheckState(Qt.CheckState.Checked)
    assert ok.isEnabled() and dialog.chosen() == ("note",)
