"""The annotated biographies as attackers meet them: untouched, without named entities, masked by people, and written by us.

    python -m models.reidentify.conditions --data ../shared/data --work WORK [--documents 60]

Writes `conditions.jsonl` into WORK, one line a biography whose person is among the profiles of `pairs.py`; what is there is not
done again. Biographies set aside come first: "ours" (default dials) is slow and only made for `--documents` of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.splits import is_aside, is_unseen
from models.reidentify.batches import load
from models.reidentify.plans import NAMED
from sfumato.core.pipeline import sanitize
from sfumato.core.recognize import recognize

MASK = "***"


def masked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with every span shown as a mask."""
    out, reached = [], 0
    for start, end in sorted(spans):
        if start >= reached:
            out += [text[reached:start], MASK]
            reached = end
        else:
            reached = max(reached, end)
    return "".join([*out, text[reached:]])


def named(text: str) -> str:
    spans = [(m.start, m.end) for e in recognize(text) if e.type.value in NAMED for m in e.mentions]
    return masked(text, spans)


def biographies(data: Path, work: Path) -> list[dict[str, Any]]:
    """Those whose person is known, set aside first, in an order by id; those that nobody has seen yet stay out."""
    with (data / "wiki" / "biographies_masked.jsonl").open(encoding="utf-8") as lines:
        records = {r["doc_id"]: r for r in map(json.loads, lines)}
    _, documents = load(work)
    found = []
    for document in documents:
        if document["source"].startswith("masked:"):
            record = records[document["source"].removeprefix("masked:")]
            if is_unseen("biographies", record["doc_id"]):
                continue
            found.append(
                {**record, "person": document["person"], "aside": is_aside("biographies", record["doc_id"])}
            )
    return sorted(found, key=lambda r: (not r["aside"], r["doc_id"]))


MAKERS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "untouched": lambda record: str(record["text"]),
    "people": lambda record: masked(record["text"], [(a, b) for a, b in record["manual_mask"]]),
    "named entities": lambda record: named(record["text"]),
    "ours": lambda record: sanitize(record["text"]).text,
}
CHEAP = ("untouched", "people")


def complete(records: Sequence[Mapping[str, Any]], out: Path, documents: int) -> None:
    """Makes what is missing: the first so many in all four ways, the others in the two that cost nothing. The file keeps the
    order of the records, also when more are asked for later."""
    kept: dict[str, dict[str, Any]] = {}
    if out.exists():
        with out.open(encoding="utf-8") as lines:
            kept = {line["doc_id"]: line for line in map(json.loads, lines)}
    for number, record in enumerate(records):
        line = kept.setdefault(
            record["doc_id"], {key: record[key] for key in ("doc_id", "person", "aside")} | {"shown": {}}
        )
        missing = [c for c in (MAKERS if number < documents else CHEAP) if c not in line["shown"]]
        if missing:
            line["shown"] |= {condition: MAKERS[condition](record) for condition in missing}
            _write(out, [kept[r["doc_id"]] for r in records if r["doc_id"] in kept])


def _write(out: Path, lines: Sequence[Mapping[str, Any]]) -> None:
    temporary = out.with_suffix(".tmp")
    temporary.write_text(
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8"
    )
    temporary.replace(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=60, help="how many of them in all four ways")
    arguments = parser.parse_args()
    complete(
        biographies(arguments.data, arguments.work),
        arguments.work / "conditions.jsonl",
        arguments.documents,
    )


if __name__ == "__main__":
    main()
