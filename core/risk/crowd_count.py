"""How many living people have several traits: population × shares, each given those before it.

Where comes first (a town inside its country is not counted twice), then who holds an office or works where, then sex, age
and what depends on them. Shares that the tables know only for another country carry a wider interval. `spread` is the
factor within which a share lies nine times in ten; independent factors add up as squares of logarithms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_attributes import PARTS, belonging
from sfumato.core.risk.crowd_estimate import Estimate, Question, Running
from sfumato.core.risk.crowd_occupations import (
    EVERYWHERE,
    count_seconds,
    count_work,
    distinct,
    first_work,
    told_once,
)
from sfumato.core.risk.crowd_places import count_birthplace, count_where
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.crowd_vocabulary import BORN
from sfumato.core.risk.crowd_workers import Wanted, Workers, load_workers
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

_NEARLY_NOBODY = 1e-3  # people: keeps logarithms finite where a table counts none

# Where, who and what work: counted first, and alone; everything else is a part of those people.
FIRST = frozenset({
    "where", "nationality", "origin", "sex", "age", "died", "birth", "office", "occupation", "marital", "people",
})  # fmt: skip
Begun = tuple[Question, Running, tuple[str, ...], bool]
Memory = dict[tuple[int, ...], Begun]
REMEMBERED = 1_000  # beginnings of one document; a long text has more of them than are worth keeping


def count_people(traits: Sequence[Trait], tables: Tables, memory: Memory | None = None) -> Estimate:
    """The crowd of these traits. Traits that contradict each other count as two shares: the result is then too small. `memory`
    keeps what was counted first, for thousands of sets that differ in the rest; whoever gives it keeps the traits alive."""
    first = [trait for trait in traits if trait.attribute.dimension in FIRST]
    known, key = {} if memory is None else memory, tuple([id(trait) for trait in first])
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = begin(Question(first), tables)
    question, running, codes, unique = known[key]
    if unique:
        return running.result()
    question, running = question.with_more(traits, FIRST), running.copy()
    count_rest(question, codes, tables, running)
    return running.result()


def count_rest(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    """Multiplies the people so far by the shares of all that is no home, age, descent or work."""
    for _, count, _ in PARTS:
        count(question, codes, tables, running)


def begin(question: Question, tables: Tables) -> Begun:
    """Counts what is counted first; also the countries that were meant, and whether somebody unique was."""
    workers = load_workers()
    running = Running(tables.world)
    codes = count_where(question, tables, workers, running)
    running.begun_here = running.people
    if _office(question, codes, tables, running):
        return question, running, codes, True
    if not _us_workers(question, codes, tables, workers, running):
        count_birthplace(question, codes, tables, workers, running)
        _body(question, codes, tables, running)
        count_work(question, codes, tables, running)
        count_belonging(question, codes, tables, running)
    if question.dead:
        _life(question, codes, tables, running)
    return question, running, codes, False


# -- office and work ---------------------------------------------------------


def _office(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> bool:
    """Whether somebody unique was meant: then nothing else matters."""
    for trait in question.of("office"):
        holders = trait.attribute.people
        if trait.each_country:
            holders *= priors.COUNTRIES if codes == EVERYWHERE else len(codes)
        part = 1.0
        if trait.group:  # heads of bodies of a kind: as many as there are among the people who are left
            part = min(1.0, running.people / tables.people(trait.attribute.codes or EVERYWHERE))
        elif (
            codes != EVERYWHERE and trait.attribute.codes and holders > 1.0
        ):  # of those of a union, the people of one country
            part = min(1.0, running.people / tables.people(trait.attribute.codes))
        elif codes != EVERYWHERE and trait.each_country:
            part = min(1.0, running.people / tables.people(codes))
        left = max(1.0, holders * part)
        running.becomes(min(running.people, left), trait.attribute.spread, trait.attribute.how)
        running.most = min(running.most, left)
        if holders <= 1.0 or (not trait.group and holders * part <= 1.0):
            running.variance = 0.0
            return True
    return False


def _us_workers(
    question: Question, codes: tuple[str, ...], tables: Tables, workers: Workers, running: Running
) -> bool:
    """Workers of the country whose sample the table was counted from: all that depends on each other in one step."""
    works = told_once([t for t in question.of("occupation") if not t.former])
    if codes != ("US",) or not works or question.of("office"):
        return False
    trait = first_work(works)
    group, found = trait.group, None
    if not group:
        found = tables.occupation(trait.attribute.text, question.sex)
        group = workers.group_of_title.get(found[1].split(" titles such as ")[-1], "") if found else ""
    if not group:
        return False
    people = question.of("people")
    states = frozenset.intersection(*(t.states for t in people)) if people else frozenset()
    if any(not t.states for t in people):
        return False
    marital = question.of("marital")
    born = _born_in_us_table(question)
    if question.born and not born:
        return False
    wanted = Wanted(
        question.sex,
        question.low,
        question.high,
        frozenset.union(*(t.states for t in marital)) if marital else frozenset(),
        states,
        born,
    )
    share = workers.share(group, wanted)
    if found is None:
        count = share * tables.workers
    else:
        count = found[0] * tables.people(("US",), question.sex) * workers.given(group, question.sex, wanted)
    # sampling error of the rows that the share rests on, beside the chain's own
    spread = math.exp(priors.NINETY * math.sqrt(priors.MODEL_ERROR**2 + 1 / max(share * workers.rows, 0.5)))
    part = min(1.0, running.people / tables.people(codes)) if question.lives or not question.born else 1.0
    spread *= 1.0 if found is None else priors.WORK_SPREAD
    running.becomes(
        max(count, _NEARLY_NOBODY) * part * question.fraction,
        spread,
        f"{trait.attribute.how}, with sex, age and descent",
    )
    count_seconds(trait, works, running)
    return True


def _born_in_us_table(question: Question) -> frozenset[str]:
    return frozenset(
        BORN[code] for born in question.born if not born.people for code in born.codes if code in BORN
    )


def _body(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    if question.sex:
        share = tables.people(codes, question.sex) / tables.people(codes)
        running.times(share, priors.SEX_SPREAD, "women" if question.sex == "f" else "men")
    ages = [t.attribute for t in question.of("age")]
    if ages and not question.dead:
        share = _share_of_ages(question, codes, tables, question.low, question.high, question.fraction)
        running.times(share, max(priors.AGE_SPREAD, question.age_spread), _narrowest(ages).how)


def _narrowest(ages: Sequence[Attribute]) -> Attribute:
    return min(ages, key=lambda a: (a.high - a.low) * a.fraction)


def _share_of_ages(
    question: Question, codes: tuple[str, ...], tables: Tables, low: int, high: int, fraction: float
) -> float:
    everyone = tables.people(codes, question.sex)
    return max(tables.people(codes, question.sex, low, high) / everyone * fraction, 1 / everyone)


def _life(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    """Of somebody who died, or was born long ago: the living stand for the dead, who were about as many."""
    died = [t.attribute for t in question.of("died")]
    births = [t.attribute for t in question.of("birth")]
    death = min(died, key=_share) if died else None
    if death is not None:
        running.times(death.share, death.spread, death.how)
    if births:
        birth = min(births, key=_share)
        share = birth.share if death is None else birth.share / priors.BIRTHS * priors.AT_AN_AGE
        running.times(share, birth.spread, birth.how)
    elif question.has_age and death is not None:
        # never more than of the living: who also died fits one more fact
        living = _share_of_ages(question, codes, tables, *question.ages_now)
        share = min(priors.AT_AN_AGE * question.born_years, living / min(1.0, death.share))
        running.times(
            share, priors.AT_AN_AGE_SPREAD, _narrowest([t.attribute for t in question.of("age")]).how
        )


def _share(attribute: Attribute) -> float:
    return attribute.share


# -- what people are ---------------------------------------------------------


def _marital(
    question: Question, codes: tuple[str, ...], tables: Tables, workers: Workers, running: Running
) -> None:
    marital = question.of("marital")
    if not marital:
        return
    states = frozenset.union(*(t.states for t in marital))
    low, adults = question.low, 1.0
    if low < priors.WORKING_AGES[0] and not question.of("occupation"):
        everyone = tables.people(codes, question.sex, question.low, question.high)
        adults = tables.people(
            codes, question.sex, priors.WORKING_AGES[0], max(question.high, priors.WORKING_AGES[0])
        ) / max(1.0, everyone)
    share = workers.marital(
        question.sex, max(low, priors.WORKING_AGES[0]), max(question.high, priors.WORKING_AGES[0]), states
    )
    spread = priors.MARITAL_SPREAD if codes == ("US",) else priors.MARITAL_ABROAD_SPREAD
    running.times(max(share * adults, priors.LEAST_MARITAL), spread, marital[0].attribute.text)


def count_belonging(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    """Multiplies the people so far by those of the family state and of the peoples that are told."""
    _marital(question, codes, tables, load_workers(), running)
    for trait in distinct(question.of("people")):
        belonging(trait.attribute, codes, tables.peoples, tables, running)
