"""How much of a text is lost, three ways.

- `information_loss`: share of the compressed size that is gone, as paper 003 measures it. It credits any words that
  stand there, also words that a generalization brought along.
- `strict_loss`: the same, but words of a rung that did not stand in what it replaces are struck first: only what is left
  of the original counts.
- `lost_bits`: every word weighs its surprisal; a mask loses all of it, a rung the share that its ladder says (how many
  more things the rung covers than the original).
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping

from sfumato.core.risk.reidentify.tokens import WORD, fold
from sfumato.core.risk.reidentify.words import Draft


def rendered(text: str, draft: Draft, levels: Mapping[int, int], strict: bool = False) -> str:
    """The text as a reader would get it: rungs in words, masks as one underscore, neighbours joined."""
    changes = sorted(
        (start, end, _shown(text[start:end], draft, n, level, strict))
        for n, level in draft.effective(levels).items()
        for start, end in draft.units[n].spans
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


def _shown(original: str, draft: Draft, number: int, level: int, strict: bool) -> str:
    options = draft.units[number].options
    if level > len(options):
        return "_"
    if not strict:
        return options[level - 1]
    known = {fold(word) for word in WORD.findall(original)}
    return " ".join(word for word in WORD.findall(options[level - 1]) if fold(word) in known) or "_"


def information_loss(before: str, after: str) -> float:
    """Share of the compressed size that is gone (paper 003 §6)."""
    whole, left = (len(zlib.compress(t.encode(), 9)) for t in (before, after))
    empty = len(zlib.compress(b"", 9))
    return (whole - left) / max(1, whole - empty)


def strict_loss(text: str, draft: Draft, levels: Mapping[int, int]) -> float:
    """The information lost when of each replacement only the words count that stood there before."""
    return information_loss(text, rendered(text, draft, levels, strict=True))


class Surprisal:
    """Bits of a word by its frequency in a collection of texts; a word never seen counts as seen half a time."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._counts: Counter[str] = Counter()
        for word, count in Counter(word for text in texts for word in WORD.findall(text)).items():
            self._counts[fold(word)] += count
        self._total = max(1, sum(self._counts.values()))

    def bits(self, word: str) -> float:
        """How surprising a word is, in bits."""
        return math.log2((self._total + 1) / (self._counts.get(fold(word), 0) or 0.5))


def lost_bits(draft: Draft, levels: Mapping[int, int], surprisal: Surprisal) -> float:
    """Share of the text's bits that is gone."""
    lost = whole = 0.0
    for place, word in enumerate(draft.words):
        if not word.text[0].isalnum():
            continue
        bits = surprisal.bits(word.text)
        number, level = draft.acting(place, levels)
        whole += bits
        lost += bits * (draft.units[number].losses[level - 1] if level else 0.0)
    return lost / whole if whole else 0.0
