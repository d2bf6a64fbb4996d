"""A cell of a table stands under the name of its column."""

from __future__ import annotations

import pytest

from sfumato.core.facts.extract import facts_of
from sfumato.core.facts.model import Relation
from sfumato.core.language.columns import column_header
from sfumato.core.recognize.model import Entity, EntityType, Mention

TABLE = "Annex\n\nName\tRole\tDate of birth\n\nAnna Berg\tmother\t4 April 1947\n\nOla Berg\tson\t1 May 1970\n\nThe end in 1999."


@pytest.mark.parametrize(
    ("cell", "header"),
    [
        ("4 April 1947", "Date of birth"),
        ("1 May 1970", "Date of birth"),
        ("mother", "Role"),
        ("Anna Berg", "Name"),
        ("Role", ""),
        ("1999", ""),
        ("April 1947", ""),
    ],
)
def test_a_cell_has_the_header_of_its_column(cell: str, header: str) -> None:
    assert column_header(TABLE, TABLE.index(cell)) == header


def test_a_table_without_names_of_columns_has_none() -> None:
    text = "1\tAnna\n2\tOla"
    assert column_header(text, text.index("Ola")) == ""


def test_a_date_under_a_date_of_birth_is_one() -> None:
    at, name = TABLE.index("1 May 1970"), TABLE.index("Ola Berg")
    ola = Entity(
        "P", EntityType.PERSON, (Mention(name, name + 8, EntityType.PERSON, 1.0),), "Ola Berg", 1.0, 0.0
    )
    date = Entity(
        "D", EntityType.DATETIME, (Mention(at, at + 10, EntityType.DATETIME, 1.0),), "1 May 1970", 0.0, 0.9
    )
    told = [(fact.relation, fact.value) for fact in facts_of(TABLE, [ola, date]) if "D" in fact.entities]
    assert told == [(Relation.BORN, "1 May 1970")]
