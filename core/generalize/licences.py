"""What licenses a kind where the vote of `kinds_of` abstains: the noun in front of a name, its own head noun, the store.

The vote's probabilities are measured on coarse annotated types, which have no prisons, care homes or statutes. Words that name
the kind outright ("Wormwood Scrubs prison", "the newspaper Handelsblatt") are enough to write it, if nothing contradicts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.concepts import Node, key
from sfumato.core.generalize.kinds import Kind, KindGuess, kinds
from sfumato.core.generalize.kinds.cues import cue_clues
from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.guess_kinds import as_places, known_clues, lists_of
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.lists import NameList, Span, list_clue
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.ontology_kinds import own_clues, store_clues
from sfumato.core.generalize.kinds.pooling import short_forms
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.kinds.verb_frames import NO_TOWN
from sfumato.core.generalize.linking import Linker
from sfumato.core.generalize.store import Store
from sfumato.core.language.fold import fold_words
from sfumato.core.language.held_titles import held_title
from sfumato.core.language.lists import listed
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.relations import is_birthplace

_ONE_SENSE = 0.9  # probability of a kind where the store knows one thing of the name: a judgment call

_ARTICLE = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_CODE = re.compile(r"(?!UK|US)[A-Z]{2}")
_PUBLIC = re.compile(
    r"\b(?:Government|Ministry|Department|Council|Authority|Municipality|Borough|Parliament|Court|Police|Army)\b"
)
_AREA_OF = re.compile(r"\w+ of ", re.IGNORECASE)
_SAID = frozenset({"before", "of", "apposition", "list"})
_FRAMED = frozenset(
    {"constituency", "law firm", *NO_TOWN}
)  # what stands in such a frame is nothing else: "represented X in the Senate"
_RELIABLE = (
    0.65  # below it a noun before a name is mostly none of it: "At the end of the season Genoa was relegated"
)
_OWN = frozenset({"head", "legal form"})
_RELIABLE_HEAD = (
    0.85  # measured share from which a weak head ("Garden State Bowl") tells the kind where the vote abstains
)
_MENTIONS = 12  # mentions whose surroundings are read
_ASKED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
# Kinds under another root that an entity of the type may still be: a hotel sues, a prison is a place.
_ALSO = {
    EntityType.ORG: listed(
        "building;legal text;country;award;sports event;street;road;cemetery;park;airport;railway station;constituency;island"
        ";railway line;spacecraft;telescope;expedition"  # people live and work in them
    ),
    EntityType.LOC: listed("organisation;spacecraft;telescope"),
}
_ROOT = {EntityType.ORG: "organisation", EntityType.LOC: "place"}
# Kinds that nothing is which acts or where people are.
_STUFF = listed(
    "product;chemical substance;biological substance;animal or plant;disease;medical condition;medical procedure;body part;"
    "currency;deity;language;genre;method;field of study"
)
_PLACES_OF_SIZE = (
    100_000  # inhabitants from which a settlement is more likely meant than a mountain or river of its name
)
_SURE_OF_ITSELF = (
    0.95  # probability from which a short form is believed against its whole name: the team of a university
)
# Probability from which the vote, which has counted the type in, is believed against it: a film labelled an organisation.
_SURER_THAN_TYPE = 0.85


def kinds_with_licence(
    text: str,
    entities: Sequence[Entity],
    guesses: Mapping[str, KindGuess],
    linker: Linker,
    likely: Mapping[str, KindGuess] | None = None,
) -> dict[str, KindGuess]:
    """The guesses, and for entities without one the kind that words license. Precision comes from words that say the kind;
    a name whose words mislead ("the play Lake House" is found, a bare "Lake House" is a lake) is not noticed. What nothing tells
    is what is `likely`, where that is a kind of its type."""
    types = {e.id: e.type for e in entities}
    codes = {e.id for e in entities if _CODE.fullmatch(e.text)}  # "IL" after a town is no country
    names = {e.id: e.text for e in entities}
    found = {
        id_: guess
        for id_, guess in guesses.items()
        if id_ not in codes
        and (_overrules(guess, types[id_]) or _may_be(types[id_], guess.kind.name))
        and not _contradicts(names[id_], guess.kind.name)
    }
    lists = lists_of(text, entities)
    for entity in entities:
        known = found.get(entity.id)
        if (
            (known is None or known.kind.name in BARE)  # words that say the kind say more than a widest kind
            and entity.id not in codes
            and entity.type in _ASKED
            and any(c.isupper() for c in entity.text)
        ):
            is_place = (
                known is not None and known.kind.name == "place"
            )  # "Lake View Cemetery", labelled an organisation
            type_ = EntityType.LOC if is_place else entity.type
            guess = _licensed(text, replace(entity, type=type_), lists, linker)
            if guess is not None:
                found[entity.id] = guess
    for id_, guess in (likely or {}).items():
        fits = _may_be(types[id_], guess.kind.name) and not _contradicts(names[id_], guess.kind.name)
        if id_ not in found and id_ not in codes and fits:
            found[id_] = guess
    return _with_short_forms(entities, found)


def _with_short_forms(entities: Sequence[Entity], found: Mapping[str, KindGuess]) -> dict[str, KindGuess]:
    """The guesses, where a short form that nothing tells for sure, or that reads as a place, is what the whole name is."""
    result = dict(found)
    for short, whole in short_forms(entities, kinds()).items():
        own, told = found.get(short), found.get(whole)
        place = own is not None and kinds().chain(own.kind.name)[-1].name == "place"
        if told is not None and (own is None or place or own.probability < _SURE_OF_ITSELF):
            result[short] = replace(told, evidence=("by its whole name",))
    return result


def _licensed(text: str, entity: Entity, lists: Mapping[Span, NameList], linker: Linker) -> KindGuess | None:
    """What the sentence says comes first, then the name's own head noun, then lists of typed names, then the store."""
    name = _ARTICLE.sub("", entity.text.strip(" “”\"'«»"))
    name = linker.expansion(name, text) or name  # "Regulation of Investigatory Powers Act (“RIPA”)"
    store = linker.store
    stored = store_clues(name, store, kinds())
    known = stored if [c.sort for c in stored] in (["store"], ["written name"]) else _instance(name, store)
    own = [
        c for c in own_clues(name, store, kinds()) if c.sort != "weak head" or c.reliability >= _RELIABLE_HEAD
    ]
    own = as_places(own) if entity.type is EntityType.LOC else own
    if entity.type is EntityType.ORG and _AREA_OF.match(name) and any(_is_area(c.kind) for c in own):
        # "City of Ann Arbor" sues and is sued; a list of firms that has it means its administration. "Cork City" is a club.
        entity, known = replace(entity, type=EntityType.LOC), []
    for clues in (_said(text, entity, lists), own, known_clues(name, kinds()), known):
        best = _common_kind(
            [c for c in clues if _may_be(entity.type, c.kind) and not _contradicts(name, c.kind)]
        )
        if best is not None:
            return KindGuess(kinds().by_name[best.kind], best.reliability, (best.reason,))
    return None


def _said(text: str, entity: Entity, lists: Mapping[Span, NameList]) -> list[Clue]:
    clues: list[Clue] = []
    for mention in entity.mentions[:_MENTIONS]:
        clues += [
            c
            for c in cue_clues(text, mention.start, mention.end, kinds())
            if (c.sort in _SAID and c.reliability >= _RELIABLE) or _is_told_by_frame(c)
        ]
        if entity.type is EntityType.LOC and is_birthplace(text, mention.start):
            right = reliability("frame", "settlement")
            clues.append(Clue("settlement", right, "where somebody was born or died", "frame"))
        names = lists.get((mention.start, mention.end))
        listed_ = list_clue(names, kinds()) if names is not None else None
        told = listed_ is not None and (listed_.sort in _SAID or _is_told_by_frame(listed_))
        clues += [listed_] if listed_ is not None and told else []
    return clues


def _is_told_by_frame(clue: Clue) -> bool:
    return clue.sort == "frame" and clue.kind in _FRAMED


def _common_kind(clues: Iterable[Clue]) -> Clue | None:
    """The narrowest kind, if all clues lie on its chain; None where they contradict each other or say only a type."""
    told = sorted(clues, key=lambda c: -len(kinds().chain(c.kind)))
    if not told:
        return None
    chain = {k.name for k in kinds().chain(told[0].kind)}
    return told[0] if all(c.kind in chain for c in told) and told[0].kind not in BARE else None


def _contradicts(name: str, kind: str) -> bool:
    """Whether the name says that it is a public body where a list of companies has it ("Government of India"), or where the
    sentence reads like one about a place ("8th Parliament of the Fourth Republic")."""
    chain = {k.name for k in kinds().chain(kind)}
    if held_title(name) and kind not in kinds().below["award"] and chain.isdisjoint(("work", "media outlet")):
        return True  # who holds a title is neither an event nor a body
    if _PUBLIC.search(name) is None:
        return False
    own = {
        k.name for clue in head_clues(name, kinds()) if clue.sort in _OWN for k in kinds().chain(clue.kind)
    }
    return "company" in chain or ("place" in chain and "public body" in own)


def _overrules(guess: KindGuess, type_: EntityType) -> bool:
    """Whether the vote is sure enough to be believed against the type. Works are named after places ("Swan Lake"), so that what
    was read as neither a place nor an organisation is no place."""
    root = kinds().chain(guess.kind.name)[-1].name
    place = root == "place" and type_ is EntityType.MISC
    stuff = root in _STUFF and type_ in _ROOT  # the baker "The People's Cake" is no food
    return guess.probability >= _SURER_THAN_TYPE and not place and not stuff


def _is_area(kind: str) -> bool:
    """Whether a kind is a settlement or a region: something with an administration of its own."""
    return not {k.name for k in kinds().chain(kind)}.isdisjoint(("settlement", "region"))


def _may_be(type_: EntityType, kind: str) -> bool:
    """Whether something of this kind may have been labelled with the type."""
    chain: tuple[Kind, ...] = kinds().chain(kind)
    root = _ROOT.get(type_)
    if (
        root is None
    ):  # a name that is no place by its type is none by its words: the play "Hamlet", the ballet "Swan Lake"
        return chain[-1].name not in (
            "place",
            "organisation",
        )  # nor is the film "The Adjustment Bureau" a bureau
    return chain[-1].name == root or bool({k.name for k in chain} & _ALSO[type_])


def _instance(name: str, store: Store) -> list[Clue]:
    """What WordNet says of a name it has one instance of: "Sahara" is a desert, "Danube" a river."""
    nodes = store.find(key(name))
    named = [n for n in nodes if n.kind == StoreKind.NAMED]
    common = " " not in name and any(n.kind == StoreKind.NOUN for n in nodes)  # the series “Word” is no god
    if not named or common or any(n.kind == StoreKind.PLACE and n.cover >= _PLACES_OF_SIZE for n in nodes):
        return []
    told = {kind for n in named if (kind := _class_of(n, store))}
    reason = "a name that WordNet knows"
    return [Clue(told.pop(), _ONE_SENSE, reason, "store")] if len(told) == 1 else []


def _class_of(node: Node, store: Store) -> str:
    for above in list(store.chain(node))[:3]:
        if kind := kinds().cues.get(tuple(fold_words(above.name)), ""):
            return kind
    return ""
