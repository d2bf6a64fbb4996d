"""Chooses how the scores of a trained model become decisions, on development documents only.

    python models/recognizer/tune.py --data ../shared/data --model models/recognizer --work DIR

Three things are chosen: the tilt of the pooling, and for each kind of text and type a shift of the log-odds. Few numbers, a
coarse grid: 21 court cases and about a hundred biographies cannot bear more. Writes `calibration.json`.
"""

from __future__ import annotations

import argparse
import json
import pickle
from pathlib import Path
from typing import Any

from corpora import is_dev

from sfumato.core.evaluate.corpus import GoldDocument, documents, gold
from sfumato.core.evaluate.masking import score_masking
from sfumato.core.evaluate.typing_scores import score_tokens
from sfumato.core.recognize import EntityType, Recognizer, Settings
from sfumato.core.recognize.calibrate import adjusted, pooled
from sfumato.core.recognize.link import link, type_of

RECALL, QUASI = 0.921, 0.911  # wanted on court cases, a little above the bars
GRID = (-1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)


def words_of(tool: Recognizer, path: Path, cache: Path, keep: Any) -> list[tuple[Any, Any]]:
    if cache.exists():
        return pickle.loads(cache.read_bytes())  # our own file
    found = [(d, tool.tagger.read(d.text)) for d in documents(path) if keep(d.doc_id)]
    cache.write_bytes(pickle.dumps(found))
    return found


class Candidates:
    """Linked mentions of every document: what does not change while shifts are tried."""

    def __init__(self, tool: Recognizer, read: list[tuple[Any, Any]]) -> None:
        self.documents = []
        for document, words in read:
            mentions = tool._mentions(document.text, words)
            groups = [[mentions[i] for i in group] for group in link(document.text, mentions)]
            self.documents.append((document, words.domain, [(type_of(g), g) for g in groups]))

    def masks(self, tilt: float, shift: dict[str, dict[str, float]]) -> dict[str, list[tuple[int, int]]]:
        result = {}
        for document, domain, groups in self.documents:
            spans = []
            for type_, members in groups:
                direct, quasi = pooled(members, tilt)
                if any(m.judged for m in members):
                    direct, quasi = adjusted(
                        direct, quasi, type_, [float(p) for p in domain], {"shift": shift}
                    )
                if direct + quasi >= 0.5:
                    spans += [(m.start, m.end) for m in members]
            result[document.doc_id] = sorted(spans)
        return result


def court_value(
    corpus: list[GoldDocument], spans: dict[str, list[tuple[int, int]]], floor: float
) -> tuple[float, Any]:
    """Precision may not fall below its floor, recall should reach what the largest published model has; beyond that, all
    three count alike. Leaving a direct identifier open costs more than anything."""
    s = score_masking(corpus, spans)
    short = max(0.0, floor - s.precision) + max(0.0, RECALL - s.recall) + max(0.0, QUASI - s.quasi)
    return s.precision + s.recall + s.quasi - 8 * short - 3 * (1 - s.direct), s


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--model", type=Path, default=Path(__file__).parent)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--floor", type=float, default=0.871, help="least precision on court cases")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    tool = Recognizer(Settings(model=arguments.model))
    court_path, bio_path = arguments.data / "tab/dev.json", arguments.data / "wiki/biographies_masked.jsonl"
    court = Candidates(tool, words_of(tool, court_path, arguments.work / "dev-court.pickle", lambda _: True))
    bios = Candidates(tool, words_of(tool, bio_path, arguments.work / "dev-bios.pickle", is_dev))
    gold_court, gold_bios = list(gold(court_path)), [d for d in gold(bio_path) if is_dev(d.doc_id)]
    shift: dict[str, dict[str, float]] = {"court": {}, "biography": {}}
    starts = []
    for tilt in (0.0, 0.25, 0.5, 0.75, 1.0):
        for all_types in GRID:
            trial = {"court": {t.value: all_types for t in EntityType}, "biography": {}}
            value, score = court_value(gold_court, court.masks(tilt, trial), arguments.floor)
            figures = f"P {score.precision:.3f} R {score.recall:.3f} DIRECT {score.direct:.3f} QUASI {score.quasi:.3f}"
            print(f"tilt {tilt} shift {all_types:+.1f} {figures} value {value:.3f}")
            starts.append((value, tilt, all_types))
    best, best_tilt = -9.0, 0.5
    for value, tilt, all_types in sorted(starts, reverse=True)[:6]:
        found = {"court": {t.value: all_types for t in EntityType}, "biography": {}}
        for _ in range(2):
            for type_ in EntityType:
                for step in GRID:
                    trial = {**found, "court": {**found["court"], type_.value: step}}
                    new, _ = court_value(gold_court, court.masks(tilt, trial), arguments.floor)
                    if new > value + 0.001:  # a change must be worth more than chance
                        value, found = new, trial
        if value > best:
            best, best_tilt, shift = value, tilt, found
    best_f1 = 0.0
    for all_types in GRID:
        trial = {**shift, "biography": {t.value: all_types for t in EntityType}}
        f1 = score_tokens(gold_bios, bios.masks(best_tilt, trial)).f1
        print(f"biographies shift {all_types:+.1f} F1 {f1:.3f}")
        if f1 > best_f1:
            best_f1, chosen = f1, trial
    shift = chosen
    for type_ in EntityType:
        for step in GRID:
            trial = {**shift, "biography": {**shift["biography"], type_.value: step}}
            f1 = score_tokens(gold_bios, bios.masks(best_tilt, trial)).f1
            if f1 > best_f1 + 0.001:
                best_f1, shift = f1, trial
    _, score = court_value(gold_court, court.masks(best_tilt, shift), arguments.floor)
    tokens = score_tokens(gold_bios, bios.masks(best_tilt, shift))
    print("court", score, "F1", round(score.f1, 3))
    print("biographies", tokens, "F1", round(tokens.f1, 3))
    print("tilt", best_tilt, json.dumps(shift))
    if arguments.out:
        settings = {**tool.tagger.calibration, "tilt": best_tilt, "shift": shift}
        arguments.out.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
