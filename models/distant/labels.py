"""Biographies labelled by Algorithm 1 of paper 000, greedy and random, for GreedyBERT and RandomBERT.

    python -m models.distant.labels --data ../shared/data --out WORK [--documents 4000] [--labels greedy random]

Texts are the cased biographies of people who are not among the annotated ones: all of `dbpedia_bios` that are not set aside,
then `actors`. Parts by hash of the text: 80 % train, 10 % dev, 10 % test, as in the paper. One line a text, with the masks of
four labellings: the literal algorithm (`greedy`, `random`) and this program's own (`extended greedy`, `extended random`).
A run that was stopped goes on where it ended.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.splits import is_aside
from models.reidentify.pairs import fold, name_of
from sfumato.core.knowledge import open_index
from sfumato.core.risk.anonymity_literal import LiteralSupervisor
from sfumato.core.risk.anonymity_supervision import Supervisor

LABELS = ("greedy", "random", "extended greedy", "extended random")
STOP, REPORTED = (
    150,
    200,
)  # texts of the dev part on which early stopping looks; texts of a part that are reported on


def part_of(text: str) -> str:
    bucket = int(hashlib.sha256(text.encode()).hexdigest(), 16) % 10
    return "test" if bucket == 0 else "dev" if bucket == 1 else "train"


def texts(data: Path) -> Iterator[str]:
    """Cased biographies; nobody whom people annotated."""
    wiki = data / "wiki"
    with (wiki / "biographies_masked.jsonl").open(encoding="utf-8") as lines:
        annotated = {fold(name_of(json.loads(line)["text"])) for line in lines}
    seen: set[str] = set()
    for name, field in (("dbpedia_bios", "text"), ("actors", "abstract")):
        with (wiki / f"{name}.jsonl").open(encoding="utf-8") as lines:
            for line in lines:
                record = json.loads(line)
                if name == "dbpedia_bios" and is_aside("dbpedia", record["wiki_name"]):
                    continue
                text = record[field].replace('\\"', '"').replace("\n", " ").strip()
                who = fold(name_of(text))
                if 80 < len(text) < 1500 and who not in annotated and who not in seen:
                    seen.add(who)
                    yield text


def labelled(work: Path) -> dict[str, list[dict[str, Any]]]:
    """The labelled texts by part, in an order by hash: `labels.jsonl` has one collection after the other, and a model that is
    trained on the first alone would be reported on another."""
    with (work / "labels.jsonl").open(encoding="utf-8") as handle:
        lines = [json.loads(line) for line in handle]
    lines.sort(key=lambda line: hashlib.sha256(line["text"].encode()).hexdigest()[::-1])
    found: dict[str, list[dict[str, Any]]] = {"train": [], "dev": [], "test": []}
    for line in lines:
        found[line["part"]].append(line)
    return found


def reported(work: Path, part: str) -> list[dict[str, Any]]:
    """Texts of the dev or test part that are scored; early stopping did not look at them."""
    return labelled(work)[part][STOP:][:REPORTED]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=4000)
    parser.add_argument("--labels", nargs="+", choices=LABELS, default=LABELS)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    index = open_index()
    systems = {
        "greedy": LiteralSupervisor(index, "greedy"),
        "random": LiteralSupervisor(index, "random"),
        "extended greedy": Supervisor(index, "greedy"),
        "extended random": Supervisor(index, "random"),
    }
    path = arguments.out / "labels.jsonl"
    done = len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0
    with path.open("a", encoding="utf-8") as out:
        for number, text in enumerate(islice(texts(arguments.data), arguments.documents)):
            if number < done:
                continue
            masks = {}
            for name in arguments.labels:
                terms, masked = systems[name].mask(text, number)
                masks[name] = sorted((terms[n].start, terms[n].end) for n in masked)
            line = {"text": text, "part": part_of(text), "masks": masks}
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
            out.flush()


if __name__ == "__main__":
    main()
