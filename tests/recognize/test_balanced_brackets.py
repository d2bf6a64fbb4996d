"""No mention holds half a pair of brackets."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.balanced_brackets import balanced
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


@pytest.mark.parametrize(
    ("text", "found", "left"),
    [
        (
            "the Kuopio District Court (käräjäoikeus; the former City Court) held",
            "Kuopio District Court (käräjäoikeus",
            "Kuopio District Court (käräjäoikeus; the former City Court)",
        ),
        ("The Chamber [of the Oslo Court] held", "Chamber [of the Oslo Court", "Chamber [of the Oslo Court]"),
        ("the Vigo Court (see paragraph 5 above. The rest) held", "Vigo Court (see", "Vigo Court"),
        ("an office in Tbilisi Prison no. 1. The NGO", "Tbilisi Prison no", "Tbilisi Prison no. 1"),
        ("and “Sven” Dahl sang", "Sven” Dahl", "“Sven” Dahl"),
        ('and "Sven" Dahl sang', 'Sven" Dahl', '"Sven" Dahl'),
        ("and “Sven Dahl” sang", "Sven Dahl", "Sven Dahl"),
        ("the Oslo Court (tingrett) held", "Oslo Court (tingrett)", "Oslo Court (tingrett)"),
    ],
)
def test_brackets_are_whole_or_outside(text: str, found: str, left: str) -> None:
    start = text.index(found)
    scored = Scored(Mention(start, start + len(found), EntityType.ORG, 0.9, ("tagger",)), 0.2, 0.6)
    (made,) = balanced(text, [scored])
    assert text[made.start : made.end] == left


def test_a_bracket_is_not_closed_over_the_next_mention() -> None:
    text = "the Kuopio Court (near Anna Berg) held"
    court = Scored(Mention(4, 22, EntityType.ORG, 0.9, ("tagger",)), 0.2, 0.6)
    person = Scored(Mention(23, 32, EntityType.PERSON, 0.9, ("tagger",)), 0.2, 0.6)
    assert [text[s.start : s.end] for s in balanced(text, [court, person])] == ["Kuopio Court", "Anna Berg"]


def test_a_gloss_takes_in_a_name_inside_it() -> None:
    text = "the Kuopio District Court (tingsrätten; the former City Court) held"
    court = Scored(Mention(4, 38, EntityType.ORG, 0.9, ("tagger",)), 0.2, 0.6)
    former = Scored(Mention(51, 61, EntityType.ORG, 0.9, ("tagger",)), 0.2, 0.6)
    found = [text[s.start : s.end] for s in balanced(text, [court, former])]
    assert found == ["Kuopio District Court (tingsrätten; the former City Court)"]
