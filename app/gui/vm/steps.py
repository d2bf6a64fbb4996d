"""Long work on the window's thread, a little at a time: a generator that yields wherever it may be interrupted."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
STEP = 100  # entities between two places where work may be interrupted
SLICE = 0.012  # seconds of work in one turn: a key that was pressed meanwhile is answered within a frame


def finished(steps: Steps[T]) -> T:
    """What the work comes to, all at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def some(steps: Steps[None], seconds: float = SLICE) -> bool:
    """Works for so many seconds, at least one step; whether anything is left to do."""
    until = time.perf_counter() + seconds
    return any(time.perf_counter() >= until for _ in steps)
