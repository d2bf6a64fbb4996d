"""The session: one open project, the document in view, the plan, the selection. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar, cast

from sfumato.app.gui.vm.findings import Named, kept_in, named_by
from sfumato.app.gui.vm.labels import SharedLabels
from sfumato.app.gui.vm.realised import Question, Realised
from sfumato.app.gui.vm.rendering import Outcome, boxed, outcome_of, wording_of
from sfumato.app.gui.vm.requests import PlanRequest, rungs_of
from sfumato.app.gui.vm.rough import LONG
from sfumato.app.gui.vm.signal import Event
from sfumato.app.gui.vm.spans import Span, spans_in_steps
from sfumato.app.gui.vm.steps import Steps, finished
from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.document.inspect import Inspection
from sfumato.core.document.model import Document
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import MaskStyle, Replacement, Wording
from sfumato.core.recognize.model import Entity
from sfumato.core.review.model import Decision, Record
from sfumato.core.review.project import Project
from sfumato.core.risk.model import Case, Finding

T = TypeVar("T")


class Session:
    """Holds the state; says what changed. Whoever computes (on any thread) hands the result back here."""

    def __init__(self, project: Project | None = None) -> None:
        self.project = project or Project()
        self.current = ""
        self.sources: dict[str, Document] = {}
        self.plans: dict[str, Plan] = {}
        self.provisional: dict[str, Plan] = {}  # of documents that are still being read
        self.inspections: dict[str, Inspection] = {}  # what the files give away as they were given
        self.analysing: set[str] = set()  # documents that are read or judged at this moment
        self.selected: tuple[str, ...] = ()
        self.mention = 0
        self.live_dials: Dials | None = None  # while a slider moves, before it becomes a step of the history
        self.documents_changed = Event[[]]()
        self.document_shown = Event[[]]()
        self.analysis_changed = Event[[]]()
        self.plan_changed = Event[[]]()
        self.decisions_changed = Event[[]]()
        self.selection_changed = Event[[]]()
        self._requests: dict[str, int] = {}
        self._answered: dict[str, PlanRequest] = {}
        self._entities: dict[str, tuple[Entity, ...]] = {}
        self._entities_before: dict[str, tuple[Entity, ...]] = {}
        self._by_id: dict[str, dict[str, Entity]] = {}
        self._outcomes: dict[str, dict[str, Outcome]] = {}
        self.realised = Realised()
        self._about: tuple[Record, dict[str, list[Finding]]] | None = None
        self._named: tuple[Record, float, tuple[Named, Named]] | None = None
        self._made: dict[tuple[str, str, str], tuple[Entity, object, object]] = {}
        self._spans_of: tuple[tuple[Entity, ...], dict[str, Outcome], tuple[Span, ...]] | None = None
        self._labels = SharedLabels()

    def reset(self, project: Project) -> None:
        """Another project in the same window."""
        self.project = project
        self.current, self.selected, self.mention, self.live_dials = "", (), 0, None
        for known in (self.sources, self.inspections, self.plans, self.provisional, self._answered):
            known.clear()
        for made in (self._made, self._entities_before):
            made.clear()
        self.realised.clear()
        self.forget_entities()
        self.documents_changed.emit()
        self.document_shown.emit()

    # -- documents --

    @property
    def record(self) -> Record | None:
        """What is stored of the document that is shown; None where none is."""
        return self.project.records.get(self.current)

    def take(self, record: Record, source: Document | None = None) -> None:
        """A document, or a better analysis of one that is already here."""
        before = self.project.records.get(record.id)
        self.project.put(record)
        if before is None or before.assessments or record.assessments or record.ladders:
            self._made.clear()
            self.realised.forget_rough()  # else only more of the text was read: what is known stays
        self.forget_entities(record.id)
        if source is not None:
            self.sources[record.id] = source
        if before is None:
            self.documents_changed.emit()
        if record.id == self.current:
            self.analysis_changed.emit()

    def remove(self, document: str) -> None:
        """Out of the project; where it was in view, another one is."""
        self.project.remove(document)
        for known in (self.sources, self.plans, self._answered, self._entities_before):
            known.pop(document, None)
        self.realised.forget(document)
        self.forget_entities(document)
        self.documents_changed.emit()
        if document == self.current:
            self.show(next(iter(self.project.records), ""))

    def show(self, document: str) -> None:
        """Shows another document, with nothing selected."""
        self.current = document
        self.selected, self.mention = (), 0
        self.document_shown.emit()
        self.selection_changed.emit()

    def entities(self, document: str | None = None) -> tuple[Entity, ...]:
        """The entities of a document with what people changed; none for one that is not in the project."""
        document = self.current if document is None else document
        if document not in self.project.records:
            return ()
        if document not in self._entities:
            found, before = self.project.entities(document), self._entities_before.get(document)
            # The same object where nothing changed: sentences and rows that were worked out for it still hold.
            self._entities[document] = self._entities_before[document] = before if before == found else found
        return self._entities[document]

    def entity(self, entity_id: str) -> Entity | None:
        """An entity of the document that is shown."""
        return self._index(self.current).get(entity_id)

    def _index(self, document: str) -> dict[str, Entity]:
        if document not in self._by_id:
            self._by_id[document] = {e.id: e for e in self.entities(document)}
        return self._by_id[document]

    def ladder(self, entity: Entity, document: str | None = None) -> Ladder:
        """The replacements of an entity, those written by hand among them."""
        return self.project.ladder(self.current if document is None else document, entity)

    def history_moved(self) -> None:
        """After do, undo or redo: anything may have changed."""
        self.forget_entities()
        self.selected = tuple(i for i in self.selected if self.entity(i) is not None)
        self.decisions_changed.emit()

    def forget_entities(self, document: str | None = None) -> None:
        """Reads the entities of a document, or of all, anew when they are asked for next."""
        self._labels.forget(document)
        for known in (self._entities, self._by_id, self._outcomes):
            if document is None:
                known.clear()
            else:
                known.pop(document, None)

    # -- what becomes of an entity --

    def outcome(self, entity: Entity, document: str | None = None) -> Outcome:
        """What becomes of an entity by the plan and by what people decided."""
        document = self.current if document is None else document
        if document not in self._outcomes:
            self._outcomes[document] = self._judge(document)
        found = self._outcomes[document].get(entity.id)
        return found or outcome_of(None, "auto", None, self.project.ladder(document, entity))

    def _judge(self, document: str) -> dict[str, Outcome]:
        """Worked out for all entities at once: every view asks for them after each move of a dial."""
        plan, rules = self.plans.get(document), self.project.type_rules
        decisions = self.project.decisions(document)
        if plan is None and not self.project.records[document].analysed:
            plan = self.provisional.get(document)  # made on the worker that reads
        choices = plan.choices if plan else {}
        boxes, ladder_of = self.black_boxes, self.project.ladder
        found: dict[str, Outcome] = {}
        for entity in self.entities(document):
            ladder = ladder_of(document, entity)
            rule = rules.get(entity.type.value, "auto") if rules else "auto"
            outcome = outcome_of(decisions.get(entity.id), rule, choices.get(entity.id), ladder)
            found[entity.id] = boxed(outcome, ladder) if boxes else outcome
        return found

    def _outcome(
        self, decision: Decision | None, rule: str, choice: Choice | None, document: str, entity: Entity
    ) -> Outcome:
        ladder = self.project.ladder(document, entity)
        outcome = outcome_of(decision, rule, choice, ladder)
        return boxed(outcome, ladder) if self.black_boxes else outcome

    def _follow(self, document: str, before: Plan | None, plan: Plan) -> None:
        """A dial moves few of hundreds: only what the new plan chose differently is judged anew."""
        known = self._outcomes.get(document)
        if known is None or before is None:
            self._outcomes.pop(document, None)
            return
        entities = self._index(document)
        for entity_id, choice in plan.choices.items():
            old = before.choices.get(entity_id)
            if old is choice or (old is not None and old.rung == choice.rung):
                continue
            outcome, entity = known.get(entity_id), entities.get(entity_id)
            if outcome is not None and entity is not None and not outcome.decided:
                known[entity_id] = self._outcome(None, "auto", choice, document, entity)

    def remembered(self, what: str, document: str, entity: Entity, key: object, make: Callable[[], T]) -> T:
        """What was made of an entity the last time, unless something it depends on has changed: a dial moves few of many."""
        known = self._made.get((what, document, entity.id))
        if known is not None and known[0] is entity and known[1] == key:
            return cast(T, known[2])
        made = make()
        self._made[what, document, entity.id] = (entity, key, made)
        return made

    def spans(self) -> tuple[Span, ...]:
        """Every span of the output, as it would be written now."""
        return finished(self._spans())

    def _spans(self) -> Steps[tuple[Span, ...]]:
        entities = self.entities()
        fates = {e.id: self.outcome(e) for e in entities}
        known = self._spans_of  # list and panes ask for the same
        if known is not None and known[0] is entities and known[1] == fates:
            return known[2]
        yield
        made = yield from spans_in_steps(entities, fates, partial(self.remembered, "spans", self.current))
        self._spans_of = (entities, fates, made)
        return made

    def warm(self) -> Steps[None]:
        """Works out of the document in view, a little at a time, what its panes will ask for."""
        yield from self._spans()
        if self.record is not None:
            yield from self.realised.nearly(self._question(self.current))

    def replacements(self, document: str | None = None, *, exact: bool = False) -> tuple[Replacement, ...]:
        """What the result shows instead of which words: the same function as on the command line. A long text whose sentences
        nobody has worked out yet is shown without grammar, unless it must be `exact`: a worker is at it."""
        question = self._question(self.current if document is None else document)
        return self.realised.exactly(question) if exact else self.realised.at_once(question)

    def _question(self, document: str) -> Question:
        record, ladder_of = self.project.records[document], partial(self.project.ladder, document)
        return Question(record, self.entities(document), *self._worded(document), ladder_of)

    def unworded(self, document: str) -> Question | None:
        """What a worker has yet to work out (`realised.work_out`) before a long document can be shown or written exactly."""
        if len(self.project.records[document].text) <= LONG:
            return None
        question = self._question(document)
        return question if self.realised.known(question) is None else None

    def _worded(self, document: str) -> tuple[dict[str, int], Wording]:
        """The rungs of a document as it stands, and how they are worded: with the labels of the whole project."""
        outcomes = {e.id: self.outcome(e, document) for e in self.entities(document)}
        found = {d: self.entities(d) for d, r in self.project.records.items() if r.entities}
        mask = MaskStyle.BOX if self.black_boxes else MaskStyle.STARS
        brackets = self.brackets and not self.black_boxes
        numbers = self._labels.numbers(found, document)
        rungs, wording = wording_of(outcomes, numbers, mask, brackets)
        if len(found) > 1:
            for other, entities in found.items():
                if not self._labels.knows(other):
                    shown = {e.id: self.outcome(e, other).rung for e in entities}
                    ladders = {e.id: self.ladder(e, other) for e in entities}
                    self._labels.note(other, self.project.records[other].text, entities, ladders, shown)
            wording = replace(wording, letters=self._labels.letters(tuple(found)))
        return rungs, wording

    def render_ahead(self, request: PlanRequest, plan: Plan, *, shown: bool = True) -> None:
        """The words of a plan, before it is shown. On a worker: it only fills what `replacements` looks up. Not `shown`: the
        plan of a place where the dials may go, of which a long text has too many words to be remembered."""
        rungs, ladder_of = rungs_of(request, plan), partial(self.project.ladder, request.document)
        question = Question(
            request.record, request.case.entities, rungs, request.wording or Wording(), ladder_of
        )
        if shown:
            self.realised.work_out(question)
        elif not question.is_long:
            self.realised.prepare(question)

    # -- planning --

    @property
    def dials(self) -> Dials:
        """The dials that hold, also while one is being moved."""
        return self.live_dials or self.project.dials

    @property
    def plan_dials(self) -> Dials:
        """What the solver is asked: with black boxes there are no words in between, so it keeps or masks."""
        dials = self.dials
        return replace(dials, strategy="mask") if self.black_boxes and dials.strategy == "joint" else dials

    @property
    def black_boxes(self) -> bool:
        """Everything that is hidden is a box, in the preview, in the share that is kept and in the export."""
        return bool(self.project.setting("black_boxes", False))

    @property
    def brackets(self) -> bool:
        """Replaced words stand in brackets, so that no reader takes them for the document's own."""
        return bool(self.project.setting("brackets", True))

    def findings_by_entity(self) -> tuple[Named, Named]:
        """Findings of the current document by the entities they name, at the threshold of the dials."""
        record, threshold = self.record, self.dials.threshold
        assert record is not None
        if self._named is None or self._named[0] is not record or self._named[1] != threshold:
            self._named = (record, threshold, named_by(record, threshold))
        return self._named[2]

    def findings_as_written(self) -> Mapping[str, Sequence[Finding]]:
        """Of the current document, by entity: findings that hold while the entity is kept as it is."""
        record = self.record
        assert record is not None
        if self._about is None or self._about[0] is not record:
            self._about = (record, kept_in(record))
        return self._about[1]

    def case(self, document: str | None = None) -> Case:
        """Text, entities and ladders as the measures take them."""
        document = self.current if document is None else document
        record = self.project.records[document]
        entities = self.entities(document)
        return Case(
            record.text,
            entities,
            {e.id: self.project.ladder(document, e) for e in entities},
            self.protected(document),
        )

    def protected(self, document: str | None = None) -> tuple[str, ...]:
        """Whom the output must not identify: chosen by a person, else proposed."""
        document = self.current if document is None else document
        chosen = self.project.protected(document)
        if chosen is not None:
            return chosen
        return tuple(e.id for e in self.entities(document) if e.protected)

    def fixed(self, document: str | None = None) -> dict[str, int]:
        """Choices the solver must respect: people's, rules', and what was set per type."""
        document = self.current if document is None else document
        result: dict[str, int] = {}
        decisions, rules = self.project.decisions(document), self.project.type_rules
        for entity in self.entities(document):
            decision, rule = decisions.get(entity.id), rules.get(entity.type.value, "auto")
            if decision is not None or rule != "auto":
                result[entity.id] = self._outcome(decision, rule, None, document, entity).rung
        return result

    def plan_request(self, document: str | None = None) -> PlanRequest | None:
        """What the planner needs for a document; None before its analysis."""
        document = self.current if document is None else document
        record = self.project.records.get(document)
        if record is None or not record.analysed:
            return None
        number = self._requests[document] = self._requests.get(document, 0) + 1
        case, fixed, wording = self.case(document), self.fixed(document), self._worded(document)[1]
        return PlanRequest(number, document, case, record, self.plan_dials, fixed, wording)

    def accept_plan(self, request: PlanRequest, plan: Plan) -> bool:
        """Only the newest question's answer counts; older ones were about dials that moved on."""
        if request.number != self._requests.get(request.document):
            return False
        before = self.plans.get(request.document)
        self._answered[request.document] = request
        self.plans[request.document] = plan
        self._follow(request.document, before, plan)
        self._labels.forget(request.document, found=False)
        if request.document == self.current:
            self.plan_changed.emit()
        return True

    def answered(self, document: str) -> PlanRequest | None:
        """The question that the plan in hand answers."""
        return self._answered.get(document)

    def planned(self, document: str) -> bool:
        """Whether the plan is one for these dials, these choices and this analysis."""
        answered = self._answered.get(document)
        return (
            answered is not None
            and answered.dials == self.plan_dials
            and answered.fixed == self.fixed(document)
            and answered.record is self.project.records.get(document)
        )

    # -- selection --

    def select(self, entity_ids: Iterable[str], mention: int = 0) -> None:
        """Chooses entities, and which mention of the first is meant."""
        chosen = tuple(entity_ids)
        if (chosen, mention) != (self.selected, self.mention):
            self.selected, self.mention = chosen, mention
            self.selection_changed.emit()

    @property
    def selected_entity(self) -> Entity | None:
        """The first of the chosen entities; None where nothing is chosen."""
        return self.entity(self.selected[0]) if self.selected else None
