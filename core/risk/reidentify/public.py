"""Public figures as candidates: the people index, searched by the terms of a text.

The index knows 1.7 million people. A text is first compared with all of them by the terms it holds (an attacker in
its own right: rare shared terms count most); the people who fit best become profiles for the neural attackers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.knowledge import KnownPerson, PeopleIndex
from sfumato.core.language.dates import YEAR_PATTERN
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import STOP_WORDS, fold

_REMEMBERED = 500  # people whose rows are kept: a limit of memory

Term = tuple[str, str]  # as it stands, and its kind
NEAR = 5_000  # how many public figures are looked at closely
_YEAR = re.compile(rf"\b{YEAR_PATTERN}\b")
_CAPITALS = re.compile(r"[A-ZÀ-Þ][\w’-]*(?: [\"“']* ?[A-ZÀ-Þ][\w.’-]*[\"”']*){2,5}")
_WORDS = re.compile(r"[\w’-]+")
# Settled on dev people: two dates count, and less than other terms of the same rarity; the first full name counts most.
DATES, _DATE, _FIRST, _LATER = 2, 0.5, 3.0, 0.5
_NAMESAKES = 200  # people of one name who are looked at
_ALIGNED = ("born", "died", "nationality", "country", "occupation")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a text says in the terms of the index, each with its weight; dates rarest first."""

    terms: tuple[tuple[str, float], ...]
    dates: tuple[tuple[str, float], ...]


class IndexAttacker:
    """The people index as an attacker: who shares most and rarest terms with a text?

    Of dates only the two rarest that fit count (born, died): otherwise whoever held office for many years fits every
    text with many years in it. The full name that stands first is more often the subject's than later ones.
    """

    name = "index"

    def __init__(self, index: PeopleIndex) -> None:
        self.index = index
        self._rows: dict[str, NDArray[np.uint32]] = {}

    def scores(self, text: str) -> NDArray[np.float32]:
        """For every person of the index, the summed rarity of the terms they share with the text."""
        return self.scores_of(self.evidence(self.terms(text)))

    def scores_of(self, evidence: Evidence) -> NDArray[np.float32]:
        """The score of every known person for the evidence of a text."""
        scores = np.zeros(len(self.index), np.float32)
        for term, weight in evidence.terms:
            scores[self.posting(term)] += weight
        fitting = np.zeros(len(self.index), np.uint8)
        for term, weight in evidence.dates:
            rows = self.posting(term)
            rows = rows[fitting[rows] < DATES]
            scores[rows] += weight
            fitting[rows] += 1
        return scores

    def terms(self, text: str) -> list[Term]:
        """In their order; "James Saburo Shigeta" is asked for as James Shigeta too."""
        text = _capitalised(text) if text.islower() else text
        found = [(hit.start, hit.term, hit.kind) for hit in self.index.find_terms(text)]
        for run in _CAPITALS.finditer(text):
            words = _WORDS.findall(run.group())
            if len(words) > 2 and len(self.posting(short := f"{words[0]} {words[-1]}")):
                found.append((run.start(), short, "name"))
        return [(term, kind) for _, term, kind in sorted(found)]

    def evidence(self, terms: Iterable[Term]) -> Evidence:
        """What terms of a text weigh: names, facts and dates."""
        weights: dict[str, float] = {}
        dates: dict[str, float] = {}
        named = False
        for term, kind in terms:
            if kind == "date":
                year = _YEAR.search(term)
                # Of many people no more than the year is known.
                for when in (term, year.group()) if year else (term,):
                    dates[when] = _DATE * self._rarity(when)
                continue
            share = 1.0
            if kind == "name" and " " in term:
                share, named = _LATER if named else _FIRST, True
            weights[term] = max(weights.get(term, 0.0), share * self._rarity(term))
        return Evidence(tuple(weights.items()), tuple(sorted(dates.items(), key=lambda date: -date[1])))

    def posting(self, term: str) -> NDArray[np.uint32]:
        """The people who have a term, by number, sorted."""
        found = self._rows.get(term)
        if found is None:
            if len(self._rows) > _REMEMBERED:
                self._rows.clear()
            people = self.index.lookup(term)
            found = self._rows[term] = np.asarray(people.to_array() if people else [], np.uint32)
        return found

    def _rarity(self, term: str) -> float:
        return float(np.log(len(self.index) / max(1, len(self.posting(term)))))

    def number(self, profile: Profile) -> int | None:
        """The same person in the index, by name and facts; None where it does not know them, or not for sure."""
        facts = {field: value for field, value in profile.facts if field in _ALIGNED}
        agreed: list[tuple[int, int]] = []
        for number in list(self.index.lookup(profile.name) or ())[:_NAMESAKES]:
            person = self.index.person(number)
            same = sum(number in (self.index.lookup(_term(*fact)) or ()) for fact in facts.items())
            exact = fold(person.name) == fold(profile.name)
            if same + exact >= 2 and not _contradicted(person, facts):
                agreed.append((same + exact, number))
        agreed.sort(reverse=True)
        if not agreed or (len(agreed) > 1 and agreed[0][0] == agreed[1][0]):
            return None
        return agreed[0][1]


def _capitalised(text: str) -> str:
    """Names stand out by their capitals; a text without any gets some."""
    return _WORDS.sub(lambda m: m.group() if m.group() in STOP_WORDS else m.group().capitalize(), text)


def _term(field: str, value: str) -> str:
    year = _YEAR.search(value)
    return year.group() if year and field in ("born", "died") else value


def _contradicted(person: KnownPerson, facts: Mapping[str, str]) -> bool:
    """Born in years that cannot be the same, a slip of one year aside, or known for quite another trade."""
    known, said = _YEAR.search(person.life.partition("–")[0]), _YEAR.search(facts.get("born", ""))
    if known and said:
        return abs(int(known.group()) - int(said.group())) > 1
    trade = facts.get("occupation", "")
    return bool(trade and person.occupation and not set(fold(person.occupation).split()) & set(trade.split()))


def profile_of(index: PeopleIndex, number: int) -> Profile:
    """What the public index knows of one person, as a profile to attack with."""
    person = index.person(number)
    born, _, died = person.life.partition("–")
    facts = [("name", person.name), ("born", born), ("died", died), ("country", person.country)]
    facts.append(("occupation", person.occupation))
    return Profile(str(number), person.name, tuple((k, fold(v)) for k, v in facts if v.strip(" ?")))


def near(index: PeopleIndex, text: str, names: Sequence[str] = (), limit: int = NEAR) -> tuple[Profile, ...]:
    """The public figures whom the text may be about, and everybody who bears one of the given names; best first, so that
    of namesakes the one who fits is met first."""
    scores = IndexAttacker(index).scores(text)
    count = min(limit, int((scores > 0).sum()))
    best = np.argpartition(-scores, max(0, count - 1))[:count] if count else np.array([], np.int64)
    named = {int(n) for name in names for n in list(index.lookup(name) or ())[:200]}
    numbers = sorted({int(n) for n in best} | named, key=lambda n: (-float(scores[n]), n))
    return tuple(profile_of(index, number) for number in numbers)
