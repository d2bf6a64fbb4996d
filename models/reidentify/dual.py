"""Bi-encoders as paper 003 has them, in four parameterizations: what reads the text × what reads the profile.

    words   f  words as they stand             text   f  a pretrained encoder over the masked text
    table   g  words with the field of each    line   g  a pretrained encoder over "name : … ; born : …"

The paper pairs RoBERTa and PMLM with RoBERTa and TAPAS, all trained from end to end on 582,659 texts. Here the pretrained
encoder (MiniLM-L6) is frozen, so that the schedule of appendix A runs on one core over all texts, and both sides write their
vectors in a space that is long enough for a rare word: f(x, z)ᵀ g(y) is the sum of

    exact words    f: exp(a(field) + w(word) + U(field)ᵀ state)    g: BM25(word, y) · exp(b(field) + v(word) + V(field)ᵀ state)
    what it means  f, g: a head over the mean of the states, or over the mean of the words' own vectors (384 numbers)
    what it lets guess                 f: decade of birth and sex      g: those of y
    what it would have told            f: − a weight for each field    g: how much of the field y has

with the states of the pretrained encoder on the side of `text` and `line`, and none for `words` and `table`. Before training it
is BM25 with words' own or the encoder's vectors beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.reidentify.reader import CODES, DECADES, DROPOUT, PAIRS_AT_FIRST, WIDTH, Postings, word_bucket
from models.reidentify.train import spelling_of, word_vectors
from sfumato.core.risk.reidentify.tokens import FIELDS, WORD, pad

TEXTS = ("words", "text")
PROFILES = ("table", "line")
PAIRS = tuple(f"{text}-{profile}" for text in TEXTS for profile in PROFILES)
ENCODED = {"text", "line"}  # sides that read with the pretrained encoder
WIDE = 300  # people or texts with a coordinate, from which on a column of a matrix is faster than a list
COMMON = 20  # profiles that must have a word before it gets a weight of its own: others were seen with one person only
WORDS_AT_FIRST = 0.5  # what BM25 is multiplied with before training
# What a cosine is multiplied with before training: where both sides start from the same vectors, and where not.
ALIKE_AT_FIRST, UNLIKE_AT_FIRST = 10.0, 1.0
DENSE = WIDTH + DECADES + 3 + len(FIELDS)


class Space:
    """The coordinates of exact words: each word, pair and decade with each field in which some profile has it."""

    def __init__(self, postings: Postings) -> None:
        self.postings = postings
        self.buckets = postings.buckets
        bucket = np.repeat(np.arange(len(self.buckets)), np.diff(postings.starts))
        key = bucket * CODES + postings.code
        self.keys, self.of_posting = np.unique(key, return_inverse=True)
        self.starts = np.searchsorted(self.keys // CODES, np.arange(len(self.buckets) + 1))
        self.code = (self.keys % CODES).astype(np.int64)
        count = np.diff(postings.starts)
        common = np.flatnonzero(count >= COMMON)
        self.common = np.zeros(len(self.buckets), np.int64)  # 0: no weight of its own
        self.common[common] = np.arange(1, len(common) + 1)
        self.commons = len(common) + 1
        people = len(postings.birth)
        self.rarity = np.log(1 + (people - count + 0.5) / (count + 0.5)).astype(np.float32)

    def number(self, buckets: np.ndarray) -> np.ndarray:
        """Places of buckets that some profile has."""
        return np.searchsorted(self.buckets, buckets)


def own_vectors(space: Space, profiles: Sequence[Mapping[str, str]], base: Path) -> Tensor:
    """Each word's own vector: the mean of its pieces in the pretrained encoder's table, around their common middle, times how
    rare the word is. Pairs and decades have none."""
    spelling, words = spelling_of("words", base), {}
    for profile in profiles:
        for value in profile.values():
            for word in WORD.findall(value):
                words.setdefault(word_bucket(word), word)
    words.pop(0, None)
    number = space.number(np.array(list(words)))
    pieces = torch.from_numpy(pad([list(spelling.spell(word)) or [spelling.mask] for word in words.values()]))
    table = word_vectors(base)
    mean = functional.embedding_bag(pieces, table, mode="mean", padding_idx=0)
    mean = functional.normalize(mean - mean.mean(0), dim=-1)
    out = torch.zeros(len(space.buckets), table.shape[1])
    out[number] = mean * torch.from_numpy(space.rarity[number])[:, None]
    return out


@dataclass(frozen=True, slots=True)
class Rows:
    """Texts or profiles, one after the other: what a side reads."""

    starts: np.ndarray
    bucket: np.ndarray  # place in the space's buckets
    pooled: Tensor
    states: np.ndarray | None  # one a bucket; none for `words` and `table`

    @classmethod
    def of(
        cls, parts: Sequence[Mapping[str, np.ndarray]], space: Space, vectors: Tensor, encoded: bool
    ) -> Rows:
        lengths = np.concatenate([part["lengths"] for part in parts])
        starts = np.concatenate([[0], np.cumsum(lengths)])
        bucket = space.number(np.concatenate([part["bucket"] for part in parts]))
        if not encoded:
            bag = functional.embedding_bag(
                torch.from_numpy(bucket), vectors, torch.from_numpy(starts[:-1]), mode="sum"
            )
            return cls(starts, bucket, functional.normalize(bag, dim=-1), None)
        pooled = torch.from_numpy(np.concatenate([part["pooled"] for part in parts]).astype(np.float32))
        states = np.concatenate([part["states"] for part in parts])
        return cls(starts, bucket, functional.normalize(pooled, dim=-1), states)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def entries(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(line, entry) of some rows."""
        return ranges(self.starts, rows)


def ranges(starts: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For runs that begin at `starts`: which of `rows`, and each place of its run."""
    counts = starts[rows + 1] - starts[rows]
    line = np.repeat(np.arange(len(rows)), counts)
    before = np.cumsum(counts) - counts
    return line, np.arange(len(line)) - before[line] + starts[rows][line]


@dataclass(frozen=True, slots=True)
class Vectors:
    """Some texts or profiles in the common space: exact words as (line, coordinate, value), and the rest."""

    line: np.ndarray
    coordinate: np.ndarray
    value: Tensor
    dense: Tensor


@dataclass(frozen=True, slots=True)
class Inverted:
    """Everything on one side, fixed: by coordinate who has it. Coordinates that very many have are columns of `dense`."""

    starts: np.ndarray
    item: np.ndarray
    value: Tensor
    column: np.ndarray  # of each coordinate, -1 where it has none
    dense: Tensor
    rough: Tensor  # the same in half as many bits, for training

    @classmethod
    def of(cls, vectors: Vectors, size: int) -> Inverted:
        wide = np.flatnonzero(np.bincount(vectors.coordinate, minlength=size) > WIDE)
        column = np.full(size, -1)
        column[wide] = np.arange(len(wide))
        kept = np.flatnonzero(column[vectors.coordinate] < 0)
        kept = kept[np.argsort(vectors.coordinate[kept], kind="stable")]
        starts = np.searchsorted(vectors.coordinate[kept], np.arange(size + 1))
        value = vectors.value[torch.from_numpy(kept)]
        dense = _widened(vectors, column)
        return cls(starts, vectors.line[kept], value, column, dense, dense.bfloat16())

    def scores(self, vectors: Vectors, rough: bool = False) -> Tensor:
        """Inner products of some vectors with all that are here."""
        rows, items = len(vectors.dense), len(self.dense)
        which, place = ranges(self.starts, vectors.coordinate)
        flat = torch.from_numpy(vectors.line[which] * items + self.item[place])
        each = vectors.value[torch.from_numpy(which)] * self.value[torch.from_numpy(place)]
        exact = torch.zeros(rows * items).index_add(0, flat, each).view(rows, items)
        mine = _widened(vectors, self.column)
        return exact + ((mine.bfloat16() @ self.rough.T).float() if rough else mine @ self.dense.T)


def _widened(vectors: Vectors, column: np.ndarray) -> Tensor:
    """The dense part with a column for each coordinate that has one."""
    width = int(column.max(initial=-1)) + 1
    at = column[vectors.coordinate]
    chosen = np.flatnonzero(at >= 0)
    flat = torch.from_numpy(vectors.line[chosen] * width + at[chosen])
    rows = len(vectors.dense)
    each = torch.zeros(rows * width).index_add(0, flat, vectors.value[torch.from_numpy(chosen)])
    return torch.cat([vectors.dense, each.view(rows, width)], 1)


class Side(nn.Module):
    """What is learnt on one side; nothing at first."""

    def __init__(self, space: Space, encoded: bool) -> None:
        super().__init__()
        self.field = nn.Parameter(torch.zeros(CODES))
        self.word = nn.Embedding(space.commons, 1)
        nn.init.zeros_(self.word.weight)
        self.state = nn.Linear(WIDTH, CODES, bias=False) if encoded else None
        if self.state is not None:
            nn.init.zeros_(self.state.weight)
        self.normal = nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 2 * WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        nn.init.zeros_(self.down.weight)
        nn.init.zeros_(self.down.bias)
        self.drop = nn.Dropout(DROPOUT)
        self.register_buffer("common", torch.from_numpy(space.common), persistent=False)

    def power(self, rows: Rows, entry: np.ndarray, code: np.ndarray) -> Tensor:
        """Logarithm of what a word of a row counts in a field."""
        bucket, field = torch.from_numpy(rows.bucket[entry]), torch.from_numpy(code)
        own = self.word(self.common[bucket]).squeeze(-1)
        out = self.field[field] + own * (self.common[bucket] > 0)
        if self.state is not None and rows.states is not None and len(entry):
            once, back = np.unique(entry, return_inverse=True)
            states = self.drop(torch.from_numpy(rows.states[once].astype(np.float32)))
            out = out + self.state(states)[torch.from_numpy(back), field]
        return out

    def hidden(self, pooled: Tensor) -> Tensor:
        return self.drop(functional.gelu(self.up(self.normal(pooled))))

    def meaning(self, pooled: Tensor, hidden: Tensor) -> Tensor:
        return functional.normalize(pooled + self.down(hidden), dim=-1)


class TextSide(Side):
    """f."""

    def __init__(self, space: Space, encoded: bool, scale: float) -> None:
        super().__init__(space, encoded)
        self.space = space
        self.field.data += float(np.log(WORDS_AT_FIRST))
        self.field.data[len(FIELDS) : 2 * len(FIELDS)] += PAIRS_AT_FIRST
        self.scale = nn.Parameter(torch.tensor(float(np.log(scale))))
        self.guesses = nn.Linear(2 * WIDTH, DECADES + 3 + len(FIELDS))
        nn.init.zeros_(self.guesses.weight)
        nn.init.zeros_(self.guesses.bias)

    def forward(self, rows: Rows, block: np.ndarray) -> Vectors:
        line, entry = rows.entries(block)
        which, coordinate = ranges(self.space.starts, rows.bucket[entry])
        value = torch.exp(self.power(rows, entry[which], self.space.code[coordinate]))
        pooled = rows.pooled[torch.from_numpy(block)]
        hidden = self.hidden(pooled)
        dense = torch.cat([torch.exp(self.scale) * self.meaning(pooled, hidden), self.guesses(hidden)], 1)
        return Vectors(line[which], coordinate, value, dense)


class ProfileSide(Side):
    """g."""

    def __init__(self, space: Space, encoded: bool) -> None:
        super().__init__(space, encoded)

    def forward(self, rows: Profiles, block: np.ndarray) -> Vectors:
        line, entry = rows.rows.entries(block)
        code = rows.code[entry]
        value = torch.from_numpy(rows.weight[entry]) * torch.exp(self.power(rows.rows, entry, code))
        pooled = rows.rows.pooled[torch.from_numpy(block)]
        facts = rows.facts[torch.from_numpy(block)]
        return Vectors(
            line,
            rows.coordinate[entry],
            value,
            torch.cat([self.meaning(pooled, self.hidden(pooled)), facts], 1),
        )


@dataclass(frozen=True, slots=True)
class Profiles:
    """The profiles that are ranked, as g reads them."""

    rows: Rows
    code: np.ndarray
    weight: np.ndarray
    coordinate: np.ndarray
    facts: Tensor  # decade of birth, sex, and how much of each field there is

    @classmethod
    def of(
        cls,
        people: np.ndarray,
        space: Space,
        vectors: Tensor,
        lines: Sequence[Mapping[str, np.ndarray]] | None,
    ) -> Profiles:
        """As a table, or as lines that `dual_data.py` encoded."""
        postings = space.postings
        place = np.full(len(postings.birth), -1)
        place[people] = np.arange(len(people))
        chosen = np.flatnonzero(place[postings.owner] >= 0)
        bucket = space.keys[space.of_posting[chosen]] // CODES
        owner = place[postings.owner[chosen]]
        order = np.lexsort((bucket, owner))
        chosen, bucket, owner = chosen[order], bucket[order], owner[order]
        lengths = np.bincount(owner, minlength=len(people))
        part = {"lengths": lengths, "bucket": space.buckets[bucket]}
        if lines is not None:
            part |= _lined(lines, space, lengths, bucket, owner)
        rows = Rows.of([part], space, vectors, lines is not None)
        once = [functional.one_hot(torch.from_numpy(a[people].astype(np.int64)), n) for a, n in
                ((postings.birth, DECADES), (postings.sex, 3))]  # fmt: skip
        facts = torch.cat([*once, -torch.from_numpy(postings.totals[people])], 1).float()
        coordinate = space.of_posting[chosen]
        return cls(rows, space.code[coordinate], postings.weight[chosen], coordinate, facts)

    def __len__(self) -> int:
        return len(self.rows)


def _lined(
    lines: Sequence[Mapping[str, np.ndarray]],
    space: Space,
    lengths: np.ndarray,
    bucket: np.ndarray,
    owner: np.ndarray,
) -> dict[str, np.ndarray]:
    """States and means of encoded lines, in the order of the postings; no state where a line was cut before the word."""
    told = np.concatenate([part["lengths"] for part in lines])
    theirs = space.number(np.concatenate([part["bucket"] for part in lines]))
    key = np.repeat(np.arange(len(told)), told) * len(space.buckets) + theirs
    order = np.argsort(key)
    mine = owner * len(space.buckets) + bucket
    at = np.minimum(np.searchsorted(key[order], mine), len(key) - 1)
    found = key[order][at] == mine
    states = np.concatenate([part["states"] for part in lines])[order[at]]
    states[~found] = 0
    assert len(told) == len(lengths)
    return {"states": states, "pooled": np.concatenate([part["pooled"] for part in lines])}


def parts(folder: Path, name: str) -> list[dict[str, np.ndarray]]:
    """Files of `dual_data.py`, in order."""
    out: list[dict[str, Any]] = []
    for path in sorted(folder.glob(f"{name}.npz")):
        with np.load(path) as part:
            out.append({key: part[key] for key in part.files})
    return out
