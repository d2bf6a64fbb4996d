"""How often each sort of clue is right. Measured on the sentences to fit on, never on those that are reported:

python -m benchmarks.table_kinds DATA --measure-clues > resources/kinds/reliability.tsv
"""

from __future__ import annotations

from functools import lru_cache

from sfumato.core.paths import RESOURCES

_SUREST = 0.99  # no evidence of words makes a kind certain: a judgment call

# Sorts of clues, and how much each is trusted where it was seen too seldom to be measured (judgement).
UNMEASURED = {
    "legal form": 0.9,  # "Alfa GmbH"
    "head": 0.85,  # "Oslo District Court"
    "weak head": 0.6,  # "The Times"
    "before": 0.8,  # "the newspaper X"
    "apposition": 0.8,  # "X, a record label"
    "of": 0.9,  # "the city of X"
    "after": 0.5,  # "the X newspaper"
    "list": 0.8,  # "the newspapers A, B and C"
    "frame": 0.7,  # "played for X"
    "of a team": 0.85,  # "the Phoenix Mercury of the WNBA"
    "neighbour": 0.75,  # the next thing of a list is one
    "store": 0.8,  # the ontology knows the whole name, of several words
    # A typed name of several words that is known as one kind only, and one of one word. Measured on the choose part (161 of 170
    # and 66 of 73 right): the names of the sentences to fit on are in the list.
    "known": 0.95,
    "known word": 0.9,
    "written name": 0.85,  # a written table, or WordNet as a proper noun, has the whole name: "Formula One", "NASA"
    "store word": 0.5,  # … of one word
    "store place": 0.75,  # … as a place: place names are also names of people and things
}
_DOUBT = 6  # a measured share counts as if this many more clues had been as good as the sort is on the whole


@lru_cache(maxsize=1)
def _measured() -> dict[tuple[str, str], tuple[int, int]]:
    """(sort, kind) → times seen, times right; kind "" is all of a sort."""
    path = RESOURCES / "kinds" / "reliability.tsv"
    if not path.is_file():
        return {}
    rows = [
        line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")
    ]
    return {(sort, kind): (int(times), int(right)) for sort, kind, times, right in rows}


@lru_cache(maxsize=2000)
def reliability(sort: str, kind: str = "") -> float:
    """The share of clues of this sort (and kind, where it was seen) that are right; never quite 1."""
    times, right = _measured().get((sort, ""), (0, 0))
    whole = (right + _DOUBT * UNMEASURED[sort]) / (times + _DOUBT)
    if kind:
        times, right = _measured().get((sort, kind), (0, 0))
        whole = (right + _DOUBT * whole) / (times + _DOUBT)
    return min(_SUREST, whole)
