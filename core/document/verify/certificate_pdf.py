"""The certificate as a page a person can read, print and file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from sfumato.core.document.clean.fonts import faces
from sfumato.core.document.verify.certificate import Certificate


def typeset(certificate: Certificate, out: Path) -> None:
    """Writes the certificate as a PDF for people to `out`. Holds what the JSON says, no removed text."""
    from reportlab.lib import colors
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

    font = faces("Certificate")[0].name
    body = ParagraphStyle("body", fontName=font, fontSize=9, leading=12)
    head = ParagraphStyle("head", parent=body, fontSize=16, leading=20, spaceAfter=8)
    part = ParagraphStyle("part", parent=body, fontSize=11, leading=14, spaceBefore=10, spaceAfter=4)

    def table(rows: Sequence[tuple[str, ...]], widths: list[int]) -> Any:
        cells = [[Paragraph(escape(text), body) for text in row] for row in rows]
        lines = TableStyle(
            [("LINEBELOW", (0, 0), (-1, -1), 0.25, colors.grey), ("VALIGN", (0, 0), (-1, -1), "TOP")]
        )
        return Table(cells, colWidths=widths, style=lines, repeatRows=0)

    verdict = "Nothing that was removed was found again." if certificate.clean else "Some checks FAILED."
    if certificate.warnings:
        verdict += " But the kept text is not as planned: see the warning below."
    story: list[Any] = [Paragraph("Certificate of redaction", head), Paragraph(verdict, body), Spacer(1, 6)]
    story.append(table(_facts(certificate), [130, 360]))
    story.append(Paragraph("Checks", part))
    rows = [(check.name, check.result.value, check.detail) for check in certificate.checks]
    story.append(table(rows or [("none", "", "")], [190, 60, 240]))
    for note in certificate.notes:
        story.append(Paragraph(escape(note), body))
    story.append(Paragraph("Removed strings and their longer words, as keyed hashes", part))
    hashed = [(r.digest[:16], f"removed {r.removed}, kept {r.kept}") for r in certificate.removals]
    story.append(table(hashed or [("none", "")], [310, 180]))
    SimpleDocTemplate(
        str(out),
        pagesize=A4,
        leftMargin=52,
        rightMargin=52,
        topMargin=52,
        bottomMargin=52,
        title="Certificate",
    ).build(story)


def _facts(certificate: Certificate) -> list[tuple[str, ...]]:
    pages = ", ".join(str(page + 1) for page in certificate.raster_pages) or "none"
    options = ", ".join(f"{name}: {value}" for name, value in certificate.options.items())
    return [
        ("Made by", f"{certificate.tool}, {certificate.created}"),
        ("Input (keyed hash)", certificate.input_hash),
        ("Output (SHA-256)", certificate.output_sha256),
        ("Formats", f"{certificate.format} → {certificate.output_format}"),
        (
            "Removed",
            ", ".join(f"{n} spans by {name}" for name, n in sorted(certificate.actions.items())) or "nothing",
        ),
        ("Hidden data removed", ", ".join(certificate.hidden_removed) or "none found"),
        ("Hidden data kept", ", ".join(certificate.hidden_kept) or "none"),
        ("Pages turned into pictures", pages),
        ("Layout still tells", f"{certificate.leak_bits:.1f} bits"),
        ("Options", options),
    ]
