"""Organisations and events that are called by a part of their name later on: "the Chicago Cubs", then "the Cubs"; "Celtic F.C.",
"Celtic"; "the Kentucky Derby", "the Derby".

The short form is a name of its own to the tagger; two labels for one club would make a reader count two clubs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sfumato.core.language.institutions import ALSO_PRIVATE, descriptive_part, is_only_kind, spells
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_ARTICLE = re.compile(r"^the\s", re.IGNORECASE)
_THE_BEFORE = re.compile(r"\b[Tt]he\s$")
_EXPLAINED = re.compile(
    r"\s\([^()]*\)(?=\s[a-z])"
)  # "the PKK |(Workers’ Party of Kurdistan) |terrorist organisation"
_LONGEST = 5  # words of a name that is called by its last one
_CLUBS = frozenset({"Club", "Team"})  # what a name says before itself
_LEAST_LETTERS = 3  # of initials that are those of a name: a judgment call
_STEM = 5  # letters that a party and its members have in common: "Democratic Party", "Democrats"


def short_names(text: str, mentions: Sequence[Scored], groups: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """Short key → full key. Where two names fit ("the Richmond Braves"), the one that was named first and before is meant; the
    beginning of a name is its short form only where it begins no other."""
    names: dict[str, list[str]] = {}
    said_with_the: set[str] = set()
    for key, members in groups.items():
        first = mentions[members[0]]
        if key.startswith("name:") and first.type is EntityType.ORG:
            name = text[first.start : first.end]
            names[key] = _EXPLAINED.sub("", _ARTICLE.sub("", name)).split()
            if _ARTICLE.match(name) or _THE_BEFORE.search(text[max(0, first.start - 5) : first.start]):
                said_with_the.add(key)
    found = _events(text, mentions, groups)
    for key, words in names.items():
        if described := [o for o in names if o != key and _is_described(words, names[o])]:
            found[key] = described[0]
        if not _may_be_short(words):
            continue
        spelled = [o for o in names if len(words) == 1 and len(names[o]) > 1 and _spells(words[0], names[o])]
        if len(spelled) == 1:
            found[key] = spelled[0]
            continue
        earlier = [
            other for other in names if groups[other][0] < groups[key][0] and len(names[other]) > len(words)
        ]
        longer = [
            o for o in earlier if _ends(words, names[o], key in said_with_the) or _party(words, names[o])
        ]
        if not longer:
            begun = [o for o in earlier if _begins(words, names[o])]
            longer = begun if len(begun) == 1 else []
        if not longer and len(words) > 1:  # "the Blue Devils", then "the Duke Blue Devils"
            later = [o for o in names if len(names[o]) > len(words) and _ends(words, names[o], False)]
            longer = later if len(later) == 1 else []
        if longer:
            found[key] = min(longer, key=lambda other: groups[other][0])
    return found


def _events(text: str, mentions: Sequence[Scored], groups: Mapping[str, Sequence[int]]) -> dict[str, str]:
    """The same of names of other things that are said with "the": "the Derby", "the Preakness". Titles of works begin and end
    alike more often, so that only one name may fit."""
    said: dict[str, list[str]] = {}
    for key, members in groups.items():
        first = mentions[members[0]]
        name = text[first.start : first.end]
        the = _ARTICLE.match(name) or _THE_BEFORE.search(text[max(0, first.start - 5) : first.start])
        if key.startswith("name:") and first.type is EntityType.MISC and the:
            said[key] = _ARTICLE.sub("", name).split()
    found: dict[str, str] = {}
    for key, words in said.items():
        if len(words) != 1 or not _may_be_short(words):
            continue
        longer = [
            other
            for other, full in said.items()
            if groups[other][0] < groups[key][0]
            and 1 < len(full) <= _LONGEST
            and words[0] in (full[0], full[-1])
        ]
        if len(longer) == 1:
            found[key] = longer[0]
    return found


def _is_described(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether some words are a name and the noun of what it is: "Rustavi 2 TV channel" after "Rustavi 2"."""
    rest = words[len(name) :]
    if not rest or not rest[-1].islower() or list(words[: len(name)]) != list(name):
        return False  # asked first: of a long text nearly every pair ends here
    if not all(w.islower() or w in ("TV", "FM") for w in rest) or is_only_kind(" ".join(name)):
        return False
    said = descriptive_part(" ".join(words))
    # "the Wels District Court judge" is not the court, nor a "Larvik police station" Larvik
    return not said or said.split()[-1] in ALSO_PRIVATE


def _may_be_short(words: Sequence[str]) -> bool:
    """One or two words of a name; what every such body is called is no name."""
    return (
        0 < len(words) < 3
        and all(w[0].isupper() or w[0].isdigit() for w in words)
        and not (words[-1].isupper() and len(words) > 1)
        and not is_only_kind(" ".join(words))
    )


def _ends(words: Sequence[str], full: Sequence[str], with_article: bool) -> bool:
    """ "Cubs", "the Galaxy", "Alfa" of "the Greek club Alfa"; but not "Court", "Council" or "Bank", which are common nouns."""
    alike = list(full[-len(words) :]) == list(words) and len(full) <= _LONGEST
    said = alike and all(w.islower() or w in _CLUBS or any(nations_in(w)) for w in full[: -len(words)])
    return alike and (words[-1].endswith("s") or words[-1].isupper() or with_article or said)


def _spells(word: str, full: Sequence[str]) -> bool:
    """ "WNBA" of the "Women's National Basketball Association"; two letters spell too much."""
    alike = len(word) >= _LEAST_LETTERS and word.isupper() and full[0][0].upper() == word[0]
    return alike and spells(word, " ".join(full))


def _begins(words: Sequence[str], full: Sequence[str]) -> bool:
    """ "Celtic" of "Celtic F.C."; not the town of a public body."""
    alike = list(full[: len(words)]) == list(words) and not words[-1].isupper()
    return alike and not descriptive_part(" ".join(full))


def _party(words: Sequence[str], full: Sequence[str]) -> bool:
    """ "Democrats" and "Democratic" of the "Democratic Party"."""
    stem = words[0][:_STEM].lower()
    return (
        len(words) == 1
        and full[-1] in ("Party", "party")
        and len(stem) == _STEM
        and full[-2][:_STEM].lower() == stem
    )
