"""A kind with a country that the text names by itself is left to the count, as the country is."""

from __future__ import annotations

import pytest

from sfumato.core.decide.evidence import Evidence, giving_way
from sfumato.core.decide.model import Dials
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.pipeline import sanitize
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.model import Case

LEAGUE = "Basketball Association of America"
MEASURES = frozenset({"classifier", "population"})


def open_rungs(text: str, k: int) -> set[int]:
    """Rungs of the league that people find too revealing and no count answers for."""
    entities, ladders = [], {}
    for words, type_, p, shown in (
        ("American", EntityType.DEM, 0.6, ("North American",)),
        (LEAGUE, EntityType.ORG, 0.97, ("sports league in the United States", "sports league")),
    ):
        if words in text:
            at = text.index(words)
            entities.append(Entity(words, type_, (Mention(at, at + len(words), type_, 1.0),), words, 0.0, p))
            rungs = [Rung(words, 1.0, 0.0, words, kind=RungKind.ORIGINAL)]
            rungs += [Rung(said, 100.0**n, n / 4, said) for n, said in enumerate(shown, 1)]
            ladders[words] = Ladder(words, (*rungs, Rung(MASK, 1e10, 1.0, kind=RungKind.MASK)))
    case = Case(text, tuple(entities), ladders)
    crowd, classifier = CrowdMeasure(), ClassifierMeasure()
    evidence = Evidence(case, (classifier.assess(case), crowd.assess(case)), {}, (crowd,))
    left = giving_way(evidence, Dials(k=k, measures=MEASURES))[0].findings
    return {i.rung for f in left for i in f.items if i.entity_id == LEAGUE and f.score >= 0.5}


@pytest.mark.parametrize(
    ("text", "k", "open_"),
    [
        (f"Ann Lee is an American player. She won the {LEAGUE}.", 5, {0}),
        (f"Ann Lee is an American player. She won the {LEAGUE}.", 10_000, {0, 1}),
        (f"Ann Lee is a player. She won the {LEAGUE}.", 5, {0, 1}),  # nothing else tells the country
    ],
)
def test_a_kind_in_a_country_that_is_named_is_left_to_the_count(text: str, k: int, open_: set[int]) -> None:
    assert open_rungs(text, k) == open_


def test_somebody_who_is_called_like_a_country_is_hidden() -> None:
    text = "Odd Berg is an English singer who sings with his mother Kari Berg and his young sisters Georgia and Ida."
    assert "Georgia" not in sanitize(text).text


def test_a_league_behind_its_year_is_still_told() -> None:
    text = (
        "Odd Moss is an English rugby player. In 2014 he won the 2013–14 English Premiership with Saracens."
    )
    assert "won  with" not in sanitize(text).text and "he won with" not in sanitize(text).text
