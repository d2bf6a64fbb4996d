"""DEM: nationality, language, occupation and office, belief, family, age, health. What no table licenses gets no rung."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize import concepts, dates, datetime_rules, quantity_rules
from sfumato.core.generalize.age_rules import age_steps, bare_age_steps
from sfumato.core.generalize.broader_classes import WordClass, attributes, things
from sfumato.core.generalize.concepts import Kind, Node, key
from sfumato.core.generalize.linking import BREAKS, Context, Linker, is_titled, tokens
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.nationality import nationality
from sfumato.core.generalize.place_ladders import PlaceLadders
from sfumato.core.generalize.post_ladders import (
    above_all,
    head_steps,
    list_steps,
    loose_steps,
    needs_telling,
    player_steps,
    read_post,
    sense_of,
    without_postposed,
)
from sfumato.core.generalize.rungs import Step
from sfumato.core.generalize.word_ladders import MEDICAL, WordLadders
from sfumato.core.language.ages import is_age
from sfumato.core.language.lists import listed
from sfumato.core.language.nations import nations, nations_in
from sfumato.core.language.numbers import find_number

_OLDEST = 110  # years: a bare number above it is no age (judgment call)
_SPEAKERS = (
    1e6  # of one language of a family, order of magnitude: a family is told by the number of its languages
)

_SPEAKS = re.compile(
    r"\b(?:speaks?|spoke|spoken|speaking|fluent in|written in|translated into|translated from|learn(?:ed|t|s|ing)?|"
    r"teach(?:es|ing)?|taught|studied|mother tongue (?:is|was)|language (?:is|was)|in)\s+(?:only\s+|some\s+|both\s+)?$",
    re.IGNORECASE,
)
_TONGUE_AFTER = re.compile(
    r"[-‑\s]*(?:languages?|speak|dialect|translation|version|words?|subtitles|interpreter)\b"
)
_READS = re.compile(rf"{_SPEAKS.pattern}|\bunderst(?:and|ood)\s+$", re.IGNORECASE)
_NO_NOUN_AFTER = re.compile(r"\s*(?:$|[^\w\s-]|(?:and|or|at|to|in|as|with|fluently|well|but|from|is|was)\b)")
_AGED = re.compile(r"(?P<what>[^\W\d].*[a-z]) (?P<age>(?:at (?:the )?age (?:of )?|aged )\S.*)", re.IGNORECASE)
_NATIONAL = re.compile(
    r"\b(nationals?|citizens?|nationality|subjects?|origin|descent|extraction|(?:wo)?m[ae]n|boys?|girls?)$",
    re.IGNORECASE,
)
_FAITH, _MINORITY, _PARTY = "religious", "ethnic-minority", "political"
_AS_A_NOUN = {
    _FAITH: "member of a religious community",
    _MINORITY: "member of an ethnic minority",
    _PARTY: "member of a political party",
}
VAGUE = listed("assistant;associate;member;partner;fellow;leader;chief;senior;junior")
# Nothing between the word and a mask is both true and respectful; classifications of diseases list some of these.
_IDENTITY = listed(
    "homosexual;gay;lesbian;bisexual;transsexual;transgender;queer;intersex;asexual;heterosexual;transvestite;homosexuality;"
    "transsexualism;bisexuality;nonbinary;binary"
)
# Whoever acts for others is one to WordNet (an impresario); to the table these are members of a parliament.
_STANDS_FOR = listed("representative;deputy")
_NOT_SAID_OF_PEOPLE = listed(
    "case;court;service;services;act;law;code;benefit;benefits;fund;authority;board;right;rights;product;products;comics"
)


def _is_spoken(word: str, text: str) -> bool:
    """Whether a word for a people is told as its language wherever it stands: "a letter in Kurdish"."""
    found = list(re.finditer(rf"\b{re.escape(word)}\b", text))
    return bool(found) and all(
        _TONGUE_AFTER.match(text, m.end())
        or (_READS.search(text[: m.start()]) and _NO_NOUN_AFTER.match(text, m.end()))
        for m in found
    )


def _is_division(base: str, text: str) -> bool:
    """Whether a word for people names the part of a sport, a team or a school that is theirs: "the women's doubles"."""
    return bool(re.fullmatch(r"(?:wo)?men|boys|girls|ladies", base, re.IGNORECASE)) and bool(
        re.search(rf"\b{re.escape(base)}['’]s?\s+[a-z]", text)
    )


_FORM_OF = re.compile(
    r"^(?:[a-z]+ )?(?:form|type|kind|case|degree|stage) of (?=[a-z])"
)  # "a rare form of" an illness
_FAR_LARGER = 5.0  # times as many people (judgment call)
_STEM, _NOUN = 3, 5  # fewest letters of the two parts of a compound noun


class DemographicLadders:
    """Rungs of what a text says a person is: age, nationality, occupation, faith, health."""

    def __init__(self, linker: Linker, places: PlaceLadders, words: WordLadders) -> None:
        self.linker = linker
        self.store = linker.store
        self.places = places
        self.words = words
        self.attributes = attributes()

    def steps(self, span: str, context: Context) -> list[Step]:
        """The rungs of an attribute of a person: age, nationality, occupation, faith, health … None where nothing is licensed."""
        text = re.sub(
            r"^(?:the|a|an|his|her|their|my|our)\s+", "", span.strip(" .,;“”\"'"), flags=re.IGNORECASE
        )
        text = re.sub(r"(?:['’]s|(?<=s)['’])$", "", text)
        base = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", text).strip() or text
        base = _FORM_OF.sub("", base)
        if (aged := _AGED.fullmatch(text)) is not None:
            return self._with_age(aged, context)
        if is_age(text):
            return age_steps(text)
        found = dates.read(base)
        if found and (found[0].start, found[-1].end) == (0, len(base)):
            return datetime_rules.steps(base)
        last = key(base).split(" ")[-1]
        if not base or last in _NOT_SAID_OF_PEOPLE or last in _IDENTITY or key(base) in VAGUE:
            return []
        if base[:1].isupper() and re.search(rf"[“\"]{re.escape(base)}[\\,]?[”\"]", context.text):
            return []  # a title: the magazine “Brides”
        if is_titled(span, context.text) or _is_division(base, context.text):
            return []
        return (
            self._bare_number(base)
            or self._people(base, span, context)
            or self._attribute(base, context)
            or self._counted(base)
            or self._occupation(base)
            or self._condition(base)
            or self._thing(base)
        )

    def _with_age(self, aged: re.Match[str], context: Context) -> list[Step]:
        """What is said beside an age stays beside it: "heart attack at the age of 58" is no age."""
        what, age = self.steps(aged["what"], context), age_steps(aged["age"])
        return [replace(step, text=f"{step.text} {age[0].text}") for step in what[:1]] if age else []

    def _thing(self, base: str) -> list[Step]:
        """What was taken for an attribute and is none: a medicine, a degree, a style of music ("Thai pop" is pop)."""
        found = things().of(base)
        if found:
            return things().steps(found)
        nation = next(iter(nations_in(base)), None)
        rest = base[nation.end :].strip() if nation is not None and nation.start == 0 else ""
        found = things().of(rest) if rest else None
        if found is None:
            return []
        flags = RungFlag.REPEATS_ORIGINAL | RungFlag.HEAD_NOUN | RungFlag.MASS
        own = Step(rest.lower(), max(2.0, found.count / 10), found.source, kind=RungKind.KIND, flags=flags)
        return [own, *things().steps(found)]

    def _bare_number(self, base: str) -> list[Step]:
        """A number that stands for a person's attribute is an age: "Ann Lee, 35, said"."""
        number = find_number(base) if base.isdigit() else None  # "one of the most influential" is no age
        if number is None or number.ordinal or (number.start, number.end) != (0, len(base)):
            return []
        if not 1 <= number.value <= _OLDEST:
            return []
        return bare_age_steps(number.value)

    # --- nationality and language ---

    def _people(self, base: str, span: str, context: Context) -> list[Step]:
        tail = _NATIONAL.search(base)
        stem = base[: tail.start()].strip() if tail else base
        if not stem[:1].isupper() or (self.attributes.of(stem) and not tail):
            return []
        found = self.store.find(key(stem))
        people = self.places.nation(stem, context)
        if people is None:
            people = next((n.country for n in found if n.kind == Kind.COUNTRY), None)
        if not tail and self._is_language(span, context, found, people is not None):
            return self._language(found)
        noun = tail[1].lower() if tail else ""
        if people is None:
            return self._two_peoples(stem, noun, context)
        return [*self._whole_state(stem, people, noun), *nationality(self.store, people, noun)]

    def _two_peoples(self, stem: str, noun: str, context: Context) -> list[Step]:
        """ "Albanian-Swiss": what both are, "European"; nothing where that is nothing."""
        words = re.split(r"(?:[-–‑]born)?[-–‑ ]", stem)
        parts = [self.places.nation(part, context) for part in words]
        known = [(word, people) for word, people in zip(words, parts, strict=True) if people is not None]
        if len(parts) != 2 or len(known) != 2:
            return []
        told = [nationality(self.store, people, noun) for _, people in known]
        both = {step.text for step in told[0]}
        return [self._one_of_both(known, noun), *(step for step in told[1] if step.text in both)]

    def _one_of_both(self, known: list[tuple[str, int]], noun: str) -> Step:
        """One of two nations that somebody is of: a "Scottish-Canadian" is Canadian. The one that is named last, as somebody is
        called by it, unless the other is far larger."""
        sizes = [float(self.store.countries[people].population) for _, people in known]
        word, people = known[1] if sizes[1] * _FAR_LARGER > sizes[0] else known[0]
        flags = (RungFlag.NONE if noun else RungFlag.ADJECTIVE) | RungFlag.REPEATS_ORIGINAL
        count = float(self.store.countries[people].population)
        return Step(
            f"{word} {noun}".strip(), count, "ontology:nationality", kind=RungKind.ATTRIBUTE, flags=flags
        )

    def _whole_state(self, stem: str, index: int, noun: str) -> list[Step]:
        """ "Scottish" → "British": a nation that is part of a State comes before the parts of the world."""
        own = next(iter(nations_in(stem)), None)
        state = nations().get(own.nation.part_of) if own is not None and own.nation.part_of else None
        if state is None or not state.adjective:
            return []
        text = f"{state.adjective} {noun}".strip()
        flags = RungFlag.NONE if noun else RungFlag.ADJECTIVE
        count = float(self.store.countries[index].population)
        return [Step(text, count, "ontology:nationality", kind=RungKind.ATTRIBUTE, flags=flags)]

    def _is_language(self, span: str, context: Context, found: tuple[Node, ...], nation: bool) -> bool:
        """Whether a word that may name a people or its language names the language here."""
        speech = [n for n in found if n.kind == Kind.LANGUAGE or _is_speech(n)]
        if not speech:
            return False
        at = context.text.find(span)
        if at < 0:
            return not nation and any(n.kind == Kind.LANGUAGE for n in speech)
        before, after = context.text[max(0, at - 30) : at], context.text[at + len(span) : at + len(span) + 20]
        if _TONGUE_AFTER.match(after):
            return True
        return not nation or bool(_SPEAKS.search(before) and _NO_NOUN_AFTER.match(after))

    def _language(self, found: tuple[Node, ...]) -> list[Step]:
        """The families above a language. That it is a language at all is no information worth a rung."""
        steps: list[Step] = []
        node = next((n for n in found if _is_speech(n)), None)
        for above in self.store.chain(node) if node else ():
            if above.name in ("natural language", "language", "artificial language", "tongue"):
                break
            name = above.name if above.name.endswith("language") else f"{above.name} language"
            step = Step(
                name,
                above.cover * _SPEAKERS,
                "ontology:language",
                kind=RungKind.ATTRIBUTE,
                flags=RungFlag.LANGUAGE,
            )
            steps.append(step)
        return steps[:2]

    # --- offices, occupations, family, faith, health ---

    def _attribute(self, base: str, context: Context) -> list[Step]:
        """By the table: a list of occupations, the span as a whole, else the end of its first noun group ("President of the
        Court")."""
        if several := list_steps(base, self.attributes):
            return several
        base = without_postposed(base, self.attributes)
        post = read_post(base, self.attributes)
        found = self._class_of(base, context)
        if found is None:
            return loose_steps(_first_group(base))
        if found.name == _MINORITY and _is_spoken(base, context.text):
            flags = RungFlag.LANGUAGE
            return [
                Step("minority language", found.count, found.source, kind=RungKind.ATTRIBUTE, flags=flags)
            ]
        if found.name in _AS_A_NOUN:
            return [*self.attributes.steps(found), *self._named(_AS_A_NOUN[found.name])]
        finer = self._condition(base) if found.name == "illness" else []
        above = [s for s in self.attributes.steps(found) if s.text not in {f.text for f in finer}]
        if post is None:
            return [*finer, *above, *above_all(found, self.attributes)]
        players = player_steps(post, found, context.text, self.attributes)
        last = above_all(found, self.attributes)
        return [*head_steps(post, found, self.attributes), *finer, *players, *above, *last]

    def _class_of(self, base: str, context: Context) -> WordClass | None:
        """By the words nearby where a word has several senses, else by the table."""
        told = sense_of(base, context.text, self.attributes)
        whole = self.attributes.of(base)
        if told is not None or (whole is not None and " " in base):
            return told or whole
        post = read_post(base, self.attributes)
        if post is not None and post.more and needs_telling(post):
            return None
        return whole or self.attributes.ending(_first_group(base))

    def _named(self, name: str) -> list[Step]:
        found = self.attributes.of(name)
        return self.attributes.steps(found) if found else []

    def _counted(self, base: str) -> list[Step]:
        """ "five children" → "fewer than ten children" → "a number of children"."""
        number = find_number(base)
        if number is None or number.start > 0 or number.ordinal or number.value < 2:
            return []
        rest = base[number.end :].strip()
        if not re.fullmatch(r"[^\W\d]+(?:\s[^\W\d]+)?", rest):
            return []
        return quantity_rules.steps(base)

    def _occupation(self, base: str) -> list[Step]:
        """ESCO and ISCO-08 where the table has no word of its own, then WordNet's kinds of people. A single word with a capital
        is part of a name: the "Men's Doubles" are no workers."""
        if " " not in base and not base.islower():
            return []
        for group in _ends(_first_group(base)):
            job = self.words.occupation(group)
            found = next(
                (
                    a
                    for n in (self.store.chain(job) if job else ())
                    if (a := self.attributes.of_group(n.name))
                ),
                None,
            )
            found = found or (self._kind_of_person(group) if base.islower() else None)
            if found is not None:
                return self.attributes.steps(found)
        found = self._compound(base) if base.islower() else None
        return self.attributes.steps(found) if found is not None else []

    def _compound(self, base: str) -> WordClass | None:
        """The class of the noun at the end of a word that no table has: a "kickboxer" is what a boxer is, but a "backpacker" is
        no worker."""
        word = base.split(" ")[-1]
        ends = (word[at:] for at in range(_STEM, len(word) - _NOUN + 1))
        jobs = (end for end in ends if self.words.occupation(end) is not None)
        found = next((found for job in jobs if (found := self.attributes.of(job))), None)
        is_worker = found is not None and any(c.name == "worker" for c in self.attributes.chain(found))
        return None if is_worker else found

    def _kind_of_person(self, group: str) -> WordClass | None:
        """The nearest hypernym of a person noun that the table has: "trapeze artist" is a performer.

        The table knows words, not senses, so a hypernym counts in its commonest sense only: a thief is a "principal" of a
        crime, not the head of a school.
        """
        node = self.words.first_sense(group)
        if node is None or node.detail != concepts.PERSON:
            return None
        chain = [n for n in self.store.chain(node) if self.words.first_sense(n.name) == n]
        chain = [n for n in chain if n.name not in _STANDS_FOR]
        found = next((a for n in chain if (a := self.attributes.of(n.name))), None)
        return found if found is None or found.name != "person" else None  # that it is a person is known

    def _condition(self, base: str) -> list[Step]:
        for group in _ends(_first_group(base)):
            ill = self.words.condition(group) if len(group) > 4 else None
            for above in self.store.chain(ill) if ill else ():
                found = self.attributes.of_group(above.name)
                if found:
                    return self.attributes.steps(found)
            if MEDICAL.search(group):
                return self._named("health condition")
        return []


def _is_speech(node: Node) -> bool:
    return node.kind == Kind.NOUN and node.detail == concepts.COMMUNICATION


def _first_group(base: str) -> str:
    """ "President of the Regional Court" → "President"."""
    words = tokens(base)
    end = next((i for i, w in enumerate(words) if i and w.key in BREAKS), len(words))
    return base[: words[end - 1].end] if words else base


def _ends(group: str) -> list[str]:
    words = key(group).split(" ")
    return [" ".join(words[i:]) for i in range(max(0, len(words) - 4), len(words))]
