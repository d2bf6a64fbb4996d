"""How well a system masks: the measures of the Text Anonymization Benchmark (Pilán et al. 2022; paper 002 §4.2).

An entity counts as protected only if all its mentions are masked. Articles, prepositions, titles and punctuation may
stand open: annotators disagree on them and they tell nothing. Where a document has several annotators, every figure is a
micro-average over them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.evaluate.corpus import GoldDocument, GoldEntity, Span
from sfumato.core.evaluate.tallies import Tallies, Tally
from sfumato.core.evaluate.words import TOKEN

Weights = Callable[[str, Sequence[Span]], Sequence[float]]
IGNORED_WORDS = [
    "mr",
    "mrs",
    "ms",
    "and",
    "or",
    "from",
    "until",
    "to",
    "about",
    "after",
    "as",
    "at",
    "before",
    "between",
    "by",
    "during",
    "for",
    "in",
    "into",
    "of",
    "on",
    "over",
    "since",
    "with",
    "the",
    "a",
    "an",
    "no",
    "nr",
    "’s",
    "'s",
]
IGNORED = re.compile(
    "|".join([*(rf"\b{re.escape(word)}\b" for word in IGNORED_WORDS), r"[,.\-;:/&()\[\]–'\" ’“”]"]),
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Masking:
    """The row of a table."""

    precision: float  # tokens
    mention_precision: float
    weighted_precision: float | None
    weighted_mention_precision: float | None
    recall: float  # tokens of direct and quasi identifiers
    mention_recall: float
    direct: float  # entities, all mentions masked
    quasi: float

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 where both are 0."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


class Ratio:
    """A fraction that is built up."""

    def __init__(self) -> None:
        self.top = self.bottom = 0.0

    def add(self, top: float, bottom: float = 1.0) -> None:
        """Adds to the numerator and to the denominator."""
        self.top += top
        self.bottom += bottom


def uniform(text: str, spans: Sequence[Span]) -> Sequence[float]:
    """The same weight for every span: plain, unweighted precision."""
    return [1.0] * len(spans)


def tokens(text: str, start: int, end: int) -> Iterator[Span]:
    """The spans of the tokens between two offsets, as the benchmark counts them."""
    for match in TOKEN.finditer(text[start:end]):
        yield start + match.start(), start + match.end()


def is_masked(text: str, masked: bytearray, start: int, end: int) -> bool:
    """Every character of a mention is masked, but for those that may stand open."""
    part = masked[start:end]
    if all(part):
        return True
    for match in IGNORED.finditer(text[start:end]):
        part[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
    return all(part)


def _protected(document: GoldDocument, entity: GoldEntity, masked: bytearray) -> bool:
    return all(
        is_masked(document.text, masked, start, end)
        for (start, end), needed in zip(entity.mentions, entity.masks, strict=True)
        if needed
    )


def score_masking(
    corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Span]], weights: Weights | None = None
) -> Masking:
    """Scores the documents that were predicted on."""
    return masking_of(tally_masking(corpus, predicted, weights), weights is not None)


def tally_masking(
    corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Span]], weights: Weights | None = None
) -> Tallies:
    """What each document that was predicted on adds to the scores."""
    return Tallies(
        [_tally(d, predicted[d.doc_id], weights) for d in corpus if d.doc_id in predicted],
    )


def masking_of(tallies: Tallies, weighted: bool) -> Masking:
    """The row that the tallies make; without weights its weighted figures stay empty."""
    return Masking(
        tallies.ratio("P"),
        tallies.ratio("mention P"),
        tallies.ratio("WP") if weighted else None,
        tallies.ratio("weighted mention P") if weighted else None,
        tallies.ratio("R"),
        tallies.ratio("mention R"),
        tallies.ratio("DIRECT"),
        tallies.ratio("QUASI"),
    )


def _tally(document: GoldDocument, found: Sequence[Span], weights: Weights | None) -> Tally:
    ratios = {name: Ratio() for name in ("P", "mention P", "R", "mention R", "DIRECT", "QUASI")}
    spans = [(start, end) for start, end in found]
    masked = bytearray(len(document.text))
    for start, end in spans:
        masked[start:end] = b"\x01" * (end - start)
    pieces = [token for start, end in spans for token in tokens(document.text, start, end)]
    _add_precision(document, pieces, uniform, ratios["P"])
    _add_precision(document, spans, uniform, ratios["mention P"])
    if weights is not None:
        _add_precision(document, pieces, weights, ratios.setdefault("WP", Ratio()))
        _add_precision(document, spans, weights, ratios.setdefault("weighted mention P", Ratio()))
    for entity in document.entities:
        if not entity.needs_mask:
            continue
        ratios["DIRECT" if entity.direct else "QUASI"].add(_protected(document, entity, masked))
        for start, end in entity.mentions:
            ratios["mention R"].add(is_masked(document.text, masked, start, end))
            for left, right in tokens(document.text, start, end):
                ratios["R"].add(is_masked(document.text, masked, left, right))
    return {name: (ratio.top, ratio.bottom) for name, ratio in ratios.items()}


def _add_precision(document: GoldDocument, spans: Sequence[Span], weights: Weights, ratio: Ratio) -> None:
    """A span is right for an annotator when one mention that this annotator masked covers it whole."""
    annotators = document.annotators
    by_annotator = {
        name: sorted(
            span
            for entity in document.entities
            if entity.annotator == name
            for span, needed in zip(entity.mentions, entity.masks, strict=True)
            if needed
        )
        for name in annotators
    }
    for (start, end), weight in zip(spans, weights(document.text, spans), strict=True):
        right = sum(
            any(a <= start and end <= b for a, b in by_annotator[name] if a <= start) for name in annotators
        )
        ratio.add(right * weight, len(annotators) * weight)
