"""From words with probabilities to scored mentions; no loop over words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.recognize.cuts import SUREST
from sfumato.core.recognize.mention_edges import bodies_in, people_in, places_in, trimmed, without_small_words
from sfumato.core.recognize.model import TAGGED, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import Words, court_share
from sfumato.core.recognize.viterbi import best_path

TYPES = TAGGED
# The end of a sentence or paragraph; a tab or a wide gap parts the cells of a table, a new line its rows, the items of a
# list and the lines of a form ("NHS No: …"); a short line in capitals is a heading or a signature of its own.
STOP = re.compile(
    r"(?<=[^\W\d_]{4})[.!?]\s+(?=[^\W\d_a-z])|\n\s*\n|\n(?=[^a-z\n]{6,60}\n)"
    r"|\t| {3,}|\n(?=[^\n]*\t|\s*[-–•*] |[^\W\d_][^\n:]{0,24}:[ \t])"
    r"|(?<=Best,)\s+(?=[A-Z])|(?:[Rr]egards|[Ss]incerely|[Tt]hanks|Cheers),\s*\n"
)
FOUND = 0.5  # a word belongs to something when it is more likely than not …
SURE = 0.8  # two neighbours of different types, each at least this likely, are two things
BELIEVED = 9.0  # what the path says of a word counts before what the word says alone
MASKED = 0.5  # … or when it is more likely than not to be masked


def decode(
    text: str,
    words: Words,
    *,
    transitions: Mapping[str, Any] | None = None,
    lowered: Mapping[str, float] | None = None,
    borders: Sequence[int] = (),
    walls: Sequence[int] = (),
) -> Iterator[Scored]:
    """Runs of words of one type. A word that would be masked but has no type takes the likeliest one.

    `transitions`: which label follows which (`path.best_path`).
    `borders`: where something begins or ends by its form; two types that meet there are two things.
    `walls`: borders of forms that are part of nothing longer.
    `lowered`: types that are found from a smaller probability on, because the model is too shy about them.
    """
    if not len(words.starts):
        return
    runs = _runs(text, words, transitions, lowered or {}, borders, walls)
    for left, right in zip(runs.first, runs.after, strict=True):
        start, end = without_small_words(
            text, *trimmed(text, int(words.starts[left]), int(words.ends[right - 1]))
        )
        if start >= end or not any(c.isalnum() for c in text[start:end]):
            continue
        yield from _mentions(text, words, runs, slice(int(left), int(right)), start, end)


_PARTS = {
    EntityType.PERSON: people_in,
    EntityType.LOC: places_in,
    EntityType.ORG: bodies_in,
    EntityType.MISC: bodies_in,
}


@dataclass(frozen=True, slots=True)
class _Runs:
    """Runs of words that are one thing each: first word, word after the last; and each word's place on the best path."""

    first: NDArray[np.int64]
    after: NDArray[np.int64]
    on_path: NDArray[np.bool_]
    kind: NDArray[np.int64]
    by_type: NDArray[Any]


def _runs(
    text: str,
    words: Words,
    transitions: Mapping[str, Any] | None,
    lowered: Mapping[str, float],
    borders: Sequence[int],
    walls: Sequence[int],
) -> _Runs:
    begin, inside = words.types[:, 1::2], words.types[:, 2::2]
    by_type = begin + inside
    something = 1 - words.types[:, 0]
    p_mask = words.masks[:, 1] + words.masks[:, 2]
    # The table was counted in court cases; other texts follow it as far as they are like them, and legality everywhere.
    cuts = np.searchsorted(words.starts, np.unique(np.asarray(borders, dtype=np.int64)), side="left")
    cuts = cuts[(cuts > 0) & (cuts < len(words.starts))]
    path = best_path(words.types, transitions, court_share(words.domain), cuts)
    on_path = path > 0
    alive = on_path | (something >= FOUND) | (p_mask >= MASKED)
    for name, least in lowered.items():
        alive |= by_type[:, TYPES.index(EntityType(name))] >= least
    # A word that continues something keeps its neighbour's company even if its own likeliest type differs.
    fresh = np.where(on_path, path % 2 == 1, begin.sum(axis=1) > inside.sum(axis=1))
    kind = np.where(on_path, (path - 1) // 2, by_type.argmax(axis=1))
    same = cuts[kind[cuts] == kind[cuts - 1]]  # the same thing may go on over the edge of a form
    fresh[same] = begin[same].sum(axis=1) > inside[same].sum(axis=1)
    changes = np.r_[True, (alive[1:] != alive[:-1]) | (fresh[1:] & alive[1:])]
    # "pay Ayşe Yılmaz TRL 6,000": two things that stand side by side, each of which the model is sure of.
    sure_of_it = (on_path & (transitions is not None)) | (by_type.max(axis=1) >= SURE)
    changes[1:] |= (kind[1:] != kind[:-1]) & sure_of_it[1:] & sure_of_it[:-1]
    changes[cuts] |= kind[cuts] != kind[cuts - 1]
    at = np.searchsorted(words.starts, np.asarray(walls, dtype=np.int64), side="left")
    changes[at[at < len(kind)]] = True
    # Nothing goes on over the end of a sentence or a paragraph.
    stops = np.array([match.end() for match in STOP.finditer(text)], dtype=np.int64)
    after = np.searchsorted(words.starts, stops, side="left")
    changes[after[after < len(changes)]] = True
    edges: NDArray[np.int64] = np.flatnonzero(changes)
    ends = np.r_[edges[1:], len(alive)]
    return _Runs(edges[alive[edges]], ends[alive[edges]], on_path, kind, by_type)


def _mentions(text: str, words: Words, runs: _Runs, part: slice, start: int, end: int) -> Iterator[Scored]:
    """One mention of a run, or several where people or places are listed in it."""
    by_type, on_path = runs.by_type, runs.on_path
    votes = by_type[part].sum(axis=0)
    if on_path[part].any():
        votes = votes + BELIEVED * np.bincount(runs.kind[part][on_path[part]], minlength=len(TYPES))
    type_ = TYPES[int(votes.argmax())]
    parts = _PARTS.get(type_)
    pieces = parts(text, start, end) if parts else [(start, end)]
    for number, (first, last) in enumerate(pieces):
        if len(pieces) > 1:
            part = slice(*np.searchsorted(words.starts, (first, last)))
            votes = by_type[part].sum(axis=0)
            if number and text[max(0, first - 8) : first].rstrip().endswith((" v.", " vs.")):
                votes[TYPES.index(EntityType.PERSON)] /= 2  # against whom: mostly a state or a body
            type_ = TYPES[int(votes.argmax())]
        something = (
            1 - words.types[part, 0]
        )  # of these words only: this is asked for every mention of a long text
        sure = float(np.maximum(something, words.masks[part, 1] + words.masks[part, 2]).mean())
        direct, quasi = (float(words.masks[part, column].mean()) for column in (1, 2))
        yield Scored(Mention(first, last, type_, min(sure, SUREST), ("tagger",)), direct, quasi, judged=True)


def type_shares(words: Words, start: int, end: int) -> list[float]:
    """P(type) of a span in the order of `TYPES`: its words taken together, the last (the head of an English name) twice."""
    left = int(np.searchsorted(words.ends, start, side="right"))
    right = int(np.searchsorted(words.starts, end, side="left"))
    part = words.types[left:right]
    if not len(part):
        return [0.0] * len(TYPES)
    by_type = part[:, 1::2] + part[:, 2::2]
    weights = np.ones(len(by_type))
    weights[-1] = 2.0
    return [float(x) for x in (weights[:, None] * by_type).sum(axis=0) / weights.sum()]


def evidence(words: Words, start: int, end: int) -> tuple[float, float, float]:
    """What the model thinks of a span that something else found: P(something), P(direct), P(quasi)."""
    left = int(np.searchsorted(words.ends, start, side="right"))
    right = int(np.searchsorted(words.starts, end, side="left"))
    if right <= left:
        return 0.0, 0.0, 0.0
    part = slice(left, right)
    direct, quasi = (float(words.masks[part, column].mean()) for column in (1, 2))
    # What ought to be masked is something, also where the head of types does not know such texts.
    return max(float(1 - words.types[part, 0].mean()), direct + quasi), direct, quasi
