"""The kinds as a witness of types: how likely a name is a person, an organisation, a place or a work, event or product.

The recognizer types names by their sentences in the language of courts (`core/recognize/type_agreement.py`); the kind model
has read films, clubs and songs, the store knows places, and the sentence may say it ("the newspaper X", "films such as X")."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from sfumato.core.generalize.kinds.governors import governors
from sfumato.core.generalize.kinds.guess_kinds import clues_of, known_store, lists_of, open_kind_reader
from sfumato.core.generalize.kinds.kind_model import Floats as LabelShares
from sfumato.core.generalize.kinds.kind_model import KindReader
from sfumato.core.generalize.kinds.lists import NameList, Span, list_clue
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.ontology_kinds import is_large_town, is_nationality
from sfumato.core.generalize.kinds.plain_words import Plain, plain_sort
from sfumato.core.generalize.kinds.pooling import conjuncts, with_conjuncts
from sfumato.core.generalize.kinds.preferences import load_preferences
from sfumato.core.generalize.kinds.read_sentences import Place, read_places
from sfumato.core.generalize.kinds.table import Kinds, kinds
from sfumato.core.generalize.kinds.vote import Floats, counted, prior
from sfumato.core.generalize.store import Store
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.type_evidence import Shares

_REACH = 40  # characters before a name that are read for "plays for": a judgment call

_LATIN = 0x250  # the first letter after the Latin ones: the model has read no others
_SAID = frozenset({"before", "of", "apposition", "list"})
_TRUST = 0.7  # how far a noun that says the kind may move the model (judged)
_IN_A_LIST = 0.05  # what is left of the probability of a person in a list of films, songs or clubs
_OFTEN = 4  # mentions from which a name in such a list is a person's all the same
_FRAMED = (
    0.3  # … of a name that one plays for, was born in or graduated from, or that is a team's: "the X team"
)
_DRIVEN_FOR = 0.05  # … of a word that people race or drive for: a team's, also where it is called after somebody (judged)
_RACED = re.compile(
    r"\b(?:rac(?:ed|es|ing)|drove|driv(?:es|en|ing)|test(?:ed|ing)?|signed|compet(?:es|ed|ing))\s+(?:[\w-]+\s+){0,4}for\s+(?:the\s+)?$"
)
_PLAYED_FOR = 0.1  # … of what somebody plays for at present: nobody plays for a coach as of today (judged)
_PLAYS = re.compile(r"\b(?:plays|playing)\s+(?:[\w-]+\s+){0,3}for\s+(?:the\s+)?$")
_NAMED_LIKE_A_TOWN = 0.1  # … of a word that is the name of a large town
_READ = 12  # mentions of a name whose sentences are read by the grammar
# What is said of a phrase that names nobody: as good as sure, for the tagger still has its say (judged).
_PLAIN: Mapping[Plain, Shares] = {
    Plain.POST: {EntityType.DEM: 1.0},
    Plain.FIELD: {EntityType.DEM: 1.0},
    Plain.NO_NAME: {None: 1.0},
}
_TYPE_OF_GROUP = {"person": EntityType.PERSON, "organization": EntityType.ORG}
_TYPE_OF_ROOT = {
    "organisation": EntityType.ORG,
    "place": EntityType.LOC,
    "geographical area": EntityType.LOC,
}


def kind_witness(text: str, names: Sequence[Sequence[Mention]]) -> list[Shares | None]:
    """What each name is, by all its mentions; None of all names where the model is missing."""
    reader = open_kind_reader()
    if reader is None:
        return [None] * len(names)
    table, store = kinds(), known_store()
    entities = [_entity(text, number, mentions) for number, mentions in enumerate(names)]
    asked = [
        e
        for e in entities
        if _is_readable(e.text) and not (store is not None and is_nationality(e.text, store))
    ]
    places = read_places(text, [(m.start, m.end) for e in asked for m in e.mentions[:_READ]])
    readings = _governed(reader, reader.by_label(text, asked), asked, places)
    lists = lists_of(text, entities)
    known = [e for e in asked if e.id in readings]
    clues = {e.id: clues_of(text, e, lists, table, store) for e in known}
    weights = {e.id: _weights(table, reader.by_kind(readings[e.id]), clues[e.id]) for e in known}
    weights = with_conjuncts(weights, conjuncts(known, lists))
    for entity in known:
        if _is_announced(entity, lists, table) or _is_called_a_work(clues[entity.id], table):
            weights[entity.id][-1] *= _IN_A_LIST
        if any(clue.sort in ("frame", "after") for clue in clues[entity.id]):
            weights[entity.id][-1] *= _FRAMED
        if _is_driven_for(text, entity):
            weights[entity.id][-1] *= _DRIVEN_FOR
        if any(_PLAYS.search(text, max(0, m.start - _REACH), m.start) for m in entity.mentions):
            weights[entity.id][-1] *= _PLAYED_FOR
        if store is not None and " " not in entity.text and is_large_town(entity.text, store):
            weights[entity.id][-1] *= _NAMED_LIKE_A_TOWN
    plain = {e.id: told for e in known if store is not None and (told := _plain(text, e, places, store))}
    return [
        _PLAIN[plain[e.id]]
        if e.id in plain
        else _by_type(table, weights[e.id], _without_kind(reader, readings[e.id].tolist()))
        if e.id in weights
        else None
        for e in entities
    ]


def _governed(
    reader: KindReader,
    readings: Mapping[str, LabelShares],
    asked: Sequence[Entity],
    places: Mapping[Span, Place],
) -> dict[str, LabelShares]:
    """The model's probabilities by label, where the places that a name holds in its sentences have their say as well; the mean
    over its mentions, in logarithms."""
    preferences = load_preferences()
    if preferences is None:
        return dict(readings)
    result = dict(readings)
    for entity in asked:
        where = [p for m in entity.mentions if (p := places.get((m.start, m.end)))]
        if entity.id not in readings or not where:
            continue
        told = [np.log(preferences.factors(governors(p.read, p.start, p.end), reader.labels)) for p in where]
        joint = readings[entity.id] * np.exp(np.mean(told, axis=0))
        result[entity.id] = (joint / joint.sum()).astype(np.float32)
    return result


def _plain(text: str, entity: Entity, places: Mapping[Span, Place], store: Store) -> Plain | None:
    """What a phrase is that names nobody; a name in small letters only where it is nowhere written with a capital."""
    forms = [text[m.start : m.end] for m in entity.mentions]
    name = next((form for form in forms if not form.islower()), entity.text)
    where = [place for m in entity.mentions if (place := places.get((m.start, m.end)))]
    return plain_sort(name, where, store)


def _without_kind(reader: KindReader, reading: Sequence[float]) -> Shares:
    """How the labels that are no kind share what they have: people, religions, and the rest (diseases, titles)."""
    shares: dict[EntityType | None, float] = dict.fromkeys(
        (EntityType.PERSON, EntityType.ORG, EntityType.MISC), 1e-6
    )
    for label, probability in zip(reader.labels, reading, strict=True):
        if not reader.kind_of_label[label]:
            shares[_TYPE_OF_GROUP.get(label.partition("-")[0], EntityType.MISC)] += probability
    total = sum(shares.values())
    return {type_: share / total for type_, share in shares.items()}


def _weights(table: Kinds, distribution: Mapping[str, float], clues: Sequence[Clue]) -> Floats:
    """The model's view and the clues. Nouns that say the kind leave little doubt; what a frame lets expect is only that."""
    said = [clue for clue in clues if clue.sort in _SAID]
    expected = counted(table, prior(table, distribution), [clue for clue in clues if clue not in said])
    return counted(table, expected, said, _TRUST)


def _is_announced(entity: Entity, lists: Mapping[Span, NameList], table: Kinds) -> bool:
    """Whether a name that is not said often stands in a list of things: "films such as Tootsie, Jeremiah Johnson and …"."""
    if len(entity.mentions) >= _OFTEN:
        return False
    for mention in entity.mentions:
        names = lists.get((mention.start, mention.end))
        clue = list_clue(names, table) if names is not None else None
        if clue is not None and (clue.sort == "list" or table.chain(clue.kind)[-1].name == "work"):
            return True
    return False


def _is_called_a_work(clues: Sequence[Clue], table: Kinds) -> bool:
    """Whether a noun right before or behind the name calls it a work: "the cult film Donnie Darko"."""
    return any(c.sort in ("before", "apposition") and table.chain(c.kind)[-1].name == "work" for c in clues)


def _is_driven_for(text: str, entity: Entity) -> bool:
    """Whether somebody races, drives or has signed for a name of one word: "raced for Jordan"."""
    before = (text[max(0, m.start - 40) : m.start] for m in entity.mentions)
    return " " not in entity.text and any(_RACED.search(words) for words in before)


def _entity(text: str, number: int, mentions: Sequence[Mention]) -> Entity:
    first = max(mentions, key=lambda m: m.end - m.start)
    ordered = tuple(sorted(mentions, key=lambda m: m.start))
    return Entity(str(number), EntityType.MISC, ordered, text[first.start : first.end], 0.0, 0.0)


def _is_readable(name: str) -> bool:
    return all(ord(c) < _LATIN for c in name if c.isalpha())


def _by_type(table: Kinds, weights: Floats, without_kind: Shares) -> Shares:
    """The weights of kinds summed by the type of their widest kind; what is no kind is shared as the labels say."""
    shares: dict[EntityType | None, float] = dict.fromkeys(
        (EntityType.PERSON, EntityType.ORG, EntityType.LOC, EntityType.MISC), 0.0
    )
    for name, weight in zip(table.names, weights, strict=False):
        shares[_TYPE_OF_ROOT.get(table.chain(name)[-1].name, EntityType.MISC)] += float(weight)
    for type_, share in without_kind.items():
        shares[type_] += share * float(weights[-1])
    total = sum(shares.values())
    return {type_: share / total for type_, share in shares.items()}
