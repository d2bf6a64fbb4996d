"""Old project files, one step up at a time. Each function lifts its version by one."""

from __future__ import annotations

from collections.abc import Callable

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.review.model import Json

CURRENT = 3  # version of the project file


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


# Version 2 told what a rung is by the beginning of its source; the longest beginning decides.
_RUNGS_OF_2 = {
    "original": (RungKind.ORIGINAL, RungFlag.NONE),
    "mask": (RungKind.MASK, RungFlag.NONE),
    "rule:person": (RungKind.LABEL, RungFlag.NAMES_NOBODY),
    "rule:role": (RungKind.ROLE, RungFlag.NAMES_NOBODY),
    "rule:initials": (RungKind.INITIALS, RungFlag.NONE),
    "rule:code": (RungKind.CODE, RungFlag.NAMES_NOBODY),
    "rule:shift": (RungKind.SHIFTED, RungFlag.NONE),
    "rule:date:decade": (RungKind.DATE, RungFlag.DECADE),
    "rule:date": (RungKind.DATE, RungFlag.NONE),
    "rule:time": (RungKind.DATE, RungFlag.NONE),
    "rule:relative": (RungKind.DATE, RungFlag.NONE),
    "rule:duration": (RungKind.DURATION, RungFlag.NONE),
    "rule:age": (RungKind.AGE, RungFlag.NONE),
    "rule:quantity": (RungKind.AMOUNT, RungFlag.NONE),
    "rule:money": (RungKind.AMOUNT, RungFlag.NONE),
    "rule:head:adjective": (RungKind.ATTRIBUTE, RungFlag.ADJECTIVE),
    "ontology:demonym": (RungKind.ATTRIBUTE, RungFlag.ADJECTIVE),
    "ontology:language": (RungKind.ATTRIBUTE, RungFlag.LANGUAGE),
    "": (RungKind.KIND, RungFlag.NONE),
}


def _from_2(data: dict[str, Json]) -> dict[str, Json]:
    """Version 2 kept rungs without their kind and flags."""
    for document in data["documents"]:
        for ladder in document["ladders"]:
            for rung in ladder["rungs"]:
                if len(rung) == 5:
                    known = max((s for s in _RUNGS_OF_2 if str(rung[4]).startswith(s)), key=len)
                    kind, flags = _RUNGS_OF_2[known]
                    rung += [kind.value, flags.value]
    return {**data, "version": 3}


_STEPS: dict[int, Callable[[dict[str, Json]], dict[str, Json]]] = {1: _from_1, 2: _from_2}


def migrate(data: dict[str, Json]) -> dict[str, Json]:
    """The data of a project file of any earlier version in today's form."""
    while data["version"] < CURRENT:
        data = _STEPS[data["version"]](data)
    return data
