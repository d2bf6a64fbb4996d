"""Telling events as a measure: what no table of people holds, and no name or date says.

A telling phrase is risky on its own, by the probability of its cue. Sentences that claim something unique add up: the plan
bounds the probability that *any* of those that stay readable leads a search to the person, 1 − Π (1 − p), by the threshold
dial. In logarithms that is one sum. A sentence without such a claim is risky where it alone passes the dial; whoever sets the
dial low (`CAUTIOUS`) has all of them added up.
"""

from __future__ import annotations

import math

from sfumato.core.messages import Message
from sfumato.core.recognize.event_cues import BEFORE_A_POST
from sfumato.core.recognize.events import CLAIM, PHRASE, SENTENCE
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Assessment, Case, Exposure, Finding, Item

NAME = "events"
_NEAR = 40  # characters between a claim and its post
_SUREST = 0.999  # of which the logarithm is taken


class EventMeasure:
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
        nats = {
            entity.id: (
                -math.log1p(-min(_SUREST, entity.p_quasi)),
                *(0.0 for _ in range(case.ladders[entity.id].top)),
            )
            for entity in case.entities
            if entity.type is EntityType.EVENT and entity.kind == SENTENCE
        }
        plain = {e.id for e in case.entities if e.id in nats and e.mentions[0].kind != CLAIM}
        return Exposure(NAME, nats, by_threshold=True, alone=frozenset(plain))


def _words(case: Case, entity: Entity) -> str:
    """A claim before a post is quoted with the post."""
    start, end = entity.mentions[0].start, entity.mentions[0].end
    if entity.mentions[0].kind == BEFORE_A_POST.name:
        near = [m for e in case.entities for m in e.mentions if end < m.start <= end + _NEAR]
        end = min(near, key=lambda m: m.start).end if near else end
    return Message("“{0}” is said of very few people.", case.text[start:end])
