"""Builds `words.json.gz`: how many bits a word carries on average, for machines without the language model.

    python models/language/build_words.py --data ../shared/data

Counts words of judgments and biographies; a word that no 3 documents share is left to the length rule of
`core/risk/information.py`. Only frequencies are kept, never text.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import re
from collections import Counter
from pathlib import Path

WORD = re.compile(r"[^\W\d_]+")
SMALLEST = 3


def texts(data: Path) -> list[tuple[str, str]]:
    found = []
    for name, field in [
        ("echr/judgments.jsonl", "text"),
        ("wiki/dbpedia_bios.jsonl", "text"),
        ("wiki/actors.jsonl", "abstract"),
    ]:
        with (data / name).open(encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                found.append((name.split("/")[0], str(record[field])))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "words.json.gz")
    arguments = parser.parse_args()
    counts: dict[str, Counter[str]] = {"echr": Counter(), "wiki": Counter()}
    spread: Counter[str] = Counter()
    for source, text in texts(arguments.data):
        words = [w.casefold() for w in WORD.findall(text)]
        counts[source].update(words)
        spread.update(set(words))
    # Both genres weigh the same, whatever their size.
    totals = {source: sum(c.values()) for source, c in counts.items()}
    bits = {}
    for word, documents in spread.items():
        if documents >= SMALLEST:
            share = sum(counts[s][word] / totals[s] for s in counts) / len(counts)
            bits[word] = round(-math.log2(share), 1)
    payload = json.dumps({"bits": dict(sorted(bits.items()))}, ensure_ascii=False, separators=(",", ":"))
    with gzip.GzipFile(arguments.out, "wb", mtime=0) as out:
        out.write(payload.encode())
    print(len(bits), "words,", arguments.out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
