"""The entity list: one row per entity, with filters and the way to the next one that needs a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.standing import Level, level_of
from sfumato.app.gui.vm.steps import STEP, Steps, finished
from sfumato.core.generalize.model import MASK
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.review.model import Decision, Origin, Status


@dataclass(frozen=True, slots=True)
class Row:
    """One entity as the list shows it: its words, its risk, what the result shows now and whether somebody confirmed it."""

    entity_id: str
    text: str
    type: EntityType
    kind: str
    mentions: int
    identifier: str
    risks: Mapping[str, float]  # by measure, only what was measured
    fate: Status  # what the result shows now
    status: Status  # UNDECIDED until somebody confirmed
    shown: str  # what stands there in the result; the original where kept
    reason: str
    by_hand: bool
    conflict: bool
    first: int  # offset of the first mention
    risk: float = 0.0  # the highest by a measure that is switched on
    level: Level = Level.UNKNOWN

    @property
    def names_person(self) -> bool:
        """Whether it identifies directly."""
        return self.identifier == "DIRECT"


ORDER = {Level.HIGH: 0, Level.MEDIUM: 1, Level.LOW: 2, Level.UNKNOWN: 3}


def urgency(row: Row) -> tuple[int, int, int]:
    """What matters first: conflicts, then undecided before decided, high risk before low, then as in the text."""
    waits = 0 if row.conflict else 1 if row.status is Status.UNDECIDED else 2
    return waits, ORDER[row.level], row.first


TESTS: dict[str, Callable[[Row, float], bool]] = {
    "all": lambda row, threshold: True,
    "undecided": lambda row, threshold: row.status is Status.UNDECIDED,
    "high risk": lambda row, threshold: row.level is Level.HIGH,
    "changed by hand": lambda row, threshold: row.by_hand,
    "kept but risky": lambda row, threshold: (
        row.fate is Status.KEPT and (row.conflict or row.names_person or row.risk >= threshold)
    ),
    "masked": lambda row, threshold: row.fate is Status.MASKED,
    "replaced": lambda row, threshold: row.fate is Status.GENERALIZED,
    "kept": lambda row, threshold: row.fate is Status.KEPT,
}
FILTERS = tuple(TESTS)


def rows_of(session: Session) -> tuple[Row, ...]:
    """The rows of the entity list of the current document, most urgent first once it is analysed."""
    return finished(rows_in_steps(session))


def rows_in_steps(session: Session) -> Steps[tuple[Row, ...]]:
    """The same a little at a time: of thousands of entities, all at once would be felt."""
    record = session.record
    if record is None:
        return ()
    plan = session.plans.get(session.current)
    conflicts = {i for c in plan.conflicts for i in c.entity_ids} if plan else set()
    decisions = session.project.decisions(session.current)
    measures = session.dials.measures
    realised, named, boxes = realised_words(session), session.findings_by_entity(), session.black_boxes
    rows = []
    for number, entity in enumerate(session.entities(), 1):
        if number % STEP == 0:
            yield
        decision, conflict = decisions.get(entity.id), entity.id in conflicts
        level = level_of(session, entity, measures, named)
        said = realised.get(entity.id, "")
        key = (session.outcome(entity), decision, conflict, measures, level, said, boxes)
        make = partial(_row, session, entity, decision, conflict, measures, level, said, boxes)
        rows.append(session.remembered("row", session.current, entity, key, make))
    # While the text is read, what is found is added at the end: nothing moves under the mouse.
    return tuple(sorted(rows, key=urgency) if record.analysed else rows)


def _row(
    session: Session,
    entity: Entity,
    decision: Decision | None,
    conflict: bool,
    measures: frozenset[str],
    level: Level,
    said: str,
    boxes: bool,
) -> Row:
    assert session.record is not None
    outcome = session.outcome(entity)
    risks = {
        a.measure: a.scores[entity.id]
        for a in session.record.assessments
        if a.available and entity.id in a.scores
    }
    return Row(
        entity_id=entity.id,
        text=" ".join(entity.text.split()),
        type=entity.type,
        kind=entity.kind,
        mentions=len(entity.mentions),
        identifier=entity.identifier.value,
        risks=risks,
        fate=outcome.status,
        status=outcome.status if outcome.decided else Status.UNDECIDED,
        shown=shown_words(session, entity, said, boxes),
        reason=decision.reason_code if decision else "",
        by_hand=decision is not None and decision.origin is Origin.PERSON,
        conflict=conflict,
        first=entity.mentions[0].start if entity.mentions else 0,
        risk=max((score for name, score in risks.items() if name in measures), default=0.0),
        level=level,
    )


def realised_words(session: Session) -> dict[str, str]:
    """By entity, the first words that the result shows for it: grammar may turn "date in the 2020s" into "the 2020s"."""
    found: dict[str, str] = {}
    for replacement in session.replacements():
        if words := replacement.text.strip().removeprefix("[").removesuffix("]"):
            found.setdefault(replacement.entity_id, words)
    return found


def shown_words(session: Session, entity: Entity, said: str, boxes: bool) -> str:
    """`said`: what the result reads there, "" where that is nothing. `boxes`: whatever is hidden is a box."""
    outcome = session.outcome(entity)
    ladder = session.ladder(entity)
    if outcome.operator:
        return f"({outcome.operator})"
    if outcome.text is not None:
        return outcome.text
    if outcome.status is Status.KEPT:
        return ""
    if outcome.status is Status.MASKED:
        return "█████" if boxes else MASK
    return said or ladder.rungs[min(outcome.rung, ladder.top)].text


def matches(row: Row, filter_: str, words: str, types: frozenset[EntityType], threshold: float) -> bool:
    """The filters of the list. `types` are those the legend shows."""
    if row.type not in types:
        return False
    if words and words.casefold() not in f"{row.text} {row.entity_id} {row.kind}".casefold():
        return False
    return TESTS[filter_](row, threshold)


def neighbour(rows: Sequence[Row], current: str, step: int, *, undecided: bool) -> str | None:
    """The next (step 1) or previous (step −1) row as they are listed, round the end; None when there is none."""
    order = rows
    ids = [r.entity_id for r in order]
    here = ids.index(current) if current in ids else (-1 if step > 0 else len(order))
    for distance in range(1, len(order) + 1):
        row = order[(here + step * distance) % len(order)]
        if not undecided or row.status is Status.UNDECIDED:
            return None if row.entity_id == current else row.entity_id
    return None


def counts(rows: Sequence[Row]) -> dict[str, int]:
    """How many rows there are, and how many of each status."""
    return {
        "entities": len(rows),
        "undecided": sum(r.status is Status.UNDECIDED for r in rows),
        "masked": sum(r.fate is Status.MASKED for r in rows),
        "generalized": sum(r.fate is Status.GENERALIZED for r in rows),
        "kept": sum(r.fate is Status.KEPT for r in rows),
        "conflicts": sum(r.conflict for r in rows),
    }
