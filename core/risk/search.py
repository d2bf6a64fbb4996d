"""An attacker with a search engine (paper 002 §3.2.2, Algorithm 1), over a local index of public documents.

A combination of entities is risky when at least one document found for it is also found for the person. An
online engine can be plugged in by the `Engine` interface; none ships, and nothing here opens a connection.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Protocol

from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.model import RungFlag
from sfumato.core.knowledge.fulltext import FullText, phrase
from sfumato.core.language.titles import without_titles
from sfumato.core.messages import plural
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Assessment, Case, Finding, Item

_FURTHER = 0.1  # of its score that a finding loses for each further entity a search needs: a judgment call

NAME = "search"
TOP = 50  # results looked at per query, as in the paper
MAX_ARITY = 2  # entities of a query, as in the paper
MOST_QUERIES = 20_000  # searches for one person


class Engine(Protocol):
    """Anything that answers a query with addresses, best first."""

    def search(self, terms: Sequence[str], limit: int = TOP) -> Sequence[str]:
        """At most `limit` addresses of documents that hold all terms, best first."""


def find_risky_combinations(
    entities: Sequence[str], person: str, engine: Engine, max_arity: int = MAX_ARITY, top: int = TOP
) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Algorithm 1, line by line. Returns the risky combinations with the addresses that gave them away.

    The set of addresses for the person grows while the combinations are gone through, exactly as published; a
    risky combination's supersets are not skipped either.
    """
    risky: dict[tuple[str, ...], tuple[str, ...]] = {}
    for_person = set(engine.search([person], top))
    for arity in range(1, max_arity + 1):
        for combination in combinations(entities, arity):
            for_entities = engine.search(combination, top)
            for_person |= set(engine.search([person, *combination], top))
            shared = [address for address in for_entities if address in for_person]
            if shared:
                risky[combination] = tuple(shared)
    return risky


class Postings:
    """The same answers as `FullText.search` up to their order, from sets kept per term.

    Up to `limit` results their order does not matter to the algorithm, and then an intersection of sets is
    enough; only when more documents fit is the index asked for the most relevant ones.
    """

    def __init__(self, index: FullText) -> None:
        self._index = index
        self._sets: dict[str, frozenset[int]] = {}

    def search(self, terms: Sequence[str], limit: int = TOP) -> Sequence[str]:
        """At most `limit` addresses of documents that hold all terms."""
        sets = sorted((self._containing(term) for term in terms if phrase(term)), key=len)
        if not sets:
            return []
        shared = frozenset.intersection(*sets)
        if len(shared) > limit:
            return self._index.search(terms, limit)
        return self._index.addresses(shared, limit)

    def _containing(self, term: str) -> frozenset[int]:
        if term not in self._sets:
            self._sets[term] = self._index.containing(term)
        return self._sets[term]


class SearchMeasure:
    """The measure `search`: an entity is risky where a search with it finds documents about the person."""

    name = NAME

    def __init__(
        self,
        index: FullText | Path | None = None,
        *,
        max_arity: int = MAX_ARITY,
        top: int = TOP,
        budget: int = MOST_QUERIES,
    ) -> None:
        self._index = index
        self.budget = budget  # searches for one person
        self.max_arity = max_arity
        self.top = top

    def assess(self, case: Case) -> Assessment:
        """Combinations of entities that lead to few local documents, the person's own among them."""
        try:
            index = self._index if isinstance(self._index, FullText) else FullText(self._index)
        except SfumatoError as error:
            return Assessment(NAME, available=False, reason=error.message)
        people = persons(case)
        if not people:
            return Assessment(
                NAME,
                available=False,
                reason="Nobody in the text is known to be the person to protect. Choose one, or give --person.",
            )
        found: dict[tuple[str, ...], Finding] = {}
        for person in people:
            for finding in self._findings(case, person, index):
                found.setdefault(tuple(i.entity_id for i in finding.items), finding)
        scores: dict[str, float] = {}
        for finding in found.values():
            for item in finding.items:
                scores[item.entity_id] = max(scores.get(item.entity_id, 0.0), finding.score)
        return Assessment(NAME, tuple(found.values()), scores)

    def _findings(self, case: Case, person: Entity, index: FullText) -> Iterable[Finding]:
        by_text: dict[str, list[Entity]] = {}
        for entity in case.entities:
            if entity.id != person.id:
                by_text.setdefault(entity.text, []).append(entity)
        engine = Postings(index)
        name = without_titles(person.text)
        for combination, addresses in best_first(
            list(by_text), name, engine, self.max_arity, self.top, self.budget
        ):
            # told at the highest rungs that still lead to the person: a rung is searched again, not assumed safe
            first = [by_text[text][0] for text in combination]
            rungs = highest_rungs(case, first, name, engine, self.top)
            words = " and ".join(f"“{text}”" for text in combination)
            yield Finding(
                NAME,
                tuple(Item(e.id, rungs[e.id]) for e in first),
                1.0 - _FURTHER * (len(combination) - 1),
                plural(
                    len(addresses),
                    "Searching for {1} finds {0} document that also names the person.",
                    "Searching for {1} finds {0} documents that also name the person.",
                    words,
                ),
                tuple(addresses[:3]),
            )


def best_first(
    texts: Sequence[str], person: str, engine: Engine, max_arity: int, top: int, budget: int
) -> Iterator[tuple[tuple[str, ...], Sequence[str]]]:
    """Minimal risky combinations, those of the rarest terms first, until `budget` searches are spent.

    A combination is risky when a document found for it is also found for the person. Combinations that contain a risky one
    are not searched: breaking the smaller one breaks them. What the budget leaves out is not searched, and not called safe.
    """
    for_person = set(engine.search([person], top))
    risky: list[frozenset[str]] = []
    found = {text: engine.search([text], top) for text in texts}
    rank = {text: (len(found[text]), n) for n, text in enumerate(texts) if found[text]}
    spent = len(texts)
    for arity in range(1, max_arity + 1):
        for combination in _by_rank(sorted(rank, key=rank.__getitem__), arity):
            if spent >= budget:
                return
            if any(smaller <= set(combination) for smaller in risky):
                continue
            addresses = found[combination[0]] if arity == 1 else engine.search(combination, top)
            spent += arity > 1
            if shared := [address for address in addresses if address in for_person]:
                risky.append(frozenset(combination))
                yield combination, shared


def _by_rank(texts: Sequence[str], arity: int) -> Iterator[tuple[str, ...]]:
    """Combinations in the order of their commonest member: the rarest terms are tried with each other first."""
    for last in range(arity - 1, len(texts)):
        for rest in combinations(texts[:last], arity - 1):
            yield (*rest, texts[last])


def highest_rungs(
    case: Case, entities: Sequence[Entity], person: str, engine: Engine, top: int
) -> dict[str, int]:
    """For each entity the highest rung at which the combination still finds a document that names the person."""
    for_person = set(engine.search([person], top))
    rungs = {entity.id: 0 for entity in entities}
    words = {entity.id: entity.text for entity in entities}
    for entity in entities:
        ladder = case.ladders.get(entity.id)
        for rung in range(1, ladder.top if ladder else 0):
            assert ladder is not None
            text = ladder.rungs[rung].term or ladder.rungs[rung].text
            asked = [text if i == entity.id else other for i, other in words.items()]
            if RungFlag.NAMES_NOBODY in ladder.rungs[rung].flags or not for_person & set(
                engine.search(asked, top)
            ):
                break
            rungs[entity.id], words[entity.id] = rung, text
    return rungs


def persons(case: Case) -> list[Entity]:
    """Whom an attacker would look for: the protected persons; else the person the text names most."""
    chosen = [e for e in case.entities if e.protected or e.id in case.protected]
    if chosen:
        return chosen
    people = [e for e in case.entities if e.type is EntityType.PERSON and e.p_direct >= 0.5]
    return sorted(people, key=lambda e: (-len(e.mentions), e.id))[:1]
