"""The spine of the product: read → analyse → plan → edits → write → read back, one function a step.

    document = read("letter.docx")
    analysis = analyse(document.text)                     # core/analysis.py
    plan = analysis.plan(Dials(k=5))
    replacements = replacements_of(analysis, plan)
    certificate = write(document, replacements, "out.docx")
    shown = read_back("out.docx")                         # what a reader of the file sees

`sanitize` does the steps on a text up to the replacements; `sanitize_file` does all of them. Command line, window and the
Python interface call these steps and have no way of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.analysis import Analysis, analyse
from sfumato.core.decide.check import PlanCheck, check_plan
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions, Statement
from sfumato.core.document.service import read, redact
from sfumato.core.generalize.realise import Replacement, Wording, edits_of, realise
from sfumato.core.risk.model import Measure

if TYPE_CHECKING:
    from sfumato.core.document.verify.certificate import Certificate

__all__ = [
    "Sanitized",
    "Written",
    "analyse",
    "read",
    "read_back",
    "replacements_of",
    "sanitize",
    "sanitize_file",
    "with_statement",
    "write",
]


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
        return edits_of(self.replacements, self.analysis.text)

    @property
    def text(self) -> str:
        """What the output reads as."""
        return self.edits.apply(self.analysis.text)


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written and passed its checks."""

    document: Document
    sanitized: Sanitized
    certificate: Certificate
    check: PlanCheck


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


def write(
    document: Document,
    replacements: Sequence[Replacement],
    out: Path | str,
    options: RedactOptions | None = None,
) -> Certificate:
    """Writes the file, checks it, and only then lets it appear at `out`. Raises `LeakFound` where a check fails."""
    return redact(document, edits_of(replacements, document.text), out, options)


def read_back(out: Path | str) -> str:
    """The text of a file that was written, as a reader sees it: what is promised is measured on this."""
    return read(out).text


def sanitize_file(
    path: Path | str,
    out: Path | str,
    dials: Dials | None = None,
    *,
    person: str | None = None,
    password: str | None = None,
    wording: Wording | None = None,
    options: RedactOptions | None = None,
) -> Written:
    """The whole way of a file."""
    document = read(path, password)
    sanitized = sanitize(document.text, dials, person=person, wording=wording)
    check = sanitized.check
    options = with_statement(options or RedactOptions(), check)
    return Written(document, sanitized, write(document, sanitized.replacements, out, options), check)


def with_statement(options: RedactOptions, check: PlanCheck) -> RedactOptions:
    """The options of an export whose certificate says whether the plan passed its check."""
    said = Statement("plan", check.passed and not check.unchecked, check.statement())
    return replace(options, statements=(*options.statements, said))
