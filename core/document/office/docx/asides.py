"""The parts of a DOCX beside its stories: charts, diagrams, links, properties, custom XML, embedded files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.document.flow import names
from sfumato.core.document.flow.metafiles import MetafileSlot, words_of
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.sections import Block, Section
from sfumato.core.document.flow.slots import AttributeSlot, LinkSlot, ManySlots, TextSlot
from sfumato.core.document.flow.xml import Element, attribute_key, descendants, name
from sfumato.core.document.model import Story
from sfumato.core.document.office.docx.collect import Collector
from sfumato.core.document.office.docx.drawing import drawing_value
from sfumato.core.document.office.docx.kept_parts import Link
from sfumato.core.document.office.relations import rels_name
from sfumato.core.document.office.words import SHOWN_WORDS, block, every_word

# Statistics that Word computes itself, and the program's own name and version.
_COUNTS = frozenset(
    {
        "TotalTime",
        "Pages",
        "Words",
        "Characters",
        "CharactersWithSpaces",
        "Lines",
        "Paragraphs",
        "DocSecurity",
    }
    | {"ScaleCrop", "LinksUpToDate", "SharedDoc", "HyperlinksChanged", "Application", "AppVersion", "Slides"}
    | {"Notes", "HiddenSlides", "MMClips", "i4", "revision", "version", "created", "modified", "bool"}
)


_WORD = re.compile(r"[^\W\d_]{3,}")

Parts = list[tuple[str, str | None]]  # each with what removes it


def chart_sections(package: Package, parts: Parts) -> Iterator[Section]:
    """Titles and cached values of charts (drawn without their workbook), and drawings laid over them."""
    for part, item in parts:
        root = package.tree(part)
        section = Section(Story.CHART, label="chart", item=item)
        for element in root.iter():
            kind = name(element)
            if kind == "a:p":
                section.blocks.append(drawing_value(part, element))
            elif kind in ("c:v", "cx:v", "cx:pt") or _is_said_by_a_chart(element, kind):
                section.blocks.append(block(element.text or "", TextSlot(part, element)))
            elif kind == "c:numFmt" and SHOWN_WORDS.search(element.get("formatCode") or ""):
                slot = AttributeSlot(part, element, "formatCode")
                section.blocks.append(block(slot.text, slot))
        yield section


def _is_said_by_a_chart(element: Element, kind: str) -> bool:
    """What a legend calls a trend, what stands between the values of a label, and words that a number is shown with."""
    if kind == "c:name":
        return name(element.getparent()) == "c:trendline"
    if kind == "c:separator":
        return _WORD.search(element.text or "") is not None
    return kind == "c:formatCode" and SHOWN_WORDS.search(element.text or "") is not None


def diagram_sections(package: Package, data: Parts, drawings: Parts) -> Iterator[Section]:
    """SmartArt is stored as data and again as the drawing made from it."""
    copies = {part: _diagram_words(package, part) for part, _ in drawings}
    for part, item in data:
        blocks = _diagram_words(package, part)
        section = Section(Story.CHART, label="diagram", item=item, blocks=blocks)
        for other, again in list(copies.items()):
            if _same_words(blocks, again):
                section.copies.append(_in_order_of(blocks, again))
                del copies[other]
        yield section
    for again in copies.values():
        yield Section(Story.CHART, label="diagram", blocks=again)


def _diagram_words(package: Package, part: str) -> list[Block]:
    blocks = (drawing_value(part, paragraph) for paragraph in descendants(package.tree(part), "a:p"))
    return [block_ for block_ in blocks if block_.text.strip()]


def _same_words(blocks: list[Block], again: list[Block]) -> bool:
    return sorted(b.text for b in blocks) == sorted(b.text for b in again)


def _in_order_of(blocks: list[Block], again: list[Block]) -> list[Block]:
    rest = list(again)
    ordered = []
    for original in blocks:
        match = next(b for b in rest if b.text == original.text)
        rest.remove(match)
        ordered.append(match)
    return ordered


def link_blocks(package: Package, collector: Collector, links: list[Link]) -> None:
    """Addresses behind links. One that only deleted or hidden text uses goes with that text."""
    for link in links:
        if link.relation.external:
            part = package.find(rels_name(link.owner)) or ""
            slot = LinkSlot(part, link.relation.element, "Target")
            collector.note(Story.LINK, link.item, slot.text, slot)


def author_section(collector: Collector, package: Package, people: Parts) -> Section:
    """Who made the changes and comments."""
    authors: dict[str, list[AttributeSlot]] = {}
    for text, slots in collector.authors.items():
        authors.setdefault(text, []).extend(slots)
    for part, _ in people:
        for person in descendants(package.tree(part), "w15:person"):
            key = attribute_key(person, "w15:author")
            if key is not None and person.get(key).strip():
                authors.setdefault(person.get(key), []).append(AttributeSlot(part, person, key))
    blocks = [block(text, ManySlots(tuple(slots))) for text, slots in authors.items()]
    return Section(Story.PROPERTY, "people", names.PEOPLE, True, blocks, distinct=True)


def property_section(package: Package, parts: list[str]) -> Section:
    """The properties of the file as hidden text."""
    blocks: list[Block] = []
    for part in parts:
        for element in package.tree(part).iter():
            if not isinstance(element.tag, str):
                continue
            local = name(element).rsplit(":", 1)[-1]
            if local == "property" and (element.get("name") or "").strip():
                blocks.append(block(element.get("name"), AttributeSlot(part, element, "name")))
            text = element.text or ""
            if text.strip() and local not in _COUNTS:
                blocks.append(block(text, TextSlot(part, element)))
    return Section(Story.PROPERTY, "properties", names.PROPERTIES, True, blocks)


def metafile_section(package: Package, parts: Parts) -> Section:
    """Words that pictures of old Windows write: nothing else can read them, and they often show a whole embedded page."""
    blocks = [
        block(line, MetafileSlot(package, part))
        for part, item in parts
        if item is None
        for line in words_of(package.parts[part])
    ]
    return Section(Story.ALT_TEXT, "metafiles", None, True, blocks)


def label_section(package: Package, parts: list[str]) -> Section:
    """Words in the labels of numbered lists ("Witness %1"): every item of the list shows them."""
    labels: dict[str, list[AttributeSlot]] = {}
    for part in parts:
        for element in descendants(package.tree(part), "w:lvlText"):
            key = attribute_key(element, "w:val")
            if key is not None and _WORD.search(element.get(key)):
                labels.setdefault(element.get(key), []).append(AttributeSlot(part, element, key))
    blocks = [block(text, ManySlots(tuple(slots))) for text, slots in labels.items()]
    return Section(Story.FIELD, "labels of lists", None, True, blocks, distinct=True)


def settings_sections(package: Package, part: str) -> Iterator[Section]:
    """Document variables and the data source of a mail merge."""
    root = package.tree(part)
    variables, merge = [], []
    for element in descendants(root, "w:docVar"):
        for wanted in ("w:name", "w:val"):
            key = attribute_key(element, wanted)
            if key is not None and element.get(key).strip():
                variables.append(block(element.get(key), AttributeSlot(part, element, key)))
    for holder in descendants(root, "w:mailMerge"):
        for element in descendants(holder, *_MERGE_VALUES):
            key = attribute_key(element, "w:val")
            if key is not None and element.get(key).strip():
                merge.append(block(element.get(key), AttributeSlot(part, element, key)))
    yield Section(Story.PROPERTY, "document variables", names.VARIABLES, True, variables)
    yield Section(Story.PROPERTY, "mail merge", names.MAIL_MERGE, True, merge)


_MERGE_VALUES = (
    "w:connectString",
    "w:query",
    "w:mailSubject",
    "w:addressFieldName",
    "w:udl",
    "w:table",
    "w:name",
)


def xml_section(package: Package, part: str, story: Story, label: str, item: str | None) -> Section:
    """Every word of a part whose meaning is unknown: text and attribute values."""
    return Section(story, label, item, True, list(every_word(part, package.tree(part))))


def embedded_sections(package: Package, links: list[Link]) -> Iterator[Section]:
    """Embedded files and macros by the name of their part; nobody looks inside."""
    for item in (names.EMBEDDED, names.MACROS):
        found = dict.fromkeys(
            link.relation.target
            for link in links
            if link.item == item and link.inside and link.relation.target in package.parts
        )
        yield Section(Story.EMBEDDED, item, item, True, [block(part, None) for part in found])
