"""Names of the measures, apart from the measures themselves: loading all of them would delay the window."""

from __future__ import annotations

MEASURE_NAMES = (
    "classifier",
    "language model",
    "search",
    "search model",
    "anonymity",
    "population",
    "events",
    "reidentify",
)
DEFAULT_MEASURES = ("classifier", "anonymity", "population", "events")
# What the window offers. The search model is the paper's stand-in for a web search, for tables only.
WINDOW_MEASURES = tuple(name for name in MEASURE_NAMES if name != "search model")
