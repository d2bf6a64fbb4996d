"""The dials while they move: one object that every panel with a dial shows and turns."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.core.decide.model import Dials

REST_MS = 500  # after this long without a move, the place of a dial becomes a step that can be undone


class TurningDials(QObject):
    """Panels call `turn`; `shown` tells all of them what to show, `turned` tells the planner."""

    shown = Signal(object)  # Dials
    turned = Signal(object, bool)  # Dials, final

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.dials = Dials()
        self._showing = False
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(lambda: self.turned.emit(self.dials, True))

    def turn(self, dials: Dials) -> None:
        """A person moved a dial. What a panel emits while it is only being set counts as nobody's move."""
        if self._showing or dials == self.dials:
            return
        self.show(dials)
        self.turned.emit(dials, False)
        self._rest.start()

    def show(self, dials: Dials) -> None:
        """Shows dials without turning them."""
        self._showing = True
        self.dials = dials
        self.shown.emit(dials)
        self._showing = False

    def finish(self) -> None:
        """Takes the place of the dials as final at once."""
        if self._rest.isActive():
            self._rest.stop()
            self.turned.emit(self.dials, True)
