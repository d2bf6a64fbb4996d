"""k-anonymity among known people (paper 000 §3): does what stays in the text point at fewer than k of them?

The condition is the paper's: a combination is violated when 1 to k−1 people share it. Nobody is no violation:
then the text speaks of somebody whom the index does not know, and it is the population model's turn. So "no
violation" says that the text singles out no *known* person; it does not say that the person is safe.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyroaring import BitMap

from sfumato.core.errors import SfumatoError
from sfumato.core.knowledge import PeopleIndex, open_index
from sfumato.core.recognize.model import Entity
from sfumato.core.risk.anonymity_search import Signatures, minimal_violations
from sfumato.core.risk.model import Assessment, Case, Finding, Item

NAME = "anonymity"
DEFAULT_K = 5
_WITNESSES = 3


class AnonymityMeasure:
    """Posting lists are kept per entity and rung; the last document's signatures are updated, not rebuilt."""

    name = NAME

    def __init__(self, index: PeopleIndex | None = None, k: int = DEFAULT_K, limit: int = 256) -> None:
        self._index = index
        self._k = k
        self._limit = limit
        self._lists: dict[tuple[str, int, str], BitMap | None] = {}
        self._signatures: Signatures | None = None

    @property
    def index(self) -> PeopleIndex:
        if self._index is None:
            self._index = open_index()
        return self._index

    # -- posting lists ------------------------------------------------------

    def people_of(self, entity: Entity, case: Case, rung: int) -> BitMap | None:
        """People who fit the entity as shown at a rung; None when it is masked or the index knows no such term."""
        ladder = case.ladders.get(entity.id)
        if ladder is not None and rung >= ladder.top:
            return None
        shown = ladder.rungs[rung] if ladder is not None and rung else None
        term = entity.text if shown is None else shown.term or shown.text
        key = (entity.id, rung, term)
        if key not in self._lists:
            self._lists[key] = self.index.lookup(term)
        return self._lists[key]

    def postings(self, case: Case, rungs: Mapping[str, int] | None = None) -> dict[str, BitMap]:
        """What is shown, as lists of people by entity id; entities that the index does not know are left out."""
        found: dict[str, BitMap] = {}
        for entity in case.entities:
            bitmap = self.people_of(entity, case, (rungs or {}).get(entity.id, 0))
            if bitmap:
                found[entity.id] = bitmap
        return found

    # -- the measure --------------------------------------------------------

    def violations(
        self, case: Case, rungs: Mapping[str, int], k: int = DEFAULT_K, limit: int = 64
    ) -> list[Finding]:
        """Minimal combinations of any size that 1 to k−1 known people share at these rungs. [] proves there is none."""
        postings = self.postings(case, rungs)
        if self._signatures is None:
            self._signatures = Signatures(len(self.index))
        shown = minimal_violations(postings, k, len(self.index), limit, self._signatures)
        return [self._finding(case, rungs, combination, crowd) for combination, crowd in shown]

    def _finding(
        self, case: Case, rungs: Mapping[str, int], combination: tuple[str, ...], crowd: BitMap
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
            f"{who} of {len(self.index):,} known people {shares} {together}.",
            tuple(str(person) for person in self.index.people(crowd, _WITNESSES)),
        )

    def _text(self, case: Case, item: Item) -> str:
        ladder = case.ladders.get(item.entity_id)
        if item.rung and ladder is not None:
            return ladder.rungs[item.rung].text
        return next(entity.text for entity in case.entities if entity.id == item.entity_id)

    def assess(self, case: Case) -> Assessment:
        try:
            index = self.index
        except SfumatoError as error:
            return Assessment(NAME, available=False, reason=error.message)
        findings = tuple(self.violations(case, {}, self._k, self._limit))
        scores: dict[str, float] = {}
        for finding in findings:
            for item in finding.items:
                scores[item.entity_id] = max(scores.get(item.entity_id, 0.0), finding.score)
        known = len(self.postings(case))
        return Assessment(
            NAME,
            findings,
            scores,
            reason=f"{known} of {len(case.entities)} entities are known to an index of {len(index):,} people.",
        )
