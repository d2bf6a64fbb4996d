"""Progress in words: pages done, of how many, and the time that is left as far as anybody can tell."""

from __future__ import annotations

import time
from collections.abc import Callable

from sfumato.app.gui.vm.words import tr, tr_count

SURE_AFTER = 3.0  # seconds of work before the rest is estimated


class Meter:
    """One per stage. `share` from 0 to 1, below 0 when nobody can tell."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun: float | None = None
        self.share = -1.0

    def reset(self) -> None:
        """Forgets what was noted."""
        self._begun, self.share = None, -1.0

    def note(self, share: float) -> None:
        """Takes the share that is done, 0 to 1."""
        if self._begun is None or share < self.share:
            self._begun = self._clock()
        self.share = share

    def seconds_left(self) -> float | None:
        """Seconds to go, as the time so far tells; None while that is unsure."""
        if self._begun is None or not 0.01 <= self.share < 1:
            return None
        spent = self._clock() - self._begun
        return None if spent < SURE_AFTER else spent * (1 - self.share) / self.share

    def words(self, stage: str, pages: int) -> str:
        """ "Finding identifiers: page 120 of 500, about 3 minutes left"; what is not known is left out."""
        if self.share < 0:
            return tr("{0}…", stage)
        done = min(pages, round(self.share * pages))
        words = (
            tr("{0}: page {1} of {2}", stage, done, pages)
            if pages > 1
            else tr("{0}: {1}", stage, f"{self.share:.0%}")
        )
        left = self.seconds_left()
        return words if left is None else tr("{0}, {1}", words, time_left(left))


def time_left(seconds: float) -> str:
    """The time left in words, in seconds below a minute and a half."""
    if seconds < 90:
        return tr_count(max(1, round(seconds)), "about {0} second left", "about {0} seconds left")
    return tr_count(round(seconds / 60), "about {0} minute left", "about {0} minutes left")
