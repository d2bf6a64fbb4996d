"""What in a biography may have to be masked, and whom it points to.

The terms are those that the gazetteer finds, and the proper names, dates and numbers that the index does not know
(the paper's pre-annotations join gazetteer, recogniser and rules in the same way, §4.2). A name that the index does
not know has an empty posting list, fewer than k people, and is masked by lines 11–14 of Algorithm 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pyroaring import BitMap

from sfumato.core.knowledge import PeopleIndex
from sfumato.core.knowledge.text import Token, same_sentence, tokens
from sfumato.core.language.fold import fold_phrase, fold_words
from sfumato.core.language.numbers import COUNT_PATTERN
from sfumato.core.language.titles import LINKS
from sfumato.core.language.units import ANY_UNIT_PATTERN

_BEFORE = 40  # characters that are read for the end of a sentence: a judgment call

_BETWEEN = re.compile(r"(?:\.?\s|-|\.|['’]|\s?&\s?|\.\s?|['’]s\s)")
_SUBTITLE = re.compile(r":\s(?=(?:The|A|An)\s)")  # "Star Trek: The Original Series" is one title
# A name in its own script, and how it is pronounced: no capital tells where it begins, and nobody else has it.
_OTHER = (
    r"\u0370-\u1dff\u1f00-\u1fff\u2c80-\ua71f\ua800-\ufaff\ufb13-\ufdff\ufe70-\ufefe\U00010000-\U0003ffff"
)
_SCRIPT = re.compile(rf"[{_OTHER}](?:[\s.\-·’'\u0300-\u036f\u200b-\u200f]*[{_OTHER}\u0300-\u036f])*")
_SOUND = re.compile(r"\[[^\]\n]*[\u0250-\u02ff][^\]\n]*\]|/[^/\n]*[\u0250-\u02ff][^/\n]*/")
_SENTENCE = re.compile(r"(?:^|[.!?:]['\")\]]?\s+|\n\s*)$")
_UNITS = (
    r"years?|months?|weeks?|days?|hours?|minutes?|seconds?|decades?|thousand|million|billion|per ?cent|"
    rf"pounds?|{ANY_UNIT_PATTERN}"
)
# "2,500", "13.30 seconds", "49ers", "17th", "$1.5m", "five years".
_NUMBER = re.compile(
    rf"(?:(?<![\w.,])\d+(?:[.,]\d+)*(?:%|[^\W\d_]{{1,4}}\b|(?!\w))|\b(?!(?:one|two)\b){COUNT_PATTERN}\b(?!-))(?:[\s-](?:{_UNITS})\b(?:-old\b)?)?",
    re.IGNORECASE,
)
_SPAN = re.compile(r"\s*(?:-|–|—|to|until)\s*")
_LIFE = re.compile(
    r"(?:\bborn\b|\bdied\b|\bb\.|\bd\.|\bbirth\b|\bdeath\b)[^.;)\n]{0,40}$|^[^()]{0,120}\([^()]{0,80}$"
)
_TEAM = re.compile(r"\s+(?:(?:men|women)['’]s\s+)?national\s+(?:[\w-]+\s+){0,2}team")
_INSIDE = LINKS | {"for", "and", "in", "at"}  # joins two capitalised words into one name


@dataclass(frozen=True, slots=True)
class Term:
    """A place in the text that may be masked, and the people it points to."""

    start: int
    end: int
    text: str
    kind: (
        str  # "name", "date", "event", "country", "place", "fact", "term", "occupation", "number", "unknown"
    )
    people: BitMap


def find_candidates(index: PeopleIndex, text: str) -> list[Term]:
    """All terms of a text in order, none overlapping another."""
    found: list[Term] = []
    white = index.lexicon.white_list
    hits = [
        Term(hit.start, hit.end, hit.term, hit.kind, index.lookup(hit.term) or BitMap())
        for hit in index.find_terms(text)
        if not (hit.kind == "occupation" and all(word in white for word in fold_words(hit.term)))
    ]
    hits = _life_spans([_in_context(hit, text, index) for hit in hits], text)
    dates, covered, taken = _Marks(text), _Marks(text), _Marks(text)
    for hit in hits:
        if hit.kind in ("date", "event"):
            dates.add(hit.start, hit.end)
    whole: list[tuple[int, int]] = []
    for form in (_SOUND, _SCRIPT):
        for match in form.finditer(text):
            if not dates.touch(*match.span()) and not covered.touch(*match.span()):
                covered.add(*match.span())
                whole.append(match.span())
    inside = {place for hit in hits for place in range(hit.start, hit.end)}
    for start, end in _proper_names(index, text, dates):
        # A run of which a hit holds only a part is one name that the index does not know as a whole.
        held = start in inside and any(hit.start <= start and end <= hit.end for hit in hits)
        if not held and not covered.touch(start, end):
            covered.add(start, end)
            whole.append((start, end))
    for start, end in whole:
        people = index.lookup(text[start:end])
        kind = "unknown" if people is None else "term"
        found.append(Term(start, end, text[start:end], kind, people or BitMap()))
    found += [hit for hit in hits if not covered.touch(hit.start, hit.end)]
    for term in found:
        taken.add(term.start, term.end)
    for match in _NUMBER.finditer(text):
        if not taken.touch(*match.span()):
            found.append(Term(match.start(), match.end(), match.group(), "number", BitMap()))
    return sorted(found, key=lambda term: term.start)


class _Marks:
    """Which letters of a text are taken: a byte each, so that a long text costs no more than its length."""

    def __init__(self, text: str) -> None:
        self._marks = bytearray(len(text))

    def add(self, start: int, end: int) -> None:
        """Takes these letters."""
        self._marks[start:end] = b"\x01" * (end - start)

    def touch(self, start: int, end: int) -> bool:
        """Whether any of these letters is taken."""
        return self._marks.find(1, start, end) >= 0


def _in_context(hit: Term, text: str, index: PeopleIndex) -> Term:
    """Words around a hit that change what it says.

    The index knows when and where people were born and died, and of which country they are. Of other facts (where
    somebody lived, for whom they played, when they won) it knows a few sources' worth only, so nobody is taken to
    share them: the list is empty.
    """
    if hit.kind == "country" and (match := _TEAM.match(text, hit.end)):
        return Term(hit.start, match.end(), text[hit.start : match.end()], "unknown", BitMap())
    if _LIFE.search(text[max(0, hit.start - 200) : hit.start]):
        return hit
    if hit.kind == "date":
        return Term(hit.start, hit.end, hit.text, "event", BitMap())
    if hit.kind == "term":
        return Term(hit.start, hit.end, hit.text, "fact", BitMap())
    if hit.kind == "country" and _is_place(hit, index):
        return Term(hit.start, hit.end, hit.text, "place", BitMap())
    return hit


def _is_place(hit: Term, index: PeopleIndex) -> bool:
    """ "Norway", not "Norwegian", which says whose citizen somebody is."""
    name = fold_phrase(hit.text).removeprefix("the ")
    code = index.lexicon.country(name)
    return bool(code) and fold_phrase(index.lexicon.country_name(code)) == name


def _life_spans(hits: list[Term], text: str) -> list[Term]:
    """ "1888 – 1953" is one thing to say: born then, died then."""
    joined: list[Term] = []
    for hit in hits:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.kind == hit.kind == "date"
            and _SPAN.fullmatch(text, last.end, hit.start) is not None
        ):
            joined[-1] = Term(
                last.start, hit.end, text[last.start : hit.end], "date", last.people & hit.people
            )
        else:
            joined.append(hit)
    return joined


def _proper_names(index: PeopleIndex, text: str, dates: _Marks) -> Iterator[tuple[int, int]]:
    """Runs of capitalised words. "In April 2018" is a date, not a name that begins with In April."""
    white = index.lexicon.white_list
    found = [
        word._replace(capital=False) if dates.touch(word.start, word.end) else word for word in tokens(text)
    ]
    at = 0
    while at < len(found):
        if not _capital(found[at], text):
            at += 1
            continue
        end = at + 1
        while end < len(found):
            step = end
            while (
                step < len(found)
                and step < end + 3
                and found[step].folded in _INSIDE
                and not found[step].capital
            ):
                step += 1
            if step >= len(found) or not _capital(found[step], text):
                break
            if not all(_joined(text, found[n], found[n + 1]) for n in range(end - 1, step)):
                break
            end = step + 1
        first = at
        if at and found[at - 1].folded in LINKS and text[found[at - 1].end : found[at].start] == "-":
            first -= 1  # "al-Ahmad"
        # The first word of a sentence has a capital whatever it is.
        if found[first].folded in white and _begins(text, found[first].start):
            first += 1
        plain = white if _begins(text, found[at].start) else index.lexicon.generic
        if first < end and not all(word.folded in plain for word in found[first:end]):
            yield found[first].start, found[end - 1].end
        at = end


def _joined(text: str, left: Token, right: Token) -> bool:
    if _BETWEEN.fullmatch(text, left.end, right.start):
        return same_sentence(text, left, right)
    return text.startswith(":", left.end) and _SUBTITLE.match(text, left.end) is not None


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins there."""
    return _SENTENCE.search(text, max(0, at - _BEFORE), at) is not None


def _capital(word: Token, text: str) -> bool:
    return word.capital or (
        word.folded[:1].isdigit() and any(c.isupper() for c in text[word.start : word.end])
    )
