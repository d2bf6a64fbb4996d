"""What is known of one document: entities, ladders and what every measure says. Models run once, here.

    analysis = analyse(text)                    # slow
    plan = analysis.plan(Dials(k=5))            # fast: every dial move is only this

A measure that cannot run is switched off *loudly*: its assessment says so, the plan repeats it, and it never
counts as "safe".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sfumato.core.decide.evidence import Evidence, ladder_of
from sfumato.core.decide.missed_mentions import closed
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.reading_cost import opening_attributes, reading_costs, steps_of_proceedings
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import STRATEGIES, decide
from sfumato.core.errors import ResourceMissing, SfumatoError
from sfumato.core.facts.people import cast_of, is_a_life
from sfumato.core.generalize import ladders as make_ladders
from sfumato.core.generalize.acceptability import suggest
from sfumato.core.generalize.kinds.type_evidence import kind_witness
from sfumato.core.generalize.model import Ladder, RungKind
from sfumato.core.language.tongue import is_english
from sfumato.core.messages import Message
from sfumato.core.recognize import Settings, recognizer
from sfumato.core.recognize.model import Entity, Mention
from sfumato.core.recognize.nations import respondent
from sfumato.core.risk.information import Information, information_of
from sfumato.core.risk.language_model import default_information
from sfumato.core.risk.model import Assessment, Case, Exposure, Measure
from sfumato.core.risk.registry import DEFAULT_MEASURES, AsksWhileSolving, HasExposure, make_measure

PLANS = 400  # remembered for a document: every place of both dials, and some more
CHOICES = 200_000  # in all of them together, about 50 MB: of a long document fewer plans are remembered
FEWEST_PLANS = (
    24  # remembered of the longest document: a few moves of the dials back and forth (judgment call)
)
NOT_ENGLISH = Message(
    "This text does not seem to be in English. The models have read English only, so names may be missed: read it all. "
    "What is hidden is masked, because replacements are English words."
)


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
        """The text of the document as it was read."""
        return self.evidence.case.text

    @property
    def entities(self) -> tuple[Entity, ...]:
        """Everything that was recognised, in the order of the text."""
        return self.evidence.case.entities

    @property
    def ladders(self) -> Mapping[str, Ladder]:
        """The replacements of each entity, by its id."""
        return self.evidence.case.ladders

    @property
    def assessments(self) -> tuple[Assessment, ...]:
        """What each measure found, or why it could not run."""
        return self.evidence.assessments

    @property
    def decider(self) -> Decider:
        """The solver's state for this document, made at the first call and kept for all dials."""
        if self._decider is None:
            self._decider = Decider(self.evidence)
        return self._decider

    def plan(self, dials: Dials, hand: Mapping[str, int] | None = None) -> Plan:
        """`hand`: rungs that a person or a rule fixed, by entity id."""
        if dials.strategy not in STRATEGIES:
            raise SfumatoError(
                Message("There is no strategy called {0}.", dials.strategy),
                next_step=Message("Use one of: {0}.", ", ".join(sorted(STRATEGIES))),
            )
        key = _asked(dials, hand)
        if key not in self._plans:
            self.remember(dials, hand, decide(self.decider, dials, hand))
        return self._plans[key]

    def remember(self, dials: Dials, hand: Mapping[str, int] | None, plan: Plan) -> None:
        """A plan that was made for these dials elsewhere, such as on the frontier: the same question has one answer."""
        most = max(FEWEST_PLANS, min(PLANS, CHOICES // max(1, len(self.entities))))
        if len(self._plans) >= most:
            self._plans.pop(next(iter(self._plans)))
        self._plans[_asked(dials, hand)] = plan


def _asked(dials: Dials, hand: Mapping[str, int] | None) -> object:
    return dials, tuple(sorted((hand or {}).items()))


def analyse(
    text: str,
    *,
    person: str | None = None,
    measures: Sequence[str] = DEFAULT_MEASURES,
    entities: tuple[Entity, ...] | None = None,
    ladders: Mapping[str, Ladder] | None = None,
    information: Information | None = None,
    ready: Mapping[str, Measure] | None = None,
    settings: Settings | None = None,
    on_share: Callable[[float], None] = lambda share: None,
) -> Analysis:
    """Runs every model once. Entities or ladders that are known already are taken as they are. `ready`: measures that were
    made elsewhere, by name, such as one over people of the user's own. `settings`: of the recogniser, such as another model.
    `on_share` hears after every stage which share of them is done, 0 to 1."""
    notes: list[str] = []
    asked = tuple(dict.fromkeys(measures))
    stages = len(asked) + 2  # and the ladders before them, the information after them
    if entities is None:
        entities = find_entities(text, person=person, settings=settings)
    if ladders is None:
        ladders = _ladders(text, entities, notes)
    protected = tuple(entity.id for entity in entities if entity.protected)
    case = Case(text, entities, ladders, protected)
    case = Case(text, entities, {e.id: ladder_of(case, e) for e in entities}, protected)
    assessments: list[Assessment] = []
    lazy: list[AsksWhileSolving] = []
    exposures: list[Exposure] = []
    for number, name in enumerate(asked, 1):
        on_share(number / stages)
        _assess(name, case, assessments, lazy, exposures, (ready or {}).get(name))
    on_share((stages - 1) / stages)
    bits = information_of(text, entities, information or _information(notes))
    evidence = Evidence(case, tuple(assessments), bits, tuple(lazy), tuple(exposures))
    return Analysis(replace(evidence, reading=_reading(case, notes)), tuple(notes))


def find_entities(
    text: str,
    *,
    person: str | None = None,
    settings: Settings | None = None,
    on_found: Callable[[tuple[Mention, ...]], None] | None = None,
) -> tuple[Entity, ...]:
    """The entities that `analyse` works on: recognised, typed with every witness, and closed over what repeats them. `on_found`
    hears of mentions stretch by stretch while the text is read; what it raises ends the search."""
    finder = recognizer(settings or Settings())
    return closed(text, finder.recognize(text, person=person, on_found=on_found, witness=kind_witness))


def _ladders(text: str, entities: tuple[Entity, ...], notes: list[str]) -> Mapping[str, Ladder]:
    problems: list[ResourceMissing] = []
    try:
        made: Mapping[str, Ladder] = make_ladders(text, entities, problems=problems)
    # whatever breaks here must not stop masking; it is said, and masking is the safe side
    except Exception as error:
        notes.append(Message("Generalization is off: {0} Entities can only be kept or masked.", _why(error)))
        return {}
    notes += [f"Generalization is limited: {problem.message}" for problem in problems]
    if not is_english(text):
        notes.append(NOT_ENGLISH)
        made = {id_: _in_any_language(ladder) for id_, ladder in made.items()}
    try:
        return suggest(text, entities, made)
    except ResourceMissing as error:
        notes.append(Message("No replacement is suggested: {0}", error.message))
        return made


def _in_any_language(ladder: Ladder) -> Ladder:
    """Without the rungs whose words are English: in a French sentence nothing but a label or a mask can stand."""
    stay = (RungKind.ORIGINAL, RungKind.LABEL, RungKind.INITIALS, RungKind.MASK)
    return replace(ladder, rungs=tuple(rung for rung in ladder.rungs if rung.kind in stay), suggested=None)


def _reading(case: Case, notes: list[str]) -> Mapping[str, tuple[float, ...]]:
    try:
        steps = steps_of_proceedings(case.text, case.entities)
        opening = opening_attributes(case.text, case.entities)
        of_a_case = bool(respondent(case.text))
        life = is_a_life(case.text, case.entities, cast_of(case.text, case.entities))
        return reading_costs(
            case.entities, case.ladders, steps=steps, opening=opening, of_a_case=of_a_case, life=life
        )
    except ResourceMissing as error:
        notes.append(Message("What readers accept is not weighed: {0}", error.message))
        return {}


def _information(notes: list[str]) -> Information | None:
    try:
        return default_information()
    except ResourceMissing as error:
        notes.append(
            Message(
                "The language model is off: {0} Information is counted by word frequencies.", error.reason
            )
        )
        return None


def _assess(
    name: str,
    case: Case,
    assessments: list[Assessment],
    lazy: list[AsksWhileSolving],
    exposures: list[Exposure],
    ready: Measure | None = None,
) -> None:
    try:
        measure = ready or make_measure(name)
        assessment = measure.assess(case)
        if assessment.available and isinstance(measure, AsksWhileSolving):
            lazy.append(measure)
        if assessment.available and isinstance(measure, HasExposure):
            exposures.append(measure.exposure(case))
    except Exception as error:  # whatever breaks in a measure switches it off and is said, never hidden
        assessment = Assessment(name, available=False, reason=_why(error))
    assessments.append(assessment)


def _why(error: Exception) -> str:
    return error.message if isinstance(error, SfumatoError) else f"It failed ({type(error).__name__})."
