"""Where one item of a list ends and the next begins: no mention runs over it.

(b) Karavas, plot no. 76/2; area: 8,603 sq. m;|
|(c) Karavas, plot no. 99                        the letter of an item, the end of the one before, a semicolon in a sentence
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import trimmed, without_small_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.table_cells import cell_borders

_ENUMERATOR = r"\((?:[a-z]|[ivx]{1,5}|\d{1,2})\)|(?:\d{1,2}|[a-z]|[ivx]{2,5})\)"
# An item begins a line, or follows a semicolon, a colon or a comma in the sentence; a semicolon ends what stands before it.
_SEPARATOR = re.compile(
    rf";\s+(?:(?:and|or)\s+)?(?:(?:{_ENUMERATOR})\s+)?|\n\s*(?:{_ENUMERATOR})\s+"
    rf"|(?<=[,:.])\s+(?:(?:and|or)\s+)?(?:{_ENUMERATOR})\s+(?=\S)"
    r"|(?<=\w\w[.!?])[”\"]\s+(?=[A-Z])"  # under the name "Dasha NY.|" See| Mulvaney Aff.
    r"|\s+at\s+(?:the\s+)?(?=age\s+(?:of\s+)?\d)"  # "a heart attack |at| the age of 58" tells two things
)
_LEAD = re.compile(r"[\s,;:]+(?=\S)")
_LEAST = 3  # letters and figures of a part that is worth a mention of its own


def separators(text: str) -> list[tuple[int, int]]:
    """The spans between two items, or two cells of a table, in order. A semicolon inside brackets parts nothing:
    "77 kg (170 lb; 12 st 2 lb)"."""
    items = [m.span() for m in _SEPARATOR.finditer(text) if not _in_brackets(text, m)]
    return sorted([*items, *cell_borders(text)])


def _in_brackets(text: str, found: re.Match[str]) -> bool:
    if found[0][0] != ";" or "\n" in found[0]:
        return False
    line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
    return line.count("(") > line.count(")") or line.count("[") > line.count("]")


def within_items(text: str, mentions: Iterable[Scored]) -> list[Scored]:
    """The mentions cut where an item of a list ends, none with the comma before it; cited cases, laws and a person's own list
    stay as they are."""
    borders = separators(text)
    found: list[Scored] = []
    for scored in mentions:
        inside = [] if _stays(scored) else [(a, b) for a, b in borders if a < scored.end and b > scored.start]
        found += _parts(text, scored, inside) if inside else [_from_its_first_word(text, scored)]
    return found


def _from_its_first_word(text: str, scored: Scored) -> Scored:
    """ "Queen's Bench Division|, [2023] EWHC 12": the rest of a name that a form was cut out of."""
    lead = _LEAD.match(text, scored.start, scored.end)
    return scored.moved(lead.end(), scored.end) if lead and not _stays(scored) else scored


def _stays(scored: Scored) -> bool:
    return "user" in scored.mention.sources or scored.mention.kind in CITED


def _parts(text: str, scored: Scored, borders: Sequence[tuple[int, int]]) -> list[Scored]:
    parts: list[Scored] = []
    reached = scored.start
    for left, right in (*borders, (scored.end, scored.end)):
        start, end = without_small_words(text, *trimmed(text, reached, max(reached, min(left, scored.end))))
        said = text[start:end]
        named = scored.type is EntityType.DEM or not said.islower() or any(c.isdigit() for c in said)
        if sum(c.isalnum() for c in said) >= _LEAST and named:
            parts.append(scored.moved(start, end))
        reached = max(right, reached)
    return parts
