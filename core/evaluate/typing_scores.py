"""How well types are recognised: token scores by type (paper 002 table 2) and entity scores (SemEval-13, paper 000)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.evaluate.corpus import GoldDocument, Span
from sfumato.core.evaluate.span_scores import exact, partial
from sfumato.core.evaluate.tallies import Interval, Tallies, Tally
from sfumato.core.evaluate.words import TOKEN

Typed = tuple[int, int, str]
INTERCHANGEABLE = {"ORG": {"ORG", "LOC"}, "LOC": {"ORG", "LOC"}}  # as in the paper: a country may be either


@dataclass(frozen=True, slots=True)
class Score:
    """Precision and recall of one type of entity, with how many there were to find."""

    precision: float
    recall: float
    support: int
    interval: Interval | None = None  # of F1, below 200 documents

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall; 0 where both are 0."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def _token_types(text: str, spans: Sequence[Typed]) -> dict[Span, set[str]]:
    """Types of every token that overlaps a span."""
    found: dict[Span, set[str]] = {}
    for start, end, type_ in spans:
        for match in TOKEN.finditer(text, start, end):
            left, right = match.span()
            # A span may begin inside a word; the word counts as one token all the same.
            while left > 0 and (text[left - 1].isalnum() or text[left - 1] == "_"):
                left -= 1
            while right < len(text) and (text[right].isalnum() or text[right] == "_"):
                right += 1
            found.setdefault((left, right), set()).add(type_)
    return found


def score_types(corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Typed]]) -> dict[str, Score]:
    """Token precision, recall and F1 by type; ORG for LOC (or the reverse) is no error."""
    rows = [_type_tally(d, predicted[d.doc_id]) for d in corpus if d.doc_id in predicted]
    tallies = Tallies(rows)
    types = sorted({name.rpartition(" ")[0] for name in tallies.names})
    return {type_: _score(tallies, f"{type_} P", f"{type_} R") for type_ in types}


def _type_tally(document: GoldDocument, spans: Sequence[Typed]) -> Tally:
    counts: dict[str, list[int]] = {}
    wanted, got = _token_types(document.text, document.spans), _token_types(document.text, spans)
    for side, mine, other in (("P", got, wanted), ("R", wanted, got)):
        for token, types in mine.items():
            for type_ in types:
                pair = counts.setdefault(f"{type_} {side}", [0, 0])
                pair[0] += bool(_equal(type_) & other.get(token, set()))
                pair[1] += 1
    return {name: (top, bottom) for name, (top, bottom) in counts.items()}


def _score(tallies: Tallies, precision: str, recall: str) -> Score:
    return Score(
        tallies.ratio(precision),
        tallies.ratio(recall),
        int(tallies.below(recall)),
        tallies.f1_interval(precision, recall) if tallies.small else None,
    )


def _equal(type_: str) -> set[str]:
    return INTERCHANGEABLE.get(type_, {type_})


def score_tokens(corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Span]]) -> Score:
    """Token precision, recall and F1 of masks, types ignored (for texts that one person masked)."""
    rows = []
    for document in corpus:
        if document.doc_id in predicted:
            got = set(_token_types(document.text, [(a, b, "") for a, b in predicted[document.doc_id]]))
            gold = set(_token_types(document.text, [(a, b, "") for a, b, _ in document.spans]))
            rows.append(_pair(len(got & gold), len(got), len(gold)))
    return _score(Tallies(rows), "P", "R")


def _pair(right: float, given: int, wanted: int) -> Tally:
    return {"P": (right, given), "R": (right, wanted)}


@dataclass(frozen=True, slots=True)
class SpanScores:
    """SemEval-13 task 9.1: boundaries exactly right, and boundaries that overlap (each worth one half)."""

    exact: Score
    partial: Score


def score_spans(corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Span]]) -> SpanScores:
    """Exact and partial matches of spans without types (SemEval-13); documents that were not predicted are left
    out."""
    same: list[Tally] = []
    near: list[Tally] = []
    for document in corpus:
        if document.doc_id in predicted:
            gold = [(a, b) for a, b, _ in document.spans]
            for rows, count in ((same, exact), (near, partial)):
                one = count(gold, predicted[document.doc_id])
                rows.append(_pair(one.right, one.predicted, one.expected))
    return SpanScores(_score(Tallies(same), "P", "R"), _score(Tallies(near), "P", "R"))
