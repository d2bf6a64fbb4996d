"""Parts of speech, as far as the realiser needs them: closed word classes here, open ones from the ontology's WordNet."""

from __future__ import annotations

from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.concepts import PERSON, Kind, key
from sfumato.core.generalize.store import Store, open_store
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed, word_list
from sfumato.core.language.numbers import NUMBER_WORDS

ARTICLES = frozenset({"a", "an", "the"})
DETERMINERS = ARTICLES | listed(
    "this;that;these;those;his;her;its;their;my;our;your;each;every;any;no;some;another;such;which;whose;several;many;"
    "both;all;certain;other;same;either;neither"
)
PREPOSITIONS = listed(
    "in;at;on;by;from;to;of;for;with;under;before;after;since;until;till;during;against;between;through;throughout;near;over;"
    "into;onto;within;without;about;around;among;amongst;towards;toward;via;per;beside;behind;beyond;despite;including;"
    "concerning;regarding;like;unlike;off;up;down;out;across;along;inside;outside;upon;versus;than;as"
)
CONJUNCTIONS = listed(
    "and;or;but;nor;that;which;who;whom;whose;where;when;while;if;because;although;whether;so;yet;then;plus"
)
PRONOUNS = listed(
    "he;she;it;they;him;them;we;us;i;me;you;himself;herself;itself;themselves;who;what;there;here;not;also;only"
)
AUXILIARIES = listed(
    "is;was;are;were;be;been;being;has;had;have;having;do;does;did;will;would;shall;should;may;might;can;could;must;became;"
    "become;becomes;remained;seemed"
)
FUNCTION = PREPOSITIONS | CONJUNCTIONS | PRONOUNS | AUXILIARIES
_PAST = word_list("irregular past forms")


@lru_cache(maxsize=1)
def _store() -> Store | None:
    try:
        return open_store()
    except ResourceMissing:
        return None  # ladders are off then, and with them nearly all that is to be realised


@lru_cache(maxsize=20_000)
def _classes(word: str) -> frozenset[Kind]:
    store = _store()
    return frozenset(node.kind for node in store.find(key(word))) if store else frozenset()


def is_area(name: str) -> bool:
    """Whether a name is that of a country or of one of its regions."""
    return bool(_classes(name) & {Kind.COUNTRY, Kind.REGION})


@lru_cache(maxsize=20_000)
def country_of_region(name: str) -> frozenset[str]:
    """The code of the country in which a region of this name lies; none where several countries have one."""
    store = _store()
    found = {n.country for n in store.find(key(name)) if n.kind is Kind.REGION} if store else set()
    return (
        frozenset(store.countries[index].code for index in found)
        if store and len(found) == 1
        else frozenset()
    )


def is_country(name: str) -> bool:
    """Whether the ontology knows the name as a country."""
    return Kind.COUNTRY in _classes(name)


def is_noun(word: str) -> bool:
    """Whether a lower-case word is first of all a noun: "boat" and "courts", not "famous" or "found"."""
    lower = word.lower()
    if lower in FUNCTION or lower in DETERMINERS or lower in _PAST or lower in NUMBER_WORDS:
        return False
    known = _classes(lower) | _classes(singular_word(lower))
    return Kind.HEAD in known or (Kind.NOUN in known and Kind.QUALITY not in known)


def is_person(word: str) -> bool:
    """Whether a lower-case word may be said of people: "employee", "founders"."""
    store = _store()
    found = [n for form in {word, singular_word(word)} for n in (store.find(key(form)) if store else ())]
    return any(n.kind is Kind.OCCUPATION or (n.kind is Kind.NOUN and n.detail == PERSON) for n in found)


def is_adjective(word: str) -> bool:
    """Whether the ontology knows the word as an adjective."""
    return Kind.QUALITY in _classes(word.lower())


def is_verb(word: str) -> bool:
    """Whether a lower-case word can only be a verb after a noun: "visited", "pays", "found"."""
    lower = word.lower()
    if lower in AUXILIARIES or lower in _PAST:
        return True
    if lower.endswith("ed") and len(lower) > 4:
        return True
    known = _classes(lower)
    if Kind.ACTION in known:
        return Kind.NOUN not in known and Kind.HEAD not in known
    return lower.endswith("s") and not known and Kind.ACTION in _classes(lower[:-1]) and not is_noun(lower)
