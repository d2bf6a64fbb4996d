"""Walks OpenDocument text: the main text in order, everything else beside it."""

from __future__ import annotations

from dataclasses import dataclass, field

from sfumato.core.document.flow import names
from sfumato.core.document.flow.sections import Block, Piece, Section, Slot
from sfumato.core.document.flow.slots import AttributeSlot, LinkSlot, TextSlot
from sfumato.core.document.flow.xml import (
    Element,
    attribute,
    attribute_key,
    children,
    descendants,
    name,
    short,
)
from sfumato.core.document.model import Story
from sfumato.core.document.office.odt.styles import Look, Styles
from sfumato.core.document.office.odt.text import ATOMS, AtomSlot, NodeSlot, atom_text, collapse
from sfumato.core.document.office.words import is_generic

PARAGRAPHS = ("text:p", "text:h")
_ROWS = ("table:table-header-rows", "table:table-rows", "table:table-row-group", "table:table-row-groups")
# Values that a field shows, or would show again when the program updates it.
_FIELD_VALUES = frozenset(
    {"office:string-value", "text:string-value", "text:string-value-if-true", "text:string-value-if-false"}
    | {
        "text:formula",
        "text:condition",
        "text:description",
        "text:key1",
        "text:key2",
        "text:help",
        "text:hint",
    }
    | {"loext:display-text", "loext:value", "loext:alias", "loext:tag"}  # of a control and its choices
    | {"text:database-name", "text:table-name", "text:column-name", "text:connection-name"}
)
_FORM_VALUES = (
    "form:current-value",
    "form:value",
    "form:label",
    "form:title",
    "form:name",
    "form:current-selected",
)


@dataclass(slots=True)
class Collector:
    """What the walk finds beside the main text: notes, text boxes, hidden text, names of authors."""

    styles: Styles
    sections: list[Section] = field(default_factory=list)  # notes and text boxes, in order
    asides: dict[tuple[Story, str | None], Section] = field(default_factory=dict)
    authors: dict[str, list[Slot]] = field(default_factory=dict)

    def note(self, story: Story, item: str | None, text: str, slot: Slot) -> None:
        """Adds words that stand beside the main text; white space alone is nothing."""
        if text.strip():
            key = (story, item)
            if key not in self.asides:
                self.asides[key] = Section(story, item=item, aside=True)
            self.asides[key].blocks.append(Block([Piece(text, slot)]))

    def hidden(self, item: str) -> list[Block]:
        """The blocks that this item hides."""
        key = (Story.HIDDEN, item)
        return self.asides.setdefault(key, Section(Story.HIDDEN, item=item, aside=True)).blocks


@dataclass(slots=True)
class Walker:
    """Reads one story of an OpenDocument text into blocks, in reading order; what is not shown goes to the collector."""

    collector: Collector
    part: str
    item: str | None = None
    blocks: list[Block] = field(default_factory=list)
    scope: object = None
    before: str = "\n"
    table_depth: int = 0
    hidden: bool = False
    inserted: set[str] = field(default_factory=set)
    after_space: bool = True
    hidden_block: Block | None = None
    hider: Element | None = None  # the outermost element whose style hides the text
    look: Look = field(default_factory=Look)

    def story(self, root: Element) -> list[Block]:
        """The blocks of a story."""
        self.scope = root
        if name(root) in PARAGRAPHS:
            self.paragraph(root)
        else:
            self.container(root)
        return self.blocks

    # ── blocks ──────────────────────────────────────────────────────────────────────────────────────────

    def container(self, root: Element) -> None:
        """Walks paragraphs, tables, lists and sections."""
        for element in root:
            kind = name(element)
            if kind in PARAGRAPHS:
                self.paragraph(element)
            elif kind == "table:table":
                self.table(element)
            elif kind == "text:tracked-changes":
                self.tracked(element)
            elif kind == "text:section":
                self.section(element)
            elif kind == "office:forms":
                self.forms(element)
            elif kind.startswith("draw:") or kind == "office:annotation":
                self.apart(element)
            elif kind in ("text:change-start", "text:change-end"):
                self.change(element)
            elif kind:
                self.values(element)
                self.container(element)

    def section(self, element: Element) -> None:
        """Walks a section; a hidden one by a walker of its own."""
        self.values(element)
        if is_hidden_section(element):
            before, self.hidden = self.hidden, True
            inner = Walker(self.collector, self.part, self.item, hidden=True, scope=element)
            inner.container(element)
            self.hidden = before
        else:
            self.container(element)

    def table(self, element: Element) -> None:
        """Walks a table, its title included."""
        self.table_depth += 1
        for label in children(element, "table:title", "table:desc"):
            self.collector.note(Story.ALT_TEXT, self.item, label.text or "", TextSlot(self.part, label))
        self.rows(element)
        self.table_depth -= 1
        self.before = "\n"

    def rows(self, element: Element) -> None:
        """Walks the rows of a table."""
        for row in element:
            kind = name(row)
            if kind == "table:table-row":
                self.before = "\n"
                for number, cell in enumerate(children(row, "table:table-cell", "table:covered-table-cell")):
                    if number:
                        self.before = "\t"
                    outer, self.scope = self.scope, cell
                    self.values(cell)
                    self.container(cell)
                    self.scope = outer
                self.before = "\n"
            elif kind in _ROWS:
                self.rows(row)

    def paragraph(self, element: Element) -> None:
        """Walks a paragraph in the look of its style."""
        style = attribute(element, "text:style-name")
        before, look = self.hidden, self.look
        around = Look(look.ink, look.paper, look.size, look.bare and not self.table_depth)
        self.look = self.collector.styles.look("paragraph", style, around)
        self.hidden = self.hidden or self.collector.styles.hides("paragraph", style)
        self.hidden_block = None
        self.hider = element if self.hidden else None
        if not before:  # a hidden section leaves no lines; a hidden paragraph leaves its empty one
            story = Story.TABLE if self.table_depth else None
            if story is None and (name(element) == "text:h" or self.collector.styles.is_heading(style)):
                story = Story.HEADING
            self.blocks.append(Block(before=self.before, paragraphs=[element], scope=self.scope, story=story))
            self.before = "\n"
        self.after_space = True
        self.inline(element)
        self.hidden, self.look = before, look

    # ── inside a paragraph ──────────────────────────────────────────────────────────────────────────────

    def inline(self, element: Element) -> None:
        """Walks what a paragraph holds."""
        self.node(element, False)
        for inner in element:
            kind = name(inner)
            if kind in ATOMS:
                self.emit(atom_text(inner), AtomSlot(self.part, inner, atom_text(inner)))
                if not self.hidden:
                    self.after_space = False
            elif kind in ("text:change-start", "text:change-end"):
                self.change(inner)
            elif kind in ("text:note", "office:annotation") or (
                kind.startswith("draw:") and kind != "draw:a"
            ):
                self.apart(inner)
            elif kind:
                self.values(inner)
                self.span(inner, kind)
            self.node(inner, True)

    def span(self, element: Element, kind: str) -> None:
        """Walks a span in the look of its style."""
        before, space, look = self.hidden, self.after_space, self.look
        self.look = self.collector.styles.look("text", attribute(element, "text:style-name"), look)
        hides = kind in ("text:hidden-text", "text:hidden-paragraph") or self.collector.styles.hides(
            "text", attribute(element, "text:style-name")
        )
        self.hidden = before or hides
        if hides and not before:
            self.hider = element
        self.inline(element)
        self.hidden, self.look = before, look
        if hides and not before:
            self.after_space = space

    def node(self, element: Element, tail: bool) -> None:
        """Reads the text of an element, or the text that follows it."""
        text = (element.tail if tail else element.text) or ""
        shown, self.after_space = collapse(text, self.after_space)
        if text:  # also white space that shows as nothing: an edit must know that it is there
            self.emit(shown, NodeSlot(self.part, element, tail, shown))

    def emit(self, text: str, slot: Slot) -> None:
        """Adds text to the block, or to a hidden one."""
        piece = Piece(text, slot)
        if self.hidden:
            if self.hidden_block is None:
                self.hidden_block = Block()
                self.collector.hidden(self.item or names.HIDDEN_TEXT).append(self.hidden_block)
            if self.hider is not None and self.hider not in self.hidden_block.holders:
                self.hidden_block.holders.append(self.hider)
            self.hidden_block.pieces.append(piece)
            return
        piece.story = Story.INSERTED if self.inserted else None
        piece.covered = self.look.unseen
        self.blocks[-1].pieces.append(piece)

    def change(self, element: Element) -> None:
        """Reads the beginning or end of a tracked insertion."""
        id_ = attribute(element, "text:change-id") or ""
        if name(element) == "text:change-start":
            self.inserted.add(id_)
        else:
            self.inserted.discard(id_)

    # ── stories of their own ────────────────────────────────────────────────────────────────────────────

    def apart(self, element: Element) -> None:
        """Walks what stands apart from the sentence: notes, drawings, annotations."""
        kind = name(element)
        if kind == "text:note":
            story = Story.ENDNOTE if attribute(element, "text:note-class") == "endnote" else Story.FOOTNOTE
            for body in children(element, "text:note-body"):
                self.own_section(body, story, self.gone)
        elif kind == "office:annotation":
            self.annotation(element)
        else:
            self.drawing(element)

    @property
    def gone(self) -> str | None:
        """The hidden item that removes text here, if one does."""
        return names.HIDDEN_TEXT if self.hidden else self.item

    def own_section(self, root: Element, story: Story, item: str | None) -> None:
        """Walks an element as a section of its own."""
        section = Section(story, item=item, aside=item is not None)
        self.collector.sections.append(section)
        section.blocks = Walker(self.collector, self.part, item).story(root)

    def annotation(self, element: Element) -> None:
        """Walks a comment."""
        self.people(element)
        self.own_section(element, Story.COMMENT, names.COMMENTS)

    def people(self, element: Element) -> None:
        """Keeps the names of authors and senders."""
        for creator in children(element, "dc:creator", "meta:creator-initials", "loext:sender-initials"):
            if (creator.text or "").strip() not in ("", names.NEUTRAL_AUTHOR):
                self.collector.authors.setdefault(creator.text, []).append(TextSlot(self.part, creator))

    def drawing(self, element: Element) -> None:
        """Walks a drawing: its name, its texts."""
        self.values(element)
        key = attribute_key(element, "draw:name")
        if key is not None and not is_generic(element.get(key)):
            slot = AttributeSlot(self.part, element, key)
            self.collector.note(Story.ALT_TEXT, self.gone or names.OBJECT_NAMES, slot.text, slot)
        for label in children(element, "svg:title", "svg:desc"):
            words = TextSlot(self.part, label)
            self.collector.note(Story.ALT_TEXT, self.gone, words.text, words)
        if any(name(inner) in (*PARAGRAPHS, "text:list", "table:table") for inner in element):
            self.own_section(element, Story.TEXT_BOX, self.gone)
            return
        for inner in element:
            if name(inner) and name(inner) not in ("svg:title", "svg:desc"):
                self.drawing(inner)

    def tracked(self, element: Element) -> None:
        """Walks deletions that are kept in the file."""
        for region in children(element, "text:changed-region"):
            for info in descendants(region, "office:change-info"):
                self.people(info)
            for deletion in children(region, "text:deletion"):
                self.own_section(deletion, Story.DELETED, names.TRACKED_CHANGES)

    def values(self, element: Element) -> None:
        """Attributes that hold words or addresses."""
        for key, value in element.items():
            wanted = short(key)
            link_element = name(element) in ("text:a", "draw:a")
            if wanted == "xlink:href" and not is_inside(link_element, value):
                link = LinkSlot(self.part, element, key)
                item = None if link_element else names.EXTERNAL
                self.collector.note(Story.LINK, self.gone or item, link.text, link)
            elif wanted in ("office:title", "office:name") and name(element) in ("text:a", "draw:a"):
                self.note(Story.LINK, element, key)
            elif wanted in _FIELD_VALUES or (
                name(element) == "text:bibliography-mark" and wanted != "text:bibliography-type"
            ):
                self.note(Story.FIELD, element, key)

    def forms(self, element: Element) -> None:
        """Reads the values of form fields."""
        for inner in element.iter():
            if name(inner).startswith("form:"):
                for key in inner.keys():  # noqa: SIM118
                    if short(key) in _FORM_VALUES:
                        self.note(Story.FORM, inner, key)
                    elif short(key) == "xlink:href" and not is_inside(True, inner.get(key)):
                        self.note(Story.LINK, inner, key)
            elif name(inner) in PARAGRAPHS:
                self.own_section(inner, Story.FORM, self.gone)

    def note(self, story: Story, element: Element, key: str) -> None:
        """Keeps the value of an attribute beside the main text."""
        slot = AttributeSlot(self.part, element, key)
        self.collector.note(story, self.gone, slot.text, slot)


def is_hidden_section(element: Element) -> bool:
    """Whether a section is not shown."""
    return attribute(element, "text:display") == "none" or attribute(element, "text:is-hidden") == "true"


def is_inside(link: bool, address: str) -> bool:
    """A part of the package or a plain bookmark, not an address of the world (nor the words of a heading)."""
    if link:
        return not address or (address.startswith("#") and "|" not in address)
    return "://" not in address and not address.startswith("/")
