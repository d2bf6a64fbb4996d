"""From the text of a document to its plan and edits: the one way that the command line and the window share.

    analysis = analyse(text)                    # slow: models run once
    plan = analysis.plan(Dials(k=5))            # fast: every dial move is only this
    edits = edits_of(analysis, plan)            # what `core/document` writes

A measure that cannot run is switched off *loudly*: its assessment says so, the plan repeats it, and it never
counts as "safe".
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sfumato.core.decide.evidence import Evidence, Exposure, LazyMeasure, ladder_of
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import STRATEGIES, decide
from sfumato.core.document.edits import Edits
from sfumato.core.errors import ResourceMissing, SfumatoError
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import Replacement, Wording, realise
from sfumato.core.generalize.realise import edits_of as as_edits
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.information import Information, information_of
from sfumato.core.risk.model import Assessment, Case

# Where each measure lives. Loaded when first used: most documents need only some of them.
MEASURES: dict[str, tuple[str, str]] = {
    "classifier": ("sfumato.core.risk.classifier", "ClassifierMeasure"),
    "language model": ("sfumato.core.risk.language_model", "LanguageModelMeasure"),
    "search": ("sfumato.core.risk.search", "SearchMeasure"),
    "search model": ("sfumato.core.risk.search_model", "SearchModelMeasure"),
    "anonymity": ("sfumato.core.risk.anonymity", "AnonymityMeasure"),
    "population": ("sfumato.core.risk.population", "PopulationMeasure"),
    "reidentify": ("sfumato.core.risk.reidentify", "ReidentifyMeasure"),
}
PLANS = 256  # remembered for a document
DEFAULT_MEASURES = ("classifier", "anonymity", "population")


@dataclass(slots=True)
class Analysis:
    """What is known of one document. Plans come out of it as often as a dial moves."""

    evidence: Evidence
    notes: tuple[str, ...] = ()
    _decider: Decider | None = field(default=None, repr=False, init=False)
    # A dial that goes back finds its plan; another state of knowledge begins without any.
    _plans: dict[object, Plan] = field(default_factory=dict, repr=False, init=False)

    @property
    def text(self) -> str:
        return self.evidence.case.text

    @property
    def entities(self) -> tuple[Entity, ...]:
        return self.evidence.case.entities

    @property
    def ladders(self) -> Mapping[str, Ladder]:
        return self.evidence.case.ladders

    @property
    def assessments(self) -> tuple[Assessment, ...]:
        return self.evidence.assessments

    @property
    def decider(self) -> Decider:
        if self._decider is None:
            self._decider = Decider(self.evidence)
        return self._decider

    def plan(self, dials: Dials, hand: Mapping[str, int] | None = None) -> Plan:
        """`hand`: rungs that a person or a rule fixed, by entity id."""
        if dials.strategy not in STRATEGIES:
            raise SfumatoError(
                f"There is no strategy called {dials.strategy}.",
                next_step=f"Use one of: {', '.join(sorted(STRATEGIES))}.",
            )
        key = _asked(dials, hand)
        if key not in self._plans:
            self.remember(dials, hand, decide(self.decider, dials, hand))
        return self._plans[key]

    def remember(self, dials: Dials, hand: Mapping[str, int] | None, plan: Plan) -> None:
        """A plan that was made for these dials elsewhere, such as on the frontier: the same question has one answer."""
        if len(self._plans) >= PLANS:
            self._plans.pop(next(iter(self._plans)))
        self._plans[_asked(dials, hand)] = plan


def _asked(dials: Dials, hand: Mapping[str, int] | None) -> object:
    return dials, tuple(sorted((hand or {}).items()))


@dataclass(frozen=True, slots=True)
class Sanitized:
    analysis: Analysis
    plan: Plan
    edits: Edits


def sanitize(
    text: str,
    dials: Dials | None = None,
    *,
    person: str | None = None,
    hand: Mapping[str, int] | None = None,
) -> Sanitized:
    dials = dials or Dials()
    analysis = analyse(text, person=person, measures=sorted(dials.measures))
    plan = analysis.plan(dials, hand)
    return Sanitized(analysis, plan, edits_of(analysis, plan))


def analyse(
    text: str,
    *,
    person: str | None = None,
    measures: Sequence[str] = DEFAULT_MEASURES,
    entities: tuple[Entity, ...] | None = None,
    ladders: Mapping[str, Ladder] | None = None,
    information: Information | None = None,
    ready: Mapping[str, object] | None = None,
) -> Analysis:
    """Runs every model once. Entities or ladders that are known already are taken as they are. `ready`: measures that were
    made elsewhere, by name, such as one over people of the user's own."""
    notes: list[str] = []
    if entities is None:
        entities = _recognize(text, person)
    if ladders is None:
        ladders = _ladders(text, entities, notes)
    protected = tuple(entity.id for entity in entities if entity.protected)
    case = Case(text, entities, ladders, protected)
    case = Case(text, entities, {e.id: ladder_of(case, e) for e in entities}, protected)
    assessments: list[Assessment] = []
    lazy: list[LazyMeasure] = []
    exposures: list[Exposure] = []
    for name in dict.fromkeys(measures):
        _assess(name, case, assessments, lazy, exposures, (ready or {}).get(name))
    bits = information_of(text, entities, information or _information(notes))
    return Analysis(Evidence(case, tuple(assessments), bits, tuple(lazy), tuple(exposures)), tuple(notes))


def with_measures(analysis: Analysis, measures: Sequence[str]) -> Analysis:
    """The same document with further measures assessed; what was computed before is kept."""
    known = {assessment.measure for assessment in analysis.assessments}
    missing = [name for name in dict.fromkeys(measures) if name not in known]
    if not missing:
        return analysis
    evidence = analysis.evidence
    assessments, lazy = list(evidence.assessments), list(evidence.lazy)
    exposures = list(evidence.exposures)
    for name in missing:
        _assess(name, evidence.case, assessments, lazy, exposures)
    grown = replace(evidence, assessments=tuple(assessments), lazy=tuple(lazy), exposures=tuple(exposures))
    return Analysis(grown, analysis.notes)


def _recognize(text: str, person: str | None) -> tuple[Entity, ...]:
    try:
        room = importlib.import_module("sfumato.core.recognize")
    except (ImportError, AttributeError) as error:
        raise ResourceMissing(
            "The recogniser is not installed, so nothing can be found in the text.",
            next_step="Reinstall Sfumato.",
        ) from error
    found: tuple[Entity, ...] = room.one_state(room.recognize(text, person=person))
    return found


def _ladders(text: str, entities: tuple[Entity, ...], notes: list[str]) -> Mapping[str, Ladder]:
    room = importlib.import_module("sfumato.core.generalize")
    problems: list[ResourceMissing] = []
    try:
        made: Mapping[str, Ladder] = room.ladders(text, entities, problems=problems)
    # whatever breaks here must not stop masking; it is said, and masking is the safe side
    except Exception as error:
        notes.append(f"Generalization is off: {_why(error)} Entities can only be kept or masked.")
        return {}
    notes += [f"Generalization is limited: {problem.message}" for problem in problems]
    try:
        suggested: Mapping[str, Ladder] = importlib.import_module("sfumato.core.generalize.ranking").suggest(
            text, entities, made
        )
    except ResourceMissing as error:
        notes.append(f"No rung is suggested: {error.message}")
        return made
    return suggested


def _information(notes: list[str]) -> Information | None:
    try:
        source: Information = importlib.import_module(
            "sfumato.core.risk.language_model"
        ).default_information()
    except (ImportError, AttributeError, ResourceMissing) as error:
        reason = error.reason if isinstance(error, SfumatoError) else "It is not installed."
        notes.append(f"The language model is off: {reason} Information is counted by word frequencies.")
        return None
    return source


def _assess(
    name: str,
    case: Case,
    assessments: list[Assessment],
    lazy: list[LazyMeasure],
    exposures: list[Exposure],
    ready: Any = None,
) -> None:
    try:
        module, attribute = MEASURES[name]
        measure = ready or getattr(importlib.import_module(module), attribute)()
        assessment: Assessment = measure.assess(case)
        if assessment.available and hasattr(measure, "violations"):
            lazy.append(measure)
        if assessment.available and hasattr(measure, "exposure"):
            exposures.append(measure.exposure(case))
    except Exception as error:  # whatever breaks in a measure switches it off and is said, never hidden
        assessment = Assessment(name, available=False, reason=_why(error))
    assessments.append(assessment)


def _why(error: Exception) -> str:
    if isinstance(error, SfumatoError):
        return error.message
    if isinstance(error, KeyError | ImportError | AttributeError):
        return f"It is not part of this installation ({type(error).__name__})."
    return f"It failed ({type(error).__name__})."


# -- edits -----------------------------------------------------------------------------------------------


def replacements_of(
    analysis: Analysis, plan: Plan, wording: Wording | None = None
) -> tuple[Replacement, ...]:
    """What the plan writes, sentence by sentence: the same in the window."""
    rungs = {i: c.rung for i, c in plan.choices.items()}
    return realise(analysis.text, analysis.entities, analysis.ladders, rungs, wording=wording)


def edits_of(analysis: Analysis, plan: Plan, wording: Wording | None = None) -> Edits:
    return as_edits(replacements_of(analysis, plan, wording), analysis.text)


def predict_spans(
    text: str,
    strategy: str = "supervised",
    *,
    k: int = 5,
    threshold: float = 0.5,
    measures: Sequence[str] | None = None,
    person: str | None = None,
    entities: tuple[Entity, ...] | None = None,
) -> list[tuple[int, int, EntityType]]:
    """The spans that a strategy would hide, for `sfumato predict` and the table of paper 002."""
    chosen = tuple(measures) if measures is not None else _measures_of(strategy)
    dials = Dials(k=k, threshold=threshold, measures=frozenset(chosen), strategy=strategy)
    ladders: Mapping[str, Ladder] | None = {} if strategy in KEEP_OR_MASK else None
    analysis = analyse(text, person=person, measures=chosen, entities=entities, ladders=ladders)
    plan = analysis.plan(dials)
    return sorted(
        (mention.start, mention.end, entity.type)
        for entity in analysis.entities
        if plan.choices[entity.id].rung
        for mention in entity.mentions
    )


KEEP_OR_MASK = frozenset({"mask", "greedy", "random", "all", "specific", "supervised"})


def _measures_of(strategy: str) -> tuple[str, ...]:
    """Baselines that look at nothing but type or classifier need no other measure to run."""
    return ("classifier",) if strategy in {"all", "specific", "supervised"} else DEFAULT_MEASURES
