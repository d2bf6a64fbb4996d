"""Reads every training corpus into one shape: text, typed spans that may be partial, soft mask labels.

A corpus that does not annotate a type must not teach that the type is absent. Its labels are therefore *sets* of allowed
labels, and the loss is the negative logarithm of the probability of the set (partial-label learning).
"""

from __future__ import annotations

import bisect
import csv
import hashlib
import json
import lzma
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sfumato.core.recognize import patterns
from sfumato.models.recognizer.labels import TYPES

TITLES = {"mr", "mrs", "ms", "miss", "dr", "prof", "professor", "judge", "justice", "shri", "smt", "sir", "."}


@dataclass
class Span:
    start: int
    end: int
    types: tuple[str, ...]  # more than one: the corpus does not tell which
    weight: float = 1.0  # share of annotators


@dataclass
class Example:
    name: str
    group: str
    domain: int
    text: str
    annotators: list[list[Span]]  # typed spans, one list per annotator
    annotated: tuple[str, ...] = TYPES  # types whose absence this corpus vouches for
    masks: list[list[tuple[int, int, str]]] | None = None  # per annotator (start, end, DIRECT | QUASI)
    exact_starts: bool = True
    extra: dict[str, str] = field(default_factory=dict)
    soft: tuple[Any, Any] | None = None  # a model's own (types, masks) of every token


def is_dev(doc_id: str) -> bool:
    """Every fifth biography, by hash, is kept for choosing and reporting."""
    return int(hashlib.md5(doc_id.encode(), usedforsecurity=False).hexdigest(), 16) % 5 == 0


def tab(path: Path) -> Iterator[Example]:
    for doc in json.loads(path.read_text(encoding="utf-8")):
        annotators, masks = [], []
        for annotation in doc["annotations"].values():
            mentions = annotation["entity_mentions"]
            spans = [Span(m["start_offset"], m["end_offset"], _types(m["entity_type"])) for m in mentions]
            if not mentions or any(span.types != TYPES for span in spans):
                annotators.append(spans)  # masks without types say nothing of what they leave open
            masks.append(
                [
                    (m["start_offset"], m["end_offset"], m["identifier_type"])
                    for m in mentions
                    if m["identifier_type"] != "NO_MASK"
                ]
            )
        yield Example(doc["doc_id"], "tab", 0, doc["text"], annotators, masks=masks)


def _types(name: str) -> tuple[str, ...]:
    """One of the eight; a name of the corpus's own, or none, does not tell which."""
    return (name,) if name in TYPES else TYPES


def tab_typed(path: Path) -> Iterator[Example]:
    for doc in json.loads(path.read_text(encoding="utf-8")):
        spans = [Span(m["start_offset"], m["end_offset"], (m["entity_type"],)) for m in doc["entities"]]
        yield Example(doc["doc_id"], "typed", 0, doc["text"], [spans])


def biographies(path: Path, *, dev: bool = False) -> Iterator[Example]:
    for line in path.read_text(encoding="utf-8").splitlines():
        doc = json.loads(line)
        if is_dev(doc["doc_id"]) != dev:
            continue
        names = {w for w in re.split(r"[-_]", doc["doc_id"].lower()) if len(w) > 1}
        spans = doc["manual_mask"]
        spans = json.loads(spans) if isinstance(spans, str) else spans
        masks = []
        for start, end in spans:
            words = set(re.findall(r"\w+", doc["text"][start:end].lower()))
            masks.append((start, end, "DIRECT" if words & names else "QUASI"))
        yield Example(doc["doc_id"], "bios", 1, doc["text"], [], masks=[masks])


def wikireplace(path: Path) -> Iterator[Example]:
    """Biographies with types and masks; those kept for development (by the same hash) are left out."""
    for doc in json.loads(path.read_text(encoding="utf-8")):
        mentions = [a["entity_mentions"] for a in doc["annotations"].values()]
        name = next(
            (m["entity_mention_id"].rsplit("_a", 1)[0] for part in mentions for m in part),
            doc.get("doc_id", ""),
        )
        if is_dev(name):
            continue
        annotators = [
            [Span(m["start_offset"], m["end_offset"], (m["entity_type"],)) for m in part] for part in mentions
        ]
        masks = [
            [
                (m["start_offset"], m["end_offset"], m["identifier_type"])
                for m in part
                if m["identifier_type"] != "NO_MASK"
            ]
            for part in mentions
        ]
        yield Example(name, "wikireplace", 1, doc["text"], annotators, masks=masks)


def renamed(example: Example, people: list[str], chooser: random.Random) -> Example:
    """The same document about people of other names: surnames and given names swapped, word by word, everywhere."""
    words: dict[str, str] = {}
    for spans in example.annotators:
        for span in spans:
            if span.types == ("PERSON",):
                for word in re.findall(r"[^\W\d_][\w’'-]+", example.text[span.start : span.end]):
                    if word[0].isupper() and word.lower() not in TITLES and word not in words:
                        words[word] = chooser.choice(people)
    if not words:
        return example
    expression = re.compile(
        r"(?<!\w)(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + r")(?!\w)"
    )
    parts, shifts, reached, moved = [], [(0, 0)], 0, 0
    for match in expression.finditer(example.text):
        new = words[match[0]]
        parts += [example.text[reached : match.start()], new]
        reached, moved = match.end(), moved + len(new) - len(match[0])
        shifts.append((match.end(), moved))
    parts.append(example.text[reached:])
    ends = [at for at, _ in shifts]

    def at(offset: int) -> int:
        return offset + shifts[bisect.bisect_right(ends, offset) - 1][1]

    annotators = [[Span(at(s.start), at(s.end), s.types) for s in spans] for spans in example.annotators]
    masks = [[(at(a), at(b), kind) for a, b, kind in part] for part in example.masks or []]
    return Example(
        f"{example.name}-renamed", "renamed", example.domain, "".join(parts), annotators, masks=masks
    )


def world_names(path: Path, *, seed: int) -> list[str]:
    """Single names of politicians of all countries (EveryPolitician)."""
    found: set[str] = set()
    with lzma.open(path, "rt", encoding="utf-8") as handle:
        for row in csv.DictReader(handle, delimiter="\t"):
            found |= {w for w in re.findall(r"[^\W\d_]{3,}", row.get("name") or "") if w[0].isupper()}
    names = sorted(found)
    random.Random(seed).shuffle(names)
    return names[:20000]


SURE_FORM = 0.85


def with_forms(example: Example) -> Example:
    """Dates, amounts and numbers by their form, where a corpus does not annotate them: left open they were learnt as nothing,
    and in letters no date was found."""
    if example.exact_starts or not example.annotators:
        return example
    spans = list(example.annotators[0])
    for mention in patterns.find(example.text):
        known = mention.type.value in example.annotated
        taken = any(s.start < mention.end and mention.start < s.end for s in spans)
        if mention.probability >= SURE_FORM and not known and not taken:
            spans.append(Span(mention.start, mention.end, (mention.type.value,)))
    return replace(example, annotators=[spans])


CONLL = {
    "per": ("PERSON",), "person": ("PERSON",), "loc": ("LOC", "ORG"), "location": ("LOC", "ORG"),
    "org": ("ORG",), "organisation": ("ORG", "LOC"), "organization": ("ORG",), "corporation": ("ORG",),
    "misc": ("MISC", "DEM", "ORG"), "group": ("ORG", "DEM"), "product": ("MISC", "ORG"),
    "creative-work": ("MISC",), "money": ("QUANTITY",), "quantity": ("QUANTITY",),
    "temporal": ("DATETIME",), "nationality": ("DEM",), "documentreference": TYPES, "militaryplatform": ("MISC",),
    "weapon": ("MISC",), "vehicle": ("MISC",),
}  # fmt: skip


def conll(path: Path, group: str, *, limit: int = 1400) -> Iterator[Example]:
    """Sentences are joined into stretches of about `limit` characters."""
    text, spans, number = "", [], 0
    current: tuple[str, Span] | None = None
    for line in [*path.read_text(encoding="utf-8", errors="replace").splitlines(), ""]:
        parts = line.split("\t") if "\t" in line else line.split()
        if len(parts) < 2 or parts[0].startswith("-DOCSTART-"):
            current = None
            if len(text) > limit:
                yield Example(
                    f"{path.stem}-{number}", group, 2, text, [spans], ("PERSON",), exact_starts=False
                )
                text, spans, number = "", [], number + 1
            continue
        word, tag = parts[0], parts[-1]
        start = len(text) + (1 if text else 0)
        text = f"{text} {word}" if text else word
        if tag == "O":
            current = None
            continue
        prefix, label = tag.split("-", 1)
        if current and current[0] == label and prefix != "B":
            current[1].end = len(text)
        else:
            span = Span(start, len(text), CONLL.get(label.lower(), TYPES))
            spans.append(span)
            current = (label, span)
    if spans:
        yield Example(f"{path.stem}-{number}", group, 2, text, [spans], ("PERSON",), exact_starts=False)


def open_ner(root: Path) -> Iterator[Example]:
    for path in [
        root / "wikigold/CONLL-format/data/wikigold.conll.txt",
        root / "WNUT17/CONLL-format/data/train/wnut17train.conll",
        *sorted((root / "SEC-filings/CONLL-format/data").rglob("*.txt")),
        *sorted((root / "re3d/CONLL-format/data").rglob("*.conll")),
    ]:
        if path.exists() and "docs" not in path.parts:
            yield from conll(path, "open")


INLEGAL = {
    "OTHER_PERSON": ("PERSON",), "LAWYER": ("PERSON",), "JUDGE": ("PERSON",), "WITNESS": ("PERSON",),
    "PETITIONER": ("PERSON", "ORG"), "RESPONDENT": ("PERSON", "ORG"), "COURT": ("ORG",), "ORG": ("ORG",),
    "GPE": ("LOC", "ORG"), "DATE": ("DATETIME",), "CASE_NUMBER": ("CODE",), "PRECEDENT": TYPES,
    "PROVISION": ("O", "MISC"), "STATUTE": ("O", "MISC"),
}  # fmt: skip


def inlegal(path: Path, *, share: float, seed: int) -> Iterator[Example]:
    import spacy
    from spacy.tokens import DocBin

    chooser = random.Random(seed)
    docs = DocBin().from_disk(path).get_docs(spacy.blank("en").vocab)
    for number, doc in enumerate(docs):
        if chooser.random() < share and doc.ents:
            spans = [Span(e.start_char, e.end_char, INLEGAL[e.label_]) for e in doc.ents]
            yield Example(
                f"inlegal-{number}",
                "inlegal",
                2,
                doc.text,
                [spans],
                ("PERSON", "ORG", "LOC"),
                exact_starts=False,
            )


SPACY = {
    "PERSON": ("PERSON",), "ORG": ("ORG",), "GPE": ("LOC", "ORG"), "LOC": ("LOC",), "FAC": ("LOC", "ORG"),
    "NORP": ("DEM",), "DATE": ("DATETIME",), "TIME": ("DATETIME",),
    "MONEY": ("QUANTITY",), "PERCENT": ("QUANTITY",), "QUANTITY": ("QUANTITY",),
    "CARDINAL": ("O", "QUANTITY", "CODE", "MISC"), "ORDINAL": ("O", "QUANTITY", "MISC"), "LAW": ("O", "MISC"),
    "WORK_OF_ART": ("MISC",), "PRODUCT": ("MISC", "ORG"), "EVENT": ("MISC",), "LANGUAGE": ("DEM", "O"),
}  # fmt: skip
SILVER_TYPES = ("PERSON", "ORG", "LOC", "DATETIME")


def silver(pipeline: object, texts: list[tuple[str, str]], group: str, domain: int) -> Iterator[Example]:
    """Generic NER over unannotated text (paper 002 §3.1); DEM and MISC stay open, a generic NER does not know them."""
    for (name, _), doc in zip(texts, pipeline.pipe([t for _, t in texts], batch_size=16), strict=True):  # type: ignore[attr-defined]
        spans = [Span(e.start_char, e.end_char, SPACY.get(e.label_, TYPES)) for e in doc.ents]
        yield Example(name, group, domain, doc.text, [spans], SILVER_TYPES, exact_starts=False)


def judgment_slices(path: Path, *, count: int, size: int, seed: int) -> list[tuple[str, str]]:
    chooser = random.Random(seed)
    lines = path.read_text(encoding="utf-8").splitlines()
    chooser.shuffle(lines)
    slices = []
    for number, line in enumerate(lines[:count]):
        doc = json.loads(line)
        text = (
            doc.get("text")
            or doc.get("body")
            or max((v for v in doc.values() if isinstance(v, str)), key=len)
        )
        start = text.find("PROCEDURE")
        start = max(start, 0) if number % 2 else chooser.randrange(max(1, len(text) - size))
        slices.append((f"judgment-{number}", text[start : start + size]))
    return slices


def plain_texts(path: Path, *, count: int, seed: int) -> list[tuple[str, str]]:
    chooser = random.Random(seed)
    lines = path.read_text(encoding="utf-8").splitlines()
    chooser.shuffle(lines)
    out = []
    for number, line in enumerate(lines[:count]):
        doc = json.loads(line)
        out.append(
            (
                f"{path.stem}-{number}",
                (doc.get("abstract") or doc.get("text") or "").replace('\\"', '"')[:3000],
            )
        )
    return out
