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
_PLACES = {
    StoreKind.COUNTRY: "country", StoreKind.REGION: "region", StoreKind.DISTRICT: "region", StoreKind.PLACE: "settlement",
}  # fmt: skip
_WHOLE = {StoreKind.AWARD: "award", StoreKind.LANGUAGE: "language"}
_LARGE = 50_000  # inhabitants from which a settlement is called a city


def place_nodes(name: str, store: Store) -> list[Node]:
    """The places of this name, likeliest first."""
    return [node for node in store.find(key(name)) if node.kind in _PLACES]


def store_clues(name: str, store: Store, kinds: Kinds) -> list[Clue]:
    """What the store says of the name; nothing where it knows several different things of this name."""
    found: dict[str, Clue] = {}
    nationality = False
    for node in store.find(key(name)):
        nationality = nationality or node.kind == StoreKind.NATIONALITY
        kind = _kind_of(node, store, kinds)
        if kind:
            sort = "store place" if node.kind in _PLACES else "store" if " " in name.strip() else "store word"
            found.setdefault(
                kind,
                Clue(
                    kind,
                    reliability(sort, kind),
                    f"known as {kinds.by_name[kind].article} {kind}".rstrip(),
                    sort,
                ),
            )
    if nationality or len(found) > 2:
        return []
    clues = list(found.values())
    return clues[:1] if len(clues) < 2 or _akin(clues[0].kind, clues[1].kind, kinds) else []


def _akin(one: str, two: str, kinds: Kinds) -> bool:
    return bool({k.name for k in kinds.chain(one)} & {k.name for k in kinds.chain(two)} - {"organisation"})


def _kind_of(node: Node, store: Store, kinds: Kinds) -> str:
    if node.kind in _PLACES:
        return "city" if node.kind == StoreKind.PLACE and node.cover >= _LARGE else _PLACES[node.kind]
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
