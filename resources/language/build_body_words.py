"""Builds `body_words.txt`: words that a public body may have in its name and that name no town, person or thing.

    python -m resources.language.build_body_words DATA

A word is one if running text writes it in small letters nearly always ("monitoring", never "Lambert"), in several documents, and
if no populated place bears it ("Split", "Reading"). Only documents that rules may be written on are read.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path

from benchmarks.splits import is_development
from sfumato.core.generalize.concepts import Kind, key
from sfumato.core.generalize.store import open_store

OUT = Path(__file__).with_name("body_words.txt")
TEXTS = {
    "judgments": "echr/judgments.jsonl",
    "biographies": "wiki/biographies_masked.jsonl",
    "dbpedia": "wiki/dbpedia_bios.jsonl",
}
LEAST_TIMES, LEAST_DOCUMENTS = 5, 3  # times a word stands in small letters, and documents that have it
SHARE = 0.7  # of its occurrences inside a sentence that are in small letters (judgement: "prevention" .89, "church" .35)
_INSIDE = re.compile(r"(?<=[a-z,] )[^\W\d_][a-z’-]{3,}\b")
_NAMES = {Kind.PLACE, Kind.REGION, Kind.DISTRICT, Kind.COUNTRY, Kind.NATIONALITY}
_NOUNS = {Kind.NOUN, Kind.QUALITY, Kind.CONDITION}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    small, large, documents = counted(parser.parse_args().data)
    store = open_store()
    often = [
        word
        for word, times in small.items()
        if times >= LEAST_TIMES
        and documents[word] >= LEAST_DOCUMENTS
        and times >= SHARE * (times + large[word])
    ]
    known = {word: {node.kind for node in store.find(key(word))} for word in often}
    words = sorted(w for w in often if known[w] & _NOUNS and not known[w] & _NAMES)
    OUT.write_text("\n".join(words) + "\n", encoding="utf-8")
    print(f"{len(words)} words → {OUT}")


def counted(data: Path) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """By word: times in small letters and with a capital inside a sentence, and documents that have it."""
    small: Counter[str] = Counter()
    large: Counter[str] = Counter()
    documents: Counter[str] = Counter()
    for corpus, path in TEXTS.items():
        for line in (data / path).open(encoding="utf-8"):
            row = json.loads(line)
            if is_development(corpus, row.get("doc_id") or row["wiki_name"]):
                found = _INSIDE.findall(row["text"])
                small.update(w for w in found if w.islower())
                large.update(w.lower() for w in found if not w.islower())
                documents.update({w.lower() for w in found})
    return small, large, documents


if __name__ == "__main__":
    main()
