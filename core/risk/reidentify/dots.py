"""Dot products of a few float vectors with a large int8 matrix, without ever turning the matrix into floats.

A vector is split into two int8 vectors, a coarse one and what it leaves over, so that the result is as exact as the
matrix is; the integer products are one operator of ONNX Runtime (`models/reidentify/dots.onnx`).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.paths import MODELS
from sfumato.core.risk.reidentify.sessions import session

INT8 = 127  # the largest number of eight bits with a sign

PATH = MODELS / "reidentify" / "dots.onnx"


@cache
def _products() -> Any:
    return session(PATH)


def _split(vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    scales = np.maximum(np.abs(vectors).max(1, initial=0.0), 1e-12).astype(np.float32) / INT8
    return np.round(vectors / scales[:, None]).astype(np.int8), scales


def dots(matrix: NDArray[np.int8], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """One row per vector, one column per row of the matrix."""
    if not len(matrix) or not len(vectors):
        return np.zeros((len(vectors), len(matrix)), np.float32)
    coarse, scale = _split(vectors)
    rest, fine = _split(vectors - coarse * scale[:, None])
    queries = np.ascontiguousarray(np.concatenate([coarse, rest]).T)
    whole = _products().run(None, {"matrix": matrix, "queries": queries})[0]
    out = np.empty((len(vectors), len(matrix)), np.float32)
    for line in range(len(vectors)):
        np.multiply(whole[:, line], scale[line], out=out[line])
        out[line] += whole[:, len(vectors) + line] * fine[line]
    return out
