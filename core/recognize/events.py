"""Telling events: what gives a person away in plain words, by no name and no date.

Two sizes are found. A *phrase* is a cue of uniqueness ("the first woman", "a record of 82–48–6", "three-time champion")
that can be weakened in place. A *sentence* is told by its own plain words, scored by `event_score`, and can only be left
out as a whole; so can what the first sentence tells after it has said who this is, and what it lists in words that nobody took
for a trade. All become entities of the type EVENT, so that they are decided, reviewed and undone like any other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sfumato.core.recognize.event_cues import BEFORE_A_POST, CUES
from sfumato.core.recognize.event_score import (
    claims_something_unique,
    features,
    is_row_of_figures,
    load_event_model,
    told_share,
)
from sfumato.core.recognize.model import Entity, EntityType, Mention

PHRASE, SENTENCE = "telling phrase", "telling sentence"  # `Entity.kind`; the mention's kind names the cue
CLAIM = "claim of uniqueness"  # the mention's kind, of a sentence that no weakened phrase makes common
LISTED = "end of a list"  # the mention's kind, of the last things that a first sentence says somebody is
SOURCE = "events"
LEAST = 0.03  # probability of leaving few people below which nothing is worth showing as a choice; a low threshold adds all up
LEAST_LETTERS = 20  # of a sentence that is scored; shorter ones are headings
ROW_OF_FIGURES = 0.6  # probability that a row of statistics leads to the person; a judgment call
_BETWEEN = re.compile(r"\s(?:[a-z][a-z-]*\s){0,2}")
# A full stop after a word of at least three letters or a year, closing marks, then a capital; or the end of a line.
_STOP = re.compile(r"(?<=\w\w[\w)\]])[.!?][\"”’)]*\s*(?=[^\W\d_a-z]|[“\"(])|\n+")

# How a biography says who somebody is, and where it goes on with what they did.
_DEFINES = re.compile(r"\b(?:is|was)\s+(?:an?|the|one of)\s")
_GOES_ON = re.compile(
    r"(?:,\s|\s)(?=(?:who|whose|which|where|that|best known|known|noted|notable|famous|from|currently|playing|competing|active"
    r"|and\s(?:is|was|has|had|later|currently|one of|the))\b)"
)
_ITEM = re.compile(
    r",\s+(?:and\s+)?(?!and\b)|\s+(?=and\s)"
)  # before the next thing of a list; "and" goes with it


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the sentences, without the blanks around them. Abbreviations of three letters and more end one, too."""
    start = 0
    for stop in (*_STOP.finditer(text), None):
        end = len(text) if stop is None else stop.end()
        said = text[start:end]
        first = start + len(said) - len(said.lstrip())
        last = start + len(said.rstrip())
        if last - first >= LEAST_LETTERS:
            yield first, last
        start = end


def find_events(text: str, entities: Sequence[Entity], public: float) -> tuple[Entity, ...]:
    """The events of a text whose other entities are known.

    `public`: how much the text reads like one about a public person (a biography) rather than a judgment or a letter; strangers
    can look such a person up, so the probabilities are scaled by it.
    """
    spans = sorted({(m.start, m.end) for e in entities for m in e.mentions})
    posts = frozenset(m.start for e in entities if e.type is EntityType.DEM for m in e.mentions)
    phrases = [event for event in _phrases(text, spans, posts) if event[2] * public >= LEAST]
    covered = sorted({*spans, *((start, end) for start, end, _, _ in phrases)})
    dates = [(m.start, m.end) for e in entities if e.type is EntityType.DATETIME for m in e.mentions]
    told = _sentences(text, covered, dates)
    likely = sorted(
        [*phrases, *(event for event in told if _narrows(text, event, covered) * public >= LEAST)]
    )
    return tuple(
        Entity(
            id=f"{EntityType.EVENT.value}-{number}",
            type=EntityType.EVENT,
            mentions=(Mention(start, end, EntityType.EVENT, public, (SOURCE,), kind),),
            text=text[start:end],
            p_direct=0.0,
            p_quasi=probability * public,
            kind=SENTENCE if kind in (SENTENCE, CLAIM, LISTED) else PHRASE,
        )
        for number, (start, end, probability, kind) in enumerate(likely, 1)
    )


def _narrows(text: str, event: tuple[int, int, float, str], covered: Sequence[tuple[int, int]]) -> float:
    start, end, probability, _ = event
    return max(probability, narrowing_of(text, start, end, covered))


def narrowing_of(text: str, start: int, end: int, covered: Sequence[tuple[int, int]]) -> float:
    """The probability that a sentence leaves few people, by its plain words and by what hangs together in it. `covered`: sorted
    spans of what is hidden or weakened."""
    inside = _inside(covered, start, end)
    return load_event_model().narrowing(features(text[start:end], inside), len(inside))


def _inside(covered: Sequence[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """The spans that meet a sentence, counted from its start."""
    near = covered[max(0, bisect_left(covered, (start, 0)) - 1) : bisect_left(covered, (end, 0))]
    return [(max(a, start) - start, min(b, end) - start) for a, b in near if a < end and start < b]


def _rest_of(
    text: str, start: int, end: int, spans: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, str]]:
    """Of the first sentence what it tells beside who this is: "… is a painter |who fled over the ice|.", and the end of a list
    from where on nobody took its words for a trade: "… is a painter, poet |and keen collector of maps|."."""
    defines = _DEFINES.search(text, start, end)
    if defines is None:
        return
    last = end - len(text[start:end]) + len(text[start:end].rstrip(" .!?"))
    goes_on = _GOES_ON.search(text, defines.end(), end)
    if goes_on is not None:
        if last - goes_on.end() >= LEAST_LETTERS:
            yield goes_on.end(), last, ""
        last = goes_on.start()
    items = [defines.end(), *(m.end() for m in _ITEM.finditer(text, defines.end(), last)), last]
    for begin, stop in pairwise(items[1:]):
        if not any(a < stop and begin < b for a, b in spans):
            yield begin, last, LISTED
            return


def _phrases(
    text: str, spans: Sequence[tuple[int, int]], posts: frozenset[int]
) -> Iterator[tuple[int, int, float, str]]:
    """Phrases that meet no name or date: those are decided on their own. A cue that repeats nothing of them may reach over whole
    ones; its probability is by what it tells in plain words. `posts`: where attributes begin."""
    taken = list(spans)
    for cue in (*CUES, BEFORE_A_POST):
        for start, end in cue.find(text):
            met = [(a, b) for a, b in taken if a < end and start < b]
            inside = [(a - start, b - start) for a, b in met if start <= a and b <= end]
            if met and not (cue.over and len(inside) == len(met)):
                continue
            if cue is BEFORE_A_POST and not _stands_before(text, end, posts):
                continue
            taken.append((start, end))
            share = told_share(text[start:end], inside) if cue.told else 1.0
            yield start, end, cue.probability * share, cue.name


def _stands_before(text: str, end: int, posts: frozenset[int]) -> bool:
    """Whether an attribute follows, with at most two words between: "the last |known surviving| veteran"."""
    between = _BETWEEN.match(text, end)
    starts = (
        [end + 1, *(end + 1 + m.end() for m in re.finditer(r"\S+\s", between[0][1:]))]
        if between
        else [end + 1]
    )
    return any(start in posts for start in starts)


def _sentences(
    text: str, spans: Sequence[tuple[int, int]], dates: Sequence[tuple[int, int]]
) -> Iterator[tuple[int, int, float, str]]:
    """All but the first, which says who this is: without it nothing is left to read. Of that one what follows the definition.
    Words that are hidden or weakened anyway (`spans`) tell nothing."""
    model = load_event_model()
    first, *others = [*sentences(text)] or [(0, 0)]
    for start, end, part in (*_rest_of(text, *first, spans), *((*other, "") for other in others)):
        inside = _inside(spans, start, end)
        said = text[start:end]
        probability = model.probability(features(said, inside))
        if is_row_of_figures(
            said, [(max(a, start) - start, b - start) for a, b in dates if start < b and a < end]
        ):
            yield start, end, max(ROW_OF_FIGURES, probability), CLAIM
        else:
            kind = CLAIM if claims_something_unique(said, inside) else SENTENCE
            yield start, end, probability, part or kind
