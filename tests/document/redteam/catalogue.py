"""All attacks, in the order of the table."""

from __future__ import annotations

import importlib

from tests.document.redteam.attack import ATTACKS, Attack

_MODULES = ("ink", "tricks", "scans", "around", "containers", "packages", "letters")


def all_attacks() -> list[Attack]:
    for name in _MODULES:
        importlib.import_module(f"tests.document.redteam.{name}")
    return list(ATTACKS)
