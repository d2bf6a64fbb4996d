"""People come in many kinds of table; encoded profiles are kept safe."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import openpyxl
import pytest

from sfumato.core.errors import CannotRead
from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.keep import Kept, load, save
from sfumato.core.risk.reidentify.profiles import Profile, load_profiles
from sfumato.core.risk.reidentify.store import Store


def test_a_firms_own_columns_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "parties.csv"
    path.write_text(
        "First name,Surname,Date of birth,Job\nÅsa,Berg,1 May 1970,Nurse\n,,1 May 1970,Nurse\n",
        encoding="utf-8",
    )
    (profile,) = load_profiles(path)
    assert profile.name == "Åsa Berg"
    assert dict(profile.facts) == {"name": "asa berg", "born": "1 may 1970", "occupation": "nurse"}


def test_a_spreadsheet_reads_like_a_csv(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["name", "nationality"])
    book.active.append(["Ada Byron", "British"])
    book.save(tmp_path / "people.xlsx")
    (profile,) = load_profiles(tmp_path / "people.xlsx")
    assert dict(profile.facts)["nationality"] == "british"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", "x,y\n1,2\n"),
        ("a.json", "{not json"),
        ("a.xlsx", "no zip"),
        ("a.doc", "?"),
        ("a.jsonl", "[1]\n"),
    ],
)
def test_bad_lists_are_refused_by_name(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(CannotRead) as error:
        load_profiles(path)
    assert name in error.value.message


def store(count: int = 3000) -> Store:
    random = np.random.default_rng(0)
    vectors = random.normal(size=(count, 32)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return Store.build("bag", vectors)


def kept(path: Path, passphrase: str | None = None) -> Kept:
    people = [Profile(str(n), f"Person {n}", (("name", f"person {n}"),)) for n in range(50)]
    save(path, people, {"bag": store(50)}, {"bag": "print"}, WordMatch.of(people), passphrase)
    return load(path, passphrase)


def test_encoded_people_are_the_same_after_saving_and_stay_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "own.people"
    again = kept(path)
    assert isinstance(again.stores["bag"].matrix, np.memmap)
    assert np.array_equal(again.stores["bag"].matrix, store(50).matrix)
    assert again.profiles[7].facts == (("name", "person 7"),) and again.prints == {"bag": "print"}
    assert again.profiles.names[7] == "person 7" and len(again.profiles[5:7]) == 2
    fresh = WordMatch.of(again.profiles).scores(["person", "7"])
    assert np.array_equal(again.words.scores(["person", "7"]), fresh) and fresh.argmax() == 7
    assert path.stat().st_mode & 0o077 == 0, "nobody else may read it"


def test_locked_people_hold_no_name_and_need_their_passphrase(tmp_path: Path) -> None:
    path = tmp_path / "own.people"
    assert kept(path, "correct horse").profiles[3].name == "Person 3"
    assert b"Person" not in path.read_bytes()
    for wrong in (None, "battery staple"):
        with pytest.raises(CannotRead):
            load(path, wrong)


def test_damaged_people_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.people"
    kept(path)
    path.write_bytes(path.read_bytes()[:-200])
    with pytest.raises(CannotRead):
        load(path)


def test_cells_find_what_the_exact_search_finds() -> None:
    exact = store()
    fast = exact.with_cells()
    probes = exact.rows(np.arange(0, 3000, 100))
    same = sum(exact.search(v, top=1)[0][0] == fast.search(v, top=1)[0][0] for v in probes)
    assert same >= 0.9 * len(probes)


def test_scores_are_those_of_the_stored_vectors() -> None:
    queries = np.random.default_rng(4).normal(size=(3, 32)).astype(np.float32)
    expected = queries @ store().rows(np.arange(3000)).T
    assert np.allclose(store().scores(queries), expected, atol=2e-4)
