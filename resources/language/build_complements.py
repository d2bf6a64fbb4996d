"""Builds `complements.tsv`: which prepositions a verb, noun or adjective is followed by, and which verbs stand bare.

    python -m resources.language.build_complements DATA

Counted with the shipped parser in development documents. A word wants a preposition if that follows it often, and much more
often than it follows other words of the class. A verb stands bare if it often has nothing behind it: no object, phrase or clause.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.splits import is_development
from sfumato.core.generalize.realise.sentences import sentences
from sfumato.core.language.complements import STANDS_BARE, TABLE, stem, word_class
from sfumato.core.language.syntax import Parsed, parse

TEXTS = {
    "judgments": "echr/judgments.jsonl",
    "biographies": "wiki/biographies_masked.jsonl",
    "dbpedia": "wiki/dbpedia_bios.jsonl",
}
LONGEST = 9_000  # characters of a document
AT_ONCE = 400  # sentences that are read together
# Judgment calls, after reading the rows they select.
LEAST_TIMES = 12  # a word stands in the documents
LEAST_WITH = 5  # times it has the preposition
LEAST_SHARE = {"V": 0.20, "N": 0.30, "J": 0.30}  # of its occurrences that have the preposition
MUCH_MORE = 3.0  # times as often as words of its class do
BARE_AT_LEAST = 0.15  # share of a verb's occurrences without anything behind it
_COMPLETES = frozenset(
    {
        "prep",
        "dobj",
        "attr",
        "acomp",
        "ccomp",
        "xcomp",
        "advcl",
        "agent",
        "prt",
        "oprd",
        "dative",
        "advmod",
        "npadvmod",
    }
)


def read(data: Path) -> Iterator[Parsed]:
    """The sentences of all documents that rules may be written on."""

    def spans() -> Iterator[str]:
        for corpus, path in TEXTS.items():
            for line in (data / path).open(encoding="utf-8"):
                row = json.loads(line)
                if is_development(corpus, row.get("doc_id") or row["wiki_name"]):
                    text = row["text"][:LONGEST]
                    yield from (text[a:b] for a, b in sentences(text, []))

    waiting = spans()
    while some := list(islice(waiting, AT_ONCE)):
        yield from parse(some)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    times: Counter[tuple[str, str]] = Counter()
    bare: Counter[tuple[str, str]] = Counter()
    followed: Counter[tuple[str, str, str]] = Counter()
    for tree in read(parser.parse_args().data):
        for token, tag in enumerate(tree.tags):
            if tag in ("NNP", "NNPS") or not (kind := word_class(tag)):
                continue
            word = kind, stem(tree.tokens[token].text)
            behind = [t for t in tree.children[token] if t > token]
            times[word] += 1
            bare[word] += not any(tree.labels[t] in _COMPLETES for t in behind)
            for lead in {tree.tokens[t].text.lower() for t in behind if tree.labels[t] == "prep"}:
                followed[(*word, lead)] += 1
    rows = table(times, bare, followed)
    TABLE.write_text("\n".join("\t".join(row) for row in rows) + "\n", encoding="utf-8")
    print(f"{len(rows)} words → {TABLE}")


def table(
    times: Counter[tuple[str, str]], bare: Counter[tuple[str, str]], followed: Counter[tuple[str, str, str]]
) -> list[tuple[str, str, str]]:
    """Class, stem and what it wants, of the words that want something, and of verbs that stand bare."""
    of_class: Counter[str] = Counter()
    usual: Counter[tuple[str, str]] = Counter()
    for (kind, _), count in times.items():
        of_class[kind] += count
    for (kind, _, lead), count in followed.items():
        usual[kind, lead] += count
    found: dict[tuple[str, str], list[str]] = {}
    for (kind, word, lead), count in sorted(followed.items()):
        total = times[kind, word]
        share = count / total
        often = total >= LEAST_TIMES and count >= LEAST_WITH and share >= LEAST_SHARE[kind]
        if often and share >= MUCH_MORE * usual[kind, lead] / of_class[kind]:
            found.setdefault((kind, word), []).append(lead)
    for (kind, word), total in times.items():
        if kind == "V" and total >= LEAST_TIMES and bare[kind, word] >= BARE_AT_LEAST * total:
            found.setdefault((kind, word), []).append(STANDS_BARE)
    return [(kind, word, ";".join(sorted(leads))) for (kind, word), leads in sorted(found.items())]


if __name__ == "__main__":
    main()
