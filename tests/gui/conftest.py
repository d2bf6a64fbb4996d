"""A real window, offscreen, with a home of its own. Warnings of Qt fail a test too."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from sfumato.app.gui import planner, theme
from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.controller import ALL_MEASURES
from sfumato.app.gui.engine import Engine
from sfumato.app.gui.settings import Settings
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm.export import Concern, preflight_in_steps
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.steps import finished
from sfumato.core.analysis import Analysis
from sfumato.core.decide.model import Choice, Plan
from sfumato.core.risk.crowd_model import Crowd
from tests.review.conftest import record

# Milliseconds; a busy machine is slow, a broken window is never done.
PATIENCE = int(os.environ.get("SFUMATO_PATIENCE", "400000"))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / ".home"  # hidden: a test that opens its folder does not mean this
    monkeypatch.setenv("SFUMATO_HOME", str(home))
    return home


@pytest.fixture(autouse=True, scope="module")
def garbage_stays_here() -> Iterator[None]:
    """As in the program: no worker thread ever collects what is left of a window."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture
def window(qtbot: Any, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Looks ahead for a moment only: tests that wait until nothing runs need not wait for every place of the dials."""
    monkeypatch.setattr(planner, "LOOK_AHEAD_S", 0.5)
    made = new_window(qtbot, own_home)
    yield made
    shut(made)


def new_window(qtbot: Any, home: Path) -> MainWindow:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setStyle("Fusion")
    if theme.current().name != "light" or not app.styleSheet():
        theme.apply(app, "light")
    made = MainWindow(Settings(home / "window.ini"))
    made.resize(1400, 860)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    return made


def shut(window: MainWindow) -> None:
    window.review.document.close_images()
    window.controller.close(discard=True)
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session")
def analysed() -> tuple[tuple[str, ...], Analysis]:
    """The sample as the real rooms judge it, once: what the recogniser had to say, and the analysis."""
    engine = Engine()
    text = engine.read(SAMPLE).text
    entities, notes = engine.find(text, None, lambda found: None, lambda: False)
    return notes, engine.assess("sample", text, entities, ALL_MEASURES)


@pytest.fixture
def quick(
    window: MainWindow, analysed: tuple[tuple[str, ...], Analysis], monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """A window that knows the sample already: for tests of what comes after, or goes wrong before."""
    notes, analysis = analysed
    engine = window.controller.engine

    def find(text: str, person: object, on_found: Any, *_: object) -> object:
        assert text == analysis.text
        on_found(analysis.entities)
        return analysis.entities, notes

    def assess(document: str, *_: object) -> Analysis:
        engine._analyses[document] = analysis
        return analysis

    monkeypatch.setattr(engine, "find", find)
    monkeypatch.setattr(engine, "assess", assess)
    return window


@pytest.fixture
def opened(quick: MainWindow, qtbot: Any) -> MainWindow:
    """The sample, analysed and planned."""
    window = quick
    window.commands.open_paths([SAMPLE])
    wait_for_plan(window, qtbot)
    return window


def wait_for_plan(window: MainWindow, qtbot: Any) -> None:
    def ready() -> bool:
        return window.session.current in window.session.plans and not window.controller.workers.busy

    def ended() -> bool:
        return ready() or any("Problem" in note.label.text() for note in window.notes.all)

    qtbot.waitUntil(ended, timeout=PATIENCE)
    assert ready(), window.notes.words()


def wait_idle(window: MainWindow, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: not window.controller.workers.busy, timeout=PATIENCE)


@pytest.fixture
def filled(window: MainWindow) -> MainWindow:
    """A reviewed document without models behind it, so that these tests are quick."""
    session = window.session
    window.controller.keeper.ensure()
    session.take(record())
    session.show("d1")
    give_plan(window, {"PERSON-1": 1, "CODE-1": 1})
    window.go("review")
    QApplication.processEvents()
    return window


def give_plan(window: MainWindow, rungs: dict[str, int]) -> None:
    session = window.session
    choices = {e.id: Choice(e.id, rungs.get(e.id, 0), None) for e in session.entities()}
    request = session.plan_request()
    assert request is not None
    session.accept_plan(request, Plan(choices, session.dials, 2.0, 10.0, 2.0, True))


_ENDED: list[int] = []


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    _ENDED.append(int(exitstatus))


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Ends as the program itself ends (`app/gui/main.py`): threads of libraries that still ran while the interpreter tidied up
    made one run in a few abort after its last test."""
    if _ENDED and not config.option.collectonly:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(_ENDED[-1])


def preflight(
    session: Session, crowds: Sequence[Crowd] | None = None, *, planning: bool = False
) -> tuple[Concern, ...]:
    """What the window says before an export, all of it at once."""
    return finished(preflight_in_steps(session, crowds, planning=planning))
