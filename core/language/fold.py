"""The one folding: how two spellings of a name or word are compared, in documents, indexes and the ontology alike.

The keys of the ontology store and of the people index are made by these functions; a change here means building them anew
(`tests/language/test_fold.py` compares with both).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Letters that NFKD does not take apart, and signs that are written in several ways.
_LETTERS = str.maketrans(
    {
        "ł": "l", "Ł": "L", "ı": "i", "İ": "I", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
        "þ": "th", "Þ": "Th", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ß": "ss", "ħ": "h", "Ħ": "H",
        "ŧ": "t", "Ŧ": "T", "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "‑": "-", "–": "-", "—": "-",
        "\u00ad": None, "\u00a0": " ", "\u200b": None, "\u200c": None, "\u200d": None, "\u2060": None, "\ufeff": None,
    }
)  # fmt: skip
# A word; an apostrophe inside it belongs to it (O'Brien), a hyphen or a full stop ends it.
WORD = re.compile(r"[^\W_]+(?:['’ʼ`´‘][^\W_]+)*")


def without_marks(text: str) -> str:
    """The text without accents and other combining marks; case and special letters (ł, ø) stay."""
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def fold(text: str) -> str:
    """Lower case without marks, one apostrophe, one hyphen: "Łódź" and "Lodz", "Þór" and "Thor" meet.

    Blanks and punctuation stay; lengths may change ("æ" becomes "ae").
    """
    if text.isascii():
        return text.translate(_LETTERS).lower() if "`" in text else text.lower()
    return without_marks(text.translate(_LETTERS)).casefold()


@lru_cache(maxsize=200_000)
def fold_word(word: str) -> str:
    """One word, folded, without apostrophes: "Sarısoy" → "sarisoy", "O’Brien" → "obrien"."""
    return fold(word).replace("'", "")


def fold_words(text: str) -> list[str]:
    """The folded words of a text, in order, without punctuation."""
    if text.isascii():  # most text, and an index has millions of names
        found = WORD.findall(text.lower())
        return [word.replace("'", "").replace("`", "") for word in found]
    return [fold_word(word) for word in WORD.findall(text)]


@lru_cache(maxsize=100_000)
def fold_phrase(text: str) -> str:
    """Folded words with single spaces between them: the key under which an index stores a phrase."""
    return " ".join(fold_words(text))
