"""Two things that were read as one name, and one name that was read as two.

the Utah Jazz of the National Basketball Association     a team | its league
an Independent Spirit Award for | Best Debut Performance an award and its category are one
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored import Scored

_LEAGUE = (
    r"(?:[^\W\d_a-z][\w.&’'-]*[ \u00a0])*(?:League|Conference|Division|Association|Premiership|Bundesliga)"
    r"(?:[ \u00a0](?:[A-Z]|\d|One|Two|Three))?|N[BFH]L|NBA|MLB|MLS|AHL|WNBA|NCAA|AFL|CFL|KHL"
)
_TEAM_OF = re.compile(
    rf"(?P<team>[^\W\d_a-z].*?\s\S+)(?P<of>[ \u00a0]of[ \u00a0](?:the[ \u00a0])?)(?P<league>{_LEAGUE})"
)
_FIELD = re.compile(
    r"\b(?:Football|Basketball|Athletic|Bar|Medical|Teachers)$"
)  # "Football Association of …" is one body
_AWARD = re.compile(r"\b(?:Awards?|Prize|Medal|Globe|Trophy|Emmy|Grammy|Oscar|BAFTA)s?$")
_CATEGORY = re.compile(
    r"(?:Best|Outstanding|Favou?rite|Most|Lifetime|Excellence|Achievement|Distinguished|Worst)\b"
)
_COUNTED = re.compile(rf"(?:{'|'.join(sorted(NUMBER_WORDS))})[ \u00a0](?=[^\W\d_a-z])")
_FOR = re.compile(r"[ \u00a0]+for(?:[ \u00a0]+the)?[ \u00a0]+[“\"]?")


def compounds(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with teams apart from their leagues, and awards joined with their categories."""
    made: list[Scored] = []
    for scored in sorted(mentions, key=lambda s: s.start):
        before = made[-1] if made else None
        if before is not None and _is_category(text, before, scored):
            made[-1] = before.moved(before.start, scored.end)
        else:
            made += _parted(text, scored)
    return made


def _is_category(text: str, award: Scored, category: Scored) -> bool:
    if award.type not in (EntityType.MISC, EntityType.ORG) or category.type is EntityType.DATETIME:
        return False
    return (
        _AWARD.search(text[award.start : award.end]) is not None
        and _FOR.fullmatch(text, award.end, category.start) is not None
        and _CATEGORY.match(text, category.start) is not None
    )


def _parted(text: str, scored: Scored) -> list[Scored]:
    counted = _COUNTED.match(text, scored.start, scored.end)
    if counted and scored.type in (EntityType.ORG, EntityType.MISC) and text[scored.end - 1] == "s":
        return [scored.moved(counted.end(), scored.end)]  # "six |World Championships"
    found = _TEAM_OF.fullmatch(text, scored.start, scored.end) if scored.type is EntityType.ORG else None
    if found is None or _FIELD.search(found["team"]) or "user" in scored.mention.sources:
        return [scored]
    parts = [
        scored.moved(found.start("team"), found.end("team")),
        scored.moved(found.start("league"), scored.end),
    ]
    return [replace(part, mention=replace(part.mention, kind="")) for part in parts]
