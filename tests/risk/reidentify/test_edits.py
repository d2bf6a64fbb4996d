"""What the search raised, as it is written into the document."""

from __future__ import annotations

from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.reidentify.edits import edits_of
from sfumato.core.risk.reidentify.measure import mention_units, with_words
from sfumato.core.risk.reidentify.words import Draft, split_words

TEXT = "She was born on 4 March 1961 in Oslo and left in 1987."


def draft(merge: bool = True) -> tuple[Draft, list[Entity], dict[str, object]]:
    entities, ladders = [], {}
    for said, kind in (
        ("4 March 1961", EntityType.DATETIME),
        ("Oslo", EntityType.LOC),
        ("1987", EntityType.DATETIME),
    ):
        start = TEXT.index(said)
        entities.append(Entity(said, kind, (Mention(start, start + len(said), kind, 1.0),), said, 0.0, 1.0))
        ladders[said] = ladder_for(said, kind)
    words = split_words(TEXT)
    return Draft(words, with_words(mention_units(TEXT, entities, ladders), words), merge), entities, ladders


def written(choices: dict[str, int], merge: bool = True) -> str:
    made, entities, ladders = draft(merge)
    levels = {}
    for number, unit in enumerate(made.units):
        said = TEXT[slice(*unit.spans[0])]
        if said in choices:
            levels[number] = choices[said] if choices[said] > 0 else unit.levels
    return edits_of(TEXT, made, levels, entities, ladders).apply(TEXT)  # type: ignore[arg-type]


def test_rungs_are_put_into_their_sentence() -> None:
    assert written({"Oslo": 1}).startswith("She was born on 4 March 1961 in a city in")


def test_a_year_may_be_coarser_than_its_day() -> None:
    assert "4 March in the early 1960s in Oslo" in written({"1961": 1})
    assert written({"1987": 2}).endswith("left in the 1980s.")


def test_a_raised_date_covers_what_was_hidden_in_it() -> None:
    assert "4" not in written({"4": -1, "4 March 1961": 2}).replace("1964", "")
    assert "***" not in written({"4": -1, "4 March 1961": 2})


def test_between_a_year_and_its_decade_there_is_half_a_decade() -> None:
    assert "born on a date in the early 1960s in Oslo" in written({"4 March 1961": 3})


def test_neighbouring_masks_are_one_unless_they_are_to_be_counted() -> None:
    assert "on *** 1961" in written({"4": -1, "March": -1})
    assert "on *** *** 1961" in written({"4": -1, "March": -1}, merge=False)
