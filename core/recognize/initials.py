"""A text that calls some people by initials calls all by them: "Police officers D. R. and J. G." are both somebody."""

from __future__ import annotations

from collections.abc import Sequence

from sfumato.core.recognize.model import Mention
from sfumato.core.recognize.scored_mentions import Scored

LEAST = 2  # people whom a text calls so, …
OFTEN = 3  # … or one, so many times


def add_initials(text: str, forms: Sequence[Mention], taken: Sequence[Scored]) -> list[Scored]:
    """What was taken of the forms; with the initials that were not, where most of them in the text were people."""
    offered = {(m.start, m.end): m for m in forms if m.kind == "initials"}
    # Two patterns may find one place.
    people = list({(s.start, s.end): s for s in taken if s.mention.kind == "initials"}.values())
    left = [m for at, m in offered.items() if at not in {(s.start, s.end) for s in people}]
    several = len({text[s.start : s.end] for s in people}) >= LEAST or len(people) >= OFTEN
    if not several or len(people) <= len(left):
        return list(taken)
    direct = sum(s.p_direct for s in people) / len(people)
    quasi = sum(s.p_quasi for s in people) / len(people)
    return [*taken, *(Scored(m, direct, quasi, judged=True) for m in left)]
