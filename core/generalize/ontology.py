"""The ontology as the generalizer sees it: span, type and context in, candidate rungs out."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.demographic_ladders import DemographicLadders
from sfumato.core.generalize.kinds import KindGuess
from sfumato.core.generalize.linking import Context, Linker, Token, tokens
from sfumato.core.generalize.misc_ladders import MiscLadders
from sfumato.core.generalize.named_ladders import NamedLadders
from sfumato.core.generalize.organisation_ladders import OrganisationLadders
from sfumato.core.generalize.place_ladders import PlaceLadders
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.store import Store, open_store
from sfumato.core.generalize.wikidata import PART
from sfumato.core.generalize.word_ladders import WordLadders
from sfumato.core.recognize.model import EntityType

_WIDE = 1e4  # things from which on a concept is wide enough to name a part of a span: a judgment call

_NAMES = (Kind.COUNTRY, Kind.NATIONALITY, Kind.NAMED, Kind.PLACE, Kind.REGION)
# Where a span that nothing knows is looked for with other letters: names and nouns of its own type, and a user's Wikidata items.
_RESPELT = {
    EntityType.LOC: frozenset({Kind.ITEM}),
    EntityType.ORG: frozenset({Kind.ORGANISATION, Kind.FACILITY, Kind.ITEM}),
    EntityType.DEM: frozenset(
        {Kind.OCCUPATION, Kind.NATIONALITY, Kind.BELIEF, Kind.LANGUAGE, Kind.CONDITION, Kind.ITEM}
    ),
    EntityType.MISC: frozenset(
        {Kind.CONDITION, Kind.AWARD, Kind.LANGUAGE, Kind.BELIEF, Kind.NAMED, Kind.TOPIC, Kind.ITEM}
    ),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """The rungs that the ontology licenses for one span; empty where it licenses none."""

    steps: tuple[Step, ...]
    may_share: tuple[
        str, ...
    ] = ()  # words of the span that a rung may repeat: "… in Germany" for "…, Germany"
    universe: float | None = None  # things among which the span was told; None: all of its type


# How many kinds a name of the type may be of: the perplexity of the types of 116,000 annotated mentions (Few-NERD).
_KINDS_OF_NAMES = {EntityType.ORG: 8.7, EntityType.LOC: 5.1, EntityType.MISC: 25.1}


def _universe(type_: EntityType, steps: Sequence[Step]) -> float | None:
    """Among how many things a name tells one: all of its own kind, and as many of each other kind. So "country" loses
    most of "Norway" though there are few countries, and "town" most of "Larvik" though there are many towns."""
    if type_ not in _KINDS_OF_NAMES or not steps:
        return None
    own = next((s.coverage for s in steps if " in " not in s.text), steps[-1].coverage)
    return _KINDS_OF_NAMES[type_] * max(2.0, own)


class Ontology:
    """The one entrance to the ontology: a span, its type and its context to rungs, by the rules of the type."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.linker = Linker(store)
        self.places = PlaceLadders(self.linker)
        self.words = WordLadders(self.linker)
        self.named = NamedLadders(self.places)
        self.attributes = DemographicLadders(self.linker, self.places, self.words)
        self._by_type = {
            EntityType.LOC: self._place,
            EntityType.ORG: OrganisationLadders(self.linker, self.places, self.named).steps,
            EntityType.DEM: self._attribute,
            EntityType.MISC: MiscLadders(self.linker, self.named, self.words).steps,
        }

    def context(self, text: str) -> Context:
        """What the text says of countries, for choosing senses."""
        return self.linker.context(text)

    def answer(
        self, span: str, type_: EntityType, context: Context, guess: KindGuess | None = None
    ) -> Answer:
        """Candidate rungs. `guess` is what kind of thing the span is, as far as anything tells."""
        steps = (
            self._by_type[type_](span, context, guess)
            or self._items(span)
            or self._respelt(span, type_, context, guess)
        )
        return Answer(tuple(steps), self._shareable(span), _universe(type_, steps))

    def _place(self, span: str, context: Context, guess: KindGuess | None) -> list[Step]:
        return self.named.place_steps(span, guess, context)

    def _attribute(self, span: str, context: Context, _: KindGuess | None) -> list[Step]:
        return self.attributes.steps(span, context)

    def _items(self, span: str) -> list[Step]:
        """What a Wikidata dump of the user's own says, where nothing else knows the span. An item with several parents is
        several nodes: their ladders are one, from few to many below."""
        steps: dict[str, Step] = {}
        for node in self.store.find(key(span)):
            part = False
            for above in self.store.chain(node) if node.kind == Kind.ITEM else ():
                part = part or node.detail == PART
                text = f"part of {above.name}" if part else above.name
                steps.setdefault(text, Step(text, above.cover, "ontology:wikidata"))
                node = above
        return sorted(steps.values(), key=lambda step: step.coverage)[:6]

    def _respelt(self, span: str, type_: EntityType, context: Context, guess: KindGuess | None) -> list[Step]:
        """The rungs of the name or noun that the span is, but for a slip or two of the pen (paper 004 §3.3.2). Places have a
        way of their own, which also weighs the document's country."""
        if self.store.find(key(span)):
            return []  # a word that is known, though nothing above it, is no slip: "left-handed" is not "left-hander"
        lower = span == span.lower()
        found, _ = self.linker.nearest(span, _RESPELT[type_] | {Kind.NOUN} if lower else _RESPELT[type_])
        if not found:
            return []
        name = found if lower else found.title()
        steps = self._by_type[type_](name, context, guess) or self._items(name)
        return [
            step for step in steps if key(step.text) != found
        ]  # else the rung would be the word itself, spelt right

    def is_head(self, term: str) -> bool:
        """Whether a single word is a kind of organisation, place or thing: "Court", "Chamber"."""
        return " " not in term and any(n.kind == Kind.HEAD for n in self.store.find(key(term)))

    def _generic(self, word: Token) -> bool:
        """A common word is no secret: "lorry driver" may become "driver"."""
        nodes = self.store.find(word.key)
        if not word.capital or any(n.kind == Kind.HEAD for n in nodes):
            return True
        named = any(
            n.kind in (Kind.COUNTRY, Kind.NATIONALITY, Kind.NAMED) or n.cover >= _WIDE
            for n in nodes
            if n.kind in _NAMES
        )
        return not named and any(n.kind in (Kind.NOUN, Kind.QUALITY) for n in nodes)

    def _shareable(self, span: str) -> tuple[str, ...]:
        """Common words, and countries that a longer span names itself; a span that *is* the country shares none."""
        words = tokens(span)
        shared: list[str] = [w.text for w in words if self._generic(w)]
        for start, stop, gram in self.linker.ngrams(words, 4):
            if stop - start == len(words):
                continue
            for node in self.store.find(gram):
                if node.kind in (Kind.COUNTRY, Kind.NATIONALITY) and node.country < len(self.store.countries):
                    country = self.store.countries[node.country]
                    if key(country.name) != key(span):
                        shared += [
                            country.name,
                            country.adjective,
                            gram,
                            country.continent,
                            country.subregion,
                        ]
                    break
        return tuple(shared)


@functools.lru_cache(maxsize=4)
def open_ontology(path: Path | None = None) -> Ontology:
    """Raises ResourceMissing when the store is absent or damaged."""
    return Ontology(open_store(path))
