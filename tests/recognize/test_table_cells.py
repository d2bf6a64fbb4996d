"""Cells of tables in plain text: nothing runs from one into the next, and bare amounts are amounts."""

from __future__ import annotations

from sfumato.core.recognize.list_separators import within_items
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.table_cells import amounts_in_cells, cell_borders

STATEMENT = (
    "Date        Text                    Out        Balance\n"
    "02.02.2021  Opening balance                  18,204.50\n"
    "05.02.2021  Rema, KID 00418820711  412.90    17,791.60\n"
    "08.02.2021  Rent to Kim Berg       9,500.00   8,291.60\n"
)


def mention(words: str, type_: EntityType, start: int = 0) -> Scored:
    at = STATEMENT.index(words, start)
    return Scored(Mention(at, at + len(words), type_, 0.9, ("tagger",)), 0.2, 0.7)


def said(mentions: list[Scored]) -> list[str]:
    return [STATEMENT[s.start : s.end] for s in mentions]


def test_nothing_runs_from_one_cell_or_row_into_the_next() -> None:
    long = [
        mention("KID 00418820711  412.90", EntityType.CODE),
        mention("17,791.60\n08.02.2021", EntityType.CODE),
    ]
    assert said(within_items(STATEMENT, long)) == ["KID 00418820711", "412.90", "17,791.60", "08.02.2021"]


def test_running_text_and_a_caption_have_no_cells() -> None:
    assert cell_borders("He left.  She stayed.   They met again.\nANNA BERG,          Plaintiff") == []


def test_a_bare_amount_is_one_amount_and_all_are_where_most_are() -> None:
    found = [
        mention("18", EntityType.CODE),
        mention("204.50", EntityType.CODE),
        mention("17,791", EntityType.CODE),
        mention("8,291.60", EntityType.CODE),
        mention("Kim Berg", EntityType.PERSON),
    ]
    made = amounts_in_cells(STATEMENT, found)
    assert said(made) == ["18,204.50", "412.90", "17,791.60", "Kim Berg", "9,500.00", "8,291.60"]
    assert {s.type for s in made if STATEMENT[s.start : s.end] != "Kim Berg"} == {EntityType.QUANTITY}


def test_few_found_amounts_speak_for_no_others() -> None:
    assert said(amounts_in_cells(STATEMENT, [mention("412.90", EntityType.CODE)])) == ["412.90"]
