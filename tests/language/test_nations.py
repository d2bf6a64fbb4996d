from __future__ import annotations

import pytest

from sfumato.core.language.nations import nations, nations_in


def named(text: str) -> list[tuple[str, str]]:
    return [(text[w.start : w.end], w.code) for w in nations_in(text)]


def test_names_peoples_and_languages_meet_in_one_code() -> None:
    text = "a Norwegian national, Norway’s courts, NORWAY; Poles; the Republic of Poland (Hebrew: שלום)"
    assert [code for _, code in named(text)] == ["NO", "NO", "NO", "PL", "PL", "IL"]


NO_NATION = [
    "tell us",
    "a polished turkey",
    "North American",
    "written in English",
    "Us",
    "the Pan-American Games",
    "the British Columbia Regiment",
    "New South Wales",
    "a West Indian",
    "the Indian Ocean",
]


@pytest.mark.parametrize("text", NO_NATION)
def test_words_that_name_no_country_are_left(text: str) -> None:
    assert named(text) == []


def test_the_longest_form_counts() -> None:
    assert named("Northern Ireland and Papua New Guinea") == [
        ("Northern Ireland", "GB-NIR"),
        ("Papua New Guinea", "PG"),
    ]
    (word,) = nations_in("Scottish")
    assert word.codes == {"GB-SCT", "GB"}


def test_every_part_has_its_state() -> None:
    known = nations()
    assert all(nation.part_of in known for nation in known.values() if nation.part_of)
