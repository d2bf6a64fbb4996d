"""A trait: one thing that is told of somebody, as the population's tables count it."""

from __future__ import annotations

from dataclasses import dataclass

from sfumato.core.facts.model import Relation
from sfumato.core.risk.population_places import Attribute


@dataclass(frozen=True, slots=True)
class Trait:
    """One thing to count by. `group` is the worker group, or of an office the kind of its body; `states` a set of census values;
    `classes` those of an occupation, from narrow to wide, or of occupations that are usual in an organisation of a kind;
    `is_class`: it names the first of them and no trade of its own. `assumed` says that no table knew the words and a small share
    was taken. `public`: the keys, narrow to wide, under which articles that tell this work or body are counted."""

    relation: Relation
    attribute: Attribute
    states: frozenset[str] = frozenset()
    group: str = ""
    classes: tuple[str, ...] = ()
    is_class: bool = False
    each_country: bool = False
    former: bool = False
    assumed: str = ""
    public: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """Why the words were not counted."""

    reason: str
