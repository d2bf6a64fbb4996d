"""Two reviewers: where another person's review of the same document differs, and whose decision is taken."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QTableWidgetItem,
    QWidget,
)

from sfumato.app.gui.views.widgets import button, column, label, row
from sfumato.app.gui.views.widgets import table as made_table
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


def _rows(session: Session, comparison: Comparison) -> list[tuple[str, str, str, str]]:
    """Id, words, what this reviewer decided and what the other did: differences first, then what only they marked."""
    rows = [
        (
            one.entity_id,
            one.text,
            decision_words(session, one.entity_id, one.mine),
            decision_words(session, one.entity_id, one.theirs),
        )
        for one in comparison.differences
    ]
    for mark in comparison.only_theirs:
        theirs = mark.decision.text or (tr("kept") if mark.decision.rung <= 0 else tr("masked"))
        name = " ".join(mark.entity.text.split())
        rows.append((mark.entity.id, name, tr("not marked"), theirs))
    return rows


class SecondDialog(QDialog):
    """Where another reviewer decided otherwise on the same file. Only the ticked decisions are used, as one step that can be
    undone."""

    taken = Signal(object, list)  # Comparison, entity ids

    def __init__(self, session: Session, comparison: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comparison = comparison
        self.setWindowTitle(self.tr("Review of {0}").format(comparison.other))
        self._rows = _rows(session, comparison)
        heads = [self.tr("Entity"), self.tr("You"), comparison.other]
        self.table = made_table(len(self._rows), heads, self.tr("Decisions that differ"))
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for number, (_, name, mine, theirs) in enumerate(self._rows):
            first = QTableWidgetItem(name)
            first.setFlags(first.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            first.setCheckState(Qt.CheckState.Unchecked)
            self.table.setItem(number, 0, first)
            self.table.setItem(number, 1, QTableWidgetItem(mine))
            self.table.setItem(number, 2, QTableWidgetItem(theirs))
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
            "Tick the entities for which the other reviewer’s decision is used. The audit trail keeps both names."
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
                    button(self.tr("Use the ticked decisions"), self._take, primary=True),
                ),
                margin=20,
            )
        )
        self.resize(760, 480)

    def _items(self) -> list[QTableWidgetItem]:
        found = [self.table.item(number, 0) for number in range(self.table.rowCount())]
        return [item for item in found if item is not None]

    def tick_all(self) -> None:
        """Ticks every difference."""
        for item in self._items():
            item.setCheckState(Qt.CheckState.Checked)

    def _take(self) -> None:
        ids = [
            entity_id
            for (entity_id, *_), item in zip(self._rows, self._items(), strict=True)
            if item.checkState() is Qt.CheckState.Checked
        ]
        self.taken.emit(self.comparison, ids)
        self.accept()
