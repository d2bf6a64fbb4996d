"""Joins all evidence for one thing into the narrowest kind that is sure enough.

Each kind has a weight; a clue multiplies the weights of its kind and everything narrower by the odds that such a clue is right.
The probability of a kind is the share of weight at or below it, so the chain upward can only become surer: football club (.6) →
sports team (.9) → team (.97). The vote climbs until it is sure, and abstains where only a bare type is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from sfumato.core.generalize.kinds.model import Clue, KindGuess
from sfumato.core.generalize.kinds.table import BARE, Kinds

SURE = 0.90  # probability from which a kind is said; chosen on the choose part: `python -m benchmarks.table_kinds --part choose`
SURE_ALONE = 0.90  # the same where only clues speak and no model was asked
_NARROWER = 0.5  # share of a kind's weight that lies on narrower kinds before any clue speaks
_TRUST = 0.7  # how far a clue may move a trained distribution: both read the same sentence
Floats = NDArray[np.float64]


def prior(kinds: Kinds, distribution: Mapping[str, float] | None) -> Floats:
    """Weights before the clues: the model's distribution over kinds, each spread over what is narrower; else all alike.

    The last weight is for "none of these" (a person, something the table has no kind for).
    """
    if distribution is None:
        return np.full(len(kinds.names) + 1, 1 / (len(kinds.names) + 1))
    weights = np.full(len(kinds.names) + 1, 1e-6)
    told = 0.0
    for name, probability in distribution.items():
        told += probability
        below = kinds.below[name] - {name}
        weights[kinds.number[name]] += probability * (1 - _NARROWER if below else 1)
        for narrower in below:
            weights[kinds.number[narrower]] += probability * _NARROWER / len(below)
    weights[-1] += max(0.0, 1 - told)
    return weights


def vote(
    kinds: Kinds, weights: Floats, clues: Iterable[Clue], *, sure: float = SURE, trust: float = _TRUST
) -> KindGuess | None:
    """The narrowest kind with probability `sure` or more; None where nothing narrower than the type is."""
    weights = weights.copy()
    clues = list(clues)
    for clue in clues:
        rows = [kinds.number[name] for name in kinds.below[clue.kind]]
        share = len(rows) / (len(kinds.names) + 1)
        # Chosen so that one clue alone, where all kinds are alike, is as probable as such clues are right.
        factor = (clue.reliability / (1 - clue.reliability) * (1 - share) / share) ** trust
        weights[rows] *= max(1.0, factor)
    weights /= weights.sum()
    mass = {name: float(sum(weights[kinds.number[x]] for x in kinds.below[name])) for name in kinds.names}
    sure_kinds = [name for name in kinds.names if mass[name] >= sure and name not in BARE]
    if not sure_kinds:
        return None
    best = max(sure_kinds, key=lambda name: (len(kinds.chain(name)), mass[name]))
    chain = {kind.name for kind in kinds.chain(best)}
    reasons = [
        c.reason
        for c in sorted(clues, key=lambda c: -c.reliability)
        if c.kind in chain or best in kinds.below[c.kind]
    ]
    return KindGuess(
        kinds.by_name[best], min(0.999, mass[best]), tuple(dict.fromkeys(reasons)) or ("by its context",)
    )
