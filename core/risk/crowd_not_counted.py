"""What a crowd leaves out: facts that no table counts, and what is told in plain words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from sfumato.core.facts.model import Relation
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.messages import plural
from sfumato.core.recognize.events import SENTENCE, sentences
from sfumato.core.risk.crowd_model import STORY, NotCounted
from sfumato.core.risk.crowd_portrait import ShownFact, ToldFact
from sfumato.core.risk.model import Case

# Judgment call on 32 texts about one person and 13 plain sentences: what a word of this many bits says, nearly every text says;
# and the bits beyond it from which a sentence tells a story ("the judge whose dog bit the minister": 22; "he lives with his wife
# and their two children in the village": 9).
EVERYDAY_BITS, STORY_BITS = 10.0, 10.0
_WORD = re.compile(r"[^\W\d_]{3,}")
NO_TABLE = "no table knows how many people took part"

Span = tuple[int, int, str]  # and the id of whose it is


def told_sentences(case: Case) -> tuple[tuple[str, ...], ...]:
    """Of each sentence that tells a story in plain words, the ids of the telling events that hide it; none where nothing does.

    A story is what the event model scores, and every other sentence whose words say more than `STORY_BITS` beside everyday ones,
    without those of entities, which are decided and counted by themselves."""
    spans = sorted((m.start, m.end, e.id) for e in case.entities if e.kind == SENTENCE for m in e.mentions)
    named = sorted((m.start, m.end, e.id) for e in case.entities if e.kind != SENTENCE for m in e.mentions)
    found = []
    for start, end in sentences(case.text):
        events = tuple(i for _, _, i in _meeting(spans, start, end))
        if events or _bits_beside(case.text, start, end, _meeting(named, start, end)) >= STORY_BITS:
            found.append(events)
    return tuple(found)


def _meeting(spans: Sequence[Span], start: int, end: int) -> Sequence[Span]:
    """The sorted spans that meet a sentence; one that began before the last is missed, which names nobody."""
    first = bisect_left(spans, start, key=lambda span: span[0])
    before = spans[first - 1 : first] if first and spans[first - 1][1] > start else ()
    return [*before, *spans[first : bisect_left(spans, end, lo=first, key=lambda span: span[0])]]


def _bits_beside(text: str, start: int, end: int, named: Sequence[Span]) -> float:
    """How many bits the words of a sentence say beyond everyday words, each word once and without what is named."""
    known = word_bits()
    words = {
        match[0].casefold()
        for match in _WORD.finditer(text, start, end)
        if not any(a < match.end() and match.start() < b for a, b, _ in named)
    }
    return sum(max(0.0, known.get(word, RARE_BITS) - EVERYDAY_BITS) for word in words)


def not_counted(
    shown: Sequence[tuple[ToldFact, ShownFact]], told: Sequence[tuple[str, ...]], rungs: Mapping[str, int]
) -> tuple[NotCounted, ...]:
    """What is told and no table counts; events and dates as one line, sentences that are shown as written as another."""
    found: dict[str, NotCounted] = {}
    events = 0
    for told_fact, one in shown:
        if told_fact.fact.relation in (Relation.EVENT, Relation.PARTY):
            events += 1
        elif one.reason:
            found.setdefault(one.words, NotCounted(one.words, one.reason))
    if events:
        found["events"] = NotCounted(
            plural(events, "{0} event, date or name", "{0} events, dates and names"), NO_TABLE, quoted=False
        )
    stories = sum(1 for hiding in told if not any(rungs.get(i) for i in hiding))
    if stories:
        words = plural(stories, "{0} sentence in plain words", "{0} sentences in plain words")
        found["stories"] = NotCounted(words, STORY, quoted=False)
    return tuple(found.values())
