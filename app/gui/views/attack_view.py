"""Attack: let the local attackers try to find the person, before and after."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sfumato.app.gui import theme
from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.widgets import EmptyState, Notice, button, card, clear, column, label, row
from sfumato.app.gui.views.widgets import table as made_table
from sfumato.app.gui.vm.attack import AttackTask, People, Suspects, Verdict, ordinal
from sfumato.app.gui.workers import Worker

SUFFIX = ".people"  # of `core/risk/reidentify/keep`, which brings the encoders along


class AttackView(QWidget):
    """Candidates by attacker before and after, with the words that still give the person away. Attacks run on this computer only,
    on a worker."""

    word_clicked = Signal(int, int)  # a stretch of the preview
    word_marked = Signal(int, int)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self._worker: Worker | None = None
        self.profiles = QLineEdit()
        self.profiles.setAccessibleName(self.tr("People to search: CSV, XLSX, JSON or an encoded list"))
        self.profiles.setPlaceholderText(
            self.tr("Public figures of the shipped index, or a list of your own…")
        )
        self.profiles.textChanged.connect(lambda _: self._locked())
        self.secret = QLineEdit()
        self.secret.setEchoMode(QLineEdit.EchoMode.Password)
        self.secret.setAccessibleName(self.tr("Password of the encoded list"))
        self.secret.setPlaceholderText(self.tr("Password, if the list is locked"))
        self.secret.hide()
        self.server = QLineEdit()
        self.server.setAccessibleName(self.tr("Address of a language model on this computer"))
        self.server.setPlaceholderText(
            self.tr(
                "None. If one runs on this computer: http://127.0.0.1:8080/v1 (other addresses are refused)"
            )
        )
        self.server.returnPressed.connect(self.attack)
        self.go = button(self.tr("Attack now"), self.attack, primary=True)
        self.profiles.returnPressed.connect(self.attack)
        self.stop = button(self.tr("Stop"), self._stop)
        self.stop.hide()
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(self.tr("Attack progress"))
        self.bar.hide()
        self.ends = column(spacing=8)
        self.before = self._tree(self.tr("Candidates before"))
        self.after = self._tree(self.tr("Candidates after"))
        self.words = self._words()
        self.mark = button(self.tr("Hide this word everywhere"), self._mark)
        self.mark.setEnabled(False)
        self.empty = EmptyState(
            self.tr("No attack has been run yet"),
            self.tr(
                "Choose whom to protect (Review, Protect), then press Attack now. The attackers here know the public "
                "figures of the shipped index; give them a list of your own people to try those."
            ),
        )
        self._compose()
        controller.session.document_shown.connect(self._forget)

    def _tree(self, name: str) -> QTreeWidget:
        """Candidates by attacker."""
        tree = QTreeWidget()
        tree.setAccessibleName(name)
        tree.setColumnCount(2)
        tree.setHeaderLabels([self.tr("Candidate"), self.tr("Probability")])
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tree.header().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        tree.setRootIsDecorated(False)  # attackers are always open, and names need the room
        tree.setIndentation(theme.px(12))
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        return tree

    def _words(self) -> QTableWidget:
        heads = [self.tr("Still in the text"), self.tr("Score drop")]
        table = made_table(0, heads, self.tr("Words that still give the person away"))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table.itemActivated.connect(lambda item: self.word_clicked.emit(*self._place(item)))
        table.itemSelectionChanged.connect(lambda: self.mark.setEnabled(bool(table.selectedItems())))
        return table

    def _place(self, item: QTableWidgetItem) -> tuple[int, int]:
        first = self.words.item(item.row(), 0)
        assert first is not None
        start, end = first.data(Qt.ItemDataRole.UserRole)
        return start, end

    def _mark(self) -> None:
        if chosen := self.words.selectedItems():
            self.word_marked.emit(*self._place(chosen[0]))

    def _compose(self) -> None:
        tables = QHBoxLayout()
        tables.setSpacing(16)
        for words, table in (
            (self.tr("Before: the original"), self.before),
            (self.tr("After: the preview"), self.after),
        ):
            tables.addWidget(card(label(words, "heading"), table))
        hint = label(self.tr("Double-click a word to see it in the document."), "muted", wrap=True)
        tables.addWidget(
            card(
                label(self.tr("Words that still give the person away"), "heading"),
                hint,
                self.words,
                self.mark,
            )
        )
        self.results = QWidget()
        self.results.setLayout(tables)
        tables.setContentsMargins(0, 0, 0, 0)
        self.results.hide()
        self.setLayout(
            column(
                label(self.tr("Attack"), "title"),
                label(
                    self.tr(
                        "The attackers compare the text with people they know, here on this computer. A person "
                        "whom they rank first counts as found."
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
                row(label(self.tr("Language model")), self.server),
                self.bar,
                self.ends,
                self.empty,
                self.results,
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
        """Where the attackers look for people: the chosen file, or the built-in ones."""
        path = self.profiles.text().strip()
        return People(Path(path) if path else None, (path and self.secret.text()) or None)

    def _forget(self) -> None:
        clear(self.ends)
        self.before.clear()
        self.after.clear()
        self.words.setRowCount(0)
        self.results.hide()
        self.empty.show()

    def attack(self) -> None:
        """Lets the attackers try on the text as it would be exported."""
        session = self.controller.session
        if session.record is None:
            self.controller.said.emit("info", self.tr("Open a document first."))
            return
        self._forget()
        self.empty.hide()  # "No attack has been run yet" is not what is happening
        ranker = self.controller.ranker
        ranker.use(self.people())
        key = ranker.key()
        task = AttackTask.of(self.controller.engine, session, ranker.people)
        task.server = self.server.text().strip()
        worker = self.controller.run(task)
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
        self.empty.setVisible(not self.results.isVisibleTo(self) and not self.ends.count())

    def _show(self, verdict: Verdict) -> None:
        self.empty.hide()
        self.results.show()
        self.ends.addWidget(Notice(verdict.words(), verdict.level))
        self._fill(self.before, verdict.before)
        self._fill(self.after, verdict.after)
        self.words.setRowCount(len(verdict.giveaways))
        for number, word in enumerate(verdict.giveaways):
            first = QTableWidgetItem(word.words)
            first.setData(Qt.ItemDataRole.UserRole, (word.start, word.end))
            self.words.setItem(number, 0, first)
            self.words.setItem(number, 1, QTableWidgetItem(word.weight))

    def _fill(self, tree: QTreeWidget, found: tuple[Suspects, ...]) -> None:
        tree.clear()
        for suspects in found:
            rank = self.tr(" · the person is {0}").format(ordinal(suspects.rank)) if suspects.rank else ""
            top = QTreeWidgetItem([suspects.attacker + rank, ""])
            tree.addTopLevelItem(top)
            for guess in suspects.guesses:
                # Said with a sign too, not only in bold.
                name = f"► {guess.name}" if guess.protected else guess.name
                line = QTreeWidgetItem([name, f"{guess.probability:.1%}"])
                line.setToolTip(0, name)
                if guess.protected:
                    font = line.font(0)
                    font.setBold(True)
                    line.setFont(0, font)
                    line.setBackground(0, theme.current().colour("danger_soft"))
                top.addChild(line)
            top.setExpanded(True)
