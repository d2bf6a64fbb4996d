"""What a person would accept: one learned probability for a replacement at its place.

Learned from what people chose among offered replacements and from replacements they judged for truth and specificity
(`models/accept/card.md`). It says nothing of privacy: a plan uses it as utility only.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.acceptance_features import NAMES, TYPES, row
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.packed import read_stored
from sfumato.core.paths import MODELS
from sfumato.core.recognize.model import Entity, EntityType, Mention

_FLAT = 30.0  # logits from which on a probability is 0 or 1 to twelve digits: keeps the exponential finite

# Of a mask, by convention: a replacement is worth showing instead of a mask where people accept it more often than not.
MASKED = 0.5
_NAMES_NOBODY = 0.95  # placeholders and roles: people take them nearly always (PERSON .959 in WikiReplace)
_NEXT = "Reinstall Sfumato or train the model again; nothing is suggested until then."


class Acceptability:
    """Loads the weights once; one call costs some microseconds once the words are known."""

    def __init__(self, folder: Path) -> None:
        path = folder / "model.json"
        try:
            about = json.loads(read_stored(path))
            self.rates: Mapping[str, float] = about["rates"]
            self._weights: list[float] = [float(w) for w in about["weights"]]
            same = tuple(about["features"]) == NAMES
        except (OSError, ValueError, KeyError) as error:
            raise ResourceMissing(
                "The acceptability model is missing or damaged.", file=path, next_step=_NEXT
            ) from error
        if not same:
            raise ResourceMissing(
                "The acceptability model is of another version.", file=path, next_step=_NEXT
            )

    def __call__(self, text: str, start: int, end: int, type_: EntityType, replacement: str) -> float:
        values = row(text, start, end, type_, replacement, self.rates)
        logit = sum(w * v for w, v in zip(self._weights, values, strict=True))
        return 1 / (1 + math.exp(-max(-_FLAT, min(_FLAT, logit))))


@lru_cache(maxsize=1)
def open_acceptability() -> Acceptability:
    """The shipped model. Raises ResourceMissing where it is absent."""
    return Acceptability(MODELS / "accept")


def acceptance(text: str, mention: Mention, rung: Rung) -> float:
    """The probability, 0 to 1, that people would accept `rung` in place of `mention` in `text`.

    For the plan: add `weight * acceptance(...)` to the utility of a rung, averaged over (a few of) the entity's mentions. By
    convention the original is accepted (1.0) and a mask has `MASKED` (.5): a rung below .5 reads worse than a mask would, so
    that an objective which maximises acceptance masks there. It knows nothing of risk, and of truth only what the words show.
    Raises ResourceMissing where the model is absent: leave the term out then.
    """
    if rung.kind is RungKind.ORIGINAL:
        return 1.0
    if rung.kind is RungKind.MASK:
        return MASKED
    if RungFlag.NAMES_NOBODY in rung.flags or mention.type not in TYPES:
        return _NAMES_NOBODY
    return open_acceptability()(text, mention.start, mention.end, mention.type, rung.text)


def suggest(text: str, entities: Sequence[Entity], ladders: Mapping[str, Ladder]) -> dict[str, Ladder]:
    """The same ladders with the rung that people would likely take: the first that they accept, else the mask.

    Raises ResourceMissing without the model.
    """
    result = dict(ladders)
    for entity in entities:
        ladder = ladders.get(entity.id)
        if ladder is None or ladder.top < 1 or not entity.mentions:
            continue
        result[entity.id] = replace(ladder, suggested=_first_accepted(text, entity.mentions[0], ladder))
    return result


def _first_accepted(text: str, mention: Mention, ladder: Ladder) -> int:
    for number, rung in enumerate(ladder.rungs[1:-1], 1):
        if acceptance(text, mention, rung) >= MASKED:
            return number
    return ladder.top
