"""Tables in plain text: where one cell ends and the next begins, and the bare amounts in them.

02.02.2021|  |Rema 1000 Eid|            |412.90|          |17,791.60|
|05.02.2021   Vipps from …                              no mention runs from one cell or row into the next
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_GAP = re.compile(r"(?<=\S)(?:(?<![.!?])[ \u00a0]{2,}|[ \u00a0]{3,}|[ \u00a0]*\t[ \u00a0\t]*)(?=\S)")
_WIDE = 3  # characters of one gap of a row, or a tabulator: two blanks may part sentences
_CELLS = 3  # of a line from which on it is a row of a table: a judgment call (a caption has two columns)
# "17,791.60", "-1.204,17", "412.90": with the two decimals of money; no day, no version, no dotted number.
_AMOUNT = re.compile(
    r"[-–+]?(?:\d{1,3}(?:,\d{3})+|\d{1,7})\.\d{2}|[-–+]?(?:\d{1,3}(?:[. \u00a0]\d{3})+|\d{1,7}),\d{2}"
)
_BARE_AMOUNT = re.compile(rf"(?<![\w.,/-])(?:{_AMOUNT.pattern})(?![\w,/-]|\.\w)")


def _rows(text: str) -> list[tuple[int, int]]:
    """Start and end of each line that is a row."""
    rows, start = [], 0
    for line in text.split("\n"):
        gaps = _GAP.findall(line)
        if len(gaps) >= _CELLS - 1 and any(len(gap) >= _WIDE or "\t" in gap for gap in gaps):
            rows.append((start, start + len(line)))
        start += len(line) + 1
    return rows


def cell_borders(text: str) -> list[tuple[int, int]]:
    """The spans between cells, and the ends of rows, in order."""
    found: list[tuple[int, int]] = []
    for start, end in _rows(text):
        if start:
            found.append((start - 1, start))
        found += (m.span() for m in _GAP.finditer(text, start, end))
        if end < len(text):
            found.append((end, end + 1))
    return sorted(set(found))


def amounts_in_cells(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with every bare amount of a row as one amount, whatever it was taken for; all of them where most were found.
    A person's own list stands."""
    amounts_told = (m for start, end in _rows(text) for m in _BARE_AMOUNT.finditer(text, start, end))
    spans = [m.span() for m in amounts_told if m[0].strip("-–+0.,")]  # nothing is told by "0.00"
    found: list[Scored] = []
    amounts: dict[tuple[int, int], Scored] = {}
    covered: set[tuple[int, int]] = set()
    for scored in mentions:
        inside = next(((a, b) for a, b in spans if a < scored.end and scored.start < b), None)
        if inside is not None:
            covered.add(inside)
        if (
            inside is None
            or "user" in scored.mention.sources
            or scored.end - scored.start > inside[1] - inside[0]
        ):
            found.append(scored)
        else:
            amount = replace(scored.mention, type=EntityType.QUANTITY, kind="amount of money")
            amounts.setdefault(inside, replace(scored, mention=amount, p_direct=0.0).moved(*inside))
    if amounts and 2 * len(covered) >= len(spans):
        like = max(amounts.values(), key=lambda s: s.p_mask)
        amounts |= {span: like.moved(*span) for span in spans if span not in covered}
    return sorted([*found, *amounts.values()], key=lambda s: s.start)
