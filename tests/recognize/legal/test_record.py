"""Papers of the record are part of no name, and their numbers are nobody's."""

from __future__ import annotations

import pytest

from sfumato.core.recognize import recognize
from sfumato.core.recognize.legal.record import outside_record
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

PERSON, ORG, CODE, DATETIME, MISC = (EntityType[t] for t in ("PERSON", "ORG", "CODE", "DATETIME", "MISC"))


@pytest.mark.parametrize(
    ("text", "found", "left"),
    [
        ("Lanthier Dep. at 44:12-18.", [("Lanthier Dep", PERSON), ("44:12-18", DATETIME)], ["Lanthier"]),
        (
            "(Berg Dep. [54-1] 77:12-19.)",
            [("Berg Dep", PERSON), ("54-1] 77:12", CODE), ("19", CODE)],
            ["Berg"],
        ),
        ("(Def.'s SOF [53] ¶ 4.)", [("Def", ORG), ("53", MISC)], []),
        ("the motions at Doc. Nos. 61 and 70 are", [("61", MISC), ("70", MISC)], []),
        ("Re: Docket Nos. 112, 145", [("112", CODE)], []),
        ("(IBAN DE89 3704 0044 0532)", [("DE89 3704 0044 0532", CODE)], ["DE89 3704 0044 0532"]),
        ("in Docket No. 12-445, he", [("12-445", CODE)], ["12-445"]),  # the number of a case
        ("Before Dr. Dep and Ms. Test, 45, of Leeds", [("Dr. Dep", PERSON), ("45", MISC)], ["Dr. Dep", "45"]),
    ],
)
def test_what_stands_in_a_citation_of_the_record_is_no_mention(
    text: str, found: list[tuple[str, EntityType]], left: list[str]
) -> None:
    mentions, at = [], 0
    for form, type_ in found:
        at = text.index(form, at)
        mentions.append(Scored(Mention(at, at + len(form), type_, 0.9, ("tagger",)), 0.2, 0.6))
    assert [text[s.start : s.end] for s in outside_record(text, mentions)] == left


def test_a_number_that_goes_on_behind_a_citation_is_hidden_whole() -> None:
    text = "to be paid into the account of his representative (IBAN DE89 3704 0044 0532 0130 00). The Government objected."
    hidden = [text[m.start : m.end] for e in recognize(text) for m in e.mentions if e.type is EntityType.CODE]
    assert hidden == ["DE89 3704 0044 0532 0130 00"]
