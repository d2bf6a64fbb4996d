"""What a text would look like to an encoder if one more unit were raised.

`Summed` serves encoders without order: taking a word out of a sum costs one subtraction, whatever the length of the
text. `Rendered` serves any other: the chunk is written out and encoded again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from sfumato.core.risk.reidentify.encoders import BagEncoder, Encoder, Vectors
from sfumato.core.risk.reidentify.spelling import Shown
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS
from sfumato.core.risk.reidentify.words import Draft

Move = tuple[int, int]  # unit, level
Place = tuple[int, int]  # number of the move, chunk


class Variants(Protocol):
    """The vectors of a text as it stands, and of the texts that are one move away."""

    levels: dict[int, int]
    chunks: Vectors  # the text as it stands, one vector per chunk

    def tried(self, moves: Sequence[Move]) -> tuple[list[Place], Vectors]:
        """The chunks that each move would change, and their vectors then."""
        ...

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level."""

    def fork(self) -> Variants:
        """A copy that can go another way."""


def variants(encoder: Encoder, draft: Draft, levels: Mapping[int, int]) -> Variants:
    """Ways to score many variants of one draft: by sums where the encoder adds up words, else by encoding each."""
    return (Summed if isinstance(encoder, BagEncoder) else Rendered)(encoder, draft, levels)  # type: ignore[arg-type]


class Rendered:
    """Variants for any encoder: each changed chunk is encoded again."""

    def __init__(self, encoder: Encoder, draft: Draft, levels: Mapping[int, int]) -> None:
        self.encoder, self.draft, self.levels = encoder, draft, dict(levels)
        self.chunks = encoder.encode(draft.rows(levels))

    def tried(self, moves: Sequence[Move]) -> tuple[list[Place], Vectors]:
        """The chunks that each move would change, encoded: (move, chunk) and vector."""
        places = [(line, c) for line, (number, _) in enumerate(moves) for c in self.draft.chunks_of[number]]
        changed = [{**self.levels, number: level} for number, level in moves]
        return places, self.encoder.encode([self.draft.shown(c, changed[line]) for line, c in places])

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level and encodes the chunks it changes."""
        self.levels[number] = level
        touched = self.draft.chunks_of[number]
        if touched:
            self.chunks[touched] = self.encoder.encode([self.draft.shown(c, self.levels) for c in touched])

    def fork(self) -> Rendered:
        """A copy that can go another way."""
        twin = object.__new__(Rendered)
        twin.encoder, twin.draft = self.encoder, self.draft
        twin.levels, twin.chunks = dict(self.levels), self.chunks.copy()
        return twin


class Summed:
    """Variants for encoders that add up vectors of words: a move changes a sum, nothing is encoded again."""

    def __init__(self, encoder: BagEncoder, draft: Draft, levels: Mapping[int, int]) -> None:
        self.encoder, self.draft, self.levels = encoder, draft, dict(levels)
        known: list[Shown] = [None, *(w.text for w in draft.words)]
        known += [word for options in draft.options for option in options for word in option]
        unique = list(dict.fromkeys(known))
        self._line = {word: line for line, word in enumerate(unique)}
        self._sums = encoder.sums(unique)
        self._totals = np.stack([self._total(draft.shown(c, levels)) for c in range(len(draft.chunks))])
        self.chunks = encoder.finish(self._totals)

    def _total(self, row: Sequence[Shown]) -> Vectors:
        return np.asarray(
            self.encoder.frame + self._sums[[self._line[word] for word in row]].sum(0), np.float32
        )

    def tried(self, moves: Sequence[Move]) -> tuple[list[Place], Vectors]:
        """The chunks that each move would change: (move, chunk) and vector, by adding differences."""
        places: list[Place] = []
        sums: list[Vectors] = []
        for line, (number, level) in enumerate(moves):
            for chunk, change in self._changes(number, level):
                places.append((line, chunk))
                sums.append(self._totals[chunk] + change)
        return places, self.encoder.finish(np.stack(sums)) if sums else self.chunks[:0]

    def _changes(self, number: int, level: int) -> list[tuple[int, Vectors]]:
        """By how much the sum of each touched chunk would change."""
        draft = self.draft
        if len(draft.places[number]) == 1 and draft.merge and level > len(draft.options[number]):
            place = draft.places[number][0]
            before = self._sums[[self._line[word] for word in draft.at(place, self.levels)]].sum(0)
            neighbours = self._masked_beside(place, -1) + self._masked_beside(place, 1)
            mask = self._sums[self._line[None]]
            return [(draft.chunks_of[number][0], (1 - neighbours) * mask - before)]
        raised = {**self.levels, number: level}
        return [(c, self._total(draft.shown(c, raised)) - self._totals[c]) for c in draft.chunks_of[number]]

    def _masked_beside(self, place: int, step: int) -> bool:
        """Whether a mask stands next to this place, rungs' silent places aside: the two would become one."""
        draft = self.draft
        chunk = draft.chunks[place // CHUNK_WORDS]
        place += step
        while place in chunk:
            shown = draft.at(place, self.levels)
            if shown:
                return shown[0 if step > 0 else -1] is None
            place += step
        return False

    def move(self, number: int, level: int) -> None:
        """Hides a unit at a level and sums the chunks it changes anew."""
        self.levels[number] = level
        touched = self.draft.chunks_of[number]
        if touched:
            # Summed anew, so that small errors do not add up over many steps.
            for chunk in touched:
                self._totals[chunk] = self._total(self.draft.shown(chunk, self.levels))
            self.chunks[touched] = self.encoder.finish(self._totals[touched])

    def fork(self) -> Summed:
        """A copy that can go another way."""
        twin = object.__new__(Summed)
        twin.encoder, twin.draft, twin._line, twin._sums = self.encoder, self.draft, self._line, self._sums
        twin.levels, twin._totals = dict(self.levels), self._totals.copy()
        twin.chunks = self.chunks.copy()
        return twin
