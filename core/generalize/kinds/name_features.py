"""What the letters of a name say of its kind, as hashed features: the cheap half of the kind model.

The recipe that trains the model and the program that runs it call the same function, so that both see the same numbers.
"""

from __future__ import annotations

import itertools
import re
from zlib import crc32

from sfumato.core.language.fold import without_marks

BUCKETS = 1 << 15  # rows of the table of name features; row 0 is padding
LIMIT = 40  # features a name; longer names are cut
_WORD = re.compile(r"[^\W_]+|[&.'’!?:#-]")


def name_features(name: str) -> list[int]:
    """Rows of the feature table for one name: its words, their beginnings and ends, pairs of words, and its shape."""
    words = _WORD.findall(name)[:12]
    folded = [_fold(word) for word in words]
    features = [f"w:{word}" for word in folded]
    features += [f"s:{word[-3:]}" for word in folded if len(word) > 3]
    features += [f"p:{word[:4]}" for word in folded if len(word) > 4]
    features += [f"b:{one} {two}" for one, two in itertools.pairwise(folded)]
    if folded:
        features += [f"first:{folded[0]}", f"last:{folded[-1]}", f"n:{min(len(folded), 8)}"]
        features.append("f:" + " ".join(_shape(word) for word in words[:6]))
    return [1 + crc32(feature.encode()) % (BUCKETS - 1) for feature in features[:LIMIT]]


def _fold(word: str) -> str:
    return without_marks(word.casefold())  # as the model was trained: ł and ø stay


def _shape(word: str) -> str:
    if word.isdigit():
        return "9" * min(len(word), 4)
    if not word[0].isalnum():
        return word
    if word.isupper():
        return "A" if len(word) == 1 else "AA"
    return "Aa" if word[0].isupper() else "a"
