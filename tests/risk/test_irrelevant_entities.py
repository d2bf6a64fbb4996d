"""What is no detail of a person to protect stays, whatever the recogniser thinks of its form."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.common_details import is_everyday
from sfumato.core.risk.irrelevant_entities import fixes_nothing, looked_up_figures, untelling
from sfumato.core.risk.model import Case

PARTY = "Ida Berg (“the applicant”) was born in Norway. "


def case(sentence: str, said: str, type_: EntityType) -> Case:
    text = PARTY + sentence
    at = text.index(said, len(PARTY))
    person = Entity(
        "PERSON-1", EntityType.PERSON, (Mention(0, 8, EntityType.PERSON, 1.0),), "Ida Berg", 0.9, 0.1
    )
    kind = "occupation" if said == "police officers" else ""
    mention = Mention(at, at + len(said), type_, 1.0, sources=("tagger",))
    asked = Entity("asked", type_, (mention,), said, 0.0, 0.9, kind=kind)
    return Case(text, (person, asked), {})


@pytest.mark.parametrize(
    ("sentence", "said", "type_"),
    [
        ("The applicant’s mother invited a private doctor to examine her.", "doctor", EntityType.DEM),
        ("She was questioned by two police officers.", "police officers", EntityType.DEM),
        ("The orders of the Minister of Defence were based on it.", "Minister of Defence", EntityType.DEM),
        ("The committee had twenty-two members.", "members", EntityType.DEM),
        ("She appealed to the Court of Cassation.", "Court of Cassation", EntityType.ORG),
        ("In recent years the applicant had refused it.", "recent years", EntityType.DATETIME),
        ("The State is to pay her within three months.", "three months", EntityType.DATETIME),
        ("She saw the child every second week.", "second week", EntityType.DATETIME),
        ("She had missed three appointments.", "three appointments", EntityType.QUANTITY),
        ("She fell about 2.5 metres.", "2.5 metres", EntityType.QUANTITY),
        ("Her name was entered in the Sex Offenders Register.", "Sex Offenders Register", EntityType.MISC),
        ("Another writer had revived the old Nazi lie.", "Nazi", EntityType.DEM),
        ("She attended a special needs programme in school.", "special needs", EntityType.DEM),
        ("He called her a member of the hunting society.", "hunting", EntityType.DEM),
        ("She had visited him twice during his first year of life.", "year of life", EntityType.DEM),
        ("She had visited him twice in the first year.", "first year", EntityType.DATETIME),
    ],
)
def test_what_is_said_of_no_party_stays(sentence: str, said: str, type_: EntityType) -> None:
    assert untelling(case(sentence, said, type_)) == {"asked"}


@pytest.mark.parametrize(
    ("sentence", "said", "type_"),
    [
        ("The applicant worked as a surgeon.", "surgeon", EntityType.DEM),
        ("The applicant, a teacher, appealed.", "teacher", EntityType.DEM),
        ("She appealed to the Split District Court.", "Split District Court", EntityType.ORG),
        ("Her neighbour was diabetic.", "diabetic", EntityType.DEM),
        ("Her name was in the Larvik Register.", "Larvik Register", EntityType.MISC),
        ("A Knoxville Police Officer stopped her.", "Knoxville Police Officer", EntityType.DEM),
        ("Her neighbour was of Kurdish descent.", "Kurdish", EntityType.DEM),
        ("Her neighbour belonged to a Jewish community.", "Jewish", EntityType.DEM),
        ("Her neighbour had an HIV test.", "HIV", EntityType.DEM),
        ("She was a Marxist teacher.", "Marxist", EntityType.DEM),
        ("On 5 May 1999 she appealed.", "5 May 1999", EntityType.DATETIME),
        ("She was away for 684 days.", "684 days", EntityType.DATETIME),
        ("She is nine years old.", "nine years old", EntityType.DATETIME),
        ("She lived 40 kilometres away.", "40 kilometres", EntityType.QUANTITY),
        ("She earned EUR 20 a day.", "EUR 20", EntityType.QUANTITY),
        ("Her hearing began at 10:15.", "10:15", EntityType.DATETIME),
    ],
)
def test_what_a_party_is_and_what_is_nobodys_business_is_judged(
    sentence: str, said: str, type_: EntityType
) -> None:
    assert not untelling(case(sentence, said, type_))


def test_a_time_with_a_number_fixes_something() -> None:
    assert fixes_nothing("the following day")
    assert not fixes_nothing("two weeks later")
    assert not fixes_nothing("in May")


def said(words: str, type_: EntityType, kind: str = "") -> bool:
    """Whether words point at nobody in a text that holds nothing else."""
    entity = Entity("X-1", type_, (Mention(0, len(words), type_, 1.0),), words, 0.0, 0.9, kind=kind)
    return bool(untelling(Case(words, (entity,), {})))


@pytest.mark.parametrize(
    ("words", "type_", "kind"),
    [
        ("four", EntityType.QUANTITY, ""),
        ("4–2", EntityType.QUANTITY, ""),
        ("51 %", EntityType.QUANTITY, ""),
        ("10:15 AM", EntityType.DATETIME, "time of day"),
        ("next Friday", EntityType.DATETIME, ""),
        ("3 business days", EntityType.DATETIME, ""),
        ("about two weeks later", EntityType.DATETIME, ""),
        ("singer", EntityType.DEM, ""),
        ("appearances", EntityType.MISC, ""),
        ("the Moon", EntityType.LOC, ""),
        ("Great Depression", EntityType.MISC, ""),
        ("Muay Thai", EntityType.ORG, ""),
        ("Commonwealth Games", EntityType.MISC, ""),
        ("Mannerism", EntityType.ORG, ""),
    ],
)
def test_everyday_words_point_at_nobody(words: str, type_: EntityType, kind: str) -> None:
    assert said(words, type_, kind)


@pytest.mark.parametrize(
    ("words", "type_", "kind"),
    [
        ("epilepsy", EntityType.DEM, ""),
        ("Catholic", EntityType.DEM, ""),
        ("764", EntityType.QUANTITY, ""),
        ("51.3 %", EntityType.QUANTITY, ""),
        ("NOK 12", EntityType.QUANTITY, ""),
        ("5 May 1990", EntityType.DATETIME, "date"),
        ("Gulf War", EntityType.MISC, ""),
        ("Larvik", EntityType.LOC, ""),
    ],
)
def test_these_do_not(words: str, type_: EntityType, kind: str) -> None:
    assert not said(words, type_, kind)


@pytest.mark.parametrize(
    "said", ["Procurement Specialist", "IT Manager", "Founder/CEO", "Editor-in-Chief", "Electronics"]
)
def test_job_titles_and_fields_in_capitals_are_everyday_words(said: str) -> None:
    at = Mention(0, len(said), EntityType.DEM, 1.0)
    assert is_everyday(Entity("asked", EntityType.DEM, (at,), said, 0.0, 0.9, kind="occupation"))


@pytest.mark.parametrize(
    "said", ["Plumian Professor", "Prime Minister", "Chief Rabbi of Odessa", "Mark Taylor\nSales Director"]
)
def test_titles_that_name_their_holder_are_not(said: str) -> None:
    at = Mention(0, len(said), EntityType.DEM, 1.0)
    assert not is_everyday(Entity("asked", EntityType.DEM, (at,), said, 0.0, 0.9, kind="occupation"))


@pytest.mark.parametrize(
    ("said", "everyday"),
    [("Idealism", True), ("Surrealism", True), ("Communism", False), ("Buddhism", False)],
)
def test_a_school_of_thought_is_nobody_s_detail_but_a_belief_may_be(said: str, everyday: bool) -> None:
    at = Mention(0, len(said), EntityType.ORG, 0.9)
    assert is_everyday(Entity("asked", EntityType.ORG, (at,), said, 0.0, 0.9)) is everyday


@pytest.mark.parametrize(
    ("span", "nothing"),
    [
        ("recent years", True),
        ("Recently", True),
        ("the following day", True),
        ("Easter Monday", True),
        ("World War II", True),
        ("Victory in Europe Day", True),
        ("Day to Remember", False),
        ("Five Past Midnight Riot", False),
    ],
)
def test_a_time_in_capitals_that_nobody_shares_is_a_name(span: str, nothing: bool) -> None:
    assert fixes_nothing(span) is nothing


def test_an_abbreviation_that_is_no_job_tells_something() -> None:
    text = "Anna Lind is a UBP Senator."
    senator = Entity(
        "DEM-1", EntityType.DEM, (Mention(15, 26, EntityType.DEM, 1.0),), "UBP Senator", 0.0, 0.9
    )
    assert text[15:26] == "UBP Senator" and not is_everyday(senator)


def test_a_count_of_an_article_is_looked_up_but_neither_half_a_score_nor_a_few() -> None:
    text = "Ida Berg (born 1961) is a Norwegian footballer. She scored twelve goals in three years and one in a 14–2 win."
    person = Entity(
        "PERSON-1", EntityType.PERSON, (Mention(0, 8, EntityType.PERSON, 1.0),), "Ida Berg", 0.9, 0.1
    )
    counts = tuple(
        Entity(
            said,
            EntityType.QUANTITY,
            (Mention(at, at + len(said), EntityType.QUANTITY, 1.0),),
            said,
            0.0,
            0.9,
        )
        for said in ("twelve", "three years", "14")
        for at in (text.index(said),)
    )
    assert looked_up_figures(Case(text, (person, *counts), {})) == {"twelve"}
    letter = text.replace(" (born 1961) is a Norwegian footballer.", " wrote to us in the spring, from Oslo.")
    assert looked_up_figures(Case(letter, (person,), {})) == frozenset()


def test_a_rank_of_the_world_points_at_somebody_however_small_it_is() -> None:
    for text, alone in (("ranked world No. 3", False), ("won 3 cups", True)):
        at = text.index("3")
        rank = Entity(
            "Q-1", EntityType.QUANTITY, (Mention(at, at + 1, EntityType.QUANTITY, 1.0),), "3", 0.0, 0.9
        )
        assert bool(untelling(Case(text, (rank,), {}))) is alone
