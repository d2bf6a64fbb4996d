"""Attributes and plain nouns are as wide as the compound they stand in."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.phrases import whole_phrases
from sfumato.core.recognize.scored_mentions import Scored


def _marked(example: str, source: str = "tagger") -> tuple[str, list[Scored]]:
    """ "use word [balloons|MISC]" as a text with mentions."""
    text, found, reached = "", [], 0
    while (start := example.find("[", reached)) >= 0:
        end = example.index("]", start)
        words, type_ = example[start + 1 : end].split("|")
        text += example[reached:start]
        mention = Mention(len(text), len(text) + len(words), EntityType(type_), 0.9, (source,))
        found.append(Scored(mention, 0.0, 0.5))
        text += words
        reached = end + 1
    return text + example[reached:], found


def _shown(text: str, mentions: list[Scored]) -> list[str]:
    return [text[s.start : s.end] for s in mentions]


@pytest.mark.parametrize(
    ("example", "wide"),
    [
        (
            "She is [an Australian Olympic freestyle|DEM] slopestyle skier.",
            "an Australian Olympic freestyle slopestyle skier",
        ),
        ("It was the first comic strip to use word [balloons|MISC] in Canada.", "word balloons"),
        ("He was also Managing [Director|DEM] of the bank.", "Managing Director"),
        ("She was a first [base player|DEM] and chaperone in the league.", "first base player"),
        ("He became [captain|DEM]-coach of the team in May.", "captain-coach"),
        ("He is the [editor|DEM]-in-chief of a magazine.", "editor-in-chief"),
    ],
)
def test_a_torn_compound_is_whole(example: str, wide: str) -> None:
    text, mentions = _marked(example)
    assert _shown(text, whole_phrases(text, mentions)) == [wide]


@pytest.mark.parametrize(
    "example",
    [
        "He is a former [footballer|DEM] from Oslo.",
        "She was the first [teacher|DEM] of the school.",
        "He wrote on [gay|DEM]-oriented photography.",
        "He is a five-time [All-star|MISC] in the league.",
        "After the [cancer|DEM] treatment he left.",
        "He is an [Argentine|DEM] professional cyclist.",
    ],
)
def test_what_only_stands_beside_it_stays_outside(example: str) -> None:
    text, mentions = _marked(example)
    assert whole_phrases(text, mentions) == mentions


def test_the_border_of_two_attributes_lies_before_the_compound() -> None:
    text, mentions = _marked("She is an [Australian Olympic freestyle|DEM] [slopestyle skier|DEM].")
    assert _shown(text, whole_phrases(text, mentions)) == ["Australian Olympic", "freestyle slopestyle skier"]


def test_no_mention_grows_over_another_nor_one_of_a_person() -> None:
    text, mentions = _marked("It was to use [word|ORG] [balloons|MISC] there.")
    assert whole_phrases(text, mentions) == mentions
    text, mentions = _marked("It was to use word [balloons|MISC] there.", "user")
    assert whole_phrases(text, mentions) == mentions


def test_the_degree_of_an_illness_is_no_part_of_the_mention() -> None:
    text, mentions = _marked("She had a [mild mental disability|DEM].")
    assert _shown(text, whole_phrases(text, mentions)) == ["mental disability"]
