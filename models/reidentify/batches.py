"""Training batches: profiles with their fields, documents with words that can be masked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from sfumato.core.risk.reidentify.spelling import Spelling
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, WORD, pad


class Documents:
    """The words of each document as an encoder spells them, so that a mask hides whole words."""

    def __init__(self, texts: list[str], spelling: Spelling) -> None:
        self.spelling = spelling
        self.words = [[spelling.spell(word) for word in WORD.findall(text)[:CHUNK_WORDS]] for text in texts]

    def batch(self, indices: np.ndarray, dropout: bool, random: np.random.Generator) -> np.ndarray:
        return pad([self._row(i, self._draw(i, dropout, random)) for i in indices])

    def thinned(self, indices: np.ndarray, ratio: float, random: np.random.Generator) -> np.ndarray:
        """Each word hidden with the same chance: the evaluation's shares of masked words."""
        return pad([self._row(i, random.random(len(self.words[i])) < ratio) for i in indices])

    def _row(self, index: int, hidden: np.ndarray) -> list[int]:
        """Adjacent masks become one: the count of hidden words leaks (paper 003 §10)."""
        spelling, before = self.spelling, False
        row = list(spelling.start)
        for ids, hide in zip(self.words[index], hidden.tolist(), strict=True):
            if not hide:
                row.extend(ids)
            elif not before:
                row.append(spelling.mask)
            before = hide
        return [*row[: spelling.limit - len(spelling.end)], *spelling.end]

    def _draw(self, index: int, dropout: bool, random: np.random.Generator) -> np.ndarray:
        """Paper 003 §5: the number of masks is uniform on 0..N, the places uniform without replacement."""
        count = len(self.words[index])
        mask = np.zeros(count, bool)
        if dropout:
            mask[random.permutation(count)[: random.integers(0, count + 1)]] = True
        return mask


def load(folder: Path) -> tuple[list[dict[str, str]], list[dict[str, Any]]]:
    profiles = [json.loads(line) for line in (folder / "profiles.jsonl").open(encoding="utf-8")]
    documents = [json.loads(line) for line in (folder / "documents.jsonl").open(encoding="utf-8")]
    return profiles, documents
