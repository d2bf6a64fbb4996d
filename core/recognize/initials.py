"""A text that calls some people by initials calls all by them: "Police officers D. R. and J. G." are both somebody."""

from __future__ import annotations

from collections.abc import Sequence

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

LEAST = 2  # people whom a text calls so, …
OFTEN = 3  # … or one, so many times


def add_initials(
    text: str, forms: Sequence[Mention], taken: Sequence[Scored], known: Sequence[Scored] = ()
) -> list[Scored]:
    """What was taken of the forms, with the initials that were not, where most of them in the text are people for the forms or
    for the model (`known`)."""
    offered = {(m.start, m.end): m for m in forms if m.kind == "initials"}
    known = [s for s in known if s.type is EntityType.PERSON and (s.start, s.end) in offered]
    found = [*known, *(s for s in taken if s.mention.kind == "initials")]
    at = {(s.start, s.end) for s in found}
    forms_of_people = {text[s.start : s.end] for s in found}
    # Whoever is somebody in one place is so in all: each place speaks for what the others are.
    people = [span for span in offered if text[slice(*span)] in forms_of_people]
    several = len(forms_of_people) >= LEAST or len(people) >= OFTEN
    if not several or len(people) <= len(offered) - len(people):
        return list(taken)
    direct = sum(s.p_direct for s in found) / len(found)
    quasi = sum(s.p_quasi for s in found) / len(found)
    return [*taken, *(Scored(m, direct, quasi, judged=True) for span, m in offered.items() if span not in at)]
