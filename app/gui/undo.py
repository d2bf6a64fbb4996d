"""Qt's undo stack over `core/review`: the history holds the truth, the stack only mirrors it for menus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand, QUndoStack

from sfumato.app.gui.vm.words import say
from sfumato.core.review.history import Event, History


class _Command(QUndoCommand):
    def __init__(self, stack: HistoryStack, number: int, label: str) -> None:
        super().__init__(say(label))
        self._stack, self._number = stack, number

    def redo(self) -> None:
        if self._stack.history.position <= self._number and not self._stack.mirroring:
            self._stack.history.redo()
            self._stack.moved()

    def undo(self) -> None:
        if self._stack.history.position > self._number and not self._stack.mirroring:
            self._stack.history.undo()
            self._stack.moved()


class HistoryStack(QUndoStack):
    """Unlimited; after opening a saved project it holds everything that was ever done and not overwritten."""

    def __init__(self, history: History, moved: Callable[[], None]) -> None:
        super().__init__()
        self.history, self.moved, self.mirroring = history, moved, False
        self.follow(history)

    def follow(self, history: History) -> None:
        self.history = history
        self.clear()
        self.mirroring = True
        for number, step in enumerate(history.steps):
            self.push(_Command(self, number, step.label))
        self.setIndex(history.position)
        self.mirroring = False
        history.on_event.append(self._mirror)

    def _mirror(self, event: Event) -> None:
        if event.verb == "do" and not self.mirroring:
            self.mirroring = True
            self.push(_Command(self, self.history.position - 1, event.step.label))
            self.mirroring = False
