"""No mention holds one half of a pair of brackets or quotation marks, and a number that belongs to a body is part of it.

the Kuopio District Court (käräjäoikeus, tingsrätten|; the former City Court)|     a gloss goes with its name as a whole
the Civil Chamber [of the Oslo Regional Court|]|                                   the bracket is closed
the Vigo Court| (see the                                                           a bracket with more in it is no gloss
“|Seun” Berg                                                                       both quotation marks, or none
Tbilisi Prison no|. 1|                                                             not "Prison. 1."
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_PAIRS = {"(": ")", "[": "]"}
_MARKS = {"“": "”", '"': '"'}
_GLOSS = 60  # characters of a bracket behind which its end still belongs to the mention (judgement)
_IN_GLOSS = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)
_NUMBER = re.compile(r"\.\s?\d{1,4}(?![\d/])")
_CUT_NUMBER = re.compile(r"\s[Nn]os?$")


def balanced(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, each with both brackets of a pair or without. A gloss takes in what else is named in it, but no people, times
    and numbers; a mention whose bracket holds those is cut before it."""
    ordered = sorted(mentions, key=lambda s: s.start)
    starts = [s.start for s in ordered if s.type not in _IN_GLOSS]
    result: list[Scored] = []
    for scored in ordered:
        if result and scored.start < result[-1].end and scored.type in _IN_GLOSS:
            continue  # in the bracket of the name before
        at = bisect_left(starts, scored.end)
        limit = starts[at] if at < len(starts) else len(text)
        start, end = _closed(text, scored.start, scored.end, limit)
        kept = "user" in scored.mention.sources or (start, end) == (scored.start, scored.end)
        result += [scored] if kept else [scored.moved(start, end)] if end > start else []
    return result


def _closes(said: str, mark: str) -> bool:
    """Whether a name holds the end of the quotation marks that open right before it: "|Seun” Berg|"."""
    return said.count(_MARKS[mark]) == 1 and (mark == '"' or mark not in said) and said[-1] != _MARKS[mark]


def _closed(text: str, start: int, end: int, limit: int) -> tuple[int, int]:
    if _CUT_NUMBER.search(text, start, end) and (number := _NUMBER.match(text, end, limit)):
        end = number.end()
    if start and text[start - 1] in _MARKS and _closes(text[start:end], text[start - 1]):
        start -= 1
    for left, right in _PAIRS.items():
        opened = text.rfind(left, start, end)
        if opened < 0 or text.count(left, start, end) <= text.count(right, start, end):
            continue
        found = text.find(right, end, min(limit, end + _GLOSS))
        if found >= 0 and not re.search(r"[.\n(\[]", text[end:found]):
            end = found + 1
        elif opened > start:
            end = start + len(text[start:opened].rstrip(" ,;–-"))
    return start, end
