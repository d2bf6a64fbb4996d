"""The same documents as they arrive in practice: all capitals, lower case, badly scanned, without diacritics, broken into
lines, about people of other names. Offsets of the annotations are kept right, so one gold standard scores them all."""

from __future__ import annotations

import bisect
import random
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace

from sfumato.core.evaluate.corpus import GoldDocument
from sfumato.core.language.fold import fold
from sfumato.core.language.titles import TITLES

SCANNED = str.maketrans("l1o0iecmnusbhatg", "1l0olcenunshbofq")
# Common given and family names of every continent, to see whether the model knows more than the names it was trained on.
NAMES = [
    "Chukwuemeka",
    "Okonkwo",
    "Nomvula",
    "Dlamini",
    "Tadesse",
    "Bekele",
    "Fatoumata",
    "Diallo",
    "Ahmed",
    "Mansour",
    "Yetunde",
    "Adeyemi",
    "Xiaoming",
    "Zhang",
    "Haruto",
    "Takahashi",
    "Jiwoo",
    "Kim",
    "Nguyen",
    "Thuy",
    "Priya",
    "Venkataraman",
    "Arjun",
    "Mukherjee",
    "Siti",
    "Nurhaliza",
    "Bayarmaa",
    "Batbold",
    "Aroha",
    "Ngata",
    "Sione",
    "Tuipulotu",
    "Kaiāulu",
    "Kealoha",
    "María",
    "Fernández",
    "João",
    "Oliveira",
    "Ximena",
    "Quispe",
    "Guadalupe",
    "Hernández",
    "Aiyana",
    "Redbird",
    "Tyler",
    "Johnson",
    "Sigrún",
    "Jónsdóttir",
    "Grzegorz",
    "Brzęczyszczykiewicz",
    "Oleksandr",
    "Shevchenko",
    "Eleftheria",
    "Papadopoulou",
    "Ayşe",
    "Yıldırım",
    "Reza",
    "Hosseini",
    "Noa",
    "Mizrahi",
    "Khalid",
    "Rahman",
]


def _same_length(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "".join(new if len(new := change(c)) == 1 else c for c in text)


def scanned(text: str, *, rate: float = 0.01, seed: int = 3) -> str:
    """One character in a hundred misread, as a scanner does."""
    chooser = random.Random(seed)
    return "".join(_misread(c, chooser) if c.isalnum() and chooser.random() < rate else c for c in text)


def _misread(character: str, chooser: random.Random) -> str:
    looks_like = character.translate(SCANNED)
    return looks_like if looks_like != character else chooser.choice("aeinrst")


def broken_lines(text: str) -> str:
    """Lines of about sixty characters, as a PDF gives them."""
    out, column = [], 0
    for character in text:
        column += 1
        if character == " " and column > 60:
            character = "\n"
        column = 0 if character == "\n" else column
        out.append(character)
    return "".join(out)


DISTORTIONS: dict[str, Callable[[str], str]] = {
    "as written": lambda text: text,
    "ALL CAPITALS": _same_length(str.upper),
    "lower case": _same_length(str.lower),
    "1 % scan errors": scanned,
    "no diacritics": _same_length(lambda c: unicodedata.normalize("NFD", c)[0]),
    "lines and lists": lambda text: broken_lines(text.replace(", ", ",\n").replace("; ", ";\n")),
}


def distorted(corpus: Sequence[GoldDocument], kind: str) -> list[GoldDocument]:
    """The corpus in another shape (a key of `DISTORTIONS`, or with names of all continents). Offsets of the
    annotations stay valid."""
    if kind == "names of all continents":
        return [renamed(document) for document in corpus]
    return [replace(document, text=DISTORTIONS[kind](document.text)) for document in corpus]


def renamed(document: GoldDocument, *, seed: int = 5) -> GoldDocument:
    """Every name of a person, word by word, becomes another; all offsets move along."""
    chooser = random.Random(f"{seed}{document.doc_id}")
    words: dict[str, str] = {}
    for entity in document.entities:
        if entity.type == "PERSON":
            for start, end in entity.mentions:
                for word in re.findall(r"[^\W\d_][\w’'-]+", document.text[start:end]):
                    if word[0].isupper() and fold(word) not in TITLES:
                        words.setdefault(word, chooser.choice(NAMES))
    if not words:
        return document
    expression = re.compile(
        r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + r")(?!\w)"
    )
    ends, moves, reached, moved = [0], [0], 0, 0
    parts: list[str] = []
    for match in expression.finditer(document.text):
        parts += [document.text[reached : match.start()], words[match[0]]]
        reached = match.end()
        moved += len(words[match[0]]) - len(match[0])
        ends.append(reached)
        moves.append(moved)
    parts.append(document.text[reached:])

    def at(offset: int) -> int:
        return offset + moves[bisect.bisect_right(ends, offset) - 1]

    return replace(
        document,
        text="".join(parts),
        entities=tuple(
            replace(e, mentions=tuple((at(a), at(b)) for a, b in e.mentions)) for e in document.entities
        ),
        spans=tuple((at(a), at(b), t) for a, b, t in document.spans),
    )


KINDS = (*DISTORTIONS, "names of all continents")
