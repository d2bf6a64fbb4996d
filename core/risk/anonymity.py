"""k-anonymity among known people (paper 000 §3): does what stays in the text point at fewer than k of them?

The condition is the paper's: a combination is violated when 1 to k−1 people share it. Nobody is no violation:
then the text speaks of somebody whom the index does not know, and it is the population model's turn. So "no
violation" says that the text singles out no *known* person; it does not say that the person is safe.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pyroaring import BitMap

from sfumato.core.errors import ResourceMissing, SfumatoError
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.ontology import open_ontology
from sfumato.core.knowledge import PeopleIndex, open_index
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.anonymity_search import Memory, Signatures, minimal_violations
from sfumato.core.risk.model import DEFAULT_K, Assessment, Case, Finding, Item

NAME = "anonymity"
_WITNESSES = 3  # people whom a finding names
_NEVER_NAMES = frozenset({EntityType.DATETIME, EntityType.QUANTITY, EntityType.CODE})
_SOMETHING_IN = re.compile(r".+ in (?:the )?([^,]+)$")
_THINGS = frozenset({EntityType.ORG, EntityType.MISC})
_NO_NAME = "\0"  # before a term of which the people who are only called so do not count
_ANSWERS = 500  # questions that are remembered: a dial often comes back to the same terms


def _is_kind(term: str) -> bool:
    try:
        return open_ontology().is_head(term)
    except ResourceMissing:
        return False


class AnonymityMeasure:
    """Posting lists are kept per term; the last document's signatures are updated, not rebuilt."""

    name = NAME

    def __init__(self, index: PeopleIndex | None = None, k: int = DEFAULT_K, limit: int = 256) -> None:
        self._index = index
        self._k = k
        self._limit = limit
        self._lists: dict[str, BitMap | None] = {}  # by term
        self._common: dict[tuple[int, str], bool] = {}  # by text and word
        self._within: dict[tuple[str, str], bool] = {}
        self._memory: Memory | None = None
        self._answers: dict[object, list[tuple[tuple[str, ...], BitMap]]] = {}

    @property
    def index(self) -> PeopleIndex:
        """The people index, opened at the first use. Raises `SfumatoError` where there is none."""
        if self._index is None:
            self._index = open_index()
        return self._index

    # -- posting lists ------------------------------------------------------

    def term_of(self, entity: Entity, case: Case, rung: int) -> str | None:
        """What the entity shows at a rung, where the index knows people with it; None when it is masked or unknown."""
        ladder = case.ladders.get(entity.id)
        if ladder is not None and rung >= ladder.top:
            return None
        shown = ladder.rungs[rung] if ladder is not None and rung else None
        term = entity.text if shown is None else shown.term or shown.text
        # A rung is a class of things and a date is a date, even where somebody is called Place or Date.
        if shown is not None:
            # "local court in Italy" tells as much of where as "city in Italy" does.
            where = _SOMETHING_IN.match(term) if entity.type is EntityType.ORG else None
            term = f"place in {where[1]}" if where else term
            names = shown.kind is RungKind.INITIALS
        elif entity.type in _THINGS and self._is_common(term, case.text):
            return None
        else:
            names = entity.type not in _NEVER_NAMES
        key = term if names else f"{_NO_NAME}{term}"
        if key not in self._lists:
            self._lists[key] = self.index.lookup(term, names=names)
        return key if self._lists[key] else None

    def _is_common(self, term: str, text: str) -> bool:
        """ "Court" and "Chamber" are kinds of things; a name that the text also writes small is none."""
        at = (hash(text), term)
        if at not in self._common:
            small = term.lower()
            said = re.search(rf"(?<!\w){re.escape(small)}(?!\w)", text)
            self._common[at] = said is not None or _is_kind(term)
        return self._common[at]

    def people_of(self, entity: Entity, case: Case, rung: int) -> BitMap | None:
        """People who fit the entity as shown at a rung; None when it is masked or the index knows no such term."""
        term = self.term_of(entity, case, rung)
        return None if term is None else self._lists[term]

    def postings(self, case: Case, rungs: Mapping[str, int] | None = None) -> dict[str, BitMap]:
        """What is shown, as lists of people by entity id; entities that the index does not know are left out."""
        found: dict[str, BitMap] = {}
        for entity in case.entities:
            bitmap = self.people_of(entity, case, (rungs or {}).get(entity.id, 0))
            if bitmap:
                found[entity.id] = bitmap
        return found

    def chains(self, case: Case) -> dict[str, tuple[str | None, ...]]:
        """By entity, the term that each rung shows: where two entities show the same, they are the same here."""
        return {
            e.id: tuple(
                self.term_of(e, case, rung)
                for rung in range(len(case.ladders[e.id].rungs) if e.id in case.ladders else 1)
            )
            for e in case.entities
        }

    def within(self, term: str, wider: str) -> bool:
        """Whether all who fit the one term fit the other."""
        if (term, wider) not in self._within:
            part, whole = self._lists[term], self._lists[wider]
            self._within[term, wider] = part is not None and whole is not None and part.issubset(whole)
        return self._within[term, wider]

    def _shown(self, case: Case, rungs: Mapping[str, int]) -> dict[str, list[str]]:
        """Who shows each term. Nine dates of one year are one term: a document has few, whatever its length."""
        found: dict[str, list[str]] = {}
        for entity in case.entities:
            term = self.term_of(entity, case, rungs.get(entity.id, 0))
            if term is not None:
                found.setdefault(term, []).append(entity.id)
        return found

    # -- the measure --------------------------------------------------------

    def violations(
        self, case: Case, rungs: Mapping[str, int], k: int = DEFAULT_K, limit: int = 64
    ) -> list[Finding]:
        """Minimal combinations of any size that 1 to k−1 known people share at these rungs. [] proves there is none.

        A term that several entities show is told of the first of them.
        """
        shown = self._shown(case, rungs)
        known = {entity.id: entity for entity in case.entities}
        return [
            self._highest(case, rungs, [known[shown[term][0]] for term in combination], k)
            for combination, _ in self._combinations(shown, k, limit)
        ]

    def _highest(self, case: Case, rungs: Mapping[str, int], entities: Sequence[Entity], k: int) -> Finding:
        """The violation told at the highest rungs at which it still is one: the solver need not climb to find out.

        Where a rung's list holds the one below it, every rung between the two is a violation as well.
        """
        at = {e.id: rungs.get(e.id, 0) for e in entities}
        lists = {e.id: self._list(e, case, at[e.id]) for e in entities}
        for entity in entities:
            others = [lists[e.id] for e in entities if e is not entity]
            rest = BitMap.intersection(*others) if others else None
            while (above := self.people_of(entity, case, at[entity.id] + 1)) is not None:
                crowd = len(above) if rest is None else rest.intersection_cardinality(above)
                if crowd >= k or not lists[entity.id].issubset(above):
                    break
                at[entity.id] += 1
                lists[entity.id] = above
        crowd_left = BitMap.intersection(*lists.values())
        return self._finding(case, at, list(at), crowd_left)

    def _list(self, entity: Entity, case: Case, rung: int) -> BitMap:
        found = self.people_of(entity, case, rung)
        assert found is not None  # it is part of a violation
        return found

    def _combinations(
        self, shown: Mapping[str, list[str]], k: int, limit: int
    ) -> list[tuple[tuple[str, ...], BitMap]]:
        key = (k, limit, frozenset(shown))
        if key in self._answers:
            return self._answers[key]
        if self._memory is None:
            self._memory = Memory(Signatures(len(self.index)))
        if len(self._answers) >= _ANSWERS:
            self._answers.clear()
        postings = {term: bitmap for term in shown if (bitmap := self._lists[term])}
        found = list(minimal_violations(postings, k, len(self.index), limit, self._memory))
        self._answers[key] = found
        return found

    def _finding(
        self, case: Case, rungs: Mapping[str, int], combination: Sequence[str], crowd: BitMap
    ) -> Finding:
        items = tuple(Item(entity_id, rungs.get(entity_id, 0)) for entity_id in sorted(combination))
        texts = [f"“{self._text(case, item)}”" for item in items]
        who = "Only one" if len(crowd) == 1 else f"Only {len(crowd)}"
        shares = "fits" if len(crowd) == 1 else "fit"
        together = texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]} together"
        return Finding(
            NAME,
            items,
            1 / len(crowd),
            Message("{0} of {1:,} known people {2} {3}.", who, len(self.index), shares, together),
            tuple(str(person) for person in self.index.people(crowd, _WITNESSES)),
        )

    def _text(self, case: Case, item: Item) -> str:
        ladder = case.ladders.get(item.entity_id)
        if item.rung and ladder is not None:
            return ladder.rungs[item.rung].text
        return next(entity.text for entity in case.entities if entity.id == item.entity_id)

    def _everybody(self, case: Case) -> Iterator[Finding]:
        """As written: each violation of the first who shows its terms, and once for every other one."""
        shown = self._shown(case, {})
        for combination, crowd in self._combinations(shown, self._k, self._limit):
            first = [shown[term][0] for term in combination]
            yield self._finding(case, {}, first, crowd)
            for at, term in enumerate(combination):
                for other in shown[term][1:]:
                    yield self._finding(case, {}, [*first[:at], other, *first[at + 1 :]], crowd)

    def assess(self, case: Case) -> Assessment:
        """Combinations that fewer than k known people fit, in the closed world of paper 000."""
        try:
            index = self.index
        except SfumatoError as error:
            return Assessment(NAME, available=False, reason=error.message)
        findings = tuple(self._everybody(case))
        scores: dict[str, float] = {}
        for finding in findings:
            for item in finding.items:
                scores[item.entity_id] = max(scores.get(item.entity_id, 0.0), finding.score)
        known = len(self.postings(case))
        return Assessment(
            NAME,
            findings,
            scores,
            reason=Message(
                "{0} of {1} entities are known to an index of {2:,} people.",
                known,
                len(case.entities),
                len(index),
            ),
        )
