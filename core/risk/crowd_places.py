"""Where somebody lives, was born and comes from, as a number of people: the first step of every count."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_estimate import Question, Running
from sfumato.core.risk.crowd_occupations import EVERYWHERE
from sfumato.core.risk.crowd_vocabulary import BORN
from sfumato.core.risk.crowd_workers import Workers
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables


def count_where(question: Question, tables: Tables, workers: Workers, running: Running) -> tuple[str, ...]:
    """Sets the people to those of the place that is told, and says in which countries it lies."""
    nations = [t.attribute for t in question.of("nationality")]
    origins = [t.attribute for t in question.of("origin")]
    places = list(question.lives)
    if not places:
        # nobody says where the person lives: those of the nation, or those who were born there
        places = list(question.born if _born_at_home(question) else nations or origins)
    if not places:
        return EVERYWHERE
    towns = sorted((a for a in places if a.people), key=lambda a: a.people)
    wide = sorted((a for a in places if not a.people), key=lambda a: tables.people(a.codes))
    home = towns[0] if towns else wide[0]
    codes = tuple(c for c in home.codes if tables.knows(c)) or _countries_of(wide, tables) or EVERYWHERE
    if towns:
        running.becomes(home.people, home.spread, home.how)
    else:
        running.becomes(tables.people(codes), priors.CENSUS_SPREAD, home.how)
    inside = set(codes)
    for town in other_places(towns[1:], home):
        running.times(
            town.people / tables.people(town.codes or codes),
            priors.SECOND_TOWN_SPREAD,
            f"who also have to do with {town.text}",
        )
    narrower = [set(a.codes) & inside for a in wide if inside & set(a.codes) and len(inside) > 1]
    if narrower and (both := set.intersection(*narrower)) and not towns:
        running.becomes(tables.people(tuple(both)), priors.CENSUS_SPREAD, "in the narrower area")
        codes = tuple(sorted(both))
    for nation in _first_each((*nations, *wide, *origins)):
        _foreign(nation, codes, tables, workers, running)
    return codes


def _born_at_home(question: Question) -> bool:
    """Whether the place of birth stands for the home: nobody says where the person lives, and the nation is the same."""
    if question.lives or not question.born:
        return False
    nations = [t.attribute for t in question.of("nationality")]
    return not nations or any(set(a.codes) & set(nations[0].codes) for a in question.born)


def _countries_of(wide: Sequence[Attribute], tables: Tables) -> tuple[str, ...]:
    return next((codes for a in wide if (codes := tuple(c for c in a.codes if tables.knows(c)))), ())


def _first_each(attributes: Sequence[Attribute]) -> list[Attribute]:
    return list({a.codes: a for a in reversed(attributes) if a.codes}.values())


def _foreign(
    nation: Attribute, codes: Sequence[str], tables: Tables, workers: Workers, running: Running
) -> None:
    """People of one country among those of another."""
    if tuple(codes) == EVERYWHERE or set(nation.codes) & set(codes):
        return
    if running.looked_up:
        share = min(1.0, priors.PUBLIC_ABROAD * math.sqrt(len(nation.codes)))
        running.times(share, priors.PUBLIC_ABROAD_SPREAD, f"from {nation.text} (share assumed)")
        return
    if "US" in codes and (born := [BORN[c] for c in nation.codes if c in BORN]):
        share = max(workers.born_share(born), priors.LEAST_BORN_ABROAD)
        running.times(share, priors.BORN_ABROAD_SPREAD, f"from {nation.text}")
        return
    share = min(priors.MOST_FOREIGN, priors.FOREIGN * math.sqrt(len(nation.codes)))
    # however many foreigners there are, those of a small nation are few
    most = priors.MOST_ABROAD * tables.people(nation.codes) / max(1.0, tables.people(codes))
    share = min(share, most) if most else share
    running.times(share, priors.FOREIGN_SPREAD, f"from {nation.text} (share assumed)")


def other_places(towns: Sequence[Attribute], home: Attribute) -> list[Attribute]:
    """Places that are not the home said again: the same words, or the area that holds it."""
    seen = {home.text.lower(), home.how}
    others = []
    for town in towns:
        if town.text.lower() not in seen and town.how not in seen and not _holds(town, home):
            others.append(town)
            seen |= {town.text.lower(), town.how}
    return others


def _holds(area: Attribute, home: Attribute) -> bool:
    """Where no table says in which region a place lies, it is taken to lie in the one that the text names."""
    if not area.wide or not set(area.codes) & set(home.codes):
        return False
    return not area.region or not home.region or area.region == home.region


def count_birthplace(
    question: Question, codes: tuple[str, ...], tables: Tables, workers: Workers, running: Running
) -> None:
    """Where somebody was born who lives elsewhere, or where nobody says it."""
    if _born_at_home(question):
        return  # the place of birth was the base
    for born in question.born[:2]:
        if not set(born.codes) & set(codes):
            if codes != EVERYWHERE and born.codes:
                _foreign(born, codes, tables, workers, running)
                country = tables.people(born.codes)
                if born.people and country:
                    running.times(born.people / country, priors.BORN_HERE_SPREAD, f"born in {born.text}")
            elif born.people:
                running.times(
                    born.people / tables.people(codes), priors.BORN_ELSEWHERE_SPREAD, f"born in {born.text}"
                )
        elif born.people and not any(born.text.lower() == place.text.lower() for place in question.lives):
            running.times(born.people / tables.people(codes), priors.BORN_HERE_SPREAD, f"born in {born.text}")
        elif born.people:
            running.times(priors.BORN_AT_HOME, priors.BORN_AT_HOME_SPREAD, f"born in {born.text}, too")
