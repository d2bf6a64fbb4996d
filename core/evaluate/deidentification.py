"""Paper 003's experiment: how much is hidden, how much is lost, and who is still found.

Baselines (§6): lexical, IDF, table-aware IDF, and any set of spans such as named entities. Utility: share of words
masked, and information loss by compression. Privacy: a document counts as re-identified when any attacker of the
ensemble ranks the true person first.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sfumato.core.risk.reidentify.attack import NeuralAttacker, rank_of
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import WORD, fold
from sfumato.core.risk.reidentify.words import Draft, Word


@dataclass(frozen=True, slots=True)
class Outcome:
    """One document under one method."""

    masked: float  # share of words that are gone
    loss: float  # share of the compressed size that is gone
    ranks: Mapping[str, int]  # attacker → rank of the true person

    @property
    def reidentified(self) -> bool:
        return any(rank == 1 for rank in self.ranks.values())


def lexical(draft: Draft, profile: Profile) -> dict[int, int]:
    """Every word of the text that also stands in the profile."""
    known = {word for _, value in profile.facts for word in WORD.findall(value)}
    return {n: 1 for n, unit in enumerate(draft.units) if fold(_text(draft, n)) in known}


def by_rarity(
    draft: Draft, words: WordMatch, share: float, first: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Rarest words first until this share of the text's words is hidden; `first` are hidden before any other."""
    hidden = dict(first or {})
    wanted = int(share * len(draft.words))
    for number in sorted(range(len(draft.units)), key=lambda n: -words.rarity(_text(draft, n))):
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


def outcome(
    text: str,
    draft: Draft,
    levels: Mapping[int, int],
    person: int,
    neural: Sequence[NeuralAttacker],
    words: WordMatch | None,
) -> Outcome:
    ranks = {}
    for attacker in neural:
        scores = attacker.scores(attacker.vector(draft, levels)[None])[0]
        ranks[attacker.name] = rank_of(scores, person)
    if words is not None:
        scores = words.scores(draft.shown_words(levels))
        ranks[words.name] = rank_of(scores, person) if scores[person] > 0 else len(scores)
    shown = rendered(text, draft, levels)
    return Outcome(masked_share(draft, levels), information_loss(text, shown), ranks)


def masked_share(draft: Draft, levels: Mapping[int, int]) -> float:
    """Share of the text's words (punctuation aside) that no longer stand as they were."""
    hidden = {span for n, level in levels.items() if level for span in draft.units[n].spans}
    counted = [w for w in draft.words if w.text[0].isalnum()]
    gone = sum(_inside(w, hidden) for w in counted)
    return gone / max(1, len(counted))


def _inside(word: Word, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start <= word.start and word.end <= end for start, end in spans)


def rendered(text: str, draft: Draft, levels: Mapping[int, int]) -> str:
    """The text as a reader would get it: rungs in words, masks as one underscore, neighbours joined."""
    changes = sorted(
        (start, end, unit.options[level - 1] if level <= len(unit.options) else "_")
        for n, level in levels.items()
        if level
        for unit in (draft.units[n],)
        for start, end in unit.spans
    )
    parts: list[str] = []
    reached = 0
    for start, end, shown in changes:
        if start < reached:
            continue
        between = text[reached:start]
        if not (shown == "_" and parts and parts[-1] == "_" and not between.strip()):
            parts += [between, shown]
        reached = end
    return "".join([*parts, text[reached:]])


def information_loss(before: str, after: str) -> float:
    """Share of the compressed size that is gone (paper 003 §6)."""
    whole, left = (len(zlib.compress(t.encode(), 9)) for t in (before, after))
    empty = len(zlib.compress(b"", 9))
    return (whole - left) / max(1, whole - empty)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: one method over many documents."""

    method: str
    ensemble: float
    by_attacker: Mapping[str, float]
    masked: float
    loss: float
    documents: int


def summary(method: str, outcomes: Sequence[Outcome], ensemble: Sequence[str]) -> Row:
    attackers = list(outcomes[0].ranks)
    first = {a: float(np.mean([o.ranks[a] == 1 for o in outcomes])) for a in attackers}
    found = float(np.mean([any(o.ranks[a] == 1 for a in ensemble) for o in outcomes]))
    masked, loss = (float(np.mean([getattr(o, name) for o in outcomes])) for name in ("masked", "loss"))
    return Row(method, found, first, masked, loss, len(outcomes))


def _text(draft: Draft, number: int) -> str:
    start, end = draft.units[number].spans[0]
    return next((w.text for w in draft.words if w.start == start and w.end == end), "")
