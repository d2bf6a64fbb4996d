"""How far annotators agree: Cohen's κ and Krippendorff's α on identifier types (paper 000, table 1; Artstein and Poesio 2008).

Two levels. *Spans*: every span that at least one annotator marked; who did not mark it says "not marked". *Characters*: every
character of the text, "not marked" outside marks. Spans punish other boundaries fully, characters hardly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark

NOT_MARKED = "not marked"


@dataclass(frozen=True, slots=True)
class Agreement:
    """κ is the mean over pairs of annotators, weighted by what both judged; α takes all annotators at once."""

    span_kappa: float
    span_alpha: float
    character_kappa: float
    character_alpha: float
    documents: int  # read by at least two annotators
    spans: int


def cohen_kappa(counts: Counter[tuple[str, str]]) -> float:
    """1 for full agreement, 0 for that of chance. `counts`: how often each pair of judgements was made."""
    total = sum(counts.values())
    if not total:
        return 0.0
    left, right = Counter[str](), Counter[str]()
    for (a, b), count in counts.items():
        left[a] += count
        right[b] += count
    seen = sum(count for (a, b), count in counts.items() if a == b) / total
    chance = sum(left[label] * right[label] for label in left) / total**2
    return 1.0 if chance == 1 else (seen - chance) / (1 - chance)


def krippendorff_alpha(units: Counter[tuple[str, ...]]) -> float:
    """Nominal α; units with fewer than two judgements are left out. How often each set of judgements was made."""
    totals: Counter[str] = Counter()
    disagreement = judged = 0.0
    for unit, count in units.items():
        if len(unit) < 2:
            continue
        labels = Counter(unit)
        totals.update({label: n * count for label, n in labels.items()})
        judged += count * len(unit)
        different = len(unit) ** 2 - sum(n * n for n in labels.values())
        disagreement += count * different / (len(unit) - 1)
    if judged < 2:
        return 0.0
    expected = judged**2 - sum(n * n for n in totals.values())
    return 1.0 if not expected else 1 - (judged - 1) * disagreement / expected


def agreement(corpus: Iterable[AnnotatedDocument]) -> Agreement:
    """Over the documents that at least two annotators read."""
    span_units: Counter[tuple[str, ...]] = Counter()
    letter_units: Counter[tuple[str, ...]] = Counter()
    span_pairs: dict[tuple[str, str], Counter[tuple[str, str]]] = {}
    letter_pairs: dict[tuple[str, str], Counter[tuple[str, str]]] = {}
    documents = 0
    for document in corpus:
        readers = document.annotations
        if len(readers) < 2:
            continue
        documents += 1
        by_span = [{(m.start, m.end): m.identifier for m in a.marks} for a in readers]
        for span in sorted(set().union(*by_span)):
            _count([labels.get(span, NOT_MARKED) for labels in by_span], readers, span_units, span_pairs, 1)
        letters = Counter(zip(*(letter_labels(a.marks, len(document.text)) for a in readers), strict=True))
        for said, count in letters.items():
            _count(said, readers, letter_units, letter_pairs, count)
    return Agreement(
        _mean(span_pairs),
        krippendorff_alpha(span_units),
        _mean(letter_pairs),
        krippendorff_alpha(letter_units),
        documents,
        sum(span_units.values()),
    )


def _count(
    said: Sequence[str],
    readers: Sequence[Annotation],
    units: Counter[tuple[str, ...]],
    pairs: dict[tuple[str, str], Counter[tuple[str, str]]],
    count: int,
) -> None:
    names = [reader.annotator for reader in readers]
    units[tuple(sorted(said))] += count
    for (a, x), (b, y) in combinations(zip(names, said, strict=True), 2):
        (first, one), (second, other) = sorted([(a, x), (b, y)])
        pairs.setdefault((first, second), Counter())[one, other] += count


def _mean(pairs: dict[tuple[str, str], Counter[tuple[str, str]]]) -> float:
    total = sum(sum(c.values()) for c in pairs.values())
    return sum(cohen_kappa(c) * sum(c.values()) for c in pairs.values()) / total if total else 0.0


def letter_labels(marks: Sequence[Mark], length: int) -> list[str]:
    """The identifier type of every character."""
    labels = [NOT_MARKED] * length
    for mark in marks:
        labels[mark.start : mark.end] = [mark.identifier] * (min(mark.end, length) - mark.start)
    return labels
