"""One thread for products of small matrices: numpy's OpenBLAS shares them between all cores, and waking the others and waiting
for them takes ten times as long as the product itself (a sentence alone: 0.6 ms instead of 7, and 50 beside other work)."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import numpy as np

_GET, _SET = "scipy_openblas_get_num_threads64_", "scipy_openblas_set_num_threads64_"


@contextmanager
def one_thread() -> Iterator[None]:
    """Within it OpenBLAS computes on the calling thread; afterwards as before. Without that library nothing changes."""
    library = _library()
    before = int(getattr(library, _GET)()) if library is not None else 1
    if library is None or before == 1:
        yield
        return
    getattr(library, _SET)(1)
    try:
        yield
    finally:
        getattr(library, _SET)(before)


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL | None:
    """The OpenBLAS of numpy's wheel. The frozen program has its own products on one thread instead (`installer/small_blas.c`)."""
    if getattr(sys, "frozen", False):
        return None
    package = Path(np.__file__).parent
    for folder in (package.parent / "numpy.libs", package / ".dylibs"):
        for path in sorted(folder.glob("*openblas*")):
            try:
                library = ctypes.CDLL(str(path))
            except OSError:
                continue
            if hasattr(library, _GET) and hasattr(library, _SET):
                return library
    return None
