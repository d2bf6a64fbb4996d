"""Titles of works and measures in two units are one mention, or none of them is."""

from __future__ import annotations

import pytest

from sfumato.core.facts.of_law import legal_fact
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.multipart_entities import is_title_of_a_work, join_pieces
from sfumato.core.recognize.scored_mentions import Scored


def found(text: str, *parts: tuple[str, str]) -> list[str]:
    scored = [
        Scored(
            Mention(text.index(words), text.index(words) + len(words), EntityType(kind), 0.9, ("tagger",)),
            0,
            0.5,
        )
        for words, kind in parts
    ]
    return [text[s.start : s.end] for s in join_pieces(text, scored)]


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        (
            "In his book 100 Years of Alpine Drawing: 1900-2000, he said so.",
            [("100 Years", "DATETIME"), ("Alpine Drawing", "MISC"), ("1900-2000", "DATETIME")],
            ["100 Years of Alpine Drawing: 1900-2000"],
        ),
        (
            "He wrote two memoirs, Letters from Home: 1943-1946, and Almost a Day: An Island Life.",
            [("Letters from Home", "MISC"), ("1943-1946", "DATETIME"), ("Island Life", "MISC")],
            ["Letters from Home: 1943-1946", "Almost a Day: An Island Life"],
        ),
        (
            "a flat at 32-70-69, Prospekt Mira, Tula had",
            [("32-70-69", "DATETIME"), ("Prospekt Mira", "ORG"), ("Tula", "LOC")],
            ["32-70-69, Prospekt Mira, Tula"],
        ),
        (
            "They killed three others, aged 13, 16 and 22.",
            [("aged 13", "DATETIME"), ("16 and 22", "DATETIME")],
            ["aged 13, 16 and 22"],
        ),
        (
            "Berg (8 May [O.S. 27 April] 1779 – 27 June [O.S. 15 June] 1831) ruled.",
            [("8 May", "DATETIME"), ("1779", "DATETIME"), ("27 June", "DATETIME")],
            ["8 May [O.S. 27 April] 1779", "27 June [O.S. 15 June] 1831"],
        ),
        (
            "Career in Oslo: 1943-1946, then Bergen.",
            [("Oslo", "LOC"), ("1943-1946", "DATETIME")],
            ["Oslo", "1943-1946"],
        ),
        (
            "He weighed 77 kg (170 lb; 12 st 2 lb) then.",
            [("170 lb", "QUANTITY")],
            ["77 kg (170 lb; 12 st 2 lb)"],
        ),
        (
            "in series such as Formel Berg 3.5 Series, then",
            [("5 Series", "MISC")],
            ["Formel Berg 3.5 Series"],
        ),
        (
            "Her books include The Black Earl (1973), Hans and Kato (1976) and The Bell (1980).",
            [("Black Earl", "MISC"), ("Hans", "MISC"), ("Kato", "PERSON"), ("The Bell", "MISC")],
            ["Black Earl", "Hans and Kato", "The Bell"],
        ),
        ("He is 1.85 m (6 ft 1 in) tall.", [("1.85 m (6 ft 1", "QUANTITY")], ["1.85 m (6 ft 1 in)"]),
        ("He ran 77 km (and won).", [("77 km", "QUANTITY")], ["77 km"]),
    ],
)
def test_what_is_one_thing_is_one_mention(
    text: str, parts: list[tuple[str, str]], expected: list[str]
) -> None:
    assert found(text, *parts) == expected


@pytest.mark.parametrize(
    ("text", "name", "is_title"),
    [
        ("In 1735 he published a small volume entitled The Game of Chess.", "The Game of Chess", True),
        ("He joined the Society of Friends.", "Society of Friends", False),
        ("His book was read by chess players.", "chess players", False),
    ],
)
def test_a_name_where_a_sentence_speaks_of_works_is_a_title(text: str, name: str, is_title: bool) -> None:
    assert is_title_of_a_work(text, text.index(name), text.index(name) + len(name)) is is_title


def test_a_title_that_ends_in_a_name_is_one_mention() -> None:
    text = "She played in the comedy Three Girls from Rome that year."
    assert found(text, ("Three Girls from", "MISC"), ("Rome", "LOC")) == ["Three Girls from Rome"]
    text = "A member of Three Girls in Rome."
    assert found(text, ("Three Girls", "MISC"), ("Rome", "LOC")) == ["Three Girls", "Rome"]


def test_a_sum_in_two_currencies_is_one_and_stays_where_it_is_round() -> None:
    text = "He awarded MDL 5,000 (EUR 306) and 9,909 Moldovan lei (MDL – approximately 587 euros (EUR) at the time) to her."
    marked = []
    for words in ("EUR 306", "9,909 Moldovan lei (MDL"):
        at = text.index(words)
        marked.append(Scored(Mention(at, at + len(words), EntityType.QUANTITY, 0.9, ("tagger",)), 0.0, 0.9))
    whole = [text[s.start : s.end] for s in join_pieces(text, marked)]
    assert whole == [
        "MDL 5,000 (EUR 306)",
        "9,909 Moldovan lei (MDL – approximately 587 euros (EUR) at the time)",
    ]
    assert legal_fact(text, *(text.index(whole[0]), text.index(whole[0]) + len(whole[0])))
    assert not legal_fact(text, *(text.index(whole[1]), text.index(whole[1]) + len(whole[1])))


def test_a_number_in_figures_and_in_words_is_one_mention() -> None:
    text = (
        "She is to get EUR 115 (one hundred and fifteen euros) within three (3) months; 12 (eleven) stay two."
    )
    pieces = (("EUR 115", "QUANTITY"), ("3) months", "DATETIME"), ("12", "QUANTITY"))
    assert found(text, *pieces) == ["EUR 115 (one hundred and fifteen euros)", "three (3) months", "12"]
