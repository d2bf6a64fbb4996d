"""Chooses from how many bits on a span is risky (paper 002, appendix figure 3).

    python models/language/choose_threshold.py --fit ../shared/data/tab/train.json --limit 30 --report ../shared/data/tab/dev.json

Every annotated mention is scored by the shipped model; what the annotators masked is the truth. One cut for all, and for
some types a higher one, each with the best F1 of precision and recall over the mentions of `--fit`. Writes `threshold.json` with
what the cuts give on `--report`, together and for every type, and the whole curve there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from sfumato.core.evaluate.corpus import gold
from sfumato.core.risk.language_model import precision_recall
from sfumato.core.risk.masked_model import LanguageModel

HERE = Path(__file__).parent
Scored = tuple[float, bool, str]  # bits, masked, type


def scored_mentions(data: Path, limit: int | None = None) -> list[Scored]:
    model = LanguageModel()
    found: list[Scored] = []
    for document in gold(data)[:limit]:
        marks: dict[tuple[int, int], list[bool]] = {}
        types: dict[tuple[int, int], str] = {}
        for entity in document.entities:
            for span, masked in zip(entity.mentions, entity.masks, strict=True):
                marks.setdefault(span, []).append(masked)
                types.setdefault(span, entity.type)
        spans = sorted(marks)
        for span, bits in zip(spans, model.bits(document.text, spans), strict=True):
            found.append((bits, sum(marks[span]) * 2 >= len(marks[span]), types[span]))
    return found


def best(scored: list[Scored]) -> float:
    curve = precision_recall([(bits, masked) for bits, masked, _ in scored], len(scored))
    return max(curve, key=lambda point: 2 * point[1] * point[2] / max(1e-9, point[1] + point[2]))[0]


def worth(scored: list[Scored], cuts: dict[str, float]) -> dict[str, float]:
    called = [masked for bits, masked, kind in scored if bits >= cuts[kind]]
    precision = sum(called) / max(1, len(called))
    recall = sum(called) / max(1, sum(masked for _, masked, _ in scored))
    return {"precision": round(precision, 3), "recall": round(recall, 3)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, required=True)
    parser.add_argument("--report", type=Path, required=True)
    parser.add_argument("--limit", type=int, help="documents to fit on")
    arguments = parser.parse_args()
    fitted, reported = scored_mentions(arguments.fit, arguments.limit), scored_mentions(arguments.report)
    one = best(fitted)
    kinds = sorted({kind for _, _, kind in [*fitted, *reported]})
    # Never below the common one: where nearly all of a kind is masked, the best cut lies under the least surprising of
    # them, and what a general word in its place still tells would be called risky.
    by_type = {kind: max(one, best([s for s in fitted if s[2] == kind] or fitted)) for kind in kinds}
    curve = precision_recall([(bits, masked) for bits, masked, _ in reported])
    found = {
        "bits": round(one, 2),
        "by_type": {kind: round(bits, 2) for kind, bits in by_type.items()},
        "fitted_on": len(fitted),
        "mentions": len(reported),
        "masked": sum(masked for _, masked, _ in reported),
        **worth(reported, dict.fromkeys(kinds, one)),
        "with_types": worth(reported, by_type),
        "types": {kind: worth([s for s in reported if s[2] == kind], by_type) for kind in kinds},
        "curve": [[round(b, 2), round(p, 3), round(r, 3)] for b, p, r in curve],
    }
    (HERE / "threshold.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    print({k: v for k, v in found.items() if k != "curve"})


if __name__ == "__main__":
    main()
