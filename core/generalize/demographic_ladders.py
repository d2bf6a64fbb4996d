"""DEM: nationality, language, occupation and office, belief, family, age, health."""

from __future__ import annotations

import re

from sfumato.core.generalize import concepts, dates, datetime_rules, quantity_rules
from sfumato.core.generalize.concepts import For, Kind, Mark, Node, key
from sfumato.core.generalize.linking import Context, Linker, tokens
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.nationality import nationality
from sfumato.core.generalize.place_ladders import PlaceLadders
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.word_ladders import MEDICAL, WordLadders
from sfumato.core.language.lists import listed
from sfumato.core.language.numbers import find_number

LAST = Step("personal characteristic", 8e9, "type:DEM", kind=RungKind.ATTRIBUTE, flags=RungFlag.TYPE_ONLY)
_PERSON = Step("person", 8e9, "type:DEM", kind=RungKind.ATTRIBUTE, flags=RungFlag.TYPE_ONLY)
_LANGUAGE_BEFORE = re.compile(
    r"\b(?:in|into|from|speaks?|spoke|spoken|speaking|written in|translated into|fluent in|learn(?:ed|t)?|taught|"
    r"language[,:]?)\s+$",
    re.IGNORECASE,
)
_LANGUAGE_AFTER = re.compile(
    r"^\s*(?:[-‑]?\s*(?:language|speak|dialect|translation|version|word)|[.,;)]|and\b|$)"
)
_CHURCH = re.compile(
    r"\b(?:church|parish|congregation|lutheran|baptist|methodist|presbyterian|calvinist|pastor|ordained)",
    re.IGNORECASE,
)
_NATIONAL = re.compile(
    r"\b(nationals?|citizens?|nationality|subjects?|origin|descent|extraction)$", re.IGNORECASE
)


class DemographicLadders:
    def __init__(self, linker: Linker, places: PlaceLadders, words: WordLadders) -> None:
        self.linker = linker
        self.store = linker.store
        self.places = places
        self.words = words

    def steps(self, span: str, context: Context) -> list[Step]:
        text = re.sub(r"^(?:the|a|an|his|her|their)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE)
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        base = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", text).strip() or text
        if datetime_rules.is_age(text):
            return datetime_rules.age_steps(text)
        found = dates.read(base)
        if found and (found[0].start, found[-1].end) == (0, len(base)):
            return datetime_rules.steps(base)
        return (
            self._people(base, span, context)
            or self._bare_number(base)
            or self._office(base, context)
            or self._whole(base)
            or self._counted(base)
            or self._by_verb(base)
            or self._by_head(base)
            or self._by_words(base)
            or [LAST]
        )

    def _bare_number(self, base: str) -> list[Step]:
        """A number that stands for a person's attribute is nearly always an age: a band of ten holds it anyway."""
        number = find_number(base)
        if number is None or (number.start, number.end) != (0, len(base)) or number.value > 120:
            return []
        low = int(number.value // 10 * 10)
        return [
            Step(f"{low} to {low + 9}", 10.0, "rule:quantity", kind=RungKind.AMOUNT),
            Step("number", 1e6, "rule:quantity", kind=RungKind.AMOUNT),
        ]

    def _office(self, base: str, context: Context) -> list[Step]:
        """A minister is of a government unless the text speaks of a church; a permanent representative sits in no
        parliament."""
        if re.match(r"(?:(?:deputy|acting|former)\s+)?permanent representative\b", base, re.IGNORECASE):
            head = self.linker.head_word("ambassador", For.DEM)
            return self._head_steps(head) if head else []
        if base.lower() != "minister":
            return []
        if _CHURCH.search(context.text):
            return [Step("clergyman", 1e6, "ontology:P279", kind=RungKind.ATTRIBUTE), _PERSON]
        head = self.linker.head_word(base, For.DEM)
        return self._head_steps(head) if head else []

    def _by_verb(self, base: str) -> list[Step]:
        """ "worked in slaughterhouses", "renovating walls": what a person did, not what they are."""
        words = tokens(base)
        if len(words) < 2 or not re.fullmatch(
            r"[a-z]{3,}(?:ing|ed)|could|did|was|were|had|not|lived|grew", words[0].text
        ):
            return []
        if words[1].key in ("a", "an", "the", "his", "her"):
            return [Step("personal circumstance", 8e9, "rule:verb", kind=RungKind.ATTRIBUTE)]
        if len(words) == 2 and self.linker.first_head(words, For.DEM):
            return []
        nodes = self.store.find(words[0].key)
        if any(n.kind in (Kind.QUALITY, Kind.HEAD) and n.country != Mark.ADJECTIVE for n in nodes):
            return []
        return [Step("personal circumstance", 8e9, "rule:verb", kind=RungKind.ATTRIBUTE)]

    # --- nationality and language ---

    def _people(self, base: str, span: str, context: Context) -> list[Step]:
        tail = _NATIONAL.search(base)
        stem = base[: tail.start()].strip() if tail else base
        found = self.store.find(key(stem))
        if self.linker.head_word(stem, For.DEM) and not tail:
            return []
        people = self.places.nation(stem, context)
        if people is None:
            people = next((n.country for n in found if n.kind == Kind.COUNTRY), None)
        if not tail and self._is_language(span, context, found, people is not None):
            return self._language(found)
        if people is None:
            return self._area(found)
        return nationality(self.store, people, tail[1].lower() if tail else "")

    def _area(self, found: tuple[Node, ...]) -> list[Step]:
        area = next((n for n in found if n.kind == Kind.AREA), None)
        return (
            [Step("person", 8e9, "type:DEM", kind=RungKind.ATTRIBUTE, flags=RungFlag.TYPE_ONLY)]
            if area
            else []
        )

    def _is_language(self, span: str, context: Context, found: tuple[Node, ...], nation: bool) -> bool:
        speech = [
            n
            for n in found
            if n.kind == Kind.LANGUAGE or (n.kind == Kind.NOUN and n.detail == concepts.COMMUNICATION)
        ]
        if not speech:
            return False
        at = context.text.find(span)
        if at < 0:
            return not nation and any(n.kind == Kind.LANGUAGE for n in speech)
        before, after = context.text[max(0, at - 30) : at], context.text[at + len(span) : at + len(span) + 20]
        if re.match(r"\s*[-‑]?\s*(?:language|speak|dialect)", after):
            return True
        if _LANGUAGE_BEFORE.search(before) and _LANGUAGE_AFTER.match(after):
            return True
        return not nation

    def _language(self, found: tuple[Node, ...]) -> list[Step]:
        steps: list[Step] = []
        node = next((n for n in found if n.kind == Kind.NOUN and n.detail == concepts.COMMUNICATION), None)
        if node:
            for above in self.store.chain(node):
                if above.name in ("natural language", "language", "artificial language", "tongue"):
                    break
                steps.append(
                    Step(
                        f"{above.name} language",
                        above.cover,
                        "ontology:language",
                        kind=RungKind.ATTRIBUTE,
                        flags=RungFlag.LANGUAGE,
                    )
                )
        return [
            *steps[:2],
            Step("language", 7000.0, "ontology:language", kind=RungKind.ATTRIBUTE, flags=RungFlag.LANGUAGE),
        ]

    # --- offices, occupations, conditions ---

    def _whole(self, base: str) -> list[Step]:
        """The span as it stands is a known word."""
        head = self.linker.head_word(base, For.DEM)
        person = self.words.noun(base, (concepts.PERSON,))
        if head is None and " " in base and self.linker.first_head(tokens(base), For.DEM):
            return []  # "Chief Constable": its last word says it better
        steps: list[Step] = []
        if person and self.words.first_sense(base) == person:
            steps = [s for s in self.words.up(person, 2) if _as_person(s.text)]
        if head:  # of WordNet's senses only those that name a field of work plainly
            chain = self._head_steps(head)
            return _distinct([*(s for s in steps if s.text in _FIELD_OF_WORK and s not in chain), *chain])
        job, ill = self.words.occupation(base), self.words.condition(base)
        if person and (steps or job):
            return _distinct([*steps, *(self.words.occupation_steps(job) if job else []), _PERSON])
        if job:
            return [*self.words.occupation_steps(job), _PERSON]
        return self.words.classes(ill, "ontology:condition") if ill and len(base) > 4 else []

    def _head_steps(self, head: Node) -> list[Step]:
        flags = RungFlag.ADJECTIVE if head.country & Mark.ADJECTIVE else RungFlag.NONE
        chain = [n for n in self.store.chain(head) if n.name]
        return [Step(n.name, n.cover, "rule:head", kind=RungKind.ATTRIBUTE, flags=flags) for n in chain]

    def _by_head(self, base: str) -> list[Step]:
        """ "President of the Bydgoszcz Regional Court", "lorry driver": the head noun says what kind of person."""
        words = tokens(base)
        found = self.linker.first_head(words, For.DEM) or self.linker.head(words, For.DEM)
        return self._head_steps(found[0]) if found else []

    def _counted(self, base: str) -> list[Step]:
        """ "five children" → "fewer than ten children" → "children"."""
        number = find_number(base)
        if number is None or number.start > 0 or number.ordinal or number.value < 2:
            return []
        rest = base[number.end :].strip()
        if not re.fullmatch(r"[^\W\d]+(?:\s[^\W\d]+)?", rest):
            return []
        steps = [s for s in quantity_rules.steps(base) if not s.text.startswith("X")]
        return [*steps, Step(f"several {rest}", 1e8, "rule:quantity", kind=RungKind.AMOUNT)]

    def _by_words(self, base: str) -> list[Step]:
        words = tokens(base)
        for group in self.words.head_words(words):
            job = self.words.occupation(group)
            node = self.words.first_sense(group)
            if node and node.detail == concepts.PERSON:
                above = [s for s in self.words.up(node, 2) if _as_person(s.text)]
                extra = self.words.occupation_steps(job) if job and not above else []
                return [*above, *extra, _PERSON]
            if job:
                return [*self.words.occupation_steps(job), _PERSON]
            ill = self.words.condition(group) if len(group) > 4 else None
            if ill:
                return self.words.classes(ill, "ontology:condition")
        if any(self.words.body(group) for group in self.words.head_words(words)[-1:]):
            return [
                Step("part of the body", 1e4, "ontology:body", kind=RungKind.ATTRIBUTE),
                Step("bodily matter", 1e5, "ontology:body", kind=RungKind.ATTRIBUTE),
            ]
        for word in words:
            if (
                self.words.body(word.key)
                or MEDICAL.search(word.key)
                or (len(word.key) > 4 and self.words.condition(word.key))
            ):
                return [Step("health condition", 1e5, "ontology:condition", kind=RungKind.ATTRIBUTE)]
        thing = self.linker.first_head(words, For.ORG) or self.linker.first_head(words, For.MISC)
        return self.words.classes(thing[0], "rule:head") if thing else []


_FIELD_OF_WORK = listed(
    "scientist;social scientist;physicist;chemist;biologist;musician;singer;instrumentalist;performer;writer;athlete;"
    "doctor;medical practitioner;engineer;teacher;educator;dancer;actor;painter;artist;guard;driver;craftsman;nurse;"
    "editor;journalist;historian;mathematician;philosopher;clergyman;lawyer;player;ballplayer;football player;judge;"
    "jurist;aviator;sailor;cleric;farmer;specialist;technician;psychologist;analyst;composer;poet;author;entertainer"
)


def _as_person(text: str) -> bool:
    """Hypernyms of a person that may be written in a document about one."""
    return not re.search(r"\b(?:person|bad|lover|hater|fool|simpleton|slave|victim|sufferer|toiler)\b", text)


def _distinct(steps: list[Step]) -> list[Step]:
    seen: dict[str, Step] = {}
    for step in steps:
        seen.setdefault(step.text, step)
    return list(seen.values())
