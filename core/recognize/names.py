"""Names of people: titles, initials, surnames, and whether two forms may mean one person."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sfumato.core.language.fold import fold
from sfumato.core.language.titles import PARTICLES, SUFFIXES, TITLES

POSSESSIVE = re.compile(r"[’']s?$")
WORD = re.compile(r"[^\W\d_](?:[\w’'‑-]*\w)?\.?|\d+")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in parts; `given` may hold initials ("j")."""

    words: tuple[str, ...]
    gender: str = ""

    @classmethod
    def of(cls, text: str) -> Name:
        words: list[str] = []
        gender = ""
        for raw in WORD.findall(POSSESSIVE.sub("", text.strip())):
            word = fold(POSSESSIVE.sub("", raw)).rstrip(".")
            if word in TITLES and not words:
                gender = gender or TITLES[word]
            elif word and word not in SUFFIXES:
                words.append(word)
        return cls(tuple(words), gender)

    @property
    def surname(self) -> str:
        return self.words[-1] if self.words else ""

    @property
    def initials_only(self) -> bool:
        return bool(self.words) and all(len(word) == 1 for word in self.words)

    def fits(self, full: Name) -> bool:
        """May this (shorter) form mean the person `full`?"""
        if not self.words or not full.words:
            return False
        if self.gender and full.gender and self.gender != full.gender:
            return False
        mine = [w for w in self.words if w not in PARTICLES]
        theirs = [w for w in full.words if w not in PARTICLES]
        if self.initials_only or full.initials_only:
            short, long = (mine, theirs) if self.initials_only else (theirs, mine)
            return (
                1 < len(short) <= len(long)
                and [w[0] for w in long][: len(short) - 1] == short[:-1]
                and long[-1][0] == short[-1]
            )
        if len(mine) > len(theirs):
            return False
        rest = list(theirs)
        for word in mine:
            match = next((w for w in rest if w == word), None)
            if match is None and len(word) == 1:
                match = next((w for w in rest if w[0] == word), None)
            if match is None and len(word) > 1:
                match = next((w for w in rest[:-1] if len(w) == 1 and word[0] == w), None)
            if match is None:
                return False
            rest.remove(match)
        return any(len(w) > 1 and w in theirs for w in mine)
