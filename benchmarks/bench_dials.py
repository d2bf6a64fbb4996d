"""Dials in the real window at places where they have never been: `python -m benchmarks.bench_dials [FILE] [SECONDS]`.

After `SECONDS` (or when nothing runs any more) both dials are moved to places drawn at random, each once. Printed for each kind
of move: until the new result is drawn, until the window is drawn with a result or with *Measuring…*, and the processor time of
the whole process and of the window's thread. Times of the clock tell of other programs, too.
"""

from __future__ import annotations

import os
import random
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING

from benchmarks.bench_window import SETTLED
from benchmarks.shown_window import Loop, shown_window

if TYPE_CHECKING:
    from sfumato.app.gui.controller import Controller
    from sfumato.core.decide.model import Dials

SAMPLE = Path(__file__).parents[1] / "resources/samples/judgment.pdf"
MOVES = 25  # of each kind
COLUMNS = ("result drawn", "first drawn", "processor", "window's thread")


def kinds_of_moves(dials: Dials, seed: int = 5) -> dict[str, list[Dials]]:
    """One dial moved from where it stands to a place at random, both of them, and a threshold that is dragged along."""
    from sfumato.app.gui.vm.ahead import EVERY_K, EVERY_THRESHOLD

    draw = random.Random(seed)
    thresholds, ks = draw.sample(EVERY_THRESHOLD, MOVES), draw.sample(EVERY_K, MOVES)
    return {
        "threshold": [replace(dials, threshold=t) for t in thresholds],
        "k": [replace(dials, k=k) for k in ks],
        "threshold dragged": [replace(dials, threshold=0.5 + n / 100) for n in range(MOVES)],
        "both at once": [
            replace(dials, k=k, threshold=t) for k, t in zip(ks, reversed(thresholds), strict=True)
        ],
    }


def move(loop: Loop, controller: Controller, dials: Dials) -> tuple[float, float, float, float]:
    """Milliseconds as in `COLUMNS`."""
    planned: list[bool] = []
    told: list[bool] = []

    def heard() -> None:
        planned.append(True)

    def measuring() -> None:
        told.append(True)

    controller.planned.connect(heard)
    controller.planner.measuring_changed.connect(measuring)
    began, all_, own = time.perf_counter(), time.process_time(), time.thread_time()
    first = 0.0
    controller.turn(dials, final=False)
    while not planned:
        loop.turn()
        if told and not first:
            loop.turn()  # what asked to be drawn is drawn here
            first = time.perf_counter() - began
        time.sleep(0.0005)
    loop.turn()
    end = time.perf_counter() - began
    spent = (end, first or end, time.process_time() - all_, time.thread_time() - own)
    controller.planned.disconnect(heard)
    controller.planner.measuring_changed.disconnect(measuring)
    loop.until(lambda: not controller.workers.busy)
    return tuple(1000 * value for value in spent)  # type: ignore[return-value]


def run(path: Path, seconds: float) -> list[dict[str, object]]:
    """The rows of the table."""
    with shown_window() as (loop, window):
        session, controller = window.session, window.controller
        window.commands.open_paths([path])
        loop.until(lambda: session.record is not None and session.current in session.plans)
        window.commands.next_undecided()
        begun = time.monotonic()
        loop.until(
            lambda: (
                time.monotonic() > begun + SETTLED
                and (controller.workers.at_rest or time.monotonic() > begun + seconds)
            )
        )
        rows: list[dict[str, object]] = [{"looked ahead for": f"{time.monotonic() - begun:.0f} s"}]
        seen: set[Dials] = set()
        for kind, moves in kinds_of_moves(session.dials).items():
            taken = [move(loop, controller, m) for m in dict.fromkeys(moves) if m not in seen]
            seen.update(moves)
            row: dict[str, object] = {"moved": kind, "places": len(taken)}
            for name, series in zip(COLUMNS, zip(*taken, strict=True), strict=True):
                places = quantiles(series, n=100)
                row[f"{name}, ms (p50 / p95)"] = f"{places[49]:.0f} / {places[94]:.0f}"
            rows.append(row)
        return rows


def main() -> None:
    """Prints the rows and ends as the program does."""
    given = sys.argv[1:]
    path = Path(given[0]) if given else SAMPLE
    for line in run(path, float(given[1]) if len(given) > 1 else 120.0):
        print(line)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
