"""Chooses how the scores of a trained model become decisions, by cross-validation over TAB train and dev, and reports the spread.

    python models/recognizer/tune.py --data ../shared/data --model models/recognizer --work DIR [--out calibration.json]

Chosen: the tilt of the pooling, and for each kind of text and type a shift of the log-odds. Few numbers, a coarse grid.
Documents are dealt into folds by a hash of their id; every figure is of documents that the choice has not seen. The encoder was
fitted on `train`, so its scores are surer there than on strangers' documents: the two parts count alike in the choice, whatever
their size, and are reported apart. What is written with `--out` is chosen on all of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import pickle
import statistics
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sfumato.core.evaluate.corpus import GoldDocument, documents, gold
from sfumato.core.evaluate.masking import score_masking
from sfumato.core.evaluate.typing_scores import score_tokens
from sfumato.core.recognize import EntityType, Recognizer, Settings
from sfumato.core.recognize.calibrate import adjusted, pooled
from sfumato.core.recognize.link import link, type_of
from sfumato.core.recognize.model import TAGGED
from sfumato.models.recognizer.corpora import is_dev

PRECISION, RECALL, QUASI = 0.87, 0.92, 0.91  # the bars of the project for court cases
GRID = (-0.5, 0.0, 0.5, 1.0, 1.5, 2.0)
STEPS = (-1.0, -0.5, 0.5, 1.0)  # tried per type around the common shift
TILTS = (0.0, 0.5)
WORTH = 0.002  # a change of one type must gain more than this, or chance chooses
FOLDS = 5
Shift = dict[str, dict[str, float]]
Masks = dict[str, list[tuple[int, int]]]


def fold_of(doc_id: str) -> int:
    return int(hashlib.sha256(f"fold/{doc_id}".encode()).hexdigest(), 16) % FOLDS


def words_of(tool: Recognizer, path: Path, cache: Path, keep: Callable[[str], bool]) -> list[tuple[Any, Any]]:
    if cache.exists():
        found: list[tuple[Any, Any]] = pickle.loads(cache.read_bytes())  # our own file
        return found
    assert tool.tagger is not None
    found = [(d, tool.tagger.read(d.text)) for d in documents(path) if keep(d.doc_id)]
    cache.write_bytes(pickle.dumps(found))
    return found


class Candidates:
    """Linked mentions of every document: what does not change while shifts are tried."""

    def __init__(self, tool: Recognizer, read: list[tuple[Any, Any]], golden: Sequence[GoldDocument]) -> None:
        self.documents = {}
        self.gold = {d.doc_id: d for d in golden}
        for document, words in read:
            mentions = tool._mentions(document.text, words)
            groups = [[mentions[i] for i in group] for group in link(document.text, mentions)]
            domain = [float(p) for p in words.domain]
            self.documents[document.doc_id] = (domain, [(type_of(g), g) for g in groups])

    def masks(self, ids: Sequence[str], tilt: float, shift: Shift) -> Masks:
        result = {}
        for doc_id in ids:
            domain, groups = self.documents[doc_id]
            spans: list[tuple[int, int]] = []
            for type_, members in groups:
                direct, quasi = pooled(members, tilt)
                if any(m.judged for m in members):
                    direct, quasi = adjusted(direct, quasi, type_, domain, {"shift": shift})
                if direct + quasi >= 0.5:
                    spans += [(m.start, m.end) for m in members]
            result[doc_id] = sorted(spans)
        return result

    def score(self, ids: Sequence[str], tilt: float, shift: Shift) -> Any:
        return score_masking([self.gold[i] for i in ids], self.masks(ids, tilt, shift))


def value(score: Any) -> float:
    """F1 and QUASI recall, less what is missing to a bar; leaving a direct identifier open costs more than anything."""
    short = (
        max(0.0, PRECISION - score.precision)
        + max(0.0, RECALL - score.recall)
        + max(0.0, QUASI - score.quasi)
    )
    return float(score.f1 + 0.5 * score.quasi - short - 5 * (1 - score.direct))


def choose(parts: Sequence[tuple[Candidates, Sequence[str]]]) -> tuple[float, Shift]:
    """The best tilt and shifts for court cases on the given documents; every part counts alike."""

    def worth(tilt: float, shift: Shift) -> float:
        return statistics.mean(value(c.score(ids, tilt, shift)) for c, ids in parts if ids)

    def uniform(step: float) -> Shift:
        return {"court": {t.value: step for t in TAGGED}, "biography": {}}

    best, tilt, common = max((worth(t, uniform(s)), t, s) for t in TILTS for s in GRID)
    shift = uniform(common)
    for type_ in TAGGED:
        for step in STEPS:
            trial: Shift = {**shift, "court": {**shift["court"], type_.value: common + step}}
            new = worth(tilt, trial)
            if new > best + WORTH:
                best, shift = new, trial
    return tilt, shift


def cross_validated(parts: Mapping[str, Candidates]) -> None:
    """Prints the figures of documents that the choice has not seen, fold by fold."""
    rows: dict[str, list[Any]] = {name: [] for name in parts}
    for fold in range(FOLDS):
        seen = [(c, [i for i in c.documents if fold_of(i) != fold]) for c in parts.values()]
        tilt, shift = choose(seen)
        for name, candidates in parts.items():
            unseen = [i for i in candidates.documents if fold_of(i) == fold]
            if unseen:
                rows[name].append(candidates.score(unseen, tilt, shift))
        print(f"fold {fold}: tilt {tilt} {json.dumps(shift['court'])}", flush=True)
    for name, scores in rows.items():
        for figure in ("precision", "recall", "direct", "quasi", "f1"):
            values = [getattr(s, figure) for s in scores]
            print(f"{name:6} {figure:10} mean {statistics.mean(values):.3f} sd {statistics.pstdev(values):.3f} "
                  f"from {min(values):.3f} to {max(values):.3f}")  # fmt: skip


def biographies(candidates: Candidates, tilt: float, shift: Shift) -> Shift:
    """One shift for all types of biographies, by token F1 on those kept for development."""
    ids = list(candidates.documents)
    golden = [candidates.gold[i] for i in ids]

    def f1(step: float) -> float:
        trial = {**shift, "biography": {t.value: step for t in EntityType}}
        return score_tokens(golden, candidates.masks(ids, tilt, trial)).f1

    best = max(GRID, key=f1)
    print(f"biographies: shift {best:+.1f} F1 {f1(best):.3f}")
    return {**shift, "biography": {t.value: best for t in TAGGED}}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--model", type=Path, default=Path(__file__).parent)
    parser.add_argument("--work", type=Path, required=True, help="keeps the model's scores between runs")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    tool = Recognizer(Settings(model=arguments.model))
    assert tool.tagger is not None
    parts = {}
    for name in ("train", "dev"):
        path = arguments.data / f"tab/{name}.json"
        read = words_of(tool, path, arguments.work / f"{name}-court.pickle", lambda _: True)
        parts[name] = Candidates(tool, read, gold(path))
    cross_validated(parts)
    tilt, shift = choose([(c, list(c.documents)) for c in parts.values()])
    print(f"on all: tilt {tilt} {json.dumps(shift['court'])}")
    for name, candidates in parts.items():
        print(name, candidates.score(list(candidates.documents), tilt, shift))
    if arguments.out:
        path = arguments.data / "wiki/biographies_masked.jsonl"
        read = words_of(tool, path, arguments.work / "dev-bios.pickle", is_dev)
        shift = biographies(Candidates(tool, read, [d for d in gold(path) if is_dev(d.doc_id)]), tilt, shift)
        settings = {**tool.tagger.calibration, "tilt": tilt, "shift": shift}
        arguments.out.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
