"""A long file: a provisional plan at once, work that does not freeze the window, and a process that ends with it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from reportlab.pdfgen.canvas import Canvas

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm import realised as realised_module
from sfumato.app.gui.vm import rough
from sfumato.app.gui.vm import session as session_module
from sfumato.app.gui.vm.steps import finished
from sfumato.core.document import glance as glancing
from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise import Replacement, Wording, shown_text
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.model import Decision
from sfumato.core.review.project import Project
from tests.gui.conftest import PATIENCE, wait_idle
from tests.review.conftest import TEXT, record

CLOSE = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from sfumato.app.gui import main
from sfumato.app.gui.engine import Engine
Engine.read = lambda *_: time.sleep(3600)
Engine.warm_up = lambda *_: None
real = main.make_window
def make_window(settings):
    window = real(settings)
    def close_when_reading():
        if window.controller.workers.busy:
            window.close()
        else:
            QTimer.singleShot(50, close_when_reading)
    QTimer.singleShot(200, close_when_reading)
    return window
main.make_window = make_window
sys.exit(main.open_window([sys.argv[1]]))
"""


def pages_pdf(path: Path, count: int) -> Path:
    canvas = Canvas(str(path))
    for number in range(count):
        canvas.drawString(72, 720, f"Page {number}: call +47 21 55 01 92 or write to a{number}@example.com.")
        canvas.showPage()
    canvas.save()
    return path


def test_a_long_pdf_is_glanced_at_and_a_short_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glancing, "LARGE", 1_000)
    long, short = pages_pdf(tmp_path / "long.pdf", 70), pages_pdf(tmp_path / "short.pdf", 3)
    found = glancing.glance(long)
    assert len(found) == 70 and "a69@example.com" in found[69]
    assert glancing.glance(short) == () and glancing.glance(tmp_path / "none.pdf") == ()


def test_a_provisional_plan_is_shown_while_a_long_file_is_read(
    window: MainWindow, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, engine, read_on = pages_pdf(tmp_path / "long.pdf", 2), window.controller.engine, threading.Event()
    read = engine.read

    def slow(*values: Any) -> Any:
        read_on.wait(PATIENCE / 1000)
        return read(*values)

    monkeypatch.setattr(engine, "read", slow)
    monkeypatch.setattr(engine, "find", lambda *_: ((), ()))
    monkeypatch.setattr(engine, "glance", lambda *_: ("Write to anna@example.com.",) * 500)
    window.commands.open_paths([path])
    view = window.review.first_look
    qtbot.waitUntil(lambda: view.look is not None and view.look.share == 1, timeout=PATIENCE)
    assert window.view == "review" and view.isVisible() and not window.review.nothing.empty.isVisible()
    assert "provisional plan for 500 pages" in view.title.text() and "still being read" in view.words.text()
    assert "anna@example.com" not in view.pane.text and "***" in view.pane.text
    read_on.set()
    qtbot.waitUntil(lambda: window.session.record is not None, timeout=PATIENCE)
    wait_idle(window, qtbot)
    assert not view.isVisible() and window.review.split.isVisible()


def test_a_long_text_is_shown_without_grammar_until_a_worker_has_worked_it_out(
    filled: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "LONG", 10)
    monkeypatch.setattr(realised_module, "LONG", 10)
    session = filled.session
    session.take(replace(session.project.records["d1"]))
    session.realised.clear()
    shown = shown_text(session.replacements(), TEXT)
    for words in ("Ada Berg", "536-22-8145"):
        assert words in TEXT and words not in shown
    question = session.unworded("d1")
    assert question is not None  # nothing was worked out on this thread
    exact = session.replacements(exact=True)
    assert session.unworded("d1") is None and session.replacements() == exact


def test_a_decision_in_a_long_text_is_shown_before_its_sentences_are_worked_out(
    filled: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_module, "LONG", 10)
    monkeypatch.setattr(realised_module, "LONG", 10)
    session = filled.session
    session.replacements(exact=True)
    other = {r for r in session.replacements() if r.entity_id != "DEM-1"}
    asked: list[object] = []
    monkeypatch.setattr(session.realised, "work_out", asked.append)
    session.project.decide("d1", {"DEM-1": Decision(session.ladder(session.entity("DEM-1")).top)}, "Mask")  # type: ignore[arg-type]
    session.history_moved()
    shown = session.replacements()
    assert "geologist" not in shown_text(shown, TEXT) and session.unworded("d1") is not None
    assert other <= set(shown)  # what did not change keeps its grammar


def test_a_mask_that_stood_for_two_entities_hides_both_when_one_of_them_changes() -> None:
    one = Entity("A", EntityType.PERSON, (Mention(0, 3, EntityType.PERSON, 1.0),), "Ada", 1.0, 0.0)
    two = Entity("B", EntityType.LOC, (Mention(4, 8, EntityType.LOC, 1.0),), "Oslo", 0.0, 1.0)
    text, project = "Ada Oslo rest", Project()
    joined = Replacement(0, 8, "***", Action.MASK, "A", EntityType.PERSON, 0, 1, "", "Ada Oslo")
    base = ({"A": 1, "B": 1}, Wording(), (joined,))
    made = replace(record(), text=text, entities=(one, two), ladders={})
    project.put(made)
    ladder_of = partial(project.ladder, made.id)
    steps = rough.RoughTexts().in_steps(made, (one, two), ladder_of, {"B": 1}, Wording(), base)
    assert shown_text(finished(steps), text) == "Ada *** rest"


def test_a_decision_keeps_the_sentences_that_were_worked_out(filled: MainWindow) -> None:
    session = filled.session
    before = session.realised.known(session._question("d1"))
    session.select(["DEM-1"])
    filled.commands.mask()
    after = session.realised.known(session._question("d1"))
    assert before is not None and after is not None and after.realiser is before.realiser
    assert "geologist" not in filled.review.document.preview.text


def test_rough_and_exact_hide_the_same_mentions(filled: MainWindow) -> None:
    session = filled.session
    rungs, wording = session._worded("d1")
    ladders = {e.id: session.ladder(e) for e in session.entities()}
    found = rough.rough_replacements(TEXT, session.entities(), ladders, rungs, wording)
    hidden = {n for r in found for n in range(r.start, r.end)}
    for r in session.replacements(exact=True):
        place = session.entity(r.entity_id).mentions[r.mention]  # type: ignore[union-attr]
        assert set(range(place.start, place.end)) <= hidden


def test_the_process_ends_with_its_window_whatever_still_runs(tmp_path: Path) -> None:
    """The work in hand cannot be stopped; `run` raises where the process outlives its patience."""
    path = pages_pdf(tmp_path / "a.pdf", 1)
    done = subprocess.run(
        [sys.executable, "-c", CLOSE, str(path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "SFUMATO_HOME": str(tmp_path / "home")},
        timeout=PATIENCE / 1000,
        check=False,
    )
    assert done.returncode == 0


def test_thousands_of_entities_are_shown_a_little_at_a_time(window: MainWindow, qtbot: Any) -> None:
    """No turn of the window's thread works out all of them; what is shown in the end is the same."""
    from sfumato.app.gui.vm import steps

    names = [f"Berger{n}" for n in range(3000)]
    text = "\n".join(
        f"Ms {name} lives in a house that is described on this line of the file at length." for name in names
    )
    entities = []
    for number, name in enumerate(names):
        start = text.index(name + " ")
        mention = Mention(start, start + len(name), EntityType.PERSON, 0.9)
        entities.append(Entity(f"PERSON-{number}", EntityType.PERSON, (mention,), name, 0.1, 0.6))
    session, review = window.session, window.review
    base = replace(record(), text=text * 2, entities=(), ladders={}, assessments=(), analysed=False, pages=())
    assert len(base.text) > rough.LONG
    session.take(base)
    session.show(base.id)
    window.go("review")
    before = len(review.rows)
    session.take(replace(base, entities=tuple(entities)))
    assert len(review.rows) == before == 0, "the list was made in the same turn"
    qtbot.waitUntil(lambda: len(review.rows) == 3000, timeout=60_000)
    assert len(review.document.original.marks) == 3000
    assert "Berger7 " not in review.document.preview.text.splitlines()[7]
    assert sum(1 for _ in session.warm()) == 0  # what was worked out is remembered
    session._spans_of = None
    session.realised.forget_rough()
    assert sum(1 for _ in session.warm()) >= 3000 // steps.STEP
