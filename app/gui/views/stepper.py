"""Runs long work of the window's own thread a little in every turn, so that keys and the mouse are answered in between."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from sfumato.app.gui.vm.steps import Steps, some


class Stepper(QObject):
    """One piece of work at a time: what is newer takes the place of what was begun."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Steps[None] | None = None
        self._turn = QTimer(self, interval=1)
        self._turn.timeout.connect(self._go_on)

    def begin(self, steps: Steps[None]) -> None:
        """Does these steps while the window is idle; earlier ones are dropped."""
        self._steps = steps
        self._turn.start()

    def stop(self) -> None:
        """Does none of the steps that are left."""
        self._steps = None
        self._turn.stop()

    def _go_on(self) -> None:
        steps = self._steps
        if (steps is None or not some(steps)) and self._steps is steps:
            self.stop()
