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
# Their findings say that fewer than k people fit, whatever the threshold; scores of all others are compared with the threshold.
COUNTED_MEASURES = frozenset({"anonymity", "population"})
# The closed-world test of paper 000 ("anonymity") is for research: the crowd ("population") asks known people as well.
DEFAULT_MEASURES = ("classifier", "population", "events")
# What the window offers. The search model is the paper's stand-in for a web search, for tables only.
WINDOW_MEASURES = tuple(name for name in MEASURE_NAMES if name != "search model")
