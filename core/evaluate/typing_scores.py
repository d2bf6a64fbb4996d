"""How well types are recognised: token scores by type (paper 002 table 2) and entity scores (SemEval-13, paper 000)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.evaluate.corpus import GoldDocument, Span
from sfumato.core.evaluate.masking import TOKEN

Typed = tuple[int, int, str]
INTERCHANGEABLE = {"ORG": {"ORG", "LOC"}, "LOC": {"ORG", "LOC"}}  # as in the paper: a country may be either


@dataclass(frozen=True, slots=True)
class Score:
    precision: float
    recall: float
    support: int

    @property
    def f1(self) -> float:
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
    right_p: dict[str, int] = {}
    all_p: dict[str, int] = {}
    right_r: dict[str, int] = {}
    all_r: dict[str, int] = {}
    for document in corpus:
        if document.doc_id not in predicted:
            continue
        wanted = _token_types(document.text, document.spans)
        got = _token_types(document.text, predicted[document.doc_id])
        for token, types in got.items():
            for type_ in types:
                all_p[type_] = all_p.get(type_, 0) + 1
                right_p[type_] = right_p.get(type_, 0) + bool(_equal(type_) & wanted.get(token, set()))
        for token, types in wanted.items():
            for type_ in types:
                all_r[type_] = all_r.get(type_, 0) + 1
                right_r[type_] = right_r.get(type_, 0) + bool(_equal(type_) & got.get(token, set()))
    return {
        type_: Score(
            right_p.get(type_, 0) / all_p[type_] if all_p.get(type_) else 0.0,
            right_r.get(type_, 0) / all_r[type_] if all_r.get(type_) else 0.0,
            all_r.get(type_, 0),
        )
        for type_ in sorted({*all_p, *all_r})
    }


def _equal(type_: str) -> set[str]:
    return INTERCHANGEABLE.get(type_, {type_})


def score_tokens(corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Span]]) -> Score:
    """Token precision, recall and F1 of masks, types ignored (for texts that one person masked)."""
    right = given = wanted = 0
    for document in corpus:
        if document.doc_id not in predicted:
            continue
        got = set(_token_types(document.text, [(a, b, "") for a, b in predicted[document.doc_id]]))
        gold = set(_token_types(document.text, [(a, b, "") for a, b, _ in document.spans]))
        right, given, wanted = right + len(got & gold), given + len(got), wanted + len(gold)
    return Score(right / given if given else 0.0, right / wanted if wanted else 0.0, wanted)


@dataclass(frozen=True, slots=True)
class SpanScores:
    """SemEval-13 task 9.1: boundaries exactly right, and boundaries that overlap (each worth one half)."""

    exact: Score
    partial: Score


def score_spans(corpus: Sequence[GoldDocument], predicted: Mapping[str, Sequence[Span]]) -> SpanScores:
    """Exact and partial matches of spans without types (SemEval-13); documents that were not predicted are left
    out."""
    exact = overlapping = given = wanted = 0
    for document in corpus:
        if document.doc_id not in predicted:
            continue
        gold = sorted({(a, b) for a, b, _ in document.spans})
        guesses = sorted(set(predicted[document.doc_id]))
        given, wanted = given + len(guesses), wanted + len(gold)
        same = set(gold) & set(guesses)
        exact += len(same)
        left_over = [span for span in gold if span not in same]
        for start, end in (span for span in guesses if span not in same):
            # Each gold span is matched once, the first that overlaps in text order.
            match = next((span for span in left_over if span[0] < end and start < span[1]), None)
            if match is not None:
                left_over.remove(match)
                overlapping += 1
    half = exact + 0.5 * overlapping
    return SpanScores(
        Score(exact / given if given else 0.0, exact / wanted if wanted else 0.0, wanted),
        Score(half / given if given else 0.0, half / wanted if wanted else 0.0, wanted),
    )
