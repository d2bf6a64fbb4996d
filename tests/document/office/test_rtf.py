"""RTF: its own parser, and a DOCX as the result."""

from __future__ import annotations

from pathlib import Path

import docx as python_docx
import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Story
from sfumato.core.document.office.rtf.writer import expected_text, write
from sfumato.core.document.options import RedactOptions
from tests.document.office.makers import SECRET, every, places_of, read

FULL = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times;}{\f1\fcharset204 Arial Cyr;}}{\stylesheet{\s1 Secretstyle;}}"
    r"{\info{\title About Titlename}{\author Authorname}{\company Companyname}}"
    r"{\header Headername\par}{\footer Footername\par}"
    r"\pard Body {\b Bold}name caf\'e9 \u8364?\u-10179?\u-8704? {\f1\'cf\'f0} \emdash \~x\_y{\v Hiddenname}{\deleted Deletedname}"
    r"{\footnote Footname}{\footnote\ftnalt Endname}\par Second\line line\tab end\par "
    r'{\field{\*\fldinst HYPERLINK "http://Linkname.example"}{\fldrslt shown link}}\par '
    r"{\*\atnauthor Commenter}{\*\annotation Commentname}"
    r"\trowd\cellx100\cellx200 left\cell Cellname\cell\row "
    r"{\pict\pngblip 89504e47}{\*\unknown Unknownname}{\object\objemb{\*\objclass Objectname}{\*\objdata 0105}{\result seen}}"
    r"{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv Altname}}{\shptxt Boxname\par}}}"
    "\\bin5 {}\\x}"
    r"\par last}"
)


@pytest.fixture
def full(tmp_path: Path) -> Path:
    path = tmp_path / "in.rtf"
    path.write_bytes(FULL.encode("ascii"))
    return path


def test_the_body_reads_as_it_shows(full: Path) -> None:
    body = read(full).text.split("\n\n")[0]
    assert body == (
        "Body Boldname café €😀 Пр —\u00a0x\u2011y\nSecond\nline\tend\nshown link\nleft\tCellname\nseen\nlast"
    )


@pytest.mark.parametrize(
    ("word", "story"),
    [
        ("Headername", Story.HEADER),
        ("Footername", Story.FOOTER),
        ("Footname", Story.FOOTNOTE),
        ("Endname", Story.ENDNOTE),
        ("Boxname", Story.TEXT_BOX),
        ("Titlename", Story.PROPERTY),
        ("Authorname", Story.PROPERTY),
        ("Commentname", Story.COMMENT),
        ("Commenter", Story.PROPERTY),
        ("Hiddenname", Story.HIDDEN),
        ("Deletedname", Story.DELETED),
        ("Linkname", Story.FIELD),
        ("Objectname", Story.EMBEDDED),
        ("Altname", Story.ALT_TEXT),
    ],
)
def test_every_story_is_read(full: Path, word: str, story: Story) -> None:
    document = read(full)
    assert story in {region.story for region in document.regions_at(document.text.index(word))}


def test_what_is_no_text_is_not_read(full: Path) -> None:
    text = read(full).text
    for word in ("Unknownname", "Secretstyle", "Times", "89504e47", "0105"):
        assert word not in text


def test_the_result_is_a_word_file_with_the_look_of_the_letters(full: Path, tmp_path: Path) -> None:
    document = read(full)
    edits = Edits.of([Edit(5, 9, text="[X]"), *every(document, "Footname", "Cellname").edits], document.text)
    out = tmp_path / "out.docx"
    report = write(document, edits, out, RedactOptions())
    assert "properties" in report.hidden_removed
    assert read(out).text == expected_text(document, edits, RedactOptions())
    assert places_of(out, "Footname", "Cellname", "Authorname", "Hiddenname", "Deletedname", "Linkname") == []
    bold = [run.text for run in python_docx.Document(str(out)).paragraphs[0].runs if run.bold]
    assert bold == ["[X]"]


def test_unicode_stand_ins_are_skipped_by_count(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(rb"{\rtf1\ansi\uc2 a\u8364 xxb{\uc0\u8364 c}\uc1\u8364\'80d}")
    assert read(path).text == "a€b€c€d"


def test_a_double_byte_code_page(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(
        rb"{\rtf1\ansi{\fonttbl{\f0\fcharset128 Mincho;}}\f0 \'93\'fa\'96\'7b " + SECRET.encode() + b"}"
    )
    assert read(path).text == f"日本 {SECRET}"
