"""The trained bi-encoders, run by ONNX Runtime: documents under masks and profiles into one space."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import ResourceMissing
from sfumato.core.packed import is_stored, read_stored
from sfumato.core.paths import MODELS
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.sessions import session
from sfumato.core.risk.reidentify.spelling import Shown, Spelling, gram_spelling, word_piece_spelling
from sfumato.core.risk.reidentify.tokens import CHUNK_TOKENS, pad

FOLDER = MODELS / "reidentify"
TEMPERATURE = 30.0  # as in training: p(y | x, z) = softmax(TEMPERATURE · f(x, z)ᵀ g(y))
ATTACKERS = ("bag", "grams", "transformer", "shallow")
SHARED = "bag"  # whose profile encoder serves attackers that have none of their own

Vectors = NDArray[np.float32]


@cache
def spelling_of(name: str) -> Spelling:
    """How the attacker of that name cuts words into pieces. Raises `ResourceMissing` where its tokenizer is
    absent."""
    if name == "grams":
        return gram_spelling()
    from tokenizers import Tokenizer

    path = FOLDER / "tokenizer.json"
    if not is_stored(path):
        raise ResourceMissing("The re-identification tokenizer is not installed.", file=path)
    tokenizer: Any = Tokenizer.from_buffer(read_stored(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return word_piece_spelling(tokenizer, CHUNK_TOKENS)


class ProfileEncoder:
    """g(y) for many people at once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._path = FOLDER / name / "profile.onnx"
        self._session = session(self._path)
        self._spelling = spelling_of(name)

    @cached_property
    def fingerprint(self) -> str:
        """Vectors are only comparable with those of the very same weights."""
        return hashlib.sha256(read_stored(self._path)).hexdigest()[:16]

    def encode(self, profiles: Sequence[Profile], batch: int = 512) -> Vectors:
        """A vector for each profile."""
        parts = []
        for start in range(0, len(profiles), batch):
            tokens, fields = self._spelling.profiles([p.facts for p in profiles[start : start + batch]])
            parts.append(self._session.run(None, {"tokens": tokens, "fields": fields})[0])
        return np.concatenate(parts) if parts else np.zeros((0, 1), np.float32)


class Encoder:
    """f(x, z) of one trained attacker, and the g(y) it was fitted against."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.spelling = spelling_of(name)
        self._session = session(FOLDER / name / "document.onnx")
        own = is_stored(FOLDER / name / "profile.onnx")
        self.profiles = profile_encoder(name if own else SHARED)

    def encode(self, rows: Sequence[Sequence[Shown]], batch: int = 32) -> Vectors:
        """A vector for each row of shown words. Rows that are too long are cut."""
        spelled = [self.spelling.row(row) for row in rows]
        # Rows of like length together: padding costs as much as text.
        order = sorted(range(len(rows)), key=lambda i: len(spelled[i]))
        out: Vectors | None = None
        for start in range(0, len(order), batch):
            block = order[start : start + batch]
            vectors = self._session.run(None, {"tokens": pad([spelled[i] for i in block])})[0]
            if out is None:
                out = np.zeros((len(rows), vectors.shape[1]), np.float32)
            out[block] = vectors
        return out if out is not None else np.zeros((0, 1), np.float32)


class BagEncoder(Encoder):
    """An encoder without order: its head reads a sum over words, so a word is hidden by one subtraction."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._head = session(FOLDER / name / "head.onnx")
        frame = [*self.spelling.start, *self.spelling.end]
        width = self._sums([(self.spelling.mask,)]).shape[1]
        self.frame: Vectors = self._sums([frame])[0] if frame else np.zeros(width, np.float32)

    def _sums(self, rows: Sequence[Sequence[int]]) -> Vectors:
        return np.asarray(self._session.run(None, {"tokens": pad(rows)})[0], np.float32)

    def sums(self, words: Sequence[Shown]) -> Vectors:
        """One row per word, None for a mask: weighted sum of its pieces, and the weight itself at the end."""
        each = list(dict.fromkeys(words))
        number = {word: line for line, word in enumerate(each)}
        spelled = [(self.spelling.mask,) if w is None else self.spelling.spell(w) for w in each]
        return self._sums(spelled)[[number[word] for word in words]]

    def finish(self, sums: Vectors) -> Vectors:
        """From sums over a text (frame included) to its place in the common space."""
        pooled = sums[:, :-1] / np.maximum(sums[:, -1:], 1e-6)
        return np.asarray(self._head.run(None, {"pooled": pooled})[0], np.float32)

    def encode(self, rows: Sequence[Sequence[Shown]], batch: int = 32) -> Vectors:
        """A vector for each row of shown words; their order does not matter."""
        every = [word for row in rows for word in row]
        totals = np.repeat(self.frame[None], len(rows), axis=0)
        if every:
            np.add.at(totals, np.repeat(np.arange(len(rows)), [len(row) for row in rows]), self.sums(every))
        return self.finish(totals)


@cache
def profile_encoder(name: str) -> ProfileEncoder:
    """The profile encoder of the attacker of that name; one a process."""
    return ProfileEncoder(name)


@cache
def encoder(name: str) -> Encoder:
    """A trained attacker by name; raises ResourceMissing where its weights are not installed."""
    return BagEncoder(name) if is_stored(FOLDER / name / "head.onnx") else Encoder(name)


def installed() -> tuple[str, ...]:
    """The attackers whose models are there."""
    return tuple(name for name in ATTACKERS if is_stored(FOLDER / name / "document.onnx"))
