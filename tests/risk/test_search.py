"""The attacker with a search engine: the index, Algorithm 1, the measure."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core.errors import CannotRead, ResourceMissing
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.knowledge.fulltext import FullText, index_folder
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.model import Case, Item
from sfumato.core.risk.search import Postings, SearchMeasure, best_first, find_risky_combinations


def entity(name: str, type_: EntityType, text: str, *, protected: bool = False) -> Entity:
    return Entity(name, type_, (Mention(0, 1, type_, 1.0),), text, 0.0, 0.5, protected=protected)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "public"
    made.mkdir()
    (made / "press.txt").write_text(
        "Annalena Baerbock, minister of Germany, spoke in Łódź.", encoding="utf-8"
    )
    (made / "sport.txt").write_text("The football team of Germany won.", encoding="utf-8")
    lines = [
        {"url": "https://a.example/1", "text": "A minister resigned in Norway."},
        {"url": "https://a.example/2", "text": "Annalena Baerbock likes trampolines."},
    ]
    (made / "web.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return made


def test_every_term_must_be_there_as_a_phrase(folder: Path, tmp_path: Path) -> None:
    report = index_folder(folder, tmp_path / "i.fulltext")
    assert (report.documents, report.added, report.unreadable) == (4, 4, ())
    index = FullText(tmp_path / "i.fulltext")
    assert [Path(a).name for a in index.search(["minister", "Germany"])] == ["press.txt"]
    assert index.search(["Baerbock Annalena"]) == []
    assert index.search(["lodz"]) == [] and len(index.search(["Lódz"])) == 0  # ł is a letter, not a mark
    assert index.search(["—"]) == []
    assert len(index.search(["annalena baerbock"])) == 2


def test_indexing_again_reads_only_what_changed(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "i.fulltext"
    index_folder(folder, path)
    (folder / "sport.txt").write_text("The chess club of Latvia won everything.", encoding="utf-8")
    (folder / "web.jsonl").unlink()
    report = index_folder(folder, path)
    assert (report.added, report.unchanged, report.removed, report.documents) == (1, 1, 1, 2)
    index = FullText(path)
    assert index.search(["football"]) == []
    assert index.search(["trampolines"]) == []
    assert len(index.search(["Latvia"])) == 1
    assert len(index.containing("Germany")) == 1


def test_a_file_that_cannot_be_read_is_named_and_left_out(folder: Path, tmp_path: Path) -> None:
    (folder / "broken.jsonl").write_text("not json\n", encoding="utf-8")
    report = index_folder(folder, tmp_path / "i.fulltext")
    assert [Path(file).name for file, _ in report.unreadable] == ["broken.jsonl"]
    assert report.documents == 4


def test_a_missing_or_damaged_index_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ResourceMissing, match="sfumato knowledge index"):
        FullText(tmp_path / "nothing.fulltext")
    damaged = tmp_path / "bad.fulltext"
    damaged.write_bytes(b"not a database, but long enough to be looked at as one" * 40)
    with pytest.raises(ResourceMissing, match="damaged"):
        FullText(damaged)
    with pytest.raises(CannotRead, match="not a folder"):
        index_folder(damaged, tmp_path / "x.fulltext")


class FakeEngine:
    """Answers from a table, and remembers what it was asked."""

    def __init__(self, answers: dict[frozenset[str], list[str]]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, ...]] = []

    def search(self, terms: Sequence[str], limit: int = 50) -> Sequence[str]:
        self.asked.append(tuple(terms))
        return self.answers.get(frozenset(terms), [])[:limit]


def test_algorithm_1_is_followed_line_by_line() -> None:
    engine = FakeEngine(
        {
            frozenset({"P"}): ["p1"],
            frozenset({"a"}): ["x"],
            frozenset({"b"}): ["p1", "y"],
            frozenset({"a", "b"}): ["z"],
            frozenset({"P", "a", "b"}): ["z"],  # line 25: augments the addresses of the person
        }
    )
    risky = find_risky_combinations(["a", "b"], "P", engine, 2)
    assert risky == {("b",): ("p1",), ("a", "b"): ("z",)}
    assert engine.asked == [
        ("P",), ("a",), ("P", "a"), ("b",), ("P", "b"), ("a", "b"), ("P", "a", "b"),
    ]  # fmt: skip


def test_only_the_top_results_count() -> None:
    engine = FakeEngine({frozenset({"P"}): ["p"], frozenset({"a"}): [*map(str, range(50)), "p"]})
    assert find_risky_combinations(["a"], "P", engine, 1) == {}
    assert find_risky_combinations(["a"], "P", engine, 1, top=51) == {("a",): ("p",)}


def test_kept_sets_answer_as_the_index_does(folder: Path, tmp_path: Path) -> None:
    index_folder(folder, tmp_path / "i.fulltext")
    index = FullText(tmp_path / "i.fulltext")
    kept = Postings(index)
    for terms in (
        ["Germany"],
        ["minister", "Germany"],
        ["minister"],
        ["—"],
        ["Norway", "Germany"],
        ["annalena baerbock"],
    ):
        for limit in (1, 50):
            asked, answered = index.search(terms, limit), kept.search(terms, limit)
            assert sorted(asked) == sorted(answered), terms


def case(*entities: Entity) -> Case:
    ladders = {e.id: Ladder(e.id, (Rung(e.text, 1, 0.0), Rung(MASK, math.inf, 1.0))) for e in entities}
    return Case("…", entities, ladders)


def test_the_measure_finds_what_leads_to_the_person(folder: Path, tmp_path: Path) -> None:
    index_folder(folder, tmp_path / "i.fulltext")
    person = entity("PERSON-1", EntityType.PERSON, "Annalena Baerbock", protected=True)
    germany = entity("LOC-1", EntityType.LOC, "Germany")
    wide = SearchMeasure(tmp_path / "i.fulltext").assess(case(person, germany))
    assert [f.items for f in wide.findings] == [(Item("LOC-1"),)]
    assert "Germany" in wide.findings[0].evidence


def test_a_title_is_no_part_of_the_name_and_a_rung_is_searched_again(folder: Path, tmp_path: Path) -> None:
    index_folder(folder, tmp_path / "i.fulltext")
    person = entity("PERSON-1", EntityType.PERSON, "Ms Annalena Baerbock", protected=True)
    town = entity("LOC-1", EntityType.LOC, "Łódź")
    ladders = {
        "LOC-1": Ladder("LOC-1", (Rung("Łódź", 1, 0.0), Rung("Germany", 9, 0.5), Rung(MASK, math.inf, 1.0)))
    }
    found = SearchMeasure(tmp_path / "i.fulltext").assess(Case("…", (person, town), ladders))
    assert [f.items for f in found.findings] == [(Item("LOC-1", 1),)]


def test_many_entities_are_searched_within_a_budget_rarest_first() -> None:
    asked: list[tuple[str, ...]] = []

    class Engine:
        def search(self, terms: Sequence[str], limit: int = 50) -> Sequence[str]:
            asked.append(tuple(terms))
            return {("P",): ["p"], ("rare",): ["p"]}.get(tuple(terms), ["x", "y"])

    texts = [f"t{n}" for n in range(400)] + ["rare"]
    found = list(best_first(texts, "P", Engine(), 3, 50, 1000))
    assert found == [(("rare",), ["p"])]
    assert len(asked) <= 1002


def test_the_measure_switches_itself_off_loudly(tmp_path: Path) -> None:
    gone = SearchMeasure(tmp_path / "none").assess(
        case(entity("PERSON-1", EntityType.PERSON, "A", protected=True))
    )
    assert not gone.available and "knowledge index" in gone.reason
    made = tmp_path / "f"
    made.mkdir()
    index_folder(made, tmp_path / "i.fulltext")
    nobody = SearchMeasure(tmp_path / "i.fulltext").assess(case(entity("LOC-1", EntityType.LOC, "Oslo")))
    assert not nobody.available and "person to protect" in nobody.reason


def test_the_command_indexes_a_folder(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["knowledge", "index", str(folder), "-o", str(tmp_path / "i.fulltext"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["documents"] == 4
