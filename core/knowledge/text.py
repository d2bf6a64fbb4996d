"""Words of a document with their places, folded as the index stores them."""

from __future__ import annotations

from typing import NamedTuple

from sfumato.core.language.fold import WORD, fold_word
from sfumato.core.language.titles import ABBREVIATED


class Token(NamedTuple):
    """A word with its place, folded as the index stores it."""

    start: int
    end: int
    folded: str
    capital: bool


def same_sentence(text: str, left: Token, right: Token) -> bool:
    """Whether a full stop between two words, if there is one, belongs to an abbreviation ("J. Smith", "St. Louis")."""
    return "." not in text[left.end : right.start] or len(left.folded) == 1 or left.folded in ABBREVIATED


def tokens(text: str) -> list[Token]:
    """Words of a document with their places; a possessive ending ('s) is not part of the word."""
    found: list[Token] = []
    for match in WORD.finditer(text):
        start, end, word = match.start(), match.end(), match.group()
        if len(word) > 2 and word[-1] in "sS" and word[-2] in "'’ʼ`´‘":
            word, end = word[:-2], end - 2
        found.append(Token(start, end, fold_word(word), word[0].isupper()))
    return found
