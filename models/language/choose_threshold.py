"""Chooses from how many bits on a span is risky, on the development part (paper 002, appendix figure 3).

    python models/language/choose_threshold.py --data ../shared/data/tab/dev.json

Every annotated mention is scored by the shipped model; what the annotators masked is the truth. The cut is
the one with the best F1 of precision and recall over mentions. Writes `threshold.json` with the whole curve.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path

from sfumato.core.evaluate.corpus import gold
from sfumato.core.risk.language_model import precision_recall
from sfumato.core.risk.masked_model import LanguageModel

HERE = Path(__file__).parent


def scored_mentions(data: Path) -> list[tuple[float, bool]]:
    model = LanguageModel()
    found: list[tuple[float, bool]] = []
    for document in gold(data):
        marks: dict[tuple[int, int], list[bool]] = {}
        for entity in document.entities:
            for span, masked in zip(entity.mentions, entity.masks, strict=True):
                marks.setdefault(span, []).append(masked)
        spans = sorted(marks)
        for span, bits in zip(spans, model.bits(document.text, spans), strict=True):
            found.append((bits, sum(marks[span]) * 2 >= len(marks[span])))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    arguments = parser.parse_args()
    scored = scored_mentions(arguments.data)
    curve = precision_recall(scored)
    bits, precision, recall = max(
        curve, key=lambda point: 2 * point[1] * point[2] / max(1e-9, point[1] + point[2])
    )
    spread = statistics.pstdev(b for b, _ in scored)
    found = {
        "bits": round(bits, 2),
        "scale": round(spread / 4, 2),
        "pair_bits": round(2 * bits, 2),
        "precision": round(precision, 3),
        "recall": round(recall, 3),
        "mentions": len(scored),
        "masked": sum(masked for _, masked in scored),
        "curve": [[round(b, 2), round(p, 3), round(r, 3)] for b, p, r in curve],
    }
    (HERE / "threshold.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    print({k: v for k, v in found.items() if k != "curve"})


if __name__ == "__main__":
    main()
