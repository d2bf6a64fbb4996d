"""The transformer attacker of paper 003 with exact words beside it: f(x, z)ᵀ g(y) plus what the shared words weigh.

Two channels are added before the softmax over profiles:

    logits = a · 30 · cos(f(x, z), g(y))  +  b · Σ over shared words and pairs of  w(word | x, z) · BM25(word, y) · v(word, field)

f is the sum of the trained `bag` and of the pooled upper states of a pretrained encoder; w comes from the same states, one
weight for each word in its context, and starts at 1, so training starts from `bag` and BM25 together. The second channel is
what a vector of 256 numbers cannot hold: that a rare word of the text stands in exactly one profile.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.reidentify.network import BagDocument, Head
from sfumato.core.risk.reidentify.bm25 import K1, B
from sfumato.core.risk.reidentify.spelling import Spelling
from sfumato.core.risk.reidentify.tokens import FIELDS, STOP_WORDS, WORD, fold, pad

WORD_BUCKETS = 1 << 19  # of words and pairs; profiles hold about 400,000 different ones
TEMPERATURE = 30.0
MAX_TOKENS = 128  # paper 003, appendix A
PAIRS_AT_FIRST = -1.0  # logarithm of what a pair weighs beside its two words, before training


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


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts under masks: word pieces, and for each word or pair that counts its bucket and where its (last) word stands."""

    tokens: Tensor
    buckets: Tensor
    at: Tensor


def batch_of(rows: list[list[str | None]], spelling: Spelling) -> Batch:
    """`rows` are words in order, None for a mask; a word that comes again counts once, where it stands first."""
    tokens, buckets, places = [], [], []
    for row in rows:
        ids, mine, at = list(spelling.start), [], []
        seen: set[int] = set()
        before: str | None = None
        for word in row:
            pieces = (spelling.mask,) if word is None else spelling.spell(word)
            if len(ids) + len(pieces) >= MAX_TOKENS:
                break
            pair = pair_bucket(before, word) if before is not None and word is not None else 0
            for bucket in (0 if word is None else word_bucket(word), pair):
                if bucket and bucket not in seen and pieces:
                    seen.add(bucket)
                    mine.append(bucket)
                    at.append(len(ids))
            ids.extend(pieces)
            before = word
        tokens.append([*ids, *spelling.end])
        buckets.append(mine or [0])
        places.append(at or [0])
    return Batch(*(torch.from_numpy(pad(part)) for part in (tokens, buckets, places)))


class Reader(nn.Module):
    """f(x, z) and the weights of the words."""

    def __init__(self, base: Path, layers: int, bag: BagDocument, size: int, trained_layers: int = 0) -> None:
        """The lower `layers` of the encoder; of these the upper `trained_layers` learn, the others stay as they came."""
        super().__init__()
        from transformers import AutoModel

        self.encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="sdpa")
        self.encoder.encoder.layer = self.encoder.encoder.layer[:layers]
        self.encoder.requires_grad_(False)
        for layer in self.encoder.encoder.layer[layers - trained_layers :]:
            layer.requires_grad_(True)
        self.trained_layers = trained_layers
        self.bag = bag
        # Beside the exact words the vectors get small, noisy gradients, which spoil a trained bag within a few hundred steps.
        self.bag.requires_grad_(False)
        width = self.encoder.config.hidden_size
        self.attention = nn.Linear(width, 1)
        self.head = Head(width, size)
        self.share = nn.Parameter(torch.tensor(0.0))  # of the pooled states beside the bag, at first
        self.importance = nn.Linear(width, 1)
        nn.init.zeros_(self.importance.weight)
        nn.init.zeros_(self.importance.bias)

    def forward(self, tokens: Tensor) -> tuple[Tensor, Tensor]:
        """Unit vectors, and the logarithm of a weight for each word piece."""
        present = (tokens != 0).long()
        with torch.set_grad_enabled(self.trained_layers > 0 and torch.is_grad_enabled()):
            hidden = self.encoder(input_ids=tokens, attention_mask=present).last_hidden_state
        scores = self.attention(hidden).masked_fill(present.unsqueeze(-1) == 0, -1e4)
        pooled = self.head((hidden * torch.softmax(scores, 1)).sum(1))
        vector = functional.normalize(self.bag(tokens) + self.share * pooled, dim=-1)
        return vector, self.importance(hidden).squeeze(-1)


@dataclass(frozen=True, slots=True)
class Facts:
    """The words of profiles in buckets, profile after profile."""

    buckets: Tensor
    fields: Tensor
    weights: Tensor  # BM25 of the word in its profile
    owner: Tensor  # the profile, rising
    size: int  # how many profiles

    def of(self, rows: np.ndarray) -> Facts:
        """Those of some profiles, numbered anew in the order of `rows`."""
        edges = np.searchsorted(self.owner.numpy(), np.arange(self.size + 1))
        starts, lengths = edges[rows], edges[rows + 1] - edges[rows]
        first = np.cumsum(lengths) - lengths
        at = torch.from_numpy(np.arange(lengths.sum()) - np.repeat(first - starts, lengths))
        owner = torch.from_numpy(np.repeat(np.arange(len(rows)), lengths))
        return Facts(self.buckets[at], self.fields[at], self.weights[at], owner, len(rows))


class Words(nn.Module):
    """The exact channel: BM25 weights with a learned factor for each field and bucket; and the scales of both channels."""

    def __init__(self) -> None:
        super().__init__()
        self.field = nn.Embedding(2 * len(FIELDS), 1)  # words, then pairs
        self.bucket = nn.Embedding(WORD_BUCKETS, 1)
        nn.init.zeros_(self.field.weight)
        self.field.weight.data[len(FIELDS) :] = PAIRS_AT_FIRST
        nn.init.zeros_(self.bucket.weight)
        self.dense_scale = nn.Parameter(torch.tensor(1.0))
        self.word_scale = nn.Parameter(torch.tensor(0.5))

    def forward(self, batch: Batch, importance: Tensor, facts: Facts) -> Tensor:
        """One row for each text, one column for each profile. Only words that some text of the batch has are looked at."""
        present = batch.buckets.unique()
        place = torch.zeros(WORD_BUCKETS, dtype=torch.long)
        place[present] = torch.arange(len(present))
        place[0] = 0
        weight = torch.exp(importance.gather(1, batch.at)) * (batch.buckets != 0)
        line = torch.arange(len(batch.buckets)).unsqueeze(1).expand_as(batch.buckets)
        table = torch.zeros(len(present) + 1, len(batch.buckets))
        # Padding writes to a row of its own, always 0.
        rows = torch.where(batch.buckets == 0, len(present), place[batch.buckets])
        table = table.index_put((rows, line), weight)
        shared = torch.zeros(WORD_BUCKETS, dtype=torch.bool)
        shared[present] = True
        shared[0] = False
        kept = shared[facts.buckets].nonzero().squeeze(1)
        buckets = facts.buckets[kept]
        learned = self.field(facts.fields[kept]) + self.bucket(buckets)
        value = facts.weights[kept].unsqueeze(1) * torch.exp(learned)
        sums = torch.zeros(facts.size, len(batch.buckets))
        return sums.index_add(0, facts.owner[kept], value * table[place[buckets]]).T


def facts_of(profiles: list[dict[str, str]]) -> Facts:
    number = {name: n for n, name in enumerate(FIELDS)}
    buckets, fields, counts, starts = [], [], [], []
    for profile in profiles:
        found: dict[int, list[int]] = {}
        for key, value in profile.items():
            field, words = number.get(key, len(FIELDS) - 1), WORD.findall(value)
            for word in words:
                if bucket := word_bucket(word):
                    found.setdefault(bucket, [field, 0])[1] += 1
            for pair in pairwise(words):
                if bucket := pair_bucket(*pair):
                    found.setdefault(bucket, [field + len(FIELDS), 0])[1] += 1
        starts.append(len(buckets))
        buckets.extend(found)
        fields.extend(field for field, _ in found.values())
        counts.extend(count for _, count in found.values())
    size = len(profiles)
    edges = np.append(starts, len(buckets))
    owner = np.repeat(np.arange(size), np.diff(edges))
    count = np.array(counts, np.float32)
    single = np.array(fields) < len(FIELDS)
    lengths = np.bincount(owner[single], count[single], minlength=size)  # in words, as BM25 counts
    frequency = np.bincount(buckets, minlength=WORD_BUCKETS)
    idf = np.log(1 + (size - frequency + 0.5) / (frequency + 0.5))
    damped = count * (K1 + 1) / (count + K1 * (1 - B + B * lengths[owner] / max(1.0, float(lengths.mean()))))
    return Facts(
        torch.tensor(buckets),
        torch.tensor(fields),
        torch.from_numpy((idf[buckets] * damped).astype(np.float32)),
        torch.from_numpy(owner),
        size,
    )
