"""Letters of an RTF file with their places in the source, and the source written again without some of them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sfumato.core.document.flow.sections import Change, Piece

Place = tuple[int, int]  # from, to: bytes of the source
_OPEN_WORD = re.compile(
    r"(?<!\\)(?:\\\\)*\\[a-zA-Z]+(?:-?[0-9]+)?\Z"
)  # a control word that nothing has ended yet
_TAIL = 60  # bytes; longer than any control word with its number


@dataclass(slots=True)
class Letters:
    """A story as it grows: characters, the place of each, and which are borders that no edit takes away."""

    text: list[str] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    fixed: set[int] = field(default_factory=set)

    def add(self, text: str, place: Place, *, fixed: bool = False) -> None:
        """Appends text that the source writes at one place."""
        for character in text:
            if fixed:
                self.fixed.add(len(self.text))
            self.text.append(character)
            self.places.append(place)

    def ends_with(self, character: str) -> bool:
        """Whether the story ends with this character."""
        return bool(self.text) and self.text[-1] == character

    def drop_last(self) -> None:
        """Takes the last character away; it stays in the file."""
        self.fixed.discard(len(self.text) - 1)
        self.text.pop()
        self.places.pop()

    def stretch(self, end: int) -> None:
        """The last letter reaches further: what old readers show in its place belongs to it."""
        if self.places:
            self.places[-1] = (self.places[-1][0], end)

    def trimmed(self) -> Letters:
        """Without the empty lines at both ends that every RTF story has."""
        text = "".join(self.text)
        start = len(text) - len(text.lstrip("\n"))
        end = start + len(trimmed(text))
        fixed = {number - start for number in self.fixed if start <= number < end}
        return Letters(self.text[start:end], self.places[start:end], fixed)

    def pieces(self, node: str) -> Iterator[Piece]:
        """Stretches that can be edited, and the borders between them."""
        begin = 0
        for border in [*sorted(self.fixed), len(self.text)]:
            if border > begin:
                text = "".join(self.text[begin:border])
                yield Piece(text, RtfSlot(node, text, self.places[begin:border]))
            if border < len(self.text):
                yield Piece(self.text[border], None)
            begin = border + 1


def trimmed(text: str) -> str:
    """A story without empty lines at both ends."""
    return text.lstrip("\n").rstrip("\n\t ")


@dataclass(slots=True)
class RtfSlot:
    """A stretch of letters. It notes what is to change; the writer then writes the source once."""

    node: str
    text: str
    places: list[Place] = field(repr=False)
    changes: list[Change] = field(default_factory=list)

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return "source", self.node

    def apply(self, changes: list[Change]) -> None:
        """Keeps the changes until the source is written."""
        self.changes = changes

    def cuts(self) -> Iterator[Place]:
        """The places of the letters that go."""
        for change in self.changes:
            yield from self.places[change.start : change.end]

    def insertions(self) -> Iterator[tuple[int, str]]:
        """What is put in, and where."""
        for change in self.changes:
            if change.text and change.start < len(self.places):
                yield self.places[change.start][0], escaped(change.text)
            elif change.text:
                yield self.places[-1][1], escaped(change.text)


def escaped(text: str) -> str:
    """Text as RTF writes it; letters beyond ASCII by their number, whatever the group around says of stand-ins."""
    parts = []
    for character in text:
        if character in "\\{}":
            parts.append("\\" + character)
        elif character in _WRITTEN:
            parts.append(_WRITTEN[character])
        elif character.isascii():
            parts.append(character)
        else:
            packed = character.encode("utf-16-be", "surrogatepass")
            units = [
                int.from_bytes(packed[at : at + 2], "big", signed=True) for at in range(0, len(packed), 2)
            ]
            parts.append("{\\uc1" + "".join(f"\\u{unit}?" for unit in units) + "}")
    return "".join(parts)


_WRITTEN = {"\n": "\\line ", "\t": "\\tab ", "\u00a0": "\\~", "\u2011": "\\_"}


class Ranges:
    """Places joined where they touch, to ask what lies in them."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.merged: list[Place] = []
        for start, end in sorted(places):
            if self.merged and start <= self.merged[-1][1]:
                self.merged[-1] = (self.merged[-1][0], max(end, self.merged[-1][1]))
            else:
                self.merged.append((start, end))
        self._starts = [start for start, _ in self.merged]

    def holds(self, at: int) -> bool:
        """Whether the byte at this place is inside."""
        number = bisect_right(self._starts, at) - 1
        return number >= 0 and at < self.merged[number][1]

    def touches(self, start: int, end: int) -> bool:
        """Whether any byte of the stretch is inside."""
        number = bisect_left(self._starts, end) - 1
        return number >= 0 and start < self.merged[number][1]


def rewritten(
    source: bytes,
    gone: Iterable[Place],
    cuts: Iterable[Place],
    insertions: Iterable[tuple[int, str]],
    others: Iterable[tuple[int, int, bytes]],
) -> bytes:
    """The source without what is gone and cut, with what is put in. `others`: places written differently, unless they go."""
    gone = list(gone)
    without, all_ = Ranges(gone), Ranges([*gone, *cuts])
    changes = [(start, end, b"") for start, end in all_.merged]
    changes += [(at, at, text.encode("ascii")) for at, text in insertions if not without.holds(at)]
    changes += [(start, end, new) for start, end, new in others if not all_.touches(start, end)]
    # What is put in stands before what is cut at the same place.
    changes.sort(key=lambda change: (change[0], change[1] > change[0], change[1]))
    parts: list[bytes] = []
    reached = 0
    for start, end, new in changes:
        _join(parts, source[reached : max(start, reached)])
        _join(parts, new)
        reached = max(reached, end)
    _join(parts, source[reached:])
    return b"".join(parts)


def _join(parts: list[bytes], part: bytes) -> None:
    """A control word that ends where something was cut does not run into what follows."""
    if not part:
        return
    if parts and (part[:1].isalnum() or part[:1] in (b" ", b"-")):
        tail = (parts[-1] if len(parts[-1]) >= _TAIL or len(parts) < 2 else b"".join(parts[-4:]))[-_TAIL:]
        if _OPEN_WORD.search(tail.decode("latin-1")):
            parts.append(b" ")
    parts.append(part)
