"""Sizes in RTF that were fitted to words: columns, tabs and indents in touched paragraphs, spacing of their letters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from sfumato.core.document.office.fitted import TABLE, TWIPS, on_ruler
from sfumato.core.document.office.rtf.letters import Place, Ranges
from sfumato.core.document.office.rtf.state import Parsed
from sfumato.core.document.office.rtf.tables_clean import Other
from sfumato.core.document.office.rtf.tokens import tokens

_PLACES = frozenset(("tx", "tb", "li", "ri", "fi", "lin", "rin"))
_LETTERS = frozenset(("expnd", "expndtw", "charscalex", "kerning", "fittext", "absw", "absh"))
_WIDTHS = frozenset(("clwWidth", "clftsWidth", "trwWidth", "trftsWidth"))
_ENDS = frozenset(("par", "cell", "nestcell", "row", "nestrow", "sect"))


@dataclass(slots=True)
class _Row:
    """A definition of a row: where it begins, its columns, its other widths, and where the row ends."""

    start: int
    columns: list[tuple[Place, int]] = field(default_factory=list)
    widths: list[Place] = field(default_factory=list)
    end: int = 0

    @property
    def values(self) -> tuple[int, ...]:
        """The right edges of its columns."""
        return tuple(value for _, value in self.columns)

    @property
    def is_set(self) -> bool:
        """Whether columns are as a person sets them: all alike, or all on the ruler."""
        edges = [0, *self.values]
        widths = [right - left for left, right in pairwise(edges)]
        return (len(widths) > 1 and len(set(widths)) == 1) or all(on_ruler(width / TWIPS) for width in widths)


def fitted(source: bytes, found: Parsed, touched: list[int]) -> Iterator[Other]:
    """What is written differently around the letters at these places."""
    if not touched:
        return
    touched = sorted(touched)
    ends: list[int] = []
    rows: list[_Row] = []
    sizes: list[tuple[int, int, bool]] = []
    for token in tokens(source):
        if token.kind != "word":
            continue
        if token.name in _ENDS:
            ends.append(token.end)
        if token.name == "trowd":
            rows.append(_Row(token.start))
        elif token.name in ("row", "nestrow"):  # programs define a row before and once more behind its cells
            for row in rows[-2:]:
                row.end = row.end or token.end
        elif token.name == "cellx" and rows:
            rows[-1].columns.append(((token.start, token.end), token.value or 0))
        elif token.name in _WIDTHS and rows:
            rows[-1].widths.append((token.start, token.end))
        elif token.name in _LETTERS or (token.name in _PLACES and not on_ruler((token.value or 0) / TWIPS)):
            sizes.append((token.start, token.end, True))
    paragraphs = Ranges(_paragraph(at, found.resets, ends) for at in touched)
    for start, end, _ in sizes:
        if paragraphs.holds(start):
            yield start, end, b""
    yield from _columns(rows, touched)


def _paragraph(at: int, resets: list[int], ends: list[int]) -> Place:
    """From where its settings may come to where it ends."""
    before, behind = bisect_right(resets, at), bisect_right(ends, at)
    return resets[before - 1] if before else 0, ends[behind] if behind < len(ends) else at + 1


def _columns(rows: list[_Row], touched: list[int]) -> Iterator[Other]:
    """Rows of a table that an edit touched get even columns, unless a person set them."""
    cells = {row.values for row in rows if _any_in(touched, row.start, row.end)}
    for row in rows:
        if row.values not in cells or row.is_set:
            continue
        for number, ((start, end), _) in enumerate(row.columns, 1):
            yield start, end, f"\\cellx{TABLE * number // len(row.columns)} ".encode("ascii")
        for start, end in row.widths:
            yield start, end, b""


def _any_in(places: list[int], start: int, end: int) -> bool:
    at = bisect_right(places, start)
    return at < len(places) and places[at] < end
