"""HTML: what a page shows, then what it carries along in attributes, comments and scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.encoding import Encoding
from sfumato.core.document.flow.encoding import decode as decode_bytes
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.plan import OfficeOrigins
from sfumato.core.document.flow.sections import Block, Piece, Section, Slot, assemble, covered_spans, in_order
from sfumato.core.document.flow.unseen import without_unseen_references
from sfumato.core.document.model import Document, Story
from sfumato.core.document.plain.html_known import is_unknown
from sfumato.core.document.plain.html_look import Looks
from sfumato.core.document.plain.html_sheets import Sheets, hides
from sfumato.core.document.plain.html_slots import AttributeSlot, TextSlot
from sfumato.core.document.plain.html_tokens import VOID, Attribute, Token, decode, tokens

LARGEST = 64 * 1024 * 1024  # bytes of a file
DATA_ATTRIBUTES = "data attributes"
_BLOCKS = frozenset(
    {"address", "article", "aside", "blockquote", "body", "center", "dd", "details"}
    | {"dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr"}
    | {"html", "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p"}
    | {"pre", "section", "select", "summary", "table", "tbody", "td", "tfoot", "th"}
    | {"thead", "title", "tr", "ul", "caption", "textarea"}
)
_TABLE = frozenset({"td", "th", "caption"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_VISIBLE = {"alt": Story.ALT_TEXT, "title": Story.ALT_TEXT, "summary": Story.ALT_TEXT, "abbr": Story.ALT_TEXT}
_FORM = frozenset({"value", "placeholder", "label"})
_LINKS = frozenset(
    {"href", "src", "action", "cite", "data", "poster", "srcset", "formaction"}
    | {"longdesc", "background", "ping", "imagesrcset"}
)
_KEPT_META = frozenset({"viewport", "color-scheme", "theme-color"})


@dataclass(frozen=True, slots=True)
class Removal:
    """A stretch of source that goes with a hidden-data item."""

    item: str
    start: int
    end: int


# A start tag that ends an element which has no end tag of its own.
_ENDS = {
    "p": _BLOCKS
    - {"td", "th", "tr", "tbody", "thead", "tfoot", "option", "optgroup", "title", "head", "body", "html"},
    "li": {"li"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "option": {"option", "optgroup"},
    "td": {"td", "th", "tr", "tbody", "tfoot"},
    "th": {"td", "th", "tr", "tbody", "tfoot"},
    "tr": {"tr", "tbody", "tfoot"},
}


@dataclass(slots=True)
class _Hidden:
    """The outermost element that is not displayed, and what is open inside it."""

    tag: str
    begin: int
    after_space: bool  # in the text around it
    fresh: bool = True
    inside: list[str] = field(default_factory=list)

    def ends_before(self, tag: str) -> bool:
        """Whether this tag ends the hidden element without an end tag of its own."""
        return not set(self.inside) & _BLOCKS and tag in _ENDS.get(self.tag, ())


@dataclass(slots=True)
class Page:
    """Reads the source of an HTML page into sections: what it shows, its title, and what it carries along unseen."""

    source: str
    main: Section = field(default_factory=lambda: Section(Story.BODY))
    titles: Section = field(default_factory=lambda: Section(Story.PROPERTY, "title"))
    asides: dict[tuple[Story, str | None], Section] = field(default_factory=dict)
    removals: list[Removal] = field(default_factory=list)
    other: list[tuple[Token, Attribute]] = field(
        default_factory=list
    )  # attributes that reading does not show
    sheets: list[Token] = field(default_factory=list)
    before: str = "\n"
    after_space: bool = True
    fresh: bool = True
    story: Story | None = None
    preformatted: int = 0
    hidden: _Hidden | None = None
    row_start: bool = False
    looks: Looks = field(default_factory=Looks)
    rules: Sheets = field(default_factory=Sheets)

    def sections(self) -> list[Section]:
        """The sections of the page."""
        self.rules = Sheets.of(self.source)
        for token in tokens(self.source):
            self.token(token)
        self.close_hidden(len(self.source))
        self.trim()
        return [self.main, self.titles, *in_order(self.asides.values())]

    def token(self, token: Token) -> None:
        """Reads a token."""
        if token.kind == "text":
            self.text(token)
        elif token.kind == "comment":
            self.whole(Story.COMMENT, names.COMMENTS, token)
        elif token.kind == "start":
            rules = self.rules.style_of(token)
            self.start(token, hides(token, rules))
            self.looks.start(token, rules)
        elif token.kind == "end":
            self.looks.end(token.tag)
            self.end(token)
            if (
                token.end - token.start > len(token.tag) + 3
            ):  # whatever else an end tag says, no reader looks at it
                last = token.end - (self.source[token.end - 1] == ">")
                self.removals.append(Removal(names.COMMENTS, token.start + len(token.tag) + 2, last))

    # ── elements ────────────────────────────────────────────────────────────────────────────────────────

    def start(self, token: Token, hides: bool) -> None:
        """Reads a start tag."""
        tag = token.tag
        if self.hidden and self.hidden.ends_before(tag):
            self.close_hidden(token.start)
        if tag in ("pre", "textarea", "listing"):
            self.preformatted += 1
        if self.hidden:
            self.hidden_break(tag)
            self.hidden.inside += [tag] if tag not in VOID else []
        elif hides and tag in VOID:
            self.removals.append(Removal(names.HIDDEN_TEXT, token.start, token.end))
        elif hides:
            self.hidden = _Hidden(tag, token.start, self.after_space)
            self.after_space = True
        elif tag in _BLOCKS:
            self.new_block("\t" if tag in ("td", "th") else "\n", tag)
            self.row_start = self.row_start or tag == "tr"
        if tag == "br":
            self.emit([("\n", token.start, token.end, True)], "br")
            self.after_space = True
        if tag == "script":
            self.removals.append(Removal(names.SCRIPTS, token.start, token.end))
        if tag == "meta":
            self.meta(token)
            return
        for attribute in token.attributes:
            self.attribute(token, attribute, hides)

    def end(self, token: Token) -> None:
        """Reads an end tag."""
        if token.tag == "script":
            self.removals.append(Removal(names.SCRIPTS, token.start, token.end))
        if token.tag in ("pre", "textarea", "listing") and self.preformatted:
            self.preformatted -= 1
        if self.hidden:
            self.hidden_break(token.tag)
            if token.tag in self.hidden.inside:
                while self.hidden.inside.pop() != token.tag:
                    pass
            elif token.tag == self.hidden.tag:
                self.close_hidden(token.end)
                return
            elif token.tag in _BLOCKS - {"p"}:  # the end of an element around it
                self.close_hidden(token.start)
        if token.tag in _BLOCKS and not self.hidden:
            self.new_block("\n", "")

    def hidden_break(self, tag: str) -> None:
        """Begins a new line inside hidden text where the tag does."""
        if self.hidden and tag in _BLOCKS:
            self.hidden.fresh = self.after_space = True

    def close_hidden(self, end: int) -> None:
        """As if it had never been there: the text around it flows on."""
        if self.hidden:
            self.removals.append(Removal(names.HIDDEN_TEXT, self.hidden.begin, end))
            self.after_space = self.hidden.after_space
            self.hidden = None

    def new_block(self, before: str, tag: str) -> None:
        """Begins a block. `before` separates it from the one before."""
        self.trim()
        self.fresh = True
        if before == "\t" and self.row_start:
            before, self.row_start = "\n", False
        self.before = before if before == "\t" or self.before != "\t" else self.before
        if before == "\n":
            self.before = "\n"
        self.after_space = True
        self.story = Story.TABLE if tag in _TABLE else Story.HEADING if tag in _HEADINGS else None

    def meta(self, token: Token) -> None:
        """Reads a meta tag: which of its values go."""
        label = (token.get("name") or token.get("property") or "").lower()
        equivalent = (token.get("http-equiv") or "").lower()
        if (
            token.get("charset") is not None
            or label in _KEPT_META
            or equivalent in ("content-type", "x-ua-compatible")
        ):
            return
        self.removals.append(Removal(names.PROPERTIES, token.start, token.end))
        for attribute in token.attributes:
            if attribute.name == "content":
                self.note(Story.PROPERTY, names.PROPERTIES, attribute)

    def attribute(self, token: Token, attribute: Attribute, hides: bool) -> None:
        """Reads an attribute: text beside the main text, something to remove, or neither."""
        label = attribute.name
        gone = names.HIDDEN_TEXT if self.hidden or (hides and token.tag in VOID) else None
        if token.tag == "script":
            gone = gone or names.SCRIPTS
        if label.startswith("on"):
            self.drop(names.SCRIPTS, attribute)
            self.note(Story.HIDDEN, gone or names.SCRIPTS, attribute)
        elif label.startswith("data-"):
            self.drop(DATA_ATTRIBUTES, attribute)
            self.note(Story.HIDDEN, gone or DATA_ATTRIBUTES, attribute)
        elif label == "srcdoc" or (
            label in _LINKS and re.match(r"\s*data:(?!image/)", attribute.value, re.I)
        ):
            self.drop(names.EMBEDDED, attribute)
            self.note(Story.EMBEDDED, gone or names.EMBEDDED, attribute)
        elif label in _LINKS and re.match(r"\s*javascript:", attribute.value, re.I):
            self.drop(names.SCRIPTS, attribute)
            self.note(Story.LINK, gone or names.SCRIPTS, attribute)
        elif label in _LINKS and not re.match(r"\s*(?:data:|#)", attribute.value, re.I):
            self.note(Story.LINK, gone, attribute)
        elif label in _VISIBLE or label.startswith("aria-"):
            self.note(_VISIBLE.get(label, Story.ALT_TEXT), gone, attribute)
        elif label in _FORM:
            self.note(Story.FORM, gone, attribute)
        elif is_unknown(label, attribute.value):
            self.drop(DATA_ATTRIBUTES, attribute)
            self.note(Story.HIDDEN, gone or DATA_ATTRIBUTES, attribute)
        else:
            self.other.append((token, attribute))

    def drop(self, item: str, attribute: Attribute) -> None:
        """Removes an attribute with the space before it."""
        start = attribute.start
        while start and self.source[start - 1] in " \t\r\n":
            start -= 1
        self.removals.append(Removal(item, start, attribute.end))

    def note(self, story: Story, item: str | None, attribute: Attribute) -> None:
        """Keeps the value of an attribute beside the main text."""
        if attribute.value.strip():
            slot = AttributeSlot(attribute, story is Story.LINK)
            self.aside(story, item).append(Block([Piece(slot.text, slot)]))

    def aside(self, story: Story, item: str | None) -> list[Block]:
        """The blocks of a story that stands beside the main text."""
        return self.asides.setdefault((story, item), Section(story, item=item, aside=True)).blocks

    def whole(self, story: Story, item: str, token: Token) -> None:
        """Comments and scripts: read as they stand; a touched one is removed as a whole, never edited."""
        self.removals.append(Removal(item, token.start, token.end))
        words = re.sub(r"^<!--|--!?>$", "", self.inside(token)).strip()
        self.aside(story, item).append(Block([Piece(words, None)]))

    def inside(self, token: Token) -> str:
        """The source of a token."""
        return self.source[token.start : token.end]

    # ── text ────────────────────────────────────────────────────────────────────────────────────────────

    def text(self, token: Token) -> None:
        """Reads text: of the page, of a script, of a style sheet."""
        if token.tag == "style":
            self.sheets.append(token)
        elif token.raw:
            item = names.SCRIPTS if token.tag == "script" else names.EMBEDDED
            self.whole(Story.HIDDEN, item, token)
        else:
            source = self.inside(token)
            shown = [(c, token.start + a, token.start + b, b - a > 1) for c, a, b in decode(source)]
            if not self.preformatted:
                shown = self.collapse(shown)
            self.emit(shown, "title" if token.tag == "title" else "text" if not self.preformatted else "pre")

    def collapse(self, shown: list[_Shown]) -> list[_Shown]:
        """White space as one space, but a space written as a reference stays."""
        found: list[_Shown] = []
        for character, start, end, literal in shown:
            if character in " \t\r\n\f" and not literal:
                if self.after_space:
                    if found and found[-1][0] == " " and not found[-1][3]:
                        found[-1] = (" ", found[-1][1], end, False)
                    continue
                found.append((" ", start, end, False))
                self.after_space = True
            else:
                found.append((character, start, end, literal))
                self.after_space = False
        return found

    def emit(self, shown: list[_Shown], kind: str) -> None:
        """Adds shown characters to the block, or to the hidden one."""
        if not shown:
            return
        piece = Piece("".join(character[0] for character in shown), TextSlot(shown, kind))
        if self.hidden:
            blocks = self.aside(Story.HIDDEN, names.HIDDEN_TEXT)
            if self.hidden.fresh or not blocks:
                blocks.append(Block())
                self.hidden.fresh = False
        elif kind == "title":
            blocks = self.titles.blocks
            blocks.append(Block())
        else:
            piece.covered = self.looks.unseen
            blocks = self.main.blocks
            if self.fresh or not blocks:
                blocks.append(Block(before=self.before, story=self.story))
                self.fresh, self.before = False, "\n"
        blocks[-1].pieces.append(piece)

    def trim(self) -> None:
        """A space at the end of a block shows nowhere."""
        if not self.main.blocks:
            return
        block = self.main.blocks[-1]
        while block.pieces and _ends_in_space(block.pieces[-1].slot):
            last = block.pieces[-1]
            last.text = last.text[:-1]
            if last.text:
                return
            block.pieces.pop()
        if not block.text.strip():
            self.main.blocks.pop()


def _ends_in_space(slot: Slot | None) -> bool:
    """Takes the space away from the slot, too."""
    if isinstance(slot, TextSlot) and slot.kind == "text" and slot.shown and slot.shown[-1][0] == " ":
        return not slot.shown[-1][3] and slot.shown.pop() is not None
    return False


_Shown = tuple[str, int, int, bool]  # a character, its stretch of source, and whether it may not collapse


def read(path: Path, *, password: str | None = None) -> Document:
    """Reads HTML into a `Document`: what a page shows, then attributes, comments and scripts as sections of their own."""
    data = load(path, LARGEST)
    source, _ = source_of(data)
    text, regions, spans, kept = assemble(Page(source).sections())
    return Document(
        text,
        "html",
        path,
        digest(data),
        regions=regions,
        origins=OfficeOrigins(data, spans),
        covered=covered_spans(kept),
    )


def unseen_stretches(data: bytes) -> int:
    """How many stretches of text nobody sees: in the colour of what is behind them, too small, or clear."""
    return len(covered_spans(assemble(Page(source_of(data)[0]).sections())[3]))


def source_of(data: bytes) -> tuple[str, Encoding]:
    """The source as text and its encoding, which `<meta charset>` may declare."""
    declared = re.search(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]+)", data[:2048], re.IGNORECASE)
    text, encoding = decode_bytes(data, declared.group(1).decode("ascii") if declared else None)
    return without_unseen_references(text), encoding


def all_slots(sections: list[Section]) -> Iterator[TextSlot | AttributeSlot]:
    """Every slot of the sections that can note a change to the source."""
    for section in sections:
        for block in section.blocks:
            for piece in block.pieces:
                if isinstance(piece.slot, TextSlot | AttributeSlot):
                    yield piece.slot
