"""Which runs of a Word document nobody sees: text in the colour of its highlight, shading or paper, or too small to read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sfumato.core.document.flow.contrast import (
    BLACK,
    COVERED,
    TINY,
    WHITE,
    Colour,
    colour,
    is_dark,
    is_unseen,
)
from sfumato.core.document.flow.xml import Element, attribute, child, descendants
from sfumato.core.document.office.docx.styles import Styles

_TINY = 2  # half-points: 1 pt


@dataclass(frozen=True, slots=True)
class Ground:
    """What a run stands on, as far as the walk knows: shading of the cell, and whether bare paper may be something else."""

    cell: Colour | None = None
    unsure: bool = False  # in a table or a text box, whose styles may shade it

    def in_cell(self, cell: Element) -> Ground:
        """The ground inside a table cell."""
        return Ground(shade(child(cell, "w:tcPr", "w:shd")) or self.cell, True)


def shade(element: Element | None) -> Colour | None:
    """The colour that a shading element gives; patterns count as solid from 85 per cent."""
    if element is None:
        return None
    pattern = attribute(element, "w:val") or "clear"
    if pattern == "solid" or pattern in ("pct85", "pct87", "pct90", "pct95"):
        return colour(attribute(element, "w:color")) or BLACK
    return colour(attribute(element, "w:fill"))


def why_unseen(
    run: Element | None,
    paragraph: Element | None,
    paragraph_style: str | None,
    styles: Styles,
    ground: Ground,
) -> str:
    """Why nobody sees the run; empty where somebody may. Text over pictures and shapes is not judged.

    Automatic colour is black on a highlight, and white on dark shading, as Word shows it.
    """
    properties = list(_properties(run, paragraph_style, styles))
    size = _first(properties, "w:sz")
    if (
        size is not None
        and (attribute(size, "w:val") or "").isdigit()
        and int(attribute(size, "w:val") or 0) <= _TINY
    ):
        return TINY
    ink_of = _first(properties, "w:color")
    ink = colour(attribute(ink_of, "w:val")) if ink_of is not None else None
    marked = _first(properties, "w:highlight")
    highlight = colour(attribute(marked, "w:val")) if marked is not None else None
    if highlight is not None:
        return COVERED if is_unseen(ink or BLACK, highlight) else ""
    behind = (
        shade(_first(properties, "w:shd"))
        or shade(child(paragraph, "w:shd"))
        or _style_shade(paragraph_style, styles)
    )
    behind = behind or ground.cell
    if behind is not None:
        return COVERED if is_unseen(ink or (WHITE if is_dark(behind) else BLACK), behind) else ""
    return COVERED if ink is not None and not ground.unsure and is_unseen(ink, WHITE) else ""


def _properties(run: Element | None, paragraph_style: str | None, styles: Styles) -> Iterator[Element]:
    """From the run itself to the style of its paragraph: the first that says something decides."""
    if run is not None:
        yield run
    style = child(run, "w:rStyle")
    for id_ in (attribute(style, "w:val") if style is not None else None, paragraph_style):
        for element in styles.chain(id_):
            found = child(element, "w:rPr")
            if found is not None:
                yield found


def _first(properties: list[Element], wanted: str) -> Element | None:
    return next((found for p in properties if (found := child(p, wanted)) is not None), None)


def _style_shade(paragraph_style: str | None, styles: Styles) -> Colour | None:
    shades = (shade(child(element, "w:pPr", "w:shd")) for element in styles.chain(paragraph_style))
    return next((found for found in shades if found is not None), None)


def bare_paper(body: Element) -> bool:
    """Whether white text on the page can stand on nothing but white: no drawing, no picture, no page colour."""
    return next(descendants(body, "w:drawing", "w:pict", "w:background"), None) is None
