"""Finds every direct and quasi identifier: a neural tagger, patterns with proof, word lists, and a person's own list.

What finds is loaded when it is first asked for: whoever needs the values only (`Entity`, `Mention`), such as the window when it
opens, does not wait for it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from sfumato.core.recognize.model import Entity, EntityType, Identifier, Mention

if TYPE_CHECKING:
    from sfumato.core.recognize.pipeline import (
        Recognizer,
        Settings,
        recognize,
        recognizer,
        stream,
        unload_recognizer,
    )
    from sfumato.core.recognize.state_names import one_state
    from sfumato.core.recognize.userlist import UserTerm, load_user_list

_LATER = {
    "Recognizer": "pipeline",
    "Settings": "pipeline",
    "recognize": "pipeline",
    "recognizer": "pipeline",
    "stream": "pipeline",
    "unload_recognizer": "pipeline",
    "one_state": "state_names",
    "UserTerm": "userlist",
    "load_user_list": "userlist",
}

__all__ = [
    "Entity",
    "EntityType",
    "Identifier",
    "Mention",
    "Recognizer",
    "Settings",
    "UserTerm",
    "load_user_list",
    "one_state",
    "recognize",
    "recognizer",
    "stream",
    "unload_recognizer",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_LATER[name]}"), name)
