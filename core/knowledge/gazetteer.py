"""All terms of the index in a text, in one pass: longest match, at word boundaries, diacritics folded.

The table of terms is sorted, so it is walked like a trie: from each word, on as long as some term starts with
the words so far. Nothing is built when the index opens, which is where an Aho-Corasick automaton of millions of
terms would cost seconds and gigabytes; the words of a text repeat, so most steps come from a cache.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sfumato.core.knowledge.dates import find_dates
from sfumato.core.knowledge.text import Token, same_sentence, tokens
from sfumato.core.language.titles import LINKS

if TYPE_CHECKING:
    from sfumato.core.knowledge.index import PeopleIndex, TermHit

LONGEST = 12  # words in a term
_WITHIN_PHRASE = re.compile(r"[\s\-–&,.'’/]{1,3}")
_WITHIN_NAME = re.compile(r"(?:\.? |-|\.|\s|,? )")


def find_terms(index: PeopleIndex, text: str) -> list[TermHit]:
    """What in the text the index knows, with how many people share it: dates first, then the longest phrases;
    no two hits overlap."""
    from sfumato.core.knowledge.index import TermHit

    hits: list[TermHit] = []
    for date in find_dates(text):
        count = index.key_count(date.keys[0]) if len(date.keys) == 1 else len(index.union(date.keys))
        hits.append(TermHit(date.start, date.end, text[date.start : date.end], count, "date"))
    taken = bytearray(len(text) + 1)
    for hit in hits:
        taken[hit.start : hit.end] = b"\x01" * (hit.end - hit.start)
    found = tokens(text)
    at = 0
    while at < len(found):
        if taken[found[at].start]:
            at += 1
            continue
        best = 0
        kind = ""
        for length, what in (
            _country(index, text, found, at),
            _phrase(index, text, found, at),
            _name(index, text, found, at),
        ):
            if length > best:
                best, kind = length, what
        if not best:
            at += 1
            continue
        start, end = found[at].start, found[at + best - 1].end
        term = text[start:end]
        bitmap = index.lookup(term)
        if bitmap:
            hits.append(TermHit(start, end, term, len(bitmap), kind))
        at += best
    return sorted(hits, key=lambda hit: hit.start)


def _joined(text: str, left: Token, right: Token, between: re.Pattern[str]) -> bool:
    return between.fullmatch(text, left.end, right.start) is not None


def _country(index: PeopleIndex, text: str, found: list[Token], at: int) -> tuple[int, str]:
    forms, regions = index.lexicon.country_forms, index.lexicon.region_forms
    best, phrase = 0, ""
    if not found[at].capital:
        return 0, ""
    for offset in range(min(6, len(found) - at)):
        token = found[at + offset]
        if offset and not _joined(text, found[at + offset - 1], token, _WITHIN_PHRASE):
            break
        phrase = f"{phrase} {token.folded}" if offset else token.folded
        if phrase in forms or phrase in regions:
            best = offset + 1
    return best, "country"


def _phrase(index: PeopleIndex, text: str, found: list[Token], at: int) -> tuple[int, str]:
    """The longest phrase of the sources; occupations in any case, the rest only where it starts with a capital."""
    best, kind = 0, ""
    white = index.lexicon.white_list
    for prefix in ("t:", "o:"):
        if prefix == "t:" and not (found[at].capital or found[at].folded[:1].isdigit()):
            continue
        phrase = prefix
        for offset in range(min(LONGEST, len(found) - at)):
            token = found[at + offset]
            if offset and not _joined(text, found[at + offset - 1], token, _WITHIN_PHRASE):
                break
            phrase += (" " if offset else "") + token.folded
            if index.key_count(phrase) and offset + 1 > best:
                alone = offset == 0 and (
                    (prefix == "t:" and (token.folded in white or len(token.folded) < 3))
                    or token.folded.isdigit()
                )
                if not alone:
                    best, kind = offset + 1, "term" if prefix == "t:" else "occupation"
            if not index.continues(phrase + " "):
                break
    return best, kind


def _name(index: PeopleIndex, text: str, found: list[Token], at: int) -> tuple[int, str]:
    """A run of capitalised words all of which are parts of names, initials and particles among them."""
    first = found[at]
    if not first.capital:
        return 0, ""
    length, parts = 0, 0
    only = first  # the part of a name that has one; a particle is none: "OF THE" is nobody, "Le Pen" is Pen
    for offset in range(min(8, len(found) - at)):
        token = found[at + offset]
        before = found[at + offset - 1]
        if offset and not (_joined(text, before, token, _WITHIN_NAME) and same_sentence(text, before, token)):
            break
        initial = token.capital and len(token.folded) == 1
        if token.capital and not initial and index.key_count("n:" + token.folded):
            length = offset + 1
            if token.folded not in LINKS:
                only, parts = token, parts + 1
        elif not (initial or (offset and token.folded in LINKS)):
            break
    if parts == 1 and (only.folded in index.lexicon.white_list or len(only.folded) < 3):
        return 0, ""
    return (length, "name") if parts else (0, "")
