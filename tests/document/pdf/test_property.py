"""Random plans on random documents: what is written reads as the plan applied to the text."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.options import Layout, RedactOptions, Style
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from sfumato.core.document.pdf.read.reader import read
from sfumato.core.document.pdf.write.writer import expected_text, write
from tests.document.pdf.makers import everything, flowed

WORDS = [
    "court", "applicant", "Müller", "judgment", "of", "the", "in", "a", "hearing", "fi", "1998", "(Article)", "§8",
    "well-known", "and.", "office",
]  # fmt: skip
HEBREW = ["שלום", "עולם", "בית", "משפט", "המבקש", "הגיש", "תביעה", "נגד", "המדינה", "ביום", "עשרה", "באפריל"]
LATIN = ["1998", "John", "12/04"]
LABELS = ["[PERSON 1]", "X", "", "a man in his forties", "Ω λ", "***"]


def random_document(path: Path, rng: random.Random) -> Path:
    kind = rng.choice(["flowed", "drawn", "columns"])
    if kind == "flowed":
        texts = [" ".join(rng.choices(WORDS, k=rng.randint(3, 120))) for _ in range(rng.randint(1, 6))]
        return flowed(path, texts, align=rng.choice(["left", "right", "centre", "justify"]))
    page = canvas.Canvas(str(path), pagesize=A4, invariant=True)
    for _ in range(rng.randint(1, 3)):
        for column in range(2 if kind == "columns" else 1):
            for row in range(rng.randint(2, 30)):
                page.setFont(rng.choice(["Helvetica", "Times-Roman", "Courier"]), 10)
                page.drawString(
                    60 + 260 * column, 760 - 14 * row, " ".join(rng.choices(WORDS, k=rng.randint(1, 7)))
                )
        page.showPage()
    page.save()
    return path


def random_hebrew(path: Path, rng: random.Random) -> Path:
    if "Wide" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Wide", str(WIDE_FONT)))
    page = canvas.Canvas(str(path), pagesize=A4, invariant=True)
    page.setFont("Wide", 12)
    for row in range(rng.randint(2, 8)):
        words = [rng.choice(HEBREW if rng.random() < 0.85 else LATIN) for _ in range(rng.randint(3, 8))]
        seen = [word[::-1] if word in HEBREW else word for word in reversed(words)]
        page.drawRightString(520, 760 - 18 * row, " ".join(seen))
    page.save()
    return path


def random_plan(text: str, rng: random.Random) -> Edits:
    edits: list[Edit] = []
    at = 0
    while at < len(text) - 1 and len(edits) < 12:
        start = at + rng.randint(0, max(1, len(text) // 8))
        end = start + rng.choice([1, 2, 3, 8, 15, 40])
        if end >= len(text):
            break
        edits.append(Edit(start, end, rng.choice([Action.MASK, Action.REPLACE]), rng.choice(LABELS)))
        at = end + rng.randint(0, 20)
    return Edits.of(edits, text)


# Fixed, so that every run tries the same plans: the first few, and those that once found a fault.
SEEDS = [*range(8), 42, 60, 106, 413, 8114, 3000000]
RIGHT_TO_LEFT = list(range(6))
if more := os.environ.get("SFUMATO_EXPLORE"):  # how many seeds to try beyond these
    SEEDS += range(1_000, 1_000 + int(more))
    RIGHT_TO_LEFT += range(1_000, 1_000 + int(more))
LAYOUTS = [Layout.WIDTH_SAFE, Layout.EXACT, Layout.REFLOW]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_written_text_is_the_plan_applied(tmp_path: Path, layout: Layout, seed: int) -> None:
    """To the character. One thing is tolerated: a paragraph set again (reflow) has one space where an edit left
    several side by side, because its words are set with even gaps."""
    rng = random.Random(seed)
    found, wanted = read_back(random_document(tmp_path / "in.pdf", rng), layout, rng)
    assert found == wanted


@pytest.mark.parametrize("seed", RIGHT_TO_LEFT)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_right_to_left_lines_read_as_the_plan_applied(tmp_path: Path, layout: Layout, seed: int) -> None:
    """Numbers, Latin words and labels stand in them from the left; the page declares how they are read."""
    rng = random.Random(seed)
    found, wanted = read_back(random_hebrew(tmp_path / "in.pdf", rng), layout, rng)
    assert found == wanted


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_black_box_reads_as_nothing(tmp_path: Path, layout: Layout) -> None:
    rng = random.Random(5)
    document, out = read(random_document(tmp_path / "in.pdf", rng)), tmp_path / "out.pdf"
    edits, options = random_plan(document.text, rng), RedactOptions(layout, Style.BLACK_BOX)
    write(document, edits, out, options)
    assert read(out).text.split() == expected_text(document, edits, options).split()


def read_back(source: Path, layout: Layout, rng: random.Random) -> tuple[str, str]:
    """What a redacted page reads as, and what its random plan says it should."""
    document, out = read(source), source.with_name("out.pdf")
    edits = random_plan(document.text, rng)
    write(document, edits, out, RedactOptions(layout))
    found, wanted = read(out).text, expected_text(document, edits, RedactOptions(layout))
    if layout is Layout.REFLOW:
        found, wanted = re.sub(" +", " ", found), re.sub(" +", " ", wanted)
    return found, wanted


def test_the_same_plan_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    rng = random.Random(7)
    source = random_document(tmp_path / "in.pdf", rng)
    document = read(source)
    edits = random_plan(document.text, rng)
    for name in ("one.pdf", "two.pdf"):
        write(document, edits, tmp_path / name, RedactOptions())
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    assert b"/Sf" in everything(tmp_path / "one.pdf")
