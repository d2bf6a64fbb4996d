"""Sentences of a text, as far as grammar needs them: no cut between two of them depends on the other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sfumato.core.language.lists import listed
from sfumato.core.language.titles import ABBREVIATED

# A break that was lost between paragraphs ends one as well: "… at that time.Between 1997 and 1998 …".
_END = re.compile(
    r"[.!?][\"”’)\]]*[ \u00a0\t]+(?=[\"“‘(\[]?[^\W\da-z_])|(?<=[a-z]{2}[.!?])(?=[A-Z][a-z]*[ ,])|\n|\t"
)
_SHORT = ABBREVIATED | listed("v;vs;no;nos;cf;art;arts;para;paras;p;pp;e.g;i.e;al;inc;ltd;co")
_WRAPPED = 60  # characters: a line that is as long and ends in no sign goes on in the next


def sentences(text: str, kept_whole: Sequence[tuple[int, int]] = ()) -> list[tuple[int, int]]:
    """Spans that cover the text. None ends inside one of the spans that are `kept_whole` (in text order)."""
    found: list[tuple[int, int]] = []
    start, inside = 0, 0
    for match in _END.finditer(text):
        end = match.end()
        while inside < len(kept_whole) and kept_whole[inside][1] <= end:
            inside += 1
        if inside < len(kept_whole) and kept_whole[inside][0] < end < kept_whole[inside][1]:
            continue
        if _ends(text, start, match):
            found.append((start, end))
            start = end
    if start < len(text):
        found.append((start, len(text)))
    return found


def _ends(text: str, start: int, match: re.Match[str]) -> bool:
    if match[0] == "\t":  # cells of a table: none goes on in the next
        return True
    if match[0] != "\n":
        word = re.search(r"([\w.]*)$", text[start : match.start()].removesuffix("." if not match[0] else ""))
        last = word[1].lower() if word else ""
        return last not in _SHORT and not re.fullmatch(r"(?:[a-z]\.)*[a-z]|\d{1,3}", last)
    line_start = text.rfind("\n", 0, match.start()) + 1
    line = text[line_start : match.start()].rstrip()
    following = text[match.end() : match.end() + 1]
    if not following.strip() or len(line) < _WRAPPED or line.isupper():
        return True
    return line.endswith((".", ":", ";", "!", "?"))
