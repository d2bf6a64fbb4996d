"""What a workbook says beside its cells: headers, names, tips, lists of choices, formulas, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sfumato.core.document.flow import names
from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.sections import Block, Change, Piece, Section, Slot
from sfumato.core.document.flow.slots import AttributeSlot, ManySlots, TextSlot, splice
from sfumato.core.document.flow.xml import Element, descendants, name, short
from sfumato.core.document.model import Story
from sfumato.core.document.office.ooxml.drawings import Asides
from sfumato.core.document.office.relations import related
from sfumato.core.document.office.words import SHOWN_WORDS, block, every_word
from sfumato.core.document.office.xlsx.formulas import OTHER_FILE, has_value, literal_block
from sfumato.core.document.office.xlsx.kinds import HIDDEN_CELLS, SCENARIOS
from sfumato.core.document.office.xlsx.workbook import Sheet, text_nodes, workbook_part

SHEET_NAMES = "sheet names"
DEFINED_NAMES = "defined names"
NEUTRAL_SHEET = re.compile(r"Sheet\d+")
_PAGE_TEXTS = ("oddHeader", "evenHeader", "firstHeader", "oddFooter", "evenFooter", "firstFooter")
# &L &C &R, &P &N &D &T &A &F &G &Z, &B &I &U &S &X &Y &E, &"font", &12, &K000000; && is the sign itself.
_PAGE_CODE = re.compile(r'&(?:"[^"]*"|\d+|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|[A-Za-z])')
_LOOK_CODE = re.compile(
    r'&(?:"[^"]*"|\d+|K.*|[BIUSXYE])', re.IGNORECASE
)  # words go on across a code of their look
_TIPS = {
    "x:dataValidation": ("promptTitle", "prompt", "errorTitle", "error"),
    "x14:dataValidation": ("promptTitle", "prompt", "errorTitle", "error"),
    "x:hyperlink": ("display", "tooltip", "location"),
    "x:cfRule": ("text",),
    "x:filter": ("val",),
    "x:customFilter": ("val",),
    "x:webPublishItem": ("title", "destinationFile"),
}
_SCENARIO = ("x:scenario", "x:inputCells", "x:customWorkbookView", "x:protectedRange", "x:fileSharing")
# Attributes of caches, links and connections that hold words; the others are indexes and switches.
_SPOKEN = frozenset(
    {
        "v",
        "name",
        "caption",
        "val",
        "sheet",
        "sheetName",
        "refreshedBy",
        "connection",
        "command",
        "url",
        "sourceFile",
    }
    | {"odcFile", "description", "userName", "ddeService", "ddeTopic", "Target", "formula", "uniqueName"}
)
_OF_NAMES = ("comment", "description", "help", "statusBar", "customMenu")  # what is said about a defined name
_BUILT_IN = re.compile(r"_xlnm\..*|_xlfn\..*|_xlpm\..*|_xleta\..*|_FilterDatabase", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PageSlot:
    """One stretch of words between the codes of a page header; all stretches of a header share its pieces."""

    part: str
    element: Element
    pieces: list[str]
    number: int

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, f"{name(self.element)}/text()"

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        new = splice(self.pieces[self.number].replace("&&", "&"), changes).replace("&", "&&")
        before = next((piece for piece in reversed(self.pieces[: self.number]) if piece), "")
        if new[:1].isdigit() and re.fullmatch(r"&\d+", before):
            new = " " + new  # it would read as a larger size
        self.pieces[self.number] = new
        self.element.text = "".join(self.pieces)


def _page_pieces(text: str) -> list[tuple[str, bool]]:
    """Codes and words in turn; the flag says words."""
    pieces: list[tuple[str, bool]] = []
    reached = 0
    for match in _PAGE_CODE.finditer(text.replace("&&", "\0\0")):
        pieces += ((text[reached : match.start()], True), (match.group(), False))
        reached = match.end()
    pieces.append((text[reached:], True))
    return [piece for piece in pieces if piece[0]]


def page_sections(sheet: Sheet, root: Element, item: str | None) -> Iterator[Section]:
    """Headers and footers of the printed page."""
    for element in root.iter():
        local = name(element).removeprefix("x:")
        if local in _PAGE_TEXTS and element.text:
            words = Block()
            pieces = _page_pieces(element.text)
            stored = [text for text, _ in pieces]
            for number, (text, is_words) in enumerate(pieces):
                if is_words:
                    slot = PageSlot(sheet.part, element, stored, number)
                    words.pieces.append(Piece(text.replace("&&", "&"), slot))
                elif words.pieces and not _LOOK_CODE.fullmatch(text):
                    words.pieces.append(Piece(" ", None))
            story = Story.HEADER if local.endswith("Header") else Story.FOOTER
            yield Section(story, sheet.name, item, item is not None, [words])


def sheet_asides(part: str, root: Element, item: str | None, formulas: str | None, asides: Asides) -> None:
    """Tips, choices, links and strings in formulas of one sheet. `formulas`: what removes all formulas, if anything."""
    for element in root.iter():
        kind = name(element)
        if kind in _TIPS:
            for wanted in _TIPS[kind]:
                asides.attribute(Story.FORM, item, part, element, wanted)
        elif kind == "x:f":
            cell = element.getparent()
            found = literal_block(part, element, cell.get("r") or "")
            if found is not None:
                asides.block(Story.FIELD, item or (formulas if has_value(element) else None), found)
        elif kind in ("x:formula", "x:formula1", "x:formula2", "xm:f"):
            found = literal_block(part, element, "")
            if found is not None:
                asides.block(Story.FORM, item, found)
        elif kind in _SCENARIO:
            _scenario(part, element, asides)


def _scenario(part: str, element: Element, asides: Asides) -> None:
    for wanted in ("name", "user", "comment", "val", "userName"):
        asides.attribute(Story.PROPERTY, SCENARIOS, part, element, wanted)


def workbook_asides(package: Package, asides: Asides) -> None:
    """Collects defined names and other words of the workbook that are in no cell."""
    main = workbook_part(package)
    for element in package.tree(main).iter():
        if name(element) == "x:definedName":
            found = literal_block(main, element, "")
            if found is not None:
                asides.block(Story.FIELD, None, found)
            for wanted in _OF_NAMES:
                asides.attribute(Story.FIELD, None, main, element, wanted)
        elif name(element) in _SCENARIO:
            _scenario(main, element, asides)
    for part in related(package, main, "styles"):
        for element in descendants(package.tree(part), "x:numFmt"):
            if SHOWN_WORDS.search(element.get("formatCode") or ""):
                asides.attribute(Story.FIELD, None, part, element, "formatCode")


def table_asides(part: str, root: Element, item: str | None, asides: Asides) -> None:
    """A column's name is its first cell and follows that; only what is beside the cells is read here."""
    for element in root.iter():
        kind = name(element)
        if kind in ("x:calculatedColumnFormula", "x:totalsRowFormula"):
            found = literal_block(part, element, "")
            if found is not None:
                asides.block(Story.FIELD, item, found)
        elif kind in ("x:filter", "x:customFilter"):
            asides.attribute(Story.FORM, item, part, element, "val")
        elif kind == "x:table":
            asides.attribute(Story.FORM, item, part, element, "comment")


def name_sections(package: Package, listed: list[Sheet]) -> Iterator[Section]:
    """Names of sheets and defined names. What the file may hold there is narrower than text: see `fit`."""
    main = workbook_part(package)
    tabs = Section(Story.HEADING, SHEET_NAMES, None, True)
    unseen = Section(Story.HIDDEN, SHEET_NAMES, HIDDEN_CELLS, True)
    for sheet in listed:
        slot = AttributeSlot(main, sheet.element, "name")
        if not sheet.hidden:
            tabs.blocks.append(block(sheet.name, slot))
        elif not NEUTRAL_SHEET.fullmatch(sheet.name):
            unseen.blocks.append(block(sheet.name, slot))
    defined = Section(Story.FIELD, DEFINED_NAMES, None, True)
    foreign = Section(Story.FIELD, DEFINED_NAMES, names.EXTERNAL, True)
    for element in descendants(package.tree(main), "x:definedName"):
        label = element.get("name") or ""
        if label and not _BUILT_IN.fullmatch(label):
            section = foreign if OTHER_FILE.search(element.text or "") else defined
            section.blocks.append(block(label, AttributeSlot(main, element, "name")))
    yield from (tabs, defined, foreign, unseen)


def control_sections(package: Package, parts: list[tuple[str, str | None]]) -> Iterator[Section]:
    """Captions of old-style buttons and boxes; a note's shape has none."""
    for part, item in parts:
        root = package.tree(part)
        section = Section(Story.FORM, "controls", item)
        for box in descendants(root, "v:textbox"):
            section.blocks += every_word(part, box)
        section.blocks = [b for b in section.blocks if isinstance(b.pieces[0].slot, TextSlot)]
        yield section


def comment_section(package: Package, part: str, item: str | None) -> Section:
    """Notes and threaded comments, each a line."""
    section = Section(Story.COMMENT, "comments", item, True)
    for element in package.tree(part).iter():
        if name(element) == "tc:text" and (element.text or "").strip():
            section.blocks.append(block(element.text, TextSlot(part, element)))
        elif name(element) == "x:comment":
            section.blocks += _note(part, element)
    return section


def people_section(package: Package, parts: list[str]) -> Section:
    """Who wrote the comments."""
    authors: dict[str, list[Slot]] = {}
    for part in parts:
        for element in package.tree(part).iter():
            if name(element) == "x:author" and (element.text or "").strip():
                authors.setdefault(element.text, []).append(TextSlot(part, element))
            for wanted in ("displayName", "userId") if name(element) == "tc:person" else ():
                if (element.get(wanted) or "").strip():
                    authors.setdefault(element.get(wanted), []).append(AttributeSlot(part, element, wanted))
    authors.pop(names.NEUTRAL_AUTHOR, None)
    blocks = [block(text, ManySlots(tuple(slots))) for text, slots in authors.items()]
    return Section(Story.PROPERTY, "people", names.PEOPLE, True, blocks, distinct=True)


def _note(part: str, element: Element) -> Iterator[Block]:
    for holder in descendants(element, "x:text"):
        words = Block()
        for node in text_nodes(holder):
            if node.text:
                words.pieces.append(Piece(node.text, TextSlot(part, node)))
        yield words


def word_section(package: Package, part: str, label: str, item: str | None) -> Section:
    """The words of a part that goes as a whole: pivot caches, links to other files, connections, change logs."""
    blocks = []
    for found in every_word(part, package.tree(part)):
        slot = found.pieces[0].slot
        if not isinstance(slot, AttributeSlot) or short(slot.key).rsplit(":", 1)[-1] in _SPOKEN:
            blocks.append(found)
    return Section(Story.CUSTOM_XML, label, item, True, blocks)
