"""Two reviewers: where another person's review of the same document differs, and whose decision is taken."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from sfumato.app.gui.views.widgets import button, column, label, row
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr, tr_count
from sfumato.core.review.model import Decision
from sfumato.core.review.second import Comparison


def decision_words(session: Session, entity_id: str, decision: Decision | None) -> str:
    """What a decision shows, in words."""
    entity = session.entity(entity_id)
    if decision is None or entity is None:
        return tr("not decided")
    if decision.text is not None:
        return decision.text
    if decision.operator:
        return tr(decision.operator)
    ladder = session.ladder(entity)
    return tr("kept") if decision.rung <= 0 else ladder.rungs[min(decision.rung, ladder.top)].text


class SecondDialog(QDialog):
    taken = Signal(object, list)  # Comparison, entity ids

    def __init__(self, session: Session, comparison: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comparison = comparison
        self.setWindowTitle(self.tr("Review of {0}").format(comparison.other))
        self.table = QTableWidget(len(comparison.differences), 3)
        self.table.setAccessibleName(self.tr("Decisions that differ"))
        self.table.setHorizontalHeaderLabels([self.tr("Entity"), self.tr("You"), comparison.other])
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for number, one in enumerate(comparison.differences):
            first = QTableWidgetItem(one.text)
            first.setFlags(first.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            first.setCheckState(Qt.CheckState.Unchecked)
            self.table.setItem(number, 0, first)
            for place, decision in ((1, one.mine), (2, one.theirs)):
                item = QTableWidgetItem(decision_words(session, one.entity_id, decision))
                self.table.setItem(number, place, item)
        differ = tr_count(len(comparison.differences), "{0} decision differs", "{0} decisions differ")
        agreed = tr_count(comparison.agreed, "{0} is the same", "{0} are the same")
        words = f"{differ}, {agreed}."
        if comparison.only_theirs:
            words += " " + tr_count(
                len(comparison.only_theirs),
                "{0} mark of theirs is not in your review.",
                "{0} marks of theirs are not in your review.",
            )
        hint = self.tr(
            "Tick the entities where the other decision is to be taken. The audit trail keeps both names."
        )
        self.setLayout(
            column(
                label(words, "heading", wrap=True),
                label(hint, "muted", wrap=True),
                self.table,
                row(
                    button(self.tr("Tick all"), self.tick_all),
                    None,
                    button(self.tr("Keep mine"), self.reject),
                    button(self.tr("Take the ticked ones"), self._take, primary=True),
                ),
                margin=20,
            )
        )
        self.resize(760, 480)

    def _items(self) -> list[QTableWidgetItem]:
        found = [self.table.item(number, 0) for number in range(self.table.rowCount())]
        return [item for item in found if item is not None]

    def tick_all(self) -> None:
        for item in self._items():
            item.setCheckState(Qt.CheckState.Checked)

    def _take(self) -> None:
        ids = [
            one.entity_id
            for one, item in zip(self.comparison.differences, self._items(), strict=True)
            if item.checkState() is Qt.CheckState.Checked
        ]
        self.taken.emit(self.comparison, ids)
        self.accept()
