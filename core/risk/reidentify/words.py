"""A text as words that can be hidden or replaced, in chunks that fit the encoders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.risk.reidentify.encoders import word_pieces
from sfumato.core.risk.reidentify.tokens import (
    CHUNK_TOKENS,
    CHUNK_WORDS,
    CLS_ID,
    MASK_ID,
    SEP_ID,
    STOP_WORDS,
    WORD,
    fold,
)

# What Sfumato and other tools leave in place of removed text.
ALREADY_HIDDEN = re.compile(r"\*{3,}|█+|\[(?:[A-Z]{2,}[A-Z ]*(?: \d+)?|REDACTED)\]")


@dataclass(frozen=True, slots=True)
class Word:
    start: int
    end: int
    text: str
    pieces: tuple[int, ...]  # empty: hidden already

    @property
    def skipped(self) -> bool:
        """Never worth hiding: punctuation, stop words, and what is hidden already."""
        return not self.pieces or not self.text[0].isalnum() or fold(self.text) in STOP_WORDS


def split_words(text: str) -> tuple[Word, ...]:
    tokenizer = word_pieces()
    cache: dict[str, tuple[int, ...]] = {}
    words: list[Word] = []
    reached = 0
    hidden = [m.span() for m in ALREADY_HIDDEN.finditer(text)] + [(len(text), len(text))]
    for start, end in hidden:
        for match in WORD.finditer(text, reached, start):
            word = match.group()
            if word not in cache:
                cache[word] = tuple(tokenizer.encode(word, add_special_tokens=False).ids)
            words.append(Word(match.start(), match.end(), word, cache[word]))
        if end > start:
            words.append(Word(start, end, text[start:end], ()))
        reached = end
    return tuple(words)


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that is hidden as one: a word, or an entity with all its mentions.

    `options` are the texts that may stand for it, from specific to general; the last step, the mask, is implied.
    `losses` are the shares of its information that each step loses, ending in 1 for the mask.
    """

    spans: tuple[tuple[int, int], ...]
    options: tuple[str, ...] = ()
    losses: tuple[float, ...] = (1.0,)
    weight: float = 1.0
    key: str = ""

    @property
    def levels(self) -> int:
        return len(self.options) + 1


def word_units(words: Sequence[Word]) -> tuple[Unit, ...]:
    """The paper's units: every word of its own, stop words left alone. The same word twice is two units."""
    return tuple(Unit(((w.start, w.end),)) for w in words if not w.skipped)


class Draft:
    """Renders the text with some units raised, as model input, chunk by chunk."""

    def __init__(self, words: Sequence[Word], units: Sequence[Unit], merge: bool = True) -> None:
        self.words, self.units, self.merge = words, units, merge
        self._owner = [-1] * len(words)
        self._first = [False] * len(words)
        for number, unit in enumerate(units):
            for start, end in unit.spans:
                inside = [i for i in _between(words, start, end) if self._owner[i] < 0]
                for position, i in enumerate(inside):
                    self._owner[i], self._first[i] = number, position == 0
        tokenizer = word_pieces()
        self._option_pieces = [
            [tuple(tokenizer.encode(option, add_special_tokens=False).ids) for option in unit.options]
            for unit in units
        ]
        self.chunks = [
            range(i, min(i + CHUNK_WORDS, len(words))) for i in range(0, max(1, len(words)), CHUNK_WORDS)
        ]
        self.chunks_of: list[set[int]] = [set() for _ in units]
        for i, number in enumerate(self._owner):
            if number >= 0:
                self.chunks_of[number].add(i // CHUNK_WORDS)

    def row(self, chunk: int, levels: Mapping[int, int]) -> list[int]:
        row, masked = [CLS_ID], False
        for i in self.chunks[chunk]:
            number = self._owner[i]
            level = levels.get(number, 0) if number >= 0 else 0
            if level == 0 and self.words[i].pieces:
                row.extend(self.words[i].pieces)
                masked = False
            elif number >= 0 and 0 < level <= len(self._option_pieces[number]):
                if self._first[i]:
                    row.extend(self._option_pieces[number][level - 1])
                    masked = False
            elif not (masked and self.merge):
                row.append(MASK_ID)
                masked = True
        return [*row[: CHUNK_TOKENS - 1], SEP_ID]

    def rows(self, levels: Mapping[int, int], chunks: Iterable[int] | None = None) -> list[list[int]]:
        return [self.row(c, levels) for c in (range(len(self.chunks)) if chunks is None else chunks)]

    def shown_words(self, levels: Mapping[int, int]) -> list[str]:
        """The words a reader still sees, for the word-matching attackers."""
        out: list[str] = []
        for i, word in enumerate(self.words):
            number = self._owner[i]
            level = levels.get(number, 0) if number >= 0 else 0
            if level == 0 and word.pieces:
                out.append(word.text)
            elif number >= 0 and 0 < level <= len(self.units[number].options) and self._first[i]:
                out.extend(WORD.findall(self.units[number].options[level - 1]))
        return out


def _between(words: Sequence[Word], start: int, end: int) -> list[int]:
    import bisect

    first = bisect.bisect_right(words, start, key=lambda w: w.end)
    found = []
    for i in range(first, len(words)):
        if words[i].start >= end:
            break
        found.append(i)
    return found
