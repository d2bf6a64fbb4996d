"""Bodies and places that were read as one name and are known apart: "Northwind and Alfa" where "Northwind" and "Alfa" have
mentions of their own, "the Republic of Estonia, BRS and ER", and in the heading of a case "BERG AND ALFA AS".

What only looks so is left alone: "Marks and Spencer" is one name unless the text names both alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sfumato.core.language.companies import without_legal_form
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import without_honours
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import trimmed, without_small_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.state_names import OFFICIAL

_NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
_BETWEEN = re.compile(r",?\s+(?i:and|or)\s+|,\s+")


def apart(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with each name that joins several known ones cut into these. Cited cases and a person's own list stay."""
    known = _known(text, mentions)
    return [part for scored in mentions for part in _parts(text, scored, known)]


def _known(text: str, mentions: Sequence[Scored]) -> Mapping[str, Scored]:
    """By folded words, a mention of what is named by them alone; a firm also by its name without the legal form and by its first
    word, a person by the surname."""
    found: dict[str, Scored] = {}
    for scored in mentions:
        said = text[scored.start : scored.end]
        if scored.type is EntityType.PERSON and len(words := without_honours(said).split()) > 1:
            found.setdefault(fold_phrase(words[-1]), scored)  # a heading calls people by their surnames
        if scored.type not in (EntityType.ORG, EntityType.LOC) or _BETWEEN.search(said):
            continue
        short = without_legal_form(said)
        forms = {said, short, short.split()[0]} if short != said else {said}
        for form in forms:
            found.setdefault(fold_phrase(form), scored)
    return found


def _parts(text: str, scored: Scored, known: Mapping[str, Scored]) -> Iterator[Scored]:
    cuts = list(_BETWEEN.finditer(text, scored.start, scored.end))
    whole = scored.mention.kind in CITED or "user" in scored.mention.sources
    if not cuts or whole or scored.type not in _NAMED:
        yield scored
        return
    starts = [scored.start, *(cut.end() for cut in cuts)]
    ends = [*(cut.start() for cut in cuts), scored.end]
    spans = [
        without_small_words(text, *trimmed(text, a, b)) for a, b in zip(starts, ends, strict=True) if a < b
    ]
    others = [_named_alone(text[a:b], known) for a, b in spans]
    if len(spans) < 2 or not all(others):
        yield scored
        return
    for (start, end), type_ in zip(spans, others, strict=True):
        if type_ is not None:
            yield replace(scored, mention=replace(scored.mention, start=start, end=end, type=type_, kind=""))


def _named_alone(words: str, known: Mapping[str, Scored]) -> EntityType | None:
    """The type of what these words name elsewhere, or of a country; None where they name nothing by themselves."""
    if (other := known.get(fold_phrase(words))) is not None:
        return other.type
    plain = OFFICIAL.sub("", words.lower())
    named = {words[nation.start : nation.end].lower() for nation in nations_in(words)}
    return EntityType.LOC if named & {plain, words.lower()} else None
