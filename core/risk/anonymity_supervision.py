"""Distant supervision (paper 000 §3.2): which terms of a biography are masked so that k-anonymity holds.

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
from sfumato.core.knowledge.people import PARTICLES
from sfumato.core.knowledge.text import Token, fold, same_sentence, tokens, words
from sfumato.core.risk.anonymity_algorithm import (
    greedy_select,
    random_select,
    terms_to_mask,
    terms_to_mask_any_arity,
)
from sfumato.core.risk.population_subject import sex_in_text

_BETWEEN = re.compile(r"(?:\.?\s|-|\.|['’]|\s?&\s?|\.\s?)")
_SENTENCE = re.compile(r"(?:^|[.!?:]['\")\]]?\s+|\n\s*)$")
_NUMBER = re.compile(
    r"(?<![\w.,])\d{1,3}(?:[,.]\d{3})*(?:\.\d+)?%?(?![\w])|\b(?:three|four|five|six|seven|eight|nine|ten|eleven|"
    r"twelve|fifteen|twenty|thirty|forty|fifty)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?\b(?!-)",
    re.IGNORECASE,
)
_SPAN = re.compile(r"\s*(?:-|–|—|to|until)\s*")
_LIFE = re.compile(
    r"(?:\bborn\b|\bdied\b|\bb\.|\bd\.|\bbirth\b|\bdeath\b)[^.;)\n]{0,40}$|^[^()]{0,120}\([^()]{0,80}$"
)
_TEAM = re.compile(r"\s+(?:(?:men|women)['’]s\s+)?national\s+(?:[\w-]+\s+){0,2}team")
_INSIDE = PARTICLES | {"for", "and", "in", "at"}  # joins two capitalised words into one name


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
        if not (hit.kind == "occupation" and all(word in white for word in words(hit.term)))
    ]
    hits = _life_spans([_in_context(hit, text, index) for hit in hits], text)
    runs = list(_proper_names(index, text))
    covered = [
        (start, end)
        for start, end in runs
        # A run of which a hit holds only a part is one name that the index does not know as a whole.
        if not any(hit.start <= start and end <= hit.end for hit in hits)
    ]
    for start, end in covered:
        whole = text[start:end]
        people = index.lookup(whole)
        found.append(Term(start, end, whole, "unknown" if people is None else "term", people or BitMap()))
    for hit in hits:
        if not any(start < hit.end and hit.start < end for start, end in covered):
            found.append(hit)
    taken = [(term.start, term.end) for term in found]
    for match in _NUMBER.finditer(text):
        if not any(start < match.end() and match.start() < end for start, end in taken):
            found.append(Term(match.start(), match.end(), match.group(), "number", BitMap()))
    return sorted(found, key=lambda term: term.start)


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
    name = fold(hit.text).removeprefix("the ")
    code = index.lexicon.country(name)
    return bool(code) and fold(index.lexicon.country_name(code)) == name


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


def _proper_names(index: PeopleIndex, text: str) -> Iterator[tuple[int, int]]:
    white = index.lexicon.white_list
    found = tokens(text)
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
            if not all(
                _BETWEEN.fullmatch(text, found[n].end, found[n + 1].start)
                and same_sentence(text, found[n], found[n + 1])
                for n in range(end - 1, step)
            ):
                break
            end = step + 1
        first = at
        if at and found[at - 1].folded in PARTICLES and text[found[at - 1].end : found[at].start] == "-":
            first -= 1  # "al-Ahmad"
        # The first word of a sentence has a capital whatever it is.
        if found[first].folded in white and _SENTENCE.search(text[: found[first].start]):
            first += 1
        plain = white if _SENTENCE.search(text[: found[at].start]) else index.lexicon.generic
        if first < end and not all(word.folded in plain for word in found[first:end]):
            yield found[first].start, found[end - 1].end
        at = end


def _capital(word: Token, text: str) -> bool:
    return word.capital or (
        word.folded[:1].isdigit() and any(c.isupper() for c in text[word.start : word.end])
    )


@dataclass(frozen=True, slots=True)
class Supervisor:
    """Masks of raw texts; one for a whole corpus."""

    index: PeopleIndex
    selection: str = "greedy"
    k: int = 5
    max_arity: int | None = 3
    seed: int = 0
    names: bool = True  # mask every name of a person
    subject_known: bool = True  # the subject has every term of the text, whatever the sources say of them

    def mask(self, text: str, number: int = 0) -> tuple[list[Term], set[int]]:
        """The terms of the text, and which of them (by position in the list) are masked."""
        terms = find_candidates(self.index, text)
        names = [term.text for term in terms]
        subject = BitMap([len(self.index)])
        context = self.index.key(f"s:{sex}") if (sex := sex_in_text(text)) else None
        postings = {}
        for term in terms:
            people = term.people if context is None else term.people & context
            postings[term.text] = people | subject if self.subject_known else people
        select = (
            greedy_select if self.selection == "greedy" else random_select(self.seed * 1_000_003 + number)
        )
        if self.max_arity is None:
            masked = set(
                terms_to_mask_any_arity(names, postings, select, k=self.k, people=len(self.index) + 1)
            )
        else:
            masked = set(terms_to_mask(names, postings, select, max_arity=self.max_arity, k=self.k))
        # A name is a direct identifier however many people have it.
        chosen = {
            n for n, term in enumerate(terms) if term.text in masked or (self.names and term.kind == "name")
        }
        return terms, chosen | _same_person(terms, chosen)


def _same_person(terms: list[Term], masked: set[int]) -> set[int]:
    """Parts of a name that is masked: "Czudaj" says what "Harald Czudaj" said."""
    names = [set(words(terms[n].text)) for n in masked if terms[n].kind in ("name", "unknown")]
    return {
        n
        for n, term in enumerate(terms)
        if term.kind in ("name", "unknown", "term", "fact")
        and any(set(words(term.text)) <= name for name in names)
    }
