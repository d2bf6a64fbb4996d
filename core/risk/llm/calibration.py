"""What a language model's confidence is worth: the share of people whom it really named when it was that sure.

Fitted on attacks whose person is known (`benchmarks/table_llm.py`), for one model at a time: a step curve that never falls (pool
adjacent violators), each step drawn towards nothing by one wrong answer, so that few attacks promise little. Without a curve a
confidence is only drawn towards nothing by one answer that named nobody.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.errors import CannotRead


@dataclass(frozen=True, slots=True)
class Calibration:
    """`steps`: from which confidence on, and how likely the name is then right."""

    steps: tuple[tuple[float, float], ...] = ()

    @classmethod
    def fit(cls, seen: Sequence[tuple[float, bool]]) -> Calibration:
        """From confidences of first guesses and whether each was right."""
        pools: list[list[float]] = []  # lowest confidence, right, all
        for confidence, right in sorted(seen):
            pools.append([confidence, float(right), 1.0])
            while len(pools) > 1 and _share(pools[-2]) >= _share(pools[-1]):
                _, more, count = pools.pop()
                pools[-1][1] += more
                pools[-1][2] += count
        return cls(tuple((low, _share([low, right, count + 1])) for low, right, count in pools))

    def of(self, confidence: float, answers: int) -> float:
        """The probability that a name given with this confidence, by so many answers in all, is right."""
        if not self.steps:
            return confidence * answers / (answers + 1)
        at = bisect_right(self.steps, (confidence, 1.0)) - 1
        return self.steps[at][1] if at >= 0 else 0.0

    def save(self, path: Path) -> None:
        """Writes the curve as JSON."""
        path.write_text(json.dumps({"steps": self.steps}, indent=1), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Calibration:
        """Raises `CannotRead` where the file holds no curve."""
        try:
            steps = json.loads(path.read_text(encoding="utf-8"))["steps"]
            return cls(tuple(sorted((float(low), float(share)) for low, share in steps)))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CannotRead(
                "The calibration cannot be read.",
                file=path,
                next_step="Make it again with `python -m benchmarks.table_llm`, or leave it out.",
            ) from error


def _share(pool: Sequence[float]) -> float:
    return pool[1] / pool[2]
