"""Common nouns: WordNet hypernyms that read as replacements, ESCO/ISCO occupations, conditions, KBpedia topics."""

from __future__ import annotations

import re
from collections.abc import Collection

from sfumato.core.generalize import concepts
from sfumato.core.generalize.concepts import Kind, Node, key
from sfumato.core.generalize.linking import BREAKS, Linker, Token
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed
from sfumato.core.language.numbers import find_number

# Hypernyms that say nothing, or nothing one would write (paper 004 §3.2.1 removes the like).
EMPTY = listed(
    "entity;physical entity;abstract entity;abstraction;object;whole;unit;matter;thing;causal agent;"
    "attribute;psychological feature;relation;group;grouping;part;portion;organism;living thing;"
    "artifact;artefact;instrumentality;instrumentation;cognition;content;communication;message;act;"
    "deed;event;happening;state;process;physical process;measure;quantity;cause;agent;way;shape;"
    "property;quality;possession;social group;gathering;collection;definite quantity;whole number;"
    "knowledge domain;discipline;change;action;structure;covering;surface;extremity;region;location;"
    "point;line;substance;material;physical condition;condition;physiological state;"
    "psychological state;status;situation;relationship;adult;grownup;person;individual;peer;compeer;"
    "equal;intellectual;communicator;capitalist;unfortunate;bad person;good person;unpleasant person;"
    "unwelcome person;acquirer;domestic partner;skilled worker;trained worker;skilled workman;workman;"
    "contestant;traveler;traveller;expert;creator;operator;user;defender;guardian;preserver;female;"
    "male;female person;male person;relative;relation;inhabitant;dweller;denizen;authority;"
    "adult body;worker;achiever;success;signifier;signified;linguistic unit;language unit;body part;"
    "external body part;natural object;geological formation;thing of value;statement;subject;topic;"
    "auditory communication;sound;document;writing;written communication;taxonomic group;"
    "biological group;people;body;enterprise;unit of measurement;fundamental quantity;time unit;"
    "unit of time;time period;period;thinking;higher cognitive process;basic cognitive process;"
    "higher education;transferred property;transferred possession;outgo;cost;expenditure;equipment;"
    "consequence;effect;outcome;result;phenomenon;natural phenomenon;physical phenomenon;human action;"
    "human activity;group action;social activity;speech act;negation;container;device;conveyance;"
    "transport;commodity;consumer goods;durables;woman;man;girl;boy;adult female;adult male;head;"
    "leader;principal;superior;higher-up;undertaking;project;task;labor;ill health;health problem;"
    "unhealthiness;pathological state;disorder"
)
_UP = {
    concepts.ACT: "activity", concepts.EVENT: "event", concepts.ARTIFACT: "object", 
    concepts.COMMUNICATION: "piece of information",
    concepts.PERSON: "person", concepts.STATE: "condition", concepts.SUBSTANCE: "substance", concepts.PLANT: "plant",
    concepts.ANIMAL: "animal", concepts.FOOD: "food", concepts.BODY: "part of the body", concepts.GROUP: "group",
    concepts.COGNITION: "idea", concepts.POSSESSION: "financial matter", concepts.LOCATION: "place",
    concepts.FEELING: "feeling", concepts.PHENOMENON: "phenomenon", concepts.PROCESS: "process",
    concepts.ATTRIBUTE: "characteristic", concepts.TIME: "period of time", concepts.OBJECT: "natural object",
    concepts.RELATION: "relation", concepts.QUANTITY: "quantity",
}  # fmt: skip
_BODY = re.compile(
    r"\b(?:tibial|lumbar|scapular|parietal|orbital|frontal|occipital|thoracic|femoral|dorsal|facial|nasal|abdominal|"
    r"temporal|cranial|pelvic|inguinal|gluteal|vocal ch?ords?|testicles?)\b"
)
MEDICAL = re.compile(
    r"(?:itis|osis|omas?|opath(?:y|ies)|algia|aemia|emia|plegia|sclerosis|trophy|iasis|penia)$"
)
_STOPS = BREAKS | {"the", "a", "an", "his", "her", "their", "its", "was", "were", "is", "being", "as"}


class WordLadders:
    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.store = linker.store

    def up(self, node: Node, limit: int = 3, *, last: bool = False) -> list[Step]:
        """A noun's hypernyms, without the empty ones; with `last`, closed by the broadest word of its field."""
        result: list[Step] = []
        for above in self.store.chain(node):
            if above.kind == Kind.CLASS or above.name not in EMPTY:
                result.append(Step(above.name, above.cover, "ontology:P279"))
            if len(result) == limit:
                break
        if last and node.detail in _UP and not any(s.text == _UP[node.detail] for s in result):
            result.append(Step(_UP[node.detail], 9e5, "ontology:field"))
        return result

    def noun(self, text: str, fields: Collection[int]) -> Node | None:
        """The commonest noun sense within the wanted fields; the plural is tried as well."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.NOUN and node.detail in fields:
                    return node
        return None

    def named(self, text: str) -> Node | None:
        return next((n for n in self.store.find(key(text)) if n.kind == Kind.NAMED), None)

    def occupation(self, text: str) -> Node | None:
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.OCCUPATION:
                    return node
        return None

    def occupation_steps(self, node: Node) -> list[Step]:
        """ISCO: the sub-major and major group; finer groups often repeat the job's own name."""
        chain = [n for n in self.store.chain(node) if n.name]
        return [Step(n.name, n.cover, "ontology:ISCO") for n in chain[-3:]]

    def condition(self, text: str) -> Node | None:
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.CONDITION:
                    return node
        return None

    def classes(self, node: Node, source: str) -> list[Step]:
        """The written classes above a node. Names of diagnosis groups are for lookup, not for reading."""
        written = (n for n in self.store.chain(node) if n.name and n.kind != Kind.CONDITION)
        return [Step(n.name, n.cover, source) for n in written]

    def first_sense(self, text: str) -> Node | None:
        """The commonest noun sense of all."""
        return self.noun(text, range(3, 29))

    def body(self, text: str) -> bool:
        """Whether a word first of all names a part of the body."""
        node = self.first_sense(text)
        return bool(_BODY.search(text)) or (node is not None and node.detail == concepts.BODY)

    def head_words(self, words: list[Token]) -> list[str]:
        """Noun groups from the first one's end, longest first: "lower right tibia fracture of …" → "tibia fracture",
        "fracture"."""
        start = 0
        while start < len(words) and (words[start].key in _STOPS or find_number(words[start].key)):
            start += 1
        end = next((i for i in range(start, len(words)) if i > start and words[i].key in _STOPS), len(words))
        group = words[start:end]
        return [" ".join(w.key for w in group[i:]) for i in range(max(0, len(group) - 4), len(group))]

    def known(self, word: str) -> bool:
        """Whether a word is English as far as the store can tell."""
        kinds = (Kind.NOUN, Kind.ACTION, Kind.QUALITY, Kind.HEAD)
        return any(n.kind in kinds for form in self._forms(word) for n in self.store.find(form))

    def _forms(self, text: str) -> tuple[str, ...]:
        plain = key(text)
        *before, last = plain.split(" ") if plain else [""]
        return tuple(dict.fromkeys((plain, " ".join([*before, singular_word(last)]))))
