"""Phrases with capital letters that name nobody: posts ("Deputy Civil Engineer"), what a post is for ("Minister for Culture"),
doctrines and styles ("Surrealism"), and common nouns in small letters ("church").

The tagger takes them for organisations, because courts write their offices so. A dictionary knows their words, and the grammar
tells what stands there: somebody *is* a post, or is one *as*, and a professor is *of* a subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from sfumato.core.generalize.concepts import (
    ACT,
    ANIMAL,
    ARTIFACT,
    COGNITION,
    LOCATION,
    OBJECT,
    PERSON,
    PLANT,
    Kind,
    key,
)
from sfumato.core.generalize.kinds.governors import stem
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.read_sentences import Place
from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.generalize.store import Store
from sfumato.core.language.fold import fold_words
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.syntax import Parsed
from sfumato.core.language.syntax.model import DETERMINERS


class Plain(Enum):
    """What such a phrase is."""

    POST = "post"  # somebody's office or trade
    FIELD = "field"  # what an office or a chair is for
    NO_NAME = "no name"


_BREAK = re.compile(r"\s+(?:of|for|in|on|at|to|and|with|by|from)\s+|\s*[,(]")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_IS = frozenset({"attr", "oprd"})  # "was |X|", "became |X|", "was named |X|"
_CALLED = frozenset({"known", "call", "name", "titl", "entitl"})  # stems: "known as X" is a name
_HAS_A_FIELD = frozenset({"of", "for", "in", "on"})
_DEGREE = re.compile(
    r"(?<!\w)(?:[BM]\.?\s?(?:A|Sc|Phil|S|Ed|Eng)|Ph\.?\s?D|[Dd]egree|[Bb]achelor|[Mm]aster|[Dd]octorate|[Dd]iploma)\b[\w.’'\s]{0,12}$"
)
_TEACHERS = frozenset({"educator", "academician", "teacher"})
_SUBJECTS = frozenset({ACT, COGNITION})
# What WordNet has above a doctrine, a style, a discipline or a period: a thousand people hold or live in each.
_IDEAS = frozenset(
    {
        "artistic movement",
        "doctrine",
        "artistic style",
        "architectural style",
        "political orientation",
    }
)
_TANGIBLE = frozenset({ANIMAL, ARTIFACT, LOCATION, OBJECT, PERSON, PLANT})
_SMALL = frozenset({"of", "for", "in", "on", "at", "to", "and", "the", "a", "an", "with", "by", "from"})


def plain_sort(name: str, mentions: Sequence[Place], store: Store) -> Plain | None:
    """What a phrase is that names nobody; None of a name, and where its mentions do not say so alike. A newspaper called
    "Observer" is none: nobody is one."""
    if name.islower() and name[0].isalpha():  # the "32nd district" is one of many
        return Plain.NO_NAME if all(is_word(word, store) for word in fold_words(name)) else None
    if is_idea(name, store):
        return Plain.NO_NAME
    if not mentions:
        return None
    if is_period(name, store) and all(map(_has_article, mentions)):
        return Plain.NO_NAME
    if is_somebody(name, store) and not head_clues(name, kinds()) and all(map(_is_held, mentions)):
        return Plain.POST
    told = {_of_a_post(place, name, store) for place in mentions}
    return told.pop() if len(told) == 1 else None


def is_somebody(name: str, store: Store) -> bool:
    """Whether the noun that heads a phrase is a word for one person: "Associate Administrator for Education"."""
    words = _WORD.findall(_BREAK.split(name.strip(), maxsplit=1)[0])
    if not words or words[0] == "The":
        return False
    senses = [node for node in store.find(words[-1].lower()) if node.kind is Kind.NOUN]
    people = [node for node in senses if node.detail == PERSON]
    told = bool(people) and (senses[0].detail == PERSON or 2 * len(people) > len(senses))
    return told and not any(_is_plural(words[-1], node.name) for node in people)


def is_idea(name: str, store: Store) -> bool:
    """Whether a phrase is a doctrine or a style in any dictionary: "Idealism", "Pop Art"."""
    senses = [node for node in store.find(key(name)) if node.kind is Kind.NOUN]
    ideas = [n for n in senses if not _IDEAS.isdisjoint(above.name for above in store.chain(n))]
    return bool(ideas) and not any(n.detail in _TANGIBLE for n in senses if n not in ideas)


def is_period(name: str, store: Store) -> bool:
    """Whether one word is the name of a period of history: "the Renaissance"; firms are called so as well, without an article."""
    named = [node for node in store.find(key(name)) if node.kind is Kind.NAMED]
    return " " not in name.strip() and any(a.name == "historic period" for n in named for a in store.chain(n))


def _has_article(place: Place) -> bool:
    inside = place.read.within(place.start, place.end)
    before = inside[0] - 1 if inside else -1
    own = bool(inside) and place.read.tokens[inside[0]].text.lower() == "the"
    return own or (before >= 0 and place.read.tokens[before].text.lower() == "the")


def is_word(word: str, store: Store) -> bool:
    """Whether a word is one of the language, whatever it means."""
    plain = (Kind.NOUN, Kind.QUALITY, Kind.ACTION)
    forms = (word, singular_word(word))
    known = (node for form in forms for node in store.find(form))
    return word in _SMALL or any(node.kind in plain and node.name[:1].islower() for node in known)


def _is_plural(word: str, singular: str) -> bool:
    return word.lower().endswith("s") and word.lower() != singular.lower()


def _is_held(place: Place) -> bool:
    """Whether somebody is, becomes or serves as what stands there, or bears it before a name."""
    read, inside = place.read, place.read.within(place.start, place.end)
    if not inside:
        return False
    head = read.head_of(inside)
    label, above = read.labels[head], read.heads[head]
    if label == "pobj":
        before = stem(read, read.heads[above])
        return read.tokens[above].text.lower() == "as" and before not in _CALLED and not _such(read, above)
    if label in ("compound", "nmod") and above > inside[-1]:
        return read.tags[above] == "NNP" and above <= inside[-1] + 3
    return label in _IS


def _such(read: Parsed, token: int) -> bool:
    """Whether "as" begins examples: "films such as", "such companies as"."""
    return any(t.text.lower() == "such" for t in read.tokens[max(0, token - 5) : token])


def _of_a_post(place: Place, name: str, store: Store) -> Plain | None:
    """Whether the phrase is what somebody's office, chair or degree is for: dictionary words without an article. A member of a
    list that such a phrase begins ("Minister for Culture and |Sport|") is no name either."""
    read, inside = place.read, place.read.within(place.start, place.end)
    if not inside or not _is_subject(name, store):
        return None
    first = inside[0]
    while read.labels[first] == "conj" and read.heads[first] < first:
        first = read.heads[first]
    first = min(read.left_edge(first), inside[0])
    if read.tags[first] in DETERMINERS:
        return None
    if first < 2 or (preposition := read.tokens[first - 1].text.lower()) not in _HAS_A_FIELD:
        return None
    if _DEGREE.search(" ".join(t.text for t in read.tokens[max(0, first - 5) : first - 1])):
        return Plain.NO_NAME
    noun = read.tokens[first - 2].text
    office = preposition in ("for", "on") and noun[:1].isupper() and is_somebody(noun, store)
    told = office or _is_teacher(noun.lower(), store)
    return (Plain.FIELD if first == inside[0] else Plain.NO_NAME) if told else None


def _is_teacher(noun: str, store: Store) -> bool:
    """Whether whoever is called so is so "of" a subject, and not of a body: a professor, no president."""
    senses = [node for node in store.find(noun) if node.kind is Kind.NOUN and node.detail == PERSON]
    return any(above.name in _TEACHERS for node in senses[:1] for above in store.chain(node))


def _is_subject(name: str, store: Store) -> bool:
    head = (_WORD.findall(_BREAK.split(name, maxsplit=1)[0]) or [""])[-1].lower()
    senses = [n for form in (head, singular_word(head)) for n in store.find(form) if n.kind is Kind.NOUN]
    named = any(not is_word(word, store) and _is_place(word, store) for word in fold_words(name))
    return not named and any(node.detail in _SUBJECTS for node in senses)


def _is_place(word: str, store: Store) -> bool:
    return any(node.kind in (Kind.PLACE, Kind.REGION, Kind.COUNTRY) for node in store.find(word))
