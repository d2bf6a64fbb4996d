"""Redactions that only look like some, and pages that must not be accused."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.lib import colors
from reportlab.pdfgen.canvas import Canvas

from sfumato.core.document import service
from sfumato.core.document.inspect.visibility import MOST_PIXELS, MOST_PIXELS_OF_A_SIDE, scale_of
from tests.document.corpus.pdf_text import drawn

DOCUMENTS = Path(
    os.environ.get("SFUMATO_DOCUMENTS", Path(__file__).parents[4] / "shared" / "data" / "documents")
)


def _text(canvas: Canvas, colour: object = colors.black) -> None:
    canvas.setFont("Helvetica", 12)
    canvas.setFillColor(colour)
    canvas.drawString(72, 700, "Confidential informant Margaret Holloway")
    canvas.setFillColor(colors.black)
    canvas.drawString(72, 650, "The court allowed the appeal in part.")


def _box(canvas: Canvas, colour: object = colors.black, **options: object) -> None:
    canvas.setFillColor(colour)
    canvas.rect(70, 695, 260, 16, fill=1, stroke=0)


def under_black(canvas: Canvas) -> None:
    _text(canvas)
    _box(canvas)


def under_grey(canvas: Canvas) -> None:
    _text(canvas)
    _box(canvas, colors.Color(0.3, 0.3, 0.3))


def black_on_black(canvas: Canvas) -> None:
    _box(canvas)
    _text(canvas)


def under_picture(canvas: Canvas) -> None:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    _text(canvas)
    canvas.drawImage(ImageReader(Image.new("RGB", (40, 4), "black")), 70, 695, 260, 16)


def under_form(canvas: Canvas) -> None:
    _text(canvas)
    canvas.beginForm("cover")
    _box(canvas)
    canvas.endForm()
    canvas.doForm("cover")


def retyped(canvas: Canvas) -> None:
    _text(canvas)
    _box(canvas, colors.white)
    canvas.setFillColor(colors.black)
    canvas.drawString(72, 700, "Unidentified informant")


@pytest.mark.parametrize(
    "draw", [under_black, under_grey, black_on_black, under_picture, under_form, retyped]
)
def test_text_behind_a_cover_is_found(draw: Callable[[Canvas], None], tmp_path: Path) -> None:
    path = tmp_path / "bad.pdf"
    drawn(path, draw)
    found = service.inspect(path)
    assert found.bad_redactions and found.bad_redactions[0].page == 0
    left, top, right, bottom = found.bad_redactions[0].box
    assert 60 < left < 200 and 125 < top < bottom < 150 and right < 340
    assert "Holloway" not in str(found.to_json()) and "Holloway" not in found.words()


def honest(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 650, "The court allowed the appeal in part.")
    _box(canvas)


def white_on_dark(canvas: Canvas) -> None:
    _box(canvas)
    canvas.setFont("Helvetica", 12)
    canvas.setFillColor(colors.white)
    canvas.drawString(72, 700, "A heading in white on black")


def outlined(canvas: Canvas) -> None:
    _text(canvas)
    canvas.rect(70, 695, 260, 16, fill=0, stroke=1)


def highlighted(canvas: Canvas) -> None:
    _box(canvas, colors.yellow)
    _text(canvas)


def labelled(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 700, "REDACTED")
    _box(canvas)


def blank_under_box(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 700, "   ,    ")
    canvas.drawString(72, 650, "The court allowed the appeal in part.")
    _box(canvas)


@pytest.mark.parametrize("draw", [honest, white_on_dark, outlined, highlighted, labelled, blank_under_box])
def test_honest_pages_are_not_accused(draw: Callable[[Canvas], None], tmp_path: Path) -> None:
    path = tmp_path / "good.pdf"
    drawn(path, draw)
    assert service.inspect(path).bad_redactions == ()


def test_white_on_white_is_hidden_text_not_a_redaction(tmp_path: Path) -> None:
    path = tmp_path / "white.pdf"
    drawn(path, lambda canvas: _text(canvas, colors.white))
    found = service.inspect(path)
    assert found.bad_redactions == ()
    assert "invisible text" in {item.name for item in found.hidden}


def test_a_redaction_marked_but_not_applied_is_found(tmp_path: Path) -> None:
    path = tmp_path / "marked.pdf"
    drawn(path, _text)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        mark = Dictionary(Type=Name.Annot, Subtype=Name.Redact, Rect=[70, 695, 330, 711])
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(mark)])
        pdf.save(path)
    assert "never applied" in service.inspect(path).bad_redactions[0].reason


def test_a_black_annotation_over_text_is_found(tmp_path: Path) -> None:
    path = tmp_path / "annotated.pdf"
    drawn(path, _text)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        shape = pdf.make_stream(
            b"0 g 0 0 260 16 re f", Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 260, 16]
        )
        mark = Dictionary(
            Type=Name.Annot, Subtype=Name.Square, Rect=[70, 695, 330, 711], F=4, AP=Dictionary(N=shape)
        )
        pdf.pages[0].obj.Annots = Array([pdf.make_indirect(mark)])
        pdf.save(path)
    assert service.inspect(path).bad_redactions


def test_a_true_redaction_is_not_accused(tmp_path: Path) -> None:
    from sfumato.core.document.edits import Edit, Edits
    from sfumato.core.document.options import RedactOptions, Style

    source, out = tmp_path / "a.pdf", tmp_path / "b.pdf"
    drawn(source, _text)
    document = service.read(source)
    start = document.text.index("Margaret")
    options = RedactOptions(style=Style.BLACK_BOX, verify_with_ocr=False)
    service.redact(document, Edits((Edit(start, start + 17),)), out, options)
    assert service.inspect(out).bad_redactions == ()


BAD = {"rectangles_yes.pdf", "hidden_text_on_visible_text.pdf"}


@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="the court files of another tool's tests are not at hand")
def test_badly_redacted_court_files_are_told_from_good_ones() -> None:
    files = sorted(DOCUMENTS.glob("x-ray__*.pdf"))
    accused = {path.name.split("assets_")[1] for path in files if service.inspect(path).bad_redactions}
    assert accused == {path.name.split("assets_")[1] for path in files} & BAD


def test_a_page_far_larger_than_paper_is_drawn_within_bounds(tmp_path: Path) -> None:
    path = tmp_path / "wide.pdf"
    sheet = Canvas(str(path), pagesize=(14_000, 14_000), invariant=True)
    sheet.setFont("Helvetica", 200)
    sheet.drawString(1000, 1000, "Zebulon Quartermain")
    sheet.rect(900, 900, 4000, 400, stroke=0, fill=1)
    sheet.save()
    with pypdfium2.PdfDocument(path) as document:
        assert (14_000 * scale_of(document[0])) ** 2 <= MOST_PIXELS + 1
    found = service.inspect(path).bad_redactions
    assert [bad.characters for bad in found] == [len("ZebulonQuartermain")]
    assert abs(found[0].box[0] - 1000) < 30


def test_a_page_that_is_an_endless_strip_is_drawn_within_bounds(tmp_path: Path) -> None:
    path = tmp_path / "strip.pdf"
    sheet = Canvas(str(path), pagesize=(60_000_000, 842), invariant=True)
    sheet.drawString(72, 700, "kept")
    sheet.save()
    with pypdfium2.PdfDocument(path) as document:
        page = document[0]
        assert max(page.get_size()) * scale_of(page) <= MOST_PIXELS_OF_A_SIDE
