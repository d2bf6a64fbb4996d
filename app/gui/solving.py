"""Who may use the solver: one at a time, and whoever is asked for comes before what is only looked ahead."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from sfumato.core.decide.model import Dials, Plan

if TYPE_CHECKING:
    from sfumato.core.analysis import Analysis

GIVE_WAY = 0.002  # seconds after which looking ahead tries again


class SolvingTurn:
    """One solve at a time. A plan that a person waits for makes one that nobody waits for end (`wanted`)."""

    def __init__(self) -> None:
        self._solving = threading.Lock()
        self._counting = threading.Lock()
        self._waiting = 0

    @property
    def wanted(self) -> bool:
        """Whether somebody waits for a plan, or one is made that was asked for."""
        return self._waiting > 0

    @contextmanager
    def asked(self) -> Iterator[None]:
        """For a plan that somebody waits for."""
        with self._counting:
            self._waiting += 1
        try:
            with self._solving:
                yield
        finally:
            with self._counting:
                self._waiting -= 1

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """For a plan that nobody has asked for yet."""
        with self._solving:
            yield


def look_ahead(
    turn: SolvingTurn,
    analysis: Analysis,
    places: Iterable[Dials],
    fixed: Mapping[str, int],
    cancelled: Callable[[], bool],
) -> Iterator[Plan]:
    """Plans for these dials, one by one; the analysis remembers them. Gives way in the middle of a plan to one that somebody
    waits for, and makes its own again afterwards."""
    from sfumato.core.decide.solver import (
        Interrupted,
        ended_by,
    )  # brings the solver along; the window starts without it

    for dials in places:
        plan: Plan | None = None
        while plan is None:
            if cancelled():
                return
            with turn.ahead(), suppress(Interrupted):
                solvers = analysis.decider.solver, analysis.decider.quick
                with ended_by(lambda: cancelled() or turn.wanted, *solvers):
                    plan = analysis.plan(dials, fixed)
            if plan is None:
                time.sleep(GIVE_WAY)
        yield plan
