"""The public face of the pipeline: open, analyse, plan, export; results are values.

    import sfumato

    result = sfumato.sanitize("Maria Berg, 34, is a nurse in Larvik.", k=5)
    result.text, result.edits, result.kept

    planned = sfumato.open("letter.docx").plan(k=5)
    planned.export("letter-public.docx")

Command line, batch and window call the same steps; names here stay as they are between minor versions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.achieved import achieved, achieved_in_file, statement_of
from sfumato.core.analysis import Analysis, analyse
from sfumato.core.decide.check import PlanCheck, check_plan
from sfumato.core.decide.explain import explain
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.service import read
from sfumato.core.generalize.realise import Replacement, Wording, edits_of
from sfumato.core.pipeline import replacements_of, with_statement, write

if TYPE_CHECKING:
    from sfumato.core.document.verify.certificate import Certificate
    from sfumato.core.risk.crowd_model import Crowd

__all__ = [
    "Exported",
    "Opened",
    "Planned",
    "Tally",
    "analyse_text",
    "open_document",
    "sanitize",
    "sanitize_all",
]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many entities were kept, generalized and masked."""

    kept: int
    generalized: int
    masked: int


@dataclass(frozen=True, slots=True)
class Exported:
    """A file that was written and passed its checks."""

    path: Path
    certificate: Certificate
    achieved: tuple[Crowd, ...]  # by protected person, counted on the file read back from disk
    check: PlanCheck  # what the plan leaves open, checked apart from the solver


@dataclass(frozen=True, slots=True)
class Planned:
    """A document with its plan. Plan again with other dials as often as you like: models have run already."""

    analysis: Analysis
    plan: Plan
    document: Document | None = None  # None for a bare text, which cannot be exported
    wording: Wording | None = None

    @property
    def edits(self) -> tuple[Replacement, ...]:
        """Every replaced span with its words, entity, type, kind and rung, in text order."""
        return replacements_of(self.analysis, self.plan, self.wording)

    @property
    def text(self) -> str:
        """What the output reads as."""
        return edits_of(self.edits, self.analysis.text).apply(self.analysis.text)

    @property
    def kept(self) -> float:
        """Share of the information that stays, 0 to 1."""
        return self.plan.kept

    @property
    def pages(self) -> int:
        return len(self.document.pages) if self.document is not None else 0

    @property
    def tally(self) -> Tally:
        kept = sum(1 for choice in self.plan.choices.values() if choice.rung == 0)
        tops = {i: ladder.top for i, ladder in self.analysis.ladders.items()}
        masked = sum(1 for i, choice in self.plan.choices.items() if choice.rung and choice.rung == tops[i])
        return Tally(kept, len(self.plan.choices) - kept - masked, masked)

    @property
    def achieved(self) -> tuple[Crowd, ...]:
        """How many people fit what is left, for each protected person, with an interval and what was not counted."""
        return achieved(self.analysis, self.plan)

    def explanations(self) -> tuple[str, ...]:
        """For every entity, in a sentence, why it stays or goes."""
        return tuple(explanation.words for explanation in explain(self.analysis.decider, self.plan))

    def with_dials(self, *, k: int | None = None, threshold: float | None = None) -> Planned:
        """The same document under other dials."""
        old = self.plan.dials
        dials = dials_of(old.k if k is None else k, old.threshold if threshold is None else threshold, old)
        return Planned(self.analysis, self.analysis.plan(dials), self.document, self.wording)

    def export(
        self, out: Path | str, *, wording: Wording | None = None, options: RedactOptions | None = None
    ) -> Exported:
        """Writes the file in its own format and checks it. Raises `LeakFound` where a check fails; then nothing is written."""
        if self.document is None:
            raise ValueError("A bare text has no file format: write `text` yourself, or open a file.")
        replacements = replacements_of(self.analysis, self.plan, wording or self.wording)
        check = check_plan(self.analysis.evidence, self.plan, replacements)
        options = with_statement(options or RedactOptions(), check)
        said = statement_of(self.achieved, self.plan.dials.k)
        options = replace(options, statements=(*options.statements, said))
        certificate = write(self.document, replacements, out, options)
        return Exported(Path(out), certificate, achieved_in_file(out), check)


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that was read."""

    document: Document

    @property
    def text(self) -> str:
        return self.document.text

    def plan(
        self,
        *,
        k: int = 5,
        threshold: float = 0.5,
        person: str | None = None,
        hand: Mapping[str, int] | None = None,
        wording: Wording | None = None,
    ) -> Planned:
        """Runs the models and decides. `hand`: rungs fixed by entity id."""
        dials = dials_of(k, threshold)
        analysis = analyse_text(self.document.text, person=person, dials=dials)
        return Planned(analysis, analysis.plan(dials, hand), self.document, wording)


def open_document(path: Path | str, password: str | None = None) -> Opened:
    """Reads a file of any supported format. Raises a `SfumatoError` that names the file, the reason and the next step."""
    return Opened(read(Path(path), password))


def analyse_text(text: str, *, person: str | None = None, dials: Dials | None = None) -> Analysis:
    """Entities, ladders and what every measure says. Plans come out of it as often as a dial moves."""
    return analyse(text, person=person, measures=sorted((dials or Dials()).measures))


def sanitize(
    text: str,
    *,
    k: int = 5,
    threshold: float = 0.5,
    person: str | None = None,
    wording: Wording | None = None,
) -> Planned:
    """A text with who it is about hidden. `k`: how many people must fit what is left; `threshold`: risk from which on something
    is hidden. Guarantees nothing about attackers who know more than the measures; see `docs/risk.md`."""
    dials = dials_of(k, threshold)
    analysis = analyse_text(text, person=person, dials=dials)
    return Planned(analysis, analysis.plan(dials), None, wording)


def sanitize_all(texts: Iterable[str], *, k: int = 5, threshold: float = 0.5) -> list[str]:
    """The texts sanitized one by one: for a column of a table. `None` and empty texts stay as they are."""
    return [sanitize(text, k=k, threshold=threshold).text if text else text for text in texts]


def dials_of(k: int, threshold: float, like: Dials | None = None) -> Dials:
    """Checked dials; raises ValueError for values that mean nothing."""
    if k < 1:
        raise ValueError("k must be 1 or more.")
    if not 0 <= threshold <= 1:
        raise ValueError("The threshold is between 0 and 1.")
    return replace(like or Dials(), k=k, threshold=threshold)
