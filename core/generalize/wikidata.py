"""Builds a store of one's own from a Wikidata JSON dump (paper 004 §3.1.2: P31, P279, P361, P8225)."""

from __future__ import annotations

import bz2
import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from sfumato.core.errors import CannotRead
from sfumato.core.generalize.concepts import NO_PARENT, Kind, key
from sfumato.core.generalize.store import Store
from sfumato.core.generalize.store_writer import StoreBuilder
from sfumato.core.language.lists import listed
from sfumato.core.messages import Message

# The paper takes P31 first; a class is better placed by what it is a kind of, so P279 goes first here and P31 places
# what has no P279 (a city, a person, a company).
PROPERTIES = ("P279", "P31", "P8225", "P361")
PART = 1  # `detail` of a node whose parent it is a part of
# Removed as in §3.2.1: they say nothing to a reader.
_EMPTY = listed(
    "entity;Wikidata metaclass;first-order class;second-order class;metaclass;class;spatio-temporal entity;continuant;"
    "occurrent;abstract entity;concrete object;physical object;object;temporal entity;observable entity;phenomenon;"
    "entity whose item has the given name property;variable-order class;type;collective entity;spatial entity;"
    "geographical feature;Earth-Moon system;Milky Way;Virgo Supercluster;inner Solar System;universe;Wikimedia category;"
    "Wikimedia disambiguation page;Wikimedia list article;independent continuant;material entity;abstract object"
)


@dataclass(frozen=True, slots=True)
class Item:
    """What is kept of an item of Wikidata while a store is built."""

    label: str
    aliases: tuple[str, ...]
    parents: tuple[int, ...]  # numbers of their Q ids, the best first
    part: bool  # what the best parent is: a whole that it is a part of, not a kind


def items(dump: Path) -> Iterator[tuple[int, Item]]:
    """(Q number, item) for every item with an English label and one of the four properties or none."""
    with _opened(dump) as lines:
        try:
            for number, line in enumerate(lines, 1):
                text = line.strip().rstrip(",")
                if text in ("[", "]", ""):
                    continue
                try:
                    entity = json.loads(text)
                except ValueError as error:
                    raise CannotRead(
                        Message("Line {0} is not a Wikidata item.", number), file=dump
                    ) from error
                item = _item(entity) if isinstance(entity, dict) else None
                if item:
                    yield int(entity["id"][1:]), item
        except (OSError, EOFError) as error:
            raise CannotRead("The dump ends early or is damaged.", file=dump) from error


def _opened(dump: Path) -> IO[str]:
    try:
        if dump.suffix == ".gz":
            return gzip.open(dump, "rt", encoding="utf-8")
        if dump.suffix == ".bz2":
            return bz2.open(dump, "rt", encoding="utf-8")
        return dump.open(encoding="utf-8")
    except OSError as error:
        raise CannotRead("The dump cannot be opened.", file=dump) from error


def _item(entity: Mapping[str, Any]) -> Item | None:
    if not str(entity.get("id", "")).startswith("Q"):
        return None
    label = entity.get("labels", {}).get("en", {}).get("value", "")
    if not label:
        return None
    aliases = tuple(a["value"] for a in entity.get("aliases", {}).get("en", ()))
    for name in PROPERTIES:
        found = list(_targets(entity.get("claims", {}).get(name, ())))
        if found:
            return Item(label, aliases, tuple(dict.fromkeys(found)), name == "P361")
    return Item(label, aliases, (), False)


def _targets(claims: Iterable[Mapping[str, Any]]) -> Iterator[int]:
    """What the claims of one property point at, preferred ones first."""
    for claim in sorted(claims, key=lambda c: c.get("rank") != "preferred"):
        value = claim.get("mainsnak", {}).get("datavalue", {}).get("value", {})
        if isinstance(value, dict) and "id" in value and claim.get("rank") != "deprecated":
            yield int(value["id"][1:])


def build(dump: Path, target: Path, base: Store | None = None) -> dict[str, object]:
    """Writes a store with the dump's items on top of what `base` holds."""
    builder = StoreBuilder()
    if base is not None:
        copy(base, builder)
    known = dict(items(dump))
    below: Counter[int] = Counter()
    for number in known:
        below.update(_all_above(number, known))
    nodes: dict[int, int] = {}
    for number, item in known.items():
        nodes[number] = _add(builder, item, below[number])
    for number, item in known.items():
        forms = [key(form) for form in (item.label, *item.aliases)]
        for place, parent in enumerate(item.parents or (0,)):
            # A node has one parent; an item with several is several nodes of one name, and its ladder is made of all of them.
            node = _add(builder, item, below[number]) if place else nodes[number]
            above = next((a for a in _climb(parent, known) if known[a].label not in _EMPTY), 0)
            builder.set_parent(node, nodes[above] if above else NO_PARENT)
            for form in forms:
                builder.form(form, node, 5.0 + place)
    sources = list(base.about["sources"]) if base else []
    countries = base.countries if base else ()
    target.parent.mkdir(parents=True, exist_ok=True)
    about = builder.write(
        target, countries, [*sources, {"name": f"Wikidata dump {dump.name}", "licence": "CC0"}]
    )
    return {"items": len(known), **{k: v for k, v in about.items() if k != "countries"}}


def _add(builder: StoreBuilder, item: Item, below: int) -> int:
    return builder.add(
        Kind.ITEM, item.label, cover=max(2.0, float(below + 1)), detail=PART if item.part else 0
    )


def _climb(number: int, known: Mapping[int, Item]) -> Iterator[int]:
    """An item that the dump holds and its ancestors by best parents; Wikidata has circles, so each is met once."""
    seen: set[int] = set()
    while number in known and number not in seen:
        seen.add(number)
        yield number
        number = next(iter(known[number].parents), 0)


def _all_above(number: int, known: Mapping[int, Item]) -> set[int]:
    """All ancestors that the dump holds, by every parent."""
    found: set[int] = set()
    waiting = list(known[number].parents)
    while waiting:
        above = waiting.pop()
        if above in known and above not in found and above != number:
            found.add(above)
            waiting.extend(known[above].parents)
    return found


def copy(store: Store, builder: StoreBuilder) -> None:
    """Everything of a store, with the same node ids."""
    for id_ in range(store.concepts):
        node = store.node(id_)
        builder.add(
            node.kind,
            node.name,
            parent=node.parent,
            country=node.country,
            cover=node.cover,
            detail=node.detail,
        )
    for text, ids in store.starting_with("", limit=1 << 40):
        for rank, id_ in enumerate(ids):
            builder.form(text, id_, rank / 1000)
