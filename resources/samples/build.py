"""Typesets the sample judgment. Everybody and everything in it is invented.

python resources/samples/build.py            # writes resources/samples/judgment.pdf
"""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

HERE = Path(__file__).parent
TEXT = HERE / "judgment.txt"
OUT = HERE / "judgment.pdf"

TITLE = (
    "EUROPEAN COURT OF HUMAN RIGHTS",
    "SECOND SECTION",
    "CASE OF HALVORSEN v. NORWAY",
    "(Application no. 48217/19)",
    "JUDGMENT",
    "STRASBOURG",
    "14 March 2023",
)

PEOPLE = [
    ["Name", "Role", "Date of birth", "Contact"],
    ["Eirik Halvorsen", "applicant", "23 May 1974", "+47 33 18 42 07"],
    ["Astrid Halvorsen", "daughter (minor)", "19 August 2009", "Strandgata 17, 3256 Larvik"],
    ["Berit Halvorsen", "grandmother", "4 April 1947", "Strandgata 17, 3256 Larvik"],
    ["Solveig Brattberg", "representative", "not stated", "brattberg@advokat.example"],
]


def build(out: Path = OUT) -> Path:
    body = ParagraphStyle(
        "body", fontName="Times-Roman", fontSize=11.5, leading=16, alignment=TA_JUSTIFY, spaceAfter=8
    )
    head = ParagraphStyle(
        "head", parent=body, fontName="Times-Bold", fontSize=12.5, spaceBefore=14, spaceAfter=10
    )
    title = ParagraphStyle("title", parent=body, alignment=TA_CENTER, fontSize=14, leading=26, spaceAfter=16)
    story: list[object] = [Spacer(1, 40 * mm)]
    story += [Paragraph(line, title) for line in TITLE]
    story.append(PageBreak())
    for paragraph in TEXT.read_text(encoding="utf-8").strip().split("\n\n"):
        words = " ".join(paragraph.split())
        story.append(Paragraph(words[2:], head) if words.startswith("# ") else Paragraph(words, body))
    table = Table(PEOPLE, colWidths=[38 * mm, 36 * mm, 34 * mm, 56 * mm])
    table.setStyle(
        TableStyle(
            [
                ("FONT", (0, 0), (-1, 0), "Times-Bold", 10),
                ("FONT", (0, 1), (-1, -1), "Times-Roman", 10),
                ("LINEBELOW", (0, 0), (-1, -1), 0.4, "#888888"),
            ]
        )
    )
    story += [Spacer(1, 6 * mm), Paragraph("Annex: persons named in the file", head), table]
    # `invariant`: the same bytes every time, so that the committed file only changes when the words do.
    SimpleDocTemplate(
        str(out),
        pagesize=A4,
        leftMargin=28 * mm,
        rightMargin=28 * mm,
        topMargin=26 * mm,
        bottomMargin=24 * mm,
        title="Halvorsen v. Norway (sample)",
        author="Sfumato sample",
        invariant=1,
    ).build(story, onLaterPages=_footer)
    return out


def _footer(canvas: object, document: object) -> None:
    canvas.setFont("Times-Italic", 9)  # type: ignore[attr-defined]
    canvas.drawString(28 * mm, 14 * mm, "HALVORSEN v. NORWAY JUDGMENT (fictional sample)")  # type: ignore[attr-defined]
    canvas.drawRightString(A4[0] - 28 * mm, 14 * mm, str(canvas.getPageNumber()))  # type: ignore[attr-defined]


if __name__ == "__main__":
    print(build())
