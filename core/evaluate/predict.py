"""Which spans each named strategy would mask, so that anybody can score them elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.errors import SfumatoError
from sfumato.core.evaluate.corpus import PlainDocument
from sfumato.core.recognize import Entity, EntityType, Settings, recognizer

Typed = tuple[int, int, str]
Strategy = Callable[[str, Sequence[Entity]], Sequence[Entity]]
SPECIFIC = {EntityType.CODE, EntityType.PERSON, EntityType.DATETIME, EntityType.LOC, EntityType.QUANTITY}


def mask_all(text: str, entities: Sequence[Entity]) -> Sequence[Entity]:
    """Everything that was found (paper 002, "mask all")."""
    return entities


def mask_specific(text: str, entities: Sequence[Entity]) -> Sequence[Entity]:
    """The types that people mask most often (paper 002, "mask most specific")."""
    return [entity for entity in entities if entity.type in SPECIFIC]


def mask_supervised(text: str, entities: Sequence[Entity]) -> Sequence[Entity]:
    """What the trained head would mask (paper 002 §3.2.3)."""
    return [entity for entity in entities if entity.p_mask >= 0.5]


OWN: dict[str, Strategy] = {"supervised": mask_supervised, "all": mask_all, "specific": mask_specific}
PLANNED = tuple(
    name for name in STRATEGY_NAMES if name not in OWN
)  # what the deciding room offers besides ours
EVERY = (*OWN, *PLANNED)


def _planned(name: str, text: str, entities: Sequence[Entity]) -> Sequence[Entity]:
    """Whatever the plan of that strategy does not keep as written."""
    from sfumato.core.analysis import analyse
    from sfumato.core.decide.model import Dials

    plan = analyse(text, entities=tuple(entities)).plan(Dials(strategy=name))
    return [entity for entity in entities if entity.id in plan.choices and plan.choices[entity.id].rung > 0]


def strategy_named(name: str) -> Strategy:
    """The strategy of that name. Raises `SfumatoError` that lists the others."""
    if name in OWN:
        return OWN[name]
    if name in PLANNED:
        return partial(_planned, name)
    raise SfumatoError(f"There is no strategy “{name}”.", next_step=f"Choose one of {', '.join(EVERY)}.")


def predict(
    documents: Sequence[PlainDocument],
    strategy: str = "supervised",
    *,
    settings: Settings | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, list[Typed]]:
    """Document id → the spans to mask, with types, in text order and without overlaps."""
    chosen = strategy_named(strategy)
    tool = recognizer(settings or Settings())
    result: dict[str, list[Typed]] = {}
    for number, document in enumerate(documents):
        entities = tool.recognize(document.text, person=document.person)
        result[document.doc_id] = spans(chosen(document.text, entities))
        if progress:
            progress(number + 1, len(documents))
    return result


def spans(entities: Sequence[Entity]) -> list[Typed]:
    """Start, end and type of every mention, in text order."""
    return sorted((m.start, m.end, entity.type.value) for entity in entities for m in entity.mentions)
