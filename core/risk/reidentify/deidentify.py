"""De-identification by inference: hide what gives a person away until the attacker loses them (paper 003 §4).

Algorithm 1 greedily hides the unit whose hiding lowers p(ŷ | x, z) most, until ŷ leaves the top K. Units are words,
as in the paper, or entities with rungs: then a step raises one entity by one rung, and the step that buys most
privacy for the information it costs comes first, so that what can be generalized is not deleted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.attack import NeuralAttacker
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.search import NeuralSearch, Searching, WordSearch
from sfumato.core.risk.reidentify.variants import Move
from sfumato.core.risk.reidentify.words import Draft, Unit

_FRESH = (
    16  # moves that a slow attacker tries again per step; the others keep the drop they had (it rarely grows)
)


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Hidden:
    levels: dict[int, int]  # unit → how far it was raised; its `levels` means masked
    steps: tuple[int, ...]
    rank: int
    reached: bool  # False: everything that may be hidden is, and the person is still in the top K


class Together:
    """Several attackers who look for the same person: a move counts with all those who still hold them."""

    cheap = True

    def __init__(self, searches: Sequence[Searching], k: int) -> None:
        self.searches, self.k = searches, k
        self._known: list[dict[int, float]] = [{} for _ in searches]

    @property
    def levels(self) -> dict[int, int]:
        return dict(self.searches[0].levels)

    @property
    def rank(self) -> int:
        return min(search.rank for search in self.searches)

    def settle(self) -> None:
        for search in self.searches:
            search.settle()

    def drops(self, moves: Sequence[Move]) -> NDArray[np.float64]:
        holding = [n for n, s in enumerate(self.searches) if s.rank <= self.k]
        fast = [n for n in holding if self.searches[n].cheap] or [
            n for n, s in enumerate(self.searches) if s.cheap
        ]
        total = np.zeros(len(moves))
        for n in fast:
            total += self.searches[n].drops(moves)
        for n in holding:
            if not self.searches[n].cheap:
                total += self._lazily(n, moves, total)
        return total

    def _lazily(self, n: int, moves: Sequence[Move], guide: NDArray[np.float64]) -> NDArray[np.float64]:
        """A slow attacker measures the moves that look best; for the others its last word counts."""
        known = self._known[n]
        drops = np.array([known.get(number, 0.0) for number, _ in moves])
        best = np.argsort(-(guide + drops), kind="stable")[:_FRESH]
        drops[best] = self.searches[n].drops([moves[i] for i in best])
        known.update((moves[i][0], float(drops[i])) for i in best)
        return drops

    def move(self, number: int, level: int) -> None:
        for search in self.searches:
            search.move(number, level)

    def fork(self) -> Together:
        twin = Together([search.fork() for search in self.searches], self.k)
        twin._known = [dict(known) for known in self._known]
        return twin


def deidentify(
    attacker: NeuralAttacker,
    draft: Draft,
    person: int,
    k: int,
    stop: Callable[[], bool] = _never,
    beam: int = 1,
    relaxed: bool = False,
) -> Hidden:
    """Algorithm 1 against one attacker. `stop` lets a window cancel."""

    def together(levels: Mapping[int, int]) -> Together:
        return Together([NeuralSearch(attacker, draft, person, levels)], k)

    return _solve(together, draft, k, stop, beam, relaxed)


def deidentify_from_all(
    neural: Sequence[NeuralAttacker],
    words: WordMatch,
    draft: Draft,
    person: int,
    k: int,
    stop: Callable[[], bool] = _never,
    beam: int = 1,
    relaxed: bool = False,
) -> Hidden:
    """Against every local attacker at once: each step is the one that costs most to those who still hold the person."""

    def together(levels: Mapping[int, int]) -> Together:
        searches: list[Searching] = [NeuralSearch(attacker, draft, person, levels) for attacker in neural]
        return Together([*searches, WordSearch(words, draft, person, k, levels)], k)

    return _solve(together, draft, k, stop, beam, relaxed)


def _solve(
    together: Callable[[Mapping[int, int]], Together],
    draft: Draft,
    k: int,
    stop: Callable[[], bool],
    beam: int,
    relaxed: bool,
) -> Hidden:
    hidden = hide(together({}), draft, k, stop, beam)
    if relaxed and hidden.reached:
        less = relax(together(hidden.levels), draft, k, stop)
        # In long texts a rank among the nearest can mislead; what holds exactly counts.
        hidden = less if less.reached else hidden
    return hidden


def hide(
    search: Searching,
    draft: Draft,
    k: int,
    stop: Callable[[], bool] = _never,
    beam: int = 1,
    exact: bool = True,
) -> Hidden:
    """Raise the best unit again and again until the search has lost the person.

    Without `exact` the last rank is the one among the nearest people, which experiments check themselves.
    """
    if beam > 1:
        return _beam(search, draft, k, stop, beam)
    steps: list[int] = []
    while not stop():
        if search.rank > k and exact:
            search.settle()
        moves = open_moves(search, draft) if search.rank <= k else []
        if not moves:
            break
        worth = _worths(search.drops(moves), moves, draft.units)
        number, level = moves[int(np.argmax(worth))]
        search.move(number, level)
        steps.append(number)
    if exact:
        search.settle()
    return Hidden(dict(search.levels), tuple(steps), search.rank, search.rank > k)


def relax(search: Searching, draft: Draft, k: int, stop: Callable[[], bool] = _never) -> Hidden:
    """Afterwards, the dearest first: take every unit back as far as the person stays lost to all.

    Greedy steps are taken one by one, and later ones often make an earlier one needless, or more than is needed.
    """
    dearest = sorted(
        search.levels.items(), key=lambda raised: (-_lost(draft.units[raised[0]], raised[1]), raised)
    )
    for number, level in dearest:
        if stop():
            break
        for lower in range(level):
            search.move(number, lower)
            if search.rank > k:
                break
        else:
            search.move(number, level)
    search.settle()
    levels = {number: level for number, level in search.levels.items() if level}
    return Hidden(levels, tuple(levels), search.rank, search.rank > k)


def _lost(unit: Unit, level: int) -> float:
    return unit.losses[level - 1] * unit.weight if level else 0.0


def open_moves(search: Searching, draft: Draft) -> list[Move]:
    return [
        (n, search.levels.get(n, 0) + 1)
        for n, unit in enumerate(draft.units)
        if draft.places[n] and search.levels.get(n, 0) < unit.levels
    ]


def _beam(search: Searching, draft: Draft, k: int, stop: Callable[[], bool], width: int) -> Hidden:
    """Algorithm 1 with several drafts side by side; the first to lose the person wins."""
    front: list[tuple[float, Searching, tuple[int, ...]]] = [(0.0, search, ())]
    while all(s.rank <= k for _, s, _ in front) and not stop():
        tried: list[tuple[float, int, Move]] = []
        for place, (gained, state, _) in enumerate(front):
            moves = open_moves(state, draft)
            worth = _worths(state.drops(moves), moves, draft.units)
            best = np.argsort(-worth, kind="stable")[:width]
            tried += [(gained + float(worth[i]), place, moves[i]) for i in best]
        if not tried:
            break
        following: list[tuple[float, Searching, tuple[int, ...]]] = []
        seen: set[frozenset[tuple[int, int]]] = set()
        for gained, place, (number, level) in sorted(tried, key=lambda t: (-t[0], t[1], t[2])):
            _, state, steps = front[place]
            outcome = frozenset({**state.levels, number: level}.items())
            if outcome not in seen and len(following) < width:
                seen.add(outcome)
                twin = state.fork()
                twin.move(number, level)
                following.append((gained, twin, (*steps, number)))
        front = following
    _, best_state, steps = max(front, key=lambda f: (f[1].rank > k, f[0]))
    best_state.settle()
    return Hidden(dict(best_state.levels), steps, best_state.rank, best_state.rank > k)


def _worths(drops: NDArray[np.float64], moves: Sequence[Move], units: Sequence[Unit]) -> NDArray[np.float64]:
    """Privacy bought per information lost; for plain words (one step, weight 1) simply the drop."""
    cost = np.array([_cost(units[number], level) for number, level in moves])
    return np.asarray(np.where(drops > 0, drops / np.maximum(cost, 1e-3), drops))


def _cost(unit: Unit, level: int) -> float:
    return _lost(unit, level) - _lost(unit, level - 1)
