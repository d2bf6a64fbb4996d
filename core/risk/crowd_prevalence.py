"""Illness, orientation, family and offences: shares of people by the words of `prevalence.tsv`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from sfumato.core.facts.model import Relation
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.lists import word_list
from sfumato.core.language.numbers import NUMBER_WORDS, find_number
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_kinds import lines_of, umbrella
from sfumato.core.risk.crowd_trait_model import Trait, Unknown
from sfumato.core.risk.crowd_vocabulary import MARITAL
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

_PLAIN = word_list("plain words of health")
_CHILDREN = re.compile(
    r"\b(?:mother|father|parent)s?\sof\s(?P<of>\w+)(?:\s(?:children|kids|sons|daughters))?\s*$"
    r"|\b(?P<kids>\w+)\s(?:children|kids|sons|daughters)\b|^\s*(?P<all>\d{1,2})\s*$",
    re.IGNORECASE,
)
_OF_ONE_SEX = re.compile(r"\b(\w+)\s(?:sons|daughters)\b", re.IGNORECASE)
_TIED_TO = re.compile(
    r"\b(?:married to|(?:wife|husband|son|daughter|mother|father|brother|sister|widow|widower|child) of)\s+an?\s+(?P<work>.+)$",
    re.IGNORECASE,
)
MOST_CHILDREN = 12  # of one person, as far as the table goes
RAREST = 5  # the column of the share in the country where an illness is rarest
SOME_OFFENCE = "some offence"
_NO_TABLE = "no table knows this condition; 1 in 500 was assumed"


def prevalence(relation: Relation, value: str, tables: Tables) -> Trait | Unknown | None:
    """The trait of an illness, an orientation, a family or an offence by the row whose words it has; of a family the rarest."""
    folded = fold_phrase(value)
    rows = [
        row for row in _prevalences() if row[0] == relation.value and any(_has(folded, w) for w in row[1])
    ]
    if rows:
        if relation is Relation.FAMILY:  # of "a twin brother" the twin tells more
            best = min(rows, key=lambda row: row[2])
        else:
            best = max(rows, key=lambda row: max(len(w) for w in row[1] if _has(folded, w)))
        how = f"{value} ({best[2]:.2g} of people)"
        told = Attribute(relation.value, best[1][0], share=best[2], spread=best[3], rarest=best[4], how=how)
        return Trait(relation, told)
    if relation is Relation.HEALTH:
        whole = umbrella(value)  # "illness" is a class of the ontology
        share, spread = priors.UNKNOWN_ILLNESS, priors.UNKNOWN_ILLNESS_SPREAD
        if whole:
            share = min(1.0, whole[0] / tables.world)
            spread = min(whole[1], 1.0 / share)  # as far down as up, where everybody is the end
        told = Attribute("health", folded, share=share, spread=spread, how=f"{value} ({share:.2g} of people)")
        return Trait(relation, told, assumed="" if whole else _NO_TABLE)
    return Unknown("no table knows how many people this fits")


def family(
    relation: Relation, value: str, tables: Tables, read_work: Callable[[str], Trait | Unknown | None]
) -> Trait | Unknown | None:
    """Relatives: how many, and of which work where that is told ("married to a judge")."""
    if (tied := _TIED_TO.search(value)) and isinstance(work := read_work(tied["work"]), Trait):
        share = work.attribute.share if not work.attribute.people else work.attribute.people / tables.world
        share, spread = (
            min(1.0, priors.RELATIVES * share),
            max(priors.RELATIVES_SPREAD, work.attribute.spread),
        )
        return Trait(relation, Attribute("family", fold_phrase(value), share=share, spread=spread, how=value))
    found = prevalence(relation, with_children(value), tables)
    several = _OF_ONE_SEX.search(value)
    if several is None or not isinstance(found, Trait) or (number := find_number(several[1])) is None:
        return found
    part = 0.5 ** max(0, int(min(number.value, MOST_CHILDREN)) - 1)  # all of them sons, or all daughters
    return replace(found, attribute=replace(found.attribute, share=found.attribute.share * part))


def left_out(relation: Relation, value: str) -> str:
    """The words of an illness, an offence or a family that the row which counts them does not hold: "boxer" of "married to a
    boxer"."""
    if relation not in (
        Relation.HEALTH,
        Relation.CONVICTED,
        Relation.FAMILY,
        Relation.ORIENTATION,
        Relation.MARITAL,
    ):
        return ""
    if relation is Relation.FAMILY and _TIED_TO.search(value):
        return ""
    folded = fold_phrase(with_children(value) if relation is Relation.FAMILY else value)
    known = [w for row in _prevalences() if row[0] == relation.value for w in row[1]]
    known += [w for w in MARITAL if relation in (Relation.FAMILY, Relation.MARITAL)]
    for words in sorted(known, key=len, reverse=True):
        folded = re.sub(rf"(?<!\w){re.escape(words)}\w*", " ", folded)
    return " ".join(word for word in folded.split() if word not in _PLAIN and not word.isdigit())


def with_children(value: str) -> str:
    """The number of children in the words of the table: "9", "mother of nine" and "has 9 kids" are "nine children"."""
    match = _CHILDREN.search(value)
    number = find_number(match["of"] or match["kids"] or match["all"]) if match else None
    if number is None or not 1 <= number.value <= MOST_CHILDREN:
        return value
    word = next(word for word, n in NUMBER_WORDS.items() if n == number.value)
    return f"{word} children" if number.value > 1 else "one child"


def some_offence(value: str) -> Trait:
    """An offence that a text tells in words that no table knows: often it is a common one in other words, or the same one again,
    so that several count as one."""
    share, spread = priors.UNKNOWN_OFFENCE, priors.UNKNOWN_OFFENCE_SPREAD
    how = f"{value} ({share:.2g} of people)"
    told = Attribute("convicted of", SOME_OFFENCE, share=share, spread=spread, how=how)
    return Trait(Relation.CONVICTED, told, assumed="no table knows this offence; 1 in 200 was assumed")


def _has(folded: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words)}", folded) is not None


@lru_cache(maxsize=1)
def _prevalences() -> tuple[tuple[str, tuple[str, ...], float, float, float], ...]:
    return tuple(
        (r[0], tuple(r[1].split("|")), float(r[2]), float(r[3]), float(r[RAREST]) if len(r) > RAREST else 0.0)
        for r in lines_of("prevalence.tsv")
    )
