"""What pictures show: "a Virgin and Child with Angels" is painted by thousands and names neither people nor a work."""

from __future__ import annotations

import re

from sfumato.core.language.lists import listed, word_list
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_READ = 140  # characters on each side in which a picture is spoken of (judgment call)
_ART = re.compile(
    r"\b(?:paint|fresco|altar|canvas|panel|depict|picture|sculpt|statue|relief|engrav|triptych|polyptych|mosaic|ceiling|lunette)",
    re.IGNORECASE,
)
_SHOWN = word_list("what pictures show")
_GOD = re.compile(r"(?:Almighty )?God(?: Almighty)?|Allah|Jesus Christ|(?:the )?Holy Spirit")
_JOINTS = listed("the;a;an;and;with;of;in;to;by;before;on")
_TYPES = (EntityType.PERSON, EntityType.ORG, EntityType.MISC, EntityType.DEM, EntityType.LOC)


def is_subject_of_art(text: str, scored: Scored) -> bool:
    """Whether a mention is only what a picture shows, by words of which none is anybody's name; or God."""
    if _GOD.fullmatch(text, scored.start, scored.end):
        return True
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", text[scored.start : scored.end])]
    if scored.type not in _TYPES or not any(word in _SHOWN for word in words):
        return False
    around = text[max(0, scored.start - _READ) : scored.end + _READ]
    return all(word in _SHOWN or word in _JOINTS for word in words) and _ART.search(around) is not None
