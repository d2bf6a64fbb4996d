"""The legend: what colours, letters and outlines mean. Clicking a type shows or hides it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.views.flow import FlowLayout
from sfumato.app.gui.views.marks import OUTLINES, type_colour
from sfumato.app.gui.views.widgets import restyle, tool
from sfumato.app.gui.vm.colours import STATUS_WORDS, type_letter, type_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Status

LINES = 2  # of the legend, while its signs have words
SPACING = 3  # pixels between chips: fourteen signs on one line of a narrow window
FADED = 0.25  # opacity of the sign of what is hidden


def type_icon(type_: EntityType) -> QIcon:
    """The icon of a type: its colour and its letter."""
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
    """The icon of a decision: the outline it has in the text."""
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


def switched(icon: QIcon, size: QSize) -> QIcon:
    """The icon of a switch: as it is while on, faded while off."""
    made = QIcon()
    made.addPixmap(icon.pixmap(size), QIcon.Mode.Normal, QIcon.State.On)
    pale = QPixmap(size)
    pale.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pale)
    painter.setOpacity(FADED)
    painter.drawPixmap(pale.rect(), icon.pixmap(size))
    painter.end()
    made.addPixmap(pale, QIcon.Mode.Normal, QIcon.State.Off)
    return made


TYPE_SIGN, STATUS_SIGN = (
    QSize(36, 36),
    QSize(48, 36),
)  # pixels that the signs are drawn with, twice as many as are shown


def _lines(widths: Sequence[int], room: int, spacing: int) -> int:
    """How many lines of a `FlowLayout` these take."""
    lines, x = 1, 0
    for width in widths:
        if x and x + width > room:
            lines, x = lines + 1, 0
        x += width + spacing
    return lines


class Legend(QWidget):
    """Types and outlines with their words where they fit. A click hides marks in text and list; the result does not change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        line = FlowLayout(spacing=SPACING)
        self._wide: list[
            int
        ] = []  # widths of the chips with their words; measured anew for another type size
        self.setLayout(line)
        self.buttons: dict[EntityType, QToolButton] = {}
        for type_ in EntityType:
            made = self._chip(QSize(16, 16))
            made.setIcon(switched(type_icon(type_), TYPE_SIGN))
            words = self.tr(type_words(type_))
            made.setText(words)
            made.setToolTip(self.tr("Show or hide: {0} ({1})").format(words, type_.value))
            made.setAccessibleName(self.tr("Show {0}").format(words))
            self.buttons[type_] = made
            line.addWidget(made)
        self.statuses: dict[Status, QToolButton] = {}
        for status in (Status.UNDECIDED, Status.MASKED, Status.GENERALIZED, Status.KEPT):
            made = self._chip(QSize(20, 15))
            made.setToolTip(self.tr("Outline: {0}. Show or hide.").format(self.tr(STATUS_WORDS[status])))
            made.setAccessibleName(self.tr("Show {0}").format(self.tr(STATUS_WORDS[status])))
            made.setText(self.tr(STATUS_WORDS[status]).capitalize())
            self.statuses[status] = made
            line.addWidget(made)
        self.help = tool("?", self.tr("What the colours, letters and outlines mean"), self._explain)
        self.help.setProperty("chip", "help")
        line.addWidget(self.help)
        self.restyle()

    def _chip(self, sign: QSize) -> QToolButton:
        """A switch without a frame: what is shown is the rule, and only what is hidden stands out."""
        made = QToolButton()
        made.setProperty("chip", True)
        made.setCheckable(True)
        made.setChecked(True)
        made.setIconSize(sign)
        made.toggled.connect(lambda _: self.changed.emit())
        return made

    def restyle(self) -> None:
        """Draws the signs again, after the theme or the size of type changed."""
        self._wide = []
        for status, made in self.statuses.items():
            made.setIcon(switched(status_icon(status), STATUS_SIGN))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Words beside the signs where they fit; else a button shows them all."""
        self._fit()

    def _fit(self) -> None:
        """Words on up to two lines, a third would take the room of the document."""
        if not self._wide:
            self._dress(bare=False)
            self._wide = [made.sizeHint().width() for made in (*self._chips(), self.help)]
        self._dress(bare=_lines(self._wide, self.width(), SPACING) > LINES)

    def _dress(self, *, bare: bool) -> None:
        style = Qt.ToolButtonStyle.ToolButtonIconOnly if bare else Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for made in self._chips():
            made.setToolButtonStyle(style)
        for made in (*self._chips(), self.help):
            if bool(made.property("bare")) is not bare:
                restyle(made, "bare", bare)  # signs alone fit on one line

    def _chips(self) -> tuple[QToolButton, ...]:
        return (*self.buttons.values(), *self.statuses.values())

    def _explain(self) -> None:
        """The legend in words, for whoever sees the signs only."""
        menu = QMenu(self)
        menu.addSection(self.tr("Types"))
        for type_, made in self.buttons.items():
            menu.addAction(type_icon(type_), made.text())
        menu.addSection(self.tr("Outlines"))
        for status, made in self.statuses.items():
            menu.addAction(status_icon(status), made.text())
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))
        self.menu = menu

    def types(self) -> frozenset[EntityType]:
        """The types of entities that are switched on."""
        return frozenset(t for t, made in self.buttons.items() if made.isChecked())

    def shown_statuses(self) -> frozenset[Status]:
        """The states of decisions that are switched on."""
        return frozenset(s for s, made in self.statuses.items() if made.isChecked())
