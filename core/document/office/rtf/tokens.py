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
    """One token of RTF; `name` and `value` are those of a control word, `data` are bytes of text or raw ones."""

    kind: str  # open, close, word, symbol, byte, text, raw
    start: int
    end: int
    name: str = ""
    value: int | None = None
    data: bytes = b""


def tokens(source: bytes, at: int = 0) -> Iterator[Token]:
    """The control words, groups and texts of RTF from a place on, in order."""
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None:  # a lone backslash at the very end
            return
        start, at = at, match.end()
        word, number, hex_, symbol, brace, text = match.groups()
        if word is not None:
            value = int(number) if number is not None else None
            name = word.decode("ascii")
            if name == "bin" and value and value > 0:  # raw bytes that may look like anything
                at = min(at + value, len(source))
                yield Token("raw", start, at, data=source[match.end() : at])
                continue
            yield Token("word", start, at, name, value)
        elif hex_ is not None:
            yield Token("byte", start, at, data=bytes([int(hex_, 16)]))
        elif symbol is not None:
            yield Token("symbol", start, at, symbol.decode("latin-1"))
        elif brace is not None:
            yield Token("open" if brace == b"{" else "close", start, at)
        elif text is not None:
            yield Token("text", start, at, data=text)
