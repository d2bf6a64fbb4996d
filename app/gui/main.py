"""Opens the window. The only entry: `open_window`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from sfumato.app.gui import theme
from sfumato.app.gui.display import let_signals_through, require_display
from sfumato.app.gui.garbage import Collector
from sfumato.app.gui.memory import keep_memory_together
from sfumato.app.gui.settings import Settings
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm import words

# Seconds for which a worker may keep the interpreter while the window waits for it. Drawing gives it up and takes it back
# dozens of times, so that Python's own 5 ms would add up to a stutter.
SWITCH = 0.0005
FRAME = 40  # pixels of the screen that the title of the window takes


def make_application(settings: Settings) -> QApplication:
    """The Qt application with style, theme, icon and translator. An application that exists is used again. Raises
    `ResourceMissing` without a display."""
    require_display()
    sys.setswitchinterval(SWITCH)
    keep_memory_together()
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
    if app is not existing:
        let_signals_through(app)
    app.setApplicationName("Sfumato")
    words.use(lambda text: QCoreApplication.translate("Words", text))
    app.setStyle("Fusion")  # the same controls everywhere; colours come from the theme
    theme.apply(app, settings.text("theme", "system"), settings.number("scale", 1.0))
    app.setWindowIcon(theme.icon("sfumato"))
    return app


def make_window(settings: Settings) -> MainWindow:
    """The main window, at its last size or one that fits the screen. Does not show it."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    with theme.bare(app):  # Qt would style every part again each time it is put into a larger one
        window = MainWindow(settings)
    screen = QGuiApplication.primaryScreen()
    if (geometry := settings.bytes("geometry")) is not None:
        window.restoreGeometry(geometry)
    elif screen is not None:
        room = screen.availableGeometry()
        window.resize(min(1600, room.width()), min(960, room.height() - FRAME))
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(
        lambda _: (
            window.commands.use_theme("system") if settings.text("theme", "system") == "system" else None
        )
    )
    return window


def open_window(paths: list[str]) -> int:
    """Opens the window on these files and runs until it is closed; the process ends with it."""
    settings = Settings()
    app = make_application(settings)
    collector = Collector(app)
    window = make_window(settings)
    # Not when the window closes, which makes the program inactive, too: looking through everything takes seconds.
    app.applicationStateChanged.connect(lambda state: collector.left(state) if window.isVisible() else None)
    window.show()
    QTimer.singleShot(200, window.controller.warm_up)
    if paths:
        QTimer.singleShot(0, lambda: window.commands.open_paths([Path(p) for p in paths]))
    elif not settings.flag("toured", False):
        settings.set("toured", True)
        QTimer.singleShot(400, window.commands.tour)
    code = app.exec()
    settings.set("geometry", window.saveGeometry())
    settings.sync()
    # Everything is saved. Letting go of models and long texts one by one takes seconds, and a thread that cannot be stopped
    # would be pulled from under its feet.
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def try_window() -> str:
    """Opens the window for half a second; returns its size and where it was shown: for the self-test of an installation."""
    settings = Settings()
    application = make_application(settings)
    window = make_window(settings)
    window.show()
    QTimer.singleShot(500, application.quit)
    application.exec()
    shown = f"{window.width()} x {window.height()} on {application.platformName()}"
    window.close()
    return shown
