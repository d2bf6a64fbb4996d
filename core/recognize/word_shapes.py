"""How each word is written (lower, Title, UPPER, miXed, no letters), for a whole text at once.

The encoder is uncased; word shapes are its second input, so that case helps where there is one and never misleads where
a text is all capitals or all lower case.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

LOWER, TITLE, UPPER, MIXED, NO_LETTERS = 1, 2, 3, 4, 5  # shapes of a word, as numbered in training
ALNUM, ALPHA, CAPITAL = 1, 2, 4  # flags of a character


@cache
def _classes() -> NDArray[np.uint8]:
    """Character classes of the basic plane; characters beyond it count as no letters."""
    table = np.zeros(65537, dtype=np.uint8)
    for code in range(65536):
        character = chr(code)
        if character.isalnum():
            table[code] = (
                ALNUM | (ALPHA if character.isalpha() else 0) | (CAPITAL if character.isupper() else 0)
            )
    return table


def word_shapes(text: str, starts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The shape of the word that each token (given by its start) belongs to."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    flags = _classes()[np.minimum(codes, 65536)]
    alnum = (flags & ALNUM) > 0
    # A new run starts wherever the class changes; characters that are not alphanumeric each stand alone.
    edges = np.flatnonzero(np.r_[True, (alnum[1:] != alnum[:-1]) | ~alnum[1:]])
    letters = np.add.reduceat(((flags & ALPHA) > 0).astype(np.int64), edges)
    capitals = np.add.reduceat(((flags & CAPITAL) > 0).astype(np.int64), edges)
    places = np.where((flags & ALPHA) > 0, np.arange(len(flags)), len(flags))
    first = np.minimum.reduceat(places, edges)
    starts_capital = (np.r_[flags, 0][first] & CAPITAL) > 0
    shape = np.full(len(edges), MIXED, dtype=np.int64)
    shape[starts_capital & (capitals == 1)] = TITLE
    shape[(capitals == letters) & (letters > 1)] = UPPER
    shape[capitals == 0] = LOWER
    shape[letters == 0] = NO_LETTERS
    result: NDArray[np.int64] = shape[np.searchsorted(edges, starts, side="right") - 1]
    return result
