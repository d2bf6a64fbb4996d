"""How far annotators agree: Cohen's κ and Krippendorff's α on identifier types (paper 000, table 1; Artstein and Poesio 2008).

Two levels. *Spans*: every span that at least one annotator marked; who did not mark it says "not marked". *Characters*: every
character of the text, "not marked" outside marks. Spans punish other boundaries fully, characters hardly.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from sfumato.core.evaluate.annotations import AnnotatedDocument, Mark
from sfumato.core.evaluate.span_scores import needs_interval

NOT_MARKED = "not marked"
_DRAWS = 300  # of documents, for intervals


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
    return _joined([_counted(document) for document in corpus if len(document.annotations) > 1])


def agreement_intervals(corpus: Iterable[AnnotatedDocument]) -> dict[str, tuple[float, float]]:
    """The middle 95 % of each figure over documents drawn with replacement; nothing from 200 documents on, or of one."""
    counted = [_counted(document) for document in corpus if len(document.annotations) > 1]
    if not needs_interval(len(counted)):
        return {}
    names = ("span_kappa", "span_alpha", "character_kappa", "character_alpha")
    generator = random.Random(0)
    drawn = [_joined(generator.choices(counted, k=len(counted))) for _ in range(_DRAWS)] if counted else []
    values = {name: sorted(float(getattr(one, name)) for one in drawn) for name in names}
    return {name: (v[int(0.025 * len(v))], v[int(0.975 * len(v))]) for name, v in values.items() if v}


@dataclass(slots=True)
class _Judgements:
    """How often each set of judgements, and each pair of two annotators, was made."""

    units: Counter[tuple[str, ...]] = field(default_factory=Counter)
    pairs: dict[tuple[str, str], Counter[tuple[str, str]]] = field(default_factory=dict)

    def add(self, said: Sequence[str], names: Sequence[str], count: int) -> None:
        """Counts what annotators (`names`) said of `count` units, one judgement each."""
        self.units[tuple(sorted(said))] += count
        for one, other in combinations(sorted(zip(names, said, strict=True)), 2):
            self.pairs.setdefault((one[0], other[0]), Counter())[one[1], other[1]] += count

    def join(self, other: _Judgements) -> None:
        """Adds the counts of another document."""
        self.units.update(other.units)
        for pair, counts in other.pairs.items():
            self.pairs.setdefault(pair, Counter()).update(counts)


def _counted(document: AnnotatedDocument) -> tuple[_Judgements, _Judgements]:
    """Judgements of spans and of characters."""
    names = [annotation.annotator for annotation in document.annotations]
    spans, letters = _Judgements(), _Judgements()
    by_span = [{(m.start, m.end): m.identifier for m in a.marks} for a in document.annotations]
    for span in sorted(set().union(*by_span)):
        spans.add([labels.get(span, NOT_MARKED) for labels in by_span], names, 1)
    each = (letter_labels(a.marks, len(document.text)) for a in document.annotations)
    for said, count in Counter(zip(*each, strict=True)).items():
        letters.add(said, names, count)
    return spans, letters


def _joined(counted: Sequence[tuple[_Judgements, _Judgements]]) -> Agreement:
    spans, letters = _Judgements(), _Judgements()
    for one, other in counted:
        spans.join(one)
        letters.join(other)
    return Agreement(
        _mean(spans.pairs),
        krippendorff_alpha(spans.units),
        _mean(letters.pairs),
        krippendorff_alpha(letters.units),
        len(counted),
        sum(spans.units.values()),
    )


def _mean(pairs: dict[tuple[str, str], Counter[tuple[str, str]]]) -> float:
    total = sum(sum(c.values()) for c in pairs.values())
    return sum(cohen_kappa(c) * sum(c.values()) for c in pairs.values()) / total if total else 0.0


def letter_labels(marks: Sequence[Mark], length: int) -> list[str]:
    """The identifier type of every character."""
    labels = [NOT_MARKED] * length
    for mark in marks:
        labels[mark.start : mark.end] = [mark.identifier] * (min(mark.end, length) - mark.start)
    return labels
