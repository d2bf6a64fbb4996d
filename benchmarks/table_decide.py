"""A table like paper 002's table 3 on an annotated corpus, and what the joint plan adds to masking alone.

python -m benchmarks.table_decide ../shared/data/tab/dev.json [--limit N] [--json]
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sfumato.core.analysis import Analysis, analyse
from sfumato.core.decide.check import check_plan
from sfumato.core.decide.missed_mentions import closed
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.errors import ResourceMissing
from sfumato.core.evaluate.corpus import documents, gold
from sfumato.core.evaluate.masking import masking_of, tally_masking
from sfumato.core.generalize.realise import shown_text
from sfumato.core.pipeline import replacements_of
from sfumato.core.recognize import recognize
from sfumato.core.risk.information import Information, WordBits
from sfumato.core.risk.language_model import Cut, LanguageModelMeasure, load_cut
from sfumato.core.risk.registry import MEASURES

FULL = ("classifier", "anonymity", "population")
# Name, strategy, measures.
ROWS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Mask all", "all", ()),
    ("Mask most specific", "specific", ()),
    ("Language-model risk, one cut for all types", "mask", ("one cut",)),
    ("Language-model risk, one cut, pairs by sums", "mask", ("one cut, pairs",)),
    ("Language-model risk", "mask", ("language model",)),
    ("Language-model risk, pairs by sums", "mask", ("pairs",)),
    ("Search risk (emulated)", "mask", ("search model",)),
    ("Language model + search", "mask", ("language model", "search model")),
    ("Supervised risk", "mask", ("classifier",)),
    ("Supervised + search", "mask", ("classifier", "search model")),
    ("All three of the paper", "mask", ("classifier", "language model", "search model")),
    ("k-anonymity and population alone, greedy", "greedy", ("anonymity", "population")),
    ("k-anonymity and population alone, random", "random", ("anonymity", "population")),
    ("Supervised + k + population, mask-only", "mask", FULL),
    ("Supervised + k + population, joint", "joint", FULL),
)


def as_published(analysis: Analysis) -> Analysis:
    """With the language model's other forms: one cut for everything, and pairs by sums."""
    cut = load_cut()
    forms = {"one cut": (Cut(cut.bits), 1), "one cut, pairs": (Cut(cut.bits), 2), "pairs": (cut, 2)}
    evidence = analysis.evidence
    more = [
        replace(LanguageModelMeasure(cut=own, max_arity=arity).assess(evidence.case), measure=name)
        for name, (own, arity) in forms.items()
    ]
    return replace(analysis, evidence=replace(evidence, assessments=(*evidence.assessments, *more)))


def compressed(text: str) -> int:
    return len(zlib.compress(text.encode(), 9))


def row(
    name: str, corpus: Any, analyses: dict[str, Analysis], plans: dict[str, Plan], weights: Any
) -> dict[str, Any]:
    spans = {
        doc_id: [
            (m.start, m.end) for e in analyses[doc_id].entities if plan.choices[e.id].rung for m in e.mentions
        ]
        for doc_id, plan in plans.items()
    }
    tallies = tally_masking(corpus, spans, weights)
    scores = masking_of(tallies, True)
    before = sum(compressed(analyses[d].text) for d in plans)
    after = sum(
        compressed(shown_text(replacements_of(analyses[d], plan), analyses[d].text))
        for d, plan in plans.items()
    )
    lost = sum(plan.loss for plan in plans.values())
    return {
        "strategy": name,
        "P": scores.precision,
        "WP": scores.weighted_precision,
        "R_all": scores.recall,
        "R_direct": scores.direct,
        "R_quasi": scores.quasi,
        "F1": scores.f1,
        "F1 interval": tallies.f1_interval("P", "R"),
        "kept": 1 - lost / sum(plan.total for plan in plans.values()),
        "lost_bits": lost,
        "compressed_loss": 1 - after / before,
        "optimal": sum(plan.optimal for plan in plans.values()),
        "open": sum(
            len(check_plan(analyses[d].evidence, plan, replacements_of(analyses[d], plan)).open)
            for d, plan in plans.items()
        ),
    }


def table(data: Path, limit: int | None = None, dials: Dials | None = None) -> list[dict[str, Any]]:
    from sfumato.core.risk.language_model import default_information

    dials = dials or Dials()
    corpus = gold(data)
    texts = documents(data)[:limit]
    analyses = {
        d.doc_id: as_published(
            analyse(
                d.text,
                measures=[m for m in MEASURES if m not in {"search", "reidentify"}],
                entities=closed(d.text, recognize(d.text, person=d.person)),
            )
        )
        for d in texts
    }
    model: Information
    try:
        model = default_information()
    except ResourceMissing:
        model = WordBits()

    def weights(text: str, spans: Sequence[tuple[int, int]]) -> Sequence[float]:
        return model.bits(text, spans)

    rows = []
    for name, strategy, measures in ROWS:
        chosen = replace(dials, strategy=strategy, measures=frozenset(measures))
        off = {a.measure for x in analyses.values() for a in x.assessments if not a.available} & set(measures)
        plans = {doc_id: analysis.plan(chosen) for doc_id, analysis in analyses.items()}
        found = row(name, corpus, analyses, plans, weights)
        rows.append({**found, "unavailable": sorted(off)})
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = table(arguments.data, arguments.limit)
    if arguments.json:
        print(json.dumps(rows))
        return
    heads = ("P", "WP", "R_all", "R_direct", "R_quasi", "F1", "kept", "compressed_loss")
    print("| strategy | " + " | ".join(heads) + " | open |")
    print("|---" * (len(heads) + 2) + "|")
    for r in rows:
        off = f" (off: {', '.join(r['unavailable'])})" if r["unavailable"] else ""
        low, high = r["F1 interval"]
        cells = [f"{r[h]:.3f}" + (f" [{low:.3f}–{high:.3f}]" if h == "F1" else "") for h in heads]
        print(f"| {r['strategy']}{off} | " + " | ".join(cells) + f" | {r['open']} |")


if __name__ == "__main__":
    main()
