"""Names of the strategies, best first. Apart from the strategies themselves: loading the solver would delay the window."""

from __future__ import annotations

STRATEGY_NAMES = ("joint", "mask", "greedy", "random", "all", "specific", "supervised", "paper000")
