"""XLSX: the cells of every sheet in view, then what else the file says, then what hidden-data removal takes away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import LARGEST_FILE, Package
from sfumato.core.document.flow.sections import Block, Section, in_order
from sfumato.core.document.flow.xml import Element
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.docx.asides import (
    chart_sections,
    diagram_sections,
    property_section,
    xml_section,
)
from sfumato.core.document.office.ooxml.drawings import Asides, drawing_asides, link_asides, text_boxes
from sfumato.core.document.office.ooxml.graph import Graph
from sfumato.core.document.office.ooxml.hidden import PROPERTY_KINDS
from sfumato.core.document.office.reading import document_of
from sfumato.core.document.office.words import block
from sfumato.core.document.office.xlsx import asides as beside
from sfumato.core.document.office.xlsx.cells import cell_block
from sfumato.core.document.office.xlsx.kinds import (
    COMMENT_KINDS,
    CONNECTIONS,
    HIDDEN_CELLS,
    LINK_KINDS,
    PIVOT,
    REVISION_KINDS,
    workbook_graph,
)
from sfumato.core.document.office.xlsx.workbook import (
    Dates,
    Sheet,
    cells,
    open_xlsx,
    shared_strings,
    sheets,
)


def read(path: Path, *, password: str | None = None) -> Document:
    """The document with the text of every story, and after it what no page shows."""
    data = load(path, LARGEST_FILE)
    package = open_xlsx(data, path, password)
    return document_of("xlsx", path, data, package, Workbook(package).sections(), password=password)


@dataclass(slots=True)
class Workbook:
    """The live parts of one package, and the walk over them."""

    package: Package
    strings: list[Element] = field(init=False)
    dates: Dates = field(init=False)

    def __post_init__(self) -> None:
        self.strings = shared_strings(self.package)
        self.dates = Dates.of(self.package)

    def sections(self) -> list[Section]:
        """The sections of the file, in reading order."""
        return list(self._sections())

    def _sections(self) -> Iterator[Section]:
        """What stays comes before what goes, so the output's text begins like the source's."""
        package, graph = self.package, workbook_graph(self.package)
        listed = sheets(package)
        hidden: list[Section] = []
        for sheet in listed:
            shown, unseen = self._cells(sheet)
            yield shown
            hidden.append(unseen)
        asides = Asides()
        goes = HIDDEN_CELLS if any(section.text for section in hidden) else None
        for sheet in listed:
            item = HIDDEN_CELLS if sheet.hidden else None
            yield from beside.page_sections(sheet, package.tree(sheet.part), item)
            beside.sheet_asides(sheet.part, package.tree(sheet.part), item, goes, asides)
        yield from self._drawings(graph, asides)
        beside.workbook_asides(package, asides)
        for part, item in graph.of_kind("table"):
            beside.table_asides(part, package.tree(part), item, asides)
        link_asides(package, graph, asides)
        extra = in_order(asides.found.values())
        tabs = list(beside.name_sections(package, listed))
        yield from (section for section in [*tabs, *extra] if section.item is None)
        yield from (section for section in [*tabs, *hidden] if section.item is not None)
        yield from (section for section in extra if section.item is not None)
        yield from self._removed(graph)

    def _cells(self, sheet: Sheet) -> tuple[Section, Section]:
        """The cells in view, and the others: hidden rows, columns and sheets."""
        shown = Section(Story.TABLE, label=sheet.name)
        unseen = Section(Story.HIDDEN, label="hidden cells", item=HIDDEN_CELLS, aside=True)
        rows: dict[bool, int] = {}
        for cell in cells(self.package.tree(sheet.part), sheet.hidden):
            before = "\t" if rows.get(cell.hidden) == cell.row else "\n"
            found = cell_block(sheet.part, cell, self.strings, self.dates, before)
            if found is not None:
                rows[cell.hidden] = cell.row
                (unseen if cell.hidden else shown).blocks.append(found)
        return shown, unseen

    def _drawings(self, graph: Graph, asides: Asides) -> Iterator[Section]:
        package = self.package
        drawings = graph.of_kind("drawing", "chartUserShapes")
        for part, item in drawings:
            drawing_asides(part, package.tree(part), item, asides)
        found = [
            section
            for part, item in drawings
            for section in text_boxes(part, package.tree(part), Story.TEXT_BOX, item)
        ]
        found += chart_sections(package, graph.of_kind("chart", "chartEx"))
        found += diagram_sections(package, graph.of_kind("diagramData"), graph.of_kind("diagramDrawing"))
        found += beside.control_sections(package, graph.of_kind("vmlDrawing"))
        yield from (section for section in found if section.item is None)
        for section in found:
            if section.item is not None:
                section.aside = True
                yield section

    def _removed(self, graph: Graph) -> Iterator[Section]:
        package = self.package
        for part, item in graph.of_kind(*COMMENT_KINDS):
            yield beside.comment_section(package, part, item)
        yield beside.people_section(package, [part for part, _ in graph.of_kind("person", *COMMENT_KINDS)])
        parts = [part for part, _ in graph.of_kind(*PROPERTY_KINDS)]
        yield property_section(package, parts)
        others = (
            (("pivotTable", "pivotCacheDefinition", "pivotCacheRecords"), PIVOT),
            (LINK_KINDS, names.EXTERNAL),
            (("connections", "queryTable", "xmlMaps"), CONNECTIONS),
            (REVISION_KINDS, names.TRACKED_CHANGES),
        )
        for kinds, label in others:
            for part, item in graph.of_kind(*kinds):
                if part.endswith(".xml"):
                    yield beside.word_section(package, part, label, item)
        for part, item in graph.of_kind("customXml"):
            yield xml_section(package, part, Story.CUSTOM_XML, "custom XML", item)
        yield from _listed(package, graph, names.EMBEDDED)
        yield from _listed(package, graph, names.MACROS)


def _listed(package: Package, graph: Graph, item: str) -> Iterator[Section]:
    """Embedded files and macros by the name of their part; nobody looks inside."""
    blocks: list[Block] = [block(part, None) for part, goes in graph.parts.items() if goes == item]
    yield Section(Story.EMBEDDED, item, item, True, blocks)
