"""How an encoder spells words as numbers: the word pieces of a pretrained model, or hashed letter groups.

Attackers that spell differently fail differently, which is what an ensemble is for.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.tokens import CLS_ID, FIELDS, MASK_ID, SEP_ID, WORD, WordPieces, fold

# words kept in memory; words read of a profile, as the model was trained
_REMEMBERED = 200_000
_WORDS_OF_PROFILE = 256

BUCKETS = 32768  # rows of the table of spellings, as in training
GRAM_MASK = 1  # number of the mask, as in training
_RESERVED = 2  # 0 pads a row, 1 is the mask
_GRAM = 4  # letters, as in training

Shown = str | None  # a word, or None where something is hidden


@dataclass(slots=True)
class Spelling:
    """Words to numbers. `limit` is how many numbers a document's row may hold."""

    spell_new: Callable[[str], tuple[int, ...]]
    mask: int
    start: tuple[int, ...] = ()
    end: tuple[int, ...] = ()
    limit: int = 1_000_000
    profile_limit: int = 48
    _known: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False)

    def spell(self, word: str) -> tuple[int, ...]:
        """The numbers of a word."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) > _REMEMBERED:
                self._known.clear()
            found = self._known[word] = self.spell_new(word)
        return found

    def row(self, shown: Iterable[Shown]) -> list[int]:
        """The numbers of a row of words, None standing for a hidden one; cut to `limit`."""
        row = list(self.start)
        for word in shown:
            row.extend((self.mask,) if word is None else self.spell(word))
        return [*row[: self.limit - len(self.end)], *self.end]

    def profiles(
        self, people: Sequence[Sequence[tuple[str, str]]]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Numbers and the field each belongs to, one row per person, zero-padded."""
        tokens = np.zeros((len(people), self.profile_limit), np.int64)
        fields = np.zeros((len(people), self.profile_limit), np.int64)
        widest = 1
        for line, facts in enumerate(people):
            filled = 0
            for key, value in facts:
                ids = [n for word in WORD.findall(value) for n in self.spell(word)]
                ids = ids[: self.profile_limit - filled]
                tokens[line, filled : filled + len(ids)] = ids
                fields[line, filled : filled + len(ids)] = _FIELD_NUMBER.get(key, len(FIELDS) - 1)
                filled += len(ids)
            widest = max(widest, filled)
        return tokens[:, :widest], fields[:, :widest]


_FIELD_NUMBER = {name: number for number, name in enumerate(FIELDS)}


def word_piece_spelling(tokenizer: WordPieces, limit: int) -> Spelling:
    """Words as word pieces, at most `limit` of them a text."""

    def spell(word: str) -> tuple[int, ...]:
        return tuple(tokenizer.encode(word, add_special_tokens=False).ids)

    return Spelling(spell, MASK_ID, (CLS_ID,), (SEP_ID,), limit)


def gram_spelling() -> Spelling:
    """Words as groups of letters."""
    return Spelling(letter_groups, GRAM_MASK, profile_limit=_WORDS_OF_PROFILE)


def letter_groups(word: str) -> tuple[int, ...]:
    """The word itself under two hashes, so that chance meetings of words differ, and its groups of four letters."""
    plain = fold(word)
    if not plain or not any(c.isalnum() for c in plain):
        return ()
    framed = f"<{plain}>"
    parts = [f"1{plain}", f"2{plain}"]
    if len(framed) > _GRAM:
        parts += [framed[i : i + _GRAM] for i in range(len(framed) - _GRAM + 1)]
    return tuple(_RESERVED + zlib.crc32(part.encode()) % (BUCKETS - _RESERVED) for part in parts)
