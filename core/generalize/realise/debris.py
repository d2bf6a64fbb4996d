"""What replacements leave behind: the last stage reads the sentence as it is written and takes out brackets and quotation marks
that hold nothing any more, parts of brackets that only lead to what is gone, and marks that part nothing.

    Berg (also Bergh;| born 3 May 1961|) sings.      Berg (also Bergh) sings.
    people (|“Auswanderer”|) came                      people came
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.language.lists import listed

# Words that only lead to something: a part of a bracket that holds nothing else says nothing.
_LEADS = listed(
    "born;died;b;d;c;circa;née;né;also;or;and;formerly;aka;in;on;at;of;from;by;to;the;a;an;as;named;called;known;since;until"
)
_WORD = re.compile(r"[^\W_]+|\*\*\*|█+")
_BRACKET = re.compile(r"\((?P<inner>[^()\n]*)\)")
_QUOTED = re.compile(r"“(?P<inner>[^“”\n]*)”|\\?\"(?P<plain>[^\"\n]*)\"")
_PART = re.compile(r"[^;]+")
_STOPS = re.compile(r"[,.!?]*\\?\Z")


def tidied(text: str, cuts: Sequence[Cut]) -> tuple[Cut, ...]:
    """The cuts of a written sentence, wider where they left debris. What no cut stands beside stays as the document had it."""
    made = tuple(_marks_kept(text, cut) for cut in cuts)
    for start, end in _empty_spans(text, made):
        made = _taken_out(text, made, start, end)
    return made


def _marks_kept(text: str, cut: Cut) -> Cut:
    """What goes before a closing quotation mark leaves the comma that stood there: '… my decision|,”| she said'."""
    if cut.phrase or cut.end - cut.start < 2 or text[cut.end : cut.end + 1] not in ('"', "”"):
        return cut
    stops = _STOPS.search(text[cut.start : cut.end])
    return replace(cut, end=cut.end - len(stops[0])) if stops and stops[0] else cut


def _empty_spans(text: str, cuts: Sequence[Cut]) -> Iterator[tuple[int, int]]:
    """What goes, from left to right: brackets and quotations, or parts of a bracket with the mark that parts them."""
    for pair in sorted((*_BRACKET.finditer(text), *_QUOTED.finditer(text)), key=lambda m: m.start()):
        if not _stands(pair.start(), pair.end(), cuts):
            continue
        if not _says(text, pair.start() + 1, pair.end() - 1, cuts):
            yield pair.start(), pair.end()
        elif pair[0].startswith("("):
            yield from _empty_parts(text, pair, cuts)


def _stands(start: int, end: int, cuts: Sequence[Cut]) -> bool:
    """Whether both marks are written and something between them was replaced."""
    opens = not any(c.start <= start < c.end for c in cuts)
    closes = not any(c.start < end <= c.end for c in cuts)
    return opens and closes and any(start < c.start and c.end < end for c in cuts)


def _says(text: str, start: int, end: int, cuts: Sequence[Cut]) -> bool:
    words = _WORD.findall(_written(text, start, end, cuts))
    return any(word.lower() not in _LEADS for word in words)


def _written(text: str, start: int, end: int, cuts: Sequence[Cut]) -> str:
    parts, reached = [], start
    for cut in cuts:
        if start <= cut.start and cut.end <= end:
            parts += [text[reached : cut.start], cut.phrase]
            reached = cut.end
    return "".join([*parts, text[reached:end]])


def _empty_parts(text: str, bracket: re.Match[str], cuts: Sequence[Cut]) -> Iterator[tuple[int, int]]:
    """Parts of a bracket between semicolons that say nothing; each goes with the semicolon before it, the first with its own."""
    base = bracket.start("inner")
    parts = [(base + m.start(), base + m.end()) for m in _PART.finditer(bracket["inner"])]
    if len(parts) < 2 or any(c.start < start < c.end for c in cuts for start, _ in parts[1:]):
        return
    gone = [part for part in parts if not _says(text, *part, cuts) and _touched(part, cuts)]
    for start, end in gone:
        if start == base:
            behind = re.match(r"\s*", text[end + 1 :])
            yield start, end + 1 + (behind.end() if behind else 0)
        else:
            yield start - 1, end


def _touched(part: tuple[int, int], cuts: Sequence[Cut]) -> bool:
    return any(part[0] <= c.start and c.end <= part[1] for c in cuts)


def _taken_out(text: str, cuts: tuple[Cut, ...], start: int, end: int) -> tuple[Cut, ...]:
    """One empty cut over the span, and the space before it; it hides what the cuts in it hid."""
    inside = [c for c in cuts if start <= c.start and c.end <= end]
    if not inside:
        return cuts
    before = [c.end for c in cuts if c.end <= start]
    space = re.search(r"[ \u00a0]*\Z", text[max([0, *before]) : start])
    left = len(space[0]) if space and text[start] in '(“"\\' else 0
    ids = dict.fromkeys(i for c in inside for i in (c.entity, *c.also))
    also = tuple(i for i in ids if i != inside[0].entity)
    gone = replace(
        inside[0],
        start=start - left,
        end=end,
        phrase="",
        said=text[start:end],
        mask=False,
        fixed=True,
        also=also,
    )
    return tuple(sorted([*(c for c in cuts if c not in inside), gone], key=lambda c: c.start))
