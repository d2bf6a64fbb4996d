"""A plan before anything is assessed: masks what patterns and recogniser found, so that a long document has one at once.

It proves nothing and claims nothing: no crowd, no optimum, no closure beyond the entities given. The real plan replaces it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Identifier

STRATEGY = "provisional"
NOTE = "Provisional: only what was found so far is masked; the measures have not run yet."


def provisional(
    entities: Iterable[Entity], dials: Dials, hand: Mapping[str, int] | None = None
) -> tuple[Plan, dict[str, Ladder]]:
    """The plan and the keep-or-mask ladders that it speaks of. Direct identifiers, protected persons and whatever people
    would hide at this threshold are masked; `hand` (0 keeps, anything else masks) goes before that."""
    choices: dict[str, Choice] = {}
    ladders: dict[str, Ladder] = {}
    for entity in entities:
        original = Rung(entity.text, 1.0, 0.0, kind=RungKind.ORIGINAL)
        ladders[entity.id] = Ladder(entity.id, (original, Rung(MASK, math.inf, 1.0, kind=RungKind.MASK)))
        by_hand = entity.id in (hand or {})
        direct = entity.protected or entity.identifier is Identifier.DIRECT or entity.type is EntityType.CODE
        masked = bool((hand or {})[entity.id]) if by_hand else direct or entity.p_mask >= dials.threshold
        choices[entity.id] = Choice(
            entity.id, int(masked), MASK if masked else None, reason=NOTE if masked else "", by_hand=by_hand
        )
    hidden = sum(choice.rung for choice in choices.values())
    # In entities, not in bits: nothing has been weighed yet.
    return Plan(
        choices, dials, float(hidden), float(len(choices)), 0.0, False, STRATEGY, notes=(NOTE,)
    ), ladders
