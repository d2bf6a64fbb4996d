"""Reading order, paragraphs and what stands around them."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen import canvas

from sfumato.core.document.model import Story
from sfumato.core.document.pdf.fonts.labels import unicode_map
from sfumato.core.document.pdf.read.reader import read
from tests.document.pdf.makers import drawn, flowed, redact

LONG = (
    "The court heard the parties at length and found that the matter had been settled between them long ago. "
    * 4
)


def column(page: canvas.Canvas, x: float, y: float, lines: list[str]) -> None:
    for number, line in enumerate(lines):
        page.drawString(x, y - 14 * number, line)


def test_lines_of_a_paragraph_are_joined_and_paragraphs_kept_apart(tmp_path: Path) -> None:
    document = read(flowed(tmp_path / "x.pdf", [LONG.strip(), LONG.strip()]))
    assert document.text == LONG.strip() + "\n\n" + LONG.strip()


def test_a_paragraph_goes_on_over_the_page(tmp_path: Path) -> None:
    text = ("and so the story went on without any end in sight " * 120).strip()
    document = read(flowed(tmp_path / "x.pdf", [text]))
    assert len(document.pages) == 2
    assert document.text == text


def test_two_columns_are_read_one_after_the_other(tmp_path: Path) -> None:
    left = [f"left column line number {n} of many more words" for n in range(12)]
    right = [f"right column line number {n} of many more words" for n in range(12)]

    def draw(page: canvas.Canvas) -> None:
        page.setFont("Times-Roman", 11)
        page.drawString(
            72, 780, "A title that runs over both of the columns of this page without a gap in it"
        )
        column(page, 60, 740, left)
        column(page, 320, 740, right)

    text = read(drawn(tmp_path / "x.pdf", draw)).text
    assert text.index(left[-1]) < text.index(right[0])
    assert text.startswith("A title")


def test_a_hyphenated_word_is_one_word_again(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        column(
            page,
            72,
            700,
            ["The matter was decided by the Grand Cham-", "ber of the court, which is well-known."],
        )

    assert "Grand Chamber of the court, which is well-known." in read(drawn(tmp_path / "x.pdf", draw)).text


def test_words_without_space_glyphs_are_told_apart(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        text = page.beginText(72, 700)
        text.setFont("Helvetica", 11)
        text._code.append("[(one) -300 (two) -20 (x) -310 (three)] TJ")
        page.drawText(text)

    assert read(drawn(tmp_path / "x.pdf", draw)).text == "one twox three"


def test_rotated_pages_and_rotated_text(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.drawString(72, 700, "Upright words")
        page.rotate(90)
        page.drawString(100, -300, "Words that climb")

    source = drawn(tmp_path / "x.pdf", draw)
    with pikepdf.open(source, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.Rotate = 90
        pdf.save(source)
    document = read(source)
    assert "Upright words" in document.text and "Words that climb" in document.text
    assert (round(document.pages[0].width), round(document.pages[0].height)) == (842, 595)
    (box,) = document.boxes(document.text.index("Upright"), document.text.index("Upright") + 7)
    assert box.y1 - box.y0 > box.x1 - box.x0  # it stands upright on a page that lies on its side


def test_headers_and_footers_are_marked(tmp_path: Path) -> None:
    page = canvas.Canvas(str(tmp_path / "x.pdf"), invariant=True)
    for number in range(3):
        page.drawString(72, 800, "Case of the Applicant v. the State")
        page.drawString(72, 500, f"Body number {number} says something of its own.")
        page.drawString(290, 30, str(number + 1))
        page.showPage()
    page.save()
    document = read(tmp_path / "x.pdf")
    stories = {(r.story, document.text[r.start : r.end]) for r in document.regions}
    assert (Story.HEADER, "Case of the Applicant v. the State") in stories
    assert (Story.FOOTER, "2") in stories
    assert not any(story is Story.HEADER and "Body" in text for story, text in stories)


def test_footnotes_are_marked(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.setFont("Times-Roman", 12)
        column(
            page, 72, 760, ["A body of text that is long enough to be the body of the page, no doubt."] * 20
        )
        page.setFont("Times-Roman", 8)
        page.drawString(72, 80, "1 See the judgment of the Chamber, paragraph 12.")

    document = read(drawn(tmp_path / "x.pdf", draw))
    notes = [document.text[r.start : r.end] for r in document.regions if r.story is Story.FOOTNOTE]
    assert notes == ["1 See the judgment of the Chamber, paragraph 12."]


def test_table_rows_read_across(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        for number, cells in enumerate(
            [("Name", "Born", "Town"), ("Ann", "1970", "Riga"), ("Bob", "1980", "Oslo")]
        ):
            for place, cell in enumerate(cells):
                page.drawString(72 + 120 * place, 700 - 18 * number, cell)

    document = read(drawn(tmp_path / "x.pdf", draw))
    assert document.text == "Name\tBorn\tTown\n\nAnn\t1970\tRiga\n\nBob\t1980\tOslo"
    assert all(r.story is Story.TABLE for r in document.regions)


def test_form_fields_and_notes(tmp_path: Path) -> None:
    def draw(page: canvas.Canvas) -> None:
        page.drawString(72, 700, "Name of the applicant:")
        page.acroForm.textfield(name="who", value="Jane Roe", x=220, y=695, width=150, height=16)
        page.textAnnotation("Ask her again.", Rect=[400, 700, 420, 720])

    document = read(drawn(tmp_path / "x.pdf", draw))
    assert "Jane Roe" in document.text
    notes = [document.text[r.start : r.end] for r in document.regions if r.story is Story.ANNOTATION]
    assert notes == ["Ask her again."]


def test_every_character_has_its_box(tmp_path: Path) -> None:
    document = read(drawn(tmp_path / "x.pdf", lambda page: page.drawString(72, 700, "Ann Li was here")))
    (box,) = document.boxes(0, 6)
    assert box.x0 == pytest.approx(72, abs=0.1)
    assert 105 - 5 < box.x1 < 105 + 5
    assert box.y0 < 841.89 - 700 < box.y1


@pytest.mark.parametrize("rows", [[], ["<03a9> <>", "<03bb> <>"]], ids=["no map", "a map that says nothing"])
def test_letters_without_a_text_map_are_read_through_the_font(tmp_path: Path, rows: list[str]) -> None:
    source = drawn(tmp_path / "a.pdf", lambda page: page.drawString(72, 700, "By Someone now"))
    redact(source, tmp_path / "b.pdf", "Someone", label="Ωλ")
    with pikepdf.open(tmp_path / "b.pdf", allow_overwriting_input=True) as pdf:
        font = pdf.pages[0].resources.Font["/SfWide"]
        if rows:
            font.ToUnicode = pdf.make_stream(unicode_map(rows))
        else:
            del font.ToUnicode
        pdf.save(tmp_path / "b.pdf")
    assert read(tmp_path / "b.pdf").text == "By Ωλ now"
