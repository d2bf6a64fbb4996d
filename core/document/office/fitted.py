"""Sizes in Word files and drawings that were fitted to words: of columns, boxes, tabs, letters.

A table that adapts to its text keeps the widths it came to, a box the size of its line, a tab the place where the name ended.
Where an edit touched the text, what a program computed from it is forgotten, and what a person set stays if it lies on the
ruler's own steps: a width of the name lies there by chance only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sfumato.core.document.flow.xml import (
    Element,
    attribute,
    attribute_key,
    child,
    children,
    descendants,
    name,
    remove,
)

TWIPS = 20  # in a point
EMU = 12700  # in a point
RULER = (9.0, 72 / 2.54 / 4)  # points: an eighth of an inch, a quarter of a centimetre
SLACK = 0.06  # points; programs round to twentieths
TABLE = 9000  # twips; the width of a page's text, shared by the columns of a table that adapts
BOX = (144 * EMU, 28 * EMU)  # a box that adapts to its text: two inches, two lines; judgment call
NARROW = 216.0  # points, three inches; a wider box is not one that a name was fitted into
SHORT = 80  # characters; a box with less text than a line may have been fitted by hand
_SIZES_OF_LETTERS = ("w:fitText", "w:spacing", "w:w", "w:kern")
_INDENTS = ("w:left", "w:start", "w:right", "w:end", "w:hanging", "w:firstLine")
_OLD_SIZE = re.compile(r"(?<![\w-])(width|height)\s*:\s*(-?[\d.]+)pt", re.IGNORECASE)
_LINES = ("v:line", "v:polyline")


def on_ruler(points: float) -> bool:
    """Whether a person who drags a mark along the ruler comes to this place."""
    return any(abs(points / step - round(points / step)) * step <= SLACK for step in RULER)


def forget_fitted(paragraphs: Iterable[Element]) -> None:
    """Sizes around and in touched paragraphs of Word, of slides and of drawings on sheets."""
    seen: set[int] = set()
    for paragraph in paragraphs:
        if id(paragraph) in seen:
            continue
        seen.add(id(paragraph))
        if name(paragraph) == "w:p":
            _letters(paragraph)
            _places(paragraph)
        for above in list(paragraph.iterancestors()):
            kind = name(above)
            if kind == "w:tbl":
                _columns(above)
            elif kind == "a:tbl":
                _slide_columns(above)
            elif kind.endswith((":sp", ":wsp")):
                _box(above)
            elif kind.startswith("v:") and _is_short(above) and above.get("style"):
                above.set("style", _OLD_SIZE.sub(_old_size, above.get("style")))


def _old_size(found: re.Match[str]) -> str:
    """A size in the style of an old drawing."""
    if on_ruler(float(found[2])) or float(found[2]) >= NARROW:
        return found[0]
    return f"{found[1]}:{BOX[found[1].lower() == 'height'] // EMU}pt"


def _letters(paragraph: Element) -> None:
    for run in descendants(paragraph, "w:rPr"):
        for element in list(children(run, *_SIZES_OF_LETTERS)):
            remove(element)
    for element in list(descendants(paragraph, "w:proofErr", "w:maxLength", *_LINES)):
        remove(element)


def _places(paragraph: Element) -> None:
    properties = child(paragraph, "w:pPr")
    if properties is None:
        return
    for frame in children(properties, "w:framePr"):
        for wanted in ("w:w", "w:h", "w:hRule"):
            _drop(frame, wanted)
    for tab in [tab for tabs in children(properties, "w:tabs") for tab in children(tabs, "w:tab")]:
        if not _stays(attribute(tab, "w:pos"), TWIPS):
            remove(tab)
    for indent in children(properties, "w:ind"):
        for wanted in _INDENTS:
            if not _stays(attribute(indent, wanted), TWIPS):
                _drop(indent, wanted)


def _stays(value: str | None, unit: int) -> bool:
    if value is None:
        return True
    try:
        return on_ruler(float(value) / unit)
    except ValueError:
        return False


def _drop(element: Element, wanted: str) -> None:
    key = attribute_key(element, wanted)
    if key is not None:
        del element.attrib[key]


def _columns(table: Element) -> None:
    """A table that adapts to its text gets even columns; the program that opens it adapts them again."""
    properties = child(table, "w:tblPr")
    layout = child(properties, "w:tblLayout") if properties is not None else None
    if layout is not None and attribute(layout, "w:type") == "fixed":
        return
    columns = list(descendants(table, "w:gridCol"))
    if _are_set([attribute(column, "w:w") for column in columns], TWIPS):
        return
    for column in columns:
        _set(column, "w:w", str(TABLE // len(columns)))
    for width in list(descendants(table, "w:tcW", "w:tblW")):
        _set(width, "w:w", "0")
        _set(width, "w:type", "auto")


def _are_set(widths: list[str | None], unit: int) -> bool:
    """Whether columns are as a person sets them: all alike, or all on the ruler."""
    return (len(widths) > 1 and len(set(widths)) == 1) or all(_stays(width, unit) for width in widths)


def _set(element: Element, wanted: str, value: str) -> None:
    key = attribute_key(element, wanted)
    if key is not None:
        element.set(key, value)


def _slide_columns(table: Element) -> None:
    columns = list(descendants(table, "a:gridCol"))
    if _are_set([column.get("w") for column in columns], EMU):
        return
    for column in columns:
        column.set("w", str(TABLE // TWIPS * EMU // len(columns)))
    frame = next((e for e in table.iterancestors() if name(e).endswith(":graphicFrame")), None)
    for extent in descendants(frame, "a:ext") if frame is not None else ():
        if extent.get("cx"):
            extent.set("cx", str(TABLE // TWIPS * EMU))


def _is_short(shape: Element) -> bool:
    return sum(len(node.text or "") for node in descendants(shape, "w:t", "a:t")) < SHORT


def _box(shape: Element) -> None:
    """A box that adapts to its text, or a narrow one that one line fills, gets the size of all such boxes."""
    for fit in descendants(shape, "a:normAutofit"):  # how much smaller the letters had to be; computed again
        fit.attrib.clear()
    adapts = any(True for _ in descendants(shape, "a:spAutoFit"))
    if not adapts and not _is_short(shape):
        return
    wraps = not any(body.get("wrap") == "none" for body in shape.iter() if name(body).endswith(":bodyPr"))
    holder = next(
        (e for e in shape.iterancestors() if name(e) in ("wp:inline", "wp:anchor", "xdr:oneCellAnchor")), None
    )
    sizes = [e for e in descendants(shape, "a:ext") if e.get("cx")]
    sizes += list(children(holder, "wp:extent", "xdr:ext")) if holder is not None else []
    for size in sizes:
        wide, high = size.get("cx") or "0", size.get("cy") or "0"
        narrow = wide.isdigit() and int(wide) < NARROW * EMU
        if (adapts and not wraps) or (narrow and not _stays(wide, EMU)):
            size.set("cx", str(BOX[0]))
        if adapts and not _stays(high, EMU):
            size.set("cy", str(BOX[1]))
