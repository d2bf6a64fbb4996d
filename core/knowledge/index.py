"""The people index: which people does a term point to, and how many share several terms."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyroaring import BitMap

from sfumato.core.errors import ResourceMissing
from sfumato.core.knowledge.dates import parse_date
from sfumato.core.knowledge.lexicon import Lexicon, load_lexicon
from sfumato.core.knowledge.people import name_words
from sfumato.core.knowledge.postings import intersect
from sfumato.core.knowledge.storage import IndexFile
from sfumato.core.language.fold import fold_phrase, fold_words
from sfumato.core.language.titles import without_titles
from sfumato.core.packed import is_stored
from sfumato.core.paths import RESOURCES, user_data

REMEMBERED = 2_000_000  # keys whose answers are kept in memory, 250 MB at most (tracemalloc, keys of 14 letters; judgment call)
SHIPPED = RESOURCES / "knowledge" / "people.index"
_CACHE_POSTINGS = 40_000_000  # people in all lists that are kept unpacked
_KEY = re.compile(r"^[nidcpsot]:.")


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person of the index as a report shows them."""

    number: int
    name: str
    life: str = ""  # "1958–2001"
    country: str = ""
    occupation: str = ""

    def __str__(self) -> str:
        details = ", ".join(part for part in (self.occupation, self.life, self.country) if part)
        return f"{self.name} ({details})" if details else self.name


@dataclass(frozen=True, slots=True)
class TermHit:
    """A term of the index in a text: half-open span, the term as the index knows it, how many people have it."""

    start: int
    end: int
    term: str
    count: int
    kind: str = "term"  # "name", "date", "country", "term"


class PeopleIndex:
    """Read-only; look-ups are cached. Not shared between threads."""

    def __init__(self, file: IndexFile, lexicon: Lexicon) -> None:
        self.file = file
        self.lexicon = lexicon
        self._bitmaps: OrderedDict[tuple[str, bool], BitMap | None] = OrderedDict()
        self._cached = 0
        self._counts: dict[str, int] = {}
        self._prefixes: dict[str, bool] = {}

    def __len__(self) -> int:
        return self.file.people

    @property
    def path(self) -> Path:
        """The file of the index."""
        return self.file.path

    # -- keys ---------------------------------------------------------------

    def key_count(self, key: str) -> int:
        """How many people have this key; 0 where the index does not know it."""
        found = self._counts.get(key)
        if found is None:
            posting = self.file.find(key)
            found = posting.people if posting else 0
            if len(self._counts) < REMEMBERED:
                self._counts[key] = found
        return found

    def continues(self, prefix: str) -> bool:
        """Whether any key starts like this: the gazetteer walks on only then."""
        found = self._prefixes.get(prefix)
        if found is None:
            found = self.file.continues(prefix)
            if len(self._prefixes) < REMEMBERED:
                self._prefixes[prefix] = found
        return found

    def key(self, key: str) -> BitMap | None:
        """People under one key of the table."""
        posting = self.file.find(key)
        return self.file.bitmap(posting) if posting else None

    def union(self, keys: Iterable[str]) -> BitMap:
        """The people who have at least one of the keys."""
        found = [bitmap for key in keys if (bitmap := self.key(key)) is not None]
        return BitMap.union(*found) if found else BitMap()

    # -- terms --------------------------------------------------------------

    def lookup(self, term: str, *, names: bool = True) -> BitMap | None:
        """People whom a term points to; None when the index does not know the term. Without `names`, people who are
        only called so do not count: a "place" or a "date" is nobody by that name.

        A term is a key of the index, or words as they stand in a text or on a rung: a name in any of its forms,
        a date or span of time, a country or people or region, "city in Norway", an occupation or its group, or
        any other phrase of the sources.
        """
        asked = (term, names)
        if asked in self._bitmaps:
            self._bitmaps.move_to_end(asked)
            return self._bitmaps[asked]
        found = self._resolve(term, names)
        self._bitmaps[asked] = found
        self._cached += len(found) if found else 1
        while self._cached > _CACHE_POSTINGS and len(self._bitmaps) > 1:
            _, old = self._bitmaps.popitem(last=False)
            self._cached -= len(old) if old else 1
        return found

    def _resolve(self, term: str, names: bool) -> BitMap | None:
        if _KEY.match(term):
            return self.key(term)
        parts = [part for part in self._meanings(term, names) if part]
        if not parts:
            return None
        return parts[0] if len(parts) == 1 else BitMap.union(*parts)

    def _meanings(self, term: str, names: bool) -> Iterable[BitMap]:
        """The paper's posting list is that of a string: the union over all that the string can mean."""
        if date := parse_date(term):
            yield self.union(date)
            return
        if general := self.lexicon.general_keys(term):
            yield self.union(general)
        folded = fold_phrase(term)
        if not folded:
            return
        bare = folded.removeprefix("the ")
        keys = [f"o:{bare}", f"o:{self.lexicon.occupation(bare)}"]
        if names or not all(word in self.lexicon.white_list for word in fold_words(bare)):
            keys += [f"t:{folded}", f"t:{bare}"]  # a frequent word such as "state" is no term on its own
        yield self.union(dict.fromkeys(keys))
        name = self._name(without_titles(term)) if names else None
        if name:
            yield name

    def _name(self, text: str) -> BitMap | None:
        """ "Lorenzo Smith", "L. Smith", "Smith, Lorenzo", "Smith": people who have all these parts."""
        parts = name_words(text)
        if not parts or len(parts) > 8:
            return None
        lists = []
        full = [part for part in parts if len(part) > 1]
        if not full:
            return None
        for part in parts:
            bitmap = self.key(f"n:{part}") if len(part) > 1 else self.key(f"i:{part}")
            if bitmap is None:
                return None
            lists.append(bitmap)
        return intersect(lists)

    def term_of(self, rung_term: str) -> str | None:
        """The term of a rung if the index knows it (with at least one person), else None."""
        return rung_term if rung_term and self.lookup(rung_term) else None

    # -- people -------------------------------------------------------------

    def having(self, terms: Sequence[str]) -> BitMap:
        """People who share all these terms; a term that the index does not know has nobody."""
        lists = [self.lookup(term) for term in terms]
        if not lists or any(bitmap is None for bitmap in lists):
            return BitMap()
        return intersect([bitmap for bitmap in lists if bitmap is not None])

    def count(self, terms: Sequence[str]) -> int:
        """How many people have all of the terms."""
        return len(self.having(terms))

    def people(self, bitmap: BitMap, limit: int = 5) -> list[KnownPerson]:
        """The first `limit` people of a set."""
        return [self.person(number) for number, _ in zip(bitmap, range(limit), strict=False)]

    def person(self, number: int) -> KnownPerson:
        """One person by number, with the country's name in full."""
        name, life, country, occupation = (*self.file.person(number).split("\t"), "", "", "")[:4]
        code = self.lexicon.country_cell(country) if country else ""
        return KnownPerson(
            number, name, life, self.lexicon.country_name(code) if code else country, occupation
        )

    def find_terms(self, text: str) -> list[TermHit]:
        """The words and phrases of a text that the index knows as a fact of somebody."""
        from sfumato.core.knowledge.gazetteer import find_terms

        return find_terms(self, text)

    def about(self) -> Mapping[str, object]:
        """Sizes and sources of the index, as its builder noted them."""
        header = self.file.header
        return {key: header[key] for key in ("people", "terms", "postings", "sources") if key in header}


def open_index(path: Path | str | None = None) -> PeopleIndex:
    """The index at `path`; without one, the user's own (`people.index` among the user's data) or the shipped one."""
    if path is not None:
        return PeopleIndex(IndexFile(Path(path)), load_lexicon())
    for candidate in (user_data() / "people.index", SHIPPED):
        if is_stored(candidate):
            return PeopleIndex(IndexFile(candidate), load_lexicon())
    raise ResourceMissing(
        "No people index is installed.",
        file=SHIPPED,
        next_step="Build one with: sfumato knowledge build SOURCES -o INDEX, or reinstall Sfumato.",
    )


__all__ = ["KnownPerson", "PeopleIndex", "TermHit", "open_index"]
