"""Texts under masks as the frozen encoder sees them, with the people whom each is most easily taken for.

    python -m models.reidentify.reader_data --work WORK --base MINILM [--parts 21]

`WORK` holds `profiles.jsonl` and `documents.jsonl` from `pairs.py`. Writes `reader/part-NNN.npz`, five hundred training texts
each, every text once, with a mask of its own: a third uniform as in paper 003 §5, two thirds shaped like named entities, which is
what attackers meet. Beside each text: the person, those who share most words with it, those whom the shipped bi-encoders
find nearest among 20,000, and others drawn at random. `dev-*.npz` are dev people under fixed masks. A run that was stopped goes
on.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from models.reidentify.batches import load
from models.reidentify.plans import held_out
from models.reidentify.plans import people as everybody
from models.reidentify.reader import PAIRS_AT_FIRST, SIZES, Encoder, Postings, buckets_of
from models.reidentify.train import spelling_of
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, FIELDS, WORD

PART = 500
BY_WORDS, BY_VECTOR, AT_RANDOM = 80, 32, 47  # with the person 160 candidates
POOL = 20_000  # people among whom the bi-encoders look for near ones
COMMON = 20_000  # a word that more people have is not followed when candidates are looked for
DEV, DEV_MASKS = (
    150,
    ("0", "0.6", "named"),
)  # people by whom training is stopped, and the masks they are read under
SHOWN_DECADES = 0.25  # of hidden years: the decade stays, as in generalized texts
Row = list[str | None]


class People:
    """All profiles: exact words, and their vectors in the shipped bi-encoders."""

    def __init__(self, work: Path, profiles: list[dict[str, str]]) -> None:
        self.postings = Postings.load(work / "postings.npz", profiles)
        attackers = everybody(work)
        self.neural = [a for name in SIZES for a in attackers.neural if a.name == name]
        self.size = len(profiles)

    def vectors(self, rows: Sequence[Row]) -> np.ndarray:
        """One vector for a text in chunks, the bi-encoders' one after the other."""
        return np.concatenate([a.join(a.encoder.encode(rows)) for a in self.neural])

    def rows(self, numbers: np.ndarray) -> np.ndarray:
        return np.concatenate([a.store.rows(numbers) for a in self.neural], 1)

    def scores(self, query: np.ndarray) -> np.ndarray:
        """Products of one vector (the bi-encoders' one after the other) with everybody's."""
        out, at = np.zeros(self.size, np.float32), 0
        for attacker, size in zip(self.neural, SIZES.values(), strict=True):
            out += attacker.store.scores(query[None, at : at + size])[0]
            at += size
        return out


def masked_row(text: str, random: np.random.Generator) -> Row:
    """The words of a text with None for what is hidden; neighbouring masks are one."""
    words = WORD.findall(text)[:CHUNK_WORDS]
    named = np.array([w[0].isupper() or w[0].isdigit() for w in words], bool)
    if random.random() < 1 / 3 or not any(w[0].isupper() for w in words):
        hidden = np.zeros(len(words), bool)
        hidden[random.permutation(len(words))[: random.integers(0, len(words) + 1)]] = True
    else:
        # One draw for each run of capitals and digits: people hide names whole.
        run = np.cumsum(np.r_[True, named[1:] != named[:-1]])
        together = random.random(run[-1] + 1)[run] < random.uniform(0.6, 1.0)
        hidden = np.where(named, together, random.random(len(words)) < random.uniform(0.0, 0.3))
    return shown_row(words, hidden, random)


def row_of(text: str, how: str, random: np.random.Generator) -> Row:
    """A text under a mask: "drawn" as in training, "named" without capitals and digits, or a share of words."""
    if how == "drawn":
        return masked_row(text, random)
    words = WORD.findall(text)[:CHUNK_WORDS]
    named = np.array([w[0].isupper() or w[0].isdigit() for w in words])
    return shown_row(words, named if how == "named" else random.random(len(words)) < float(how))


def shown_row(words: list[str], hidden: np.ndarray, random: np.random.Generator | None = None) -> Row:
    row: Row = []
    for word, hide in zip(words, hidden.tolist(), strict=True):
        if (
            hide
            and random is not None
            and len(word) == 4
            and word.isdigit()
            and random.random() < SHOWN_DECADES
        ):
            row.append(f"{word[:3]}0s")
        elif not hide:
            row.append(word)
        elif not row or row[-1] is not None:
            row.append(None)
    return row


class Candidates:
    """Whom a text is most easily taken for."""

    def __init__(self, people: People) -> None:
        self.people = people

    def by_words(self, buckets: list[tuple[int, int]]) -> np.ndarray:
        postings, size = self.people.postings, self.people.size
        parts = [postings.of(bucket) for bucket, _ in buckets]
        parts = [part for part in parts if 0 < part.stop - part.start < COMMON]
        if not parts:
            return np.zeros(0, np.int64)
        owner = np.concatenate([postings.owner[part] for part in parts])
        weight = np.concatenate([postings.weight[part] for part in parts])
        code = np.concatenate([postings.code[part] for part in parts])
        pair = (code >= len(FIELDS)) & (code < 2 * len(FIELDS))
        scores = np.bincount(owner, np.where(pair, weight * np.exp(PAIRS_AT_FIRST), weight), size)
        return np.argpartition(scores, -BY_WORDS)[-BY_WORDS:]

    def of(
        self, person: int, buckets: list[tuple[int, int]], near: np.ndarray, random: np.random.Generator
    ) -> np.ndarray:
        """The person first, then others without repetition, those drawn at random last."""
        chosen = dict.fromkeys([person, *self.by_words(buckets).tolist(), *near.tolist()])
        out = list(chosen)
        while len(out) < 1 + BY_WORDS + BY_VECTOR + AT_RANDOM:
            other = int(random.integers(self.people.size))
            if other not in chosen:
                chosen[other] = None
                out.append(other)
        return np.array(out, np.int32)

    def near(self, vectors: np.ndarray, random: np.random.Generator) -> np.ndarray:
        """For each text those whom the bi-encoders find nearest, of a pool that is drawn anew for each part."""
        pool = random.choice(self.people.size, min(POOL, self.people.size), replace=False)
        scores = vectors @ self.people.rows(pool).T
        return pool[np.argpartition(scores, -BY_VECTOR, axis=1)[:, -BY_VECTOR:]]

    def matches(self, buckets: list[tuple[int, int]], rows: np.ndarray) -> tuple[np.ndarray, ...]:
        """Shared words of some people: (which of `rows`, which bucket, code, weight)."""
        postings, found = self.people.postings, []
        for number, (bucket, _) in enumerate(buckets):
            part = postings.of(bucket)
            owners = postings.owner[part]
            if not len(owners):
                continue
            at = np.minimum(np.searchsorted(owners, rows), len(owners) - 1)
            hit = np.flatnonzero(owners[at] == rows)
            if len(hit):
                place = part.start + at[hit]
                found.append((hit, np.full(len(hit), number), postings.code[place], postings.weight[place]))
        if not found:
            return tuple(np.zeros(0, kind) for kind in (np.int16, np.int16, np.int8, np.float32))
        return tuple(np.concatenate(column) for column in zip(*found, strict=True))


def part_of(
    persons: Sequence[int],
    rows: Sequence[Row],
    encoder: Encoder,
    candidates: Candidates,
    random: np.random.Generator,
) -> dict[str, np.ndarray]:
    """Everything that training needs of some texts."""
    order = sorted(range(len(rows)), key=lambda n: len(rows[n]))
    states: list[Any] = [None] * len(rows)
    for at in range(0, len(order), 32):
        block = order[at : at + 32]
        for n, found in zip(block, encoder.states([rows[n] for n in block]), strict=True):
            states[n] = found
    vectors = np.concatenate([a.encoder.encode(rows) for a in candidates.people.neural], 1)
    pooled, kept, chosen, columns, lengths, counts = [], [], [], [], [], []
    for person, row, near, (mean, words) in zip(
        persons, rows, candidates.near(vectors, random), states, strict=True
    ):
        buckets = buckets_of(row)
        people = candidates.of(person, buckets, near, random)
        found = candidates.matches(buckets, people)
        pooled.append(mean)
        kept.append(words[[place for _, place in buckets]].astype(np.float16))
        chosen.append(people)
        columns.append(found)
        lengths.append(len(buckets))
        counts.append(len(found[0]))
    who, which, code, weight = (np.concatenate(column) for column in zip(*columns, strict=True))
    return {
        "vectors": vectors.astype(np.float16),
        "pooled": np.stack(pooled).astype(np.float16),
        "states": np.concatenate(kept),
        "lengths": np.array(lengths, np.int32),
        "people": np.stack(chosen),
        "counts": np.array(counts, np.int32),
        "who": who.astype(np.int16),
        "which": which.astype(np.int16),
        "code": code.astype(np.int8),
        "weight": weight.astype(np.float16),
    }


def training_texts(work: Path) -> tuple[list[dict[str, str]], list[dict[str, Any]]]:
    """All profiles, and the texts of training people in an order of their own."""
    profiles, documents = load(work)
    chosen = [d for d in documents if d["split"] == "train" and not d["source"].startswith("masked:")]
    order = np.random.default_rng(7).permutation(len(chosen))
    return profiles, [chosen[n] for n in order]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="folder of MiniLM-L6 with its tokenizer")
    parser.add_argument("--parts", type=int, default=1000, help="how many parts (default: all)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    profiles, texts = training_texts(arguments.work)
    encoder = Encoder(arguments.base, spelling_of("bag", arguments.base))
    candidates = Candidates(People(arguments.work, profiles))
    folder = arguments.work / "reader"
    folder.mkdir(exist_ok=True)
    dev = held_out(load(arguments.work)[1], "dev", DEV)
    wanted: list[tuple[str, list[dict[str, Any]], str]] = [(f"dev-{how}", dev, how) for how in DEV_MASKS]
    starts = range(0, len(texts), PART)[: arguments.parts]
    wanted += [(f"part-{n:03}", texts[at : at + PART], "drawn") for n, at in enumerate(starts)]
    for name, documents, how in wanted:
        out = folder / f"{name}.npz"
        if out.exists():
            continue
        random = np.random.default_rng(zlib.crc32(name.encode()))
        rows = [row_of(d["text"], how, random) for d in documents]
        found = part_of([d["person"] for d in documents], rows, encoder, candidates, random)
        temporary = out.with_suffix(".tmp.npz")
        np.savez(temporary, **found)
        temporary.replace(out)
        print(out.name, len(found["pooled"]), flush=True)


if __name__ == "__main__":
    main()
