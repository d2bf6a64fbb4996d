"""Public figures as candidates: the people index, searched by the terms of a text.

The index knows 1.7 million people. A text is first compared with all of them by the terms it holds (an attacker in
its own right: rare shared terms count most); the people who fit best become profiles for the neural attackers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sfumato.core.knowledge import PeopleIndex
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.tokens import fold

NEAR = 5_000  # how many public figures are looked at closely


def index_scores(index: PeopleIndex, text: str) -> NDArray[np.float32]:
    """For every person of the index, the summed rarity of the terms they share with the text."""
    scores = np.zeros(len(index), np.float32)
    for term in sorted({hit.term for hit in index.find_terms(text)}):
        posting = index.lookup(term)
        if posting:
            rows = np.frombuffer(posting.to_array(), np.uint32) if hasattr(posting, "to_array") else posting
            scores[np.fromiter(rows, np.int64, len(posting))] += np.log(len(index) / len(posting))
    return scores


def profile_of(index: PeopleIndex, number: int) -> Profile:
    person = index.person(number)
    born, _, died = person.life.partition("–")
    facts = [("name", person.name), ("born", born), ("died", died), ("country", person.country)]
    facts.append(("occupation", person.occupation))
    return Profile(str(number), person.name, tuple((k, fold(v)) for k, v in facts if v.strip(" ?")))


def near(index: PeopleIndex, text: str, names: Sequence[str] = (), limit: int = NEAR) -> tuple[Profile, ...]:
    """The public figures whom the text may be about, and everybody who bears one of the given names."""
    scores = index_scores(index, text)
    count = min(limit, int((scores > 0).sum()))
    best = np.argpartition(-scores, max(0, count - 1))[:count] if count else np.array([], np.int64)
    named = {int(n) for name in names for n in list(index.lookup(name) or ())[:200]}
    numbers = sorted({int(n) for n in best} | named)
    return tuple(profile_of(index, number) for number in numbers)
