"""Numbers that many people share are no mentions; those of one career are."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.figures import is_figure_of_nobody
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


def shared(text: str, form: str, type_: EntityType = EntityType.QUANTITY) -> bool:
    at = text.index(form)
    return is_figure_of_nobody(text, Scored(Mention(at, at + len(form), type_, 0.9), 0.1, 0.7), form)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("He won the 110 metres hurdles twice.", "110 metres"),
        ("She ran the 60 metres hurdles indoors.", "60 metres hurdles"),
        ("a medal in the 4×100 m relay", "4×100 m"),
        ("He ran the 1500 m, and", "1500 m"),
        ("The team won 9–0 at home.", "9–0"),
        ("The team finished 10–38 that year", "10–38"),
        ("Listed at 5 ft 9 in (1.75 m), he ran", "5 ft 9 in (1.75 m)"),
        ("stood tall and weighed 172 pounds (78 kg).", "172 pounds (78 kg)"),
        ("She is 1.70 m (5'7\") tall.", "1.70 m (5'7"),
        ("She is 1.70 m (5'7\") tall.", "1.70 m"),
        ("They have two sons and a farm.", "two"),
        ("They have one daughter.", "one daughter"),
        ("BP on discharge 128/74, pulse 62", "128"),
        ("rounded to the nearest EUR 100 a month", "EUR 100"),
    ],
)
def test_what_many_share_is_no_mention(text: str, form: str) -> None:
    assert shared(text, form)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("He lives 800 metres from the church.", "800 metres"),
        ("His record was 118–30–8.", "118–30–8"),
        ("It has 20–30 people in winter.", "20–30"),
        ("They have eleven children.", "eleven"),
        ("He bought 165 lb (75 kg) of it.", "165 lb (75 kg)"),
        ("two cars were sold", "two"),
    ],
)
def test_what_tells_one_apart_stays_a_mention(text: str, form: str) -> None:
    assert not shared(text, form)


def test_a_number_is_neither_a_person_nor_a_year() -> None:
    assert shared("the father of three children", "three", EntityType.PERSON)
    assert shared("He ran the 1500 m and won", "1500", EntityType.DATETIME)
    assert not shared("He was born in 1500 there", "1500", EntityType.DATETIME)
