"""The tables at the head of an RTF file without words of somebody's own: styles, lists, colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.document.office.rtf.tokens import Token, tokens
from sfumato.core.document.office.rtf.words import KNOWN, STYLES

Other = tuple[int, int, bytes]
_LETTERS = re.compile(r"[^\W\d_]")
_MARKS = re.compile(rb"[^;\s]+")
_WORD = 2  # letters of a label that may be a word; "a." and "§" count


def cleaned(name: str, source: bytes, at: int) -> Iterator[Other]:
    """What is written differently, or not at all, in the table whose control word stands at this place."""
    inner = list(_inside(source, at))
    for _, token in inner:
        if token.kind == "word" and not KNOWN.fullmatch(token.name):
            yield token.start, token.end, b""
    if name == "colortbl":
        yield from _colours(inner)
    elif name == "stylesheet":
        yield from _styles(inner)
    else:
        yield from _lists(inner)


def _says(token: Token) -> bool:
    """Whether a token is letters, however they are spelled."""
    return token.name == "u" or (token.kind in ("text", "byte", "raw", "symbol") and token.name != "*")


def _colours(inner: list[tuple[int, Token]]) -> Iterator[Other]:
    """Only the marks between colours are text; groups have no place here."""
    for _, token in inner:
        if token.kind == "text":
            yield token.start, token.end, _MARKS.sub(b"", token.data)
        elif _says(token):
            yield token.start, token.end, b""
    for group in _groups(inner, 2):
        yield group[0][1].start, group[-1][1].end, b""


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
    """Styles of one's own get a number for a name; shortcuts and the like go, and text that is no style's."""
    for depth, token in inner:
        if depth == 1 and _says(token):
            yield token.start, token.end, b""
    for number, group in enumerate(_groups(inner, 2), 1):
        for nested in _groups(group, 3):
            yield nested[0][1].start, nested[-1][1].end, b""
        named = [token for depth, token in group if depth == 2 and _says(token)]
        plain = all(token.kind == "text" for token in named)
        said = b"".join(token.data for token in named).decode("latin-1").strip().rstrip(";").strip()
        if not plain or not STYLES.fullmatch(said):
            for token in named:
                yield token.start, token.end, b""
            yield group[-1][1].start, group[-1][1].start, f"Style {number};".encode("ascii")


# Groups of the tables of lists, and of these the ones that hold letters.
_LIST_GROUPS = frozenset(
    (
        "list",
        "listlevel",
        "leveltext",
        "levelnumbers",
        "listoverride",
        "lfolevel",
        "listtable",
        "listoverridetable",
    )
)
_LIST_LETTERS = ("leveltext", "levelnumbers")


def _lists(inner: list[tuple[int, Token]]) -> Iterator[Other]:
    """Labels that say words become their number; numbers and bullets stay. Everything else that is text goes, and so do groups
    that no list has, such as its name."""
    for at, (depth, token) in enumerate(inner):
        if token.kind != "open":
            continue
        group = [inner[at]]
        for entry in inner[at + 1 :]:
            group.append(entry)
            if entry[0] == depth and entry[1].kind == "close":
                break
        first = next((t.name for _, t in group[1:] if t.name != "*"), "")
        if first not in _LIST_GROUPS:
            yield group[0][1].start, group[-1][1].end, b""
        elif first in _LIST_LETTERS:
            yield from _label([(d, t) for d, t in group if d == depth])
        else:
            for own, t in group:
                if own == depth and _says(t):
                    yield t.start, t.end, b""
    for depth, token in inner:
        if depth == 1 and _says(token):
            yield token.start, token.end, b""


def _label(group: list[tuple[int, Token]]) -> Iterator[Other]:
    """A label of a list that says a word ("Witness 1") becomes the number alone."""
    said = [
        chr((t.value or 0) & 0xFFFF) if t.name == "u" else t.data.decode("latin-1")
        for _, t in group
        if _says(t)
    ]
    if len(_LETTERS.findall("".join(said))) < _WORD:
        return
    for _, token in group:
        if _says(token):
            yield token.start, token.end, b""
    yield group[-1][1].start, group[-1][1].start, b"\\'00;"
