"""Paper 003's experiment: how much is hidden, how much is lost, and who is still found.

Baselines (§6): lexical, IDF, table-aware IDF, and any set of spans such as named entities. Utility: share of words
masked, and information lost (`information.py`). Privacy: a document counts as re-identified when any attacker of the
ensemble ranks the true person first. Whoever shares the first place with others is not found: a guess among them is
no re-identification.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import WORD, fold
from sfumato.core.risk.reidentify.words import Draft


@dataclass(frozen=True, slots=True)
class Outcome:
    """One document under one method."""

    ranks: Mapping[str, int]  # attacker → rank of the true person
    shares: Mapping[str, float]  # what is gone: masked words, information by several measures


def lexical(draft: Draft, profile: Profile) -> dict[int, int]:
    """Every word of the text that also stands in the profile."""
    known = {word for _, value in profile.facts for word in WORD.findall(value)}
    return {n: 1 for n, unit in enumerate(draft.units) if fold(_text(draft, n)) in known}


class Rarity:
    """Inverse document frequency over texts and profiles together (paper 003 §6): what many hold is common."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts: Counter[str] = Counter()
        self._size = 0
        for text in texts:
            self._size += 1
            self._counts.update({fold(word) for word in WORD.findall(text)})

    def of(self, word: str) -> float:
        """A word that stands nowhere is as rare as one that stands once."""
        return math.log((1 + self._size) / max(1, self._counts[fold(word)]))


def by_rarity(
    draft: Draft, rarity: Rarity, share: float, first: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Rarest words first until this share of the text's words is hidden; `first` are hidden before any other."""
    hidden = dict(first or {})
    wanted = int(share * len(draft.words))
    for number in sorted(range(len(draft.units)), key=lambda n: -rarity.of(_text(draft, n))):
        if len(hidden) >= wanted:
            break
        hidden[number] = 1
    return hidden


def within(draft: Draft, spans: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Word units that touch any of the spans (named entities, or what people masked)."""
    spans = sorted(spans)
    return {
        n: 1
        for n, unit in enumerate(draft.units)
        if any(start < unit.spans[0][1] and unit.spans[0][0] < end for start, end in spans)
    }


def lone_rank(scores: NDArray[np.float32], person: int) -> int:
    """The rank where nobody shares a place: behind all who score as much. Where nobody has any score, the last."""
    return int((scores >= scores[person] - 1e-5).sum())


def masked_share(draft: Draft, levels: Mapping[int, int]) -> float:
    """Share of the text's words (punctuation aside) that no longer stand as they were."""
    counted = [i for i, word in enumerate(draft.words) if word.text[0].isalnum()]
    gone = sum(bool(draft.acting(i, levels)[1]) for i in counted)
    return gone / max(1, len(counted))


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: one method over many documents."""

    method: str
    ensemble: float
    by_attacker: Mapping[str, float]
    shares: Mapping[str, float]
    documents: int


def summary(method: str, outcomes: Sequence[Outcome], ensemble: Sequence[str]) -> Row:
    """Attackers who do not know a document's person (an index without them) are asked about the others only."""
    attackers = sorted({a for o in outcomes for a in o.ranks})
    first = {a: float(np.mean([o.ranks[a] == 1 for o in outcomes if a in o.ranks])) for a in attackers}
    found = float(np.mean([any(o.ranks.get(a) == 1 for a in ensemble) for o in outcomes]))
    shares = {s: float(np.mean([o.shares[s] for o in outcomes])) for s in outcomes[0].shares}
    return Row(method, found, first, shares, len(outcomes))


def _text(draft: Draft, number: int) -> str:
    start, end = draft.units[number].spans[0]
    return next((w.text for w in draft.words if w.start == start and w.end == end), "")
