"""The table beside the frontier: what the result keeps and how well it hides."""

from __future__ import annotations

from sfumato.app.gui.vm.entity_rows import counts, rows_of
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr


def metrics_of(session: Session, rank: str = "") -> tuple[tuple[str, str], ...]:
    """(name, value) pairs; what was not measured is said so, never guessed."""
    record = session.record
    if record is None:
        return ()
    numbers = counts(rows_of(session))
    plan = session.plans.get(session.current)
    anonymity = _measure_words(session, "anonymity")
    population = _measure_words(session, "population")
    return (
        (tr("Entities"), str(numbers["entities"])),
        (tr("Kept as they are"), str(numbers["kept"])),
        (tr("Generalized"), str(numbers["generalized"])),
        (tr("Masked"), str(numbers["masked"])),
        (tr("Information kept"), f"{plan.kept:.1%}" if plan else tr("no plan yet")),
        (
            tr("Information lost"),
            tr("{0} of {1} bits", f"{plan.loss:.1f}", f"{plan.total:.1f}") if plan else tr("no plan yet"),
        ),
        (tr("Proven best"), _proven(plan.optimal, plan.gap) if plan else tr("no plan yet")),
        (tr("Smallest anonymity set"), anonymity),
        (tr("Estimated population k"), population),
        (tr("Re-identification rank"), rank or tr("not measured")),
        (tr("Conflicts"), str(numbers["conflicts"])),
    )


def _proven(optimal: bool, gap: float) -> str:
    return tr("yes") if optimal else tr("at most {0} more than the best", f"{gap:.1%}")


def _measure_words(session: Session, measure: str) -> str:
    """What holds after the plan: nothing below k stays open, or how many findings do."""
    record, plan = session.record, session.plans.get(session.current)
    assert record is not None
    assessment = next((a for a in record.assessments if a.measure == measure), None)
    if assessment is None or not assessment.available:
        return tr("not measured")
    if measure not in session.dials.measures:
        return tr("measure is switched off")
    if plan is None:
        return tr("no plan yet")
    still_open = [f for f in plan.open_findings if f.measure == measure]
    if still_open:
        return tr("below {0}: {1} combinations", plan.dials.k, len(still_open))
    return tr("at least {0}", plan.dials.k)
