"""A mail as a tree of its parts, as the text that people read of it, and as the message that is written.

From: …            headers that people see, one line each
Subject: …
                   empty line
the text           texts, web pages and attached messages in their order
Attachments: …     names of the files and pictures inside
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sfumato.core.document.flow import names
from sfumato.core.document.flow.loose import LooseSlot
from sfumato.core.document.flow.sections import Block, Change, Piece, Section, in_order
from sfumato.core.document.flow.slots import splice
from sfumato.core.document.mail.page import MailPage
from sfumato.core.document.model import Story
from sfumato.core.document.plain.html_write import ITEMS as PAGE_ITEMS

TRANSPORT = "transport headers"
FILES = "attached files"
ITEMS = {
    **PAGE_ITEMS,
    names.PROPERTIES: "Transport headers: servers, addresses, message ids, programs",
    FILES: "What attached files hold; their names stay",
}
SHOWN = ("from", "sender", "reply-to", "to", "cc", "bcc", "subject", "date")
SAME = 0.9  # share of the words of a text that a page of the same words has; programs add addresses of links (judgment call)
PICTURE = re.compile(r"image/(?:png|x-png|jpe?g|pjpeg|gif|bmp|x-ms-bmp|tiff?|webp)", re.IGNORECASE)


def picture_kind(data: bytes) -> str:
    """The kind of a picture by its first bytes; empty for anything else."""
    heads = (
        (b"\x89PNG", "png"),
        (b"\xff\xd8\xff", "jpeg"),
        (b"GIF8", "gif"),
        (b"BM", "bmp"),
        (b"II*\0", "tiff"),
        (b"MM\0*", "tiff"),
    )
    return next((f"image/{kind}" for head, kind in heads if data.startswith(head)), "")


@dataclass(slots=True)
class HeldText:
    """A stretch of a mail that is edited in memory and written from there."""

    text: str
    node: str

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return "source", self.node

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes at this place of the file."""
        self.text = splice(self.text, changes)


@dataclass(slots=True)
class Line:
    """The value of a header: what can be edited, and signs between."""

    pieces: list[HeldText | str]

    @property
    def text(self) -> str:
        """The line as it is read."""
        return "".join(piece if isinstance(piece, str) else piece.text for piece in self.pieces)

    def block(self, name: str, before: str) -> Block:
        """The header as a line of the text."""
        held = [piece for piece in self.pieces if isinstance(piece, HeldText)]
        found = [
            Piece(p, None) if isinstance(p, str) else Piece(p.text, p) for p in (f"{name}: ", *self.pieces)
        ]
        return Block(found, before, paragraphs=held, story=Story.HEADER)


@dataclass(slots=True)
class Person:
    """Who sent or gets a message; the name and the address may be one text."""

    kind: str  # the header that names them
    name: HeldText | None
    address: HeldText | None


@dataclass(slots=True)
class Words:
    """A text of the message."""

    text: HeldText
    kind: str = "plain"
    flowed: bool = False


@dataclass(slots=True)
class WebPage:
    """A text with its look. `plain`: the message also has its words alone, which are then written from the page."""

    page: MailPage
    plain: bool = False
    sections: list[Section] = field(default_factory=list)

    @classmethod
    def of(cls, source: str, plain: bool) -> WebPage:
        """Reads the source of a page."""
        page = MailPage(source)
        return cls(page, plain, page.sections())


@dataclass(slots=True)
class Enclosed:
    """A file or picture inside the message."""

    name: HeldText
    kind: str
    data: bytes = field(repr=False)
    number: str = ""  # by which a page of the message calls it
    inline: bool = False
    named: bool = True

    @property
    def picture(self) -> bool:
        """Whether it is one of those that are cleaned and stay."""
        return PICTURE.fullmatch(self.kind) is not None


@dataclass(slots=True)
class Group:
    """Parts that belong together: mixed, related …"""

    kind: str
    parts: list[Part]

    def pages(self) -> Iterator[WebPage]:
        """The pages inside."""
        return (part for part in _flat(self.parts) if isinstance(part, WebPage))

    def says(self, text: str) -> bool:
        """Whether the pages inside say what the plain text of the same message says."""
        words = set(re.findall(r"\w+", text.casefold()))
        shown = {
            word for page in self.pages() for word in re.findall(r"\w+", page.sections[0].text.casefold())
        }
        return len(words & shown) >= SAME * len(words)

    def files(self) -> Iterator[Enclosed]:
        """The files and pictures inside."""
        return (part for part in _flat(self.parts) if isinstance(part, Enclosed))


@dataclass(slots=True)
class Letter:
    """A message: its headers and its parts."""

    headers: list[tuple[str, Line]] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)  # of a file that keeps them apart
    parts: list[Part] = field(default_factory=list)
    transport: list[str] = field(default_factory=list)
    neutral: list[tuple[str, str]] = field(default_factory=list)  # headers of a few fixed words
    numbers: list[tuple[str, list[str]]] = field(default_factory=list)  # of this and of other messages
    announced: bool = False  # by headers, be they technical ones: then it is a message, if an empty one

    def all(self) -> Iterator[Part]:
        """All parts inside, in order, those of attached messages too."""
        yield from _inside(self.parts)

    @property
    def enclosed(self) -> list[Enclosed]:
        """The files and pictures inside."""
        return [part for part in self.all() if isinstance(part, Enclosed)]

    @property
    def empty(self) -> bool:
        """Whether it holds nothing that people see."""
        return not self.headers and not self.parts

    def sections(self, label: str) -> list[Section]:
        """The text of the message, attached ones included. A page is a section of its own."""
        found = [Section(Story.BODY, label)]
        for entry in self._entries():
            if isinstance(entry, WebPage):
                main = entry.sections[0]
                main.label = label
                found += [main, Section(Story.BODY, label)]
            else:
                found[-1].blocks.append(entry)
        if self.enclosed:
            found[-1].blocks.append(_attachments(self.enclosed))
        return [section for section in found if section.blocks]

    def _entries(self) -> Iterator[Block | WebPage]:
        """`paragraphs` marks blocks as lines that stay when an edit empties them."""
        before = "\n\n"
        for name, line in self.headers:
            yield line.block(name, before)
            before = "\n"
        for part in _flat(self.parts):
            if isinstance(part, Letter):
                yield from part._entries()
            elif isinstance(part, Words):
                yield Block([Piece(part.text.text, part.text)], "\n\n", paragraphs=[part.text])
            elif isinstance(part, WebPage):
                yield part


Part = Words | WebPage | Enclosed | Group | Letter


def _inside(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        yield part
        if isinstance(part, Group | Letter):
            yield from _inside(part.parts)


def _flat(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts of a message without groups around them."""
    for part in parts:
        if isinstance(part, Group):
            yield from _flat(part.parts)
        else:
            yield part


def _attachments(enclosed: list[Enclosed]) -> Block:
    pieces = [Piece("Attachments: ", None)]
    for number, part in enumerate(enclosed):
        pieces += [Piece("; ", None)] if number else []
        pieces.append(Piece(part.name.text, part.name if part.named else None))
    return Block(pieces, "\n\n", paragraphs=[part.name for part in enclosed])


def sections_of(letters: list[Letter]) -> list[Section]:
    """The messages, then what their pages carry along unseen, then the lines of transport."""
    shown: list[Section] = []
    asides: list[Section] = []
    for number, letter in enumerate(letters, 1):
        shown += letter.sections("message" if len(letters) == 1 else f"message {number}")
        for part in letter.all():
            if isinstance(part, WebPage):
                asides += part.sections[1:]
    transport = Section(Story.PROPERTY, TRANSPORT, names.PROPERTIES, True)
    lines = [line for letter in letters for line in _transport(letter) if line.strip()]
    transport.blocks = [Block([Piece(line, LooseSlot("header"))]) for line in lines]
    return [*shown, *in_order(asides), transport]


def _transport(letter: Letter) -> Iterator[str]:
    yield from letter.transport
    for part in letter.all():
        if isinstance(part, Letter):
            yield from part.transport
