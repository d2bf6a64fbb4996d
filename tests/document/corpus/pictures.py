"""Scanned pages, drawn with Pillow. Slow: OCR reads each several times."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case


def scan(width: int = 1300, height: int = 420) -> Image.Image:
    page = Image.new("RGB", (width, height), "white")
    brush = ImageDraw.Draw(page)
    font = ImageFont.load_default(34)
    for number, line in enumerate((f"The applicant, {SEEN}, was born in 1962.", KEPT)):
        brush.text((60, 80 + 110 * number), line, fill="black", font=font)
    return page


@case("png scan", ".png", slow=True, intact=False)
def png(path: Path) -> None:
    scan().save(path)


@case("jpeg scan with EXIF", ".jpg", hidden=(HIDDEN,), slow=True, intact=False, finds="exif")
def jpeg(path: Path) -> None:
    page = scan()
    details = page.getexif()
    details[315] = HIDDEN
    page.save(path, exif=details, quality=92)


@case("tiff scan of two pages", ".tiff", slow=True, intact=False)
def tiff(path: Path) -> None:
    scan().save(path, save_all=True, append_images=[scan()])


@case("pdf scan without a text layer", ".pdf", slow=True, intact=False)
def scanned_pdf(path: Path) -> None:
    scan(1240, 1754).save(path, "PDF", resolution=150)
