"""Findings as arrays, sorted by score: a dial move is one comparison over the whole table, not a loop over
findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.decide.problem import Clause, Levels
from sfumato.core.risk.model import Finding

_Ints = NDArray[np.int64]
_Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Compiled:
    """What the enabled findings ask of these levels."""

    floor: tuple[int, ...]  # forced positions
    clauses: tuple[Clause, ...]  # those that leave a choice
    hopeless: tuple[int, ...]  # findings that nothing allowed can break


class Table:
    """Rows are findings, riskiest first. Items whose entity is unknown make a finding broken from the
    start."""

    def __init__(self, findings: Sequence[Finding], index: Mapping[str, int]) -> None:
        known = [f for f in findings if f.items and all(item.entity_id in index for item in f.items)]
        self.findings = tuple(
            sorted(known, key=lambda f: (-f.score, f.measure, [(i.entity_id, i.rung) for i in f.items]))
        )
        self.scores = np.array([f.score for f in self.findings], dtype=np.float64)
        sizes = [len(f.items) for f in self.findings]
        self.starts: _Ints = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.entity: _Ints = np.array(
            [index[i.entity_id] for f in self.findings for i in f.items], dtype=np.int64
        )
        self.rung: _Ints = np.array([i.rung for f in self.findings for i in f.items], dtype=np.int64)
        self.row: _Ints = np.repeat(np.arange(len(self.findings)), sizes)
        self._reach: _Ints | None = None
        self._clauses: dict[int, Clause] = {}

    def __len__(self) -> int:
        return len(self.findings)

    def enabled(self, threshold: float) -> int:
        """How many findings, from the top, are at or above the threshold."""
        return int(np.searchsorted(-self.scores, -threshold, side="right"))

    def unbroken(self, rungs: _Ints, count: int) -> tuple[int, ...]:
        """Rows whose every item is shown at its rung or lower."""
        if count == 0:
            return ()
        end = self.starts[count]
        shown = rungs[self.entity[:end]] <= self.rung[:end]
        return tuple(int(r) for r in np.flatnonzero(np.logical_and.reduceat(shown, self.starts[:count])))

    def critical(self, rungs: _Ints, count: int) -> tuple[_Ints, _Ints, _Ints]:
        """(entity, rung, row) of the findings that only this entity's choice breaks."""
        if count == 0:
            nothing = np.zeros(0, dtype=np.int64)
            return nothing, nothing, nothing
        end = self.starts[count]
        broken = rungs[self.entity[:end]] > self.rung[:end]
        lone = np.add.reduceat(broken, self.starts[:count]) == 1
        items = np.flatnonzero(broken & lone[self.row[:end]])
        return self.entity[items], self.rung[items], self.row[items]

    def compile(self, levels: Levels, reach: _Ints, count: int) -> Compiled:
        """`reach[entity, rung]`: the first position above the rung (see `reach_of`)."""
        floor = np.zeros(len(levels.ids), dtype=np.int64)
        if count == 0:
            return Compiled(tuple(floor.tolist()), (), ())
        end = self.starts[count]
        starts = self.starts[:count]
        entity = self.entity[:end]
        row = self.row[:end]
        least = reach[entity, np.minimum(self.rung[:end], reach.shape[1] - 1)]
        sizes = np.array([len(r) for r in levels.rungs], dtype=np.int64)
        usable = least < sizes[entity]
        ways = np.add.reduceat(usable, starts)
        done = np.logical_or.reduceat(least == 0, starts)
        hopeless = np.flatnonzero((ways == 0) & ~done)
        single = usable & ((ways == 1) & ~done)[row]
        np.maximum.at(floor, entity[single], least[single])
        done |= np.logical_or.reduceat(usable & (floor[entity] >= least), starts)
        open_rows = np.flatnonzero(~done & (ways > 1)).tolist()
        known = self._clauses_for(reach)
        self._translate([r for r in open_rows if r not in known], known, least, usable)
        return Compiled(
            tuple(floor.tolist()), tuple([known[r] for r in open_rows]), tuple(int(r) for r in hopeless)
        )

    def _clauses_for(self, reach: _Ints) -> dict[int, Clause]:
        """Clauses by row, kept as long as the same positions are allowed: dials move more often than hands."""
        if self._reach is not reach:
            self._reach, self._clauses = reach, {}
        return self._clauses

    def _translate(self, rows: list[int], known: dict[int, Clause], least: _Ints, usable: _Bools) -> None:
        if not rows:
            return
        # Plain lists: reading single numbers out of arrays is what would take the time here.
        first, least_of, entity_of, can = (
            self.starts.tolist(),
            least.tolist(),
            self.entity.tolist(),
            usable.tolist(),
        )
        for r in rows:
            span = range(first[r], first[r + 1])
            known[r] = tuple(sorted([(entity_of[i], least_of[i]) for i in span if can[i]]))


def reach_of(levels: Levels) -> _Ints:
    """For every entity and rung, the first allowed position above that rung; one past the end if there is
    none."""
    width = max((rungs[-1] for rungs in levels.rungs), default=0) + 2
    reach = np.zeros((len(levels.ids), width), dtype=np.int64)
    for entity, rungs in enumerate(levels.rungs):
        position = 0
        for rung in range(width):
            while position < len(rungs) and rungs[position] <= rung:
                position += 1
            reach[entity, rung] = position
    return reach
