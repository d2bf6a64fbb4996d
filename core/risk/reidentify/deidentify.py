"""De-identification by inference: hide what gives a person away until the attacker loses them (paper 003 §4).

Algorithm 1 greedily hides the unit whose hiding lowers p(ŷ | x, z) most, until ŷ leaves the top K. Units are words,
as in the paper, or mentions with rungs and their words: then a step raises a mention to any higher rung or hides one
word, and the step that buys most privacy for the information it costs comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.attack import Attackers, NeuralAttacker
from sfumato.core.risk.reidentify.index_search import IndexSearch
from sfumato.core.risk.reidentify.search import NeuralSearch, Searching, WordSearch
from sfumato.core.risk.reidentify.variants import Move
from sfumato.core.risk.reidentify.words import Draft

_LEAST_COST = 1e-3  # of hiding a unit: keeps the gain for the cost finite

_FRESH = (
    16  # moves that a slow attacker tries again per step; the others keep the drop they had (it rarely grows)
)


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Hidden:
    """What had to be hidden until the attacker lost the person, and whether they did."""

    levels: dict[int, int]  # unit → how far it was raised; its `levels` means masked
    steps: tuple[int, ...]
    rank: int
    reached: bool  # False: everything that may be hidden is, and the person is still in the top K


class Together:
    """Several attackers who look for the same person: a move counts with all those who still hold them."""

    cheap = True

    def __init__(self, searches: Sequence[Searching], k: int) -> None:
        self.searches, self.k = searches, k
        self._known: list[dict[Move, float]] = [{} for _ in searches]

    @property
    def levels(self) -> dict[int, int]:
        """The level of each unit that is hidden."""
        return dict(self.searches[0].levels)

    @property
    def rank(self) -> int:
        """The best of all, or the first that is good enough: the index is asked last, and only if it has to be."""
        best = self.searches[0].rank
        for search in self.searches[1:]:
            if best <= self.k:
                break
            best = min(best, search.rank)
        return best

    def settle(self) -> None:
        """Works out the exact rank for every attacker."""
        for search in self.searches:
            search.settle()

    def drops(self, moves: Sequence[Move]) -> NDArray[np.float64]:
        """What each move takes from the attackers who still hold the person."""
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
        drops = np.array([known.get(move, 0.0) for move in moves])
        best = np.argsort(-(guide + drops), kind="stable")[:_FRESH]
        drops[best] = self.searches[n].drops([moves[i] for i in best])
        known.update((moves[i], float(drops[i])) for i in best)
        return drops

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level, for all attackers."""
        for search in self.searches:
            search.move(number, level)

    def fork(self) -> Together:
        """A copy that can go another way."""
        twin = Together([search.fork() for search in self.searches], self.k)
        twin._known = [dict(known) for known in self._known]
        return twin


def deidentify(
    attacker: NeuralAttacker | Attackers,
    draft: Draft,
    person: int,
    k: int,
    stop: Callable[[], bool] = _never,
    beam: int = 1,
    relaxed: bool = False,
) -> Hidden:
    """Algorithm 1 against one attacker, or against all local attackers at once. `stop` lets a window cancel.

    Against all, each step is the one that costs most to those who still hold the person.
    """

    def together(levels: Mapping[int, int]) -> Together:
        if not isinstance(attacker, Attackers):
            return Together([NeuralSearch(attacker, draft, person, levels)], k)
        searches: list[Searching] = [NeuralSearch(a, draft, person, levels) for a in attacker.neural]
        searches.append(WordSearch(attacker.words, draft, person, k, levels))
        if attacker.public is not None:
            number = int(attacker.profiles[person].id)
            searches.append(IndexSearch(attacker.public, draft, number, k, levels))
        return Together(searches, k)

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
        worth = _worths(search.drops(moves), moves, draft, search.levels)
        number, level = moves[int(np.argmax(worth))]
        search.move(number, level)
        steps.append(number)
    if exact:
        search.settle()
    return Hidden(draft.effective(search.levels), tuple(steps), search.rank, search.rank > k)


def relax(search: Searching, draft: Draft, k: int, stop: Callable[[], bool] = _never) -> Hidden:
    """Afterwards, the dearest first: every unit to the cheapest state in which the person stays lost to all.

    Greedy steps are taken one by one, and later ones often make an earlier one needless, or more than is needed.
    """
    raised = {n for n, level in search.levels.items() if level}
    raised |= {draft.owner[draft.places[n][0]] for n in raised if draft.units[n].part}
    for number in sorted(raised, key=lambda n: (-draft.lost(n, search.levels), n)):
        if stop():
            break
        if not draft.covered(number, search.levels):
            _to_cheapest(search, draft, k, number)
    search.settle()
    levels = draft.effective(search.levels)
    return Hidden(levels, tuple(levels), search.rank, search.rank > k)


def _to_cheapest(search: Searching, draft: Draft, k: int, number: int) -> None:
    """Lower rungs, none at all, or a rung of the whole instead of masks on its words."""
    level = search.levels.get(number, 0)
    prices = {
        other: draft.lost(number, {**search.levels, number: other})
        for other in range(draft.units[number].levels + 1)
    }
    for other in sorted((o for o in prices if prices[o] < prices[level]), key=lambda o: (prices[o], o)):
        search.move(number, other)
        if search.rank > k:
            return
    if search.levels.get(number, 0) != level:
        search.move(number, level)


def open_moves(search: Searching, draft: Draft) -> list[Move]:
    """Every higher level of every unit: a rung further up may buy more for its price than the next one."""
    levels = search.levels
    return [
        (n, level)
        for n, unit in enumerate(draft.units)
        if draft.places[n] and not draft.covered(n, levels)
        for level in range(levels.get(n, 0) + 1, unit.levels + 1)
    ]


def _beam(search: Searching, draft: Draft, k: int, stop: Callable[[], bool], width: int) -> Hidden:
    """Algorithm 1 with several drafts side by side; the first to lose the person wins."""
    front: list[tuple[float, Searching, tuple[int, ...]]] = [(0.0, search, ())]
    while all(s.rank <= k for _, s, _ in front) and not stop():
        tried: list[tuple[float, int, Move]] = []
        for place, (gained, state, _) in enumerate(front):
            moves = open_moves(state, draft)
            worth = _worths(state.drops(moves), moves, draft, state.levels)
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
    return Hidden(draft.effective(best_state.levels), steps, best_state.rank, best_state.rank > k)


def _worths(
    drops: NDArray[np.float64], moves: Sequence[Move], draft: Draft, levels: Mapping[int, int]
) -> NDArray[np.float64]:
    """Privacy bought per information lost; for plain words (one step, weight 1) simply the drop."""
    cost = np.array([draft.units[number].lost(level) - draft.lost(number, levels) for number, level in moves])
    return np.asarray(np.where(drops > 0, drops / np.maximum(cost, _LEAST_COST), drops))
