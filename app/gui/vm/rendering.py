"""What becomes of each entity: a person's word first, then rules, then the plan, then the mask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from sfumato.core.decide.model import Choice
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import MaskStyle, Wording
from sfumato.core.review.model import Decision, Status, status_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the result shows for one entity, and who said so."""

    rung: int
    text: str | None  # words that replace the rung's own
    operator: str
    status: Status  # never UNDECIDED: the result always shows something
    decided: bool  # a person, a rule or a per-type setting said so
    source: str  # "person", "rule", "carried", "type", "plan", "none"


def outcome_of(decision: Decision | None, type_rule: str, choice: Choice | None, ladder: Ladder) -> Outcome:
    """What becomes of an entity, and who decided it. Without any decision it is masked."""
    if decision is not None:
        status = status_of(decision, ladder)
        rung = min(decision.rung, ladder.top)
        return Outcome(rung, decision.text, decision.operator, status, True, decision.origin.value)
    if type_rule != "auto":
        rung = _ruled(type_rule, ladder)
        return Outcome(rung, None, "", status_of(Decision(rung), ladder), True, "type")
    if choice is not None:
        return _planned(choice.rung, choice.rung >= ladder.top)
    # No plan yet, or none possible: what nobody judged stays hidden.
    return Outcome(ladder.top, None, "", Status.MASKED, False, "none")


@lru_cache(maxsize=256)  # thousands of entities have one of a few
def _planned(rung: int, top: bool) -> Outcome:
    status = Status.KEPT if rung <= 0 else Status.MASKED if top else Status.GENERALIZED
    return Outcome(rung, None, "", status, False, "plan")


def _ruled(type_rule: str, ladder: Ladder) -> int:
    """The level that a rule for the whole type asks for: keep, mask, hide (the first that names nobody) or generalize."""
    if type_rule in ("keep", "mask"):
        return 0 if type_rule == "keep" else ladder.top
    if type_rule == "hide":
        from sfumato.core.risk.classifier import first_safe_rung

        return first_safe_rung(ladder)
    return general_rung(ladder)


def general_rung(ladder: Ladder) -> int:
    """The rung a person would likely take: the suggested one, else the first that says something."""
    if ladder.suggested is not None and 0 < ladder.suggested < ladder.top:  # a mask is no generalization
        return ladder.suggested
    return min(1, ladder.top)


def boxed(outcome: Outcome, ladder: Ladder) -> Outcome:
    """With black boxes, whatever is not kept is masked: no replacement can be read."""
    if outcome.status is Status.KEPT:
        return outcome
    return replace(outcome, rung=ladder.top, text=None, operator="", status=Status.MASKED)


def wording_of(
    outcomes: Mapping[str, Outcome], numbers: Mapping[str, int], mask: MaskStyle, brackets: bool
) -> tuple[dict[str, int], Wording]:
    """The rungs and the wording that the realiser takes, from what was decided of each entity."""
    hidden = {i: o for i, o in outcomes.items() if o.status is not Status.KEPT}
    rungs = {i: o.rung for i, o in hidden.items()}
    texts = {i: o.text for i, o in hidden.items() if o.text is not None and not o.operator}
    operators = {i: o.operator for i, o in hidden.items() if o.operator}
    return rungs, Wording(mask=mask, texts=texts, operators=operators, numbers=numbers, brackets=brackets)
