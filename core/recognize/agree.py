"""The very same words mean the same kind of thing throughout a text: "Larvik" is not a place five times and a person once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored import Scored

FIRMLY = 2.0  # the other reading must be this many times likelier over the whole text
NAMES = {EntityType.PERSON, EntityType.LOC, EntityType.ORG}


def agreed(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """Names that a source read once as another kind take the kind they have elsewhere; a person's word stands."""
    weight: dict[str, dict[EntityType, float]] = defaultdict(lambda: defaultdict(float))
    for scored in mentions:
        if scored.type in NAMES:
            words = text[scored.start : scored.end].casefold()
            weight[words][scored.type] += scored.mention.probability
            if (
                scored.type is EntityType.PERSON and " " in words
            ):  # "Deandre Washington": so is "Washington", mostly
                weight[words.split()[-1]][scored.type] += scored.mention.probability
    result = []
    for scored in mentions:
        readings = weight.get(text[scored.start : scored.end].casefold(), {})
        if len(readings) > 1 and scored.type in readings and "user" not in scored.mention.sources:
            best = max(readings, key=lambda kind: readings[kind])
            if best is not scored.type and readings[best] >= FIRMLY * readings[scored.type]:
                scored = replace(scored, mention=replace(scored.mention, type=best))
        result.append(scored)
    return result
