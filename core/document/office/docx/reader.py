"""DOCX: every story that can hold a name, in reading order, then everything that a page does not show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import LARGEST_FILE, Package, open_package
from sfumato.core.document.flow.sections import Block, Section, in_order
from sfumato.core.document.flow.xml import Element, attribute, children, descendants, name
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.docx import asides
from sfumato.core.document.office.docx.collect import Collector
from sfumato.core.document.office.docx.ink import Ground, bare_paper
from sfumato.core.document.office.docx.kept_parts import links, targets
from sfumato.core.document.office.docx.parts import main_part
from sfumato.core.document.office.docx.styles import Styles
from sfumato.core.document.office.docx.walk import Walker
from sfumato.core.document.office.encrypted import is_compound, unlock
from sfumato.core.document.office.reading import document_of
from sfumato.core.document.office.relations import related
from sfumato.core.errors import CannotRead


def read(path: Path, *, password: str | None = None) -> Document:
    """The document with the text of every story, and after it what no page shows."""
    data = load(path, LARGEST_FILE)
    package = open_docx(data, path, password)
    return document_of("docx", path, data, package, Docx(package).sections(), password=password)


def open_docx(data: bytes, path: Path | None, password: str | None = None) -> Package:
    """Opens a DOCX as its parts, unlocking it first where it is encrypted.

    Raises `PasswordNeeded` for a missing or wrong password, `CannotRead` where there is no main part.
    """
    if is_compound(data):
        data = unlock(data, path, password)
    package = open_package(data, path)
    main_part(package)
    return package


_UNSURE = Ground(unsure=True)  # headers and notes may lie on pictures of another part


@dataclass(slots=True)
class Docx:
    """The live parts of one package, and the walk over them."""

    package: Package

    def sections(self) -> list[Section]:
        """The sections of the file, in reading order."""
        return list(self._sections())

    def _sections(self) -> Iterator[Section]:
        """What stays comes before what goes, so the output's text begins like the source's."""
        package = self.package
        main = main_part(package)
        styles = related(package, main, "styles")
        collector = Collector(Styles(package.tree(styles[0]) if styles else None))
        body = self._body(main)
        paper = Ground(unsure=not bare_paper(package.tree(main)))
        shown = [Section(Story.BODY, blocks=self._walk(collector, main, body, ground=paper))]
        gone: list[Section] = []
        first = links(package, {})
        for kind, story in _STORIES:
            for part, item in targets(package, first, kind):
                (gone if item else shown).extend(self._part(collector, part, story, item))
        yield from shown
        known = links(package, collector.used)
        asides.link_blocks(package, collector, known)
        extra = [
            *collector.boxes,
            *asides.chart_sections(package, targets(package, known, "chart", "chartEx", "chartUserShapes")),
            *asides.diagram_sections(
                package, targets(package, known, "diagramData"), targets(package, known, "diagramDrawing")
            ),
            *in_order(collector.asides.values()),
            asides.label_section(package, related(package, main, "numbering")),
            asides.metafile_section(package, targets(package, known, "image")),
        ]
        yield from (section for section in extra if section.item is None)
        yield from (section for section in extra if section.item is not None)
        yield from gone
        yield asides.author_section(collector, package, targets(package, known, "people"))
        for part in related(package, main, "settings"):
            yield from asides.settings_sections(package, part)
        kinds = ("core-properties", "extended-properties", "custom-properties")
        yield asides.property_section(package, [part for part, _ in targets(package, known, *kinds)])
        for part, item in targets(package, known, "customXml"):
            yield asides.xml_section(package, part, Story.CUSTOM_XML, "custom XML", item or names.CUSTOM_XML)
        yield from asides.embedded_sections(package, known)

    def _body(self, main: str) -> Element:
        body = next(children(self.package.tree(main), "w:body"), None)
        if body is None:
            raise CannotRead("The document has no body.", file=self.package.file)
        return body

    def _walk(
        self,
        collector: Collector,
        part: str,
        root: Element,
        item: str | None = None,
        ground: Ground = _UNSURE,
    ) -> list[Block]:
        walker = Walker(collector, part, item, ground=ground)
        blocks = walker.story(root)
        walker.finish()
        return blocks

    def _part(self, collector: Collector, part: str, story: Story, item: str | None) -> Iterator[Section]:
        """A header or footer is one story; notes, comments and building blocks are one story each."""
        root = self.package.tree(part)
        if name(root) in ("w:hdr", "w:ftr"):
            blocks = self._walk(collector, part, root, item)
            yield Section(story, item=item, aside=item is not None, blocks=blocks)
            return
        for entry in descendants(root, "w:footnote", "w:endnote", "w:comment", "w:docPartBody"):
            blocks = self._walk(collector, part, entry, item)
            if (attribute(entry, "w:type") or "normal") != "normal" and not any(
                b.text.strip() for b in blocks
            ):
                continue  # the little line above footnotes
            if name(entry) == "w:comment":
                Walker(collector, part).author(entry)
            yield Section(story, item=item, aside=item is not None, blocks=blocks)


_STORIES = (
    ("footnotes", Story.FOOTNOTE),
    ("endnotes", Story.ENDNOTE),
    ("header", Story.HEADER),
    ("footer", Story.FOOTER),
    ("comments", Story.COMMENT),
    ("glossaryDocument", Story.HIDDEN),
)
