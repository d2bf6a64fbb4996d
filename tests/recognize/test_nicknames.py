"""What somebody is called in quotation marks is hidden with the person."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.link import link
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.nicknames import nicknames
from sfumato.core.recognize.scored_mentions import Scored


def person(text: str, name: str, masked: float = 0.9) -> Scored:
    start = text.index(name)
    return Scored(
        Mention(start, start + len(name), EntityType.PERSON, 0.9, ("tagger",)), masked, 0.95 - masked
    )


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (
            "Oluwatomi Bello sings. At home “Tomi” is loved. Tomi left.",
            "Oluwatomi Bello",
            ["Oluwatomi Bello", "Tomi", "Tomi"],
        ),
        (
            'Arthur Berg paints. He signs "Art", as Art is short.',
            "Arthur Berg",
            ["Arthur Berg", "Art"],
        ),  # three letters: only as quoted
        ("Thomas Berg wrote “Mirror” and “Masts”.", "Thomas Berg", ["Thomas Berg"]),
        ("Berg wrote “Ber” and left.", "Berg", ["Berg"]),  # no given name
    ],
)
def test_a_quoted_part_of_a_given_name_is_hidden(text: str, name: str, expected: list[str]) -> None:
    found = nicknames(text, [person(text, name)])
    assert [text[s.start : s.end] for s in found] == expected


@pytest.mark.parametrize(
    ("text", "names", "groups"),
    [
        ('Matthew Berg is a chef. "Matt" cooks. Matt won.', ["Matthew Berg", "Matt"], [[0, 1]]),
        ("Matthew Berg is a chef. Matt cooks.", ["Matthew Berg", "Matt"], [[0], [1]]),  # nowhere quoted
        (
            'Matthew Berg and Matthew Dahl cook. "Matt" won.',
            ["Matthew Berg", "Matthew Dahl", "Matt"],
            [[0], [1], [2]],
        ),
    ],
)
def test_a_quoted_short_name_is_the_one_whose_it_is(
    text: str, names: list[str], groups: list[list[int]]
) -> None:
    mentions, at = [], 0
    for name in names:
        at = text.index(name, at)
        mentions.append(Scored(Mention(at, at + len(name), EntityType.PERSON, 0.9, ("tagger",)), 0.9, 0.05))
        at += len(name)
    assert link(text, mentions) == groups
