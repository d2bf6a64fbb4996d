"""Supervised risk (paper 002 §3.2.3): what the recogniser's masking head says of each entity."""

from __future__ import annotations

from sfumato.core.generalize.model import Ladder, RungFlag
from sfumato.core.recognize.model import Entity, EntityType, Identifier
from sfumato.core.risk.model import Assessment, Case, Finding, Item

NAME = "classifier"
DIRECT = "direct identifier"


class ClassifierMeasure:
    """Risk of an entity as written is its probability of being masked by people.

    At a higher rung the share of the information that is left is the share of the risk that is left: people
    were asked about the original only, so this is the simplest rule that is certain at both ends of the
    ladder.
    """

    name = NAME

    def assess(self, case: Case) -> Assessment:
        judged = [
            e for e in case.entities if e.type is not EntityType.EVENT
        ]  # those have a measure of their own
        findings = [f for e in judged for f in _of(e, case.ladders.get(e.id))]
        return Assessment(NAME, tuple(findings), {e.id: e.p_mask for e in judged})


def _of(entity: Entity, ladder: Ladder | None) -> list[Finding]:
    rungs = ladder.rungs[:-1] if ladder else ()
    found = []
    for number, rung in enumerate(rungs):
        score = entity.p_mask * (1 - rung.loss)
        if score <= 0:
            break
        what = "as written" if number == 0 else "at this rung"
        evidence = f"People mask something like this {what} with probability {score:.2f}."
        found.append(Finding(NAME, (Item(entity.id, number),), score, evidence))
    if not rungs:
        found.append(
            Finding(
                NAME,
                (Item(entity.id),),
                entity.p_mask,
                f"People mask something like this with probability {entity.p_mask:.2f}.",
            )
        )
    return found


def direct_identifiers(case: Case) -> tuple[Finding, ...]:
    """Direct identifiers and the protected persons are hidden whatever the dials say.

    Only rungs that say nothing about who it is stand for a direct identifier: see `reveals_nothing`.
    """
    found = []
    for entity in case.entities:
        if entity.identifier is Identifier.DIRECT or entity.protected or entity.id in case.protected:
            ladder = case.ladders.get(entity.id)
            safe = first_safe_rung(ladder)
            found.append(
                Finding(DIRECT, (Item(entity.id, safe - 1),), 1.0, "It names or numbers one person directly.")
            )
    return tuple(found)


def first_safe_rung(ladder: Ladder | None) -> int:
    """The lowest rung from which on nothing tells one person from another: a placeholder, a role, or the
    mask."""
    if ladder is None:
        return 1
    safe = ladder.top
    while safe > 1 and reveals_nothing(ladder, safe - 1):
        safe -= 1
    return safe


def reveals_nothing(ladder: Ladder, rung: int) -> bool:
    """A placeholder ("PERSON 2"), the role the text itself gives, or the kind of a code."""
    return bool(ladder.rungs[rung].flags & RungFlag.NAMES_NOBODY)
