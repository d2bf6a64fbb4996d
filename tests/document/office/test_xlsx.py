"""Workbooks: what is read, what an edit changes, what goes, and that nothing of a removed name stays anywhere."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import openpyxl
import pytest
from openpyxl.comments import Comment

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.flow import names
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.xlsx.formulas import renamed
from sfumato.core.document.office.xlsx.hidden import ITEMS
from sfumato.core.document.office.xlsx.kinds import HIDDEN_CELLS, PIVOT
from sfumato.core.document.office.xlsx.writer import expected_text
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.errors import LeakFound, SfumatoError, UnsupportedFormat
from tests.document.corpus.absent import present
from tests.document.office.makers import SECRET, contents, docx, every, p, places_of, r, read, rels
from tests.document.office.sheets import HIDDEN, full, inline, sheet, xlsx

FORMS = (SECRET, SECRET.replace(" ", "_"), SECRET.replace(" ", "."))
TABLE_LINK = rels(("t", "table", "../tables/table1.xml"))
NO_OCR = RedactOptions(verify_with_ocr=False)


def export(
    source: Path, out: Path, *secrets: str, options: RedactOptions = NO_OCR, label: str = "[X]"
) -> Document:
    """The result read again, after every check passed and its text is what the plan says, to the character."""
    document = read(source)
    edits = every(document, *secrets, label=label)
    certificate = service.redact(document, edits, out, options)
    assert certificate.clean
    again = read(out)
    assert again.text == expected_text(document, edits, options)
    return again


def one(path: Path, rows: str, **more: object) -> Path:
    return xlsx(path, {"Sheet1": sheet(rows)}, **more)  # type: ignore[arg-type]


def test_cells_are_read_as_a_person_sees_them(tmp_path: Path) -> None:
    text = read(full(tmp_path / "a.xlsx")).text
    assert text.startswith(
        f"Person\tBorn\n{SECRET}\t1961-08-07\t4712345678\n{SECRET}\t1961-08-08 12:00\tTRUE\t"
    )
    assert f"List of {SECRET}" in text and f"Box about {SECRET}" in text and f"Chart of {SECRET}" in text


def test_every_place_of_a_name_is_clean_and_hidden_data_is_gone(tmp_path: Path) -> None:
    source, out = full(tmp_path / "a.xlsx"), tmp_path / "out.xlsx"
    again = export(source, out, *FORMS)
    for word in (SECRET, HIDDEN, "Zebulon", "Quartermain", "Vantongeren"):
        assert present(source, word) and present(out, word) == []
        assert word not in again.text
    assert places_of(out, SECRET, HIDDEN) == []
    assert "The court allowed the appeal." in again.text
    kept = " ".join(contents(out))
    gone = (
        "embeddings",
        "comments",
        "persons",
        "pivot",
        "printer",
        "external",
        "docProps",
        "customXml",
        "strange",
    )
    assert not any(name in kept for name in gone) and "sharedStrings" not in kept and "calcChain" not in kept


def test_formulas_stay_and_follow_a_renamed_sheet(tmp_path: Path) -> None:
    rows = f'<row r="1">{inline("A1", "kept")}</row>'
    other = sheet(
        '<row r="1"><c r="A1"><f>\'Page of Zebulon Quartermain\'!A1&amp;"x"</f><v>kept</v></c></row>'
    )
    source = xlsx(tmp_path / "a.xlsx", {f"Page of {SECRET}": sheet(rows), "Sums": other})
    export(source, tmp_path / "out.xlsx", SECRET)
    parts = contents(tmp_path / "out.xlsx")
    assert b'name="Page of (X)"' in parts["xl/workbook.xml"]
    assert b"<f>'Page of (X)'!A1&amp;\"x\"</f>" in parts["xl/worksheets/sheet2.xml"]


def test_an_edited_cell_loses_its_formula_and_the_others_keep_theirs(tmp_path: Path) -> None:
    rows = (
        f'<row r="1"><c r="A1" t="str"><f>B1&amp;" Quartermain"</f><v>{SECRET}</v></c>{inline("B1", "Ann")}'
        '<c r="C1"><f>1+1</f><v>2</v></c></row>'
        f'<row r="2"><c r="A2" t="str"><f t="shared" si="0" ref="A2:A3">"{SECRET}"</f><v>{SECRET}</v></c></row>'
        '<row r="3"><c r="A3" t="str"><f t="shared" si="0"/><v>other</v></c></row>'
    )
    export(one(tmp_path / "a.xlsx", rows), tmp_path / "out.xlsx", SECRET)
    content = contents(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"]
    assert re.findall(rb"<f[^>]*>([^<]*)</f>|<f[^>]*/>", content) == [b"1+1"]
    assert b"other" in content


def test_hidden_cells_can_be_kept_and_are_edited_then(tmp_path: Path) -> None:
    options = RedactOptions(verify_with_ocr=False, keep_hidden=frozenset({HIDDEN_CELLS}))
    source, out = full(tmp_path / "a.xlsx"), tmp_path / "out.xlsx"
    again = export(source, out, *FORMS, HIDDEN, options=options)
    assert present(out, HIDDEN) == [] and "7\t[X]" in again.text
    assert b"veryHidden" in contents(out)["xl/workbook.xml"]


@pytest.mark.parametrize(
    "item", [item for item in ITEMS if item not in (names.EMBEDDED, names.MACROS, names.PRINTER)]
)
def test_each_item_may_stay_and_is_clean_then(item: str, tmp_path: Path) -> None:
    options = RedactOptions(verify_with_ocr=False, keep_hidden=frozenset({item}))
    source, out = full(tmp_path / "a.xlsx"), tmp_path / "out.xlsx"
    handles = (HIDDEN, HIDDEN.replace(" ", ""))
    try:
        again = export(source, out, *FORMS, *handles, options=options)
    except LeakFound:
        # Words in a picture's data or in parts that nobody reads cannot be edited: refused, never written.
        assert item in (names.PICTURE_METADATA, names.UNUSED, names.THUMBNAIL)
        assert not out.exists()
        return
    assert HIDDEN not in again.text and present(out, HIDDEN) == []


def test_pivot_tables_become_plain_cells(tmp_path: Path) -> None:
    out = tmp_path / "out.xlsx"
    export(full(tmp_path / "a.xlsx"), out, *FORMS)
    parts = contents(out)
    assert b"pivotCaches" not in parts["xl/workbook.xml"]
    assert PIVOT in ITEMS


def test_names_of_columns_follow_their_cells(tmp_path: Path) -> None:
    table = (
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" '
        f'ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="{SECRET}"/><tableColumn id="2" name="B"/>'
        "</tableColumns></table>"
    )
    first = f'<row r="1">{inline("A1", SECRET)}{inline("B1", "B")}</row>'
    rows = f'{first}<row r="2"><c r="A2"><v>1</v></c><c r="B2"><f>T[{SECRET}]</f><v>1</v></c></row>'
    after = '<tableParts count="1"><tablePart r:id="t"/></tableParts>'
    parts = {"xl/tables/table1.xml": table, "xl/worksheets/_rels/sheet1.xml.rels": TABLE_LINK}
    source = xlsx(tmp_path / "a.xlsx", {"S": sheet(rows, after=after)}, parts)
    export(source, tmp_path / "out.xlsx", SECRET)
    written = contents(tmp_path / "out.xlsx")
    assert b'name="[X]"' in written["xl/tables/table1.xml"]
    assert b"T[" not in written["xl/worksheets/sheet1.xml"]


def test_equal_heads_turn_a_table_into_plain_cells(tmp_path: Path) -> None:
    table = (
        '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" '
        'ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="Ann Lee"/><tableColumn id="2" name="Bob Lee"/>'
        "</tableColumns></table>"
    )
    rows = f'<row r="1">{inline("A1", "Ann Lee")}{inline("B1", "Bob Lee")}</row>'
    parts = {"xl/tables/table1.xml": table, "xl/worksheets/_rels/sheet1.xml.rels": TABLE_LINK}
    source = xlsx(
        tmp_path / "a.xlsx",
        {"S": sheet(rows, after='<tableParts count="1"><tablePart r:id="t"/></tableParts>')},
        parts,
    )
    again = export(source, tmp_path / "out.xlsx", "Ann Lee", "Bob Lee")
    assert again.text.startswith("[X]\t[X]")
    assert "xl/tables/table1.xml" not in contents(tmp_path / "out.xlsx")
    assert b"tableParts" not in contents(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"]


def test_twins_give_the_same_bytes(tmp_path: Path) -> None:
    """Two workbooks that differ only in the name, also in a column's width fitted to it."""
    made = []
    for number, (name, width) in enumerate((("Ann Lee", 9.7), ("Wilhelmina Featherstonehaugh", 31.2))):
        source, out = (
            full(tmp_path / f"{number}.xlsx", secret=name, width=width),
            tmp_path / f"out{number}.xlsx",
        )
        export(source, out, name, name.replace(" ", "_"), name.replace(" ", "."))
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_exact_layout_keeps_widths(tmp_path: Path) -> None:
    options = RedactOptions(Layout.EXACT, verify_with_ocr=False)
    export(full(tmp_path / "a.xlsx"), tmp_path / "out.xlsx", *FORMS, options=options)
    assert b'width="20.0"' in contents(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"]


def test_a_number_that_holds_a_removed_one_stays_a_number(tmp_path: Path) -> None:
    rows = f'<row r="1961">{inline("G1961", "1961")}<c r="H1961"><v>19615</v></c></row>'
    again = export(one(tmp_path / "a.xlsx", rows), tmp_path / "out.xlsx", "1961\t", label="x")
    assert again.text.startswith("x\t") or "19615" in again.text
    assert b'<c r="H1961"><v>19615</v></c>' in contents(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"]


def test_an_edit_may_cross_cells_and_empty_them(tmp_path: Path) -> None:
    rows = f'<row r="1">{inline("A1", "Ann")}{inline("B1", "Lee")}{inline("C1", "stays")}</row>'
    source = one(tmp_path / "a.xlsx", rows)
    document = read(source)
    edits = Edits.of([Edit(0, 7, text="[X]")], document.text)
    service.redact(document, edits, tmp_path / "out.xlsx", NO_OCR)
    assert read(tmp_path / "out.xlsx").text.startswith("[X]\t\tstays")


def test_verification_finds_a_name_that_a_writer_forgot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sfumato.core.document.office.xlsx import writer

    monkeypatch.setattr(writer, "apply_edits", lambda *_: ([], []))
    source = one(tmp_path / "a.xlsx", f'<row r="1">{inline("A1", SECRET)}</row>')
    document = read(source)
    with pytest.raises(LeakFound):
        service.redact(document, every(document, SECRET), tmp_path / "out.xlsx", NO_OCR)
    assert not (tmp_path / "out.xlsx").exists()


def test_the_content_decides_not_the_name(tmp_path: Path) -> None:
    wrong = one(tmp_path / "a.docx", f'<row r="1">{inline("A1", "hello")}</row>')
    assert read(wrong).format == "xlsx"
    text = docx(tmp_path / "b.xlsx", p(r("hello")))
    assert read(text).format == "docx"


def test_inspect_names_what_is_hidden_and_finds_nothing_in_the_result(tmp_path: Path) -> None:
    source, out = full(tmp_path / "a.xlsx"), tmp_path / "out.xlsx"
    found = {item.name: item.count for item in service.inspect(source).hidden}
    assert found[HIDDEN_CELLS] == 3  # a row, a column, a sheet
    assert {"comments", "people", "pivot caches", "external content", "printer settings"} <= set(found)
    export(source, out, *FORMS)
    left = {item.name for item in service.inspect(out).hidden}
    assert left <= {names.PICTURE_METADATA}  # the orientation of the photograph


def test_a_workbook_of_a_real_writer_opens_again_in_it(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.title = SECRET
    page.append(["Name", "Born", "Pay"])
    page.append([SECRET, date(1961, 8, 7), 5200.5])
    page.append(["Sum", None, "=SUM(C2:C2)"])
    page["A2"].comment = Comment(f"{HIDDEN} asks", HIDDEN)
    book.create_sheet("Other")["A1"] = f"='{SECRET}'!C2*2"
    source, out = tmp_path / "a.xlsx", tmp_path / "out.xlsx"
    book.save(source)
    export(source, out, SECRET, "1961-08-07")
    again = openpyxl.load_workbook(out)
    assert again.sheetnames == ["(X)", "Other"]
    assert [cell.value for cell in again["(X)"][2]] == ["[X]", "[X]", 5200.5]
    assert again["(X)"]["C3"].value == "=SUM(C2:C2)" and again["Other"]["A1"].value == "='(X)'!C2*2"
    assert again["(X)"]["A2"].comment is None


def test_stories_are_told_apart(tmp_path: Path) -> None:
    document = read(full(tmp_path / "a.xlsx"))
    stories = {region.story for region in document.regions}
    assert {Story.TABLE, Story.HEADER, Story.COMMENT, Story.HIDDEN, Story.CHART, Story.PROPERTY} <= stories


def test_renaming_leaves_strings_and_functions_alone() -> None:
    names_ = renamed("SUM(Ann!A1)+Ann&\"Ann!\"+'Ann'!B2+Ann(1)", {"ann": "New tab"}, {"ann": "x"})
    assert names_ == "SUM('New tab'!A1)+x&\"Ann!\"+'New tab'!B2+Ann(1)"


def test_an_archive_of_something_else_is_refused(tmp_path: Path) -> None:
    import zipfile

    path = tmp_path / "a.xlsx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
    with pytest.raises(SfumatoError):
        service.read_here(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hello.txt", "x")
    with pytest.raises(UnsupportedFormat):
        service.read_here(path)
