"""Phrases that no sentence can spare, although its grammar could: they say which one is meant, or when a claim holds.

the dates |on which it had been passed on to [Alfa]|         which dates
he would harm himself |if placed in [Alfa]|                  only then
He left |without [Ola]|.                                     somebody stayed behind
Ida is |a [singer]| and Ola a dancer.                        who is what
"""

from __future__ import annotations

import re

from sfumato.core.language.lists import listed
from sfumato.core.language.syntax import Parsed
from sfumato.core.language.syntax.model import FINITE, NOUN_TAGS

_CONDITIONS = listed("if;unless;provided;providing;whether;lest;except;until;once;although;though")
_EXCEPTIONS = listed("without;except;unlike;despite;instead;besides;save;unless")
_DEFINITE = listed("the;that;those;these;this;any;every;each;all;no;only")
_CONTENT = listed("that;whether")
_SET_OFF = frozenset({",", "-LRB-", ":", "HYPH", "(", "–", "—"})
# A preposition that lost what it led to.
_NOTHING_BETWEEN = re.compile(
    r"\b(?:for|with|by|of|at|from|against|between)\s+(?:in|at|on|from|by|for|with|to|until|since|as|and|or)\b"
)
_JOINED_TO_NOTHING = re.compile(r"\b(?:and|or)\s+(?:and|or|but)\b")
_DETERMINERS = listed("the;a;an;his;her;its;their;this;that;these;those;my;your;our")


def is_needed(read: Parsed, node: int, tokens: list[int]) -> bool:
    """Whether a clause or phrase (all its tokens, in order) limits the noun or the claim that it belongs to."""
    if _is_gapped(read, node):
        return True
    label, first = read.labels[node], tokens[0]
    opening = {read.tokens[t].text.lower() for t in tokens[:2]}
    if label == "advcl":
        return bool(opening & _CONDITIONS)
    if label in ("acl", "relcl") and opening & _CONTENT and read.tags[first] == "IN":
        return True  # "despite the fact |that he suffers from [asthma]|"
    if label == "prep":
        return read.tokens[node].text.lower() in _EXCEPTIONS
    if label != "relcl" or (first and read.tags[first - 1] in _SET_OFF):
        return False
    which = read.heads[node]
    return any(
        read.tokens[t].text.lower() in _DEFINITE or read.labels[t] == "poss" for t in read.children[which]
    )


def _is_gapped(read: Parsed, node: int) -> bool:
    """Whether a row joins two clauses, of which the second leaves its verb out: "Ida is a [singer] and Ola |a [dancer]|". What
    the parser takes for an apposition there is not set off by anything."""
    row = [node]
    while read.labels[row[0]] in ("conj", "appos") and read.heads[row[0]] < row[0]:
        row.insert(0, read.heads[row[0]])
    for member in row:  # it grows
        row += [t for t in read.children[member] if read.labels[t] == "conj" and t not in row]
    said = [t for m in row if read.labels[m] == "conj" for t in read.children[m] if read.labels[t] == "appos"]
    return any(
        read.labels[t] == "det" and read.tags[t - 1] in NOUN_TAGS and read.tokens[t].text.islower()
        for apposition in said
        for t in read.children[apposition]
        if t
    )


def leaves_determiner(read: Parsed, start: int, end: int) -> bool:
    """Whether a cut (characters) would part an article from its noun: "and the| Tax Office| concerning"."""
    left, right = read.at(start), read.at(end)
    before = left - 1
    if before < 0 or read.tokens[before].text.lower() not in _DETERMINERS:
        return False
    goes_on = right < len(read.tags) and (
        read.tags[right] in NOUN_TAGS or read.tags[right][:2] in ("JJ", "CD")
    )
    return not goes_on


def still_reads(text: str, start: int, end: int, phrase: str) -> bool:
    """Whether at least three words are left without a cut, and no preposition, article or "and" without what it leads to."""
    left = text[:start] + phrase + text[end:]
    edge = f"{text[:start][-20:]}{phrase}{text[end:][:20]}"
    if not phrase and (_NOTHING_BETWEEN.search(edge) or _JOINED_TO_NOTHING.search(edge)):
        return False  # "won a title for| Girls Under 20| in Oslo"
    return (
        len(left.split()) >= 3
        and re.search(r"\b(?:and|or|the|an?|of|in|at|to|for|with|by)\s*(?:[.,;]|$)", left) is None
    )


def leaves_fragment(read: Parsed, start: int, end: int) -> bool:
    """Whether an article would lose its noun, or the sentence the only verbs that act in it: "A member of a club |she is best
    known for [Alfa]|"."""
    acts = [t for t, tag in enumerate(read.tags) if tag in FINITE]
    speechless = bool(acts) and all(start <= read.tokens[t].start < end for t in acts)
    return speechless or leaves_determiner(read, start, end)
