"""Texts under masks as the frozen encoder sees them, with the people whom each is most easily taken for.

    python -m models.reidentify.reader_data --work WORK --base MINILM [--parts 21]

`WORK` holds `profiles.jsonl` and `documents.jsonl` from `pairs.py`. Writes `reader/part-NNN.npz`, a thousand training texts each,
every text once, with a mask of its own: a third uniform as in paper 003 §5, two thirds shaped like named entities, which is
what attackers meet. Beside each text: the person, those who share most words with it, those whose facts sound most like it, and
others drawn at random. A run that was stopped goes on.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from models.reidentify.batches import load
from models.reidentify.reader import PAIRS_AT_FIRST, Encoder, Postings, buckets_of, topic_of
from models.reidentify.train import spelling_of
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, FIELDS, WORD

PART = 1000
BY_WORDS, BY_TOPIC, AT_RANDOM = 128, 48, 79  # with the person 256 candidates
COMMON = 20_000  # a word that more people have is not followed when candidates are looked for
SHOWN_DECADES = 0.25  # of hidden years: the decade stays, as in generalized texts
Row = list[str | None]


@dataclass(frozen=True, slots=True)
class People:
    """All profiles: exact words, topic vectors (once for each different text) and which is whose."""

    postings: Postings
    topics: np.ndarray
    topic: np.ndarray

    @classmethod
    def load(cls, work: Path, profiles: list[dict[str, str]], encoder: Encoder) -> People:
        postings = Postings.load(work / "postings.npz", profiles)
        texts = [topic_of(p) for p in profiles]
        unique = sorted(set(texts))
        number = {text: n for n, text in enumerate(unique)}
        kept = work / "topics.npy"
        if not kept.exists():
            np.save(kept, encoder.topics(unique))
        return cls(postings, np.load(kept), np.array([number[text] for text in texts], np.int32))


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
        self.topics = torch.from_numpy(people.topics.astype(np.float32))
        self.by_topic = np.argsort(people.topic, kind="stable")
        self.edges = np.searchsorted(people.topic[self.by_topic], np.arange(len(people.topics) + 1))

    def by_words(self, buckets: list[tuple[int, int]]) -> np.ndarray:
        postings, size = self.people.postings, len(self.people.topic)
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
        self, person: int, buckets: list[tuple[int, int]], pooled: np.ndarray, random: np.random.Generator
    ) -> np.ndarray:
        """The person first, then others without repetition, those drawn at random last."""
        near = np.argpartition((self.topics @ torch.from_numpy(pooled)).numpy(), -BY_TOPIC)[-BY_TOPIC:]
        alike = self.by_topic[random.integers(self.edges[near], self.edges[near + 1])]
        chosen = dict.fromkeys([person, *self.by_words(buckets).tolist(), *alike.tolist()])
        out = list(chosen)
        while len(out) < 1 + BY_WORDS + BY_TOPIC + AT_RANDOM:
            other = int(random.integers(len(self.people.topic)))
            if other not in chosen:
                chosen[other] = None
                out.append(other)
        return np.array(out, np.int32)

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
    documents: list[dict[str, Any]], encoder: Encoder, candidates: Candidates, random: np.random.Generator
) -> dict[str, np.ndarray]:
    """Everything that training needs of some texts."""
    rows = [masked_row(d["text"], random) for d in documents]
    order = sorted(range(len(rows)), key=lambda n: len(rows[n]))
    states: list[Any] = [None] * len(rows)
    for at in range(0, len(order), 32):
        for n, found in zip(
            order[at : at + 32], encoder.states([rows[n] for n in order[at : at + 32]]), strict=True
        ):
            states[n] = found
    pooled, kept, chosen, columns, lengths, counts = [], [], [], [], [], []
    for document, row, (mean, words) in zip(documents, rows, states, strict=True):
        buckets = buckets_of(row)
        people = candidates.of(document["person"], buckets, mean, random)
        found = candidates.matches(buckets, people)
        pooled.append(mean)
        kept.append(words[[place for _, place in buckets]].astype(np.float16))
        chosen.append(people)
        columns.append(found)
        lengths.append(len(buckets))
        counts.append(len(found[0]))
    who, which, code, weight = (np.concatenate(column) for column in zip(*columns, strict=True))
    return {
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
    parser.add_argument("--parts", type=int, default=1000, help="how many thousand texts (default: all)")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    profiles, texts = training_texts(arguments.work)
    encoder = Encoder(arguments.base, spelling_of("bag", arguments.base))
    candidates = Candidates(People.load(arguments.work, profiles, encoder))
    folder = arguments.work / "reader"
    folder.mkdir(exist_ok=True)
    for number, at in enumerate(range(0, len(texts), PART)):
        out = folder / f"part-{number:03}.npz"
        if out.exists() or number >= arguments.parts:
            continue
        found = part_of(texts[at : at + PART], encoder, candidates, np.random.default_rng(100 + number))
        temporary = out.with_suffix(".tmp.npz")
        np.savez(temporary, **found)
        temporary.replace(out)
        print(out.name, len(found["pooled"]), flush=True)


if __name__ == "__main__":
    main()
