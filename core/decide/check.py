"""An independent look at a plan: every condition evaluated again from the values and from the words that would be written.

Shares no code with the solver on purpose: findings are compared with the rungs one by one, and closure is read off the output
itself, not off the bonds. It runs on every plan that is written; its result is in the JSON and in the certificate.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sfumato.core.decide.closure import hidden_with
from sfumato.core.decide.evidence import Evidence, giving_way
from sfumato.core.decide.identifying_words import name_words
from sfumato.core.decide.model import Plan
from sfumato.core.decide.roles import staying
from sfumato.core.generalize.common_words import is_common
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.person_rules import aliases
from sfumato.core.generalize.realise import Replacement, shown_text
from sfumato.core.language.fold import fold
from sfumato.core.language.nations import nations, nations_in
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity, EntityType, Identifier
from sfumato.core.risk.combine import Mode, combine

DIRECT, CLOSURE, LABELS = "direct identifier", "closure", "labels"
_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 4  # letters of a word of a name that is looked for


@dataclass(frozen=True, slots=True)
class OpenRisk:
    """One condition that does not hold. `words` quote the document: shown to people, never logged."""

    condition: str  # the measure, "direct identifier", "closure" or "labels"
    words: str
    entity_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanCheck:
    """What an independent evaluation of a plan found: a plan passes when nothing is open. What is unchecked is not proven."""

    open: tuple[OpenRisk, ...]
    unchecked: tuple[str, ...] = ()  # measures that were asked for and could not run

    @property
    def passed(self) -> bool:
        """Whether no condition is open."""
        return not self.open

    def to_json(self) -> dict[str, Any]:
        """The check as it stands in the certificate and in `--json`."""
        return {
            "passed": self.passed,
            "open": [
                {"condition": o.condition, "words": o.words, "entities": list(o.entity_ids)}
                for o in self.open
            ],
            "not_checked": list(self.unchecked),
        }

    def statement(self) -> str:
        """For the certificate: counts by condition, no word of the document."""
        if self.passed:
            said = "Every condition of the plan holds"
        else:
            names = [o.condition for o in self.open]
            said = "Left open: " + ", ".join(f"{n} {names.count(n)}" for n in dict.fromkeys(names))
        return said + (f"; could not be checked: {', '.join(self.unchecked)}" if self.unchecked else "")


def check_plan(evidence: Evidence, plan: Plan, replacements: Sequence[Replacement]) -> PlanCheck:
    """What a plan leaves open under its own dials; nothing open means that every enabled and available measure is
    satisfied and that no hidden country or name stands elsewhere in the output."""
    rungs = {entity_id: choice.rung for entity_id, choice in plan.choices.items()}
    found = [
        *_direct(evidence, rungs, staying(evidence.case, plan.dials.staying)),
        *_scored(evidence, plan, rungs),
        *_hidden_by_weight(evidence, plan, rungs),
    ]
    found += _lazy(evidence, plan, rungs)
    found += _exposed(evidence, plan, rungs)
    found += _half_hidden(evidence, replacements)
    found += _shared_labels(evidence, rungs)
    off = [a.measure for a in evidence.assessments if a.measure in plan.dials.measures and not a.available]
    return PlanCheck(tuple(found), tuple(off))


# -- measures ------------------------------------------------------------------------------------------------------


def _direct(evidence: Evidence, rungs: Mapping[str, int], stay: frozenset[str]) -> Iterator[OpenRisk]:
    """Direct identifiers and protected persons: shown neither as written nor by a rung that says who it is."""
    case = evidence.case
    for entity in case.entities:
        direct = entity.identifier is Identifier.DIRECT or entity.protected or entity.id in case.protected
        if direct and entity.id not in stay:
            ladder = case.ladders.get(entity.id)
            rung = rungs[entity.id]
            at_top = ladder is None or rung == ladder.top
            names_nobody = ladder is not None and RungFlag.NAMES_NOBODY in ladder.rungs[rung].flags
            if rung == 0 or not (at_top or names_nobody):
                yield OpenRisk(
                    DIRECT, Message("“{0}” names one person and is not hidden.", entity.text), (entity.id,)
                )


def _scored(evidence: Evidence, plan: Plan, rungs: Mapping[str, int]) -> Iterator[OpenRisk]:
    dials = plan.dials
    lazy = {measure.name for measure in evidence.lazy}
    scored = [
        a
        for a in giving_way(evidence, dials)
        if a.measure in dials.measures and a.available and a.measure not in lazy
    ]
    for finding in combine(scored, Mode(dials.combine), dict(dials.weights)):
        shown = all(rungs.get(item.entity_id, math.inf) <= item.rung for item in finding.items)
        if finding.items and finding.score >= dials.threshold and shown:
            yield OpenRisk(finding.measure, finding.evidence, tuple(i.entity_id for i in finding.items))


def _hidden_by_weight(evidence: Evidence, plan: Plan, rungs: Mapping[str, int]) -> Iterator[OpenRisk]:
    """With a weight of utility below 1, what scores above w / (1 − w) must be masked, findings or not."""
    weight = plan.dials.utility_weight
    if weight >= 1 or plan.strategy not in ("joint", "mask"):
        return
    for assessment in evidence.assessments:
        if assessment.measure in plan.dials.measures:
            for entity_id, score in assessment.scores.items():
                ladder = evidence.case.ladders.get(entity_id)
                free = (
                    ladder is not None
                    and rungs[entity_id] < ladder.top
                    and not plan.choices[entity_id].by_hand
                )
                if score * (1 - weight) > weight and free:
                    yield OpenRisk(assessment.measure, "It is to be masked at this weight.", (entity_id,))


def _lazy(evidence: Evidence, plan: Plan, rungs: Mapping[str, int]) -> Iterator[OpenRisk]:
    off = {a.measure for a in evidence.assessments if not a.available}
    for measure in evidence.lazy:
        if measure.name in plan.dials.measures and measure.name not in off:
            for finding in measure.violations(evidence.case, rungs, plan.dials.k, 1):
                yield OpenRisk(measure.name, finding.evidence, tuple(i.entity_id for i in finding.items))


def _exposed(evidence: Evidence, plan: Plan, rungs: Mapping[str, int]) -> Iterator[OpenRisk]:
    for exposure in evidence.exposures:
        if exposure.measure in plan.dials.measures:
            rows = exposure.nats_at(plan.dials.threshold_of(exposure.measure))
            nats = sum(row[min(rungs[i], len(row) - 1)] for i, row in rows.items() if i in rungs)
            if exposure.by_threshold:
                limit = -math.log(max(1e-9, 1 - plan.dials.threshold_of(exposure.measure)))
                words = "What stays readable is together more telling than the dial allows."
            else:
                limit = exposure.log_total - math.log(max(1, plan.dials.k))
                words = Message("Fewer than {0} people are expected to fit what is left.", plan.dials.k)
            if nats > limit + 1e-9:
                yield OpenRisk(exposure.measure, words, tuple(i for i in exposure.nats if i in rungs))


# -- the output ----------------------------------------------------------------------------------------------------


def _half_hidden(evidence: Evidence, replacements: Sequence[Replacement]) -> Iterator[OpenRisk]:
    """Countries and words of names that some replacement hides and the output still says. A country that a rung tells and a
    sentence leaves out, because it was told before ("Team A in Norway", "Team A"), is not hidden."""
    text = evidence.case.text
    output = shown_text(replacements, text)
    hidden: dict[str, Replacement] = {}
    # Later mentions may be shorter than the first: "Company A in Estonia", then "Company A".
    said: dict[str, set[str]] = {}
    for one in replacements:
        told = [one.text]
        if one.rung and (ladder := evidence.case.ladders.get(one.entity_id)) is not None:
            told.append(ladder.rungs[min(one.rung, ladder.top)].text)
        codes = (c for words in told for w in nations_in(words) for c in w.codes)
        said.setdefault(one.entity_id, set()).update(codes)
    hides = {
        e.id: hidden_with(text, e, evidence.case.ladders[e.id])
        for e in evidence.case.entities
        if e.id in said and e.id in evidence.case.ladders
    }
    for one in replacements:
        # A telling event goes for what it tells, not for the country in it.
        if one.type not in (EntityType.PERSON, EntityType.CODE, EntityType.EVENT):
            for word in nations_in(one.original):
                if word.code not in said[one.entity_id] and word.code in hides.get(one.entity_id, ()):
                    hidden.setdefault(word.code, one)
    for code in sorted(hidden.keys() & {c for w in nations_in(output) for c in w.codes}):
        words = Message(
            "{0} is hidden in “{1}” and named elsewhere.", nations()[code].name, hidden[code].original
        )
        yield OpenRisk(CLOSURE, words, (hidden[code].entity_id,))
    yield from _names_left(evidence, replacements, output)


def _names_left(evidence: Evidence, replacements: Sequence[Replacement], output: str) -> Iterator[OpenRisk]:
    people = [e for e in evidence.case.entities if e.type is EntityType.PERSON]
    surnames = {words[-1] for e in people if (words := name_words(evidence.case.text, e))}
    hidden: dict[str, Replacement] = {}
    for one in replacements:
        still = {fold(w) for w in _WORD.findall(one.text)}
        nations_here = {
            fold(w) for n in nations_in(one.original) for w in _WORD.findall(one.original[n.start : n.end])
        }
        for word in _WORD.findall(one.original):
            key = fold(word)
            if not word[0].isupper() or len(key) < _LEAST or key in still or key in nations_here:
                continue
            telling = key in surnames if one.type is EntityType.PERSON else not is_common(key)
            if telling and one.type in (EntityType.PERSON, EntityType.LOC, EntityType.ORG, EntityType.MISC):
                hidden.setdefault(key, one)
    small = set(_WORD.findall(evidence.case.text))
    shown = {fold(w) for w in _WORD.findall(output) if w[0].isupper()}
    for key in sorted(hidden.keys() & shown):
        if key not in small:  # a word that the text also uses in small letters is no name
            said = Message("A word of “{0}”, which is hidden, is shown elsewhere.", hidden[key].original)
            yield OpenRisk(CLOSURE, said, (hidden[key].entity_id,))


def _shared_labels(evidence: Evidence, rungs: Mapping[str, int]) -> Iterator[OpenRisk]:
    """Two people under one number read as one person; other names of one person share it rightly."""
    case = evidence.case
    same = aliases(case.text, case.entities)
    by_label: dict[str, Entity] = {}
    for entity in case.entities:
        ladder = case.ladders.get(entity.id)
        if entity.type is not EntityType.PERSON or ladder is None:
            continue
        rung = ladder.rungs[rungs[entity.id]]
        if rung.kind is not RungKind.LABEL:
            continue
        other = by_label.setdefault(rung.text, entity)
        if other is not entity and not _one_person(case.text, entity, other, same):
            words = Message("“{0}” and “{1}” are both shown as “{2}”.", entity.text, other.text, rung.text)
            yield OpenRisk(LABELS, words, (other.id, entity.id))


def _one_person(text: str, one: Entity, other: Entity, same: Mapping[str, str]) -> bool:
    if same.get(one.id, one.id) == same.get(other.id, other.id) or same.get(one.id) == other.id:
        return True
    return bool(set(name_words(text, one)) & set(name_words(text, other)))
