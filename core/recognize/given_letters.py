"""Letters that whoever wrote a text gave to people in place of their names: they name nobody, and stay.

|A|, born on 14 August 1988, and |B|, born on 2 May 1991, are brothers. |C| was hit.       in their order from A
|Resident D| was found on the floor                                                        behind what somebody is

"K." with its full stop, and a letter that is in no such order, may be the initial of a name.
"""

from __future__ import annotations

import re
from functools import lru_cache

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

# "A" is an article as often: somebody before a comma, a bracket, a genitive, "and" with another letter, or a verb of the past.
_BEHIND = r"(?=,\s(?:who|born|and|[A-Z]\b)|[’']s\s|\s(?:\(|and\s[A-D]\b|(?:was|is|had|has)\s))"
_FIRST = re.compile(rf"(?<![\w.&/-])A{_BEHIND}")
_SECOND = re.compile(rf"(?<![\w.&/-])B{_BEHIND}")
_SPACED = re.compile(r"(?<!\w)[A-Z](?:[ \u00a0][A-Z]){3,}(?![\w.])")
_LONGEST = 40  # characters of such a word on both sides: a judgment call
_LETTER = re.compile(r"(?<![\w.&/-])([A-Z])(?![\w./-])")
_AS_WHAT = re.compile(
    r"(?:Resident|Child|Witness|Patient|Pupil|Student|Employee|Person|Victim|Complainant|Detainee|Prisoner|Colleague|Nurse|Doctor|Officer"
    r"|Juror|Minor|Claimant|Appellant|Tenant|Member|Customer|Client|Teacher|Girl|Boy)s?\s(?:[A-Z]\d?|\d{1,2})(?![\w.]\w|\w)"
)


def is_given_letter(text: str, scored: Scored, form: str) -> bool:
    """Whether a mention is no name but such a letter."""
    if scored.type is EntityType.DEM:  # "|Resident| D"
        return _AS_WHAT.match(text, scored.start) is not None and text[scored.end : scored.end + 1] == " "
    if scored.type not in (EntityType.PERSON, EntityType.MISC, EntityType.ORG):
        return False
    if _AS_WHAT.fullmatch(form):
        return True
    if len(form) != 1 or text[scored.end : scored.end + 1] == ".":
        return False
    return form in given_letters(text) or _is_a_cell(text, scored)


def _is_a_cell(text: str, scored: Scored) -> bool:
    """Whether a letter stands alone between the tabulators and ends of a row: the head of a column."""
    line = text.rfind("\n", 0, scored.start) + 1
    end = text.find("\n", scored.end)
    before, after = text[line : scored.start], text[scored.end : end if end >= 0 else len(text)]
    return (
        "\t" in before + after
        and (not before.strip(" ") or before.rstrip(" ").endswith("\t"))
        and (not after.strip(" ") or after.lstrip(" ").startswith("\t"))
    )


def is_spaced(text: str, scored: Scored, _: str) -> bool:
    """Whether a mention is a part of a word whose letters stand apart: "J U D G M E N T"."""
    around = max(0, scored.start - _LONGEST)
    spaced = _SPACED.finditer(text, around, scored.end + _LONGEST)
    return any(m.start() <= scored.start and scored.end <= m.end() for m in spaced)


@lru_cache(maxsize=4)
def given_letters(text: str) -> frozenset[str]:
    """The letters by which a text calls people in their order; none where it does not begin with A and B."""
    if not (_FIRST.search(text) and _SECOND.search(text)):
        return frozenset()
    used = set(_LETTER.findall(text))
    order = []
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        if letter not in used:
            break
        order.append(letter)
    return frozenset(order)
