"""Tasks on worker threads: handlers become signals, emitted on the window's own thread only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from sfumato.app.gui.tasks import Task
from sfumato.app.gui.threads import Mailbox, Threads
from sfumato.app.gui.vm.words import of_error

THREADS = 4
# Seconds that a closing window waits for work that cannot be stopped. The process must end within two, also on a busy machine.
PATIENCE = 0.8
Letter = tuple[int, str, tuple[Any, ...]]  # which worker, what happened, with what


class Worker(QObject):
    """What the window sees of a task. Lives on the window's thread; the task's thread never touches it."""

    progress = Signal(str, float)
    partial = Signal(object)
    done = Signal(object)
    failed = Signal(str, object)
    finished = Signal()  # always, also after a cancelled task

    def __init__(self, number: int, task: Task, parent: QObject) -> None:
        super().__init__(parent)
        self.number, self.task = number, task


class Workers(QObject):
    """All running work of a window; waits for it when the window closes."""

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mail = Mailbox(self._open, self)
        post = self._mail.post
        self._threads = Threads(THREADS, lambda number: post((number, "gone", ())), "sfumato-work")
        self._running: dict[int, Worker] = {}
        self._leaving: dict[int, Worker] = {}
        self._quiet: set[int] = set()
        self._given = 0

    def run(self, task: Task, *, quiet: bool = False) -> Worker:
        """`quiet`: nobody waits for it, so it does not count as being busy."""
        self._given += 1
        worker = Worker(self._given, task, self)
        self._running[worker.number] = worker
        if quiet:
            self._quiet.add(worker.number)
        else:
            self.busy_changed.emit(True)
        return worker

    def begin(self, worker: Worker) -> None:
        """Starts a worker as soon as a thread is free."""
        self._threads.start(worker.number, partial(_work, worker.task, worker.number, self._mail.post))

    def _open(self, letter: Letter) -> None:
        number, what, values = letter
        if what == "gone":
            left = self._leaving.pop(number, None)
            if left is not None:
                left.deleteLater()
            return
        worker = self._running.get(number)
        if worker is None:
            return
        if what == "finished":
            self._leaving[number] = self._running.pop(number)
            self._quiet.discard(number)
            worker.finished.emit()
            if not self.busy:
                self.busy_changed.emit(False)
        elif what == "failed" and not worker.task.cancelled:
            worker.failed.emit(of_error(values[0]), values[0])
        elif not worker.task.cancelled:
            getattr(worker, what).emit(*values)

    @property
    def busy(self) -> bool:
        """Whether anything runs that a person waits for."""
        return len(self._running) > len(self._quiet)

    @property
    def at_rest(self) -> bool:
        """Nothing runs at all, asked for or not."""
        return not self._running

    def cancel_all(self) -> None:
        """Asks all tasks to stop."""
        self.cancel(Task)

    def cancel(self, kind: type[Task]) -> None:
        """Asks all tasks of this kind to stop."""
        for worker in self._running.values():
            if isinstance(worker.task, kind):
                worker.task.cancel()

    def close(self) -> bool:
        """Stops everything; False where a thread did not end in time."""
        self.cancel_all()
        return self._threads.close(PATIENCE)


def _work(task: Task, number: int, post: Callable[[Letter], None]) -> None:
    """On a thread. The task's handlers post letters and know nothing of the window."""

    def tell(what: str, *values: Any) -> None:
        post((number, what, values))

    def fail(error: Exception) -> None:
        tell("failed", _bare(error))

    task.handle_progress = partial(tell, "progress")  # type: ignore[method-assign]
    task.handle_partial = partial(tell, "partial")  # type: ignore[method-assign]
    task.handle_done = partial(tell, "done")  # type: ignore[method-assign]
    task.handle_error = fail  # type: ignore[method-assign]
    try:
        task.start()
    finally:
        tell("finished")


def _bare(error: BaseException | None) -> Any:
    """Without tracebacks: their frames would carry half-read documents, and their text, to the other thread."""
    bare = error
    while bare is not None:
        bare.__traceback__ = None
        bare = bare.__cause__ or bare.__context__
    return error
