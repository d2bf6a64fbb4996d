"""The table beside the frontier: what the result keeps and how well it hides."""

from __future__ import annotations

from collections.abc import Sequence

from sfumato.app.gui.vm.entity_rows import counts, rows_of
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.standing import crowd_words
from sfumato.app.gui.vm.words import tr
from sfumato.core.risk.crowd_model import Crowd


def metrics_of(
    session: Session, rank: str = "", crowds: Sequence[Crowd] | None = None
) -> tuple[tuple[str, str], ...]:
    """(name, value) pairs; what was not measured is said so, never guessed."""
    record = session.record
    if record is None:
        return ()
    numbers = counts(rows_of(session))
    plan = session.plans.get(session.current)
    return (
        (tr("Entities"), str(numbers["entities"])),
        (tr("Kept as they are"), str(numbers["kept"])),
        (tr("Replaced"), str(numbers["generalized"])),
        (tr("Masked"), str(numbers["masked"])),
        (tr("Information kept"), f"{plan.kept:.1%}" if plan else tr("no plan yet")),
        (
            tr("Information lost"),
            tr("{0} of {1} bits", f"{plan.loss:,.0f}", f"{plan.total:,.0f}") if plan else tr("no plan yet"),
        ),
        (tr("Plan proven optimal"), _proven(plan.optimal, plan.gap) if plan else tr("no plan yet")),
        (tr("Crowd reached"), reached_words(crowds, session.dials.k)),
        (tr("Findings left open"), str(len(plan.open_findings)) if plan else tr("no plan yet")),
        (tr("Re-identification rank"), rank or tr("not measured")),
        (tr("Conflicts"), str(numbers["conflicts"])),
    )


def _proven(optimal: bool, gap: float) -> str:
    return tr("yes") if optimal else tr("at most {0} more than the best", f"{gap:.1%}")


def reached_words(crowds: Sequence[Crowd] | None, k: int) -> str:
    """The smallest crowd of the protected persons, and whether it reaches k. What nobody counted is said so."""
    if crowds is None:
        return tr("being counted…")
    if not crowds:
        return tr("choose whom to protect first")
    smallest = min(crowds, key=lambda c: c.low)
    words = crowd_words(smallest)
    return words if smallest.reaches(k) else tr("{0}: below k = {1}", words, k)
