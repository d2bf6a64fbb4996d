"""One document's decisions: scores come in once, every dial move only solves again.

The loop is the one of the floor plan: solve, look for a violated combination in the whole remaining text, add
its minimal form, solve again until none is left. Each relaxation's optimum is a lower bound of the true one,
so the bound stays proven also when the loop is cut short.

The same dials give the same plan, whatever was asked before: every solve starts from the violations of its k alone
(`pool`), which are found with nothing else enabled, and what it finds on its way stays its own.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from sfumato.core.decide import evidence as weighed
from sfumato.core.decide.closure import Bond, Closure, gates_of
from sfumato.core.decide.cpsat import Limits
from sfumato.core.decide.evidence import Evidence, chains_of, giving_way, ladder_of, within_of
from sfumato.core.decide.findings_table import Table, reach_of
from sfumato.core.decide.interchangeable import Classes, classes_of, merged, unmerged
from sfumato.core.decide.leftovers import hidden_at_least_cost
from sfumato.core.decide.model import Choice, Dials
from sfumato.core.decide.problem import Budget, Clause, Levels, Problem, Solution
from sfumato.core.decide.roles import staying
from sfumato.core.decide.solver import Solver
from sfumato.core.decide.term_combinations import Combination, Gates, Terms
from sfumato.core.generalize.model import Ladder
from sfumato.core.risk.classifier import direct_identifiers
from sfumato.core.risk.combine import Mode, combine
from sfumato.core.risk.model import Exposure, Finding
from sfumato.core.risk.registry import AsksWhileSolving

Reach = NDArray[np.int64]
LOG_SCALE = 1000  # nats become whole thousandths for the solver
VIOLATIONS_A_ROUND = 64  # violated combinations taken from a measure before the next solve (judgment call)
# Of solving and asking again; then what is still open is hidden greedily (judgment call).
ROUNDS = 60
QUICK = 0.02  # deterministic time of the plans on the way
REMEMBERED = 64  # solved states, and places of the dials whose levels are kept: a limit of memory
NOTHING = 2.0  # a threshold that no score reaches
KEPT = "Kept: no measure needs it hidden."


@dataclass(slots=True)
class Relaxed:
    """A solved state of the loop."""

    levels: Levels
    solution: Solution
    hopeless: tuple[Finding, ...]  # what the fixed choices leave unbroken
    budgets_broken: tuple[str, ...] = ()
    rounds: int = 0
    more: Callable[[], tuple[Finding, ...]] = tuple  # hopeless too, told only of the last state
    known: Mapping[Combination, Finding] = field(default_factory=dict)  # violations that were found for it

    @property
    def rungs(self) -> dict[str, int]:
        """The rung of each entity in this solution."""
        return self.levels.to_rungs(self.solution.positions)


@dataclass(slots=True)
class _Base:
    """What is the same in every round: the problem, what fixed choices leave unbroken, impossible budgets, what must not follow;
    of terms, who stands for whom and the gates that were made."""

    problem: Problem
    hopeless: tuple[Finding, ...]
    impossible: tuple[str, ...]
    bonds: list[Bond]
    classes: Classes | None = None
    gates: Gates = field(default_factory=Gates)


@dataclass(slots=True)
class Decider:
    """Plans of one document. Keeps what does not depend on the dials, so that each further plan only solves again."""

    evidence: Evidence
    limits: Limits = field(default_factory=Limits)
    ladders: dict[str, Ladder] = field(init=False)
    bits: dict[str, tuple[float, ...]] = field(init=False)
    solver: Solver = field(init=False)
    quick: Solver = field(init=False)
    _static: dict[object, Table] = field(default_factory=dict, init=False)
    _pools: dict[object, dict[Combination, Finding]] = field(default_factory=dict, init=False)
    _solved: OrderedDict[object, Relaxed] = field(default_factory=OrderedDict, init=False)
    _terms_by: dict[object, Terms] = field(default_factory=dict, init=False)
    _levels: dict[object, tuple[Levels, Reach]] = field(default_factory=dict, init=False)
    index: dict[str, int] = field(init=False)
    closure: Closure = field(init=False)
    kept_choices: dict[str, Choice] = field(init=False)  # most choices of most plans, made once
    total: float = field(init=False)  # bits

    def __post_init__(self) -> None:
        case = self.evidence.case
        self.index = {entity.id: n for n, entity in enumerate(case.entities)}
        self.ladders = {entity.id: ladder_of(case, entity) for entity in case.entities}
        self.bits = {
            i: tuple(
                self.evidence.information.get(i, 1.0) * rung.loss + reading
                for rung, reading in zip(ladder.rungs, self._reading(i, ladder), strict=True)
            )
            for i, ladder in self.ladders.items()
        }
        self.closure = Closure(case, self.ladders)
        self.solver = Solver(self.limits)
        self.quick = Solver(replace(self.limits, deterministic=min(QUICK, self.limits.deterministic)))
        self.kept_choices = {i: Choice(i, 0, None, reason=KEPT) for i in self.index}
        self.total = sum(row[-1] for row in self.bits.values())

    def _reading(self, entity_id: str, ladder: Ladder) -> tuple[float, ...]:
        """What a reader pays for each rung; nothing where nobody said."""
        known = self.evidence.reading.get(entity_id, ())
        return known if len(known) == len(ladder.rungs) else (0.0,) * len(ladder.rungs)

    def static_table(self, dials: Dials) -> Table:
        """The findings of the measures with scores, taken together as the dials say."""
        key = weighed.counting_key(dials)
        if key not in self._static:
            assessments = giving_way(self.evidence, dials)
            scored = [a for a in assessments if a.measure in dials.measures and a.available]
            lazy = {measure.name for measure in self.evidence.lazy}
            scored = [a for a in scored if a.measure not in lazy]
            findings = combine(scored, Mode(dials.combine), dict(dials.weights))
            self._static[key] = Table(findings, self.index)
        return self._static[key]

    def direct_table(self, dials: Dials) -> Table:
        """Direct identifiers, which go whatever the dials say, except those of people whose role stays."""
        key = ("direct", dials.staying)
        if key not in self._static:
            stay = staying(self.evidence.case, dials.staying)
            found = [f for f in direct_identifiers(self.evidence.case) if f.items[0].entity_id not in stay]
            self._static[key] = Table(found, self.index)
        return self._static[key]

    def pool(self, dials: Dials) -> Mapping[Combination, Finding]:
        """The violations of this k that are met first where nothing but direct identifiers is hidden: where every solve
        with this k begins. Depends on the document, the measures and k only. Not all there are: the rest of them are
        about words that most plans hide for other reasons."""
        names = tuple(measure.name for measure in self.lazy(dials))
        if not names:
            return {}
        key = (names, dials.k, dials.staying)
        if key not in self._pools:
            loosest = replace(dials, threshold=NOTHING, events=None, utility_weight=1.0, strategy="joint")
            levels, reach = self.levels(self.allowed(loosest, {}))
            known: dict[Combination, Finding] = {}
            base = self._base(loosest, levels, reach, True)
            state = self._once(loosest, base, levels, reach, self.quick, known)
            self._find_violations(loosest, state, known)
            self._pools[key] = known
        return self._pools[key]

    def tables(
        self,
        dials: Dials,
        rungs: Mapping[str, int] | None = None,
        known: Mapping[Combination, Finding] | None = None,
    ) -> tuple[tuple[Table, int], ...]:
        """Findings, and how many of them are enabled; of a plan also what is known of terms: `known`, else the pool."""
        static = self.static_table(dials)
        direct = self.direct_table(dials)
        found = [(direct, len(direct)), (static, static.enabled(dials.threshold))]
        if rungs is not None and self.lazy(dials):
            shown = [rungs[i] for i in self.index]
            told = Table(
                self.terms(dials).told(self.pool(dials) if known is None else known, shown, list(self.index)),
                self.index,
            )
            found.append((told, len(told)))
        if rungs is not None and dials.strategy == "joint":
            followed = Table(
                tuple(self.closure.findings([rungs[i] for i in self.index], broken=False)), self.index
            )
            found.append((followed, len(followed)))
        return tuple(found)

    def lazy(self, dials: Dials) -> tuple[AsksWhileSolving, ...]:
        """The measures that are asked while solving: chosen by the dials and able to run."""
        off = {a.measure for a in self.evidence.assessments if not a.available}
        return tuple(m for m in self.evidence.lazy if m.name in dials.measures and m.name not in off)

    def exposures(self, dials: Dials) -> tuple[Exposure, ...]:
        """The linear conditions of the chosen measures."""
        return tuple(e for e in self.evidence.exposures if e.measure in dials.measures)

    # -- solving --------------------------------------------------------------------------------------------

    def allowed(
        self, dials: Dials, fixed: Mapping[str, int], *, binary: bool = False
    ) -> dict[str, tuple[int, ...]]:
        """Rungs each entity may take: one if a person or a rule fixed it; keep or mask in the published
        program."""
        hide_all = dials.utility_weight / max(1e-9, 1 - dials.utility_weight)
        scores = self._highest_scores(dials) if dials.utility_weight < 1 else {}
        allowed: dict[str, tuple[int, ...]] = {}
        for entity in self.evidence.case.entities:
            top = self.ladders[entity.id].top
            if entity.id in fixed:
                allowed[entity.id] = (min(fixed[entity.id], top),)
            elif scores.get(entity.id, 0.0) > hide_all:
                allowed[entity.id] = (top,)
            else:
                allowed[entity.id] = (0, top) if binary and top else tuple(range(top + 1))
        return allowed

    def _highest_scores(self, dials: Dials) -> dict[str, float]:
        highest: dict[str, float] = {}
        for assessment in self.evidence.assessments:
            if assessment.measure in dials.measures:
                for entity_id, score in assessment.scores.items():
                    highest[entity_id] = max(highest.get(entity_id, 0.0), score)
        return highest

    def levels(self, allowed: Mapping[str, tuple[int, ...]]) -> tuple[Levels, Reach]:
        """The solver's view of the allowed rungs, remembered for the next move of a dial."""
        key = tuple(allowed.values())
        if key not in self._levels:
            if len(self._levels) > REMEMBERED:
                self._levels.clear()
            levels = Levels.of(allowed, self.bits)
            self._levels[key] = (levels, reach_of(levels))
        return self._levels[key]

    def solve(self, dials: Dials, fixed: Mapping[str, int] | None = None, *, binary: bool = False) -> Relaxed:
        """The least lossy rungs under the dials with some choices fixed; what those make impossible is left
        out of the problem and named in `hopeless`."""
        key = (dials, tuple(sorted((fixed or {}).items())), binary)
        if key not in self._solved:
            state = self._solve(dials, fixed or {}, binary)
            left: Iterable[Finding] = ()
            if not binary:  # the published program knows no closure
                left = self.closure.findings(list(state.rungs.values()), broken=True)
            state.hopeless, state.more = (*state.hopeless, *state.more(), *left), tuple
            self._solved[key] = state
            if len(self._solved) > REMEMBERED:
                self._solved.popitem(last=False)
        return self._solved[key]

    def _solve(self, dials: Dials, fixed: Mapping[str, int], binary: bool) -> Relaxed:
        levels, reach = self.levels(self.allowed(dials, fixed, binary=binary))
        known = dict(self.pool(dials))
        # On the way a good plan is enough to find what it leaves open; only the last one has to be the best.
        solver = self.quick
        base = self._base(dials, levels, reach, not binary)
        state = self._once(dials, base, levels, reach, solver, known)
        for round_ in range(1, ROUNDS + 1):
            if not self._find_violations(dials, state, known):
                state.rounds = round_
                if state.solution.optimal or solver is self.solver:
                    return state
                solver = self.solver
            state = self._once(dials, base, levels, reach, solver, known)
        return self._finish_greedily(dials, levels, reach, state)

    def _base(self, dials: Dials, levels: Levels, reach: Reach, closed: bool) -> _Base:
        floor = np.zeros(len(levels.ids), dtype=np.int64)
        clauses: list[Clause] = []
        hopeless: list[Finding] = []
        for table, count in self.tables(dials):
            compiled = table.compile(levels, reach, count)
            floor = np.maximum(floor, np.array(compiled.floor, dtype=np.int64))
            clauses += compiled.clauses
            hopeless += [table.findings[row] for row in compiled.hopeless]
        budgets, impossible = self._budgets(dials, levels)
        raised = self.closure.propagate(floor.tolist(), levels, reach) if closed else tuple(floor.tolist())
        bonds = self.closure.open_bonds(raised, levels, reach) if closed else []
        return _Base(
            Problem(levels.costs, tuple(clauses), budgets, raised), tuple(hopeless), impossible, bonds
        )

    def _once(
        self,
        dials: Dials,
        base: _Base,
        levels: Levels,
        reach: Reach,
        solver: Solver,
        known: Mapping[Combination, Finding],
    ) -> Relaxed:
        problem, impossible = base.problem, base.impossible
        solution, more = self._solution(dials, base, levels, reach, solver, known)
        if solution is None:  # a budget that clauses and fixed choices cannot meet together
            impossible = (*impossible, *(e.measure for e in self.exposures(dials)))
            most = tuple(len(rungs) - 1 for rungs in levels.rungs)
            solution = Solution(most, problem.cost(most), 0, False)
        return Relaxed(levels, solution, base.hopeless, impossible, more=more, known=known)

    def _solution(
        self,
        dials: Dials,
        base: _Base,
        levels: Levels,
        reach: Reach,
        solver: Solver,
        known: Mapping[Combination, Finding],
    ) -> tuple[Solution | None, Callable[[], tuple[Finding, ...]]]:
        """The least costly positions, and what is told when asked for: findings that fixed choices leave unbroken.

        Without clauses, budgets and terms the floor is the plan, and it satisfies every bond."""
        problem, bonds, lazy = base.problem, base.bonds, bool(self.lazy(dials))
        if not lazy:
            # Most plans without the bonds satisfy them, and then nothing is better.
            plain = solver.solve(problem)
            if plain is None or not any(bond.broken_at(plain.positions, reach) for bond in bonds):
                return plain, tuple
        terms = self.terms(dials)
        if base.classes is None:
            apart = {e for clause in problem.clauses for e, _ in clause}
            apart = apart.union(*(b.weights for b in problem.budgets), *(bond.tells for bond in bonds))
            everybody = range(len(levels.ids))
            base.classes = classes_of(levels, problem.floor, terms.chains, apart if lazy else everybody)
        classes = base.classes
        gates, groups, more = terms.gates(known, levels, reach, problem.floor, classes, base.gates)
        own_gates, own_groups = gates_of(bonds, reach, problem.floor, classes.number, len(gates))
        found = solver.solve_gated(merged(problem, classes), (*gates, *own_gates), (*groups, *own_groups))
        return (None if found is None else unmerged(found, problem, classes)), more

    def _budgets(self, dials: Dials, levels: Levels) -> tuple[tuple[Budget, ...], tuple[str, ...]]:
        """Rounded against the plan: weights up, capacity down. A budget that even hiding everything free
        misses is reported and replaced by "hide as much as possible"."""
        budgets = []
        impossible = []
        for exposure in self.exposures(dials):
            weights = {}
            for entity_id, nats in exposure.nats_at(dials.threshold_of(exposure.measure)).items():
                entity = self.index.get(entity_id)
                if entity is not None:
                    weights[entity] = tuple(
                        math.ceil(nats[min(rung, len(nats) - 1)] * LOG_SCALE) for rung in levels.rungs[entity]
                    )
            capacity = math.floor(
                exposure.capacity(dials.k, dials.threshold_of(exposure.measure)) * LOG_SCALE
            )
            least = sum(min(row) for row in weights.values())
            if least > capacity:
                impossible.append(exposure.measure)
                capacity = least
            if weights:
                budgets.append(Budget(weights, capacity))
        return tuple(budgets), tuple(impossible)

    def terms(self, dials: Dials) -> Terms:
        """What the lazy measures see of every entity at every rung."""
        lazy = self.lazy(dials)
        key = tuple(measure.name for measure in lazy)
        if key not in self._terms_by:
            all_chains = [chains_of(measure, self.evidence.case, self.ladders) for measure in lazy]
            chains = [
                tuple([tuple([c[i][rung] for c in all_chains]) for rung in range(ladder.top + 1)])
                for i, ladder in self.ladders.items()
            ]
            self._terms_by[key] = Terms(key, chains, tuple(within_of(measure) for measure in lazy))
        return self._terms_by[key]

    def _find_violations(self, dials: Dials, state: Relaxed, known: dict[Combination, Finding]) -> bool:
        """Whether a new violated combination was found and added. Known ones that fixed choices leave open are not
        new."""
        lazy = self.lazy(dials)
        before = len(known)
        for measure in lazy:
            terms = self.terms(dials)
            for finding in measure.violations(self.evidence.case, state.rungs, dials.k, VIOLATIONS_A_ROUND):
                known.setdefault(terms.combination(finding, self.index), finding)
        return len(known) > before

    def _finish_greedily(
        self,
        dials: Dials,
        levels: Levels,
        reach: Reach,
        state: Relaxed,
    ) -> Relaxed:
        """Out of rounds: hide, in every violation left, whatever costs least, until none is left. The bound
        stays that of the last relaxation."""
        bound = state.solution.bound

        def violations(rungs: Mapping[str, int]) -> Iterator[Finding]:
            for measure in self.lazy(dials):
                yield from measure.violations(self.evidence.case, rungs, dials.k, VIOLATIONS_A_ROUND)

        positions = hidden_at_least_cost(
            list(state.solution.positions), levels, reach, self.index, violations
        )
        problem = Problem(levels.costs, ())
        state.solution = Solution(tuple(positions), problem.cost(positions), bound, False)
        state.rounds = ROUNDS
        return state

    def loss(self, rungs: Mapping[str, int]) -> float:
        """How many bits these rungs lose."""
        return sum(self.bits[entity_id][rung] for entity_id, rung in rungs.items())
