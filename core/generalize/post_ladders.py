"""Occupations and offices: modifiers, a head noun, and what it is of.

    Plumian | Professor | of Astronomy      professor of astronomy → professor → teacher → professional
    Procurement | Specialist                specialist → professional
    Methodist | minister                    priest …: a word with several senses has the one that the nearest words tell

The head noun stays as long as it is a common word: nobody is found by "professor", and a wider word says less than a reader
needs. Words that name one holder ("Plumian"), and what the office is of where that is a name, go first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sfumato.core.generalize.broader_classes import WordClass, WordClasses, things
from sfumato.core.generalize.concepts import key
from sfumato.core.generalize.linking import BREAKS, tokens
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.inflection import singular_word
from sfumato.core.language.lists import listed
from sfumato.core.language.nations import nations_in
from sfumato.core.language.sports import sport_said

NEAR = 120  # letters on either side in which a word decides the sense of another
BOTH = 20.0  # of people with one occupation, those who have a given second one are about one in so many; a judgment call
_LIST = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|\s+and\s+|\s+or\s+|/)\s*(?:an?\s+)?", re.IGNORECASE)
SPORTS = 20.0  # of players of team sports, those of one sport are about one in so many; a judgment call
FIELDS = 30.0  # of people with one occupation, those in one field are about one in so many; a judgment call
# Said of the holder or of the rank, not of one post: they stay with the head noun.
_RANKS = listed("former;retired;assistant;associate;deputy;acting;senior;junior;honorary;emeritus")
_CHURCH = re.compile(
    r"\b(?:church|parish|congregation|lutheran|baptist|methodist|presbyterian|calvinist|anglican|unitarian|evangelical|pastor|"
    r"ordained|cathedral|diocese|preach\w*|theolog\w+)",
    re.IGNORECASE,
)
_STAGE = re.compile(
    r"\b(?:films?|movies?|theatre|actor|actress|television|screen|stage|album|songs?)\b", re.IGNORECASE
)
_TEAM = re.compile(
    r"\b(?:football(?:ers?)?|match(?:es)?|games?|goalkeeper|striker|midfielder|soccer|baseball|basketball|hockey|rugby|cricket|"
    r"league|season|players?|club|coach)\b",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"\b(?:politic\w+|parliament\w*|senat\w+|congress\w*|governments?|elections?|republic\b|cabinet|legislat\w+|minority|"
    r"majority|prime|minister of|United States|U\.S\.|party|presidential)",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"\b(?:universit\w+|colleges?|schools?|academy|clubs?|compan\w+|board|society|association|institute|foundation|bank|group|"
    r"corporation|inc|ltd|federation|council of|faculty|department|hospital|union|organi[sz]ation|committee|business)\b",
    re.IGNORECASE,
)
_PAINT = re.compile(r"\b(?:wallpaper|decorator|building site|scaffold)", re.IGNORECASE)
_OFFICE_OF_STATE = ((_STATE, "politician"), (_BODY, ""))
_PARLIAMENT = re.compile(
    r"\b(?:parliament|legislature|congress|assembly|chamber|duma|rada|sejm|cortes|party|elected|constituency|president of)\b",
    re.IGNORECASE,
)
# Whoever commands no soldiers leads: a flight, an expedition, an order of knights.
_ARMY = re.compile(
    r"\b(?:army|navy|naval|military|troops?|regiments?|battalions?|brigades?|squadrons?|divisions?|corps|fleet|forces?|soldiers?|war|"
    r"battle|garrison|militia|platoon|infantry|artillery|police|officers?|command of)\b",
    re.IGNORECASE,
)
# As for an army, without the word for the post itself.
_TROOPS = re.compile(
    r"\b(?:army|navy|naval|military|troops?|regiments?|battalions?|brigades?|squadrons?|infantry|artillery|air force|marines?|"
    r"fleet|soldiers?|war|battle|garrison|militia|wounded)\b",
    re.IGNORECASE,
)
_MISSION = re.compile(r"\b(?:embass\w+|consulates?|foreign service|diplomat\w*)\b", re.IGNORECASE)
_FLIGHT = re.compile(
    r"\b(?:space\w*|missions?|expeditions?|flights?|crews?|station|shuttle)\b", re.IGNORECASE
)
# By head noun: which words nearby tell which sense, and a word of the table that has it; "" for the table's own.
_SENSES: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "deputy": ((_PARLIAMENT, "legislator"),),
    "minister": ((_CHURCH, "priest"), (_STATE, "cabinet minister")),
    "dean": ((_CHURCH, "priest"), (_BODY, "")),
    "president": _OFFICE_OF_STATE,
    "vice president": _OFFICE_OF_STATE,
    "chancellor": _OFFICE_OF_STATE,
    "governor": _OFFICE_OF_STATE,
    "leader": _OFFICE_OF_STATE,
    "director": ((_STAGE, "film director"), (_BODY, "")),
    "producer": ((_STAGE, "film producer"),),
    "editor": ((_STAGE, "film editor"),),
    "manager": ((_TEAM, "head coach"), (_BODY, "")),
    "guard": ((_TEAM, "point guard"),),
    "centre": ((_TEAM, "centre forward"),),
    "center": ((_TEAM, "center forward"),),
    "captain": ((_TEAM, "player"),),
    "commander": ((_ARMY, ""), (_FLIGHT, "leader")),
    "painter": ((_PAINT, "house painter"),),
    "officer": (
        (_MISSION, "diplomat"),
        (_TROOPS, "army officer"),
        (_STATE, "civil servant"),
        (_BODY, "employee"),
    ),
    "secretary": ((_MISSION, "diplomat"), (_STATE, "civil servant"), (_BODY, "")),
}
# Heads that no class is told of without such a word nearby: a desk officer is no soldier.
_TOLD_BY_OTHERS = frozenset({"officer"})
# Nouns for people that no class holds. They say little, and more than a mask; of how many people each is true is a judgment call.
_LOOSE = listed(
    "fellow;supporter;officer;holder;winner;recipient;delegate;finalist;contestant;participant;medallist;medalist;alumnus;"
    "graduate;aide;pioneer;enthusiast;collector;aviator;master;personality;contributor;commentator;laureate;patron;benefactor"
)
_LOOSE_PEOPLE = 1e7
# Known phrases whose last word alone is true of the same people and as common a word: "film producer", "stand-up comedian".
_BY_TRADE = listed("professional;sports coach;health worker;driver;tradesperson;service worker")
_NO_HEADS = listed(
    "general;master;assistant;specialist;officer;major;champion;personality;player;worker;person;expert;woman;man;lady;boy;girl"
)
# Of these a narrower word would be more than a reader may know: they keep no head noun.
_SPECIAL = listed(
    "health condition;illness;medical treatment;religion;religious;member of a religious community;ethnic-minority;"
    "member of an ethnic minority;political;person with an illness;person in detention;migrant;disabled;person;relatives"
)


@dataclass(frozen=True, slots=True)
class Post:
    """A phrase of the table and what stands around it."""

    head: str  # "professor", with its rank: "former professor"
    field: str  # "of astronomy" where that is a field of study, else ""
    sport: str  # "ice hockey" of a "professional ice hockey forward", else ""
    more: bool  # whether the phrase says more than the head
    found: WordClass


def read_post(base: str, table: WordClasses) -> Post | None:
    """The first noun group of a phrase by the longest end that the table knows; None where it knows none."""
    words = tokens(base)
    end = next((i for i, w in enumerate(words) if i and w.key in BREAKS), len(words))
    group = [w.key for w in words[:end]]
    at, found = next(
        ((i, a) for i in range(len(group)) if (a := table.of(" ".join(group[i:])))), (len(group), None)
    )
    if found is None:
        return None
    if at == 0 and _head_tells(group, found, table):
        at = len(group) - 1
    first = at
    while first and group[first - 1] in _RANKS:
        first -= 1
    *before, last = [_plain(w) for w in base[words[first].start : words[end - 1].end].split(" ")]
    rest = base[words[end - 1].end :].strip()
    of = re.fullmatch(r"of (.+)", rest)
    study = things().of(of[1]) if of else None
    field = rest.lower() if study is not None and study.name == "field of study" else ""
    sport = sport_said(" ".join([*group[:-1], singular_word(group[-1])]))
    return Post(" ".join([*before, singular_word(last)]), field, sport, first > 0 or bool(rest), found)


def _head_tells(group: list[str], found: WordClass, table: WordClasses) -> bool:
    """Whether the last word of a phrase that the table knows whole may stand for it."""
    trade = {c.name for c in table.chain(found)} & _BY_TRADE
    last = singular_word(group[-1])
    return len(group) > 1 and bool(trade) and last not in _NO_HEADS and table.of(last) is not None


def without_postposed(base: str, table: WordClasses) -> str:
    """ "Governor General" is a governor: a general is one only behind a rank ("Major General") or alone."""
    found = re.match(r"(?P<post>.*?\b(?P<head>[^\W\d_]+))[ -]generals?\b", base, re.IGNORECASE)
    if found is None or table.of(found[0]) is not None:
        return base
    head = table.of(found["head"])
    if head is None or any(c.name == "member of the armed forces" for c in table.chain(head)):
        return base
    return found["post"] + base[found.end() :]


def loose_steps(group: str) -> list[Step]:
    """The head noun of a phrase that the table does not know, with its rank: "Harkness Fellow" is a fellow."""
    said = [w.key for w in tokens(group)]
    head = singular_word(said[-1]) if said else ""
    if len(said) < 2 or head not in _LOOSE:
        return []
    first = len(said) - 1
    while first and said[first - 1] in _RANKS:
        first -= 1
    if not first:
        return []
    flags = RungFlag.REPEATS_ORIGINAL | RungFlag.HEAD_NOUN
    text = " ".join((*said[first:-1], head))
    return [Step(text, _LOOSE_PEOPLE, "head noun", kind=RungKind.ATTRIBUTE, flags=flags)]


def needs_telling(post: Post) -> bool:
    """Whether the class of a head noun holds only where words nearby say so (`sense_of`)."""
    return _bare(post.head) in _TOLD_BY_OTHERS


def _bare(head: str) -> str:
    """A head noun without its ranks: "deputy assistant secretary" is a secretary."""
    said = key(head).replace("-", " ").split(" ")
    return " ".join(said[next((n for n, w in enumerate(said) if w not in _RANKS), len(said) - 1) :])


def _plain(word: str) -> str:
    """In lower case, but for abbreviations: "CEO"."""
    return word if word.isupper() and len(word) > 1 else word.lower()


_PATIENTS = listed("child;youth;adolescent;adult;family;infant;geriatric;women;men")


def list_steps(base: str, table: WordClasses) -> list[Step]:
    """Of several occupations in one phrase ("engineer, musician and linguist", "Founder/CEO"): the wider word of each, then
    what all of them are. Empty where the phrase is no list, or the table lacks one of its parts."""
    parts = [part for part in _LIST.split(base) if part]
    found = [table.of(part) or table.ending(part) for part in parts]
    known = [one for one in found if one is not None]
    if any(part.lower() in _PATIENTS for part in parts[:-1]):
        return []  # "child and youth psychiatrist": both belong to the last noun
    if len(parts) < 2 or len(known) < len(parts) or any(one.flags & RungFlag.ADJECTIVE for one in known):
        return []
    names = list(dict.fromkeys(one.name for one in known))
    shared = set.intersection(*({c.name for c in table.chain(one)} for one in known))
    above = next((c for c in table.chain(known[0]) if c.name in shared), None)
    wider = table.steps(above) if above else []
    if len(names) == 1:
        return wider
    people = min(one.count for one in known) / BOTH
    together = f"{', '.join(names[:-1])} and {names[-1]}"
    source = "; ".join(f"{one.name}: {one.source}" for one in known)
    return [
        Step(
            together,
            people,
            source,
            kind=RungKind.ATTRIBUTE,
            flags=RungFlag.REPEATS_ORIGINAL | RungFlag.HEAD_NOUN,
        ),
        *wider,
    ]


def sense_of(base: str, text: str, table: WordClasses) -> WordClass | None:
    """The class of a head noun with several senses, by the words of the phrase itself, else by the nearest telling word, else by
    the document where it speaks of one sense only; None where nothing tells, or the table's own class is meant."""
    post = read_post(base, table)
    bare = _bare(post.head if post else base)
    senses = _SENSES.get(bare, ())
    meant = next(_told(base, text, senses), "") if senses else ""
    return table.of(meant) if meant else None


def _told(base: str, text: str, senses: tuple[tuple[re.Pattern[str], str], ...]) -> Iterator[str]:
    """What each scope says, narrowest first."""
    for cue, meant in senses:
        if cue.search(base):
            yield meant
    of_state = next(iter(nations_in(base)), None) if any(cue is _STATE for cue, _ in senses) else None
    if of_state is not None and of_state.is_name:
        yield "politician"
    at = text.find(base)
    if at >= 0:
        start, end = max(0, at - NEAR), at + len(base) + NEAR
        around = text[start:at] + " " * len(base) + text[at + len(base) : end]
        near = [(abs(m.start() + start - at), meant) for cue, meant in senses for m in cue.finditer(around)]
        if any(cue is _STATE for cue, _ in senses):
            near += [(n.start, "politician") for n in nations_in(text[at + len(base) : end]) if n.start < 12]
        if near:
            yield min(near)[1]
    if of_state is not None:  # a "Scottish minister" may be one of the church
        yield "politician"
    told = {meant for cue, meant in senses if cue.search(text)}
    if len(told) == 1:
        yield told.pop()


# What holds of everybody in classes that have no class above them: a truthful noun says more than a mask.
_ABOVE = {"leader": "member", "deputy leader": "member", "manager": "staff member"}


def above_all(found: WordClass, table: WordClasses) -> list[Step]:
    """The widest word for a post: a leader of anything is a member of it, a manager is of its staff."""
    top = [*table.chain(found)][-1].name
    wider = table.of(_ABOVE[top]) if top in _ABOVE else None
    return [replace(table.steps(wider)[0], text=_ABOVE[top])] if wider is not None else []


def player_steps(post: Post, found: WordClass, text: str, table: WordClasses) -> list[Step]:
    """A position in a team by its sport, where the phrase or the document tells one: "right fielder" → "baseball player"."""
    sport = sport_said(text) or post.sport
    if found.name != "player" or not sport or sport in post.head:
        return []
    flags = RungFlag.REPEATS_ORIGINAL | RungFlag.HEAD_NOUN
    source = f"{found.name}: {found.source}, those of one sport"
    return [Step(f"{sport} player", found.count / SPORTS * 2, source, kind=RungKind.ATTRIBUTE, flags=flags)]


def head_steps(post: Post, found: WordClass, table: WordClasses) -> list[Step]:
    """The head noun by itself, and in its field, before wider words; none where the phrase says no more, nor of special
    categories. `found` is the class of the sense that is meant; the head's people are an equal part of it."""
    names = {c.name for c in table.chain(found)}
    if not post.more or found.flags & RungFlag.ADJECTIVE or names & _SPECIAL:
        return []
    people = max(2.0, found.count / table.size(found))
    if key(post.head) == key(found.name):
        people = found.count
    source = f"{found.name}: {found.source}, an equal part for each of its words"
    flags = RungFlag.REPEATS_ORIGINAL | RungFlag.HEAD_NOUN
    if "athlete" in names and post.sport and post.sport not in post.head:  # "forward" alone says too little
        players = max(people, found.count / SPORTS)
        return [Step(f"{post.sport} player", players, source, kind=RungKind.ATTRIBUTE, flags=flags)]
    texts = [(f"{post.head} {post.field}", people / FIELDS)] if post.field else []
    return [
        Step(text, count, source, kind=RungKind.ATTRIBUTE, flags=flags)
        for text, count in (*texts, (post.head, people))
    ]
