"""The `Document`: text plus, for every character, where it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol, runtime_checkable


class Story(StrEnum):
    """The part of a file that a stretch of text belongs to."""

    BODY = "body"
    HEADING = "heading"
    TABLE = "table"
    HEADER = "header"
    FOOTER = "footer"
    FOOTNOTE = "footnote"
    ENDNOTE = "endnote"
    COMMENT = "comment"
    TEXT_BOX = "text box"
    INSERTED = "tracked insertion"
    DELETED = "tracked deletion"
    FIELD = "field"
    FORM = "form field"
    ANNOTATION = "annotation"
    LINK = "link target"
    ALT_TEXT = "alternative text"
    CHART = "chart or diagram"
    PROPERTY = "property"
    CUSTOM_XML = "custom XML"
    EMBEDDED = "embedded file"
    HIDDEN = "hidden text"
    OCR = "recognised from a picture"


@dataclass(frozen=True, slots=True)
class Region:
    """A half-open stretch of the text and the story it belongs to. Regions may nest; they never cross."""

    start: int
    end: int
    story: Story
    page: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a paged format, as displayed (rotation applied). Width and height in points."""

    number: int  # counted from 0
    width: float
    height: float
    start: int
    end: int
    scanned: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page in points, origin top left as the page is displayed."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class Covered:
    """A stretch of the text that an earlier redaction only covered: it is still in the file.

    An export removes it unless an edit already does; see `Document.covered`.
    """

    start: int
    end: int
    page: int | None
    reason: str


@runtime_checkable
class Origins(Protocol):
    """Where each character came from. Every format keeps its own kind; only its writer looks inside."""

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """One rectangle per line of the span; empty for formats without pages."""
        ...


@dataclass(frozen=True, slots=True)
class NoOrigins:
    """For text that has no place in a file (typed in, or a test)."""

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Nothing: the format has no pages."""
        return ()


@dataclass(frozen=True, slots=True)
class Document:
    """The text of a file, and for every character of it where it came from. Immutable; every reader returns one."""

    text: str
    format: str  # a name in the registry: "pdf", "docx", "txt" …
    source: Path | None = None
    sha256: str = ""
    regions: tuple[Region, ...] = ()
    pages: tuple[Page, ...] = ()
    origins: Origins = field(default_factory=NoOrigins, repr=False)
    notices: tuple[str, ...] = ()  # what the reader was unsure of, in words, without document text
    password: str | None = field(default=None, repr=False)
    covered: tuple[Covered, ...] = ()  # text under old boxes; every export removes it

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Where a stretch of the text stands on its pages; none for formats without pages."""
        return self.origins.boxes(start, end)

    def regions_at(self, offset: int) -> Iterator[Region]:
        """The regions (table cells, headings …) that hold this character."""
        return (region for region in self.regions if region.start <= offset < region.end)

    def page_at(self, offset: int) -> int | None:
        """The number of the page that holds this character; None in documents without pages."""
        for page in self.pages:
            if page.start <= offset < page.end:
                return page.number
        return None
