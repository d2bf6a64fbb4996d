"""The calculator: conservative where it must be, and right about the census sample's own words."""

from __future__ import annotations

import json

import pytest

from sfumato.app.cli import main
from sfumato.core.risk.crowd_facts import count_facts, relation_of
from sfumato.core.risk.crowd_model import Crowd
from sfumato.core.risk.crowd_workers import Wanted, load_workers


def crowd(**facts: str) -> Crowd:
    return count_facts([(key.replace("_", " "), value) for key, value in facts.items()])


def test_an_unknown_village_is_a_small_place_and_said_to_be_assumed() -> None:
    found = crowd(lives_in="Qwertvik")
    assert found.expected < 1000 and found.low >= 50
    assert "small village" in found.not_counted[0].reason
    assert crowd(lives_in="Qwertvik", country="Norway").expected <= found.expected


def test_a_unique_office_is_unique_whatever_else_is_told() -> None:
    assert crowd(office="Prime Minister of Norway").high == 1
    assert crowd(occupation="Prime Minister", country="Norway").high == 1
    assert crowd(office="Prime Minister of Norway", sex="female", age="50-59").expected == 1
    assert 1 < crowd(office="former Prime Minister of Norway").expected < 50
    assert 50 < crowd(occupation="member of parliament", country="Norway").expected < 1000


def test_peoples_and_names_are_those_of_the_country() -> None:
    assert 8e6 < crowd(ethnicity="Kurdish", country="Turkey").expected < 2.5e7
    assert 2000 < crowd(name="Mehmet Yilmaz", country="Turkey").expected < 500_000
    assert crowd(name="Mehmet Yilmaz", country="Norway").expected < 50


def test_illness_and_disability_count() -> None:
    healthy = crowd(lives_in="Utsira")
    ill = count_facts([("health", "HIV-positive"), ("health", "blind"), ("lives in", "Utsira")])
    assert ill.expected < healthy.expected / 1000 and ill.high < 5


def test_more_facts_never_make_the_crowd_larger() -> None:
    facts = [
        ("country", "Norway"),
        ("sex", "female"),
        ("age", "30-39"),
        ("occupation", "nurse"),
        ("marital", "divorced"),
    ]
    sizes = [count_facts(facts[: n + 1]).expected for n in range(len(facts))]
    assert sizes == sorted(sizes, reverse=True) and len(set(sizes)) == len(sizes)
    assert 2000 < sizes[3] < 30_000


@pytest.mark.parametrize("word", ["Craft-repair", "craft and repair"])
def test_the_census_words_and_people_s_words_mean_the_same(word: str) -> None:
    spelled = count_facts([("country", "United States"), ("occupation", word), ("born in", "Mexico")])
    told = count_facts([("country", "United States"), ("occupation", "Craft-repair"), ("born in", "Mexico")])
    assert spelled.expected == pytest.approx(told.expected)
    assert 3e5 < spelled.expected < 1.2e6


def test_a_question_in_census_words_alone_is_about_the_sample_s_country() -> None:
    bare = count_facts([("occupation", "Machine-op-inspct"), ("sex", "Female")])
    said = count_facts([("occupation", "Machine-op-inspct"), ("sex", "Female"), ("country", "United-States")])
    assert bare.expected == pytest.approx(said.expected)


def test_marital_state_depends_on_age() -> None:
    workers = load_workers()
    assert workers.marital("f", 18, 22, ["Widowed"]) < 0.02 < workers.marital("f", 70, 80, ["Widowed"])
    young = workers.share("Sales", Wanted("f", 20, 29, frozenset({"Widowed"})))
    old = workers.share("Sales", Wanted("f", 60, 69, frozenset({"Widowed"})))
    assert old > 3 * young


def test_what_is_masked_or_a_kind_leaves_everybody_in() -> None:
    everybody = count_facts([("sex", "***")]).expected
    for value in ("***", "a town", "PERSON 1", "the applicant"):
        assert count_facts([("lives in", value)]).expected == everybody


def test_unknown_keys_are_said() -> None:
    assert relation_of("favourite colour") is None
    assert crowd(favourite_colour="blue").not_counted[0].reason == "unknown key"


def test_the_command_answers_one_line_for_each_object(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    lines = (
        '{"sex": "female", "country": "Norway"}\n{"occupation": ["nurse", "farmer"], "country": "Norway"}\n'
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["crowd", "--batch", "-"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [sorted(a) for a in answers] == [["expected", "high", "low", "not_counted"]] * 2
    assert answers[0]["low"] < answers[0]["expected"] < answers[0]["high"]


def test_a_fact_without_a_value_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["crowd", "--fact", "sex"]) != 0
    assert "KEY=VALUE" in capsys.readouterr().err


def test_offences_of_one_person_go_together() -> None:
    one = count_facts([("conviction", "rape"), ("country", "Norway")])
    both = count_facts([("conviction", "rape"), ("conviction", "murder"), ("country", "Norway")])
    assert 0.01 * one.expected < both.expected < one.expected
