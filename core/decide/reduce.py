"""Taking away what an optimal plan can do without, until nothing more goes.

A weighted hitting set falls apart under two rules. *Positions*: where other entities break everything that a position of
this one breaks, for no more, the position goes; clauses that asked for it ask for the next one, or no longer for the
entity. *Clauses*: one that another implies goes. A clause with one literal left forces it. Some optimal plan survives every
step, so the optimum of what is left, on top of what was forced, is the optimum of the whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from sfumato.core.decide.problem import Clause


class Reduction:
    """`floor` is forced, `left` are the clauses that still leave a choice. The order of work depends on the
    problem alone."""

    def __init__(
        self, costs: Sequence[Sequence[int]], clauses: Sequence[Clause], floor: Sequence[int] | None = None
    ) -> None:
        self.floor = [0] * len(costs) if floor is None else list(floor)
        self._costs = costs
        self._clauses = [dict(clause) for clause in clauses]
        self._open = [True] * len(clauses)
        self._holding: list[set[int]] = [set() for _ in costs]  # open clauses, by entity
        self._shrunk: deque[int] = deque()  # clauses that became harder and may imply others
        asked: list[set[int]] = [set() for _ in costs]
        for number, clause in enumerate(clauses):
            for entity, least in clause:
                self._holding[entity].add(number)
                asked[entity].add(least)
        self._positions = [sorted(positions) for positions in asked]
        self._waiting = deque(range(len(costs)))
        self._waits = [True] * len(costs)
        for clause in clauses:
            if len(clause) == 1:
                self._force(*clause[0])
        self._run()

    @property
    def left(self) -> list[Clause]:
        """The clauses that are still open, each sorted by entity."""
        numbers = range(len(self._clauses))
        return [tuple(sorted(self._clauses[n].items())) for n in numbers if self._open[n]]

    def _run(self) -> None:
        while self._waiting:
            entity = self._waiting.popleft()
            self._waits[entity] = False
            while self._positions[entity] and self._drop_one(entity):
                pass
            while self._shrunk:
                self._imply(self._shrunk.popleft())

    # -- positions --

    def _drop_one(self, entity: int) -> bool:
        """Drops the lowest position of the entity that can be done without, and says whether there was one."""
        asking: dict[int, list[int]] = {}
        for number in self._holding[entity]:
            asking.setdefault(self._clauses[number][entity], []).append(number)
        positions = self._positions[entity] = sorted(asking)  # the others are asked for no more
        row, below = self._costs[entity], self.floor[entity]
        for position in positions:
            numbers = sorted(asking[position])
            price = row[position] - row[below]
            if self._cheaper_apart(entity, numbers, price) or self._cheaper_by_one(entity, numbers, price):
                self._drop(entity, position, numbers)
                return True
            below = position
        return False

    def _cheaper_apart(self, entity: int, numbers: Sequence[int], price: int) -> bool:
        """Whether each of the clauses, broken by its cheapest other entity, costs no more together."""
        costs, floor = self._costs, self.floor
        raised: dict[int, int] = {}
        for number in numbers:
            cheapest, which, where = -1, -1, -1
            for other, least in self._clauses[number].items():
                if other == entity:
                    continue
                here = raised.get(other, floor[other])
                extra = costs[other][least] - costs[other][here] if least > here else 0
                if cheapest < 0 or extra < cheapest:
                    cheapest, which, where = extra, other, least
            price -= cheapest
            if price < 0:
                return False
            if cheapest:
                raised[which] = where
        return True

    def _cheaper_by_one(self, entity: int, numbers: Sequence[int], price: int) -> bool:
        """Whether one other entity breaks all of the clauses and costs no more."""
        if len(numbers) < 2:  # was answered already
            return False
        rest = [self._clauses[number] for number in numbers[1:]]
        for other, least in self._clauses[numbers[0]].items():
            if other != entity and all(other in clause for clause in rest):
                highest = max(least, *[clause[other] for clause in rest])
                if self._costs[other][highest] - self._costs[other][self.floor[other]] <= price:
                    return True
        return False

    def _drop(self, entity: int, position: int, numbers: Sequence[int]) -> None:
        positions = self._positions[entity]
        at = positions.index(position)
        following = positions[at + 1] if at + 1 < len(positions) else None
        del positions[at]
        for number in numbers:
            clause = self._clauses[number]
            if following is None:
                del clause[entity]
                self._holding[entity].discard(number)
            else:
                clause[entity] = following
            # The clause is harder now, so whoever else is in it is needed no less: no reason to look at them again.
            if len(clause) == 1:
                ((other, least),) = clause.items()
                self._force(other, least)
            elif self._open[number]:
                self._shrunk.append(number)

    def _force(self, entity: int, least: int) -> None:
        if least <= self.floor[entity]:
            return
        self.floor[entity] = least
        for number in sorted(self._holding[entity]):
            if self._clauses[number][entity] <= least:
                self._close(number)
            else:
                self._look_again(self._clauses[number])
        self._look_again((entity,))

    # -- clauses --

    def _imply(self, number: int) -> None:
        """Closes the clauses that this one implies: all its entities, each asked for no more."""
        if not self._open[number]:
            return
        clause = self._clauses[number]
        together = set.intersection(*[self._holding[entity] for entity in clause])
        for other in sorted(together - {number}):
            wider = self._clauses[other]
            if all(wider[entity] <= least for entity, least in clause.items()):
                self._close(other)

    def _close(self, number: int) -> None:
        self._open[number] = False
        for entity in self._clauses[number]:
            self._holding[entity].discard(number)
        self._look_again(self._clauses[number])

    def _look_again(self, entities: Sequence[int] | dict[int, int]) -> None:
        for entity in entities:
            if not self._waits[entity]:
                self._waits[entity] = True
                self._waiting.append(entity)
