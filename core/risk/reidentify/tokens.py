"""Words and word pieces as the re-identification models see them: documents under masks, profiles with fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sfumato.core.language.fold import without_marks

FIELDS = (
    "name",
    "born",
    "died",
    "nationality",
    "occupation",
    "known for",
    "birthplace",
    "sex",
    "country",
    "party",
    "other",
)
WORD = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")
CHUNK_WORDS, CHUNK_TOKENS = 128, 160  # longest chunk, in words and in word pieces, as in training
MASK_ID, CLS_ID, SEP_ID = 103, 101, 102  # numbers of the special pieces in the vocabulary

# Words that rarely identify anybody; the search skips them, as in the paper (§6, inference).
STOP_WORDS = frozenset(
    [
        "a",
        "an",
        "the",
        "and",
        "or",
        "but",
        "of",
        "in",
        "on",
        "at",
        "by",
        "for",
        "to",
        "from",
        "with",
        "as",
        "is",
        "was",
        "were",
        "are",
        "be",
        "been",
        "being",
        "has",
        "have",
        "had",
        "it",
        "its",
        "this",
        "that",
        "these",
        "those",
        "which",
        "who",
        "whom",
        "whose",
        "not",
        "no",
        "nor",
        "so",
        "than",
        "then",
        "there",
        "their",
        "they",
        "them",
        "he",
        "him",
        "his",
        "she",
        "her",
        "hers",
        "i",
        "we",
        "our",
        "you",
        "your",
        "into",
        "over",
        "under",
        "after",
        "before",
        "during",
        "until",
        "between",
        "about",
        "also",
        "both",
        "each",
        "other",
        "such",
        "only",
        "own",
        "same",
        "very",
        "can",
        "will",
        "just",
        "would",
        "could",
        "should",
        "may",
        "might",
        "must",
        "do",
        "does",
        "did",
        "done",
    ]
)


class Encoding(Protocol):
    """What is used of an encoding of the `tokenizers` package."""

    ids: list[int]


class WordPieces(Protocol):
    """The part of `tokenizers.Tokenizer` that is used here."""

    def encode(self, sequence: str, *, add_special_tokens: bool = ...) -> Encoding:
        """The word pieces of a text."""


def fold(text: str) -> str:
    """Lower case, no diacritics, single spaces: the spelling the encoders' vocabulary was made of (ł and ø stay)."""
    return " ".join(without_marks(text).lower().split())


def pad(rows: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """The rows as one matrix, filled up with zeros on the right."""
    out = np.zeros((len(rows), max(map(len, rows), default=1)), np.int64)
    for line, row in enumerate(rows):
        out[line, : len(row)] = row
    return out
