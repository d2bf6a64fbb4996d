"""The words by which a text names a country: its names, its people and adjective, its language and script.

    nations_in("the Norwegian Government and Norway")  →  Norwegian (NO), Norway (NO)

The table `resources/language/nations.tsv` is made by `build_nations.py` beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from sfumato.core.language.fold import fold
from sfumato.core.paths import RESOURCES

TABLE = RESOURCES / "language" / "nations.tsv"
SHORT = 3  # letters up to which a form must stand in capitals: "US" is a country, "us" and "Us" are not
# Phrases up to this many characters, and so many of them, are read once: stages ask for the same names again and again
# (judgment calls).
PHRASE, REMEMBERED = 200, 50_000
_WORD = re.compile(r"[^\W\d_]+")
_GAP = re.compile(r"[\s.’'-]{1,2}")  # between the words of a name: "U.S.", "Bosnia-Herzegovina"
# Parts of the world that hold the name of a country in other words: "North American" tells no country.
_WIDER = frozenset({"north", "south", "latin", "central", "native", "african", "pan"})
# Names that hold the word of a nation and tell none, or another: "British Columbia" is in Canada.
_ELSEWHERE = (
    "british columbia", "british columbian", "new south wales", "west indian", "west indians", "turks and caicos",
    "indian ocean", "english channel", "irish sea", "jordan river", "river jordan",
)  # fmt: skip
# "English" and "French" for a language that many people speak, not for a country.
_TONGUE = re.compile(r"\s+(?:language|translation|version|text|interpretation)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Nation:
    """A country or a nation within one, with the words that name it."""

    code: str  # ISO 3166; "GB-SCT" for a nation within a state
    name: str
    adjective: str
    part_of: str = ""  # code of the state that it tells as well


@dataclass(frozen=True, slots=True)
class NationWord:
    """A place of the text that names a nation. `is_name`: the country itself, not its people or language."""

    start: int
    end: int
    nation: Nation
    is_name: bool

    @property
    def code(self) -> str:
        """The code of the country."""
        return self.nation.code

    @property
    def codes(self) -> frozenset[str]:
        """Everything that it tells: the nation, and the state that it is a part of."""
        return frozenset({self.nation.code, self.nation.part_of} - {""})


@lru_cache(maxsize=1)
def nations() -> dict[str, Nation]:
    """By code."""
    return {row[0]: Nation(*row[:4]) for row in _rows()}


def _rows() -> list[list[str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@lru_cache(maxsize=1)
def _forms() -> tuple[dict[str, tuple[str, bool]], int]:
    """Code by folded form, with whether it is a name, "" where it tells none; and the longest form in words."""
    forms: dict[str, tuple[str, bool]] = {}
    for code, _, _, _, names, people in _rows():
        for form in filter(None, people.split(";")):
            forms.setdefault(form, (code, False))
        for form in filter(None, names.split(";")):
            forms[form] = (code, True)
    forms |= dict.fromkeys(_ELSEWHERE, ("", True))
    return forms, max(form.count(" ") + 1 for form in forms)


def nations_in(text: str) -> Iterator[NationWord]:
    """Every place that names a nation, in order, the longest form first; none inside another.

    Only words with a capital count: "polish" and "turkey" are no countries. A namesake with a capital (the US state Georgia,
    a person called Jordan) is not told apart: who asks must leave out the names of people.
    """
    return iter(_in_phrase(text)) if len(text) <= PHRASE else _in_text(text)


@lru_cache(maxsize=REMEMBERED)
def _in_phrase(text: str) -> tuple[NationWord, ...]:
    return tuple(_in_text(text))


def _in_text(text: str) -> Iterator[NationWord]:
    forms, longest = _forms()
    known = nations()
    words = list(_WORD.finditer(text))
    at = 0
    while at < len(words):
        found = _longest(text, words, at, forms, longest) if words[at][0][0].isupper() else None
        if found is None:
            at += 1
            continue
        count, code, is_name = found
        start, end = words[at].start(), words[at + count - 1].end()
        before = fold(words[at - 1][0]) if at else ""
        wider = (
            before in _WIDER
            and text[words[at - 1].end() : start] in (" ", "-", "\n")
            and code in ("US", "ZA")
        )
        report = code == "US" and text[start:end].startswith("U.S") and text[start - 1 : start] == " "
        law = report and text[start - 2 : start - 1].isdigit()  # "550 U.S. 544", "42 U.S.C."
        if law or not code:
            at += count
            continue
        new = before == "new" and words[at - 1][0][0].isupper()  # "New Mexico", "New England"
        if not wider and not new and not (code == "GB-ENG" and not is_name and _is_tongue(text, start, end)):
            yield NationWord(start, end, known[code], is_name)
        at += count


def _is_tongue(text: str, start: int, end: int) -> bool:
    return bool(_TONGUE.match(text, end)) or bool(re.search(r"\b[Ii]n\s+$", text[max(0, start - 4) : start]))


def _longest(
    text: str, words: list[re.Match[str]], at: int, forms: dict[str, tuple[str, bool]], longest: int
) -> tuple[int, str, bool] | None:
    parts: list[str] = []
    found = None
    for count in range(1, min(longest, len(words) - at) + 1):
        word = words[at + count - 1]
        if count > 1 and not _GAP.fullmatch(text, words[at + count - 2].end(), word.start()):
            break
        parts.append(fold(word[0]))
        form = " ".join(parts)
        if form in forms and (len(form) > SHORT or text[words[at].start() : word.end()].isupper()):
            found = (count, *forms[form])
    return found
