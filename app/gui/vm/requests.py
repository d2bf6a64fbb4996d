"""The question that a plan answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sfumato.core.decide.model import Dials, Plan
from sfumato.core.generalize.realise import Wording
from sfumato.core.review.model import Record
from sfumato.core.risk.model import Case


@dataclass(frozen=True, slots=True)
class PlanRequest:
    """All that the solver needs; `number` tells an answer that came too late."""

    number: int
    document: str
    case: Case
    record: Record
    dials: Dials
    fixed: Mapping[str, int]
    wording: Wording | None = None  # how the answer will be worded


def rungs_of(request: PlanRequest, plan: Plan) -> dict[str, int]:
    """By entity, the rung that the answer shows; entities that are kept are not in it. Black boxes mask all that is hidden."""
    case, boxes = request.case, plan.dials.strategy == "mask"
    rungs: dict[str, int] = {}
    for entity in case.entities:
        top, choice = case.ladders[entity.id].top, plan.choices.get(entity.id)
        rung = request.fixed.get(entity.id, top if choice is None else choice.rung)
        if rung:
            rungs[entity.id] = top if boxes else rung
    return rungs
