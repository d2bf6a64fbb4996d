"""How much dates of what happened tell: a case by what courts take in, a life by its turns, a decade nothing."""

from __future__ import annotations

import pytest

from sfumato.core.facts.model import Fact, Quote, Relation
from sfumato.core.language.dates import Precision
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_events import Dates, been_in, dates_of, dealt_with
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_kinds import state_told
from sfumato.core.risk.crowd_priors import CASES_A_YEAR, MOST_YEARS, TURNS_A_YEAR
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.model import Case

YEARS = ("1966", "2002", "2003", "2004")


def dates(text: str, of_a_case: bool, *spans: str) -> Dates:
    entities, facts = [], []
    for words in spans:
        start = text.index(words)
        mention = Mention(start, start + len(words), EntityType.DATETIME, 1.0)
        entities.append(Entity(words, EntityType.DATETIME, (mention,), words, 0.0, 0.9))
        facts.append(Fact("", Relation.EVENT, words, (Quote(start, start + len(words), words),), 0.9))
    return dates_of(text, entities, facts, of_a_case)


@pytest.mark.parametrize(("of_a_case", "rate"), [(True, CASES_A_YEAR), (False, TURNS_A_YEAR)])
def test_years_count_by_what_they_are_of(of_a_case: bool, rate: float) -> None:
    found = dates("It began in 1996 and went on in 2004.", of_a_case, "1996", "2004")
    assert found.levels[Precision.YEAR].attribute.share == pytest.approx(rate / MOST_YEARS, rel=0.01)


def test_the_year_of_a_case_narrows_offenders_less() -> None:
    """Each of them has such a case: of an offence and its year, the second is no news of everybody."""
    text = (
        "The applicant, Mr Ola Hansen, lodged a case in 2004. The applicant was born in 1966. In 2002 the applicant was {0}. "
        "In 2003 he was moved."
    )

    def part(offence: str) -> float:
        full = text.format(offence)
        without = full.replace("2004", "May").replace("2002", "May").replace("2003", "May")
        counted, all_ = (CrowdMeasure().crowds(Case(t, recognised(t), {}))[0] for t in (full, without))
        return counted.expected / all_.expected

    def recognised(full: str) -> tuple[Entity, ...]:
        found = []
        for kind, words in ((EntityType.PERSON, "Mr Ola Hansen"), *((EntityType.DATETIME, y) for y in YEARS)):
            if words in full:
                mention = Mention(full.index(words), full.index(words) + len(words), kind, 1.0)
                found.append(Entity(words, kind, (mention,), words, 0.5, 0.3))
        return tuple(found)

    assert part("convicted of theft") > 2 * part("heard as a witness")


def test_a_decade_of_a_life_tells_nothing() -> None:
    found = dates("She won in the 1990s.", False, "the 1990s")
    decade = found.levels[Precision.DECADE].attribute
    assert decade.share == decade.spread == 1.0


def test_a_crowd_of_thousands_is_not_gone_by_the_years_of_a_case() -> None:
    found = dates("It began in 1996 and went on in 1999.", True, "1996", "1999")
    year = found.levels[Precision.YEAR].attribute
    assert 2_500 * year.share / year.spread > 5


def test_a_wider_home_beside_an_open_country_buys_next_to_nothing() -> None:
    reader = shared_reader()
    state = been_in("Azerbaijan", reader)
    assert state is not None

    def people(home: str) -> float:
        lives = reader.read(Relation.LIVES_IN, home)
        assert isinstance(lives, Trait)
        return count_people([lives, state], reader.tables).expected

    assert people("city in Asia") < 3 * people("city in Azerbaijan")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Republic of Turkey", "Turkey"),
        ("United Kingdom of Great Britain and Northern Ireland", "United Kingdom"),
        ("Government of the United Kingdom", "United Kingdom"),
        ("Norwegian Government", "Norway"),
        ("government in Northern Europe", "Northern Europe"),
        ("the respondent State", ""),
        ("Norwegian Shipping", ""),
        ("Larvik District Court", ""),
    ],
)
def test_a_state_and_its_government_tell_the_country(words: str, told: str) -> None:
    assert state_told(words) == told


def test_the_state_that_a_case_is_against_narrows_the_crowd() -> None:
    reader = shared_reader()
    man, state = reader.read(Relation.SEX, "male"), dealt_with("Norwegian Government", reader)
    assert isinstance(man, Trait) and state is not None
    found = count_people([man, state], reader.tables)
    assert 1e6 < found.expected < 5.5e6


def test_an_offence_that_no_table_knows_is_not_everybody() -> None:
    text = "The applicant was convicted of bigamy. The applicant was born in 1970."
    with_offence = CrowdMeasure().crowds(Case(text, (), {}))[0]
    without = CrowdMeasure().crowds(Case(text.replace("convicted of bigamy", "there"), (), {}))[0]
    assert with_offence.expected < without.expected / 100


def test_a_kind_told_by_a_peoples_word_is_in_their_country() -> None:
    told = been_in("American place", shared_reader())
    assert told is not None and not told.assumed and told.attribute.codes == ("US",)
