"""Profiles: named dials with rules by type and the style of masks, each one file of `resources/profiles`.

`staying` lists roles (judge, counsel) whose people stay as written, `events` is the threshold of telling events. A rule is
"keep", "mask", or "hide" (the first rung that names nobody, else the mask). A profile decides nothing that the dials do not show:
`rungs_of` gives what its rules fix, as choices by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sfumato.core.decide.model import Dials
from sfumato.core.decide.roles import ROLES
from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import MaskStyle
from sfumato.core.paths import RESOURCES
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.registry import DEFAULT_MEASURES

FOLDER = RESOURCES / "profiles"
RULES = ("keep", "mask", "hide")


@dataclass(frozen=True, slots=True)
class Profile:
    """Named settings: dials, the style of masks, and rules for whole types of entities."""

    name: str
    title: str
    words: str
    dials: Dials
    mask: MaskStyle
    types: Mapping[EntityType, str]  # a rule by type; types that are not in it are left to the dials

    def rungs_of(self, entities: Iterable[Entity], ladders: Mapping[str, Ladder]) -> dict[str, int]:
        """What the rules fix, by entity id."""
        from sfumato.core.risk.classifier import (
            first_safe_rung,  # loads the classifier: not for a list of profiles
        )

        found = {}
        for entity in entities:
            rule = self.types.get(entity.type)
            if rule is not None:
                ladder = ladders[entity.id]
                found[entity.id] = {"keep": 0, "mask": ladder.top, "hide": first_safe_rung(ladder)}[rule]
        return found


@lru_cache(maxsize=1)
def profiles() -> dict[str, Profile]:
    """By name, sorted. Raises where a file holds a rule, type or style that does not exist."""
    return {
        path.stem: _read(path.stem, path.read_text(encoding="utf-8"))
        for path in sorted(FOLDER.glob("*.toml"))
    }


def profile(name: str) -> Profile:
    """The profile of that name. Raises `SfumatoError` that lists the others."""
    try:
        return profiles()[name]
    except KeyError as error:
        raise SfumatoError(
            f"There is no profile called {name}.", next_step=f"Use one of: {', '.join(profiles())}."
        ) from error


def _read(name: str, text: str) -> Profile:
    data = tomllib.loads(text)
    types = {EntityType(type_): str(rule) for type_, rule in data.get("types", {}).items()}
    wrong = [rule for rule in types.values() if rule not in RULES]
    if wrong:
        raise SfumatoError(
            f"The profile {name} has a rule {wrong[0]}.", next_step=f"Use one of: {', '.join(RULES)}."
        )
    dials = Dials(
        k=int(data["k"]),
        threshold=float(data["threshold"]),
        utility_weight=float(data.get("utility_weight", 1.0)),
        measures=frozenset(data.get("measures", DEFAULT_MEASURES)),
        staying=frozenset(data.get("staying", ())),
        events=float(data["events"]) if "events" in data else None,
    )
    if odd := sorted(dials.staying.difference(ROLES)):
        raise SfumatoError(
            f"The profile {name} names a role {odd[0]}.", next_step=f"Use one of: {', '.join(ROLES)}."
        )
    return Profile(name, data["title"], data["words"], dials, MaskStyle(data.get("mask", "stars")), types)
