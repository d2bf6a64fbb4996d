"""What is done when the rounds are used up and combinations are still risky."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from sfumato.core.decide.problem import Levels
from sfumato.core.risk.model import Finding


def hidden_at_least_cost(
    positions: list[int],
    levels: Levels,
    reach: NDArray[np.int64],
    index: Mapping[str, int],
    violations: Callable[[Mapping[str, int]], Iterable[Finding]],
) -> list[int]:
    """Positions at which `violations` finds nothing that can still be broken: in every finding, whatever costs least is hidden.

    Safe, but not the least lossy plan; the bound stays that of the last relaxation.
    """
    positions = list(positions)
    while True:
        before = list(positions)
        for finding in violations(levels.to_rungs(positions)):
            ways = _ways(finding, positions, levels, reach, index)
            if ways:
                _, entity, least = min(ways)
                positions[entity] = least
        if positions == before:
            return positions


def _ways(
    finding: Finding,
    positions: list[int],
    levels: Levels,
    reach: NDArray[np.int64],
    index: Mapping[str, int],
) -> list[tuple[int, int, int]]:
    """(cost, entity, position) of each way to break a finding; none where it is broken already."""
    ways = []
    for item in finding.items:
        entity = index[item.entity_id]
        least = int(reach[entity, item.rung])
        if positions[entity] >= least:
            return []
        if least < len(levels.rungs[entity]):
            cost = levels.costs[entity][least] - levels.costs[entity][positions[entity]]
            ways.append((cost, entity, least))
    return ways
