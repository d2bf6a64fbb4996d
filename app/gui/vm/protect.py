"""The persons of a document, and who it is probably about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr
from sfumato.core.decide.roles import ROLES, role_of
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.names import Name

ROLE_WORDS = {"judge": "judges", "counsel": "counsel"}
HEADING = 1500  # characters at the beginning that count as the heading
CASE_OF = re.compile(
    r"\b(?:case of|in the matter of|in re)\s+(.{2,80}?)\s+(?:v\.?|against|\n)", re.IGNORECASE
)
VERSUS = re.compile(r"^\s*(.{2,80}?)\s+v(?:s|ersus)?\.?\s+\S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody named in the document, and whether the result must not identify them."""

    entity_id: str
    name: str
    mentions: int
    protected: bool
    suggested: bool
    why: str = ""


def people_of(session: Session) -> tuple[Person, ...]:
    """Most often named first; the suggestion on top."""
    record = session.record
    if record is None:
        return ()
    persons = [e for e in session.entities() if e.type is EntityType.PERSON]
    suggestion, why = suggest(record.text, persons)
    protected = session.protected()
    found = [
        Person(
            e.id,
            " ".join(e.text.split()),
            len(e.mentions),
            e.id in protected,
            e.id == suggestion,
            why if e.id == suggestion else "",
        )
        for e in persons
    ]
    return tuple(sorted(found, key=lambda p: (not p.suggested, -p.mentions, p.name)))


@dataclass(frozen=True, slots=True)
class Role:
    """A part in the proceedings whose people may stay as written."""

    name: str  # one of `core/decide/roles.ROLES`
    people: int  # of this document
    stays: bool


def roles_of(session: Session) -> tuple[Role, ...]:
    """Every role, with how many people of the document have it, the protected ones left out."""
    protected = session.protected()
    count = Counter(role_of(e) for e in session.entities() if e.id not in protected)
    return tuple(Role(name, count[name], name in session.dials.staying) for name in ROLES)


def roles_words(roles: Iterable[str]) -> str:
    """ "judges and counsel": for the history."""
    return tr(" and ").join(tr(ROLE_WORDS[name]) for name in ROLES if name in set(roles))


def stays_by_role(session: Session, entity: Entity) -> bool:
    """Whether the person is kept on purpose, as judge or counsel, and not by mistake."""
    return role_of(entity) in session.dials.staying and entity.id not in session.protected()


def linked(session: Session, ids: Iterable[str]) -> list[str]:
    """The chosen persons, and whoever else bears the name of one chosen just now: “Mr Berg” is Ada Berg's name too.

    Only for new ones, so that a person who was linked wrongly can be left out again.
    """
    chosen = list(dict.fromkeys(ids))
    before = set(session.protected())
    people = {e.id: e for e in session.entities() if e.type is EntityType.PERSON}
    names = [Name.of(people[i].text) for i in chosen if i not in before and i in people]
    for entity in people.values():
        own = Name.of(entity.text)
        if any(own.words == name.words or own.fits(name) or name.fits(own) for name in names):
            chosen.append(entity.id)
    return list(dict.fromkeys(chosen))


def suggest(text: str, persons: list[Entity]) -> tuple[str, str]:
    """Whom the recogniser protects, else who stands in the case's name, else who is named first in the heading."""
    for entity in persons:
        if entity.protected:
            return entity.id, tr("the document is probably about this person")
    heading = text[:HEADING]
    for pattern in (CASE_OF, VERSUS):
        match = pattern.search(heading)
        if match:
            surname = match[1].split()[-1].casefold()
            for entity in persons:
                if surname in entity.text.casefold().split():
                    return entity.id, tr("named in the heading of the case")
    first = [e for e in persons if e.mentions and e.mentions[0].start < HEADING]
    if first:
        return min(first, key=lambda e: e.mentions[0].start).id, tr("named first")
    return "", ""
