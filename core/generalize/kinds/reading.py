"""Guesses the kind of every named thing of a document from all its mentions."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.kinds.cues import cue_clues, in_one_list, list_clue
from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.links import is_nationality, place_nodes, store_clues
from sfumato.core.generalize.kinds.model import Clue, KindGuess
from sfumato.core.generalize.kinds.reader import KindReader, open_reader
from sfumato.core.generalize.kinds.table import Kinds, kinds
from sfumato.core.generalize.kinds.vote import SURE, SURE_ALONE, Floats, prior, vote
from sfumato.core.generalize.store import Store, open_store
from sfumato.core.recognize.model import Entity, EntityType

_ASKED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
# What the recognizer's type says: an ORG is an organisation, a LOC a place, unless the rest of the evidence is strong (judged).
_ROOT = {EntityType.ORG: "organisation", EntityType.LOC: "place"}
_OF_TYPE = 4.0
_MENTIONS = 12  # mentions of an entity whose surroundings are read


def kinds_of(text: str, entities: Sequence[Entity]) -> dict[str, KindGuess]:
    """The kind of each organisation, place and other named thing, by entity id.

    An entity that is not in the answer has no kind that is sure enough: say nothing of it. Entities of other types, and words
    that are not names (no capital letter), are not asked. A guess can be wrong: `probability` says how often.
    """
    table, store, reader = kinds(), known_store(), open_kind_reader()
    asked = [e for e in entities if e.type in _ASKED and _is_name(e.text, store)]
    distributions = reader.distributions(text, asked) if reader is not None else {}
    spans = sorted({(m.start, m.end) for e in entities for m in e.mentions})
    clues = {e.id: clues_of(text, e, spans, table, store) for e in asked}
    weights = {e.id: _weights(table, e.type, distributions.get(e.id)) for e in asked}
    alone = {e.id: e.id not in distributions for e in asked}
    guesses = {e.id: _guess(table, weights[e.id], clues[e.id], alone[e.id]) for e in asked}
    for one, two in _neighbours(text, asked):
        for from_, to in ((one, two), (two, one)):
            known = guesses[from_]
            if known is not None and guesses[to] is None:
                near = Clue(
                    known.kind.name,
                    reliability("neighbour"),
                    f"listed beside {known.kind.article} {known.kind.name}",
                    "neighbour",
                )
                guesses[to] = _guess(table, weights[to], [*clues[to], near], alone[to])
    return {id_: guess for id_, guess in guesses.items() if guess is not None}


def _is_name(text: str, store: Store | None) -> bool:
    """Names have a capital letter, and nationalities are the business of the place ladders."""
    return any(c.isupper() for c in text) and not (store is not None and is_nationality(text, store))


def clues_of(
    text: str, entity: Entity, spans: Sequence[tuple[int, int]], table: Kinds, store: Store | None
) -> list[Clue]:
    """Everything but the model: head nouns, the store, and the sentences of all mentions; each reason counts once."""
    clues = head_clues(entity.text, table)
    place = False
    if store is not None:
        clues += store_clues(entity.text, store, table)
        place = bool(place_nodes(entity.text, store))
    position = {span: i for i, span in enumerate(spans)}
    for mention in entity.mentions[:_MENTIONS]:
        clues += cue_clues(text, mention.start, mention.end, table, place=place)
        at = position.get((mention.start, mention.end))
        listed = list_clue(text, spans, at, table) if at is not None else None
        if listed is not None:
            clues.append(listed)
    return list({(clue.kind, clue.reason): clue for clue in clues}.values())


def _weights(table: Kinds, type_: EntityType, distribution: Mapping[str, float] | None) -> Floats:
    weights = prior(table, distribution)
    if type_ in _ROOT:
        weights[[table.number[name] for name in table.below[_ROOT[type_]]]] *= _OF_TYPE
    return weights


def _guess(table: Kinds, weights: Floats, clues: Sequence[Clue], alone: bool) -> KindGuess | None:
    """`alone`: no model was asked, so that the clues are all there is."""
    if not alone:
        return vote(table, weights, clues, sure=SURE)
    return vote(table, weights, clues, sure=SURE_ALONE, trust=1.0) if clues else None


def _neighbours(text: str, entities: Sequence[Entity]) -> list[tuple[str, str]]:
    """Pairs of entities that stand side by side in a list."""
    spans = sorted((m.start, m.end, e.id) for e in entities for m in e.mentions)
    return [
        (one[2], two[2])
        for one, two in itertools.pairwise(spans)
        if one[2] != two[2] and in_one_list(text, one[:2], two[:2])
    ]


def known_store() -> Store | None:
    """The ontology store, or None where it is missing."""
    try:
        return open_store()
    except ResourceMissing:
        return None


@lru_cache(maxsize=1)
def open_kind_reader() -> KindReader | None:
    """The shipped model, or None where it is missing."""
    try:
        return open_reader()
    except ResourceMissing:
        return None
