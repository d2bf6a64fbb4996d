"""How rare a word is: bits by its frequency in a collection of judgments, biographies and encyclopedia paragraphs."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.paths import MODELS

RARE_BITS = 18.0  # a word seen in fewer than three documents of the collection


@lru_cache(maxsize=1)
def word_bits() -> Mapping[str, float]:
    """Bits by casefolded word; a word that is not in it is rarer than `RARE_BITS`."""
    path = MODELS / "language" / "words.json.gz"
    try:
        with gzip.open(path, "rt", encoding="utf-8") as handle:
            bits: dict[str, float] = json.load(handle)["bits"]
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The word frequencies are missing or damaged.", file=path.name) from error
    return bits
