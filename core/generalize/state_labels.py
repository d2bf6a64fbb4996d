"""One State, one label: a hidden country reads the same wherever the text names it.

CASE OF BERG v. NORWAY … against the Kingdom of Norway … Norway had ratified    → the respondent State, everywhere
the Norwegian Government, the Italian Government                                → the Government, a foreign government
a Norwegian national, the Norwegian courts                                      → see `realise/domestic_and_foreign.py`
the Russian Ministry of Justice, the Russian Criminal Code                       → the Ministry of Justice, the Criminal Code
fled to Germany (a place) … Germany argued (an organisation)                    → one country, at the wider of the two rungs
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sfumato.core.generalize.common_words import is_common
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.language.institutions import ALSO_PRIVATE, is_only_kind
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.nations import is_pure, nations_of, respondent

RESPONDENT_STATE = "the respondent State"
_GOVERNMENT = re.compile(r"^(?:the\s+)?\S+\s+Government(?:\s*\([^()]*\))?$")
_BODIES = re.compile(
    r"^(?:the\s+)?[A-Z]\w+\s+(?P<noun>(?:[a-z]+\s)?(?:courts|authorities|police|prosecutors|officials))$"
)
_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)
_OF_STATE = re.compile(
    r"\s(?:of|in)\s(?:the\s)?(?:(?:\w+\s)?(?:Republic|Kingdom|State|Federation)\sof\s(?:the\s)?)?$"
)
_OWNER = re.compile(r"^['’]s?(?=\s)")
_LAWS = frozenset({"act", "code", "constitution", "law"})
_AS_COUNTRY = re.compile(r"^state\b")


def state_rungs(
    text: str, entities: Sequence[Entity], ladders: Mapping[str, Ladder], rungs: Mapping[str, int]
) -> dict[str, tuple[Rung, Rung]]:
    """By entity id, how a hidden State, its Government and its people read at first and later, where the text is a judgment
    against one State; nothing for other texts, where nobody knows which country is abroad."""
    code = respondent(text)
    found: dict[str, tuple[Rung, Rung]] = {}
    for entity in entities if code else ():
        ladder, at = ladders.get(entity.id), rungs.get(entity.id, 0)
        named = nations_of(text, entity) if ladder is not None and at else {}
        if ladder is None or len(named) != 1:
            continue
        made = _shown(text, entity, ladder.rungs[min(at, ladder.top)], code in named)
        if made is not None:
            found[entity.id] = made
    return found


def _shown(text: str, entity: Entity, rung: Rung, own: bool) -> tuple[Rung, Rung] | None:
    if entity.type is EntityType.ORG and _GOVERNMENT.match(entity.text):
        first = replace(rung, text="foreign government", kind=RungKind.KIND, flags=RungFlag.NONE)
        return (
            _role("the Government", rung) if own else (first, replace(first, text="the foreign government"))
        )
    if entity.type is EntityType.ORG and (bodies := _BODIES.match(entity.text)):
        words = f"{'domestic' if own else 'foreign'} {bodies['noun']}"
        made = replace(rung, text=words, kind=RungKind.KIND, flags=RungFlag.NONE)
        return made, made
    if own and (words := _of_the_state(entity)):
        return _role(f"the {words}", rung)
    if entity.type not in (EntityType.DEM, EntityType.ORG, EntityType.LOC) or not is_pure(text, entity):
        return None
    if entity.type is EntityType.DEM or rung.flags & RungFlag.ADJECTIVE:
        made = replace(rung, flags=rung.flags | (RungFlag.RESPONDENT if own else RungFlag.FOREIGN))
        return made, made
    return _role(RESPONDENT_STATE, rung) if own else None


def _of_the_state(entity: Entity) -> str:
    """What is left of the name of a body or law of a State without the State, where that names nobody: every State has a
    "Ministry of Justice". "" where something else is left or nothing."""
    name = _ARTICLE.sub("", entity.text.partition(" (")[0])
    words = list(nations_in(name))
    if entity.type not in (EntityType.ORG, EntityType.MISC) or len(words) != 1:
        return ""
    before, behind = name[: words[0].start], name[words[0].end :]
    rest = " ".join(f"{_OF_STATE.sub('', before)}{_OWNER.sub('', behind)}".split())
    if not before.strip() and behind.startswith("-"):
        return ""
    named = rest.lower().split()
    of_law = not _LAWS.isdisjoint(named) and all(map(is_common, named))
    of_state = entity.type is EntityType.ORG and is_only_kind(rest) and ALSO_PRIVATE.isdisjoint(named)
    return rest if named and (of_law or of_state) else ""


def _role(words: str, rung: Rung) -> tuple[Rung, Rung]:
    made = replace(rung, text=words, kind=RungKind.ROLE, flags=RungFlag.NAMES_NOBODY)
    return made, made


def one_rung_each(text: str, shown: Mapping[Entity, Rung]) -> dict[str, tuple[str, Rung]]:
    """By entity id, one name and one rung for a country that some source took for a place and some for an organisation."""
    groups: dict[str, list[tuple[Entity, Rung]]] = defaultdict(list)
    for entity, rung in shown.items():
        codes = nations_of(text, entity) if is_pure(text, entity) else {}
        if len(codes) == 1:
            groups[next(iter(codes))].append((entity, rung))
    found: dict[str, tuple[str, Rung]] = {}
    for code, members in groups.items():
        widest = max((rung for _, rung in members), key=lambda rung: rung.loss)
        rung = replace(widest, text=_AS_COUNTRY.sub("country", widest.text))
        found |= {entity.id: (f"nation {code}", rung) for entity, _ in members}
    return found
