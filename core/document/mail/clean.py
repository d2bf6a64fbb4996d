"""A mail in its clean form, as text and as the message that is written.

From: …            headers that people see, one line each
Subject: …
                   empty line
the text           bodies, attached messages and the names of attachments, as they are read

A message of several parts stays one: each text is a part, each attached message is attached, in the order of the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email.header import Header

from sfumato.core.document.edits import Edits
from sfumato.core.document.flow import names
from sfumato.core.document.flow.loose import LooseSlot, printable
from sfumato.core.document.flow.plan import cuts_by_section, with_asides
from sfumato.core.document.flow.sections import Block, BlockEditor, Change, Piece, Section
from sfumato.core.document.flow.slots import splice
from sfumato.core.document.flow.xml import Element
from sfumato.core.document.model import Document, Story
from sfumato.core.document.plain.mail import SHOWN, Mail

TRANSPORT = "transport headers"
ITEMS = {names.PROPERTIES: "Transport headers: servers, addresses, message ids, programs"}
NOTE = (
    "Written in a clean form: headers that people see, the text and attached messages; other attachments and formatting "
    "are not carried over."
)
_TEXT = 'Content-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: 8bit\n'
_ATTACHED = "Content-Type: message/rfc822\nContent-Transfer-Encoding: 8bit\n"
# What stands between the marks of a list of addresses: "Jörg Müller", "jm@example.org".
_NAMES = re.compile(r'(?:"[^"]*"|[^<>,;:()"])+')
_HEADER = re.compile(r"([A-Za-z-]+): ?(.*)")


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
class CleanMail:
    """A message in its clean form: its headers, its texts and the messages attached to it."""

    headers: list[tuple[str, HeldText]] = field(default_factory=list)
    parts: list[HeldText | CleanMail] = field(
        default_factory=list
    )  # texts and attached messages, in their order
    transport: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, mail: Mail) -> CleanMail:
        """From what the reader of single messages found."""
        top = cls(transport=[printable(line) for line in mail.transport])
        open_, begins = [top], [begun for begun in mail.begins if begun[0] > 1]
        for number, line in enumerate(mail.lines):
            while begins and begins[0][1] <= number:
                level, _ = begins.pop(0)
                inner = cls()
                open_[level - 2].parts.append(inner)
                open_[level - 1 :] = [inner]
            own = open_[mail.levels[number] - 1]
            if mail.regions[number][2] is Story.HEADER:
                own.headers = list(_headers(line))
            else:
                own.parts.append(HeldText(line, "body"))
        if mail.attachments:
            top.parts.append(HeldText("Attachments: " + "; ".join(mail.attachments), "attachments"))
        return top

    @property
    def empty(self) -> bool:
        """Whether it holds nothing that people see."""
        return not self.headers and not self.parts

    def section(self, label: str) -> Section:
        """The text of the message, attached ones included."""
        return Section(Story.BODY, label, blocks=list(self._blocks()))

    def _blocks(self) -> Iterator[Block]:
        """`paragraphs` marks blocks as lines that stay when an edit empties them."""
        before = "\n\n"
        for name, value in self.headers:
            pieces = [Piece(f"{name}: ", None), Piece(value.text, value)]
            yield Block(pieces, before, paragraphs=[value], story=Story.HEADER)
            before = "\n"
        for part in self.parts:
            if isinstance(part, CleanMail):
                yield from part._blocks()
            else:
                yield Block([Piece(part.text, part)], "\n\n", paragraphs=[part])

    def message(self) -> str:
        """The message as it is written. Names of headers come from a fixed list, so none can be smuggled in."""
        lines = (f"{name}: {_encoded(name, ' '.join(value.text.split()))}\n" for name, value in self.headers)
        return f"{''.join(lines)}MIME-Version: 1.0\n{self._content()}"

    def _content(self) -> str:
        parts = [_part(part) for part in self.parts] or [_part(HeldText("", "body"))]
        if len(parts) == 1:
            return parts[0]
        number, inside = 1, "".join(parts)
        while f"--part-{number}" in inside:
            number += 1
        border = f"--part-{number}"
        opening = (
            f'Content-Type: multipart/mixed; boundary="part-{number}"\nContent-Transfer-Encoding: 8bit\n\n'
        )
        return opening + "".join(f"{border}\n{part}\n" for part in parts) + f"{border}--\n"


def _headers(lines: str) -> Iterator[tuple[str, HeldText]]:
    for line in lines.split("\n"):
        match = _HEADER.fullmatch(line)
        if match is not None and match.group(1).lower() in SHOWN:
            yield match.group(1), HeldText(match.group(2), match.group(1))


def _part(part: HeldText | CleanMail) -> str:
    """A text, or an attached message, with the headers that say which of them it is."""
    if isinstance(part, CleanMail):
        return f"{_ATTACHED}\n{part.message()}"
    return f"{_TEXT}\n{part.text}\n"


def _encoded(name: str, value: str) -> str:
    """Letters beyond ASCII as RFC 2047 has them; on one line, since the value of a header has no lines. Of addresses only the
    names: an address inside an encoded word is none."""
    if name.lower() in ("subject", "date"):
        return _word(value)
    return _NAMES.sub(lambda found: _word(found[0]), value)


def _word(text: str) -> str:
    if text.isascii() and "=?" not in text:
        return text
    inner = text.strip(" ")
    before = len(text) - len(text.lstrip(" "))
    return f"{' ' * before}{Header(inner, 'utf-8').encode(maxlinelen=0)}{' ' * (len(text) - before - len(inner))}"


def transport_section(mails: Iterable[CleanMail]) -> Section:
    """The lines of transport of these mails as hidden text that an export removes."""
    section = Section(Story.PROPERTY, TRANSPORT, names.PROPERTIES, True)
    section.blocks = [
        Block([Piece(line, LooseSlot("header"))]) for mail in mails for line in mail.transport if line.strip()
    ]
    return section


def apply_edits(document: Document, edits: Edits, sections: list[Section]) -> None:
    """Carries the plan out on the mails; transport headers are never written, so nothing is changed there."""
    editor = BlockEditor(_never, _never)
    whole = with_asides(document, edits)
    for (_, cuts), section in zip(cuts_by_section(document, whole), sections, strict=True):
        if section.item is None:
            editor.apply(section.blocks, cuts)


def _never(first: Element, second: object) -> None:
    """A header or body without text has nothing that an edit could touch; mails are never joined."""
    if isinstance(first, HeldText) and isinstance(second, str):
        first.text += second


def removed_items(document: Document) -> tuple[str, ...]:
    """The hidden items that an export takes out of this mail."""
    return tuple(ITEMS) if any(region.label == TRANSPORT for region in document.regions) else ()


def texts(mails: Iterable[CleanMail]) -> Iterator[str]:
    """The messages that hold anything."""
    return (mail.message() for mail in mails if not mail.empty)
