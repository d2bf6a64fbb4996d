"""Which streams of a PDF are searched as drawn text."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from sfumato.core.document.verify.pdf_views import pdf_views
from sfumato.core.document.verify.views import CONTENT

DATA = b"\x00\x01\x00\x00 BT /F1 12 Tf (Quentin) Tj ET"


@pytest.mark.parametrize("drawn", [False, True])
def test_a_font_program_is_no_drawn_text_unless_a_page_draws_it(tmp_path: Path, drawn: bool) -> None:
    """Its bytes spell words by chance; but a stream may be a program and the content of a page at once."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    program = pdf.make_stream(DATA)
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    font.FontDescriptor = pdf.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor, FontFile2=program)
    )
    page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
    page.obj.Contents = program if drawn else pdf.make_stream(b"BT /F1 12 Tf (Nobody) Tj ET")
    pdf.save(tmp_path / "a.pdf")
    texts = [view.text for view in pdf_views(tmp_path / "a.pdf", ocr=False) if view.check == CONTENT]
    assert any("Quentin" in text for text in texts) is drawn
    assert any("Nobody" in text for text in texts) is not drawn
