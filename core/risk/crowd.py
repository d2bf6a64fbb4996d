"""The crowd: how many people fit what the output still tells of each protected person. The lower bound decides.

Known people and population answer together. Where somebody of the people index has the person's name and contradicts no
fact, the person counts as known, and the crowd is the smaller of the two: the people of the population who fit, and the
known people who fit in an open world. Where nobody does, the index cannot single the person out, and that is said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from sfumato.core.errors import SfumatoError
from sfumato.core.facts.model import Relation
from sfumato.core.knowledge import PeopleIndex
from sfumato.core.messages import Message
from sfumato.core.recognize.model import EntityType
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_article_count import count_looked_up
from sfumato.core.risk.crowd_combinations import Pair, Sets
from sfumato.core.risk.crowd_count import Memory, count_people
from sfumato.core.risk.crowd_estimate import Estimate, count_in_words
from sfumato.core.risk.crowd_events import WHEN, WITH
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_findings import NAME, finding_of
from sfumato.core.risk.crowd_lower_bounds import Low, Lows, digest, least_of, together
from sfumato.core.risk.crowd_model import Blame, Crowd
from sfumato.core.risk.crowd_not_counted import not_counted, told_sentences
from sfumato.core.risk.crowd_people import DIMENSIONS, KnownPeople, Term, is_of_the_index
from sfumato.core.risk.crowd_portrait import Portrait, ShownFact, portraits_of
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.crowd_traits import Reader
from sfumato.core.risk.model import DEFAULT_K, Assessment, Case, Finding

_WORTH_SAYING = 1.5  # times as many people, from which on a cause is named: a judgment call

ANSWERS = 20_000  # crowds of one document that are remembered
BLAMED = 5  # words that a crowd names as those that narrow it
NEVER_COUNTED = frozenset({EntityType.PERSON, EntityType.CODE, EntityType.EVENT})
# Dates of a finished life are counted and judged: who has died can be looked up, and the count among the living is a stand-in.
OF_THE_DEAD = frozenset({"died", "birth"})
# What is counted by a rate or by the usual size of such bodies: right beside other facts, and no number to tell by itself.
OF_ASSUMED_SIZE = frozenset({WHEN, WITH, "employer", "education"})
ROUNDING = 1e-9  # relative error of sums of logarithms


class CrowdMeasure:
    """One document is remembered: dials move often. Not shared between threads."""

    name = NAME

    def __init__(
        self,
        reader: Reader | None = None,
        index: PeopleIndex | None = None,
        k: int = DEFAULT_K,
        known: bool | None = None,
        looked_up: bool | None = None,
    ) -> None:
        """`known`: whether the people are of the index, where the caller has seen their names and the text hides them.
        `looked_up`: whether strangers can look them up, where the caller has seen the text as it was written."""
        self._reader, self._k, self._given_known = reader, k, known
        self._given_looked_up = looked_up
        self.people = KnownPeople(index)
        self._case: Case | None = None
        self._portraits: tuple[Portrait, ...] = ()
        self._known: dict[str, bool] = {}
        self._estimates: dict[object, Estimate] = {}
        self._violations_of: dict[object, list[Finding]] = {}
        self._findings: dict[object, Finding] = {}
        self._lows: dict[str, Lows] = {}
        self._begun: Memory = {}  # by traits of this document's portraits
        self._begun_public: Memory = {}
        self._types: dict[str, EntityType] = {}
        self._sentences: tuple[tuple[str, ...], ...] = ()

    @property
    def reader(self) -> Reader:
        """Reads values as traits of a population; made at the first use."""
        if self._reader is None:
            self._reader = shared_reader()
        return self._reader

    # -- crowds ---------------------------------------------------------------

    def portraits(self, case: Case) -> tuple[Portrait, ...]:
        """The protected people of a case with all that is told of them."""
        if self._case is not case:
            self._case = case
            self._types = {entity.id: entity.type for entity in case.entities}
            self._sentences = told_sentences(case)
            self._portraits = portraits_of(case, self.reader)
            self._known = {
                p.person: self.people.is_known(p.facts) if self._given_known is None else self._given_known
                for p in self._portraits
            }
            self._estimates.clear()
            self._violations_of.clear()
            self._findings.clear()
            self._lows.clear()
            self._begun.clear()
            self._begun_public.clear()
        return self._portraits

    def knows_somebody(self, case: Case) -> bool:
        """Whether a protected person is in the people index, by name and facts."""
        return any(self._known.get(portrait.person, False) for portrait in self.portraits(case))

    def looks_somebody_up(self, case: Case) -> bool:
        """Whether strangers can look a protected person up: the text is an article, or the person is in the people index."""
        return any(self._is_looked_up(portrait) for portrait in self.portraits(case))

    def crowds(self, case: Case, rungs: Mapping[str, int] | None = None) -> tuple[Crowd, ...]:
        """One crowd for each protected person, when entities are shown at these rungs (0 where not given)."""
        return tuple(self._crowd(portrait, rungs or {}) for portrait in self.portraits(case))

    def _crowd(self, portrait: Portrait, rungs: Mapping[str, int]) -> Crowd:
        shown = [(told, one) for told in portrait.told if (one := told.at(rungs)) is not None]
        made = self._estimate(portrait, shown)
        missing = not_counted(shown, self._sentences, rungs)
        blame = self._blame(portrait, shown, made)
        who = (
            "known to the people index"
            if self._known.get(portrait.person)
            else "nobody that the people index knows by name"
        )
        words = Message("{0} The person is {1}.", made.words, who)
        lows = self._lows_of(portrait)
        low = min(made.low, lows.low({i: rungs.get(i, 0) for i in lows.entities}))
        return Crowd(
            portrait.label,
            max(1.0, made.expected),
            max(1.0, low),
            max(1.0, made.high),
            missing,
            blame,
            words,
        )

    def _estimate(self, portrait: Portrait, shown: Sequence[Pair]) -> Estimate:
        # By identity: the rows of a portrait are made once and live as long as it does, and deep hashes are slow. A digest, not
        # the list itself, which may be thousands of facts.
        key = (portrait.person, digest(id(one) for _, one in shown))
        if key not in self._estimates:
            if len(self._estimates) >= ANSWERS:
                self._estimates.clear()
            self._estimates[key] = self._counted(portrait, shown)
        return self._estimates[key]

    def _counted(self, portrait: Portrait, shown: Sequence[Pair]) -> Estimate:
        traits = [one.trait for _, one in shown if one.trait is not None]
        if self._is_looked_up(portrait):
            made = count_looked_up(traits, self.reader.tables, self._begun_public)
        else:
            made = count_people(traits, self.reader.tables, self._begun)
        made = self._among_known(shown, made) if self._known.get(portrait.person) else made
        return made.with_the_person()

    def _is_looked_up(self, portrait: Portrait) -> bool:
        if self._given_looked_up is not None:
            return self._given_looked_up
        return portrait.looked_up or self._known.get(portrait.person, False)

    def _lows_of(self, portrait: Portrait) -> Lows:
        if portrait.person not in self._lows:
            known = self._known.get(portrait.person, False)
            self._lows[portrait.person] = Lows(
                portrait, lambda fixed, pairs: self._low_of(portrait, fixed, pairs), by_words=known
            )
        return self._lows[portrait.person]

    def _low_of(self, portrait: Portrait, fixed: Sequence[Pair], pairs: Sequence[Pair]) -> Low:
        """The lower bound of a set of facts, among people with an article where strangers can look the person up, else among all
        people; and among known people where the person is one of them."""
        known = self._known.get(portrait.person, False)
        fitting = (self._known_who_fit, lambda pair: is_of_the_index(pair[0].fact)) if known else None
        looked_up = self._is_looked_up(portrait)
        return Sets(fixed, pairs, self.reader.tables, fitting, looked_up=looked_up).low

    def _among_known(self, shown: Sequence[Pair], made: Estimate) -> Estimate:
        fitting = self._known_who_fit(shown)
        if fitting >= made.expected:
            return made
        others, spread = max(0.0, fitting - 1.0), priors.KNOWN_SPREAD  # the person is one of the known
        said = Message("{0} Of the known people {1} fit.", made.words, count_in_words(fitting))
        return Estimate(others, others / spread, others * spread, lambda: said, made.most)

    def _known_who_fit(self, shown: Sequence[Pair]) -> float:
        terms: dict[str, Term] = {}
        for pair in shown:
            told, one = pair
            relation = told.fact.relation
            agree = self.people.agreeing(relation, one.words) if is_of_the_index(told.fact) else None
            if agree is None:
                continue
            dimension = DIMENSIONS[relation]
            known = terms.get(dimension)
            if known is None or len(agree) < len(known.agree):
                terms[dimension] = Term(dimension, agree, self._share(one.trait))
        return self.people.expected(list(terms.values()))

    def _share(self, trait: Trait | None) -> float:
        if trait is None:
            return priors.UNKNOWN_FACT
        return min(1.0, count_people([trait], self.reader.tables).expected / self.reader.tables.world)

    def _blame(self, portrait: Portrait, shown: Sequence[Pair], made: Estimate) -> tuple[Blame, ...]:
        """What the crowd would grow most without, each left out by itself."""
        low = self._low_of(portrait, (), shown)
        everything = (1 << len(shown)) - 1
        found = []
        for number, (told, one) in enumerate(shown):
            if one.trait is not None:
                factor = low(everything & ~(1 << number)) / max(made.low, 1e-300)
                if factor > _WORTH_SAYING:
                    found.append(Blame(one.words, (*told.fact.entities, "")[0], factor))
        return tuple(sorted(found, key=lambda blame: -blame.factor)[:BLAMED])

    # -- the measure ------------------------------------------------------------

    def chains(self, case: Case) -> dict[str, tuple[tuple[str, int] | None, ...]]:
        """Only those who tell something of a protected person count. No two of them tell the same, but for dates of what
        happened: all that are as precise are one term."""
        telling: dict[str, dict[int, float]] = {}
        portraits = self.portraits(case)
        for portrait in portraits:
            for told in portrait.told:
                for entity_id, row in told.rungs.items():
                    at = {
                        n: one.alone for n, one in enumerate(row) if one is not None and one.trait is not None
                    }
                    telling.setdefault(entity_id, {}).update(at)
        dates = frozenset.intersection(*(p.dates for p in portraits)) if portraits else frozenset()
        return {
            e.id: tuple(
                None if rung not in told else (WHEN, int(told[rung])) if e.id in dates else (e.id, rung)
                for rung in range(len(case.ladders[e.id].rungs) if e.id in case.ladders else 1)
            )
            for e in case.entities
            for told in (telling.get(e.id, {}),)
        }

    def within(self, term: tuple[str, int], wider: tuple[str, int]) -> bool:
        """Whether a term tells at least as much as a wider one of the same entity."""
        return term[0] == wider[0] and term[1] <= wider[1]

    def is_of_a_case(self, case: Case) -> bool:
        """Whether the text is about parties of a case."""
        return any(portrait.of_a_case for portrait in self.portraits(case))

    def is_of_a_life(self, case: Case) -> bool:
        """Whether the text is a biography."""
        return any(portrait.of_a_life for portrait in self.portraits(case))

    def counted(self, case: Case) -> dict[str, int]:
        """By entity, the rung from which on all that it tells of protected people is counted and by itself fits a crowd: from
        there k decides, not what people usually mask. Entities of which nothing is counted are not in it."""
        found: dict[str, int] = {}
        for portrait in self.portraits(case):
            for told in portrait.told:
                for entity_id, row in told.rungs.items():
                    if self._types[entity_id] in NEVER_COUNTED or row[0] is None or row[0].trait is None:
                        continue
                    if row[0].trait.attribute.dimension in OF_THE_DEAD:
                        continue
                    small = [n for n, one in enumerate(row) if one is not None and _is_small(one)]
                    found[entity_id] = max(found.get(entity_id, 0), 1 + max(small, default=-1))
        return found

    def people_alone(self, case: Case, entity_id: str, rung: int) -> tuple[float, bool] | None:
        """How many people fit what one entity tells at a rung, and nothing else that is told, and whether only people with an
        article were counted; None where tables do not say."""
        found = []
        for portrait in self.portraits(case) if self._types[entity_id] is not EntityType.EVENT else ():
            count = count_looked_up if self._is_looked_up(portrait) else count_people
            own = [
                told.rungs[entity_id]
                for told in portrait.told
                if not told.fact.tie and told.fact.relation is not Relation.NAME and entity_id in told.rungs
            ]
            shown = (row[min(rung, len(row) - 1)] for row in own)
            traits = [one.trait for one in shown if one is not None and one.trait is not None]
            if any(t.assumed or t.attribute.dimension in OF_ASSUMED_SIZE for t in traits):
                continue
            if traits:  # all at once: "American physician" tells both
                found.append((count(traits, self.reader.tables, {}).expected, self._is_looked_up(portrait)))
        return max(found, default=None)

    def violations(
        self, case: Case, rungs: Mapping[str, int], k: int = DEFAULT_K, limit: int = 64
    ) -> list[Finding]:
        """Minimal combinations of entities whose facts leave a crowd with a lower bound under k.

        What is told in words that belong to no entity counts in every crowd and is in no finding: a plan cannot hide it.
        Where that alone leaves fewer than k, the largest whole number of people that can be reached is asked for: a larger k
        never hides less, and where nothing helps, nothing is hidden for it.
        """
        portraits = self.portraits(case)
        telling = sorted({i for p in portraits for told in p.told for i in told.rungs})
        key = (k, limit, digest(rungs.get(i, 0) for i in telling))
        if key not in self._violations_of:
            if len(self._violations_of) >= ANSWERS:
                self._violations_of.clear()
            found: list[Finding] = []
            for portrait in portraits if k > 1 else ():  # the person fits in any case
                found += self._violations(case, portrait, rungs, k, limit - len(found))
            self._violations_of[key] = found
        return self._violations_of[key]

    def _violations(
        self, case: Case, portrait: Portrait, rungs: Mapping[str, int], k: int, limit: int
    ) -> list[Finding]:
        lows = self._lows_of(portrait)
        low = lows.low_of
        wanted = min(float(k), math.floor(low(0) * (1 + ROUNDING))) * (1 - ROUNDING)
        telling = lows.telling(rungs)
        narrowest = min(
            (i for i in telling if i in portrait.dates),
            key=lambda i: lows.narrowness(i, rungs.get(i, 0)),
            default=None,
        )
        telling = [i for i in telling if i not in portrait.dates or i == narrowest]
        masks = {i: lows.mask(i, rungs.get(i, 0)) for i in telling}
        by_id = {entity.id: entity for entity in case.entities}
        findings: list[Finding] = []
        seen: set[tuple[str, ...]] = set()
        everybody = sorted(telling, key=lambda i: (-low(masks[i]), i))
        asked: set[frozenset[str]] = set()  # the same may be left out in any order
        queue: list[frozenset[str]] = [frozenset()]
        while queue and len(findings) < limit:
            without = queue.pop()
            if without in asked:
                continue
            asked.add(without)
            ids = [i for i in everybody if i not in without]
            told = [masks[i] for i in ids]
            if not ids or low(together(told)) >= wanted:
                continue
            at = {ids[number]: rungs.get(ids[number], 0) for number in least_of(told, low, wanted)}
            name = tuple(sorted(at))
            if name in seen:
                continue
            seen.add(name)
            _climb(at, case, lows, wanted)
            told_of = (portrait.person, *sorted(at.items()))
            if told_of not in self._findings:
                self._findings[told_of] = finding_of(case, by_id, portrait, at, max(1.0, lows.low(at)))
            findings.append(self._findings[told_of])
            queue += [without | {left_out} for left_out in name]
        return findings

    def assess(self, case: Case) -> Assessment:
        """Combinations of facts that fewer than k people fit, counted at their lower bound."""
        try:
            crowds = self.crowds(case)
            findings = tuple(self.violations(case, {}, self._k))
            scores: dict[str, float] = {}
            world = math.log(self.reader.tables.world)
            for portrait in self._portraits:
                for told in portrait.told:
                    for entity_id, row in told.rungs.items():
                        if (
                            row[0] is not None
                            and row[0].trait is not None
                            and told.fact.relation is not Relation.NAME
                        ):
                            alone = count_people([row[0].trait], self.reader.tables).expected
                            score = min(1.0, 1 - math.log(max(1.0, alone)) / world)
                            scores[entity_id] = max(score, scores.get(entity_id, 0.0))
        except SfumatoError as error:
            return Assessment(NAME, available=False, reason=error.message)
        return Assessment(NAME, findings, scores, reason=" ".join(c.words for c in crowds[:1]))


def _climb(at: dict[str, int], case: Case, lows: Lows, wanted: float) -> None:
    """Tells a combination at the highest rungs at which it still holds: the solver need not climb to find out."""
    for entity_id in at:
        top = len(case.ladders[entity_id].rungs) - 1 if entity_id in case.ladders else 0
        others = together(lows.mask(i, rung) for i, rung in at.items() if i != entity_id)
        while (
            at[entity_id] + 1 < top
            and lows.counts(entity_id, at[entity_id] + 1)
            and lows.low_of(others | lows.mask(entity_id, at[entity_id] + 1)) < wanted
        ):
            at[entity_id] += 1


def _is_small(one: ShownFact) -> bool:
    return one.trait is not None and one.trait.attribute.dimension != WHEN and one.alone < priors.SINGLED_OUT
