"""Whole names: no mention begins or ends inside a run of capitalised, hyphenated or other-script words, or inside a quoted title.

The tagger judges word by word, lists and patterns see pieces; a name is one thing. Segments that meet inside a run become one,
and its type is told by what the model says of all its words together, the last word (the head of an English name) counting twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from sfumato.core.language.fold import fold
from sfumato.core.language.months import MONTH_NUMBERS, WEEKDAYS
from sfumato.core.language.titles import PARTICLES, TITLES
from sfumato.core.recognize.decode import type_shares
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import OPENING_WORDS
from sfumato.core.recognize.model import TAGGED, EntityType
from sfumato.core.recognize.name_affixes import with_affixes
from sfumato.core.recognize.occupations import whole_occupations
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import Words

NAMES = {EntityType.PERSON, EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM}
CAPITALISED = r"[^\W\d_a-zß-öø-ÿ][^\W_]*"
OTHER_SCRIPT = r"[\u0370-\u1cff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+"
# An article or preposition in small letters that is written together with the name: "‘s-Hertogenbosch", "d’Aosta", "al-Shati".
ELIDED = r"(?:[‘’'][st][-‑]|(?:dell|nell|sull|all|[dl])[’']|(?:a[dlnrstz]|ash|el)[-‑])"
WORD = rf"(?:{OTHER_SCRIPT}|{ELIDED}?{CAPITALISED})(?:[’'‑-][^\W_]+)*"
# One blank or nothing but a hyphen between two words; initials and "St." keep their full stop.
RUN = re.compile(rf"(?<![\w’'])(?:{WORD})(?:(?:(?<=\b[^\W\d_])\.|(?<=\b[SDM]t)\.)?[ \u00a0]{WORD})*")
SENTENCE = re.compile(r"(?:^|[.!?:;]['\"”’)\]]*\s+|[\n“\"‘(\[•*–—-]\s*)$")
TITLE_IN_QUOTES = re.compile(
    rf"[“\"‘](?P<it>{WORD}(?:,?[ \u00a0](?:{WORD}|\d+|&|[a-z]{{1,4}}|[’'][a-z]{{1,2}}))*[?!]?)[”\"’]"
)
# What is announced as a title is one to its closing mark, whatever its words: "titled ‘Organ transplants: from lab to clinic’".
_TITLED = re.compile(
    r"\b(?:en)?titled,?[ \u00a0]+\\?(?:[“\"](?P<it>[^“”\"\n\\]{3,120})\\?[”\"]|[‘'](?P<single>[^‘\n]{3,120}?)[’'](?![^\W_]))"
)
# Between two places that are one: "Newcastle upon Tyne", "Frankfurt am Main".
_ON_A_RIVER = re.compile(r"[ \u00a0](?:upon|sur|am|an der|ob der|nad)[ \u00a0]")
DECISIVE = 0.75  # from here the model is sure of a type on either side of a border
FRESH = 0.5  # … and of a new thing beginning there
_SMALL_WORD = re.compile(r"(?<![\w’'])[a-z]{2,}(?!\w)")
MOST_WORDS = 10  # of a title in quotes; longer ones are quotations
FOLLOWED = 0.2  # an uncovered word of a run joins the name when the model sees this much of anything in it
# Capitalised words that stand beside a name without being part of it.
APART = (
    {fold(day) for day in WEEKDAYS}
    | set(MONTH_NUMBERS)
    | {"the", "a", "an", "i", "he", "she", "it", "his", "her", "their", "this", "that", "dear", "hi", "hello", "hey", "re"}
    | {"and", "or", "but", "in", "on", "at", "of", "for", "from", "to", "by", "with", "as", "when", "while", "after", "before"}
    | {word.lower() for word in OPENING_WORDS}
    | {"court", "government", "state", "article", "articles", "section", "rule", "no", "nos", "best", "regards", "thanks", "aka"}
)  # fmt: skip


def whole_names(text: str, mentions: Sequence[Scored], words: Words | None) -> list[Scored]:
    """The mentions with every name in one piece. Numbers, dates, amounts and a person's own list stay as they are."""
    kept = sorted(mentions, key=lambda s: s.start)
    kept = _within(text, kept, words, ((m.start(), m.end()) for m in RUN.finditer(text)), quoted=False)
    named = _within(text, _on_rivers(text, kept), words, iter(_titles(text)), quoted=True)
    return with_affixes(text, _whole_attributes(text, whole_occupations(text, named)))


def _titles(text: str) -> list[tuple[int, int]]:
    """Where titles in quotation marks stand, none inside another."""
    announced = [m.span(m.lastgroup or "it") for m in _TITLED.finditer(text)]
    others = [
        m.span("it")
        for m in TITLE_IN_QUOTES.finditer(text)
        if len(m["it"].split()) <= MOST_WORDS
        and " " in m["it"]
        and all(end <= m.start("it") or m.end("it") <= start for start, end in announced)
    ]
    return sorted([*announced, *others])


def _on_rivers(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, where a town and the river in its name are one place."""
    kept: list[Scored] = []
    for scored in mentions:
        before = kept[-1] if kept else None
        if (
            before is not None
            and before.type is scored.type is EntityType.LOC
            and _ON_A_RIVER.fullmatch(text, before.end, scored.start)
        ):
            kept[-1] = _one(text, [before, scored], None, before.start, scored.end)
        else:
            kept.append(scored)
    return kept


def _whole_attributes(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """ "baseball" and "coach" side by side are one occupation; "American" before it stays a word of its own."""
    kept: list[Scored] = []
    for scored in mentions:
        before = kept[-1] if kept else None
        if (
            before is not None
            and before.type is scored.type is EntityType.DEM
            and text[before.end : scored.start] in (" ", "-", "‑")
            and text[before.start].islower()
            and text[scored.start].islower()
            and (before.mention.kind in ("", scored.mention.kind) or _heads(before, scored))
        ):
            kept[-1] = _one(text, [before, scored], None, before.start, scored.end)
        else:
            kept.append(scored)
    return kept


def _heads(before: Scored, scored: Scored) -> bool:
    """ "marine" is an occupation by itself, but not before "biologist"."""
    return before.mention.kind == "occupation" and not scored.mention.kind


def _within(
    text: str, mentions: list[Scored], words: Words | None, runs: Iterator[tuple[int, int]], *, quoted: bool
) -> list[Scored]:
    """Mentions with those that meet inside one of the runs made whole."""
    result: list[Scored] = []
    at = 0
    for start, end in runs:
        while at < len(mentions) and mentions[at].end <= start:
            result.append(mentions[at])
            at += 1
        inside: list[Scored] = []
        while at < len(mentions) and mentions[at].start < end:
            inside.append(mentions[at])
            at += 1
        if (
            result and result[-1].end > start
        ):  # a mention that reaches over two runs was handled with the first
            inside.insert(0, result.pop())
        result += _made_whole(text, inside, words, start, end, quoted) if inside else []
    return result + mentions[at:]


def _made_whole(
    text: str, inside: list[Scored], words: Words | None, start: int, end: int, quoted: bool
) -> list[Scored]:
    if any(s.type not in NAMES or "user" in s.mention.sources or s.mention.kind in CITED for s in inside):
        return inside
    if quoted:
        if (
            all(s.type is EntityType.PERSON for s in inside)
            and len(_SMALL_WORD.findall(text, start, end)) > 1
        ):
            return (
                inside  # "Can't wait to hear it, |David|!": what somebody says, not what somebody is called
            )
        covers = inside[0].start <= start and inside[0].end >= end
        return (
            inside
            if covers
            else [_one(text, inside, words, min(start, inside[0].start), max(end, inside[-1].end))]
        )
    for number, scored in enumerate(inside):
        scored = inside[number] = _snapped(text, scored)
        others = [(s.start, s.end) for s in inside if s is not scored]
        inside[number] = _extended(text, scored, words, start, end, others)
    joined = [inside[0]]
    for scored in inside[1:]:
        before = joined[-1]
        apart = text[before.end : scored.start].strip(" \u00a0.-‑’'")
        if not apart and _one_name(text, before, scored, words):
            joined[-1] = _one(text, [before, scored], words, before.start, max(before.end, scored.end))
        else:
            joined.append(scored)
    return joined


def _snapped(text: str, scored: Scored) -> Scored:
    """Edges moved out of compound words: "O" of "O’Neill", "Saint" of "Saint-Denis"; the 's of a possessive stays outside."""
    before = re.search(rf"(?:{ELIDED}|[^\W_]+[’'‑-])\Z", text[max(0, scored.start - 30) : scored.start])
    after = re.compile(r"(?:[’'‑-](?![sS]\b)[^\W_]+)+").match(text, scored.end)
    start = scored.start - len(before[0]) if before else scored.start
    return scored.moved(start, after.end() if after else scored.end)


def _one_name(text: str, left: Scored, right: Scored, words: Words | None) -> bool:
    """Whether two mentions side by side are parts of one name; not where the model is sure of two things."""
    if _is_owner(text, left) and " " in text[left.start : left.end]:
        return False
    if right.type is EntityType.PERSON and left.type is not EntityType.PERSON:
        title = left.type is EntityType.DEM or fold(text[left.start : left.end].split()[-1]) in TITLES
        if title or (_sure(words, left) and _sure(words, right)):
            return False  # "Brigadier Fryer", "US President Bush"
    if left.type is EntityType.DEM and right.type is EntityType.DEM:
        return left.mention.kind == right.mention.kind and not left.mention.kind
    if left.type is right.type:
        return not (_fresh(words, right) >= DECISIVE and _sure(words, left) and _sure(words, right))
    return not (
        _sure(words, left)
        and _sure(words, right)
        and _fresh(words, right) >= FRESH
        and EntityType.PERSON in (left.type, right.type)
    )


def _rows(words: Words, start: int, end: int) -> slice:
    return slice(
        int(np.searchsorted(words.ends, start, side="right")),
        int(np.searchsorted(words.starts, end, side="left")),
    )


def _sure(words: Words | None, scored: Scored) -> bool:
    if words is None:
        return True
    return type_shares(words, scored.start, scored.end)[TAGGED.index(scored.type)] >= DECISIVE


def _fresh(words: Words | None, scored: Scored) -> float:
    """How sure the model is that something begins with the first word of a mention."""
    if words is None:
        return 0.0
    first = words.types[_rows(words, scored.start, scored.end)][:1]
    if not len(first):
        return 0.0
    return float(first[0, 1::2].sum() / max(float(first[0, 1:].sum()), 1e-6))


def _one(text: str, parts: Sequence[Scored], words: Words | None, start: int, end: int) -> Scored:
    """One mention over several; masked as surely as the surest of them."""
    model = max(parts, key=lambda s: (s.p_mask, s.end - s.start))
    type_ = max(parts, key=lambda s: (s.type is not EntityType.DEM, s.end)).type
    if words is not None:
        shares = type_shares(words, start, end)
        allowed = {s.type for s in parts}
        type_ = max(allowed, key=lambda t: shares[TAGGED.index(t)])
    of_type = [s for s in parts if s.type is type_]
    mention = replace(
        model.mention,
        start=start,
        end=end,
        type=type_,
        probability=max(s.mention.probability for s in parts),
        sources=tuple(dict.fromkeys(source for s in parts for source in s.mention.sources)),
        kind=next((s.mention.kind for s in reversed(of_type) if s.mention.kind), "")
        if len(parts) == 1
        else "",
    )
    return replace(model, mention=mention, judged=any(s.judged for s in parts))


def _extended(
    text: str, scored: Scored, words: Words | None, start: int, end: int, taken: Sequence[tuple[int, int]]
) -> Scored:
    """A mention that covers part of a run takes in the words beside it that belong to nothing else."""
    if scored.type is EntityType.DEM or text[start:end].isupper():
        return scored
    left, right = scored.start, scored.end
    while left > start:
        word = re.search(r"\S+$", text[start:left].rstrip(" \u00a0-‑"))
        if word is None:
            break
        first = start + word.start()
        if any(a < left and first < b for a, b in taken) or not _belongs(
            text, words, first, first + len(word[0]), True
        ):
            break
        left = first
    while right < end and not _is_owner(text, scored):
        follow = re.compile(r"[ \u00a0.-]*(\S+)").match(text, right, end)
        if follow is None:
            break
        if any(a < follow.end() and right < b for a, b in taken) or not _belongs(
            text, words, *follow.span(1), False
        ):
            break
        right = follow.end()
    return scored if (left, right) == (scored.start, scored.end) else scored.moved(left, right)


def _is_owner(text: str, scored: Scored) -> bool:
    """ "Robert Altman's | Hollywood mystery": what a person owns is another thing; "Schindler's List" is a title."""
    said = text[scored.start : scored.end + 2]
    return scored.type is EntityType.PERSON and re.search(r"(?:[’']s|s[’'])\W?$", said) is not None


def _belongs(text: str, words: Words | None, start: int, end: int, before: bool) -> bool:
    """Whether an uncovered word of a run is part of the name beside it."""
    key = fold(text[start:end]).rstrip(".")
    if key in APART or (before and (key in TITLES or SENTENCE.search(text[max(0, start - 12) : start]))):
        return False
    if key in PARTICLES or re.match(ELIDED, text[start:end]):
        return True
    if words is None:
        return False
    part = words.types[_rows(words, start, end)]
    return bool(len(part)) and float(1 - part[:, 0].mean()) >= FOLLOWED
