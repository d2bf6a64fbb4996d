"""How many people with an article have several traits: the crowd of somebody whom strangers can look up.

As `crowd_count`, but of the people of whom there is an article: nations, births and sexes by their shares among those, trades
and bodies by how many articles tell them (`crowd_articles`), places within a country and what happened as parts of them as
they are of everybody.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sfumato.core.language.dates import read
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_articles import (
    is_position,
    least_told,
    people_with_an_article,
    share_given,
    share_of_births,
    share_of_nations,
    share_of_sex,
    share_told,
)
from sfumato.core.risk.crowd_count import FIRST, REMEMBERED, Begun, Memory, count_belonging, count_rest
from sfumato.core.risk.crowd_estimate import Estimate, Question, Running
from sfumato.core.risk.crowd_occupations import EVERYWHERE, told_once
from sfumato.core.risk.crowd_places import count_where
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.crowd_workers import load_workers
from sfumato.core.risk.population_tables import Tables

SECONDS = 2  # further trades that count in full; each one after them goes with those told before it


def count_looked_up(traits: Sequence[Trait], tables: Tables, memory: Memory) -> Estimate:
    """The people with an article who have these traits. `memory` is as in `count_people`, and not the same one."""
    first = [trait for trait in traits if trait.attribute.dimension in FIRST]
    key = tuple([id(trait) for trait in first])
    if key not in memory:
        if len(memory) >= REMEMBERED:
            memory.clear()
        memory[key] = begin_looked_up(Question(first), tables)
    question, running, codes, _ = memory[key]
    question, running = question.with_more(traits, FIRST), running.copy()
    count_rest(question, codes, tables, running)
    return running.result()


def begin_looked_up(question: Question, tables: Tables) -> Begun:
    """As `crowd_count.begin`, of people with an article."""
    everybody = Running(tables.world, looked_up=True)
    codes = count_where(question, tables, load_workers(), everybody)
    running = Running(people_with_an_article(), "people with an article", looked_up=True)
    running.begun_here = everybody.people
    works = told_once([*question.of("occupation"), *question.of("office")])
    told = [
        trait for trait in works if trait.public
    ]  # a claim to be the only one is no work that articles tell
    work = min(told, key=lambda trait: least_told(trait.public)).public if told else ()
    countries = priors.COUNTRIES if codes == EVERYWHERE else len(codes)
    if codes != EVERYWHERE:
        running.times(*share_of_nations(codes, work), "of these countries")
        near = everybody.people / tables.people(codes)
        if near < 1.0:
            running.times(near, math.exp(math.sqrt(everybody.variance)), "from this place")
    here = running.people
    if question.sex:
        running.times(*share_of_sex(question.sex, work), "women" if question.sex == "f" else "men")
    _life(question, tables, running, work)
    part = running.people / here  # of any people from here, those of the age and sex
    _work(told, running)
    _offices(works, countries, part, running)
    count_belonging(question, codes, tables, running)
    return question, running, codes, False


def _life(question: Question, tables: Tables, running: Running, work: tuple[str, ...]) -> None:
    years = _born(question, tables)
    if years is not None:
        share, spread = share_of_births(*years, work)
        share *= question.ages_now[2] * question.fraction
        running.times(share, spread, f"born from {years[0]} to {years[1]}")
    died = [t.attribute for t in question.of("died")]
    if died:
        narrowest = min(died, key=lambda one: one.share)
        # deaths of people born within some years spread over those years and a life's
        rate = priors.DIED_AT_ALL if years is None else 1 / (years[1] - years[0] + priors.DEATHS_SPREAD_OVER)
        running.times(rate * narrowest.share / priors.DEATHS, narrowest.spread, narrowest.how)


def _born(question: Question, tables: Tables) -> tuple[int, int] | None:
    """First and last year of birth; the narrowest where several are told."""
    found = []
    if question.has_age:
        low, high = question.ages_now[:2] if question.dead else (question.low, question.high)
        found.append((tables.year - high - 1, tables.year - low))
    for trait in question.of("birth"):
        bounds = [b for atom in read(trait.attribute.text) if (b := atom.bounds()) is not None]
        found += [(first.year, last.year) for first, last in bounds]
    return min(found, key=lambda years: years[1] - years[0]) if found else None


def _work(works: Sequence[Trait], running: Running) -> None:
    """The trades and posts that are told: the rarest by its share of people with an article, further ones by how often an article
    that tells the first tells them as well."""
    if not works:
        return
    first = min(works, key=lambda trait: least_told(trait.public))
    running.times(*share_told(first.public), first.attribute.how)
    others: dict[object, tuple[float, float, Trait]] = {}
    for other in works:
        if other is first or other.attribute.how == first.attribute.how or _is_said_again(first, other):
            continue
        share, spread = share_given(first.public, other.public)
        key = other.classes[:1] or other.attribute.how
        if share < 1.0 and (key not in others or share / spread < others[key][0] / others[key][1]):
            others[key] = (share, spread, other)
    for number, (share, spread, other) in enumerate(
        sorted(others.values(), key=lambda row: row[0] / row[1]), 1 - SECONDS
    ):
        part = priors.FURTHER_TRADE ** max(0, number)
        running.times(share**part, spread**part, f"who also {other.attribute.how}")


def _offices(works: Sequence[Trait], countries: int, part: float, running: Running) -> None:
    """An office has so many holders, however many articles tell such a post. `part`: of them, those of the age and sex."""
    for trait in works:
        if trait.attribute.dimension != "office" or trait.group:
            continue
        holders = trait.attribute.people * (countries if trait.each_country else 1)
        left = max(1.0, holders * part if holders > 1.0 else 1.0)
        running.most = min(running.most, left)
        if left < running.people:
            running.becomes(left, trait.attribute.spread, trait.attribute.how)


def _is_said_again(first: Trait, other: Trait) -> bool:
    """Whether one of two trades is the other in fewer words ("head football coach" and "football coach"), or tells its sport."""
    one, two = first.public, other.public
    if one[0] in two or two[0] in one or is_position(one, two):
        return True
    words = [set(keys[0].split()[1:]) for keys in (one, two)]
    return words[0] <= words[1] or words[1] <= words[0]
