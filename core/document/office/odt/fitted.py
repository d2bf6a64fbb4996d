"""Sizes in an OpenDocument file that were fitted to words: of columns, frames, tabs and letters (see `office/fitted.py`)."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable

from sfumato.core.document.flow.xml import (
    Element,
    attribute,
    attribute_key,
    child,
    children,
    descendants,
    name,
    remove,
    short,
)
from sfumato.core.document.office.fitted import NARROW, SHORT, on_ruler

TEXT_WIDTH = 480  # points; shared by the columns of a table that has no even ones
FRAME = {"svg:width": "144pt", "svg:height": "28pt", "fo:min-width": "144pt", "fo:min-height": "28pt"}
_LENGTH = re.compile(r"(-?[\d.]+)(pt|cm|mm|in|inch|pc)")
_POINTS = {"pt": 1.0, "cm": 72 / 2.54, "mm": 7.2 / 2.54, "in": 72.0, "inch": 72.0, "pc": 12.0}
_OF_LINES = ("fo:margin-left", "fo:margin-right", "fo:text-indent", "fo:margin")
_OF_LETTERS = ("fo:letter-spacing", "style:text-scale")


def forget_fitted(root: Element, paragraphs: Iterable[Element]) -> None:
    """Forgets sizes around and in touched paragraphs of one tree."""
    styles = _Styles(root)
    for paragraph in paragraphs:
        for span in [span for span in descendants(paragraph, "text:span") if not len(span) and not span.text]:
            remove(span)  # an emptied span would tell how the removed words were formatted
        styles.even(paragraph, "text:style-name", _even_lines)
        for span in descendants(paragraph, "text:span"):
            styles.even(span, "text:style-name", _even_letters)
        for above in paragraph.iterancestors():
            if name(above) == "table:table":
                _even_columns(above, styles)
            elif name(above) == "draw:frame" and len("".join(above.itertext())) < SHORT:
                _even_frame(above)
    styles.drop_unused()


class _Styles:
    """Automatic styles; one that changes is copied, because other places may use it too."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.holder = child(root, "office:automatic-styles")
        self.copies: dict[str, str] = {}

    def named(self, label: str | None) -> Element | None:
        """The automatic style of this name."""
        if self.holder is None or not label:
            return None
        return next(
            (s for s in children(self.holder, "style:style") if attribute(s, "style:name") == label), None
        )

    def even(self, element: Element, by: str, change: Callable[[Element], bool]) -> None:
        """Gives an element a changed copy of its style, if the change finds anything in it."""
        key = attribute_key(element, by)
        label = element.get(key) if key is not None else None
        if label in self.copies:
            element.set(key, self.copies[label])
            return
        style = self.named(label)
        if style is None or key is None or label is None or label in self.copies.values():
            return
        new = copy.deepcopy(style)
        if not change(new):
            return
        neutral = f"Even{len(self.copies) + 1}"
        new.set(attribute_key(new, "style:name"), neutral)
        style.addnext(new)
        self.copies[label] = neutral
        element.set(key, neutral)

    def drop_unused(self) -> None:
        """Styles that nothing uses any more; how many there are would tell as much as the spans that used them."""
        used = {
            value
            for element in self.root.iter()
            if isinstance(element.tag, str)
            for key, value in element.items()
            if short(key).endswith("style-name")
        }
        for style in list(children(self.holder, "style:style")) if self.holder is not None else ():
            if attribute(style, "style:name") not in used:
                remove(style)


def _points(value: str | None) -> float | None:
    length = _LENGTH.fullmatch(value or "")
    return float(length.group(1)) * _POINTS[length.group(2)] if length is not None else None


def _off_ruler(value: str | None) -> bool:
    points = _points(value)
    return points is not None and not on_ruler(points)


def _drop(element: Element, keys: Iterable[str], always: bool = False) -> bool:
    found = False
    for key in [key for key in element.attrib if short(key) in keys]:
        if always or _off_ruler(element.get(key)):
            del element.attrib[key]
            found = True
    return found


def _even_lines(style: Element) -> bool:
    found = _even_letters(style)
    for properties in descendants(style, "style:paragraph-properties"):
        found |= _drop(properties, _OF_LINES)
        for tab in list(descendants(properties, "style:tab-stop")):
            if _off_ruler(attribute(tab, "style:position")):
                remove(tab)
                found = True
    return found


def _even_letters(style: Element) -> bool:
    return any(
        [_drop(inner, _OF_LETTERS, always=True) for inner in descendants(style, "style:text-properties")]
    )


def _even_columns(table: Element, styles: _Styles) -> None:
    columns = list(descendants(table, "table:table-column"))
    found = [styles.named(attribute(column, "table:style-name")) for column in columns]
    widths = [
        attribute(inner, "style:column-width")
        for style in found
        if style is not None
        for inner in descendants(style, "style:table-column-properties")
    ]
    if (len(columns) > 1 and len(set(widths)) == 1) or not any(_off_ruler(width) for width in widths):
        return

    def change(style: Element) -> bool:
        for inner in descendants(style, "style:table-column-properties"):
            for key in list(inner.attrib):
                del inner.attrib[key]
            inner.set(
                "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}column-width",
                f"{TEXT_WIDTH // len(columns)}pt",
            )
        return True

    for column in columns:
        styles.even(column, "table:style-name", change)
    styles.even(table, "table:style-name", lambda style: any(
        [_drop(inner, ("style:width", "style:rel-width"), always=True)
         for inner in descendants(style, "style:table-properties")]
    ))  # fmt: skip


def _even_frame(frame: Element) -> None:
    for element in (frame, *children(frame, "draw:text-box")):
        for key in list(element.attrib):
            neutral = FRAME.get(short(key))
            value = element.get(key)
            if neutral is not None and _off_ruler(value) and (_points(value) or 0.0) < NARROW:
                element.set(key, neutral)
