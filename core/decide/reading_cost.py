"""What a reader pays for a replacement, in bits, beside the information that is lost.

A language model guesses "actor" from "was a Russian …", so its bits call the word nearly worthless, and a plan that has to hide
something hides that first. Readers see it the other way round. Their verdicts on replacements (`docs/measurements/sheets`) give
a probability that one is accepted, by type, kind of level, words and dates (`models/accept/card.md`); its surprise, −log2 p, is
what the plan pays.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.facts.people import cast_of, is_an_article
from sfumato.core.facts.sentences import sentences_of
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.language.nations import nations_in
from sfumato.core.paths import MODELS
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.nations import respondent
from sfumato.core.recognize.state_names import OFFICIAL
from sfumato.core.risk.crowd_articles import share_of_nations

FILE = MODELS / "accept" / "reading.json"
# Bits of the objective for one bit of surprise: the least from which on plans of development biographies are expected to have no
# fewer faults (`models/accept/card.md`).
SCALE = 8.0
# Times that the nation and the trade an article opens with cost what other attributes do: they are what the whole text is about.
# On the development sheets of biographies readers accepted two of eight widened nations, where the model, which does not see
# where a word stands, expects four in ten; of trades in openings three of ten, about as expected. How much is a judgment call.
OPENING = 3.0
# Bits that no date at all costs more than its century: readers fault both, and "(*** – 1960s)" reads as an error (judgment call).
NO_DATE = 6.0
# Bits that no noun at all costs more than the widest, for what somebody is: of 43 masked trades on the sheets of biographies
# readers accepted one, of 30 told two levels wider or more three, of 20 "professionals" and "workers" none (judgment call).
NO_NOUN = 6.0
# Of what tells a decade and of what tells a century from other dates, as much as a part of a century has: readers were not asked
# about it yet, so it lies halfway (judgment call).
PART_OF_CENTURY = 0.5
# The respondent State of a judgment, or any other that it names, as a noun and as a mask: no court prints "v. a state in Europe".
# On the eleventh sheet of judgments readers faulted each of the four rows that hide it, so that other facts go first; how many
# bits that takes is a judgment call. In other texts a country is a place like others.
_STATE = (30.0, 36.0)
# Dates of a judgment that are told as decades, and wider ones: of the 33 decades on the fourth sheet of judgments readers
# accepted 5, of the 51 years 49. Steps of proceedings are followed by their years: one narrow fact less costs less than forty
# blurred dates.
_IN_COURT = {"decade": 0.15, "part": 0.12, "century": 0.1, "": 0.1}
# Births in a judgment: on all sheets readers accepted each of six decades and none of five told more widely.
_BORN_IN_COURT = {**_IN_COURT, "decade": 1.0}
# Of people with an article, those of a nation that counts as wholly large: no more than of the United States and Britain.
_LARGE_NATION = 0.1
_BORN = re.compile(r"\bborn\s+(?:in|on)?\s*$")
_SOMEWHERE = frozenset({EntityType.LOC, EntityType.ORG, EntityType.MISC})
_AREA = re.compile(r" (?:in|of|from) (?:the )?[A-Z]")  # "city in Norway"
_LABELLED = frozenset({EntityType.PERSON, EntityType.CODE})  # they are hidden whatever it costs
# Words of a rung and of the original, and levels above it, that are counted, as when the model was fitted.
_MOST_WORDS, _MOST_ORIGINAL, _MOST_LEVELS = 6, 8, 4


def reading_costs(
    entities: Sequence[Entity],
    ladders: Mapping[str, Ladder],
    *,
    steps: Collection[str] = (),
    opening: Collection[str] = (),
    of_a_case: bool = False,
    life: bool = False,
) -> dict[str, tuple[float, ...]]:
    """Bits by entity and rung; never falling with the rung, 0 for the original and for labels of people and codes. `steps`:
    dates that are steps of proceedings, see `steps_of_proceedings`; `opening`: what an article says
    that somebody is, see `opening_attributes`. `of_a_case`: the text is a judgment, whose States stay. `life`: it is a biography.

    Raises ResourceMissing where the weights are absent."""
    rows = {e.id: _row(e, ladders[e.id], e.id in steps, of_a_case, life) for e in entities if e.id in ladders}
    return {i: tuple(OPENING * bits for bits in row) if i in opening else row for i, row in rows.items()}


def steps_of_proceedings(text: str, entities: Sequence[Entity]) -> frozenset[str]:
    """Dates of a judgment but those of births, which may be told more widely: nobody follows the case by them."""
    if not respondent(text):
        return frozenset()
    dates = [e for e in entities if e.type is EntityType.DATETIME]
    return frozenset(
        e.id for e in dates if not any(_BORN.search(text[max(0, m.start - 12) : m.start]) for m in e.mentions)
    )


def opening_attributes(text: str, entities: Sequence[Entity]) -> frozenset[str]:
    """Nations and trades in the first sentence of an article about somebody: without them the text is about nothing."""
    if not is_an_article(text, entities, cast_of(text, entities)):
        return frozenset()
    end = next((end for start, end in sentences_of(text)), 0)
    return frozenset(e.id for e in entities if e.type is EntityType.DEM and e.mentions[0].end <= end)


def features(
    type_: EntityType, original: str, replacement: str, mask: bool, rung: int = 1, *, life: bool = False
) -> dict[str, float]:
    """What the probability depends on. `replacement` without its article; "" where only the mask is left. `rung`: how many levels
    above the original it is. `life`: of somebody's life, not of a case or a letter."""
    found = {
        "one": 1.0,
        f"type={type_}": 1.0,
        "original words": min(_MOST_ORIGINAL, len(original.split())) / 4,
    }
    if type_ is EntityType.DATETIME:
        level = "" if mask else date_level(replacement)
        part = PART_OF_CENTURY * (level == "part")
        found["coarse date"] = float(level in ("", "century", "words")) or part
        found["century"] = float(level == "century") or part
        found["decade"] = float(level == "decade") or part
    if type_ is EntityType.DEM:
        size = _size_of_nation(original)
        found[f"{'attribute' if size is None else 'nation'} {'masked' if mask else 'told'}"] = 1.0
        if size is not None:
            found["large nation"] = size * life
        elif not mask:
            found["levels above a trade"] = min(_MOST_LEVELS, rung) / 2
    if mask:
        found["mask"] = found[f"mask|{type_}"] = 1.0
        return found
    own, theirs = replacement.lower().split(), original.lower().split()
    # "date in the 1990s" has more words than "1996" and says less, and "North American" ends like "American"
    if type_ is not EntityType.DATETIME and "large nation" not in found:
        found["words"] = min(_MOST_WORDS, len(own)) / 3
    if type_ in _SOMEWHERE and life:
        found[f"nowhere|{type_}"] = float(_AREA.search(replacement) is None)
    if "large nation" not in found:
        found["head noun"] = float(bool(own and theirs) and own[-1] == theirs[-1])
    return found


def _size_of_nation(words: str) -> float | None:
    """Of a nation and nothing more: 1 where a tenth of the people with an article are of it. Readers find that "American" tells
    nobody anything, and that "North American" is wider without need. None for other words."""
    nation = next(iter(nations_in(words)), None)
    if nation is None or (words[: nation.start] + words[nation.end :]).strip().lower() not in ("", "a", "an"):
        return None
    return min(1.0, share_of_nations((nation.code,))[0] / _LARGE_NATION)


def date_level(words: str) -> str:
    """How precise a date still is, by its words."""
    for level, form in _DATES:
        if form.search(words):
            return level
    return "words"


_DATES = (
    ("part", re.compile(r"\b(?:early|mid|late)[ -]\S+ centur", re.IGNORECASE)),
    ("century", re.compile(r"centur", re.IGNORECASE)),
    ("decade", re.compile(r"\d0s")),
    ("year", re.compile(r"\b\d{4}\b")),
    ("figure", re.compile(r"\d")),
)


def accepted(values: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The probability that a reader finds a replacement fine."""
    total = sum(weights.get(name, 0.0) * value for name, value in values.items())
    return 1 / (1 + math.exp(-total))


@lru_cache(maxsize=1)
def load_weights() -> Mapping[str, float]:
    """Raises ResourceMissing where the file is absent or damaged."""
    try:
        data = json.loads(FILE.read_text(encoding="utf-8"))
        return {name: float(weight) for name, weight in data["weights"].items()}
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The weights of what readers accept are missing.", file=FILE) from error


def _row(entity: Entity, ladder: Ladder, step: bool, of_a_case: bool, life: bool) -> tuple[float, ...]:
    often = 1 + math.log2(max(1, len(entity.mentions)))
    row = [0.0]
    for number, rung in enumerate(ladder.rungs[1:], 1):
        row.append(max(row[-1], often * _cost(entity, rung, number, step, of_a_case, life)))
    if entity.type is EntityType.DATETIME and ladder.rungs[-1].kind is RungKind.MASK:
        row[-1] += often * NO_DATE
    if entity.type is EntityType.DEM and len(row) > 2 and _size_of_nation(entity.text) is None:
        for number, rung in enumerate(ladder.rungs):
            row[number] += often * NO_NOUN * _says_no_noun(rung)
    return tuple(row)


def _says_no_noun(rung: Rung) -> bool:
    """A mask, or a noun for people in general: "professional"."""
    return rung.kind is RungKind.MASK or RungFlag.TYPE_ONLY in rung.flags


def is_state(entity: Entity) -> bool:
    """Whether a name is that of a country and nothing more."""
    if entity.type not in (EntityType.ORG, EntityType.LOC):
        return False
    words = list(nations_in(entity.text))
    return (
        bool(words)
        and OFFICIAL.sub("", entity.text.lower()) == entity.text[words[0].start : words[0].end].lower()
    )


def _cost(entity: Entity, rung: Rung, number: int, step: bool, of_a_case: bool, life: bool) -> float:
    hidden = rung.kind is RungKind.MASK
    if of_a_case and is_state(entity):
        return _STATE[hidden]
    if entity.type in _LABELLED:
        return 0.0
    replacement = "" if RungFlag.TYPE_ONLY in rung.flags else rung.text
    told = features(entity.type, entity.text, replacement, hidden, number, life=life)
    p = accepted(told, load_weights())
    if entity.type is EntityType.DATETIME and (step or of_a_case):
        table = _IN_COURT if step else _BORN_IN_COURT
        p = min(p, table.get("" if hidden else date_level(replacement), 1.0))
    return -SCALE * math.log2(p)
