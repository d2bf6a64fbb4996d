"""An independent look at a plan: every measure's condition evaluated again from the values alone.

Shares no code with the solver on purpose. What it returns is what a plan leaves open; empty means that every
enabled and available measure is satisfied.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.model import Plan
from sfumato.core.generalize.model import RungFlag
from sfumato.core.recognize.model import Identifier
from sfumato.core.risk.combine import Mode, combine


def open_risks(evidence: Evidence, plan: Plan) -> tuple[str, ...]:
    rungs = {entity_id: choice.rung for entity_id, choice in plan.choices.items()}
    found: list[str] = []
    found += _direct(evidence, rungs)
    found += _scored(evidence, plan, rungs)
    for measure in evidence.lazy:
        if measure.name in plan.dials.measures and _ran(evidence, measure.name):
            left = measure.violations(evidence.case, rungs, plan.dials.k, 1)
            found += [f"{measure.name}: {finding.evidence}" for finding in left]
    for exposure in evidence.exposures:
        if exposure.measure in plan.dials.measures:
            nats = sum(row[min(rungs[i], len(row) - 1)] for i, row in exposure.nats.items() if i in rungs)
            if nats > exposure.log_total - math.log(max(1, plan.dials.k)) + 1e-9:
                found.append(f"{exposure.measure}: fewer than {plan.dials.k} people are expected to fit.")
    return tuple(found)


def _ran(evidence: Evidence, name: str) -> bool:
    return all(a.available for a in evidence.assessments if a.measure == name)


def _direct(evidence: Evidence, rungs: Mapping[str, int]) -> list[str]:
    """Direct identifiers and protected persons stand hidden: never as written, never by a rung of the
    original."""
    found = []
    for entity in evidence.case.entities:
        direct = entity.identifier is Identifier.DIRECT or entity.protected
        if direct or entity.id in evidence.case.protected:
            ladder = evidence.case.ladders.get(entity.id)
            shown = ladder.rungs[rungs[entity.id]] if ladder else None
            hidden = rungs[entity.id] > 0 and (
                shown is None or bool(shown.flags & RungFlag.NAMES_NOBODY) or shown.loss == 1
            )
            if not hidden:
                found.append(f"direct identifier: {entity.id} is shown.")
    return found


def _scored(evidence: Evidence, plan: Plan, rungs: Mapping[str, int]) -> list[str]:
    lazy = {measure.name for measure in evidence.lazy}
    scored = [a for a in evidence.assessments if a.measure in plan.dials.measures and a.measure not in lazy]
    found = []
    for finding in combine(scored, Mode(plan.dials.combine), dict(plan.dials.weights)):
        if finding.score >= plan.dials.threshold and all(
            rungs.get(item.entity_id, math.inf) <= item.rung for item in finding.items
        ):
            found.append(f"{finding.measure}: {finding.evidence}")
    return found
