"""The tables at the head of an RTF file without words of somebody's own: styles, lists, colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.document.office.rtf.tokens import Token, tokens
from sfumato.core.document.office.rtf.words import KNOWN, STYLES

Other = tuple[int, int, bytes]
_LETTERS = re.compile(r"[^\W\d_]")
_MARKS = re.compile(rb"[^;\s]+")


def cleaned(name: str, source: bytes, at: int) -> Iterator[Other]:
    """What is written differently, or not at all, in the table whose control word stands at this place."""
    inner = list(_inside(source, at))
    for _, token in inner:
        if token.kind == "word" and not KNOWN.fullmatch(token.name):
            yield token.start, token.end, b""
    if name == "colortbl":
        for _, token in inner:
            if token.kind in ("text", "byte", "raw"):
                yield token.start, token.end, _MARKS.sub(b"", token.data)
    elif name == "stylesheet":
        yield from _styles(inner)
    else:
        yield from _lists(inner)


def _inside(source: bytes, at: int) -> Iterator[tuple[int, Token]]:
    """The tokens of a group with their depth in it."""
    depth = 1
    for token in tokens(source, at):
        depth += token.kind == "open"
        yield depth, token
        depth -= token.kind == "close"
        if not depth:
            return


def _groups(inner: list[tuple[int, Token]], level: int) -> Iterator[list[tuple[int, Token]]]:
    """The groups at one level, each with its tokens."""
    group: list[tuple[int, Token]] = []
    for depth, token in inner:
        if depth >= level:
            group.append((depth, token))
            if depth == level and token.kind == "close":
                yield group
                group = []


def _styles(inner: list[tuple[int, Token]]) -> Iterator[Other]:
    """Styles of one's own get a number for a name; shortcuts and the like go."""
    for number, group in enumerate(_groups(inner, 2), 1):
        for nested in _groups(group, 3):
            yield nested[0][1].start, nested[-1][1].end, b""
        named = [
            token for depth, token in group if depth == 2 and token.kind in ("text", "byte", "raw", "symbol")
        ]
        named = [token for token in named if token.name != "*"]
        said = b"".join(token.data for token in named).decode("latin-1").strip().rstrip(";").strip()
        if not STYLES.fullmatch(said):
            for token in named:
                yield token.start, token.end, b""
            yield group[-1][1].start, group[-1][1].start, f"Style {number};".encode("ascii")


def _lists(inner: list[tuple[int, Token]]) -> Iterator[Other]:
    """Names of lists go, and labels that say words; numbers and bullets stay."""
    for at, (depth, token) in enumerate(inner):
        if token.kind != "open":
            continue
        group = [inner[at]]
        for entry in inner[at + 1 :]:
            group.append(entry)
            if entry[0] == depth and entry[1].kind == "close":
                break
        first = next((t.name for _, t in group if t.kind == "word"), "")
        if first in ("listname", "liststylename", "listpicture"):
            yield group[0][1].start, group[-1][1].end, b""
        elif first == "leveltext":
            yield from _label(group)
    for depth, token in inner:
        if token.kind == "text" and depth <= _LEVEL:
            yield token.start, token.end, b""


_LEVEL = 3  # groups: the table, a list, a level of it; labels stand deeper


def _label(group: list[tuple[int, Token]]) -> Iterator[Other]:
    """A label of a list that says a word ("Witness 1") becomes the number alone."""
    words = "".join(t.data.decode("latin-1") for _, t in group if t.kind == "text").strip().rstrip(";")
    numbers = [chr(t.value & 0xFFFF) for _, t in group if t.kind == "word" and t.name == "u" and t.value]
    if len(_LETTERS.findall(words + "".join(numbers))) < 2:
        return
    for _, token in group:
        if token.kind in ("text", "byte", "raw", "symbol") or token.name == "u":
            yield token.start, token.end, b""
    yield group[-1][1].start, group[-1][1].start, b"\\'00;"
