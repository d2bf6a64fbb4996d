"""A Wikidata dump becomes a store."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from sfumato.core.errors import CannotRead
from sfumato.core.generalize.concepts import key
from sfumato.core.generalize.ontology import Ontology
from sfumato.core.generalize.store import Store
from sfumato.core.generalize.wikidata import build
from sfumato.core.recognize.model import EntityType


def item(
    number: int, label: str, aliases: tuple[str, ...] = (), **claims: int | tuple[int, ...]
) -> dict[str, Any]:
    return {
        "id": f"Q{number}",
        "labels": {"en": {"value": label}},
        "aliases": {"en": [{"value": a} for a in aliases]},
        "claims": {
            name: [
                {"rank": "normal", "mainsnak": {"datavalue": {"value": {"id": f"Q{target}"}}}}
                for target in (targets if isinstance(targets, tuple) else (targets,))
            ]
            for name, targets in claims.items()
        },
    }


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    rows = [
        item(1, "zorgbrewing", ("zorg brewing",), P31=9, P279=2),
        item(2, "brewing", P279=3),
        item(3, "activity", P279=2),  # a circle, as Wikidata has them
        item(9, "Wikidata metaclass"),
        item(4, "Zorgfjell", P31=5),
        item(5, "entity", P279=6),
        item(6, "mountain"),
        item(7, "left wing of Zorghall", P361=8),
        item(8, "Zorghall"),
        {"id": "Q10", "labels": {}, "claims": {}},
    ]
    path = tmp_path / "dump.json.gz"
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(r) for r in rows) + "\n]\n")
    return path


def test_all_four_properties_are_climbed(dump: Path, tmp_path: Path) -> None:
    target = tmp_path / "own" / "ontology.bin"
    about = build(dump, target)
    assert about["items"] == 9
    store = Store(target)
    (node,) = store.find(key("Zorg Brewing"))
    assert [n.name for n in store.chain(node)][:2] == ["brewing", "activity"]
    (hill,) = store.find("zorgfjell")
    assert [n.name for n in store.chain(hill)] == ["mountain"]  # "entity" says nothing and is skipped


def test_a_part_is_called_a_part(dump: Path, tmp_path: Path) -> None:
    target = tmp_path / "ontology.bin"
    build(dump, target)
    ontology = Ontology(Store(target))
    steps = ontology.answer("left wing of Zorghall", EntityType.MISC, ontology.context("")).steps
    assert "part of Zorghall" in [s.text for s in steps]


def test_several_parents_make_one_ladder_from_few_to_many(dump: Path, tmp_path: Path) -> None:
    rows = [
        item(1, "Zorgvik", ("Zorg Bay",), P31=(2, 3)),
        item(2, "port", P279=4),
        item(3, "capital", P279=(4, 5)),
        item(4, "settlement", P279=6),
        item(5, "seat of power"),
        item(6, "place"),
        *(item(20 + n, f"harbour {n}", P31=2) for n in range(3)),
        item(30, "Zorgstad", P31=3),
    ]
    rows[0]["claims"]["P31"][1]["rank"] = "preferred"
    path, target = tmp_path / "several.json", tmp_path / "several.bin"
    path.write_text("[\n" + ",\n".join(json.dumps(r) for r in rows) + "\n]\n", encoding="utf-8")
    assert build(path, target)["items"] == len(rows)
    store = Store(target)
    assert [next(iter(store.chain(node))).name for node in store.find("zorgvik")] == ["capital", "port"]
    ontology = Ontology(store)
    steps = ontology.answer("Zorg Bay", EntityType.MISC, ontology.context("")).steps
    assert [s.text for s in steps] == ["capital", "port", "settlement", "place"]
    covers = [s.coverage for s in steps]
    assert covers[:2] == pytest.approx([3, 5], rel=0.05) and covers == sorted(covers)


def test_a_slip_of_the_pen_finds_an_item(dump: Path, tmp_path: Path) -> None:
    target = tmp_path / "ontology.bin"
    build(dump, target)
    ontology = Ontology(Store(target))
    steps = ontology.answer("zorgbrweing", EntityType.MISC, ontology.context("")).steps
    assert [s.text for s in steps] == ["brewing", "activity"]


def test_a_damaged_dump_is_named(tmp_path: Path) -> None:
    path = tmp_path / "dump.json"
    path.write_text("[\nnot json\n]")
    with pytest.raises(CannotRead, match="Line 2"):
        build(path, tmp_path / "x.bin")
    gz = tmp_path / "cut.json.gz"
    gz.write_bytes(gzip.compress(b"[\n" + b'{"id": "Q1"},\n' * 5000)[:60])
    with pytest.raises(CannotRead):
        build(gz, tmp_path / "x.bin")
    with pytest.raises(CannotRead):
        build(tmp_path / "absent.json", tmp_path / "x.bin")
