"""Annotate: people mark what must be hidden in a corpus, with identifier types and preferred replacements; agreement is live.

Select words and press the letter of a type (P person, C code, L place, O organisation, D attribute, T date, Q quantity, M other).
The mark just made, or the one with the cursor in it, is chosen: 1 direct, 2 quasi, 3 no mask, another letter another type, Delete
removes it. Ctrl+Z takes back, Ctrl+S saves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QKeyEvent,
    QKeySequence,
    QShortcut,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from sfumato.app.gui.vm.annotate import AnnotateModel
from sfumato.app.gui.vm.colours import TYPE_COLOURS, TYPE_LETTERS, TYPE_WORDS
from sfumato.app.gui.vm.marking import whole_words
from sfumato.app.gui.vm.words import tr_count
from sfumato.core.errors import SfumatoError
from sfumato.core.evaluate.annotations import IDENTIFIERS, Mark
from sfumato.core.evaluate.formats.types import TYPES
from sfumato.core.recognize.model import EntityType

_FAINT = 70  # of 255: how strong a mark that stays readable is coloured
_STRONG = 150
_CHOSEN = 230
_IDENTIFIER_WORDS = {"DIRECT": "Direct identifier", "QUASI": "Quasi-identifier", "NO_MASK": "Do not mask"}


class AnnotateWindow(QMainWindow):
    """Marks mentions by hand for training and evaluation, and shows how far two annotators agree. It redacts nothing."""

    def __init__(self, model: AnnotateModel, target: Path, parent: QWidget | None = None) -> None:
        """`target`: where the marks are saved; its name says the format."""
        super().__init__(parent)
        self.model, self.target = model, target
        self.list = QListWidget()
        self.list.addItems([d.doc_id for d in model.corpus])
        self.list.setAccessibleName(self.tr("Documents"))
        self.list.currentRowChanged.connect(self._open)
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setReadOnly(True)
        # The keyboard moves the cursor and selects, so that everything works without a mouse.
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setAccessibleName(self.tr("Text of the document"))
        self.text.cursorPositionChanged.connect(self._show_mark)
        self.replacement = QLineEdit()
        self.replacement.setPlaceholderText(self.tr("Preferred replacement, such as “a town in Norway”"))
        self.replacement.setAccessibleName(self.tr("Preferred replacement"))
        self.replacement.editingFinished.connect(self._replace)
        self.agreement = QLabel()
        self.agreement.setWordWrap(True)
        self.state = QLabel()
        self._keys: dict[str, Callable[[], None]] = {}
        self._identifiers: dict[str, QPushButton] = {}
        self.setCentralWidget(self._layout())
        self._shortcuts()
        self.resize(1100, 700)
        self.list.setCurrentRow(0)

    def _layout(self) -> QWidget:
        types = QHBoxLayout()
        for kind in TYPES:
            entity_type = EntityType(kind)
            button = QPushButton(f"{self.tr(TYPE_WORDS[entity_type])} ({TYPE_LETTERS[entity_type]})")
            button.clicked.connect(lambda _=False, k=kind: self.mark(k))
            types.addWidget(button)
        kinds = QHBoxLayout()
        for number, name in enumerate(IDENTIFIERS, 1):
            button = QPushButton(f"{self.tr(_IDENTIFIER_WORDS[name])} ({number})")
            button.setCheckable(True)
            self._identifiers[name] = button
            button.clicked.connect(lambda _=False, n=name: self.identify(n))
            kinds.addWidget(button)
        kinds.addWidget(self.replacement, 1)
        save = QPushButton(self.tr("Save"))
        save.clicked.connect(self.save)
        save_as = QPushButton(self.tr("Save as…"))
        save_as.clicked.connect(self._save_as)
        foot = QHBoxLayout()
        for part in (self.agreement, self.state, save, save_as):
            foot.addWidget(part, 1 if part is self.agreement else 0)
        column = QVBoxLayout()
        for layout in (types, kinds):
            column.addLayout(layout)
        column.addWidget(self.text, 1)
        column.addLayout(foot)
        right = QWidget()
        right.setLayout(column)
        splitter = QSplitter()
        splitter.addWidget(self.list)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        return splitter

    def _shortcuts(self) -> None:
        self._keys = {TYPE_LETTERS[EntityType(kind)].lower(): partial(self.mark, kind) for kind in TYPES}
        self._keys |= {str(n): partial(self.identify, name) for n, name in enumerate(IDENTIFIERS, 1)}
        # Only in the text: the same letters are typed into the replacement.
        self.text.installEventFilter(self)
        for standard, action in (
            (QKeySequence.StandardKey.Undo, self.undo),
            (QKeySequence.StandardKey.Save, self.save),
        ):
            QShortcut(QKeySequence(standard), self).activated.connect(action)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters mark, digits say how telling it is, Delete removes."""
        if watched is self.text and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            plain = not event.modifiers() & (
                Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
            )
            if plain and event.key() == Qt.Key.Key_Delete:
                self.remove()
                return True
            if plain and (action := self._keys.get(event.text().lower())) is not None:
                action()
                return True
        return bool(super().eventFilter(watched, event))

    # -- what people do -------------------------------------------------------

    def mark(self, kind: str) -> None:
        """Marks the selected words, here and wherever else they stand, and chooses that mark. Without a selection the chosen mark
        gets the type."""
        cursor = self.text.textCursor()
        if not cursor.hasSelection() and (chosen := self._current()) is not None:
            self.model.change(chosen, kind=kind)
            self._refresh()
            return
        start, end = whole_words(self.model.document.text, cursor.selectionStart(), cursor.selectionEnd())
        made = self.model.mark(start, end, kind)
        if made:  # a selection would hide the colour
            cursor.setPosition(end)
            self.text.setTextCursor(cursor)
        self._refresh(
            tr_count(made, "{0} mark made.", "{0} marks made.") if made else self.tr("Select words first.")
        )

    def identify(self, identifier: str) -> None:
        """Says of the chosen mark whether it identifies directly."""
        if (mark := self._current()) is not None:
            self.model.change(mark, identifier=identifier)
            self._refresh()

    def remove(self) -> None:
        """Removes the chosen mark."""
        if (mark := self._current()) is not None:
            self.model.remove(mark)
            self._refresh()

    def undo(self) -> None:
        """Takes the last change back."""
        if self.model.undo():
            self.list.setCurrentRow(self.model.at)
            self._refresh()

    def save(self) -> None:
        """Writes the annotations; tells where that fails."""
        try:
            self.model.save(self.target)
        except SfumatoError as error:
            QMessageBox.warning(self, self.tr("Not saved"), error.message)
            return
        self._refresh(self.tr("Saved to {0}.").format(self.target.name))

    def _save_as(self) -> None:
        kinds = "TAB JSON (*.json);;CoNLL (*.conll);;spaCy DocBin (*.spacy)"
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save annotations"), str(self.target), kinds)
        if name:
            self.target = Path(name)
            self.save()

    # -- what is shown --------------------------------------------------------

    def _open(self, number: int) -> None:
        if number >= 0:
            self.model.go(number)
            self.text.setPlainText(self.model.document.text)
            self._refresh()

    def _current(self) -> Mark | None:
        return self.model.mark_at(self.text.textCursor().position())

    def _show_mark(self) -> None:
        mark = self._current()
        self.replacement.setEnabled(mark is not None)
        self.replacement.setText(mark.replacement if mark is not None else "")
        for name, button in self._identifiers.items():
            button.setEnabled(mark is not None)
            button.setChecked(mark is not None and mark.identifier == name)
        self.text.setExtraSelections([self._coloured(each, each == mark) for each in self.model.marks])

    def _replace(self) -> None:
        mark = self._current()
        if mark is not None and mark.replacement != self.replacement.text():
            self.model.change(mark, replacement=self.replacement.text())
            self._refresh()

    def _refresh(self, said: str = "") -> None:
        self.agreement.setText(self.model.agreement_words())
        self.state.setText(said)
        star = "*" if self.model.changed else ""
        self.setWindowTitle(f"{star}{self.model.annotator} — {self.target.name} — {self.tr('Annotate')}")
        self._show_mark()

    def _coloured(self, mark: Mark, chosen: bool) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(mark.start)
        cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
        look = QTextCharFormat()
        colour = (
            QColor(TYPE_COLOURS.get(EntityType(mark.type), "#8A8A8A"))
            if mark.type in TYPES
            else QColor("#8A8A8A")
        )
        colour.setAlpha(_CHOSEN if chosen else _STRONG if mark.masked else _FAINT)
        look.setBackground(colour)
        look.setFontUnderline(mark.identifier == "DIRECT")
        look.setFontStrikeOut(False)
        selection.cursor, selection.format = cursor, look
        return selection

    def closeEvent(self, event: QCloseEvent) -> None:
        """Asks before marks are lost."""
        if self.model.changed:
            asked = QMessageBox.question(
                self,
                self.tr("Save before closing?"),
                self.tr("There are marks that were not saved."),
                QMessageBox.StandardButton.Save
                | QMessageBox.StandardButton.Discard
                | QMessageBox.StandardButton.Cancel,
            )
            if asked == QMessageBox.StandardButton.Cancel:
                event.ignore()
                return
            if asked == QMessageBox.StandardButton.Save:
                self.save()
        event.accept()
