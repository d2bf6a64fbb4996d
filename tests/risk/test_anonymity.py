"""The anonymity measure over documents with ladders, and distant supervision."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.core.decide.baselines import entities_to_mask
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.knowledge import PeopleIndex, open_index
from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.sources import Problems, open_source
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk import anonymity as module
from sfumato.core.risk.anonymity import AnonymityMeasure
from sfumato.core.risk.anonymity_annotations import annotation, read_documents
from sfumato.core.risk.anonymity_candidates import find_candidates
from sfumato.core.risk.anonymity_supervision import Supervisor
from sfumato.core.risk.model import Case, Item

TEXT = "Ole Hansen, a Norwegian footballer from Larvik, was born in 1958 and knew Acme Ltd."


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> PeopleIndex:
    """Ole is the only footballer from Larvik born in 1958; any two of these terms are shared by five or more."""
    rows = [
        "name,birth,nationality,place,birth country,occupation",
        "Ole Hansen,1958,Norwegian,Larvik,Norway,footballer",
    ]
    for n in range(8):
        rows.append(f"Anna{chr(97 + n)} Berg{chr(97 + n)},1970,Norwegian,Larvik,Norway,footballer")
        rows.append(f"Bo{chr(97 + n)} Dal{chr(97 + n)},1958,Norwegian,Larvik,Norway,teacher")
        rows.append(f"Carl{chr(97 + n)} Eng{chr(97 + n)},1958,Norwegian,Oslo,Norway,footballer")
        rows.append(f"Dag{chr(97 + n)} Fjell{chr(97 + n)},1953,Norwegian,Hamar,Norway,footballer")
    folder = tmp_path_factory.mktemp("anonymity")
    (folder / "people.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    build_index([open_source(folder / "people.csv")], folder / "people.index")
    return open_index(folder / "people.index")


def made(entity_id: str, kind: EntityType, text: str, *rungs: str) -> tuple[Entity, Ladder]:
    start = TEXT.index(text)
    entity = Entity(entity_id, kind, (Mention(start, start + len(text), kind, 1.0),), text, 0.0, 0.6)
    shown = [text, *rungs, MASK]
    return entity, Ladder(
        entity_id, tuple(Rung(t, 1.0, n / (len(shown) - 1), t) for n, t in enumerate(shown))
    )


@pytest.fixture(scope="module")
def case() -> Case:
    pairs = [
        made("name", EntityType.PERSON, "Ole Hansen"),
        made("nation", EntityType.DEM, "Norwegian", "European"),
        made("work", EntityType.DEM, "footballer", "athlete"),
        made("town", EntityType.LOC, "Larvik", "city in Norway"),
        made("born", EntityType.DATETIME, "1958", "1950s"),
        made("firm", EntityType.ORG, "Acme Ltd"),
    ]
    return Case(TEXT, tuple(e for e, _ in pairs), {e.id: ladder for e, ladder in pairs})


def test_findings_are_minimal_with_witness_and_evidence(index: PeopleIndex, case: Case) -> None:
    assessment = AnonymityMeasure(index).assess(case)
    assert assessment.available
    found = {tuple(item.entity_id for item in finding.items) for finding in assessment.findings}
    assert found == {("name",), ("born", "town", "work")}
    for finding in assessment.findings:
        assert finding.witness == ("Ole Hansen (footballer, 1958–, Norway)",)
        assert finding.score == 1.0
    triple = next(f for f in assessment.findings if len(f.items) == 3)
    assert triple.evidence == "Only one of 33 known people fits “1958”, “Larvik” and “footballer” together."
    assert "5 of 6 entities are known" in assessment.reason
    assert assessment.scores["name"] == 1.0 and "nation" not in assessment.scores


def test_violations_at_rungs(index: PeopleIndex, case: Case) -> None:
    measure = AnonymityMeasure(index)
    hidden = {"name": 1}
    # Told at the highest rungs at which it still is one: an athlete from Larvik born in the 1950s is Ole as well.
    highest = (Item("born", 1), Item("town"), Item("work", 1))
    assert [f.items for f in measure.violations(case, hidden)] == [highest]
    # A city in Norway, born in 1958, footballer: nine people. Generalizing is enough.
    assert measure.violations(case, {**hidden, "town": 1}) == []
    for born, work in ((1, 0), (0, 1), (1, 1)):  # and so is everything below
        found = measure.violations(case, {**hidden, "born": born, "work": work})
        assert [f.items for f in found] == [highest] and found[0].score == 1.0
    assert measure.violations(case, {**hidden, "town": 2}) == []
    assert measure.violations(case, {**hidden, "town": 1}, k=10)
    assert (
        measure.violations(case, hidden, limit=0) == [] or len(measure.violations(case, hidden, limit=1)) == 1
    )


def test_unknown_entities_are_no_violation(index: PeopleIndex, case: Case) -> None:
    shown = {e.id: case.ladders[e.id].top for e in case.entities} | {"firm": 0}
    assert AnonymityMeasure(index).violations(case, shown) == []


def test_without_an_index_the_measure_is_off_and_says_so(
    monkeypatch: pytest.MonkeyPatch, case: Case, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "open_index", lambda: open_index(tmp_path / "none"))
    assessment = AnonymityMeasure().assess(case)
    assert not assessment.available and "cannot be opened" in assessment.reason


@pytest.mark.parametrize(
    ("selection", "max_arity"), [("greedy", 3), ("random", 3), ("greedy", None), ("random", None)]
)
def test_baselines_leave_no_violation(
    index: PeopleIndex, case: Case, selection: str, max_arity: int | None
) -> None:
    measure = AnonymityMeasure(index)
    masked = entities_to_mask(
        measure.postings(case), selection=selection, max_arity=max_arity, people=len(index), seed=3
    )
    hidden = {i: case.ladders[i].top if i in case.ladders else 1 for i in masked}
    assert measure.violations(case, hidden) == []
    assert "name" in masked and "firm" not in masked


# -- distant supervision ----------------------------------------------------

BIOGRAPHY = (
    "Ole Hansen (born 1958) is a Norwegian footballer from Larvik. Hansen played for Zorblatt United in 1982 "
    "and scored 12 goals for the Norway national football team."
)


def test_candidates_are_gazetteer_terms_and_unknown_names(index: PeopleIndex) -> None:
    kinds = {term.text: term.kind for term in find_candidates(index, BIOGRAPHY)}
    assert kinds == {
        "Ole Hansen": "name",
        "1958": "date",
        "Norwegian": "country",
        "Larvik": "fact",
        "Hansen": "name",
        "Zorblatt United": "unknown",
        "1982": "event",
        "12": "number",
        "Norway national football team": "unknown",
    }


def test_candidates_of_dates_scripts_titles_and_measures(index: PeopleIndex) -> None:
    """What people mask in biographies and a run of capitals does not give."""
    text = (
        "Yuri Qwxz (Russian: Ю́рий Влади́мирович; [ˈjʉrʲɪj]; 名城 信男) is a swimmer. In April 2018 he joined the Native "
        "Women's Association of Zorblatt after 13.30 seconds in Zorb Trek: The Original Cast and the 703rd Qwxz Division."
    )
    found = {term.text: term.kind for term in find_candidates(index, text)}
    assert {"Ю́рий Влади́мирович", "[ˈjʉrʲɪj]", "名城 信男", "13.30 seconds", "703rd"} <= found.keys()
    assert found["April 2018"] == "event"  # not a name "In April" that swallows half of it
    assert found["Native Women's Association of Zorblatt"] == "unknown"
    assert found["Zorb Trek: The Original Cast"] == "unknown"


def test_a_date_of_birth_is_masked_however_many_share_it(index: PeopleIndex) -> None:
    text = "Ole Hansen (born 1958) is a Norwegian footballer."
    for supervisor, masked in (
        (Supervisor(index, k=1), True),
        (Supervisor(index, k=1, always=frozenset()), False),
    ):
        terms, hidden = supervisor.mask(text)
        assert ("1958" in {terms[n].text for n in hidden}) == masked


@pytest.mark.parametrize("selection", ["greedy", "random"])
@pytest.mark.parametrize("max_arity", [3, None])
def test_masks_hide_the_subject_and_what_nobody_else_has(
    index: PeopleIndex, selection: str, max_arity: int | None
) -> None:
    terms, masked = Supervisor(index, selection, 5, max_arity).mask(BIOGRAPHY)
    hidden = {terms[n].text for n in masked}
    assert {"Ole Hansen", "Hansen", "Zorblatt United", "1982", "12"} <= hidden
    assert "Norwegian" not in hidden


def test_random_masks_depend_on_the_seed_only(index: PeopleIndex) -> None:
    runs = [Supervisor(index, "random", 9, 3, seed).mask(BIOGRAPHY)[1] for seed in (1, 1, 2, 3, 4, 5)]
    assert runs[0] == runs[1]


def test_annotations_in_the_format_of_the_benchmark(index: PeopleIndex, tmp_path: Path) -> None:
    source = tmp_path / "bios.jsonl"
    source.write_text(json.dumps({"doc_id": "ole", "text": BIOGRAPHY}) + "\nnot json\n{}\n", encoding="utf-8")
    problems = Problems()
    ((doc_id, text),) = list(read_documents(source, problems))
    assert [(p.line, p.reason) for p in problems.lines] == [(2, "not JSON"), (3, "no text")]
    record = annotation(doc_id, text, Supervisor(index), 0)
    (mentions,) = [a["entity_mentions"] for a in record["annotations"].values()]
    assert all(text[m["start_offset"] : m["end_offset"]] == m["span_text"] for m in mentions)
    by_text = {m["span_text"]: m for m in mentions}
    assert by_text["Ole Hansen"]["identifier_type"] == by_text["Hansen"]["identifier_type"] == "DIRECT"
    assert by_text["Ole Hansen"]["entity_id"] == by_text["Hansen"]["entity_id"]
    assert by_text["Zorblatt United"]["identifier_type"] == "QUASI"
    assert by_text["Norwegian"]["identifier_type"] == "NO_MASK"
    assert {m["entity_type"] for m in mentions} <= {t.value for t in EntityType}
    assert set(record) == {"doc_id", "dataset_type", "text", "task", "meta", "quality_checked", "annotations"}


def test_a_court_in_a_country_tells_the_country(index: PeopleIndex) -> None:
    court, ladder = made("court", EntityType.ORG, "Acme Ltd", "local court in Norway", "court")
    town, other = made("town", EntityType.LOC, "Larvik", "city in Norway")
    case = Case(TEXT, (court, town), {"court": ladder, "town": other})
    measure = AnonymityMeasure(index)
    assert measure.people_of(court, case, 1) == measure.people_of(town, case, 1)
    assert measure.people_of(court, case, 2) is None


def test_a_class_of_things_or_a_date_is_nobody_of_that_name(tmp_path: Path) -> None:
    """People called Place, Date, Court and Just make no place, date or court telling."""
    rows = [
        "name,birth",
        "Ada Place,1958",
        "Kim Date,1970",
        "Ann Court,1958",
        "Joe Just,1970",
        "Eva Place,1970",
        "Ed Okafor,1950",
    ]
    (tmp_path / "people.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    build_index([open_source(tmp_path / "people.csv")], tmp_path / "people.index")
    measure = AnonymityMeasure(open_index(tmp_path / "people.index"))
    text = "In Larvik the Court, a panel of just two, met Ann Court and Okafor on 5 May."

    def one(entity_id: str, kind: EntityType, said: str, *rungs: str) -> tuple[Entity, Ladder]:
        at = text.index(said)
        shown = [said, *rungs, MASK]
        steps = tuple(Rung(t, 1.0, n / (len(shown) - 1), t) for n, t in enumerate(shown))
        mentions = (Mention(at, at + len(said), kind, 1.0),)
        return Entity(entity_id, kind, mentions, said, 0.0, 0.6), Ladder(entity_id, steps)

    pairs = [
        one("town", EntityType.LOC, "Larvik", "place"),
        one("court", EntityType.ORG, "Court"),
        one("short", EntityType.DATETIME, "just", "date"),
        one("day", EntityType.DATETIME, "5 May", "date"),
        one("ann", EntityType.PERSON, "Ann Court"),
        one("firm", EntityType.ORG, "Okafor"),  # only ever with a capital: may well be somebody
    ]
    case = Case(text, tuple(e for e, _ in pairs), {e.id: ladder for e, ladder in pairs})
    assert set(measure.postings(case)) == {"ann", "firm"}
    assert set(measure.postings(case, {"town": 1, "short": 1, "day": 1})) == {"ann", "firm"}
