"""Two documents that differ only in the removed name, with the same line breaks, give the same page content."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen import canvas

from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.pdf.read.reader import read
from tests.document.pdf.makers import drawn, flowed, page_contents, redact

NAMES = ("Ann Li", "Bartholomew W")
BEFORE = "The applicant was born in the town and has lived there for most of the years since then. "
AFTER = (
    " was heard by the court on two days in spring, and the record of the hearing was read out to all of the "
    "parties before they signed it at the end of the second day in the presence of the clerk."
)


def pair(tmp_path: Path, make: object, **options: object) -> tuple[list[bytes], list[bytes]]:
    results = []
    for number, name in enumerate(NAMES):
        source = make(tmp_path / f"in{number}.pdf", name)  # type: ignore[operator]
        out = tmp_path / f"out{number}.pdf"
        redact(source, out, name, options=RedactOptions(**options))  # type: ignore[arg-type]
        results.append(page_contents(out))
    return results[0], results[1]


@pytest.mark.parametrize("align", ["left", "right", "centre", "justify"])
def test_paragraphs_of_every_alignment(tmp_path: Path, align: str) -> None:
    text = "Mr {} was heard.<br/>" + BEFORE + "<br/>" + BEFORE + AFTER

    def make(path: Path, name: str) -> Path:
        return flowed(path, [text.format(name), BEFORE + AFTER], align=align)

    one, other = pair(tmp_path, make)
    assert one == other


@pytest.mark.parametrize("spacing", ["word", "letter", "kerned", "moved", "scaled"])
def test_every_way_to_space_a_line(tmp_path: Path, spacing: str) -> None:
    def make(path: Path, name: str) -> Path:
        return drawn(path, lambda page: line_with(page, name, spacing))

    one, other = pair(tmp_path, make)
    assert one == other


def line_with(page: canvas.Canvas, name: str, spacing: str) -> None:
    """One line set to a fixed width by the given means, and lines above and below it."""
    words = f"Before the court stood {name} with counsel."
    page.setFont("Helvetica", 11)
    page.drawString(72, 740, "A line above stands as it is.")
    slack = 262 - page.stringWidth(words, "Helvetica", 11)
    text = page.beginText(72, 720)
    text.setFont("Helvetica", 11)
    if spacing == "word":
        text.setWordSpace(slack / words.count(" "))
        text.textOut(words)
        text.setWordSpace(0)
    elif spacing == "letter":
        text.setCharSpace(slack / len(words))
        text.textOut(words)
        text.setCharSpace(0)
    elif spacing == "scaled":
        text.setHorizScale(100 * 262 / page.stringWidth(words, "Helvetica", 11))
        text.textOut(words)
        text.setHorizScale(100)
    elif spacing == "kerned":
        gap = -1000 * slack / words.count(" ") / 11
        text._code.append("[" + f" {gap:.3f} ".join(f"({word} )" for word in words.split()) + "] TJ")
    else:
        for word in words.split():
            text.textOut(word)
            text.moveCursor(page.stringWidth(word, "Helvetica", 11) + slack / words.count(" ") + 3, 0)
    page.drawText(text)
    page.drawString(72, 700, "A line below stands as it is.")


def test_exact_layout_is_not_width_safe_and_says_so(tmp_path: Path) -> None:
    def make(path: Path, name: str) -> Path:
        return flowed(path, [BEFORE + name + AFTER])

    one, other = pair(tmp_path, make, layout=Layout.EXACT)
    assert one != other
    _, _, report = redact(
        tmp_path / "in0.pdf", tmp_path / "x.pdf", NAMES[0], options=RedactOptions(Layout.EXACT)
    )
    assert report.leak_bits > 7


def test_reflow_sets_the_paragraph_again_whatever_the_breaks_were(tmp_path: Path) -> None:
    """The names differ so much that lines break elsewhere; after reflow the pages are the same."""
    names = ("Ann Li", "Annabella Longstocking-Liechtenstein")
    results = []
    for number, name in enumerate(names):
        source = flowed(tmp_path / f"in{number}.pdf", [BEFORE + name + AFTER, BEFORE])
        out = tmp_path / f"out{number}.pdf"
        document, edits, _ = redact(source, out, name, options=RedactOptions(Layout.REFLOW))
        assert read(out).text == edits.apply(document.text)
        results.append(page_contents(out))
    first, other = (content.decode("latin-1").split("\n") for (content,) in results)
    lines = [line for line in first if line.endswith(("Tj", "TJ"))]
    assert lines == [line for line in other if line.endswith(("Tj", "TJ"))]
