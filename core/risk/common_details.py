"""Words that differ little between people, by their form alone: times of day, scores, everyday nouns and trades.

    at 10:15 AM                 next Friday              won 4–2
    a former midfielder         your son                 after two heart attacks
    on the Moon               during the Great Depression

Asked by `irrelevant_entities`, which also knows what the text says of whom, and lengths of time and counts.
"""

from __future__ import annotations

import re

from sfumato.core.errors import ResourceMissing
from sfumato.core.facts.model import Relation
from sfumato.core.facts.words import relation_of_words
from sfumato.core.generalize.broader_classes import things
from sfumato.core.generalize.common_words import is_common, is_of_everybody, is_school_of_thought
from sfumato.core.generalize.demographic_ladders import VAGUE
from sfumato.core.generalize.model import Ladder
from sfumato.core.language.fold import fold
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.crowd_vocabulary import office

_TIMES = frozenset({"time of day", "weekday"})
_UNIT = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:business |working )?day|night|week|weekend|month|year|morning|afternoon"
    r"|evening|season|hour|minute)s?"
)
_TOLD_FROM_NOW = re.compile(
    rf"(?:(?:this|next|last|coming|the following|the next|the previous|the same) )?{_UNIT}"
    r"|(?:12 )?(?:midnight|noon|midday)|today|tonight|tomorrow|yesterday|a (?:day|week|month|year) (?:later|ago|earlier|before)",
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
    "player;athlete;musician;artist;performer;film-maker;journalist;writer;sports coach;person in education;relative"
)
_SPECIAL = frozenset({"condition", "belief", "ethnicity", "health"})
_FIELDS = frozenset({"field of study", "sport", "style of music", "board or card game"})
_FOR_ALL = (
    "",
    "astronomical object",
    "event",
    "sports event",
    "sports competition",
    "competition",
)  # what such a name may be told as
_OF_SOMETHING = re.compile(r"\s(?:of|for|to|at|in)\s")
_OF = listed("of;in;and;the;to;for;at")
_TITLE_WORDS = 4  # words of a job title
# Abbreviations in titles of jobs. Others may be the name of a party, a firm or a court: "UBP Senator".
_OF_JOBS = frozenset(
    {
        "IT", "HR", "PR", "QA", "TV", "DJ", "VJ", "MC", "UX", "UI", "AI", "RN", "MD", "GP", "VP", "PA", "MP", "CEO", "CFO",
        "COO", "CTO", "CIO", "SVP", "EVP", "KC", "QC", "SC",
    }
)  # fmt: skip


def is_everyday(entity: Entity, ladder: Ladder | None = None) -> bool:
    """Whether the words of an entity differ little between people. Never health, faith, origin or other special categories.
    That it is no direct identifier is for whoever asks to see to."""
    match entity.type:
        case EntityType.DATETIME:
            return entity.kind in _TIMES or any(
                form.fullmatch(entity.text) is not None for form in (_TOLD_FROM_NOW, _DECADES)
            )
        case EntityType.QUANTITY:
            return _SCORE.fullmatch(entity.text) is not None
        case EntityType.DEM:
            return entity.kind not in _SPECIAL and (_is_trade(entity, ladder) or _is_field(entity.text))
        case EntityType.MISC | EntityType.ORG:
            return (
                _is_field(entity.text)
                or (relation_of_words(entity.text) in (*_TRADES, None) and _is_common(entity.text))
                or _belongs_to_all(entity.text, ladder)
            )
        case EntityType.LOC:
            return _belongs_to_all(entity.text, ladder)
        case _:
            return False


def _belongs_to_all(said: str, ladder: Ladder | None) -> bool:
    """A heavenly body, a period or games of many sports, where the sentence makes no newspaper or town of the name."""
    told = ladder.rungs[1].text if ladder is not None and len(ladder.rungs) > 2 else ""
    return told in _FOR_ALL and is_of_everybody(re.sub(r"^the\s+", "", said, flags=re.IGNORECASE))


def _is_trade(entity: Entity, ladder: Ladder | None) -> bool:
    """A trade or a relative in plain words: "singer", "your son", "Procurement Specialist"; not "Chief Rabbi of Odessa"."""
    if not entity.text.islower() and not _is_job_title(entity.text):
        return False
    if singular_word(entity.text.lower()) in VAGUE:
        return True
    relation = relation_of_post(entity.text)
    if relation is not None:
        return relation in _TRADES
    if entity.kind in ("occupation", "family"):
        return True
    return ladder is not None and len(ladder.rungs) > 2 and ladder.rungs[1].text in _WIDER


def relation_of_post(said: str) -> Relation | None:
    """The relation of a phrase, else of what stands before "of": "Minister of Defence"."""
    return relation_of_words(said) or relation_of_words(_OF_SOMETHING.split(said)[0])


def _is_field(said: str) -> bool:
    """A field of work or study, a sport, a style of music: "Electronics", "IT Management", "Thai pop" has a nation besides; or a
    school of thought ("Idealism")."""
    found = things().of(said)
    return (found is not None and found.name in _FIELDS) or is_school_of_thought(fold(said))


def _is_job_title(said: str) -> bool:
    """Capitals for form's sake: every word is in the dictionary, or an abbreviation ("IT", "CEO"); none is a name or a nation.
    Offices that one person of a country holds are told by their words alone."""
    words = re.findall(r"[^\W\d_]+", said)
    if "\n" in said or any(c.isdigit() for c in said) or not 0 < len(words) <= _TITLE_WORDS:
        return False
    if next(iter(nations_in(said)), None) is not None or _held_by_one(said):
        return False
    return all(
        w.lower() in _OF or w in _OF_JOBS or (is_common(fold(w)) and not _is_abbreviation(w)) for w in words
    )


def _is_abbreviation(word: str) -> bool:
    return len(word) > 1 and word.isupper()


def _held_by_one(said: str) -> bool:
    held = office(said)
    return held is not None and held[0] <= 1


def _is_common(said: str) -> bool:
    """All words are in lower case and common in prose: "appearances", "heart attacks"; no figures."""
    if not said.islower() or any(c.isdigit() for c in said):
        return False
    try:
        bits = word_bits()
    except ResourceMissing:
        return False
    return all(bits.get(word, RARE_BITS + 1) <= RARE_BITS for word in re.findall(r"[^\W\d_]+", said))
