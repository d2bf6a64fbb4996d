"""The question that a plan answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sfumato.core.decide.model import Dials
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
