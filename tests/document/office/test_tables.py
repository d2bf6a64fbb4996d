"""CSV and JSON lines: by cell, by column, and never a broken structure."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow.encoding import Encoding
from sfumato.core.document.flow.unseen import without_unseen
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.table import csv_cells, json_cells
from sfumato.core.document.registry import formats
from sfumato.core.errors import CannotRead
from tests.document.office.makers import SECRET, every, read

PEOPLE = f'name;mail;note\r\n"{SECRET}";z@example.org;"said ""no""; left"\r\nAnn Lee;ann@example.org;knows {SECRET}\r\n'


def export(source: Path, out: Path, *secrets: str, label: str = "[X]", columns: tuple[str, ...] = ()) -> str:
    document = service.read_here(source, columns=columns)
    edits = every(document, *secrets, label=label)
    assert service.redact(document, edits, out, RedactOptions()).clean
    again = service.read_here(out, columns=columns)
    assert again.text == formats()[document.format].expected_text(document, edits, RedactOptions())  # type: ignore[misc]
    return out.read_bytes().decode("utf-8", "replace")


def test_every_byte_outside_the_edits_stays(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_bytes(PEOPLE.encode())
    assert export(source, tmp_path / "out.csv", SECRET) == PEOPLE.replace(SECRET, "[X]")


def test_a_replacement_is_quoted_where_it_must_be(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text(f"name,town\n{SECRET},Oslo\n", "utf-8")
    text = export(source, tmp_path / "out.csv", SECRET, label='a "man", 40')
    assert list(csv.reader(io.StringIO(text))) == [["name", "town"], ['a "man", 40', "Oslo"]]


def test_an_edit_across_cells_keeps_the_rows_in_shape(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text("a,b,c\nAnn,Lee,stays\n", "utf-8")
    document = read(source)
    start = document.text.index("Ann")
    service.redact(
        document, Edits.of([Edit(start, start + 7, text="X")], document.text), tmp_path / "out.csv"
    )
    assert (tmp_path / "out.csv").read_text("utf-8") == "a,b,c\nX,,stays\n"


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_kept(codec: str, tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_bytes(f"name,town\n{SECRET},Köln\n".encode(codec))
    export(source, tmp_path / "out.csv", SECRET)
    assert (tmp_path / "out.csv").read_bytes() == "name,town\n[X],Köln\n".encode(codec)


@pytest.mark.parametrize(("mark", "suffix"), [(",", ".csv"), (";", ".csv"), ("\t", ".tsv"), ("|", ".csv")])
def test_the_delimiter_is_found(mark: str, suffix: str, tmp_path: Path) -> None:
    source = tmp_path / f"a{suffix}"
    source.write_text(f'name{mark}note\nAnn{mark}"one, two; three"\nBob{mark}x\n', "utf-8")
    assert read(source).text == "name\tnote\nAnn\tone, two; three\nBob\tx"


def test_only_chosen_columns_are_read_and_the_others_lose_the_name_too(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_bytes(PEOPLE.encode())
    document = service.read_here(source, columns=("NAME",))
    assert document.text == f"name\n{SECRET}\nAnn Lee"
    text = export(source, tmp_path / "out.csv", SECRET, columns=("1",))
    assert text == PEOPLE.replace(SECRET, "[X]")


def test_a_column_that_is_not_there_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(CannotRead, match="no column"):
        service.read(source, columns=("surname",))
    text = tmp_path / "a.txt"
    text.write_text("hello", "utf-8")
    with pytest.raises(CannotRead, match="no columns to choose"):
        service.read(text, columns=("a",))


def test_a_quote_that_never_ends_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    source.write_text('a,b\n1,"2\n3,4\n', "utf-8")
    with pytest.raises(CannotRead, match="row 2"):
        service.read(source)


def test_json_lines_keep_all_but_the_value(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    first = '{ "name": "Zebulon Quartermain",  "age": 61, "tags": ["a", null, true], "née": "Zo\\u00eb"}'
    second = '{"name":"Ann","friend":{"name":"Zebulon\\u0020Quartermain"}}'
    source.write_text(f"{first}\n\n{second}\n", "utf-8")
    assert read(source).text.startswith(f"{SECRET}\t61\ta\tZoë\nAnn\t{SECRET}")
    text = export(source, tmp_path / "out.jsonl", SECRET)
    assert text == f"{first.replace(SECRET, '[X]')}\n\n" + '{"name":"Ann","friend":{"name":"[X]"}}\n'


def test_keys_of_json_may_hold_names(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    source.write_text(f'{{"{SECRET}": 1}}\n{{"{SECRET}": {{"x": 20001}}}}\n', "utf-8")
    text = export(source, tmp_path / "out.jsonl", SECRET)
    assert [json.loads(line) for line in text.splitlines()] == [{"[X]": 1}, {"[X]": {"x": 20001}}]


def test_a_removed_number_becomes_a_string(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    source.write_text('{"id": 4712345678, "n": 1}\n', "utf-8")
    assert export(source, tmp_path / "out.jsonl", "4712345678") == '{"id": "[X]", "n": 1}\n'


def test_columns_of_json_are_keys_and_what_is_below_them(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    source.write_text(f'{{"a": {{"b": "{SECRET}", "c": "x"}}, "d": "by {SECRET}"}}\n', "utf-8")
    assert service.read_here(source, columns=("a",)).text.startswith(f"{SECRET}\tx\n")
    text = export(source, tmp_path / "out.jsonl", SECRET, columns=("a.b",))
    assert json.loads(text) == {"a": {"b": "[X]", "c": "x"}, "d": "by [X]"}


def test_a_line_that_is_not_json_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "a.jsonl"
    source.write_text('{"a": 1}\n{"a": \n', "utf-8")
    with pytest.raises(CannotRead, match="Line 2"):
        service.read(source)


def test_twins_give_the_same_bytes(tmp_path: Path) -> None:
    for suffix, shape in ((".csv", "name,x\n{0},1\n"), (".jsonl", '{{"name": "{0}"}}\n')):
        made = []
        for number, name in enumerate(("Ann Lee", "Wilhelmina Featherstonehaugh")):
            source = tmp_path / f"{number}{suffix}"
            source.write_text(shape.format(name), "utf-8")
            made.append(export(source, tmp_path / f"out{number}{suffix}", name))
        assert made[0] == made[1]


def _shown(excluded: str) -> st.SearchStrategy[str]:
    """Any text without characters that no program draws: reading takes these out."""
    letters = st.characters(exclude_categories=("Cs",), exclude_characters=excluded)
    return st.text(letters).filter(lambda text: without_unseen(text) == text)


ROWS = st.lists(
    st.lists(_shown("\0"), min_size=2, max_size=4),
    min_size=1,
    max_size=5,
)


@given(ROWS, st.data())
def test_any_table_reads_as_python_reads_it_and_takes_any_value(
    rows: list[list[str]], data: st.DataObject
) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
    table = csv_cells.table_of(Encoding("utf-8").encode(out.getvalue()), Path("a.csv"))
    folded = [[value.replace("\r\n", "\n").replace("\r", "\n") for value in row] for row in rows]
    assert [cell.text for cell in table.cells] == [value for row in folded for value in row]
    at = data.draw(st.integers(0, len(table.cells) - 1))
    value = data.draw(_shown("\0\r"))
    again = list(csv.reader(io.StringIO(table.with_values({at: value}), newline="")))
    flat = [cell for row in again for cell in row]
    assert len(flat) == len(table.cells) and flat[at] == value


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=8,
    ),
    st.booleans(),
)
def test_any_json_line_stays_json_with_any_value(value: object, ascii_: bool) -> None:
    line = json.dumps(value, ensure_ascii=ascii_)
    if any("\ud800" <= mark <= "\udfff" for mark in line):
        return
    table = json_cells.table_of(line.encode("utf-8"), None)
    if table.cells:
        changed = table.with_values({number: 'x"\\\n' for number in range(len(table.cells))})
        json.loads(changed)
        assert changed.count("x\\") == len(table.cells)
