"""The legend: what colours, letters and outlines mean. Clicking a type shows or hides it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.views.marks import OUTLINES, type_colour
from sfumato.app.gui.vm.colours import STATUS_WORDS, type_letter, type_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Status


def type_icon(type_: EntityType) -> QIcon:
    pixmap = QPixmap(36, 36)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.fillRect(2, 2, 32, 32, type_colour(type_))
    font = painter.font()
    font.setPixelSize(24)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.white if type_ is EntityType.ORG else Qt.GlobalColor.black)
    painter.drawText(pixmap.rect(), Qt.AlignmentFlag.AlignCenter, type_letter(type_))
    painter.end()
    return QIcon(pixmap)


def status_icon(status: Status) -> QIcon:
    pixmap = QPixmap(48, 36)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    colour = theme.current().colour("text")
    style = OUTLINES.get(status)
    if style is None:
        painter.setPen(QPen(colour, 4))
        painter.drawLine(4, 30, 44, 30)
    else:
        painter.setPen(QPen(colour, 3, style))
        painter.drawRect(4, 6, 40, 24)
    painter.end()
    return QIcon(pixmap)


class Legend(QWidget):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        self.buttons: dict[EntityType, QToolButton] = {}
        for type_ in EntityType:
            made = QToolButton()
            made.setCheckable(True)
            made.setChecked(True)
            made.setIcon(type_icon(type_))
            made.setIconSize(QSize(16, 16))
            words = self.tr(type_words(type_))
            made.setText(words)
            made.setToolTip(self.tr("Show or hide: {0} ({1})").format(words, type_.value))
            made.setAccessibleName(self.tr("Show {0}").format(words))
            made.toggled.connect(lambda _: self.changed.emit())
            self.buttons[type_] = made
            line.addWidget(made)
        line.addStretch(1)
        self.statuses: dict[Status, QToolButton] = {}
        for status in (Status.UNDECIDED, Status.MASKED, Status.GENERALIZED, Status.KEPT):
            made = QToolButton()
            made.setCheckable(True)
            made.setChecked(True)
            made.setIconSize(QSize(20, 15))
            made.setToolTip(self.tr("Outline: {0}. Show or hide.").format(self.tr(STATUS_WORDS[status])))
            made.setAccessibleName(self.tr("Show {0}").format(self.tr(STATUS_WORDS[status])))
            made.setText(self.tr(STATUS_WORDS[status]))
            made.toggled.connect(lambda _: self.changed.emit())
            self.statuses[status] = made
            line.addWidget(made)
        self.restyle()

    def restyle(self) -> None:
        for status, made in self.statuses.items():
            made.setIcon(status_icon(status))

    def set_compact(self, compact: bool) -> None:
        style = (
            Qt.ToolButtonStyle.ToolButtonIconOnly if compact else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        )
        for made in (*self.buttons.values(), *self.statuses.values()):
            made.setToolButtonStyle(style)

    def types(self) -> frozenset[EntityType]:
        return frozenset(t for t, made in self.buttons.items() if made.isChecked())

    def shown_statuses(self) -> frozenset[Status]:
        return frozenset(s for s, made in self.statuses.items() if made.isChecked())
