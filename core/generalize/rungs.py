"""From candidate rungs to a ladder: loss, order, and the check that no rung tells what it hides."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.language.fold import fold
from sfumato.core.language.lists import word_list
from sfumato.core.recognize.model import EntityType

# A later rung is wider (factor) and loses more (share of an entity's information) by at least so much; only the mask loses all.
_WIDER, _MORE, _LESS, _MOST = 1.0001, 0.01, 0.005, 0.99

# How many things of a type there are to tell apart: the coverage at which nothing is left to know.
# Days in 120 years, people on earth, places and organisations in the store, values of a quantity.
UNIVERSE: dict[EntityType, float] = {
    EntityType.DATETIME: 43_830.0,
    EntityType.PERSON: 8.1e9,
    EntityType.DEM: 8.1e9,
    EntityType.LOC: 500_000.0,
    EntityType.ORG: 10_000_000.0,
    EntityType.QUANTITY: 1_000_000.0,
    EntityType.CODE: 1e9,
    EntityType.MISC: 1_000_000.0,
    EntityType.EVENT: 8.1e9,
}
_HIGHEST = 0.97  # below the mask's 1: even "place" says more than `***`
_HARMLESS = word_list("harmless to repeat")


@dataclass(frozen=True, slots=True)
class Step:
    """A candidate rung before its loss is known."""

    text: str
    coverage: float
    source: str  # provenance for the explanation; steers nothing
    term: str = ""
    kind: RungKind = RungKind.KIND
    flags: RungFlag = RungFlag.NONE


def words(text: str) -> list[str]:
    """The words and numbers of a text, folded."""
    return re.findall(r"[^\W_]+", fold(text))


def build(
    entity_id: str,
    original: str,
    type_: EntityType,
    steps: Iterable[Step],
    *,
    may_share: Sequence[str] = (),
    check: bool = True,
    universe: float | None = None,
) -> Ladder:
    """A ladder from candidates, specific to general. Candidates that cover one thing only, repeat an earlier
    rung or contain a telling word of the original are left out (paper 004 §4.3.1: "capital of Norway"). `universe` is the number
    of things among which the original tells one; without it, all of its type."""
    secret = {w for w in words(original) if w not in _HARMLESS and len(w) > 2 and not w.isdigit()}
    secret -= {w for phrase in may_share for w in words(phrase)}
    rungs = [Rung(original, 1.0, 0.0, original, "original", RungKind.ORIGINAL)]
    seen = {fold(original)}
    reach, loss = 1.0, 0.0
    universe = universe or UNIVERSE[type_]
    for step in steps:
        if (
            step.coverage <= 1
            or fold(step.text) in seen
            or (check and _checked(step) and tells(secret, step.text))
        ):
            continue
        seen.add(fold(step.text))
        reach = max(reach * _WIDER, step.coverage)
        loss = max(loss + _MORE, min(_HIGHEST, math.log(reach) / math.log(universe)))
        rungs.append(
            Rung(
                step.text,
                max(reach, step.coverage),
                min(loss, _MOST),
                step.term or step.text,
                step.source,
                step.kind,
                step.flags,
            )
        )
    rungs.append(Rung(MASK, math.inf, 1.0, "", "mask", RungKind.MASK))
    return Ladder(entity_id, tuple(_spread(rungs)))


_FROM_PARTS = frozenset({RungKind.DATE, RungKind.AGE, RungKind.AMOUNT, RungKind.DURATION})


def _checked(step: Step) -> bool:
    """A coarser date, age or amount repeats a part of the finer one by its nature."""
    return step.kind not in _FROM_PARTS and not step.flags & RungFlag.REPEATS_ORIGINAL


def tells(secret: set[str], text: str) -> bool:
    """Whether a rung holds a telling word of the original, also inflected ("Oslo" in "Oslo's", "Silesia" in
    "Silesian")."""
    for word in words(text):
        for hidden in secret:
            if word == hidden:
                return True
            stem = min(len(word), len(hidden))
            if stem >= 5 and word[: stem - 1] == hidden[: stem - 1] and abs(len(word) - len(hidden)) <= 3:
                return True
    return False


def _spread(rungs: list[Rung]) -> list[Rung]:
    """Keep losses strictly rising when many rungs crowd below the mask."""
    top = len(rungs) - 1
    fixed = list(rungs)
    ceiling = 1.0
    for i in range(top - 1, 0, -1):
        ceiling = min(ceiling - _LESS, fixed[i].loss) if fixed[i].loss >= ceiling else fixed[i].loss
        fixed[i] = replace(fixed[i], loss=round(ceiling, 4))
    return fixed
