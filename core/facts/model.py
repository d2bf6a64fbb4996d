"""Facts: what a text says of somebody, and which words say it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

TEXT = ""  # entity id of words that belong to no entity, such as a pronoun
EVERYBODY = ""  # subject of what is said of the proceedings


class Relation(StrEnum):
    """How the value belongs to the subject. The values are the keys that `sfumato crowd` reads."""

    NAME = "name"
    SEX = "sex"
    BORN = "born"  # a date
    BORN_IN = "born in"  # a place
    DIED = "died"
    AGE = "age"
    LIVES_IN = "lives in"
    NATIONALITY = "nationality"
    ORIGIN = "origin"  # ethnicity, people, or the place a family comes from
    LANGUAGE = "language"
    OCCUPATION = "occupation"
    OFFICE = "office"  # a post with its term
    EMPLOYER = "employer"
    EDUCATION = "education"
    FAITH = "faith"
    HEALTH = "health"
    ORIENTATION = "orientation"
    MARITAL = "marital"  # married, divorced, widowed …
    FAMILY = "family"  # a tie: "three children", "wife of …"
    CONVICTED = "convicted of"
    PARTY = "party to"  # a case, with its number
    EVENT = "event"  # something the subject took part in
    PROCEEDINGS = "proceedings"  # of the case, not of a person
    OTHER = "other"  # of somebody else, or of nobody


@dataclass(frozen=True, slots=True)
class Quote:
    """The words that say a fact. `entity_id` is empty for words that belong to no entity and so cannot be hidden by
    the plan."""

    start: int
    end: int
    entity_id: str = TEXT


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing the text says of one person.

    `tie` is set where it is said of somebody close to the subject: "her husband, a surgeon" is an OCCUPATION of the
    subject by the tie "husband". The probability is that the text says this of the subject, not that it is true.
    """

    subject: str  # entity id of a person, or a label such as "the applicant"; EVERYBODY for the proceedings
    relation: Relation
    value: str  # as written
    mentions: tuple[Quote, ...]
    probability: float = 1.0
    tie: str = ""
    until: bool = False  # it was so and is no longer: "former nurse"

    @property
    def entities(self) -> tuple[str, ...]:
        """Ids of the entities whose words say it, each once, in text order."""
        return tuple(dict.fromkeys(said.entity_id for said in self.mentions if said.entity_id))
