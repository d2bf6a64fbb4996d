"""Tables of papers 000 and 001: GreedyBERT and RandomBERT on automatic labels, on people's masks and on court cases.

    python -m models.distant.evaluate --data ../shared/data --texts TEXTS.jsonl      # for benchmarks/peer_spans.py
    python -m models.distant.evaluate --work WORK --base MINILM --data ../shared/data [--ner SPANS.json] --out distant.json
    python -m models.distant.evaluate --print distant.json

Entities exact and partial (SemEval-2013 task 9) and tokens. People's masks: annotated biographies, none of whose people is in
the labelled texts; those set aside (`benchmarks/splits.py`) also alone. Documents that nobody has seen yet (`is_unseen`) stay
out. A masked span with a word of the person's name counts as direct, every other as quasi: the corpus does not say it. Court
cases: TAB dev, each annotator in turn. Below 200 documents with an interval (95 %, documents drawn with replacement).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.papers_tables import span_table
from benchmarks.splits import is_aside, is_unseen
from models.distant.labels import reported
from sfumato.core.evaluate.annotations import masked_spans
from sfumato.core.evaluate.formats.tab import read as read_tab
from sfumato.core.evaluate.span_scores import (
    Counts,
    exact,
    interval,
    needs_interval,
    partial,
    score,
    token_counts,
)

Spans = list[tuple[int, int]]
Document = tuple[str, str, Spans]  # id, text, gold
AT_ONCE = 25  # texts that are predicted between two writes


def figures(documents: Sequence[Document], found: Sequence[Spans]) -> dict[str, Any]:
    """Precision, recall and F1 at three levels, with an interval of F1 below 200 documents."""
    out: dict[str, Any] = {"documents": len(documents)}
    levels: dict[str, Callable[[str, Spans, Spans], Counts]] = {
        "exact": lambda text, gold, spans: exact(gold, spans),
        "partial": lambda text, gold, spans: partial(gold, spans),
        "token": token_counts,
    }
    for level, count in levels.items():
        counts = [count(text, gold, spans) for (_, text, gold), spans in zip(documents, found, strict=True)]
        total = score(counts)
        out[level] = [round(v, 3) for v in (total.precision, total.recall, total.f1)]
        if needs_interval(len(documents)):
            out[f"{level} interval"] = [round(v, 3) for v in interval(counts, lambda part: score(part).f1)]
    return out


def recall_by_kind(documents: Sequence[Document], found: Sequence[Spans]) -> dict[str, float]:
    """Share of direct and quasi identifiers that one predicted span covers whole (000, table 4)."""
    hit, seen = {"direct": 0, "quasi": 0}, {"direct": 0, "quasi": 0}
    for (doc_id, text, gold), spans in zip(documents, found, strict=True):
        names = {w for w in re.split(r"[-_]", doc_id.lower()) if len(w) > 1}
        for start, end in gold:
            kind = "direct" if set(re.findall(r"\w+", text[start:end].lower())) & names else "quasi"
            seen[kind] += 1
            hit[kind] += any(a <= start and end <= b for a, b in spans)
    return {kind: round(hit[kind] / max(1, seen[kind]), 3) for kind in seen}


def annotated(data: Path) -> list[Document]:
    """Biographies with people's masks; those that nobody has seen yet stay out."""
    with (data / "wiki" / "biographies_masked.jsonl").open(encoding="utf-8") as lines:
        records = [r for r in map(json.loads, lines) if not is_unseen("biographies", r["doc_id"])]
    return [(r["doc_id"], r["text"], [(a, b) for a, b in r["manual_mask"]]) for r in records]


def corpora(data: Path) -> dict[str, list[Document]]:
    """What is predicted on, but for the automatic parts, which have the labels of the system that is scored."""
    people = annotated(data)
    cases: list[Document] = [
        (document.doc_id, document.text, sorted(set(masked_spans(annotation.marks))))
        for document in read_tab(data / "tab" / "dev.json")
        if not is_unseen("judgments", document.doc_id)
        for annotation in document.annotations
    ]
    return {
        "people": people,
        "people, set aside": [d for d in people if is_aside("biographies", d[0])],
        "court cases": cases,
    }


class Predicted:
    """Spans of each model on every text, kept in a file as they come: a run that was stopped goes on."""

    def __init__(self, work: Path, base: Path, labels: Sequence[str]) -> None:
        self.work, self.base = work, base
        self.names = [name for name in labels if self._weights(name).exists()]
        marks = "".join(f"{name} {self._weights(name).stat().st_mtime_ns} " for name in self.names)
        self.path = work / f"predicted-{hashlib.sha256(marks.encode()).hexdigest()[:8]}.jsonl"
        self.known: dict[str, dict[str, Spans]] = {}
        if self.path.exists():
            with self.path.open(encoding="utf-8") as lines:
                for line in map(json.loads, lines):
                    self.known[line["text"]] = {k: [(a, b) for a, b in v] for k, v in line["spans"].items()}

    def _weights(self, name: str) -> Path:
        return self.work / f"{name.replace(' ', '-')}.pt"

    def of(self, texts: Sequence[str]) -> list[dict[str, Spans]]:
        missing = list(dict.fromkeys(text for text in texts if _key(text) not in self.known))
        if missing and self.names:
            import torch
            from tokenizers import Tokenizer

            from models.distant.train import predict, restored

            torch.set_num_threads(1)
            tokenizer = Tokenizer.from_file(str(self.base / "tokenizer.json"))
            tokenizer.no_truncation()
            tokenizer.no_padding()
            models = {name: restored(self.base, self._weights(name)) for name in self.names}
            for at in range(0, len(missing), AT_ONCE):
                block = missing[at : at + AT_ONCE]
                with self.path.open("a", encoding="utf-8") as out:
                    for text, spans in zip(block, predict(models, block, tokenizer), strict=True):
                        self.known[_key(text)] = spans
                        out.write(json.dumps({"text": _key(text), "spans": spans}) + "\n")
        return [self.known[_key(text)] for text in texts]


def _key(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def rows(
    predicted: Predicted, data: Path, ner: Path | None, only: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """One row for each model and part; `only` some parts where they are named."""
    parts, out = corpora(data), []
    automatic = {f"automatic {part}": reported(predicted.work, part) for part in ("dev", "test")}
    for part in (part for part in (*parts, *automatic) if not only or part in only):
        texts = [x["text"] for x in automatic[part]] if part in automatic else [t for _, t, _ in parts[part]]
        spans = predicted.of(texts)
        for name in predicted.names:
            # The automatic parts have the labels of the model that is scored.
            documents: list[Document] = (
                [
                    (str(n), x["text"], [(a, b) for a, b in x["masks"][name]])
                    for n, x in enumerate(automatic[part])
                ]
                if part in automatic
                else parts[part]
            )
            found = [one[name] for one in spans]
            row = {"system": name, "part": part, **figures(documents, found)}
            out.append(row | (recall_by_kind(documents, found) if part == "people" else {}))
    if ner is not None:
        told = json.loads(ner.read_text(encoding="utf-8"))
        for part in ("people", "people, set aside"):
            found = [[(a, b) for a, b, *_ in told[doc_id]] for doc_id, _, _ in parts[part]]
            row = {"system": "generic NER", "part": part, **figures(parts[part], found)}
            out.append(row | (recall_by_kind(parts[part], found) if part == "people" else {}))
    order = {name: n for n, name in enumerate((*predicted.names, "generic NER"))}
    return sorted(out, key=lambda row: order[row["system"]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--base", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--labels", nargs="+", default=["greedy", "random", "extended greedy"])
    parser.add_argument(
        "--ner", type=Path, help="spans of a generic NER over the biographies (benchmarks/peer_spans.py)"
    )
    parser.add_argument(
        "--parts", nargs="*", default=[], help="only these parts, such as “people, set aside”"
    )
    parser.add_argument("--texts", type=Path, help="only write the biographies that are scored, for --ner")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--print", type=Path, dest="shown", help="only print the table of an earlier run")
    arguments = parser.parse_args()
    if arguments.texts is not None:
        arguments.texts.parent.mkdir(parents=True, exist_ok=True)
        lines = [
            json.dumps({"doc_id": name, "text": text}) + "\n" for name, text, _ in annotated(arguments.data)
        ]
        arguments.texts.write_text("".join(lines), encoding="utf-8")
        return
    if arguments.shown is None:
        predicted = Predicted(arguments.work, arguments.base, arguments.labels)
        found = rows(predicted, arguments.data, arguments.ner, arguments.parts)
        arguments.out.write_text(json.dumps(found, indent=1), encoding="utf-8")
    else:
        found = json.loads(arguments.shown.read_text(encoding="utf-8"))
    print(span_table(found))


if __name__ == "__main__":
    main()
