"""Titles before a name."""

from __future__ import annotations

import pytest

from sfumato.core.language.titles import sex_of, title_of, without_titles


@pytest.mark.parametrize(
    ("name", "bare", "sex"),
    [
        ("Captain Anna Berg", "Anna Berg", ""),
        ("Mr. Berg", "Berg", "m"),
        ("Señora Ruiz", "Ruiz", "f"),
        ("Prof. Dr. Ada Holm", "Ada Holm", ""),
        ("M. Dupont", "M. Dupont", ""),
        ("Judge", "Judge", ""),
        ("Judge Mrs Holm", "Holm", "f"),
    ],
)
def test_titles_go_and_tell_the_sex(name: str, bare: str, sex: str) -> None:
    assert without_titles(name) == bare
    assert sex_of(name) == sex


def test_a_name_is_no_title() -> None:
    assert title_of("Anna") is None
