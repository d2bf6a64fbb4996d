"""Text that a black highlight, black shading or its own colour hides: found when read, removed when written, never verified."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from sfumato.core.document import service
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.flow.contrast import colour, is_unseen
from sfumato.core.document.options import RedactOptions
from tests.document.office.makers import docx, odt

FO = 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
OPTIONS = RedactOptions(verify_with_ocr=False)
HIDES = {
    "black highlight": '<w:highlight w:val="black"/>',
    "dark blue on dark blue": '<w:color w:val="000080"/><w:highlight w:val="darkBlue"/>',
    "black shading, black text": '<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>',
    "solid pattern": '<w:color w:val="000000"/><w:shd w:val="solid" w:color="auto"/>',
    "white on paper": '<w:color w:val="FFFFFF"/>',
    "one point": '<w:sz w:val="2"/>',
}
SHOWS = {
    "automatic on black shading is white": '<w:shd w:val="clear" w:fill="000000"/>',
    "white on black": '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>',
    "yellow marker": '<w:highlight w:val="yellow"/>',
    "grey": '<w:color w:val="A0A0A0"/>',
}


def word(path: Path, look: str) -> Path:
    body = (
        '<w:p><w:r><w:t xml:space="preserve">Paid to </w:t></w:r>'
        f"<w:r><w:rPr>{look}</w:rPr><w:t>Harriet Blackwood</w:t></w:r>"
        '<w:r><w:t xml:space="preserve"> on Monday.</w:t></w:r></w:p>'
    )
    return docx(path, body)


@pytest.mark.parametrize("look", HIDES.values(), ids=HIDES)
def test_what_only_looks_redacted_goes_by_default(tmp_path: Path, look: str) -> None:
    document = service.read(word(tmp_path / "a.docx", look))
    (covered,) = document.covered
    assert document.text[covered.start : covered.end] == "Harriet Blackwood"
    certificate = service.redact(document, Edits(()), tmp_path / "out.docx", OPTIONS)
    assert certificate.clean
    with zipfile.ZipFile(tmp_path / "out.docx") as package:
        assert not any(b"Blackwood" in package.read(name) for name in package.namelist())


@pytest.mark.parametrize("look", SHOWS.values(), ids=SHOWS)
def test_what_can_be_seen_stays(tmp_path: Path, look: str) -> None:
    document = service.read(word(tmp_path / "a.docx", look))
    assert not document.covered and "Harriet Blackwood" in document.text


ODT_HIDES = {
    "black on black": 'fo:color="#000000" fo:background-color="#000000"',
    "white on paper": 'fo:color="#ffffff"',
    "one point": 'fo:font-size="1pt"',
}


@pytest.mark.parametrize("look", ODT_HIDES.values(), ids=ODT_HIDES)
def test_opendocument_text_that_only_looks_redacted_goes(tmp_path: Path, look: str) -> None:
    style = (
        f'<style:style style:name="T1" style:family="text"><style:text-properties {FO} {look}/></style:style>'
    )
    body = '<text:p>Paid to <text:span text:style-name="T1">Harriet Blackwood</text:span> on Monday.</text:p>'
    document = service.read(odt(tmp_path / "a.odt", body, automatic=style))
    assert [document.text[c.start : c.end] for c in document.covered] == ["Harriet Blackwood"]
    assert service.redact(document, Edits(()), tmp_path / "out.odt", OPTIONS).clean
    with zipfile.ZipFile(tmp_path / "out.odt") as package:
        assert not any(b"Blackwood" in package.read(name) for name in package.namelist())


HTML_HIDES = (
    "color: black; background: #000",
    "background-color:rgb(0,0,0);color:#000000",
    "font-size: 0",
    "opacity: 0",
)


@pytest.mark.parametrize("look", HTML_HIDES)
def test_text_of_a_web_page_that_only_looks_redacted_goes(tmp_path: Path, look: str) -> None:
    path = tmp_path / "a.html"
    path.write_text(f"<p>Paid to <span style='{look}'><b>Harriet</b> Blackwood</span> on Monday.</p>")
    document = service.read(path)
    assert [document.text[c.start : c.end] for c in document.covered] == ["Harriet Blackwood"]
    assert service.redact(document, Edits(()), tmp_path / "out.html", OPTIONS).clean
    assert "Blackwood" not in (tmp_path / "out.html").read_text()


@pytest.mark.parametrize(
    "look", ["color: white; background: #036", "background: white", "font-size: 10px", "opacity: 0.5"]
)
def test_text_of_a_web_page_that_shows_stays(tmp_path: Path, look: str) -> None:
    path = tmp_path / "a.html"
    path.write_text(f"<p>Paid to <span style='{look}'>Harriet Blackwood</span> on Monday.</p>")
    assert not service.read(path).covered


def test_a_file_with_such_text_is_not_verified(tmp_path: Path) -> None:
    path = word(tmp_path / "a.docx", HIDES["black highlight"])
    document = service.read(path)
    checks = service.verify(
        path, edits=Edits.of([Edit(0, 4, Action.MASK, "[X]")], document.text), source=document
    )
    assert [check.name for check in checks if check.failed and "old boxes" in check.name]


def test_a_label_in_a_black_run_is_no_finding(tmp_path: Path) -> None:
    document = service.read(word(tmp_path / "a.docx", HIDES["black highlight"]))
    start = document.text.index("Harriet")
    edits = Edits.of([Edit(start, start + 7, Action.MASK, "A person")], document.text)
    assert service.redact(document, edits, tmp_path / "out.docx", OPTIONS).clean


def test_colours_as_files_write_them() -> None:
    assert colour("#fff") == colour("FFFFFF") == colour("rgb(255, 255,255)") == colour("white") == (255,) * 3
    assert colour("auto") is None and colour(None) is None
    assert is_unseen((0, 0, 0), (20, 20, 20)) and not is_unseen((0, 0, 0), (120, 120, 120))
