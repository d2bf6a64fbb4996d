"""What the ontology store knows of a whole name: airports and stations, agencies, hospitals, universities, places, awards."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sfumato.core.generalize.concepts import ACT, COMMUNICATION, GROUP, For, Node, key
from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.table import BARE, Kinds
from sfumato.core.generalize.store import Store
from sfumato.core.language.fold import fold_words

# Classes of the store that are called differently in the table of kinds.
_CLASSES = {
    "retail company": "company", "retail chain": "company", "restaurant chain": "company", "utility company": "company",
    "leisure or travel company": "company", "fuel company": "company", "vehicle company": "company",
    "financial company": "company", "transport network": "transport company", "education provider": "educational institution",
    "public authority": "public body", "health-care provider": "organisation", "postal service": "company",
    "cultural institution": "organisation", "police authority": "police force", "media organisation": "media outlet",
    "insurance or pension institution": "insurance company", "sports competition": "sports event",
    "agency": "government agency", "law enforcement agency": "police force",
}  # fmt: skip
_PLACES = (StoreKind.AREA, StoreKind.COUNTRY, StoreKind.REGION, StoreKind.DISTRICT, StoreKind.PLACE)
_WHOLE = {StoreKind.AWARD: "award", StoreKind.LANGUAGE: "language"}
_NAMED_BODIES = (GROUP, COMMUNICATION, ACT)  # WordNet's files of organisations, documents and events
_KNOWN_TOWN = 400_000  # inhabitants
_REGION, _LARGE_REGION = (
    40,
    200,
)  # places of a region that is better known than a small, and than a large, town of its name
_CITY, _TIMES = (
    100_000,
    20,
)  # inhabitants of a city that is meant before villages of its name, and how many times theirs
_NATIONS = (
    "England",
    "Scotland",
    "Wales",
    "Northern Ireland",
)  # regions by the store, with teams of their own
_YOUTH = re.compile(r"[Uu]-?(?:1[5-9]|2[0-3])s?|(?:[Uu]nder-?(?:1[5-9]|2[0-3])s?)")  # "Sweden U17"
_OF_NATIONS = re.compile(
    r"\b(?:Fed|Davis|Ryder|Solheim|World|Hopman)\sCup\b|\bOlympic\b|\bUnder-?\d\d\b|\bU-?\d\d\b"
)
_THE = re.compile(r"^the\s+", re.IGNORECASE)
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
    """What the store says of the name: what the places of this name are, and what else has it; the vote decides between them.
    Nothing is said where places, or other things, of this name are of different sorts."""
    nodes = store.find(key(name))
    if is_nationality(name, store) or any(_is_people(node) for node in nodes):
        return []
    place = _place_kind(name, [node for node in nodes if node.kind in _PLACES])
    others = {kind for node in nodes if node.kind not in _PLACES if (kind := _kind_of(node, store, kinds))}
    written = _written_kinds(name, nodes, store, kinds)
    others = written or others
    if (
        place == "settlement"
        and all(node.cover < _LARGE for node in place_nodes(name, store))
        and any(_is_landscape(node, store, kinds) for node in nodes)
    ):
        place = ""
    if place or place_nodes(name, store):  # WordNet's "Asian country" beside the country is no second meaning
        others = {kind for kind in others if kinds.chain(kind)[-1].name != "place"}
    told = [("store place", place)] if place else []
    if len(others) == 1:
        sort = "written name" if written else "store" if " " in name.strip() else "store word"
        told.append((sort, others.pop()))
    return [
        Clue(kind, reliability(sort, kind), f"known as {kinds.by_name[kind].article} {kind}", sort)
        for sort, kind in told
    ]


def _written_kinds(name: str, nodes: Sequence[Node], store: Store, kinds: Kinds) -> set[str]:
    """What a written table has the whole name as ("Formula One" is a competition, whatever party calls itself so), else what
    WordNet has as a proper noun ("NASA" is an agency). Single words in small letters but for the first mean other things too."""
    if " " not in name.strip() and not name.strip().isupper():
        return set()
    heads = [node for node in nodes if node.kind is StoreKind.HEAD]
    proper = [node for node in nodes if node.kind is StoreKind.NOUN]
    if not all(node.name[:1].isupper() and node.detail in _NAMED_BODIES for node in proper):
        proper = []
    for found in (heads, proper):
        told = {kind for node in found if (kind := _class_of(node, store, kinds))}
        if told:
            return told
    return set()


def _class_of(node: Node, store: Store, kinds: Kinds) -> str:
    for above in list(store.chain(node))[:3]:
        kind = _CLASSES.get(above.name, above.name)
        kind = kind if kind in kinds.by_name else kinds.cues.get(tuple(fold_words(above.name)), "")
        if kind and kind not in BARE:
            return kind
    return ""


def _is_people(node: Node) -> bool:
    """Whether a node is a word that says of a person what people it belongs to: "Roma", "Cherokee"."""
    return node.kind is StoreKind.HEAD and bool(node.detail & For.DEM)


def _is_landscape(node: Node, store: Store, kinds: Kinds) -> bool:
    """Whether WordNet knows the name as a place that nobody governs: the "Sahara", of which Yemen has a village."""
    governed = kinds.below["geographical area"] - {"geographical area"}
    if node.kind is not StoreKind.NAMED or _kind_of(node, store, kinds) in governed:
        return False
    return any(above.name == "location" for above in store.chain(node))


def _place_kind(name: str, nodes: list[Node]) -> str:
    """What the places of a name are; "" where it is a country and a large region ("Georgia") or such a region and a large town
    ("New York"). A small region is mostly named after its town, a small town after its state."""
    of_kind: dict[StoreKind, list[Node]] = {}
    for node in nodes:
        of_kind.setdefault(node.kind, []).append(node)
    towns = [node.cover for node in of_kind.get(StoreKind.PLACE, [])] or [0.0]  # likeliest first
    places = max(
        (n.cover for n in of_kind.get(StoreKind.REGION, []) if key(n.name) == key(name)), default=0.0
    )
    if StoreKind.COUNTRY in of_kind:
        return "" if places > max(node.cover for node in of_kind[StoreKind.COUNTRY]) else "country"
    if StoreKind.AREA in of_kind or places >= _LARGE_REGION:
        return "region" if towns[0] < _KNOWN_TOWN else ""
    if not towns[0] or (places >= _REGION and towns[0] < _LARGE):
        return "region" if nodes else ""
    # Scottsdale is the city in Arizona, not the village of that name.
    outshines = towns[0] >= _CITY and towns[0] >= _TIMES * max(towns[1:], default=0.0)
    return "city" if towns[0] >= _KNOWN_TOWN or min(towns) >= _LARGE or outshines else "settlement"


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


def own_clues(name: str, store: Store, kinds: Kinds) -> list[Clue]:
    """What a name says of itself, without a head noun of several senses that makes a noun of its own with the word before it: a
    "fire station" is none of a railway, though a "guest house" is a building."""
    if _is_national_team(name, store, kinds):
        return [Clue("national team", reliability("head", "national team"), "a country's team", "head")]
    noun = " ".join(fold_words(name)[-2:])
    if (seated := _before_its_town(name, store)) and not head_clues(name, kinds):
        return own_clues(seated, store, kinds)
    if kind := _of_a_town(name, store):
        return [
            Clue(kind, reliability("head", kind), f"{kinds.by_name[kind].article} {kind} of a town", "head")
        ]
    found = [node for node in store.find(noun) if node.kind in (StoreKind.NOUN, StoreKind.TOPIC)]
    above = {wider.name for node in found for wider in store.chain(node)}
    return [
        clue
        for clue in head_clues(name, kinds)
        if clue.sort != "weak head"
        or not found
        or clue.kind in above
        or clue.kind not in kinds.below["place"]
    ]


def _before_its_town(name: str, store: Store) -> str:
    """The name without the town that stands behind its noun: "Trinity College | Dublin"; "" where none does."""
    words = name.split()
    known = len(words) > 2 and any(n.kind in _PLACES for n in store.find(key(words[-1])))
    school = known and words[-2] in ("College", "University", "Academy", "School", "Institute", "Museum")
    return " ".join(words[:-1]) if school else ""


# What a noun that is said of other things is behind the name of a town: what is published there for everybody is no academic
# journal, and who plays there no piece of music.
_IN_A_TOWN = {"Journal": "newspaper", "Symphony": "orchestra"}


def _of_a_town(name: str, store: Store) -> str:
    """The kind of what is called by a town, a region or a country and one of such nouns: "Kitchener Symphony"."""
    *town, last = re.sub(r"^(?:the|The)\s+", "", name).split() or [""]
    kind = _IN_A_TOWN.get(last, "")
    parts = re.split(r"[-–/]", " ".join(town)) if kind else []
    return kind if any(n.kind in _PLACES for part in parts for n in store.find(key(part))) else ""


def _is_national_team(name: str, store: Store, kinds: Kinds) -> bool:
    """Whether a name is that of a country and of a team: "Spain Davis Cup team", "Team Canada". Not "Georgia Bulldogs basketball
    team": a state of a name that a country has as well has universities."""
    words = _THE.sub("", name.strip()).split()
    is_team = words[-1:] in (["team"], ["Team"], ["squad"]) or any(
        clue.kind in kinds.below["sports team"] for clue in head_clues(name, kinds)
    )
    is_team = is_team or _YOUTH.fullmatch(words[-1] if words else "") is not None
    groups = [words[1:]] if words[:1] == ["Team"] else [words[:2], words[:1]] if is_team else []
    if is_team and words and _OF_NATIONS.search(name) and is_nationality(words[0], store):
        return True  # "Croatian Fed Cup team"
    for group in groups:
        found = {node.kind for node in store.find(key(" ".join(group)))} if group else set()
        is_country = StoreKind.COUNTRY in found and StoreKind.REGION not in found
        if is_country or " ".join(group) in _NATIONS:
            return True
    return False
