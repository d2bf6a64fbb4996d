"""Entities that differ little between people: times of day, scores, small counts, everyday nouns and trades.

    at 10:15 AM                 next Friday              within three business days
    won 4–2                     nine seasons
    a former midfielder         your son                 after two heart attacks

Alone none of them points at anybody, whatever people mask by habit. Together with others each still counts in the crowd.
"""

from __future__ import annotations

import re

from sfumato.core.errors import ResourceMissing
from sfumato.core.facts.model import Relation
from sfumato.core.facts.words import relation_of_words
from sfumato.core.generalize.model import Ladder
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.lists import listed
from sfumato.core.language.numbers import find_number
from sfumato.core.recognize.model import Entity, EntityType, Identifier

_DOZEN = 12
_TIMES = frozenset({"time of day", "weekday"})
_UNIT = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:business |working )?day|night|week|weekend|month|year|morning|afternoon"
    r"|evening|season|hour|minute)s?"
)
_TOLD_FROM_NOW = re.compile(
    rf"(?:(?:this|next|last|coming|the following|the next|the previous|the same) )?{_UNIT}"
    r"|today|tonight|tomorrow|yesterday|a (?:day|week|month|year) (?:later|ago|earlier|before)"
    r"|(?:about |around |up to )?(?:\d{1,2}|\d{1,2}\s?[–-]\s?\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
    r" (?:business |working )?(?:minute|hour|day|week)s?(?: ago| later)?",
    re.IGNORECASE,
)
_DECADES = re.compile(
    r"(?:(?:in|during|throughout) )?(?:the )?(?:(?:early|mid|late)[ -])?(?:\d{3}0s|\d\dth century)"
    r"(?:(?: and|,| to|–| or)+ (?:(?:early|mid|late)[ -])?(?:the )?(?:\d{3}0s|['’]?\d0s|\d\dth century))*"
    r"|the (?:late|early) \d\dth and (?:early|late) \d\dth centuries",
    re.IGNORECASE,
)
_SCORE = re.compile(r"(?:an?\s)?\d{1,2}\s?[–:-]\s?\d{1,2}")
_TRADES = frozenset({Relation.OCCUPATION, Relation.OFFICE, Relation.FAMILY})
# Wider words of trades that no list of occupations has: positions in a team, instruments.
_WIDER = listed(
    "player;athlete;musician;artist or performer;writer;sports coach;person in education;relative"
)
_SPECIAL = frozenset({"condition", "belief", "ethnicity", "health"})


def points_at_nobody(entity: Entity, ladder: Ladder | None = None) -> bool:
    """Whether an entity tells nothing that differs much between people. Never a direct identifier or a name; never health,
    faith, origin or other special categories."""
    if entity.identifier is Identifier.DIRECT or entity.protected:
        return False
    match entity.type:
        case EntityType.DATETIME:
            return entity.kind in _TIMES or any(
                form.fullmatch(entity.text) is not None for form in (_TOLD_FROM_NOW, _DECADES)
            )
        case EntityType.QUANTITY:
            return _SCORE.fullmatch(entity.text) is not None or _is_small_count(entity.text)
        case EntityType.DEM:
            return entity.kind not in _SPECIAL and _is_trade(entity, ladder)
        case EntityType.MISC | EntityType.ORG:
            return relation_of_words(entity.text) in (*_TRADES, None) and _is_everyday(entity.text)
        case _:
            return False


def _is_small_count(said: str) -> bool:
    number = find_number(said)
    return (
        number is not None
        and (number.start, number.end) == (0, len(said.strip()))
        and number.value <= _DOZEN
        and number.value == int(number.value)
    )


def _is_trade(entity: Entity, ladder: Ladder | None) -> bool:
    """A trade or a relative in lower case: "singer", "your son"; not "Chief Rabbi of Odessa"."""
    if not entity.text.islower():
        return False
    relation = relation_of_words(entity.text)
    if relation is not None:
        return relation in _TRADES
    if entity.kind in ("occupation", "family"):
        return True
    return ladder is not None and len(ladder.rungs) > 2 and ladder.rungs[1].text in _WIDER


def _is_everyday(said: str) -> bool:
    """All words are in lower case and common in prose: "appearances", "heart attacks"; no figures."""
    if not said.islower() or any(c.isdigit() for c in said):
        return False
    try:
        bits = word_bits()
    except ResourceMissing:
        return False
    return all(bits.get(word, RARE_BITS + 1) <= RARE_BITS for word in re.findall(r"[^\W\d_]+", said))
