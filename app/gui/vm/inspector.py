"""All about one entity: where it stands, how risky it is and why, and what may stand in its place."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.standing import Level, level_of
from sfumato.app.gui.vm.words import say, tr
from sfumato.core.document.edits import Action
from sfumato.core.recognize.model import Entity, Identifier
from sfumato.core.review.model import Status
from sfumato.core.risk.model import Finding

CONTEXT = 48  # characters on each side of a mention, at most
_SPACES = re.compile(r"\s+")
MOST_FINDINGS = 4


@dataclass(frozen=True, slots=True)
class Context:
    """A mention with a few words before and after it."""

    before: str
    words: str
    after: str
    start: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Bar:
    """The score of one measure; without a score, why there is none."""

    measure: str
    score: float | None  # None: not measured
    note: str = ""


@dataclass(frozen=True, slots=True)
class RungRow:
    """A replacement as the inspector lists it, from specific to general."""

    number: int
    text: str
    leaves: str
    costs: str
    current: bool
    planned: bool  # by the solver; what a person chose is `chosen`
    chosen: bool
    suggested: bool
    source: str


@dataclass(frozen=True, slots=True)
class Inspection:
    """All that the inspector shows of one entity, in words."""

    entity: Entity
    contexts: tuple[Context, ...]
    bars: tuple[Bar, ...]
    why: tuple[str, ...]
    more: tuple[str, ...]  # for experts: what single measures and recognisers said
    rungs: tuple[RungRow, ...]
    conflict: str
    reason_code: str
    note: str
    level: Level
    risk_words: str


def inspect(session: Session, entity: Entity) -> Inspection:
    """All that the inspector shows of an entity."""
    assert session.record is not None
    decision = session.project.decision(session.current, entity.id)
    level = level_of(session, entity, session.dials.measures)
    return Inspection(
        entity,
        _contexts(session, entity),
        _bars(session, entity),
        _why(session, entity),
        _more(session, entity),
        _rungs(session, entity),
        _conflict(session, entity),
        decision.reason_code if decision else "",
        decision.note if decision else "",
        level,
        _risk_words(session, entity, level),
    )


def _risk_words(session: Session, entity: Entity, level: Level) -> str:
    """Risk in one plain sentence."""
    if level is Level.UNKNOWN:
        marked = any("user" in m.sources for m in entity.mentions)
        return tr("Risk not measured: you marked it.") if marked else tr("Risk not judged yet.")
    if entity.identifier is Identifier.DIRECT:
        return tr("High risk: it identifies the person by itself.")
    if level is Level.HIGH:
        return tr("High risk: few people fit once this is shown.")
    if level is Level.MEDIUM:
        return tr("Medium risk: together with other words it can tell who is meant.")
    return tr("Low risk: it tells little about who is meant.")


def _contexts(session: Session, entity: Entity) -> tuple[Context, ...]:
    record = session.record
    assert record is not None
    text = record.text
    found: list[Context] = []
    for m in entity.mentions:
        first = _word_after(text, m.start - CONTEXT, m.start)
        last = _word_before(text, m.end + CONTEXT, m.end)
        before, after = _flat(text[first : m.start]), _flat(text[m.end : last])
        found.append(
            Context(
                f"…{before}" if first else before,
                _flat(text[m.start : m.end]),
                f"{after}…" if last < len(text) else after,
                m.start,
                record.page_at(m.start),
            )
        )
    return tuple(found)


def _flat(words: str) -> str:
    """On one line, with one space where there is any."""
    return _SPACES.sub(" ", words)


def _word_after(text: str, place: int, before: int) -> int:
    """The first place from there on at which a word begins; the place itself where none does."""
    if place <= 0:
        return 0
    return next((n for n in range(place, before) if text[n - 1].isspace()), place)


def _word_before(text: str, place: int, after: int) -> int:
    """The last place up to there at which a word ends; the place itself where none does."""
    if place >= len(text):
        return len(text)
    return next((n for n in range(place, after, -1) if text[n].isspace()), place)


def _bars(session: Session, entity: Entity) -> tuple[Bar, ...]:
    assert session.record is not None
    bars: list[Bar] = []
    for assessment in session.record.assessments:
        if not assessment.available:
            bars.append(Bar(tr(assessment.measure), None, say(assessment.reason)))
        else:
            score = assessment.scores.get(entity.id)
            note = tr("{0}: not measured for this entity", tr(assessment.measure)) if score is None else ""
            bars.append(Bar(tr(assessment.measure), score, note))
    return tuple(bars)


def findings_about(session: Session, entity: Entity) -> tuple[Finding, ...]:
    """Those that forced the choice first, then the riskiest others."""
    assert session.record is not None
    plan = session.plans.get(session.current)
    choice = plan.choices.get(entity.id) if plan else None
    forced = choice.forced_by if choice else ()
    others = [f for f in session.findings_as_written().get(entity.id, ()) if f not in forced]
    others.sort(key=lambda f: (-f.score, len(f.items)))
    return (*forced, *others)[:MOST_FINDINGS]


def _why(session: Session, entity: Entity) -> tuple[str, ...]:
    plan = session.plans.get(session.current)
    choice = plan.choices.get(entity.id) if plan else None
    lines = [words] if (words := _masked_here(session, entity)) else []
    if choice and choice.reason:
        lines.append(say(choice.reason))
    forced = [_sentence(session, f) for f in (choice.forced_by if choice else ())]
    # The plan's own reason often quotes the first finding: "Generalized: “X” names the person."
    lines += [line for line in forced if not any(line in said for said in lines)][:MOST_FINDINGS]
    return tuple(dict.fromkeys(lines))


def _masked_here(session: Session, entity: Entity) -> str:
    """Where the result shows a mask although a replacement was chosen: the list says one thing, the preview another."""
    outcome = session.outcome(entity)
    if outcome.status is not Status.GENERALIZED or outcome.text is not None or outcome.operator:
        return ""
    own = [r for r in session.replacements() if r.entity_id == entity.id]
    masked = sum(r.action is Action.MASK for r in own)
    if not masked:
        return ""
    words = session.ladder(entity).rungs[outcome.rung].text
    if masked == len(own):
        return tr("“{0}” does not read well here, so the result shows a mask.", words)
    return tr(
        "“{0}” does not read well in {1} of {2} mentions; the result shows a mask there.",
        words,
        masked,
        len(own),
    )


def _more(session: Session, entity: Entity) -> tuple[str, ...]:
    known = _why(session, entity)
    lines = [_sentence(session, f) for f in findings_about(session, entity)]
    lines = [line for line in dict.fromkeys(lines) if not any(line in said for said in known)]
    sources = sorted({s for m in entity.mentions for s in m.sources})
    if sources:
        best = max(m.probability for m in entity.mentions)
        found_by = ", ".join(s.replace(":", ": ") for s in sources)
        lines.append(tr("Found by {0} ({1} sure).", found_by, f"{best:.0%}"))
    return tuple(lines)


def _sentence(session: Session, finding: Finding) -> str:
    """The measure's evidence; with the words it combines where the evidence does not show them."""
    if finding.evidence:
        return say(finding.evidence)
    names = [e.text for i in finding.items if (e := session.entity(i.entity_id))]
    return tr("{0} is risky by {1}.", " + ".join(f"“{name}”" for name in names), tr(finding.measure))


def _rungs(session: Session, entity: Entity) -> tuple[RungRow, ...]:
    ladder = session.ladder(entity)
    outcome = session.outcome(entity)
    plan = session.plans.get(session.current)
    choice = plan.choices.get(entity.id) if plan else None
    return tuple(
        RungRow(
            number,
            rung.text if number else entity.text,
            leaves(rung.coverage),
            tr("none") if rung.loss <= 0 else tr("all") if rung.loss >= 1 else f"{rung.loss:.0%}",
            number == outcome.rung and outcome.text is None and not outcome.operator,
            choice is not None and choice.rung == number and not outcome.decided,
            outcome.decided and number == outcome.rung,
            ladder.suggested == number,
            rung.source,
        )
        for number, rung in enumerate(ladder.rungs)
    )


def leaves(coverage: float) -> str:
    """How many things a rung stands for, in round words."""
    if math.isinf(coverage):
        return tr("anything")
    if coverage <= 1:
        return "1"
    for size, word in ((1e9, tr("billion")), (1e6, tr("million")), (1e3, tr("thousand"))):
        if coverage >= size:
            value = coverage / size
            return f"{value:.0f} {word}" if value >= 10 else f"{value:.1f} {word}"
    return f"{coverage:.0f}"


def _conflict(session: Session, entity: Entity) -> str:
    plan = session.plans.get(session.current)
    for conflict in plan.conflicts if plan else ():
        if entity.id in conflict.entity_ids:
            return conflict_words(session, conflict.entity_ids)
    return ""


def conflict_words(session: Session, ids: Sequence[str], document: str | None = None) -> str:
    """“Larvik” as “town in Norway” is still too revealing: what was fixed, and as what."""
    document = session.current if document is None else document
    by_id = {e.id: e for e in session.entities(document)}
    said = []
    for entity in (by_id[i] for i in ids if i in by_id):
        outcome, ladder = session.outcome(entity, document), session.ladder(entity, document)
        name = " ".join(entity.text.split())
        shown = outcome.text or ladder.rungs[outcome.rung].text
        if outcome.status is Status.KEPT:
            said.append(tr("“{0}”, kept,", name))
        else:
            said.append(tr("“{0}” as “{1}”", name, shown))
    if len(said) == 1:
        return tr("{0} is still too revealing.", said[0])
    return tr("{0} are still too revealing together.", tr(" and ").join(s.rstrip(",") for s in said))
