"""What a window needs of the machine: a display to stand on, and signals that reach Python while Qt waits."""

from __future__ import annotations

import os
import signal
import sys
import threading

from PySide6.QtCore import QObject, QSocketNotifier

from sfumato.core.errors import ResourceMissing


def require_display() -> None:
    """Raises `ResourceMissing` where Qt would end the process: on Linux without a display."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in named):
        raise ResourceMissing(
            "There is no display to open a window on.",
            next_step="Use the commands instead (sfumato --help), for example: sfumato sanitize FILE -o OUT",
        )


def let_signals_through(parent: QObject) -> None:
    """Python handles a signal only when it runs next, and an idle window runs nothing: a request to end (SIGTERM) would wait
    for ever. Each signal wakes the window instead."""
    if os.name == "nt" or threading.current_thread() is not threading.main_thread():
        return
    woken, waking = os.pipe()
    for end in (woken, waking):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    notifier = QSocketNotifier(woken, QSocketNotifier.Type.Read, parent)
    notifier.activated.connect(
        lambda *_: os.read(woken, 4096)
    )  # Python is running now, so it handles the signal
    parent.destroyed.connect(lambda *_: signal.set_wakeup_fd(-1))
