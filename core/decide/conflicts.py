"""Human choices that cannot all hold, and the cheapest way out.

Hiding more never makes anything riskier, so a finding that stays unbroken when everything free is hidden is
to blame on the fixed entities in it, and freeing any single one of them would break it: those entities *are*
a minimal set. Only the budget needs a deletion filter.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from sfumato.core.decide.model import Conflict, Dials
from sfumato.core.decide.session import Decider, Relaxed
from sfumato.core.messages import Message
from sfumato.core.risk.model import Exposure, Finding

NAMED = 3  # choices that a sentence names


def conflicts_of(
    decider: Decider, dials: Dials, state: Relaxed, fixed: Mapping[str, int], *, binary: bool = False
) -> tuple[Conflict, ...]:
    """The smallest sets of fixed choices that leave a finding or a budget open, each with a way out where one
    exists. `binary`: only keeping and masking are allowed."""
    sets = _minimal({_blamed(decider, f, fixed): f for f in state.hopeless})
    for exposure in decider.exposures(dials):
        if exposure.measure in state.budgets_broken:
            blamed = _budget_set(decider, dials, exposure, fixed)
            if blamed:
                sets.setdefault(blamed, None)
    sets.pop((), None)
    changed = _way_out(decider, dials, fixed, {i for ids in sets for i in ids}, binary)
    return tuple(
        Conflict(ids, {i: changed[i] for i in ids if i in changed}, _words(decider, finding, ids, fixed))
        for ids, finding in sorted(sets.items())
    )


def _words(
    decider: Decider, finding: Finding | None, entity_ids: tuple[str, ...], fixed: Mapping[str, int]
) -> str:
    shown = []
    for entity_id in entity_ids[:NAMED]:
        text = decider.evidence.case.entities[decider.index[entity_id]].text
        rung = fixed[entity_id]
        shown.append(
            f"“{text}” as “{decider.ladders[entity_id].rungs[rung].text}”" if rung else f"“{text}” as written"
        )
    if len(entity_ids) > NAMED:
        shown.append(f"{len(entity_ids) - NAMED} more choices")
    what = f"{' with '.join(shown)} is still too revealing"
    if finding is None:
        return Message("{0}: too few people fit what is left.", what)
    return f"{what}: {finding.evidence}"


def _blamed(decider: Decider, finding: Finding, fixed: Mapping[str, int]) -> tuple[str, ...]:
    """Fixed entities of the finding that could break it if they were free."""
    return tuple(
        sorted(
            {
                i.entity_id
                for i in finding.items
                if i.entity_id in fixed and i.rung < decider.ladders[i.entity_id].top
            }
        )
    )


def _minimal(sets: Mapping[tuple[str, ...], Finding]) -> dict[tuple[str, ...], Finding | None]:
    # A part of a set begins with one of its members: who keeps everything has hundreds of sets to compare.
    beginning: dict[str, list[frozenset[str]]] = {}
    for ids in sets:
        if ids:
            beginning.setdefault(ids[0], []).append(frozenset(ids))
    return {
        ids: finding
        for ids, finding in sets.items()
        if not any(other < set(ids) for first in ids for other in beginning.get(first, ()))
    }


def _budget_set(
    decider: Decider, dials: Dials, exposure: Exposure, fixed: Mapping[str, int]
) -> tuple[str, ...]:
    """Deletion filter: leave a choice out of the blame if the rest alone already breaks the budget."""

    def broken(kept: list[str]) -> bool:
        used = 0.0
        for entity_id, nats in exposure.nats.items():
            if entity_id in kept:
                used += nats[min(fixed[entity_id], len(nats) - 1)]
            else:
                used += min(nats)
        return used > exposure.capacity(dials.k, dials.threshold)

    blamed = [i for i in sorted(fixed) if i in exposure.nats]
    if not broken(blamed):
        return ()
    # The least telling first, so that the set left is the one that matters most.
    telling = {i: exposure.nats[i][min(fixed[i], len(exposure.nats[i]) - 1)] for i in blamed}
    for entity_id in sorted(blamed, key=lambda i: (telling[i], i)):
        rest = [other for other in blamed if other != entity_id]
        if broken(rest):
            blamed = rest
    return tuple(blamed)


def _way_out(
    decider: Decider, dials: Dials, fixed: Mapping[str, int], blamed: Set[str], binary: bool
) -> dict[str, int]:
    """Free all conflicting choices at once, solve, and say which of them would have to change: one way out of
    everything costs least, and a person who kept hundreds of mentions waits for one program, not for hundreds."""
    if not blamed:
        return {}
    rest = {i: rung for i, rung in fixed.items() if i not in blamed}
    rungs = decider.solve(dials, rest, binary=binary).rungs
    # A choice that already hides more than needed is not part of the conflict and need not come down.
    return {i: rungs[i] for i in blamed if rungs[i] > fixed[i]}
