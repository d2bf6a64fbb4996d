"""Clean copy as PDF: embedded font, no author, no date, the same bytes for the same text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from sfumato.core.document.clean.blocks import Block
from sfumato.core.document.clean.fonts import Face, faces


def write(blocks: Sequence[Block], out: Path) -> None:
    """Writes the blocks as a plain PDF on A4 pages."""
    from reportlab import rl_config
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer

    rl_config.invariant = 1  # reportlab would write the date otherwise
    chosen = faces("".join(block.text for block in blocks))
    body = ParagraphStyle("body", fontName=chosen[0].name, fontSize=10.5, leading=14.5, spaceAfter=5)
    heading = ParagraphStyle("heading", parent=body, fontSize=13, leading=17, spaceBefore=8, spaceAfter=6)
    # Long paragraphs of many lines are split across pages by the frame; words longer than a line are broken.
    body.splitLongWords = heading.splitLongWords = 1
    story: list[Any] = []
    for block in blocks:
        if not block.text.strip():
            story.append(Spacer(1, 6))
            continue
        story.append(Paragraph(_markup(block.text, chosen), heading if block.heading else body))
    SimpleDocTemplate(
        str(out),
        pagesize=A4,
        leftMargin=62,
        rightMargin=62,
        topMargin=62,
        bottomMargin=62,
        title="",
        author="",
    ).build(story or [Spacer(1, 1)])
    _without_information(out)


def _markup(text: str, chosen: Sequence[Face]) -> str:
    """Stretches another face must set are wrapped; what no face covers becomes a visible replacement."""
    parts: list[str] = []
    reached = 0
    spans = [_face_of(character, chosen) for character in text]
    while reached < len(text):
        end = reached
        while end < len(text) and spans[end] is spans[reached]:
            end += 1
        piece, face = text[reached:end].replace("\t", "    "), spans[reached]
        if face is None:
            parts.append("\ufffd" * len(piece) if chosen[0].covers("\ufffd") else "?" * len(piece))
        elif face is chosen[0]:
            parts.append(escape(piece))
        else:
            parts.append(f'<font name="{face.name}">{escape(piece)}</font>')
        reached = end
    return "".join(parts)


def _face_of(character: str, chosen: Sequence[Face]) -> Face | None:
    if character.isspace():
        return chosen[0]
    return next((face for face in chosen if face.covers(character)), None)


def _without_information(out: Path) -> None:
    import pikepdf

    with pikepdf.open(out, allow_overwriting_input=True) as pdf:
        if "/Info" in pdf.trailer:
            del pdf.trailer["/Info"]
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
