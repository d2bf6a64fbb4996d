"""What a frozen encoder says of texts under masks and of profiles as lines, computed once for `dual.py`.

    python -m models.reidentify.dual_data --work WORK --base ENCODER [--into dual] [--parts 20] [--draws 1]

`ENCODER` is MiniLM-L6, or what `pretrained.py` made. `WORK` holds the files of `pairs.py`. Writes into `WORK/dual`
`text-D-NNN.npz` (five hundred training texts each, under the masks of draw D), `dev-*.npz` (dev people under fixed
masks) and `line-NNN.npz` (profiles of everybody with a biography). A run that was stopped goes on.

A row of words becomes one vector (the mean of the last states) and, for each of its words, pairs and decades that some profile
has, the state at its place. Hidden words are left out: the encoder was not trained to pool over masks.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch

from models.reidentify.batches import load
from models.reidentify.plans import held_out
from models.reidentify.reader import Encoder, Postings, buckets_of, decade_bucket, pair_bucket, word_bucket
from models.reidentify.reader_data import DEV, DEV_MASKS, PART, Row, row_of, training_texts
from models.reidentify.train import spelling_of
from sfumato.core.risk.reidentify.tokens import WORD

BLOCK = 32  # rows encoded at once
FOLDER = "dual"  # in WORK: what one encoder said, and the pairs trained on it
Found = list[tuple[int, int]]  # bucket, place of its last word


def line_of(profile: dict[str, str]) -> tuple[list[str], Found]:
    """A profile as one line of words, "name : … ; born : …", as RoBERTa reads it in the paper, and where its words stand."""
    words: list[str] = []
    found: dict[int, int] = {}
    for key, value in profile.items():
        words += [*WORD.findall(key), ":"]
        start, said = len(words), WORD.findall(value)
        words += [*said, ";"]
        for place, word in enumerate(said, start):
            for bucket in (word_bucket(word), decade_bucket(word)):
                found.setdefault(bucket, place)
        for place, pair in enumerate(pairwise(said), start + 1):
            found.setdefault(pair_bucket(*pair), place)
    found.pop(0, None)
    return words, list(found.items())


def shown(row: Row) -> tuple[list[str], Found]:
    """The words of a row that are not hidden, and where those stand that count."""
    places = np.cumsum([word is not None for word in row]) - 1
    return [w for w in row if w is not None], [(bucket, int(places[at])) for bucket, at in buckets_of(row)]


class Frozen:
    """The pretrained encoder, made when it is first needed."""

    def __init__(self, base: Path, known: np.ndarray) -> None:
        """`known`: the buckets that count, rising."""
        self.base, self.known = base, known
        self._encoder: Encoder | None = None

    @property
    def encoder(self) -> Encoder:
        if self._encoder is None:
            self._encoder = Encoder(self.base, spelling_of("text", self.base), layers=None)
            self._encoder.model.bfloat16()
        return self._encoder

    def of(self, rows: Sequence[tuple[list[str], Found]]) -> dict[str, np.ndarray]:
        """`pooled`: one vector a row; `bucket`, `states`: of all rows one after the other, `lengths` of each."""
        order = sorted(range(len(rows)), key=lambda n: len(rows[n][0]))
        found: list[Any] = [None] * len(rows)
        for at in range(0, len(order), BLOCK):
            block = order[at : at + BLOCK]
            for n, told in zip(block, self.encoder.states([rows[n][0] for n in block]), strict=True):
                mean, states = told
                kept = [(b, place) for b, place in rows[n][1] if self._knows(b) and place < len(states)]
                found[n] = (mean, [b for b, _ in kept], states[[p for _, p in kept]].astype(np.float16))
        means, buckets, states = zip(*found, strict=True)
        return {
            "pooled": np.stack(means).astype(np.float16),
            "bucket": np.concatenate([np.array(b, np.int64) for b in buckets]),
            "states": np.concatenate(states),
            "lengths": np.array([len(b) for b in buckets], np.int32),
        }

    def _knows(self, bucket: int) -> bool:
        at = int(np.searchsorted(self.known, bucket))
        return at < len(self.known) and bool(self.known[at] == bucket)


def joined(read: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The chunks of one text as one row: a bucket that comes again counts once, where it stands first."""
    _, first = np.unique(read["bucket"], return_index=True)
    first.sort()
    return {
        "pooled": read["pooled"].mean(0, keepdims=True),
        "bucket": read["bucket"][first],
        "states": read["states"][first],
        "lengths": np.array([len(first)], np.int32),
    }


def told_people(documents: Sequence[dict[str, Any]]) -> np.ndarray:
    """Everybody of whom there is a biography: the people among whom the pairs look."""
    return np.array(sorted({d["person"] for d in documents}))


def known_buckets(postings: Postings, people: np.ndarray) -> np.ndarray:
    """Those that the profiles of these people have."""
    among = np.zeros(len(postings.birth), bool)
    among[people] = True
    return np.unique(np.repeat(postings.buckets, np.diff(postings.starts))[among[postings.owner]])


def wanted(
    work: Path, parts: int, draws: int, lines: bool
) -> Iterator[tuple[str, list[tuple[list[str], Found]]]]:
    """Names and rows of the files, in the order in which they are of use."""
    profiles, texts = training_texts(work)
    documents = load(work)[1]
    for how in DEV_MASKS:
        random = np.random.default_rng(zlib.crc32(how.encode()))
        yield f"dev-{how}", [shown(row_of(d["text"], how, random)) for d in held_out(documents, "dev", DEV)]
    starts = range(0, len(texts), PART)[:parts]
    people = told_people(documents)
    for draw in range(draws):
        for number, at in enumerate(starts):
            name = f"text-{draw}-{number:03}"
            random = np.random.default_rng(zlib.crc32(name.encode()))
            rows = [shown(row_of(d["text"], "drawn", random)) for d in texts[at : at + PART]]
            yield name, rows
        if draw == 0 and lines:
            for number, first in enumerate(range(0, len(people), PART)):
                yield f"line-{number:03}", [line_of(profiles[n]) for n in people[first : first + PART]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="folder of an encoder with its tokenizer")
    parser.add_argument("--into", default=FOLDER, help="folder in WORK, one for each encoder (default: dual)")
    parser.add_argument("--parts", type=int, default=1000, help="parts of the training texts (default: all)")
    parser.add_argument("--draws", type=int, default=1, help="masks of each text")
    parser.add_argument("--no-lines", action="store_true", help="without the profiles as lines")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    profiles, documents = load(arguments.work)
    postings = Postings.load(arguments.work / "postings.npz", profiles)
    frozen = Frozen(arguments.base, known_buckets(postings, told_people(documents)))
    folder = arguments.work / arguments.into
    folder.mkdir(exist_ok=True)
    for name, rows in wanted(arguments.work, arguments.parts, arguments.draws, not arguments.no_lines):
        out = folder / f"{name}.npz"
        if out.exists():
            continue
        temporary = out.with_suffix(".tmp.npz")
        np.savez(temporary, **frozen.of(rows))
        temporary.replace(out)
        print(out.name, len(rows), flush=True)


if __name__ == "__main__":
    main()
