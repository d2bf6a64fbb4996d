from __future__ import annotations

import pytest

from sfumato.core.document.verify.folding import Folded, fold, words


@pytest.mark.parametrize(
    "written",
    [
        "Jürgen Müller",
        "JURGEN MULLER",
        "Jür-\ngen Mül\u00adler",
        "J ü r g e n  M ü l l e r",
        "jürgen_müller",
        "Ju\u0308rgen.Mu\u0308ller",
    ],
)
def test_spellings_of_one_name_fold_together(written: str) -> None:
    assert fold(written) == "jurgenmuller"


def test_ligatures_and_wide_letters_fold() -> None:
    assert fold("ﬁｎｅ ﬂow") == "fineflow"


def test_words_are_made_whole_across_lines() -> None:
    assert words("Mr Quarring-\nton, and") == ["mr", "quarrington", "and"]


def test_a_hit_inside_another_word_is_weak() -> None:
    text = Folded("The planned annals of Anna.")
    hits = [text.judge(place, 4) for place in text.places("anna")]
    assert [hit.strong for hit in hits] == [False, True]


def test_hits_know_where_they_stand() -> None:
    text = Folded("by Mül-\nler today")
    hit = text.judge(next(text.places("muller")), 6)
    assert text.text[hit.start : hit.end] == "Mül-\nler"
