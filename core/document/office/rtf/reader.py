"""RTF: a parser of its own that keeps every story with a name in it, and the place of every letter.

The writer takes the source and leaves out what goes, so looks, tables and pictures stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from sfumato.core.document.flow import names
from sfumato.core.document.flow.encoding import is_text_codec
from sfumato.core.document.flow.loading import load
from sfumato.core.document.flow.package import digest
from sfumato.core.document.flow.picture_words import notices
from sfumato.core.document.flow.plan import OfficeOrigins
from sfumato.core.document.flow.sections import Block, Section, assemble, in_order
from sfumato.core.document.model import Document, Story
from sfumato.core.document.office.rtf.letters import Letters, Place
from sfumato.core.document.office.rtf.pictures import package_of
from sfumato.core.document.office.rtf.state import Parsed, State
from sfumato.core.document.office.rtf.tables import (
    ASIDE,
    CHARSETS,
    CLEANED,
    CODEPAGES,
    DESTINATIONS,
    FIELDS,
    NEUTRAL,
    SHOWN,
    SYMBOLS,
    TEXTLESS,
    WORDS,
)
from sfumato.core.document.office.rtf.text import Text
from sfumato.core.document.office.rtf.tokens import Token, tokens
from sfumato.core.document.office.rtf.words import KNOWN, LETTERS, REVISIONS
from sfumato.core.errors import CannotRead

LARGEST = 256 * 1024 * 1024  # bytes of a file


class Rtf(Text):
    """Reads RTF token by token: stories, and what of the source goes with which hidden data."""

    def run(self) -> Parsed:
        """Reads the whole source."""
        for token in tokens(self.source):
            if self.skipped:
                self.skip_group(token)
                continue
            if token.kind not in ("byte", "text"):
                self.flush()
            if token.kind == "open":
                self.open(token)
            elif token.kind == "close":
                self.close(token)
                if not self.stack:  # whatever follows the end of the file
                    self.found.end = token.end
                    break
            elif token.kind == "word":
                self.word(token)
            elif token.kind == "symbol":
                self.symbol(token)
            elif token.kind == "raw":
                self.goes(names.PRIVATE, token.start, token.end)
            else:
                self.bytes(token)
        self.flush()
        while self.stack:  # a file that was cut off
            self.close(Token("close", len(self.source), len(self.source)))
        return self.found

    def skip_group(self, token: Token) -> None:
        """Tables of styles and the like: only their end matters here."""
        if token.kind == "open":
            self.skipped += 1
        elif token.kind == "close":
            self.skipped -= 1
            if not self.skipped:
                self.close(token)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────

    def symbol(self, token: Token) -> None:
        """Reads a control symbol."""
        if token.name == "*":
            self.starred = token.start + 1
        elif token.name in SYMBOLS:
            self.emit(SYMBOLS[token.name], (token.start, token.end))
        elif token.name in "\\{}":
            if self.to_skip:
                self.skip(1, token.start, token.end)
            else:
                self.emit(token.name, (token.start, token.end))
        else:
            self.goes(names.PRIVATE, token.start, token.end)

    def word(self, token: Token) -> None:
        """Reads a control word."""
        name, value = token.name, token.value
        starred, self.starred = self.starred, 0
        first = starred - 1 if starred else token.start
        if self.to_skip and name != "u":
            self.to_skip = 0
        if name in DESTINATIONS:
            self.destination(token, first)
        elif name == "ud":  # the Unicode half of \upr: what the plain half stood for
            self.unicode_half(token)
        elif name in ("sn", "sv") and not starred:
            self.shape_property(name, token)
        elif starred:
            self.hide_group(names.PRIVATE, first)
        elif name == "u":
            self.unicode(value or 0, token)
        elif name in WORDS:
            self.emit(WORDS[name], (token.start, token.end))
        elif name in ("cell", "nestcell"):
            self.end_cell(token)
        elif name in ("row", "nestrow"):
            self.end_row(token)
        else:
            self.setting(token)

    def destination(self, token: Token, first: int) -> None:
        """Begins a destination: header, footnote, field code …"""
        name = token.name
        frame = self.frame
        frame.plain = False
        if name in NEUTRAL:
            if name == "fldrslt" and len(self.stack) > 1 and self.stack[-2].unlinked:
                self.goes(FIELDS, token.start, token.end)
            elif name == "field":
                frame.word = (token.start, token.end)
            return
        into, item = DESTINATIONS[name]
        if name in CLEANED:
            if self.state.hidden or self.state.deleted:
                self.mark(names.HIDDEN_TEXT if self.state.hidden else names.TRACKED_CHANGES, first)
            self.found.kept.append((name, token.start))
            self.skipped = 1
            return
        if item:
            self.mark(item, first)
        if name in TEXTLESS:
            self.skipped = 1
            return
        outer = self.state.into or self.state.outer
        if name == "fonttbl":
            self.in_fonts = len(self.stack)
        hidden = self.state.hidden and name in ("shpinst", "info", "upr")
        self.state = replace(self.state, outer=outer, into=into, hidden=hidden)
        if name in ("bkmkstart", "bkmkend", "fldinst", "sp"):
            frame.name = name
        if name == "upr":
            frame.word = (token.start, token.end)
        if into:
            self.found.stories.setdefault(into, []).append(Letters())

    def unicode_half(self, token: Token) -> None:
        """`{\\upr{plain}{\\*\\ud{letters}}}` becomes `{{letters}}`: the plain half may say something else."""
        self.state = replace(self.state, into=self.state.outer)
        self.frame.plain = False
        if len(self.stack) > 1:
            self.goes(names.PRIVATE, self.stack[-2].word[0], token.end)
            self.frame.name = "ud"

    def shape_property(self, name: str, token: Token) -> None:
        """`{\\sp{\\sn wzDescription}{\\sv words}}`: descriptions and names of shapes among their measures."""
        self.frame.plain = False
        if len(self.stack) < 2 or self.stack[-2].name != "sp":  # a name or value of no property
            self.hide_group(names.PRIVATE, token.start)
            return
        self.frame.name, self.frame.word = name, (token.start, token.end)
        if name == "sn":
            self.found.stories["shape property"] = [Letters()]
            self.state = replace(self.state, into="shape property")
            return
        said = self.found.stories.get("shape property", [])
        wanted = "".join(said[-1].text).strip() if said else ""
        self.state = replace(self.state, into="")
        if wanted.startswith(("wz", "gtext", "pihl", "pib")) and wanted != "pib":
            self.found.stories.setdefault("alternative", []).append(Letters())
            self.state = replace(self.state, into="alternative")
            self.stack[-2].item = (names.OBJECT_NAMES, self.stack[-2].start)

    def end_cell(self, token: Token) -> None:
        """Ends a table cell."""
        if self.state.into and self.letters(self.state.into).ends_with("\n") and not self.state.hidden:
            self.letters(self.state.into).drop_last()
        self.frame.plain = False
        self.emit("\t", (token.start, token.end), fixed=True)

    def end_row(self, token: Token) -> None:
        """Ends a table row."""
        if self.state.into and self.letters(self.state.into).ends_with("\t"):
            self.letters(self.state.into).drop_last()
        self.frame.plain = False
        self.emit("\n", (token.start, token.end), fixed=True)

    def setting(self, token: Token) -> None:
        """Reads a word that changes the look or hides text."""
        name, value = token.name, token.value
        goes = REVISIONS.fullmatch(name) or not KNOWN.fullmatch(name)
        if not goes and not LETTERS.fullmatch(name):
            self.frame.plain = False
        self.state = replace(self.state, paint=self.state.paint.after(name, value))
        state, on = self.state, value != 0
        if name == "fs" and value and 0 < value < 400:
            self.state = replace(state, size=value)
        elif name == "plain":
            self.state = replace(state, size=0, hidden=False, deleted=False)
        elif name == "v":
            self.state = replace(state, hidden=on)
            self.goes(names.HIDDEN_TEXT, token.start, token.end)
        elif name in ("deleted", "mvf"):
            self.state = replace(state, deleted=on)
            self.goes(names.TRACKED_CHANGES, token.start, token.end)
        elif name == "uc" and value is not None and 0 <= value < 32:
            self.state = replace(state, skip=value)
        elif name == "ftnalt" and state.into == "footnote":
            self.state = replace(state, into="endnote")
            self.found.stories["footnote"].pop()
            self.found.stories.setdefault("endnote", []).append(Letters())
        elif name == "pard":
            self.found.resets.append(token.start)
        elif name in ("trowd", "sect"):
            self.no_join()
        elif name in ("objemb", "objlink"):
            self.found.stories.setdefault("embedded", []).append(Letters())
            self.goes(names.EMBEDDED, token.start, token.end)
        elif goes:
            item = names.TRACKED_CHANGES if REVISIONS.fullmatch(name) else names.PRIVATE
            self.goes(item, token.start, token.end)
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


def parsed(data: bytes, path: Path | None) -> Parsed:
    """The stories of an RTF file and what of it goes. Raises `CannotRead` where it is no RTF."""
    if not data.lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(b"{\\rtf"):
        raise CannotRead("The file is not RTF.", file=path)
    return Rtf(data, path).run()


def sections_of(found: Parsed) -> list[Section]:
    """The stories as sections: what is shown first, then what stands beside it."""
    shown = [_shown(letters, Story.BODY) for letters in found.stories.get("body", [])]
    for into, story in SHOWN.items():
        shown += [_shown(letters, story) for letters in found.stories.get(into, [])]
    asides = []
    for into, (story, item) in ASIDE.items():
        section = Section(story, into, item, True)
        for letters in found.stories.get(into, []):
            words = letters.trimmed()
            if "".join(words.text).strip():
                section.blocks.append(Block(list(words.pieces(into))))
        asides.append(section)
    return [*shown, *in_order(asides)]


def _shown(letters: Letters, story: Story) -> Section:
    pieces = list(letters.trimmed().pieces(story.value))
    return Section(story, blocks=[Block(pieces, paragraphs=list(pieces))])


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of an RTF file."""
    data = load(path, LARGEST)
    found = parsed(data, path)
    text, regions, spans, _ = assemble(sections_of(found))
    told = tuple(notices(package_of(data, found)))
    return Document(
        text, "rtf", path, digest(data), regions=regions, origins=OfficeOrigins(data, spans), notices=told
    )


def stories_text(data: bytes) -> str:
    """The words of RTF inside another file (a mail's body), without what is hidden."""
    found = [section.text for section in sections_of(parsed(data, None)) if section.item is None]
    return "\n\n".join(text for text in found if text)


def unseen_letters(data: bytes) -> int:
    """How many letters nobody sees although they are not marked as hidden. Raises `TooLarge` for nested bombs."""
    return Rtf(data, None).run().unseen


def places_of(found: Iterable[Letters]) -> Iterable[Place]:
    """Where the letters of these stories stand."""
    return (place for letters in found for place in letters.places)


__all__ = ["State", "parsed", "places_of", "read", "sections_of", "stories_text", "unseen_letters"]
