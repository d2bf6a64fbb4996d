"""People whom strangers can look up: the crowd is one of people with an article."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sfumato.core.facts.model import Relation
from sfumato.core.recognize.events import SENTENCE
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_article_count import count_looked_up
from sfumato.core.risk.crowd_articles import (
    BODY,
    people_with_an_article,
    share_given,
    share_of_births,
    share_of_nations,
    share_of_sex,
    share_told,
    told_as,
)
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_events import been_in
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.model import Case


def traits(*told: tuple[Relation, str]) -> list[Trait]:
    read = [shared_reader().read(relation, value) for relation, value in told]
    assert all(isinstance(one, Trait) for one in read)
    return [one for one in read if isinstance(one, Trait)]


def looked_up(*told: tuple[Relation, str]) -> float:
    return count_looked_up(traits(*told), shared_reader().tables, {}).expected


def case(text: str, *more: Entity) -> Case:
    name = " ".join(text.split()[:2])
    mention = Mention(0, len(name), EntityType.PERSON, 1.0)
    return Case(text, (Entity("PERSON-1", EntityType.PERSON, (mention,), name, 1.0, 0.0), *more), {})


def test_few_people_of_a_trade_have_an_article() -> None:
    told = traits(
        (Relation.NATIONALITY, "Norwegian"), (Relation.OCCUPATION, "nurse"), (Relation.BORN, "1960s")
    )
    public = count_looked_up(told, shared_reader().tables, {})
    assert public.expected < count_people(told, shared_reader().tables).expected / 100
    assert "people with an article" in public.words


@pytest.mark.parametrize(
    "trades",
    [
        ("anarcho-syndicalist activist", "activist"),
        ("biathlete", "athlete"),
        ("goalkeeper", "player", "athlete"),
        ("film director", "film-maker", "creative professional"),
    ],
)
def test_a_wider_trade_fits_no_fewer_people(trades: tuple[str, ...]) -> None:
    shares = [share_told(told_as(trade))[0] for trade in trades]
    assert all(narrow <= wide for narrow, wide in pairwise(shares))


def test_more_that_is_told_fits_fewer() -> None:
    nation, born, died = (
        (Relation.NATIONALITY, "German"),
        (Relation.BORN, "1920s"),
        (Relation.DIED, "2010s"),
    )
    counts = [looked_up(nation), looked_up(nation, born), looked_up(nation, born, died)]
    assert people_with_an_article() > counts[0] > counts[1] > counts[2] > 1


def test_births_of_all_years_are_everybody() -> None:
    assert share_of_births(1000, 2030)[0] == pytest.approx(1.0)
    assert share_of_births(1980, 1984)[0] == pytest.approx(share_of_births(1985, 1989)[0])


def test_only_texts_that_open_as_an_article_are_counted_so() -> None:
    article = case("Ida Berg (born 1961) is a Norwegian nurse. She worked in a hospital.")
    letter = case("Ida Berg asked for leave. She was born in 1961, is Norwegian and works as a nurse.")
    measure = CrowdMeasure(known=False)
    assert measure.looks_somebody_up(article)
    assert not measure.looks_somebody_up(letter)


def test_what_is_told_in_sentences_is_listed_as_not_counted() -> None:
    text = "The applicant is a nurse. She crossed the frozen strait on a borrowed bicycle."
    at = text.index("She")
    story = Entity(
        "EVENT-1", EntityType.EVENT, (Mention(at, len(text), EntityType.EVENT, 1.0),), text[at:], 0.0, 0.2,
        kind=SENTENCE,
    )  # fmt: skip
    asked = case(text, story)
    shown, hidden = (CrowdMeasure(known=False).crowds(asked, {"EVENT-1": rung})[0] for rung in (0, 1))
    assert [one.text for one in shown.not_counted if not one.quoted][-1] == "1 sentence in plain words"
    assert not [one for one in hidden.not_counted if "sentence" in one.text]


@pytest.mark.parametrize(
    ("narrow", "wide"),
    [
        ("retired footballer", "retired athlete"),
        ("skier", "athlete"),
        ("briefly mayor", "public official"),
        ("captain", "member of the armed forces"),
    ],
)
def test_a_wider_word_for_a_trade_fits_no_fewer_people(narrow: str, wide: str) -> None:
    assert share_told(told_as(narrow))[0] <= share_told(told_as(wide))[0]


def test_a_kind_of_body_is_common_among_people_with_an_article() -> None:
    assert looked_up((Relation.EMPLOYER, "sports team")) >= 0.1 * people_with_an_article()


def test_being_a_member_of_some_body_is_common() -> None:
    of_a_body = looked_up((Relation.OFFICE, "member of a public body"))
    assert of_a_body >= 0.1 * people_with_an_article()


def test_a_body_tells_little_of_people_whose_trade_is_there() -> None:
    of_judges, of_all = share_given(told_as("judge"), (BODY + "court",))[0], share_told((BODY + "court",))[0]
    assert of_judges > 5 * of_all


def test_trades_that_go_together_count_as_such() -> None:
    together, alone = share_given(told_as("model"), told_as("actress"))[0], share_told(told_as("actress"))[0]
    assert together > 2 * alone


def test_a_nation_is_counted_among_people_of_the_trade() -> None:
    british = share_of_nations(("GB",))[0]
    assert share_of_nations(("GB",), told_as("cricketer"))[0] > 2 * british
    assert share_of_nations(("GB",), told_as("ice hockey player"))[0] < 0.6 * british


def test_a_sex_is_counted_among_people_of_the_trade() -> None:
    women = share_of_sex("f")[0]
    assert share_of_sex("f", told_as("actress"))[0] > 3 * women
    assert share_of_sex("f", told_as("footballer"))[0] < women / 2
    assert share_of_sex("f")[0] + share_of_sex("m")[0] == pytest.approx(1.0)


def test_what_nearly_all_are_is_known_better_than_what_few_are() -> None:
    """Around the odds: the men of whom articles tell cannot be a third fewer than nine in ten."""
    assert share_of_sex("m")[1] < 1.1 < share_of_sex("f")[1]


def test_each_further_trade_leaves_fewer_people() -> None:
    trades = ("singer", "painter", "politician", "boxer", "chemist")
    found = [looked_up(*((Relation.OCCUPATION, trade) for trade in trades[:n])) for n in range(1, 6)]
    assert all(more < less / 2 for less, more in pairwise(found))


def test_a_relative_in_a_trade_is_told_of_many_people_with_an_article() -> None:
    text = "Ola Hansen (born 1979) is a Norwegian footballer. His brother Per Hansen is also an athlete."
    spans = [text.index("footballer"), text.index("athlete")]
    trades = [
        Entity(
            f"DEM-{n}",
            EntityType.DEM,
            (Mention(at, at + size, EntityType.DEM, 1.0),),
            text[at : at + size],
            0,
            0,
        )
        for n, (at, size) in enumerate(zip(spans, (10, 7), strict=True))
    ]
    (alone,) = CrowdMeasure(known=False).crowds(case(text.split(" His")[0], trades[0]))
    (crowd,) = CrowdMeasure(known=False).crowds(case(text, *trades))
    assert alone.expected / 100 < crowd.expected < alone.expected


@pytest.mark.parametrize("nation", ["SE", "DK", "PL", "ES"])
def test_no_nation_is_missing_although_the_index_lacks_it(nation: str) -> None:
    assert share_of_nations((nation,))[0] > 0.004


def test_which_court_somebody_is_judge_of_does_not_count_when_it_is_hidden() -> None:
    assert told_as("judge of a court") == told_as("judge")


def test_a_part_of_the_world_is_no_employer_but_a_country_may_be() -> None:
    assert shared_reader().read(Relation.EMPLOYER, "European") is None
    assert isinstance(shared_reader().read(Relation.EMPLOYER, "Norway"), Trait)


def test_a_trade_said_again_in_fewer_words_counts_once() -> None:
    once = looked_up((Relation.OCCUPATION, "head football coach"))
    assert (
        looked_up((Relation.OCCUPATION, "head football coach"), (Relation.OCCUPATION, "football coach"))
        == once
    )


def test_an_office_has_no_more_holders_than_it_has() -> None:
    of_norway = looked_up((Relation.NATIONALITY, "Norwegian"), (Relation.OFFICE, "Prime Minister of Norway"))
    assert of_norway <= 20
    assert of_norway < looked_up((Relation.NATIONALITY, "Norwegian"), (Relation.OCCUPATION, "politician")) / 5


@pytest.mark.parametrize("code", ["UY", "GM", "PK"])
def test_a_small_nation_that_a_sample_misses_is_not_taken_for_absent(code: str) -> None:
    """Thousands of Uruguayans have an article, many of them footballers; a sample of a few hundred players may hold none."""
    of_all, _ = share_of_nations((code,))
    of_players, factor = share_of_nations((code,), told_as("footballer"))
    assert of_all / 4 < of_players < of_all * 4
    assert factor > 2  # and the interval says how little is known


def test_a_large_nation_that_a_trade_lacks_is_rare_in_it() -> None:
    of_all, _ = share_of_nations(("US",))
    of_cricketers, _ = share_of_nations(("US",), told_as("cricketer"))
    assert of_cricketers < of_all / 4


@pytest.mark.parametrize("words", ["conservative politician", "theatrical producer", "free agent"])
def test_a_trade_may_be_told_in_other_words(words: str) -> None:
    unheard = share_told(told_as(f"zymurgical {words.split()[-1]}"))[0]
    assert unheard < share_told(told_as(words))[0] < share_told(told_as(words.split()[-1]))[0]


@pytest.mark.parametrize(
    ("one", "other"), [("film producer", "screenwriter"), ("geologist", "paleontologist")]
)
def test_trades_of_kindred_classes_go_together_though_few_articles_tell_both(one: str, other: str) -> None:
    alone, spread = share_told(told_as(other))
    given, wide = share_given(told_as(one), told_as(other))
    assert given > 3 * alone
    assert given / wide > alone / spread


@pytest.mark.parametrize(
    ("player", "position"),
    [("basketball player", "shooting guard"), ("baseball player", "outfielder"), ("footballer", "forward")],
)
def test_a_position_tells_its_sport(player: str, position: str) -> None:
    alone = looked_up((Relation.OCCUPATION, position))
    assert looked_up((Relation.OCCUPATION, position), (Relation.OCCUPATION, player)) == alone


def test_a_body_beside_another_that_goes_with_it_tells_little_more() -> None:
    player = (Relation.OCCUPATION, "actor"), (Relation.EMPLOYER, "a football club")
    one, both = looked_up(*player), looked_up(*player, (Relation.EMPLOYER, "a sports league"))
    alone = looked_up(player[0], (Relation.EMPLOYER, "a sports league"))
    assert both <= min(one, alone)
    assert both > one * alone / looked_up(player[0])


def test_having_been_in_a_country_is_as_common_as_articles_that_name_it() -> None:
    reader = shared_reader()
    there = been_in("the United States", reader)
    assert there is not None
    share = count_looked_up([there], reader.tables, {}).expected / people_with_an_article()
    assert share >= share_of_nations(("US",))[0]  # and not as few as live there


@pytest.mark.parametrize("said", ["key player", "star player", "prominent young player"])
def test_praise_is_no_part_of_a_trade(said: str) -> None:
    assert told_as(said)[0] == told_as("player")[0]
