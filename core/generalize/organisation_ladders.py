"""ORG: what kind of organisation, by its head noun, and where, by the place inside its name."""

from __future__ import annotations

import re

from sfumato.core.generalize import dates, datetime_rules, quantity_rules
from sfumato.core.generalize.concepts import GROUP, NO_COUNTRY, For, Kind, Mark, Node, key
from sfumato.core.generalize.linking import Context, Linker, tokens
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.nationality import nationality
from sfumato.core.generalize.place_ladders import PlaceLadders
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.word_ladders import WordLadders
from sfumato.core.language import inflection

_LAST = Step("organisation", 1e7, "type:ORG", kind=RungKind.KIND, flags=RungFlag.TYPE_ONLY)
_AMOUNT = re.compile(r"(?:[A-Z]{3}|[€$£])\s?\d[\d.,\s]*")  # "ITL 17,000,000"
_ADDRESS = re.compile(
    r"^\d+\s.*\b(?:street|avenue|road|lane|drive|boulevard|square)$|,\s[A-Z]{2}\s\d{5}$", re.IGNORECASE
)
_SPECIFIC = frozenset({"court", "police authority", "prison", "hospital", "university", "school", "bank"})


class OrganisationLadders:
    def __init__(self, linker: Linker, places: PlaceLadders, words: WordLadders) -> None:
        self.linker = linker
        self.store = linker.store
        self.places = places
        self.words = words

    def steps(self, span: str, context: Context) -> list[Step]:
        text = re.sub(r"^(?:the)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        base, inner = _parts(text)
        found = dates.read(base)
        if found and (found[0].start, found[-1].end) == (0, len(base)):
            return datetime_rules.steps(base)  # labelled an organisation by mistake; still a date
        if _AMOUNT.fullmatch(base):
            return quantity_rules.steps(base)
        return (
            self._state(base, context)
            or self._exact(base, context)
            or self._by_head(base, context)
            or self._spelled_out(base, context)
            or next(
                (s for part in inner if (s := self._exact(part, context) or self._by_head(part, context))), []
            )
            or self._other(base, context)
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
        match = re.match(
            r"(?:Republic|Kingdom|State|Federation|Commonwealth|Principality) of (?:the )?(.+)", base
        )
        if match:
            sense = self.places.sense(match[1], context)
            if sense and sense.node.kind == Kind.COUNTRY:
                return self.places.state(sense.node.country, "state")
        return []

    def _exact(self, base: str, context: Context) -> list[Step]:
        """A named organisation of the store. Short or common names are left to the head noun."""
        nodes = [n for n in self.store.find(key(base)) if n.kind == Kind.ORGANISATION]
        if not nodes or (len(base) < 4 and not base.isupper()):
            return []
        common = (Kind.HEAD, Kind.PLACE, Kind.NOUN, Kind.QUALITY)
        if (
            any(n.kind in common for n in self.store.find(key(base)))
            and " " not in base
            and not base.isupper()
        ):
            return []
        head = self.linker.head(tokens(base), For.ORG)
        if head:  # the name says itself what it is; the store may only add where
            names = {n.name for n in self.store.chain(head[0])} - {
                "organisation",
                "business",
                "public institution",
            }
            nodes = [n for n in nodes if self.store.node(n.parent).name in names]
            if not nodes:
                return []
        known = [n for n in nodes if context.weight(n.country)] or nodes
        if len({n.parent for n in known}) > 1 and not any(context.weight(n.country) for n in known):
            shared = self._shared(known)
            return [*(Step(n.name, n.cover, "ontology:P31") for n in shared), _LAST] if shared else []
        node = known[0]
        if " " not in base and not base.isupper() and not context.weight(node.country) and context.countries:
            return []  # a first name or a word may well be a company somewhere
        one = {n.country for n in known} == {node.country}
        country = (
            node.country if one and (context.weight(node.country) or self._telling(base)) else NO_COUNTRY
        )
        return self._rungs([n.name for n in self.store.chain(node)], country, False, "ontology:P31")

    def _telling(self, base: str) -> bool:
        """Whether a name has a word of its own: "General Directorate of Highways" exists in many countries."""
        return any(not self.words.known(w.key) for w in tokens(base) if len(w.key) > 3)

    def _spelled_out(self, base: str, context: Context) -> list[Step]:
        full = self.linker.expansion(base, context.text)
        return (self._exact(full, context) or self._by_head(full, context)) if full else []

    def _shared(self, nodes: list[Node]) -> list[Node]:
        """The classes that all senses have in common."""
        chains = [list(self.store.chain(n)) for n in nodes]
        names = set.intersection(*({n.name for n in chain} for chain in chains))
        return [n for n in chains[0] if n.name in names]

    def _by_head(self, base: str, context: Context) -> list[Step]:
        words = tokens(base)
        found = self.linker.first_head(words, For.ORG)
        if found is None:  # "Agent of the Government" is a person, "Petition of Appeal" a paper
            other = self.linker.first_head(words, For.DEM)
            if other is None and len(words) > 1:
                other = self.linker.first_head(words, For.MISC)
            if other and words[other[2] - 1].capital and inflection.is_plural(words[other[2] - 1].text):
                return []  # "Washington Senators": a team
            if other and not other[0].country & Mark.ADJECTIVE and not self._is_place(other[0]):
                return self.words.classes(other[0], "rule:head")
            found = self.linker.head(words, For.ORG)
        if found is None:
            return []
        node, start, stop = found
        before = base[: words[start].start].strip()
        after = base[words[stop - 1].end :].strip()
        country = self.places.country_inside(before, context) if before else NO_COUNTRY
        if country == NO_COUNTRY and after:
            country = self.places.country_inside(after, context)
        chain = [n.name for n in self.store.chain(node)]
        return self._rungs(chain, country, bool(node.country & Mark.UNIQUE), "rule:head")

    def _is_place(self, node: Node) -> bool:
        return any(n.name in ("place", "equipment", "substance") for n in self.store.chain(node))

    def _rungs(self, chain: list[str], country: int, unique: bool, source: str) -> list[Step]:
        steps: list[Step] = []
        national = unique or (chain and chain[0] in ("government", "government ministry", "legislature"))
        if country != NO_COUNTRY and chain and chain[0] != "state":
            local = self.places.within(chain[0], country, unique=bool(national))
            specific = len(chain) > 1 and chain[1] in _SPECIFIC
            if not (national and specific):  # "court in India" is nearer than "high court in South Asia"
                steps += local[:1] if not national else local
            if specific:
                steps += self.places.within(chain[1], country)[:1]
                chain = chain[1:]  # "local court" does not hold for every "court in Poland"
        size = 300.0
        for name in chain:
            size = min(9e6, size * 8)
            steps.append(Step(name, 1e7 if name == "organisation" else size, source))
        return steps

    def _other(self, base: str, context: Context) -> list[Step]:
        """WordNet groups, a place, a place used for its team or government, else only that it is an organisation."""
        if re.search(rf"^{re.escape(base)}(?:[ \t]*$|,\s\w+\s\d)", context.text, re.MULTILINE):
            # Alone on its line, or before a date: where a judgment was given or a letter written.
            sense = self.places.sense(base, context)
            if sense and sense.sure:
                return self.places.steps(base, context)
        for node in self.store.find(key(base)):
            if node.kind == Kind.NAMED and node.detail == GROUP:
                return [*self.words.up(node, limit=2), _LAST]
        if re.search(rf"\b(?:in|near|around|outside)\s+{re.escape(base)}\b", context.text):
            # Taken for an organisation, but the text says that things happen there.
            sense = self.places.sense(base, context)
            if sense and context.weight(sense.node.country):
                return self.places.steps(base, context)
        if _ADDRESS.search(base):  # "1309 S. Mary Avenue", "Sunnyvale, CA 94087": Mary is no city there
            return self.places.steps(base, context)
        if re.search(r"\s(?:region|province|county|oblast|district)$", base, re.IGNORECASE):
            return self.places.steps(base, context)  # an area that owns or sues is still an area
        country = self.places.country_inside(base, context)
        if country != NO_COUNTRY and " " in base:
            return [*self.places.within("organisation", country), _LAST]
        return [_LAST]


def _parts(text: str) -> tuple[str, list[str]]:
    """The name itself, and what stands in brackets or after a dash: translations and expansions."""
    inner = re.findall(r"[(\[]([^)\]]+)", text)
    base = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", text).strip(" -–,")
    pieces = [p.strip(" “”\"'") for chunk in inner for p in re.split(r"\s[-–—]\s|,|;|“|hereafter", chunk)]
    return base, [p for p in pieces if len(p) > 2]
