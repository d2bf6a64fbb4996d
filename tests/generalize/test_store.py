"""The ontology store: exact round trip, cheap to open, and damage is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize import ladder_for, ladders
from sfumato.core.generalize import ontology as ontology_module
from sfumato.core.generalize.concepts import Country, Kind, key
from sfumato.core.generalize.linking import distance
from sfumato.core.generalize.store import Store, open_store
from sfumato.core.generalize.store_writer import HEADER, PAGE, StoreBuilder
from sfumato.core.recognize.model import Entity, EntityType, Mention

NORWAY = Country("NO", "Norway", "Norwegian", "Northern Europe", "Europe", 5e6, 10, 100, 1000)


@pytest.fixture
def small(tmp_path: Path) -> Path:
    builder = StoreBuilder()
    europe = builder.add(Kind.AREA, "Europe", cover=50)
    norway = builder.add(Kind.COUNTRY, "Norway", parent=europe, country=0, cover=1000)
    builder.form(key("Norway"), norway)
    for i in range(5000):
        place = builder.add(Kind.PLACE, parent=norway, country=0, cover=1000 + i)
        builder.form(key(f"Sted {i}"), place)
        builder.form(key("Same Name"), place, rank=-i)
    path = tmp_path / "ontology.bin"
    builder.write(path, [NORWAY], [{"name": "test", "licence": "none"}])
    return path


def test_what_is_written_is_found(small: Path) -> None:
    store = Store(small)
    assert store.concepts == 5002
    assert store.countries == (NORWAY,)
    for i in (0, 1, 31, 32, 33, 2500, 4999):
        (node,) = store.find(key(f"Sted {i}"))
        assert node.kind == Kind.PLACE
        assert abs(node.cover - (1000 + i)) / (1000 + i) < 0.06
        assert [n.name for n in store.chain(node)] == ["Norway", "Europe"]
    assert store.find("sted 5000") == ()
    assert store.find("") == ()


def test_senses_come_in_the_order_of_their_rank(small: Path) -> None:
    nodes = Store(small).find("same name")
    assert len(nodes) == 5000
    assert nodes[0].cover > nodes[-1].cover


def test_keys_with_a_beginning_come_sorted(small: Path) -> None:
    found = [text for text, _ in Store(small).starting_with("sted 49")]
    assert found == sorted(found)
    assert len(found) == 111  # 49, 490–499, 4900–4999


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "foreign", "flipped header"])
def test_a_store_that_is_not_whole_is_refused(small: Path, damage: str) -> None:
    data = bytearray(small.read_bytes())
    if damage == "missing":
        small.unlink()
    elif damage == "empty":
        small.write_bytes(b"")
    elif damage == "cut":
        small.write_bytes(data[: len(data) // 2])
    elif damage == "foreign":
        small.write_bytes(b"SQLite format 3\0" + data)
    else:
        data[20] ^= 1
        small.write_bytes(data)
    with pytest.raises(ResourceMissing, match="generalization is off"):
        Store(small)


def test_a_flipped_bit_anywhere_is_noticed_when_it_is_read(small: Path) -> None:
    data = bytearray(small.read_bytes())
    data[HEADER.size + PAGE // 2] ^= 4
    small.write_bytes(data)
    store = Store(small)
    with pytest.raises(ResourceMissing):
        for id_ in range(store.concepts):
            store.node(id_)


def test_without_a_store_rules_and_masking_still_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sfumato.core.generalize.generalizer.open_ontology",
        lambda: ontology_module.open_ontology(tmp_path / "none.bin"),
    )
    text = "In 1965 he left Oslo."
    entities = [
        Entity(
            "DATETIME-1", EntityType.DATETIME, (Mention(3, 7, EntityType.DATETIME, 1.0),), "1965", 0.0, 1.0
        ),
        Entity("LOC-1", EntityType.LOC, (Mention(16, 20, EntityType.LOC, 1.0),), "Oslo", 0.0, 1.0),
    ]
    problems: list[ResourceMissing] = []
    found = ladders(text, entities, problems=problems)
    assert [r.text for r in found["LOC-1"].rungs] == ["Oslo", "***"]
    assert found["DATETIME-1"].rungs[1].text == "date in the 1960s"
    assert len(problems) == 1
    assert "none.bin" in problems[0].message
    with pytest.raises(ResourceMissing):
        ladder_for("Oslo", EntityType.LOC)


def test_the_shipped_store_holds_what_is_promised() -> None:
    about = open_store().about
    assert about["concepts"] >= 750_000
    assert about["surface_forms"] >= 1_200_000
    assert open_store().path.stat().st_size <= 60e6
    assert all(source["licence"] for source in about["sources"])


@pytest.mark.parametrize(
    ("a", "b", "limit", "expected"), [("kitten", "sitting", 5, 3), ("a", "a", 0, 0), ("abc", "xyz", 1, 2)]
)
def test_distance_stops_at_its_limit(a: str, b: str, limit: int, expected: int) -> None:
    assert distance(a, b, limit) == expected
