"""What may stand for a telling event: weakened words for a phrase, a note of what kind of thing was told for a sentence."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.language.lists import listed
from sfumato.core.recognize.event_cues import BY_NAME
from sfumato.core.recognize.events import LISTED, PHRASE
from sfumato.core.recognize.model import Entity

# Losses are judgment calls: a weakened claim keeps what happened, a note keeps only of what kind it was.
_WEAKENED, _NOTED = 0.3, 0.9
_CROWD = 1e5  # people of whom a weakened claim is true; a judgment call
AMONG_OTHERS = "among other things"  # for the last things that somebody is said to be
_MATTERS_TOLD = 2  # matters that the words for a hidden sentence name at most
_CUES_NEEDED = 2  # one word alone misleads: somebody served in church, or gave a title to a book
# What a sentence was about, by the words it uses. Only the kind is told, never the matter.
_MATTERS: tuple[tuple[frozenset[str], str], ...] = (
    (
        listed("won;award;awarded;awards;prize;medal;champion;title;record;honour;honor;nominated;inducted"),
        "an achievement",
    ),
    (
        listed(
            "elected;appointed;served;serving;member;deputy;cabinet;government;assembly;council;minister;governor;"
            "parliament;senator;mayor;president;office;commissioned;promoted;"
            "commissioner;chief;administration;administrations;secretary;ambassador;chairman;director"
        ),
        "a post held",
    ),
    (
        listed("married;divorced;daughter;son;brother;sister;wife;husband;mother;father;family;children"),
        "a family matter",
    ),
    (
        listed(
            "published;wrote;written;writing;authoring;novel;book;books;album;song;film;series;starred;directed;released;"
            "recorded;exhibition;designed;projects"
        ),
        "a work",
    ),
    (listed("studied;graduated;educated;degree;school;university;college;thesis;doctorate"), "an education"),
    (
        listed("played;scored;season;match;coach;league;team;debut;goal;goals;striker;footballer;defender"),
        "a sporting career",
    ),
    (
        listed(
            "career;worked;joined;employed;founded;manager;firm;business;label;retails;clients;profession"
        ),
        "a working life",
    ),
    (
        listed("quoted;remarked;commented;criticised;criticized;complained;interview;disappointment"),
        "a statement",
    ),
    (
        listed("arrested;convicted;charged;sentenced;trial;prison;murder;murdered;killed;accused"),
        "a criminal matter",
    ),
    (listed("died;death;illness;disease;injury;injured;hospital;cancer"), "an illness or death"),
)


def event_ladder(text: str, entity: Entity) -> Ladder:
    """Keep, weaken or note, mask. `text` is the document's: a phrase is read where it stands."""
    rungs = [Rung(entity.text, 1.0, 0.0, "", "original", RungKind.ORIGINAL)]
    flags = RungFlag.NAMES_NOBODY
    if entity.kind == PHRASE:
        cue = BY_NAME[entity.mentions[0].kind]
        words, loss = cue.weakened(text, entity.mentions[0].start), _WEAKENED
        flags |= RungFlag.NONE if cue.whole else RungFlag.ADJECTIVE
        flags |= RungFlag.SAYS_NOTHING if cue.empty and words.endswith(" work") else RungFlag.NONE
    elif entity.mentions[0].kind == LISTED:
        words, loss, flags = AMONG_OTHERS, _NOTED, flags | RungFlag.ADJECTIVE | RungFlag.SAYS_NOTHING
    else:
        about = matter(entity.text)
        words, loss = f"[Details of {about} omitted.]" if about else "[Details omitted.]", _NOTED
    if words not in ("", entity.text):
        rungs.append(Rung(words, _CROWD, loss, "", "events", RungKind.EVENT, flags))
    rungs.append(Rung(MASK, float("inf"), 1.0, "", "mask", RungKind.MASK))
    return Ladder(entity.id, tuple(rungs))


def matter(sentence: str) -> str:
    """What a sentence was mostly about in a few words, of two matters at most; "" where its words tell none, or three alike."""
    said = frozenset(re.findall(r"[a-z]+", sentence.lower()))
    found = [(len(said & cues), words) for cues, words in _MATTERS]
    most = max(count for count, _ in found)
    sure = [words for count, words in found if count == most >= _CUES_NEEDED]
    return " and ".join(sure) if len(sure) <= _MATTERS_TOLD else ""
