"""What was removed is gone from the bytes; everything else is as it was."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

from sfumato.core.document.options import RedactOptions, Style
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from sfumato.core.document.pdf.read.reader import read
from sfumato.core.document.pdf.write.writer import expected_text
from sfumato.core.errors import BadPlan
from tests.document.pdf.makers import drawn, everything, page_contents, redact

SECRET = "Quentin Zyx"


def assert_gone_and_intact(source: Path, out: Path, label: str = "[PERSON]", secret: str = SECRET) -> None:
    document, edits, report = redact(source, out, secret, label=label)
    assert report.raster_pages == ()
    assert read(out).text == edits.apply(document.text)
    data = everything(out)
    for part in secret.split():
        assert part.encode() not in data and part.encode().hex().encode() not in data


def test_simple_text(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.drawString(72, 720, "The line above stays.")
        page.drawString(72, 700, f"Before {SECRET} after.")
        page.drawString(72, 680, "The line below stays.")

    assert_gone_and_intact(drawn(tmp_path / "in.pdf", draw), tmp_path / "out.pdf")


@pytest.mark.parametrize(
    "label", ["[PERSON 1]", "a very long description of a person that does not fit", "Ω λόγος", ""]
)
def test_labels_of_every_kind(tmp_path: Path, label: str) -> None:
    source = drawn(tmp_path / "in.pdf", lambda page: page.drawString(72, 700, f"Before {SECRET}, after."))
    assert_gone_and_intact(source, tmp_path / "out.pdf", label)


def test_quote_operators_and_arrays(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        text = page.beginText(72, 700)
        text.setFont("Helvetica", 11)
        text._code += ["14 TL", "(First line of it.) '", f'1 0.2 (Then {SECRET} came.) "', "0 Tw 0 Tc"]
        text._code += ["T*", f"[(And ) 20 ({SECRET[:4]}) -15 ({SECRET[4:]}) 10 ( went.)] TJ"]
        page.drawText(text)

    assert_gone_and_intact(drawn(tmp_path / "in.pdf", draw), tmp_path / "out.pdf")


def test_a_form_used_twice_keeps_its_other_use(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.beginForm("stamp")
        page.drawString(0, 0, f"Seen by {SECRET} today.")
        page.endForm()
        page.saveState()
        page.translate(72, 700)
        page.doForm("stamp")
        page.restoreState()
        page.translate(72, 400)
        page.doForm("stamp")

    source = drawn(tmp_path / "in.pdf", draw)
    document = read(source)
    at = document.text.index(SECRET)
    from sfumato.core.document.edits import Action, Edit, Edits
    from sfumato.core.document.pdf.write.writer import write

    edits = Edits.of([Edit(at, at + len(SECRET), Action.MASK, "[X]")], document.text)
    write(document, edits, tmp_path / "out.pdf", RedactOptions())
    assert read(tmp_path / "out.pdf").text == f"Seen by [X] today.\n\nSeen by {SECRET} today."


def test_embedded_fonts_forget_the_letters(tmp_path: Path) -> None:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("Wide", str(WIDE_FONT)))

    def draw(page: canvas.Canvas) -> None:
        page.setFont("Wide", 12)
        page.drawString(72, 700, f"An ordinary text by {SECRET} here.")

    source = drawn(tmp_path / "in.pdf", draw)
    document, edits, report = redact(source, tmp_path / "out.pdf", SECRET, label="[man]")
    assert report.notes == () or not any("subset font" in note for note in report.notes)
    assert read(tmp_path / "out.pdf").text == edits.apply(document.text)
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        maps = [item.ToUnicode.read_bytes() for item in pdf.objects if _has_map(item)]
    assert maps and not any(b"<005a>" in one.lower() for one in maps)  # Z was only in the name


def _has_map(item: object) -> bool:
    return isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item


def test_text_drawn_twice_for_weight_goes_twice(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        for shift in (0, 0.3):
            page.drawString(72 + shift, 700, f"Bold {SECRET} here")

    assert_gone_and_intact(drawn(tmp_path / "in.pdf", draw), tmp_path / "out.pdf")


def test_actual_text_beside_the_glyphs_goes(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page._code.append(f"/Span << /ActualText ({SECRET}) >> BDC")
        page.drawString(72, 700, f"Before {SECRET} after")
        page._code.append("EMC")

    assert_gone_and_intact(drawn(tmp_path / "in.pdf", draw), tmp_path / "out.pdf")


def test_underlines_do_not_keep_the_width(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.setFont("Helvetica", 12)
        page.drawString(72, 700, f"Before {SECRET} after")
        page.rect(115, 697, 62, 0.6, fill=1, stroke=0)
        page.rect(60, 600, 400, 0.6, fill=1, stroke=0)

    source = drawn(tmp_path / "in.pdf", draw)
    redact(source, tmp_path / "out.pdf", SECRET)
    (content,) = page_contents(tmp_path / "out.pdf")
    assert b"115 697 62" not in content and b"60 600 400" in content


def scan(text: str) -> Image.Image:
    picture = Image.new("L", (1240, 300), 255)
    ImageDraw.Draw(picture).text((60, 100), text, font=ImageFont.truetype(str(WIDE_FONT), 48), fill=0)
    return picture


def test_pixels_under_invisible_text_are_overwritten(tmp_path: Path) -> None:
    before, after = "Before ", " after"

    def draw(page: canvas.Canvas) -> None:
        page.drawImage(ImageReader(scan(before + SECRET + after)), 0, 500, 595.2, 144)
        text = page.beginText(28.8, 564)
        text.setTextRenderMode(3)
        text.setFont("Helvetica", 23)
        text.setHorizScale(104)
        text.textOut(before + SECRET + after)
        page.drawText(text)

    source = drawn(tmp_path / "in.pdf", draw)
    document, _, report = redact(source, tmp_path / "out.pdf", SECRET)
    assert any("Pixels" in note for note in report.notes) and report.raster_pages == ()
    (box,) = document.boxes(document.text.index(SECRET), document.text.index(SECRET) + len(SECRET))
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        pictures = [x for x in pdf.pages[0].resources.XObject.values() if x.get("/Subtype") == "/Image"]
        picture = pikepdf.PdfImage(pictures[0]).as_pil_image().convert("L")
    scale = 1240 / 595.2
    top = 841.89 - 644
    inside = picture.crop(
        (int(box.x0 * scale), int((box.y0 - top) * scale), int(box.x1 * scale), int((box.y1 - top) * scale))
    )
    assert (
        min(inside.getdata() if not hasattr(inside, "get_flattened_data") else inside.get_flattened_data())
        > 200
    )
    assert SECRET.encode() not in everything(tmp_path / "out.pdf")


def test_black_boxes_have_one_width(tmp_path: Path) -> None:
    widths = set()
    for number, name in enumerate(("Al", "Maximiliana Longname")):
        source = drawn(
            tmp_path / f"{number}.pdf", lambda page, name=name: page.drawString(72, 700, f"By {name} now")
        )  # type: ignore[misc]
        options = RedactOptions(style=Style.BLACK_BOX)
        document, edits, _ = redact(source, tmp_path / "out.pdf", name, options=options)
        (content,) = page_contents(tmp_path / "out.pdf")
        widths |= {line for line in content.split(b"\n") if line.endswith(b" re")}
        assert (
            read(tmp_path / "out.pdf").text == expected_text(document, edits, options) == "By  now"
        )  # the two spaces beside the box
    assert len(widths) == 1


def test_a_page_that_cannot_be_followed_becomes_a_picture(tmp_path: Path) -> None:
    source = drawn(tmp_path / "in.pdf", lambda page: page.drawString(72, 700, f"Before {SECRET} after"))
    with pikepdf.open(source, allow_overwriting_input=True) as pdf:
        page = pdf.pages[0]
        page.contents_coalesce()
        page.obj.Contents.write(page.obj.Contents.read_bytes() + b"\nBT /Missing 12 Tf (x) Tj ET")
        pdf.save(source)
    document, edits, report = redact(source, tmp_path / "out.pdf", SECRET)
    assert report.raster_pages == (0,) and report.leak_bits > 7
    assert read(tmp_path / "out.pdf").text == edits.apply(document.text)
    assert SECRET.split()[0].encode() not in everything(tmp_path / "out.pdf")


def test_a_changed_source_is_refused(tmp_path: Path) -> None:
    source = drawn(tmp_path / "in.pdf", lambda page: page.drawString(72, 700, f"Before {SECRET} after"))
    document = read(source)
    drawn(source, lambda page: page.drawString(72, 700, "Other words altogether"))
    from sfumato.core.document.pdf.write.writer import write
    from tests.document.pdf.makers import mask

    with pytest.raises(BadPlan, match="changed"):
        write(document, mask(document, SECRET), tmp_path / "out.pdf", RedactOptions())


def test_the_source_is_not_touched(tmp_path: Path) -> None:
    source = drawn(tmp_path / "in.pdf", lambda page: page.drawString(72, 700, f"Before {SECRET} after"))
    before = io.BytesIO(source.read_bytes()).getvalue()
    redact(source, tmp_path / "out.pdf", SECRET)
    assert source.read_bytes() == before
