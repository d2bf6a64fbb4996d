"""A few capitals ("GL", "AIT") say little where they stand alone; what the model sees in all their places, it says of each."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

import numpy as np

from sfumato.core.recognize.tagger import Words

SHORT = re.compile(r"(?<![\w./])[^\W\d_a-z]{2,4}(?![\w/])")
LEAST = 2  # places


def pool_short_forms(text: str, words: Words) -> Words:
    """Words whose short forms in capitals carry the evidence of all their occurrences."""
    places: dict[str, list[int]] = defaultdict(list)
    for match in SHORT.finditer(text):
        if match[0].isupper():
            places[match[0]].append(match.start())
    types = words.types
    for form, starts in places.items():
        if len(starts) < LEAST:
            continue
        rows = np.searchsorted(words.starts, starts)
        rows = rows[rows < len(words.starts)]
        rows = rows[words.ends[rows] - words.starts[rows] == len(form)]
        # A word that the text also writes small ("THE FACTS") is no abbreviation.
        if len(rows) < LEAST or re.search(rf"\b{re.escape(form.lower())}\b", text):
            continue
        if types is words.types:
            types = words.types.copy()
        seen = words.types[rows]
        something = 1 - seen[:, 0]
        pooled = (something.mean() + something.max()) / 2
        mean = seen[:, 1:].mean(axis=0)
        types[rows, 0] = 1 - pooled
        types[rows, 1:] = pooled * mean / max(float(mean.sum()), 1e-9)
    return words if types is words.types else replace(words, types=types)
