"""Tables 1 and 2 of paper 003 on held-out biographies, with the shipped int8 models.

    python -m models.reidentify.evaluate --work WORK --documents 200 --out results.json [--rungs]

Documents are of people who were never in a training text; candidates are all profiles of `pairs.py`. The `bag`
encoder hides; `transformer`, `shallow` and BM25, which it never saw, attack.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from models.reidentify.batches import load
from sfumato.core.evaluate.deidentification import Outcome, by_rarity, lexical, outcome, summary, within
from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.deidentify import Search, greedy
from sfumato.core.risk.reidentify.measure import entity_units
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.words import Draft, split_words, word_units

K = (1, 4, 8, 16, 32, 64, 128, 256, 1024)
SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)


def greedy_path(search: Search, draft: Draft, largest: int) -> dict[int, dict[int, int]]:
    """One run of Algorithm 1; the masks at which each K was first reached (smaller K are on the way)."""
    reached: dict[int, dict[int, int]] = {}

    def stop() -> bool:
        for k in K:
            if k not in reached and search.rank > k:
                reached[k] = dict(search.levels)
        return False

    greedy(search, draft, largest, stop)
    stop()
    for k in K:
        reached.setdefault(k, dict(search.levels))
    return reached


def entities_of(text: str, name: str) -> tuple[list[tuple[int, int]], Callable[[bool], tuple]]:
    from sfumato.core.sanitize import analyse

    analysis = analyse(text, person=name, measures=())
    named = [
        (m.start, m.end)
        for e in analysis.entities
        for m in e.mentions
        if e.type in {"PERSON", "ORG", "LOC", "MISC"}
    ]
    return named, lambda rungs: entity_units(analysis.entities, dict(analysis.ladders) if rungs else None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--rungs", action="store_true", help="also compare entities masked with entities on rungs"
    )
    arguments = parser.parse_args()
    records, documents = load(arguments.work)
    profiles = [p for p in map(Profile.of, records, range(len(records))) if p]
    assert len(profiles) == len(records)
    test = [d for d in documents if d["split"] == "test" and not d["source"].startswith("masked:")]
    test = [d for d in test if 30 <= len(d["text"].split()) <= 160][: arguments.documents]
    attackers = Attackers(profiles)
    hider = next(a for a in attackers.neural if a.name == "bag")
    ensemble = [a.name for a in attackers.neural if a.name != "bag"] + ["bm25"]
    results: dict[str, list[Outcome]] = {}
    began = time.time()
    for number, document in enumerate(test):
        text, person = document["text"], document["person"]
        words = split_words(text)
        draft = Draft(words, word_units(words))

        def add(
            method: str, levels: dict[int, int], draft: Draft = draft, text: str = text, person: int = person
        ) -> None:
            results.setdefault(method, []).append(
                outcome(text, draft, levels, person, attackers.neural, attackers.words)
            )

        add("none", {})
        overlap = lexical(draft, profiles[person])
        add("lexical", overlap)
        for share in SHARES:
            add(f"IDF {share:.0%}", by_rarity(draft, attackers.words, share))
            add(f"IDF table-aware {share:.0%}", by_rarity(draft, attackers.words, share, overlap))
        for k, levels in greedy_path(Search(hider, draft, person), draft, K[-1]).items():
            add(f"ours K={k}", levels)
        if arguments.rungs:
            named, units_of = entities_of(text, profiles[person].name)
            add("named entity", within(draft, named))
            for kind, rungs in (("entities masked", False), ("entities on rungs", True)):
                by_entity = Draft(words, units_of(rungs))
                for k, levels in greedy_path(Search(hider, by_entity, person), by_entity, K[-1]).items():
                    add(f"{kind} K={k}", levels, by_entity)
        if (number + 1) % 10 == 0:
            rows = [asdict(summary(m, o, ensemble)) for m, o in results.items()]
            arguments.out.write_text(json.dumps(rows, indent=1), encoding="utf-8")
            print(
                number + 1,
                round(time.time() - began),
                {r["method"]: round(r["ensemble"], 3) for r in rows[:2]},
                flush=True,
            )
    rows = [asdict(summary(m, o, ensemble)) for m, o in results.items()]
    arguments.out.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    for row in rows:
        each = "  ".join(f"{a} {v:.1%}" for a, v in row["by_attacker"].items())
        print(
            f"{row['method']:24} ensemble {row['ensemble']:.1%}  masked {row['masked']:.1%}  loss {row['loss']:.1%}  {each}"
        )


if __name__ == "__main__":
    main()
