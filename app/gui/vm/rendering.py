"""What stands in place of each mention: a person's word first, then rules, then the plan, then the mask."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sfumato.app.gui.vm.spans import Replacement
from sfumato.core.decide.model import Choice
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity, Mention
from sfumato.core.review.model import Decision, Status, status_of
from sfumato.core.review.operators import operate

Rendered = tuple[int, int, str]  # what is replaced (an article may go too), and by what
PERSON_NUMBER = re.compile(r"\bPERSON \d+\b")


@dataclass(frozen=True, slots=True)
class Outcome:
    rung: int
    text: str | None  # words that replace the rung's own
    operator: str
    status: Status  # never UNDECIDED: the result always shows something
    decided: bool  # a person, a rule or a per-type setting said so
    source: str  # "person", "rule", "carried", "type", "plan", "none"


def outcome_of(decision: Decision | None, type_rule: str, choice: Choice | None, ladder: Ladder) -> Outcome:
    if decision is not None:
        status = status_of(decision, ladder)
        return Outcome(decision.rung, decision.text, decision.operator, status, True, decision.origin.value)
    if type_rule != "auto":
        rung = {"keep": 0, "mask": ladder.top}.get(type_rule, general_rung(ladder))
        return Outcome(rung, None, "", status_of(Decision(rung), ladder), True, "type")
    if choice is not None:
        return Outcome(choice.rung, None, "", status_of(Decision(choice.rung), ladder), False, "plan")
    # No plan yet, or none possible: what nobody judged stays hidden.
    return Outcome(ladder.top, None, "", Status.MASKED, False, "none")


def general_rung(ladder: Ladder) -> int:
    """The rung a person would likely take: the suggested one, else the first that says something."""
    if ladder.suggested is not None and 0 < ladder.suggested <= ladder.top:
        return ladder.suggested
    return min(1, ladder.top)


def replacements_for(
    entity: Entity,
    outcome: Outcome,
    ladder: Ladder,
    text: str,
    number: int | None,
    render: Callable[[Mention, Rung], Rendered],
) -> list[Replacement]:
    result: list[Replacement] = []
    for index, mention in enumerate(entity.mentions):
        words = text[mention.start : mention.end]
        start, end = mention.start, mention.end
        if outcome.operator:
            shown = operate(outcome.operator, words)
        elif outcome.text is not None:
            shown = outcome.text
        elif outcome.status is Status.MASKED:
            shown = MASK
        else:
            start, end, shown = render(mention, ladder.rungs[outcome.rung])
        if number is not None:
            shown = PERSON_NUMBER.sub(
                f"PERSON {number}", shown
            )  # the same person has the same number in every document of a project
        result.append(
            Replacement(
                start,
                end,
                entity.id,
                entity.type,
                outcome.status,
                outcome.decided,
                shown,
                index,
            )
        )
    return result
