"""Batch: all documents of the project, decisions carried across, and a queue that can be resumed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.widgets import button, column, label, row
from sfumato.app.gui.vm.batch import choice_for, left_to_export, lines_of, note_export
from sfumato.app.gui.vm.export import ExportResult, ExportTask, job_of
from sfumato.app.gui.vm.words import of_error
from sfumato.app.gui.workers import Worker
from sfumato.core.errors import SfumatoError
from sfumato.core.messages import Message

COLUMNS = ("Document", "Entities", "Undecided", "State", "Result")


class BatchView(QWidget):
    opened = Signal(str)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self.session = controller.session
        self.planner = controller.planner
        self.results: dict[str, str] = {}
        self._queue: list[str] = []
        self._running = ""
        self.table = QTableWidget(0, len(COLUMNS))
        self.table.setAccessibleName(self.tr("Documents of the project"))
        self.table.setHorizontalHeaderLabels([self.tr(c) for c in COLUMNS])
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        self.table.itemActivated.connect(self._open)
        self.carry = QCheckBox(self.tr("The same person or thing gets the same decision in every document"))
        self.carry.toggled.connect(self._carry)
        self.folder = QLineEdit()
        self.folder.setAccessibleName(self.tr("Folder for the results"))
        self.folder.setPlaceholderText(self.tr("Beside each source"))
        self.overwrite = QCheckBox(self.tr("Replace existing files"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Queue progress"))
        self.bar.hide()
        self.go = button(self.tr("Export what is left"), self.start, primary=True)
        self.stop = button(self.tr("Stop after this one"), self._stop)
        self.stop.setEnabled(False)
        self.setLayout(
            column(
                label(self.tr("Batch"), "title"),
                label(self.tr("All documents of this project. Enter opens one."), "muted"),
                self.table,
                self.carry,
                row(
                    label(self.tr("Results go to")),
                    self.folder,
                    button(self.tr("Choose…"), self._choose),
                    self.overwrite,
                ),
                row(self.bar, None, self.stop, self.go),
                margin=20,
                spacing=12,
            )
        )
        for event in (
            self.session.documents_changed,
            self.session.analysis_changed,
            self.session.decisions_changed,
        ):
            event.connect(self._maybe_refresh)
        controller.planned.connect(self._maybe_refresh)
        controller.project_changed.connect(self._forget)

    def showEvent(self, event: object) -> None:
        self.refresh()

    def _maybe_refresh(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        self.carry.blockSignals(True)
        self.carry.setChecked(bool(self.session.project.setting("carry", False)))
        self.carry.blockSignals(False)
        lines = lines_of(self.session, self.planner.waiting)
        self.table.setRowCount(len(lines))
        for number, line in enumerate(lines):
            state = self.tr("exporting…") if line.document == self._running else self.tr(line.state)
            result = self.results.get(line.document, line.out)
            cells = (line.name, str(line.entities), str(line.undecided), state, result)
            for place, cell in enumerate(cells):
                item = QTableWidgetItem(cell)
                item.setData(Qt.ItemDataRole.UserRole, line.document)
                self.table.setItem(number, place, item)
        self.go.setEnabled(bool(left_to_export(self.session, self.planner.waiting)) and not self._running)
        if not self._running:
            self.planner.plan_others()

    def _forget(self) -> None:
        """Another project: the queue belongs to the old one."""
        self._queue.clear()
        self.results.clear()
        self._running = ""

    def _open(self, item: QTableWidgetItem) -> None:
        self.opened.emit(item.data(Qt.ItemDataRole.UserRole))

    def _carry(self, on: bool) -> None:
        words = (
            Message("Carry decisions across documents") if on else Message("Decide each document on its own")
        )
        self.session.project.set("carry", on, words)
        count = 0
        if on:
            for document in tuple(self.session.project.records):
                count += self.controller.carry(document)
        self.session.history_moved()
        if on:
            self.controller.said.emit("info", self.tr("{0} decisions were carried over.").format(count))

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder for the results"))
        if folder:
            self.folder.setText(folder)

    # -- the queue --

    def start(self) -> None:
        self._queue = list(left_to_export(self.session, self.planner.waiting))
        self._total = len(self._queue)
        self.bar.setRange(0, max(1, self._total))
        self.bar.show()
        self.stop.setEnabled(True)
        self._next()

    def _stop(self) -> None:
        self._queue.clear()

    def _next(self) -> None:
        self.bar.setValue(self._total - len(self._queue))
        if not self._queue:
            self._running = ""
            self.stop.setEnabled(False)
            self.bar.hide()
            self.refresh()
            return
        document = self._running = self._queue.pop(0)
        self.refresh()
        self.planner.ensure(document, lambda problem: self._export(document, problem))

    def _export(self, document: str, problem: str) -> None:
        record = self.session.project.records.get(document)
        if record is None or document != self._running:  # another project was opened meanwhile
            return
        if problem:
            self._failed(document, problem)
            self._next()
            return
        if document not in left_to_export(self.session):  # with its plan, what was exported is still right
            self._next()
            return
        folder = Path(self.folder.text()) if self.folder.text().strip() else Path(record.path).parent
        try:
            job = job_of(
                self.session, choice_for(self.session, document, folder, self.overwrite.isChecked()), document
            )
        except SfumatoError as error:
            self._failed(document, of_error(error))
            self._next()
            return
        worker = self.controller.run(ExportTask(self.controller.engine, job))
        worker.done.connect(lambda result: self._done(document, result))
        worker.failed.connect(lambda message, _: self._failed(document, message))
        worker.finished.connect(lambda: self._ended(document, worker))
        self.controller.workers.begin(worker)

    def _ended(self, document: str, worker: Worker) -> None:
        if document != self._running:
            return
        if worker.task.cancelled:
            self._failed(document, self.tr("Cancelled."))
            self._queue.clear()
        self._next()

    def _done(self, document: str, result: ExportResult) -> None:
        self.results[document] = self.tr("✓ verified: {0}").format(result.out)
        note_export(self.session, document, result)

    def _failed(self, document: str, message: str) -> None:
        self.results[document] = self.tr("✗ {0}").format(message)
