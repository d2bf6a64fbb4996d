"""Builds governors.tsv.gz: how often each place in a sentence ("play for", "injury against") is held by names of each type.

    python -m resources.kinds.build_governors ../shared/data

The first rows say which type each label of the kind model belongs to; each further row is a place and its counts by type, people
as one. Counted with the shipped parser on the typed sentences of Few-NERD and CrossNER to fit on (`models/kind/corpora.py`).
Places that were seen less than `LEAST` times are left out.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter, defaultdict
from pathlib import Path

from benchmarks.table_kinds import text_of
from sfumato.core.generalize.kinds.governors import governors
from sfumato.core.language.syntax import parse
from sfumato.models.kind import corpora
from sfumato.models.kind.labels import LABELS, TYPE_OF

HERE = Path(__file__).parent
LEAST = 4  # names that must have held a place; fewer say nothing of the next one
_AT_ONCE = 64  # sentences parsed together


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, default=HERE / "governors.tsv.gz")
    arguments = parser.parse_args()
    counted = counts(arguments.data)
    rows = sorted((place, by) for place, by in counted.items() if sum(by.values()) >= LEAST)
    lines = (f"{place}\t{';'.join(f'{t}={n}' for t, n in sorted(by.items()))}\n" for place, by in rows)
    labels = "".join(f"label:{label}\t{type_of((number,))}\n" for number, label in enumerate(LABELS))
    packed = gzip.compress((labels + "".join(lines)).encode(), mtime=0)
    arguments.output.write_bytes(packed)
    print(f"{len(rows)} places, {len(packed)} bytes")


def counts(data: Path) -> dict[str, Counter[str]]:
    """By place in a sentence, how many names of each type hold it; the place "" is all names."""
    typing = data / "typing"
    read = (*corpora.few_nerd(typing / "fewnerd_spans.jsonl.gz"), *corpora.crossner(typing / "crossner"))
    chosen = [s for s in read if s.part == "fit"]
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for begin in range(0, len(chosen), _AT_ONCE):
        batch = chosen[begin : begin + _AT_ONCE]
        texts = [text_of(s.words) for s in batch]
        for sentence, (_, starts, ends), tree in zip(
            batch, texts, parse([t for t, _, _ in texts]), strict=True
        ):
            for first, end, labels in sentence.spans:
                if type_ := type_of(labels):
                    found[""][type_] += 1
                    for held in governors(tree, starts[first], ends[end - 1]):
                        found[held.wide][type_] += 1
                        found[held.narrow][type_] += held.narrow != held.wide
    return found


def type_of(labels: tuple[int, ...]) -> str:
    """The type that all labels of a name share, people as one; "" where they share none."""
    types = {TYPE_OF.get(LABELS[label], "") for label in labels}
    types = {"person" if type_.startswith("person-") else type_ for type_ in types}
    return types.pop() if len(types) == 1 else ""


if __name__ == "__main__":
    main()
