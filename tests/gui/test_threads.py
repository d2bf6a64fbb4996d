"""Threads beside Qt: nothing is lost, nothing of Qt is touched elsewhere, pdfium takes turns."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.garbage import Collector
from sfumato.app.gui.tasks import CallTask, Task
from sfumato.app.gui.threads import Mailbox, Threads
from sfumato.app.gui.workers import Workers

PATIENCE = 400_000
HERE = threading.main_thread()


@pytest.fixture
def workers(qapp: Any) -> Iterator[Workers]:
    made = Workers()
    yield made
    assert made.close()


def test_every_handler_of_every_task_is_called_on_the_window_s_thread(workers: Workers, qtbot: Any) -> None:
    """A task is over within microseconds; its worker must not go while there is still somebody to tell."""
    heard: list[tuple[str, int]] = []
    threads = set()

    def hear(what: str, number: int) -> None:
        heard.append((what, number))
        threads.add(threading.current_thread())

    def step(task: Task) -> int:
        task.handle_progress("stage", 0.5)
        task.handle_partial("part")
        assert threading.current_thread() is not HERE
        return 1

    rounds = 300
    for number in range(rounds):
        worker = workers.run(CallTask(step))
        worker.progress.connect(lambda stage, share, n=number: hear("progress", n))
        worker.partial.connect(lambda value, n=number: hear("partial", n))
        worker.done.connect(lambda value, n=number: hear("done", n))
        for _ in range(5):
            worker.finished.connect(lambda n=number: hear("finished", n))
        workers.begin(worker)
    qtbot.waitUntil(lambda: not workers.busy and not workers._leaving, timeout=PATIENCE)
    assert threads == {HERE}
    for number in range(rounds):
        assert [w for w, n in heard if n == number] == ["progress", "partial", "done", *["finished"] * 5]


def test_what_a_task_holds_is_let_go_on_the_window_s_thread(workers: Workers, qtbot: Any) -> None:
    ended: list[threading.Thread] = []

    def begin(fails: bool) -> None:
        precious = QObject()
        weakref.finalize(precious, lambda: ended.append(threading.current_thread()))

        def work(task: Task) -> str:
            held = precious.objectName()
            if fails:
                raise ValueError("a traceback would hold on to the frame")
            return held

        worker = workers.run(CallTask(work))
        workers.begin(worker)

    rounds = 40
    for number in range(rounds):
        begin(fails=number % 2 == 0)

    def all_gone() -> bool:
        gc.collect(1)
        return len(ended) == rounds

    qtbot.waitUntil(all_gone, timeout=PATIENCE)
    assert set(ended) == {HERE}


def test_a_cancelled_task_says_only_that_it_ended(workers: Workers, qtbot: Any) -> None:
    go, heard = threading.Event(), []
    worker = workers.run(CallTask(lambda task: go.wait(30)))
    worker.done.connect(lambda value: heard.append("done"))
    worker.finished.connect(lambda: heard.append("finished"))
    workers.begin(worker)
    workers.cancel_all()
    go.set()
    qtbot.waitUntil(lambda: not workers.busy, timeout=PATIENCE)
    assert heard == ["finished"]


def test_closing_ends_the_threads_and_finishes_what_was_asked() -> None:
    done: list[int] = []
    threads = Threads(2, lambda number: None, "test")
    for number in range(20):
        threads.start(number, lambda n=number: done.append(n))  # type: ignore[misc]
    assert threads.close(30)
    assert sorted(done) == list(range(20))
    assert not any(t.name == "test" for t in threading.enumerate())


def test_what_a_thread_says_after_the_window_is_gone_is_not_heard(qtbot: Any) -> None:
    """A job that cannot be stopped outlives the patience of a closing window."""
    owner, heard = QObject(), []
    mail = Mailbox(heard.append, owner)
    mail.post("before")
    qtbot.waitUntil(lambda: heard == ["before"], timeout=PATIENCE)
    mail.post("on its way")
    owner.deleteLater()
    for _ in range(2):  # the owner, and what it asked for when it went
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(mail)
    problems: list[threading.ExceptHookArgs] = []
    before, threading.excepthook = threading.excepthook, problems.append
    try:
        thread = threading.Thread(target=mail.post, args=("after",))
        thread.start()
        thread.join()
    finally:
        threading.excepthook = before
    QCoreApplication.processEvents()
    assert not problems and heard == ["before"]


def test_garbage_is_collected_by_the_timer_and_nowhere_else(qtbot: Any) -> None:
    collector = Collector()
    try:
        assert not gc.isenabled()
        gc.collect()
        ended: list[threading.Thread] = []

        class Knot:
            def __init__(self) -> None:
                self.self = self

        knot = Knot()
        weakref.finalize(knot, lambda: ended.append(threading.current_thread()))
        del knot

        def allocate() -> None:
            assert [[number] for number in range(10_000)] and not ended

        thread = threading.Thread(target=allocate)
        thread.start()
        thread.join()
        kept = [[number] for number in range(10_000)]
        collector.look()
        assert ended == [HERE] and kept
        old = Knot()
        weakref.finalize(old, lambda: ended.append(threading.current_thread()))
        gc.freeze()
        del old
        collector.left(Qt.ApplicationState.ApplicationActive)
        assert len(ended) == 1
        collector.left(Qt.ApplicationState.ApplicationInactive)  # the person turned to something else
        assert ended == [HERE, HERE]
    finally:
        collector.deleteLater()
        gc.enable()


def test_every_function_of_pdfium_takes_its_turn() -> None:
    from _ctypes import CFuncPtr

    import pypdfium2

    from sfumato.core.document import pdfium

    loose = [n for n, v in vars(pypdfium2.raw).items() if n.startswith("FPDF") and isinstance(v, CFuncPtr)]
    assert not loose
    inside, most = [0], [0]
    function = pdfium._one_at_a_time(lambda: _count(inside, most))
    threads = [threading.Thread(target=lambda: [function() for _ in range(50)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def _count(inside: list[int], most: list[int]) -> None:
    inside[0] += 1
    most[0] = max(most[0], inside[0])
    threading.Event().wait(0.0001)
    inside[0] -= 1


def test_pages_are_drawn_on_several_threads_at_once() -> None:
    """Pages are left to Python to close, as a careless caller would."""
    from sfumato.core.document.pdfium import open_document

    drawn: list[int] = []

    def draw() -> None:
        for _ in range(3):
            pdf = open_document(SAMPLE, None)
            drawn.append(sum(page.render(scale=0.3).width for page in pdf))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(drawn) == 12 and len(set(drawn)) == 1


def test_quiet_work_keeps_nobody_waiting(workers: Workers, qtbot: Any) -> None:
    go = threading.Event()
    worker = workers.run(CallTask(lambda task: go.wait(30)), quiet=True)
    workers.begin(worker)
    assert not workers.busy and not workers.at_rest
    loud = workers.run(CallTask(lambda task: None))
    workers.begin(loud)
    assert workers.busy
    qtbot.waitUntil(lambda: not workers.busy, timeout=PATIENCE)
    assert not workers.at_rest
    go.set()
    qtbot.waitUntil(lambda: workers.at_rest, timeout=PATIENCE)
