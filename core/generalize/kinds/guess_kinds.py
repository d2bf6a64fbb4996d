"""Guesses the kind of every named thing of a document from all its mentions."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.attribute_usage import before_a_noun
from sfumato.core.generalize.kinds.cues import cue_clues
from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.kind_model import KindReader, open_reader
from sfumato.core.generalize.kinds.lists import NameList, Span, list_clue, name_lists
from sfumato.core.generalize.kinds.model import Clue, Kind, KindGuess
from sfumato.core.generalize.kinds.ontology_kinds import is_nationality, own_clues, place_nodes, store_clues
from sfumato.core.generalize.kinds.pooling import (
    agreed_in_lists,
    conjuncts,
    leagues_of_teams,
    with_conjuncts,
)
from sfumato.core.generalize.kinds.table import Kinds, kinds
from sfumato.core.generalize.kinds.typed_names import known_kind
from sfumato.core.generalize.kinds.verb_frames import NO_TOWN
from sfumato.core.generalize.kinds.vote import LIKELY, STRICT, Bars, Floats, prior, vote
from sfumato.core.generalize.store import Store, open_store
from sfumato.core.language.fold import fold_words
from sfumato.core.language.sports import OF_SPORT, sport_said
from sfumato.core.recognize.model import Entity, EntityType

_ASKED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
# What the recognizer's type says: an ORG is an organisation, a LOC a place, unless the rest of the evidence is strong (judged).
_ROOT = {EntityType.ORG: "organisation", EntityType.LOC: "place"}
_OF_TYPE = 4.0  # how much likelier kinds of the entity's own type are before any clue speaks (judgment call)
_ALONE = (
    "",
    "cycling",
)  # no sport, or one in which people win and races are named like teams: "Milan–San Remo"
_MENTIONS = 12  # mentions of an entity whose surroundings are read
_TOLD = frozenset(
    {"list", "frame", "before", "apposition"}
)  # clues of the name's own sentence: no topic is needed
_BY_NAME = frozenset({"head", "legal form", "known"})
_WORKS = ("film", "television programme", "piece of music", "written work", "video game", "work of art")
# How often a document must speak of works by their kind, and how far that counts (judged).
_SPOKEN_OF, _TOPIC = 3, 0.35
_A_GROUP = 2.5  # … and a group in one that speaks of music (judged)
_A_TEAM = 3.0  # how much likelier an organisation is a team in a text that speaks of one sport (judged)
_ADDRESSES = ("street", "road")  # what is built beside "8 Spruce Street" is no street
# Words of a topic that a text must say, and how often what its frames say is right there (judgment calls).
_OFTEN, _IN_TOPIC = 3, 0.85
_REACH = 60  # characters before a name that are read for them
_BEFORE_A_NAME = r"\s+(?:both\s+)?(?:(?:the|an?|his|her|their)\s+)?(?:[a-z]+\s+)?(?:(?:1[89]|20)\d\d\s+)?$"
_OF_MUSIC = re.compile(
    r"\b(?:sing(?:er|ers|ing|les?)|songs?|songwrit\w+|albums?|rapper|rap|hip[- ]hop|bands?|musician|music|guitarist|EPs?)\b",
    re.IGNORECASE,
)
_TOPICS = (
    (
        OF_SPORT,
        re.compile(
            rf"\b(?:w[io]n(?:s|ning)?|winners?\s+of|victor(?:y|ies)\s+in|champions?\s+(?:of|in)){_BEFORE_A_NAME}"
        ),
        "sports event",
    ),
    (
        _OF_MUSIC,
        re.compile(
            rf"\bsign(?:s|ed|ing)\s+(?:(?:an?|his|her|their)\s+(?:[a-z-]+\s+){{0,2}}(?:deal|contract)\s+)?(?:with|to){_BEFORE_A_NAME}"
        ),
        "record label",
    ),
)
# Whom people are with or against in a text about a sport is a team, also if it is called like its town.
_BESIDE = re.compile(r"\b(?:with|against)\s+(?:[^.;,()]{0,40}\sand\s+)?$")
_WHERE = re.compile(r"\b(?:in|from|near|of|at)\s+$")


@dataclass(slots=True)
class Evidence:
    """What speaks for the kind of one name: the weights before the clues, and the clues. `alone`: no model was asked."""

    name: str
    weights: Floats
    clues: list[Clue]
    alone: bool

    def guess(self, table: Kinds, *more: Clue, bars: Bars = STRICT) -> KindGuess | None:
        """The kind that all this, and perhaps more, says; None where it is not sure enough."""
        clues = [*self.clues, *more]
        return (
            vote(table, self.weights, clues, name=self.name, alone=self.alone, bars=bars)
            if clues or not self.alone
            else None
        )


def kinds_of(text: str, entities: Sequence[Entity]) -> dict[str, KindGuess]:
    """The kind of each organisation, place and other named thing, by entity id.

    An entity that is not in the answer has no kind that is sure enough: say nothing of it. Entities of other types, and words
    that are not names (no capital letter), are not asked. A guess can be wrong: `probability` says how often.
    """
    return sure_and_likely(text, entities)[0]


def sure_and_likely(
    text: str, entities: Sequence[Entity]
) -> tuple[dict[str, KindGuess], dict[str, KindGuess]]:
    """The kinds that are sure, and those of the other names that are likely: they are written where only a mask would be."""
    table, evidence = kinds(), evidence_of(text, entities)
    asked = [e for e in entities if e.id in evidence]
    guesses = {id_: told.guess(table) for id_, told in evidence.items()}
    for id_, league in leagues_of_teams(text, asked, guesses, table).items():
        own = evidence[id_]
        own.clues = [*(clue for clue in own.clues if clue.kind != "sports team"), league]
        guesses[id_] = own.guess(table)
    groups = conjuncts(asked, lists_of(text, entities))
    for group in groups:
        for one, two in itertools.pairwise(group):
            for from_, to in ((one, two), (two, one)):
                known = guesses[from_]
                if known is not None and guesses[to] is None and known.kind.name not in _ADDRESSES:
                    near = _neighbour(table.by_name[table.label_of(known.kind.name)])
                    guesses[to] = evidence[to].guess(table, near)
    guesses = agreed_in_lists(table, groups, guesses, {id_: told.clues for id_, told in evidence.items()})
    likely = {id_: evidence[id_].guess(table, bars=LIKELY) for id_, guess in guesses.items() if guess is None}
    return _said(evidence, guesses), _said(evidence, likely)


def _said(evidence: Mapping[str, Evidence], guesses: Mapping[str, KindGuess | None]) -> dict[str, KindGuess]:
    return {
        id_: guess for id_, guess in guesses.items() if guess and not _is_adherent(evidence[id_].name, guess)
    }


def evidence_of(text: str, entities: Sequence[Entity]) -> dict[str, Evidence]:
    """What speaks for the kind of each organisation, place and other named thing, by entity id."""
    table, store, reader = kinds(), known_store(), open_kind_reader()
    asked = [e for e in entities if e.type in _ASKED and _is_name(e.text, store)]
    distributions = reader.distributions(text, asked) if reader is not None else {}
    lists = lists_of(text, entities)
    clues = {e.id: clues_of(text, e, lists, table, store) for e in asked}
    if is_of_teams := sport_said(text) not in _ALONE:
        clues |= {e.id: _without_towns(clues[e.id], table) for e in asked if e.type is EntityType.ORG}
    clues |= _by_topic(text, [e for e in asked if not clues[e.id] and e.type is not EntityType.LOC])
    weights = {e.id: _weights(table, e.type, distributions.get(e.id), clues[e.id]) for e in asked}
    told = {e.id for e in asked if any(clue.sort in _TOLD for clue in clues[e.id])}
    weights |= _with_topic(text, table, {id_: own for id_, own in weights.items() if id_ not in told})
    if is_of_teams:
        weights = _in_sport(text, table, asked, weights, clues)
    if len(_OF_MUSIC.findall(text)) >= _OFTEN:
        weights = {e.id: _in_music(text, table, e, weights[e.id], clues[e.id]) for e in asked}
    weights = with_conjuncts(weights, conjuncts(asked, lists), clues)
    return {
        e.id: Evidence(e.text, weights[e.id], clues[e.id], alone=e.id not in distributions) for e in asked
    }


def _by_topic(text: str, untold: Sequence[Entity]) -> dict[str, list[Clue]]:
    """What a frame says that means something in a text about its topic only, of names of which nothing else is told: who "won the
    Omloop Het Volk" was a rider, and who "signed with So So Def" a singer."""
    found: dict[str, list[Clue]] = {}
    for topic, frame, kind in _TOPICS:
        if len(topic.findall(text)) < _OFTEN:
            continue
        for entity in untold:
            if any(frame.search(text, max(0, m.start - _REACH), m.start) for m in entity.mentions):
                found[entity.id] = [
                    Clue(kind, _IN_TOPIC, f"as a text says of {kinds().by_name[kind].plural}", "frame")
                ]
    return found


def _neighbour(kind: Kind) -> Clue:
    """What the next member of a list says: as much as the model could have said of it, for a bank may stand beside a mill."""
    return Clue(kind.name, reliability("neighbour"), f"listed beside {kind.article} {kind.name}", "neighbour")


def _is_adherent(name: str, guess: KindGuess) -> bool:
    """Whether a name is as likely that of a member of a faith as of the faith itself: "a Baptist", "Hindu parents"."""
    return guess.kind.name == "religious community" and " " not in name.strip()


def lists_of(text: str, entities: Sequence[Entity]) -> dict[Span, NameList]:
    """The list in which each mention of a name stands, by the mention's span; people count, who may turn out to be films."""
    spans = sorted(
        {
            (m.start, m.end)
            for e in entities
            if e.type in _ASKED or e.type is EntityType.PERSON
            for m in e.mentions
        }
    )
    return {span: names for names in name_lists(text, spans) for span in names.members}


def _is_name(text: str, store: Store | None) -> bool:
    """Names have a capital letter, and nationalities are the business of the place ladders."""
    return any(c.isupper() for c in text) and not (store is not None and is_nationality(text, store))


def clues_of(
    text: str, entity: Entity, lists: Mapping[Span, NameList], table: Kinds, store: Store | None
) -> list[Clue]:
    """Everything but the model: head nouns, the store, and the sentences of all mentions; each reason counts once."""
    clues = own_clues(entity.text, store, table) if store is not None else head_clues(entity.text, table)
    place = False
    if store is not None:
        clues += _unless_said(store_clues(entity.text, store, table), clues, table)
        place = bool(place_nodes(entity.text, store))
    clues += known_clues(entity.text, table)
    for mention in entity.mentions[:_MENTIONS]:
        clues += cue_clues(text, mention.start, mention.end, table, place=place)
        names = lists.get((mention.start, mention.end))
        listed = list_clue(names, table) if names is not None else None
        if listed is not None:
            clues.append(listed)
    if any(clue.sort == "frame" and clue.kind in NO_TOWN for clue in clues):
        areas = table.below["geographical area"]
        clues = [clue for clue in clues if clue.sort != "store place" or clue.kind not in areas]
    if any(clue.sort == "store place" for clue in clues):
        # The store tells better than "born in" whether the place is a town or a state.
        clues = [clue for clue in clues if (clue.sort, clue.kind) != ("frame", "settlement")]
    clues = _unless_titled(clues, table)
    clues = as_places(clues) if entity.type is EntityType.LOC else clues
    return list({(clue.kind, clue.sort): clue for clue in clues}.values())


def _unless_titled(clues: list[Clue], table: Kinds) -> list[Clue]:
    """The clues, without what a list or the store has one word as, where the sentence makes it a title: "author of Lascar"."""
    titled = any(clue.sort == "frame" and clue.kind in table.below["work"] for clue in clues)
    one_word = ("known word", "store word")
    return [c for c in clues if not (titled and c.sort in one_word and c.kind not in table.below["work"])]


def as_places(clues: Sequence[Clue]) -> list[Clue]:
    """The clues of a place: what is called "St John's Baptist Church" and is a place is the building and no denomination."""
    return [replace(c, kind="place of worship") if c.kind == "religious community" else c for c in clues]


def known_clues(name: str, table: Kinds) -> list[Clue]:
    """What lists of typed names have the name as: "Aflac" is a company."""
    kind = known_kind(name)
    sort = "known" if " " in name.strip() else "known word"
    return (
        [Clue(kind, reliability(sort, kind), f"known as {table.by_name[kind].article} {kind}", sort)]
        if kind
        else []
    )


def _unless_said(stored: list[Clue], own: Sequence[Clue], table: Kinds) -> list[Clue]:
    """What the store says, but for the class of a list that has it under another sort of the same block than its own name says:
    a list of public bodies files a "House of Representatives" among the courts."""
    said = {clue.kind for clue in own if clue.sort == "head"}
    if "military base" in said:  # which lists of airports have as well
        return []
    return [
        clue
        for clue in stored
        if clue.sort != "store"
        or not any(clue.kind in table.block(kind) and not _in_line(table, clue.kind, kind) for kind in said)
    ]


def _in_line(table: Kinds, one: str, two: str) -> bool:
    return one in table.below[two] or two in table.below[one]


def _weights(
    table: Kinds, type_: EntityType, distribution: Mapping[str, float] | None, clues: Sequence[Clue]
) -> Floats:
    """The weights before the clues. The type counts unless the name itself says something else: the "Order of Canada" is an
    award, whatever it was labelled."""
    weights = prior(table, distribution)
    root = _ROOT.get(type_)
    other = any(c.sort == "head" and table.chain(c.kind)[-1].name != root for c in clues)
    if root is not None and not other:
        weights[[table.number[name] for name in table.below[root]]] *= _OF_TYPE
    return weights


def _with_topic(text: str, table: Kinds, weights: Mapping[str, Floats]) -> dict[str, Floats]:
    """The weights, where works that the document speaks of (“films”, “her second novel”) are likelier than others: a director's
    “best-known works” are no books because such words mostly are said of books."""
    words = Counter(fold_words(text))
    spoken = {
        kind: sum(words[w] for name in table.below[kind] for w in _nouns(table, name)) for kind in _WORKS
    }
    total = sum(spoken.values())
    if total < _SPOKEN_OF:
        return dict(weights)
    of_works = [table.number[name] for name in table.below["work"]]
    topic = np.zeros(len(table.names) + 1)
    for kind, times in spoken.items():
        topic[table.number[kind]] = times / total
    return {id_: (1 - _TOPIC) * own + _TOPIC * _blend(own, of_works, topic) for id_, own in weights.items()}


def _in_sport(
    text: str,
    table: Kinds,
    asked: Sequence[Entity],
    weights: Mapping[str, Floats],
    clues: Mapping[str, Sequence[Clue]],
) -> dict[str, Floats]:
    """The weights in a text that speaks of one sport: an organisation that may be a team or something else is a team. Not before
    a noun, where it may be an honour or a nickname ("All-American quarterbacks"). A place that somebody plays for, and in which
    nothing happens, is a team too."""
    result = dict(weights)
    for entity in asked:
        framed = any(clue.sort == "frame" and clue.kind == "sports team" for clue in clues[entity.id])
        framed = framed or any(
            _BESIDE.search(text, max(0, m.start - _REACH), m.start) for m in entity.mentions
        )
        factor = 1.0
        told = any(clue.sort in _BY_NAME for clue in clues[entity.id])  # a hall of fame is none
        if (
            entity.type is EntityType.ORG
            and not told
            and not any(before_a_noun(text, m) for m in entity.mentions)
        ):
            factor = _A_TEAM
        elif (
            entity.type is EntityType.LOC
            and framed
            and not any(_WHERE.search(text, max(0, m.start - 12), m.start) for m in entity.mentions)
        ):
            factor = _A_TEAM * _OF_TYPE**2
        own = result[entity.id] = weights[entity.id].copy()
        own[[table.number[name] for name in table.below["sports team"]]] *= factor
    return result


def _in_music(text: str, table: Kinds, entity: Entity, own: Floats, clues: Sequence[Clue]) -> Floats:
    """The weights of a name in a text that speaks of music: an organisation that may be a group or something else is a group."""
    told = any(clue.sort in _BY_NAME for clue in clues) or any(
        before_a_noun(text, m) for m in entity.mentions
    )
    if told or entity.type is not EntityType.ORG:
        return own
    own = own.copy()
    own[[table.number[name] for name in table.below["performing group"]]] *= _A_GROUP
    return own


def _without_towns(clues: Sequence[Clue], table: Kinds) -> list[Clue]:
    """The clues of an organisation in a text about a sport, without what its name says of a town: "Cardiff City" is a club."""
    areas = table.below["geographical area"]
    return [clue for clue in clues if clue.sort != "head" or clue.kind not in areas]


def _blend(own: Floats, of_works: Sequence[int], topic: Floats) -> Floats:
    """The weights with those of all works given to the works of the topic."""
    blend = own.copy()
    blend[of_works] = 0.0
    blend += float(own[of_works].sum()) * topic
    return blend


@lru_cache(maxsize=512)
def _nouns(table: Kinds, kind: str) -> frozenset[str]:
    """The cue nouns of a kind that are one word, in singular and plural."""
    cues = (*table.cues.items(), *table.plural_cues.items())
    return frozenset(words[0] for words, of in cues if of == kind and len(words) == 1)


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
