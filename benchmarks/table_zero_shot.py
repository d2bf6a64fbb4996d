"""Paper 002, table 3, as published: each measure alone decides, nothing is hidden because the product always hides it.

    python -m benchmarks.table_zero_shot DATA/tab/dev.json [--limit N]

`table_decide` scores plans of the product, in which names and codes always go, so R_direct is 1 in every row. Here an entity is
masked where its own score passes the cut, and of a risky pair whose two stand open, the one with fewer bits (§3.3: the least
information is given up). Two cuts of the language model: *without labels* is the median of the bits of all recognised entities of
the corpus, which no annotation has touched; *with labels* are the shipped cuts, chosen on annotated training documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median

from sfumato.core.evaluate.corpus import documents, gold
from sfumato.core.evaluate.masking import masking_of, tally_masking
from sfumato.core.recognize import recognize
from sfumato.core.risk.information import information_of
from sfumato.core.risk.language_model import Cut, default_information, load_cut
from sfumato.core.risk.model import Assessment, Case
from sfumato.core.risk.registry import make_measure
from sfumato.core.risk.search_model import SearchModelMeasure

HALF = 0.5
SPECIFIC = {"CODE", "PERSON", "DATETIME", "LOC", "QUANTITY"}
# P, WP, R_all, R_direct, R_quasi, F1 on the TAB test set (table 3).
PUBLISHED = {
    "paper: mask all": (".52", ".57", ".98", ".99", ".97", ".68"),
    "paper: mask most specific": (".76", ".77", ".84", ".98", ".87", ".83"),
    "paper: BERT-based risk, zero-shot": (".57", ".62", ".91", ".98", ".83", ".70"),
    "paper: BERT-based risk, fine-tuned": (".54", ".58", ".95", ".99", ".89", ".69"),
    "paper: web query risk, zero-shot": (".82", ".84", ".50", ".66", ".40", ".62"),
    "paper: web query risk, fine-tuned": (".64", ".68", ".84", ".91", ".78", ".73"),
    "paper: BERT-based + web, zero-shot": (".57", ".60", ".91", ".99", ".84", ".70"),
    "paper: supervised": (".79", ".81", ".89", ".99", ".89", ".84"),
}


class Read:
    """One document: its entities, their bits, and what the other measures say."""

    def __init__(self, text: str, person: str | None) -> None:
        self.case = Case(text, tuple(recognize(text, person=person)), {})
        self.bits = information_of(text, self.case.entities, default_information(), repeats=False)
        self.said: dict[str, Assessment] = {
            "classifier": make_measure("classifier").assess(self.case),
            "search model": SearchModelMeasure(max_arity=2).assess(self.case),
        }

    def masked(self, risky: set[str], pairs: Sequence[tuple[str, str]] = ()) -> list[tuple[int, int]]:
        hidden = set(risky)
        for a, b in pairs:
            if a not in hidden and b not in hidden:
                hidden.add(min((a, b), key=lambda i: self.bits[i]))
        return [(m.start, m.end) for e in self.case.entities if e.id in hidden for m in e.mentions]


def above(scores: Mapping[str, float]) -> set[str]:
    return {i for i, score in scores.items() if score >= HALF}


def by_bits(cut: Cut) -> Callable[[Read], set[str]]:
    return lambda read: {e.id for e in read.case.entities if read.bits[e.id] >= cut.of(e.type)}


def bit_pairs(cut: Cut) -> Callable[[Read], list[tuple[str, str]]]:
    """Pairs by sums: neither is surprising alone, both together are."""

    def pairs(read: Read) -> list[tuple[str, str]]:
        share = {e.id: read.bits[e.id] / cut.of(e.type) for e in read.case.entities}
        below = sorted((i for i, s in share.items() if s < 1), key=lambda i: -share[i])
        return [(a, b) for n, a in enumerate(below) for b in below[n + 1 :] if share[a] + share[b] >= 1]

    return pairs


def search_pairs(read: Read) -> list[tuple[str, str]]:
    return [
        (f.items[0].entity_id, f.items[1].entity_id)
        for f in read.said["search model"].findings
        if len(f.items) == 2 and f.score >= HALF and all(item.rung == 0 for item in f.items)
    ]


def rows(reads: Mapping[str, Read]) -> dict[str, dict[str, list[tuple[int, int]]]]:
    """Strategy → document → masked spans."""
    free = Cut(median(b for read in reads.values() for b in read.bits.values()))
    shipped = load_cut()
    search: Callable[[Read], set[str]] = lambda read: above(read.said["search model"].scores)  # noqa: E731
    supervised: Callable[[Read], set[str]] = lambda read: above(read.said["classifier"].scores)  # noqa: E731
    lm = by_bits(free)
    ways: dict[str, Callable[[Read], list[tuple[int, int]]]] = {
        "mask all": lambda r: r.masked({e.id for e in r.case.entities}),
        "mask most specific": lambda r: r.masked({e.id for e in r.case.entities if e.type.value in SPECIFIC}),
        "language model, cut without labels": lambda r: r.masked(lm(r)),
        "language model, cut without labels, pairs": lambda r: r.masked(lm(r), bit_pairs(free)(r)),
        "language model, cuts with labels": lambda r: r.masked(by_bits(shipped)(r)),
        "language model, cuts with labels, pairs": lambda r: r.masked(
            by_bits(shipped)(r), bit_pairs(shipped)(r)
        ),
        "search (emulated), singles": lambda r: r.masked(search(r)),
        "search (emulated), singles and pairs": lambda r: r.masked(search(r), search_pairs(r)),
        "language model without labels + search": lambda r: r.masked(lm(r) | search(r)),
        "language model without labels + search, pairs": lambda r: r.masked(
            lm(r) | search(r), search_pairs(r)
        ),
        "supervised": lambda r: r.masked(supervised(r)),
        "supervised + search": lambda r: r.masked(supervised(r) | search(r)),
    }
    return {name: {doc: way(read) for doc, read in reads.items()} for name, way in ways.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    plain = documents(arguments.data)[: arguments.limit]
    reads = {d.doc_id: Read(d.text, d.person) for d in plain}
    corpus = [d for d in gold(arguments.data) if d.doc_id in reads]
    model = default_information()
    print("| strategy | P | WP | R_all | R_direct | R_quasi | F1 |\n|---|---|---|---|---|---|---|")
    for name, spans in rows(reads).items():
        tallies = tally_masking(corpus, spans, lambda text, s: model.bits(text, s))
        found, (low, high) = masking_of(tallies, True), tallies.f1_interval("P", "R")
        cells = [
            f"{v:.3f}"
            for v in (
                found.precision,
                found.weighted_precision or 0.0,
                found.recall,
                found.direct,
                found.quasi,
                found.f1,
            )
        ]
        print(f"| {name} | " + " | ".join(cells) + f" [{low:.3f}–{high:.3f}] |", flush=True)
    for name, row in PUBLISHED.items():
        print(f"| {name} | " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
