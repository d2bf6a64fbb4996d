"""Tasks on Qt's thread pool: handlers become signals, which arrive on the window's own thread."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from sfumato.app.gui.tasks import Task


class Worker(QObject):
    """Keep a reference until `finished`; a worker that is cancelled still emits `finished`."""

    progress = Signal(str, float)
    partial = Signal(object)
    done = Signal(object)
    failed = Signal(str, object)
    finished = Signal()

    def __init__(self, task: Task, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.task = task
        task.handle_progress = self._tell_progress  # type: ignore[method-assign]
        task.handle_partial = self._tell_partial  # type: ignore[method-assign]
        task.handle_done = self._tell_done  # type: ignore[method-assign]
        task.handle_error = self._tell_error  # type: ignore[method-assign]

    def _tell_progress(self, stage: str, share: float) -> None:
        if not self.task.cancelled:
            self.progress.emit(stage, share)

    def _tell_partial(self, value: Any) -> None:
        if not self.task.cancelled:
            self.partial.emit(value)

    def _tell_done(self, result: Any) -> None:
        self.done.emit(result)

    def _tell_error(self, message: str, error: Exception) -> None:
        self.failed.emit(message, error)

    def start(self, pool: QThreadPool) -> Worker:
        pool.start(_Runnable(self))
        return self


class _Runnable(QRunnable):
    def __init__(self, worker: Worker) -> None:
        super().__init__()
        self._worker = worker

    def run(self) -> None:
        try:
            self._worker.task.start()
        finally:
            self._worker.finished.emit()


class Workers(QObject):
    """All running work of a window; waits for it when the window closes."""

    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pool = QThreadPool(self)
        self.pool.setMaxThreadCount(4)
        self._running: set[Worker] = set()

    def run(self, task: Task) -> Worker:
        worker = Worker(task, self)
        self._running.add(worker)
        worker.finished.connect(lambda: self._drop(worker))
        self.busy_changed.emit(True)
        return worker

    def begin(self, worker: Worker) -> None:
        worker.start(self.pool)

    def _drop(self, worker: Worker) -> None:
        self._running.discard(worker)
        worker.deleteLater()
        if not self._running:
            self.busy_changed.emit(False)

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def cancel_all(self) -> None:
        for worker in tuple(self._running):
            worker.task.cancel()

    def close(self) -> None:
        self.cancel_all()
        self.pool.waitForDone(30_000)
