"""What a document tells of each protected person, at every rung of every entity that tells it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Fact, Relation
from sfumato.core.facts.relations import OFFICE_OF
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_values import Reader, Trait, Unknown
from sfumato.core.risk.model import Case

# Facts of relatives that say something of their own; the others (where they live, their name's family) mostly repeat.
TIED = frozenset({
    Relation.BORN, Relation.AGE, Relation.OCCUPATION, Relation.OFFICE, Relation.HEALTH, Relation.NATIONALITY, Relation.FAITH,
    Relation.ORIGIN, Relation.EMPLOYER, Relation.NAME,
})  # fmt: skip
ALIKE = frozenset(
    {Relation.NATIONALITY, Relation.ORIGIN, Relation.FAITH, Relation.NAME}
)  # relatives mostly share them
RELATIVES = 2.0  # people of one tie that somebody has (assumed)
_NOBODY = frozenset({RungKind.MASK, RungKind.LABEL, RungKind.ROLE})
NOT_OF_A_PERSON = frozenset({Relation.PROCEEDINGS, Relation.OTHER})


@dataclass(frozen=True, slots=True)
class Shown:
    """A fact at one rung: its words, the trait they are counted by, or why they are not counted."""

    words: str
    trait: Trait | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of a protected person. `rungs` by entity: the plan moves each on its own; without entities it stays as written."""

    fact: Fact
    rungs: Mapping[str, tuple[Shown | None, ...]]
    fixed: Shown | None = None

    def at(self, rungs: Mapping[str, int]) -> Shown | None:
        """What is told when entities are shown at these rungs: the most specific of what its entities show."""
        if self.fixed is not None:
            return self.fixed
        shown = [row[min(rungs.get(i, 0), len(row) - 1)] for i, row in self.rungs.items()]
        counted = [one for one in shown if one is not None]
        return counted[0] if counted else None


@dataclass(frozen=True, slots=True)
class Portrait:
    person: str  # as the extractor calls the subject
    label: str
    told: tuple[Told, ...]

    @property
    def facts(self) -> list[Fact]:
        return [told.fact for told in self.told]


def portraits_of(case: Case, reader: Reader) -> tuple[Portrait, ...]:
    """One for each protected person, in the order of the text."""
    extractor = Extractor(case.text, case.entities)
    facts = extractor.run()
    cast = extractor.cast
    by_role = {entity: role for role, entity in reversed(cast.roles.items())}
    found = []
    for number, person in enumerate(cast.main, 1):
        label = by_role.get(person) or (
            person if person.startswith(("the ", "PERSON ")) else f"PERSON {number}"
        )
        told = [
            _told(fact, case, reader)
            for fact in facts
            if fact.subject == person
            and fact.relation not in NOT_OF_A_PERSON
            and (not fact.tie or fact.relation in TIED)
        ]
        found.append(Portrait(person, label, tuple(told)))
    return tuple(found)


def _told(fact: Fact, case: Case, reader: Reader) -> Told:
    free = [said for said in fact.mentions if not said.entity_id]
    if free or not fact.entities:
        return Told(fact, {}, _shown(fact, fact.value, reader))
    rows = {}
    for entity_id in fact.entities:
        ladder = case.ladders.get(entity_id)
        first = _shown(fact, fact.value, reader)
        rows[entity_id] = (first, *_higher(fact, ladder, case, reader)) if ladder is not None else (first,)
    return Told(fact, rows)


def _higher(fact: Fact, ladder: Ladder, case: Case, reader: Reader) -> Sequence[Shown | None]:
    said = fact.mentions[0]
    before = case.text[max(0, said.start - 60) : said.start]
    found: list[Shown | None] = []
    for rung in ladder.rungs[1:]:
        if rung.kind in _NOBODY or RungFlag.NAMES_NOBODY in rung.flags or rung is ladder.rungs[-1]:
            found.append(None)
            continue
        value = _words(rung)
        if fact.relation is Relation.OFFICE and (office := OFFICE_OF.search(before)):
            value = f"{office['head']} of {value}"
        shown = _shown(fact, value, reader)
        if shown is not None and shown.trait is None and rung.term:
            shown = _shown(fact, rung.term, reader) or shown
        found.append(shown)
    return found


def _words(rung: Rung) -> str:
    if rung.kind is RungKind.SHIFTED and (year := re.search(r"\b\d{4}\b", rung.text)):
        return year[0]  # a shifted date is only sure about the year
    return rung.text


def _shown(fact: Fact, value: str, reader: Reader) -> Shown | None:
    if (
        fact.until
        and fact.relation in (Relation.OCCUPATION, Relation.OFFICE)
        and not value.startswith("former")
    ):
        value = f"former {value}"
    read = reader.read(fact.relation, value)
    if read is None:
        return None
    if isinstance(read, Unknown):
        return Shown(value, None, read.reason)
    if fact.tie:
        read = _tied(fact, read, reader)
    return Shown(value, read, read.assumed)


def _tied(fact: Fact, trait: Trait, reader: Reader) -> Trait:
    """A fact of a relative as a share of the people who have such a relative."""
    alone = count_people([trait], reader.tables)
    share = min(1.0, RELATIVES * alone.expected / reader.tables.world)
    if fact.relation in ALIKE:
        share = math.sqrt(share)
    how = f"whose {fact.tie} is such ({fact.relation.value})"
    attribute = replace(
        trait.attribute, dimension="family", text=f"{fact.tie} {fact.relation} {fact.value}", share=share
    )
    attribute = replace(attribute, spread=max(3.0, trait.attribute.spread), how=how, people=0.0)
    return Trait(Relation.FAMILY, attribute, assumed=trait.assumed)
