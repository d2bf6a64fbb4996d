"""How surprising is a span where it stands? (paper 002 §3.2.1): risk from the language model's bits."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sfumato.core.errors import ResourceMissing
from sfumato.core.messages import plural
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.information import Information, information_of
from sfumato.core.risk.masked_model import FOLDER, default_information
from sfumato.core.risk.model import Assessment, Case, Finding, Item

_FLAT = 60.0  # logits from which on a probability is 1 to all digits: keeps the exponential finite

__all__ = [
    "Curve",
    "Cut",
    "LanguageModelMeasure",
    "Worth",
    "default_information",
    "load_curve",
    "load_cut",
    "precision_recall",
]
NAME = "language model"
ALONE = "Unusual here: hard to guess from the context."
TOGETHER = "Unusual together: hard to guess from the context."
MOST_PAIRS = 5_000  # findings of two entities; how many more there would have been is said
STEEP = 4.0  # the score is 0.5 at the cut and 0.98 at twice the cut


@dataclass(frozen=True, slots=True)
class Cut:
    """Where risk begins: chosen on annotated documents from the precision–recall curve (paper figure 3).

    `by_type`: from how many bits on a thing of that kind is risky, where it is not the common cut. People mask nearly
    every date, though a good reader half expects it, and few courts, though their names are long; within a kind they
    mask what surprises more.
    """

    bits: float = 12.0
    by_type: Mapping[str, float] = field(default_factory=dict)

    def of(self, kind: EntityType) -> float:
        """From how many bits on an entity of this type is risky."""
        return self.by_type.get(kind.value, self.bits)

    def score(self, share: float) -> float:
        """Of bits as a multiple of their cut: 0.5 at the cut, so that one threshold dial serves every measure; next to
        nothing without bits, next to 1 at twice the cut."""
        return 1 / (1 + math.exp(-min(_FLAT, STEEP * (share - 1))))


@lru_cache(maxsize=1)
def load_cut(folder: Path = FOLDER) -> Cut:
    """The bits from which on a span counts as risky, by type. Raises `ResourceMissing` where the file is absent
    or damaged."""
    path = folder / "threshold.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        by_type = {EntityType(kind).value: float(bits) for kind, bits in data["by_type"].items()}
        return Cut(float(data["bits"]), by_type)
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The threshold of the language model is missing.", file=path) from error


class Worth(NamedTuple):
    """Precision and recall of a cut on documents that people had masked."""

    precision: float
    recall: float


@dataclass(frozen=True, slots=True)
class Curve:
    """What the cuts are worth on documents they were not chosen on, and what any other single cut would be."""

    cut: Cut
    points: tuple[tuple[float, Worth], ...]  # bits from which on all is risky, highest first
    one: Worth  # with the common cut for every type
    own: Worth  # with every type's own
    by_type: Mapping[str, Worth]
    fitted_on: int  # mentions
    mentions: int
    masked: int


def load_curve(folder: Path = FOLDER) -> Curve:
    """Of the same file as the cut; a file of before the curve was kept, or that is damaged, has none."""
    path = folder / "threshold.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Curve(
            Cut(float(data["bits"]), {kind: float(bits) for kind, bits in data["by_type"].items()}),
            tuple((float(b), Worth(float(p), float(r))) for b, p, r in data["curve"]),
            Worth(float(data["precision"]), float(data["recall"])),
            Worth(**data["with_types"]),
            {EntityType(kind).value: Worth(**worth) for kind, worth in data["types"].items()},
            int(data["fitted_on"]),
            int(data["mentions"]),
            int(data["masked"]),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        reason = "The precision–recall curve of the language model is missing, or of an older version."
        raise ResourceMissing(reason, file=path) from error


class LanguageModelMeasure:
    """An entity is risky when it cannot be guessed from its surroundings; combinations by sums, as in the
    paper.

    At a rung the bits that are left are IC·(1 − loss). Pairs are off unless asked for: of things that are not risky
    alone, nearly every two together are, so the sum rule hides nearly all of them (docs/risk.md).
    """

    name = NAME

    def __init__(self, source: Information | None = None, cut: Cut | None = None, max_arity: int = 1) -> None:
        self._source = source
        self._cut = cut
        self.max_arity = max_arity

    def assess(self, case: Case) -> Assessment:
        """Entities that cannot be guessed from their surroundings. Not available without the language model."""
        try:
            source = self._source or default_information()
            cut = self._cut or load_cut()
        except ResourceMissing as error:
            return Assessment(NAME, available=False, reason=error.message)
        bits = information_of(case.text, case.entities, source, repeats=False)
        findings = [f for entity in case.entities for f in self._single(case, entity, bits[entity.id], cut)]
        shares = {entity.id: bits[entity.id] / cut.of(entity.type) for entity in case.entities}
        reason = ""
        if self.max_arity > 1:
            pairs, left_out = self._pairs(bits, shares, cut)
            findings += pairs
            reason = (
                plural(left_out, "{0} pair is not looked at.", "{0} pairs are not looked at.")
                if left_out
                else ""
            )
        return Assessment(NAME, tuple(findings), {i: cut.score(s) for i, s in shares.items()}, reason=reason)

    def _single(self, case: Case, entity: Entity, bits: float, cut: Cut) -> list[Finding]:
        ladder = case.ladders.get(entity.id)
        losses = [rung.loss for rung in ladder.rungs[:-1]] if ladder else [0.0]
        from_here = cut.of(entity.type)
        found = []
        for rung, loss in enumerate(losses):
            left = bits * (1 - loss)
            found.append(Finding(NAME, (Item(entity.id, rung),), cut.score(left / from_here), ALONE))
        return found

    def _pairs(
        self, bits: Mapping[str, float], shares: Mapping[str, float], cut: Cut
    ) -> tuple[list[Finding], int]:
        """Two that are not risky alone and are together, and how many more there would have been."""
        below = sorted(((own, i) for i, own in shares.items() if own < 1), reverse=True)
        found: list[Finding] = []
        left_out = 0
        for number, (left, a) in enumerate(below):
            for right, b in below[number + 1 :]:
                if left + right < 1:
                    break  # sorted: no later partner adds up to more
                if len(found) == MOST_PAIRS:
                    left_out += 1
                    continue
                found.append(Finding(NAME, (Item(a), Item(b)), cut.score(left + right), TOGETHER))
        return found, left_out


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
