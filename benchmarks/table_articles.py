"""How many other articles tell what one of them tells, against what the tables of people with an article say.

    python -m benchmarks.table_articles ../shared/data/wiki [--without NAMES]

Of random biographies the rarest trade of the opening, the nation, the decade of birth, the sex, a second trade and a kind of body
are taken one after the other. Expected are as many other articles as the shares of `core/risk/crowd_articles.py` say; found are
those that tell all of it. By the crowd that is claimed of 1.65 million people. Given that somebody has such facts, others have
them oftener than anybody: so more are found than expected where the facts are rare, and fewer must not be.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from pathlib import Path

from sfumato.core.risk import crowd_articles as counted
from sfumato.core.risk.crowd_articles import BODY, BORN, NATION, SEX, WORK, occupations_said, phrase_ends
from sfumato.resources.population.build_pairs import texts
from sfumato.resources.population.build_public import LEAST, told_by

SAMPLE, SEED = 2500, 5  # articles whose facts are asked for
BANDS = ((5.0, "under 5"), (50.0, "5 to 50"), (500.0, "50 to 500"), (math.inf, "500 or more"))
Share = tuple[float, float]


def facts_of(
    text: str, keys: set[str], known: dict[str, set[int]], draw: random.Random
) -> list[tuple[str, str, Share]]:
    """What is told, in order: its name, its key, and the share of people with an article given the rarest trade."""
    said = [WORK + phrase_ends(words)[0] for words in occupations_said(text)]
    said = [key for key in said if key in keys and len(known[key]) >= LEAST]
    if not said:
        return []
    first = min(said, key=lambda key: len(known[key]))
    work = counted.told_as(first.removeprefix(WORK))
    if work[0] != first:
        return []
    found = [("trade", first, counted.share_told(work))]
    for key in sorted(keys):
        if key.startswith(NATION):
            found.append(("nation", key, counted.share_of_nations((key.removeprefix(NATION),), work)))
        if key.startswith(BORN):
            decade = int(key.removeprefix(BORN))
            found.append(("decade of birth", key, counted.share_of_births(decade, decade + 9, work)))
        if key.startswith(SEX):
            found.append(("sex", key, counted.share_of_sex(key.removeprefix(SEX), work)))
    others = [key for key in said if not set(key.split()[1:]) & set(first.split()[1:])]
    if others:
        other = counted.told_as(others[0].removeprefix(WORK))
        found.append(("second trade", others[0], counted.share_given(work, other)))
    if bodies := sorted(key for key in keys if key.startswith(BODY)):
        body = draw.choice(bodies)
        found.append(("body", body, counted.share_given(work, (body,))))
    order = ["trade", "nation", "decade of birth", "sex", "second trade", "body"]
    return sorted(found, key=lambda row: order.index(row[0]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--without", type=Path, help="names of documents to leave out, one a line")
    arguments = parser.parse_args()
    left_out = arguments.without.read_text(encoding="utf-8").splitlines() if arguments.without else []
    articles = [text for text in texts(arguments.folder, frozenset(left_out)) if occupations_said(text)]
    keys = told_by(articles)
    known: dict[str, set[int]] = defaultdict(set)
    for number, own in enumerate(keys):
        for key in own:
            known[key].add(number)
    draw = random.Random(SEED)
    rows: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    for number in draw.sample(range(len(articles)), SAMPLE):
        share, variance, having = 1.0, 0.0, set(range(len(articles)))
        for name, key, (part, spread) in facts_of(articles[number], keys[number], known, draw):
            share, variance = share * part, variance + math.log(max(spread, 1.0)) ** 2
            having &= known[key]
            # the trade is counted with the article itself
            if name == "trade":
                others = (len(having) - 1) / len(having)
            claimed = share * counted.people_with_an_article()
            row = rows[name, next(words for most, words in BANDS if claimed < most)]
            expected = share * len(articles) * others
            row[0], row[1] = row[0] + 1, row[1] + expected
            row[2], row[3] = row[2] + expected / math.exp(math.sqrt(variance)), row[3] + len(having) - 1
    print("| told up to | claimed | articles | lower bound | expected | found |\n|---|---|---|---|---|---|")
    for (name, band), (cases, expected, low, found) in sorted(rows.items()):
        print(f"| {name} | {band} | {cases:.0f} | {low:.1f} | {expected:.1f} | {found:.0f} |")


if __name__ == "__main__":
    main()
