"""Every way to decide, by name: ours, the published program and the baselines of papers 000 and 002."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import numpy as np

from sfumato.core.decide.baselines import entities_to_mask
from sfumato.core.decide.conflicts import conflicts_of
from sfumato.core.decide.model import Choice, Conflict, Dials, Plan
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.decide.problem import COST_SCALE
from sfumato.core.decide.session import VIOLATIONS_A_ROUND, Decider, Relaxed
from sfumato.core.decide.term_combinations import SHOWN_REASONS, Combination
from sfumato.core.messages import Message
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.anonymity import AnonymityMeasure
from sfumato.core.risk.model import Finding, Item

Strategy = Callable[[Decider, Dials, Mapping[str, int]], Plan]
# Paper 002 §4.2: the types most often masked by people.
MOST_SPECIFIC = frozenset(
    {EntityType.CODE, EntityType.PERSON, EntityType.DATETIME, EntityType.LOC, EntityType.QUANTITY}
)


def decide(decider: Decider, dials: Dials, hand: Mapping[str, int] | None = None) -> Plan:
    """The plan of the strategy that the dials name. `hand`: rungs that a person or a rule fixed, by entity
    id."""
    known = {i: rung for i, rung in (hand or {}).items() if i in decider.index}
    return STRATEGIES[dials.strategy](decider, dials, known)


def joint(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """One optimisation over keep, every rung and mask: the least information lost."""
    return _optimal(decider, dials, hand, binary=False)


def mask(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Paper 002 §3.3 as published: keep or mask, minimise the information content of what is masked."""
    return _optimal(decider, dials, hand, binary=True)


def _optimal(decider: Decider, dials: Dials, hand: Mapping[str, int], *, binary: bool) -> Plan:
    state = decider.solve(dials, hand, binary=binary)
    conflicts: tuple[Conflict, ...] = ()
    if state.hopeless or state.budgets_broken:
        conflicts = conflicts_of(decider, dials, state, hand, binary=binary)
    rungs = state.rungs
    notes = []
    if not state.solution.optimal:
        notes.append("Time ran out: the plan is safe, but a less lossy one may exist (see the gap).")
    return make_plan(
        decider,
        dials,
        rungs,
        hand,
        state=state,
        bound=state.solution.bound / COST_SCALE,
        optimal=state.solution.optimal,
        conflicts=conflicts,
        notes=tuple(notes),
    )


def greedy(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Mask the entity that breaks most of the combinations still open, again and again: a greedy cover of what this program's
    measures find. Not Algorithm 1 of paper 000, which counts known people: `paper000`."""

    def choose(open_findings: list[Finding], ways: dict[str, int]) -> str:
        return max(ways, key=lambda i: (ways[i], -decider.bits[i][-1], i))

    return _step_by_step(decider, dials, hand, choose)


def at_random(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Mask any entity of the first combination still open, from a fixed seed."""
    source = random.Random(dials.seed)

    def choose(open_findings: list[Finding], ways: dict[str, int]) -> str:
        first = {item.entity_id for item in open_findings[0].items}
        return source.choice(sorted(first & set(ways)))

    return _step_by_step(decider, dials, hand, choose)


def mask_all(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Masks every entity except those fixed by hand (baseline of paper 002)."""
    return make_plan(decider, dials, {**_masked(decider, lambda i, t: True), **hand}, hand)


def mask_most_specific(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Masks the types that people mask most often and keeps the rest, except those fixed by hand (baseline of
    paper 002)."""
    return make_plan(decider, dials, {**_masked(decider, lambda i, t: t in MOST_SPECIFIC), **hand}, hand)


def supervised(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Mask what the classifier calls risky, and nothing else."""
    risky = {e.id for e in decider.evidence.case.entities if e.p_mask >= dials.threshold}
    return make_plan(decider, dials, {**_masked(decider, lambda i, t: i in risky), **hand}, hand)


def paper000(decider: Decider, dials: Dials, hand: Mapping[str, int]) -> Plan:
    """Algorithm 1 of paper 000, greedy, with its closed world: a known person of whom the index lacks a fact does not have it.
    For research; the crowd of the default plan reads the same index as open."""
    case = decider.evidence.case
    asked = (
        next((m for m in decider.evidence.lazy if isinstance(m, AnonymityMeasure)), None)
        or AnonymityMeasure()
    )
    postings = {i: people for i, people in asked.postings(case).items() if i not in hand}
    masked = entities_to_mask(postings, k=dials.k, people=len(asked.index))
    rungs = {i: decider.ladders[i].top if i in set(masked) else 0 for i in decider.index}
    return make_plan(decider, dials, {**rungs, **hand}, hand)


# In the order of their names, which stand apart from the solver (`names.py`).
STRATEGIES: dict[str, Strategy] = dict(
    zip(
        STRATEGY_NAMES,
        (joint, mask, greedy, at_random, mask_all, mask_most_specific, supervised, paper000),
        strict=True,
    )
)


def _masked(decider: Decider, wanted: Callable[[str, EntityType], bool]) -> dict[str, int]:
    return {
        entity.id: decider.ladders[entity.id].top if wanted(entity.id, entity.type) else 0
        for entity in decider.evidence.case.entities
    }


def _step_by_step(
    decider: Decider,
    dials: Dials,
    hand: Mapping[str, int],
    choose: Callable[[list[Finding], dict[str, int]], str],
) -> Plan:
    rungs = {e.id: hand.get(e.id, 0) for e in decider.evidence.case.entities}
    while True:
        open_findings = [
            f for f in open_at(decider, dials, rungs) if any(_free(decider, i, rungs, hand) for i in f.items)
        ]
        if not open_findings:
            return make_plan(decider, dials, rungs, hand)
        ways: dict[str, int] = {}
        for finding in open_findings:
            for entity_id in {i.entity_id for i in finding.items if _free(decider, i, rungs, hand)}:
                ways[entity_id] = ways.get(entity_id, 0) + 1
        chosen = choose(open_findings, ways)
        rungs[chosen] = decider.ladders[chosen].top


def _free(decider: Decider, item: Item, rungs: Mapping[str, int], hand: Mapping[str, int]) -> bool:
    return item.entity_id not in hand and rungs[item.entity_id] < decider.ladders[item.entity_id].top


def open_at(decider: Decider, dials: Dials, rungs: Mapping[str, int]) -> list[Finding]:
    """Everything the enabled measures still find at these rungs."""
    shown = np.array([rungs[i] for i in decider.index], dtype=np.int64)
    found = [
        table.findings[row]
        for table, count in decider.tables(dials, rungs)
        for row in table.unbroken(shown, count)
    ]
    seen = {(f.measure, f.items) for f in found}
    for measure in decider.lazy(dials):
        for finding in measure.violations(decider.evidence.case, rungs, dials.k, VIOLATIONS_A_ROUND):
            if (finding.measure, finding.items) not in seen:
                found.append(finding)
    return found


def make_plan(
    decider: Decider,
    dials: Dials,
    rungs: Mapping[str, int],
    hand: Mapping[str, int],
    *,
    state: Relaxed | None = None,
    bound: float = 0.0,
    optimal: bool = False,
    conflicts: tuple[Conflict, ...] = (),
    notes: tuple[str, ...] = (),
) -> Plan:
    """The plan of the given rungs with its cost, what forced each choice and what stays open. Checks nothing
    itself."""
    open_findings = list(state.hopeless) if state else open_at(decider, dials, rungs)
    forced = _forced(decider, dials, rungs, state.known if state else None)
    choices = {}
    kept = decider.kept_choices
    for entity_id in decider.index:
        rung = rungs[entity_id]
        if rung == 0 and entity_id not in hand:
            choices[entity_id] = kept[entity_id]
            continue
        ladder, by = decider.ladders[entity_id], forced.get(entity_id, ())
        choices[entity_id] = Choice(
            entity_id,
            rung,
            ladder.rungs[rung].text if rung else None,
            by,
            _reason(entity_id in hand, rung, ladder.top, by),
            entity_id in hand,
        )
    missing = [
        f"The measure '{a.measure}' could not run: {a.reason} The plan does not cover it."
        for a in decider.evidence.assessments
        if a.measure in dials.measures and not a.available
    ]
    if state and state.budgets_broken:
        missing.append(
            "Even with everything free hidden, too few people share what is left: "
            + ", ".join(sorted(set(state.budgets_broken)))
            + "."
        )
    return Plan(
        choices,
        dials,
        loss=decider.loss(rungs),
        total=decider.total,
        bound=bound,
        optimal=optimal,
        strategy=dials.strategy,
        conflicts=conflicts,
        notes=(*missing, *notes),
        open_findings=tuple(open_findings),
    )


def _forced(
    decider: Decider, dials: Dials, rungs: Mapping[str, int], known: Mapping[Combination, Finding] | None
) -> dict[str, tuple[Finding, ...]]:
    """By entity: the findings that no other choice breaks, the most demanding first."""
    shown = np.array([rungs[i] for i in decider.index], dtype=np.int64)
    with_counts = decider.tables(dials, rungs, known)
    tables = [table for table, _ in with_counts]
    parts = [table.critical(shown, count) for table, count in with_counts]
    entity = np.concatenate([e for e, _, _ in parts])
    row = np.concatenate([r for _, _, r in parts])
    rung = np.concatenate([level for _, level, _ in parts])
    source = np.repeat(np.arange(len(parts)), [len(e) for e, _, _ in parts])
    score = np.concatenate([table.scores[r] for table, (_, _, r) in zip(tables, parts, strict=True)])
    # The finding that reaches highest is the one that forced this very rung and not a lower one.
    order = np.lexsort((row, source, -score, -rung, entity))
    entity = entity[order]
    starts = np.flatnonzero(np.diff(entity, prepend=-1))
    place = np.arange(len(entity)) - np.repeat(starts, np.diff(np.append(starts, len(entity))))
    first = place < SHOWN_REASONS
    found: dict[int, list[Finding]] = {}
    for number, at, which in zip(
        entity[first].tolist(), source[order][first].tolist(), row[order][first].tolist(), strict=True
    ):
        found.setdefault(number, []).append(tables[at].findings[which])
    ids = list(decider.index)
    return {ids[number]: tuple(findings) for number, findings in found.items()}


def _reason(by_hand: bool, rung: int, top: int, forced: tuple[Finding, ...]) -> str:
    if by_hand:
        return "Chosen by hand or by a rule."
    what = Message("Masked" if rung == top else "Generalized")
    if not forced:
        return Message("{0} by the chosen strategy; no measure asks for it.", what)
    return Message("{0}: {1}", what, forced[0].evidence)
