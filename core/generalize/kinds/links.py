"""What the ontology store knows of a whole name: airports and stations, agencies, hospitals, universities, places, awards."""

from __future__ import annotations

from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.concepts import Node, key
from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.table import Kinds
from sfumato.core.generalize.store import Store
from sfumato.core.language.fold import fold_words

# Classes of the store that are called differently in the table of kinds.
_CLASSES = {
    "retail company": "company", "retail chain": "company", "restaurant chain": "company", "utility company": "company",
    "leisure or travel company": "company", "fuel company": "company", "vehicle company": "company",
    "financial company": "company", "transport network": "transport company", "education provider": "educational institution",
    "public authority": "public body", "health-care provider": "organisation", "postal service": "company",
    "cultural institution": "organisation", "police authority": "police force", "media organisation": "media outlet",
    "insurance or pension institution": "insurance company",
}  # fmt: skip
_PLACES = (StoreKind.COUNTRY, StoreKind.REGION, StoreKind.DISTRICT, StoreKind.PLACE)
_WHOLE = {StoreKind.AWARD: "award", StoreKind.LANGUAGE: "language"}
_KNOWN_TOWN = 400_000  # inhabitants
_LARGE = 50_000  # inhabitants from which a settlement is called a city


def place_nodes(name: str, store: Store) -> list[Node]:
    """The places of this name, likeliest first."""
    return [node for node in store.find(key(name)) if node.kind in _PLACES]


def is_large_town(name: str, store: Store) -> bool:
    """Whether a name is first of all that of a large town: "Rabat"."""
    nodes = place_nodes(name, store)
    return any(node.kind is StoreKind.PLACE and node.cover >= _KNOWN_TOWN for node in nodes)


def is_nationality(name: str, store: Store) -> bool:
    """Whether the name is an adjective or noun of nationality and no name of a country: "American", not "Georgia"."""
    found = {node.kind for node in store.find(key(name))}
    return StoreKind.NATIONALITY in found and StoreKind.COUNTRY not in found


def store_clues(name: str, store: Store, kinds: Kinds) -> list[Clue]:
    """What the store says of the name; nothing where it knows several different things of this name."""
    nodes = store.find(key(name))
    if is_nationality(name, store):
        return []
    places = _place_kind([node for node in nodes if node.kind in _PLACES])
    others = {kind for node in nodes if node.kind not in _PLACES if (kind := _kind_of(node, store, kinds))}
    if len(others) + bool(places) != 1:
        return []
    kind = places or others.pop()
    sort = "store place" if places else "store" if " " in name.strip() else "store word"
    reason = f"known as {kinds.by_name[kind].article} {kind}"
    return [Clue(kind, reliability(sort, kind), reason, sort)]


def _place_kind(nodes: list[Node]) -> str:
    """What all places of a name are; "" where they are of different sorts ("Oregon" is a state and a town)."""
    found = {node.kind for node in nodes}
    if StoreKind.COUNTRY in found:
        return "country"
    if found == {StoreKind.PLACE}:
        return "city" if min(node.cover for node in nodes) >= _LARGE else "settlement"
    return "region" if found and StoreKind.PLACE not in found else ""


def _kind_of(node: Node, store: Store, kinds: Kinds) -> str:
    if node.kind in _WHOLE:
        return _WHOLE[node.kind]
    if node.kind in (StoreKind.ORGANISATION, StoreKind.FACILITY):
        for above in store.chain(node):
            kind = _CLASSES.get(above.name, above.name)
            if kind in kinds.by_name:
                return kind
    if node.kind == StoreKind.NAMED:
        for above in list(store.chain(node))[:3]:
            if kind := kinds.cues.get(tuple(fold_words(above.name)), ""):
                return kind
    return ""
