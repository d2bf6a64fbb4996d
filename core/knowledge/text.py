"""Folding and tokens: the one way in which terms are compared, in the index and in documents alike."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

# Letters that NFKD does not take apart.
_LETTERS = str.maketrans(
    {
        "ø": "o",
        "Ø": "o",
        "ł": "l",
        "Ł": "l",
        "đ": "d",
        "Đ": "d",
        "ð": "d",
        "Ð": "d",
        "þ": "th",
        "Þ": "th",
        "æ": "ae",
        "Æ": "ae",
        "œ": "oe",
        "Œ": "oe",
        "ı": "i",
        "ħ": "h",
        "Ħ": "h",
        "ŧ": "t",
        "Ŧ": "t",
        "’": "'",
        "ʼ": "'",
        "‘": "'",
        "`": "'",
        "´": "'",
    }
)
# A word; an apostrophe inside it belongs to it (O'Brien), a hyphen or a full stop ends it.
_WORD = re.compile(r"[^\W_]+(?:['’ʼ`´‘][^\W_]+)*")


class Token(NamedTuple):
    start: int
    end: int
    folded: str
    capital: bool


@lru_cache(maxsize=200_000)
def fold_word(word: str) -> str:
    """One word without case, diacritics and apostrophes: "Sarısoy" → "sarisoy", "O’Brien" → "obrien"."""
    if word.isascii():
        return word.lower().replace("'", "")
    plain = unicodedata.normalize("NFKD", word.translate(_LETTERS))
    kept = "".join(c for c in plain if not unicodedata.combining(c))
    return kept.casefold().translate(_LETTERS).replace("'", "")


# Words after which a full stop does not end a sentence.
_SHORT = frozenset(
    {"st", "dr", "jr", "sr", "mr", "mrs", "ms", "prof", "gen", "col", "lt", "capt", "rev", "hon", "mt", "ft"}
)


def same_sentence(text: str, left: Token, right: Token) -> bool:
    """Whether a full stop between two words, if there is one, belongs to an abbreviation ("J. Smith", "St. Louis")."""
    return "." not in text[left.end : right.start] or len(left.folded) == 1 or left.folded in _SHORT


def words(text: str) -> list[str]:
    if text.isascii():  # most text, and an index has millions of names
        found = _WORD.findall(text.lower())
        return [word.replace("'", "") for word in found] if "'" in text else found
    return [fold_word(word) for word in _WORD.findall(text)]


@lru_cache(maxsize=100_000)
def fold(text: str) -> str:
    """A phrase in the form in which it is stored: folded words with single spaces between them."""
    return " ".join(words(text))


def tokens(text: str) -> list[Token]:
    """Words of a document with their places; a possessive ending ('s) is not part of the word."""
    found: list[Token] = []
    for match in _WORD.finditer(text):
        start, end, word = match.start(), match.end(), match.group()
        if len(word) > 2 and word[-1] in "sS" and word[-2] in "'’ʼ`´‘":
            word, end = word[:-2], end - 2
        found.append(Token(start, end, fold_word(word), word[0].isupper()))
    return found
