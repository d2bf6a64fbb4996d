"""Two reviewers of one document: where their decisions differ, and taking over what one of them decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sfumato.core.messages import plural
from sfumato.core.recognize.model import Entity
from sfumato.core.review.history import Key
from sfumato.core.review.model import Decision
from sfumato.core.review.project import Project
from sfumato.core.review.values import Value


@dataclass(frozen=True, slots=True)
class Difference:
    """One entity that the two decided differently; None: not decided."""

    entity_id: str
    text: str
    mine: Decision | None
    theirs: Decision | None


@dataclass(frozen=True, slots=True)
class Mark:
    """What only the other reviewer marked, and what they decided about it."""

    entity: Entity
    decision: Decision


@dataclass(frozen=True, slots=True)
class Comparison:
    """Where the reviews of the same document by two people agree and differ."""

    document: str  # in the project that looks at the other
    other: str  # who reviewed the other
    agreed: int
    differences: tuple[Difference, ...]
    only_theirs: tuple[Mark, ...]  # marks by hand that this project does not have


def reviewer_of(project: Project) -> str:
    """Who made most decisions; the name of the project's maker where nobody decided."""
    names = [e.who for e in project.history.trail if e.who]
    return max(set(names), key=names.count) if names else project.history.who


def same_document(project: Project, other: Project, document: str) -> str | None:
    """The id in `other` of the same file, told by its hash."""
    wanted = project.records[document].sha256
    return next((r.id for r in other.records.values() if r.sha256 == wanted), None)


def compare(project: Project, other: Project, document: str) -> Comparison | None:
    """None where the other project does not hold this document. Entities are the same where most of their places are."""
    there = same_document(project, other, document)
    if there is None:
        return None
    mine, theirs = project.decisions(document), other.decisions(there)
    entities = project.entities(document)
    differences, agreed, matched = [], 0, set()
    for found in other.entities(there):
        twin = _twin(found, entities)
        if twin is None:
            continue
        matched.add(found.id)
        one, two = mine.get(twin.id), theirs.get(found.id)
        if _same(one, two):
            agreed += one is not None
        else:
            differences.append(Difference(twin.id, " ".join(twin.text.split()), one, two))
    only = tuple(
        Mark(e, decision)
        for e in other.entities(there)
        if e.id not in matched and (decision := theirs.get(e.id)) is not None
    )
    return Comparison(document, reviewer_of(other), agreed, tuple(differences), only)


def take_theirs(project: Project, comparison: Comparison, entity_ids: Iterable[str]) -> int:
    """Takes the other's decisions, and marks that only they have, as one step that can be undone. `entity_ids`: of
    differences by the id in this project, of their marks by the id in theirs. Returns how many were taken. The step's label
    names the other, its author is who took them: the audit trail keeps both."""
    wanted, document = set(entity_ids), comparison.document
    values: dict[Key, Value] = {}
    for difference in comparison.differences:
        if difference.entity_id in wanted:
            values[Key("decision", document, difference.entity_id)] = difference.theirs
    marks = [mark for mark in comparison.only_theirs if mark.entity.id in wanted]
    taken = {e.id for e in project.entities(document)}
    count = len(values) + len(marks)
    for mark in marks:
        new = project.new_mark_id(document, mark.entity.type.value, taken)
        taken.add(new)
        values[Key("mark", document, new)] = replace(mark.entity, id=new)
        values[Key("decision", document, new)] = mark.decision
    label = plural(count, "Take {0} decision of {1}", "Take {0} decisions of {1}", comparison.other)
    return count if project.history.do(label, values) is not None else 0


def _same(one: Decision | None, two: Decision | None) -> bool:
    if one is None or two is None:
        return one is two
    return (one.rung, one.text, one.operator) == (two.rung, two.text, two.operator)


def _twin(entity: Entity, among: Iterable[Entity]) -> Entity | None:
    best, most = None, 0
    for other in among:
        shared = sum(m.start < n.end and n.start < m.end for m in entity.mentions for n in other.mentions)
        if shared > most and other.type is entity.type:
            best, most = other, shared
    return best
