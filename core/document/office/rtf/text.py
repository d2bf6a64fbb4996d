"""Letters of RTF while it is read: decoded, sorted into stories, each with its place; groups and what becomes of them."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.contrast import Colour
from sfumato.core.document.flow.loose import printable
from sfumato.core.document.flow.unseen import without_unseen
from sfumato.core.document.office.rtf.colours import colour_table
from sfumato.core.document.office.rtf.letters import Letters, Place
from sfumato.core.document.office.rtf.state import Frame, Group, Parsed, State
from sfumato.core.document.office.rtf.tables import FIELDS, KEPT_FIELDS
from sfumato.core.document.office.rtf.tokens import Token
from sfumato.core.document.office.rtf.words import is_shape_property
from sfumato.core.errors import TooLarge

DEEPEST = 2_000  # groups inside each other: a guard against a bomb
_SYMBOL_FONT = 0xF000  # where symbol fonts keep their letters in Unicode's private area
_MEASURE = re.compile(rb"[-0-9;(),.\s]*")


@dataclass(slots=True)
class Text:
    """The part of the reader that takes letters in."""

    source: bytes
    file: Path | None
    found: Parsed = field(default_factory=Parsed)
    state: State = field(default_factory=State)
    stack: list[Frame] = field(default_factory=list)
    fonts: dict[int, str] = field(default_factory=dict)
    font: int = 0
    in_fonts: int = 0  # the depth at which the font table began
    starred: int = 0  # one behind the place of the star before a control word
    to_skip: int = 0
    pending: list[tuple[int, Place]] = field(default_factory=list)
    high: tuple[int, int] = (0, 0)  # the first half of a surrogate pair and its place
    default_codepage: str = "cp1252"
    skipped: int = 0  # how deep inside a group that is not read here
    colours: tuple[Colour | None, ...] = ()
    last: Letters | None = None  # where a letter for old readers belongs to
    unseen: bool = False  # the letter before goes, as no program draws it, and its stand-in with it

    def __post_init__(self) -> None:
        self.colours = colour_table(self.source)
        self.found.end = len(self.source)

    @property
    def frame(self) -> Frame:
        """The innermost open group."""
        if not self.stack:
            self.stack.append(Frame(self.state, 0))
        return self.stack[-1]

    # ── groups ──────────────────────────────────────────────────────────────────────────────────────────

    def open(self, token: Token) -> None:
        """Begins a group. Raises `TooLarge` where they are nested too deeply."""
        if len(self.stack) >= DEEPEST:
            raise TooLarge("Groups are nested too deeply.", file=self.file)
        self.stack.append(Frame(self.state, token.start))
        self.starred = 0

    def close(self, token: Token) -> None:
        """Ends a group: its state is forgotten, and it is known what becomes of it."""
        self.to_skip, self.starred = 0, 0
        if not self.stack:
            return
        frame = self.stack.pop()
        self.settle(frame, token)
        self.state = frame.state
        if len(self.stack) < self.in_fonts:
            self.in_fonts = 0
        if self.stack:
            self.stack[-1].letters += frame.letters
            self.stack[-1].plain = self.stack[-1].plain and frame.plain
            if frame.plain and frame.letters:
                self.found.groups.append(Group(frame.start, token.end))

    def settle(self, frame: Frame, token: Token) -> None:
        """What becomes of a group at its end."""
        if frame.name == "ud":
            self.goes(names.PRIVATE, token.start, token.end)
        elif frame.name == "sv" and self.state.into != "alternative" and self.stack:
            value = self.source[frame.word[1] : token.start]
            if b"\\pict" not in value and not _MEASURE.fullmatch(value):
                self.stack[-1].item = self.stack[-1].item or (names.PRIVATE, self.stack[-1].start)
        elif frame.name == "sn" and self.stack:
            if not is_shape_property("".join(self.found.stories["shape property"][-1].text).strip()):
                self.stack[-1].item = (names.PRIVATE, self.stack[-1].start)
        elif frame.name in ("bkmkstart", "bkmkend"):
            said = "".join(self.found.stories["bookmark"][-1].text).strip()
            self.found.bookmarks.append((said, frame.start, token.end))
        elif frame.name == "fldinst":
            self.field(frame)
        if frame.item is not None:
            item, start = frame.item
            whole = not self.source[frame.start + 1 : start].strip()
            self.goes(item, *((frame.start, token.end) if whole else (start, token.start)))

    def field(self, frame: Frame) -> None:
        """A code that fetches or computes words goes, and what it shows becomes text; links and numbers stay."""
        stories = self.found.stories
        said = stories["field"][-1] if stories.get("field") else Letters()
        kind = "".join(said.text).strip().partition(" ")[0].upper().partition("\\")[0]
        if kind in KEPT_FIELDS or not stories.get("field"):
            return
        stories["field"].pop()
        stories.setdefault("code", []).append(said)
        frame.item = (FIELDS, frame.start + 1)
        if self.stack:
            self.stack[-1].unlinked = True
            self.goes(FIELDS, *self.stack[-1].word)

    def goes(self, item: str, start: int, end: int) -> None:
        """A place of the source that an export leaves out."""
        if end > start:
            self.found.going.append((item, start, end))

    def mark(self, item: str, start: int) -> None:
        """The innermost group goes, from here on."""
        frame = self.frame
        frame.plain = False
        if frame.item is None:
            frame.item = (item, start)

    def hide_group(self, item: str, start: int) -> None:
        """A group whose text is none and that goes."""
        self.mark(item, start)
        self.state = State(
            "",
            self.state.into or self.state.outer,
            skip=self.state.skip,
            codepage=self.state.codepage,
            deleted=self.state.deleted,
        )

    # ── letters ─────────────────────────────────────────────────────────────────────────────────────────

    def bytes(self, token: Token) -> None:
        """Bytes wait until the next command: a character may take two of them."""
        data, start = token.data, token.start
        if self.to_skip:
            dropped = min(self.to_skip, len(data))
            end = token.end if dropped == len(data) else start + dropped
            self.skip(dropped, start, end)
            data, start = data[dropped:], end
        if token.kind == "byte":
            self.pending += [(byte, (start, token.end)) for byte in data]
        else:
            self.pending += [(byte, (start + at, start + at + 1)) for at, byte in enumerate(data)]

    def skip(self, count: int, start: int, end: int) -> None:
        """Letters for readers that know no Unicode belong to the letter before them."""
        self.to_skip -= count
        if self.unseen:
            self.goes(names.PRIVATE, start, end)
            return
        self.found.stand_ins.append((start, end))
        if self.last is not None:
            self.last.stretch(end)

    def flush(self) -> None:
        """Decodes the bytes that wait for their code page."""
        if not self.pending:
            return
        waiting, self.pending = self.pending, []
        if not self.state.into:
            said = bytes(byte for byte, _ in waiting).decode("latin-1")
            self.no_story(waiting[0][1][0], waiting[-1][1][1], said)
            return
        decoder = codecs.getincrementaldecoder(self.state.codepage)("replace")
        text: list[str] = []
        places: list[Place] = []
        begin = waiting[0][1][0]
        for number, (byte, place) in enumerate(waiting):
            got = decoder.decode(bytes((byte,)), number == len(waiting) - 1)
            text += got
            places += [(begin, place[1])] * len(got)
            begin = place[1] if got else begin
        self.take("".join(text), places)

    def no_story(self, start: int, end: int, said: str) -> None:
        """Text that is no story goes, but names of fonts and numbers of shapes (which are judged at their end)."""
        if self.in_fonts:
            self.found.fonts.append((start, end, said))
        elif self.frame.name != "sv":
            self.goes(names.PRIVATE, start, end)

    def emit(self, text: str, place: Place, *, fixed: bool = False) -> None:
        """Appends text that a command writes."""
        self.take(text, [place] * len(text), fixed=fixed)

    def take(self, text: str, places: list[Place], *, fixed: bool = False) -> None:
        """Appends text to the current story; letters that no program draws go from the file."""
        state = self.state
        self.last = None
        if text and not state.into:
            self.no_story(places[0][0], places[-1][1], text)
        if not text or not state.into:
            return
        clean = without_unseen(printable(text))
        unseen = state.paint.hides(self.colours, state.size) and bool(clean.strip())
        self.found.unseen += len(clean) if unseen else 0
        into = "deleted" if state.deleted else "hidden" if state.hidden or unseen else state.into
        letters = self.letters(into)
        for character, place in self.aligned(text, clean, places):
            letters.add("•" if character == "\uf0b7" else character, place, fixed=fixed)  # of the Symbol font
            self.frame.letters += 1
        self.last = letters

    def aligned(self, text: str, clean: str, places: list[Place]) -> list[tuple[str, Place]]:
        """Each letter that stays with its place; the others go."""
        if len(text) == len(clean):
            return list(zip(clean, places, strict=True))
        kept, at = [], 0
        for character, place in zip(text, places, strict=True):
            shown = clean[at] if at < len(clean) else ""
            if shown and (
                shown in (character, "\n", "\ufffd") or ord(shown) + _SYMBOL_FONT == ord(character)
            ):
                kept.append((shown, place))
                at += 1
            else:
                self.goes(names.PRIVATE, *place)
        return kept

    def letters(self, into: str) -> Letters:
        """The current story of a destination."""
        stories = self.found.stories.setdefault(into, [])
        if not stories:  # also where a damaged file ended its last footnote twice
            stories.append(Letters())
        return stories[-1]

    def no_join(self) -> None:
        """Before a table or a section no paragraph is joined to what follows."""
        if self.state.into:
            letters = self.letters(self.state.into)
            if letters.ends_with("\n"):
                letters.fixed.add(len(letters.text) - 1)

    def unicode(self, value: int, token: Token) -> None:
        """Reads a character by its number; surrogates come in two halves."""
        code, start = value & 0xFFFF, token.start
        self.to_skip = self.state.skip
        self.last, self.unseen = None, False
        if 0xD800 <= code < 0xDC00:
            self.high = (code, start)
            return
        if 0xDC00 <= code < 0xE000:
            high, first = self.high
            code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 0xFFFD
            start = first if high else start
        self.high = (0, 0)
        self.emit(chr(code), (start, token.end))
        self.unseen = not without_unseen(printable(chr(code)))
