"""The transformer attacker of paper 003 with exact words beside it.

    score(x, z, y) = Σ over `bag` and `grams`  a(x, z) · (f(x, z) + q(x, z))ᵀ g(y)     what the text is about
                   + birth(x, z)[decade of y] + sex(x, z)[sex of y]                      what it lets guess
                   + b · Σ over shared words  BM25(word, y) · exp(w(word, field | x, z))
                   − Σ over fields  c(field | x, z) · BM25 total of the field of y

f and g are the shipped bi-encoders; a, q, birth, sex, w and c are heads over the states of the lower layers of a pretrained
encoder (MiniLM-L6). All of these are frozen and computed once, so that only the heads are trained: an epoch takes minutes. The
third line is what a vector of some hundred numbers cannot hold: that a rare word of the text stands in exactly one profile; the
heads say for each word in its context which fields it may speak for. The last line lets a fact count against somebody where the
text would have told it. Training starts from BM25 and the two bi-encoders together.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from sfumato.core.risk.reidentify.bm25 import K1, B
from sfumato.core.risk.reidentify.spelling import Spelling
from sfumato.core.risk.reidentify.tokens import FIELDS, STOP_WORDS, WORD, fold, pad

WORD_BUCKETS = 1 << 22  # of words, pairs and decades; profiles hold about 400,000 different ones
MAX_TOKENS = 128  # paper 003, appendix A
WIDTH = 384
CODES = 3 * len(FIELDS)  # words, pairs of words and decades, each with its field
VECTORS_AT_FIRST = 10.0  # what a cosine is multiplied with, before training; alone they were trained with 30
PAIRS_AT_FIRST = -1.0  # logarithm of what a pair weighs beside its two words, before training
DROPOUT = 0.3
SIZES = {"bag": 256, "grams": 192}  # numbers in the vectors of the shipped bi-encoders
FIRST_DECADE, DECADES = 1700, 33  # 0 is unknown or before
SEXES = {"male": 1, "female": 2}
_YEAR = re.compile(r"\d{4}")


@lru_cache(1 << 18)
def word_bucket(word: str) -> int:
    """Number of a word in the exact channel, 0 where it does not count (stop words, punctuation)."""
    plain = fold(word)
    if not plain or not plain[0].isalnum() or plain in STOP_WORDS:
        return 0
    return 1 + zlib.crc32(plain.encode()) % (WORD_BUCKETS - 1)


@lru_cache(1 << 19)
def pair_bucket(first: str, second: str) -> int:
    """Number of two words that follow each other, 0 where one of them is punctuation: "football manager" says more than both."""
    one, two = fold(first), fold(second)
    if not one or not two or not one[0].isalnum() or not two[0].isalnum():
        return 0
    return 1 + zlib.crc32(f"{one} {two}".encode()) % (WORD_BUCKETS - 1)


def decade_bucket(word: str) -> int:
    """Number of the decade of a year, the same as that of the word "1970s"; 0 where the word is no year."""
    return word_bucket(f"{word[:3]}0s") if _YEAR.fullmatch(word) else 0


def buckets_of(words: Sequence[str | None]) -> list[tuple[int, int]]:
    """(bucket, place of its last word), in order; a bucket that comes again counts once, where it stands first."""
    found: dict[int, int] = {}
    before: str | None = None
    for place, word in enumerate(words):
        if word is not None:
            pair = 0 if before is None else pair_bucket(before, word)
            for bucket in (word_bucket(word), pair, decade_bucket(word)):
                if bucket:
                    found.setdefault(bucket, place)
        before = word
    return list(found.items())


@dataclass(frozen=True, slots=True)
class Postings:
    """The words of all profiles: for each bucket the people who have it, rising, with code and BM25 weight."""

    buckets: np.ndarray  # rising, once each
    starts: np.ndarray
    owner: np.ndarray
    code: np.ndarray
    weight: np.ndarray
    totals: np.ndarray  # people × fields: BM25 weight of a field's single words
    birth: np.ndarray  # decade of birth of each person
    sex: np.ndarray

    def of(self, bucket: int) -> slice:
        at = int(np.searchsorted(self.buckets, bucket))
        if at == len(self.buckets) or self.buckets[at] != bucket:
            return slice(0, 0)
        return slice(int(self.starts[at]), int(self.starts[at + 1]))

    @classmethod
    def load(cls, path: Path, profiles: list[dict[str, str]]) -> Postings:
        """From a file, which is written where it is absent."""
        if not path.exists():
            made = postings_of(profiles)
            np.savez(path, **{name: getattr(made, name) for name in cls.__slots__})
        with np.load(path) as kept:
            return cls(**{name: kept[name] for name in cls.__slots__})


def _entries(profile: dict[str, str]) -> dict[int, list[int]]:
    """Bucket → code and count."""
    number = {name: n for n, name in enumerate(FIELDS)}
    found: dict[int, list[int]] = {}
    for key, value in profile.items():
        field, words = number.get(key, len(FIELDS) - 1), WORD.findall(value)
        parts = [(field, map(word_bucket, words))]
        parts.append((field + len(FIELDS), (pair_bucket(*pair) for pair in pairwise(words))))
        parts.append((field + 2 * len(FIELDS), map(decade_bucket, words)))
        for code, buckets in parts:
            for bucket in buckets:
                if bucket:
                    found.setdefault(bucket, [code, 0])[1] += 1
    return found


def postings_of(profiles: list[dict[str, str]]) -> Postings:
    """BM25 over words, pairs and decades; lengths in single words."""
    buckets, codes, counts, sizes = [], [], [], []
    for profile in profiles:
        found = _entries(profile)
        sizes.append(len(found))
        buckets.extend(found)
        codes.extend(code for code, _ in found.values())
        counts.extend(count for _, count in found.values())
    people = len(profiles)
    bucket, code = np.array(buckets, np.int64), np.array(codes, np.int8)
    count, owner = np.array(counts, np.float32), np.repeat(np.arange(people), sizes)
    single = code < len(FIELDS)
    lengths = np.bincount(owner[single], count[single], minlength=people)
    order = np.argsort(bucket, kind="stable")  # owners stay rising
    unique, starts = np.unique(bucket[order], return_index=True)
    frequency = np.diff([*starts, len(bucket)])
    idf = np.log(1 + (people - frequency + 0.5) / (frequency + 0.5))[np.searchsorted(unique, bucket)]
    damped = count * (K1 + 1) / (count + K1 * (1 - B + B * lengths[owner] / max(1.0, float(lengths.mean()))))
    weight = (idf * damped).astype(np.float32)
    totals = np.zeros((people, len(FIELDS)), np.float32)
    np.add.at(totals, (owner[single], code[single]), weight[single])
    years = [_YEAR.search(p.get("born", "")) for p in profiles]
    decades = [0 if y is None else (int(y.group()) - FIRST_DECADE) // 10 + 1 for y in years]
    return Postings(
        unique,
        np.append(starts, len(bucket)),
        owner[order].astype(np.int32),
        code[order],
        weight[order],
        totals,
        np.clip(decades, 0, DECADES - 1).astype(np.int8),
        np.array([SEXES.get(p.get("sex", ""), 0) for p in profiles], np.int8),
    )


class Encoder:
    """The pretrained encoder, frozen."""

    def __init__(self, base: Path, spelling: Spelling, layers: int | None = 3) -> None:
        """`layers`: of the lowest so many; None: all."""
        from transformers import AutoModel

        model = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="sdpa").eval()
        model.encoder.layer = model.encoder.layer[:layers]
        self.model, self.spelling = model, spelling

    @torch.no_grad()
    def states(self, rows: Sequence[Sequence[str | None]]) -> list[tuple[np.ndarray, np.ndarray]]:
        """For each row of words (None: a mask) its mean vector, and the state at the first piece of every word."""
        tokens, places = [], []
        for row in rows:
            ids, at = list(self.spelling.start), []
            for word in row:
                pieces = (self.spelling.mask,) if word is None else self.spelling.spell(word)
                at.append(min(len(ids), MAX_TOKENS - 2))
                ids.extend(pieces)
            tokens.append([*ids[: MAX_TOKENS - 1], *self.spelling.end])
            places.append(at)
        ids = torch.from_numpy(pad(tokens))
        present = ids != 0
        hidden = self.model(input_ids=ids, attention_mask=present.long()).last_hidden_state.float()
        mean = (hidden * present.unsqueeze(-1)).sum(1) / present.sum(1, keepdim=True)
        return [
            (m, h[at] if at else h[:0]) for m, h, at in zip(mean.numpy(), hidden.numpy(), places, strict=True)
        ]


class Reader(nn.Module):
    """The heads over frozen states: everything that is trained."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = nn.Linear(WIDTH, 1)
        self.up = nn.Linear(2 * WIDTH, WIDTH)
        self.query = nn.Linear(WIDTH, sum(SIZES.values()))
        self.trust = nn.Linear(WIDTH, len(SIZES))
        self.guesses = nn.Linear(WIDTH, DECADES + 3)
        self.gains = nn.Linear(WIDTH, CODES)
        self.penalties = nn.Linear(WIDTH, len(FIELDS))
        self.importance = nn.Linear(WIDTH, CODES)
        heads = (self.query, self.trust, self.guesses, self.gains, self.penalties, self.importance)
        for layer in heads:
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        self.trust.bias.data.fill_(float(np.log(VECTORS_AT_FIRST)))
        self.drop = nn.Dropout(DROPOUT)
        self.code = nn.Parameter(torch.zeros(CODES))
        self.code.data[len(FIELDS) : 2 * len(FIELDS)] = PAIRS_AT_FIRST
        self.word_scale = nn.Parameter(torch.tensor(0.5))

    def about(self, vectors: Tensor, pooled: Tensor, states: Tensor, present: Tensor) -> dict[str, Tensor]:
        """What a text says as a whole: query, guesses, gains, penalties. `vectors` are those of the bi-encoders, one after the
        other; `present` marks the rows of `states` that count."""
        scores = self.attention(states).squeeze(-1).masked_fill(~present, -1e4)
        attended = (states * torch.softmax(scores, 1).unsqueeze(-1) * present.unsqueeze(-1)).sum(1)
        context = self.drop(functional.gelu(self.up(torch.cat([pooled, attended], 1))))
        sizes = torch.tensor(list(SIZES.values()))
        return {
            "query": torch.exp(self.trust(context)).repeat_interleave(sizes, 1)
            * (vectors + self.query(context)),
            "guesses": self.guesses(context),
            "gains": self.code + self.gains(context),
            "penalties": self.penalties(context),
        }
