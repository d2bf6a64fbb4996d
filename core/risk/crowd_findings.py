"""The sentence of a finding: which words of the document, and what is written for them, too few people fit together."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sfumato.core.language.dates import Precision, read
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.crowd_estimate import whole_people
from sfumato.core.risk.crowd_portrait import Portrait
from sfumato.core.risk.model import Case, Finding, Item

NAME = "population"
LONGEST = 60  # characters of the document that are quoted beside what is written for them
_WIDTHS = {
    Precision.MONTH: "month",
    Precision.SEASON: "season",
    Precision.YEAR: "year",
    Precision.DECADE: "decade",
}
_SPAN = re.compile(r"^(?:date|period) in (?=the )")  # “date in the 1950s” is said as “the 1950s”


def finding_of(
    case: Case, entities: Mapping[str, Entity], portrait: Portrait, at: Mapping[str, int], low: float
) -> Finding:
    """The finding that these entities at these rungs fit as few as `low` people, with all else that is told of the person.
    `entities`: those of the document by their ids."""
    rungs = sorted(at.items())
    words = list(dict.fromkeys(_quoted(case, portrait, entities[i], rung) for i, rung in rungs))
    together = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    evidence = Message(
        "As few as {0} {1} {2}, with what else is told of {3}.",
        whole_people(low),
        "person fits" if low < 2 else "people fit",
        together,
        portrait.label,
    )
    return Finding(NAME, tuple(Item(i, rung) for i, rung in rungs), min(1.0, 1 / low), evidence)


def _quoted(case: Case, portrait: Portrait, entity: Entity, rung: int) -> str:
    """The document's words, and what is written for them where that is not the same. Dates of what happened are one term, told by
    any of them that is as precise."""
    told, written = _told(case, portrait, entity, rung), " ".join(entity.text.split())
    if entity.id in portrait.dates:
        atoms = read(told)
        width = _WIDTHS.get(min((atom.precision for atom in atoms), default=Precision.DAY), "date")
        return f"a {width} such as “{told}”"
    if not rung or entity.type is EntityType.EVENT or len(written) > LONGEST:
        return f"“{told}”"
    return f"“{written}” told as “{told}”"


def _told(case: Case, portrait: Portrait, entity: Entity, rung: int) -> str:
    """The words that tell it. Of a sentence that may go as a whole, what it tells of the person, not the sentence."""
    if entity.type is EntityType.EVENT:
        rows = [told.rungs[entity.id] for told in portrait.told if entity.id in told.rungs]
        shown = [row[min(rung, len(row) - 1)] for row in rows]
        counted = [one for one in shown if one is not None and one.trait is not None]
        if counted:
            return min(counted, key=lambda one: one.alone).words
    ladder = case.ladders.get(entity.id)
    words = ladder.rungs[min(rung, ladder.top)].text if rung and ladder is not None else entity.text
    return _SPAN.sub("", words)
