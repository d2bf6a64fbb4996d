"""Offices around a name stay; letters that may be part of the name do not."""

from __future__ import annotations

import pytest

from sfumato.core.generalize.realise.offices_of_people import without_offices


@pytest.mark.parametrize(
    ("mention", "name"),
    [
        ("Mrs Justice Hallworth", "Hallworth"),
        ("LADY JUSTICE ASHCOMBE", "ASHCOMBE"),
        ("HHJ Simon Hirst", "Simon Hirst"),
        ("Moylan LJ", "Moylan"),
        ("Mr D. Pannick, QC", "Mr D. Pannick"),
        ("Mr J", "Mr J"),
        ("Judge", "Judge"),
        ("Anna CJ", "Anna CJ"),
    ],
)
def test_only_offices_stay_beside_a_label(mention: str, name: str) -> None:
    assert mention[slice(*without_offices(mention))] == name
