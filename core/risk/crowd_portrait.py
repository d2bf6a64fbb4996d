"""What a document tells of each protected person, at every rung of every entity that tells it."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import TEXT, Fact, Quote, Relation
from sfumato.core.facts.people import is_a_life, is_an_article
from sfumato.core.facts.relations import OFFICE_OF, claims_to_be_unique
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_articles import least_told
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_events import HAPPENED, Dates, been_in, dates_of, dealt_with
from sfumato.core.risk.crowd_kinds import is_class_of_bodies, tells_nothing
from sfumato.core.risk.crowd_prevalence import some_offence
from sfumato.core.risk.crowd_trait_model import Trait, Unknown
from sfumato.core.risk.crowd_traits import Reader
from sfumato.core.risk.model import Case
from sfumato.core.risk.output_places import Places
from sfumato.core.risk.population_places import Attribute

# Facts of relatives that say something of their own; the others (where they live, their name's family) mostly repeat.
TIED = frozenset({
    Relation.BORN, Relation.AGE, Relation.OCCUPATION, Relation.OFFICE, Relation.HEALTH, Relation.NATIONALITY, Relation.FAITH,
    Relation.ORIGIN, Relation.EMPLOYER, Relation.NAME, Relation.DIED, Relation.CONVICTED, Relation.EDUCATION,
})  # fmt: skip
ALIKE = frozenset(
    {Relation.NATIONALITY, Relation.ORIGIN, Relation.FAITH, Relation.NAME}
)  # relatives mostly share them
WORK = frozenset({Relation.OCCUPATION, Relation.OFFICE, Relation.EMPLOYER})  # what relatives often share
NO_TABLE = "no table knows how many people this fits"
_NOBODY = frozenset({RungKind.MASK, RungKind.LABEL, RungKind.ROLE})
_READ_ONCE = HAPPENED | {Relation.NAME}
NOT_OF_A_PERSON = frozenset({Relation.PROCEEDINGS, Relation.OTHER})


@dataclass(frozen=True, slots=True)
class ShownFact:
    """A fact at one rung: its words, the trait they are counted by, or why they are not counted."""

    words: str
    trait: Trait | None = None
    reason: str = ""
    alone: float = math.inf  # people who fit it by itself, at least


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact of a protected person. `rungs` by entity: the plan moves each on its own; without entities it stays as written.

    Along a row what is told never gets narrower: a wider word that the tables take for rarer counts as the narrower one.
    """

    fact: Fact
    rungs: Mapping[str, tuple[ShownFact | None, ...]]
    fixed: ShownFact | None = None

    def at(self, rungs: Mapping[str, int]) -> ShownFact | None:
        """What is told when entities are shown at these rungs: the most specific of what its entities show."""
        if self.fixed is not None:
            return self.fixed
        shown = [row[min(rungs.get(i, 0), len(row) - 1)] for i, row in self.rungs.items()]
        counted = [one for one in shown if one is not None]
        return min(counted, key=lambda one: one.alone) if counted else None


@dataclass(frozen=True, slots=True)
class Portrait:
    """All that a document tells of one person, so that the crowd can be counted at any rungs."""

    person: str  # as the extractor calls the subject
    label: str
    told: tuple[ToldFact, ...]
    dates: frozenset[str] = frozenset()  # entities that date what happened, and tell nothing else
    of_a_case: bool = False  # whether the text has parties
    of_a_life: bool = False  # whether it opens as a biography
    looked_up: bool = False  # whether it opens as an article of an encyclopedia

    @property
    def facts(self) -> list[Fact]:
        """What the text says of this person."""
        return [told.fact for told in self.told]


# Cues of telling phrases that say that there is no other such person, and what they count as.
UNIQUE = frozenset({"first or only", "superlative", "claim before a post"})
ONE_PERSON = Trait(
    Relation.OFFICE, Attribute("office", "the only such person", people=1.0, how="of whom there is one")
)


SEVERAL_OF_ONE = frozenset(
    {Relation.HEALTH, Relation.ORIENTATION}
)  # of which one phrase may tell two: "deaf and blind"


def portraits_of(case: Case, reader: Reader) -> tuple[Portrait, ...]:
    """One for each protected person, in the order of the text."""
    extractor = Extractor(case.text, case.entities)
    facts = extractor.run()
    cast = extractor.cast
    facts += _told_without_names(case, facts, cast.main)
    by_role = {entity: role for role, entity in reversed(cast.roles.items())}
    life, article = (ask(case.text, case.entities, cast) for ask in (is_a_life, is_an_article))
    offenders = {f.subject for f in facts if f.relation is Relation.CONVICTED and not (f.tie or f.entities)}
    happened = dates_of(
        case.text, case.entities, facts, bool(cast.roles), offenders=offenders.issuperset(cast.main)
    )
    made = _Rows(case, reader, happened, article)
    dates = made.of_dates(facts)
    read = {i for fact in facts if fact.relation is not Relation.OTHER for i in fact.entities}
    found = []
    for number, person in enumerate(cast.main, 1):
        label = by_role.get(person) or (
            person if person.startswith(("the ", "PERSON ")) else f"PERSON {number}"
        )
        told = [
            made.told(fact)
            for fact in facts
            if (fact.subject == person and (not fact.tie or fact.relation in TIED) and _counts(fact))
            or made.is_of_the_case(fact)
            or (fact.subject == person and not fact.tie and made.is_a_claim(fact))
            or (fact.subject == person and not cast.roles and made.is_unread(fact, read))
        ]
        told = _each_once(told)
        own = frozenset(made.dates.entities) - {i for one in told for i in one.rungs}
        found.append(Portrait(person, label, (*told, *dates), own, bool(cast.roles), life, article))
    return tuple(found)


def _told_without_names(case: Case, facts: Sequence[Fact], main: Sequence[str]) -> tuple[Fact, ...]:
    """What a reader takes for a fact of the first person when names are roles and labels, and the reading of the original
    gives to nobody or to somebody else: the output will say it without names."""
    spans = []
    for entity in case.entities:
        ladder = case.ladders.get(entity.id)
        if entity.type is EntityType.PERSON and ladder is not None:
            words = next((r.text for r in ladder.rungs[1:] if RungFlag.NAMES_NOBODY in r.flags), "")
            spans += [(m.start, m.end, words) for m in entity.mentions if words]
    if not spans or not main:
        return ()
    apart: list[tuple[int, int, str]] = []
    for span in sorted(spans):
        if not apart or span[0] >= apart[-1][1]:
            apart.append(span)
    places = Places(apart)
    output = places.apply(case.text)
    reading = Extractor(output, places.of(case.entities, output))
    found = reading.run()
    known = {(f.relation, i) for f in facts if f.subject == main[0] for i in f.entities or (f.value.lower(),)}
    texts = {e.id: e.text for e in case.entities}
    more = []
    for fact in found:
        what = fact.entities[0] if fact.entities else fact.value.lower()
        told = reading.cast.main and fact.subject == reading.cast.main[0] and fact.relation not in _READ_ONCE
        if told and (fact.relation, what) not in known:
            said = Quote(0, 0, fact.entities[0] if fact.entities else TEXT)
            value = texts.get(said.entity_id, fact.value)
            more.append(replace(fact, subject=main[0], value=value, mentions=(said,)))
    return tuple(more)


def _each_once(told: Iterable[ToldFact]) -> list[ToldFact]:
    """One fact for the same entities and relation, the narrowest: "Town A in Norway", and "Town A" further on."""
    found: dict[object, ToldFact] = {}
    for number, one in enumerate(told):
        row = next(iter(one.rungs.values()), None)
        told_apart = one.fact.value.lower() if one.fact.relation in SEVERAL_OF_ONE else ""
        key = (one.fact.relation, one.fact.tie, told_apart, *one.rungs) if row else number
        known = found.get(key)
        if known is None or _first_alone(one) < _first_alone(known):
            found[key] = one
    return list(found.values())


def _first_alone(told: ToldFact) -> float:
    return min((row[0].alone for row in told.rungs.values() if row[0] is not None), default=math.inf)


def _counts(fact: Fact) -> bool:
    return fact.relation not in NOT_OF_A_PERSON


class _Rows:
    """What each fact tells at every rung of the entities that tell it."""

    def __init__(self, case: Case, reader: Reader, dates: Dates, article: bool = False) -> None:
        self.case, self.reader, self.dates, self.article = case, reader, dates, article
        self._types = {entity.id: entity.type for entity in case.entities}
        self._alone: dict[Trait, float] = {}
        self._claims = {
            e.id
            for e in case.entities
            if any(m.kind in UNIQUE and claims_to_be_unique(case.text[m.start : m.end]) for m in e.mentions)
        }

    def is_of_the_case(self, fact: Fact) -> bool:
        """Places and organisations of what happened, whoever it is said of: the person had to do with it."""
        met = any(self._types.get(i) in (EntityType.ORG, EntityType.LOC) for i in fact.entities)
        return met and fact.relation in (Relation.PROCEEDINGS, Relation.EVENT, Relation.PARTY)

    def is_a_claim(self, fact: Fact) -> bool:
        """Whether it says that nobody else is such: "the only midwife", "the first woman to climb it"."""
        return bool(fact.entities) and all(entity in self._claims for entity in fact.entities)

    def is_unread(self, fact: Fact, read: Collection[str]) -> bool:
        """Whether it is an attribute of which nothing is counted; a reader is told so."""
        told = fact.relation is Relation.OTHER and not fact.tie and bool(fact.entities)
        return told and all(self._types.get(i) is EntityType.DEM and i not in read for i in fact.entities)

    def told(self, fact: Fact) -> ToldFact:
        """What a fact tells at each rung of the entities that tell it; what plain words tell cannot be changed."""
        if self.is_a_claim(fact):
            claim = ShownFact(fact.value, ONE_PERSON, alone=1.0)
            return ToldFact(fact, {i: (claim, *self._weakened(i)) for i in fact.entities})
        free = [said for said in fact.mentions if not said.entity_id]
        if free or not fact.entities:
            return ToldFact(fact, {}, self._shown(fact, fact.value, None))
        rows = {}
        for entity_id in fact.entities:
            type_ = self._types.get(entity_id)
            if type_ is EntityType.DATETIME and entity_id in self.dates.entities:
                continue  # dates are told together
            first = self._shown(fact, fact.value, type_)
            ladder = self.case.ladders.get(entity_id)
            rows[entity_id] = _widening((first, *(self._higher(fact, ladder, type_) if ladder else ())))
        return ToldFact(fact, rows)

    def _weakened(self, entity_id: str) -> tuple[None, ...]:
        ladder = self.case.ladders.get(entity_id)
        return (None,) * (len(ladder.rungs) - 1) if ladder else ()

    def of_dates(self, facts: Sequence[Fact]) -> list[ToldFact]:
        """One fact an entity, with rows that are equal where the dates are as precise."""
        said = {i: f for f in reversed(facts) for i in f.entities}
        found = []
        for entity in self.case.entities:
            if entity.id in self.dates.entities and entity.id in said:
                ladder = self.case.ladders.get(entity.id)
                rungs = ladder.rungs[1:] if ladder else ()
                spans = [self.case.text[m.start : m.end] for m in entity.mentions]
                row = [self._date(min(spans, key=lambda span: self._precision(span)))]
                row += [None if _says_nothing(rung, ladder) else self._date(_words(rung)) for rung in rungs]
                fact = replace(said[entity.id], relation=Relation.EVENT, tie="")
                found.append(ToldFact(fact, {entity.id: _widening(row)}))
        return found

    def _precision(self, words: str) -> int:
        found = self.dates.trait(words)
        return int(found[0]) if found else len(words) + 100

    def _date(self, words: str) -> ShownFact | None:
        found = self.dates.trait(words)
        return ShownFact(words, found[1], alone=float(found[0])) if found else None

    def _higher(self, fact: Fact, ladder: Ladder, type_: EntityType | None) -> Sequence[ShownFact | None]:
        said = fact.mentions[0]
        before = self.case.text[max(0, said.start - 60) : said.start]
        found: list[ShownFact | None] = []
        for rung in ladder.rungs[1:]:
            if _says_nothing(rung, ladder):
                found.append(None)
                continue
            value = _words(rung)
            if fact.relation is Relation.OFFICE and (tells_nothing(value) or is_class_of_bodies(value)):
                found.append(None)  # the post stands beside it, and is told by its own words
                continue
            if fact.relation is Relation.OFFICE and (office := OFFICE_OF.search(before)):
                value = f"{office['head']} of {value}"
            shown = self._shown(fact, value, type_)
            if shown is not None and shown.trait is None and rung.term:
                shown = self._shown(fact, rung.term, type_) or shown
            found.append(self._covering(shown, rung) if shown is not None else None)
        return found

    def _covering(self, shown: ShownFact, rung: Rung) -> ShownFact:
        """A wider word for a trade fits at least as many people as the ladder says: the census lists "ordnance handling experts"
        and no other "expert"."""
        trait = shown.trait
        share = rung.coverage / self.reader.tables.world
        if (
            rung.kind is not RungKind.ATTRIBUTE
            or trait is None
            or trait.attribute.dimension != "occupation"
            or trait.group
            or trait.is_class
            or not trait.attribute.share < share < 1
        ):
            return shown
        wider = replace(
            trait, attribute=replace(trait.attribute, text="", share=share, spread=priors.CLASS_JUDGED_SPREAD)
        )
        return replace(shown, trait=wider, alone=self._least(wider))

    def _shown(self, fact: Fact, value: str, type_: EntityType | None) -> ShownFact | None:
        if fact.relation is Relation.OTHER and type_ is EntityType.DEM:
            return None if tells_nothing(value) else ShownFact(value, None, NO_TABLE)
        if fact.relation in HAPPENED:
            return self._happened(fact, value, type_)
        return self._read(fact, value)

    def _happened(self, fact: Fact, value: str, type_: EntityType | None) -> ShownFact | None:
        if type_ not in (EntityType.LOC, EntityType.ORG):
            unknown = self.reader.read(fact.relation, value)
            return ShownFact(value, None, unknown.reason) if isinstance(unknown, Unknown) else None
        read = (been_in if type_ is EntityType.LOC else dealt_with)(value, self.reader)
        return ShownFact(value, read, read.assumed, self._least(read)) if read is not None else None

    def _read(self, fact: Fact, value: str) -> ShownFact | None:
        was = fact.until and fact.relation in (Relation.OCCUPATION, Relation.OFFICE)
        if was and not value.startswith("former"):
            value = f"former {value}"
        read = self.reader.read(fact.relation, value)
        if read is None:
            return None
        if isinstance(read, Unknown) and fact.relation is Relation.CONVICTED:
            read = some_offence(value)
        if isinstance(read, Unknown):
            return ShownFact(value, None, read.reason)
        if fact.tie:
            read = _tied(fact, read, self.reader, self.article)
        return ShownFact(value, read, read.assumed, self._least(read))

    def _least(self, trait: Trait) -> float:
        if trait not in self._alone:
            self._alone[trait] = count_people([trait], self.reader.tables).low
        return self._alone[trait]


def _says_nothing(rung: Rung, ladder: Ladder | None) -> bool:
    last = ladder is None or rung is ladder.rungs[-1]
    return last or rung.kind in _NOBODY or RungFlag.NAMES_NOBODY in rung.flags


def _widening(row: Sequence[ShownFact | None]) -> tuple[ShownFact | None, ...]:
    """The row with nothing narrower above something wider, and no gap below something told."""
    kept = _no_wider_than_known(row)
    for n in range(len(kept) - 2, -1, -1):
        above, here = kept[n + 1], kept[n]
        if above is not None and above.trait is not None and (here is None or here.trait is None):
            kept[n] = above
    for n in range(1, len(kept)):
        below, one = kept[n - 1], kept[n]
        if below is None or below.trait is None or one is None or one.trait is None:
            continue
        keys = max(below.trait.public, one.trait.public, key=least_told)
        wider = below if one.alone < below.alone else one
        assert wider.trait is not None
        kept[n] = replace(one, trait=replace(wider.trait, public=keys), alone=wider.alone)
    return tuple(kept)


def _no_wider_than_known(row: Sequence[ShownFact | None]) -> list[ShownFact | None]:
    """The row with what no table knows taken as no more people than the next wider word that one does: "government minister from
    Norway" are no more than "prime minister" fits."""
    kept = list(row)
    for n in range(len(kept) - 2, -1, -1):
        here, above = kept[n], kept[n + 1]
        if here is None or above is None or here.trait is None or above.trait is None:
            continue
        if here.trait.assumed and not above.trait.assumed and here.alone > above.alone:
            kept[n] = replace(here, trait=replace(above.trait, public=here.trait.public), alone=above.alone)
    return kept


def _words(rung: Rung) -> str:
    if rung.kind is RungKind.SHIFTED and (year := re.search(r"\b\d{4}\b", rung.text)):
        return year[0]  # a shifted date is only sure about the year
    return rung.text


def _tied(fact: Fact, trait: Trait, reader: Reader, article: bool) -> Trait:
    """A fact of a relative as a share of the people who have such a relative; above one where more relatives are such than there
    are people ("a health condition"), so that the factor around it counts only as far as it reaches below one."""
    alone = count_people([trait], reader.tables)
    share = priors.RELATIVES * alone.expected / reader.tables.world
    if fact.relation in ALIKE:
        share = math.sqrt(share)
    if article and fact.relation in WORK and not trait.attribute.people:
        share = max(share, priors.PUBLIC_RELATIVE)
    how = f"whose {fact.tie} is such ({fact.relation.value})"
    attribute = replace(
        trait.attribute, dimension="family", text=f"{fact.tie} {fact.relation} {fact.value}", share=share
    )
    attribute = replace(
        attribute, spread=max(priors.RELATIVES_SPREAD, trait.attribute.spread), how=how, people=0.0
    )
    return Trait(Relation.FAMILY, attribute, assumed=trait.assumed)
