"""No name is torn at a small word of another language, and no title in a row of titles is hidden by halves."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.title_rows import whole_titles


def found(text: str, *parts: tuple[str, str], source: str = "tagger") -> list[str]:
    scored = [
        Scored(
            Mention(text.index(words), text.index(words) + len(words), EntityType(kind), 0.9, (source,)),
            0,
            0.5,
        )
        for words, kind in parts
    ]
    return [f"{text[s.start : s.end]}/{s.type.value}" for s in whole_titles(text, scored)]


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        ("a crash in Kris door Vlakland in May", [("Kris", "MISC")], ["Kris door Vlakland/MISC"]),
        (
            "a crash in Kris door Vlakland in May",
            [("Kris door", "MISC"), ("Vlakland", "LOC")],
            ["Kris door Vlakland/MISC"],
        ),
        ("rode the Rit van het Hoge Veen in May", [("Rit", "MISC")], ["Rit van het Hoge Veen/MISC"]),
        ("the Institut für Neue Musik in Ulm", [("Institut", "ORG")], ["Institut für Neue Musik/ORG"]),
        ("told the Mail on Sunday that", [("Mail", "ORG")], ["Mail on Sunday/ORG"]),
        ("beat the Rovers on Sunday in York", [("Rovers", "ORG")], ["Rovers/ORG"]),
        ("the Front door opened in Ulm", [("Front", "MISC")], ["Front/MISC"]),
        ("with Anna van Dalen in Ulm", [("Anna", "PERSON")], ["Anna/PERSON"]),
    ],
)
def test_small_words_of_other_languages_do_not_tear_a_name(
    text: str, parts: list[tuple[str, str]], expected: list[str]
) -> None:
    assert found(text, *parts) == expected


@pytest.mark.parametrize(
    ("text", "parts", "expected"),
    [
        (
            "He scored the films The Dark Bay, How Toby Saved Easter, and A Crab’s Tale: Lina’s Return.",
            [("The Dark Bay", "MISC"), ("How Toby", "MISC"), ("Lina", "PERSON"), ("Return", "MISC")],
            ["The Dark Bay/MISC", "How Toby Saved Easter/MISC", "A Crab’s Tale: Lina’s Return/MISC"],
        ),
        (
            "She appeared in Silver Rain (1973), The Hill Guest (1975) and Ann Corley (1981).",
            [("Silver Rain", "MISC"), ("Hill Guest", "MISC"), ("Ann Corley", "PERSON")],
            ["Silver Rain/MISC", "The Hill Guest/MISC", "Ann Corley/MISC"],
        ),
        (
            "Her paintings include The Blue Chair (1988) and Winter in Solvik (1992).",
            [("The Blue Chair", "MISC"), ("Winter", "MISC"), ("Solvik", "LOC")],
            ["The Blue Chair/MISC", "Winter in Solvik/MISC"],
        ),
        (
            "He played for Lobi Stars (2010), Bath in Avon (2012) and York (2014).",
            [("Lobi Stars", "ORG"), ("Bath", "ORG"), ("Avon", "LOC"), ("York", "MISC")],
            ["Lobi Stars/ORG", "Bath/ORG", "Avon/LOC", "York/MISC"],
        ),
        (
            "He met the writers of songs Anna Berg and Tom Dahl.",
            [("Anna Berg", "PERSON"), ("Tom Dahl", "PERSON")],
            ["Anna Berg/PERSON", "Tom Dahl/PERSON"],
        ),
    ],
)
def test_titles_in_a_row_are_whole(text: str, parts: list[tuple[str, str]], expected: list[str]) -> None:
    assert found(text, *parts) == expected


def test_what_a_person_listed_stays_as_it_is() -> None:
    assert found("in Kris door Vlakland", ("Kris", "MISC"), source="user") == ["Kris/MISC"]
