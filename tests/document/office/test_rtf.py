"""RTF: its own parser, and the source patched as the result."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from sfumato.core.document import service
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Story
from sfumato.core.document.office.rtf.writer import expected_text, write
from sfumato.core.document.options import RedactOptions
from tests.document.corpus.absent import present
from tests.document.office.makers import SECRET, every, read

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


def test_the_result_is_the_source_without_what_goes(full: Path, tmp_path: Path) -> None:
    document = read(full)
    edits = Edits.of([Edit(5, 9, text="[X]"), *every(document, "Footname", "Cellname").edits], document.text)
    out = tmp_path / "out.rtf"
    report = write(document, edits, out, RedactOptions())
    assert "properties" in report.hidden_removed
    assert read(out).text == expected_text(document, edits, RedactOptions())
    written = out.read_text("latin-1")
    assert (
        r"\pard Body {\b [X]}name caf\'e9 " in written
        and r"\trowd\cellx100\cellx200 left\cell {X}" in written.replace("[", "{").replace("]", "}")
    )
    assert r"{\header Headername\par}" in written and r'HYPERLINK "http://Linkname.example"' in written
    gone = (
        "Footname",
        "Cellname",
        "Authorname",
        "Hiddenname",
        "Deletedname",
        "Commentname",
        "Objectname",
        "Unknownname",
    )
    assert all(present(full, word) and not present(out, word) for word in gone)


def _picture(colour: str, comment: str) -> bytes:
    data, said = io.BytesIO(), PngInfo()
    said.add_text("Author", comment)
    Image.new("RGB", (20, 20), colour).save(data, "PNG", pnginfo=said)
    return data.getvalue()


def test_pictures_tables_and_looks_stay_and_what_pictures_say_of_their_author_goes(tmp_path: Path) -> None:
    source, out = tmp_path / "in.rtf", tmp_path / "out.rtf"
    picture = _picture("red", "Authorname")
    source.write_bytes(
        rb"{\rtf1\ansi{\*\generator Authorname;}{\stylesheet{\s0 Normal;}{\s1\sbasedon0 Authorname style;}}"
        rb"\pard\s1\qc{\b\i\cf0 Maria Berg} came.\rsid12345\Authorname\par{\*\shppict"
        rb"{\pict\picwgoal300\pichgoal300\pngblip\bliptag77{\*\blipuid 00ff}"
        + picture.hex().encode()
        + rb"}}\trowd\cellx2835\cellx5670\pard\intbl Maria Berg\cell 34\cell\row\pard end\par} Authorname"
    )
    document = read(source)
    assert document.notices and "1 picture" in document.notices[0]
    service.redact(document, every(document, "Maria Berg"), out, RedactOptions())
    written = out.read_bytes()
    assert (
        rb"{\b\i\cf0 [X]} came.\par" in written
        and rb"\trowd\cellx2835\cellx5670\pard\intbl [X]\cell 34" in written
    )
    assert rb"{\s0 Normal;}{\s1\sbasedon0 Style 2;}" in written and rb"bliptag" not in written
    stored = bytes.fromhex(re.search(rb"pngblip\s+([0-9a-f\s]+)", written)[1].decode())
    assert Image.open(io.BytesIO(stored)).getpixel((3, 3)) == (255, 0, 0) and present(out, "Authorname") == []


def test_groups_of_a_letter_each_do_not_tell_how_many_there_were(tmp_path: Path) -> None:
    written = []
    for number, name in enumerate(("Ann Lee", "Wilhelmina Featherstonehaugh")):
        source, out = tmp_path / f"{number}.rtf", tmp_path / f"out{number}.rtf"
        letters = "".join(
            rf"{{\b {letter}}}" if at % 2 else rf"\i {letter}\i0 " for at, letter in enumerate(name)
        )
        source.write_text(rf"{{\rtf1\ansi\pard {letters} came.\par}}", "ascii")
        document = read(source)
        service.redact(document, every(document, name), out, RedactOptions())
        written.append(out.read_bytes())
    assert written[0] == written[1]


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


HEAD = (
    r"{\rtf1\ansi\deff0{\fonttbl{\f0 Times;}{\f1 %s;}}{\colortbl;\red0\green0\blue0;%s}"
    r"{\stylesheet %s{\s1 heading 1;}{\s2 %s;}}"
)
LISTS = (
    r"{\*\listtable{\list{\listlevel{\leveltext\'02\'00.;}{\levelnumbers\'01;}%s}"
    r"{\listlevel{\leveltext %s\'00;}}{\listname ;}%s}}"
)


def spellings(word: str) -> list[str]:
    """A word as RTF may spell it."""
    return [
        word,
        "".join(rf"\'{ord(c):02x}" for c in word),
        "".join(rf"\u{ord(c)}?" for c in word),
        "{" + "}{".join(word) + "}",
    ]


def unspelled(data: bytes) -> str:
    """All letters of a file, whatever group they stand in."""
    text = re.sub(
        r"\\u(-?\d+) ?\?|\\'([0-9a-f]{2})",
        lambda m: chr(int(m[1]) if m[1] else int(m[2], 16)),
        data.decode("latin-1"),
    )
    return re.sub(r"[{}]|\\[a-z]+-?\d* ?|\\\*", "", text)


@pytest.mark.parametrize("way", range(4))
def test_tables_at_the_head_and_shapes_hold_no_words_of_their_own(tmp_path: Path, way: int) -> None:
    """Nothing in the text names "Vandergelder", so no check of removed words could find it."""
    hidden = spellings("Vandergelder")[way]
    head = HEAD % ("Arial", hidden, hidden, hidden) + LISTS % (
        rf"{{\*\uc0 {hidden}}}",
        hidden,
        rf"{{\author {hidden}}}",
    )
    shape = rf"{{\shp{{\*\shpinst{{\sp{{\sn fillColor}}{{\sv 255}}}}{{\sp{{\sn {hidden}}}{{\sv 1}}}}}}}}{{\sn {hidden}}}"
    source, out = tmp_path / "in.rtf", tmp_path / "out.rtf"
    source.write_bytes(rf"{head}\pard Maria Berg came.{shape}\par}}".encode("ascii"))
    document = read(source)
    write(document, every(document, "Berg"), out, RedactOptions())
    said = unspelled(out.read_bytes())
    assert "Vandergelder" not in said.replace(" ", "")
    assert "heading 1" in said and "fillColor" in said and "Arial" in said
    assert read(out).text.startswith("Maria")


@pytest.mark.parametrize("way", range(3))
def test_a_removed_word_in_the_name_of_a_font_goes_however_it_is_spelled(tmp_path: Path, way: int) -> None:
    source, out = tmp_path / "in.rtf", tmp_path / "out.rtf"
    head = HEAD % (f"{spellings('Bergsans')[way]} Two", "", "", "Normal")
    source.write_bytes(rf"{head}\pard {{\f1 Maria}} Bergsans came.\par}}".encode("ascii"))
    document = read(source)
    write(document, every(document, "Bergsans"), out, RedactOptions())
    assert "Bergsans" not in unspelled(out.read_bytes())
    assert b"{\\f0 Times;}" in out.read_bytes() and b"redacted" in out.read_bytes()


def test_the_stand_in_of_a_letter_that_goes_goes_with_it(tmp_path: Path) -> None:
    source, out = tmp_path / "in.rtf", tmp_path / "out.rtf"
    source.write_bytes(rb"{\rtf1\ansi\uc1 Berg \u10084?\u-497?\u-10179?\u-8704? came \u8364\'80.\par}")
    document = read(source)
    write(document, every(document, "Berg"), out, RedactOptions())
    assert read(out).text == document.text.replace("Berg", "[X]")
    assert rb"\u10084?\u-10179?\u-8704? came" in out.read_bytes()
