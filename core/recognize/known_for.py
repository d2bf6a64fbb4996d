"""What somebody is known for, as far as plain words tell it: "for his histories of the north east of England" → "his histories".

Whoever is known for histories is one of many; which ones they were, with whom and where, is what a search begins with.
"""

from __future__ import annotations

import re

from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.inflection import article, is_plural
from sfumato.core.language.lists import word_list

_OWN = re.compile(r"(?P<own>his|her|their|the|an?)\s+", re.IGNORECASE)
_WORD = re.compile(r"[ \u00a0]*(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)")
_OF = re.compile(r"\s+(?:of|on|to)(?=\s)")
# A noun that somebody is known for may have up to so many words, and what it is of up to so many (judgment calls).
_WORDS, _OF_WORDS = 3, 2
_COMMON, _HEAD = 17.5, 19.2  # bits of words that are told of many, and of a noun by itself (judgment calls)
_ENDS = word_list("ends of what somebody is known for")
_EMPTY = word_list("empty words of what somebody is known for")
_ACTING = re.compile(
    r"(?:(?:his|her|their|the|an?)\s+)?(?:[a-z-]+\s+){0,2}portrayals?\s+of\b|(?:portraying|starring)\s"
)
_UNIQUE = re.compile(r"[a-z]{3,}est\b|first|only|last|sole|unique")


def plain_part(what: str) -> str:
    """The noun and its article or owner; "" where plain words tell nothing of it."""
    if _ACTING.match(what):
        return "acting"
    own = _OWN.match(what)
    at = own.end() if own else 0
    said, at = _plain_words(what, at, _WORDS)
    while said and said[-1].endswith("ly"):  # "his works predominantly in films"
        said.pop()
    if not said or said[-1] in _EMPTY or said[-1].endswith(("ing", "ed")) or any(map(_UNIQUE.match, said)):
        return ""
    noun = " ".join(said)
    of = _OF.match(what, at)
    if of is not None and not _OWN.match(what, of.end() + 1):
        more, end = _plain_words(what, of.end(), _OF_WORDS)
        if more and re.match(r"$|[,;]|\s+(?:in|with|for|from|at|during|as)\b", what[end:]):
            noun += f"{of[0]} {' '.join(more)}"
    return _introduced(own["own"].lower() if own else "", noun, said[-1])


def _introduced(own: str, noun: str, head: str) -> str:
    """ "the" and "a" tell one that the reader knows: a plural stands alone."""
    if own in ("his", "her", "their"):
        return f"{own} {noun}"
    if is_plural(head) or not own:
        return noun
    return f"{article(noun)} {noun}" if own in ("a", "an") else f"the {noun}"


def _plain_words(what: str, at: int, most: int) -> tuple[list[str], int]:
    """The words from `at` on, where no more than `most` common ones stand before the noun group ends."""
    bits, said = word_bits(), []
    while (found := _WORD.match(what, at)) is not None and found["word"].lower() not in _ENDS:
        said.append(found["word"])
        at = found.end()
    rarest = [max(bits.get(w, RARE_BITS + 9) for w in word.split("-")) for word in said]
    plain = all(word.islower() for word in said) and all(n <= _COMMON for n in rarest[:-1])
    joined = re.match(r"\s+(?:and|or)\b", what[at:]) is not None
    return (said if said and plain and rarest[-1] <= _HEAD and not joined and len(said) <= most else []), at
