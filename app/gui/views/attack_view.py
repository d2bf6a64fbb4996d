"""Attack: let the local attackers try to find the person, before and after."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.widgets import Notice, button, card, clear, column, label, row
from sfumato.app.gui.vm.attack import AttackTask, People, Verdict
from sfumato.app.gui.workers import Worker

SUFFIX = ".people"  # of `core/risk/reidentify/keep`, which brings the encoders along


class AttackView(QWidget):
    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self._worker: Worker | None = None
        self.profiles = QLineEdit()
        self.profiles.setAccessibleName(self.tr("People to search: CSV, XLSX, JSON or encoded people"))
        self.profiles.setPlaceholderText(
            self.tr("Public figures of the shipped index, or a list of your own…")
        )
        self.profiles.textChanged.connect(lambda _: self._locked())
        self.secret = QLineEdit()
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.secret.setAccessibleName(self.tr("Passphrase of the encoded people"))
        self.secret.setPlaceholderText(self.tr("Passphrase, if they are locked"))
        self.secret.hide()
        self.go = button(self.tr("Attack now"), self.attack, primary=True)
        self.stop = button(self.tr("Stop"), self._stop)
        self.stop.hide()
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Attack progress"))
        self.bar.hide()
        self.ends = column(spacing=8)
        self.before = self._table(self.tr("Candidates before"))
        self.after = self._table(self.tr("Candidates after"))
        self.words = self._table(self.tr("Words that give the person away"))
        self.words.setColumnCount(2)
        self.words.setHorizontalHeaderLabels([self.tr("Still in the text"), self.tr("Gives away")])
        self._compose()
        controller.session.document_shown.connect(self._forget)

    def _table(self, name: str) -> QTableWidget:
        table = QTableWidget(0, 3)
        table.setAccessibleName(name)
        table.setHorizontalHeaderLabels([self.tr("Person"), self.tr("Probability"), self.tr("Attacker")])
        table.verticalHeader().hide()
        table.setShowGrid(False)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        return table

    def _compose(self) -> None:
        tables = QHBoxLayout()
        tables.setSpacing(16)
        for words, table in (
            (self.tr("Before: the original"), self.before),
            (self.tr("After: the preview"), self.after),
            (self.tr("What still gives away"), self.words),
        ):
            tables.addWidget(card(label(words, "heading"), table))
        self.setLayout(
            column(
                label(self.tr("Attack"), "title"),
                label(
                    self.tr(
                        "The attackers compare the text with people they know, here on this computer. A person "
                        "whom they rank first is found."
                    ),
                    "muted",
                    wrap=True,
                ),
                row(
                    label(self.tr("People")),
                    self.profiles,
                    self.secret,
                    button(self.tr("Choose…"), self._choose),
                    self.go,
                    self.stop,
                ),
                self.bar,
                self.ends,
                tables,
                margin=20,
                spacing=12,
            )
        )
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.setStretch(layout.count() - 1, 1)

    def _choose(self) -> None:
        kinds = self.tr("People ({0})").format("*.csv *.tsv *.xlsx *.json *.jsonl *.people")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("People to search"), "", kinds)
        if path:
            self.profiles.setText(path)

    def _locked(self) -> None:
        self.secret.setVisible(self.profiles.text().strip().lower().endswith(SUFFIX))

    def people(self) -> People:
        path = self.profiles.text().strip()
        return People(Path(path) if path else None, (path and self.secret.text()) or None)

    def _forget(self) -> None:
        clear(self.ends)
        for table in (self.before, self.after, self.words):
            table.setRowCount(0)

    def attack(self) -> None:
        session = self.controller.session
        if session.record is None:
            self.controller.said.emit("info", self.tr("Open a document first."))
            return
        self._forget()
        ranker = self.controller.ranker
        ranker.use(self.people())
        key = ranker.key()
        worker = self.controller.run(AttackTask.of(self.controller.engine, session, ranker.people))
        worker.done.connect(self._show)
        worker.done.connect(lambda verdict: ranker.remember(key, verdict.rank))
        worker.failed.connect(lambda message, _: self.ends.addWidget(Notice(message, "warning")))
        worker.finished.connect(self._finished)
        self._worker = worker
        self.bar.show()
        self.stop.show()
        self.go.setEnabled(False)
        self.controller.workers.begin(worker)

    def _stop(self) -> None:
        if self._worker is not None:
            self._worker.task.cancel()
            self._finished()

    def _finished(self) -> None:
        self._worker = None
        self.bar.hide()
        self.stop.hide()
        self.go.setEnabled(True)

    def _show(self, verdict: Verdict) -> None:
        # Somebody the attackers do not know was not tried: that is no good news.
        level = "error" if verdict.found_after else "warning" if verdict.person is None else "good"
        self.ends.addWidget(Notice(verdict.words(), level))
        self._fill(self.before, verdict.before)
        self._fill(self.after, verdict.after)
        self._fill(self.words, verdict.giveaways)

    def _fill(self, table: QTableWidget, rows: Any) -> None:
        table.setRowCount(len(rows))
        for number, cells in enumerate(rows):
            for place, cell in enumerate(cells[: table.columnCount()]):
                table.setItem(number, place, QTableWidgetItem(str(cell)))
