"""Which columns of a table are analysed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QWidget

from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.widgets import column, label
from sfumato.app.gui.vm.columns import Column, columns_of


class ColumnsDialog(QDialog):
    """Ticked columns are analysed. At least one: a table of which nothing is looked at would pass for safe."""

    def __init__(self, columns: Sequence[Column], decided: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Columns to analyse"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Columns of the table"))
        for one in columns:
            item = QListWidgetItem(one.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if one.analysed else Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemChanged.connect(lambda _: self._allow())
        words = self.tr(
            "Identifiers are searched for in the ticked columns only. The other columns stay as they are, "
            "except for words that are removed from the ticked ones."
        )
        lines: list[QWidget] = [label(words, "muted", wrap=True)]
        if decided:
            lost = self.tr("The table is read again: decisions made on it so far are lost.")
            lines.append(label(lost, wrap=True))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.setLayout(column(*lines, self.list, self.buttons, margin=16))
        self.resize(420, 380)
        self._before = self.chosen()

    def chosen(self) -> tuple[str, ...]:
        """Names of the ticked columns."""
        items = (self.list.item(i) for i in range(self.list.count()))
        return tuple(i.text() for i in items if i.checkState() is Qt.CheckState.Checked)

    @property
    def changed(self) -> bool:
        """Whether other columns are chosen than before."""
        return self.chosen() != self._before

    def _allow(self) -> None:
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(self.chosen()))


def ask_columns(controller: Controller, parent: QWidget) -> None:
    """Shows the dialog for the current document and reads it again where the choice changed."""
    session = controller.session
    columns, document = columns_of(session), session.current
    if not columns:
        words = QCoreApplication.translate(
            "ReviewView", "Only CSV files and JSON lines have columns to choose."
        )
        controller.said.emit("warning", words)
        return
    dialog = ColumnsDialog(columns, bool(session.project.decisions(document)), parent)
    if dialog.exec() and dialog.changed:
        controller.choose_columns(document, dialog.chosen())
