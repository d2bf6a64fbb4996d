"""All attacks, in the order of the table."""

from __future__ import annotations

import importlib

from tests.document.redteam.attack import ATTACKS, Attack

_MODULES = (
    "ink",
    "tricks",
    "scans",
    "around",
    "containers",
    "packages",
    "letters",
    "second_pdf",
    "second_office",
    "third_pdf",
    "third_office",
    "fourth_pdf",
    "unseen_pixels",
    "fourth_office",
    "twins_office",
    "twins_plain",
    "twins_pdf",
    "twins_mail",
    "twins_fonts",
    "short_names",
    "fifth_office",
    "sixth_plain",
    "sixth_office",
    "sixth_pdf",
    "seventh",
    "seventh_pdf",
    "old_letters",
    "mails_in_place",
)


def all_attacks() -> list[Attack]:
    for name in _MODULES:
        importlib.import_module(f"tests.document.redteam.{name}")
    groups = list(dict.fromkeys(attack.group for attack in ATTACKS))
    return sorted(ATTACKS, key=lambda attack: groups.index(attack.group))
