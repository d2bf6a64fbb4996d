"""A mail in its clean form, as text and as the message that is written.

From: …            headers that people see, one line each
Subject: …
                   empty line
the text           bodies, attached messages and the names of attachments, as they are read
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
NOTE = "Written in a clean form: headers that people see and the text; attachments and formatting are not carried over."
_MIME = 'MIME-Version: 1.0\nContent-Type: text/plain; charset="utf-8"\nContent-Transfer-Encoding: 8bit\n'
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
    """A mail rebuilt from what is shown: the headers of `SHOWN`, the body, and transport lines that are only searched."""

    headers: list[tuple[str, HeldText]] = field(default_factory=list)
    body: HeldText = field(default_factory=lambda: HeldText("", "body"))
    transport: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, mail: Mail) -> CleanMail:
        """From what the reader of single messages found."""
        lines = list(mail.lines)
        clean = cls(transport=[printable(line) for line in mail.transport])
        if lines and mail.regions[0][2] is Story.HEADER:
            for line in lines.pop(0).split("\n"):
                match = _HEADER.fullmatch(line)
                if match is not None and match.group(1).lower() in SHOWN:
                    clean.headers.append((match.group(1), HeldText(match.group(2), match.group(1))))
        if mail.attachments:
            lines.append("Attachments: " + "; ".join(mail.attachments))
        clean.body.text = "\n\n".join(lines)
        return clean

    def section(self, label: str) -> Section:
        """`paragraphs` marks blocks as lines that stay when an edit empties them."""
        section = Section(Story.BODY, label)
        for name, value in self.headers:
            pieces = [Piece(f"{name}: ", None), Piece(value.text, value)]
            section.blocks.append(Block(pieces, paragraphs=[value], story=Story.HEADER))
        if self.body.text:
            before = "\n\n" if self.headers else "\n"
            section.blocks.append(Block([Piece(self.body.text, self.body)], before, paragraphs=[self.body]))
        return section

    def message(self) -> str:
        """The message as it is written. Names of headers come from a fixed list, so none can be smuggled in."""
        head = "".join(
            f"{name}: {_encoded(name, ' '.join(value.text.split()))}\n" for name, value in self.headers
        )
        return f"{head}{_MIME}\n{self.body.text}\n"


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
    return (mail.message() for mail in mails if mail.headers or mail.body.text)
