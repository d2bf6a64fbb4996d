"""People who stay by their part in the proceedings: judges and counsel are named in what courts publish.

Recognition reads the part off the words beside a name (`core/recognize/legal/roles.py`) and keeps it as the kind of the person.
"""

from __future__ import annotations

from collections.abc import Collection

from sfumato.core.facts.people import cast_of
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Case

ROLES = ("judge", "counsel")
# Registrars sign with the bench; agents of a government are read as officials, too.
_STANDS_FOR = {"official": "judge"}


def staying(case: Case, roles: Collection[str]) -> frozenset[str]:
    """Ids of the people whose role is one of these. The protected people are never among them."""
    if not roles:
        return frozenset()
    main = {*cast_of(case.text, case.entities).main, *case.protected}
    return frozenset(
        e.id
        for e in case.entities
        if e.type is EntityType.PERSON and e.id not in main and not e.protected and role_of(e) in roles
    )


def role_of(entity: Entity) -> str:
    """One of `ROLES` where the text gives the person that part; "" for everybody and everything else."""
    role = _STANDS_FOR.get(entity.kind, entity.kind)
    return role if entity.type is EntityType.PERSON and role in ROLES else ""
