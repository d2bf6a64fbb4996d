"""Paper 002 §3.1: the silver corpus (generic NER and gazetteer over biographies and judgments) and figure 2, its types by part.

    python -m benchmarks.silver texts --data DATA --out FOLDER      # summaries.jsonl, judgments.jsonl, more.jsonl
    PEER_PYTHON benchmarks/peer_spans.py FOLDER/summaries.jsonl FOLDER/s        # spaCy's spans of each corpus
    python -m benchmarks.silver label --corpus SUMMARIES SPANS.json --corpus JUDGMENTS SPANS.json --out OUT.jsonl --figure F.svg

The paper labels 2,500 Wikipedia summaries and 2,500 judgments. As many summaries are taken here, and every judgment at hand
(fewer than 600), up to where the law begins, as in the benchmark. Nothing that is set aside or reported on is among them. Other
court texts at hand are cover pages and single sentences of Indian judgments, whose sentences cannot be joined again: `more.jsonl`
holds as many as are missing to 2,500 texts, cover pages first, and the table shows the corpus with and without them.
Parts by hash of the text: 80 % train, 10 % dev, 10 % test (the paper's 90, 10 and 10 add up to more than all).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.splits import is_development
from benchmarks.table_types import TYPES, with_gazetteer
from models.distant.labels import texts as biographies
from sfumato.core.evaluate.corpus import documents
from sfumato.core.evaluate.experiment.plots import bar_chart

_LAW = re.compile(r"^\s*(?:[IVX]+\.\s*)?(?:AS TO )?THE LAW\s*$", re.MULTILINE)
_APPLICATION = re.compile(r"\b\d{2,6}/\d{2}\b")


def part_of(text: str) -> str:
    bucket = int(hashlib.sha256(text.encode()).hexdigest(), 16) % 10
    return "test" if bucket == 0 else "dev" if bucket == 1 else "train"


def summaries(data: Path) -> Iterator[tuple[str, str]]:
    """Cased biographies of people whom nobody annotated."""
    for number, text in enumerate(biographies(data)):
        yield f"summary-{number}", text


def judgments(data: Path) -> Iterator[tuple[str, str]]:
    """Procedure and facts of the judgments at hand; those of the benchmark that train, then the others, each case once."""
    seen: set[str] = set()
    for record in json.loads((data / "tab" / "train.json").read_text(encoding="utf-8")):
        seen.add(_case(record["text"]))
        yield record["doc_id"], record["text"]
    with (data / "echr" / "judgments.jsonl").open(encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            text = _LAW.split(record["text"], maxsplit=1)[0]
            if _case(text) not in seen and is_development("judgments", record["doc_id"]):
                seen.add(_case(text))
                yield record["doc_id"], text


def indian(data: Path) -> Iterator[tuple[str, str]]:
    """Texts of Indian courts (`ner/inlegalner`), the longest first: those of more than 150 words are cover pages."""
    import spacy
    from spacy.tokens import DocBin

    stored = DocBin().from_disk(data / "ner" / "inlegalner" / "training_data.spacy")
    found = {doc.text.strip(): len(doc) for doc in stored.get_docs(spacy.blank("en").vocab)}
    for number, text in enumerate(sorted(found, key=lambda text: (-found[text], text))):
        yield f"indian-{number}", text


def _case(text: str) -> str:
    """The application number, by which one case is known; the opening where there is none."""
    found = _APPLICATION.search(text[:3000])
    return found[0] if found else text[:80]


def texts(data: Path, out: Path, most: int) -> None:
    out.mkdir(parents=True, exist_ok=True)
    _write(out / "summaries.jsonl", summaries(data), most)
    cases = _write(out / "judgments.jsonl", judgments(data), most)
    _write(out / "more.jsonl", indian(data), most - cases)


def _write(path: Path, corpus: Iterator[tuple[str, str]], most: int) -> int:
    """How many were written."""
    number = 0
    with path.open("w", encoding="utf-8") as handle:
        for doc_id, text in islice(corpus, most):
            handle.write(json.dumps({"doc_id": doc_id, "text": text}, ensure_ascii=False) + "\n")
            number += 1
    return number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    ways = parser.add_subparsers(dest="way", required=True)
    chosen = ways.add_parser("texts")
    chosen.add_argument("--data", type=Path, required=True)
    chosen.add_argument("--out", type=Path, required=True)
    chosen.add_argument("--most", type=int, default=2500, help="of each kind")
    labelled = ways.add_parser("label")
    labelled.add_argument(
        "--corpus", type=Path, nargs=2, action="append", required=True, metavar=("CORPUS", "SPANS")
    )
    labelled.add_argument("--out", type=Path, required=True)
    labelled.add_argument("--figure", type=Path)
    arguments = parser.parse_args()
    if arguments.way == "texts":
        texts(arguments.data, arguments.out, arguments.most)
    else:
        label(arguments)


def label(arguments: argparse.Namespace) -> None:
    """Generic NER and gazetteer over every text, and the share of each type in each part."""
    counts: dict[str, Counter[str]] = {"train": Counter(), "dev": Counter(), "test": Counter()}
    number = Counter[str]()
    with arguments.out.open("w", encoding="utf-8") as out:
        for corpus, spans in arguments.corpus:
            found = json.loads(spans.read_text(encoding="utf-8"))
            for document in documents(corpus):
                generic = [(int(a), int(b), str(t)) for a, b, t in found.get(document.doc_id, ())]
                labels = with_gazetteer(document.text, generic)
                part = part_of(document.text)
                counts[part].update(kind for _, _, kind in labels)
                number[part] += 1
                line = {"doc_id": document.doc_id, "text": document.text, "part": part, "spans": labels}
                out.write(json.dumps(line, ensure_ascii=False) + "\n")
    shares = {
        kind: {part: count[kind] / max(1, sum(count.values())) for part, count in counts.items()}
        for kind in TYPES
    }
    print("| part | documents | spans | " + " | ".join(TYPES) + " |\n|---|---|---|" + "---|" * len(TYPES))
    for part, count in counts.items():
        cells = " | ".join(f"{shares[kind][part]:.1%}".replace("%", " %") for kind in TYPES)
        print(f"| {part} | {number[part]} | {sum(count.values()):,} | {cells} |")
    if arguments.figure:
        chart = bar_chart("Types of the silver corpus", "share of spans", shares)
        arguments.figure.write_text(chart, encoding="utf-8")


if __name__ == "__main__":
    main()
