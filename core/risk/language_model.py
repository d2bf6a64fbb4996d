"""How surprising is a span where it stands? (paper 002 §3.2.1): risk from the language model's bits."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from sfumato.core.errors import ResourceMissing
from sfumato.core.risk.information import Information, information_of
from sfumato.core.risk.masked_model import FOLDER, default_information
from sfumato.core.risk.model import Assessment, Case, Finding, Item

__all__ = ["Cut", "LanguageModelMeasure", "default_information", "load_cut", "precision_recall"]
NAME = "language model"
MOST_PAIRS = 5_000


@dataclass(frozen=True, slots=True)
class Cut:
    """Where risk begins: chosen on the development part from the precision–recall curve (paper figure 3)."""

    bits: float = 12.0
    scale: float = 4.0
    pair_bits: float = 24.0

    def score(self, bits: float, at: float | None = None) -> float:
        """0.5 at the cut, so that one threshold dial serves every measure."""
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, (bits - (at or self.bits)) / self.scale))))


@lru_cache(maxsize=1)
def load_cut(folder: Path = FOLDER) -> Cut:
    path = folder / "threshold.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Cut(float(data["bits"]), float(data["scale"]), float(data["pair_bits"]))
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The threshold of the language model is missing.", file=path) from error


class LanguageModelMeasure:
    """An entity is risky when it cannot be guessed from its surroundings; combinations by sums, as in the
    paper.

    At a rung the bits that are left are IC·(1 − loss). Pairs are off unless asked for: their number grows
    with the square of the entities, and the sum rule calls two half-surprising things as risky as one
    surprising thing.
    """

    name = NAME

    def __init__(self, source: Information | None = None, cut: Cut | None = None, max_arity: int = 1) -> None:
        self._source = source
        self._cut = cut
        self.max_arity = max_arity

    def assess(self, case: Case) -> Assessment:
        try:
            source = self._source or default_information()
            cut = self._cut or load_cut()
        except ResourceMissing as error:
            return Assessment(NAME, available=False, reason=error.message)
        bits = information_of(case.text, case.entities, source, repeats=False)
        findings = [f for entity_id, own in bits.items() for f in self._single(case, entity_id, own, cut)]
        if self.max_arity > 1:
            findings += self._pairs(bits, cut)
        return Assessment(NAME, tuple(findings), {i: cut.score(own) for i, own in bits.items()})

    def _single(self, case: Case, entity_id: str, bits: float, cut: Cut) -> list[Finding]:
        ladder = case.ladders.get(entity_id)
        losses = [rung.loss for rung in ladder.rungs[:-1]] if ladder else [0.0]
        found = []
        for rung, loss in enumerate(losses):
            left = bits * (1 - loss)
            evidence = (
                f"Its surroundings leave {left:.0f} bits to guess; from {cut.bits:.0f} on that is risky."
            )
            found.append(Finding(NAME, (Item(entity_id, rung),), cut.score(left), evidence))
        return found

    def _pairs(self, bits: dict[str, float], cut: Cut) -> list[Finding]:
        below = sorted(((own, i) for i, own in bits.items() if own < cut.bits), reverse=True)
        found: list[Finding] = []
        for number, (left, a) in enumerate(below):
            for right, b in below[number + 1 :]:
                both = left + right
                if both < cut.pair_bits or len(found) == MOST_PAIRS:
                    break  # sorted: no later partner adds up to more
                evidence = f"Together they leave {both:.0f} bits to guess; from {cut.pair_bits:.0f} on that is risky."
                found.append(Finding(NAME, (Item(a), Item(b)), cut.score(both, cut.pair_bits), evidence))
        return found


def precision_recall(
    scored: Sequence[tuple[float, bool]], points: int = 60
) -> list[tuple[float, float, float]]:
    """(threshold in bits, precision, recall) for the curve of paper figure 3, from spans with what people
    did."""
    if not scored:
        return []
    ordered = sorted(scored, reverse=True)
    positive = sum(masked for _, masked in ordered) or 1
    curve = []
    right = 0
    step = max(1, len(ordered) // points)
    for number, (bits, masked) in enumerate(ordered, 1):
        right += masked
        if number % step == 0 or number == len(ordered):
            curve.append((bits, right / number, right / positive))
    return curve
