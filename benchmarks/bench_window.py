"""The window: cold start, first and all highlights, dial to repaint on a 60-page judgment, scrolling 500 pages, memory.

Runs offscreen, so it times our own work and Qt's drawing into memory, not the graphics card. Times are wall clock;
`cpu` beside them tells how busy the machine was otherwise.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

from benchmarks.made_up import judgment
from benchmarks.shown_window import Loop, shown_window

if TYPE_CHECKING:
    from sfumato.app.gui.controller import Controller
    from sfumato.app.gui.views.main_window import MainWindow
    from sfumato.core.decide.model import Dials


SETTLED = 3.0  # seconds in which what an action sets off on the window's thread is over
FAR = (25, 40, 75)  # places of k between those that are looked ahead
COLD = """
import os, sys, time
began = time.time()
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from sfumato.app.gui.settings import Settings
from sfumato.app.gui.main import make_application, make_window
settings = Settings(Path(sys.argv[1]) / "w.ini")
app = make_application(settings)
window = make_window(settings)
window.show()
app.processEvents()
window.grab()
print(time.time() - float(sys.argv[2]), time.process_time(), flush=True)
os._exit(0)
"""


def run() -> list[dict[str, object]]:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SFUMATO_HOME"] = folder
        rows += _cold(Path(folder))
        from sfumato.app.gui.garbage import Collector
        from sfumato.app.gui.main import make_application
        from sfumato.app.gui.settings import Settings
        from sfumato.app.gui.views.main_window import MainWindow

        settings = Settings(Path(folder) / "window.ini")
        app = make_application(settings)
        Collector(app)  # as in the program
        window = MainWindow(settings)
        window.resize(1600, 900)
        window.show()
        loop = Loop(app)
        rows.append({"what": "memory of the empty window", "value": f"{_memory():.0f} MB"})
        long = Path(folder) / "judgment.txt"
        long.write_text(judgment(60), encoding="utf-8")
        try:
            rows += _highlights(loop, window, long)
            rows += _dials(loop, window)
            rows += _scroll(window)
        finally:
            window.review.document.close_images()
            window.controller.close(discard=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows.append({"what": "peak memory of the window, everything above", "value": f"{peak:.0f} MB"})
    return rows


def _memory() -> float:
    """Megabytes in use now, where the system tells; else the most ever used."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().split("VmRSS:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _cold(folder: Path) -> list[dict[str, object]]:
    found = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", COLD, str(folder), str(time.time())],
            capture_output=True,
            text=True,
            check=True,
        )
        wall, cpu = map(float, done.stdout.split()[-2:])
        found.append((wall, cpu))
    wall, cpu = min(found)
    return [
        {"what": "cold start to usable window (best of 3)", "value": f"{wall:.2f} s", "cpu": f"{cpu:.2f} s"}
    ]


def _highlights(loop: Loop, window: MainWindow, path: Path) -> list[dict[str, object]]:
    session = window.session
    began, cpu = time.perf_counter(), time.process_time()
    window.commands.open_paths([path])
    loop.until(lambda: session.record is not None)
    shown = time.perf_counter() - began
    loop.until(lambda: len(window.review.document.original.marks) > 0)
    first = time.perf_counter() - began
    # While the text is read, provisional entities carry a "~" in their ids.
    loop.until(lambda: bool(session.entities()) and not any("~" in e.id for e in session.entities()))
    every, read = time.perf_counter() - began, time.process_time() - cpu
    loop.until(lambda: session.current in session.plans)
    planned, used = time.perf_counter() - began, time.process_time() - cpu
    entities = len(session.entities())
    return [
        {"what": "60 pages: text shown", "value": f"{shown:.2f} s"},
        {"what": "60 pages: first highlight", "value": f"{first:.2f} s"},
        {
            "what": f"60 pages: all highlights ({entities} entities)",
            "value": f"{every:.2f} s",
            "cpu": f"{read:.2f} s",
        },
        {"what": "60 pages: risk and first plan too", "value": f"{planned:.2f} s", "cpu": f"{used:.2f} s"},
        loop.longest("while all this runs"),
        {"what": "memory with 60 pages", "value": f"{_memory():.0f} MB"},
    ]


def _dials(loop: Loop, window: MainWindow) -> list[dict[str, object]]:
    """As a person has it before them: the dials in sight, an entity selected."""
    session, controller = window.session, window.controller
    window.commands.next_undecided()
    window.commands.show_dials()
    began = time.perf_counter()
    ready = time.monotonic() + SETTLED  # looking ahead begins a moment after the plan
    loop.until(lambda: time.monotonic() > ready and controller.workers.at_rest)
    rest = time.perf_counter() - began
    dials = session.dials
    moves = [replace(dials, k=2 + n) for n in range(12)] + [
        replace(dials, threshold=0.2 + 0.05 * n) for n in range(12)
    ]
    rows: list[dict[str, object]] = [
        {"what": "after the first plan, until nothing runs any more", "value": f"{rest:.2f} s"}
    ]
    loop.turns.clear()
    for what in ("first time", "back and forth", "back and forth again"):
        taken = [_move(loop, controller, move) for move in moves]
        total, work, draw = (quantiles(series, n=100) for series in zip(*taken, strict=True))
        for place in (50, 95):
            rows.append(
                {
                    "what": f"dial to repaint, 60 pages, {what}, p{place}",
                    "value": f"{total[place - 1]:.0f} ms",
                    "cpu": f"{work[place - 1]:.0f} ms",
                }
            )
        rows.append({"what": "of which drawing, p95", "value": f"{draw[94]:.0f} ms"})
    rows.append(loop.longest("while dials move"))
    for k in FAR:
        total_, work_, _ = _move(loop, controller, replace(dials, k=k))
        what = f"dial to repaint, 60 pages, first visit of k {k}, not looked ahead"
        rows.append({"what": what, "value": f"{total_:.0f} ms", "cpu": f"{work_:.0f} ms"})
    return [*rows, loop.longest("while such plans are made")]


def _move(loop: Loop, controller: Controller, dials: Dials) -> tuple[float, float, float]:
    """Milliseconds of the clock and of the processor until the new plan is drawn, and of drawing alone."""
    planned: list[bool] = []

    def heard() -> None:
        planned.append(True)

    controller.planned.connect(heard)
    began, own = time.perf_counter(), time.process_time()
    controller.turn(dials, final=False)
    while not planned:
        loop.turn()
        time.sleep(0.0005)  # leaves the interpreter to the worker, as waiting for events does
    draw = time.perf_counter()
    loop.turn()  # what asked to be drawn is drawn here
    end, worked = time.perf_counter(), time.process_time()
    controller.planned.disconnect(heard)
    loop.until(lambda: not controller.workers.busy)
    return (end - began) * 1000, (worked - own) * 1000, (end - draw) * 1000


def _scroll(window: MainWindow) -> list[dict[str, object]]:
    """500 pages with their highlights in the two panes; each step is drawn in both."""
    from sfumato.app.gui.views.marks import Marks
    from sfumato.app.gui.vm.spans import Span
    from sfumato.core.recognize.model import EntityType
    from sfumato.core.review.model import Status

    before = _memory()
    panes = (window.review.document.original, window.review.document.preview)
    text = judgment(500, seed=2)
    found = re.finditer(r"Ms (\w+ \w+)|On (\d+ \w+ \d{4})", text)
    marks = [
        Span(
            m.start(),
            m.end(),
            "x",
            EntityType.PERSON if m[1] else EntityType.DATETIME,
            Status.MASKED,
            False,
            n,
        )
        for n, m in enumerate(found)
    ]
    began = time.perf_counter()
    for pane in panes:
        pane.set_content(text, Marks(marks))
        pane.repaint()
    opened = (time.perf_counter() - began) * 1000
    frames: list[float] = []
    worked: list[float] = []
    for number in range(200):
        step, own = time.perf_counter(), time.thread_time()
        for pane in panes:
            bar = pane.verticalScrollBar()
            bar.setValue(int(bar.maximum() * number / 200))
            pane.viewport().repaint()
        frames.append((time.perf_counter() - step) * 1000)
        worked.append((time.thread_time() - own) * 1000)
    steps, work = quantiles(frames, n=100), quantiles(worked, n=100)
    return [
        {
            "what": f"500 pages ({len(text):,} characters, {len(marks):,} marks): shown",
            "value": f"{opened:.0f} ms",
        },
        {
            "what": "500 pages: one scroll step of both panes, p50",
            "value": f"{steps[49]:.1f} ms",
            "cpu": f"{work[49]:.1f} ms",
        },
        {
            "what": "500 pages: one scroll step of both panes, p95",
            "value": f"{steps[94]:.1f} ms",
            "cpu": f"{work[94]:.1f} ms",
        },
        {"what": "500 pages: memory for them", "value": f"{_memory() - before:.0f} MB"},
    ]


def long_file(path: Path, seconds: float) -> list[dict[str, object]]:
    """A long PDF in the window for so many seconds at most: what is shown when, longest turns of its thread, memory, closing."""
    with shown_window() as (loop, window):
        return [*_follow(loop, window, path, seconds), *_close(window)]


def _follow(loop: Loop, window: MainWindow, path: Path, seconds: float) -> list[dict[str, object]]:
    session, bars = window.session, window.stages
    heard: list[str] = []
    window.controller.progress.connect(lambda stage, share: heard.append(bars.words.text()))
    began = time.monotonic()
    rows: list[dict[str, object]] = []

    def planned() -> bool:
        return session.current in session.plans

    for what, ready in (
        ("provisional plan shown", lambda: window.review.first_look.look is not None or bool(session.record)),
        ("the document itself shown", lambda: session.record is not None),
        ("risk and first plan", planned),
    ):
        if not rows:
            window.commands.open_paths([path])
        try:
            loop.until(ready, max(0.1, began + seconds - time.monotonic()))
        except TimeoutError:
            rows.append(
                {"what": f"not reached in {seconds:.0f} s: {what}", "value": heard[-1] if heard else ""}
            )
            rows.append(loop.longest("until then"))
            break
        rows.append({"what": what, "value": f"{time.monotonic() - began:.1f} s"})
        rows.append(loop.longest(f"until: {what}"))
    rows.append({"what": "entities", "value": str(len(session.entities()) if session.record else 0)})
    if session.current in session.plans:
        rows += _actions(loop, window)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [*rows, {"what": "peak memory of the window's process", "value": f"{peak:.0f} MB"}]


def _actions(loop: Loop, window: MainWindow) -> list[dict[str, object]]:
    """What a person does next in a long document: the longest turn of each, with everything that it sets off within some seconds.
    Export is looked at, not written."""
    session, controller, document = window.session, window.controller, window.review.document

    def dial(k: int) -> Callable[[], None]:
        return lambda: controller.turn(replace(session.dials, k=k), final=False)

    acts: tuple[tuple[str, Callable[[], object]], ...] = (
        ("after the plan", lambda: None),
        ("a dial moves", dial(7)),
        ("a dial moves back", dial(5)),
        ("next undecided", window.commands.next_undecided),
        ("mask", window.commands.mask),
        ("undo", window.commands.undo),
        ("expert mode", lambda: window.set_expert(True)),
        ("list filtered", lambda: window.review.list.words.setText("a")),
        ("list whole again", lambda: window.review.list.words.setText("")),
        ("pages", lambda: document.set_pages(True)),
        ("text", lambda: document.set_pages(False)),
        ("export looked at", lambda: window.go("export")),
        ("batch looked at", lambda: window.go("batch")),
        ("review again", lambda: window.go("review")),
    )
    rows = []
    for what, act in acts:
        loop.turns.clear()
        began, worked = time.perf_counter(), time.thread_time()
        act()
        loop.turns.append(((time.thread_time() - worked) * 1000, (time.perf_counter() - began) * 1000))
        ready = time.monotonic() + SETTLED
        try:
            loop.until(lambda until=ready: time.monotonic() > until and not controller.workers.busy, 120)  # type: ignore[misc]
        except TimeoutError:
            what += " (not done after 120 s)"
        rows.append(loop.longest(what))
    return rows


def _close(window: MainWindow) -> list[dict[str, object]]:
    began = time.perf_counter()
    window.review.document.close_images()
    window.controller.close(discard=True)
    took = time.perf_counter() - began
    ended = "" if window.controller.ended else ", then the process ends without its threads"
    return [{"what": "closing", "value": f"{took:.2f} s{ended}"}]


def main() -> None:
    """`python -m benchmarks.bench_window` for all of it, `… FILE.pdf [SECONDS]` for one long file."""
    given = sys.argv[1:]
    found = long_file(Path(given[0]), float(given[1]) if len(given) > 1 else 1800) if given else run()
    for line in found:
        print(line)
    sys.stdout.flush()
    if given:
        os._exit(0)  # as the program does with threads that cannot be stopped


if __name__ == "__main__":
    main()
