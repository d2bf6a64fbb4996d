"""The steps between a plan and a file that command line, batch, window and the Python interface share.

    analysis = analyse(text)                              # core/analysis.py
    plan = analysis.plan(Dials(k=5))
    replacements = replacements_of(analysis, plan)
    options = with_statement(RedactOptions(), check)      # the certificate says whether the plan passed its check

`sanitize` does them on a bare text, for experiments; the whole way of a file is in `core/api.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sfumato.core.analysis import Analysis, analyse
from sfumato.core.decide.check import PlanCheck, check_plan
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.document.edits import Edits
from sfumato.core.document.options import RedactOptions, Statement
from sfumato.core.generalize.realise import Replacement, Wording, edits_of, realise
from sfumato.core.risk.model import Measure

__all__ = ["Sanitized", "replacements_of", "sanitize", "with_statement"]


@dataclass(frozen=True, slots=True)
class Sanitized:
    """A text up to its replacements; nothing is written yet."""

    analysis: Analysis
    plan: Plan
    replacements: tuple[Replacement, ...]

    @property
    def check(self) -> PlanCheck:
        """What the plan leaves open, evaluated again from the values and from the words of the output."""
        return check_plan(self.analysis.evidence, self.plan, self.replacements)

    @property
    def edits(self) -> Edits:
        """The replacements as plain edits of the text: spans and words only."""
        return edits_of(self.replacements, self.analysis.text)

    @property
    def text(self) -> str:
        """What the output reads as."""
        return self.edits.apply(self.analysis.text)


def replacements_of(
    analysis: Analysis, plan: Plan, wording: Wording | None = None
) -> tuple[Replacement, ...]:
    """What the plan writes instead of which words."""
    rungs = {i: c.rung for i, c in plan.choices.items()}
    return realise(analysis.text, analysis.entities, analysis.ladders, rungs, wording=wording)


def sanitize(
    text: str,
    dials: Dials | None = None,
    *,
    person: str | None = None,
    hand: Mapping[str, int] | None = None,
    wording: Wording | None = None,
    ready: Mapping[str, Measure] | None = None,
) -> Sanitized:
    """Analyse, plan and realise a text. `hand`: rungs that a person or a rule fixed, by entity id."""
    dials = dials or Dials()
    analysis = analyse(text, person=person, measures=sorted(dials.measures), ready=ready)
    plan = analysis.plan(dials, hand)
    return Sanitized(analysis, plan, replacements_of(analysis, plan, wording))


def with_statement(options: RedactOptions, check: PlanCheck) -> RedactOptions:
    """The options of an export whose certificate says whether the plan passed its check."""
    said = Statement("plan", check.passed and not check.unchecked, check.statement())
    return replace(options, statements=(*options.statements, said))
