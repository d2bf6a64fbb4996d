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
import json
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.papers_tables import span_table
from benchmarks.splits import is_aside, is_unseen
from models.distant.labels import reported
from sfumato.core.evaluate.annotations import masked_spans
from sfumato.core.evaluate.formats.tab import read as read_tab
from sfumato.core.evaluate.span_scores import SMALL, Counts, exact, interval, partial, score, token_counts

Spans = list[tuple[int, int]]
Document = tuple[str, str, Spans]  # id, text, gold


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
        if len(documents) < SMALL:
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


def rows(
    work: Path, base: Path, data: Path, labels: Iterable[str], ner: Path | None, only: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """One row for each labelling and part; `only` some parts where they are named."""
    import torch
    from tokenizers import Tokenizer

    from models.distant.train import Tagger, predict

    torch.set_num_threads(1)
    tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    parts = corpora(data)
    out = []
    for name in labels:
        path = work / f"{name.replace(' ', '-')}.pt"
        if not path.exists():
            continue
        model = Tagger(base)
        model.load(torch.load(path, weights_only=True))
        mine = dict(parts)
        for part in ("dev", "test"):
            chosen = reported(work, part)
            gold = [(str(n), x["text"], [(a, b) for a, b in x["masks"][name]]) for n, x in enumerate(chosen)]
            mine[f"automatic {part}"] = gold
        known: dict[str, Spans] = {}
        for part, documents in mine.items():
            if only and part not in only:
                continue
            texts = [text for _, text, _ in documents if text not in known]
            known |= dict(zip(texts, predict(model, texts, tokenizer), strict=True))
            found = [known[text] for _, text, _ in documents]
            row = {"system": name, "part": part, **figures(documents, found)}
            if part == "people":
                row |= recall_by_kind(documents, found)
            out.append(row)
    if ner is not None:
        spans = json.loads(ner.read_text(encoding="utf-8"))
        for part in ("people", "people, set aside"):
            found = [[(a, b) for a, b, *_ in spans[doc_id]] for doc_id, _, _ in parts[part]]
            row = {"system": "generic NER", "part": part, **figures(parts[part], found)}
            out.append(row | (recall_by_kind(parts[part], found) if part == "people" else {}))
    return out


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
        found = rows(
            arguments.work, arguments.base, arguments.data, arguments.labels, arguments.ner, arguments.parts
        )
        arguments.out.write_text(json.dumps(found, indent=1), encoding="utf-8")
    else:
        found = json.loads(arguments.shown.read_text(encoding="utf-8"))
    print(span_table(found))


if __name__ == "__main__":
    main()
