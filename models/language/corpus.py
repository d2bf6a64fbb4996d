"""What the language model learns from: judgments, biographies and encyclopedia paragraphs as word pieces."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from tokenizers import Tokenizer

LENGTH = 128
SHARE = {"judgments": 0.5, "biographies": 0.3, "squad": 0.2}
HIDDEN = 0.25
_Ids = np.ndarray[Any, Any]


def held_out(name: str) -> bool:
    """Every twentieth document, by the hash of its name: never trained on."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 20 == 0


def documents(data: Path, squad: Path) -> Iterator[tuple[str, str, str]]:
    """Source, name, text. The judgments do not overlap with the annotated development part."""
    for line in (data / "echr/judgments.jsonl").open(encoding="utf-8"):
        record = json.loads(line)
        yield "judgments", record["doc_id"], record["text"]
    for file, field in [("wiki/dbpedia_bios.jsonl", "text"), ("wiki/actors.jsonl", "abstract")]:
        for number, line in enumerate((data / file).open(encoding="utf-8")):
            yield "biographies", f"{file}{number}", json.loads(line)[field]
    for article in json.loads(squad.read_text(encoding="utf-8"))["data"]:
        yield "squad", article["title"], "\n".join(p["context"] for p in article["paragraphs"])


class Pieces:
    """The vocabulary: special pieces, which ones go on a word, which ones begin a name or a number."""

    def __init__(self, file: Path) -> None:
        self.tokenizer = Tokenizer.from_file(str(file))
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.cls, self.sep, self.mask = (self.tokenizer.token_to_id(t) for t in ("[CLS]", "[SEP]", "[MASK]"))
        words = self.tokenizer.get_vocab()
        self.count = len(words)
        self.inside = np.zeros(self.count, dtype=bool)
        self.named = np.zeros(self.count, dtype=bool)
        for word, number in words.items():
            self.inside[number] = word.startswith("##")
            self.named[number] = word[0].isupper() or word[0].isdigit()


def prepare(data: Path, squad: Path, pieces: Pieces, work: Path) -> None:
    """One array of word pieces a source and part, documents apart by [SEP], as the model reads a text."""
    parts: dict[str, list[_Ids]] = {}
    for source, name, text in documents(data, squad):
        ids = pieces.tokenizer.encode(text, add_special_tokens=False).ids
        part = "held" if held_out(name) else "train"
        parts.setdefault(f"{part}-{source}", []).append(np.array([*ids, pieces.sep], dtype=np.uint16))
    work.mkdir(parents=True, exist_ok=True)
    for name, arrays in parts.items():
        np.save(work / f"{name}.npy", np.concatenate(arrays))
        print(name, sum(map(len, arrays)), "pieces,", len(arrays), "documents")


def frequencies(work: Path, count: int) -> _Ids:
    """Share of every piece in the mixture that is trained on."""
    total = np.zeros(count)
    for source, share in SHARE.items():
        found = np.bincount(np.load(work / f"train-{source}.npy"), minlength=count) + 0.05
        total += share * found / found.sum()
    return total


def hide(row: _Ids, pieces: Pieces, rng: random.Random) -> list[int]:
    """Places of whole words in stretches of one to six, a quarter of the row. Half of the stretches begin at a
    capital or a digit: that is what will be asked for."""
    begins = ~pieces.inside[row]
    last = len(row) - 1
    names = [at for at in range(1, last) if begins[at] and pieces.named[row[at]]]
    chosen: set[int] = set()
    tries = 0
    while len(chosen) < HIDDEN * len(row) and tries < 80:
        tries += 1
        at = rng.choice(names) if names and rng.random() < 0.5 else rng.randrange(1, last)
        while at > 1 and not begins[at]:
            at -= 1
        words = min(6, 1 + int(rng.expovariate(0.8)))
        while words and at < last and row[at] != pieces.sep:
            chosen.add(at)
            at += 1
            while at < last and not begins[at]:
                chosen.add(at)
                at += 1
            words -= 1
    return sorted(chosen)


def windows(
    work: Path, part: str, count: int, seed: int, pieces: Pieces, share: dict[str, float] = SHARE
) -> tuple[_Ids, _Ids]:
    """Rows of word pieces, and which of them are hidden."""
    rng = random.Random(seed)
    parts = {source: np.load(work / f"{part}-{source}.npy", mmap_mode="r") for source in share}
    ids = np.zeros((count, LENGTH), dtype=np.int64)
    hidden = np.zeros((count, LENGTH), dtype=bool)
    for row in range(count):
        text = parts[rng.choices(list(share), list(share.values()))[0]]
        at = rng.randrange(0, len(text) - LENGTH)
        ids[row, 0], ids[row, -1] = pieces.cls, pieces.sep
        ids[row, 1:-1] = text[at : at + LENGTH - 2]
        hidden[row, hide(ids[row], pieces, rng)] = True
    return ids, hidden
