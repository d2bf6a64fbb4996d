"""The same thing in many documents: one number per person, one decision per entity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.titles import without_titles
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.review.model import Decision, Origin
from sfumato.core.review.project import Project


def same_name(entity: Entity) -> tuple[str, str]:
    """Two entities with the same key are taken to be the same thing."""
    return entity.type.value, fold_phrase(without_titles(entity.text))


def person_numbers(entities: Mapping[str, Sequence[Entity]]) -> dict[tuple[str, str], int]:
    """(document, entity id) → number, counted through all documents of the project in order of appearance."""
    numbers: dict[tuple[str, str], int] = {}
    by_name: dict[tuple[str, str], int] = {}
    for document, found in entities.items():
        for entity in found:
            if entity.type is EntityType.PERSON:
                name = same_name(entity)
                number = by_name.setdefault(name, len(by_name) + 1)
                numbers[document, entity.id] = number
    return numbers


def carried(project: Project, target: str) -> dict[str, Decision]:
    """Decisions of other documents for the same things, for entities of `target` nobody decided yet."""
    known: dict[tuple[str, str], tuple[Decision, int]] = {}
    for document in project.records:
        if document == target:
            continue
        by_id = {e.id: e for e in project.entities(document)}
        for entity_id, decision in project.decisions(document).items():
            if entity_id in by_id and decision.origin is Origin.PERSON:
                entity = by_id[entity_id]
                known[same_name(entity)] = (decision, project.ladder(document, entity).top)
    decided = project.decisions(target)
    result: dict[str, Decision] = {}
    for entity in project.entities(target):
        if entity.id in decided or same_name(entity) not in known:
            continue
        decision, top = known[same_name(entity)]
        ladder = project.ladder(target, entity)
        # Ladders may differ between documents: a mask stays a mask, a rung never goes below its own height.
        rung = ladder.top if decision.rung >= top else min(decision.rung, ladder.top)
        result[entity.id] = replace(decision, rung=rung, origin=Origin.CARRIED)
    return result
