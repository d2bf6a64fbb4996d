"""A small index made by the real builder, shared by the tests of this room."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.knowledge import PeopleIndex, open_index
from sfumato.core.knowledge.build import build_index
from sfumato.core.knowledge.sources import open_source

ROWS = """id,name,sex,birth,death,nationality,city,birth country,occupation,party
1,Leandro Micael Gomes Albano,m,1979-03-02,,Portuguese,Lisbon,Portugal,footballer,
2,Maria João Silva,f,1958-06-16,,Portuguese,Lisbon,Portugal,writer,
3,José Sarısoy,m,1958-06-17,2001,Turkish,Ankara,Turkey,judge,
4,"Smith, Lorenzo",m,1972-05-23,,American,Nashville,United States,singer,
5,John Smith,m,1972,,American,Boston,United States,lawyer,Labour Party
6,Jane Smith,f,1943-01-05,,American,Boston,United States,lawyer,Labour Party
7,Åse Bjørnstad,f,1944,,Norwegian,Larvik,Norway,teacher,
8,Ole Bjørnstad,m,1949-11,,Norwegian,Oslo,Norway,footballer,Labour Party
9,Dimitra Papadopoulou,f,1965-02-01,,Greek,Athens,Greece,physicist,
10,Karl-Heinz van der Berg,m,1931-12-30,1999-01-02,Dutch,Utrecht,Netherlands,swimmer,
11,Siobhán O'Brien,f,1988,,Irish,Cork,Ireland,boxer,
"""


def index_of(folder: Path, rows: str, name: str = "people.csv") -> PeopleIndex:
    source = folder / name
    source.write_text(rows, encoding="utf-8")
    build_index([open_source(source)], folder / "people.index")
    return open_index(folder / "people.index")


@pytest.fixture(scope="session")
def index(tmp_path_factory: pytest.TempPathFactory) -> PeopleIndex:
    return index_of(tmp_path_factory.mktemp("index"), ROWS)
