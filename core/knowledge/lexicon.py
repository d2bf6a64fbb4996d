"""Words for countries, their people, regions, occupations and places: what makes two terms the same."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.fold import fold_phrase
from sfumato.core.messages import Message
from sfumato.core.packed import is_stored, read_stored
from sfumato.core.paths import RESOURCES

DEFAULT = RESOURCES / "knowledge" / "lexicon.json"
_PLACE_WORDS = (
    "place|city|town|village|municipality|settlement|capital|locality|borough|suburb|commune|district|province|"
    "county|region|state|island|area|administrative region|populated place|port|hamlet|community|parish|location"
)
_PLACE_IN = re.compile(
    rf"^(?:an?\s+|the\s+)?(?:(?:small|large|capital|big|port|coastal|major|historic)\s+)?(?:{_PLACE_WORDS})s?\s+"
    r"(?:in|of|near|within)\s+(?P<where>.+)$",
    re.IGNORECASE,
)
_PEOPLE_OF = re.compile(
    r"^(?:an?\s+|the\s+)?(?P<who>.+?)\s+(?:national|citizen|person|nationality|people|man|woman|origin|descent)s?$",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"^(?:national|citizen|person|people|nationality|country|state|someone|resident)s?\s+(?:of|from|in)\s+(?P<where>.+)$",
    re.IGNORECASE,
)


class Lexicon:
    """Brings words of texts and of sources to the same key: countries, regions, places, occupations."""

    def __init__(self, data: Mapping[str, Any], places: Path | None = None) -> None:
        self._data = data
        self._places_file = places
        self._country: dict[str, str] = data["country_forms"]  # folded form → ISO code
        self._regions: dict[str, list[str]] = data["regions"]  # folded region or regional people → ISO codes
        self._occupations: dict[str, str] = data["occupation_synonyms"]
        self._groups: dict[str, list[str]] = data["occupation_groups"]
        self._country_names: dict[str, str] = data["country_names"]
        self._codes: dict[str, str] = data["country_codes"]

    @cached_property
    def _places(self) -> dict[str, list[str]]:
        """ "lisbon@PT" → other names; only building needs them."""
        if self._places_file is None or not is_stored(self._places_file):
            return {}
        table: dict[str, list[str]] = json.loads(read_stored(self._places_file))
        return table

    @cached_property
    def white_list(self) -> frozenset[str]:
        """Very frequent words that are never a term on their own (paper 000 §4.1)."""
        return frozenset(self._data["white_list"])

    @cached_property
    def generic(self) -> frozenset[str]:
        """Words that say nothing even where they have a capital in the middle of a sentence."""
        return frozenset(self._data["generic"])

    @cached_property
    def country_forms(self) -> Mapping[str, str]:
        """Every folded name of a country or nation, with the country's code."""
        return self._country

    @cached_property
    def region_forms(self) -> frozenset[str]:
        """Every folded name of a region of several countries."""
        return frozenset(self._regions)

    def country(self, text: str) -> str:
        """ISO code of a country, its people or its official name; "" when it is none."""
        folded = fold_phrase(text)
        return self._country.get(folded) or self._country.get(folded.removeprefix("the "), "")

    def country_cell(self, text: str) -> str:
        """As `country`, for the cell of a table, where "NOR" and "uk" are codes."""
        return self.country(text) or self._codes.get(text.strip().lower(), "")

    def country_name(self, code: str) -> str:
        """The English name of a country code, or the code itself."""
        return self._country_names.get(code, code)

    def region(self, text: str) -> tuple[str, ...]:
        """The codes of the countries in a region; none where the text names no region."""
        folded = fold_phrase(text).removeprefix("the ")
        return tuple(self._regions.get(folded, ()))

    def countries(self, text: str) -> tuple[str, ...]:
        """The countries that a country, people or region word covers."""
        code = self.country(text)
        return (code,) if code else self.region(text)

    def place_names(self, place: str, country: str) -> set[str]:
        """The place itself, the parts of "Philadelphia, United States", and its aliases."""
        head = place.split(",")[0]
        names = {fold_phrase(place), fold_phrase(head)}
        for name in tuple(names):
            names.update(self._places.get(f"{name}@{country}", ()))
        names.discard("")
        return names

    def occupation_names(self, occupation: str) -> set[str]:
        """The occupation as written and by its standard name, both folded."""
        folded = fold_phrase(occupation)[:120]
        names = {folded}
        if folded in self._occupations:
            names.add(self._occupations[folded])
        names.discard("")
        return names

    def occupations(self) -> frozenset[str]:
        """Every occupation word that the index may use as a key."""
        named = {name for names in self._groups.values() for name in names}
        return frozenset({*self._occupations, *self._occupations.values(), *self._groups, *named})

    def codes(self) -> frozenset[str]:
        """The code of every country."""
        return frozenset(self._country_names)

    def occupation(self, folded: str) -> str:
        """The standard name of a folded occupation, or the word itself."""
        return self._occupations.get(folded, folded)

    def group(self, folded: str) -> tuple[str, ...]:
        """Occupations under a general word: "athlete" → footballer, swimmer …"""
        return tuple(self._groups.get(folded, ()))

    def general_keys(self, text: str) -> tuple[str, ...]:
        """Index keys whose union is what a general phrase covers; () when it is no such phrase."""
        phrase = re.sub(r"^(?:an?|the)\s+", "", text.strip(), flags=re.IGNORECASE)
        if (match := _PLACE_IN.match(phrase)) and (codes := self.countries(match["where"])):
            return tuple(f"p:{code.split('-')[0]}" for code in codes)
        for form in (_PEOPLE_OF, _FROM):
            if match := form.match(phrase):
                where = match.groupdict().get("who") or match.groupdict().get("where") or ""
                if codes := self.countries(where):
                    return tuple(f"c:{code}" for code in codes)
        if codes := self.countries(phrase):
            return tuple(f"c:{code}" for code in codes)
        folded = fold_phrase(phrase)
        if group := self.group(folded):
            return tuple(f"o:{name}" for name in dict.fromkeys((folded, *group)))
        return ()


@lru_cache(maxsize=2)
def load_lexicon(path: Path = DEFAULT) -> Lexicon:
    """The word lists of the people index. Raises `ResourceMissing` where they cannot be read."""
    try:
        return Lexicon(json.loads(path.read_text(encoding="utf-8")), path.with_name("places.json"))
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing(
            Message("The word lists of the people index cannot be read ({0}).", type(error).__name__),
            file=path,
        ) from error
