"""LOC: places up to region, country, part of a continent, continent (and the same for what stands in them)."""

from __future__ import annotations

import re

from sfumato.core.generalize.concepts import NO_COUNTRY, Country, For, Kind, Mark, Node, key
from sfumato.core.generalize.linking import Context, Token, tokens
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.place_senses import GEOGRAPHIC, PlaceSenses, Sense
from sfumato.core.generalize.rungs import Step, tells
from sfumato.core.generalize.rungs import words as words_of
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed

CITY, TOWN = 100_000, 2_500  # inhabitants: below, many a place that is called a city is a town
_DIRECTION = re.compile(
    r"^(?:the\s+)?(northern|southern|eastern|western|central|north|south|east|west|north-?eastern|south-?eastern|"
    r"north-?western|south-?western|northeast|southeast|northwest|southwest|upper|lower|greater|inner|mainland)"
    r"(?:\s+(?:part\s+)?(?:of\s+)?(?:the\s+)?|\s+)(.+)$",
    re.IGNORECASE,
)
_THE = listed(
    "Netherlands;United States;United Kingdom;Czech Republic;Philippines;Bahamas;Gambia;Maldives;"
    "United Arab Emirates;Dominican Republic;Central African Republic;Soviet Union;Ottoman Empire;"
    "German Democratic Republic;Marshall Islands;Solomon Islands;Comoros;Seychelles;Cayman Islands;"
    "Faroe Islands;Falkland Islands;Cook Islands;British Virgin Islands;DR Congo;Republic of the Congo"
)


def named(country: Country) -> str:
    return f"the {country.name}" if country.name in _THE else country.name


class PlaceLadders(PlaceSenses):
    def steps(self, span: str, context: Context) -> list[Step]:
        text = re.sub(r"^(?:the|in|at|near|from)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        text, inside = _without_brackets(text)
        parts = [p.strip() for p in re.split(r",| - ", text) if p.strip()]
        if len(parts) > 1:
            return self._address(parts, context)
        people = self.nation(text, context)
        if people is not None and not any(
            n.kind in GEOGRAPHIC for n in self.store.find(key(text)) if n.country == people
        ):
            return self._country(people, "country")
        if inside and self.sense(inside, context):
            return self._address([text, inside], context)
        ethnic = self.linker.head_word(text, For.DEM)
        if ethnic and "ethnic" in {n.name for n in self.store.chain(ethnic)}:
            said = re.search(rf"\b(?:in|at|to|near|from)\s+{re.escape(text)}\b(?!\s+[a-z])", context.text)
            if not said:  # "the eviction of a Roma family" is not about the city
                return [Step("ethnic group", 5e4, "rule:head"), Step("group of people", 5e5, "rule:head")]
        sense = self.sense(text, context) or self.sense(self.linker.expansion(text, context.text), context)
        if sense:
            return self.of(sense, text)
        return (
            self._compound(text, context)
            or self._nearly(text, context)
            or [Step("place", 5e5, "type:LOC", kind=RungKind.PLACE, flags=RungFlag.TYPE_ONLY)]
        )

    # --- rungs ---

    def of(self, sense: Sense, span: str) -> list[Step]:
        node = sense.node
        if node.kind == Kind.COUNTRY:
            return self._country(node.country, "country")
        if node.kind == Kind.AREA:
            return [
                Step("part of the world", 30.0, "ontology:area", kind=RungKind.PLACE),
                Step("place", 5e5, "ontology:area", kind=RungKind.PLACE),
            ]
        noun = {Kind.REGION: "region", Kind.DISTRICT: "area"}.get(node.kind, size_name(node.cover))
        steps: list[Step] = []
        if node.country != NO_COUNTRY and sense.sure:
            country = self.store.countries[node.country]
            if sense.twins:
                noun = "place"
            steps += self._region(node, noun, country, span) if not sense.twins else []
            steps += self.within(noun, node.country)
        elif node.country != NO_COUNTRY:
            noun = "place"  # a namesake elsewhere may be meant: only what holds for both
        if noun not in ("place", "locality"):
            steps.append(
                Step(noun, {"city": 8e3, "town": 8e4}.get(noun, 5e4), "ontology:place", kind=RungKind.PLACE)
            )
        return [*steps, Step("place", 5e5, "ontology:place", kind=RungKind.PLACE)]

    def _region(self, node: Node, noun: str, country: Country, span: str) -> list[Step]:
        if node.kind != Kind.PLACE:
            return []
        region = next((n for n in self.store.chain(node) if n.kind == Kind.REGION), None)
        if region is None or region.cover < 10 or not region.name:
            return []
        count = region.cover if noun != "city" else 2 ** (region.detail / 7)
        if (
            count < 3
            or "capital" in key(region.name)
            or key(country.name) in key(region.name)
            or tells(set(words_of(span)), region.name)
        ):
            return []
        city = any(
            n.kind == Kind.PLACE and n.country == node.country for n in self.store.find(key(region.name))
        )
        where = (
            f"the {region.name} region" if city else region.name
        )  # "in Stockholm" would mean the city itself
        return [Step(f"{noun} in {where}, {named(country)}", count, "ontology:region", kind=RungKind.PLACE)]

    def within(self, noun: str, index: int, *, unique: bool = False) -> list[Step]:
        """A noun in a country, its part of the continent, its continent: as far as more than one is meant."""
        country = self.store.countries[index]
        own = {
            "city": country.cities,
            "town": country.towns,
            "locality": country.localities,
            "region": 12,
        }.get(noun, 60)
        around = [c for c in self.store.countries if c.subregion == country.subregion]
        steps: list[Step] = []
        if own > 1 and not unique:
            steps.append(
                Step(f"{noun} in {named(country)}", float(own), "ontology:country", kind=RungKind.PLACE)
            )
        if len(around) > 1:
            steps.append(
                Step(
                    f"{noun} in {country.subregion}",
                    own * len(around),
                    "ontology:subregion",
                    kind=RungKind.PLACE,
                )
            )
        if country.continent != country.subregion:
            count = own * sum(1 for c in self.store.countries if c.continent == country.continent)
            steps.append(
                Step(
                    f"{noun} in {country.continent}", float(count), "ontology:continent", kind=RungKind.PLACE
                )
            )
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
        return [*steps, Step(noun, 250.0, "ontology:country", kind=RungKind.PLACE)]

    state = _country

    # --- more than a name ---

    def _address(self, parts: list[str], context: Context) -> list[Step]:
        """ "Großbottwar, Germany": the later parts say where the first one is."""
        last = self.sense(parts[-1], context)
        if last is None or last.node.country == NO_COUNTRY or not last.sure:
            for part in parts:
                sense = self.sense(part, context)
                if sense and sense.sure:
                    return self._part_of(parts[0], sense.node.country, context)
            return self._compound(" ".join(parts), context) or [
                Step("place", 5e5, "type:LOC", kind=RungKind.PLACE, flags=RungFlag.TYPE_ONLY)
            ]
        narrowed = Context(context.text, {last.node.country: 2.0})
        nodes = [
            n
            for n in self.store.find(key(parts[0]))
            if n.kind in GEOGRAPHIC and n.country == last.node.country
        ]
        near = [n for n in nodes if self._region_of(n) == self._region_of(last.node)]
        if last.node.kind != Kind.COUNTRY and not near:
            return self._part_of(parts[0], last.node.country, narrowed)
        first = self._choose(near if last.node.kind != Kind.COUNTRY else nodes, narrowed)
        if first and first.node.kind != Kind.COUNTRY:
            several = len({self._region_of(n) for n in nodes}) > 1 and last.node.kind == Kind.COUNTRY
            return self.of(Sense(first.node, True, first.twins or (several and len(parts) > 2)), parts[0])
        return self._part_of(parts[0], last.node.country, narrowed)

    def _region_of(self, node: Node) -> int:
        if node.kind == Kind.REGION:
            return node.id
        return next((n.id for n in self.store.chain(node) if n.kind == Kind.REGION), -1)

    def _part_of(self, part: str, country: int, context: Context) -> list[Step]:
        head = self.linker.head(tokens(part), For.LOC)
        noun = self._class(head[0]) if head else "address" if re.search(r"\d", part) else "place"
        tail = [] if noun == "place" else [Step(noun, 1e5, "rule:head")]
        return [*self.within(noun, country), *tail, Step("place", 5e5, "ontology:place", kind=RungKind.PLACE)]

    def _class(self, node: Node) -> str:
        first = next(iter(self.store.chain(node)), None)
        return first.name if first else "place"

    def _compound(self, text: str, context: Context) -> list[Step]:
        """A head noun with a place beside it, a direction before one, or a place somewhere inside."""
        direction = _DIRECTION.match(text)
        if direction:
            sense = self.sense(direction[2], context)
            if sense and sense.node.country != NO_COUNTRY:
                area = [
                    *self.within("area", sense.node.country),
                    Step("area", 1e5, "rule:direction", kind=RungKind.PLACE),
                ]
                return [*area, Step("place", 5e5, "ontology:place", kind=RungKind.PLACE)]
        words = tokens(text)
        found = self.linker.head(words, For.LOC)
        if found:
            node, start, stop = found
            rest = text[: words[start].start] + " " + text[words[stop - 1].end :]
            country = self.country_inside(rest, context)
            names = [n.name for n in self.store.chain(node)]
            steps: list[Step] = []
            if names[:1] == ["street or square"] and not context.weight(country):
                country = NO_COUNTRY  # streets are named after people and places far away
            if country != NO_COUNTRY and not node.country & Mark.UNIQUE:
                steps += self.within(names[0], country)
            return [*steps, *(Step(n, 5e4 * (i + 1), "rule:head") for i, n in enumerate(names))]
        country = self.country_inside(text, context)
        if country != NO_COUNTRY and (context.weight(country) or not all(w.capital for w in words)):
            return [*self.within("place", country), Step("place", 5e5, "ontology:place", kind=RungKind.PLACE)]
        return self._common(words)

    def _common(self, words: list[Token]) -> list[Step]:
        """A plain noun for a place ("the courtyard") by WordNet's location, object and artifact senses."""
        if not words:
            return []
        whole = " ".join(w.key for w in words)
        for form in (whole, whole if words[-1].capital else singular_word(words[-1].key)):
            for node in self.store.find(form):
                if node.kind in (Kind.NOUN, Kind.NAMED) and node.detail in (15, 6, 17):
                    above = [n for n in self.store.chain(node) if n.name in _PLACE_NOUNS][:2]
                    return [
                        *(Step(n.name, n.cover, "ontology:P279") for n in above),
                        Step("place", 5e5, "type:LOC", kind=RungKind.PLACE, flags=RungFlag.TYPE_ONLY),
                    ]
        return []

    def _nearly(self, text: str, context: Context) -> list[Step]:
        sense = self._choose(list(self.linker.approximate(text, GEOGRAPHIC)), context)
        return self.of(Sense(sense.node, sense.sure and sense.node.cover > 20_000), text) if sense else []


_PLACE_NOUNS = listed(
    "building;room;area;region;road;way;structure;district;mountain;mountain peak;lake;river;"
    "stream;island;body of water;sea;desert;forest;land;country;city;facility;establishment;"
    "peninsula;bay;gulf;strait;geographical area;urban area;municipality;town;village;continent;"
    "valley;natural elevation;beach"
)


def size_name(population: float) -> str:
    return "city" if population >= CITY else "town" if population >= TOWN else "locality"


def _without_brackets(text: str) -> tuple[str, str]:
    match = re.search(r"\s*[(\[]([^)\]]*)[)\]]?", text)
    if not match:
        return text, ""
    return (text[: match.start()] + text[match.end() :]).strip(), match[1].strip()
