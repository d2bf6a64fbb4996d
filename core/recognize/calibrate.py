"""From raw scores of an entity's mentions to probabilities that can be trusted.

One probability decides all mentions of an entity, so the mentions are pooled first: an average of log-odds, tilted towards
the surest mention. Then a shift per kind of text and type, chosen on development documents, puts the best trade
between missed and needless masks at one half.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.multipart_entities import is_called_a_work, is_title_of_a_work
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import court_share

EDGE = 1e-4  # probabilities are kept this far from 0 and 1, so that their logarithms are finite
HIDDEN = 0.5  # P(mask) from which an entity is hidden
NEARLY_HIDDEN = 0.35  # P(mask) from which a title of a work is hidden (judgment call)
JUST_HIDDEN = 0.52  # P(mask) of what is hidden because most of its like are, a little above the cut


def logit(p: float) -> float:
    """Log odds; probabilities at the very edge are pulled in, so the result is finite."""
    p = min(max(p, EDGE), 1 - EDGE)
    return math.log(p / (1 - p))


def expit(x: float) -> float:
    """The probability of these log odds."""
    return 1 / (1 + math.exp(-x))


def pooled(mentions: Sequence[Scored], tilt: float) -> tuple[float, float]:
    """P(direct) and P(quasi) of an entity: log-odds averaged with the largest in proportion 1−tilt : tilt."""
    odds = [logit(m.p_mask) for m in mentions]
    p_mask = expit((1 - tilt) * sum(odds) / len(odds) + tilt * max(odds))
    # A surname alone looks less direct than the full name it stands for: the most telling mention names the kind.
    share = max(m.p_direct / m.p_mask if m.p_mask > 0 else 0.0 for m in mentions)
    return p_mask * share, p_mask * (1 - share)


def adjusted(
    p_direct: float,
    p_quasi: float,
    type_: EntityType,
    domain: Sequence[float],
    calibration: Mapping[str, Any],
) -> tuple[float, float]:
    """Shifts the log-odds of "mask" by what was chosen for this type in this kind of text; as far as a text is of neither
    kind, by the larger of the two: nobody measured it, so it is hidden rather than shown."""
    shifts = calibration.get("shift", {})
    court, biography = shifts.get("court", {}), shifts.get("biography", {})
    weight = court_share(domain)
    both = court.get(type_.value, 0.0), biography.get(type_.value, 0.0)
    strange = float(domain[2])
    shift = (1 - strange) * (weight * both[0] + (1 - weight) * both[1]) + strange * max(both)
    p_mask = p_direct + p_quasi
    if p_mask <= 0:
        return p_direct, p_quasi
    moved = expit(logit(p_mask) + shift)
    return p_direct * moved / p_mask, p_quasi * moved / p_mask


def people_alike(entities: Sequence[Entity]) -> list[Entity]:
    """The entities, with people who are called by initials judged together: a text that hides half of "H.", "J." and "Judge B.T."
    or more hides all of them. Where most stay, each is judged alone. Two letters or more are judged by themselves as well: a
    single one may be a town's or a court's."""
    lettered = [e for e in entities if e.type is EntityType.PERSON and Name.of(e.text).initials_only]
    several = [e for e in lettered if len(Name.of(e.text).words) > 1]
    alike: set[str] = set()
    for group in (lettered, several):
        hidden = [e for e in group if e.p_mask >= HIDDEN]
        if 2 * len(hidden) >= len(group):
            alike |= {e.id for e in group if e.p_mask < HIDDEN}
    return [raised(e) if e.id in alike else e for e in entities]


def titles_in_doubt(text: str, entities: Sequence[Entity]) -> list[Entity]:
    """The entities, with titles of works hidden where the model is nearly sure, or where a noun says what they are and the words
    are common ones ("the film Election"): any catalogue says who made them."""
    return [raised(e) if e.p_mask < HIDDEN and _is_title(text, e) else e for e in entities]


def _is_title(text: str, entity: Entity) -> bool:
    if entity.type is not EntityType.MISC:
        return False
    if any(is_called_a_work(text, m.start) for m in entity.mentions):
        return True
    nearly = entity.p_mask >= NEARLY_HIDDEN
    return nearly and any(is_title_of_a_work(text, m.start, m.end) for m in entity.mentions)


def raised(entity: Entity) -> Entity:
    """The entity, just sure enough to be hidden."""
    share = entity.p_direct / entity.p_mask if entity.p_mask > 0 else 0.0
    return replace(entity, p_direct=JUST_HIDDEN * share, p_quasi=JUST_HIDDEN * (1 - share))
