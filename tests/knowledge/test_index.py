"""Look-ups: every written form of a term finds the same people."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyroaring import BitMap

from sfumato.core.errors import ResourceMissing
from sfumato.core.knowledge import PeopleIndex, open_index
from tests.knowledge.conftest import index_of


def names(index: PeopleIndex, *terms: str) -> set[str]:
    return {person.name for person in index.people(index.having(terms), 100)}


@pytest.mark.parametrize(
    "form",
    [
        "16 June 1958",
        "16th June 1958",
        "the 16th of June 1958",
        "June 16, 1958",
        "June 16 1958",
        "June 16th, 1958",
        "16 Jun 1958",
        "1958-06-16",
        "16.06.1958",
        "16/6/1958",
        "on 16 June 1958",
    ],
)
def test_a_day_in_all_its_written_forms(index: PeopleIndex, form: str) -> None:
    assert names(index, form) == {"Maria João Silva"}


@pytest.mark.parametrize("form", ["June 1958", "Jun 1958", "june of 1958"])
def test_a_month(index: PeopleIndex, form: str) -> None:
    assert names(index, form) == {"Maria João Silva", "José Sarısoy"}


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("1958", {"Maria João Silva", "José Sarısoy"}),
        ("the 1940s", {"Jane Smith", "Åse Bjørnstad", "Ole Bjørnstad"}),
        ("1940s", {"Jane Smith", "Åse Bjørnstad", "Ole Bjørnstad"}),
        ("1943–1944", {"Jane Smith", "Åse Bjørnstad"}),
        ("between 1943 and 1944", {"Jane Smith", "Åse Bjørnstad"}),
        ("early 1940s", {"Jane Smith"}),
        ("winter 1943", {"Jane Smith"}),
        ("first half of 1958", {"Maria João Silva", "José Sarısoy"}),
    ],
)
def test_spans_of_time_are_unions(index: PeopleIndex, form: str, expected: set[str]) -> None:
    assert names(index, form) >= expected
    assert names(index, form) <= expected | {"Åse Bjørnstad"}


@pytest.mark.parametrize(
    "form",
    [
        "Lorenzo Smith",
        "Smith, Lorenzo",
        "Smith Lorenzo",
        "L. Smith",
        "Mr Lorenzo Smith",
        "LORENZO SMITH",
        "Lorenzo",
    ],
)
def test_a_name_in_all_its_forms(index: PeopleIndex, form: str) -> None:
    assert "Lorenzo Smith" in names(index, form)


def test_parts_of_names(index: PeopleIndex) -> None:
    assert names(index, "Mr Smith") == {"Lorenzo Smith", "John Smith", "Jane Smith"}
    assert names(index, "J. Smith") == {"John Smith", "Jane Smith"}
    assert names(index, "Micael") == {"Leandro Micael Gomes Albano"}
    assert names(index, "Leandro Albano") == {"Leandro Micael Gomes Albano"}
    assert names(index, "Obrien") == names(index, "O’Brien") == {"Siobhán O'Brien"}


@pytest.mark.parametrize(("folded", "name"), [("Sarisoy", "José Sarısoy"), ("BJORNSTAD", "Åse Bjørnstad")])
def test_diacritics_are_folded(index: PeopleIndex, folded: str, name: str) -> None:
    assert name in names(index, folded)


@pytest.mark.parametrize(
    "form", ["Greece", "Greek", "Hellenic Republic", "the Hellenic Republic", "Greek national"]
)
def test_country_nationality_and_official_name_are_one(index: PeopleIndex, form: str) -> None:
    assert names(index, form) == {"Dimitra Papadopoulou"}


def test_general_terms_are_unions_of_what_they_cover(index: PeopleIndex) -> None:
    assert names(index, "city in Norway") == names(index, "Norwegian") == {"Åse Bjørnstad", "Ole Bjørnstad"}
    assert {"Åse Bjørnstad", "Dimitra Papadopoulou", "Siobhán O'Brien"} <= names(index, "European national")
    assert names(index, "sportsperson") == {
        "Leandro Micael Gomes Albano",
        "Ole Bjørnstad",
        "Karl-Heinz van der Berg",
        "Siobhán O'Brien",
    }
    narrow, wide = index.lookup("Lisbon"), index.lookup("city in Portugal")
    assert narrow is not None and wide is not None and narrow <= wide


def test_intersections_and_unknown_terms(index: PeopleIndex) -> None:
    assert index.count(["Boston", "lawyer"]) == 2
    assert index.count(["Boston", "lawyer", "1972"]) == 1
    assert index.count(["Boston", "footballer"]) == 0
    assert index.lookup("Freamunde") is None and index.term_of("Freamunde") is None
    assert index.count(["Boston", "Freamunde"]) == 0
    assert index.term_of("city in Norway") == "city in Norway"


def test_the_papers_first_worked_example(tmp_path: Path) -> None:
    """Paper 000, figure 1: the fourth person is the only one with Lisbon and Freamunde."""
    rows = "name,place,team\n"
    rows += "".join(f"Ana Costa {n},Lisbon,Benfica\n" for n in range(6))
    rows += "".join(f"Rui Melo {n},Porto,Freamunde\n" for n in range(6))
    rows += "Leandro Micael Gomes Albano,Lisbon,Freamunde\n"
    index = index_of(tmp_path, rows)
    assert index.count(["Lisbon"]) == index.count(["Freamunde"]) == 7
    both = index.having(["Lisbon", "Freamunde"])
    assert [p.name for p in index.people(both)] == ["Leandro Micael Gomes Albano"]
    assert index.count(["Leandro Micael Gomes Albano"]) == 1


def test_the_papers_second_worked_example(tmp_path: Path) -> None:
    """Paper 001, slides: "Lorenzo Smith AND American" intersects two posting lists."""
    rows = "name,nationality\nLorenzo Smith,American\nLorenzo Smith,British\nAda Smith,American\n"
    index = index_of(tmp_path, rows)
    smith, american = index.lookup("Lorenzo Smith"), index.lookup("American")
    assert smith is not None and american is not None
    assert len(smith & american) == 1 and index.count(["Lorenzo Smith", "American"]) == 1


def test_people_are_shown_with_what_tells_them_apart(index: PeopleIndex) -> None:
    (person,) = index.people(index.having(["Sarisoy"]))
    assert str(person) == "José Sarısoy (judge, 1958–2001, Türkiye)"


def test_what_is_no_index_is_refused(tmp_path: Path) -> None:
    for content in (b"", b"something else entirely, long enough to have a header"):
        path = tmp_path / "bad.index"
        path.write_bytes(content)
        with pytest.raises(ResourceMissing):
            open_index(path)
    with pytest.raises(ResourceMissing):
        open_index(tmp_path / "none.index")


def test_a_truncated_or_altered_index_is_refused(index: PeopleIndex, tmp_path: Path) -> None:
    whole = index.path.read_bytes()
    path = tmp_path / "cut.index"
    path.write_bytes(whole[:-10])
    with pytest.raises(ResourceMissing, match="cut short"):
        open_index(path)
    path.write_bytes(whole[:20] + b"X" + whole[21:])
    with pytest.raises(ResourceMissing, match="damaged"):
        open_index(path)


def test_every_stored_term_is_found_again(index: PeopleIndex) -> None:
    seen = list(index.file.starting_with(""))
    assert len(seen) == index.file.terms
    for term, posting in seen:
        found = index.file.find(term)
        assert found == posting
        bitmap = index.key(term)
        assert isinstance(bitmap, BitMap) and len(bitmap) == posting.people
