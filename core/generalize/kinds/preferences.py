"""How far what governs a name in its sentence speaks for each label of the kind model: the table of selectional preferences.

The logarithm of how much likelier a type of name is in a place ("injury against X") than anywhere, smoothed by the wider place
("against X") and by all names. How much each sort of place counts beside the kind model, which has read the same sentence, was
fitted on the sentences to choose on (`python -m benchmarks.fit_governors`). They help to tell people, bodies, places and works
apart; which sort of body it is they do not tell better than the model does, so that kinds are voted on without them."""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sfumato.core.generalize.kinds.governors import Governor
from sfumato.core.paths import RESOURCES

Floats = NDArray[np.float64]
SMOOTHED = (
    8.0  # names by which the wider place speaks for a narrower one, and all names for a wide place (fitted)
)
# By sort of place, how far its logarithms count (fitted).
WEIGHTS: Mapping[str, float] = {
    "clause": 0.26, "prep": 0.13, "before": 0.22, "after": 0.32, "said": 0.0, "article": 0.06,
}  # fmt: skip


@dataclass(frozen=True)
class Preferences:
    """The table: by place the counts of each type, and for each label of the model the number of its type."""

    types: tuple[str, ...]
    counts: Mapping[str, Floats]
    type_of_label: Mapping[str, str]

    def logarithms(self, governor: Governor) -> Floats:
        """For each type, the logarithm of how much likelier it is in this place than anywhere; 0 where nothing is known."""
        everywhere = self.counts[""] / self.counts[""].sum()
        wide = _smoothed(self.counts.get(governor.wide), everywhere)
        narrow = _smoothed(self.counts.get(governor.narrow), wide)
        result: Floats = np.log(narrow / everywhere)
        return result

    def factors(self, governors: Sequence[Governor], labels: Sequence[str]) -> Floats:
        """For each label, by what the places of one mention multiply its probability; 1 for labels that were never counted."""
        told = np.zeros(len(self.types))
        for governor in governors:
            told += WEIGHTS[governor.sort] * self.logarithms(governor)
        number = {type_: i for i, type_ in enumerate(self.types)}
        places = [number.get(self.type_of_label.get(label, ""), -1) for label in labels]
        result: Floats = np.exp([told[i] if i >= 0 else 0.0 for i in places])
        return result


def _smoothed(counts: Floats | None, wider: Floats) -> Floats:
    if counts is None:
        return wider
    result: Floats = (counts + SMOOTHED * wider) / (counts.sum() + SMOOTHED)
    return result


@lru_cache(maxsize=1)
def load_preferences(path: Path = RESOURCES / "kinds" / "governors.tsv.gz") -> Preferences | None:
    """The shipped table, or None where it is missing."""
    if not path.is_file():
        return None
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        rows = [line.rstrip("\n").split("\t") for line in handle]
    labels = {name.removeprefix("label:"): told for name, told in rows if name.startswith("label:")}
    counted = {
        name: dict(pair.split("=") for pair in told.split(";"))
        for name, told in rows
        if not name.startswith("label:")
    }
    types = tuple(sorted(counted[""]))
    number = {type_: i for i, type_ in enumerate(types)}
    counts: dict[str, Floats] = {}
    for name, by in counted.items():
        row = np.zeros(len(types))
        for type_, times in by.items():
            row[number[type_]] = float(times)
        counts[name] = row
    return Preferences(types, counts, labels)
