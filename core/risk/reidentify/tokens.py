"""Words and word pieces as the re-identification models see them: documents under masks, profiles with fields."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

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
PROFILE_TOKENS, CHUNK_WORDS, CHUNK_TOKENS = 48, 128, 160
MASK_ID, CLS_ID, SEP_ID = 103, 101, 102

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
    ids: list[int]


class WordPieces(Protocol):
    """The part of `tokenizers.Tokenizer` that is used here."""

    def encode(self, sequence: str, *, add_special_tokens: bool = ...) -> Encoding: ...

    def encode_batch(self, input: list[str], *, add_special_tokens: bool = ...) -> list[Encoding]: ...


def fold(text: str) -> str:
    """Lower case, no diacritics, single spaces."""
    plain = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).lower().split())


def profile_tokens(
    profiles: Sequence[Sequence[tuple[str, str]]], tokenizer: WordPieces
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Word pieces and the number of the field each belongs to, one row per profile, zero-padded."""
    tokens = np.zeros((len(profiles), PROFILE_TOKENS), np.int64)
    fields = np.zeros((len(profiles), PROFILE_TOKENS), np.int64)
    owners = [(row, key) for row, facts in enumerate(profiles) for key, _ in facts]
    encodings = tokenizer.encode_batch([v for facts in profiles for _, v in facts], add_special_tokens=False)
    filled = [0] * len(profiles)
    for (row, key), encoding in zip(owners, encodings, strict=True):
        start = filled[row]
        ids = encoding.ids[: PROFILE_TOKENS - start]
        tokens[row, start : start + len(ids)] = ids
        fields[row, start : start + len(ids)] = FIELDS.index(key) if key in FIELDS else len(FIELDS) - 1
        filled[row] += len(ids)
    return tokens, fields


def masked_row(
    words: Sequence[Sequence[int]], hidden: Sequence[bool] | NDArray[np.bool_], merge: bool = True
) -> list[int]:
    """One model input. Adjacent masks become one unless told otherwise: the count of hidden words leaks (§10)."""
    row, before = [CLS_ID], False
    for ids, hide in zip(words, hidden, strict=True):
        if hide and not (before and merge):
            row.append(MASK_ID)
        elif not hide:
            row.extend(ids)
        before = bool(hide)
    return [*row[: CHUNK_TOKENS - 1], SEP_ID]


def pad(rows: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    out = np.zeros((len(rows), max(map(len, rows), default=1)), np.int64)
    for line, row in enumerate(rows):
        out[line, : len(row)] = row
    return out
