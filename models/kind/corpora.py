"""Reads the typing corpora into sentences of words with labelled spans, and the lists of names."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sfumato.models.kind.labels import CROSSNER, FIGER, FINER, MULTICONER, NUMBER

FEWNERD, CROSS, MULTI = "few-nerd", "crossner", "multiconer"
_QUOTES = {"``": '"', "''": '"', "-LRB-": "(", "-RRB-": ")"}


@dataclass(frozen=True, slots=True)
class Sentence:
    words: list[str]
    spans: list[tuple[int, int, tuple[int, ...]]]  # first word, end, the labels it may have
    corpus: str
    part: str  # fit, choose or report


@dataclass(slots=True)
class Item:
    """One sentence in word pieces."""

    pieces: list[int]
    spans: list[tuple[int, int, tuple[int, ...], str]]  # first piece, last piece, labels, name
    corpus: str
    part: str


def part_of(words: list[str]) -> str:
    """fit, choose (4 %) or report (8 %), by a hash of the words, so that equal sentences fall together."""
    place = int(hashlib.sha256(" ".join(words).casefold().encode()).hexdigest(), 16) % 100
    return "report" if place < 8 else "choose" if place < 12 else "fit"


def few_nerd(path: Path) -> Iterator[Sentence]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            item = json.loads(line)
            words = _plain(item["tokens"])
            spans = [(first, end, _numbers(FINER.get(kind, [kind]))) for first, end, kind in item["spans"]]
            if spans:
                yield Sentence(words, spans, FEWNERD, part_of(words))


def crossner(folder: Path) -> Iterator[Sentence]:
    for path in sorted(folder.glob("*/*.txt")):
        for words, tags in _conll(path.read_text(encoding="utf-8").splitlines()):
            if spans := _spans(tags, CROSSNER):
                yield Sentence(words, spans, CROSS, part_of(words))


def multiconer(folder: Path) -> Iterator[Sentence]:
    for path in sorted(folder.glob("*.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for words, tags in _conll(lines):
                if spans := _spans(tags, MULTICONER):
                    yield Sentence(words, spans, MULTI, part_of(words))


def sentences(data: Path) -> list[Sentence]:
    """All sentences of the three corpora."""
    typing = data / "typing"
    return [
        *few_nerd(typing / "fewnerd_spans.jsonl.gz"), *crossner(typing / "crossner"), *multiconer(typing / "multiconer2"),
    ]  # fmt: skip


def names(data: Path) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Names with the labels they may have, from the lists of titles, companies, films, songs and clubs."""
    folder = data / "names"
    for row in _table(folder / "wikipedia_titles_types.tsv.gz"):
        labels = [x for kind in _specific(row[1].split(",")) for x in FIGER.get(kind, [])]
        if labels:
            yield row[0], _numbers(labels)
    for file, label in (
        ("companies", "company"),
        ("films", "art-film"),
        ("songs", "song"),
        ("football_clubs", "team"),
    ):
        for row in _table(folder / f"{file}.tsv.gz"):
            yield row[0].replace("$", ""), _numbers(["organization-sportsteam" if label == "team" else label])


def _specific(kinds: list[str]) -> list[str]:
    """Without the general types that a more specific one implies."""
    if any(kind.startswith("person-") for kind in kinds):
        kinds = [kind for kind in kinds if kind != "person"]
    return [kind for kind in kinds if kind != "building" or not any(k.startswith("building-") for k in kinds)]


def _numbers(labels: list[str]) -> tuple[int, ...]:
    return tuple(sorted({NUMBER[label] for label in labels}))


def _plain(tokens: list[str]) -> list[str]:
    """Treebank quotes as quotes, and the remains of `&amp;` as one ampersand (word numbers stay as they are)."""
    words = [_QUOTES.get(token, token) for token in tokens]
    for i in range(len(words) - 2):
        if words[i] == "&" and words[i + 1] == "amp" and words[i + 2] == ";":
            words[i + 1] = words[i + 2] = ""
    return words


def _conll(lines: Iterator[str] | list[str]) -> Iterator[tuple[list[str], list[str]]]:
    words: list[str] = []
    tags: list[str] = []
    for line in [*lines, ""]:
        fields = line.split()
        if len(fields) >= 2 and not line.startswith("# id"):
            words.append(fields[0])
            tags.append(fields[-1])
        elif words:
            yield words, tags
            words, tags = [], []


def _spans(tags: list[str], reading: dict[str, list[str]]) -> list[tuple[int, int, tuple[int, ...]]]:
    spans, i = [], 0
    while i < len(tags):
        end = i + 1
        if tags[i].startswith("B-"):
            while end < len(tags) and tags[end] == "I-" + tags[i][2:]:
                end += 1
            if labels := reading.get(tags[i][2:]):
                spans.append((i, end, _numbers(labels)))
        i = end
    return spans


def _table(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = line.rstrip("\n").split("\t")
            if len(row) >= 2 and row[0] not in ("name", "title"):
                yield row
