"""What is known about a document before a dial is touched, and what is asked of measures while solving."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sfumato.core.decide.model import EVENTS, Dials
from sfumato.core.decide.roles import staying
from sfumato.core.generalize.model import MASK, PART_OF_THE_WORLD, Ladder, Rung
from sfumato.core.language.dates import Precision, read
from sfumato.core.language.fold import fold
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.nations import PURE, is_pure, nations_of
from sfumato.core.risk.classifier import NAME as CLASSIFIER
from sfumato.core.risk.crowd_events import own_words
from sfumato.core.risk.model import CAUTIOUS, DEFAULT_K, Assessment, Case, Exposure, Finding
from sfumato.core.risk.registry import AsksWhileSolving, CountsCrowds, HasChains, HasWithin

_OVER_ALL = 1.01  # a threshold above every score: nothing is risky

FOLLOWING = frozenset({EntityType.LOC, EntityType.ORG, EntityType.DEM})


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that is known about a document before a dial is touched."""

    case: Case
    assessments: tuple[Assessment, ...]
    information: Mapping[str, float]  # bits, by entity
    lazy: tuple[AsksWhileSolving, ...] = ()
    exposures: tuple[Exposure, ...] = ()
    reading: Mapping[str, tuple[float, ...]] = field(
        default_factory=dict
    )  # bits by entity and rung: see `reading_cost`


NEARLY_ALL, MOST = (
    0.7,
    0.5,
)  # share of people who hide it, of names and of dates, at the default k; judgment calls
# Counts are orders of magnitude: whoever asks for a larger crowd trusts them less. For each tenfold k the share falls by so much,
# down to the least (judgment calls).
LESS_TRUST, LEAST_SHARE = 0.1, 0.2
# The k up to which a count is trusted against what nearly everybody hides on a level; beyond it the share falls in the same way.
FULLY_TRUSTED = 100
YEAR, DECADE = 300.0, 3000.0  # days: a rung that tells no more than the year, or than the decade


def is_cautious(dials: Dials) -> bool:
    """Whoever sets the threshold so low trusts no count: then everything goes that people ever mask, counted or not."""
    return dials.threshold < CAUTIOUS


def counting_key(dials: Dials) -> tuple[object, ...]:
    """The settings that change which findings count at all (`giving_way`); all others only compare with their scores."""
    return (
        dials.measures,
        dials.combine,
        dials.weights,
        dials.staying,
        dials.events,
        hiding_share(dials.k, 0.0),
        trusted_share(dials.k),
        is_cautious(dials),
    )


def hiding_share(k: int, at_default: float) -> float:
    """The share of people who hide something from which on it is not shown as written, whatever is counted; never rises with k.
    In half powers of ten above the default, so that few tables of findings are made while a dial moves."""
    if k < DEFAULT_K:  # k = 1 asks for no crowd: then only what cannot be counted goes by habit
        return 1 - (1 - at_default) * (math.log(max(1, k)) / math.log(DEFAULT_K)) ** 2
    steps = math.floor(2 * math.log10(k / DEFAULT_K)) / 2
    return max(LEAST_SHARE, at_default - LESS_TRUST * steps) if at_default else -steps


def giving_way(evidence: Evidence, dials: Dials) -> tuple[Assessment, ...]:
    """The assessments without what people usually mask where a crowd is counted instead.

    People mask a home town because it may single somebody out. Where a measure counts whom it fits, the count is the
    better answer to the same question, and k decides; what nobody can count stays with the threshold. People whose role
    the dials let stay are no risk by themselves; telling events are compared with a threshold of their own where one is set.
    """
    measures = dials.measures
    off = {a.measure for a in evidence.assessments if not a.available}
    counted: dict[str, int] = {}
    left = YEAR
    bare = False
    for measure in evidence.lazy:
        if isinstance(measure, CountsCrowds) and measure.name in measures and measure.name not in off:
            counted |= measure.counted(evidence.case)
            bare = bare or measure.is_of_a_case(evidence.case)
            left = DECADE if measure.is_of_a_life(evidence.case) else left
            counted = dict.fromkeys(_countries(evidence.case, dials.k), 0) | counted
    counted |= dict.fromkeys(_no_more_than(evidence.case, counted), 0)
    counted = _told_with_a_state(evidence.case, dials.k) | counted
    if is_cautious(dials):
        counted = {}
    if dials.k > 1:
        entities = {entity.id: entity for entity in evidence.case.entities}
        counted = {
            i: max(rung, _habit(evidence.case, entities[i], dials.k, left, bare))
            for i, rung in counted.items()
        }
    stay = dict.fromkeys(staying(evidence.case, dials.staying), 0)
    return tuple(_without(a, counted, stay, dials) for a in evidence.assessments)


def trusted_share(k: int) -> float:
    """The share of people who hide a level from which on it goes although a crowd of k is counted; above one where any count is
    trusted. Falls with k, in half powers of ten."""
    if k <= FULLY_TRUSTED:
        return _OVER_ALL
    return max(LEAST_SHARE, 1 - LESS_TRUST * math.floor(2 * math.log10(k / FULLY_TRUSTED)) / 2)


def _without(
    assessment: Assessment, counted: Mapping[str, int], stay: Mapping[str, int], dials: Dials
) -> Assessment:
    if assessment.measure == CLASSIFIER:
        most = trusted_share(dials.k)
        left = [
            f
            for f in assessment.findings
            if not (_gives_way(f, stay) or (f.score < most and _gives_way(f, {**counted, **stay})))
        ]
        return replace(assessment, findings=tuple(left))
    if assessment.measure == EVENTS and dials.events is not None:
        risky = tuple(replace(f, score=1.0) for f in assessment.findings if f.score >= dials.events)
        return replace(assessment, findings=risky)
    return assessment


def _habit(case: Case, entity: Entity, k: int, left: float, bare: bool) -> int:
    """The first rung that may be left to the count. What nearly everybody hides is not shown as written, however many people
    it fits: a club, a home village and a day of birth are what a search begins with. How coarse it is told, k decides.

    `left`: days that a date has to be wide to be left to the count. A life is searched for by its years, and of 108 dates of
    biographies that were told as decades readers called none too vague; of 202 of judgments they called 33 so. `bare`: a bare
    year may be left to the count as well, as the year of a full date is."""
    ladder = case.ladders.get(entity.id)
    date = entity.type is EntityType.DATETIME
    if ladder is None or entity.p_mask < hiding_share(k, MOST if date else NEARLY_ALL):
        return 0
    if k <= FULLY_TRUSTED and (_is_a_nation(entity) or _is_part_of_the_world(ladder)):
        return 0
    if not date:
        return 1
    if bare and tells_only_years(case.text[m.start : m.end] for m in entity.mentions):
        return 0
    return next((n for n, rung in enumerate(ladder.rungs) if rung.coverage >= left), ladder.top)


def _countries(case: Case, k: int) -> list[str]:
    """Entities that say of which country or part of the world something is: that is no less common where it is told of nobody to
    protect, so that a finding of the classifier gives way there, too."""
    if k > FULLY_TRUSTED:
        return []
    return [
        e.id
        for e in case.entities
        if _is_a_nation(e) or (e.id in case.ladders and _is_part_of_the_world(case.ladders[e.id]))
    ]


def _told_with_a_state(case: Case, k: int) -> dict[str, int]:
    """By entity the first rung that says a kind and nothing but a country which the text names by itself: "sports league in the
    United States" in an article about an American. k decides about the country, wherever it is told."""
    if k > FULLY_TRUSTED:
        return {}
    named = {code for e in case.entities if is_pure(case.text, e) for code in nations_of(case.text, e)}
    found = {}
    for entity in case.entities:
        ladder = case.ladders.get(entity.id)
        rungs = ladder.rungs[1:-1] if ladder is not None and named and entity.type in FOLLOWING else ()
        first = next((n for n, rung in enumerate(rungs, 1) if _says_only(rung.text, named)), 0)
        if first:
            found[entity.id] = first
    return found


def _says_only(words: str, named: Collection[str]) -> bool:
    """Whether words say one of these countries and besides no name."""
    nations, rest = list(nations_in(words)), list(words)
    for nation in nations:
        rest[nation.start : nation.end] = " " * (nation.end - nation.start)
    return bool(nations) and all(n.code in named for n in nations) and not any(c.isupper() for c in rest)


def _is_part_of_the_world(ladder: Ladder) -> bool:
    return ladder.top > 1 and ladder.rungs[1].text == PART_OF_THE_WORLD


def _is_a_nation(entity: Entity) -> bool:
    """Whether an entity says of which country somebody or something is, and nothing else. Millions are of it, and the tables
    count them best of all. Somebody called Jordan or Georgia is none."""
    if entity.type not in PURE:
        return False
    nation = next(iter(nations_in(entity.text)), None)
    return nation is not None and entity.text[: nation.start] + entity.text[nation.end :] == ""


def tells_only_years(spans: Iterable[str]) -> bool:
    """Whether dates say no more than the year as they are written: "1973", "between 1998 and 2001". What a full date may be
    told as, such a date is already."""
    found = [read(span) for span in spans]
    return all(atoms and min(atom.precision for atom in atoms) >= Precision.YEAR for atoms in found)


def _no_more_than(case: Case, counted: Mapping[str, int]) -> list[str]:
    """Entities all of whose own words are told by counted ones: “Beyoğlu governor” beside “Beyoğlu district”. Closure
    shows such a word everywhere or nowhere, so that k decides of it, too."""
    told = {
        fold(word)
        for entity in case.entities
        if counted.get(entity.id) == 0
        for mention in entity.mentions
        for word in own_words(case.text[mention.start : mention.end])
    }
    return [
        entity.id
        for entity in case.entities
        if entity.type in FOLLOWING
        and entity.id not in counted
        and (words := {fold(w) for m in entity.mentions for w in own_words(case.text[m.start : m.end])})
        and words <= told
    ]


def _gives_way(finding: Finding, counted: Mapping[str, int]) -> bool:
    return all(i.entity_id in counted and i.rung >= counted[i.entity_id] for i in finding.items)


def ladder_of(case: Case, entity: Entity) -> Ladder:
    """The entity's ladder; where generalization is off, keep or mask."""
    known = case.ladders.get(entity.id)
    return known or Ladder(entity.id, (Rung(entity.text, 1, 0.0, entity.text), Rung(MASK, math.inf, 1.0)))


def chains_of(
    measure: AsksWhileSolving, case: Case, ladders: Mapping[str, Ladder]
) -> Mapping[str, Sequence[Hashable]]:
    """For each entity what its rungs say, rung by rung, so that equal values can be treated alike; the
    measure's own account where it gives one."""
    if isinstance(measure, HasChains):
        return measure.chains(case)
    # nobody is like another
    return {i: (*((i, rung) for rung in range(ladder.top)), None) for i, ladder in ladders.items()}


def within_of(measure: AsksWhileSolving) -> Callable[[Hashable, Hashable], bool]:
    """Whether one term is a part of another. Where nobody is like another, lower rungs are parts of higher ones."""
    if isinstance(measure, HasWithin):
        return measure.within
    if isinstance(measure, HasChains):
        return lambda term, wider: False
    return lower_rung


def lower_rung(term: Hashable, wider: Hashable) -> bool:
    """Of terms that are (entity, rung)."""
    assert isinstance(term, tuple)
    assert isinstance(wider, tuple)
    return bool(term[0] == wider[0] and term[1] <= wider[1])
