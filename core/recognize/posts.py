"""An office with what it is for is one attribute: "Minister for | Culture", "Professor of | Cardiothoracic Surgery"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sfumato.core.language.lists import listed
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.gazetteer import kind_of
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

# The office before the preposition, with the words that belong to it: "Deputy Assistant Secretary of State for |…|".
_OFFICE = re.compile(
    r"(?:[^\W\d_a-z][\w.-]*[ \u00a0](?:of[ \u00a0])?)*(?:[^\W\d_][\w-]+)[ \u00a0](?:of|for|in|on)[ \u00a0]$"
)
_NEXT_WORD = re.compile(r"[ \u00a0]([a-z]+)\b")
_NO_NOUN = listed("at;in;and;or;of;for;from;by;who;to;on;with;since;until;as;was;is;has;had;where;when")
_LONGEST = 90  # characters of such an office


def whole_posts(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, each field of an office joined with it. A post that holds its own noun ("State Treasurer") stays as it is."""
    kept: list[Scored] = []
    for scored in sorted(mentions, key=lambda s: s.start):
        before = _OFFICE.search(text, max(0, scored.start - _LONGEST), scored.start)
        if not _is_field(text, scored) or before is None:
            kept.append(scored)
            continue
        start = before.start()
        while kept and kept[-1].end > start and _is_post(kept[-1]):
            start = min(start, kept.pop().start)
        if kept and kept[-1].end > start:
            kept.append(scored)  # a name stands in between: "Director of the Northwind for …"
        else:
            kept.append(scored.moved(start, scored.end))
    return kept


def _is_field(text: str, scored: Scored) -> bool:
    """Whether a mention was taken for a post (`type_evidence.py`) and has no word for somebody: what a post is for."""
    said = text[scored.start : scored.end]
    named = _is_post(scored) and scored.mention.sources == ("tagger",) and said[:1].isupper()
    if not named or any(kind_of(word) == "occupation" for word in said.split()):
        return False
    people = any(not n.is_name and said[n.start : n.end] == said for n in nations_in(said))
    following = _NEXT_WORD.match(text, scored.end)
    # "the elected judge of |British| nationality", but "Professor of |French| at Leeds"
    return not (people and following is not None and following[1] not in _NO_NOUN)


def _is_post(scored: Scored) -> bool:
    return (
        scored.type is EntityType.DEM
        and scored.mention.kind in ("", "occupation")
        and "user" not in scored.mention.sources
    )
