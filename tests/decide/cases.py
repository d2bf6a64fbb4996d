"""Small made-up cases for the tests of this room."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from sfumato.core.decide.evidence import Evidence, Exposure
from sfumato.core.decide.session import Decider
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.model import Assessment, Case, Finding, Item
from sfumato.core.risk.registry import AsksWhileSolving


def ladder(entity_id: str, losses: Sequence[float]) -> Ladder:
    """Original, one rung per loss, mask."""
    middle = tuple(Rung(f"{entity_id} rung {n}", 10.0**n, loss) for n, loss in enumerate(losses, 1))
    return Ladder(entity_id, (Rung(entity_id, 1, 0.0), *middle, Rung(MASK, math.inf, 1.0)))


def entity(
    number: int, *, p_direct: float = 0.0, p_quasi: float = 0.0, type_: EntityType = EntityType.LOC
) -> Entity:
    start = number * 10
    mention = Mention(start, start + 6, type_, 0.9)
    return Entity(f"{type_}-{number}", type_, (mention,), f"thing {number}", p_direct, p_quasi)


def finding(*items: tuple[str, int], score: float = 0.9, measure: str = "test") -> Finding:
    return Finding(measure, tuple(Item(i, r) for i, r in items), score, "made up")


def decider(
    losses: Mapping[str, Sequence[float]],
    findings: Sequence[Finding] = (),
    *,
    bits: Mapping[str, float] | None = None,
    lazy: tuple[AsksWhileSolving, ...] = (),
    exposures: tuple[Exposure, ...] = (),
    entities: Sequence[Entity] | None = None,
) -> Decider:
    things = tuple(entities or [_named(n, name) for n, name in enumerate(losses)])
    ladders = {name: ladder(name, rungs) for name, rungs in losses.items()}
    text = " " * (10 * len(things) + 10)
    case = Case(text, things, ladders)
    return Decider(
        Evidence(
            case, (Assessment("test", tuple(findings)),), bits or {n: 10.0 for n in losses}, lazy, exposures
        )
    )


def _named(number: int, name: str) -> Entity:
    made = entity(number)
    return Entity(name, made.type, made.mentions, name, 0.0, 0.0)
