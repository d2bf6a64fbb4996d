"""The calculator: how many people fit facts that are given as keys and values.

count_facts([("sex", "female"), ("occupation", "nurse"), ("country", "Norway")])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from sfumato.core.errors import SfumatoError
from sfumato.core.facts.model import Relation
from sfumato.core.knowledge.lexicon import load_lexicon
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.nations import nations_in
from sfumato.core.messages import Message
from sfumato.core.risk.crowd_attributes import FIRST_NAME
from sfumato.core.risk.crowd_calculator import assumed_trait, count_at_most
from sfumato.core.risk.crowd_estimate import Estimate
from sfumato.core.risk.crowd_kinds import area_of, tells_nothing
from sfumato.core.risk.crowd_model import Crowd, NotCounted
from sfumato.core.risk.crowd_prevalence import left_out
from sfumato.core.risk.crowd_trait_model import Trait, Unknown
from sfumato.core.risk.crowd_traits import Reader
from sfumato.core.risk.crowd_vocabulary import MARITAL, only_census
from sfumato.core.risk.population_tables import load_tables

KEYS = {
    "country": Relation.LIVES_IN, "lives in": Relation.LIVES_IN, "residence": Relation.LIVES_IN, "place": Relation.LIVES_IN,
    "city": Relation.LIVES_IN, "town": Relation.LIVES_IN, "region": Relation.LIVES_IN, "lives": Relation.LIVES_IN,
    "born in": Relation.BORN_IN, "birthplace": Relation.BORN_IN, "country of birth": Relation.BORN_IN,
    "place of birth": Relation.BORN_IN, "native country": Relation.BORN_IN, "birth country": Relation.BORN_IN,
    "born": Relation.BORN, "date of birth": Relation.BORN, "birth date": Relation.BORN, "birth year": Relation.BORN,
    "year of birth": Relation.BORN, "gender": Relation.SEX, "age band": Relation.AGE, "age group": Relation.AGE,
    "ethnicity": Relation.ORIGIN, "race": Relation.ORIGIN, "ethnic group": Relation.ORIGIN, "people": Relation.ORIGIN,
    "religion": Relation.FAITH, "illness": Relation.HEALTH, "disability": Relation.HEALTH, "disease": Relation.HEALTH,
    "condition": Relation.HEALTH, "diagnosis": Relation.HEALTH, "marital state": Relation.MARITAL,
    "marital status": Relation.MARITAL, "family state": Relation.MARITAL, "family status": Relation.MARITAL,
    "children": Relation.FAMILY, "school": Relation.EDUCATION, "university": Relation.EDUCATION,
    "citizenship": Relation.NATIONALITY, "job": Relation.OCCUPATION, "work": Relation.OCCUPATION,
    "profession": Relation.OCCUPATION, "occupation group": Relation.OCCUPATION, "post": Relation.OFFICE,
    "position": Relation.OFFICE, "works for": Relation.EMPLOYER, "company": Relation.EMPLOYER,
    "sexual orientation": Relation.ORIENTATION, "crime": Relation.CONVICTED, "conviction": Relation.CONVICTED,
    "mother tongue": Relation.LANGUAGE, "former occupation": Relation.OCCUPATION, "first name": Relation.NAME,
    "given name": Relation.NAME, "forename": Relation.NAME, "christian name": Relation.NAME, "last name": Relation.NAME,
    "family name": Relation.NAME, "full name": Relation.NAME,
    "surname": Relation.NAME, "family": Relation.FAMILY,
}  # fmt: skip
FIRST_NAMES = frozenset({"first name", "given name", "forename", "christian name"})


@lru_cache(maxsize=1)
def shared_reader() -> Reader:
    """The reader of facts on the shipped tables; one a process."""
    return Reader(load_tables(), load_lexicon())


def relation_of(key: str) -> Relation | None:
    """The relation that a key of the calculator means; None when there is none."""
    folded = fold_phrase(key.replace("_", " ").replace("-", " "))
    if folded in KEYS:
        return KEYS[folded]
    return next((relation for relation in Relation if relation.value == folded), None)


def count_facts(facts: Sequence[tuple[str, str]], reader: Reader | None = None) -> Crowd:
    """The crowd that fits the facts. Keys that are no relation, and values that no table knows, are listed."""
    reader = reader or shared_reader()
    traits: list[Trait] = []
    missing: list[NotCounted] = []
    census = any(only_census(value) for _, value in facts)
    told = {relation for key, _ in facts if (relation := relation_of(key))}
    for key, value in facts:
        relation = relation_of(key)
        if relation is None:
            missing.append(NotCounted(Message("{0}={1}", key, value), "unknown key"))
            continue
        if (
            census
            and fold_phrase(key) == "country"
            and Relation.BORN_IN not in told
            and reader.lexicon.country(value) != "US"
        ):
            relation = Relation.BORN_IN  # as the column of the census sample is called
        if relation is Relation.FAMILY and fold_phrase(value) in MARITAL:
            relation = Relation.MARITAL
        if fold_phrase(key).startswith("former"):
            value = f"former {value}"
        read = reader.read(relation, value)
        unknown = read is None or isinstance(read, Unknown)
        # whoever asks has named an illness, and the common ones are in the table
        unknown = unknown or (relation is Relation.HEALTH and isinstance(read, Trait) and bool(read.assumed))
        if unknown and not tells_nothing(value):
            read = assumed_trait(relation, value, reader.tables) or read
        if isinstance(read, Trait) and fold_phrase(key) in FIRST_NAMES:
            read = replace(read, group=FIRST_NAME)
        if isinstance(read, Unknown):
            missing.append(NotCounted(Message("{0}={1}", key, value), read.reason))
        elif read is None:
            missing.append(NotCounted(Message("{0}={1}", key, value), "says nothing that can be counted"))
        else:
            traits.append(read)
            if relation is Relation.EMPLOYER and (area := area_of(value)) and not [*nations_in(area)]:
                # whoever works in "a bakery in Larvik" lives near there
                home = reader.read(Relation.LIVES_IN, area)
                traits += [home] if isinstance(home, Trait) else []
            if not read.assumed and (rest := left_out(relation, value)):
                reason = Message("“{0}” was not counted, only the rest", rest)
                missing.append(NotCounted(Message("{0}={1}", key, value), reason))
            if read.assumed:
                missing.append(NotCounted(Message("{0}={1}", key, value), read.assumed))
    if census and not any(t.relation is Relation.LIVES_IN for t in traits):
        home = reader.read(Relation.LIVES_IN, "United States")
        traits += [home] if isinstance(home, Trait) else []
    made: Estimate = count_at_most(traits, reader.tables)
    return Crowd("", made.expected, made.low, made.high, tuple(missing), (), made.words)


def facts_of_object(row: Mapping[str, object]) -> list[tuple[str, str]]:
    """The facts of one JSON object; a list as value gives several facts of one key."""
    found: list[tuple[str, str]] = []
    for key, value in row.items():
        for one in value if isinstance(value, list) else [value]:
            if one is not None and one != "":
                found.append((str(key), str(one)))
    if not found:
        raise SfumatoError(
            "A line names no fact.", next_step='Write one JSON object a line, such as {"sex": "female"}.'
        )
    return found
