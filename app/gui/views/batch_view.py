"""Batch: the home of a pile. Every file has a row with its state; what could not be read waits here for another try."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHeaderView,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
)

from sfumato.app.gui import theme
from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.batch_queue import BatchQueue
from sfumato.app.gui.views.widgets import EmptyState, RefreshedWhenShown, button, column, label, row
from sfumato.app.gui.views.widgets import table as made_table
from sfumato.app.gui.vm.batch import Line, left_to_export, lines_of, totals, unsettled, written_words
from sfumato.app.gui.vm.words import say, tr_count
from sfumato.core.messages import Message

COLUMNS = ("File", "State", "Entities", "Undecided", "Conflicts", "Result or reason")
NEXT_STEPS = {
    "locked": "Enter the password",
    "damaged": "Try again",
    "failed": "Try again",
    "not analysed": "Try again",
}


class BatchView(RefreshedWhenShown):
    """A row for every file of the project with its state, and the queue that exports them. Decisions are made in Review, not
    here."""

    opened = Signal(str)
    add_files = Signal()
    password_asked = Signal(object, str)  # path, words

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self.session = controller.session
        self.planner = controller.planner
        self.pile = controller.opener.pile
        self.queue = BatchQueue(controller, self)
        self.lines: tuple[Line, ...] = ()
        self.table = self._table()
        self.reason = label("", "muted", wrap=True)  # of the file that is chosen: its line has no room for it
        policy = self.reason.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # a table that jumps is clicked in the wrong line
        self.reason.setSizePolicy(policy)
        self.reason.hide()
        self.summary = label("", wrap=True)
        self.summary.setAccessibleName(self.tr("Totals"))
        self.summary.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.unlock = button(self.tr("Enter password…"), self._unlock)
        self.retry = button(self.tr("Try again"), self._retry)
        self.remove = button(self.tr("Remove"), self._remove)
        self.open = button(self.tr("Open"), self._open)
        self.carry = QCheckBox(self.tr("The same person or entity gets the same decision in every document"))
        self.carry.toggled.connect(self._carry)
        self.folder = QLineEdit()
        self.folder.setAccessibleName(self.tr("Folder for the results"))
        self.folder.setPlaceholderText(self.tr("Next to each source file"))
        self.overwrite = QCheckBox(self.tr("Replace existing files"))
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Queue progress"))
        self.bar.setTextVisible(False)  # words across a bar cannot be read on both of its colours
        self.bar.setFixedWidth(theme.px(160))
        self.bar.hide()
        self.moved = label("", "muted")
        self.moved.hide()
        self.go = button(self.tr("Export remaining documents"), self.start, primary=True)
        self.stop = button(self.tr("Stop after current file"), self.queue.stop)
        self.stop.setEnabled(False)
        self.empty = EmptyState(
            self.tr("No documents yet"),
            self.tr(
                "Open several files or a folder. Every file gets a row here with its state; review them one by one, "
                "then export all of them."
            ),
            button(self.tr("Open files…"), self.add_files.emit, primary=True),
        )
        self._compose()
        self._connect()

    def _table(self) -> QTableWidget:
        table = made_table(0, [self.tr(c) for c in COLUMNS], self.tr("Files of the project"))
        header = table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(len(COLUMNS) - 1, QHeaderView.ResizeMode.Stretch)
        table.itemActivated.connect(lambda _: self._activate())
        table.itemSelectionChanged.connect(self._allow)
        return table

    def _compose(self) -> None:
        whole = column(
            label(self.tr("Batch"), "title"),
            label(self.tr("All files of this project. Enter opens one, or asks for its password."), "muted"),
            self.empty,
            self.table,
            self.reason,
            row(self.summary, self.open, self.unlock, self.retry, self.remove),
            self.carry,
            row(
                label(self.tr("Results go to")),
                self.folder,
                button(self.tr("Choose…"), self._choose),
                self.overwrite,
            ),
            row(self.bar, self.moved, None, self.stop, self.go),
            margin=20,
            spacing=12,
        )
        whole.setStretch(2, 1)
        whole.setStretch(3, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        session = self.session
        for event in (session.documents_changed, session.analysis_changed, session.decisions_changed):
            event.connect(self._maybe_refresh)
        self.pile.changed.connect(self._maybe_refresh)
        self.controller.planned.connect(self._maybe_refresh)
        self.controller.project_changed.connect(self.queue.forget)
        self.queue.changed.connect(self._queue_moved)

    # -- showing --

    def refresh(self) -> None:
        """Lists the documents with their states anew."""
        self.carry.blockSignals(True)
        self.carry.setChecked(bool(self.session.project.setting("carry", False)))
        self.carry.blockSignals(False)
        found = lines_of(self.session, self.planner.waiting, self.pile)
        self.lines = tuple(replace(line, state=self._state(line)) for line in found)
        self.empty.setVisible(not self.lines)
        self.table.setVisible(bool(self.lines))
        self.table.setRowCount(len(self.lines))
        for number, line in enumerate(self.lines):
            for place, cell in enumerate(self._cells(line)):
                item = QTableWidgetItem(cell)
                item.setToolTip("\n".join(say(w) for w in line.warnings) or cell)
                if place in (2, 3, 4):
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(number, place, item)
        names = self.table.sizeHintForColumn(0) + theme.px(12)
        self.table.setColumnWidth(0, min(max(names, theme.px(160)), self.table.width() // 3))
        self.summary.setText(totals(self.lines))
        self.go.setEnabled(
            bool(left_to_export(self.session, self.planner.waiting)) and not self.queue.running
        )
        self._allow()
        if not self.queue.running:
            self.planner.plan_others()

    def _state(self, line: Line) -> str:
        """A document whose export was refused is not called ready: somebody has to look at it."""
        outcome = self.queue.results.get(line.document)
        refused = outcome is not None and outcome.failed and line.state in ("ready", "changed since export")
        return "not exported" if refused else line.state

    def _cells(self, line: Line) -> tuple[str, ...]:
        state = self.tr("exporting…") if line.document and line.document == self.queue.running else ""
        state = state or self.tr(line.state)
        if line.state in NEXT_STEPS:
            state += " → " + self.tr(NEXT_STEPS[line.state])
        if line.warnings:
            state += " ⚠ " + tr_count(len(line.warnings), "{0} warning", "{0} warnings")
        outcome = self.queue.results.get(line.document)
        result = outcome.short if outcome else written_words(line) if line.document else line.out
        numbers = (str(line.entities), str(line.undecided), str(line.conflicts))
        judged = line.document and line.state not in ("analysing", "not analysed")
        return (line.name, state, *(numbers if judged else ("", "", "")), result)

    def chosen(self) -> list[Line]:
        """The lines that are selected, from top to bottom."""
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        return [self.lines[number] for number in rows if number < len(self.lines)]

    def _allow(self) -> None:
        lines = self.chosen()
        reason = ""
        if len(lines) == 1:
            outcome = self.queue.results.get(lines[0].document)
            told = outcome.words if outcome else lines[0].out
            reason = "\n".join(filter(None, (told, *map(say, lines[0].warnings))))
        self.reason.setText(reason)
        self.reason.setVisible(bool(reason))
        unread = [line for line in lines if line.path is not None or line.state == "not analysed"]
        self.open.setEnabled(len(lines) == 1 and bool(lines[0].document))
        self.unlock.setEnabled(len(lines) == 1 and lines[0].locked)
        self.retry.setEnabled(bool(unread))
        self.remove.setEnabled(bool(lines) and not self.queue.running)

    # -- rows --

    def _activate(self) -> None:
        if len(lines := self.chosen()) == 1:
            if lines[0].document:
                self.opened.emit(lines[0].document)
            elif lines[0].locked:
                self._unlock()

    def _open(self) -> None:
        self._activate()

    def _unlock(self) -> None:
        line = self.chosen()[0]
        self.password_asked.emit(line.path, line.out)

    def _retry(self) -> None:
        for line in self.chosen():
            if line.path is not None:
                self.controller.opener.retry(line.path)
            elif line.state == "not analysed":
                self.controller.analyse(line.document)
        self.refresh()

    def _remove(self) -> None:
        lines = self.chosen()
        decided = [line for line in lines if line.document and self.session.project.decisions(line.document)]
        if decided and not self._sure(
            self.tr("Remove documents?"),
            tr_count(
                len(decided),
                "{0} document has decisions, which are removed with it.",
                "{0} documents have decisions, which are removed with them.",
            ),
            self.tr("Remove"),
        ):
            return
        for line in lines:
            if line.path is not None:
                self.pile.remove(line.path)
            else:
                self.controller.remove(line.document)
        self.refresh()

    def _sure(self, title: str, words: str, verb: str) -> bool:
        """Asks before it is done; `verb`: what the button that does it is called."""
        box = QMessageBox(QMessageBox.Icon.Question, title, words, parent=self)
        done = box.addButton(verb, QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is done

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
            said = tr_count(count, "{0} decision was carried over.", "{0} decisions were carried over.")
            self.controller.said.emit("info", said)

    def _choose(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder for the results"))
        if folder:
            self.folder.setText(folder)

    # -- the queue --

    def start(self) -> None:
        """Asks once, with numbers, where something is not settled."""
        documents = left_to_export(self.session, self.planner.waiting)
        undecided, conflicts = unsettled(self.session, documents)
        if (undecided or conflicts) and not self._sure(
            self.tr("Export with open questions?"),
            open_questions(undecided, conflicts, len(documents)),
            self.tr("Export"),
        ):
            return
        folder = Path(self.folder.text()) if self.folder.text().strip() else None
        self.bar.setRange(0, max(1, len(documents)))
        self.bar.show()
        self.moved.show()
        self.stop.setEnabled(True)
        self.stop.setFocus()  # the button that began it is off meanwhile, and the focus must not wander
        self.queue.start(documents, folder, self.overwrite.isChecked())

    def _queue_moved(self) -> None:
        done, all_ = self.bar.maximum() - self.queue.left, self.bar.maximum()
        self.bar.setValue(done)
        self.moved.setText(self.tr("File {0} of {1}").format(done, all_))
        if not self.queue.running:
            held = self.stop.hasFocus()
            self.stop.setEnabled(False)
            self.bar.hide()
            self.moved.hide()
            if held:
                self.table.setFocus()  # where the results are listed
        self._maybe_refresh()


def open_questions(undecided: int, conflicts: int, documents: int) -> str:
    """What is asked before an export with open questions; what there is none of is left out."""
    parts = [tr_count(documents, "{0} document will be exported.", "{0} documents will be exported.")]
    if undecided:
        parts.append(
            tr_count(
                undecided,
                "{0} entity is undecided: the current plan will be used for it.",
                "{0} entities are undecided: the current plan will be used for them.",
            )
        )
    if conflicts:
        parts.append(
            tr_count(
                conflicts,
                "{0} entity is in conflict: it still reveals too much.",
                "{0} entities are in conflict: they still reveal too much.",
            )
        )
    return "\n".join(parts)
