"""Names of people: titles, initials, surnames, and whether two forms may mean one person."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

TITLES = {
    "mr": "m", "mister": "m", "sir": "m", "lord": "m", "herr": "m", "monsieur": "m", "señor": "m", "shri": "m",
    "mrs": "f", "ms": "f", "miss": "f", "madam": "f", "lady": "f", "frau": "f", "madame": "f", "señora": "f", "smt": "f",
    "dr": "", "prof": "", "professor": "", "judge": "", "justice": "", "rev": "", "hon": "", "captain": "", "capt": "",
    "colonel": "", "col": "", "general": "", "gen": "", "sergeant": "", "sgt": "", "inspector": "", "officer": "",
    "president": "", "minister": "", "senator": "", "messrs": "m", "father": "m", "brother": "m", "sister": "f",
}  # fmt: skip
SUFFIXES = {"jr", "sr", "ii", "iii", "iv", "phd", "md", "qc", "kc", "esq", "obe", "mbe"}
PARTICLES = {
    "de",
    "van",
    "von",
    "der",
    "den",
    "la",
    "le",
    "del",
    "della",
    "di",
    "da",
    "dos",
    "bin",
    "ibn",
    "al",
    "el",
    "ter",
    "af",
}
POSSESSIVE = re.compile(r"[’']s?$")
WORD = re.compile(r"[^\W\d_](?:[\w’'‑-]*\w)?\.?|\d+")


NOT_DECOMPOSED = {
    ord(a): b for a, b in zip("łŁøØđıßæÆ", ("l", "L", "o", "O", "d", "i", "ss", "ae", "Ae"), strict=True)
}


def folded(text: str) -> str:
    """Lower case, no diacritics: how a name is compared."""
    special = text.translate(NOT_DECOMPOSED)
    plain = unicodedata.normalize("NFKD", special.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


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
            word = folded(POSSESSIVE.sub("", raw)).rstrip(".")
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
