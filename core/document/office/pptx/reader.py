"""PPTX: the words of every slide in order, then masters, charts and what no slide shows, then what goes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import LARGEST_FILE, Package
from sfumato.core.document.flow.sections import Block, Section, Slot, in_order
from sfumato.core.document.flow.slots import AttributeSlot, ManySlots, TextSlot
from sfumato.core.document.flow.xml import Element, attribute, descendants, name
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.docx.asides import (
    chart_sections,
    diagram_sections,
    property_section,
    xml_section,
)
from sfumato.core.document.office.docx.drawing import drawing_blocks, drawing_value
from sfumato.core.document.office.ooxml.drawings import Asides, drawing_asides, link_asides
from sfumato.core.document.office.ooxml.graph import Graph
from sfumato.core.document.office.ooxml.hidden import PROPERTY_KINDS
from sfumato.core.document.office.pptx.kinds import (
    HIDDEN_SLIDES,
    MEDIA,
    open_pptx,
    presentation_graph,
    presentation_part,
    slides,
)
from sfumato.core.document.office.reading import EMBEDDED, document_of
from sfumato.core.document.office.words import block

NOTICES = {**EMBEDDED, MEDIA: "The file carries sound or film, which is not read; an export removes it."}
_MASTERS = ("slideLayout", "slideMaster", "notesMaster", "handoutMaster")
_TITLES = ("title", "ctrTitle")


def read(path: Path, *, password: str | None = None) -> Document:
    """The document with the text of every story, and after it what no page shows."""
    data = load(path, LARGEST_FILE)
    package = open_pptx(data, path, password)
    return document_of(
        "pptx", path, data, package, Presentation(package).sections(), password=password, told=NOTICES
    )


@dataclass(slots=True)
class Presentation:
    """The live parts of one package, and the walk over them."""

    package: Package

    def sections(self) -> list[Section]:
        """The sections of the file, in reading order."""
        return list(self._sections())

    def _sections(self) -> Iterator[Section]:
        """What stays comes before what goes, so the output's text begins like the source's."""
        package, graph = self.package, presentation_graph(self.package)
        found: list[Section] = []
        asides = Asides()
        for number, slide in enumerate(slides(package), 1):
            item = HIDDEN_SLIDES if slide.hidden else None
            found += _bodies(package, slide.part, f"slide {number}", item)
        for part, item in graph.of_kind("notesSlide"):
            found += _bodies(package, part, "notes", item, Story.FOOTNOTE)
        found += _masters(package, graph.of_kind(*_MASTERS))
        for part, item in graph.of_kind("slide", "notesSlide", *_MASTERS):
            _asides(part, package.tree(part), item, asides)
        for part, item in graph.of_kind("chartUserShapes"):
            found += _bodies(package, part, "chart", item, Story.CHART)
        found += chart_sections(package, graph.of_kind("chart", "chartEx"))
        found += diagram_sections(package, graph.of_kind("diagramData"), graph.of_kind("diagramDrawing"))
        self._names(asides)
        link_asides(package, graph, asides)
        found += in_order(asides.found.values())
        yield from (section for section in found if section.item is None)
        for section in found:
            if section.item is not None:
                section.aside = True
                yield section
        yield from self._removed(graph)

    def _names(self, asides: Asides) -> None:
        """Names of sections and of custom shows."""
        main = presentation_part(self.package)
        for element in self.package.tree(main).iter():
            if name(element) in ("p14:section", "p:custShow"):
                asides.attribute(Story.HEADING, None, main, element, "name")

    def _removed(self, graph: Graph) -> Iterator[Section]:
        package = self.package
        for part, item in graph.of_kind("comments"):
            yield comment_section(package, part, item)
        yield people_section(package, [part for part, _ in graph.of_kind("commentAuthors", "authors")])
        yield property_section(package, [part for part, _ in graph.of_kind(*PROPERTY_KINDS)])
        for part, item in graph.of_kind("customXml"):
            yield xml_section(package, part, Story.CUSTOM_XML, "custom XML", item)
        for part, item in graph.of_kind("tags"):
            yield xml_section(package, part, Story.PROPERTY, "tags", item)
        for item in (names.EMBEDDED, names.MACROS, MEDIA):
            blocks: list[Block] = [block(part, None) for part, goes in graph.parts.items() if goes == item]
            yield Section(Story.EMBEDDED, item, item, True, blocks)


def _masters(package: Package, parts: list[tuple[str, str | None]]) -> Iterator[Section]:
    """Masters and layouts say much the same; each line is read once and edited wherever it stands."""
    lines: dict[tuple[str | None, str], list[Slot]] = {}
    found: dict[str | None, Section] = {}
    for part, item in parts:
        section = found.setdefault(item, Section(Story.HEADER, "masters", item, True, distinct=True))
        for paragraph in descendants(package.tree(part), "a:p"):
            words = drawing_value(part, paragraph)
            if len(words.pieces) == 1 and isinstance(words.pieces[0].slot, TextSlot):
                lines.setdefault((item, words.text), []).append(words.pieces[0].slot)
            else:
                section.blocks.append(words)
    for (item, text), slots in lines.items():
        found[item].blocks.append(block(text, ManySlots(tuple(slots))))
    yield from found.values()


def _bodies(
    package: Package, part: str, label: str, item: str | None, story: Story | None = None
) -> Iterator[Section]:
    """One section per text frame; a table is one section, its rows as lines."""
    root = package.tree(part)
    for element in root.iter():
        if name(element) == "a:tbl":
            yield Section(story or Story.TABLE, label, item, item is not None, _table(part, element))
        elif name(element).endswith(":txBody") and not _in_table(element):
            kind = story or (Story.HEADING if _is_title(element) else Story.BODY)
            yield Section(kind, label, item, item is not None, drawing_blocks(part, element))


def _table(part: str, table: Element) -> list[Block]:
    blocks: list[Block] = []
    for row in descendants(table, "a:tr"):
        first = True
        for cell in descendants(row, "a:tc"):
            for number, paragraph in enumerate(drawing_blocks(part, cell)):
                if not number:
                    paragraph.before = "\n" if first else "\t"
                    first = False
                blocks.append(paragraph)
    return blocks


def _in_table(element: Element) -> bool:
    return any(name(parent) == "a:tbl" for parent in element.iterancestors())


def _is_title(body: Element) -> bool:
    shape = body.getparent()
    return any(
        (element.get("type") or "") in _TITLES
        for element in (descendants(shape, "p:ph") if shape is not None else ())
    )


def _asides(part: str, root: Element, item: str | None, asides: Asides) -> None:
    drawing_asides(part, root, item, asides)
    for element in descendants(root, "p:cSld"):
        asides.attribute(Story.ALT_TEXT, item, part, element, "name")


def comment_section(package: Package, part: str, item: str | None) -> Section:
    """Comments of either kind: plain text, or paragraphs with replies."""
    section = Section(Story.COMMENT, "comments", item, True)
    for element in package.tree(part).iter():
        if name(element) == "p:text" and (element.text or "").strip():
            section.blocks.append(block(element.text, TextSlot(part, element)))
        elif name(element).endswith(":txBody"):
            for found in drawing_blocks(part, element):
                found.paragraphs = []  # a list of values: emptied ones are not read again
                section.blocks.append(found)
    return section


def people_section(package: Package, parts: list[str]) -> Section:
    """Who wrote the comments."""
    authors: dict[str, list[Slot]] = {}
    for part in parts:
        for element in package.tree(part).iter():
            if name(element).rsplit(":", 1)[-1] in ("cmAuthor", "author"):
                for wanted in ("name", "initials", "userId"):
                    value = attribute(element, wanted) or ""
                    if value.strip():
                        authors.setdefault(value, []).append(AttributeSlot(part, element, wanted))
    authors.pop(names.NEUTRAL_AUTHOR, None)
    blocks = [block(text, ManySlots(tuple(slots))) for text, slots in authors.items()]
    return Section(Story.PROPERTY, "people", names.PEOPLE, True, blocks, distinct=True)
