"""Figure 3, table 5 and the beam comparison of paper 003 with the shipped attackers, on held-out people.

    python -m models.reidentify.figures --work WORK --documents 40 --out docs/measurements/papers/

Figure 3: texts hidden from `bag` to K = 8, the rank of the person in `bag` against that in `grams`. Table 5: 95 % of the words
masked at random (seed 5, three draws a text), and how many people some attacker still ranks first. Beam: words masked and who is
still found by the others with one draft and with four, at K = 1 (appendix B), and processor time. Figure 4: which classes of
words are hidden from `bag` to K = 8, and by table-aware IDF with as many words hidden; classes by the program's lexicon, not by
a tagger.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from models.reidentify.batches import load
from models.reidentify.plans import held_out, people, rarity_of
from sfumato.core.evaluate.deidentification import Rarity, by_rarity, lexical, masked_share
from sfumato.core.evaluate.experiment.plots import Point, bar_chart, line_chart
from sfumato.core.evaluate.span_scores import interval
from sfumato.core.generalize.realise import lexicon
from sfumato.core.risk.reidentify.attack import Attackers, rank_of
from sfumato.core.risk.reidentify.deidentify import deidentify
from sfumato.core.risk.reidentify.words import Draft, Unit, Word, split_words, word_units

PARTS = ("figure 3", "table 5", "beam", "figure 4")


def ranks(attackers: Attackers, draft: Draft, levels: dict[int, int], person: int) -> dict[str, int]:
    """Place of the person under every attacker, equal scores counted as in the program."""
    found = {a.name: rank_of(a.scores(a.vector(draft, levels)[None])[0], person) for a in attackers.neural}
    return {**found, "bm25": rank_of(attackers.words.scores(draft.shown_words(levels)), person)}


def figure3(attackers: Attackers, texts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    bag = attackers.neural[0]
    rows = []
    for document in texts:
        words = split_words(document["text"])
        draft = Draft(words, word_units(words))
        hidden = deidentify(bag, draft, document["person"], 8)
        rows.append(ranks(attackers, draft, hidden.levels, document["person"]))
    return rows


def word_class(word: Word) -> str:
    """The class of a word where it stands: a capital inside a sentence makes a name."""
    plain = word.text.lower()
    if word.text[0].isdigit():
        return "number"
    if plain in lexicon.PRONOUNS:
        return "pronoun"
    if plain in lexicon.FUNCTION or plain in lexicon.DETERMINERS:
        return "function word"
    if word.text[0].isupper() and not word.opens:
        return "name"
    if lexicon.is_adjective(plain):
        return "adjective"
    return "noun" if lexicon.is_noun(plain) else "verb" if lexicon.is_verb(plain) else "other"


def figure4(attackers: Attackers, texts: list[dict[str, Any]], rarity: Rarity) -> dict[str, dict[str, float]]:
    """Share of the words of each class that each way hides, with as many words hidden in every text."""
    hidden: dict[str, Counter[str]] = {"hidden from bag, K = 8": Counter(), "table-aware IDF": Counter()}
    seen = Counter[str]()
    for document in texts:
        words = split_words(document["text"])
        draft = Draft(words, word_units(words))
        ours = deidentify(attackers.neural[0], draft, document["person"], 8).levels
        overlap = lexical(draft, attackers.profiles[document["person"]])
        share = masked_share(draft, ours) * sum(w.text[0].isalnum() for w in words) / max(1, len(words))
        theirs = by_rarity(draft, rarity, share, dict(list(overlap.items())[: len(ours)]))
        for name, levels in zip(hidden, (ours, theirs), strict=True):
            hidden[name].update(word_class(w) for i, w in enumerate(words) if draft.acting(i, levels)[1])
        seen.update(word_class(w) for w in words if w.text[0].isalnum())
    return {kind: {name: count[kind] / seen[kind] for name, count in hidden.items()} for kind in sorted(seen)}


def table5(attackers: Attackers, texts: list[dict[str, Any]], share: float = 0.95) -> dict[str, Any]:
    draw = random.Random(5)
    tried, found = 0, dict.fromkeys([*(a.name for a in attackers.neural), "bm25", "any"], 0)
    each: list[float] = []
    for document in texts:
        words = split_words(document["text"])
        draft = Draft(words, [Unit(((w.start, w.end),)) for w in words])
        before = found["any"]
        for _ in range(3):
            levels = {n: 1 for n, w in enumerate(words) if w.text[0].isalnum() and draw.random() < share}
            first = {
                name
                for name, rank in ranks(attackers, draft, levels, document["person"]).items()
                if rank == 1
            }
            tried += 1
            found["any"] += bool(first)
            for name in first:
                found[name] += 1
        each.append((found["any"] - before) / 3)
    return {"tried": tried, "found": found, "intervals": {"any": interval(each, _share)}}


def beams(attackers: Attackers, texts: list[dict[str, Any]]) -> dict[str, Any]:
    out = {}
    for width in (1, 4):
        began, masked, others = time.process_time(), [], []
        for document in texts:
            words = split_words(document["text"])
            draft = Draft(words, word_units(words))
            hidden = deidentify(attackers.neural[0], draft, document["person"], 1, beam=width)
            masked.append(masked_share(draft, hidden.levels))
            found = ranks(attackers, draft, hidden.levels, document["person"])
            others.append(float(any(r == 1 for n, r in found.items() if n != attackers.neural[0].name)))
        out[str(width)] = {
            "masked": float(np.mean(masked)),
            "found by others": _share(others),
            "intervals": {"masked": interval(masked, _share), "found by others": interval(others, _share)},
            "seconds": time.process_time() - began,
        }
    return out


def _share(values: Sequence[float]) -> float:
    return float(np.mean(values)) if len(values) else 0.0


def drawn(points: list[dict[str, Any]], out: Path) -> dict[str, Any]:
    """Writes figure 3; says how far the ranks agree."""
    chart = line_chart(
        "Hidden from bag to K = 8",
        "rank in bag",
        "rank in grams",
        {
            str(n): [Point(float(np.log10(r["bag"])), float(np.log10(r["grams"])))]
            for n, r in enumerate(points)
        },
        unit=(False, False),
        powers=(True, True),
        legend=False,
    )
    (out / "figure3.svg").write_text(chart, encoding="utf-8")
    both = np.log([[r["bag"], r["grams"]] for r in points])
    first = {name: [float(r[name] == 1) for r in points] for name in ("grams", "bm25")}
    return {
        "intervals": {f"first in {name}": interval(values, _share) for name, values in first.items()},
        "documents": len(points),
        "correlation of log ranks": float(np.corrcoef(both.T)[0, 1]),
        **{f"first in {name}": _share(values) for name, values in first.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=40)
    parser.add_argument(
        "--only", nargs="+", choices=PARTS, default=PARTS, help="the others stay as they were"
    )
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    records, documents = load(arguments.work)
    kept = people(arguments.work)
    attackers = Attackers(kept.profiles, names=("bag", "grams"), stores=kept.stores, words=kept.words)
    texts = held_out(documents, "test", arguments.documents)
    path = arguments.out / "figures003.json"
    result: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if "figure 3" in arguments.only:
        result |= drawn(figure3(attackers, texts), arguments.out)
    if "table 5" in arguments.only:
        result["table 5"] = table5(attackers, texts)
    if "beam" in arguments.only:
        result["beam"] = beams(attackers, texts[: max(10, len(texts) // 2)])
    if "figure 4" in arguments.only:
        result["figure 4"] = figure4(attackers, texts, rarity_of(records, documents))
        result["documents of figure 4"] = len(texts)
        bars = bar_chart("Which words are hidden", "share of the words of a class", result["figure 4"])
        (arguments.out / "figure4.svg").write_text(bars, encoding="utf-8")
    path.write_text(json.dumps(result, indent=1), encoding="utf-8")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
