"""The trained bi-encoders, run by ONNX Runtime: documents under masks and profiles into one space."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import ResourceMissing
from sfumato.core.paths import MODELS
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import pad, profile_tokens

FOLDER = MODELS / "reidentify"
TEMPERATURE = 30.0  # as in training: p(y | x, z) = softmax(TEMPERATURE · f(x, z)ᵀ g(y))
ATTACKERS = ("bag", "transformer", "shallow")
SHARED = "bag"  # whose profile encoder serves attackers that have none of their own

Vectors = NDArray[np.float32]


def _session(path: Path) -> Any:
    import onnxruntime

    if not path.exists():
        raise ResourceMissing(
            "The re-identification model is not installed.",
            file=path,
            next_step="Reinstall Sfumato; masking still works.",
        )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(4, os.cpu_count() or 1)
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


@cache
def word_pieces() -> Any:
    from tokenizers import Tokenizer

    path = FOLDER / "tokenizer.json"
    if not path.exists():
        raise ResourceMissing("The re-identification tokenizer is not installed.", file=path)
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


class ProfileEncoder:
    """g(y) for many people at once."""

    def __init__(self, folder: Path) -> None:
        # An attacker that was fitted against another's profiles shares that encoder.
        own = folder / "profile.onnx"
        self._session = _session(own if own.exists() else FOLDER / SHARED / "profile.onnx")

    def encode(self, profiles: Sequence[Profile], batch: int = 2048) -> Vectors:
        parts = []
        for start in range(0, len(profiles), batch):
            tokens, fields = profile_tokens([p.facts for p in profiles[start : start + batch]], word_pieces())
            width = max(1, int((tokens != 0).sum(1).max()))
            parts.append(
                self._session.run(None, {"tokens": tokens[:, :width], "fields": fields[:, :width]})[0]
            )
        return np.concatenate(parts) if parts else np.zeros((0, 1), np.float32)


class Encoder:
    """f(x, z) and g(y) of one trained attacker."""

    def __init__(self, folder: Path) -> None:
        self.name = folder.name
        self._session = _session(folder / "document.onnx")
        self.profiles = ProfileEncoder(folder)

    def encode(self, rows: Sequence[Sequence[int]], batch: int = 32) -> Vectors:
        # Rows of like length together: padding costs as much as text.
        order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
        out: Vectors | None = None
        for start in range(0, len(order), batch):
            block = order[start : start + batch]
            vectors = self._session.run(None, {"tokens": pad([rows[i] for i in block])})[0]
            if out is None:
                out = np.zeros((len(rows), vectors.shape[1]), np.float32)
            out[block] = vectors
        return out if out is not None else np.zeros((0, 1), np.float32)


@cache
def encoder(name: str) -> Encoder:
    """A trained attacker by name; raises ResourceMissing where its weights are not installed."""
    return Encoder(FOLDER / name)


def installed() -> tuple[str, ...]:
    return tuple(name for name in ATTACKERS if (FOLDER / name / "document.onnx").exists())
