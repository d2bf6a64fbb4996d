"""LOC: places up to region, country, part of a continent, continent (and the same for what stands in them)."""

from __future__ import annotations

import functools
import re

from sfumato.core.generalize import concepts
from sfumato.core.generalize.broader_classes import attributes, things
from sfumato.core.generalize.concepts import NO_COUNTRY, STEPS, Country, Kind, Node, key
from sfumato.core.generalize.coverages import KNOWN_TOWN, PARTS_OF_THE_WORLD
from sfumato.core.generalize.kinds import kinds
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.linking import Context, tokens
from sfumato.core.generalize.model import PART_OF_THE_WORLD, RungKind
from sfumato.core.generalize.place_counts import (
    CITY,
    REGIONS,
    SMALL,
    called_in_its_name,
    places_of,
    said_size,
    size_name,
    within_area,
    without_brackets,
)
from sfumato.core.generalize.place_senses import GEOGRAPHIC, PlaceSenses, Sense, contradict
from sfumato.core.generalize.postal import is_american, is_british, state_step
from sfumato.core.generalize.rungs import Step, tells
from sfumato.core.generalize.rungs import words as words_of
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed

_LARGE, _LEAST = (
    50_000,
    15_000,
)  # inhabitants: a name without context is the place; where nothing else is known of it
_NAMESAKE = 20_000  # inhabitants of a town for which a region of the same name may be taken
_FEWEST_IN_REGION = 10.0  # "a city in Uusimaa" is one of three: with the region only among that many
# What first-level divisions are called where "region" would be another thing.
_NATIONS = listed("England;Scotland;Wales;Northern Ireland")
_STATES, _PROVINCES = listed("US;AU;IN;MX;BR;DE;AT;NG;MY;VE;MM"), listed("CA;CN;AR;ZA;TR;NL;PK;CU;ZM")
_LARGER = r"(?:,\s+|\s\()((?:[^\W\d_a-z][\w.'’-]*)(?:\s[^\W\d_a-z][\w'’-]*){0,2})"  # "Larvik|, Norway", "Wels| (Austria"
_OWN_NOUN = re.compile(r"(county|province|region|district|village|town|city|township) of (?=[^\W\d_a-z])")
_SAID_BESIDE = re.compile(r"^State of (?=[A-Z])|(?<=\w)\s+(?:state|province)$")  # "Gujarat state"
_DIRECTION = re.compile(
    r"^(?:the\s+)?(northern|southern|eastern|western|central|north|south|east|west|north-?eastern|south-?eastern|"
    r"north-?western|south-?western|northeast|southeast|northwest|southwest|upper|lower|greater|inner|mainland)"
    r"(?:\s+(?:part\s+)?(?:of\s+)?(?:the\s+)?|\s+)(.+)$",
    re.IGNORECASE,
)
_REGION_END = re.compile(
    r"\s+(?:region|province|oblast|county|voivodeship|district|governorate|prefecture|canton)$", re.IGNORECASE
)
_THE = listed(
    "Netherlands;United States;United Kingdom;Czech Republic;Philippines;Bahamas;Gambia;Maldives;"
    "United Arab Emirates;Dominican Republic;Central African Republic;Soviet Union;Ottoman Empire;"
    "German Democratic Republic;Marshall Islands;Solomon Islands;Comoros;Seychelles;Cayman Islands;"
    "Faroe Islands;Falkland Islands;Cook Islands;British Virgin Islands;DR Congo;Republic of the Congo"
)


def named(country: Country) -> str:
    """The country's name as it stands in a sentence: "the Netherlands"."""
    return with_article(country.name)


_HOUSE_NUMBER = re.compile(r"\d(?!\d*(?:st|nd|rd|th)\b)")  # none in "338th District Court of Harris County"


def with_article(name: str) -> str:
    """A country's name with "the" where it takes one."""
    return f"the {name}" if name in _THE else name


class PlaceLadders(PlaceSenses):
    """Rungs of places, addresses and nouns for places, from the district to the continent."""

    def steps(self, span: str, context: Context) -> list[Step]:
        """Candidate rungs of a settlement, region or country that is surely meant, of an address, of a plain noun for a place."""
        text = re.sub(r"^(?:the|in|at|near|from)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        text, inside = without_brackets(text)
        text = _SAID_BESIDE.sub("", text)
        parts = [p.strip() for p in re.split(r",| - ", text) if p.strip()]
        if len(parts) > 1:
            return self._address(parts, context)
        if said_of := _OWN_NOUN.match(text):  # "the county of Vaslui"
            return self._of_noun(said_of[1].lower(), context)
        people = self.nation(text, context)
        if people is not None and not any(
            n.kind in GEOGRAPHIC for n in self.store.find(key(text)) if n.country == people
        ):
            return self._country(people, "country")
        if inside and self.sense(inside, context):
            return self._address([text, inside], context)
        if not any(c.isupper() for c in text):
            return self._common(text)
        if attributes().of(text) and not re.search(
            rf"\b(?:in|at|to|near|from)\s+{re.escape(text)}\b(?!\s+[a-z])", context.text
        ):
            return []  # "the eviction of a Roma family" is not about the city
        sense = self._sense_of(text, context)
        if said := said_size(text, context.text):
            return self._as_said(said, sense, text, context)
        if region := self._led(text, context):
            return self.of(Sense(region, True), text)
        if chained := self._chained(text, context):
            return chained
        return self.of(sense, text) if sense and self._is_known(sense, text, context) else []

    def _as_said(self, said: str, sense: Sense | None, text: str, context: Context) -> list[Step]:
        """Rungs of a settlement whose size the text tells: "the village of Berezovka" is none of the towns of that name."""
        if sense and self._is_known(sense, text, context):
            fits = sense.node.kind == Kind.PLACE and (said != "village" or sense.node.cover < _LEAST)
            if fits:
                country = sense.node.country
                near = (
                    self._region(sense.node, said, self.store.countries[country], text) if sense.sure else []
                )
                return [*near, *self.within(said, country), *self._world(said)]
        known = [index for index, weight in context.countries.items() if weight]
        return [*(self.within(said, known[0]) if len(known) == 1 else []), *self._world(said)]

    def _of_noun(self, noun: str, context: Context) -> list[Step]:
        """Rungs of a place that says itself what it is, in the country of the document where that speaks of one alone."""
        kind = kinds().by_name[noun]
        known = [index for index, weight in context.countries.items() if weight]
        here = self.within(noun, known[0]) if len(known) == 1 else []
        return [
            *here,
            Step(noun, max(kind.count, here[-1].coverage if here else 0), kind.source, kind=RungKind.PLACE),
        ]

    def region(self, context: Context) -> list[Step]:
        """Rungs of a region of which nothing else is known, in the country of the document where that speaks of one alone."""
        known = [index for index, weight in context.countries.items() if weight]
        total = Step("region", self._totals["region"], "store: places by size", kind=RungKind.PLACE)
        return [*(self.within("region", known[0]) if len(known) == 1 else []), total]

    def _world(self, noun: str) -> list[Step]:
        kind = kinds().by_name[noun]
        return [Step(noun, kind.count, kind.source, kind=RungKind.PLACE)]

    def _chained(self, text: str, context: Context) -> list[Step]:
        """Rungs of a place whose larger one is written behind it: "Worcester, Massachusetts" is not the one in England. A place
        that no list knows counts only before a region; before a country it may be the next of a list."""
        found = re.search(rf"(?<![\w-]){re.escape(text)}{_LARGER}", context.text)
        words = found[1].split() if found else []
        for stop in range(len(words), 0, -1):
            larger = " ".join(words[:stop]).rstrip(".")
            sense = self._larger(text, larger, context)
            if sense is None or not sense.sure or sense.node.kind not in (Kind.REGION, Kind.COUNTRY):
                continue
            own = [n for n in self._namesakes(text) if n.country == sense.node.country]
            if sense.node.kind == Kind.REGION:
                own = [n for n in own if self._region_of(n) == sense.node.id]
            own = [n for n in own if n.kind in (Kind.PLACE, Kind.DISTRICT)]
            # Ellicott, New York, is not the one in Maryland; "Houston, Georgia and Ohio" are three places.
            listed = re.match(r",? (?:and|or) [^\W\d_a-z]", context.text[found.end() :]) if found else None
            small = listed is None and self._is_small(text)
            alone = sense.node.kind == Kind.REGION and (small or not self._namesakes(text))
            return self._address([text, larger], context) if own or alone else []
        return []

    def likely(self, span: str, context: Context) -> list[Step]:
        """Rungs for a name of which nothing else is known: a town of some size, a direction, one typing error."""
        text = re.sub(r"^(?:the|in|at|near|from)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE)
        sense = self._sense_of(text, context)
        if sense and sense.sure and sense.node.cover >= _LEAST and not context.countries:
            return self.of(sense, text)
        return self._compound(text, context) or self._nearly(text, context)

    def _sense_of(self, text: str, context: Context) -> Sense | None:
        found = self.sense(text, context) or self.sense(self.linker.expansion(text, context.text), context)
        named_region = _REGION_END.search(text) if found is None else None
        if named_region:  # "Astrakhan region"
            nodes = self.store.find(key(text[: named_region.start()]))
            found = self._choose([n for n in nodes if n.kind in (Kind.REGION, Kind.DISTRICT)], context)
        return found

    def _is_known(self, sense: Sense, text: str, context: Context) -> bool:
        """Whether the name is surely this place: of the document's countries, or large enough to be meant without them."""
        node = sense.node
        if node.kind in (Kind.COUNTRY, Kind.AREA):
            return True
        if context.weight(node.country) and not self._outshone(node, self._namesakes(text)):
            return True
        if node.kind == Kind.REGION and context.countries and not context.weight(node.country):
            return sense.sure and not self.is_common(text)  # "the Federal District" of another country
        if self._is_the_only(node, text, context):
            return True
        return sense.sure and (node.kind == Kind.REGION or node.cover >= _LARGE)

    # --- rungs ---

    def of(self, sense: Sense, span: str) -> list[Step]:
        """The rungs of a place in the sense that was chosen."""
        node = sense.node
        if node.kind == Kind.COUNTRY:
            return self._country(node.country, "country")
        if (
            node.kind == Kind.REGION and node.name in _NATIONS
        ):  # England and Wales are countries within a State
            return self._country(node.country, "country")
        if node.kind == Kind.AREA:
            return [Step(PART_OF_THE_WORLD, PARTS_OF_THE_WORLD, "store: areas", kind=RungKind.PLACE)]
        noun = {Kind.REGION: self.division(node), Kind.DISTRICT: "area"}.get(node.kind, size_name(node.cover))
        if noun == "area":
            noun = called_in_its_name(span) or noun
        steps: list[Step] = []
        if node.country != NO_COUNTRY and sense.sure:
            country = self.store.countries[node.country]
            if sense.twins:
                noun = self.noun_of_twins(node, span)
            steps += self._region(node, noun, country, span) if not sense.twins else []
            steps += self.within(noun, node.country)
        elif node.country != NO_COUNTRY:
            noun = "place"  # a namesake elsewhere may be meant: only what holds for both
        noun = "region" if node.kind == Kind.REGION and noun != "place" else noun
        if noun in self._totals:
            steps.append(Step(noun, self._totals[noun], "store: places by size", kind=RungKind.PLACE))
        return steps

    def division(self, node: Node) -> str:
        """What a first-level division is called in its country: a state of the United States, a province of Canada."""
        code = self.store.countries[node.country].code if node.country != NO_COUNTRY else ""
        if re.search(r"\b(?:territory|district|capital|city)\b", node.name, re.IGNORECASE):
            return "region"
        return "state" if code in _STATES else "province" if code in _PROVINCES else "region"

    @functools.cached_property
    def _totals(self) -> dict[str, float]:
        """How many places of a size there are in the world, as the store counts them."""
        countries = self.store.countries
        return {
            "city": float(sum(c.cities for c in countries)),
            "town": float(sum(c.towns for c in countries)),
            "region": REGIONS * len(countries),
            SMALL: float(sum(c.localities for c in countries)),
        }

    def _region(self, node: Node, noun: str, country: Country, span: str) -> list[Step]:
        if node.kind != Kind.PLACE:
            return []
        region = next((n for n in self.store.chain(node) if n.kind == Kind.REGION), None)
        if region is None or region.cover < 10 or not region.name:
            return []
        count = region.cover if noun != "city" else 2 ** (region.detail / STEPS)
        if (
            count < _FEWEST_IN_REGION
            or "capital" in key(region.name)
            or key(country.name) in key(region.name)
            or tells(set(words_of(span)), region.name)
        ):
            return []
        least = _NAMESAKE if self.division(region) == "region" else CITY
        city = any(
            n.kind == Kind.PLACE and n.country == node.country and n.cover >= least
            for n in self.store.find(key(region.name))
        )
        where = (
            f"the {region.name} region" if city else region.name
        )  # "in Stockholm" would mean the city itself
        return [Step(f"{noun} in {where}, {named(country)}", count, "ontology:region", kind=RungKind.PLACE)]

    def within(self, noun: str, index: int, *, unique: bool = False) -> list[Step]:
        """A noun in a country, its part of the continent, its continent: as far as more than one is meant."""
        country = self.store.countries[index]
        steps: list[Step] = []
        if places_of(country, noun) > 1 and not unique:
            steps.append(within_area(noun, named(country), [country]))
        for name, near in (
            (country.subregion, [c for c in self.store.countries if c.subregion == country.subregion]),
            (country.continent, [c for c in self.store.countries if c.continent == country.continent]),
        ):
            if len(near) > 1 and not any(step.text.endswith(f" in {name}") for step in steps):
                steps.append(within_area(noun, name, near))
        return steps

    def _country(self, index: int, noun: str) -> list[Step]:
        country = self.store.countries[index]
        around = sum(1 for c in self.store.countries if c.subregion == country.subregion)
        steps = (
            [Step(f"{noun} in {country.subregion}", float(around), "ontology:subregion", kind=RungKind.PLACE)]
            if around > 1
            else []
        )
        if country.continent != country.subregion:
            count = sum(1 for c in self.store.countries if c.continent == country.continent)
            steps.append(
                Step(
                    f"{noun} in {country.continent}", float(count), "ontology:continent", kind=RungKind.PLACE
                )
            )
        return [*steps, Step(noun, float(len(self.store.countries)), "store: countries", kind=RungKind.PLACE)]

    state = _country

    # --- more than a name ---

    def _address(self, parts: list[str], context: Context) -> list[Step]:
        """ "Großbottwar, Germany": the later parts say where the first one is."""
        if is_american(parts[-1]):  # "Townsville, TX 78901": not the one in Australia
            coded = parts[-1][-1].isdigit()
            alone = coded and len(parts) == 2  # "Highland Park, IL 60035"
            own = self._part_of(parts[0], self._named("united states"), coded=coded, town=alone)
            return [*state_step(parts[-1], own[0]), *own]
        if is_british(parts[-1]):
            return self._part_of(parts[0], self._named("united kingdom"), coded=True)
        if (
            any(c.isdigit() for c in " ".join(parts[1:]))
            and (town := self.sense(parts[0], context))
            and town.sure
        ):
            return self.within("address", town.node.country)  # "Rijeka, Mihanovićeva 2"
        last = self._larger(parts[0], parts[-1], context)
        if last is None or last.node.country == NO_COUNTRY or not last.sure:
            for part in parts:
                sense = self.sense(part, context)
                if sense and sense.sure and part == parts[0] and sense.node.kind == Kind.PLACE:
                    return self.of(sense, part)  # "Malgobek, Republic of Ingushetiya"
                if sense and sense.sure:
                    return self._part_of(parts[0], sense.node.country)
            return self._compound(" ".join(parts), context)
        narrowed = Context(context.text, {last.node.country: 2.0})
        nodes = [
            n
            for n in self.store.find(key(parts[0]))
            if n.kind in GEOGRAPHIC and n.country == last.node.country
        ]
        nodes = [
            n for n in nodes if n.kind == Kind.PLACE
        ] or nodes  # a town before the region that is named after it
        near = [n for n in nodes if self._region_of(n) == self._region_of(last.node)]
        if last.node.kind != Kind.COUNTRY and not near:
            # "Dorking, Surrey": the only Surrey that is known is in Canada.
            known = self.sense(parts[0], context)
            if known is not None and (not nodes or contradict(known.node, last.node)):
                return self.of(known, parts[0]) if known.sure else []
            return self._part_of(parts[0], last.node.country)
        first = self._choose(near if last.node.kind != Kind.COUNTRY else nodes, narrowed)
        if first and first.node.kind != Kind.COUNTRY:
            several = len({self._region_of(n) for n in nodes}) > 1 and last.node.kind == Kind.COUNTRY
            return self.of(Sense(first.node, True, first.twins or (several and len(parts) > 2)), parts[0])
        return self._part_of(parts[0], last.node.country)

    def _named(self, country: str) -> int:
        return next(n.country for n in self.store.find(country) if n.kind == Kind.COUNTRY)

    def _part_of(self, part: str, country: int, *, coded: bool = False, town: bool = False) -> list[Step]:
        """What a part of an address is, by its own head noun, and its country; `town`: before nothing but State and code."""
        clues = head_clues(part, kinds())
        noun = "address" if _HOUSE_NUMBER.search(part) else clues[0].kind if clues else "place"
        if coded and (town or noun in ("street", "road")):  # a street with the postcode of its town
            noun = "town" if noun not in ("address", "street", "road") else "address"
        own = self.within(noun, country)
        if noun == "place" or noun not in kinds().by_name:
            return own
        kind = kinds().by_name[noun]
        return [
            *own,
            Step(noun, max(kind.count, own[-1].coverage if own else 0), kind.source, kind=RungKind.PLACE),
        ]

    def _compound(self, text: str, context: Context) -> list[Step]:
        """A direction before a place ("northern Bavaria")."""
        direction = _DIRECTION.match(text)
        if direction:
            sense = self.sense(direction[2], context)
            if sense and sense.node.country != NO_COUNTRY and self._is_known(sense, direction[2], context):
                return self.within("area", sense.node.country)
        return []

    def _common(self, text: str) -> list[Step]:
        """A plain noun for a place ("the courtyard"): by the table of things, else by WordNet's nouns for places."""
        text = re.sub(r"\s+(?:no\.?\s*)?[\dA-Z]{1,4}$", "", text)  # "cell 14"
        found = things().of(text) or things().ending(text)
        if found:
            return things().steps(found)
        words = tokens(text)
        last = words[-1].key if words else ""
        for form in dict.fromkeys((key(text), last, singular_word(last))):
            nodes = [n for n in self.store.find(form) if n.kind == Kind.NOUN]
            if nodes and nodes[0].detail in (concepts.LOCATION, concepts.ARTIFACT, concepts.OBJECT):
                above = [n for n in self.store.chain(nodes[0]) if n.name in _PLACE_NOUNS][:2]
                return [Step(n.name, n.cover, "WordNet: kinds of it", kind=RungKind.PLACE) for n in above]
        return []

    def _nearly(self, text: str, context: Context) -> list[Step]:
        sense = self._choose(list(self.linker.approximate(text, GEOGRAPHIC)), context)
        return self.of(Sense(sense.node, sense.sure and sense.node.cover > KNOWN_TOWN), text) if sense else []


_PLACE_NOUNS = listed(
    "building;room;area;region;road;way;structure;district;mountain;mountain peak;lake;river;"
    "stream;island;body of water;sea;desert;forest;land;country;city;facility;establishment;"
    "peninsula;bay;gulf;strait;geographical area;urban area;municipality;town;village;continent;"
    "valley;natural elevation;beach"
)
