"""RTF: a parser of its own that keeps every story with a name in it, and the look of its letters.

The result is written as DOCX, typeset anew: pictures, objects, fields and everything hidden cannot come along.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from sfumato.core.document.flow.contrast import Colour
from sfumato.core.document.flow.encoding import is_text_codec
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.loose import LooseSlot, printable
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.plan import OfficeOrigins
from sfumato.core.document.flow.sections import Block, Piece, Section, assemble, in_order
from sfumato.core.document.flow.unseen import without_unseen
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.rtf.colours import AUTOMATIC, Paint, colour_table
from sfumato.core.document.office.rtf.tables import (
    ASIDE,
    CHARSETS,
    CODEPAGES,
    DESTINATIONS,
    SHOWN,
    SYMBOLS,
    TEXTLESS,
    WORDS,
)
from sfumato.core.document.office.rtf.tokens import Token, tokens
from sfumato.core.errors import CannotRead, TooLarge

LARGEST = 256 * 1024 * 1024  # bytes of a file
DEEPEST = 2_000  # groups inside each other: a guard against a bomb


@dataclass(frozen=True, slots=True)
class Look:
    """How letters look, as far as it is carried over."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    raised: int = 0
    size: int = 0  # half points; 0 where the file does not say


@dataclass(slots=True)
class Letters:
    """A story as it grows: characters and the look of each."""

    text: list[str] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)

    def add(self, text: str, look: Look) -> None:
        """Appends text in one look."""
        self.text += text
        self.looks += [look] * len(text)

    def ends_with(self, character: str) -> bool:
        """Whether the story ends with this character."""
        return bool(self.text) and self.text[-1] == character

    def drop_last(self) -> None:
        """Takes the last character away."""
        self.text.pop()
        self.looks.pop()


@dataclass(frozen=True, slots=True)
class State:
    """What a group inherits and gives back at its end."""

    into: str = "body"  # a story, or "" for text that is none
    outer: str = "body"  # the story around a destination
    look: Look = Look()
    skip: int = 1  # \\ucN: how many stand-ins follow a Unicode character
    codepage: str = "cp1252"
    hidden: bool = False
    deleted: bool = False
    paint: Paint = AUTOMATIC


@dataclass(slots=True)
class Rtf:
    """Reads RTF token by token into stories of letters, each with its place in the source."""

    source: bytes
    file: Path | None
    stories: dict[str, list[Letters]] = field(default_factory=dict)
    state: State = State()
    stack: list[State] = field(default_factory=list)
    fonts: dict[int, str] = field(default_factory=dict)
    font: int = 0
    in_fonts: int = 0  # the depth at which the font table began
    starred: bool = False
    to_skip: int = 0
    pending: bytearray = field(default_factory=bytearray)
    high: int = 0  # the first half of a surrogate pair
    shape_name: list[str] = field(default_factory=list)
    default_codepage: str = "cp1252"
    skipped: int = 0  # how deep inside a group without any text
    colours: tuple[Colour | None, ...] = ()
    unseen: int = 0  # letters in the colour of what is behind them, or too small

    def run(self) -> None:
        """Reads the whole source."""
        self.colours = colour_table(self.source)
        for token in tokens(self.source):
            if self.skipped:
                self.skip_group(token)
                continue
            if token.kind not in ("byte", "text"):
                self.flush()
            if token.kind == "open":
                if len(self.stack) >= DEEPEST:
                    raise TooLarge("Groups are nested too deeply.", file=self.file)
                self.stack.append(self.state)
                self.starred = False
            elif token.kind == "close":
                self.close()
            elif token.kind == "word":
                self.word(token)
            elif token.kind == "symbol":
                self.symbol(token)
            else:
                self.bytes(token.data)
        self.flush()

    def skip_group(self, token: Token) -> None:
        """Tables of styles and the like: only their end matters."""
        if token.kind == "open":
            self.skipped += 1
        elif token.kind == "close":
            self.skipped -= 1
            if not self.skipped:
                self.close()

    def close(self) -> None:
        """Ends a group: its state is forgotten."""
        if self.stack:
            self.state = self.stack.pop()
        if len(self.stack) < self.in_fonts:
            self.in_fonts = 0
        self.to_skip = 0
        self.starred = False

    # ── text ────────────────────────────────────────────────────────────────────────────────────────────

    def bytes(self, data: bytes) -> None:
        """Bytes wait until the next command: a character may take two of them."""
        if self.to_skip:
            dropped = min(self.to_skip, len(data))
            self.to_skip -= dropped
            data = data[dropped:]
        self.pending += data

    def flush(self) -> None:
        """Decodes the bytes that wait for their code page."""
        if self.pending:
            data = bytes(self.pending)
            self.pending.clear()
            self.emit(data.decode(self.state.codepage, "replace"))

    def emit(self, text: str) -> None:
        """Appends text to the current story."""
        state = self.state
        text = without_unseen(printable(text)).replace("\uf0b7", "•")  # the bullet of the Symbol font
        if not state.into or not text:
            return
        unseen = state.paint.hides(self.colours, state.look.size) and bool(text.strip())
        self.unseen += len(text) if unseen else 0
        into = "deleted" if state.deleted else "hidden" if state.hidden or unseen else state.into
        self.letters(into).add(text, state.look)

    def letters(self, into: str) -> Letters:
        """The current story of a destination."""
        stories = self.stories.setdefault(into, [])
        if not stories:  # also where a damaged file ended its last footnote twice
            stories.append(Letters())
        return stories[-1]

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────

    def symbol(self, token: Token) -> None:
        """Reads a control symbol."""
        if token.name == "*":
            self.starred = True
        elif token.name in SYMBOLS:
            self.emit(SYMBOLS[token.name])
        elif token.name in "\\{}":
            if self.to_skip:
                self.to_skip -= 1
            else:
                self.emit(token.name)

    def word(self, token: Token) -> None:
        """Reads a control word."""
        name, value = token.name, token.value
        starred, self.starred = self.starred, False
        if self.to_skip and name != "u":
            self.to_skip = 0
        if name in DESTINATIONS:
            self.destination(name)
        elif name == "ud":  # the Unicode half of \upr: what the plain half stood for
            self.state = replace(self.state, into=self.state.outer)
        elif name in ("sn", "sv") and starred is False:
            self.shape_property(name)
        elif starred:
            self.state = replace(self.state, outer=self.state.into or self.state.outer, into="")
        elif name == "u":
            self.unicode(value or 0)
        elif name in WORDS:
            self.emit(WORDS[name])
        elif name in ("cell", "nestcell"):
            self.end_cell()
        elif name in ("row", "nestrow"):
            self.end_row()
        else:
            self.setting(name, value)

    def destination(self, name: str) -> None:
        """Begins a destination: header, footnote, field code …"""
        if name == "do":
            return  # an old drawing: its text boxes are destinations of their own
        into = DESTINATIONS[name]
        if name in TEXTLESS:
            self.skipped = 1
            return
        outer = self.state.into or self.state.outer
        if name in ("shpinst", "info"):
            self.state = replace(self.state, outer=outer, into="")
            return
        if name == "fonttbl":
            self.in_fonts = len(self.stack)
        self.state = replace(self.state, outer=outer, into=into, hidden=False, deleted=self.state.deleted)
        if into:
            self.stories.setdefault(into, []).append(Letters())

    def shape_property(self, name: str) -> None:
        """`{\\sp{\\sn wzDescription}{\\sv words}}`: descriptions and names of shapes among their measures."""
        if name == "sn":
            self.stories["shape property"] = [Letters()]
            self.state = replace(self.state, into="shape property")
            return
        wanted = (
            "".join(self.letters("shape property").text).strip() if "shape property" in self.stories else ""
        )
        if wanted.startswith(("wz", "gtext", "pihl", "pib")) and wanted not in ("pib",):
            self.stories.setdefault("alternative", []).append(Letters())
            self.state = replace(self.state, into="alternative")

    def unicode(self, value: int) -> None:
        """Reads a character by its number; surrogates come in two halves."""
        code = value & 0xFFFF
        self.to_skip = self.state.skip
        if 0xD800 <= code < 0xDC00:
            self.high = code
            return
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((self.high - 0xD800) << 10) + (code - 0xDC00) if self.high else 0xFFFD
        self.high = 0
        self.emit(chr(code))

    def end_cell(self) -> None:
        """Ends a table cell."""
        if self.state.into and self.letters(self.state.into).ends_with("\n") and not self.state.hidden:
            self.letters(self.state.into).drop_last()
        self.emit("\t")

    def end_row(self) -> None:
        """Ends a table row."""
        if self.state.into and self.letters(self.state.into).ends_with("\t"):
            self.letters(self.state.into).drop_last()
        self.emit("\n")

    def setting(self, name: str, value: int | None) -> None:
        """Reads a word that changes the look or hides text."""
        self.state = replace(self.state, paint=self.state.paint.after(name, value))
        state, look = self.state, self.state.look
        on = value != 0
        if name in ("b", "i", "strike", "ul"):
            label = {"b": "bold", "i": "italic", "strike": "strike", "ul": "underline"}[name]
            self.state = replace(state, look=replace(look, **{label: on}))
        elif name in ("super", "sub", "nosupersub"):
            raised = 0 if name == "nosupersub" or not on else 1 if name == "super" else -1
            self.state = replace(state, look=replace(look, raised=raised))
        elif name == "ulnone":
            self.state = replace(state, look=replace(look, underline=False))
        elif name == "fs" and value and 0 < value < 400:
            self.state = replace(state, look=replace(look, size=value))
        elif name == "plain":
            self.state = replace(state, look=Look(), hidden=False, deleted=False)
        elif name == "v":
            self.state = replace(state, hidden=on)
        elif name == "deleted":
            self.state = replace(state, deleted=on)
        elif name == "uc" and value is not None and 0 <= value < 32:
            self.state = replace(state, skip=value)
        elif name == "ftnalt" and state.into == "footnote":
            self.state = replace(state, into="endnote")
            self.stories["footnote"].pop()
            self.stories.setdefault("endnote", []).append(Letters())
        elif name == "objemb" or name == "objlink":
            self.stories.setdefault("embedded", []).append(Letters())
        else:
            self.encoding(name, value)

    def encoding(self, name: str, value: int | None) -> None:
        """Reads a word that changes the code page."""
        if name in CODEPAGES:
            self.default_codepage = CODEPAGES[name]
            self.state = replace(self.state, codepage=self.default_codepage)
        elif name == "ansicpg" and value:
            self.default_codepage = _known_codepage(f"cp{value}")
            self.state = replace(self.state, codepage=self.default_codepage)
        elif name == "f" and value is not None:
            if self.in_fonts:
                self.font = value
            else:
                self.state = replace(self.state, codepage=self.fonts.get(value, self.default_codepage))
        elif name == "fcharset" and self.in_fonts and value in CHARSETS:
            self.fonts[self.font] = _known_codepage(CHARSETS[value])


def _known_codepage(name: str) -> str:
    if name == "cp65001":
        return "utf-8"
    return name if is_text_codec(name) else "cp1252"


@dataclass(frozen=True, slots=True)
class Story_:
    """A section of the text with the look of its letters."""

    section: Section
    looks: tuple[Look, ...]


def stories(data: bytes, path: Path | None) -> list[Story_]:
    """The texts of an RTF file with how each run looks. Raises `CannotRead` where it is no RTF."""
    if not data.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"{\\rtf"):
        raise CannotRead("The file is not RTF.", file=path)
    rtf = Rtf(data, path)
    rtf.run()
    shown = [_story(letters, Story.BODY, None, False) for letters in rtf.stories.get("body", [])]
    for into, story in SHOWN.items():
        shown += [_story(letters, story, None, False) for letters in rtf.stories.get(into, [])]
    asides = []
    for into, (story, item) in ASIDE.items():
        words = [_trimmed(letters) for letters in rtf.stories.get(into, [])]
        section = Section(story, into, item, True)
        section.blocks = [
            Block([Piece("".join(w.text), LooseSlot(into))]) for w in words if "".join(w.text).strip()
        ]
        asides.append(section)
    return [*shown, *(Story_(section, ()) for section in in_order(asides))]


def _story(letters: Letters, story: Story, item: str | None, aside: bool) -> Story_:
    letters = _trimmed(letters)
    section = Section(story, item=item, aside=aside)
    section.blocks = [Block([Piece("".join(letters.text), LooseSlot(story.value))])]
    return Story_(section, tuple(letters.looks))


def _trimmed(letters: Letters) -> Letters:
    """Without the empty lines at both ends that every RTF story has."""
    text = "".join(letters.text)
    start = len(text) - len(text.lstrip("\n"))
    end = len(text.rstrip("\n\t "))
    return Letters(letters.text[start:end], letters.looks[start:end]) if end > start else Letters()


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of an RTF file."""
    data = load(path, LARGEST)
    text, regions, spans, _ = assemble(story.section for story in stories(data, path))
    return Document(text, "rtf", path, digest(data), regions=regions, origins=OfficeOrigins(data, spans))


def unseen_letters(data: bytes) -> int:
    """How many letters nobody sees although they are not marked as hidden. Raises `TooLarge` for nested bombs."""
    rtf = Rtf(data, None)
    rtf.run()
    return rtf.unseen


def looks_of(found: list[Story_]) -> Iterator[tuple[Look, ...]]:
    """How the runs look, of the stories that hold text."""
    return (story.looks for story in found if story.section.text)
