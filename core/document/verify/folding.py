"""Text folded so that spelling tricks do not hide a string: case, diacritics, ligatures, hyphens, spacing."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

# Signs that part or join the words of a name in files, addresses and line ends without changing it.
_JOINERS = "-_.\u00ad\u2010\u2011\u2012\u2013\u2014\u2212\u00b7\u2027\ufe63\uff0d"
BREAK = (
    "\u241e"  # stands between pieces that were never one text; survives folding, so nothing matches across it
)
WEAK_LENGTH = 7  # from here on a run of letters without word boundaries is no coincidence any more


# Letters that are drawn as other forms of the Latin ones and that Unicode does not trace back to them.
_OTHER_FORM = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|REGIONAL INDICATOR SYMBOL LETTER|"
    r"(?:NEGATIVE )?(?:SQUARED|CIRCLED) LATIN CAPITAL LETTER) ([A-Z])"
)


@lru_cache(maxsize=100_000)
def _fold_character(character: str) -> str:
    if other := _OTHER_FORM.fullmatch(unicodedata.name(character, "")):
        return other[1].lower()
    folded = unicodedata.normalize("NFKD", character.casefold())
    return "".join(
        c
        for c in folded.casefold()
        if not unicodedata.combining(c)
        and not c.isspace()
        and c not in _JOINERS
        and unicodedata.category(c) not in ("Cf", "Cc", "Co", "Cn")
    )


class _Table(dict[int, str]):
    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_character(chr(code))
        return folded


_TABLE = _Table()


def fold(text: str) -> str:
    """The text without case, diacritics, ligatures, hyphens and spacing. Not for display: lengths change."""
    return text.translate(_TABLE)


def words(text: str) -> list[str]:
    """The folded words of a text, in order."""
    return [folded for word in re.findall(r"\w+", _joined(text)) if (folded := fold(word))]


def _joined(text: str) -> str:
    """Words broken by a hyphen at a line end, made whole."""
    return re.sub(r"(?<=\w)[-\u00ad\u2010]\s*\n\s*(?=\w)|[\u00ad\u200b-\u200d\u2060\ufeff]", "", text)


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a removed string was found again in a text."""

    start: int
    end: int
    strong: bool  # stands there as words of its own; otherwise only as a run of letters


class Folded:
    """A text and its folded form, with the way back. Reversed forms are folded on demand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        self._origins: array[int] | None = None  # four bytes a letter: a long document has millions

    def origin(self, index: int) -> int:
        """The place in the text of a character of the folded form."""
        if self._origins is None:
            self._origins = array(
                "I",
                (
                    position
                    for position, character in enumerate(self.text)
                    for _ in range(len(_TABLE[ord(character)]))
                ),
            )
        return self._origins[index]

    def places(self, folded_target: str) -> Iterator[int]:
        """Every place where a folded string stands, overlapping ones too."""
        start = self.folded.find(folded_target)
        while start >= 0:
            yield start
            start = self.folded.find(folded_target, start + 1)

    def judge(
        self, place: int, length: int, *, parts: int = 1, open_start: bool = False, open_end: bool = False
    ) -> Hit:
        """Whether the folded characters at `place` stand there as so many words. Open ends may touch letters."""
        start, end = self.origin(place), self.origin(place + length - 1) + 1
        while end < len(self.text) and unicodedata.combining(self.text[end]):
            end += 1  # marks belong to the letter before them
        bounded = (open_start or not _touches(self.text, start)) and (
            open_end or not _touches(self.text, end)
        )
        return Hit(start, end, bounded and _whole(self.text[start:end], parts, length))


def _whole(matched: str, parts: int, length: int) -> bool:
    """No more gaps than the words had, or a gap after every letter: "a 200" is not "a200", but "a 2 0 0" is."""
    gaps = len(re.findall(r"\s+", _joined(matched)))
    return gaps < parts or gaps >= length - 1


def _touches(text: str, cut: int) -> bool:
    """Whether a word goes on across the cut."""
    return 0 < cut < len(text) and _is_word(text[cut - 1]) and _is_word(text[cut])


def _is_word(character: str) -> bool:
    return character.isalnum() or unicodedata.combining(character) > 0
