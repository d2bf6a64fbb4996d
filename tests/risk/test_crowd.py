"""Crowds of documents: facts of the protected person only, the lower bound, rungs, and known people."""

from __future__ import annotations

import math
import re

import pytest

from sfumato.core.achieved import achieved_in_text, in_words, statement_of
from sfumato.core.facts.model import Fact, Relation
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_count import count_people
from sfumato.core.risk.crowd_estimate import whole_people
from sfumato.core.risk.crowd_facts import shared_reader
from sfumato.core.risk.crowd_model import Crowd
from sfumato.core.risk.crowd_people import KnownPeople
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.crowd_vocabulary import office
from sfumato.core.risk.model import Case
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.pronoun_sex import sex_in_text

TEXT = (
    "The applicant was born in 1973 and lives in Larvik, Norway. He is a Norwegian national. He works as a lawyer. "
    "His neighbour, Mr Per Vik, a surgeon from Bergen, saw him in Paris on 3 May 2001."
)

NOTHING_HAPPENED = {"day": 1, "fair": 1}


def made(entity_id: str, kind: EntityType, text: str, *rungs: str) -> tuple[Entity, Ladder]:
    start = TEXT.index(text)
    entity = Entity(entity_id, kind, (Mention(start, start + len(text), kind, 1.0),), text, 0.0, 0.6)
    shown = [text, *rungs, MASK]
    return entity, Ladder(entity_id, tuple(Rung(t, 1.0, n / len(shown)) for n, t in enumerate(shown)))


@pytest.fixture(scope="module")
def case() -> Case:
    pairs = [
        made("born", EntityType.DATETIME, "1973", "1970s"),
        made("town", EntityType.LOC, "Larvik", "city in Norway", "Norway"),
        made("land", EntityType.LOC, "Norway", "Europe"),
        made("nation", EntityType.DEM, "Norwegian", "European"),
        made("work", EntityType.DEM, "lawyer", "professional"),
        made("other", EntityType.PERSON, "Mr Per Vik", "PERSON 2"),
        made("his work", EntityType.DEM, "surgeon"),
        made("his town", EntityType.LOC, "Bergen"),
        made("day", EntityType.DATETIME, "3 May 2001"),
        made("fair", EntityType.LOC, "Paris"),
    ]
    return Case(TEXT, tuple(e for e, _ in pairs), {e.id: ladder for e, ladder in pairs})


@pytest.fixture(scope="module")
def measure() -> CrowdMeasure:
    return CrowdMeasure()


def test_facts_of_others_do_not_count_but_when_and_where_something_happened(
    measure: CrowdMeasure, case: Case
) -> None:
    telling = {i for i, row in measure.chains(case).items() if any(row)}
    assert telling == {"born", "town", "land", "nation", "work", "day", "fair"}


def test_the_crowd_has_an_interval_and_a_label(measure: CrowdMeasure, case: Case) -> None:
    (found,) = measure.crowds(case, {"work": 2} | NOTHING_HAPPENED)
    assert found.person == "the applicant"
    assert 1 <= found.low < found.expected < found.high
    assert {"Larvik", "1973"} <= {blame.text for blame in found.blame}


def test_hiding_more_never_makes_the_crowd_smaller(measure: CrowdMeasure, case: Case) -> None:
    before = measure.crowds(case, NOTHING_HAPPENED)[0].low
    for rungs in ({"born": 1}, {"born": 1, "town": 1}, {"born": 1, "town": 2, "work": 1}):
        after = measure.crowds(case, rungs | NOTHING_HAPPENED)[0].low
        assert after > before
        before = after


def test_violations_are_minimal_and_the_lower_bound_decides(measure: CrowdMeasure, case: Case) -> None:
    everything = {i: ladder.top for i, ladder in case.ladders.items()}
    k = 200
    findings = measure.violations(case, {}, k, 10)
    assert findings
    for finding in findings:
        shown = everything | {item.entity_id: item.rung for item in finding.items}
        assert measure.crowds(case, shown)[0].low < k
        for item in finding.items:
            assert measure.crowds(case, shown | {item.entity_id: everything[item.entity_id]})[0].low >= k
    assert measure.violations(case, everything, k, 10) == []


def test_what_happened_is_counted_by_when_and_where(measure: CrowdMeasure, case: Case) -> None:
    neither, day, fair, both = (
        measure.crowds(case, {"town": 3, **hidden})[0].expected
        for hidden in (NOTHING_HAPPENED, {"fair": 1}, {"day": 1}, {})
    )
    assert neither > 100 * day and neither >= fair >= both
    assert day >= both


def test_a_larger_k_never_asks_for_less(measure: CrowdMeasure, case: Case) -> None:
    """Also where words outside entities leave fewer than k: then all that can be hidden is asked for."""
    everything = {i: 0 for i in case.ladders}
    found = [
        {item for finding in measure.violations(case, everything, k, 64) for item in finding.items}
        for k in (1, 2, 1000, 10**6, 10**10)
    ]
    assert found[0] == set()
    assert all(found[1:])
    largest = {item.entity_id for item in found[-1]}
    assert largest == {"born", "town", "land", "nation", "work", "day", "fair"}


def test_dates_as_precise_as_each_other_are_one_term() -> None:
    text = "The applicant was arrested on 3 May 2001. He was heard on 9 June 2001 and released in 2002."
    case = dated(text, ("3 May 2001", "9 June 2001", "2002"))
    measure = CrowdMeasure()
    chains = measure.chains(case)
    assert chains["3 May 2001"][0] == chains["9 June 2001"][0]
    assert chains["3 May 2001"][2] == chains["2002"][0]
    assert measure.within(chains["3 May 2001"][0], chains["2002"][0])
    by_day, by_year = (
        measure.crowds(case, rungs)[0].expected for rungs in ({}, {"3 May 2001": 2, "9 June 2001": 2})
    )
    one_left = measure.crowds(case, {"3 May 2001": 2})[0].expected
    assert by_year > 100 * one_left and one_left == by_day


def dated(text: str, dates: tuple[str, ...]) -> Case:
    pairs = []
    for date in dates:
        start = text.index(date)
        mention = Mention(start, start + len(date), EntityType.DATETIME, 1.0)
        shown = [*([date, date.split(" ", 1)[1]] if " " in date else []), date[-4:], f"{date[-4:-1]}0s", MASK]
        rungs = tuple(Rung(words, 1.0, n / len(shown), words) for n, words in enumerate(shown))
        pairs.append((Entity(date, EntityType.DATETIME, (mention,), date, 0.0, 0.9), Ladder(date, rungs)))
    return Case(text, tuple(e for e, _ in pairs), {e.id: ladder for e, ladder in pairs})


def test_a_placeholder_or_a_role_tells_nothing(measure: CrowdMeasure) -> None:
    text = "Ola Nordmann was born in 1973. He is the applicant. The applicant left."
    mentions = (Mention(0, 12, EntityType.PERSON, 1.0),)
    entity = Entity("name", EntityType.PERSON, mentions, "Ola Nordmann", 0.9, 0.0, True)
    shown = (
        Rung("Ola Nordmann", 1, 0.0, "Ola Nordmann"),
        Rung("the applicant", 1e6, 0.6, "the applicant", kind=RungKind.ROLE),
        Rung("PERSON 1", 8e9, 0.97, "PERSON 1", kind=RungKind.LABEL),
        Rung(MASK, math.inf, 1.0, kind=RungKind.MASK),
    )
    case = Case(text, (entity,), {"name": Ladder("name", shown)}, ("name",))
    named, *hidden = (measure.crowds(case, {"name": rung})[0].expected for rung in range(4))
    assert named < 1000 < hidden[0] and len(set(hidden)) == 1


def test_an_illness_and_an_island_are_a_small_crowd_in_the_text_itself() -> None:
    crowds = achieved_in_text(
        "The patient lives on the island of Utsira. The patient is blind and was diagnosed with HIV in 2011."
    )
    assert crowds[0].high < 20 and not crowds[0].reaches(5)
    assert "fewer than the 5" in in_words(crowds, 5)


def test_a_statement_for_the_certificate_holds_only_when_k_is_reached() -> None:
    crowd = Crowd("the applicant", 50, 8, 300)
    assert statement_of([crowd], 5).holds and not statement_of([crowd], 9).holds
    assert "the applicant" in statement_of([crowd], 9).detail


def test_a_namesake_of_whom_nothing_else_is_shared_is_somebody_else() -> None:
    people = KnownPeople()
    if people.index is None:
        pytest.skip("no people index is installed")
    facts = [
        Fact("p", Relation.NAME, "Dr Angela Merkel", ()),
        Fact("p", Relation.BORN, "17 July 1954", ()),
    ]
    assert people.is_known(facts)
    assert not people.is_known([facts[0], Fact("p", Relation.BORN, "3 May 1921", ())])
    assert not people.is_known(facts[:1])


def test_gender_birth_date_and_postcode_single_out_87_percent_of_the_us() -> None:
    """Sweeney (2000): 87 % for gender, birth date and 5-digit postcode, where areas hold 8,600 people (paper 000, note 2).
    Somebody is alone when nobody else is expected in the model's crowd: exp(−crowd)."""
    tables = shared_reader().tables
    home = Trait(Relation.LIVES_IN, Attribute("where", "area", ("US",), 8600.0))
    alone = total = 0.0
    for sex in "fm":
        for age in range(0, 100, 3):
            day = Attribute("age", "day", low=age, high=age, fraction=1 / 365.25)
            traits = [home, Trait(Relation.SEX, Attribute("sex", sex, sex=sex)), Trait(Relation.BORN, day)]
            weight = tables.people(("US",), sex, age, age)
            total += weight
            alone += weight * math.exp(-count_people(traits, tables).expected)
    assert alone / total == pytest.approx(0.87, abs=0.02)


@pytest.mark.parametrize(
    ("text", "sex"), [("He said he saw his car.", "m"), ("She and her. Hers.", "f"), ("He, she.", "")]
)
def test_pronouns_give_the_sex_away(text: str, sex: str) -> None:
    assert sex_in_text(text) == sex


def test_the_head_of_a_kind_of_body_is_one_of_many_and_the_head_of_a_named_one_is_one() -> None:
    assert office("president of Clark University") == (1.0, 1.0, False)
    held = shared_reader().read(Relation.OFFICE, "president of university")
    assert isinstance(held, Trait) and held.attribute.people > 5_000


def test_reasons_count_whole_people_and_quote_each_word_once(measure: CrowdMeasure, case: Case) -> None:
    for finding in measure.violations(case, {}, 200, 10):
        assert not re.search(r"As few as \d+\.\d", finding.evidence)
        quoted = re.findall("“([^”]+)”", finding.evidence)
        assert len(quoted) == len(set(quoted))


def test_of_a_telling_sentence_a_reason_quotes_what_it_tells_of_the_person() -> None:
    text = "PERSON 1 lives in Norway. In a village he later worked as a surgeon, and there he broke every record of the club."
    start = text.index("In a village")
    mention = Mention(start, len(text), EntityType.EVENT, 1.0)
    sentence = Entity("told", EntityType.EVENT, (mention,), text[start:], 0.0, 0.6)
    ladder = Ladder("told", (Rung(text[start:], 1.0, 0.0), Rung(MASK, math.inf, 1.0)))
    findings = CrowdMeasure().violations(Case(text, (sentence,), {"told": ladder}), {}, 10**9, 10)
    assert findings and all("broke every record" not in finding.evidence for finding in findings)
    assert any("surgeon" in finding.evidence for finding in findings)


def test_people_are_whole() -> None:
    assert whole_people(4.2) == "4" and whole_people(0.3) == "1" and whole_people(54_321) == "54,000"
