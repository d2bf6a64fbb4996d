"""The public face of the pipeline: open, analyse, plan, export; results are values.

    import sfumato

    result = sfumato.sanitize("Maria Berg, 34, is a nurse in Larvik.", k=5)
    result.text, result.edits, result.kept

    planned = sfumato.open("letter.docx").plan(profile="court")
    planned.export("letter-public.docx")

Command line, batch and window call the same steps; names here stay as they are between minor versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.achieved import achieved, achieved_in_output, certified, says_no_more, statement_of
from sfumato.core.analysis import Analysis, analyse, find_entities
from sfumato.core.decide.check import PlanCheck, check_plan
from sfumato.core.decide.explain import Explanation, explain
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.profiles import Profile
from sfumato.core.decide.profiles import profile as profile_named
from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.service import read, redact
from sfumato.core.document.written_plan import as_written
from sfumato.core.generalize.realise import Replacement, Wording, edits_of
from sfumato.core.pipeline import replacements_of, with_statement

if TYPE_CHECKING:
    from sfumato.core.document.verify.certificate import Certificate
    from sfumato.core.generalize.model import Ladder
    from sfumato.core.recognize.model import Entity
    from sfumato.core.risk.crowd_model import Crowd
    from sfumato.core.risk.model import Measure

__all__ = [
    "Exported",
    "Opened",
    "Planned",
    "Tally",
    "analyse_text",
    "find_entities",
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
    fixed: Mapping[str, int] = field(default_factory=dict)  # rungs by entity id that no dial moves

    @property
    def edits(self) -> tuple[Replacement, ...]:
        """Every replaced span with its words, entity, type, kind and rung, in text order."""
        return replacements_of(self.analysis, self.plan, self.wording)

    @property
    def text(self) -> str:
        """What the output reads as."""
        text = self.analysis.text
        document = self.document or Document(text, "txt")
        return as_written(document, edits_of(self.edits, text), RedactOptions()).apply(text)

    @property
    def kept(self) -> float:
        """Share of the information that stays, 0 to 1."""
        return self.plan.kept

    @property
    def pages(self) -> int:
        """How many pages the document has; 0 for a plain text."""
        return len(self.document.pages) if self.document is not None else 0

    @property
    def tally(self) -> Tally:
        """How many entities are kept, generalized and masked."""
        kept = sum(1 for choice in self.plan.choices.values() if choice.rung == 0)
        tops = {i: ladder.top for i, ladder in self.analysis.ladders.items()}
        masked = sum(1 for i, choice in self.plan.choices.items() if choice.rung and choice.rung == tops[i])
        return Tally(kept, len(self.plan.choices) - kept - masked, masked)

    @property
    def achieved(self) -> tuple[Crowd, ...]:
        """How many people fit what is left, for each protected person, with an interval and what was not counted."""
        return achieved(self.analysis, self.plan)

    def explanations(self) -> tuple[Explanation, ...]:
        """For every entity why it stays or goes; `words` says it in a sentence. Solves anew for each: may take seconds."""
        return tuple(explain(self.analysis.decider, self.plan))

    def with_dials(self, *, k: int | None = None, threshold: float | None = None) -> Planned:
        """The same document under other dials."""
        dials = dials_of(k, threshold, self.plan.dials)
        return replace(self, plan=self.analysis.plan(dials, self.fixed))

    def with_wording(self, wording: Wording) -> Planned:
        """The same plan in other words: masks, brackets, numbers of people."""
        return replace(self, wording=wording)

    def export(
        self,
        out: Path | str,
        *,
        options: RedactOptions | None = None,
        edits: Edits | None = None,
        replacements: Sequence[Replacement] | None = None,
    ) -> Exported:
        """Writes the file in its own format and checks it. Raises `LeakFound` where a check fails; then nothing is written.

        `replacements`: what a reviewer made of the plan's own. `edits`: what to write instead of these, where more was hidden
        than the plan asks for."""
        if self.document is None:
            raise ValueError("A bare text has no file format: write `text` yourself, or open a file.")
        shown = self.edits if replacements is None else replacements
        check = check_plan(self.analysis.evidence, self.plan, shown)
        options = with_statement(options or RedactOptions(), check)
        # Whoever reviewed the plan may show or hide other words than it does: then the words alone are counted.
        as_planned = self.plan if edits is None and replacements is None else None
        if edits is None:
            edits = edits_of(shown, self.document.text)
        k = self.plan.dials.k
        crowds = achieved_in_output(self.analysis, edits, plan=as_planned)
        said = statement_of(crowds, k)
        options = replace(options, statements=(*options.statements, said))
        certificate = redact(self.document, edits, out, options)
        written = read(out).text
        planned = as_written(self.document, edits, options).apply(self.analysis.text)
        if not says_no_more(written, planned):  # else it was counted already
            crowds = achieved_in_output(self.analysis, edits, written)
        return Exported(Path(out), certified(certificate, crowds, k), crowds, check)


@dataclass(frozen=True, slots=True)
class Opened:
    """A document that was read."""

    document: Document

    @property
    def text(self) -> str:
        """The text of the document."""
        return self.document.text

    def export(self, out: Path | str, edits: Edits, *, options: RedactOptions | None = None) -> Certificate:
        """Writes the document with edits that no plan made, such as marks by hand of a text that was not analysed, and checks
        the file. Raises `LeakFound` where a check fails; then nothing is written. Counts no crowd."""
        return redact(self.document, edits, out, options or RedactOptions())

    def plan(
        self,
        *,
        k: int | None = None,
        threshold: float | None = None,
        profile: str | None = None,
        person: str | None = None,
        hand: Mapping[str, int] | None = None,
        wording: Wording | None = None,
        dials: Dials | None = None,
        ready: Mapping[str, Measure] | None = None,
    ) -> Planned:
        """Runs the models and decides.

        `profile`: named dials, rules by type and style of masks; `k`, `threshold` and `wording` go before it. `hand`: rungs fixed
        by entity id. `dials`: every dial at once, before those of the profile. `ready`: measures that were made elsewhere."""
        chosen = profile_named(profile) if profile else None
        asked = dials_of(k, threshold, dials or (chosen.dials if chosen else None))
        found = analyse_text(self.text, person=person, dials=asked, ready=ready)
        return _planned(found, asked, chosen, self.document, hand, wording)


def _planned(
    analysis: Analysis,
    dials: Dials,
    chosen: Profile | None,
    document: Document | None,
    hand: Mapping[str, int] | None,
    wording: Wording | None,
) -> Planned:
    fixed = dict(chosen.rungs_of(analysis.entities, analysis.ladders)) if chosen else {}
    fixed |= hand or {}
    if wording is None and chosen is not None:
        wording = Wording(mask=chosen.mask)
    return Planned(analysis, analysis.plan(dials, fixed), document, wording, fixed)


def open_document(path: Path | str, password: str | None = None, *, columns: Sequence[str] = ()) -> Opened:
    """Reads a file of any supported format. Raises a `SfumatoError` that names the file, the reason and the next step.

    `columns`: of a CSV file or JSON lines, by name or number; only they are analysed, the others are carried over.
    """
    return Opened(read(Path(path), password, columns=columns))


def analyse_text(
    text: str,
    *,
    person: str | None = None,
    dials: Dials | None = None,
    ready: Mapping[str, Measure] | None = None,
    entities: tuple[Entity, ...] | None = None,
    ladders: Mapping[str, Ladder] | None = None,
    measures: Sequence[str] | None = None,
    on_share: Callable[[float], None] = lambda share: None,
) -> Analysis:
    """Entities, ladders and what every measure says. Plans come out of it as often as a dial moves.

    `entities`, `ladders`: what is known already, such as what `find_entities` gave or a reviewer changed. `measures`: which run,
    by name; without it those of the dials. `on_share` hears which share of all this is done, 0 to 1."""
    asked = sorted((dials or Dials()).measures) if measures is None else measures
    return analyse(
        text,
        person=person,
        measures=asked,
        ready=ready,
        entities=entities,
        ladders=ladders,
        on_share=on_share,
    )


def sanitize(
    text: str,
    *,
    k: int | None = None,
    threshold: float | None = None,
    profile: str | None = None,
    person: str | None = None,
    wording: Wording | None = None,
) -> Planned:
    """A text with who it is about hidden. `k`: how many people must fit what is left (5 where nothing is said); `threshold`: risk
    from which on something is hidden (0.5); `profile`: both of them by name, with rules by type. Guarantees nothing about
    attackers who know more than the measures; see `docs/risk.md`."""
    chosen = profile_named(profile) if profile else None
    dials = dials_of(k, threshold, chosen.dials if chosen else None)
    return _planned(analyse_text(text, person=person, dials=dials), dials, chosen, None, None, wording)


def sanitize_all(
    texts: Iterable[str], *, k: int | None = None, threshold: float | None = None, profile: str | None = None
) -> list[str]:
    """The texts sanitized one by one: for a column of a table. `None` and empty texts stay as they are."""
    return [
        sanitize(text, k=k, threshold=threshold, profile=profile).text if text else text for text in texts
    ]


def dials_of(k: int | None, threshold: float | None, like: Dials | None = None) -> Dials:
    """Checked dials: `like`, or the default ones, with what is given. Raises ValueError for values that mean nothing."""
    like = like or Dials()
    k = like.k if k is None else k
    threshold = like.threshold if threshold is None else threshold
    if k < 1:
        raise ValueError("k must be 1 or more.")
    if not 0 <= threshold <= 1:
        raise ValueError("The threshold is between 0 and 1.")
    return replace(like, k=k, threshold=threshold)
