"""ORG: a state as an actor, an organisation by its kind, a place that was taken for one. What nothing licenses gets no rung."""

from __future__ import annotations

import re

from sfumato.core.generalize import dates, datetime_rules, quantity_rules
from sfumato.core.generalize.concepts import NO_COUNTRY, Kind, key
from sfumato.core.generalize.coverages import ADDRESSES
from sfumato.core.generalize.kinds import KindGuess, kinds
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.linking import Context, Linker
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.named_ladders import NamedLadders
from sfumato.core.generalize.nationality import nationality
from sfumato.core.generalize.place_ladders import PlaceLadders
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.currencies import CURRENCY
from sfumato.core.language.fold import fold_words

_AMOUNT = re.compile(r"(?:[A-Z]{3}|[€$£])\s?\d[\d.,\s]*")  # "ITL 17,000,000"
_ADDRESS = re.compile(
    r"^\d+\s.*\b(?:street|avenue|road|lane|drive|boulevard|square)$|,\s[A-Z]{2}\s\d{5}$", re.IGNORECASE
)
_REPUBLIC = re.compile(r"(.+) Republic")  # all countries are known: any other is a part of one
_STATE_OF = re.compile(
    r"(?:Republic|Kingdom|State|Federation|Commonwealth|Principality) of (?:the )?(.+)", re.IGNORECASE
)


class OrganisationLadders:
    """Rungs of organisations: by their kind, as a state that acts, or as the place they were taken from."""

    def __init__(self, linker: Linker, places: PlaceLadders, named: NamedLadders) -> None:
        self.linker = linker
        self.store = linker.store
        self.places = places
        self.named = named

    def steps(self, span: str, context: Context, guess: KindGuess | None) -> list[Step]:
        """The rungs of an organisation. None where nothing is licensed."""
        text = re.sub(r"^(?:the)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        base = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", text).strip(" -–,") or text
        found = dates.read(base)
        if found and (found[0].start, found[-1].end) == (0, len(base)):
            return datetime_rules.steps(base)  # labelled an organisation by mistake; still a date
        if _AMOUNT.fullmatch(base) and CURRENCY.match(base):  # the station "HMV 864" is no sum
            return quantity_rules.steps(base)
        state = self._state(base, context)
        if state and not _is_raced_for(base, guess, context):
            return state
        if not any(c.isupper() for c in base):
            return self._plain(base)
        if guess is not None and kinds().chain(guess.kind.name)[-1].name == "place":
            # a town that was taken for an organisation
            return self.named.place_steps(base, guess, context) or self.named.called(base, context)
        known = guess if guess is None or guess.kind.name not in BARE else None
        return (
            self.named.steps(base, known, context)
            or self._place(base, context)
            or self.named.steps(base, guess, context)
            or self.named.called(base, context)
        )

    def _state(self, base: str, context: Context) -> list[Step]:
        """ "Sweden", "Republic of Cyprus": the state as an actor; "Turkish" as one too."""
        for node in self.store.find(key(base)):
            if node.kind == Kind.COUNTRY:
                return self.places.state(node.country, "state")
            if node.kind == Kind.NATIONALITY and node.country != NO_COUNTRY:
                people = self.places.nation(base, context)
                return nationality(self.store, node.country if people is None else people)
            if node.kind == Kind.HEAD:
                return []
        match = _STATE_OF.match(base)
        if match is None and " of " not in base:  # not the "8th Parliament of the Fourth Republic"
            match = _REPUBLIC.fullmatch(base)
        if match and _says_another_kind(base):
            return []  # the "Republic of Ireland national team"
        named = (match[1].title() if match[1].isupper() else match[1]) if match else ""
        sense = self.places.sense(named, context) if named else None
        if sense and sense.node.kind == Kind.COUNTRY:
            return self.places.state(sense.node.country, "state")
        if sense and sense.sure and sense.node.kind == Kind.REGION:  # "Republic of Ingushetia" is no country
            return self.places.of(sense, base)
        return self.places.region(context) if match else []

    def _plain(self, base: str) -> list[Step]:
        """ "the prosecutor's office", "the band": a common noun says its kind itself."""
        clues = head_clues(base, kinds())
        kind = clues[0].kind if clues else kinds().cues.get(tuple(fold_words(base)), "")
        return self.named.of_kind(kind) if kind and kind not in BARE else []

    def _place(self, base: str, context: Context) -> list[Step]:
        """A place that was taken for an organisation: alone on its line, before a date, where things happen, an address."""
        quoted = re.escape(base)
        alone = re.search(rf"^{quoted}(?:[ \t]*$|,\s\w+\s\d)", context.text, re.MULTILINE)
        there = re.search(rf"\b(?:in|near|around|outside|at)\s+{quoted}\b", context.text)
        area = re.search(r"\s(?:region|province|county|oblast|district)$", base, re.IGNORECASE)
        if _ADDRESS.search(base):
            return [
                Step("address", ADDRESSES, "judgement: order of magnitude, addresses", kind=RungKind.PLACE)
            ]
        if alone or there or area:
            return self.places.steps(base, context)
        return []


def _is_raced_for(base: str, guess: KindGuess | None, context: Context) -> bool:
    """Whether a team is called like a country: nobody drives for one ("raced for Jordan")."""
    team = guess is not None and guess.kind.name in kinds().below["sports team"]
    raced = rf"\b(?:rac(?:ed|es|ing)|drove|driv(?:es|en|ing))\s+(?:\w+\s+)?for\s+{re.escape(base)}\b"
    return team and re.search(raced, context.text) is not None


def _says_another_kind(name: str) -> bool:
    """Whether a name that begins with a state says that it is no place."""
    return any(kinds().chain(clue.kind)[-1].name != "place" for clue in head_clues(name, kinds()))
