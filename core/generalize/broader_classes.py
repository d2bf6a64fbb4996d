"""Classes that may be written instead of a word: what an occupation, an illness, a medicine or a vehicle is called one level up.

Two tables of `resources/ontology/` give each class its words, its grammar and its real count: `attributes.tsv` for what is said
of people (counts are people), `things.tsv` for things (counts are sorts of such things). No sense is guessed: a word that stands
in no table has no class."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.concepts import key
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.inflection import singular_word
from sfumato.core.paths import RESOURCES

FOLDER = RESOURCES / "ontology"
_GRAMMAR = {
    "noun": RungFlag.NONE,
    "adjective": RungFlag.ADJECTIVE,
    "attributive": RungFlag.ADJECTIVE | RungFlag.ATTRIBUTIVE,
    "mass": RungFlag.MASS,
    "anybody": RungFlag.TYPE_ONLY,  # a noun for people in general
}


@dataclass(frozen=True, slots=True)
class WordClass:
    """One class. `count`: how many people or things of it there are in the world."""

    name: str
    parent: str
    flags: RungFlag
    count: float
    source: str


class WordClasses:
    """One table."""

    def __init__(self, path: Path, kind: RungKind) -> None:
        self._kind = kind
        self._classes: dict[str, WordClass] = {}
        self._words: dict[str, WordClass] = {}
        self._groups: dict[str, WordClass] = {}
        self._sizes: dict[str, int] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                self._read(line)

    def _read(self, line: str) -> None:
        name, parent, grammar, count, source, words, groups = line.split("\t")
        found = WordClass(name, parent, _GRAMMAR[grammar], float(count), source)
        self._classes[name] = found
        self._words.setdefault(key(name), found)
        for word in filter(None, words.split(";")):
            self._words[key(word)] = found
        for group in filter(None, groups.split(";")):
            self._groups[group] = found
        self._sizes[name] = 1 + words.count(";")

    def size(self, found: WordClass) -> int:
        """How many words the table has for a class."""
        return self._sizes[found.name]

    def of(self, phrase: str) -> WordClass | None:
        """The class of a word or phrase, in the singular or plural."""
        plain = key(phrase)
        *before, last = plain.split(" ") if plain else [""]
        return self._words.get(plain) or self._words.get(" ".join([*before, singular_word(last)]))

    def ending(self, phrase: str) -> WordClass | None:
        """The class of the longest known end of a noun group: "retired primary school teacher" is a teacher."""
        words = key(phrase).split(" ")
        return next((a for i in range(len(words)) if (a := self.of(" ".join(words[i:])))), None)

    def of_group(self, name: str) -> WordClass | None:
        """The class of a group of occupations (ISCO-08) or of conditions, by the name the ontology store has for it."""
        return self._groups.get(name)

    def chain(self, first: WordClass) -> Iterator[WordClass]:
        """The class and those above it."""
        found: WordClass | None = first
        while found is not None:
            yield found
            found = self._classes.get(found.parent)

    def steps(self, first: WordClass) -> list[Step]:
        """The rungs from a class upwards."""
        return [
            Step(a.name, a.count, f"{a.name}: {a.source}", kind=self._kind, flags=a.flags)
            for a in self.chain(first)
        ]


@functools.lru_cache(maxsize=1)
def attributes() -> WordClasses:
    """What is said of people. Raises ResourceMissing when the table is absent."""
    return _open("attributes.tsv", RungKind.ATTRIBUTE)


@functools.lru_cache(maxsize=1)
def things() -> WordClasses:
    """Common nouns and makes. Raises ResourceMissing when the table is absent."""
    return _open("things.tsv", RungKind.KIND)


def _open(name: str, kind: RungKind) -> WordClasses:
    try:
        return WordClasses(FOLDER / name, kind)
    except OSError as error:
        raise ResourceMissing("A table of words is missing.", file=FOLDER / name) from error
