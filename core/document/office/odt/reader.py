"""ODT: body, tables, notes, headers, footers, text boxes; then what a page does not show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import LARGEST_FILE, Package, open_package
from sfumato.core.document.flow.sections import Block, Section, in_order
from sfumato.core.document.flow.slots import AttributeSlot, ManySlots, TextSlot
from sfumato.core.document.flow.xml import (
    Element,
    attribute,
    attribute_key,
    child,
    children,
    descendants,
    name,
)
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.odt.encrypted import unlock
from sfumato.core.document.office.odt.styles import Look, Styles
from sfumato.core.document.office.odt.walk import PARAGRAPHS, Collector, Walker
from sfumato.core.document.office.reading import document_of
from sfumato.core.document.office.words import block, every_word
from sfumato.core.errors import CannotRead, UnsupportedFormat

MIMETYPE = "application/vnd.oasis.opendocument.text"
_HEADERS = ("style:header", "style:header-left", "style:header-first")
_FOOTERS = ("style:footer", "style:footer-left", "style:footer-first")
_COUNTS = ("meta:document-statistic", "meta:editing-cycles", "meta:editing-duration", "meta:creation-date")


def read(path: Path, *, password: str | None = None) -> Document:
    """The document with the text of every story, and after it what no page shows."""
    data = load(path, LARGEST_FILE)
    package = open_odt(data, path, password)
    return document_of("odt", path, data, package, Odt(package).sections(), password=password, told={})


def open_odt(data: bytes, path: Path | None, password: str | None = None) -> Package:
    """The package of an OpenDocument text. Raises where it is locked, damaged or no text document."""
    package = open_package(data, path)
    kind = package.parts.get("mimetype", b"").decode("latin-1").strip()
    if kind and not kind.startswith(MIMETYPE):
        raise UnsupportedFormat("This is an OpenDocument file, but not a text document.", file=path)
    unlock(package, password)
    if package.find("content.xml") is None:
        raise CannotRead("The file has no document inside.", file=path)
    return package


def embedded_objects(package: Package) -> list[str]:
    """Charts, formulas and other files inside the document: folders or single parts."""
    found: dict[str, None] = {}
    for part in ("content.xml", "styles.xml"):
        if part in package.parts:
            for element in descendants(package.tree(part), "draw:object", "draw:object-ole", "draw:plugin"):
                found.setdefault((attribute(element, "xlink:href") or "").removeprefix("./").rstrip("/"))
    for part in package.parts:
        if part.startswith("Object "):
            found.setdefault(part.split("/", 1)[0])
    return [folder for folder in found if folder and any(_within(part, folder) for part in package.parts)]


def _within(part: str, folder: str) -> bool:
    return part == folder or part.startswith(folder + "/")


@dataclass(slots=True)
class Odt:
    """Reads the package of an OpenDocument text into sections."""

    package: Package

    def sections(self) -> list[Section]:
        """The sections of the file, in reading order."""
        return list(self._sections())

    def _sections(self) -> Iterator[Section]:
        package = self.package
        content = package.tree("content.xml")
        styles = package.tree("styles.xml") if "styles.xml" in package.parts else None
        collector = Collector(Styles([root for root in (styles, content) if root is not None]))
        body = self._body(content)
        # White text may stand on a picture or a frame; without any, it stands on paper.
        bare = not any(name(element).startswith("draw:") for element in body.iter())
        yield Section(Story.BODY, blocks=Walker(collector, "content.xml", look=Look(bare=bare)).story(body))
        pages = list(self._pages(collector, styles))
        extra = [*collector.sections, *pages, *in_order(collector.asides.values())]
        extra.append(_labels([("content.xml", content), ("styles.xml", styles)]))
        order = {Story.FOOTNOTE: 0, Story.ENDNOTE: 1, Story.HEADER: 2, Story.FOOTER: 3, Story.TEXT_BOX: 4}
        extra.sort(key=lambda section: (section.item is not None, order.get(section.story, 5)))
        yield from extra
        authors = [block(text, ManySlots(tuple(slots))) for text, slots in collector.authors.items()]
        yield Section(Story.PROPERTY, "people", names.PEOPLE, True, authors, distinct=True)
        yield from self._objects()
        yield self._properties()

    def _body(self, content: Element) -> Element:
        body = child(content, "office:body", "office:text")
        if body is None:
            raise CannotRead("The document has no body.", file=self.package.file)
        return body

    def _pages(self, collector: Collector, styles: Element | None) -> Iterator[Section]:
        if styles is None:
            return
        for page in descendants(styles, "style:master-page"):
            for element in page:
                kind = name(element)
                if kind in _HEADERS + _FOOTERS:
                    story = Story.HEADER if kind in _HEADERS else Story.FOOTER
                    yield Section(story, blocks=Walker(collector, "styles.xml").story(element))

    def _objects(self) -> Iterator[Section]:
        """Charts and formulas keep their words in documents of their own; they are removed whole."""
        listed = []
        for folder in embedded_objects(self.package):
            listed.append(block(folder, None))
            part = f"{folder}/content.xml"
            if part in self.package.parts:
                words = [
                    block("".join(p.itertext()), TextSlot(part, p))
                    for p in descendants(self.package.tree(part), *PARAGRAPHS)
                    if not len(p)
                ]
                yield Section(Story.CHART, "embedded object", names.EMBEDDED, True, words)
        yield Section(Story.EMBEDDED, "embedded files", names.EMBEDDED, True, listed)

    def _properties(self) -> Section:
        blocks: list[Block] = []
        if "meta.xml" in self.package.parts:
            root = self.package.tree("meta.xml")
            for holder in children(root, "office:meta"):
                for element in holder:
                    if name(element) not in _COUNTS and name(element) != "meta:generator":
                        blocks += every_word("meta.xml", element)
        return Section(Story.PROPERTY, "properties", names.PROPERTIES, True, blocks)


def _labels(parts: list[tuple[str, Element | None]]) -> Section:
    """Words in the labels of numbered lists: every item of the list shows them."""
    labels: dict[str, list[AttributeSlot]] = {}
    for part, root in parts:
        for element in (
            ()
            if root is None
            else descendants(root, "text:list-level-style-number", "text:outline-level-style")
        ):
            for wanted in ("style:num-prefix", "style:num-suffix"):
                key = attribute_key(element, wanted)
                if key is not None and _LABEL_WORD.search(element.get(key)):
                    labels.setdefault(element.get(key), []).append(AttributeSlot(part, element, key))
    blocks = [block(text, ManySlots(tuple(slots))) for text, slots in labels.items()]
    return Section(Story.FIELD, "labels of lists", None, True, blocks, distinct=True)


_LABEL_WORD = re.compile(r"[^\W\d_]{3,}")
