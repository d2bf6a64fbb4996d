"""How well each attacker finds the person behind a biography: untouched, without named entities, masked by people, written by us.

    python -m models.reidentify.attackers --work WORK --base MINILM --names minilm --out attackers.json

`WORK` holds `pairs.py`'s files, `conditions.jsonl` and the checkpoints of `train_reader.py`. Everybody among all profiles is a
candidate. The table says for each condition how often the person comes first and among the first ten, and the median rank;
below 200 documents with an interval (95 %, documents drawn with replacement).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from models.reidentify.batches import load
from models.reidentify.reader import TEMPERATURE, Reader, Words, batch_of, facts_of
from models.reidentify.train import spelling_of
from models.reidentify.train_reader import SIZE, profile_matrix, shipped_bag
from sfumato.core.evaluate.span_scores import SMALL, interval
from sfumato.core.risk.reidentify.attack import rank_of
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS
from sfumato.core.risk.reidentify.words import split_words

Scores = np.ndarray
VECTORS_TO_WORDS = 1.0  # weight of the vectors beside the words; of 0 to 1 the best on 96 dev people with 60 % of words masked


def rows_of(text: str) -> list[list[str | None]]:
    """The words of a text in chunks, None for what is hidden; neighbouring masks are one."""
    shown: list[str | None] = []
    for word in split_words(text):
        if not word.hidden:
            shown.append(word.text)
        elif not shown or shown[-1] is not None:
            shown.append(None)
    return [shown[at : at + CHUNK_WORDS] for at in range(0, max(1, len(shown)), CHUNK_WORDS)]


class ReaderAttacker:
    """A trained reader over a list of people. `channels`: both, or one of them alone to see what it brings."""

    def __init__(
        self,
        base: Path,
        layers: int,
        checkpoint: Path | None,
        profiles: list[dict[str, str]],
        matrix: Tensor,
        restore_bag: bool = False,
    ) -> None:
        """`restore_bag`: the words as trained beside the vectors of the shipped `bag`, where training has spoiled these."""
        bag, _ = shipped_bag()
        self.spelling = spelling_of("bag", base)
        self.f, self.words = Reader(base, layers, bag, SIZE), Words()
        if checkpoint is not None:
            state = torch.load(checkpoint, weights_only=True)
            self.f.load_state_dict(state["f"])
            self.words.load_state_dict(state["words"])
            if restore_bag:
                self.f.bag = shipped_bag()[0]
                self.f.share.data.zero_()
                self.words.dense_scale.data.copy_(VECTORS_TO_WORDS * self.words.word_scale.data)
        self.f.eval()
        self.facts, self.matrix = facts_of(profiles), matrix

    @torch.no_grad()
    def channels(self, text: str) -> dict[str, Scores]:
        """Scores of everybody: both channels together, and each alone."""
        batch = batch_of(rows_of(text), self.spelling)
        vectors, importance = self.f(batch.tokens)
        each = TEMPERATURE * vectors @ self.matrix.T
        # Chunks that point at somebody clearly get the attention, as in `NeuralAttacker.join`.
        attention = torch.softmax(each.max(1).values, 0)
        dense = (each * attention[:, None]).sum(0) * self.words.dense_scale
        exact = self.words(batch, importance, self.facts).amax(0) * self.words.word_scale
        both = {"both": dense + exact, "vectors": dense, "words": exact}
        return {name: values.numpy() for name, values in both.items()}


class Bm25Attacker:
    def __init__(self, profiles: list[dict[str, str]]) -> None:
        made = [p for p in map(Profile.of, profiles, range(len(profiles))) if p]
        self.match = WordMatch.of(made)

    def channels(self, text: str) -> dict[str, Scores]:
        return {"": self.match.scores([w.text for w in split_words(text) if not w.hidden])}


class BagAttacker:
    """The shipped `bag`, as a yardstick."""

    def __init__(self, base: Path, matrix: Tensor) -> None:
        self.bag, _ = shipped_bag()
        self.spelling, self.matrix = spelling_of("bag", base), matrix

    @torch.no_grad()
    def channels(self, text: str) -> dict[str, Scores]:
        each = TEMPERATURE * self.bag(batch_of(rows_of(text), self.spelling).tokens) @ self.matrix.T
        attention = torch.softmax(each.max(1).values, 0)
        return {"": (each * attention[:, None]).sum(0).numpy()}


def attack(lines: Iterable[Mapping[str, Any]], attackers: Mapping[str, Any], out: Path) -> None:
    """Ranks of every attacker in every condition, kept as they come; what is there is not done again."""
    done = set()
    if out.exists():
        with out.open(encoding="utf-8") as handle:
            done = {
                (r["doc_id"], r["condition"], r["attacker"].split(",")[0]) for r in map(json.loads, handle)
            }
    for line in lines:
        for condition, text in line["shown"].items():
            for name, attacker in attackers.items():
                if (line["doc_id"], condition, name) in done:
                    continue
                rows = [
                    {
                        "doc_id": line["doc_id"],
                        "aside": line["aside"],
                        "condition": condition,
                        "attacker": f"{name}, {channel}" if channel else name,
                        "rank": rank_of(scores, line["person"]),
                    }
                    for channel, scores in attacker.channels(text).items()
                ]
                with out.open("a", encoding="utf-8") as handle:
                    handle.writelines(json.dumps(row) + "\n" for row in rows)


def table(rows: Sequence[Mapping[str, Any]], aside: bool | None = None) -> str:
    """Markdown: attackers down, conditions across; top-1 with its interval, top-10, median rank."""
    chosen = [r for r in rows if aside is None or r["aside"] is aside]
    conditions = [
        c
        for c in ("untouched", "named entities", "people", "ours")
        if any(r["condition"] == c for r in chosen)
    ]
    names = list(dict.fromkeys(r["attacker"] for r in chosen))
    counts = {c: len({r["doc_id"] for r in chosen if r["condition"] == c}) for c in conditions}
    out = [
        "| attacker | " + " | ".join(f"{c} ({counts[c]})" for c in conditions) + " |",
        "|---|" + "---|" * len(conditions),
    ]
    for name in names:
        cells = []
        for condition in conditions:
            ranks = [r["rank"] for r in chosen if r["attacker"] == name and r["condition"] == condition]
            cells.append(_cell(ranks) if ranks else "")
        out.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(out)


def first_share(ranks: Sequence[int]) -> float:
    return sum(rank == 1 for rank in ranks) / max(1, len(ranks))


def _cell(ranks: Sequence[int]) -> str:
    ten = sum(rank <= 10 for rank in ranks) / len(ranks)
    span = ""
    if len(ranks) < SMALL:
        low, high = interval(ranks, first_share)
        span = f" [{100 * low:.0f}–{100 * high:.0f}]"
    return f"{100 * first_share(ranks):.1f}{span} / {100 * ten:.0f} / {int(np.median(ranks)):,}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument(
        "--names", nargs="*", default=["minilm"], help="checkpoints of train_reader.py; start: untrained"
    )
    parser.add_argument(
        "--restore-bag", action="store_true", help="vectors of the shipped bag, words as trained"
    )
    parser.add_argument("--ranks", type=Path, required=True, help="JSON lines; kept between runs")
    parser.add_argument("--documents", type=int, help="only so many biographies, those set aside first")
    parser.add_argument(
        "--table", action="store_true", help="only print the tables of the ranks that are there"
    )
    arguments = parser.parse_args()
    if not arguments.table:
        torch.set_num_threads(1)
        with (arguments.work / "conditions.jsonl").open(encoding="utf-8") as handle:
            lines = [json.loads(line) for line in handle][: arguments.documents]
        profiles, _ = load(arguments.work)
        matrix = profile_matrix(arguments.work, spelling_of("bag", arguments.base), profiles)
        attackers: dict[str, Any] = {
            "BM25": Bm25Attacker(profiles),
            "bag": BagAttacker(arguments.base, matrix),
        }
        for name in arguments.names:
            checkpoint = None if name == "start" else arguments.work / f"{name}.best.pt"
            attackers[name] = ReaderAttacker(
                arguments.base, arguments.layers, checkpoint, profiles, matrix, arguments.restore_bag
            )
        attack(lines, attackers, arguments.ranks)
    with arguments.ranks.open(encoding="utf-8") as handle:
        rows = [json.loads(line) for line in handle]
    print("Set aside:\n\n" + table(rows, True) + "\n\nAll:\n\n" + table(rows))


if __name__ == "__main__":
    main()
