"""Where a line ends because what stands in it ends, as in captions, forms and tables: no mention runs over such an end.

Mr T Hammersmith|                          a line that had room for the next word
|Solicitor for the Applicant:             … and the label of the next field is part of no name
Oro Valley|
|In Propria Persona
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import trimmed
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_AROUND = 4  # lines before and behind that tell how wide the text is set: a judgment call
_LEAST = 2  # letters and figures of a part that is worth a mention of its own
_LABEL = re.compile(r"\s*[A-Z][\w’'()/ ]{2,40}:[ \t]*")
_NEXT = re.compile(r"\n[ \t]*(?P<word>\S+)")
_NUMBER = re.compile(r"[A-Z\d]")


def within_lines(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, each within lines that belong together. Addresses, names in capitals and a person's own list stand."""
    found: list[Scored] = []
    for scored in mentions:
        cuts = [] if _stays(text, scored) else list(_cuts(text, scored))
        found += _parts(text, scored, cuts) if cuts else [scored]
    return found


def _stays(text: str, scored: Scored) -> bool:
    said = text[scored.start : scored.end]
    return (
        "\n" not in said
        or "user" in scored.mention.sources
        or scored.mention.kind in (*CITED, "postal address")
        or (said.isupper() and scored.type is not EntityType.CODE)
    )


def _cuts(text: str, scored: Scored) -> Iterator[tuple[int, int]]:
    """The ends of lines inside a mention that no wrapping made, each with the label that the next line begins with."""
    for line_end in _NEXT.finditer(text, scored.start, scored.end):
        if not is_wrapped(text, line_end.start()) and _NUMBER.match(line_end["word"]):
            label = _LABEL.match(text, line_end.start() + 1)
            yield line_end.start(), label.end() if label else line_end.start() + 1


def is_wrapped(text: str, at: int) -> bool:
    """Whether the line that ends at `at` goes on below: there was no room in it for the next word."""
    following = _NEXT.match(text, at)
    if following is None or text[at : at + 2] == "\n\n":
        return False
    left = right = at
    for _ in range(_AROUND):
        left = max(0, text.rfind("\n", 0, left))
        right = text.find("\n", right + 1) if right < len(text) else right
        right = len(text) if right < 0 else right
    width = max(len(line.rstrip()) for line in text[left:right].split("\n"))
    line = text[text.rfind("\n", 0, at) + 1 : at].rstrip()
    return len(line) + 1 + len(following["word"]) > width


def _parts(text: str, scored: Scored, cuts: Sequence[tuple[int, int]]) -> Iterator[Scored]:
    reached = scored.start
    for left, right in (*cuts, (scored.end, scored.end)):
        start, end = trimmed(text, reached, max(reached, min(left, scored.end)))
        said = text[start:end]
        named = scored.type is EntityType.DEM or any(c.isupper() or c.isdigit() for c in said)
        if sum(c.isalnum() for c in said) >= _LEAST and named:
            yield scored.moved(start, end)
        reached = max(reached, right)
