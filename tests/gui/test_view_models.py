"""View-models without a window: spans, preview, search, decisions, dials, export checks, batch."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.app.gui.vm import dials as dials_vm
from sfumato.app.gui.vm.batch import lines_of
from sfumato.app.gui.vm.bulk import mark_hits, use_profile
from sfumato.app.gui.vm.decide import Decisions
from sfumato.app.gui.vm.entity_rows import counts, matches, neighbour, rows_of
from sfumato.app.gui.vm.export import suggested_name
from sfumato.app.gui.vm.frontier import Frontier, nearest, point_of
from sfumato.app.gui.vm.inspector import inspect, leaves
from sfumato.app.gui.vm.marking import mark
from sfumato.app.gui.vm.protect import people_of
from sfumato.app.gui.vm.search import Query, occurrences, search
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import OffsetMap, density
from sfumato.core.decide.model import Choice, Conflict, Dials, Plan
from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.generalize.realise import Wording, edits_of, realise, shown_text
from sfumato.core.recognize.model import Entity, EntityType, Identifier, Mention
from sfumato.core.review.model import Decision, Origin, Status
from sfumato.core.review.project import Project
from tests.gui.conftest import preflight
from tests.review.conftest import TEXT, record


@pytest.fixture
def session() -> Session:
    made = Session(Project(who="tester"))
    made.take(record())
    made.show("d1")
    return made


def plan_of(session: Session, rungs: dict[str, int], dials: Dials | None = None, **more: object) -> Plan:
    choices = {e.id: Choice(e.id, rungs.get(e.id, 0), None) for e in session.entities()}
    return Plan(choices, dials or session.dials, 2.0, 10.0, 2.0, True, **more)  # type: ignore[arg-type]


def give(session: Session, plan: Plan) -> None:
    request = session.plan_request()
    assert request is not None and session.accept_plan(request, plan)


def preview(session: Session) -> str:
    return edits_of(session.replacements(), TEXT).apply(TEXT)


# -- what is shown --


def test_without_a_plan_everything_found_is_hidden(session: Session) -> None:
    shown = preview(session)
    for entity in session.entities():
        assert entity.text not in shown


def test_a_plan_only_suggests_and_a_person_decides(session: Session) -> None:
    give(session, plan_of(session, {"PERSON-1": 1}))
    row = {r.entity_id: r for r in rows_of(session)}["PERSON-1"]
    assert (row.status, row.fate) == (Status.UNDECIDED, Status.MASKED)
    assert "geologist" in preview(session) and "Ada Berg" not in preview(session)
    session.select(["PERSON-1"])
    Decisions(session).keep()
    assert "Ada Berg" in preview(session)
    give(session, plan_of(session, {"PERSON-1": 1}))  # a new plan never overrides the person
    assert "Ada Berg" in preview(session)
    assert session.fixed() == {"PERSON-1": 0}


def test_an_answer_to_an_older_question_is_ignored(session: Session) -> None:
    old = session.plan_request()
    new = session.plan_request()
    assert old is not None and new is not None
    assert not session.accept_plan(old, plan_of(session, {}))
    assert session.accept_plan(new, plan_of(session, {}))


def test_rungs_words_operators_and_types_change_what_stands_there(session: Session) -> None:
    decisions = Decisions(session)
    give(session, plan_of(session, {}))
    session.select(["DATETIME-1"])
    decisions.higher()
    assert "born on [1971])" in preview(session)
    decisions.higher()
    assert "born on [1970s])" in preview(session)
    decisions.lower()
    decisions.words("long ago")
    assert "born on [long ago])" in preview(session)
    decisions.operator("year only")
    assert "born on [1971])" in preview(session)
    decisions.clear()
    assert "3 May 1971" in preview(session)
    session.project.set("type_rules", {"PERSON": "mask"}, "persons")
    session.history_moved()
    assert "Berg" not in preview(session)
    while session.project.history.undo():
        pass
    session.history_moved()
    assert session.project.history.values == {} and "3 May 1971" in preview(session)


def test_accepting_turns_the_suggestion_into_a_decision(session: Session) -> None:
    give(session, plan_of(session, {"DATETIME-1": 2}))
    session.select(["DATETIME-1", "DEM-1"])
    assert Decisions(session).accept()
    assert session.project.decision("d1", "DATETIME-1") == Decision(2)
    assert session.project.decision("d1", "DEM-1") == Decision(0)
    assert [s.label for s in session.project.history.steps] == ["Accept 2 entities"]


def test_a_mark_by_hand_spreads_to_every_occurrence(session: Session) -> None:
    start = TEXT.index("Her ")
    entity = mark(session, start, start + 3, EntityType.MISC)
    session.history_moved()
    assert entity is not None and len(entity.mentions) == TEXT.count("Her ")
    assert "Her " not in preview(session)
    assert mark(session, start, start + 3, EntityType.MISC) is None  # nothing new
    session.project.history.undo()
    session.history_moved()
    assert entity.id not in {e.id for e in session.entities()}


def test_a_conflict_is_shown_with_its_way_out(session: Session) -> None:
    session.select(["DATETIME-1"])
    Decisions(session).keep()
    conflict = Conflict(("DATETIME-1",), {"DATETIME-1": 2}, "One of these must change.")
    give(session, plan_of(session, {}, conflicts=(conflict,)))
    entity = session.entity("DATETIME-1")
    assert (
        entity is not None
        and inspect(session, entity).conflict == "“3 May 1971”, kept, is still too revealing."
    )
    assert any("still too revealing" in c.words for c in preflight(session))
    assert counts(rows_of(session))["conflicts"] == 1
    assert Decisions(session).way_out()
    assert session.project.decision("d1", "DATETIME-1") == Decision(2)


# -- lists --


def test_filters_and_neighbours(session: Session) -> None:
    give(session, plan_of(session, {"CODE-1": 1}))
    session.select(["CODE-1"])
    Decisions(session).accept()
    rows = rows_of(session)
    every = frozenset(EntityType)

    def found(name: str, words: str = "", types: frozenset[EntityType] = every) -> set[str]:
        return {r.entity_id for r in rows if matches(r, name, words, types, 0.5)}

    assert found("changed by hand") == {"CODE-1"} == found("masked")
    assert "CODE-1" not in found("undecided")
    direct = {e.id for e in session.entities() if e.identifier is Identifier.DIRECT}
    assert found("kept but risky") == direct - {"CODE-1"}  # they name somebody, and the plan keeps them
    assert found("all", "liv") == {"PERSON-2"}
    assert found("all", types=frozenset({EntityType.DEM})) == {"DEM-1"}
    order = [r.entity_id for r in rows]  # what matters first
    assert neighbour(rows, "", 1, undecided=True) == order[0]
    assert neighbour(rows, order[-1], 1, undecided=False) == order[0]
    assert neighbour(rows, "CODE-2", -1, undecided=True) == "PERSON-2"  # CODE-1 is decided


def test_the_inspector_says_why_and_what_each_rung_leaves(session: Session) -> None:
    give(session, plan_of(session, {"DATETIME-1": 1}))
    person, date = session.entity("PERSON-1"), session.entity("DATETIME-1")
    assert person is not None and date is not None
    found = inspect(session, person)
    assert "Two facts point to 1 person." in found.more
    assert any("pattern: test" in line and "90%" in line for line in found.more)
    assert [(b.measure, b.score) for b in found.bars] == [("population", 0.9), ("search", None)]
    assert found.contexts[0].words == "Ada Berg" and found.contexts[0].page == 0
    rungs = inspect(session, date).rungs
    assert [(r.text, r.leaves, r.costs) for r in rungs] == [
        ("3 May 1971", "1", "none"),
        ("1971", "365", "40%"),
        ("1970s", "3.6 thousand", "70%"),
        ("***", "anything", "all"),
    ]
    assert [r.current for r in rungs] == [False, True, False, False] and rungs[1].suggested


@pytest.mark.parametrize(
    ("coverage", "words"),
    [(1, "1"), (12, "12"), (5_400_000, "5.4 million"), (2e10, "20 billion"), (math.inf, "anything")],
)
def test_coverage_in_words(coverage: float, words: str) -> None:
    assert leaves(coverage) == words


def test_who_to_protect_is_suggested_from_the_heading(session: Session) -> None:
    people = people_of(session)
    assert people[0].entity_id == "PERSON-1" and people[0].suggested and people[0].why
    assert not people[1].suggested


# -- text --


def test_search_plain_whole_word_regex_and_bad_regex() -> None:
    texts = {"a": "Ann met Anna\nBerg. ann", "b": "ANNA Berg"}
    assert len(search(Query("ann"), texts)) == 4
    assert len(search(Query("ann", whole_word=True), texts)) == 2
    assert [(h.document, h.start) for h in search(Query("Anna Berg"), texts)] == [("a", 8), ("b", 0)]
    assert len(search(Query(r"ann?a\b", regex=True), texts)) == 2
    assert len(search(Query("Ann", match_case=True), texts)) == 2
    with pytest.raises(SfumatoError, match="not valid"):
        search(Query("(", regex=True), texts)
    assert occurrences("Her book. Here. Her", "Her") == ((0, 3), (16, 19))


def test_marking_hits_in_all_documents(session: Session) -> None:
    session.take(record("d2", "b.txt"))
    hits = search(Query("lives"), {d: TEXT for d in ("d1", "d2")})
    assert mark_hits(session, hits, EntityType.MISC) == 2
    assert [e.text for e in session.entities("d2") if "H" in e.id.split("-")[1]] == ["lives"]


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 12), st.text("xyz", max_size=9)), max_size=12))
def test_nothing_that_a_replacement_covers_survives_and_offsets_map(
    spans: list[tuple[int, int, str]],
) -> None:
    text = "".join(chr(0x4E00 + n) for n in range(80))  # every character is unique
    entities = [
        Entity(f"MISC-{n}", EntityType.MISC, (Mention(a, a + length, EntityType.MISC, 1.0),), "x", 0.0, 1.0)
        for n, (a, length, _) in enumerate(spans)
    ]
    ladders = {e.id: Ladder(e.id, (Rung("x", 1, 0.0), Rung(MASK, 9, 1.0))) for e in entities}
    texts = {e.id: spans[n][2] for n, e in enumerate(entities) if n % 2}
    placed = realise(text, entities, ladders, {e.id: 1 for e in entities}, wording=Wording(texts=texts))
    result = shown_text(placed, text)
    assert result == edits_of(placed, text).apply(text)
    hidden = {n for start, length, _ in spans for n in range(start, start + length)}
    assert {c for c in result if c in text} == {text[n] for n in range(80) if n not in hidden}
    mapping = OffsetMap(placed)
    for n in range(80):
        if n not in hidden:
            assert result[mapping.to_preview(n)] == text[n]
            assert mapping.to_original(mapping.to_preview(n)) == n


def test_density_counts_what_waits_on_each_page(session: Session) -> None:
    give(session, plan_of(session, {}))
    session.select(["PERSON-1"])
    Decisions(session).mask()
    found = density(session.spans(), record().pages)
    assert found[0][0] == found[0][1] - 1  # one mention of Ada Berg is on the first page
    assert sum(total for _, total in found.values()) == len(session.spans())


# -- dials and profiles --


def test_the_k_slider_is_logarithmic_and_reaches_both_ends() -> None:
    assert dials_vm.k_at(0) == 1 and dials_vm.k_at(dials_vm.STEPS) == 1000
    middle = dials_vm.k_at(dials_vm.STEPS // 2)
    assert 30 <= middle <= 33
    for k in (1, 2, 5, 31, 100, 1000):
        assert abs(dials_vm.k_at(dials_vm.position_of(k)) - k) <= max(1, k * 0.02)


def test_a_profile_is_one_step_and_applies_its_rules(session: Session) -> None:
    use_profile(session, "court")
    assert session.dials.k == 5 and session.project.type_rules == {"CODE": "mask"}
    decision = session.project.decision("d1", "CODE-1")
    assert decision is not None and decision.operator == "last four" and decision.origin is Origin.RULE
    assert "xxxx8145" in preview(session)
    assert len(session.project.history.steps) == 1
    session.project.history.undo()
    session.history_moved()
    assert session.project.decision("d1", "CODE-1") is None


# -- frontier, export, batch --


def test_frontier_points_in_words_and_csv(session: Session) -> None:
    ladders = {e.id: session.ladder(e) for e in session.entities()}
    point = point_of(plan_of(session, {"PERSON-1": 1, "DATETIME-1": 1}, Dials(k=7)), ladders)
    assert (point.masked, point.generalized, point.as_is) == (1, 1, 5)
    assert "At k = 7" in point.words() and "80%" in point.words()
    other = point_of(plan_of(session, {}, Dials(k=100)), ladders)
    assert nearest((point, other), 40, by_k=True) is other
    table = Frontier((point, other), (), {"all": point}, point, None).to_csv()
    assert table.count("\n") == 5 and "mask all" in table


def test_preflight_lists_undecided_risky_and_unmeasured(session: Session) -> None:
    give(session, plan_of(session, {}))
    said = " ".join(c.words for c in preflight(session))
    assert "7 entities are undecided" in said and "Kept, although one measure calls it risky: “" in said
    assert any(c.blocking for c in preflight(session))  # the source file is not at hand
    assert suggested_name(Path("a/case.rtf")) == Path("a/case-sanitized.rtf")
    assert suggested_name(Path("a/case.pdf"), "txt") == Path("a/case-sanitized.txt")


def test_the_batch_knows_what_changed_since_an_export(session: Session) -> None:
    from sfumato.app.gui.vm.batch import fingerprint

    assert lines_of(session)[0].state == "source file missing"
    session.project.set("exported", {"out": "x", "plan": fingerprint(session, "d1")}, "Export", "d1")
    session.sources["d1"] = object()  # type: ignore[assignment]
    assert lines_of(session)[0].state == "exported"
    session.select(["DEM-1"])
    Decisions(session).keep()
    assert lines_of(session)[0].state == "changed since export"


def test_the_frontier_goes_over_k_and_over_the_threshold(session: Session) -> None:

    from sfumato.app.gui.engine import Engine
    from sfumato.app.gui.vm.frontier import GRID_K, GRID_THRESHOLDS, K_VALUES, THRESHOLDS, FrontierTask
    from sfumato.core.analysis import Analysis
    from sfumato.core.decide.evidence import Evidence
    from sfumato.core.risk.model import Assessment, Finding, Item

    risky = [
        Finding("classifier", (Item("DATETIME-1", 0),), 0.8, "x"),
        Finding("classifier", (Item("DEM-1"),), 0.4, "y"),
    ]
    record_ = session.record
    assert record_ is not None
    # Direct identifiers are hidden whatever the dials say: none is one here.
    session.take(
        replace(record_, entities=tuple(replace(e, p_direct=0.0, p_quasi=0.1) for e in record_.entities))
    )
    request = session.plan_request()
    assert request is not None
    engine = Engine()
    engine._analyses["d1"] = Analysis(
        Evidence(
            session.case(), (Assessment("classifier", tuple(risky)),), {e.id: 4.0 for e in session.entities()}
        )
    )
    found = FrontierTask(engine, request).run()
    assert [p.dials.k for p in found.over_k] == list(K_VALUES)
    assert [p.dials.threshold for p in found.over_threshold] == sorted(THRESHOLDS)
    kept = [p.kept for p in found.over_threshold]
    assert kept == sorted(kept) and kept[0] < kept[-1]  # a higher threshold keeps more
    assert {(p.dials.k, p.dials.threshold) for p in found.grid} == {
        (k, t) for k in GRID_K for t in GRID_THRESHOLDS
    }
    # Nothing here depends on k, so only the points that ask for the largest crowd are unbeaten.
    assert {p.dials.k for p in found.grid if p.pareto} == {max(GRID_K)}
    assert set(found.baselines or ()) == {"mask", "greedy", "random", "all", "specific"}
    assert found.to_csv().count("over both, beaten") == sum(not p.pareto for p in found.grid)


def test_protecting_a_person_protects_everybody_of_that_name(session: Session) -> None:

    from sfumato.app.gui.vm.protect import linked

    record_ = session.record
    assert record_ is not None
    short = replace(record_.entities[0], id="PERSON-9", text="Ms Berg")
    session.take(replace(record_, entities=(*record_.entities, short)))
    assert linked(session, ["PERSON-1"]) == ["PERSON-1", "PERSON-9"]  # and not Liv, whose name is another
    session.project.set("protected", ["PERSON-1", "PERSON-9"], "protect", "d1")
    session.history_moved()
    assert linked(session, ["PERSON-1"]) == ["PERSON-1"]  # left out by hand: stays out
