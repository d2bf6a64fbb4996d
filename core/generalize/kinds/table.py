"""The table of kinds, and the nouns that name a kind in a sentence or stand as the head of a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.kinds.model import Kind
from sfumato.core.language.fold import fold, fold_words
from sfumato.core.language.inflection import plural
from sfumato.core.language.lists import listed
from sfumato.core.paths import RESOURCES

# Kinds that say hardly more than an entity's type.
BARE = frozenset({"organisation", "place", "geographical area", "work", "event", "product"})
# Those that are written where nothing narrower is sure. "Organisation" and "place" are not: they say what the type says, and
# stand in for attributes and offices that were taken for names ("he became Organisation A"), where a mask is honest.
SAID_ROOTS = ("work", "event")
# Kinds that the model has a label for (models/kind/labels.py); a test holds both lists equal.
LABELLED = listed(
    "geographical area;road;railway station;railway line;company;educational institution;media outlet;organisation;"
    "performing group;public body;place;piece of music;written work;event;food;drink;product;software;work;"
    "biological substance;chemical substance;medicine;medical condition;body of water;island;mountain;park;"
    "political party;religious community;sports league;sports team;airport;hospital;hotel;library;restaurant;"
    "stadium;theatre;television programme;film;work of art;armed conflict;disaster;election;protest;sports event;"
    "aircraft;car;video game;ship;train;weapon;astronomical object;award;currency;disease;academic degree;deity;"
    "language;legal text;animal or plant;genre;field of study;method;ethnic group"
)


@dataclass(frozen=True, slots=True)
class Head:
    """A head noun of names and the kind it stands for."""

    kind: str
    weak: bool  # "Times" may be a newspaper: not enough alone


class Kinds:
    """All kinds by name, with chains and the nouns that point at them."""

    def __init__(self, rows: list[dict[str, str]]) -> None:
        self.by_name: dict[str, Kind] = {}
        self.cues: dict[tuple[str, ...], str] = {}  # folded words, singular → kind
        self.plural_cues: dict[tuple[str, ...], str] = {}
        self.heads: dict[tuple[str, ...], Head] = {}  # at the end of a name
        self.openings: dict[tuple[str, ...], Head] = {}  # at its beginning: "Lake Como"
        self.endings: dict[str, Head] = {}  # ends of single words: "gericht"
        self.unions: dict[
            str, tuple[str, ...]
        ] = {}  # what holds for kinds of different chains: "competition"
        for row in rows:
            parents = tuple(row["parent"].split(" + "))
            parent = parents[0] if len(parents) == 1 else ""
            self.by_name[row["name"]] = Kind(
                row["name"], row["plural"], row["article"], parent, float(row["count"]), row["source"]
            )
            if len(parents) > 1:
                self.unions[row["name"]] = parents
                continue
            self.plural_cues[tuple(fold_words(row["plural"]))] = row["name"]
            for cue in filter(None, row["cues"].split(";")):
                self.cues.setdefault(tuple(fold_words(cue)), row["name"])
                self.plural_cues.setdefault(tuple(fold_words(plural(cue))), row["name"])
            for head in filter(None, row["heads"].split(";")):
                self._add_head(head, row["name"])

    def _add_head(self, written: str, kind: str) -> None:
        head, text = Head(kind, written.endswith("?")), written.strip("^?-")
        if written.startswith("-"):
            self.endings.setdefault(fold(text), head)
        else:
            place = self.openings if written.startswith("^") else self.heads
            place.setdefault(tuple(fold_words(text)), head)

    def chain(self, name: str) -> tuple[Kind, ...]:
        """The kind and all wider ones, narrowest first."""
        return self._chains[name] if name else ()

    @cached_property
    def _chains(self) -> Mapping[str, tuple[Kind, ...]]:
        chains: dict[str, tuple[Kind, ...]] = {}
        for name in self.names:
            chain = []
            while name:
                chain.append(self.by_name[name])
                name = self.by_name[name].parent
            chains[chain[0].name] = tuple(chain)
        return chains

    def block(self, name: str) -> frozenset[str]:
        """What the model cannot tell from this kind: all kinds that share its nearest labelled kind."""
        return self._blocks[self.label_of(name)]

    def label_of(self, name: str) -> str:
        """The nearest kind on the chain that the model has a label for; else the widest."""
        return self._labels[name]

    @cached_property
    def _labels(self) -> Mapping[str, str]:
        return {
            name: next((kind.name for kind in chain if kind.name in LABELLED), chain[-1].name)
            for name, chain in self._chains.items()
        }

    @cached_property
    def _blocks(self) -> Mapping[str, frozenset[str]]:
        blocks: dict[str, set[str]] = {}
        for name in self.names:
            blocks.setdefault(self.label_of(name), set()).add(name)
        return {label: frozenset(names) for label, names in blocks.items()}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All kinds, in the order of the table."""
        return tuple(self.by_name)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The place of each kind in the table."""
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def numbers_below(self) -> Mapping[str, tuple[int, ...]]:
        """The places in the table of each kind and of all narrower ones."""
        return {name: tuple(self.number[kind] for kind in below) for name, below in self.below.items()}

    @cached_property
    def parted(self) -> Mapping[str, tuple[list[int], list[int]]]:
        """The places of the kinds below each kind, itself left out: of its own block, and of others."""
        parted = {}
        for name, below in self.below.items():
            own = below & self.block(name)
            parted[name] = (
                [self.number[kind] for kind in own - {name}],
                [self.number[kind] for kind in below - own],
            )
        return parted

    @cached_property
    def inside_and_around(self) -> Mapping[str, tuple[list[int], list[int]]]:
        """The places of each kind and of all narrower ones, and of these with their block and that of the widest kind."""
        found = {}
        for name, below in self.below.items():
            around = below | self.block(name) | self.block(self.chain(name)[-1].name)
            found[name] = ([self.number[kind] for kind in below], [self.number[kind] for kind in around])
        return found

    @cached_property
    def below(self) -> Mapping[str, frozenset[str]]:
        """For each kind, itself and all narrower ones."""
        below: dict[str, set[str]] = {name: set() for name in self.names}
        for name in self.names:
            for kind in self.chain(name):
                below[kind.name].add(name)
        return {name: frozenset(kinds) for name, kinds in below.items()}


@lru_cache(maxsize=1)
def kinds() -> Kinds:
    """The shipped table. Raises ResourceMissing where it is absent."""
    path = RESOURCES / "kinds" / "kinds.tsv"
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise ResourceMissing("The table of kinds is missing.", file=path) from error
    columns = lines[1].split("\t")
    return Kinds([dict(zip(columns, line.split("\t"), strict=True)) for line in lines[2:]])
