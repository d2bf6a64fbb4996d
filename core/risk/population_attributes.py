"""What a piece of text says about a person, in the terms of the population tables."""

from __future__ import annotations

from dataclasses import replace

from sfumato.core.knowledge.dates import parse_date
from sfumato.core.language.ages import read_ages
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables


def read_age(text: str, bare: bool = False) -> Attribute | None:
    """An age, a span of ages or a stage of life; None for others and for ages beyond the tables. `bare`: a number may be one."""
    ages = read_ages(text, bare)
    if ages is None or ages.low > priors.OLDEST:
        return None
    if ages.high is None:
        found = Attribute("age", text, low=ages.low, how=f"{ages.low} years or older")
    elif ages.low == ages.high:
        found = Attribute("age", text, low=ages.low, high=ages.high, how=f"{ages.low} years old")
    else:
        how = f"{ages.low} to {ages.high} years old" if ages.low else f"under {ages.high + 1}"
        found = Attribute("age", text, low=ages.low, high=ages.high, how=how)
    return replace(found, spread=priors.SAID_AGE_SPREAD) if ages.loose else found


def read_birth(text: str, tables: Tables) -> Attribute | None:
    """The ages today of those born on a date or in a span of time; None where the words are neither."""
    keys = parse_date(text)
    if not keys:
        return None
    years = sorted({int(key[2:6]) for key in keys})
    fraction = 1.0
    if all(len(key) > 6 for key in keys):  # months or days of one year
        fraction = sum(1 / 12 if len(key) == 9 else 1 / priors.YEAR_DAYS for key in keys)
    low, high = tables.year - years[-1], tables.year - years[0]
    if high < 0 or low > priors.OLDEST:
        return None
    born = f"born in {years[0]}" if years[0] == years[-1] else f"born {years[0]} to {years[-1]}"
    if fraction < 1:
        born += f" on {fraction * priors.YEAR_DAYS:.0f} of 365 days"
    return Attribute("age", text, low=max(0, low), high=min(priors.OLDEST, high), fraction=fraction, how=born)
