"""How many living people share what the text says, when nobody publishes a list of them.

Expected anonymity set = population × shares, from shipped tables. It is reported beside, never mixed with, the k
among known people: that one says whether an attacker's list points at somebody, this one how big the crowd is in
which nearly everybody in a court file stands. It is an estimate, with an interval, and says how it was made; what
the tables do not know is not counted, and said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.model import RungKind
from sfumato.core.knowledge.lexicon import Lexicon, load_lexicon
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Assessment, Case, Exposure, Finding, Item
from sfumato.core.risk.population_attributes import Attribute, read_attribute
from sfumato.core.risk.population_estimate import Estimate, Share, estimate
from sfumato.core.risk.population_subject import about_the_person, sex_in_text
from sfumato.core.risk.population_tables import Tables, load_tables

NAME = "population"
DEFAULT_K = 5
# The linear condition should not be stricter than the exact one (`violations`), whose shares depend on what else is
# shown: an age is rarer in one country than in another.
_SLACK = 0.8
ANSWERS = 1000  # questions of one document that are remembered


class PopulationMeasure:
    name = NAME

    def __init__(
        self, tables: Tables | None = None, lexicon: Lexicon | None = None, k: int = DEFAULT_K
    ) -> None:
        self._tables, self._lexicon, self._k = tables, lexicon, k
        self._read: dict[tuple[EntityType, str, str], Attribute | None] = {}
        self._case: Case | None = None  # whose subjects and sex are remembered
        self._subjects: list[Entity] = []
        self._sex = ""
        self._answers: dict[object, list[Finding]] = {}

    @property
    def tables(self) -> Tables:
        if self._tables is None:
            self._tables = load_tables()
        return self._tables

    @property
    def lexicon(self) -> Lexicon:
        if self._lexicon is None:
            self._lexicon = load_lexicon()
        return self._lexicon

    # -- single attributes --------------------------------------------------

    def attribute(self, entity_type: EntityType, kind: str, text: str) -> Attribute | None:
        key = (entity_type, kind, text)
        if key not in self._read:
            self._read[key] = read_attribute(entity_type, kind, text, self.tables, self.lexicon)
        return self._read[key]

    def share(self, entity_type: EntityType, kind: str, text: str) -> Share | None:
        """Which part of all living people this describes; None when the tables do not know."""
        attribute = self.attribute(entity_type, kind, text)
        if attribute is None:
            return None
        alone = estimate([attribute], self.tables)
        world = math.log10(self.tables.world)
        return Share(
            math.log10(alone.expected) - world,
            math.log10(alone.low) - world,
            min(0.0, math.log10(alone.high) - world),
            alone.words,
        )

    # -- documents ----------------------------------------------------------

    def _at(self, entity: Entity, case: Case, rung: int) -> Attribute | None:
        """The attribute as shown at a rung; None when masked or unknown."""
        ladder = case.ladders.get(entity.id)
        if ladder is not None and rung >= ladder.top:
            return None
        if ladder is None or rung == 0:
            return self.attribute(entity.type, entity.kind, entity.text)
        shown = ladder.rungs[rung]
        if shown.kind in (RungKind.LABEL, RungKind.ROLE):
            return None  # "PERSON 1" and "the applicant" are nobody's names
        return self.attribute(entity.type, entity.kind, shown.text) or (
            self.attribute(entity.type, entity.kind, shown.term) if shown.term else None
        )

    def _meet(self, case: Case) -> None:
        """What the text says once for all rungs is read once: it is long, and dials move often."""
        if self._case is not case:
            self._case, self._sex = case, sex_in_text(case.text)
            self._subjects = [entity for entity in case.entities if about_the_person(entity, case)]
            self._answers.clear()

    def subjects(self, case: Case) -> list[Entity]:
        self._meet(case)
        return self._subjects

    def sex(self, case: Case) -> str:
        self._meet(case)
        return self._sex

    def chains(self, case: Case) -> dict[str, tuple[tuple[str, int] | None, ...]]:
        """Only those who say something about the person count, and no two of them say the same."""
        subjects = {entity.id for entity in self.subjects(case)}
        return {
            e.id: tuple(
                (e.id, rung) if e.id in subjects and not self._masked(e, case, {e.id: rung}) else None
                for rung in range(len(case.ladders[e.id].rungs) if e.id in case.ladders else 1)
            )
            for e in case.entities
        }

    def within(self, term: tuple[str, int], wider: tuple[str, int]) -> bool:
        return term[0] == wider[0] and term[1] <= wider[1]

    def _shown(self, case: Case, rungs: Mapping[str, int]) -> dict[str, Attribute]:
        found = {}
        for entity in self.subjects(case):
            attribute = self._at(entity, case, rungs.get(entity.id, 0))
            if attribute is not None:
                found[entity.id] = attribute
        return found

    def estimate(self, case: Case, rungs: Mapping[str, int] | None = None) -> Estimate:
        """The crowd in which the person stands when entities are shown at these rungs (0 where not given)."""
        rungs = rungs or {}
        shown = self._shown(case, rungs)
        made = estimate(list(shown.values()), self.tables, self.sex(case))
        unknown = [
            entity
            for entity in self.subjects(case)
            if entity.id not in shown and not self._masked(entity, case, rungs)
        ]
        if not unknown:
            return made
        said = f" Not counted, because no table knows it: {len(unknown)} of {len(self.subjects(case))} attributes."
        return Estimate(made.expected, made.low, made.high, made.words + said)

    def _masked(self, entity: Entity, case: Case, rungs: Mapping[str, int]) -> bool:
        ladder = case.ladders.get(entity.id)
        return ladder is not None and rungs.get(entity.id, 0) >= ladder.top

    def exposure(self, case: Case) -> Exposure:
        """−log shares per entity and rung, for the solver's linear condition."""
        sex = self.sex(case)
        world = estimate([], self.tables, sex).expected
        entities = self.subjects(case)
        groups: dict[str, int] = {}
        for entity in entities:
            groups[self._group(entity)] = groups.get(self._group(entity), 0) + 1
        nats: dict[str, tuple[float, ...]] = {}
        for entity in entities:
            ladder = case.ladders.get(entity.id)
            if ladder is None:
                continue
            row = []
            for rung in range(len(ladder.rungs)):
                attribute = self._at(entity, case, rung)
                alone = estimate([attribute], self.tables, sex).expected if attribute else world
                row.append(max(0.0, math.log(world / alone)) * _SLACK / groups[self._group(entity)])
            if any(row):
                nats[entity.id] = tuple(row)
        return Exposure(NAME, nats, math.log(world))

    def _group(self, entity: Entity) -> str:
        attribute = self.attribute(entity.type, entity.kind, entity.text)
        if attribute is None:
            return entity.id
        return "where" if attribute.dimension == "nationality" else attribute.dimension

    # -- the measure --------------------------------------------------------

    def violations(
        self, case: Case, rungs: Mapping[str, int], k: int = DEFAULT_K, limit: int = 64
    ) -> list[Finding]:
        """Minimal combinations of attributes that fewer than k people are expected to share."""
        key = (k, limit, tuple([rungs.get(entity.id, 0) for entity in self.subjects(case)]))
        if key not in self._answers:
            if len(self._answers) >= ANSWERS:
                self._answers.clear()
            self._answers[key] = self._violations(case, rungs, k, limit)
        return self._answers[key]

    def _violations(self, case: Case, rungs: Mapping[str, int], k: int, limit: int) -> list[Finding]:
        shown = self._shown(case, rungs)
        sex = self.sex(case)

        def crowd(ids: Sequence[str]) -> Estimate:
            return estimate([shown[i] for i in ids], self.tables, sex)

        findings: list[Finding] = []
        seen: set[tuple[str, ...]] = set()
        queue: list[list[str]] = [sorted(shown, key=lambda i: -crowd([i]).expected)]
        while queue and len(findings) < limit:
            ids = queue.pop()
            if not ids or crowd(ids).expected >= k:
                continue
            minimal = list(ids)
            for entity_id in ids:  # the commonest are left out first
                others = [other for other in minimal if other != entity_id]
                if others and crowd(others).expected < k:
                    minimal = others
            key = tuple(sorted(minimal))
            if key in seen:
                continue
            seen.add(key)
            made = crowd(minimal)
            findings.append(
                Finding(
                    NAME,
                    tuple(Item(i, rungs.get(i, 0)) for i in key),
                    min(1.0, 1 / max(made.expected, 1.0)),
                    f"Expected crowd: {made.words}",
                )
            )
            queue += [[i for i in ids if i != left_out] for left_out in minimal]
        return findings

    def assess(self, case: Case) -> Assessment:
        try:
            findings = tuple(self.violations(case, {}, self._k))
            made = self.estimate(case)
            scores = {}
            for entity_id, attribute in self._shown(case, {}).items():
                alone = estimate([attribute], self.tables).expected
                scores[entity_id] = min(
                    1.0, math.log(self.tables.world / alone) / math.log(self.tables.world)
                )
        except SfumatoError as error:
            return Assessment(NAME, available=False, reason=error.message)
        return Assessment(NAME, findings, scores, reason=made.words)


__all__ = ["Estimate", "Exposure", "PopulationMeasure", "Share"]
