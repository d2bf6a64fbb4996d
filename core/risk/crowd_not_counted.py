"""What a crowd leaves out: facts that no table counts, and what is told in plain words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sfumato.core.facts.model import Relation
from sfumato.core.messages import plural
from sfumato.core.recognize.events import SENTENCE
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk.crowd_model import NotCounted
from sfumato.core.risk.crowd_portrait import ShownFact, ToldFact
from sfumato.core.risk.model import Case

STORY = "how many people a story fits cannot be counted; whoever knows it may recognise the person"
NO_TABLE = "no table knows how many people took part"


def told_sentences(case: Case) -> tuple[str, ...]:
    """Ids of the sentences that tell what happened in plain words."""
    return tuple(e.id for e in case.entities if e.type is EntityType.EVENT and e.kind == SENTENCE)


def not_counted(
    shown: Sequence[tuple[ToldFact, ShownFact]], sentences: Sequence[str], rungs: Mapping[str, int]
) -> tuple[NotCounted, ...]:
    """What is told and no table counts; events and dates as one line, sentences that are shown as written as another."""
    found: dict[str, NotCounted] = {}
    events = 0
    for told, one in shown:
        if told.fact.relation in (Relation.EVENT, Relation.PARTY):
            events += 1
        elif one.reason:
            found.setdefault(one.words, NotCounted(one.words, one.reason))
    if events:
        found["events"] = NotCounted(
            plural(events, "{0} event, date or name", "{0} events, dates and names"), NO_TABLE, quoted=False
        )
    stories = sum(1 for entity_id in sentences if not rungs.get(entity_id))
    if stories:
        words = plural(
            stories, "{0} sentence that tells what happened", "{0} sentences that tell what happened"
        )
        found["stories"] = NotCounted(words, STORY, quoted=False)
    return tuple(found.values())
