"""Which country's law a text applies."""

from __future__ import annotations

from sfumato.core.generalize import ladder_for
from sfumato.core.language.legal_systems import laws_cited


def test_citations_tell_the_country_whose_law_is_applied() -> None:
    assert laws_cited("[2022] EWHC 311 (QB); [2020] AC 612") == {"GB": 2}
    assert laws_cited("29 U.S.C. § 621; Fed. R. Civ. P. 56(a); 834 F.3d 760") == {"US": 3}
    assert laws_cited("A letter to Anna, AC 12, of 1980.") == {}


def test_a_town_is_that_of_the_country_whose_law_is_applied() -> None:
    english = "Dr Alderson is a doctor in Hexham, Northumberland. Lachaux v Print Ltd [2019] UKSC 27; [2020] AC 612."
    said = [rung.text for rung in ladder_for("Hexham, Northumberland", "LOC", english).rungs]
    assert any("United Kingdom" in text for text in said)
    assert not any("United States" in text for text in said)
