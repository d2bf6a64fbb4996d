"""Below the document while words are selected: offers to hide them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QHBoxLayout, QMenu, QSizePolicy, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.views.inputs import calm
from sfumato.app.gui.views.legend import type_icon
from sfumato.app.gui.views.widgets import ElidedLabel, button, tool
from sfumato.app.gui.vm.colours import type_words
from sfumato.core.recognize.model import EntityType

BESIDE = 520  # pixels of the bar


class MarkBar(QFrame):
    """Appears when text is selected: offers a type for the mark, and spreads it to every occurrence."""

    marked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.line = line = QHBoxLayout(self)
        line.setContentsMargins(8, 6, 8, 6)
        self.words = ElidedLabel()
        self.head = QHBoxLayout()
        self.head.addWidget(self.words, 1)
        line.addLayout(self.head, 1)
        self.type = calm(QComboBox())
        self.type.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.type.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.type.setAccessibleName(self.tr("Type of the mark"))
        for type_ in EntityType:
            self.type.addItem(type_icon(type_), self.tr(type_words(type_)), type_)
        self.type.setCurrentIndex(self.type.findData(EntityType.PERSON))
        self.choices = choices = QHBoxLayout()
        choices.setSpacing(4)
        line.addLayout(choices)
        choices.addWidget(self.type)
        self.mark = button(
            self.tr("Mark every occurrence"),
            lambda: self.marked.emit(EntityType(self.type.currentData())),
            primary=True,
        )
        self.mark.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        choices.addWidget(self.mark)
        self.close_ = tool("✕", self.tr("Close (Esc)"), self.hide)
        choices.addWidget(self.close_)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The words get a line of their own where the controls leave no room beside them."""
        tight = self.width() < theme.px(BESIDE)
        direction = QBoxLayout.Direction.TopToBottom if tight else QBoxLayout.Direction.LeftToRight
        if self.line.direction() is not direction:
            self.line.setDirection(direction)
            (self.head if tight else self.choices).addWidget(self.close_)


def type_menu(parent: QWidget, enabled: bool, chosen: Callable[[EntityType], object]) -> QMenu:
    """The same as a menu at the mouse; without a selection it shows what would be offered."""
    menu = QMenu(parent)
    for type_ in EntityType:
        name = QCoreApplication.translate("ReviewView", type_words(type_))
        words = QCoreApplication.translate("ReviewView", "Mark as {0}").format(name)
        action = menu.addAction(type_icon(type_), words)
        action.setEnabled(enabled)
        action.triggered.connect(lambda _=False, t=type_: chosen(t))
    return menu
