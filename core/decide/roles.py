"""People who take part by their office: judges, and those who represent a party. A profile says whether their names stay.

Read off the words beside a name, in the forms that judgments use; nobody is given a role without such words, and the person to
protect never has one.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache

from sfumato.core.facts.people import cast_of
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Case

JUDGE, COUNSEL = "judge", "counsel"
ROLES = (JUDGE, COUNSEL)
_AROUND = 60
_LIST = 700  # characters of a bench: "Mr A. B., President, Mr C. D., Mrs E. F., judges"
_TITLE = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Lord|Lady|Mme|M)\.?\s+)?"
_JUDGE_BEFORE = re.compile(
    rf"\b(?:Judges?|Justices?|Magistrate|Registrar|President of the Court)[\s,:]+{_TITLE}$"
)
_JUDGE_AFTER = re.compile(
    r"^\s*,\s*(?:(?:Vice-)?President|judges?|(?:Deputy |Acting )?(?:Section )?Registrar|ad hoc judge|Presiding)\b"
)
_BENCH = re.compile(r"\bcomposed of\b|\bsitting as a\b|\bbefore:?\s")
_BENCH_END = re.compile(r",?\s*(?:and\s+)?judges\b")
_COUNSEL_BEFORE = re.compile(
    rf"\b(?:represented\b[^.;]{{0,40}}\bby|their (?:Agents?|Co-Agents?),?|[Cc]ounsel(?: for[^.;]{{0,30}})?[,:]?|"
    rf"his (?:lawyer|counsel),?|her (?:lawyer|counsel),?|[Ss]olicitors?,?|[Aa]dvocates?,?)\s+{_TITLE}$"
)
_COUNSEL_AFTER = re.compile(
    r"^\s*,\s*(?:an?\s+|his\s+|her\s+|the\s+)?(?:lawyer|solicitor|barrister|advocate|counsel|attorney|Agent|Q\.?C\.?|legal)\b"
)


def staying(case: Case, roles: Collection[str]) -> frozenset[str]:
    """Ids of the people whose role is one of these. The protected people are never among them."""
    if not roles:
        return frozenset()
    return frozenset(
        i for i, role in _roles_of(case.text, case.entities, case.protected).items() if role in roles
    )


@lru_cache(maxsize=8)
def _roles_of(text: str, entities: tuple[Entity, ...], protected: tuple[str, ...]) -> dict[str, str]:
    main = {*cast_of(text, entities).main, *protected}
    found = {}
    for entity in entities:
        if entity.type is EntityType.PERSON and entity.id not in main and not entity.protected:
            roles = [role for m in entity.mentions if (role := _role(text, m.start, m.end))]
            if roles:
                found[entity.id] = roles[0]
    return found


def _role(text: str, start: int, end: int) -> str:
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if _JUDGE_BEFORE.search(before) or _JUDGE_AFTER.match(after) or _on_the_bench(text, start, end):
        return JUDGE
    if _COUNSEL_BEFORE.search(before) or _COUNSEL_AFTER.match(after):
        return COUNSEL
    return ""


def _on_the_bench(text: str, start: int, end: int) -> bool:
    """Between "composed of" and "judges", with no sentence between."""
    ahead = _BENCH_END.search(text, end, end + _LIST)
    behind = [m.end() for m in _BENCH.finditer(text, max(0, start - _LIST), start)]
    if ahead is None or not behind:
        return False
    return not re.search(r"[a-zà-þ]{3,}\.\s+[A-Z]|\n\s*\n\s*\d+\.", text[behind[-1] : ahead.start()])
