"""Building: sources, bad lines, resuming, merging, and never half an index in place of a good one."""

from __future__ import annotations

import bz2
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sfumato.core.errors import CannotRead, SfumatoError
from sfumato.core.knowledge import PeopleIndex, open_index
from sfumato.core.knowledge.build import Built, build_index
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import Problems, open_source

GOOD = "name,birth,occupation\nAda Lovelace,1815-12-10,mathematician\nAlan Turing,1912-06-23,mathematician\n"


def build(folder: Path, name: str, content: str | bytes, **options: Any) -> tuple[Built, PeopleIndex]:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    mapping, encoding = options.pop("mapping", None), options.pop("encoding", "utf-8")
    built = build_index([open_source(path, mapping, encoding)], folder / "people.index", **options)
    return built, open_index(folder / "people.index")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.csv", GOOD),
        ("p.tsv", GOOD.replace(",", "\t")),
        ("p.csv", "\ufeff" + GOOD.replace(",", ";")),
        ("p.csv.gz", gzip.compress(GOOD.encode())),
        ("p.csv.bz2", bz2.compress(GOOD.encode())),
        (
            "p.jsonl",
            '{"name": "Ada Lovelace", "birth": "1815-12-10", "occupation": ["mathematician"]}\n'
            '{"name": "Alan Turing", "birth": "1912-06-23", "occupation": "mathematician"}\n',
        ),
    ],
)
def test_tables_and_json_lines_give_the_same_index(tmp_path: Path, name: str, content: str | bytes) -> None:
    built, index = build(tmp_path, name, content)
    assert (built.people, built.bad_lines) == (2, 0)
    assert index.count(["mathematician"]) == 2
    assert index.count(["mathematician", "10 December 1815", "Lovelace"]) == 1


def test_a_firms_own_spreadsheet(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Client", "Date of birth", "Town", "Case"])
    sheet.append(["Åse Bjørnstad", "16.06.1958", "Larvik", "22/1"])
    sheet.append([None, None, None, None])
    sheet.append(["Ole Hansen", 1949, "Oslo", "22/2"])
    book.save(tmp_path / "clients.xlsx")
    built = build_index([open_source(tmp_path / "clients.xlsx", {"Case": "term"})], tmp_path / "x.index")
    index = open_index(tmp_path / "x.index")
    assert built.people == 2
    assert index.count(["Larvik", "June 1958"]) == 1
    assert index.count(["22/2", "Hansen"]) == 1


def entity(
    qid: str, label: str, claims: dict[str, list[Any]] | None = None, aliases: tuple[str, ...] = ()
) -> str:
    made: dict[str, Any] = {}
    for claim, values in (claims or {}).items():
        made[claim] = []
        for value in values:
            if isinstance(value, tuple):
                data = {"value": {"time": value[0], "precision": value[1]}, "type": "time"}
            elif value.startswith("Q"):
                data = {
                    "value": {"entity-type": "item", "numeric-id": int(value[1:]), "id": value},
                    "type": "wikibase-entityid",
                }
            else:
                data = {"value": value, "type": "string"}
            made[claim].append(
                {
                    "mainsnak": {"snaktype": "value", "property": claim, "datavalue": data},
                    "type": "statement",
                    "rank": "normal",
                }
            )
    return json.dumps(
        {
            "type": "item",
            "id": qid,
            "labels": {"en": {"language": "en", "value": label}},
            "aliases": {"en": [{"language": "en", "value": a} for a in aliases]},
            "descriptions": {},
            "claims": made,
            "sitelinks": {},
        }
    )


DUMP = [
    entity(
        "Q1",
        "Leandro Albano",
        {
            "P31": ["Q5"],
            "P19": ["Q597"],
            "P21": ["Q6581097"],
            "P27": ["Q45"],
            "P106": ["Q937857"],
            "P54": ["Q1000"],
            "P569": [("+1979-03-02T00:00:00Z", 11)],
            "P570": [("+2020-00-00T00:00:00Z", 9)],
        },
        ("Leandro Micael Gomes Albano",),
    ),
    entity("Q597", "Lisbon", {"P17": ["Q45"]}, ("Lisboa",)),
    entity("Q45", "Portugal"),
    entity("Q937857", "association football player", {}, ("footballer",)),
    entity("Q1000", "S.C. Freamunde"),
    entity("Q2", "Not A Person", {"P31": ["Q43229"]}),
]


@pytest.mark.parametrize("suffix", ["json", "json.gz", "json.bz2"])
def test_a_wikidata_dump_as_it_is_published(tmp_path: Path, suffix: str) -> None:
    text = ("[\n" + ",\n".join(DUMP) + "\n]\n").encode()
    data = {"json": text, "json.gz": gzip.compress(text), "json.bz2": bz2.compress(text)}[suffix]
    built, index = build(tmp_path, f"latest-all.{suffix}", data)
    assert built.people == 1
    for term in ("Lisbon", "Lisboa", "Portuguese", "Portugal", "footballer", "S.C. Freamunde", "2 March 1979", "2020",
                 "city in Portugal", "L. Albano", "Micael Gomes"):  # fmt: skip
        assert index.count([term]) == 1, term
    assert index.lookup("Not A Person") is None


def test_bad_dump_lines_are_reported_by_line_and_skipped(tmp_path: Path) -> None:
    lines = [
        "[",
        DUMP[0] + ",",
        '{"type": "item", "id": "Q9", "labels"',
        DUMP[0] + ",",
        "17,",
        DUMP[1] + ",",
        DUMP[2],
        "]",
    ]
    built, index = build(tmp_path, "dump.json", "\n".join(lines))
    assert built.people == 1 and index.count(["Lisbon"]) == 1
    assert [(bad.line, bad.reason) for bad in built.problems] == [
        (3, "not JSON"),
        (4, "an id that an earlier line has"),
        (5, "not a Wikidata entity"),
    ]


def test_bad_table_lines_are_reported_by_line_and_skipped(tmp_path: Path) -> None:
    rows = (
        GOOD.encode()
        + b"Only A Name\n,1900,ghost\nCaf\xe9 Latin,1900,x\n"
        + b"Big "
        + b"x" * 10_500_000
        + b",1900,y\n"
    )
    rows += b"Grace Hopper,1906-12-09,admiral\n"
    built, index = build(tmp_path, "p.csv", rows)
    assert built.people == 3 and index.count(["Hopper"]) == 1
    assert [(bad.line, bad.reason) for bad in built.problems] == [
        (4, "1 columns where the heading has 3"),
        (5, "no name"),
        (6, "not utf-8 text"),
        (7, "a field longer than 10000 characters"),
    ]


def test_duplicate_ids_are_reported(tmp_path: Path) -> None:
    built, _ = build(tmp_path, "p.csv", "id,name\n1,Ada Lovelace\n1,Alan Turing\n2,Grace Hopper\n")
    assert built.people == 2
    assert [(bad.line, bad.reason) for bad in built.problems] == [(3, "an id that an earlier line has")]


def test_strict_refuses_the_first_bad_line_and_leaves_the_old_index(tmp_path: Path) -> None:
    build(tmp_path, "p.csv", GOOD)
    before = (tmp_path / "people.index").read_bytes()
    with pytest.raises(CannotRead, match="Line 4"):
        build(tmp_path, "p.csv", GOOD + "broken\n", strict=True)
    assert (tmp_path / "people.index").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "mapping", "reason"),
    [
        ("a,b\n1,2\n", None, "No column holds names"),
        ("", None, "empty"),
        (GOOD, {"Klient": "name"}, "not in the table: klient"),
        (GOOD, {"name": "nickname?"}, "Unknown role"),
        ("name,birth\n", None, "no people"),
    ],
)
def test_tables_that_cannot_be_used_are_refused_with_the_reason(
    tmp_path: Path, content: str, mapping: dict[str, str] | None, reason: str
) -> None:
    with pytest.raises(CannotRead, match=reason):
        build(tmp_path, "p.csv", content, mapping=mapping)
    assert not (tmp_path / "people.index").exists()


def test_another_encoding(tmp_path: Path) -> None:
    built, index = build(tmp_path, "p.csv", "name\nJosé Núñez\n".encode("latin-1"), encoding="latin-1")
    assert built.bad_lines == 0 and index.count(["Jose Nunez"]) == 1


def test_damaged_compression_and_unknown_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotRead):
        build(tmp_path, "p.csv.gz", gzip.compress(GOOD.encode() * 2000)[:-200])
    with pytest.raises(CannotRead):
        build(tmp_path, "p.docx", GOOD)
    with pytest.raises(CannotRead):
        build(tmp_path, "p.xlsx", b"not a zip")
    with pytest.raises(CannotRead):
        open_source(tmp_path / "none.csv")


class Interrupted(Exception):
    pass


class Breaking:
    """A source that fails after some people, once."""

    def __init__(self, path: Path, fail_at: int | None) -> None:
        self.path, self.fail_at = path, fail_at

    def people(self, problems: Problems) -> Iterator[Person]:
        for number in range(95):
            if number == self.fail_at:
                raise Interrupted
            yield Person(f"Person{number % 10} Number{number}", births=[str(1900 + number)])


def test_an_interrupted_build_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    path = tmp_path / "source"
    path.write_text("x")
    target, whole = tmp_path / "a.index", tmp_path / "b.index"
    with pytest.raises(Interrupted):
        build_index([Breaking(path, 70)], target, chunk=20)
    assert not target.exists()
    built = build_index([Breaking(path, None)], target, chunk=20, run=50)
    assert built.resumed and built.records == 95
    assert not (tmp_path / "a.index.building").exists()
    build_index([Breaking(path, None)], whole, chunk=1000)
    assert target.read_bytes() == whole.read_bytes()


def test_small_runs_and_chunks_give_the_same_index(tmp_path: Path) -> None:
    path = tmp_path / "source"
    path.write_text("x")
    build_index([Breaking(path, None)], tmp_path / "a", chunk=7, run=13)
    build_index([Breaking(path, None)], tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_one_person_in_two_sources_is_one_person(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("name,nationality\nAda Lovelace,British\nJohn Smith,American\n")
    (tmp_path / "b.csv").write_text("name,birth\nAda Lovelace,1815\nJohn Smith,1950\nJohn Smith,1960\n")
    sources = [open_source(tmp_path / name) for name in ("a.csv", "b.csv")]
    built = build_index(sources, tmp_path / "x.index")
    index = open_index(tmp_path / "x.index")
    assert index.count(["Ada Lovelace"]) == 1
    assert index.count(["Ada Lovelace", "British", "1815"]) == 1
    # Nothing says which John Smith the American one is, so there are three.
    assert index.count(["John Smith"]) == 3 and built.people == 4


def test_a_client_on_several_lines_is_one_person(tmp_path: Path) -> None:
    """A line for each case: five lines must not look like a crowd of five."""
    rows = "".join(f"Ada Qwxz,1958-06-16,Case {n}\n" for n in range(5)) + "Ada Qwxz,1958-06-17,Case 9\n"
    built, index = build(tmp_path, "p.csv", "name,birth,case\n" + rows, mapping={"case": "term"})
    assert built.people == 2 and index.count(["Ada Qwxz", "16 June 1958"]) == 1
    assert index.count(["Case 0", "Case 4"]) == 1
    # Where the list tells them apart itself, they are two.
    built, _ = build(tmp_path, "q.csv", "id,name,birth\n1,Ada Qwxz,1958-06-16\n2,Ada Qwxz,1958-06-16\n")
    assert built.people == 2


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_tables_saved_as_unicode_text(tmp_path: Path, encoding: str) -> None:
    bom = "" if encoding == "utf-16" else "\ufeff"
    text = bom + "name\tbirth\r\nJosé Ċamilleri\t1958\r\nAda Lovelace\t1815\r\n"
    built, index = build(tmp_path, "p.tsv", text.encode(encoding))
    assert (built.people, built.bad_lines) == (2, 0) and index.count(["Jose Camilleri", "1958"]) == 1


def test_an_unknown_encoding_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no encoding 'klingon'"):
        build(tmp_path, "p.csv", GOOD, encoding="klingon")


def test_errors_are_for_people(tmp_path: Path) -> None:
    with pytest.raises(SfumatoError) as caught:
        build(tmp_path, "p.csv", "a,b\n1,2\n")
    assert str(tmp_path / "p.csv") in caught.value.message and "--map" in caught.value.message
