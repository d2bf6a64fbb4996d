"""What the sentence says of a name: "the newspaper X", "X, a record label", "the city of X", "played for X"."""

from __future__ import annotations

import re

from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.table import Kinds
from sfumato.core.generalize.kinds.verb_frames import framed_kind
from sfumato.core.language.fold import fold_words
from sfumato.core.language.lists import listed, word_list

_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_BEFORE, _AFTER = 90, 110  # characters read on each side
_END = re.compile(r"[.;:!?\n](?:\s|$)")
_COPULA = re.compile(
    r"^[\"”’»)]*\s*(?:,\s*(?:which\s+(?:is|was)\s+|then\s+|now\s+)?|\s(?:is|was|were|are|became|remains)\s+|\s*[(–—-]\s*)"
    r"(?:(?:an?|the|one of the|its|his|her|their|another)\s+)(?P<rest>[^,.;:()]+)"
)
_OWNED = re.compile(
    r"\b(?:his|her|its|their|[’']s)\s(?P<noun>(?:[a-z-]+\s){0,4}[a-z-]+),\s+(?:the\s+|an?\s+)?[\"“‘«]?$",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"[\"”’»]*\s*(?:[,(]|$)")
_BRACKET = re.compile(r"^[\"”’»]*\s*\((?P<rest>[a-z][^(),;]{2,40})\)")
_STOP = word_list("ends of a noun phrase")
_PLACE_CUES = listed(
    "country;region;province;county;settlement;city;town;village;township;district;island;port;river;lake;constituency;street"
)


def cue_clues(text: str, start: int, end: int, kinds: Kinds, *, place: bool = False) -> list[Clue]:
    """Clues around one mention. `place`: the name is known as a place, so a noun after it says nothing ("a London newspaper")."""
    before = _left(text, start)
    after = _right(text, end)
    clues = []
    if found := _noun_before(before, kinds) or _noun_explained(before, after, kinds):
        clues.append(
            Clue(found[0], reliability("before", found[0]), f"called “{found[1]}” in the text", "before")
        )
    if found := _noun_of(before, kinds):
        clues.append(Clue(found[0], reliability("of", found[0]), f"called “{found[1]} of” in the text", "of"))
    for pattern in (_COPULA, _BRACKET):
        match = pattern.match(after)
        if match and (found := _noun_phrase(match["rest"], kinds)):
            clues.append(
                Clue(
                    found[0], reliability("apposition", found[0]), f"explained as “{found[1]}”", "apposition"
                )
            )
            break
    if frame := framed_kind(before, after):
        clues.append(Clue(frame[0], reliability("frame", frame[0]), f"stands after “{frame[1]}”", "frame"))
    if not place and (found := _noun_after(after, kinds)):
        clues.append(Clue(found[0], reliability("after", found[0]), f"followed by “{found[1]}”", "after"))
    return clues


def _left(text: str, start: int) -> str:
    piece = text[max(0, start - _BEFORE) : start]
    ends = list(_END.finditer(piece))
    return piece[ends[-1].end() :] if ends else piece


def _right(text: str, end: int) -> str:
    piece = text[end : end + _AFTER]
    stop = _END.search(piece)
    return piece[: stop.start()] if stop else piece


def _lower_words(text: str) -> list[str]:
    return [m[0] for m in _WORD.finditer(text)]


def _noun_before(before: str, kinds: Kinds) -> tuple[str, str] | None:
    """A lower-case cue noun right before the name, perhaps with an article or an opening quotation mark between: "the rap group
    the X"."""
    before = re.sub(r"(?<=[a-z] )[Tt]he $", "", before)
    stripped = before.rstrip(" \"“‘«'")
    if not stripped or not (
        stripped[-1].isalpha() and before[len(stripped) :].strip(" ") in ("", '"', "“", "‘", "«", "'")
    ):
        return None
    words = _lower_words(stripped)
    return _longest(words, kinds)


def _noun_explained(before: str, after: str, kinds: Kinds) -> tuple[str, str] | None:
    """The cue noun of somebody's thing that the name in commas explains: "her first novel, X, won"."""
    own = _OWNED.search(before)
    return _longest(_lower_words(own["noun"]), kinds) if own and _CLOSED.match(after) else None


def _noun_of(before: str, kinds: Kinds) -> tuple[str, str] | None:
    match = re.search(r"\bof\s+(?:the\s+)?$", before)
    if not match:
        return None
    words = _lower_words(before[: match.start()])
    found = _longest(words, kinds)
    if not found or found[0] not in _PLACE_CUES:
        return None
    rest = words[: -len(found[1].split())]
    # "the Pithoragarh district of X", "the 32nd district of X": the noun belongs to the name or number before it.
    return None if rest and (rest[-1][0].isupper() or rest[-1][0].isdigit()) else found


def _longest(words: list[str], kinds: Kinds) -> tuple[str, str] | None:
    """The longest cue noun at the end of these words; capitalised words are part of another name."""
    if not words or not words[-1][0].islower():
        return None
    for size in (3, 2, 1):
        group = words[-size:]
        if len(group) == size and (kind := kinds.cues.get(tuple(fold_words(" ".join(group))))):
            return kind, " ".join(group)
    return None


def _noun_phrase(rest: str, kinds: Kinds) -> tuple[str, str] | None:
    """The cue noun that heads the noun phrase at the beginning of `rest`: "1992 American horror film directed by …"."""
    words = []
    for word in _lower_words(rest)[:9]:
        if word.lower() in _STOP:
            break
        words.append(word)
    return _longest(words, kinds)


def _noun_after(after: str, kinds: Kinds) -> tuple[str, str] | None:
    match = re.match(r"[\"”’»]?\s+([a-z][\w-]*(?:\s+[a-z][\w-]*)?)", after)
    if not match:
        return None
    words = match[1].split()
    for size in (2, 1):
        group = words[:size]
        if len(group) == size and (kind := kinds.cues.get(tuple(fold_words(" ".join(group))))):
            return kind, " ".join(group)
    return None
