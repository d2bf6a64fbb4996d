"""RTF cut into tokens: groups, control words, control symbols, text bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,40})(-?\d{1,10})? ?"  # a control word swallows one space
    rb"|\\'([0-9a-fA-F]{2})"
    rb"|\\([^a-zA-Z])"
    rb"|([{}])"
    rb"|[\r\n]+"
    rb"|([^\\{}\r\n]+)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One token of RTF; `name` and `value` are those of a control word, `data` are bytes of text."""

    kind: str  # open, close, word, symbol, byte, text
    name: str = ""
    value: int | None = None
    data: bytes = b""


def tokens(source: bytes) -> Iterator[Token]:
    """The control words, groups and texts of RTF, in order."""
    at = 0
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None:  # a lone backslash at the very end
            return
        at = match.end()
        word, number, hex_, symbol, brace, text = match.groups()
        if word is not None:
            value = int(number) if number is not None else None
            name = word.decode("ascii")
            if name == "bin" and value and value > 0:  # raw bytes that may look like anything
                at += value
                continue
            yield Token("word", name, value)
        elif hex_ is not None:
            yield Token("byte", data=bytes([int(hex_, 16)]))
        elif symbol is not None:
            yield Token("symbol", symbol.decode("latin-1"))
        elif brace is not None:
            yield Token("open" if brace == b"{" else "close")
        elif text is not None:
            yield Token("text", data=text)
