"""Pictures of every view, light and dark: `make screenshots`.

QT_QPA_PLATFORM=offscreen python docs/make_screenshots.py [--out FOLDER] [--only VIEW …] [--sizes 1024x700 1366x768 …]
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_home = tempfile.TemporaryDirectory(prefix="sfumato-shots-")
os.environ["SFUMATO_HOME"] = os.environ["HOME"] = _home.name

from PySide6.QtCore import QBuffer, QIODevice  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

from sfumato.app.gui import theme  # noqa: E402
from sfumato.app.gui.commands import SAMPLE  # noqa: E402
from sfumato.app.gui.main import make_application  # noqa: E402
from sfumato.app.gui.settings import Settings  # noqa: E402
from sfumato.app.gui.views.curve_dialog import CurveDialog  # noqa: E402
from sfumato.app.gui.views.help_dialogs import CheatSheet, HelpDialog  # noqa: E402
from sfumato.app.gui.views.main_window import MainWindow  # noqa: E402
from sfumato.app.gui.views.settings_dialog import SettingsDialog  # noqa: E402
from sfumato.app.gui.views.tour import Tour  # noqa: E402
from sfumato.app.gui.views.widgets import clear  # noqa: E402
from sfumato.core.errors import LeakFound  # noqa: E402

SIZES = ("1920x1080",)  # of the pictures that are kept; others to look at only
TOWN = "Larvik"  # of the sample: kept by hand, it tells too much
COLOURS = 128  # a palette is enough for flat pictures and keeps the folder small


class Photographer:
    def __init__(self, app: QApplication, window: MainWindow, out: Path) -> None:
        self.app, self.window, self.out = app, window, out

    def spin(self, until: Callable[[], bool], seconds: float = 900) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()
            if until():
                break
            time.sleep(0.01)
        else:
            sys.exit("A view did not become ready in time.")

    def settle(self, seconds: float = 0.4) -> None:
        end = time.monotonic() + seconds
        self.spin(lambda: time.monotonic() > end)
        controller = self.window.controller
        self.spin(lambda: not controller.workers.busy and not controller.counter.counting)
        end = time.monotonic() + seconds  # what came last is laid out and drawn, too
        self.spin(lambda: time.monotonic() > end)

    def take(self, widget: QWidget, name: str) -> None:
        from io import BytesIO

        from PIL import Image

        self.settle()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        widget.grab().save(buffer, "PNG")
        picture = Image.open(BytesIO(bytes(buffer.data().data()))).convert("RGB")
        small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
        path = self.out / f"{name}.png"
        small.save(path, optimize=True)
        print(f"{path.name:44} {path.stat().st_size // 1024:5} KB")


class Scenes:
    """Brings the window into the state that each picture shows."""

    def __init__(self, shot: Photographer) -> None:
        self.shot, self.window, self.commands = shot, shot.window, shot.window.commands

    def review(self, **how: bool) -> QWidget:
        self.window.go("review")
        self.window.review.document.set_pages(how.get("pages", False))
        self.window.review.document.set_side("both")
        if how.get("pages"):
            self.window.set_expert(False)
        self.commands.show_inspector()
        if not self.window.session.selected:
            self.commands.next_undecided()
        return self.window

    def conflict(self) -> QWidget:
        """A choice by hand that leaves a risk open, and the way out. In Review, as a person makes it: the list stays in place."""
        self.window.go("review")
        self.window.session.select([next(e.id for e in self.window.session.entities() if e.text == TOWN)])
        self.commands.keep()
        self.window.set_expert(False)
        return self.review()

    def expert(self) -> QWidget:
        self.window.set_expert(True)
        return self.review()

    def narrow(self) -> QWidget:
        """A small screen, and how clerks see it."""
        self.window.set_expert(False)
        self.window.resize(1024, 700)
        return self.review()

    def tab(self, show: Callable[[], None]) -> QWidget:
        self.review()
        show()
        return self.window

    def frontier(self) -> QWidget:
        self.window.set_expert(True)
        self.window.go("frontier")
        self.shot.spin(lambda: bool(self.window.frontier.frontier.grid), 900)
        return self.window

    def view(self, name: str) -> QWidget:
        self.window.go(name)
        return self.window

    def export(self) -> QWidget:
        self.window.export.out.setText("judgment-sanitized.pdf")
        clear(self.window.export.ends)  # of the theme before
        return self.view("export")

    def attack(self) -> QWidget:
        self.window.set_expert(True)
        self.window.go("attack")
        if not self.window.attack.ends.count():
            self.window.attack.attack()
        return self.window

    def ended(self, good: bool) -> QWidget:
        """The two ways an export ends: verified, or refused because something was still to be read."""
        self.window.go("export")
        panel = self.window.export
        panel.overwrite.setChecked(True)
        panel.ocr.setChecked(False)  # as a picture it looks the same, and takes minutes less
        panel.out.setText("judgment-sanitized.pdf")
        engine, real = self.window.controller.engine, self.window.controller.engine.export

        def leaking(*_: object) -> None:
            raise LeakFound("A removed name can still be read on page 2 (text as the second engine sees it).")

        if not good:
            engine.export = leaking  # type: ignore[assignment, method-assign]
        panel.export()
        self.shot.spin(lambda: panel.ends.count() > 0)
        engine.export = real  # type: ignore[method-assign]
        return self.window

    def tour(self) -> QWidget:
        self.review()
        made = Tour(self.window)
        made.begin()
        made.forward()
        self.shot.tour = made  # type: ignore[attr-defined]
        return self.window

    def dialog(self, make: Callable[[QWidget], QWidget]) -> QWidget:
        made = make(self.window)
        made.show()
        return made

    def all(self) -> dict[str, Callable[[], QWidget]]:
        """What brings about each picture, by its name, in the order in which they are taken."""
        return {
            "start": lambda: self.view("start"),
            "review-text": self.review,
            "review-pages": lambda: self.review(pages=True),
            "review-expert": self.expert,
            "review-narrow": self.narrow,
            "protect": lambda: self.tab(self.commands.show_protect),
            "batch": lambda: self.view("batch"),
            "export": self.export,
            "export-green": lambda: self.ended(True),
            "export-red": lambda: self.ended(False),
            "cheat-sheet": lambda: self.dialog(CheatSheet),
            "help": lambda: self.dialog(HelpDialog),
            "curve": lambda: self.dialog(CurveDialog),
            "settings": lambda: self.dialog(lambda parent: SettingsDialog(self.window)),
            "tour": self.tour,
            "frontier": self.frontier,
            "attack": self.attack,
            "review-conflict": self.conflict,
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "screenshots")
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--sizes", nargs="*", default=SIZES)
    arguments = parser.parse_args()
    sizes = [tuple(map(int, size.split("x"))) for size in arguments.sizes]
    arguments.out = arguments.out.resolve()
    arguments.out.mkdir(parents=True, exist_ok=True)
    os.chdir(_home.name)  # no picture shows a folder of this computer
    app = make_application(Settings(Path(_home.name) / "window.ini"))
    window = MainWindow(Settings(Path(_home.name) / "window.ini"))
    shot = Photographer(app, window, arguments.out)
    window.resize(*sizes[0])
    window.show()
    sample = Path(_home.name) / SAMPLE.name  # so that no picture shows where this copy of the project lives
    shutil.copy(SAMPLE, sample)
    window.commands.open_paths([sample])
    shot.spin(lambda: window.session.current in window.session.plans)
    shot.settle()
    for _ in range(4):
        window.commands.accept_and_next()
    shot.settle()
    shot.spin(lambda: len(window.review.strip.curve.points) > 1)  # the small curve, looked ahead after a plan
    shot.spin(lambda: window.controller.counter.look() is not None)
    for name in arguments.themes:
        theme.apply(app, name)
        window.restyle()
        for width, height in sizes:
            window.resize(width, height)
            for view, show in Scenes(shot).all().items():
                if arguments.only and view not in arguments.only:
                    continue
                window.resize(width, height)
                widget = show()
                size = 700 if view == "review-narrow" else height
                shot.take(widget, f"{view}-{name}-{size}")
                if view == "tour":
                    shot.tour.end()  # type: ignore[attr-defined]
                elif widget is not window:
                    widget.close()
                elif view == "review-conflict":
                    window.commands.undo()
    window.review.document.close_images()
    window.controller.close(discard=True)
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # Qt's own teardown order is of no interest here
