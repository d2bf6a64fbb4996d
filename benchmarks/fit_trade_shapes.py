"""How far nations and decades of birth vary from trade to trade: fits the shapes of `core/risk/crowd_priors.py`.

    python -m benchmarks.fit_trade_shapes

How many times as common a nation is among people of a trade as among all people with an article is taken as a draw from a gamma
distribution with mean one. The number of articles that tell both is then negative binomial; printed is its log likelihood over
all pairs of the shipped tables, for each shape that is tried. Trades of wide classes hold narrower ones, so that pairs are not
independent and the likelihood is sharper than it should be.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from sfumato.core.risk.crowd_articles import (
    BORN,
    CLASS,
    NATION,
    WORK,
    articles_of_both,
    articles_that_tell,
    share_of_nations,
)

SHAPES = (0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0)
LEAST_ARTICLES = 10  # that tell a trade
LEAST_TOLD = 5  # of them, those that tell a nation (or a birth) as well


def pairs(shares: Mapping[str, float]) -> Iterator[tuple[int, float]]:
    """For every trade and key: the articles that tell both, and how many are expected where the trade does not matter."""
    for work, count in articles_that_tell(WORK, CLASS).items():
        found = {key: articles_of_both(work, key) for key in shares} if count >= LEAST_ARTICLES else {}
        among = sum(found.values())
        if among >= LEAST_TOLD:
            yield from ((round(found[key]), shares[key] * among) for key in shares)


def log_likelihood(counts: list[tuple[int, float]], shape: float) -> float:
    """Of a negative binomial distribution with these means and one shape."""
    total = 0.0
    for count, mean in counts:
        total += math.lgamma(shape + count) - math.lgamma(shape) - math.lgamma(count + 1)
        total += shape * math.log(shape / (shape + mean)) + count * math.log(mean / (shape + mean))
    return total


def main() -> None:
    nations = {key: share_of_nations((key.removeprefix(NATION),))[0] for key in articles_that_tell(NATION)}
    births = articles_that_tell(BORN)
    told = sum(births.values())
    for name, shares in (("nations", nations), ("births", {key: n / told for key, n in births.items()})):
        counts = list(pairs(shares))
        rows = {shape: log_likelihood(counts, shape) for shape in SHAPES}
        print(f"{name}: {len(counts):,} pairs, best shape {max(rows, key=rows.__getitem__)}")
        print("  " + ", ".join(f"{shape}: {value:,.0f}" for shape, value in rows.items()))


if __name__ == "__main__":
    main()
