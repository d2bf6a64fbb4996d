"""Which documents of the shared corpora are set aside: rules and cuts never see them, reports are made on them.

A document is set aside by a hash of its id, so that every command and every session draws the same line. Rules, word lists,
thresholds and prompts are written while looking at the *other* documents only.
"""

from __future__ import annotations

import hashlib

# corpus → (modulus, remainder): about one judgment in ten, one biography in ten, one letter in ten.
_ASIDE = {
    "judgments": (10, 3),
    "biographies": (10, 3),
    "dbpedia": (40, 7),
    "letters": (10, 3),
}


def is_aside(corpus: str, doc_id: str) -> bool:
    """Whether a document only reports. `corpus`: judgments (echr), biographies (masked), dbpedia, letters (pii)."""
    modulus, remainder = _ASIDE[corpus]
    return int(hashlib.sha256(f"{corpus}/{doc_id}".encode()).hexdigest(), 16) % modulus == remainder
