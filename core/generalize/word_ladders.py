"""Common nouns: WordNet hypernyms that read as replacements, ESCO/ISCO occupations, conditions."""

from __future__ import annotations

import re
from collections.abc import Collection

from sfumato.core.generalize.concepts import Kind, Node, key
from sfumato.core.generalize.linking import Linker
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed

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
MEDICAL = re.compile(
    r"(?:itis|osis|omas?|opath(?:y|ies)|algia|aemia|emia|plegia|sclerosis|trophy|iasis|penia)$"
)


class WordLadders:
    """Rungs of common nouns: what WordNet, ESCO and the tables of conditions say they are kinds of."""

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.store = linker.store

    def up(self, node: Node, limit: int = 3) -> list[Step]:
        """A noun's hypernyms, without the empty ones. Their size is the number of nouns below them in WordNet."""
        result: list[Step] = []
        for above in self.store.chain(node):
            if above.kind == Kind.CLASS or above.name not in EMPTY:
                result.append(Step(above.name, above.cover, "WordNet: kinds of it"))
            if len(result) == limit:
                break
        return result

    def noun(self, text: str, fields: Collection[int]) -> Node | None:
        """The commonest noun sense within the wanted fields; the plural is tried as well."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.NOUN and node.detail in fields:
                    return node
        return None

    def occupation(self, text: str) -> Node | None:
        """The occupation that these words name, also in the plural or with a hyphen; None where there is none."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.OCCUPATION:
                    return node
        return None

    def condition(self, text: str) -> Node | None:
        """The illness that these words name; None where there is none."""
        for form in self._forms(text):
            for node in self.store.find(form):
                if node.kind == Kind.CONDITION:
                    return node
        return None

    def first_sense(self, text: str) -> Node | None:
        """The commonest noun sense of all."""
        return self.noun(text, range(3, 29))

    def _forms(self, text: str) -> tuple[str, ...]:
        plain = key(text)
        *before, last = plain.split(" ") if plain else [""]
        return tuple(dict.fromkeys((plain, " ".join([*before, singular_word(last)]))))
