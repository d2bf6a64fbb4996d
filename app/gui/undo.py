"""Qt's undo stack over `core/review`: the history holds the truth, the stack only mirrors it for menus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand, QUndoStack

from sfumato.core.review.history import Event, History, Step


class _Command(QUndoCommand):
    """A step of the history in Qt's stack. It moves the history; it keeps no state of its own."""

    def __init__(self, stack: HistoryStack, number: int, step: Step) -> None:
        super().__init__(stack.words(step))
        self._stack, self._number = stack, number

    def redo(self) -> None:
        """Replays the step; Qt also calls it when the command is pushed, when the step is done already."""
        if self._stack.history.position <= self._number and not self._stack.mirroring:
            self._stack.history.redo()
            self._stack.moved()

    def undo(self) -> None:
        """Takes the step back."""
        if self._stack.history.position > self._number and not self._stack.mirroring:
            self._stack.history.undo()
            self._stack.moved()


class HistoryStack(QUndoStack):
    """Unlimited; after opening a saved project it holds everything that was ever done and not overwritten."""

    def __init__(self, history: History, moved: Callable[[], None], words: Callable[[Step], str]) -> None:
        """`words`: what a step is called in the menus."""
        super().__init__()
        self.history, self.moved, self.words, self.mirroring = history, moved, words, False
        self.follow(history)

    def follow(self, history: History) -> None:
        """Shows the steps of another history."""
        self.history = history
        self.clear()
        self.mirroring = True
        for number, step in enumerate(history.steps):
            self.push(_Command(self, number, step))
        self.setIndex(history.position)
        self.mirroring = False
        history.on_event.append(self._mirror)

    def _mirror(self, event: Event) -> None:
        if event.verb == "do" and not self.mirroring:
            self.mirroring = True
            self.push(_Command(self, self.history.position - 1, event.step))
            self.mirroring = False
