"""Reviewed values to JSON and back, at the edge of the project file and the journal; everywhere else they are values.

Which value stands under which key: a `Decision` under "decision", an `Entity` under "mark", `Dials` under the setting "dials";
all other settings are plain JSON already.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sfumato.core.decide.model import Dials
from sfumato.core.recognize.model import Entity
from sfumato.core.review.codec import entity_from_json, entity_to_json
from sfumato.core.review.model import Decision, Json

Value = Any  # a Decision, an Entity, Dials, plain JSON, or None for "not there"


def value_to_json(value: Value) -> Json:
    """The value of a change as plain values for the journal."""
    if isinstance(value, Decision):
        return value.to_json()
    if isinstance(value, Entity):
        return entity_to_json(value)
    if isinstance(value, Dials):
        return dials_to_json(value)
    return value


def value_from_json(kind: str, name: str, data: Json) -> Value:
    """`kind` and `name` are those of the key under which the value stands."""
    if data is None:
        return None
    if kind == "decision":
        return Decision.from_json(data)
    if kind == "mark":
        return entity_from_json(data)
    if kind == "setting" and name == "dials":
        return dials_from_json(data)
    return data


def dials_to_json(dials: Dials) -> dict[str, Json]:
    """Every dial as plain values, those that are at their default as well."""
    return {
        "k": dials.k,
        "threshold": dials.threshold,
        "utility_weight": dials.utility_weight,
        "measures": sorted(dials.measures),
        "strategy": dials.strategy,
        "combine": dials.combine,
        "weights": [list(weight) for weight in dials.weights],
        "seed": dials.seed,
        "staying": sorted(dials.staying),
        "events": dials.events,
    }


def dials_from_json(data: Mapping[str, Json]) -> Dials:
    """Projects of older versions have no combine, weights, seed, staying and events: the defaults stand."""
    return Dials(
        k=int(data["k"]),
        threshold=float(data["threshold"]),
        utility_weight=float(data["utility_weight"]),
        measures=frozenset(str(name) for name in data["measures"]),
        strategy=str(data["strategy"]),
        combine=str(data.get("combine", "any")),
        weights=tuple((str(name), float(weight)) for name, weight in data.get("weights", ())),
        seed=int(data.get("seed", 0)),
        staying=frozenset(str(role) for role in data.get("staying", ())),
        events=None if data.get("events") is None else float(data["events"]),
    )
