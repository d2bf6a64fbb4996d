"""What a reader pays: steps of proceedings are followed by their years."""

from __future__ import annotations

from sfumato.core.decide.reading_cost import OPENING, opening_attributes, reading_costs, steps_of_proceedings
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention

DATE = Entity("D", EntityType.DATETIME, (Mention(0, 10, EntityType.DATETIME, 0.9),), "3 May 1999", 0.0, 0.9)
LADDER = Ladder(
    "D",
    (
        Rung("3 May 1999", 1, 0.0),
        Rung("1999", 365, 0.5),
        Rung("date in the 1990s", 3652, 0.8),
        Rung("***", 1e9, 1.0, kind=RungKind.MASK),
    ),
)


def test_decades_cost_more_in_a_judgment_and_years_the_same() -> None:
    plain, court = (reading_costs([DATE], {"D": LADDER}, steps=steps)["D"] for steps in ((), ("D",)))
    assert court[1] == plain[1]
    assert court[2] > plain[2] + 10
    assert list(court) == sorted(court)


def test_births_are_no_steps_of_proceedings() -> None:
    text = "CASE OF BERG v. NORWAY\nThe applicant was born in 1974. On 3 May 1999 he complained."
    dates = [
        Entity(
            words,
            EntityType.DATETIME,
            (Mention(text.index(words), text.index(words) + len(words), EntityType.DATETIME, 0.9),),
            words,
            0.0,
            0.9,
        )
        for words in ("1974", "3 May 1999")
    ]
    assert steps_of_proceedings(text, dates) == {"3 May 1999"}
    assert not steps_of_proceedings("On 3 May 1999 she sang.", dates[1:])


def test_what_an_article_opens_with_costs_most() -> None:
    text = "Ida Berg (born 1961) is a Norwegian chemist. Her brother is a baker."
    people = [
        Entity(w, type_, (Mention(text.index(w), text.index(w) + len(w), type_, 0.9),), w, 0.0, 0.9)
        for w, type_ in (
            ("Ida Berg", EntityType.PERSON),
            ("Norwegian", EntityType.DEM),
            ("chemist", EntityType.DEM),
            ("baker", EntityType.DEM),
        )
    ]
    assert opening_attributes(text, people) == {"Norwegian", "chemist"}
    ladder = Ladder("chemist", (Rung("chemist", 1, 0.0), Rung("***", 1e9, 1.0, kind=RungKind.MASK)))
    plain, opening = (
        reading_costs(people[2:3], {"chemist": ladder}, opening=trades)["chemist"]
        for trades in ((), ("chemist",))
    )
    assert opening[1] == OPENING * plain[1]


def test_a_noun_for_anybody_costs_nearly_what_a_mask_does() -> None:
    baker = Entity("B", EntityType.DEM, (Mention(0, 5, EntityType.DEM, 0.9),), "baker", 0.0, 0.9)
    told, anybody = (
        reading_costs(
            [baker],
            {
                "B": Ladder(
                    "B",
                    (
                        Rung("baker", 1, 0.0),
                        Rung("worker", 1e9, 0.9, kind=RungKind.ATTRIBUTE, flags=flags),
                        Rung("***", 1e9, 1.0, kind=RungKind.MASK),
                    ),
                )
            },
        )["B"]
        for flags in (RungFlag.NONE, RungFlag.TYPE_ONLY)
    )
    assert told[1] < anybody[1] < anybody[2]
    assert anybody[2] == told[2]


def test_a_country_costs_more_in_a_judgment() -> None:
    country = Entity("N", EntityType.LOC, (Mention(0, 6, EntityType.LOC, 0.9),), "Norway", 0.0, 0.9)
    ladder = Ladder("N", (Rung("Norway", 1, 0.0), Rung("country in Europe", 40, 0.8), Rung("***", 1e9, 1.0)))
    letter, judgment = (
        reading_costs([country], {"N": ladder}, of_a_case=case)["N"] for case in (False, True)
    )
    assert judgment[1] > letter[1]


def test_no_date_costs_more_than_its_century() -> None:
    ladder = Ladder(
        "D",
        (
            Rung("3 May 1999", 1, 0.0),
            Rung("date in the 20th century", 36_500, 0.9),
            Rung("***", 1e9, 1.0, kind=RungKind.MASK),
        ),
    )
    costs = reading_costs([DATE], {"D": ladder})["D"]
    assert costs[2] >= costs[1] + 3


def test_a_birth_in_a_judgment_is_told_by_its_decade_and_hardly_wider() -> None:
    wide = Rung("date in the late 20th century", 12175, 0.9)
    ladder = Ladder("D", (*LADDER.rungs[:3], wide, LADDER.rungs[3]))
    life, court = (reading_costs([DATE], {"D": ladder}, of_a_case=case)["D"] for case in (False, True))
    assert court[2] == life[2]
    assert court[3] > life[3] + 10
