"""What only the calculator does: whoever asks names each fact, so that none may count as everybody or as more people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sfumato.core.facts.model import Relation
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_estimate import Estimate
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

ASSUMED = "no table knows it; few people were assumed"
# Dimensions under which a named fact that no table knows is counted.
_DIMENSIONS = {
    Relation.OCCUPATION: "occupation",
    Relation.OFFICE: "occupation",
    Relation.CONVICTED: "convicted of",
    Relation.FAMILY: "family",
    Relation.ORIENTATION: "orientation",
    Relation.HEALTH: "health",
    Relation.FAITH: "faith",
    Relation.SEX: "orientation",
    Relation.NATIONALITY: "minority",
    Relation.ORIGIN: "minority",
}
EVERY_PART = 6  # facts up to which all parts of a question are counted


def assumed_trait(relation: Relation, value: str, tables: Tables) -> Trait | None:
    """A trait for words that no table knows, of a relation that whoever asks has named; None where nothing can be assumed."""
    if relation is Relation.AGE and value.strip().isdigit() and int(value) > priors.OLDEST:
        oldest = priors.OLDEST
        fraction = priors.YEAR_PAST_OLDEST ** (int(value) - oldest)
        age = Attribute(
            "age", value, low=oldest, high=oldest, fraction=fraction, spread=2.0, how=f"{value} years old"
        )
        return Trait(relation, age, assumed=ASSUMED)
    if relation in (Relation.EMPLOYER, Relation.EDUCATION):
        share, spread = priors.ANY_SUCH_BODY, priors.ANY_SUCH_BODY_SPREAD
        some = Attribute(
            "belongs", value.lower(), share=share, spread=spread, how=f"{relation.value}: {value} (assumed)"
        )
        return Trait(relation, some, assumed=ASSUMED)
    dimension = _DIMENSIONS.get(relation)
    if dimension is None:
        return None
    text = "" if dimension == "occupation" else value.lower()
    rare = Attribute(
        dimension,
        text,
        share=priors.RARE,
        spread=priors.RARE_SPREAD,
        how=f"{relation.value}: {value} (assumed rare)",
    )
    return Trait(relation, rare, assumed=ASSUMED)


def count_at_most(traits: Sequence[Trait], tables: Tables) -> Estimate:
    """The crowd of all traits, never more than that of a part of them: shares are taken among the people so far, so that a count
    could rise where one more fact is told."""
    whole = count_people(traits, tables)
    counted = [count_people(part, tables) for part in _parts(traits)]
    expected = min([whole.expected, *(one.expected for one in counted)])
    low = min([whole.low, expected, *(one.low for one in counted)])
    high = max(expected, min([whole.high, *(one.high for one in counted)]))
    return Estimate(expected, low, high, whole.say, whole.most)


def _parts(traits: Sequence[Trait]) -> list[tuple[Trait, ...]]:
    """All parts of a short question; of a long one each fact alone, each pair, and all but one."""
    size = len(traits)
    sizes = range(1, size) if size <= EVERY_PART else sorted({1, 2, size - 1})
    return [part for number in sizes for part in combinations(traits, number)]
