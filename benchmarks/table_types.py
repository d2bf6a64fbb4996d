"""Paper 002, table 2: recognition by type of a generic NER alone and with the gazetteer, on typed judgments.

    python -m benchmarks.table_types DATA/tab/dev_typed.json --texts TEXTS.jsonl   # without what nobody has seen yet
    PEER_PYTHON benchmarks/peer_spans.py TEXTS.jsonl FOLDER                         # spaCy's spans, in the peers' environment
    python -m benchmarks.table_types DATA/tab/dev_typed.json --spans "FOLDER/spaCy sm.json" [--gazetteer properties.tsv.gz]

A term of the gazetteer is added where the NER says nothing; `--gazetteer` is a second one (`properties.py`). Nothing here is
fitted. The paper's generic NER is a RoBERTa
fine-tuned on OntoNotes; spaCy's small pipeline is trained on the same corpus and much weaker.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from benchmarks.splits import is_unseen
from sfumato.core.evaluate.corpus import gold
from sfumato.core.evaluate.typing_scores import Score, Typed, score_types
from sfumato.core.recognize.gazetteer import FILE, find

TYPES = ("CODE", "ORG", "PERSON", "DATETIME", "LOC", "QUANTITY", "DEM", "MISC")
# P, R, F1 of table 2 on the TAB test set, by type in the order above.
PUBLISHED = {
    "paper: generic NER": ".98 .79 .88|.62 .91 .74|.97 .64 .77|.90 .99 .94|.34 .92 .50|.39 .75 .51|.77 .42 .54|.03 .26 .05",
    "paper: NER + gazetteer": ".97 .93 .95|.78 .95 .86|.98 .95 .96|.93 .94 .94|.72 .90 .80|.95 .72 .81|.28 .73 .40|.10 .36 .15",
    "paper: enhanced": ".98 .97 .97|.76 .96 .87|.98 .98 .98|.92 .99 .95|.53 .89 .66|.42 .84 .56|.27 .76 .40|.10 .32 .15",
}


def with_gazetteer(text: str, spans: list[Typed], terms_of: Path = FILE) -> list[Typed]:
    """The spans, and the gazetteer's terms that touch none of them."""
    taken = bytearray(len(text) + 1)
    for start, end, _ in spans:
        taken[start:end] = b"\x01" * (end - start)
    terms = [(m.start, m.end, m.type.value) for m in find(text, terms_of) if not any(taken[m.start : m.end])]
    return sorted([*spans, *terms])


def _cell(score: Score) -> str:
    low, high = score.interval or (0.0, 0.0)
    span = f" [{low:.2f}–{high:.2f}]" if score.interval else ""
    return f"{score.precision:.2f} / {score.recall:.2f} / {score.f1:.2f}{span}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--texts", type=Path, help="only write the documents that are scored, for --spans")
    parser.add_argument("--spans", type=Path, help="document id → [[start, end, type] …] of the NER")
    parser.add_argument("--gazetteer", type=Path, help="another gazetteer, for a row of its own")
    parser.add_argument(
        "--also", type=Path, nargs="*", default=[], help="spans of other systems, such as `sfumato predict`"
    )
    arguments = parser.parse_args()
    corpus = [d for d in gold(arguments.corpus) if not is_unseen("judgments", d.doc_id)]
    if arguments.texts is not None:
        arguments.texts.parent.mkdir(parents=True, exist_ok=True)
        lines = (json.dumps({"doc_id": d.doc_id, "text": d.text}) + "\n" for d in corpus)
        arguments.texts.write_text("".join(lines), encoding="utf-8")
        return
    generic = {
        k: [tuple(s) for s in v] for k, v in json.loads(arguments.spans.read_text(encoding="utf-8")).items()
    }
    texts = {document.doc_id: document.text for document in corpus}
    systems = {
        "generic NER (spaCy sm)": generic,
        "NER + gazetteer": {k: with_gazetteer(texts[k], v) for k, v in generic.items() if k in texts},
    }
    if arguments.gazetteer is not None:
        systems["NER + properties that the paper names"] = {
            k: with_gazetteer(texts[k], v, arguments.gazetteer) for k, v in generic.items() if k in texts
        }
    for path in arguments.also:
        told = json.loads(path.read_text(encoding="utf-8"))
        systems[path.stem] = {k: [tuple(s) for s in v] for k, v in told.items()}
    print(f"{len(corpus)} judgments.\n")
    print("| P / R / F1 | " + " | ".join(TYPES) + " |\n|---|" + "---|" * len(TYPES))
    for name, spans in systems.items():
        scores = score_types(corpus, spans)
        cells = [_cell(s) if (s := scores.get(kind)) else "" for kind in TYPES]
        print(f"| {name} | " + " | ".join(cells) + " |")
    for name, row in PUBLISHED.items():
        print(f"| {name} | " + " | ".join(cell.replace(" ", " / ") for cell in row.split("|")) + " |")


if __name__ == "__main__":
    main()
