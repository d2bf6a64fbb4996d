"""A mail written as a message: the same parts in the same order, nothing of the envelope but what the letter says."""

from __future__ import annotations

import base64
import quopri
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from email.header import Header

from sfumato.core.document.mail.letter import Enclosed, Group, HeldText, Letter, Part, WebPage, Words
from sfumato.core.document.mail.page import MailPage

LEFT_OUT = "This file was left out."  # what an attached file holds now
_EIGHT_BIT = "Content-Transfer-Encoding: 8bit\n"
# What stands between the marks of a list of addresses: "Jörg Müller", "jm@example.org".
_NAMES = re.compile(r'(?:"[^"]*"|[^<>,;:()"])+')
_PLAIN_NAME = re.compile(r"[ -~]*")


@dataclass(slots=True)
class Envelope:
    """Numbers of messages and pictures, given anew in the order in which they come."""

    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, of: str) -> str:
        """The new number of a message or picture."""
        return f"{self.numbers.setdefault(of, len(self.numbers) + 1)}@mail.invalid"

    def message(self, letter: Letter) -> str:
        """The message. Names of headers come from fixed lists, so none can be smuggled in."""
        lines = [f"{name}: {encoded(name, ' '.join(value.text.split()))}\n" for name, value in letter.headers]
        for name, numbers in letter.numbers:
            lines.append(f"{name}: {' '.join(f'<{self.number(number)}>' for number in numbers)}\n")
        lines += [f"{name}: {value}\n" for name, value in letter.neutral]
        return f"{''.join(lines)}MIME-Version: 1.0\n{self._together('mixed', letter.parts)}"

    def _together(self, kind: str, parts: Iterable[Part]) -> str:
        made = [self._part(part) for part in parts] or [self._part(Words(HeldText("", "body")))]
        if len(made) == 1:
            return made[0]
        return _parted(kind, made)

    def _part(self, part: Part) -> str:
        """A part with the headers that say what it is."""
        if isinstance(part, Letter):
            return f"Content-Type: message/rfc822\n{_EIGHT_BIT}\n{self.message(part)}"
        if isinstance(part, Group):
            return self._together(part.kind, part.parts)
        if isinstance(part, Words):
            flowed = "; format=flowed" if part.flowed else ""
            return (
                f'Content-Type: text/{part.kind}; charset="utf-8"{flowed}\n{_EIGHT_BIT}\n{part.text.text}\n'
            )
        if isinstance(part, WebPage):
            return self._page(part)
        return self._enclosed(part)

    def _page(self, part: WebPage) -> str:
        source = part.page.source.rstrip("\n") + "\n"
        packed = quopri.encodestring(source.encode("utf-8", "replace")).decode("ascii")
        coded = f'Content-Type: text/html; charset="utf-8"\nContent-Transfer-Encoding: quoted-printable\n\n{packed}'
        if not part.plain:
            return coded
        return _parted("alternative", [self._part(Words(HeldText(words_of(source), "body"))), coded])

    def _enclosed(self, part: Enclosed) -> str:
        kind = (
            part.kind
            if re.fullmatch(r"[\w.+-]{1,60}/[\w.+-]{1,120}", part.kind)
            else "application/octet-stream"
        )
        data = part.data if part.picture and part.data else LEFT_OUT.encode("ascii")
        name = f"; {_parameter(' '.join(part.name.text.split()))}" if part.named else ""
        number = f"Content-ID: <{self.number(part.number)}>\n" if part.number else ""
        how = "inline" if part.inline else "attachment"
        packed = base64.encodebytes(data).decode("ascii")
        return (
            f"Content-Type: {kind}\nContent-Disposition: {how}{name}\n{number}"
            f"Content-Transfer-Encoding: base64\n\n{packed}"
        )


def words_of(source: str) -> str:
    """The words of a page alone."""
    page = MailPage(source)
    page.sections()
    return page.main.text


def _parted(kind: str, parts: list[str]) -> str:
    number, inside = 1, "".join(parts)
    while f"--part-{number}" in inside:
        number += 1
    border = f"--part-{number}"
    head = f'Content-Type: multipart/{kind}; boundary="part-{number}"\n{_EIGHT_BIT}\n'
    return head + "".join(f"{border}\n{part}\n" for part in parts) + f"{border}--\n"


def _parameter(name: str) -> str:
    """The name of a file as a parameter of a header (RFC 2231 beyond ASCII)."""
    if _PLAIN_NAME.fullmatch(name):
        return 'filename="' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "filename*=utf-8''" + "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else f"%{byte:02X}"
        for byte in name.encode("utf-8", "replace")
    )


def encoded(name: str, value: str) -> str:
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
