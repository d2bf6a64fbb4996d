"""One end of a life whose other end is masked: the end that is told stands alone, as what it is.

PERSON 1 (|***| – |20th century|)      PERSON 1 (died in the 20th century)
"""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.recognize.model import EntityType

_DASH = re.compile(r"\s*[–—−-]\s*")
_OPENS = re.compile(r"\((?:born\s+)?$")
_YEAR = re.compile(r"\d{4}|[A-Z][a-z]+ \d{4}")  # told without an article: "1961", "May 1961"


def _other_end(among: Among) -> bool:
    """Whether a masked date and the next one, or the one before, are the ends of one life in brackets behind a person."""
    cut, born = among.cut, among.next
    if cut.type is not EntityType.DATETIME or born is None or born.type is not EntityType.DATETIME:
        return False
    if cut.mask == born.mask or cut.fixed or born.fixed or not _DASH.fullmatch(among.between):
        return False
    person = among.cuts[among.at - 1] if among.at else None
    beside = (
        person is not None and person.type is EntityType.PERSON and _OPENS.search(among.before) is not None
    )
    return beside and among.text[born.end :].startswith(")")


def _told_end(among: Among) -> tuple[Cut, ...]:
    first, last = among.cut, among.next
    assert last is not None
    told, hidden, lead = (last, first, "died in") if first.mask else (first, last, "born in")
    start = first.start
    if lead == "born in" and (word := re.search(r"born\s+$", among.before)):
        start -= len(word[0])
    value = re.sub(r"^(?:date|period) in ", "", told.phrase)
    value = value if value.startswith("the ") or _YEAR.fullmatch(value) else f"the {value}"
    also = (*told.also, hidden.entity, *hidden.also)
    made = replace(told, start=start, end=last.end, phrase=f"{lead} {value}", fixed=True, also=also)
    return among.with_cuts(among.at, among.at + 1, made)


MASKED_ENDS: tuple[StructureRule, ...] = (
    StructureRule(
        "the end of a life that is told stands alone",
        _other_end,
        lambda among, _: _told_end(among),
        (
            (
                "[Ida|PERSON|label|PERSON 1] ([1893|DATETIME|mask|***] – [1968|DATETIME|date|date in the 20th century]) sang.",
                "PERSON 1 (died in the 20th century) sang.",
            ),
            (
                "[Ida|PERSON|label|PERSON 1] (born [1893|DATETIME|date|date in the 1890s] – [1968|DATETIME|mask|***]) sang.",
                "PERSON 1 (born in the 1890s) sang.",
            ),
        ),
    ),
)
