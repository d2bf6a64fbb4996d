"""A person's name that stands for something else: a make, a family, a title that holds it.

several developments and Porsche | automobiles     what is made under the name, not the person
the family singing group | Good Evans             what sings under the name, unless that is somebody's elsewhere
The Kelly | brothers                               more people than the one
the television show Hellstrøm | rydder opp         a title, which goes on to its end
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.inflection import is_plural
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_BEFORE = 16  # characters before a name in which a title or the word for a work stands: a judgment call

_WORK_BEFORE = re.compile(
    r"\b(?:shows?|series|programmes?|programs?|films?|movies?|books?|novels?|albums?|songs?|plays?|musicals?|sitcoms?|"
    r"documentary|podcasts?|magazines?)[ \u00a0][“\"‘']?$"
)
_GROUP_BEFORE = re.compile(
    r"\b(?:band|(?:singing|vocal|musical|music|girl|pop|rock|folk) group)[ \u00a0][“\"‘']?$"
)
_AND_ANOTHER = re.compile(
    r"[”\"’']?(?:,| and| &)[ \u00a0][^\W\d_a-z]"
)  # "the band Anna Berg and Tom Dahl formed"
_GROUP_REACH = 24  # characters before a name in which the word for a group stands: a judgment call
_SMALL_WORDS = re.compile(r"(?:[ \u00a0][^\W\d_A-Z][\w’'-]*){1,5}(?=[,.;:)”\"’]|$)")
_ONE_WORD = re.compile(r"[^\W\d_a-z][\w’'-]*")
_KIN = re.compile(r"[ \u00a0](?:brothers|sisters|siblings|twins)\b")
_THE = re.compile(r"\b[Tt]he[ \u00a0]$")


def namesakes(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with names that stand for no person as names of things. What a person listed stays as it is."""
    nouns = {
        s.start: s.end
        for s in mentions
        if s.type is EntityType.MISC and _is_plural_noun(text[s.start : s.end])
    }
    groups = _groups(text, mentions)
    made: list[Scored] = []
    for scored in sorted(mentions, key=lambda s: s.start):
        if made and scored.end <= made[-1].end:
            continue  # inside a title
        is_asked = scored.type is EntityType.PERSON and "user" not in scored.mention.sources
        if is_asked and text[scored.start : scored.end] in groups:
            made.append(replace(scored, mention=replace(scored.mention, type=EntityType.ORG, kind="")))
        else:
            made.append(_meant(text, scored, nouns) if is_asked else scored)
    return made


def _groups(text: str, mentions: Sequence[Scored]) -> set[str]:
    """The names of several words that only stand right behind the word for a group of musicians; a name that also stands
    elsewhere, alone or in a longer one, is somebody's."""
    people = [s for s in mentions if s.type is EntityType.PERSON]
    sung = {
        (s.start, s.end)
        for s in people
        if _GROUP_BEFORE.search(text, max(0, s.start - _GROUP_REACH), s.start)
        and not _AND_ANOTHER.match(text, s.end)
        and " " in text[s.start : s.end]
    }
    others = [set(text[s.start : s.end].split()) for s in people if (s.start, s.end) not in sung]
    names = {text[start:end] for start, end in sung}
    return {name for name in names if not any(set(name.split()) <= other for other in others)}


def _meant(text: str, scored: Scored, nouns: dict[int, int]) -> Scored:
    if end := _title_end(text, scored):
        return _thing(scored, end)
    is_surname = _ONE_WORD.fullmatch(text, scored.start, scored.end) is not None
    of_family = _THE.search(text, max(0, scored.start - _BEFORE), scored.start) and _KIN.match(
        text, scored.end
    )
    if is_surname and text[scored.end : scored.end + 1] == " " and (noun_end := nouns.get(scored.end + 1)):
        return _thing(scored, noun_end)
    return _thing(scored, scored.end) if is_surname and of_family else scored


def _thing(scored: Scored, end: int) -> Scored:
    return replace(scored, mention=replace(scored.mention, end=end, type=EntityType.MISC, kind=""))


def _title_end(text: str, scored: Scored) -> int:
    """Where a title ends that begins with the name and goes on in another language; 0 where none does. "The show Hill hosted" is
    no title: its words are common ones."""
    more = _SMALL_WORDS.match(text, scored.end)
    if more is None or not _WORK_BEFORE.search(text, max(0, scored.start - _BEFORE), scored.start):
        return 0
    try:
        bits = word_bits()
    except ResourceMissing:
        return 0
    is_foreign = all(bits.get(word.casefold(), RARE_BITS) >= RARE_BITS for word in more[0].split())
    return more.end() if is_foreign else 0


def _is_plural_noun(said: str) -> bool:
    return said.islower() and " " not in said and is_plural(said)
