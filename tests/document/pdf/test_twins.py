"""Twins that differ only in a removed name: the same file, or a certificate that says what the difference tells.

Layouts in which what stays was set by the width of the name (a fitted column, a picture behind it) cannot be made alike without
setting the whole page again: for these the stated bits must be those of a width that is known.
"""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import SimpleDocTemplate, Table

from tests.document.pdf.makers import drawn, redact

NAMES = ("Ann Li", "Bartholomew Wu")
FONT, SIZE = "Helvetica", 11
KNOWN = 7.0  # bits; 9.2 for a name of usual width
Draw = Callable[[Canvas, str], None]


def around(page: Canvas) -> None:
    page.setFont(FONT, SIZE)
    page.drawString(72, 560, "The court met on two days in spring and heard the parties at length.")
    page.drawString(72, 530, "It was filed with the clerk, who kept a copy for the archive of the town.")


def centred(page: Canvas, name: str) -> None:
    page.drawCentredString(A4[0] / 2, 700, f"In the matter of {name}")


def centred_elsewhere(page: Canvas, name: str) -> None:
    page.drawCentredString(380, 700, f"In the matter of {name}")


def leaders(page: Canvas, name: str) -> None:
    width = page.stringWidth
    for row, (left, right) in enumerate([("Opening", "3"), (f"Statement of {name}", "7"), ("Order", "12")]):
        y, end = 740 - 20 * row, 523 - width(right, FONT, SIZE) - 4
        page.drawString(72, y, left)
        page.drawRightString(523, y, right)
        room = end - (72 + width(left, FONT, SIZE) + 4)
        page.drawRightString(end, y, "." * int(room / width(".", FONT, SIZE)))


def leaders_before(page: Canvas, name: str) -> None:
    width = page.stringWidth
    for row, (left, right) in enumerate([("Opened by", "the clerk"), ("Heard", name), ("Closed by", "all")]):
        room = 451 - width(f"{left}  {right}", FONT, SIZE)
        page.drawString(72, 740 - 20 * row, f"{left} {'.' * int(room / width('.', FONT, SIZE))} {right}")


def tabbed(page: Canvas, name: str) -> None:
    for row, (left, right) in enumerate([("Judge", "Leeds"), (name, "York"), ("Clerk", "Bath")]):
        page.drawString(72, 740 - 20 * row, left)
        page.drawString(252, 740 - 20 * row, right)


def turned(page: Canvas, name: str) -> None:
    page.translate(40, 200)
    page.rotate(90)
    page.drawString(0, 0, f"Filed by {name} on Monday.")


def turned_from_the_right(page: Canvas, name: str) -> None:
    page.translate(40, 400)
    page.rotate(90)
    page.drawRightString(0, 0, f"Filed by {name}")


def underlined(page: Canvas, name: str) -> None:
    start = 72 + page.stringWidth("Paid to ", FONT, SIZE)
    page.drawString(72, 700, f"Paid to {name} in cash.")
    page.line(start, 698, start + page.stringWidth(name, FONT, SIZE), 698)


def with_a_picture(page: Canvas, name: str) -> None:
    end = 72 + page.stringWidth(f"Stamped for {name} ", FONT, SIZE)
    page.drawString(72, 700, f"Stamped for {name} ")
    page.drawImage(ImageReader(Image.new("RGB", (20, 20), "red")), end, 698, 10, 10)
    page.drawString(end + 12, 700, "by the clerk.")


def table(align: str, widths: list[int] | None) -> Callable[[Path, str], Path]:
    def make(path: Path, name: str) -> Path:
        rows = [["Name", "Town", "Born"], [name, "York", "1962"], ["Clerk", "Bath", "1970"]]
        style = [("ALIGN", (0, 0), (-1, -1), align), ("GRID", (0, 0), (-1, -1), 0.5, "black")]
        out = io.BytesIO()
        made = Table(rows, colWidths=widths, style=style)
        SimpleDocTemplate(out, pagesize=A4, invariant=True).build([made])
        path.write_bytes(out.getvalue())
        return path

    return make


def on_a_page(draw: Draw) -> Callable[[Path, str], Path]:
    def make(path: Path, name: str) -> Path:
        def whole(page: Canvas) -> None:
            around(page)
            draw(page, name)

        return drawn(path, whole)

    return make


ALIKE = {
    **{
        draw.__name__: on_a_page(draw)
        for draw in (
            *(centred, centred_elsewhere, leaders, leaders_before),
            *(tabbed, turned, turned_from_the_right, underlined),
        )
    },
    "table": table("LEFT", [150, 80, 60]),
    "centred table": table("CENTER", [150, 80, 60]),
    "table flush right": table("RIGHT", [150, 80, 60]),
}
FITTED = {"fitted table": table("LEFT", None), "picture": on_a_page(with_a_picture)}


def outputs(tmp_path: Path, make: Callable[[Path, str], Path]) -> tuple[bytes, bytes, float]:
    files, bits = [], []
    for number, name in enumerate(NAMES):
        out = tmp_path / f"out{number}.pdf"
        _, _, report = redact(make(tmp_path / f"in{number}.pdf", name), out, name)
        files.append(out.read_bytes())
        bits.append(report.leak_bits)
    return files[0], files[1], min(bits)


@pytest.mark.parametrize("make", ALIKE.values(), ids=ALIKE)
def test_twins_are_the_same_file(tmp_path: Path, make: Callable[[Path, str], Path]) -> None:
    one, other, bits = outputs(tmp_path, make)
    assert one == other
    assert bits < 3


@pytest.mark.parametrize("make", FITTED.values(), ids=FITTED)
def test_what_was_fitted_to_the_name_is_stated(tmp_path: Path, make: Callable[[Path, str], Path]) -> None:
    one, other, bits = outputs(tmp_path, make)
    assert one != other
    assert bits > KNOWN


@pytest.mark.slow
@pytest.mark.parametrize("align", ["left", "right", "center"])
def test_twins_with_subset_fonts_of_an_office_program(tmp_path: Path, align: str) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not installed")

    def make(path: Path, name: str) -> Path:
        page = path.with_suffix(".html")
        page.write_text(
            f"<html><body><p align={align}>In the matter of {name}</p><p>The court met on two days in spring "
            "and heard the parties. It was filed with the clerk of the town.</p></body></html>"
        )
        command = [office, "--headless", f"-env:UserInstallation=file://{tmp_path}/profile"]
        command += ["--infilter=HTML (StarWriter)", "--convert-to", "pdf:writer_pdf_Export"]
        command += ["--outdir", str(tmp_path), str(page)]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
        return path

    one, other, _ = outputs(tmp_path, make)
    assert one == other
