"""Do generalized sentences read as English? An independent checker looks at each before and after.

    python -m benchmarks.table_grammar ../shared/data/tab/dev_typed.json -o pairs.json
    python -m benchmarks.table_grammar --check pairs.json

The first command puts every annotated span of 500 sentences of court judgments to a random rung (fixed seed) and writes
the sentences before and after. The second runs in an environment with PyPI `quire-grammar` and `quire-grammar-model` (not ours,
not part of the product) and counts the sentences in which it complains of something it did not complain of before.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from pathlib import Path

SENTENCE = re.compile(r"[^\n]+?(?:(?<=[a-z)\]\d”’]{2})[.!?](?=\s+[A-Z“])|(?=\n)|$)")


def sentences(path: Path, count: int, seed: int) -> list[tuple[str, str]]:
    from sfumato.core.evaluate.corpus import gold
    from sfumato.core.generalize.generalizer import ladder_for
    from sfumato.core.generalize.realise.cut import Cut
    from sfumato.core.generalize.realise.rule import composed
    from sfumato.core.generalize.realise.sentence import write_sentence
    from sfumato.core.recognize.model import EntityType

    chooser = random.Random(seed)
    pool = []
    for document in gold(path):
        for match in SENTENCE.finditer(document.text):
            inside = [s for s in document.spans if match.start() <= s[0] and s[1] <= match.end()]
            if inside and 40 < len(match[0]) < 400:
                pool.append((document.text, match.span(), inside))
    chooser.shuffle(pool)
    made = []
    for text, (start, end), spans in pool[:count]:
        cuts, reached = [], 0
        for left, right, type_ in sorted(spans):
            said, kind = text[left:right], EntityType(type_)
            ladder = ladder_for(said, kind, text[max(0, left - 300) : right + 300])
            # The mask is no English; only what claims to be is checked.
            rung = chooser.choice(ladder.rungs[1:-1] or ladder.rungs[:1])
            if left - start >= reached:
                cuts.append(Cut(left - start, right - start, rung.text, said, kind, rung.kind, rung.flags))
                reached = right - start
        after = composed(text[start:end], write_sentence(text[start:end], tuple(cuts)))
        made.append((" ".join(text[start:end].split()), " ".join(after.split())))
    return made


def check(pairs: list[tuple[str, str]]) -> None:
    from quire_grammar import check as complaints  # type: ignore[import-not-found]

    worse, rules = [], Counter[str]()
    for before, after in pairs:
        old = Counter(c.rule_id for c in complaints(before))
        new = Counter(c.rule_id for c in complaints(after)) - old
        new = Counter({rule: n for rule, n in new.items() if "long" not in rule})
        if new:
            worse.append((before, after, dict(new)))
            rules += new
    for before, after, found in worse:
        print(f"{found}\n  before: {before}\n  after:  {after}")
    print(f"{len(pairs)} sentences, {len(worse)} with a new complaint; by rule: {dict(rules)}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus", type=Path, nargs="?")
    parser.add_argument("-o", "--out", type=Path, default=Path("pairs.json"))
    parser.add_argument("--check", type=Path, metavar="PAIRS.json")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=500)
    arguments = parser.parse_args()
    if arguments.check:
        check([(a, b) for a, b in json.loads(arguments.check.read_text(encoding="utf-8"))])
    else:
        pairs = sentences(arguments.corpus, arguments.count, arguments.seed)
        arguments.out.write_text(json.dumps(pairs, ensure_ascii=False, indent=0), encoding="utf-8")
        print(f"{len(pairs)} sentences → {arguments.out}")


if __name__ == "__main__":
    main()
