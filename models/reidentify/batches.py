"""Training batches: profiles with their fields, documents with words that can be masked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, WORD, masked_row, pad


class Documents:
    """Word pieces of each document, word by word, so that a mask hides whole words."""

    def __init__(self, texts: list[str], tokenizer: Tokenizer) -> None:
        self.words: list[list[list[int]]] = []
        cache: dict[str, list[int]] = {}
        for text in texts:
            words = WORD.findall(text)[:CHUNK_WORDS]
            for word in words:
                if word not in cache:
                    cache[word] = tokenizer.encode(word, add_special_tokens=False).ids
            self.words.append([cache[word] for word in words])

    def batch(self, indices: np.ndarray, dropout: bool, random: np.random.Generator) -> np.ndarray:
        return pad([masked_row(self.words[i], self._draw(i, dropout, random)) for i in indices])

    def thinned(self, indices: np.ndarray, ratio: float, random: np.random.Generator) -> np.ndarray:
        """Each word hidden with the same chance: the evaluation's shares of masked words."""
        return pad([masked_row(self.words[i], random.random(len(self.words[i])) < ratio) for i in indices])

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
