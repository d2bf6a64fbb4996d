"""Scores of masked spans: exact and partial matches (SemEval-2013 task 9, paper 000 §4.3), tokens, and intervals by bootstrap.

Counts are kept by document, so that an interval can draw documents and not spans: spans of one text fall and rise together.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sfumato.core.evaluate.corpus import Span
from sfumato.core.evaluate.words import TOKEN

T = TypeVar("T")
DRAWS = 1000  # of the bootstrap
SMALL = 200  # below so many documents a score stands with its interval


@dataclass(frozen=True, slots=True)
class Counts:
    """What one document adds to a score."""

    right: float  # half a point for a partial match where these count
    predicted: int
    expected: int


@dataclass(frozen=True, slots=True)
class Score:
    """Precision and recall of masked spans, both from 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 where both are 0."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def score(counts: Iterable[Counts]) -> Score:
    """Micro-average over documents; 0 where nothing was predicted or nothing was there to find."""
    right = predicted = expected = 0.0
    for one in counts:
        right += one.right
        predicted += one.predicted
        expected += one.expected
    return Score(right / predicted if predicted else 0.0, right / expected if expected else 0.0)


def exact(gold: Sequence[Span], found: Sequence[Span]) -> Counts:
    """Counts of spans that agree in both ends."""
    wanted = set(gold)
    return Counts(len(wanted & set(found)), len(set(found)), len(wanted))


def partial(gold: Sequence[Span], found: Sequence[Span]) -> Counts:
    """An exact match counts 1, an overlap with a span that nothing else took counts one half."""
    wanted, given = sorted(set(gold)), sorted(set(found))
    left = [span for span in wanted if span not in set(given)]
    right = float(len(wanted) - len(left))
    for start, end in (span for span in given if span not in set(wanted)):
        near = next((span for span in left if span[0] < end and start < span[1]), None)
        if near is not None:
            left.remove(near)
            right += 0.5
    return Counts(right, len(given), len(wanted))


def token_counts(text: str, gold: Sequence[Span], found: Sequence[Span]) -> Counts:
    """Words that a span touches."""
    wanted, given = (_touched(text, spans) for spans in (gold, found))
    return Counts(len(wanted & given), len(given), len(wanted))


def _touched(text: str, spans: Sequence[Span]) -> set[int]:
    marks = bytearray(len(text) + 1)
    for start, end in spans:
        marks[start:end] = b"\x01" * (end - start)
    return {m.start() for m in TOKEN.finditer(text) if any(marks[m.start() : m.end()])}


def needs_interval(documents: int) -> bool:
    """Whether a score over so many documents stands with its interval. Of one document there is none: drawn again and again it
    would look certain."""
    return 1 < documents < SMALL


def interval(
    documents: Sequence[T], value: Callable[[Sequence[T]], float], draws: int = DRAWS, seed: int = 0
) -> tuple[float, float]:
    """The middle 95 % of a value over documents drawn with replacement. (0, 0) without documents."""
    if not documents:
        return 0.0, 0.0
    generator = random.Random(seed)
    values = sorted(value(generator.choices(documents, k=len(documents))) for _ in range(draws))
    return values[int(0.025 * draws)], values[min(draws - 1, int(0.975 * draws))]
