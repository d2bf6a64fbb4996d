"""Which place is meant: by the document's countries, by inhabitants, and not at all when two are as likely."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from sfumato.core.generalize.concepts import NO_COUNTRY, Kind, Node, key
from sfumato.core.generalize.coverages import KNOWN_TOWN
from sfumato.core.generalize.linking import Context, Linker, tokens
from sfumato.core.generalize.place_counts import size_name
from sfumato.core.language.inflection import is_plural, singular_word

_NO_RIVAL = -99.0  # the score of no other place: below all that there are
_COUNTRY_NAMED = (
    4.0  # powers of ten of inhabitants that a country named in the document is worth: a judgment call
)
_HAMLET, _TOWN, _KNOWN_CITY, _CITY = 10.0, 3_000, 200_000, 300_000  # people; judgment calls

_SHORT_FORMS = frozenset({"UK", "US"})
GEOGRAPHIC = frozenset({Kind.COUNTRY, Kind.REGION, Kind.DISTRICT, Kind.PLACE, Kind.AREA})
_COMMON = frozenset({Kind.NOUN, Kind.QUALITY, Kind.HEAD, Kind.ACTION})
_STANDING = {Kind.COUNTRY: 9.0, Kind.AREA: 8.5, Kind.REGION: 5.9, Kind.DISTRICT: 2.2}
_KNOWN = 5.3  # two hundred thousand inhabitants: known beyond its country
_KNOWN_EVERYWHERE = 1_000_000  # inhabitants of a place that is meant even in a document about other countries
_NAMES_ITS_REGION = 15_000  # inhabitants of a city that is meant before the region of its name
_WORLD_CITY = 500_000  # inhabitants; namesakes of a tenth of its size are not meant
_RIVAL = 100_000  # inhabitants of a namesake abroad that makes a place unsure
# Inhabitants from which a name that only one country has is that place: without countries in the text, and in one about others.
# Of 50 such places below 50,000 inhabitants that development biographies write with their country, 49 are in it.
_ONLY, _ONLY_ELSEWHERE = 1_000, 5_000
_NAMED_AFTER_OTHERS = frozenset(
    {"US", "CA", "AU", "NZ", "ZA"}
)  # settlers brought the names: "Heathrow" is not Florida
_CLEAR = 0.6  # lead in score (orders of magnitude of inhabitants) over the best place in another country


@dataclass(frozen=True, slots=True)
class Sense:
    """What a span was taken for. `sure` is False when a namesake in another country is nearly as likely."""

    node: Node
    sure: bool
    twins: bool = False  # the country has more places of this name


class PlaceSenses:
    """Chooses the place that a name means in one document; none where two are about as likely."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.store = linker.store
        self.inside = functools.lru_cache(maxsize=5000)(self._inside)

    def sense(self, text: str, context: Context) -> Sense | None:
        """The likeliest place of this name: by the document's countries, then by inhabitants."""
        if re.fullmatch(r"[A-Z]{2}", text) and text not in _SHORT_FORMS:
            return None  # "IL" after a town is Illinois more often than Israel
        return self._choose([n for n in self.store.find(key(text)) if n.kind in GEOGRAPHIC], context)

    def _choose(self, nodes: list[Node], context: Context) -> Sense | None:
        if not nodes:
            return None
        largest = max(nodes, key=lambda n: n.cover if n.kind == Kind.PLACE else 0.0)
        if (
            largest.kind == Kind.PLACE and largest.cover >= _WORLD_CITY
        ):  # "Paris" is in France, also in a text about Americans
            small = (Kind.PLACE, Kind.DISTRICT)
            nodes = [n for n in nodes if n.kind not in small or n.cover * 10 > largest.cover or n is largest]
        scored = sorted(((self._score(n, context), -i) for i, n in enumerate(nodes)), reverse=True)
        best = nodes[-scored[0][1]]
        if best.kind == Kind.REGION:  # "lives in Zurich": the city, not the canton around it
            cities = [n for n in nodes if n.kind == Kind.PLACE and self._lies_in(n, best)]
            cities += [
                n
                for n in nodes
                if n.kind == Kind.PLACE and n.country == best.country and n.cover >= _WORLD_CITY
            ]
            best = next((n for n in cities if n.cover >= _NAMES_ITS_REGION), best)
        rival = next((s for s, i in scored if nodes[-i].country != best.country), _NO_RIVAL)
        # A document that speaks of other countries only hardly means a small place elsewhere.
        foreign = bool(context.countries) and not context.weight(best.country) and scored[0][0] < _KNOWN
        same = [n for n in nodes if n.country == best.country and n.parent != best.parent and n.id != best.id]
        twins = any(n.kind == Kind.DISTRICT or n.cover * 10 > best.cover for n in same) and best.cover < _CITY
        twins = twins and not self._is_where_told(best, same, context)
        sure = scored[0][0] - rival >= _CLEAR and not foreign and not self._outshone(best, nodes)
        return Sense(best, sure, best.kind == Kind.PLACE and twins)

    def _is_where_told(self, best: Node, same: Sequence[Node], context: Context) -> bool:
        """Whether the text names the region of a place and of none of its namesakes: "Jamestown", in a text about New York."""
        regions = [
            next((a.name for a in self.store.chain(n) if a.kind == Kind.REGION), "") for n in (best, *same)
        ]
        told = [
            bool(name) and re.search(rf"\b{re.escape(name)}\b", context.text) is not None for name in regions
        ]
        return told[0] and not any(told[1:])

    def noun_of_twins(self, node: Node, span: str) -> str:
        """What the places of one name in a country are called: as the largest of them is; not where one is only a part of a
        town."""
        alike = [n for n in self._namesakes(span) if n.country == node.country]
        if any(n.kind not in (Kind.PLACE, Kind.REGION) for n in alike):
            return "place"
        noun = size_name(max((n.cover for n in alike if n.kind == Kind.PLACE), default=node.cover))
        return noun if noun in ("city", "town") else "place"

    def _lies_in(self, place: Node, region: Node) -> bool:
        """Whether a place is in a region: there is a Maine in Illinois, too."""
        return any(above.id == region.id for above in self.store.chain(place))

    def _outshone(self, best: Node, nodes: list[Node]) -> bool:
        """Whether a city abroad of this name is known better: an American at Cambridge may be in England."""
        rivals = [n for n in nodes if n.kind == Kind.PLACE and n.country != best.country]
        return best.kind == Kind.PLACE and any(n.cover >= max(_RIVAL, best.cover) for n in rivals)

    def _led(self, text: str, context: Context) -> Node | None:
        """The region of a name that is a country's or a city's, too, where a place of it stands before: "Atlanta, Georgia", and
        wherever it is told "Columbia County, New York"."""
        nodes = self._namesakes(text)
        states = {n.country for n in nodes if n.kind == Kind.COUNTRY}
        regions = {n.id: n for n in nodes if n.kind == Kind.REGION and n.country not in states}
        quoted = re.escape(text)
        # "New York City" and the "New York Infantry" are other names.
        told = len(re.findall(rf"\b{quoted}\b(?! [A-Z])", context.text))
        behind = len(re.findall(rf"[^\W\d_],\s+{quoted}\b", context.text))
        if not regions or (not states and behind < told):
            return None
        led = re.search(
            rf"([^\W\d_a-z][\w'’-]+(?:\s[^\W\d_a-z][\w'’-]+)?),\s+{re.escape(text)}\b", context.text
        )
        places = self._namesakes(led[1]) if led else []
        inside = (Kind.PLACE, Kind.DISTRICT)
        found = [regions[r] for n in places if n.kind in inside and (r := self._region_of(n)) in regions]
        if found or not led or behind < told or len(regions) > 1 or not self._is_small(led[1]):
            return found[0] if found else None
        return next(iter(regions.values()))  # "Busti, New York": no list knows it

    def _is_small(self, text: str) -> bool:
        """Whether no city is called so: a name that stands before a larger place lies in it, and is not the first of a list."""
        return all(n.kind in (Kind.PLACE, Kind.DISTRICT) and n.cover < _RIVAL for n in self._namesakes(text))

    def _larger(self, text: str, larger: str, context: Context) -> Sense | None:
        """What a place lies in: behind "Albany", "New York" is the state, not the city."""
        mine = {self._region_of(n) for n in self._namesakes(text) if n.kind == Kind.PLACE}
        own = [n for n in self._namesakes(larger) if n.kind == Kind.REGION and n.id in mine]
        if len(own) == 1:
            return Sense(own[0], True)
        sense = self.sense(larger, context)
        if sense is None or sense.node.kind != Kind.PLACE or not self._is_small(text):
            return sense
        around = [
            n for n in self._namesakes(larger) if n.kind == Kind.REGION and n.country == sense.node.country
        ]
        return (
            Sense(around[0], sense.sure) if len(around) == 1 else sense
        )  # the state has places that no list knows

    def _namesakes(self, text: str) -> list[Node]:
        return [n for n in self.store.find(key(text)) if n.kind in GEOGRAPHIC]

    def _region_of(self, node: Node) -> int:
        if node.kind == Kind.REGION:
            return node.id
        return next((n.id for n in self.store.chain(node) if n.kind == Kind.REGION), -1)

    def _is_the_only(self, node: Node, text: str, context: Context) -> bool:
        """Whether no other country has a place of this name, and no common noun is written so: "Kragerø" is in Norway."""
        least = _ONLY_ELSEWHERE if context.countries else _ONLY
        alone = node.kind == Kind.PLACE and node.cover >= least and not self.is_common(text)
        own = alone and self.store.countries[node.country].code not in _NAMED_AFTER_OTHERS
        return own and {n.country for n in self._namesakes(text)} == {node.country}

    def is_common(self, text: str) -> bool:
        """Whether a name is made of common words only: "Federal District"."""
        return all(any(n.kind in _COMMON for n in self.store.find(key(word))) for word in text.split())

    def nation(self, text: str, context: Context) -> int | None:
        """The country whose people a word names; "American" is the United States before its outlying islands."""
        nodes = [
            n for n in self.store.find(key(text)) if n.kind == Kind.NATIONALITY and n.country != NO_COUNTRY
        ]
        if not nodes:
            return None
        return max(
            nodes, key=lambda n: (context.weight(n.country), self.store.countries[n.country].population)
        ).country

    def _score(self, node: Node, context: Context) -> float:
        size = _STANDING.get(node.kind, math.log10(max(_HAMLET, node.cover)))
        return size + _COUNTRY_NAMED * context.weight(node.country)

    def _inside(
        self, text: str, context_key: tuple[tuple[int, float], ...], least: float
    ) -> tuple[int, bool] | None:
        """The country that a name tells, and whether by a nationality or the country itself. A place inside counts in a document
        that speaks of its country; elsewhere only from `least` inhabitants on, and if no namesake is nearly as likely."""
        context = Context("", dict(context_key))
        words = tokens(text)
        places: set[int] = set()  # "Sokol Plzen" holds places of two countries, so it tells neither
        longer: list[tuple[int, int]] = []  # "New Mexico" is not in Mexico
        for start, stop, gram in self.linker.ngrams(words, 4):
            run = words[start:stop]
            if not (run[0].capital and run[-1].capital) or len(gram) < 3:
                continue
            if any(first <= start and stop <= last for first, last in longer):
                continue
            found = self.store.find(gram)
            if stop - start > 1 and any(n.kind == Kind.REGION for n in found):
                longer.append((start, stop))
            people = self.nation(gram, context)
            states = [n for n in found if n.kind == Kind.COUNTRY]
            nickname = people is not None and start > 0 and stop == len(words) and is_plural(gram)
            if nickname or (places and (people is not None or states)):
                break  # the "Cleveland Indians"
            if people is not None:
                behind = self.nation(words[stop].text, context) if stop < len(words) else None
                if behind not in (None, people):
                    return None  # "Greek Cypriot", "French Canadian" tell neither the one nor the other
                return people, True
            if states and _also_a_region(states[0], found, context):
                return None
            if states:
                return states[0].country, True
            if len(gram) < 4 or any(n.kind == Kind.HEAD for n in found):
                continue
            sense = self._choose([n for n in found if self._may_be_meant(n, gram, context, least)], context)
            namesakes = [n for n in found if n.kind in GEOGRAPHIC]
            if sense and sense.sure and not self._outshone(sense.node, namesakes):
                places.add(sense.node.country)
                longer.append((start, stop))
        return (places.pop(), False) if len(places) == 1 else None

    def _may_be_meant(self, node: Node, gram: str, context: Context, least: float) -> bool:
        if node.kind not in GEOGRAPHIC or node.country == NO_COUNTRY or node.kind == Kind.DISTRICT:
            return False
        common = any(
            n.kind in _COMMON for n in (*self.store.find(gram), *self.store.find(singular_word(gram)))
        )
        if context.weight(node.country):  # "Federal" and "Human" are places too
            return node.kind != Kind.PLACE or node.cover >= (KNOWN_TOWN if common else _TOWN)
        if common or context.countries:
            return node.cover >= _KNOWN_EVERYWHERE and not common
        return node.kind != Kind.PLACE or node.cover >= least

    def country_inside(self, text: str, context: Context, least: float = _KNOWN_CITY) -> int:
        """The country that a place or nationality word inside a name points to; NO_COUNTRY if none does."""
        found = self.inside(text, tuple(sorted(context.countries.items())), least)
        return found[0] if found else NO_COUNTRY

    def tells_nation(self, text: str, context: Context) -> bool:
        """Whether a name holds a country or a nationality word."""
        found = self.inside(text, tuple(sorted(context.countries.items())), _KNOWN_EVERYWHERE)
        return found is not None and found[1]


def contradict(town: Node, larger: Node) -> bool:
    """Whether a town cannot lie in what stands behind it: "Norwich, Norfolk" is in no city of Virginia."""
    return town.kind == larger.kind == Kind.PLACE and town.country != larger.country


def _also_a_region(state: Node, found: Sequence[Node], context: Context) -> bool:
    """Whether a country of which the document speaks has a region of the same name: "Georgia" in a text about Americans."""
    return any(
        n.kind == Kind.REGION and n.country != state.country and context.weight(n.country) > 0 for n in found
    )
