"""Telling events as a measure: what no table of people holds, and no name or date says.

A telling phrase is risky on its own, by the probability of its cue. Sentences that claim something unique add up: the plan
bounds the probability that *any* of those that stay readable leads a search to the person, 1 − Π (1 − p), by the threshold
dial. In logarithms that is one sum. A sentence without such a claim is risky where it alone passes the dial.

Whoever sets the dial low (`CAUTIOUS`) asks for more: all sentences are added up, by the probability that their words, or how the
hidden things in them hang together, leave fewer than a thousand people, and that one of those is then named. Then only what is
said of thousands stays.
"""

from __future__ import annotations

import math

from sfumato.core.messages import Message
from sfumato.core.recognize.event_cues import BEFORE_A_POST
from sfumato.core.recognize.events import CLAIM, PHRASE, SENTENCE, narrowing_of
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Assessment, Case, Exposure, Finding, Item

NAME = "events"
_NEAR = 40  # characters between a claim and its post
_SUREST = 0.999  # of which the logarithm is taken
NAMED_OF_FEW = (
    0.5  # that somebody who knows the field names one of a thousand people (assumed: on the safe side)
)


class EventMeasure:
    """The measure `events`: the risk of what is told in plain words."""

    name = NAME

    def assess(self, case: Case) -> Assessment:
        """The telling events of the text, each with how rare it is."""
        events = [entity for entity in case.entities if entity.type is EntityType.EVENT]
        findings = [
            Finding(NAME, (Item(entity.id),), entity.p_quasi, _words(case, entity))
            for entity in events
            if entity.kind == PHRASE
        ]
        return Assessment(NAME, tuple(findings), {entity.id: entity.p_quasi for entity in events})

    def exposure(self, case: Case) -> Exposure:
        """By sentence, per rung: −log of the probability that it does *not* give the person away. Only the sentence as
        written tells anything."""
        told = [e for e in case.entities if e.type is EntityType.EVENT and e.kind == SENTENCE]
        nats = {e.id: _row(case, e, e.p_quasi) for e in told}
        plain = frozenset(e.id for e in told if e.mentions[0].kind != CLAIM)
        ids = {e.id for e in told}
        covered = sorted({(m.start, m.end) for e in case.entities if e.id not in ids for m in e.mentions})
        cautious = {e.id: _row(case, e, max(e.p_quasi, _narrowing(case.text, e, covered))) for e in told}
        return Exposure(NAME, nats, by_threshold=True, alone=plain, cautious=cautious)


def _row(case: Case, entity: Entity, probability: float) -> tuple[float, ...]:
    return (-math.log1p(-min(_SUREST, probability)), *(0.0 for _ in range(case.ladders[entity.id].top)))


def _narrowing(text: str, entity: Entity, covered: list[tuple[int, int]]) -> float:
    """By how much the text reads like one about a public person, as the probability of the entity is."""
    start, end = entity.mentions[0].start, entity.mentions[0].end
    return NAMED_OF_FEW * narrowing_of(text, start, end, covered) * entity.mentions[0].probability


def _words(case: Case, entity: Entity) -> str:
    """A claim before a post is quoted with the post."""
    start, end = entity.mentions[0].start, entity.mentions[0].end
    if entity.mentions[0].kind == BEFORE_A_POST.name:
        near = [m for e in case.entities for m in e.mentions if end < m.start <= end + _NEAR]
        end = min(near, key=lambda m: m.start).end if near else end
    return Message("“{0}” is said of very few people.", case.text[start:end])
