"""A person's own list beats everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.errors import CannotRead
from sfumato.core.recognize import EntityType, Settings, UserTerm, load_user_list
from sfumato.core.recognize.pipeline import Recognizer

TEXT = "Project  Bluebird paid EUR 5,000 on 31 August 2006 to jane@example.org."


def forms(terms: tuple[UserTerm, ...]) -> dict[str, EntityType]:
    tool = Recognizer(Settings(tagger=False, user_list=terms))
    return {TEXT[m.start : m.end]: e.type for e in tool.recognize(TEXT) for m in e.mentions}


def test_always_adds_what_nothing_else_would_find() -> None:
    found = forms((UserTerm("project bluebird", EntityType.ORG, True),))
    assert found["Project  Bluebird"] is EntityType.ORG


def test_never_removes_even_what_is_proven() -> None:
    assert "jane@example.org" in forms(())
    assert "jane@example.org" not in forms((UserTerm("jane@example.org", EntityType.CODE, False),))


def test_always_is_certain() -> None:
    tool = Recognizer(Settings(tagger=False, user_list=(UserTerm("Bluebird", EntityType.ORG, True),)))
    (entity,) = [e for e in tool.recognize(TEXT) if e.text == "Bluebird"]
    assert entity.p_mask == pytest.approx(1.0, abs=1e-3)


def test_reads_csv_with_header_and_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text('\ufefftext,type,rule\nBluebird,ORG,always\n"Oslo, Norway",loc,never\n', encoding="utf-8")
    assert load_user_list(path) == (
        UserTerm("Bluebird", EntityType.ORG, True),
        UserTerm("Oslo, Norway", EntityType.LOC, False),
    )


@pytest.mark.parametrize("row", ["Bluebird,NOTATYPE,always", "Bluebird,ORG,maybe", ",ORG,always"])
def test_a_wrong_row_is_named_without_its_text(tmp_path: Path, row: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"text,type,rule\n{row}\n", encoding="utf-8")
    with pytest.raises(CannotRead, match="Row 2") as caught:
        load_user_list(path)
    assert "Bluebird" not in caught.value.message


def test_a_missing_list_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="could not be read"):
        load_user_list(tmp_path / "none.csv")
