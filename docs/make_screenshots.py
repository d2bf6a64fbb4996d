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


def views(shot: Photographer) -> dict[str, Callable[[], QWidget]]:
    window = shot.window
    commands = window.commands

    def review(**how: bool) -> QWidget:
        window.go("review")
        window.review.document.set_pages(how.get("pages", False))
        window.review.document.set_side("both")
        if how.get("pages"):
            window.set_expert(False)
        commands.show_inspector()
        if not window.session.selected:
            commands.next_undecided()
        return window

    def conflict() -> QWidget:
        """A choice by hand that leaves a risk open, and the way out. In Review, as a person makes it: the list stays in place."""
        window.go("review")
        window.session.select([next(e.id for e in window.session.entities() if e.text == TOWN)])
        commands.keep()
        window.set_expert(False)
        return review()

    def expert() -> QWidget:
        window.set_expert(True)
        return review()

    def narrow() -> QWidget:
        """A small screen, and how clerks see it."""
        window.set_expert(False)
        window.resize(1024, 700)
        return review()

    def tab(show: Callable[[], None]) -> QWidget:
        review()
        show()
        return window

    def frontier() -> QWidget:
        window.set_expert(True)
        window.go("frontier")
        shot.spin(lambda: bool(window.frontier.frontier.grid), 900)
        return window

    def view(name: str) -> QWidget:
        window.go(name)
        return window

    def export() -> QWidget:
        window.export.out.setText("judgment-sanitized.pdf")
        clear(window.export.ends)  # of the theme before
        return view("export")

    def attack() -> QWidget:
        window.set_expert(True)
        window.go("attack")
        if not window.attack.ends.count():
            window.attack.attack()
        return window

    def ended(good: bool) -> QWidget:
        """The two ways an export ends: verified, or refused because something was still to be read."""
        window.go("export")
        panel = window.export
        panel.overwrite.setChecked(True)
        panel.ocr.setChecked(False)  # as a picture it looks the same, and takes minutes less
        panel.out.setText("judgment-sanitized.pdf")
        engine, real = window.controller.engine, window.controller.engine.export

        def leaking(*_: object) -> None:
            raise LeakFound("A removed name can still be read on page 2 (text as the second engine sees it).")

        if not good:
            engine.export = leaking  # type: ignore[assignment, method-assign]
        panel.export()
        shot.spin(lambda: panel.ends.count() > 0)
        engine.export = real  # type: ignore[method-assign]
        return window

    def tour() -> QWidget:
        review()
        made = Tour(window)
        made.begin()
        made.forward()
        shot.tour = made  # type: ignore[attr-defined]
        return window

    def dialog(make: Callable[[QWidget], QWidget]) -> QWidget:
        made = make(window)
        made.show()
        return made

    return {
        "start": lambda: view("start"),
        "review-text": review,
        "review-pages": lambda: review(pages=True),
        "review-expert": expert,
        "review-narrow": narrow,
        "protect": lambda: tab(commands.show_protect),
        "batch": lambda: view("batch"),
        "export": export,
        "export-green": lambda: ended(True),
        "export-red": lambda: ended(False),
        "cheat-sheet": lambda: dialog(CheatSheet),
        "help": lambda: dialog(HelpDialog),
        "curve": lambda: dialog(CurveDialog),
        "settings": lambda: dialog(lambda parent: SettingsDialog(window)),
        "tour": tour,
        "frontier": frontier,
        "attack": attack,
        "review-conflict": conflict,
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
            for view, show in views(shot).items():
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
