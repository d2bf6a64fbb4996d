"""Turns examples into token arrays with label targets, and documents into training windows."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from tokenizers import Tokenizer

from sfumato.models.recognizer.corpora import TITLES, Example
from sfumato.models.recognizer.labels import BIO, MASKS, begin, inside

SHAPES = 6  # special, lower, Title, UPPER, miXed, no letters


@dataclass
class Encoded:
    group: str
    domain: int
    ids: np.ndarray
    shapes: np.ndarray
    types: np.ndarray | None  # tokens × labels: a distribution, or a set where `partial`
    partial: bool
    masks: np.ndarray | None  # tokens × (no, direct, quasi)
    text: str = ""
    offsets: np.ndarray | None = None


def shape_of(word: str) -> int:
    letters = [c for c in word if c.isalpha()]
    if not letters:
        return 5
    upper = sum(c.isupper() for c in letters)
    if upper == 0:
        return 1
    if upper == len(letters):
        return 3 if len(letters) > 1 else 2
    return 2 if letters[0].isupper() and upper == 1 else 4


def word_shapes(text: str, offsets: Sequence[tuple[int, int]]) -> np.ndarray:
    """The shape of the whole word (letters around the token), given to each of its pieces."""
    shapes = np.zeros(len(offsets), dtype=np.int64)
    start = end = -1
    shape = 5
    for number, (left, right) in enumerate(offsets):
        if left == right:
            continue
        if not (start <= left and right <= end):
            start, end = left, right
            while start > 0 and text[start - 1].isalnum() and text[left].isalnum():
                start -= 1
            while end < len(text) and text[end].isalnum() and text[right - 1].isalnum():
                end += 1
            shape = shape_of(text[start:end])
        shapes[number] = shape
    return shapes


def paint(example: Example, offsets: np.ndarray, spans: list, known: tuple[str, ...]) -> np.ndarray:
    """One annotator's labels as 0/1 sets over BIO labels, one row a token."""
    rows = np.zeros((len(offsets), len(BIO)), dtype=np.float16)
    complete = len(known) == 8
    free = [0] + ([] if complete else [i for i, n in enumerate(BIO) if i and n[2:] not in known])
    rows[:, free] = 1
    starts, ends = offsets[:, 0], offsets[:, 1]
    for span in sorted(spans, key=lambda s: s.end - s.start):
        inside_span = np.flatnonzero((starts < span.end) & (ends > span.start) & (ends > starts))
        if not len(inside_span):
            continue
        allowed_first, allowed_rest = [], []
        for name in span.types:
            if name == "O":
                allowed_first.append(0)
                allowed_rest.append(0)
                continue
            allowed_first += [begin(name)] if example.exact_starts else [begin(name), inside(name)]
            allowed_rest.append(inside(name))
        rows[inside_span] = 0
        rows[np.ix_(inside_span[1:], allowed_rest)] = 1
        rows[inside_span[0], allowed_first] = 1
        first = inside_span[0]
        if not example.exact_starts and first > 0:
            before = example.text[starts[first - 1] : ends[first - 1]].lower()
            if before in TITLES:
                rows[first - 1] = 1
    return rows


def encode(example: Example, tokenizer: Tokenizer, *, text: str | None = None) -> Encoded:
    """`text` may be a noisy copy of the same length; labels stay where they were."""
    text = example.text if text is None else text
    encoding = tokenizer.encode(text, add_special_tokens=False)
    offsets = np.array(encoding.offsets, dtype=np.int64).reshape(-1, 2)
    types = None
    partial = not example.exact_starts and example.soft is None
    if example.soft is not None:
        types = example.soft[0]
    elif example.annotators:
        painted = [paint(example, offsets, spans, example.annotated) for spans in example.annotators]
        types = painted[0] if partial else np.mean(painted, axis=0, dtype=np.float32).astype(np.float16)
    if types is not None and partial and example.masks is not None:
        # A word that people masked is something, whatever a generic recogniser says.
        hidden = np.zeros(len(offsets), dtype=bool)
        for start, end, _ in example.masks[0]:
            hidden |= (offsets[:, 0] < end) & (offsets[:, 1] > start)
        nothing = hidden & (types[:, 0] > 0)
        types[nothing, 0], types[nothing, 1:] = 0, 1
    masks = None
    if example.soft is not None:
        masks = example.soft[1].astype(np.float32)
    elif example.masks is not None:
        masks = np.zeros((len(offsets), 3), dtype=np.float32)
        for annotator in example.masks:
            row = np.zeros(len(offsets), dtype=np.int64)
            for start, end, kind in annotator:
                row[(offsets[:, 0] < end) & (offsets[:, 1] > start)] = MASKS.index(kind)
            masks[np.arange(len(offsets)), row] += 1 / len(example.masks)
    return Encoded(
        example.group,
        example.domain,
        np.array(encoding.ids, dtype=np.int64),
        word_shapes(text, encoding.offsets),
        types,
        partial,
        masks,
        text,
        offsets,
    )


CONFUSED = {"l": "1", "1": "l", "o": "0", "0": "o", "i": "l", "e": "c", "c": "e", "m": "n", "n": "u", "u": "n",
            "s": "5", "5": "s", "b": "h", "h": "b", "a": "o", "t": "f", "g": "q", "8": "B", "B": "8", "I": "l"}  # fmt: skip


def noisy(text: str, chooser: random.Random, *, same_tokens: bool = False) -> str:
    """A copy of the same length: other case, no diacritics or, unless the tokens must stay, scanner errors."""
    kind = chooser.choice(
        ("lower", "upper", "plain") if same_tokens else ("lower", "upper", "scan", "plain", "scan")
    )
    if kind == "scan":
        rate = chooser.uniform(0.005, 0.03)
        return "".join(
            CONFUSED.get(c, chooser.choice("aeilnrst")) if c.isalnum() and chooser.random() < rate else c
            for c in text
        )
    changed = []
    for c in text:
        if kind == "lower":
            new = c.lower()
        elif kind == "upper":
            new = c.upper()
        else:
            new = unicodedata.normalize("NFD", c)[0]
        changed.append(new if len(new) == 1 else c)
    return "".join(changed)


def cut(doc: Encoded, size: int, chooser: random.Random) -> list[slice]:
    """Windows that cover the document, with a random start so that no border is learnt."""
    total = len(doc.ids)
    if total <= size:
        return [slice(0, total)]
    first = chooser.randrange(size // 4, size + 1)
    edges = [0, *range(first, total, size), total]
    return [slice(max(0, min(a, total - size // 2)), b) for a, b in pairwise(edges) if b - a > 16]
