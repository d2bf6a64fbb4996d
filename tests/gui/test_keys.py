"""Keys: they go where the person looks, and decide nothing by accident."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.views.main_window import VIEWS, MainWindow
from sfumato.app.gui.views.tour import Tour
from tests.gui.conftest import PATIENCE
from tests.review.conftest import record


def test_keys_go_where_the_person_looks(filled: MainWindow, qtbot: Any) -> None:
    """Words typed into the search must not decide anything, and the space bar ticks what has the focus."""
    filled.commands.find()
    field = filled.review.document.search.field
    qtbot.waitUntil(field.hasFocus, timeout=PATIENCE)
    qtbot.keyClicks(field, "Sweden makes a")
    assert field.text() == "Sweden makes a" and not filled.session.project.history.steps
    filled.commands.show_protect()
    qtbot.waitUntil(filled.review.protect.list.hasFocus, timeout=PATIENCE)
    qtbot.keyClick(filled.review.protect.list, Qt.Key.Key_Space)
    assert len(filled.review.protect.ids()) == 1
    for view in VIEWS:
        filled.go(view)
        qtbot.waitUntil(
            lambda v=view: (
                QApplication.focusWidget() is not None
                and getattr(filled, v).isAncestorOf(QApplication.focusWidget())
            ),
            timeout=PATIENCE,
        )


def test_keys_behind_the_tour_decide_nothing(filled: MainWindow, qtbot: Any) -> None:
    filled.session.select(["LOC-1"])
    tour = Tour(filled)
    tour.begin()
    qtbot.waitUntil(tour.bubble.next.hasFocus, timeout=PATIENCE)
    qtbot.keyClick(tour.bubble.next, Qt.Key.Key_M)
    assert not filled.session.project.history.steps
    qtbot.keyClick(tour.bubble.next, Qt.Key.Key_Space)
    assert tour.step == 1
    qtbot.keyClick(tour.bubble.next, Qt.Key.Key_Escape)
    assert filled.settings.flag("toured", False)


def test_the_sample_does_not_stay_in_a_real_project(window: MainWindow, qtbot: Any, tmp_path: Path) -> None:
    session = window.session
    window.controller.keeper.ensure()
    session.take(record(path=str(SAMPLE)))
    session.show("d1")
    own = tmp_path / "own.txt"
    own.write_text("Nothing to see.", encoding="utf-8")
    window.controller.analyse = lambda *_, **__: None  # type: ignore[method-assign]
    window.commands.open_paths([own])
    qtbot.waitUntil(lambda: session.record is not None and session.record.path == str(own), timeout=PATIENCE)
    assert [r.path for r in session.project.records.values()] == [str(own)]
    second = tmp_path / "second.txt"
    second.write_text("Neither here.", encoding="utf-8")
    window.commands.open_paths([second])
    qtbot.waitUntil(
        lambda: session.record is not None and session.record.path == str(second), timeout=PATIENCE
    )
    assert len(session.project.records) == 2  # a real project grows


def test_enter_presses_the_button_that_has_the_focus(filled: MainWindow, qtbot: Any) -> None:
    tour = Tour(filled)
    tour.begin()
    qtbot.waitUntil(tour.bubble.next.hasFocus, timeout=PATIENCE)
    qtbot.keyClick(tour.bubble.next, Qt.Key.Key_Return)
    assert tour.step == 1
    qtbot.keyClick(tour.bubble.next, Qt.Key.Key_Escape)


def test_every_menu_opens_by_key_and_clerks_meet_no_expert_view(filled: MainWindow) -> None:
    titles = [action.text() for action in filled.menuBar().actions()]
    assert all(title.startswith("&") for title in titles)
    assert len({title[1].casefold() for title in titles}) == len(titles), "one letter, one menu"
    assert not filled.expert and not filled.actions_["go_attack"].isVisible()
    filled.set_expert(True)
    assert filled.actions_["go_attack"].isVisible()


def walk(window: MainWindow, qtbot: Any) -> list[QWidget]:
    """Whatever has the focus, one Tab after the other, until it comes round."""
    met: list[QWidget] = []
    for _ in range(200):
        here = QApplication.focusWidget()
        assert here is not None
        if here in met:
            assert here is met[0], f"Tab does not leave {met[met.index(here) :]}"
            return met
        met.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    raise AssertionError("Tab never comes round")


def test_tab_reaches_every_control_and_leaves_it_again(filled: MainWindow, qtbot: Any) -> None:
    filled.set_expert(True)
    filled.session.select(["PERSON-1"])
    for view in VIEWS:
        filled.go(view)
        page = getattr(filled, view)
        qtbot.waitUntil(lambda p=page: p.isAncestorOf(QApplication.focusWidget()), timeout=PATIENCE)
        met = walk(filled, qtbot)
        wanted = [
            w
            for w in page.findChildren(QWidget)
            if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        missed = [
            w for w in wanted if w not in met and w.focusProxy() is None and not w.visibleRegion().isEmpty()
        ]
        assert not missed, (
            f"{view}: Tab does not reach {[(type(w).__name__, w.accessibleName()) for w in missed]}"
        )


def test_the_focus_stays_in_the_export_when_it_ends(filled: MainWindow) -> None:
    filled.go("export")
    QApplication.processEvents()
    filled.rail_buttons["start"].setFocus()  # where Qt puts it when the button is switched off
    filled.export.go.setEnabled(True)
    filled.export.refresh = lambda: None  # type: ignore[method-assign]
    filled.export._finished()
    assert filled.export.go.hasFocus()
