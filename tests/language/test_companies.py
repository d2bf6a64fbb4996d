"""Legal forms of firms, and words that only look like them."""

from __future__ import annotations

import pytest

from sfumato.core.language.companies import has_legal_form


@pytest.mark.parametrize(
    "name", ["Northwind Limited", "NORTHWIND LIMITED", "Foo gmbh", "Alfa s.r.o.", "Alfa OÜ", "OOO Alfa"]
)
def test_a_legal_form_ends_the_name_of_a_firm(name: str) -> None:
    assert has_legal_form(name)


@pytest.mark.parametrize("name", ["Lund District Court limited", "Lund company", "Alfa as", "AS LUND SAID"])
def test_a_word_in_small_letters_is_no_legal_form(name: str) -> None:
    assert not has_legal_form(name)
