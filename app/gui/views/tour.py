"""The first-run tour: five steps on the sample, each pointing at the place it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from sfumato.app.gui.views.widgets import button, column, label, row

if TYPE_CHECKING:
    from sfumato.app.gui.views.main_window import MainWindow


GAP = 14  # pixels between a step and what it speaks of


class Bubble(QFrame):
    """A step of the tour beside what it explains. Keys of the view behind it do nothing meanwhile."""

    def __init__(self, tour: Tour, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.setFixedWidth(380)
        self.setAccessibleName(self.tr("Tour"))
        self.count = label("", "small")
        self.title = label("", "heading", wrap=True)
        self.text = label("", wrap=True)
        self.next = button(self.tr("Next"), tour.forward, primary=True)
        self.back = button(self.tr("Back"), tour.backward)
        end = button(self.tr("End the tour"), tour.end)
        self._tour = tour
        self.setLayout(
            column(self.count, self.title, self.text, row(end, None, self.back, self.next), margin=18)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape ends the tour; no other key reaches the window behind it."""
        if event.key() == Qt.Key.Key_Escape:
            self._tour.end()
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Keeps keys that decide in the review from being taken while the tour is shown."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # single keys decide in the review
            return True
        return super().event(event)


class Tour(QObject):
    """Five steps through the sample. It shows places and changes nothing."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_ = window
        self.step = 0
        review = window.review
        self.steps: tuple[tuple[str, str, str, QWidget], ...] = (
            (
                "review",
                self.tr("The document"),
                self.tr(
                    "The original is on the left, the result on the right. Colours and letters show the "
                    "type, the outline shows the decision."
                ),
                review.document.left,
            ),
            (
                "review",
                self.tr("Go through what was found"),
                self.tr(
                    "N goes to the next undecided entity. A accepts the suggestion and goes on. M masks, K "
                    "keeps, + and − choose a more general or a more specific replacement."
                ),
                review.list,
            ),
            (
                "review",
                self.tr("See why"),
                self.tr("The inspector shows why something is risky and which replacements there are."),
                review.tabs,
            ),
            (
                "review",
                self.tr("Choose how much privacy"),
                self.tr(
                    "A profile sets both dials. k is how many people must fit what is left; the small curve "
                    "shows what stays readable at each k. Click it to move the dial."
                ),
                review.strip,
            ),
            (
                "export",
                self.tr("Publish"),
                self.tr(
                    "The export removes the words from the file, verifies the result and writes a "
                    "certificate. Red means that nothing was published."
                ),
                window.export.go,
            ),
        )
        self.bubble = Bubble(self, window)
        self.ring = QFrame(window)  # around what a step speaks of
        self.ring.setProperty("role", "ring")
        self.ring.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.ring.hide()

    def begin(self) -> None:
        """On the sample, as soon as it is there to be pointed at."""
        self.step = 0
        if self.window_.session.record is not None:
            self._show()
            return
        self.window_.session.document_shown.connect(self._opened)
        self.window_.commands.open_sample()

    def _opened(self) -> None:
        if self.window_.session.record is not None:
            self.window_.session.document_shown.disconnect(self._opened)
            QTimer.singleShot(0, self, self._show)  # after the other listeners have drawn it

    def forward(self) -> None:
        """The next step; behind the last one the tour ends."""
        if self.step + 1 == len(self.steps):
            self.end()
        else:
            self.step += 1
            self._show()

    def backward(self) -> None:
        """The step before."""
        self.step = max(0, self.step - 1)
        self._show()

    def end(self) -> None:
        """Closes the tour and remembers that it was seen."""
        for made in (self.ring, self.bubble):
            made.hide()
            made.deleteLater()
        self.window_.settings.set("toured", True)
        self.window_.go("review" if self.window_.session.record else "start")
        self.deleteLater()

    def _show(self) -> None:
        view, title, text, target = self.steps[self.step]
        self.window_.go(view)
        bubble = self.bubble
        bubble.count.setText(self.tr("Step {0} of {1}").format(self.step + 1, len(self.steps)))
        bubble.title.setText(title)
        bubble.text.setText(text)
        bubble.back.setEnabled(self.step > 0)
        bubble.next.setText(self.tr("Done") if self.step + 1 == len(self.steps) else self.tr("Next"))
        bubble.adjustSize()
        around = self._place(target)
        self.ring.setGeometry(around)
        bubble.move(self._beside(around))
        for made in (self.ring, bubble):
            made.show()
            made.raise_()
        # After the view took the focus: keys must not decide anything behind the bubble.
        QTimer.singleShot(0, bubble.next, lambda: bubble.next.setFocus(Qt.FocusReason.TabFocusReason))

    def _place(self, target: QWidget) -> QRect:
        """The target in the window, with a little room around it."""
        return QRect(target.mapTo(self.window_, QPoint(0, 0)), target.size()).adjusted(-3, -3, 3, 3)

    def _beside(self, target: QRect) -> QPoint:
        """Right or left of the target, else below it, else over its middle; always inside the window."""
        room = self.window_.rect().adjusted(12, 12, -12, -40)
        wide, high = self.bubble.width(), self.bubble.sizeHint().height()
        x, y = target.center().x() - wide // 2, target.center().y() - high // 2
        if target.right() + GAP + wide <= room.right():
            x = target.right() + GAP
        elif target.left() - GAP - wide >= room.left():
            x = target.left() - GAP - wide
        elif target.bottom() + GAP + high <= room.bottom():
            y = target.bottom() + GAP
        return QPoint(
            min(max(room.left(), x), room.right() - wide), min(max(room.top(), y), room.bottom() - high)
        )
