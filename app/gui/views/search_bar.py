"""Find in the text: plain, whole word, regular expression, this document or all; and mark all hits."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from sfumato.app.gui.views.flow import FlowLayout
from sfumato.app.gui.views.legend import type_icon
from sfumato.app.gui.views.widgets import button, column, label, row, tool
from sfumato.app.gui.vm.colours import type_words
from sfumato.app.gui.vm.search import Query
from sfumato.core.recognize.model import EntityType


class SearchBar(QWidget):
    """Words or a pattern to find, and the button that marks all matches. Searching is done by `Finder`."""

    searched = Signal(object, bool)  # Query, all documents
    stepped = Signal(int)
    mark_all = Signal(object)  # EntityType
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Find in the text"))
        self.field.setAccessibleName(self.tr("Find in the text"))
        self.field.setClearButtonEnabled(True)
        self.whole = QCheckBox(self.tr("Whole word"))
        self.regex = QCheckBox(self.tr("Pattern"))
        self.regex.setToolTip(self.tr("The words are a regular expression, such as \\d{4}"))
        self.case = QCheckBox(self.tr("Match case"))
        self.everywhere = QCheckBox(self.tr("All documents"))
        self.count = label("", "muted")
        self.type = QComboBox()
        self.type.setAccessibleName(self.tr("Type for the marks"))
        for type_ in EntityType:
            self.type.addItem(type_icon(type_), self.tr(type_words(type_)), type_)
        self.type.setCurrentIndex(self.type.findData(EntityType.MISC))
        self.mark_button = button(
            self.tr("Mark all matches"), lambda: self.mark_all.emit(EntityType(self.type.currentData()))
        )
        boxes = (self.whole, self.regex, self.case, self.everywhere)
        for box in boxes:
            box.toggled.connect(lambda _: self._later())
        what = row(
            self.field,
            tool("↑", self.tr("Previous match"), lambda: self.stepped.emit(-1)),
            tool("↓", self.tr("Next match"), lambda: self.stepped.emit(1)),
            self.count,
            tool("✕", self.tr("Close the search (Esc)"), self.closed.emit),
        )
        what.setStretch(0, 1)
        # Line after line: beside a list and an inspector there is no room for one.
        how = FlowLayout(spacing=8)
        for made in (*boxes, self.type, self.mark_button):
            how.addWidget(made)
        self.setLayout(column(what, how, spacing=6))
        self._timer = QTimer(self, interval=150, singleShot=True)
        self._timer.timeout.connect(self._emit)
        self.field.textChanged.connect(lambda _: self._later())
        self.field.returnPressed.connect(lambda: self.stepped.emit(1))

    def again(self) -> None:
        """Searches anew for the words that are there."""
        if self.field.text():
            self._later()

    def _later(self) -> None:
        self._timer.start()

    def _emit(self) -> None:
        self.searched.emit(self.query(), self.everywhere.isChecked())

    def query(self) -> Query:
        """What is searched for, and how."""
        return Query(self.field.text(), self.regex.isChecked(), self.whole.isChecked(), self.case.isChecked())

    def show_count(self, current: int, total: int, problem: str = "") -> None:
        """Shows which of how many hits this is, or what is wrong with the query."""
        words = self.tr("{0} of {1}").format(current, total) if total else self.tr("no matches")
        self.count.setText(problem or (words if self.field.text() else ""))
        self.mark_button.setEnabled(total > 0)
