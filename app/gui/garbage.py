"""Cyclic garbage is collected on the window's thread only.

Python collects on whichever thread happens to allocate. A closed dialog waits as cyclic garbage until then, and a worker
thread that collects it destroys widgets outside their thread: a crash. So the automatic collector is switched off and a
timer collects on the thread of the window, little by little.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, Qt, QTimer

EVERY = 2_000  # milliseconds
YOUNG = 2_000  # objects made since the last time that are worth a look
MANY = 25_000  # so many come from models and long texts; looking through them would be felt


class Collector(QObject):
    """Collects cyclic garbage by a timer, on the thread of the window and nowhere else."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Cheap: the young objects, or none of them where they are too many to be looked through at once."""
        young = gc.get_count()[0]
        if young > MANY:
            gc.freeze()  # long-lived: models, indices, the text's entities
        elif young > YOUNG:
            gc.collect(1)

    def left(self, state: Qt.ApplicationState) -> None:
        """Everything, frozen or not, when the person turns to another program: a pause is not felt then."""
        if state is Qt.ApplicationState.ApplicationInactive:
            gc.unfreeze()
            gc.collect()
