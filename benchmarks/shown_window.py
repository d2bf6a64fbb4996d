"""The real window for benchmarks: offscreen, with a home of its own, and a loop that times each of its turns."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from sfumato.app.gui.views.main_window import MainWindow


class Loop:
    """Runs the window's events and keeps how long each turn took, in milliseconds of processor and of the clock."""

    def __init__(self, app: QApplication) -> None:
        self.app = app
        self.turns: list[tuple[float, float]] = []

    def turn(self) -> None:
        began, worked = time.perf_counter(), time.thread_time()
        self.app.processEvents()
        self.turns.append(((time.thread_time() - worked) * 1000, (time.perf_counter() - began) * 1000))

    def until(self, ready: Callable[[], bool], seconds: float = 600) -> None:
        end = time.monotonic() + seconds
        while not ready():
            if time.monotonic() > end:
                raise TimeoutError("the window did not become ready")
            self.turn()
            time.sleep(0.001)

    def longest(self, what: str) -> dict[str, object]:
        """The turns since the last time this was asked."""
        worked, took = max(self.turns)
        self.turns.clear()
        return {
            "what": f"longest stretch on the window's thread, {what}",
            "value": f"{took:.0f} ms",
            "cpu": f"{worked:.0f} ms",
        }


@contextmanager
def shown_window() -> Iterator[tuple[Loop, MainWindow]]:
    """The real window, offscreen, with a home of its own, and the loop that turns it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SFUMATO_HOME"] = folder
        from sfumato.app.gui.garbage import Collector
        from sfumato.app.gui.main import make_application
        from sfumato.app.gui.settings import Settings
        from sfumato.app.gui.views.main_window import MainWindow

        settings = Settings(Path(folder) / "window.ini")
        app = make_application(settings)
        Collector(app)
        window = MainWindow(settings)
        window.resize(1600, 900)
        window.show()
        yield Loop(app), window
