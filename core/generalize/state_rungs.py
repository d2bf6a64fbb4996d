"""A rung that keeps the country for whatever names one: without it, hiding “Estonian Parliament” hides Estonia.

A plan shows a country everywhere or nowhere (`decide/closure`). A name that holds a country's name and has to go would take
the country with it from the whole text, unless something wider can stand there that still says the country:
"public body in Estonia".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.generalize.model import Ladder, RungFlag, RungKind
from sfumato.core.generalize.place_ladders import with_article
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.store import open_store
from sfumato.core.language.nations import NationWord, nations_in
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.nations import is_nickname, is_pure, nations_of

_THINGS_OF_STATES = 1e7  # things that some State has or does: order of magnitude
_SMALL_SHARE = 0.01  # of the world, of a nation within a State
_USUAL_COUNTRY = 8e7  # people of a country that the store does not list

SOURCE = "rule:state"
_LINK = {EntityType.ORG: "in", EntityType.LOC: "in", EntityType.DEM: "from", EntityType.MISC: "in"}
_KINDS = {
    EntityType.ORG: RungKind.KIND,
    EntityType.LOC: RungKind.PLACE,
    EntityType.DEM: RungKind.ATTRIBUTE,
    EntityType.MISC: RungKind.KIND,
}
_FEWEST = 3.0  # of a country's bodies of a kind: "Turkish national team" is one of many sports
_HONOUR = re.compile(r"All[-‑ ]Americans?", re.IGNORECASE)
_HONOURED = 1e5  # players who were called all-stars of some kind (judgment call)
_STEP = 0.01  # least difference of loss between two rungs


def with_state_rungs(
    text: str, entities: Iterable[Entity], ladders: Mapping[str, Ladder]
) -> dict[str, Ladder]:
    """The ladders, with a first rung that says the country where an entity names one and no rung of its own does.

    Pure countries ("Poland", "Polish national") stay as they are, and so does what names two countries."""
    found = dict(ladders)
    for entity in entities:
        named = nations_of(text, entity)
        alone = len(named) == 1 and not is_pure(text, entity) and not is_nickname(entity)
        if entity.id in found and alone and not _HONOUR.fullmatch(entity.text):
            found[entity.id] = _with_state(found[entity.id], entity, next(iter(named.values())))
    return found


def honour_steps(said: str) -> list[Step]:
    """ "All-American" is an honour for players, whatever it was typed as: nobody is of a place by it."""
    if not _HONOUR.fullmatch(said):
        return []
    return [Step("all-star", _HONOURED, SOURCE, kind=RungKind.ATTRIBUTE)]


def _root(noun: str) -> str:
    """The widest kind above a noun of the table of kinds, or ""."""
    table = kinds()
    return table.chain(noun)[-1].name if noun in table.by_name else ""


def _with_state(ladder: Ladder, entity: Entity, word: NationWord) -> Ladder:
    between = ladder.rungs[1:-1]
    if any(word.code in (w.code, w.nation.part_of) for rung in between for w in nations_in(rung.text)):
        return ladder
    # Only what a rung of the ladder licenses: an unknown name is not called an organisation.
    nouns = [r for r in between if not r.flags & RungFlag.ADJECTIVE and " in " not in r.text]
    share, most = _share(word.code), _THINGS_OF_STATES  # of so many a country has its share
    several = next((r for r in nouns if r.coverage * share >= _FEWEST), nouns[-1] if nouns else None)
    if entity.type is EntityType.MISC and nouns:
        if word.is_name and _root(nouns[-1].text) in ("work", "product"):
            return ladder  # "Made in America" need not be
        several = nouns[0]  # the Tour de France is a race in France
    elif entity.type is not EntityType.ORG and nouns:
        several = nouns[-1]
        if (
            entity.type is EntityType.LOC and several.text == "country"
        ):  # "northern Cyprus" is no country in Cyprus
            several = replace(several, text="area")
    elif several is not None:
        most = several.coverage
    general = several.text if several else "place" if entity.type is EntityType.LOC else ""
    classes = [r for r in nouns if not r.flags & RungFlag.HEAD_NOUN]
    if entity.type is EntityType.DEM and classes:  # "Canadian High Commissioner" → "Canadian diplomat"
        general, most = classes[0].text, classes[0].coverage
    if not general or any(nations_in(general)):
        return ladder
    # The word of the original where it is one: "Estonian Songs" → "Estonian work".
    adjective = word.nation.adjective
    with_name = f"{general} {_LINK[entity.type]} {with_article(word.nation.name)}"
    # Of bodies the kind comes first, so that it is counted as one: "parliament in Mexico".
    told = (
        with_name
        if word.is_name or not adjective or entity.type is EntityType.ORG
        else f"{adjective} {general}"
    )
    following = ladder.rungs[1]
    rung = replace(
        following if between else ladder.rungs[0],
        text=told,
        coverage=max(2.0, min(following.coverage, most * share)),
        loss=max(_STEP, following.loss - _STEP) if between else 0.5,
        term=told,
        source=SOURCE,
        kind=_KINDS[entity.type],
        flags=RungFlag.NONE,
    )
    return replace(ladder, rungs=(ladder.rungs[0], rung, *ladder.rungs[1:]))


@lru_cache(maxsize=512)
def _share(code: str) -> float:
    """The country's share of the people on earth; a hundredth where it is not known."""
    try:
        countries = {c.code: c.population for c in open_store().countries}
    except ResourceMissing:
        return _SMALL_SHARE
    return countries.get(code, _USUAL_COUNTRY) / sum(countries.values())
