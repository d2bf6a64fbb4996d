"""From words to concepts: exact, contained-in, approximate (paper 004 §3.3.2), with the sense chosen by context."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from sfumato.core.generalize.concepts import NO_COUNTRY, For, Kind, Node, key
from sfumato.core.generalize.store import Store
from sfumato.core.language.legal_systems import laws_cited
from sfumato.core.language.lists import listed

_ONCE = 0.4  # weight of a country named once, of the one named most often: a judgment call
_TRIED = 1500  # forms compared when a word is looked up by its spelling: a limit of time

THRESHOLD = 0.15  # share of characters that may differ (paper 004 §3.3.2)
_READ = 60_000  # characters of a text that are read for the countries it speaks of
_SHORTEST_FUZZY = 7  # one letter of six is already more than the threshold
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_CAPITAL_RUN = re.compile(
    r"\b[^\W\d_a-zßà-öø-ÿ][\w’'-]*(?:\s+(?:of\s+|the\s+|and\s+)?[^\W\d_a-z][\w’'-]*){0,4}"
)
# What ends the first noun group of a name: "Court | of Appeal", "Prison | in Sztum".
BREAKS = listed(
    "of;for;in;at;on;to;from;by;with;under;against;near;within;between;who;which;that;dealing;including;concerning;relating;"
    "specialised;specializing;signed;involving;consisting;containing;having;being;known;called;named;entitled;dated"
)


_NATIONS = (Kind.COUNTRY, Kind.NATIONALITY)
_PROPER_END = {For.LOC: ("place",), For.ORG: ("organisation",), For.DEM: ("person",)}


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a span with its place, and the key by which the ontology finds it."""

    text: str
    key: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.text[:1].isupper()


@dataclass(frozen=True, slots=True)
class Context:
    """What the surroundings say: how strongly each country is spoken of, and the text itself."""

    text: str = ""
    countries: Mapping[int, float] = field(default_factory=dict)

    def weight(self, country: int) -> float:
        """How strongly the surroundings speak of a country; 0 where they do not."""
        return self.countries.get(country, 0.0)


def tokens(text: str) -> list[Token]:
    """The words of a text with their folded keys and places."""
    return [Token(m[0], key(m[0]), m.start(), m.end()) for m in _WORDS.finditer(text)]


class Linker:
    """Looks spans up in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.context = functools.lru_cache(maxsize=64)(self._context)
        self.nearest = functools.lru_cache(maxsize=10_000)(self._nearest)

    def exact(self, text: str, kinds: Collection[Kind]) -> list[Node]:
        """The concepts of these kinds that bear just this name."""
        return [n for n in self.store.find(key(text)) if n.kind in kinds]

    def ngrams(self, words: list[Token], longest: int = 5) -> Iterator[tuple[int, int, str]]:
        """All runs of words, longest first, then leftmost."""
        for size in range(min(longest, len(words)), 0, -1):
            for start in range(len(words) - size + 1):
                yield start, start + size, " ".join(w.key for w in words[start : start + size])

    # --- context ---

    def _context(self, text: str) -> Context:
        """Countries by how often the text names them or their people, or cites their law."""
        cited = laws_cited(text[:_READ])
        counts: dict[int, float] = {
            number: float(cited[country.code])
            for number, country in enumerate(self.store.countries)
            if country.code in cited
        }
        for run in _CAPITAL_RUN.finditer(text[:_READ]):
            words = tokens(run[0])
            used: set[int] = set()
            for start, stop, gram in self.ngrams(words, 5):
                if used.intersection(range(start, stop)):
                    continue
                named = [
                    n.country for n in self.store.find(gram) if n.kind in _NATIONS and n.country != NO_COUNTRY
                ]
                if named:  # "French" is France before any of its islands
                    country = max(named, key=lambda c: self.store.countries[c].population)
                    counts[country] = counts.get(country, 0.0) + 1
                    used.update(range(start, stop))
        top = max(counts.values(), default=1.0)
        return Context(text, {c: _ONCE + (1 - _ONCE) * n / top for c, n in counts.items()})

    def expansion(self, short: str, text: str) -> str:
        """What an abbreviation stands for where the text says so: `Widow’s Payment (“WP”)`."""
        if not re.fullmatch(r"[A-ZÀ-Þ][\w./&-]{1,11}", short) or not text:
            return ""
        # The bracket first: a search that tries every stretch before one took 0.14 s an abbreviation in a long text.
        bracket = re.compile(rf"\((?:the\s+)?[“\"‘']?{re.escape(short)}[”\"’']?\)")
        found = (
            re.search(r"([^.;:()\n]{4,90})$", text[max(0, b.start() - 90) : b.start()])
            for b in bracket.finditer(text)
        )
        before = next((match for match in found if match), None)
        if not before:
            return ""
        words = before[1].split()
        while len(words) > 1 and words[-1].isdigit():  # "Regulation of Investigatory Powers Act 2000"
            words.pop()
        start = next((i for i in range(len(words) - 1, -1, -1) if not _in_name(words, i)), -1)
        return " ".join(words[start + 1 :])

    # --- approximate ---

    def approximate(self, text: str, kinds: frozenset[Kind]) -> tuple[Node, ...]:
        """The senses of the nearest key."""
        return self.nearest(text, kinds)[1]

    def _nearest(self, text: str, kinds: frozenset[Kind]) -> tuple[str, tuple[Node, ...]]:
        """The nearest key within the threshold, for spans of one typing error or so, and its senses. The second half of the
        key may differ freely; in the first half one letter may be missing, added or swapped."""
        wanted = key(text)
        allowed = math.floor(THRESHOLD * len(wanted))
        if len(wanted) < _SHORTEST_FUZZY or allowed < 1:
            return "", ()
        best: tuple[int, str, tuple[Node, ...]] = (allowed + 1, "", ())
        half = max(4, len(wanted) // 2)
        for candidate, ids in self.store.starting_with(wanted[:half], _TRIED):
            if abs(len(candidate) - len(wanted)) < best[0]:
                far = distance(candidate, wanted, best[0] - 1)
                if far < best[0]:
                    nodes = tuple(n for n in map(self.store.node, ids) if n.kind in kinds)
                    best = (far, candidate, nodes) if nodes else best
        if best[2]:
            return best[1:]
        for variant in _early_slips(wanted, half):
            nodes = tuple(n for n in self.store.find(variant) if n.kind in kinds)
            if nodes:
                return variant, nodes
        return "", ()


def is_titled(span: str, text: str) -> bool:
    """Whether words with an article in capitals stand inside a sentence: "directed The In-Laws", which is a title."""
    own = re.match(r"The\s+[^\W\d_a-z]", span)
    return own is not None and re.search(rf"[a-z,]\s+{re.escape(span)}", text) is not None


def _in_name(words: list[str], i: int) -> bool:
    """Whether a word belongs to a capitalised name that ends the list; small words count inside one."""
    if words[i][:1].isupper() or words[i][:1] in "“‘":
        return True
    inside = i + 1 < len(words) and words[i + 1][:1].isupper()
    return inside and words[i] in ("of", "the", "and", "for", "to", "in", "on", "de", "du")


def _early_slips(word: str, half: int) -> Iterator[str]:
    for i in range(half):
        yield word[:i] + word[i + 1 :]
        yield word[:i] + word[i + 1 : i + 2] + word[i] + word[i + 2 :]
        yield word[:i] + word[i] + word[i:]


def distance(a: str, b: str, limit: int) -> int:
    """Levenshtein distance in which two neighbouring letters may also change places ("journlaist"), given up (limit + 1) as
    soon as it must exceed `limit`."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and y == a[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]
