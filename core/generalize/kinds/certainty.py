"""How sure a kind is once all evidence was counted: a logistic model over what speaks for it, against it and beside it.

The vote's weights say which kind is likeliest, not how often such a verdict is right: a name of one word that only the model
knows is less sure than a head noun that the model half agrees with. The weights of this model are fitted on annotated sentences
(`python -m benchmarks.fit_kind_certainty`), so that of the kinds with probability p a share p is right. It is asked of the kinds
that an annotation can confirm: those the model has a label for, wider ones and unions. What is narrower ("football club" of a
sports team) nothing here can confirm: there the words of the name and of the sentence decide (`vote`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.kinds.evidence import UNMEASURED
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.table import BARE, LABELLED, Kinds
from sfumato.core.paths import RESOURCES

_FLAT = 40  # logits from which on a probability is 0 or 1 to seventeen digits: keeps the exponential finite

Floats = NDArray[np.float64]
LEAST = 0.15  # share of the weight below which a kind is not asked after
_ACRONYM = 6  # letters of a name in capitals at most that is an acronym
_LONG = 4  # words from which a name is long
_EDGE = 1e-4  # shares nearer to 0 or 1 are taken as this
SORTS = tuple(sorted(UNMEASURED))
_ROOTS = ("organisation", "place", "work", "event", "product", "award", "legal text")
_MASSES = (
    "counted", "before the clues", "of what is a kind", "rival", "no kind",
    "counted, of a place", "before the clues, of a place", "without clues",
)  # fmt: skip
_SHAPES = ("one word", "acronym", "long", "union", "bare", "labelled", "depth")
FEATURES = (
    *_MASSES, *_SHAPES,
    *(f"{way} {sort}" for way in ("for", "wider", "against") for sort in SORTS),
    *(f"root {root}" for root in _ROOTS), *(f"label {label}" for label in sorted(LABELLED)),
)  # fmt: skip
_NUMBER = {name: number for number, name in enumerate(FEATURES)}


@dataclass(frozen=True, slots=True)
class Certainty:
    """The fitted weights, by `FEATURES`."""

    weights: Floats
    bias: float

    def probabilities(self, rows: Floats) -> Floats:
        """The probability that each row's kind is right."""
        result: Floats = 1 / (1 + np.exp(-np.clip(rows @ self.weights + self.bias, -_FLAT, _FLAT)))
        return result


def certainties(
    kinds: Kinds, before: Floats, after: Floats, clues: Sequence[Clue], name: str
) -> dict[str, float]:
    """The probability of each kind that has a share of the weight. `before` and `after`: the weights without and with the clues,
    each summing to 1."""
    asked, rows = rows_of(kinds, before, after, clues, name)
    if not asked:
        return {}
    return dict(zip(asked, load_certainty().probabilities(rows).tolist(), strict=True))


def rows_of(
    kinds: Kinds, before: Floats, after: Floats, clues: Sequence[Clue], name: str
) -> tuple[list[str], Floats]:
    """The kinds that are asked after (labelled, wider than a label, or unions), and a row of `FEATURES` for each."""
    layout = _layout(kinds)
    own, counted = (
        dict(zip(kinds.names, (layout.members @ weights[:-1]).tolist(), strict=True))
        for weights in (before, after)
    )
    asked = [n for n in layout.asked if counted[n] >= LEAST]
    blocks = dict(zip(layout.labels, (layout.blocks @ after[:-1]).tolist(), strict=True))
    rows = np.zeros((len(asked), len(FEATURES)))
    for row, kind in zip(rows, asked, strict=True):
        members, chain = _members(kinds, kind), {k.name for k in kinds.chain(kind)}
        rival = max(
            (share for label, share in blocks.items() if label not in members and label not in chain),
            default=0.0,
        )
        counted_, own_, none = _logit(counted[kind]), _logit(own[kind]), float(after[-1])
        place = kind in kinds.below["place"]
        row[: len(_MASSES)] = (
            counted_, own_, _logit(counted[kind] / max(_EDGE, 1 - none)), _logit(rival), _logit(none),
            counted_ * place, own_ * place, own_ * (not clues),
        )  # fmt: skip
        _add_shape(row, kinds, kind, name, len(chain))
        _add_clues(row, clues, members, chain)
    return asked, rows


def _add_shape(row: Floats, kinds: Kinds, kind: str, name: str, depth: int) -> None:
    words = len(name.split())
    told = {
        "one word": words == 1,
        "acronym": name.isupper() and len(name) <= _ACRONYM,
        "long": words >= _LONG,
        "union": kind in kinds.unions,
        "bare": kind in BARE,
        "labelled": kind in LABELLED,
        "depth": depth,
        f"root {kinds.chain(kind)[-1].name}": True,
        f"label {kinds.label_of(kind)}": True,
    }
    for feature, value in told.items():
        if feature in _NUMBER:
            row[_NUMBER[feature]] = float(value)


def _add_clues(row: Floats, clues: Iterable[Clue], members: frozenset[str], chain: set[str]) -> None:
    """What each sort of clue says of the kind: for it or something narrower, for something wider, or against it; the first and
    the last by how reliable the surest such clue is."""
    for clue in clues:
        if clue.sort not in SORTS:
            continue
        way = "for" if clue.kind in members else "wider" if clue.kind in chain else "against"
        number = _NUMBER[f"{way} {clue.sort}"]
        row[number] = max(row[number], 1.0 if way == "wider" else _logit(clue.reliability) + 1)


def _members(kinds: Kinds, kind: str) -> frozenset[str]:
    parts = kinds.unions.get(kind, (kind,))
    return frozenset().union(*(kinds.below[part] for part in parts))


@dataclass(frozen=True, slots=True)
class _Layout:
    """Which kinds lie at or below each kind, and in the block of each label, as matrices of 0 and 1; which are asked after."""

    asked: tuple[str, ...]
    members: Floats
    blocks: Floats
    labels: tuple[str, ...]


@lru_cache(maxsize=2)
def _layout(kinds: Kinds) -> _Layout:
    labels = tuple(dict.fromkeys(kinds.label_of(kind) for kind in kinds.names))
    inside = [_members(kinds, kind) for kind in kinds.names]
    members = np.array([[float(kind in below) for kind in kinds.names] for below in inside])
    blocks = np.array([[float(kinds.label_of(kind) == label) for kind in kinds.names] for label in labels])
    asked = tuple(n for n in kinds.names if n in kinds.unions or not LABELLED.isdisjoint(kinds.below[n]))
    return _Layout(asked, members, blocks, labels)


def _logit(share: float) -> float:
    share = min(1 - _EDGE, max(_EDGE, share))
    return float(np.log(share / (1 - share)))


@lru_cache(maxsize=1)
def load_certainty(path: Path = RESOURCES / "kinds" / "certainty.json") -> Certainty:
    """The shipped weights. Raises `ResourceMissing` where they are absent or damaged."""
    try:
        data: Mapping[str, float] = json.loads(path.read_text(encoding="utf-8"))
        return Certainty(np.array([float(data[name]) for name in FEATURES]), float(data["bias"]))
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing(
            "The weights of the certainty of kinds are missing or damaged.", file=path
        ) from error
