"""The queue of a batch: one document after the other is planned, written and verified; it goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.export_end import check_words
from sfumato.app.gui.vm.batch import choice_for, left_to_export, note_export, verified_words
from sfumato.app.gui.vm.export import ExportResult, ExportTask, job_of
from sfumato.app.gui.vm.words import of_error
from sfumato.app.gui.workers import Worker
from sfumato.core.errors import SfumatoError


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the export of one document ended: for its line, and with the whole path where there is room."""

    short: str
    words: str
    failed: bool


class BatchQueue(QObject):
    """Exports documents one after the other and keeps how each ended. A document that fails does not stop the others."""

    changed = Signal()

    def __init__(self, controller: Controller, parent: QObject) -> None:
        super().__init__(parent)
        self._controller = controller
        self._session = controller.session
        self._waiting: list[str] = []
        self._folder: Path | None = None
        self._overwrite = False
        self.running = ""  # the document that is being exported
        self.results: dict[str, Outcome] = {}

    @property
    def left(self) -> int:
        """How many documents are still to be exported."""
        return len(self._waiting)

    def start(self, documents: Iterable[str], folder: Path | None, overwrite: bool) -> None:
        """`folder` None: beside each source."""
        self._waiting, self._folder, self._overwrite = list(documents), folder, overwrite
        self._next()

    def stop(self) -> None:
        """Exports none of those that wait."""
        self._waiting.clear()

    def forget(self) -> None:
        """Another project: the queue belongs to the old one."""
        self._waiting.clear()
        self.results.clear()
        self.running = ""
        self.changed.emit()

    def _next(self) -> None:
        self.running = self._waiting.pop(0) if self._waiting else ""
        self.changed.emit()
        if document := self.running:
            self._controller.planner.ensure(document, lambda problem: self._export(document, problem))

    def _export(self, document: str, problem: str) -> None:
        record = self._session.project.records.get(document)
        if record is None or document != self.running:  # another project was opened meanwhile
            return
        if problem:
            self._failed(document, problem, Path(record.path))
            self._next()
            return
        if document not in left_to_export(self._session):  # with its plan, what was exported is still right
            self._next()
            return
        folder = self._folder or Path(record.path).parent
        choice = choice_for(self._session, document, folder, self._overwrite)
        try:
            job = job_of(self._session, choice, document)
        except SfumatoError as error:
            self._failed(document, of_error(error), choice.out)
            self._next()
            return
        worker = self._controller.run(ExportTask(self._controller.engine, job))
        worker.done.connect(lambda result: self._done(document, result))
        worker.failed.connect(lambda message, _: self._failed(document, message, choice.out))
        worker.finished.connect(lambda: self._ended(document, worker, choice.out))
        self._controller.workers.begin(worker)

    def _ended(self, document: str, worker: Worker, out: Path) -> None:
        if document != self.running:
            return
        if worker.task.cancelled:
            self._failed(document, self.tr("Cancelled."), out)
            self._waiting.clear()
        self._next()

    def _done(self, document: str, result: ExportResult) -> None:
        warnings = result.certificate.warnings
        verified = verified_words(len(warnings))
        whole = "\n".join((verified.format(result.out), *(check_words(check) for check in warnings)))
        self.results[document] = Outcome(verified.format(result.out.name), whole, failed=False)
        note_export(self._session, document, result)

    def _failed(self, document: str, message: str, file: Path) -> None:
        words = self.tr("✗ {0}")
        reason = message.removeprefix(f"{file}: ")  # the row begins with the file's name
        self.results[document] = Outcome(words.format(reason), words.format(message), failed=True)
