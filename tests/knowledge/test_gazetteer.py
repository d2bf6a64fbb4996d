"""Terms in running text: longest match, word boundaries, folding, counts."""

from __future__ import annotations

from itertools import pairwise

from sfumato.core.knowledge import PeopleIndex

TEXT = (
    "Lorenzo Smith (born May 23, 1972) is an American singer who met Åse Bjørnstad in Larvik, Norway. "
    "Smith's lawyer, JANE SMITH of the Labour Party, left Lisbonne for Lisbon in the 1940s."
)


def found(index: PeopleIndex, text: str) -> dict[str, int]:
    return {hit.term: hit.count for hit in index.find_terms(text)}


def test_all_terms_with_their_counts(index: PeopleIndex) -> None:
    hits = found(index, TEXT)
    assert hits["Lorenzo Smith"] == 1
    assert hits["May 23, 1972"] == 1
    assert hits["American"] == 3
    assert hits["Åse Bjørnstad"] == 1
    assert hits["Larvik"] == 1 and hits["Norway"] == 2
    assert hits["JANE SMITH"] == 1
    assert hits["Labour Party"] == 3
    assert hits["singer"] == 1 and hits["lawyer"] == 2
    assert hits["the 1940s"] == 3


def test_spans_are_exact_ordered_and_do_not_overlap(index: PeopleIndex) -> None:
    hits = index.find_terms(TEXT)
    assert all(TEXT[hit.start : hit.end] == hit.term for hit in hits)
    assert all(a.end <= b.start for a, b in pairwise(hits))


def test_the_possessive_is_not_part_of_the_term(index: PeopleIndex) -> None:
    hits = [hit for hit in index.find_terms(TEXT) if hit.term == "Smith"]
    assert len(hits) == 1 and TEXT[hits[0].end :].startswith("'s lawyer")


def test_longest_match_wins(index: PeopleIndex) -> None:
    assert "Smith" not in found(index, "Lorenzo Smith sang.")
    assert list(found(index, "He joined the Labour Party.")) == ["Labour Party"]


def test_only_whole_words_match(index: PeopleIndex) -> None:
    assert found(index, "Smithsonian lawyers in Lisbonne met Corky.") == {}


def test_names_of_things_need_a_capital_but_occupations_do_not(index: PeopleIndex) -> None:
    assert found(index, "the smith was boxer and lawyer in boston") == {"boxer": 1, "lawyer": 2}


def test_white_listed_words_are_no_terms(index: PeopleIndex) -> None:
    assert "born" in index.lexicon.white_list and "woman" in index.lexicon.white_list
    assert found(index, "Born in the country, the Woman was known.") == {}


def test_empty_and_odd_texts(index: PeopleIndex) -> None:
    assert index.find_terms("") == []
    assert index.find_terms("\u0000 \ud83d\ude00 … —") == []


def test_particles_alone_are_no_name(index: PeopleIndex) -> None:
    assert index.key_count("n:van") and index.key_count("n:der")
    assert found(index, "VAN DER, and VAN came.") == {}
    assert found(index, "Van der Berg came.") == {"Van der Berg": 1}
