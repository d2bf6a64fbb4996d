"""Which styles of an OpenDocument file hide text, and in which colours it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

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
from sfumato.core.document.flow.xml import Element, attribute, children, descendants, name

AUTOMATIC = "automatic"  # black on light paper, white on dark
_TINY = re.compile(r"(?:0?\.\d+|0|1(?:\.0+)?)pt$")


@dataclass(frozen=True, slots=True)
class Look:
    """Colours and size of a stretch of text, as far as its styles tell."""

    ink: str | None = None
    paper: Colour | None = None
    size: str | None = None
    bare: bool = False  # on white paper for sure: no table, frame or picture around it

    @property
    def unseen(self) -> str:
        """Why nobody sees it; empty where somebody may."""
        if self.size is not None and _TINY.match(self.size):
            return TINY
        paper = self.paper or (WHITE if self.bare else None)
        if paper is None:
            return ""
        ink = colour(self.ink) or (WHITE if is_dark(paper) else BLACK)
        return COVERED if is_unseen(ink, paper) else ""


@dataclass(slots=True)
class Styles:
    """The styles of all parts of an OpenDocument file, asked through their parents."""

    roots: list[Element]
    _by_name: dict[tuple[str, str], Element] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for root in self.roots:
            for style in descendants(root, "style:style"):
                key = (attribute(style, "style:family") or "", attribute(style, "style:name") or "")
                self._by_name[key] = style

    def hides(self, family: str, wanted: str | None) -> bool:
        """Whether a style, or one it is based on, hides its text."""
        seen: set[str] = set()
        while wanted and wanted not in seen:  # a damaged file may have a style that is its own parent
            seen.add(wanted)
            style = self._by_name.get((family, wanted))
            if style is None:
                return False
            for properties in children(style, "style:text-properties"):
                display = attribute(properties, "text:display")
                if display is not None:
                    return display == "none"
            wanted = attribute(style, "style:parent-style-name")
        return False

    def look(self, family: str, wanted: str | None, around: Look) -> Look:
        """The look of text in that style inside text of another look."""
        ink = paper = size = None
        for style in self._chain(family, wanted):
            for properties in children(style, "style:text-properties", "style:paragraph-properties"):
                text = name(properties) == "style:text-properties"
                automatic = text and attribute(properties, "style:use-window-font-color") == "true"
                if text and ink is None:
                    ink = AUTOMATIC if automatic else attribute(properties, "fo:color")
                paper = paper or attribute(properties, "fo:background-color")
                size = size or attribute(properties, "fo:font-size")
        if paper == "transparent":
            paper = None
        return Look(ink or around.ink, colour(paper) or around.paper, size or around.size, around.bare)

    def _chain(self, family: str, wanted: str | None) -> Iterator[Element]:
        seen: set[str] = set()
        while wanted and wanted not in seen:
            seen.add(wanted)
            style = self._by_name.get((family, wanted))
            if style is None:
                return
            yield style
            wanted = attribute(style, "style:parent-style-name")

    def is_heading(self, wanted: str | None) -> bool:
        """Whether a paragraph style is a heading."""
        style = self._by_name.get(("paragraph", wanted or ""))
        return (wanted or "").startswith("Heading") or (
            style is not None and (attribute(style, "style:parent-style-name") or "").startswith("Heading")
        )
