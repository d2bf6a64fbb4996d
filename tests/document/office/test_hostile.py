"""Corrupt, mislabelled, encrypted and malicious files: a typed error, never a crash or a hang."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl
import pytest

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import package as package_module
from sfumato.core.document.office.docx.hidden import ITEMS
from sfumato.core.document.office.docx.writer import write
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of
from sfumato.core.errors import CannotRead, PasswordNeeded, SfumatoError, TooLarge, UnsupportedFormat
from tests.document.office.full_docx import build
from tests.document.office.makers import ODF, SECRET, contents, docx, odt, p, part, r, read, rels


def zipped(path: Path, **parts: bytes) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return path


@pytest.mark.parametrize("suffix", [".docx", ".odt", ".rtf", ".txt", ".html", ".eml"])
def test_an_empty_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(b"")
    with pytest.raises(CannotRead):
        read(path)


@pytest.mark.parametrize("suffix", [".docx", ".odt"])
def test_a_truncated_package(suffix: str, tmp_path: Path) -> None:
    whole = build(tmp_path / "whole.docx").read_bytes()
    path = tmp_path / f"a{suffix}"
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CannotRead) as caught:
        read(path)
    assert "damaged" in caught.value.reason


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = docx(tmp_path / "bomb.docx", p(r("x")), {"word/big.xml": b"<x>" + b" " * 40_000_000 + b"</x>"})
    assert path.stat().st_size < 200_000
    with pytest.raises(TooLarge):
        read(path)


def test_a_part_that_unpacks_to_more_than_it_says(tmp_path: Path) -> None:
    source = build(tmp_path / "a.docx")
    data = bytearray(source.read_bytes())
    with zipfile.ZipFile(source) as archive:
        size = archive.getinfo("word/document.xml").file_size
    data = data.replace(size.to_bytes(4, "little"), (10).to_bytes(4, "little"))
    source.write_bytes(data)
    with pytest.raises(CannotRead):
        read(source)


def test_too_many_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_module, "MOST_PARTS", 5)
    with pytest.raises(TooLarge):
        read(build(tmp_path / "a.docx"))


def test_a_path_that_leads_outside(tmp_path: Path) -> None:
    with pytest.raises(CannotRead) as caught:
        read(docx(tmp_path / "a.docx", p(r("x")), {"../../etc/evil.xml": "<x/>"}))
    assert "outside" in caught.value.reason


def test_xml_entities_are_refused(tmp_path: Path) -> None:
    laughs = (
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
        f'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{p(r("&b;"))}</w:body>'
        "</w:document>"
    )
    with pytest.raises(CannotRead) as caught:
        read(docx(tmp_path / "a.docx", "", {"word/document.xml": laughs}))
    assert "entities" in caught.value.reason


@pytest.mark.parametrize("depth", [200, 5_000])
def test_deep_nesting(depth: int, tmp_path: Path) -> None:
    body = "<w:tbl><w:tr><w:tc>" * depth + p(r("deep")) + "</w:tc></w:tr></w:tbl>" * depth
    with pytest.raises(CannotRead):
        read(docx(tmp_path / "a.docx", body))
    with pytest.raises(CannotRead):
        read(
            odt(
                tmp_path / "a.odt",
                "<text:section>" * depth * 2 + "<text:p>x</text:p>" + "</text:section>" * depth * 2,
            )
        )


def test_deep_groups_in_rtf(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(b"{\\rtf1 " + b"{" * 100_000 + b"x" + b"}" * 100_000 + b"}")
    with pytest.raises(TooLarge):
        read(path)


def test_deep_messages(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_bytes(b"From: a@b.c\nContent-Type: message/rfc822\n\n" * 3_000 + b"x")
    with pytest.raises(TooLarge):
        read(path)


def test_a_cycle_of_relationships_ends(tmp_path: Path) -> None:
    path = docx(
        tmp_path / "a.docx",
        p(r("round")),
        {
            "word/header1.xml": part("w:hdr", p(r("and round"))),
            "word/_rels/header1.xml.rels": rels(("r1", "officeDocument", "document.xml")),
        },
        (("rH", "header", "header1.xml"), ("rSelf", "header", "document.xml")),
    )
    assert read(path).text.startswith("round")


def test_styles_that_are_their_own_parents(tmp_path: Path) -> None:
    styles = part(
        "w:styles",
        '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>',
    )
    body = p(r("text"), properties='<w:pPr><w:pStyle w:val="A"/></w:pPr>')
    assert (
        read(
            docx(tmp_path / "a.docx", body, {"word/styles.xml": styles}, (("rS", "styles", "styles.xml"),))
        ).text
        == "text"
    )


def test_a_word_file_under_another_name(tmp_path: Path) -> None:
    path = build(tmp_path / "a.docx").rename(tmp_path / "a.odt")
    assert format_of(path).name == "docx"
    for name in ("b.txt", "b.pdf", "b.rtf"):
        other = path.rename(tmp_path / name)
        assert format_of(other).name == "docx"
        path = other


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"{\\rtf1 hello}", "rtf"),
        (b"<!DOCTYPE html><p>hello", "html"),
        (b"plain words", "txt"),
        (b"From: a@b.c\nMIME-Version: 1.0\nSubject: x\n\nhi", "eml"),
    ],
)
def test_content_decides_where_the_name_lies(content: bytes, name: str, tmp_path: Path) -> None:
    path = tmp_path / "lies.docx"
    path.write_bytes(content)
    assert format_of(path).name == name


def test_a_spreadsheet_is_not_a_text(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    openpyxl.Workbook().save(path)
    assert read(path).format == "xlsx"
    calc = zipped(
        tmp_path / "a.odt",
        mimetype=b"application/vnd.oasis.opendocument.spreadsheet",
        content_xml=b"<x/>",
        **{"META-INF__manifest_xml": b"<x/>"},
    )
    with pytest.raises(UnsupportedFormat):
        read(calc)


def test_an_encrypted_opendocument_asks_for_its_password(tmp_path: Path) -> None:
    entry = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    manifest = f"<manifest:manifest {ODF}>{entry}</manifest:manifest>"
    with pytest.raises(PasswordNeeded):
        read(odt(tmp_path / "a.odt", "", parts={"META-INF/manifest.xml": manifest}))


def test_an_old_word_file_is_refused_with_a_way_out(tmp_path: Path) -> None:
    path = tmp_path / "a.docx"
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 1000)
    with pytest.raises(CannotRead) as caught:
        read(path)
    assert caught.value.next_step


def test_errors_never_quote_the_document(tmp_path: Path) -> None:
    path = docx(tmp_path / "a.docx", p(r(SECRET)) + "<w:broken>")
    with pytest.raises(SfumatoError) as caught:
        read(path)
    assert "Zebulon" not in caught.value.message


def test_a_damaged_extra_part_is_dropped_not_passed_on(tmp_path: Path) -> None:
    broken = {"word/webSettings.xml": f"<broken {SECRET}"}
    path = docx(tmp_path / "a.docx", p(r("x")), broken, (("rW", "webSettings", "webSettings.xml"),))
    document = read(path)
    out = tmp_path / "out.docx"
    write(document, Edits.of([], document.text), out, RedactOptions(keep_hidden=frozenset(ITEMS)))
    assert "word/webSettings.xml" not in contents(out)
    assert read(out).text == "x"
