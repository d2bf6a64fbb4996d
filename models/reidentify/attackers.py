"""How well each attacker finds the person behind a biography: untouched, without named entities, masked by people, written by us.

    python -m models.reidentify.attackers --work WORK --base MINILM --names start reader --pairs text-line --ranks RANKS.jsonl

`WORK` holds `pairs.py`'s files, `conditions.jsonl` and the checkpoints of `train_reader.py` and `train_dual.py`. Everybody among
all profiles is a candidate; for the pairs, everybody with a biography. The table says for each condition how often the person
comes first and among the first ten, and the median rank; below 200 documents with an interval (95 %, documents drawn with
replacement).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from benchmarks.intervals import told
from models.reidentify.batches import load
from models.reidentify.dual import PAIRS, Rows
from models.reidentify.dual_data import FOLDER, Frozen, joined, shown
from models.reidentify.plans import people as everybody
from models.reidentify.reader import Encoder, Reader
from models.reidentify.reader_data import People
from models.reidentify.train import spelling_of
from models.reidentify.train_dual import Corpus, Pair, everything
from models.reidentify.train_reader import Scorer
from sfumato.core.evaluate.span_scores import interval
from sfumato.core.risk.reidentify.attack import NeuralAttacker, rank_of
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.encoders import installed
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS
from sfumato.core.risk.reidentify.words import Draft, split_words

Scores = np.ndarray
Read = Callable[[str], Mapping[str, np.ndarray]]


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
    """A trained reader (`reader.py`): together, its exact words alone, and everything but these."""

    def __init__(self, encoder: Encoder, people: People, checkpoint: Path | None) -> None:
        """Without a checkpoint: as it is before training."""
        reader = Reader()
        if checkpoint is not None:
            reader.load_state_dict(torch.load(checkpoint, weights_only=True)["reader"])
        self.scorer = Scorer(reader, encoder, people)

    def channels(self, text: str) -> dict[str, Scores]:
        return self.scorer.channels(rows_of(text))


class DualAttacker:
    """A pair of encoders (`dual.py`): profiles as tables over everybody, as lines over the people with a biography."""

    def __init__(self, name: str, read: Read, corpus: Corpus, trained: bool = True) -> None:
        """`read`: what the frozen encoder says of a text."""
        pair = Pair(name, corpus)
        if trained:
            pair.load(torch.load(corpus.folder / f"{name}.best.pt", weights_only=True))
        self.among_only = name.endswith("-line")
        self.f, self.encoded, self.read, self.corpus = pair.f.eval(), pair.encoded, read, corpus
        ranked = pair.profiles if self.among_only else corpus.everybody()
        self.profiles = everything(pair.g, ranked, pair.size)

    @torch.no_grad()
    def channels(self, text: str) -> dict[str, Scores]:
        rows = Rows.of([self.read(text)], self.corpus.space, self.corpus.vectors, self.encoded)
        return {"": self.profiles.scores(self.f(rows, np.zeros(1, np.int64)))[0].numpy()}


class WordAttacker:
    """BM25 over profiles: as published, or with decades, as shipped."""

    def __init__(self, match: WordMatch) -> None:
        self.match = match

    def channels(self, text: str) -> dict[str, Scores]:
        return {"": self.match.scores(Draft(split_words(text), []).shown_words({}))}


class ShippedAttacker:
    """One of the program's own bi-encoders, as a yardstick."""

    def __init__(self, neural: NeuralAttacker) -> None:
        self.neural = neural

    def channels(self, text: str) -> dict[str, Scores]:
        return {"": self.neural.scores(self.neural.vector(Draft(split_words(text), []), {})[None])[0]}


def attack(
    lines: Sequence[Mapping[str, Any]],
    attackers: Mapping[str, Callable[[], Any]],
    told: np.ndarray,
    out: Path,
) -> None:
    """Ranks of every attacker in every condition, kept as they come; what is there is not done again, and an attacker with
    nothing to do is not made. `told` marks the people of whom there is a biography: their profiles say more, and a rank among
    them alone cannot gain by knowing that."""
    done = set()
    if out.exists():
        with out.open(encoding="utf-8") as handle:
            done = {
                (r["doc_id"], r["condition"], r["attacker"].split(",")[0]) for r in map(json.loads, handle)
            }
    for name, make in attackers.items():
        missing = [
            (line, condition)
            for line in lines
            for condition in line["shown"]
            if (line["doc_id"], condition, name) not in done
        ]
        if missing:
            attacker = make()
            with out.open("a", encoding="utf-8") as handle:
                for line, condition in missing:
                    rows = _ranks(name, attacker, line, condition, told)
                    handle.writelines(json.dumps(row) + "\n" for row in rows)
                    handle.flush()


def _ranks(
    name: str, attacker: Any, line: Mapping[str, Any], condition: str, told: np.ndarray
) -> list[dict[str, Any]]:
    person, only = line["person"], getattr(attacker, "among_only", False)
    among = int(told[:person].sum())
    return [
        {
            "doc_id": line["doc_id"],
            "aside": line["aside"],
            "condition": condition,
            "attacker": f"{name}, {channel}" if channel else name,
            "rank": None if only else rank_of(scores, person),
            "among": rank_of(scores if only else scores[told], among),
        }
        for channel, scores in attacker.channels(line["shown"][condition]).items()
    ]


def table(rows: Sequence[Mapping[str, Any]], aside: bool | None = None, rank: str = "rank") -> str:
    """Markdown: attackers down, conditions across; top-1 with its interval, top-10, median rank."""
    chosen = [r for r in rows if (aside is None or r["aside"] is aside) and r[rank] is not None]
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
            ranks = [r[rank] for r in chosen if r["attacker"] == name and r["condition"] == condition]
            fewer = f" ({len(ranks)} only)" if len(ranks) < counts[condition] else ""
            cells.append(_cell(ranks) + fewer if ranks else "")
        out.append(f"| {_said(name)} | " + " | ".join(cells) + " |")
    return "\n".join(out)


def _said(name: str) -> str:
    return name.replace("start", "reader before training", 1) if name.startswith("start") else name


def first_share(ranks: Sequence[int]) -> float:
    return sum(rank == 1 for rank in ranks) / max(1, len(ranks))


def _cell(ranks: Sequence[int]) -> str:
    ten = sum(rank <= 10 for rank in ranks) / len(ranks)
    span = told(sum(rank == 1 for rank in ranks), len(ranks)).replace(" %]", "]")
    return f"{100 * first_share(ranks):.1f}{span} / {100 * ten:.0f} / {int(np.median(ranks)):,}"


def differences(rows: Sequence[Mapping[str, Any]], name: str, other: str = "BM25", rank: str = "rank") -> str:
    """How many more come first under one attacker than under another, by condition, over the same biographies."""
    first: dict[tuple[str, str], dict[str, bool]] = {}
    for r in rows:
        if r["attacker"] in {name, other}:
            first.setdefault((r["condition"], r["doc_id"]), {})[r["attacker"]] = r[rank] == 1
    out = []
    for condition in dict.fromkeys(key[0] for key in first):
        both = [f for (c, _), f in first.items() if c == condition and len(f) == 2]
        gains = [int(f[name]) - int(f[other]) for f in both]
        low, high = interval(gains, lambda part: sum(part) / max(1, len(part)))
        out.append(
            f"{condition} {100 * sum(gains) / len(gains):+.1f} [{100 * low:+.1f} to {100 * high:+.1f}]"
        )
    where = "" if rank == "rank" else " among people with a biography"
    return f"{_said(name)} over {other}, points of first places{where}: " + "; ".join(out)


def _attackers(
    work: Path,
    base: Path,
    profiles: list[dict[str, str]],
    names: Sequence[str],
    pairs: Sequence[str],
    folder: str = FOLDER,
) -> dict[str, Callable[[], Any]]:
    """By name how each attacker is made; what several need is made once."""
    shipped, people = cache(lambda: everybody(work)), cache(lambda: People(work, profiles))
    encoder = cache(lambda: Encoder(base, spelling_of("bag", base)))
    corpus = cache(lambda: Corpus(work, base, 0, folder))
    frozen = cache(lambda: Frozen(base, corpus().space.buckets))
    read = cache(lambda text: joined(frozen().of([shown(row) for row in rows_of(text)])))

    def neural(name: str) -> Any:
        return ShippedAttacker(next(a for a in shipped().neural if a.name == name))

    def reader(name: str) -> Any:
        return ReaderAttacker(encoder(), people(), None if name == "start" else work / f"{name}.best.pt")

    def dual(name: str, trained: bool = True) -> Any:
        return DualAttacker(name, read, corpus(), trained)

    out: dict[str, Callable[[], Any]] = {
        "BM25": lambda: WordAttacker(WordMatch.of(shipped().profiles, decades=False)),
        "BM25 with decades": lambda: WordAttacker(WordMatch.of(shipped().profiles)),
        **{name: partial(neural, name) for name in installed()},
        **{name: partial(reader, name) for name in names},
    }
    if "text-line" in pairs:
        out[pair_name("text-line before training", folder)] = partial(dual, "text-line", False)
    return out | {pair_name(name, folder): partial(dual, name) for name in pairs}


def trained_pairs(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The trained pairs that have ranks, of all encoders."""
    names = dict.fromkeys(r["attacker"] for r in rows)
    return [name for name in names if name.split()[0] in PAIRS and "before" not in name]


def pair_name(pair: str, folder: str) -> str:
    """How the table calls a pair: with the folder where it was trained, unless that is the usual one."""
    return pair if folder == FOLDER else f"{pair} {folder}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument(
        "--names", nargs="*", default=["reader"], help="checkpoints of train_reader.py; start: untrained"
    )
    parser.add_argument("--pairs", nargs="*", default=[], choices=PAIRS, help="pairs of train_dual.py")
    parser.add_argument(
        "--of", default=FOLDER, help="folder in WORK where these pairs were trained (default: dual)"
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
        profiles, documents = load(arguments.work)
        told = np.zeros(len(profiles), bool)
        told[[d["person"] for d in documents]] = True
        attackers = _attackers(
            arguments.work, arguments.base, profiles, arguments.names, arguments.pairs, arguments.of
        )
        attack(lines, attackers, told, arguments.ranks)
    with arguments.ranks.open(encoding="utf-8") as handle:
        rows = [json.loads(line) for line in handle]
    print("Per cent first [interval] / per cent among the first ten / median rank; documents in brackets.\n")
    print("Set aside:\n\n" + table(rows, True) + "\n\nAll:\n\n" + table(rows))
    print("\nAll, among the people of whom there is a biography:\n\n" + table(rows, rank="among"))
    for name in ("BM25 with decades", *arguments.names):
        print("\n" + differences(rows, name))
    for name in trained_pairs(rows):
        for other in ("BM25", "BM25 with decades"):
            rank = "among" if "-line" in name else "rank"
            print("\n" + differences(rows, name, other, rank))


if __name__ == "__main__":
    main()
