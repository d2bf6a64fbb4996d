"""What is told of somebody besides where, who and what work: each part a share of the people so far."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_estimate import Question, Running
from sfumato.core.risk.crowd_events import SEEN, WHEN, WITH, count_happenings
from sfumato.core.risk.crowd_occupations import EVERYWHERE, count_bodies, distinct
from sfumato.core.risk.crowd_vocabulary import SEX_OF_CONDITION
from sfumato.core.risk.crowd_workers import load_workers
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables, belonging_share

Part = Callable[[Question, tuple[str, ...], Tables, Running], None]
Reads = Callable[[Question, tuple[str, ...], Running], Hashable]
FIRST_NAME = "first name"  # the group of a name that is no surname
STATES = ("minority", "health", "orientation", "convicted of", "family")


def belonging(
    attribute: Attribute,
    codes: tuple[str, ...],
    table: dict[str, dict[str, float]],
    tables: Tables,
    running: Running,
) -> None:
    """Of the people so far, those of a faith, a language or a people, as a table of shares by country has it."""
    here = total = 0.0
    for code in codes:
        people = tables.people((code,))
        total += people
        here += people * belonging_share(table.get(code, {}), attribute.text)
    if here:
        running.times(
            min(1.0, here / total),
            max(priors.BELONGING_HERE_SPREAD, attribute.spread),
            f"{attribute.text} (in that country)",
        )
    elif codes == EVERYWHERE:
        running.times(attribute.share, attribute.spread, f"{attribute.text} (in the world)")
    else:  # elsewhere they are many, here the table does not list them: fewer than the smallest that it lists
        share = min(attribute.share * priors.NOT_LISTED_PART, priors.NOT_LISTED)
        running.times(share, priors.NOT_LISTED_SPREAD, f"{attribute.text} (not listed there; assumed few)")


def _beliefs(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    for dimension, table in (("faith", tables.religions), ("language", tables.languages)):
        for trait in distinct(question.of(dimension)):
            belonging(trait.attribute, codes, table, tables, running)


def _organisations(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    workers = load_workers()
    for trait in question.of("level"):
        group = next((t.group for t in question.of("occupation") if t.group), "")
        share = max(workers.education(group, trait.states), priors.LEAST_EDUCATION_LEVEL)
        running.times(share, priors.EDUCATION_LEVEL_SPREAD, trait.attribute.how)
    country = tables.people(codes)
    for trait in question.of("employer")[:2]:
        size = min(trait.attribute.people, running.people)
        # Between two bounds: its people are spread over the country, or all live where the person lives.
        spread_out = trait.attribute.people / country
        usual = set(trait.classes) & {name for work in question.of("occupation") for name in work.classes}
        if usual:  # a nurse who works at all works at some hospital
            most = (
                priors.MOST_OF_ONE_WORK * trait.attribute.people / running.people if running.people else 1.0
            )
            spread_out = min(1.0, spread_out / trait.attribute.share, max(spread_out, most))
        near = size / running.people if running.people else 1.0
        share = math.sqrt(max(spread_out, 1e-12) * max(near, 1e-12)) if question.lives else spread_out
        here = _part_here(trait.attribute.text, country, tables)
        spread = trait.attribute.spread * priors.ORGANISATION_FACTOR / math.sqrt(here)
        running.times(share * here, spread, trait.attribute.how)
    for trait in question.of("education")[:3]:
        running.times(
            trait.attribute.people / country,
            trait.attribute.spread * priors.ORGANISATION_FACTOR,
            trait.attribute.how,
        )


def _part_here(employer: str, country: float, tables: Tables) -> float:
    """Of the people of a large employer, those in the country: between all, and as many as of all people live there."""
    return math.sqrt(min(1.0, country / tables.world)) if tables.employer(employer) is not None else 1.0


def _states(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    for dimension in STATES:
        for number, trait in enumerate(distinct(question.of(dimension), most=4)):
            share, spread = trait.attribute.share, trait.attribute.spread
            if trait.attribute.rarest and codes != EVERYWHERE:  # between the world's share and the least
                apart = math.sqrt(share / trait.attribute.rarest)
                share, spread = share / apart, max(spread, apart)
            if question.sex and (of := SEX_OF_CONDITION.get(trait.attribute.text)):
                share *= 2.0 if question.sex == of else priors.OF_THE_OTHER_SEX
            if number and dimension == "convicted of" and share < priors.SECOND_OFFENCE:
                share, spread = priors.SECOND_OFFENCE, priors.SECOND_OFFENCE_SPREAD
            running.times(share, spread, trait.attribute.how)


def _bodies(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    count_bodies(question, running)


def _names(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    for trait in question.of("name"):
        parts = trait.attribute.text.split()
        first = [(parts[0], "f")] if len(parts) > 1 or trait.group == FIRST_NAME else []
        last = [] if trait.group == FIRST_NAME else [(parts[-1], "l")]
        _name([*last, *first], question, codes, tables, running)


def _name(
    parts: list[tuple[str, str]], question: Question, codes: tuple[str, ...], tables: Tables, running: Running
) -> None:
    known = tuple(c for c in codes if c in tables.named_people) if codes != EVERYWHERE else ()
    share = tables.name_share(parts, known)
    if share is None:
        share = priors.RARE_NAME
    if question.sex and parts[-1][1] == "f":
        # most first names tell the sex; never more than have the name
        share = min(1.0, share * tables.people(codes) / tables.people(codes, question.sex))
    spread = priors.NAME_SPREAD ** math.sqrt(len(parts))
    running.times(share, spread, "with this name (as often as among known people there)")


def _place(question: Question, codes: tuple[str, ...], running: Running) -> Hashable:
    homes = tuple(attribute.text for attribute in (*question.lives, *question.born))
    return codes, running.begun_here, homes


def _work(question: Question, codes: tuple[str, ...], running: Running) -> Hashable:
    return tuple(id(trait) for trait in (*question.of("occupation"), None, *question.of("office")))


# What is told besides, in this order: the dimensions of each part, how it multiplies the people so far, and what it reads of
# those counted first. Organisations depend on all that was counted before: they also read how many people are left.
ORGANISATIONS = frozenset({"level", "employer", "education"})
PARTS: tuple[tuple[frozenset[str], Part, Reads], ...] = (
    (frozenset({"faith", "language"}), _beliefs, lambda question, codes, running: codes),
    (ORGANISATIONS, _organisations, lambda question, codes, running: None),
    (frozenset(STATES), _states, lambda question, codes, running: (question.sex, codes == EVERYWHERE)),
    (frozenset({"belongs"}), _bodies, _work),
    (frozenset({WHEN, SEEN, WITH}), count_happenings, _place),
    (frozenset({"name"}), _names, lambda question, codes, running: (codes, question.sex)),
)
