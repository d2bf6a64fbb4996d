"""The network of `models/syntax`: from tokens to vectors, from vectors to tags. Plain numpy, cheap enough for every sentence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.syntax.hashing import four_keys, string_id
from sfumato.core.language.syntax.tokens import Token
from sfumato.core.paths import MODELS

Floats = npt.NDArray[np.float32]
WIDTH = 96  # of a token's vector
_PIECES = 3  # of each maxout unit
_DEPTH = 4  # layers, each of which sees one neighbour on either side: as many empty rows part two sentences
_FIRST_SEED = 8  # of the first hash table; the others follow
_LONG_WORD = 100  # characters: from here the shape of a word is "LONG"
_SAME_SHAPE = 4  # of equal characters in a row so many stand in a shape
_KEPT = 50_000  # word vectors that are remembered; a judgment has about 4,000 distinct words
_SPACE_KNOWN = 1  # the numbers of the two flags "a space follows" and "is white space"


@dataclass
class Network:
    """The arrays, by the names `models/syntax/convert.py` gives them, and what the outputs are called."""

    arrays: dict[str, Floats]
    tags: tuple[str, ...]
    moves: tuple[str, ...]
    abbreviations: frozenset[str]
    norms: dict[int, str]
    _words: dict[tuple[str, bool, str], Floats] = field(default_factory=dict)

    def encode(self, sentences: Sequence[Sequence[Token]]) -> list[Floats]:
        """For each sentence the vectors of its tokens in context, shape (tokens, 96). No sentence sees another."""
        rows = sum(len(s) + _DEPTH for s in sentences) + _DEPTH
        states = np.zeros((rows, WIDTH), dtype=np.float32)
        spans: list[tuple[int, int]] = []
        reached = _DEPTH
        words = self._remember([token for s in sentences for token in s])
        for sentence in sentences:
            spans.append((reached, reached + len(sentence)))
            for number, token in enumerate(sentence, reached):
                states[number] = words[token.text, token.spaced, token.norm]
            reached += len(sentence) + _DEPTH
        wide = np.zeros((rows, 3 * WIDTH), dtype=np.float32)
        for layer in range(1, _DEPTH + 1):
            wide[1:, :WIDTH] = states[:-1]
            wide[:, WIDTH : 2 * WIDTH] = states
            wide[:-1, 2 * WIDTH :] = states[1:]
            states = states + self._maxout(wide, layer)
        return [states[start:end] for start, end in spans]

    def best_tags(self, vectors: Floats) -> tuple[str, ...]:
        """The likeliest Penn tag of each token."""
        scores = vectors @ self.arrays["tag_W"].T + self.arrays["tag_b"]
        return tuple(self.tags[number] for number in scores.argmax(axis=1))

    def _maxout(self, inputs: Floats, layer: int) -> Floats:
        raw = inputs @ self.arrays[f"W{layer}"].reshape(WIDTH * _PIECES, -1).T + self.arrays[
            f"b{layer}"
        ].reshape(-1)
        pieces = raw.reshape(-1, WIDTH, _PIECES)
        best = np.maximum(np.maximum(pieces[:, :, 0], pieces[:, :, 1]), pieces[:, :, 2])
        centred = best - best.mean(axis=1, keepdims=True)
        scale = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + np.float32(1e-8))
        normed: Floats = centred / scale * self.arrays[f"gain{layer}"] + self.arrays[f"shift{layer}"]
        return normed

    def _remember(self, tokens: Sequence[Token]) -> dict[tuple[str, bool, str], Floats]:
        """Puts the vector of every word without its context into the memory, and returns it. A full one is not emptied but
        left: another thread may still read it."""
        if len(self._words) > _KEPT:
            self._words = {}
        words = self._words
        new = list(dict.fromkeys((t.text, t.spaced, t.norm) for t in tokens))
        new = [key for key in new if key not in words]
        if not new:
            return words
        columns = [
            [string_id(norm or self._norm(word)) for word, _, norm in new],
            [string_id(word[0]) for word, _, _ in new],
            [string_id(word[-3:]) for word, _, _ in new],
            [string_id(shape_of(word)) for word, _, _ in new],
            [_SPACE_KNOWN if spaced else 0 for _, spaced, _ in new],
            [0] * len(new),
        ]
        parts = []
        for number, column in enumerate(columns):
            table = self.arrays[f"table{number}"]
            keys = four_keys(np.array(column, dtype=np.uint64), _FIRST_SEED + number) % np.uint32(len(table))
            parts.append(table[keys].sum(axis=1))
        vectors = self._maxout(np.concatenate(parts, axis=1), 0)
        words.update(zip(new, vectors, strict=True))
        return words

    def _norm(self, word: str) -> str:
        return self.norms.get(string_id(word)) or word.lower()


def shape_of(word: str) -> str:
    """The shape of a word: "Xxxxx" for "Larvik", "dddd" for "1984"."""
    if len(word) >= _LONG_WORD:
        return "LONG"
    signs = ("X" if c.isupper() else "x" if c.isalpha() else "d" if c.isdigit() else c for c in word)
    return "".join("".join(list(same)[:_SAME_SHAPE]) for _, same in groupby(signs))


@lru_cache(maxsize=2)
def load_network(folder: Path = MODELS / "syntax") -> Network:
    """The network of a folder, loaded once a process. Raises `ResourceMissing` where its files are not there."""
    try:
        with np.load(folder / "model.npz") as stored:
            arrays = {name: stored[name].astype(np.float32) for name in stored.files}
        words = json.loads((folder / "words.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The model of syntax is missing or damaged.", file=folder) from error
    return Network(
        arrays,
        tuple(words["tags"]),
        tuple(words["moves"]),
        frozenset(words["abbreviations"]),
        {int(key): norm for key, norm in words["norms"].items()},
    )
