"""Text without a text map is read by OCR as somebody would read the page: letter by letter, with its spaces."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name

from sfumato.core.document import ocr, service
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from tests.document.redteam.attack import plan_of
from tests.document.redteam.ink import glyph_font, glyph_lines

pytestmark = pytest.mark.skipif(not ocr.available(), reason="the networks of the OCR are not there")

LINES = (
    "The applicant, Harriet Blackwood, lives in Leeds.",
    "The applicant, Anna Berg, was heard in person.",
    "The court allowed the appeal in part",
)


def _page(path: Path, font: Any, content: bytes, pdf: pikepdf.Pdf) -> None:
    page = pdf.add_blank_page(page_size=(595, 842))
    page.obj.Resources = Dictionary(Font=Dictionary(G=font))
    page.obj.Contents = pdf.make_stream(content)
    pdf.save(path)


def test_letters_of_a_composite_font_without_meaning(tmp_path: Path) -> None:
    with pikepdf.new() as pdf:
        font, codes = glyph_font(pdf, lambda letter: "\ufffd")
        _page(tmp_path / "a.pdf", font, glyph_lines(codes, *LINES), pdf)
    text = service.read(tmp_path / "a.pdf").text
    assert " ".join(text.split()) == " ".join(LINES)


def test_codes_handed_out_from_one_on_are_not_read_as_signs(tmp_path: Path) -> None:
    """Forty letters reach the codes of "!", of the quote and of the dollar: nothing of such a font is believed."""
    letters = sorted({*"".join(LINES), *"MNOPQRSUVWXYZ"})
    lines = (*LINES, "SUN MOON XYZ QRP WV")
    path, out = tmp_path / "a.pdf", tmp_path / "out.pdf"
    with pikepdf.new() as pdf, TTFont(WIDE_FONT) as program:
        table, units = program.getBestCmap(), program["head"].unitsPerEm
        names = [table[ord(letter)] for letter in letters]
        font = Dictionary(
            Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, -300, 1500, 1000]), FirstChar=1,
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), LastChar=len(letters),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([1, *(Name(f"/g{n}") for n in range(len(names)))])),
            Widths=Array([round(1000 * program["hmtx"][name][0] / units) for name in names]),
            CharProcs=Dictionary({f"/g{n}": pdf.make_stream(_drawn(program, name)) for n, name in enumerate(names)}),
        )  # fmt: skip
        shown = [bytes(1 + letters.index(letter) for letter in line).hex() for line in lines]
        rows = " ".join(f"<{row}> Tj 0 -40 Td" for row in shown)
        _page(path, pdf.make_indirect(font), f"BT /G 16 Tf 72 700 Td {rows} ET".encode(), pdf)
    document = service.read(path)
    assert " ".join(document.text.split()) == " ".join(lines)
    service.redact(document, plan_of(document, ("Harriet Blackwood",)), out)
    assert "Blackwood" not in service.read(out).text


def _drawn(program: TTFont, name: str) -> bytes:
    """A glyph as a Type3 procedure."""
    from fontTools.pens.basePen import BasePen

    scale = 1000 / program["head"].unitsPerEm
    parts = [f"{round(program['hmtx'][name][0] * scale)} 0 0 -300 1500 1000 d1"]

    class Pen(BasePen):
        def _moveTo(self, at: tuple[float, float]) -> None:
            parts.append(f"{at[0] * scale:.0f} {at[1] * scale:.0f} m")

        def _lineTo(self, at: tuple[float, float]) -> None:
            parts.append(f"{at[0] * scale:.0f} {at[1] * scale:.0f} l")

        def _curveToOne(self, *points: tuple[float, float]) -> None:
            parts.append(" ".join(f"{x * scale:.0f} {y * scale:.0f}" for x, y in points) + " c")

        def _closePath(self) -> None:
            parts.append("h")

    glyphs = program.getGlyphSet()
    glyphs[name].draw(Pen(glyphs))
    return " ".join([*parts, "f"]).encode()
