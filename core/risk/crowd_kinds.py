"""Words that name no one thing but a kind of it: "county in North America", "university", "public official".

A rung of this sort tells almost nothing of who somebody is: as many people fit as ever lived, worked or studied at *any* place of
the kind. What is told twice counts once: a team and another team are one share, and a sports team beside an athlete adds little,
since most athletes have one. Shares stand in `sizes.tsv` with their sources; the classes of occupations in the ontology.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.broader_classes import WordClass, attributes
from sfumato.core.generalize.common_words import is_common
from sfumato.core.generalize.kinds import kinds
from sfumato.core.generalize.model import MASK
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.nations import nations_in
from sfumato.core.packed import read_stored
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.population_tables import FOLDER

CAPITAL = re.compile(r"(?<![\w.])[A-ZÀ-ÞŠŽČĆĐ]\w")
_ARTICLE = re.compile(r"^(?:an?|the|another|some)\s+", re.IGNORECASE)
_AREA = re.compile(r"\s+(?:in|of|near|from)\s+(?=(?:the\s+)?[A-ZÀ-Þ])")
_NOTHING = re.compile(
    r"^[\W_]*$|^\[.*\]$|^(?:an?|the|some|this|that)?\s*(?:person|people|someone|somebody|man or woman|applicant|claimant|patient|"
    r"defendant|respondent(?: state| government)?|place|location|country|state|area|region|town|city|village|date|time|year|"
    r"organisation|organization|"
    r"nationality|national|citizen|language|national of some country|occupation|job|number|name|individual|party|case)s?$|"
    r"^(?:PERSON|ORG|LOC|DEM|MISC|CODE|DATETIME|QUANTITY)(?:[ -]\d+)?$",
    re.IGNORECASE,
)
_OF_THE_RESPONDENT = re.compile(r"\s+(?:of|in|from)\s+the\s+respondent\s+state$", re.IGNORECASE)
# "Town A in Norway", "Public body B": the letter stands for a name that is hidden.
_LABELLED = re.compile(r"^(?P<kind>[A-Z][a-z]+(?: [a-z]+){0,3}) [A-Z]{1,2}(?P<rest>(?: (?:in|of|near) .+)?)$")
_WORD = re.compile(r"[^\W\d_]+")
# What stands around the name of a country in the name of its State or government, and what both are called.
_OF_A_STATE = frozenset({
    "the", "of", "and", "state", "states", "government", "republic", "kingdom", "federation", "federal", "respondent", "union",
})  # fmt: skip
_KINDS_OF_STATE = frozenset({"state", "country", "government"})
# Umbrellas so wide that two trades under them have nothing in common.
HEAD_FIRST = 1_000  # letters: the noun that a name ends with counts before any longer one
WIDEST = frozenset({"professional", "worker", "person"})
# Of a class of bodies (judgment calls): kinds under it, and such bodies in the world, at least. Public bodies, companies, teams,
# performing groups, media outlets and educational institutions are such classes; religious communities are none.
_KINDS_IN_A_CLASS, _BODIES_IN_A_CLASS = 3, 200_000


@dataclass(frozen=True, slots=True)
class Size:
    """A row of `sizes.tsv`: people of one such organisation, share of all people in any, the factor around both."""

    kind: str  # the first of its words: what is told twice counts once
    people: float
    share: float
    factor: float
    classes: frozenset[str] = frozenset()  # occupations that are usual there
    assumed: bool = False  # whether nobody was found to publish the share


def tells_nothing(value: str) -> bool:
    """Whether words name nobody and nothing: "***", "a town", "the respondent State"."""
    return MASK in value or _NOTHING.match(_OF_THE_RESPONDENT.sub("", value.strip())) is not None


@lru_cache(maxsize=1)
def _classes_of_bodies() -> frozenset[str]:
    chains = [kinds().chain(name) for name in kinds().by_name]
    below = [chain[-2].noun for chain in chains if len(chain) > 2 and chain[-1].name == "organisation"]
    wide = (chain[0] for chain in chains if len(chain) == 2 and chain[-1].name == "organisation")
    return frozenset(
        one.noun
        for one in wide
        if one.count >= _BODIES_IN_A_CLASS and below.count(one.noun) >= _KINDS_IN_A_CLASS
    )


def is_class_of_bodies(value: str) -> bool:
    """Whether words for a body say no more than what stands around them: who "studied at an educational institution" or "played
    for a team" tells as much with a mask there, which would only read worse. "University" and "team in Norway" tell more."""
    kind = kind_and_area(value)
    return kind is not None and not kind[1] and kind[0].strip().lower() in _classes_of_bodies()


def without_label(value: str) -> str:
    """ "Town A in Norway" → "town in Norway", "mayor of Town A" → "mayor of town"."""
    post, of, body = value.strip().rpartition(" of ")
    if of and _LABELLED.match(body):
        return f"{post} of {without_label(body)}"
    match = _LABELLED.match(value.strip())
    return f"{match['kind'].lower()}{match['rest']}" if match else value


def kind_and_area(value: str) -> tuple[str, str] | None:
    """ "a county in North America" → ("county", "North America"); None where the words name one thing."""
    bare = _ARTICLE.sub("", without_label(value))
    if not bare[:1].islower():
        return None
    kind, *area = _AREA.split(bare, maxsplit=1)
    return None if CAPITAL.search(kind) else (kind, area[0] if area else "")


def area_of(value: str) -> str:
    """Where a body of a kind is: "Larvik" of "a bakery in Larvik"; "" where that is not told."""
    kind = kind_and_area(value)
    return kind[1] if kind else ""


def state_told(value: str) -> str:
    """The country, or the part of the world, that the words for a State or its government tell; "" for any other body. "Republic
    of Turkey" and "the Turkish Government" tell Turkey, "state in Western Asia" tells Western Asia."""
    kind = kind_and_area(value)
    if kind is not None:
        return kind[1] if kind[0].split()[-1] in _KINDS_OF_STATE else ""
    words = list(nations_in(value))
    if len({word.nation.part_of or word.code for word in words}) != 1:
        return ""
    nation = {n for word in words for n in range(word.start, word.end)}
    others = {m[0].lower() for m in _WORD.finditer(value) if m.start() not in nation}
    return words[0].nation.name if others <= _OF_A_STATE and (others or words[0].is_name) else ""


def names_any_place(value: str) -> bool:
    """Whether words say a kind of place and not where: "street", "Street A", "a small place". There is a town called Street."""
    kind = kind_and_area(value)
    return kind is not None and not kind[1] and all(is_common(word) for word in fold_phrase(kind[0]).split())


def names_one(value: str) -> bool:
    """Whether the words name one thing, not a kind of it: "Larvik School", not "a school in Norway"."""
    bare = _ARTICLE.sub("", value)
    kind = kind_and_area(value)
    return kind is None and CAPITAL.search(bare) is not None and len(fold_phrase(value)) > 1


# -- occupations ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def classes_of(words: str) -> tuple[str, ...]:
    """The classes of an occupation, narrow to wide; empty where the ontology knows none."""
    kind = kind_and_area(words)
    found = attributes().ending(kind[0] if kind else words)
    return tuple(one.name for one in attributes().chain(found)) if found else ()


@lru_cache(maxsize=20_000)
def umbrella(words: str) -> tuple[float, float] | None:
    """People of a whole class ("public official") in the world and the factor around it; None for a trade of its own."""
    bare = fold_phrase(_ARTICLE.sub("", words))
    found = attributes().of(bare)
    if found is None or fold_phrase(found.name) != bare:
        return None
    return found.count, _factor(found)


def _factor(one: WordClass) -> float:
    return priors.CLASS_JUDGED_SPREAD if one.source.startswith("judgement") else priors.CLASS_PUBLISHED_SPREAD


def second_share(
    first: tuple[str, ...], other: tuple[str, ...], other_is_class: bool, share: float
) -> tuple[float, float]:
    """Of people with the first occupation, those with the other as well, and the factor around it. By classes, narrow to wide."""
    if other_is_class and other and (other[0] in first or (first and other[0] in WIDEST)):
        return (
            1.0,
            1.0,
        )  # "public official" beside "politician" is the same said again, and a boxer "turned professional"
    kindred = bool(set(first) & set(other) - WIDEST)
    if (
        first
        and other
        and (counted := _pairs().get((_counted_class(first), _counted_class(other)))) is not None
    ):
        both, people = counted
        given = (
            (both + priors.SECOND_TRADE * priors.PAIRS_PRIOR)
            / (people + priors.PAIRS_PRIOR)
            * (1.0 if other_is_class else priors.TRADE_OF_ITS_CLASS)
        )
        return max(given, share), priors.KINDRED_TRADE_SPREAD
    if kindred:
        return max(priors.KINDRED_TRADE, share), priors.KINDRED_TRADE_SPREAD
    return max(
        priors.SECOND_TRADE, share**0.5
    ) if other_is_class else priors.SECOND_TRADE, priors.SECOND_TRADE_SPREAD


def _counted_class(classes: tuple[str, ...]) -> str:
    """The narrowest class that `pairs.tsv` counts: of legislators, that of politicians."""
    return next((name for name in classes if name in _classes_counted()), classes[0])


@lru_cache(maxsize=1)
def _classes_counted() -> frozenset[str]:
    return frozenset(name for pair in _pairs() for name in pair)


@lru_cache(maxsize=1)
def _pairs() -> dict[tuple[str, str], tuple[float, float]]:
    """By two classes of occupations, people with both and people with the first, among those who have a biography."""
    return {(row[0], row[1]): (float(row[3]), float(row[2])) for row in lines_of("pairs.tsv")}


# -- organisations -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def size_of(relation: str, value: str) -> Size | None:
    """The row for words of an organisation, by the longest that fit: "high court" before "court". Of a kind in an area only the
    kind is asked: "team in the United States" is no State."""
    kind = kind_and_area(value)
    folded = fold_phrase(kind[0] if kind else value)
    head = re.split(r" (?:of|for|in|at) ", folded, maxsplit=1)[0]  # "Oslo University Hospital" is a hospital
    best: tuple[int, Size | None] = (0, None)
    for name, words, size in _sizes():
        if name == relation:
            fits = [w for w in words if re.search(rf"(?<!\w){re.escape(w)}s?(?!\w)", folded)]
            longest = max((len(w) + HEAD_FIRST * head.removesuffix("s").endswith(w) for w in fits), default=0)
            if longest > best[0]:
                best = (longest, size)
    return best[1]


def words_of_bodies() -> dict[str, frozenset[str]]:
    """Words for organisations, and the kinds that each is counted under."""
    words = {word for _, listed_words, _ in _sizes() for word in listed_words}
    return {word: frozenset(size.kind for _, names, size in _sizes() if word in names) for word in words}


def how_many(kind: str, people: float) -> tuple[float, float] | None:
    """Organisations of a kind among so many people, and the factor around it: "heads of a university"."""
    row = size_of("employer", kind)
    return (max(1.0, row.share * people / row.people), row.factor) if row else None


@lru_cache(maxsize=1)
def _sizes() -> tuple[tuple[str, tuple[str, ...], Size], ...]:
    found = []
    for relation, words, people, share, factor, classes, source in lines_of("sizes.tsv"):
        names = tuple(words.split("|"))
        usual = frozenset(filter(None, classes.split("|")))
        size = Size(names[0], float(people), float(share), float(factor), usual, source.startswith("assumed"))
        found.append((relation, names, size))
    return tuple(found)


def lines_of(name: str) -> Iterator[list[str]]:
    """The rows of a table of the population model, without comments."""
    try:
        text = read_stored(FOLDER / name).decode()
    except OSError as error:
        raise ResourceMissing("A table of the population model is missing.", file=FOLDER / name) from error
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
