"""People with an article: the crowd of somebody whom strangers can look up.

A text that opens as a biography is most likely about one of the 1.65 million people of whom there is an article. An attacker
looks among those and not among all people: 80,000 people in the world may be professional handball players of an age, of whom
three hundred have an article. Shares of nations, trades, decades of birth and sexes among these people are counted
(`public.tsv`, made by `resources/population/build_public.py`); what else is told is a part of them as it is of everybody.
"""

from __future__ import annotations

import re
from functools import lru_cache

from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.lists import listed
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_kinds import classes_of, kind_and_area, lines_of

LONGEST = 3  # words of a trade that are looked up: "association football player"
_SAYS = re.compile(r"\b(?:is|was)\s+(?:an?|the|one of the)\s+(?P<what>[^.;]{3,160})")
_REST = re.compile(
    r"\b(?:who|best known|known|from|of|for|at|in|with|whose|that|currently|competing|playing|,? born)\b"
)
# Words that tell nothing of a trade: of whom and when it is.
_BESIDE = listed(
    "former;retired;professional;amateur;male;female;current;noted;prominent;head;chief;assistant;associate;senior;an;a;the"
)


def occupations_said(text: str) -> list[str]:
    """What the first sentence of a biography says that somebody is."""
    said = _SAYS.search(text[:600])
    parts = re.split(r",|\band\b|/|&", _REST.split(said["what"])[0]) if said else []
    return [words for part in parts if (words := fold_phrase(part))]


def phrase_ends(words: str) -> list[str]:
    """The last words of a trade, longest first: "association football player", "football player", "player"."""
    said = fold_phrase(words).split()
    told = [word for word in said if word not in _BESIDE and not word.endswith("ly")] or said[-1:]
    return [" ".join(told[-number:]) for number in range(min(LONGEST, len(told)), 0, -1)]


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, str], float]:
    return {(row[0], row[1]): float(row[2]) for row in lines_of("public.tsv")}


@lru_cache(maxsize=1)
def people_with_an_article() -> float:
    """How many people can be looked up: the size of the people index."""
    return _table()["index", ""]


@lru_cache(maxsize=20_000)
def share_with_work(words: str) -> tuple[float, float]:
    """Of people with an article, those with a trade or of a class of trades, and the factor around it."""
    table, people = _table(), _table()["people", ""]
    kind = kind_and_area(words)
    ends = phrase_ends(kind[0] if kind else words)
    classes = {fold_phrase(name): name for name in classes_of(words)}
    if (whole := fold_phrase(kind[0] if kind else words)) in classes:
        ends.insert(
            0, whole
        )  # "member of the armed forces" is longer than a trade, "professional" may be beside one
    for number, end in enumerate(ends):
        counted = max(table.get(("work", end), 0.0), table.get(("class", classes.get(end, "")), 0.0))
        if end in classes:
            counted = max(counted, priors.UNSEEN_TRADE)
        if counted and number == 0:
            return counted / people, priors.PUBLIC_SPREAD
        if counted:
            return min(priors.UNSEEN_TRADE, counted) / people, priors.UNSEEN_TRADE_SPREAD
    return priors.UNSEEN_TRADE / people, priors.UNSEEN_TRADE_SPREAD


@lru_cache(maxsize=20_000)
def share_of_nations(codes: tuple[str, ...]) -> float:
    """Of people with an article, those of one of these countries."""
    table = _table()
    return max(1.0, sum(table.get(("country", code), 0.0) for code in codes)) / _all("country")


def share_of_births(first: int, last: int) -> float:
    """Of people with an article, those born in these years, both included; births of a decade are spread evenly."""
    table = _table()
    counted = sum(
        table.get(("decade", str(decade)), 0.0) * _overlap(decade, first, last) / 10
        for decade in range(first // 10 * 10, last + 1, 10)
    )
    return max(1.0, counted) / _all("decade")


def share_of_sex(sex: str) -> float:
    """Of people with an article, the women ("f") or men."""
    return _table()["sex", sex] / _all("sex")


def _overlap(decade: int, first: int, last: int) -> int:
    return max(0, min(decade + 9, last) - max(decade, first) + 1)


@lru_cache(maxsize=8)
def _all(kind: str) -> float:
    return sum(number for (name, _), number in _table().items() if name == kind)
