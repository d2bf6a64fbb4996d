"""One person under several spellings: a slip of the pen, other spaces, a list of nicknames."""

from __future__ import annotations

import pytest

from sfumato.core.analysis import find_entities
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.relations import or_else


@pytest.mark.parametrize(
    ("short", "full", "fits"),
    [
        ("Du Cille", "Michel duCille", True),
        ("DuCille", "Michel du Cille", True),
        ("Van Dyke", "Dick Vandyke", True),
        ("De Lang", "Ida Berg", False),
        ("JC de Berg", "Jean-Charles de Berg", True),
        ("the Marquis de Berg", "Jean-Charles de Berg", True),
        ("HRH The Princess of Wales", "The Prince of Wales", False),
        ("Cheng Man-ch'ing", "Cheng Man-Ching", True),
        ("Duke Berg", "Ida Berg", False),
        ("Berg", "Ida Maria Berg, CMG, OBE", True),
        ("CMG", "Ida Maria Berg, CMG, OBE", False),
    ],
)
def test_a_name_with_or_without_its_spaces(short: str, full: str, fits: bool) -> None:
    assert Name.of(short).fits(Name.of(full)) is fits


@pytest.mark.parametrize(
    ("words", "next_", "is_alias"),
    [
        ("known as Fisico, Giano or Fisi, is", "Giano", True),
        ("known as Fisico or Fisi, is", "Fisi", True),
        ("known as Fisico, Ida Berg and Lars, is", "Ida", False),
    ],
)
def test_the_next_of_several_nicknames(words: str, next_: str, is_alias: bool) -> None:
    at = words.rindex(next_)
    assert or_else(words, words.index("Fisico") + len("Fisico"), at, at + len(next_)) is is_alias


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (
            "Joan Balcells Fornaguera is a former tennis player from Spain. Ballcells won a doubles title in 2000.",
            "Ballcells",
        ),
        (
            "Giancarlo Fisichella, also known as Fisico, Giano or Fisi, is an Italian racing driver. Fisichella won a race.",
            "Giano",
        ),
    ],
)
def test_other_spellings_are_the_same_person(text: str, form: str) -> None:
    people = [e for e in find_entities(text) if e.type is EntityType.PERSON]
    forms = {text[m.start : m.end] for m in people[0].mentions}
    assert form in forms


def test_an_institute_of_sport_is_nobodys_trade() -> None:
    text = "She graduated from the Australian Institute of Sport in 1990."
    found = {e.text: e.type for e in find_entities(text)}
    assert found["Australian Institute of Sport"] is EntityType.ORG
