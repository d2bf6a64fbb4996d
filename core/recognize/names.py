"""Names of people: titles, initials, surnames, and whether two forms may mean one person."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from sfumato.core.language.fold import fold
from sfumato.core.language.given_names import is_short_for
from sfumato.core.language.titles import PARTICLES, STYLES, SUFFIXES, TITLES, TITLES_OF, without_honours

POSSESSIVE = re.compile(r"[’']s?$")
PERMUTED = 3  # words from which on another order is another person; of two, the surname may come first
_NOT_SPOKEN = re.compile(r"(?<=[a-z])[’'](?=[a-z])")  # "Man-ch’ing" is also written "Man-ching"
_OF = frozenset({"of", "von", "de"})
_REMEMBERED = 20_000  # forms of names: a long text asks for the same ones again and again
LONG = 6  # letters from which on a single slip is more likely than another name
SHORTENED = re.compile(r"[A-Z][a-z]{1,2}\.")  # "Ye.", "Dzh.": initials that take several Latin letters
WORD = re.compile(r"[^\W\d_](?:[\w’'‑-]*\w)?\.?|\d+")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in parts; `given` may hold initials ("j")."""

    words: tuple[str, ...]
    gender: str = ""

    @classmethod
    def of(cls, text: str) -> Name:
        """The parts of a name as written: titles give the sex and go, possessives go."""
        return _parsed(text)

    @property
    def surname(self) -> str:
        """The last word; empty for a name without words."""
        return self.words[-1] if self.words else ""

    @property
    def initials_only(self) -> bool:
        """Whether every word is a single letter."""
        return _only_initials(self.words)

    def fits(self, full: Name) -> bool:
        """May this (shorter) form mean the person `full`?"""
        if not self.words or not full.words:
            return False
        if self.gender and full.gender and self.gender != full.gender:
            return False
        return _fits(self.words, full.words)


def _only_initials(words: tuple[str, ...]) -> bool:
    return bool(words) and all(len(word) == 1 for word in words)


@lru_cache(maxsize=_REMEMBERED)
def _fits(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    if _written_together(short, full):
        return True
    mine = [w for w in short if w not in PARTICLES]
    theirs = [w for w in full if w not in PARTICLES]
    if _only_initials(short) and _only_initials(full):
        return mine == theirs  # "F.C.B." and her brother "F.B."
    if _only_initials(short) or _only_initials(full):
        letters, long = (mine, theirs) if _only_initials(short) else (theirs, mine)
        return (
            1 < len(letters) <= len(long)
            and [w[0] for w in long][: len(letters) - 1] == letters[:-1]
            and long[-1][0] == letters[-1]
        )
    if len(mine) > len(theirs):
        return False
    if len(mine) >= PERMUTED and mine != theirs and sorted(mine) == sorted(theirs):
        return False  # "Abas Mahmud Amie" and "Mahmud Abas Amie": given after the father and the grandfather
    rest = list(theirs)
    for place, word in enumerate(mine):
        match = _matching(word, rest, last=place == len(mine) - 1)
        if match is None:
            return False
        rest.remove(match)
    parts = [part for word in theirs[-1:] for part in (*theirs, *re.split(r"[-‑]", word))]
    return any(len(w) > 1 and any(same_word(w, other) for other in parts) for w in mine)


@lru_cache(maxsize=_REMEMBERED)
def _parsed(text: str) -> Name:
    words: list[str] = []
    gender = ""
    parts = WORD.findall(without_honours(POSSESSIVE.sub("", text.strip())))
    for raw, after in zip_longest(parts, parts[1:], fillvalue=""):
        word = _NOT_SPOKEN.sub("", fold(POSSESSIVE.sub("", raw)).rstrip("."))
        if not words and (word in STYLES or (word == "the" and _is_title(after))):
            continue
        if word in TITLES and not words:
            gender = gender or TITLES[word]
        elif word in TITLES_OF and not words and fold(after) in _OF:
            gender = gender or TITLES_OF[word]
        elif word and word not in SUFFIXES:
            words.append(word[0] if SHORTENED.fullmatch(raw) else word)
    return Name(_given_first(words), gender)


def _is_title(word: str) -> bool:
    return fold(word) in TITLES or fold(word) in TITLES_OF


def _written_together(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether a shorter form is some words of a name with or without the spaces: "Du Cille" and "Michel duCille"."""
    glued = "".join(short)
    if len(glued) < LONG or len(short) > len(full) + 1:
        return False
    runs = range(1, min(len(full), 3) + 1)
    return any(
        "".join(full[i : i + n]) == glued and n != len(short) for n in runs for i in range(len(full) - n + 1)
    )


def _given_first(words: list[str]) -> tuple[str, ...]:
    """ "Zakharov Ye. N." is Ye. N. Zakharov; "John D." may be a given name and the first letter of a surname."""
    if len(words) > 2 and len(words[0]) > 2 and all(len(word) == 1 for word in words[1:]):
        words = [*words[1:], words[0]]
    return tuple(words)


def _matching(word: str, rest: list[str], *, last: bool) -> str | None:
    """The part of a full name that a word of a shorter form stands for. Initials stand for given names only."""
    if word in rest:
        return word
    if len(word) == 1:
        given = rest if last and len(rest) == 1 else rest[:-1]
        return next((w for w in given if w[0] == word), None)
    initial = next((w for w in rest[:-1] if len(w) == 1 and word[0] == w), None)
    initial = initial or next((w for w in rest[:-1] if _hyphenated_initials(w) == word), None)
    if last and rest and word in re.split(r"[-‑]", rest[-1]):  # "Mrs Venema" is Mrs Venema-Huiting
        return rest[-1]
    short = next((w for w in rest[:-1] if is_short_for(word, w)), None)
    return initial or next((w for w in rest if same_word(word, w)), short)


def _hyphenated_initials(word: str) -> str:
    """The letters that a double name is shortened to: "JC" for "Jean-Charles"; "" of any other name."""
    parts = re.split(r"[-‑]", word)
    return "".join(part[:1] for part in parts) if len(parts) > 1 else ""


def same_word(one: str, other: str) -> bool:
    """Equal, or one slip of the pen apart (a letter changed, lost, added, or two exchanged) in words of six letters and more."""
    if one == other:
        return True
    if min(len(one), len(other)) < LONG or abs(len(one) - len(other)) > 1 or one[0] != other[0]:
        return False
    start = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    if one[start + 2 :] == other[start + 2 :] and one[start : start + 2] == other[start : start + 2][::-1]:
        return True
    return any(one[start + a :] == other[start + b :] for a, b in ((1, 1), (1, 0), (0, 1)))
