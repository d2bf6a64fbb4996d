"""Removed words that are also names of the format's own parts must not break the file."""

from __future__ import annotations

import zipfile
from pathlib import Path

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml.ns import qn

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.service import read, redact
from tests.document.office import makers
from tests.document.office.makers import p, r


@pytest.mark.parametrize("secret", ["Content Type", "document", "rels"])
def test_words_of_the_format_may_be_secrets(tmp_path: Path, secret: str) -> None:
    made = docx.Document()
    made.add_paragraph(f"Ask for {secret} at the desk.")
    made.save(str(tmp_path / "in.docx"))
    document = read(tmp_path / "in.docx")
    start = document.text.index(secret)
    edits = Edits.of([Edit(start, start + len(secret))], document.text)
    redact(document, edits, tmp_path / "out.docx", RedactOptions(verify_with_ocr=False))
    assert "Ask for [REDACTED] at the desk." in read(tmp_path / "out.docx").text
    assert docx.Document(str(tmp_path / "out.docx")).paragraphs[0].text == "Ask for [REDACTED] at the desk."


def test_a_style_named_like_a_removed_string_is_renamed_wherever_it_is_used(tmp_path: Path) -> None:
    """The format drops the mark between the words of a name where it refers to it."""
    made = docx.Document()
    style = made.styles.add_style("Quentin_Zyx", WD_STYLE_TYPE.PARAGRAPH)
    style.element.set(qn("w:styleId"), "QuentinZyx")
    made.add_paragraph("See Quentin_Zyx for more.", style=style)
    made.save(str(tmp_path / "in.docx"))
    document = read(tmp_path / "in.docx")
    start = document.text.index("Quentin_Zyx")
    edits = Edits.of([Edit(start, start + len("Quentin_Zyx"))], document.text)
    redact(document, edits, tmp_path / "out.docx", RedactOptions(verify_with_ocr=False))
    again = docx.Document(str(tmp_path / "out.docx"))
    used = again.paragraphs[0].style
    assert (used.name, used.style_id) in [(own.name, own.style_id) for own in again.styles]
    assert used.name.startswith("Style ") and used.style_id.startswith("Style")
    with zipfile.ZipFile(tmp_path / "out.docx") as package:
        assert not any(b"Zyx" in package.read(name) for name in package.namelist())


def test_a_word_of_a_field_code_is_no_leftover(tmp_path: Path) -> None:
    """The caption "Table 1" is counted by a field whose code says "Table", in every document."""
    code = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> SEQ Table \\* ARABIC </w:instrText></w:r>'
    code += '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
    makers.docx(
        tmp_path / "in.docx",
        f"<w:p><w:r><w:t xml:space='preserve'>Table </w:t></w:r>{code}</w:p>" + p(r("Kept.")),
    )
    document = read(tmp_path / "in.docx")
    edits = Edits.of([Edit(0, 5)], document.text)
    certificate = redact(document, edits, tmp_path / "out.docx", RedactOptions(verify_with_ocr=False))
    assert not any(check.failed for check in certificate.checks)


def test_one_value_does_not_run_on_into_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`w:type="paragraph" w:styleId="Signature"` does not say "paragraphs": a file with that word comes out."""
    monkeypatch.setenv("SFUMATO_ISOLATE", "0")
    style = '<w:style w:type="paragraph" w:styleId="Signature"><w:name w:val="Signature"/></w:style>'
    source = makers.docx(
        tmp_path / "a.docx",
        p(r("Several paragraphs were read.")),
        {"word/styles.xml": makers.part("w:styles", style)},
        (("s", "styles", "styles.xml"),),
    )
    document = read(source)
    options = RedactOptions(verify_with_ocr=False)
    assert redact(document, makers.every(document, "paragraphs"), tmp_path / "out.docx", options).clean
