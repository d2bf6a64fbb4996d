"""Do 20 corrected letters of a new kind improve unseen ones of that kind? `sfumato train`, measured.

    python -m benchmarks.table_train DATA/pii/letters_chats_forms.json.gz --kind studies --out WORK   # corpora
    sfumato train --data WORK/twenty.json --install WORK/model                                  # needs the `train` extra
    sfumato predict --data WORK/unseen.json -o WORK/before.json --strategy all
    sfumato predict --data WORK/unseen.json -o WORK/after.json --strategy all --model WORK/model
    python -m benchmarks.table_train --score WORK/unseen.json WORK/before.json WORK/after.json

Kinds: `medical` letters, in which a diagnosis, a medicine or a doctor is marked; `studies`, letters on studies and work whose
writer wants grades, subjects, skills or experience hidden, most of which the shipped recogniser leaves. The twenty are the first
by hash that are not set aside; the unseen ones are those set aside (`benchmarks/splits.py`). A span is found when all its letters
and digits are hidden; precision is of characters. Intervals: 95 %, documents drawn with replacement.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.splits import is_aside
from sfumato.core.evaluate.annotations import AnnotatedDocument, Annotation, Mark
from sfumato.core.evaluate.formats import write_annotations
from sfumato.core.evaluate.span_scores import interval

KINDS = {  # labels of which a letter of the kind has one
    "medical": {"DIAGNOSIS", "MEDICATION", "DOCTOR"},
    "studies": {"SKILL", "SUBJECT", "GRADE", "EXPERIENCE", "DEGREE", "BACHELOR_DEGREE", "FIELD"},
}
TWENTY = 20
_TYPES = {
    **dict.fromkeys(["NAME", "DOCTOR", "CLIENT_NAME"], "PERSON"),
    **dict.fromkeys(["DATE", "TIME", "DAY"], "DATETIME"),
    **dict.fromkeys(["ADDRESS", "LOCATION", "CITY", "STATE", "ZIP"], "LOC"),
    **dict.fromkeys(
        ["COMPANY", "SCHOOL", "UNIVERSITY", "HOSPITAL", "INSURER", "BANK", "DEPARTMENT", "COURT"], "ORG"
    ),
    **dict.fromkeys(["POSITION", "DIAGNOSIS", "AGE", "DEGREE", "BACHELOR_DEGREE"], "DEM"),
    **dict.fromkeys(["MEDICATION", "PROJECT", "SUBJECT", "SKILL", "EVENT", "LAW", "FIELD"], "MISC"),
    **dict.fromkeys(["CURRENCY", "GRADE", "EXPERIENCE"], "QUANTITY"),
}
Spans = Sequence[Sequence[Any]]
Counts = tuple[int, int, int, int]  # spans hidden, spans, characters rightly hidden, characters hidden


def is_placeholder(words: str) -> bool:
    return words.startswith("[") and words.endswith("]")


def annotated(record: dict[str, Any]) -> AnnotatedDocument:
    """The letter with its marks as a person would have corrected them; names and codes are direct identifiers."""
    marks = []
    for start, end, label in record["spans"]:
        kind = _TYPES.get(label, "CODE")
        marks.append(Mark(start, end, kind, "DIRECT" if kind in ("PERSON", "CODE") else "QUASI"))
    ordered = tuple(sorted(marks, key=lambda m: (m.start, m.end)))
    return AnnotatedDocument(record["doc_id"], record["text"], (Annotation("reviewer", ordered),))


def letters(path: Path, kind: str) -> list[dict[str, Any]]:
    """The letters of a kind, in an order by hash; spans that are placeholders are left out."""
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        records = json.load(handle)
    for record in records:
        text = record["text"]
        record["spans"] = [s for s in record["spans"] if not is_placeholder(text[s[0] : s[1]])]
    chosen = [r for r in records if any(label in KINDS[kind] for *_, label in r["spans"])]
    return sorted(chosen, key=lambda r: hashlib.sha256(r["doc_id"].encode()).hexdigest())


def counts(record: dict[str, Any], found: Spans) -> Counts:
    """Spans hidden, spans, characters rightly hidden, characters hidden."""
    text = record["text"]
    hidden, truth = bytearray(len(text)), bytearray(len(text))
    for start, end, *_ in found:
        hidden[start:end] = b"\x01" * (end - start)
    for start, end, _ in record["spans"]:
        truth[start:end] = b"\x01" * (end - start)
    whole = sum(all(hidden[i] for i in range(a, b) if text[i].isalnum()) for a, b, _ in record["spans"])
    marked = [i for i in range(len(text)) if hidden[i] and text[i].isalnum()]
    return whole, len(record["spans"]), sum(truth[i] for i in marked), len(marked)


def recall(rows: Sequence[Counts]) -> float:
    return sum(r[0] for r in rows) / max(1, sum(r[1] for r in rows))


def precision(rows: Sequence[Counts]) -> float:
    return sum(r[2] for r in rows) / max(1, sum(r[3] for r in rows))


def score(gold: Path, predictions: Sequence[Path]) -> str:
    """A table of what each prediction hides, and how much the last one gains on the first, document by document."""
    records = json.loads(gold.read_text(encoding="utf-8"))
    out = ["| | spans hidden | precision (characters) |", "|---|---|---|"]
    told = []
    for path in predictions:
        found = json.loads(path.read_text(encoding="utf-8"))
        rows = [counts(record, found.get(record["doc_id"], [])) for record in records]
        told.append(rows)
        cells = []
        for value in (recall, precision):
            low, high = interval(rows, value)
            cells.append(f"{value(rows):.3f} [{low:.3f}–{high:.3f}]")
        out.append(f"| {path.stem} | {' | '.join(cells)} |")
    pairs = list(zip(told[0], told[-1], strict=True))
    low, high = interval(pairs, _gain)
    spans = sum(row[1] for row in told[0])
    out += [
        "",
        f"{len(records)} letters with {spans} spans; gain in spans hidden {_gain(pairs):+.3f} [{low:+.3f} to {high:+.3f}].",
    ]
    return "\n".join(out)


def _gain(pairs: Sequence[tuple[Counts, Counts]]) -> float:
    """How much larger a share of the spans the second of each pair hides."""
    return recall([after for _, after in pairs]) - recall([before for before, _ in pairs])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("letters", type=Path, nargs="?")
    parser.add_argument("--kind", choices=sorted(KINDS), default="medical")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--score", type=Path, nargs="+", metavar=("GOLD", "PREDICTIONS"))
    arguments = parser.parse_args()
    if arguments.score:
        print(score(arguments.score[0], arguments.score[1:]))
        return
    arguments.out.mkdir(parents=True, exist_ok=True)
    every = letters(arguments.letters, arguments.kind)
    unseen = [r for r in every if is_aside("letters", r["doc_id"])]
    twenty = [r for r in every if not is_aside("letters", r["doc_id"])][:TWENTY]
    write_annotations([annotated(r) for r in twenty], arguments.out / "twenty.json", "tab")
    (arguments.out / "unseen.json").write_text(json.dumps(unseen), encoding="utf-8")
    print(f"{len(twenty)} letters to learn from, {len(unseen)} unseen")


if __name__ == "__main__":
    main()
