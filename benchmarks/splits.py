"""Which documents of the shared corpora are set aside: rules and cuts never see them, reports are made on them.

A document is set aside by a hash of its id, so that every command and every session draws the same line. Rules, word lists,
thresholds and prompts are written while looking at the *other* documents only. Of documents set aside whose replacements readers
have judged (`docs/measurements/sheets`), the sheets have been read: they no longer count as unseen (`is_unseen`).
"""

from __future__ import annotations

import csv
import functools
import hashlib
from pathlib import Path

_SHEETS = Path(__file__).parents[1] / "docs/measurements/sheets"

# corpus → (modulus, remainder): about one judgment in ten, one biography in ten, one letter in ten.
_ASIDE = {
    "judgments": (10, 3),
    "biographies": (10, 3),
    "dbpedia": (40, 7),
    "letters": (10, 3),
}


# Set aside later, each when sheets had shown nearly every document of the parts before: the first in version 0.5, the second
# in 0.7, the third in 0.10, the fourth in 0.12.
# Weights of earlier versions were fitted on some of these documents, and rules may have been tried on some; since then nobody who
# writes rules reads them.
_ASIDE_LATER = (
    {"judgments": (10, 7), "biographies": (10, 7)},
    {"biographies": (10, 1), "dbpedia": (40, 11)},
    {"judgments": (10, 5), "biographies": (10, 5)},
    {"biographies": (10, 8)},
)


def is_aside(corpus: str, doc_id: str) -> bool:
    """Whether a document only reports. `corpus`: judgments (echr), biographies (masked), dbpedia, letters (pii)."""
    return _falls_in(_ASIDE, corpus, doc_id)


def is_development(corpus: str, doc_id: str) -> bool:
    """Whether rules may be written on a document: in no part that is set aside."""
    return not any(_falls_in(parts, corpus, doc_id) for parts in (_ASIDE, *_ASIDE_LATER))


def is_unseen(corpus: str, doc_id: str) -> bool:
    """Whether a document is set aside, at first or later, and no labelled sheet has shown sentences of it yet."""
    return not is_development(corpus, doc_id) and doc_id not in _judged(corpus)


def _falls_in(parts: dict[str, tuple[int, int]], corpus: str, doc_id: str) -> bool:
    if corpus not in parts:
        return False
    modulus, remainder = parts[corpus]
    return int(hashlib.sha256(f"{corpus}/{doc_id}".encode()).hexdigest(), 16) % modulus == remainder


@functools.cache
def _judged(corpus: str) -> frozenset[str]:
    found: set[str] = set()
    for sheet in sorted(_SHEETS.glob(f"{corpus}-*.csv")):
        with sheet.open(encoding="utf-8", newline="") as handle:
            found.update(row["document"] for row in csv.DictReader(handle))
    return frozenset(found)
