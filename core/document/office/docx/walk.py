"""Walks one story of WordprocessingML and says where each piece of its text belongs.

The main text is what a reader sees once all tracked changes are accepted. Deleted text, hidden text and
field codes go to sections of their own behind it, so the main text of the output equals that of the source,
edits aside.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sfumato.core.document.flow.names import HIDDEN_TEXT, NEUTRAL_AUTHOR, TRACKED_CHANGES
from sfumato.core.document.flow.sections import Block, Piece, Slot
from sfumato.core.document.flow.slots import AttributeSlot, TextSlot
from sfumato.core.document.flow.xml import Element, attribute, attribute_key, child, children, name
from sfumato.core.document.model import Story
from sfumato.core.document.office.docx.changes import mark_deleted, next_paragraph
from sfumato.core.document.office.docx.collect import Collector, Context, Field_
from sfumato.core.document.office.docx.drawing import Drawings
from sfumato.core.document.office.docx.forms import control_values, form_values, symbol_of
from sfumato.core.document.office.docx.ink import Ground, why_unseen
from sfumato.core.document.office.docx.parts import is_reference
from sfumato.core.document.office.docx.slots import AtomSlot, RunTextSlot
from sfumato.core.document.office.docx.styles import is_on
from sfumato.core.document.verify.markup_words import PLAIN_CODE

DELETIONS = frozenset({"w:del", "w:moveFrom"})
INSERTIONS = frozenset({"w:ins", "w:moveTo"})
ATOMS = {
    "w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "a:br": "\n",
    "w:noBreakHyphen": "\u2011", "w:softHyphen": "\u00ad",
}  # fmt: skip
_TRANSPARENT = frozenset(
    {
        "w:smartTag",
        "w:customXml",
        "w:sdt",
        "w:sdtContent",
        "w:dir",
        "w:bdo",
        "w:hyperlink",
        "w:fldSimple",
        "w:ruby",
        "w:rt",
        "w:rubyBase",
        "w:subDoc",
    }
)


@dataclass(slots=True)
class Walker:
    """Reads one story of a Word document into blocks, in reading order; what is not shown goes to the collector."""

    collector: Collector
    part: str
    item: str | None = None  # what removes the whole story (comments)
    blocks: list[Block] = field(default_factory=list)
    context: Context = field(default_factory=Context)
    scope: object = None
    fields: list[Field_] = field(default_factory=list)
    before: str = "\n"
    table_depth: int = 0
    paragraph_style: str | None = None
    paragraph_properties: Element | None = None
    # This paragraph goes on in the last block: the mark before it was deleted.
    continued: Element | None = None
    target: dict[str, Block] = field(default_factory=dict)
    ground: Ground = field(default_factory=Ground)
    covered: str = ""  # why nobody sees the run that is walked

    def story(self, root: Element) -> list[Block]:
        """The blocks of a story: body, header, footnote …"""
        self.scope = root
        self.container(root)
        return self.blocks

    # ── blocks ──────────────────────────────────────────────────────────────────────────────────────────

    def container(self, root: Element) -> None:
        """Walks paragraphs, tables and what may hold them."""
        for element in root:
            kind = name(element)
            if kind == "w:p":
                self.paragraph(element)
            elif kind == "w:tbl":
                self.table(element)
            elif kind == "w:sdt":
                self.control(element)
                for content in children(element, "w:sdtContent"):
                    self.container(content)
            elif kind in ("w:customXml", "w:smartTag", "w:sdtContent"):
                self.container(element)
            elif kind in INSERTIONS | DELETIONS:
                with_changes(self, kind, element, self.container)
            elif kind == "mc:AlternateContent":
                self.alternatives(element, self.container)
            elif kind in ("w:altChunk", "w:subDoc"):
                self.use(element)
            elif kind in ("w:r", "w:hyperlink", "m:oMathPara", "m:oMath"):  # text without a paragraph
                self.start_block([])
                self.inline_child(element)
            else:
                self.use(element)

    def table(self, element: Element) -> None:
        """Walks a table, its captions included."""
        self.table_depth += 1
        properties = child(element, "w:tblPr")
        if properties is not None:
            for caption in children(properties, "w:tblCaption", "w:tblDescription"):
                self.attribute_aside(Story.ALT_TEXT, caption, "w:val")
        self.rows(element)
        self.table_depth -= 1
        self.before = "\n"

    def rows(self, element: Element) -> None:
        """Walks the rows of a table, also those inside content controls."""
        for row in element:
            kind = name(row)
            if kind == "w:tr":
                self.row(row)
            elif kind in ("w:sdt", "w:sdtContent", "w:customXml", "mc:AlternateContent", "mc:Choice"):
                if kind == "w:sdt":
                    self.control(row)
                self.rows(row)
            elif kind in INSERTIONS | DELETIONS:
                with_changes(self, kind, row, self.rows)

    def row(self, element: Element) -> None:
        """Walks a row; hidden and deleted rows are told apart."""
        properties = child(element, "w:trPr")
        hidden = is_on(child(properties, "w:hidden")) is True
        deleted = child(properties, "w:del") is not None
        before = self.context
        self.context = Context(before.deleted or deleted, before.hidden or hidden, before.inserted)
        self.before = "\n"
        self.cells(element, [0])
        self.context = before
        self.before = "\n"

    def cells(self, element: Element, seen: list[int]) -> None:
        """Walks the cells of a row. `seen` counts them."""
        for cell in element:
            kind = name(cell)
            if kind == "w:tc":
                scope, style, ground = self.scope, self.paragraph_style, self.ground
                self.ground = ground.in_cell(cell)
                context = self.context
                if child(cell, "w:tcPr", "w:cellDel") is not None:
                    self.context = Context(True, context.hidden, context.inserted)
                if seen[0]:
                    self.before = "\t"
                self.scope = cell
                if not (self.context.deleted or self.context.hidden):
                    seen[0] += 1
                self.container(cell)
                self.scope, self.paragraph_style, self.context, self.ground = scope, style, context, ground
            elif kind in ("w:sdt", "w:sdtContent", "w:customXml", "mc:AlternateContent", "mc:Choice"):
                if kind == "w:sdt":
                    self.control(cell)
                self.cells(cell, seen)
            elif kind in INSERTIONS | DELETIONS:
                with_changes(self, kind, cell, lambda inner: self.cells(inner, seen))

    def start_block(self, paragraphs: list[Element]) -> Block | None:
        """Begins a block for these paragraphs; None where it goes on in the one before."""
        self.target = {}
        if self.continued is not None and paragraphs and paragraphs[0] is self.continued and self.blocks:
            self.blocks[-1].paragraphs += paragraphs
            return None
        if self.context.deleted or self.context.hidden:
            return None  # a paragraph of a deleted or hidden row leaves no empty line behind
        story = Story.TABLE if self.table_depth else None
        block = Block(before=self.before, paragraphs=paragraphs, scope=self.scope, story=story)
        self.blocks.append(block)
        self.before = "\n"
        return block

    def paragraph(self, element: Element) -> None:
        """Walks a paragraph."""
        properties = child(element, "w:pPr")
        style = child(properties, "w:pStyle")
        self.paragraph_style = attribute(style, "w:val") if style is not None else None
        self.paragraph_properties = properties
        block = self.start_block([element])
        if block and not self.table_depth and self.collector.styles.is_heading(self.paragraph_style):
            block.story = Story.HEADING
        self.inline(element)
        if properties is not None:
            self.paragraph_mark(element, properties)

    def paragraph_mark(self, paragraph: Element, properties: Element) -> None:
        """Reads the end of a paragraph: a deleted one joins it with the next."""
        mark = child(properties, "w:rPr")
        for change in children(mark if mark is not None else (), "w:ins", "w:del", "w:moveFrom", "w:moveTo"):
            self.author(change)
        if not (self.context.deleted or self.context.hidden) and self.blocks:
            self.continued = next_paragraph(paragraph) if mark_deleted(paragraph) else None
        for changed in children(properties, "w:pPrChange", "w:sectPr"):
            self.author(changed)

    # ── runs ────────────────────────────────────────────────────────────────────────────────────────────

    def inline(self, root: Element) -> None:
        """Walks what a paragraph holds."""
        for element in root:
            self.inline_child(element)

    def inline_child(self, element: Element) -> None:
        """Walks one child of a paragraph: run, change, link, field …"""
        kind = name(element)
        if kind in ("w:r", "a:r"):
            self.run(element)
        elif kind in INSERTIONS | DELETIONS:
            with_changes(self, kind, element, self.inline)
        elif kind in _TRANSPARENT:
            self.use(element)
            if kind == "w:sdt":
                self.control(element)
            elif kind == "w:hyperlink":
                self.attribute_aside(Story.LINK, element, "w:tooltip")
            elif kind == "w:fldSimple":
                self.attribute_aside(Story.FIELD, element, "w:instr")
            self.inline(element)
        elif kind == "mc:AlternateContent":
            self.alternatives(element, self.inline)
        elif kind in ("m:oMathPara", "m:oMath") or kind.startswith("m:"):
            self.math(element)
        elif kind in ("w:drawing", "w:pict", "w:object", "w:contentPart"):
            Drawings(self).walk(element)
        elif kind == "w:p":  # a paragraph inside a run-level control of a careless writer
            self.inline(element)
        else:
            self.use(element)

    def run(self, element: Element) -> None:
        """Walks a run in the look that its styles give it."""
        properties = child(element, "w:rPr")
        before = self.context
        if self.collector.styles.run_hidden(properties, self.paragraph_style):
            self.context = Context(before.deleted, True, before.inserted)
        covered = self.covered
        self.covered = why_unseen(
            properties, self.paragraph_properties, self.paragraph_style, self.collector.styles, self.ground
        )
        for inner in element:
            self.run_child(inner)
        self.context, self.covered = before, covered

    def run_child(self, element: Element) -> None:
        """Walks one child of a run: text, tab, field mark, drawing …"""
        kind = name(element)
        if kind in ("w:t", "w:delText", "a:t"):
            self.emit(element.text or "", RunTextSlot(self.part, element), kind == "w:delText")
        elif kind in ("w:instrText", "w:delInstrText"):
            self.code(element)
        elif kind in ATOMS:
            self.emit(ATOMS[kind], AtomSlot(self.part, element))
        elif kind == "w:sym":
            self.emit(symbol_of(element), AtomSlot(self.part, element))
        elif kind == "w:fldChar":
            self.field_mark(element)
        elif kind in ("w:drawing", "w:pict", "w:object", "w:contentPart"):
            Drawings(self).walk(element)
        elif kind == "mc:AlternateContent":
            self.alternatives(element, self.run_children)
        elif kind == "w:ruby":
            self.inline(element)
        elif kind == "w:r":
            self.run(element)
        elif kind == "w:rPr":
            for change in children(element, "w:rPrChange", "w:ins", "w:del"):
                self.author(change)
        else:
            self.use(element)

    def run_children(self, element: Element) -> None:
        """Walks every child of a run."""
        for inner in element:
            self.run_child(inner)

    def emit(self, text: str, slot: Slot, deleted: bool = False) -> None:
        """Adds text to the block, or beside it where it is hidden or deleted."""
        if not text:
            return
        piece = Piece(text, slot)
        if self.context.deleted or deleted:
            self.apart(Story.DELETED, TRACKED_CHANGES).pieces.append(piece)
        elif any(open_.code for open_ in self.fields):
            next(open_ for open_ in self.fields if open_.code).block.pieces.append(piece)
        elif self.context.hidden:
            self.apart(Story.HIDDEN, HIDDEN_TEXT).pieces.append(piece)
        else:
            if not self.blocks:
                self.start_block([])
            piece.story = Story.INSERTED if self.context.inserted else None
            piece.covered = self.covered
            self.blocks[-1].pieces.append(piece)

    def apart(self, story: Story, item: str) -> Block:
        """One block per paragraph for text that is not part of the main text."""
        if item not in self.target:
            self.target[item] = Block()
            self.collector.aside(story, self.item or item).append(self.target[item])
        return self.target[item]

    def math(self, element: Element) -> None:
        """Reads the text of a formula."""
        for inner in element.iter():
            kind = name(inner)
            if kind in ("m:t", "w:t"):
                self.emit(inner.text or "", TextSlot(self.part, inner))

    # ── fields, controls, drawings ──────────────────────────────────────────────────────────────────────

    def field_mark(self, element: Element) -> None:
        """Reads the beginning, separator or end of a field."""
        kind = attribute(element, "w:fldCharType")
        if kind == "begin":
            self.fields.append(Field_(Block()))
            self.form_field(element)
        elif self.fields and kind == "separate":
            self._close_code(self.fields[-1])
        elif self.fields and kind == "end":
            self._close_code(self.fields.pop())

    def _close_code(self, open_: Field_) -> None:
        if open_.code and not PLAIN_CODE.fullmatch(open_.block.text):
            item = self.context.item(self.item)
            self.collector.aside(Story.FIELD, item).append(open_.block)
        open_.code = False

    def finish(self) -> None:
        """Closes fields that never end."""
        while self.fields:  # a field that never ends still has a code
            self._close_code(self.fields.pop())

    def code(self, element: Element) -> None:
        """Reads a piece of a field's code."""
        slot = RunTextSlot(self.part, element)
        if name(element) == "w:delInstrText" or self.context.deleted:
            self.emit(element.text or "", slot, True)
        elif self.fields and self.fields[-1].code:
            self.fields[-1].block.pieces.append(Piece(element.text or "", slot))
        else:
            self.collector.note(Story.FIELD, self.context.item(self.item), element.text or "", slot)

    def form_field(self, element: Element) -> None:
        """Reads the values of a form field."""
        for inner, wanted in form_values(element):
            self.attribute_aside(Story.FORM, inner, wanted)

    def control(self, element: Element) -> None:
        """Reads the values of a content control."""
        for inner, wanted in control_values(element):
            self.attribute_aside(Story.FORM, inner, wanted)

    def attribute_aside(self, story: Story, element: Element, wanted: str, item: str | None = None) -> None:
        """Keeps the value of an attribute beside the main text."""
        key = attribute_key(element, wanted)
        if key is not None:
            slot = AttributeSlot(self.part, element, key)
            self.collector.note(story, self.context.item(self.item) or item, slot.text, slot)

    def author(self, element: Element) -> None:
        """Keeps the author of a change."""
        key = attribute_key(element, "w:author")
        if key is not None and element.get(key).strip() and element.get(key) != NEUTRAL_AUTHOR:
            slot = AttributeSlot(self.part, element, key)
            self.collector.authors.setdefault(slot.text, []).append(slot)

    def use(self, element: Element) -> None:
        """Remembers which relationships an element points at, and from what kind of text."""
        for key, value in element.items():
            if is_reference(key):
                self.collector.used.setdefault((self.part, value), set()).add(self.context.item(self.item))

    def alternatives(self, element: Element, walk: Callable[[Element], None]) -> None:
        """Walks the alternatives of an element, each once."""
        Drawings(self).alternatives(element, walk)

    def nested(self, root: Element) -> list[Block]:
        """A story inside the story: a text box."""
        inner = Walker(self.collector, self.part, self.item, context=self.context, ground=Ground(unsure=True))
        blocks = inner.story(root)
        inner.finish()
        return blocks


def with_changes(walker: Walker, kind: str, element: Element, walk: Callable[[Element], None]) -> None:
    """Walks an element of a tracked change with `walk`, with the context (deleted, inserted) that it sets for its text."""
    before = walker.context
    walker.author(element)
    walker.context = Context(
        before.deleted or kind in DELETIONS, before.hidden, before.inserted or kind in INSERTIONS
    )
    walk(element)
    walker.context = before
