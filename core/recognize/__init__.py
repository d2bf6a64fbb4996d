"""Finds every direct and quasi identifier: a neural tagger, patterns with proof, word lists, and a person's own list."""

from __future__ import annotations

from sfumato.core.recognize.model import Entity, EntityType, Identifier, Mention
from sfumato.core.recognize.pipeline import Recognizer, Settings, recognize, recognizer, stream
from sfumato.core.recognize.states import one_state
from sfumato.core.recognize.userlist import UserTerm, load_user_list

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
]
