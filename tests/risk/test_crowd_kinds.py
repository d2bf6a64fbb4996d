"""Kinds tell almost nothing: shares of any place, body or occupation of a kind, and the same told twice."""

from __future__ import annotations

import pytest

from sfumato.core.facts.model import Relation
from sfumato.core.generalize.broader_classes import attributes
from sfumato.core.risk.crowd_count import Memory, count_people
from sfumato.core.risk.crowd_estimate import Running
from sfumato.core.risk.crowd_events import been_in, dealt_with
from sfumato.core.risk.crowd_facts import count_facts, shared_reader
from sfumato.core.risk.crowd_kinds import (
    classes_of,
    kind_and_area,
    lines_of,
    names_one,
    second_share,
    size_of,
    tells_nothing,
    umbrella,
)
from sfumato.core.risk.crowd_trait_model import Trait, Unknown
from sfumato.core.risk.population_tables import FOLDER


def low(*facts: tuple[str, str]) -> float:
    return count_facts(facts).low


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("a county in North America", ("county", "North America")),
        ("Sports team A in the United States", ("sports team", "the United States")),
        ("Public body B", ("public body", "")),
        ("Larvik School", None),
        ("the Michigan House of Representatives", None),
    ],
)
def test_a_kind_is_told_from_a_name(words: str, kind: tuple[str, str] | None) -> None:
    assert kind_and_area(words) == kind
    assert names_one(words) == (kind is None)


def test_having_to_do_with_a_kind_of_body_in_a_part_of_the_world_tells_nothing() -> None:
    reader = shared_reader()
    assert dealt_with("county in North America", reader) is None
    assert dealt_with("Saginaw County", reader) is not None
    assert dealt_with("Board of Immigration Appeals", reader) is None
    area = dealt_with("court in Telemark", reader)
    assert area is not None and area.attribute.people > 100_000


def test_a_team_in_the_united_states_is_no_state() -> None:
    size = size_of("employer", "sports team in the United States")
    assert size is not None and size.kind == "club"


def test_two_teams_are_one_share_and_an_athlete_has_one_anyway() -> None:
    one = low(("employer", "sports team"))
    assert low(("employer", "sports team"), ("employer", "team in Scotland")) == pytest.approx(one)
    athlete = low(("occupation", "athlete"))
    assert low(("occupation", "athlete"), ("employer", "sports team")) > athlete / 4
    assert low(("occupation", "nurse"), ("employer", "sports team")) < low(("occupation", "nurse")) / 50


def test_an_umbrella_over_a_told_occupation_adds_nothing() -> None:
    alone = low(("occupation", "politician"))
    assert low(("occupation", "politician"), ("occupation", "public official")) == pytest.approx(alone)
    kindred = low(("occupation", "actress"), ("occupation", "singer"))
    strange = low(("occupation", "actress"), ("occupation", "plumber"))
    assert strange < kindred < low(("occupation", "actress"))


def test_more_occupations_never_fit_more_people() -> None:
    told = [("occupation", w) for w in ("economist", "professional", "writer", "public official", "diplomat")]
    for end in range(1, len(told)):
        assert low(*told[: end + 1]) <= low(*told[:end]) * (1 + 1e-9)


def test_classes_come_from_the_ontology_with_their_counts() -> None:
    assert classes_of("goalkeeper")[-1] == "athlete"
    assert umbrella("goalkeeper") is None
    people = umbrella("public official")
    assert people is not None and people[0] > 1e8


def test_a_class_with_an_article_is_the_class() -> None:
    """An output says "suffered from a health condition": that is nearly everybody, not a rare illness."""
    assert umbrella("a health condition") == umbrella("health condition") is not None
    nurse = ("occupation", "nurse")
    assert low(nurse, ("health", "a health condition")) == pytest.approx(low(nurse), rel=0.1)


def test_what_is_no_occupation_is_none_on_a_rung_either() -> None:
    """“Best Actress” reads like an occupation; its rung "award" does not."""
    assert isinstance(shared_reader().read(Relation.OCCUPATION, "award"), Unknown)


def test_posts_in_a_kind_of_body_are_as_many_as_there_are_bodies() -> None:
    reader = shared_reader()
    here = reader.read(Relation.OFFICE, "president of a university in Norway")
    anywhere = reader.read(Relation.OFFICE, "president of a university")
    assert isinstance(here, Trait) and isinstance(anywhere, Trait)
    assert 1 <= here.attribute.people < 50 < 5_000 < anywhere.attribute.people
    member = reader.read(Relation.OFFICE, "member of political party")
    assert isinstance(member, Trait) and member.attribute.share > 0.01


def test_the_chairman_of_a_body_belongs_to_it() -> None:
    reader = shared_reader()
    post, body = (
        reader.read(Relation.OFFICE, "president of university"),
        reader.read(Relation.EMPLOYER, "university"),
    )
    assert isinstance(post, Trait) and isinstance(body, Trait)
    alone, both = (count_people(traits, reader.tables).low for traits in ([post], [post, body]))
    assert both == pytest.approx(alone)


@pytest.mark.parametrize("words", ["educational institution", "a team", "Public body B", "company"])
def test_a_class_of_bodies_tells_no_more_than_a_mask(words: str) -> None:
    reader = shared_reader()
    assert reader.read(Relation.EMPLOYER, words) is None and reader.read(Relation.EDUCATION, words) is None
    assert reader.read(Relation.OFFICE, f"director of {words}") == reader.read(Relation.OFFICE, "director")


@pytest.mark.parametrize("words", ["university", "team in Norway", "religious community", "hospital"])
def test_a_kind_or_a_class_somewhere_tells_something(words: str) -> None:
    assert reader_reads(words)


def test_having_been_at_some_school_tells_nothing() -> None:
    reader = shared_reader()
    assert reader.read(Relation.EDUCATION, "a school") is None
    assert reader.read(Relation.EDUCATION, "school in Telemark") is not None
    assert reader.read(Relation.EDUCATION, "university") is not None


def reader_reads(words: str) -> bool:
    return isinstance(shared_reader().read(Relation.EMPLOYER, words), Trait)


def test_a_share_above_one_leaves_everybody_and_no_doubt() -> None:
    surely, hardly = Running(1000.0), Running(1000.0)
    surely.times(10.0, 5.0, "in Europe")
    hardly.times(2.0, 5.0, "in a town")
    assert surely.result().low == pytest.approx(1000.0, rel=1e-3)
    assert hardly.result().low == pytest.approx(400.0, rel=1e-3)


def test_most_heads_of_universities_are_scientists_however_few_those_are() -> None:
    head = low(("office", "president of a university"), ("nationality", "American"))
    assert low(
        ("office", "president of a university"), ("nationality", "American"), ("occupation", "scientist")
    ) > 0.5 * min(head, 100)
    assert low(("office", "president of a university")) > 2 * head  # those of one country are fewer


def test_an_office_beside_a_rare_occupation_never_fits_more_than_have_the_occupation() -> None:
    rare = low(("occupation", "judge"))
    assert low(("office", "president of an organisation"), ("occupation", "judge")) <= rare


def test_trades_have_a_share_a_factor_and_a_source() -> None:
    tables = shared_reader().tables
    share, title, assumed = tables.occupation("footballer") or (0.0, "", False)
    assert assumed and share == pytest.approx(3e-5) and tables.factor_of(title) == 3.0
    rows = [line.split("\t") for line in (FOLDER / "trades.tsv").read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if not row[0].startswith("#")]
    assert all(len(row) in (4, 5) and row[3] for row in rows)
    assert all(0 < float(row[4]) < 1 for row in rows if len(row) > 4)


def test_managers_of_artists_are_no_artists() -> None:
    found = shared_reader().tables.occupation("recording artist")
    assert found is not None and "managers" not in found[1]


def test_occupations_that_people_have_beside_each_other_are_counted() -> None:
    usual, _ = second_share(("journalist", "professional"), ("writer", "professional"), True, 1e-3)
    seldom, _ = second_share(("athlete",), ("writer", "professional"), True, 1e-3)
    assert usual > 0.3 > seldom
    trade, _ = second_share(("journalist", "professional"), ("writer", "professional"), False, 1e-3)
    assert trade < usual


def test_occupations_of_the_table_of_sizes_are_classes_of_the_ontology() -> None:
    """A class that the ontology does not know never fits: a journalist's newspaper counted as a share of all people."""
    names = {name for row in lines_of("sizes.tsv") for name in row[5].split("|") if name}
    assert {name for name in names if attributes().of(name) is None} == set()


def test_a_newspaper_tells_little_of_a_journalist() -> None:
    alone = low(("occupation", "journalist"), ("country", "Norway"))
    assert low(("occupation", "journalist"), ("employer", "newspaper"), ("country", "Norway")) > 0.5 * alone


def test_turning_professional_tells_nothing_more_of_a_boxer() -> None:
    alone = low(("occupation", "boxer"), ("country", "Norway"))
    assert low(("occupation", "boxer"), ("occupation", "professional"), ("country", "Norway")) == alone


def test_what_an_output_says_of_a_kind_is_no_one_place_or_body() -> None:
    """As it is written, with its article: the crowd of the file that is read back is the crowd of the plan."""
    reader = shared_reader()
    assert dealt_with("THE RESPONDENT STATE", reader) is None
    assert been_in("the respondent State", reader) is None
    building = been_in("a building in England, the United Kingdom", reader)
    assert building is not None and building.attribute.people > 1e7


def test_a_footballer_who_is_a_player_is_one_thing() -> None:
    assert low(("occupation", "footballer"), ("occupation", "player")) == low(("occupation", "footballer"))


def test_an_output_that_says_an_ethnic_minority_names_no_small_people() -> None:
    kurdish, minority = (
        low(("origin", who), ("country", "Turkey"), ("occupation", "teacher"))
        for who in ("Kurdish", "ethnic-minority")
    )
    assert minority > kurdish / 4


def test_the_age_band_that_an_output_writes_is_counted() -> None:
    band = count_facts([("age", "a 40-to-49-year-old"), ("country", "Norway")])
    assert not band.not_counted
    assert band.expected < count_facts([("country", "Norway")]).expected / 4


def test_what_was_counted_first_is_remembered_and_gives_the_same() -> None:
    reader = shared_reader()
    told = [
        ("sex", "female"),
        ("occupation", "nurse"),
        ("lives in", "Norway"),
        ("health", "blind"),
        ("faith", "Catholic"),
    ]
    traits = [reader.read(Relation(key), value) for key, value in told]
    rows = [trait for trait in traits if isinstance(trait, Trait)]
    assert len(rows) == len(told)
    memory: Memory = {}
    for part in (rows, rows[:3], rows[:4], rows):
        made, plain = count_people(part, reader.tables, memory), count_people(part, reader.tables)
        assert (made.low, made.expected, made.words) == (plain.low, plain.expected, plain.words)
    assert len(memory) == 1


def test_a_kind_of_place_is_no_town_of_that_name() -> None:
    reader = shared_reader()
    assert reader.read(Relation.LIVES_IN, "street") is None  # there is a town called Street
    assert reader.read(Relation.LIVES_IN, "Street A") is None
    assert isinstance(reader.read(Relation.LIVES_IN, "oslo"), Trait)


def test_whole_classes_of_illness_are_common() -> None:
    reader = shared_reader()
    wide, narrow = (
        reader.read(Relation.HEALTH, words) for words in ("health condition", "unheard-of disorder")
    )
    assert isinstance(wide, Trait)
    assert isinstance(narrow, Trait)
    assert wide.attribute.share > 0.5 > 100 * narrow.attribute.share


@pytest.mark.parametrize(
    "words",
    ["the language of the respondent State", "a city in the respondent State", "the respondent State"],
)
def test_what_a_plan_writes_for_a_hidden_state_tells_nothing(words: str) -> None:
    assert tells_nothing(words)


def test_a_home_that_is_called_small_is_that_of_few_people() -> None:
    small = shared_reader().read(Relation.LIVES_IN, "small island")
    assert isinstance(small, Trait) and small.attribute.share < 0.05
    assert shared_reader().read(Relation.LIVES_IN, "a settlement") is None


def test_a_post_in_a_labelled_place_is_not_unique() -> None:
    post = shared_reader().read(Relation.OFFICE, "commissioner of City B")
    assert isinstance(post, Trait) and post.attribute.people > 1000
