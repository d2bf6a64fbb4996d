"""What belongs to a name and stands outside its run of words: "Jr." and honours behind it, a nickname in quotes inside it, the
legal form of a firm ("Orkla AS"), the mark that ends a title ("American Dad!"), and a date that is the beginning of one
("Saturday Night Fever")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.language.companies import legal_form_after, legal_form_before
from sfumato.core.language.fold import fold
from sfumato.core.language.months import MONTH_NUMBERS, WEEKDAYS
from sfumato.core.language.titles import HONOURS, POSTNOMINALS, SUFFIXES
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_SUFFIX = re.compile(
    r"(?:,?[ \u00a0])(?P<it>(?:M\.D|Ph\.D|D\.O|R\.N|J\.D|D\.D\.S)(?=\.)|[A-Z](?:\.[A-Z]){2,4}(?=\.)|[A-Z][A-Za-z]{0,4}\b)\.?"
)
_NICKNAME = re.compile(
    r"\.?[ \u00a0]\\?\(?[“\"‘'(](?P<it>[^\W\d_a-z][^“”\"\n()]{0,24}?)\\?[”\"’')]\)?[ \u00a0]"
)
# A mark inside a sentence is part of a title; at the end of one it may be the sentence's own.
_MARK = re.compile(r"[!?](?=[\"”’]?(?:[,;:)]|[ \u00a0](?:[a-z(–—]|&)))")
_HONOURED = re.compile(
    r"(?: [A-Z]\w+)? of the (?:Year|Month|Week|Decade|Century|Match)\b"
)  # "Woman| of the Year"
_TITLED = (EntityType.MISC, EntityType.ORG)
_IN_WORDS = (EntityType.DATETIME, EntityType.QUANTITY)
_WITHIN_TITLE = re.compile(
    r"[ \u00a0](?:(?:of|in|to|for|at|on|and|with)[ \u00a0](?:the[ \u00a0]|an?[ \u00a0])?)?"
)
_BARE_TIMES = {fold(day) for day in WEEKDAYS} | set(MONTH_NUMBERS)


def with_affixes(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, each name with all that belongs to it."""
    kept: list[Scored] = []
    for scored in sorted(mentions, key=lambda s: s.start):
        own = "user" in scored.mention.sources
        if kept and scored.end <= kept[-1].end and not own:
            continue  # "OBE" is part of the name before it now
        while len(kept) > 1 and _has_nickname(text, kept[-2], scored):
            kept.pop()  # what was found between the quotes
        if kept and (joined := _joined(text, kept[-1], scored)) is not None:
            kept[-1] = joined
        else:
            kept.append(scored)
        kept[-1] = _extended(text, kept[-1])
    return kept


def _extended(text: str, scored: Scored) -> Scored:
    end = scored.end
    if scored.type is EntityType.PERSON and " " in text[scored.start : scored.end]:
        while (match := _SUFFIX.match(text, end)) and _is_suffix(match["it"]):
            end = match.end()
    elif scored.type is EntityType.ORG and text[scored.start].isupper() and legal_form_after(text, end) > end:
        end = legal_form_after(text, end)
    elif scored.type in _TITLED and (mark := _MARK.match(text, end) or _HONOURED.match(text, end)):
        end = mark.end()
    end += _closes_quote(text, scored.start, end)
    named = scored.type in (EntityType.ORG, EntityType.PERSON)
    start = legal_form_before(text, scored.start) if named else scored.start
    same = (start, end) == (scored.start, scored.end)
    return scored if same or "user" in scored.mention.sources else scored.moved(start, end)


def _closes_quote(text: str, start: int, end: int) -> int:
    """1 where the next letter closes a quotation that the name opened: Diaz a/k/a “Bobby|”|; otherwise 0."""
    said, after = text[start:end], text[end : end + 1]
    opened = said.count('"') % 2 == 1 if after == '"' else said.count("“") > said.count("”")
    return int(opened and after in ('"', "”"))


def _is_suffix(word: str) -> bool:
    key = fold(word).replace(".", "")
    if "." in word:  # "David Langstrom, M.D.", "Anna Berg, T.O.S.F."
        return word.count(".") == 1 or key in POSTNOMINALS
    return (key in SUFFIXES or key in HONOURS) and (word.isupper() or key in ("jr", "sr", "esq", "phd"))


def _joined(text: str, before: Scored, scored: Scored) -> Scored | None:
    """Both as one name, or None where they are two things."""
    if any("user" in s.mention.sources or s.mention.kind in ("precedent", "law") for s in (before, scored)):
        return None
    if _has_nickname(text, before, scored):
        return _over(before, scored)
    titled = scored.type is EntityType.MISC and before.type in _IN_WORDS and _in_title(text, before)
    if titled and _WITHIN_TITLE.fullmatch(text, before.end, scored.start):
        return _over(scored, before)
    ended = before.type is EntityType.MISC and scored.type in _IN_WORDS and _is_in_words(text, scored)
    if ended and text[before.end : scored.start] in (" ", "\u00a0") and text[before.start].isupper():
        return _over(before, scored)
    return None


def _has_nickname(text: str, before: Scored, scored: Scored) -> bool:
    """Whether two mentions of people are one name around a nickname: Ray “Boom Boom” Mancini."""
    if not (before.type is scored.type is EntityType.PERSON and scored.start > before.end):
        return False
    found = _NICKNAME.match(text, before.end)
    # The second may begin with the nickname: Ray “|Boom Boom” Mancini|.
    return found is not None and scored.start <= found.end() < scored.end


def _is_in_words(text: str, scored: Scored) -> bool:
    """Whether a date or a number is written in capitalised words: "Saturday Night", "Three Days", "Christmas"."""
    words = text[scored.start : scored.end].split()
    return all(word[0].isupper() and word.isalpha() for word in words)


def _in_title(text: str, scored: Scored) -> bool:
    """… and begins a title: a lone weekday, or the first word of a sentence, does not."""
    alone = fold(text[scored.start : scored.end]) in _BARE_TIMES
    inside = re.search(r"[\w,’”)] $|[“\"‘]$", text[max(0, scored.start - 2) : scored.start]) is not None
    return inside and not alone and _is_in_words(text, scored)


def _over(name: Scored, other: Scored) -> Scored:
    """The name, reaching over the other mention, and masked as surely as the surer of both."""
    surer = max((name, other), key=lambda s: s.p_mask)
    mention = replace(name.mention, start=min(name.start, other.start), end=max(name.end, other.end))
    return replace(name, mention=mention, p_direct=surer.p_direct, p_quasi=surer.p_quasi)
