"""Old project files, one step up at a time. Each function lifts its version by one."""

from __future__ import annotations

from collections.abc import Callable

from sfumato.core.review.model import Json

CURRENT = 2


def _from_1(data: dict[str, Json]) -> dict[str, Json]:
    """Version 1 kept only the last decision of each entity. It becomes one step, so that it can be undone."""
    changes = [
        ["decision", document, entity, None, {"rung": d["rung"], "reason_code": d.get("reason", "")}]
        for document, decisions in data.pop("decisions", {}).items()
        for entity, d in decisions.items()
    ]
    step = {
        "label": "Decisions from an earlier version",
        "who": data.get("who", ""),
        "when": data.get("saved", ""),
        "changes": changes,
    }
    data["history"] = {
        "steps": [step] if changes else [],
        "position": 1 if changes else 0,
        "trail": [{"verb": "do", "step": step, "who": step["who"], "when": step["when"]}] if changes else [],
    }
    return {**data, "version": 2}


_STEPS: dict[int, Callable[[dict[str, Json]], dict[str, Json]]] = {1: _from_1}


def migrate(data: dict[str, Json]) -> dict[str, Json]:
    while data["version"] < CURRENT:
        data = _STEPS[data["version"]](data)
    return data
