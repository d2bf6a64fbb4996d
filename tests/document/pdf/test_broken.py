"""Damaged, locked and malicious files: a typed error, never a hang or a crash."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from sfumato.core.document import service
from sfumato.core.document.edits import Edits
from sfumato.core.document.inspect import inspect_file
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf import limits
from sfumato.core.document.pdf.opening import open_pdf
from sfumato.core.document.pdf.read.reader import read
from sfumato.core.errors import CannotRead, PasswordNeeded, SfumatoError, TooLarge
from sfumato.core.messages import Message
from tests.document.pdf.makers import drawn


def simple(path: Path) -> Path:
    return drawn(path, lambda page: page.drawString(72, 700, "Plain text."))


def page_with(path: Path, content: bytes, **xobjects: bytes) -> Path:
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    page.obj.Contents = pdf.make_stream(content)
    forms = pikepdf.Dictionary()
    for name, data in xobjects.items():
        form = pdf.make_stream(data, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        forms["/" + name] = form
    for form in forms.values():
        form.Resources = pikepdf.Dictionary(XObject=forms)
    page.obj.Resources = pikepdf.Dictionary(XObject=forms)
    pdf.save(path)
    return path


def test_a_file_without_a_table_of_objects_is_written_with_one(tmp_path: Path) -> None:
    """The highest object number there is, and no trailer: the copy must open again."""
    source, copy = tmp_path / "source.pdf", tmp_path / "copy.pdf"
    source.write_bytes(
        b"%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n"
        b"3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 10 10]>>\nendobj\n2147483647 0 obj <</Root 1 0 R>>\nendobj\n"
    )
    with open_pdf(source) as pdf:
        pdf.save(copy, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    with open_pdf(copy) as pdf:
        assert len(pdf.pages) == 1


def test_empty_file(tmp_path: Path) -> None:
    (tmp_path / "empty.pdf").write_bytes(b"")
    with pytest.raises(CannotRead, match="empty"):
        read(tmp_path / "empty.pdf")


def test_something_else_named_pdf(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"PK\x03\x04 not a PDF at all")
    with pytest.raises(CannotRead):
        read(tmp_path / "x.pdf")


def test_password(tmp_path: Path) -> None:
    simple(tmp_path / "plain.pdf")
    with pikepdf.open(tmp_path / "plain.pdf") as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user="u"))
        pdf.save(tmp_path / "open.pdf", encryption=pikepdf.Encryption(owner="o", user=""))
    with pytest.raises(PasswordNeeded):
        read(tmp_path / "locked.pdf")
    with pytest.raises(PasswordNeeded, match="wrong"):
        read(tmp_path / "locked.pdf", password="no")
    assert read(tmp_path / "locked.pdf", password="u").text == "Plain text."
    assert read(tmp_path / "open.pdf").text == "Plain text."


def test_a_form_that_draws_itself(tmp_path: Path) -> None:
    assert read(page_with(tmp_path / "x.pdf", b"/A Do", A=b"/B Do", B=b"/A Do")).text == ""


def test_forms_that_multiply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten forms that draw the next one ten times each: ten thousand million drawings."""
    monkeypatch.setattr(limits, "MAX_OPERATORS", 200_000)
    names = [f"F{n}" for n in range(10)]
    forms = {name: f"/{names[n + 1]} Do ".encode() * 10 for n, name in enumerate(names[:-1])}
    forms[names[-1]] = b"0 0 1 1 re f " * 200
    with pytest.raises(TooLarge):
        read(page_with(tmp_path / "x.pdf", b"/F0 Do", **forms))


def test_a_stream_that_unpacks_to_gigabytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_STREAM_BYTES", 1_000_000)
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    packed = zlib.compress(b"q Q " * 2_000_000)
    stream = pdf.make_stream(b"")
    stream.write(packed, filter=pikepdf.Name.FlateDecode)
    page.obj.Contents = stream
    pdf.save(
        tmp_path / "bomb.pdf", compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none
    )
    document = read(tmp_path / "bomb.pdf")
    assert document.text == "" and any("Damaged" in notice for notice in document.notices)


def test_too_many_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_PAGES", 3)
    pdf = pikepdf.new()
    for _ in range(4):
        pdf.add_blank_page()
    pdf.save(tmp_path / "many.pdf")
    with pytest.raises(TooLarge, match="4 pages"):
        read(tmp_path / "many.pdf")


def test_a_page_tree_that_contains_itself(tmp_path: Path) -> None:
    simple(tmp_path / "x.pdf")
    data = (tmp_path / "x.pdf").read_bytes()
    at = data.index(b"/Kids [ ") + len(b"/Kids [ ")
    tree = data[data.index(b"/Pages ") + 7 :].split(b" ")[0]
    (tmp_path / "loop.pdf").write_bytes(data[:at] + tree + data[at + data[at:].index(b" ") :])
    try:
        document = read(tmp_path / "loop.pdf")
    except SfumatoError:
        return
    assert len(document.pages) <= 1


def mutations(data: bytes, count: int, seed: int) -> list[bytes]:
    rng = random.Random(seed)
    result = []
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(rng.randint(1, 12)):
            at = rng.randrange(len(changed))
            kind = rng.random()
            if kind < 0.5:
                changed[at] = rng.randrange(256)
            elif kind < 0.75:
                del changed[at : at + rng.randint(1, 40)]
            else:
                changed[at:at] = changed[at : at + rng.randint(1, 60)] or b"["
            if not changed:
                changed = bytearray(b"%")
        result.append(bytes(changed))
    return result


def survive(tmp_path: Path, count: int, seed: int) -> int:
    """Reads mutated files; everything but a typed error escapes and fails the test."""
    source = simple(tmp_path / "seed.pdf")
    with pikepdf.open(source) as pdf:
        pdf.save(
            tmp_path / "flat.pdf", compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.all
        )
    read_fine = 0
    for data in mutations((tmp_path / "flat.pdf").read_bytes(), count, seed):
        (tmp_path / "m.pdf").write_bytes(data)
        try:
            read(tmp_path / "m.pdf")
        except SfumatoError:
            continue
        read_fine += 1
    return read_fine


def test_mutated_files_are_read_or_refused(tmp_path: Path) -> None:
    assert survive(tmp_path, 120, seed=1) > 0


@pytest.mark.slow
def test_ten_thousand_mutated_files(tmp_path: Path) -> None:
    assert survive(tmp_path, 10_000, seed=2) > 0


def five_pages(path: Path) -> bytes:
    def draw(page: Canvas) -> None:
        for number in range(1, 6):
            for line in range(30):
                page.drawString(72, 780 - 20 * line, f"Page {number}, line {line}: plain words.")
            if number < 5:
                page.showPage()

    return drawn(path, draw).read_bytes()


@pytest.mark.parametrize("size", [3000, 0.6])
def test_a_file_that_was_cut_off_says_how_many_pages_are_left(tmp_path: Path, size: float) -> None:
    whole = tmp_path / "whole.pdf"
    data = five_pages(whole)
    assert read(whole).notices == () and inspect_file(whole).notices == ()
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(data[: int(size if size > 1 else size * len(data))])
    document = read(cut)
    left = sum(f"Page {number}, line 29" in document.text for number in range(1, 6))
    words = f"The file is damaged; only {left} of 5 pages could be read. Get an undamaged copy."
    assert left < 5 and isinstance(document.notices[0], Message)
    assert document.notices[0] == words and inspect_file(cut).notices[0] == words


def test_a_file_that_lost_only_its_table_says_so(tmp_path: Path) -> None:
    data = five_pages(tmp_path / "whole.pdf")
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(data[: data.rindex(b"trailer")])
    assert read(cut).notices[0].startswith("The file is damaged and was repaired; 5 pages")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (b"/Count 5", b"/Count 7", "only 5 of 7 pages"),
        (b"\n6 0 obj", b"\n6 0 xxx", "only 4 of 5 pages"),  # an entry of the page tree leads nowhere
    ],
)
def test_pages_that_the_tree_declares_and_does_not_have_are_told(
    tmp_path: Path, old: bytes, new: bytes, words: str
) -> None:
    data = five_pages(tmp_path / "whole.pdf")
    assert data.count(old) == 1
    (tmp_path / "fewer.pdf").write_bytes(data.replace(old, new))
    assert words in read(tmp_path / "fewer.pdf").notices[0]


def test_a_lost_picture_counts_as_a_lost_page(tmp_path: Path) -> None:
    """A scan whose picture stood behind the cut: the page's own instructions are there, what they draw is not."""
    path = page_with(tmp_path / "scan.pdf", b"q 612 0 0 792 0 0 cm /Scan Do Q", Scan=b"0 0 1 rg 0 0 9 9 re f")
    data = path.read_bytes()
    at = data.index(b"/BBox")
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(data[: data.index(b"stream", at) + 9])
    assert "only 0 of 1 pages" in read(cut).notices[0]


def test_a_font_name_in_an_old_chinese_encoding_is_written(tmp_path: Path) -> None:
    source, out = simple(tmp_path / "a.pdf"), tmp_path / "out.pdf"
    data = source.read_bytes()
    assert b"/Helvetica" in data
    source.write_bytes(data.replace(b"/BaseFont /Helvetica", b"/BaseFont /#BA#DA#CC#E5ca"))
    document = read(source)
    service.redact(document, Edits.of([], document.text), out, RedactOptions(verify_with_ocr=False))
    assert read(out).text == document.text
