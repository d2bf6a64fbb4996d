"""How likely the plain words of a sentence, names and dates left out, lead a search engine to the person.

Two logistic models over a dozen features of what stays readable. Their labels are measured, not annotated: a search for the
unmasked words of a sentence, over articles that it was not taken from, puts the right person first (`probability`), or among
so few as a thousand people with an article are (`narrowing`; `models/events/train.py`). They say nothing of attackers who know
the story by other words, nor of what the hidden things of one sentence tell by how they hang together: that is `RELATED`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.paths import MODELS

_WORD = re.compile(r"[^\W\d_]{3,}")
_CAPITAL = re.compile(r"(?<=[a-z,] )[A-Z]\w+")
_MOST_BITS = 20.0  # of one word: rarer ones tell no more (as in training)
_RARE, _VERY_RARE = 11.0, 14.0  # bits of a word, as in training
_UNCOMMON, _TELLING = (
    13.0,
    4,
)  # bits of a word that narrows a field of work; how many of them tell whose it is
_CUES = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(?:first|only|last|sole|[a-z]{3,}est)\b",
        r"\b(?:most|best|worst|record|ever|known for|renowned|famous|noted|notable)\b",
        r"[“\"]",
        r"\d",
        r"\b(?:born|is|was) an? ",
        r"\b(?:brother|sister|twin|daughter|son|father|mother|wife|husband|cousin|grandson|nephew|uncle)\b",
    )
)
# A record, a first or a superlative that no phrase cue can weaken in place.
_CLAIMS = re.compile(
    r"\b(?:record(?:-breaking)?\s+\d|record-(?:breaking|setting)|all-time|(?:world|national|league|club) records?\b"
    r"|(?:first|only|last|youngest|oldest|largest|longest|most|best)\b[\w\s,’'-]{0,40}"
    r"\b(?:ever|in history|of all time|in the world)\b"
    r"|(?:’s|'s|its) (?:most|least|only|first|[a-z]{3,}est)[ -]\w+|(?:his|her|their) record\b|never (?:before|once)\b)",
    re.IGNORECASE,
)
_FIGURE = re.compile(r"(?<![\w-])\.?\d[\d.,]+")  # of two digits and more
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_ROW = 5  # figures of a row of statistics: a judgment call
# Probability, for each hidden thing of a sentence that hides three or more, that a reader who knows the field sees from their
# number and order whose life it is: "directed Film A, and produced Film B, which PERSON 2 directed" (judgment call).
RELATED, LEAST_RELATED = 0.04, 3
FEATURES = (
    "words", "rarest three", "next five", "rare", "very rare", "capitals", "hidden share",
    "superlative", "renown", "quotation", "number", "definition", "family",
)  # fmt: skip


def features(sentence: str, covered: Sequence[tuple[int, int]]) -> list[float]:
    """Numbers of one sentence; `covered` are the spans, relative to it, of what other measures judge."""
    shown = _shown(sentence, covered)
    known = word_bits()
    words = _WORD.findall(shown)
    bits = sorted(
        (min(_MOST_BITS, known.get(w.casefold(), RARE_BITS)) for w in dict.fromkeys(words)), reverse=True
    )
    lowered = shown.lower()
    return [
        len(words) / 20,
        sum(bits[:3]) / 45,
        sum(bits[3:8]) / 60,
        sum(b > _RARE for b in bits) / 5,
        sum(b > _VERY_RARE for b in bits) / 5,
        len(_CAPITAL.findall(shown)) / 3,
        sum(end - start for start, end in covered) / max(1, len(sentence)),
        *(float(bool(cue.search(lowered))) for cue in _CUES),
    ]


def told_share(phrase: str, covered: Sequence[tuple[int, int]]) -> float:
    """How much a phrase still tells in plain words, from a half to one: one from four uncommon words on. A judgment call."""
    known = word_bits()
    words = {w.casefold() for w in _WORD.findall(_shown(phrase, covered))}
    uncommon = sum(known.get(word, RARE_BITS) > _UNCOMMON for word in words)
    return 0.5 + 0.5 * min(1.0, uncommon / _TELLING)


def claims_something_unique(sentence: str, covered: Sequence[tuple[int, int]]) -> bool:
    """Whether the words that stay readable claim a record, a first or a superlative."""
    return _CLAIMS.search(_shown(sentence, covered)) is not None


def is_row_of_figures(sentence: str, dates: Sequence[tuple[int, int]]) -> bool:
    """Whether a sentence is a row of statistics ("621 games, 63 triples, a .312 average …"). Each figure is told of many; a row
    of them is looked up like a name."""
    told = {figure.strip(".,") for figure in _FIGURE.findall(_shown(sentence, dates))}
    return len({figure for figure in told if not _YEAR.fullmatch(figure)}) >= _ROW


def _shown(sentence: str, covered: Sequence[tuple[int, int]]) -> str:
    letters = list(sentence)
    for start, end in covered:
        letters[start:end] = " " * (end - start)
    return "".join(letters)


@dataclass(frozen=True, slots=True)
class EventModel:
    """Two logistic regressions: whether a span gives a person away, and whether it leaves fewer than a thousand people."""

    weights: tuple[float, ...]
    bias: float
    narrowing_weights: tuple[float, ...]
    narrowing_bias: float

    def probability(self, row: Sequence[float]) -> float:
        """The probability that a span with these features gives a person away."""
        return _curve(self.bias, self.weights, row)

    def narrowing(self, row: Sequence[float], hidden: int) -> float:
        """The probability that a span with these features, and so many hidden things in it, leaves fewer than a thousand people;
        never less than that it leaves one."""
        related = 1 - (1 - RELATED) ** hidden if hidden >= LEAST_RELATED else 0.0
        leaves_few = _curve(self.narrowing_bias, self.narrowing_weights, row)
        return max(related, leaves_few, self.probability(row))


def _curve(bias: float, weights: Sequence[float], row: Sequence[float]) -> float:
    total = bias + sum(w * x for w, x in zip(weights, row, strict=True))
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, total))))


@lru_cache(maxsize=1)
def load_event_model(folder: Path = MODELS / "events") -> EventModel:
    """The shipped weights of telling events. Raises `ResourceMissing` where they are absent or damaged."""
    path = folder / "model.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        first, few = (data[part] for part in ("gives away", "narrows"))
        weights, narrowing = (
            tuple(float(part["weights"][name]) for name in FEATURES) for part in (first, few)
        )
        return EventModel(weights, float(first["bias"]), narrowing, float(few["bias"]))
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The model of telling events is missing or damaged.", file=path) from error
