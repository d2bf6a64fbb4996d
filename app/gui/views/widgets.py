"""Small building blocks that all views share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTableView,
    QTableWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)


def label(text: str, role: str = "", *, wrap: bool = False) -> QLabel:
    """A label of plain text; `role` chooses its style."""
    made = QLabel(text)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(wrap)
    made.setTextFormat(Qt.TextFormat.PlainText)
    return made


class ElidedLabel(QLabel):
    """One line that ends in … where there is no room; the tip tells all of it."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setProperty("role", role or None)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.contentsRect()
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


class RefreshedWhenShown(QWidget):
    """A page that draws its contents anew when it comes into view, and leaves it while nobody sees it."""

    def refresh(self) -> None:
        """Draws the contents anew."""
        raise NotImplementedError

    def showEvent(self, event: object) -> None:
        self.refresh()

    def _maybe_refresh(self) -> None:
        if self.isVisible():
            self.refresh()


def button(text: str, clicked: Callable[[], object], *, primary: bool = False, tip: str = "") -> QPushButton:
    """A button with its text as accessible name; `primary` for the one main action of a view."""
    made = QPushButton(text)
    made.setAccessibleName(text)
    made.setAutoDefault(True)  # Enter presses it, as in a dialog
    if primary:
        made.setProperty("role", "primary")
    if tip:
        made.setToolTip(tip)
    made.clicked.connect(lambda: clicked())
    return made


def tool(
    text: str, name: str, clicked: Callable[[], object] | None = None, *, checkable: bool = False
) -> QToolButton:
    """A small button with a symbol; `name` is its tooltip and accessible name."""
    made = QToolButton()
    made.setText(text)
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setCheckable(checkable)
    if clicked is not None:
        made.clicked.connect(lambda: clicked())
    return made


def row(*widgets: QWidget | None, spacing: int = 8) -> QHBoxLayout:
    """A line of widgets; None stands for a stretch."""
    line = QHBoxLayout()
    line.setSpacing(spacing)
    for widget in widgets:
        if widget is None:
            line.addStretch(1)
        else:
            line.addWidget(widget)
    return line


def column(*items: QWidget | QLayout | None, margin: int = 0, spacing: int = 10) -> QVBoxLayout:
    """Widgets and layouts below each other; None is a stretch."""
    stack = QVBoxLayout()
    stack.setContentsMargins(margin, margin, margin, margin)
    stack.setSpacing(spacing)
    for item in items:
        if item is None:
            stack.addStretch(1)
        elif isinstance(item, QWidget):
            stack.addWidget(item)
        else:
            stack.addLayout(item)
    return stack


def card(*items: QWidget | QLayout | None, role: str = "card") -> QFrame:
    """A framed column of widgets."""
    frame = QFrame()
    frame.setProperty("role", role)
    frame.setLayout(column(*items, margin=16))
    return frame


def scrolling(content: QWidget) -> QScrollArea:
    """The content in an area that scrolls up and down only."""
    area = _Scrolling()
    area.setWidget(content)
    content.installEventFilter(area)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


class _Scrolling(QScrollArea):
    """Gives its content the height that wrapped words need at this width. Qt asks for the height at the content's own width,
    and sets what does not fit into it on top of each other."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self._make_room()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._make_room()
        super().resizeEvent(event)

    def _make_room(self) -> None:
        content = self.widget()
        layout = content.layout() if content is not None else None
        if content is not None and layout is not None and layout.hasHeightForWidth():
            content.setMinimumHeight(layout.totalHeightForWidth(self.viewport().width()))


def table(rows: int, heads: Sequence[str], name: str) -> QTableWidget:
    """A list with columns: read, not edited, a line as a whole; Tab leaves it, and heads stand above their words."""
    made = QTableWidget(rows, len(heads))
    made.setHorizontalHeaderLabels(list(heads))
    made.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    dress_table(made, name)
    return made


def dress_table(made: QTableView, name: str) -> None:
    """What `table` does, for a view of a model."""
    made.setAccessibleName(name)
    made.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    made.setTabKeyNavigation(False)
    made.setShowGrid(False)
    made.verticalHeader().hide()
    made.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def clear(layout: QLayout) -> None:
    """Removes and deletes everything in a layout."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.setParent(None)
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Sets a property that the style sheet looks at."""
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class EmptyState(QFrame):
    """What a view shows while there is nothing to show: what it is for, and what to do."""

    def __init__(self, title: str, words: str, *buttons: QPushButton) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.head, body = label(title, "heading"), label(words, "muted", wrap=True)
        for made in (self.head, body):
            made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        body.setMinimumWidth(320)
        body.setMaximumWidth(620)
        inner = QHBoxLayout()
        inner.addStretch(1)
        inner.addWidget(body, 8)
        inner.addStretch(1)
        lines: list[QWidget | QLayout | None] = [None, self.head, inner]
        if buttons:
            lines.append(row(None, *buttons, None))
        self.setLayout(column(*lines, None, margin=24, spacing=14))


class Notice(QFrame):
    """A banner that stays until it is read. Its words say the level, not only its colour."""

    closed = Signal()

    def __init__(self, text: str, level: str = "warning", document: str = "") -> None:
        super().__init__()
        self.level, self.document = level, document
        role = {"error": "danger", "good": "good"}.get(level, "notice")
        self.setProperty("role", role)
        word = {"error": self.tr("Problem"), "warning": self.tr("Note"), "good": self.tr("Done")}.get(
            level, self.tr("Info")
        )
        self._level_word = word
        self.label = label("", wrap=True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.set_words(text)
        close = tool("✕", self.tr("Close this note"), self._close)
        self.line = row(self.label, close)
        self.line.setContentsMargins(12, 6, 8, 6)
        self.line.setStretch(0, 1)
        self.setLayout(self.line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def set_words(self, words: str) -> None:
        """Shows other words at the same level."""
        self.words = words
        self.label.setText(f"{self._level_word}: {words}")
        self.setAccessibleName(self.label.text())

    def _close(self) -> None:
        self.closed.emit()
        self.deleteLater()
