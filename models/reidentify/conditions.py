"""The annotated biographies as attackers meet them: untouched, without named entities, masked by people, and written by us.

    python -m models.reidentify.conditions --data ../shared/data --work WORK [--documents 60]

Writes `conditions.jsonl` into WORK, one line a biography whose person is among the profiles of `pairs.py`; what is there is not
done again. Biographies set aside come first: "ours" (default dials) is slow and only made for `--documents` of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=60, help="how many of them in all four ways")
    arguments = parser.parse_args()
    out = arguments.work / "conditions.jsonl"
    done = set()
    if out.exists():
        with out.open(encoding="utf-8") as lines:
            done = {json.loads(line)["doc_id"] for line in lines}
    for number, record in enumerate(biographies(arguments.data, arguments.work)):
        if record["doc_id"] in done:
            continue
        text = record["text"]
        shown = {"untouched": text, "people": masked(text, [(a, b) for a, b in record["manual_mask"]])}
        if number < arguments.documents:
            shown |= {"named entities": named(text), "ours": sanitize(text).text}
        line = {
            "doc_id": record["doc_id"],
            "person": record["person"],
            "aside": record["aside"],
            "shown": shown,
        }
        with out.open("a", encoding="utf-8") as handle:
            handle.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
