"""No mention runs over the end of an item of a list."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.list_separators import separators, within_items
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


def parts(text: str, words: str, kind: str = "", source: str = "tagger") -> list[str]:
    at = text.index(words)
    whole = Scored(Mention(at, at + len(words), EntityType.LOC, 0.9, (source,), kind), 0.0, 0.6)
    return [text[s.start : s.end] for s in within_items(text, [whole])]


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("(b) Moss; area: 8,603 sq. m;\n(c) Larvik, plot 99; share: whole.", "8,603 sq. m;\n(c) Larvik, plot 99; share",
         ["8,603 sq. m", "Larvik, plot 99"]),
        ("He owned\n1) Moss farm\n2) Larvik farm.", "Moss farm\n2) Larvik farm", ["Moss farm", "Larvik farm"]),
        ("in (i) Moss, (ii) Larvik and Hamar.", "Moss, (ii) Larvik", ["Moss", "Larvik"]),
        ("Moss Council; and Larvik Council.", "Moss Council; and Larvik Council", ["Moss Council", "Larvik Council"]),
        ("He weighs 77 kg (170 lb; 12 st 2 lb) now.", "77 kg (170 lb; 12 st 2 lb)", ["77 kg (170 lb; 12 st 2 lb)"]),
        ("in Moss (Norway).", "Moss (Norway)", ["Moss (Norway)"]),
    ],
)  # fmt: skip
def test_a_mention_ends_with_its_item(text: str, words: str, left: list[str]) -> None:
    assert parts(text, words) == left


def test_an_illness_and_an_age_are_two_things() -> None:
    text = "She died of a heart attack at the age of 58."
    at = text.index("heart")
    whole = Scored(Mention(at, len(text) - 1, EntityType.DEM, 0.9, ("tagger",)), 0.0, 0.6)
    assert [text[s.start : s.end] for s in within_items(text, [whole])] == ["heart attack", "age of 58"]


def test_a_cited_case_and_a_persons_own_list_stay_whole() -> None:
    text = "See Re Olive, 297 Mich App 35; 823 NW2d 144 (2012)."
    cited = "Re Olive, 297 Mich App 35; 823 NW2d 144 (2012)"
    assert parts(text, cited, kind="precedent") == [cited]
    assert parts(text, cited, source="user") == [cited]


def test_nothing_that_was_cut_holds_a_separator() -> None:
    text = (
        "(a) Moss, plot 1; share: ½; area: 5 sq. m;\n(b) Larvik, plot 2;\n(c) Hamar and\n3) Bergen, (d) Oslo."
    )
    borders = separators(text)
    for start in range(0, len(text), 3):
        for end in range(start + 4, len(text), 5):
            whole = Scored(Mention(start, end, EntityType.LOC, 0.9, ("tagger",)), 0.0, 0.6)
            for part in within_items(text, [whole]):
                assert not any(part.start < a and b < part.end for a, b in borders)


def test_no_mention_begins_with_a_comma() -> None:
    text = "King's Bench Division, [2023] EWHC 1234 (KB)"
    rest = Scored(Mention(text.index(","), len(text), EntityType.CODE, 0.9, ("tagger",)), 0.9, 0.0)
    assert [text[s.start : s.end] for s in within_items(text, [rest])] == ["[2023] EWHC 1234 (KB)"]
