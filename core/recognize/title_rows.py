"""Names that were torn, so that a part of them would stay open.

a crash in Dwars | door België               small words of another language stand inside a name, never between two things
Work A, A Turtle’s Tale: | Sammy | ’s Escape   each item of a row of films, books or songs is one title to its end
the Independent | on Sunday                  a newspaper of that name
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sfumato.core.language.small_words import FOREIGN
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_THINGS = (EntityType.MISC, EntityType.ORG, EntityType.LOC)
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ][\w’'-]*"
_TITLED = (*_THINGS, EntityType.PERSON)
_SMALL = rf"(?:{'|'.join(sorted(FOREIGN))})"
_NAMED = rf"[ \u00a0]{_CAPITAL}(?:[ \u00a0]{_CAPITAL})*"
_FOREIGN_RUN = rf"(?:[ \u00a0]{_SMALL}(?:[ \u00a0](?:de|den|der|het|la|las|los|le))?{_NAMED})"
_GOES_ON = re.compile(rf"{_FOREIGN_RUN}+")
_CUT_OFF = re.compile(rf"(?<=[ \u00a0]){_SMALL}$")  # "Dwars door | België"
_REST = re.compile(rf"{_NAMED}{_FOREIGN_RUN}*")

_ON_SUNDAY = re.compile(r"[ \u00a0]on[ \u00a0]Sunday\b")
_SUNDAY_PAPERS = frozenset({"Independent", "Mail", "Scotland", "Wales", "Ireland"})
_THE = re.compile(r"\b[Tt]he[ \u00a0]$")

_JOINT = r"(?:of|in|on|to|the|a|an)"
_PART = rf"{_CAPITAL}[!?]?"
_ITEM = rf"{_PART}(?::?[ \u00a0](?:(?:{_JOINT}[ \u00a0]){{0,3}}{_PART}|\d{{1,2}}\b))*"
_YEAR = r"[ \u00a0]\((?:1[89]|20)\d\d[^()\n]{0,40}\)"
_WHOLE_ITEM = rf"[“\"]?{_ITEM}[”\"]?(?:{_YEAR})?"
_BETWEEN = r"(?:,[ \u00a0](?:and[ \u00a0])?|[ \u00a0]and[ \u00a0])"
_ROW = re.compile(rf"(?<![\w’'&-]){_WHOLE_ITEM}(?:{_BETWEEN}{_WHOLE_ITEM})+")
_ONE_ITEM = re.compile(rf"[“\"]?(?P<it>{_ITEM})[”\"]?(?P<year>{_YEAR})?(?:{_BETWEEN}|$)")
_WORKS = (
    r"(?:films?|movies|books|novels|memoirs|albums|songs|singles|plays|poems|paintings|sculptures|documentaries|"
    r"musicals|operas|series|shows|works)"
)
_OF_WORKS = re.compile(
    rf"\b{_WORKS}(?:[,:]?[ \u00a0](?:such as|including|includes?|included|like|called|titled|entitled|are|were))?:?[ \u00a0]$"
)
# … and of a row with years: "She appeared in X (1973), Y (1975) and Z (1981)".
_OF_CREDITS = re.compile(
    r"\b(?:(?:appeared|acted|starred|starring|seen|roles?|parts?|credits|performances?|cameos?)\b[^.;\n]{0,24}|directed|wrote|scored|"
    r"produced|edited|painted)[ \u00a0](?:in[ \u00a0])?$"
)
_LEAD = 60  # characters before a row that say of what it is
_LEAST_YEARS = 2  # items with a year that make a row one of titles


def whole_titles(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with names whole that were torn at a small word of another language, or inside an item of a row of titles."""
    ordered = sorted(mentions, key=lambda s: s.start)
    wholes = [(s, s.start, _end(text, s)) for s in ordered if s.type in _THINGS and _free(s)]
    wholes = [whole for whole in wholes if whole[2] > whole[0].end] + list(_in_rows(text, ordered))
    made: list[Scored] = []
    for scored, start, end in sorted(wholes, key=lambda whole: (whole[1], -whole[2])):
        fixed = any(not _free(s) and s.start < end and start < s.end for s in ordered)
        if not fixed and (not made or start >= made[-1].end):
            made.append(scored.moved(start, end))
    apart = [s for s in ordered if not any(m.start < s.end and s.start < m.end for m in made)]
    return sorted([*apart, *made], key=lambda s: s.start)


def _free(scored: Scored) -> bool:
    return "user" not in scored.mention.sources


def _end(text: str, scored: Scored) -> int:
    """Where a name ends that was cut before or behind a small word of another language, or before "on Sunday"."""
    said = text[scored.start : scored.end]
    if said in _SUNDAY_PAPERS and _THE.search(text, max(0, scored.start - 4), scored.start):
        paper = _ON_SUNDAY.match(text, scored.end)
        return paper.end() if paper else scored.end
    found = (_REST if _CUT_OFF.search(said) else _GOES_ON).match(text, scored.end)
    return found.end() if found else scored.end


def _in_rows(text: str, mentions: Sequence[Scored]) -> Iterator[tuple[Scored, int, int]]:
    """The titles of rows, each with the mention that stands for it: the widest inside it, else that of another item."""
    for row in _ROW.finditer(text):
        items = list(_ONE_ITEM.finditer(text, row.start(), row.end()))
        lead = text[max(0, row.start() - _LEAD) : row.start()]
        years = sum(item["year"] is not None for item in items)
        if not (_OF_WORKS.search(lead) or (years >= _LEAST_YEARS and _OF_CREDITS.search(lead))):
            continue
        within = [s for s in mentions if s.type in _TITLED and row.start() <= s.start and s.end <= row.end()]
        known = next((s for s in within if s.type is EntityType.MISC), None)
        if known is None:
            continue
        for item in items:
            start, end = item.span("it")
            inside = [s for s in within if start < s.end and s.start < end]
            if inside and all(s.type is not EntityType.MISC for s in inside) and not item["year"]:
                continue  # a body or a person among titles may be one
            best = max(inside, key=lambda s: (s.type is EntityType.MISC, s.end - s.start), default=known)
            if (best.start, best.end, best.type) != (start, end, EntityType.MISC):
                yield replace(best, mention=replace(best.mention, type=EntityType.MISC, kind="")), start, end
