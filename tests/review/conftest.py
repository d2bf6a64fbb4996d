"""A small reviewed project, made by hand so that no model is needed."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.model import PageSpan, Record
from sfumato.core.review.project import Project
from sfumato.core.risk.model import Assessment, Finding, Item

TEXT = (
    "Ms Ada Berg (born on 3 May 1971) lives at Elm Street 4, Tromsø, Norway. Her daughter Liv Berg is nine. "
    "Her social security number is 536-22-8145 and her account is 1503 40 29189. Ada Berg is a geologist."
)


def entity(id_: str, type_: EntityType, *words: str, kind: str = "") -> Entity:
    mentions: list[Mention] = []
    for word in words:
        start = TEXT.index(word)
        while start >= 0:
            mentions.append(Mention(start, start + len(word), type_, 0.9, ("pattern:test",)))
            start = TEXT.find(word, start + 1)
    return Entity(id_, type_, tuple(mentions), words[0], 0.8, 0.1, kind=kind)


def record(id_: str = "d1", path: str = "case.txt") -> Record:
    entities = (
        entity("PERSON-1", EntityType.PERSON, "Ada Berg"),
        entity("DATETIME-1", EntityType.DATETIME, "3 May 1971"),
        entity("LOC-1", EntityType.LOC, "Elm Street 4, Tromsø, Norway", kind="address"),
        entity("PERSON-2", EntityType.PERSON, "Liv Berg"),
        entity("CODE-1", EntityType.CODE, "536-22-8145"),
        entity("CODE-2", EntityType.CODE, "1503 40 29189"),
        entity("DEM-1", EntityType.DEM, "geologist"),
    )
    date = Ladder(
        "DATETIME-1",
        (Rung("3 May 1971", 1, 0), Rung("1971", 365, 0.4), Rung("1970s", 3650, 0.7), Rung(MASK, math.inf, 1)),
        suggested=1,
    )
    finding = Finding(
        "population", (Item("PERSON-1"), Item("DEM-1", 0)), 0.9, "Two facts point to 1 person.", ("x",)
    )
    return Record(
        id_,
        path,
        "ab" * 32,
        "txt",
        TEXT,
        (PageSpan(0, 0, 100), PageSpan(1, 100, len(TEXT))),
        entities,
        {"DATETIME-1": date},
        (
            Assessment("population", (finding,), {"PERSON-1": 0.9}),
            Assessment("search", available=False, reason="no index"),
        ),
        ("a notice",),
        True,
    )


@pytest.fixture
def project() -> Project:
    made = Project(who="tester")
    made.put(record())
    return made


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the person who runs the tests is read or written."""
    home = tmp_path / "home"
    monkeypatch.setenv("SFUMATO_HOME", str(home))
    return home
