"""The project file: complete, atomic, sealed on request, readable in every version."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest

from sfumato.core.errors import CannotRead, CannotWrite, PasswordNeeded
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.review import private_file
from sfumato.core.review.model import Decision
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import Snapshot, load, save
from sfumato.core.review.vault import Vault


def test_everything_survives_the_round_trip(project: Project, tmp_path: Path) -> None:
    project.decide("d1", {"PERSON-1": Decision(1, reason_code="ECHR 8", note="why")}, "mask")
    project.decide("d1", {"DEM-1": Decision(0)}, "keep")
    project.history.undo()
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path)
    again, vault = load(path)
    assert vault is None
    assert again.records == project.records
    assert again.history.values == project.history.values
    assert again.history.trail == project.history.trail
    again.history.redo()  # undo and redo go on after save and load
    assert again.decision("d1", "DEM-1") == Decision(0)
    again.history.undo()
    again.history.undo()
    assert again.decision("d1", "PERSON-1") is None


def test_a_sealed_project_shows_nothing_and_needs_its_passphrase(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path, Vault.create("correct horse", cost=2**10))
    content = path.read_bytes()
    assert b"Ada" not in content and b"project.json" not in content
    with pytest.raises(PasswordNeeded):
        load(path)
    with pytest.raises(PasswordNeeded):
        load(path, "wrong horse")
    again, vault = load(path, "correct horse")
    assert vault is not None and again.records == project.records


@pytest.mark.parametrize("place", [3, 40, -30])
def test_a_sealed_project_that_was_tampered_with_is_refused(
    project: Project, tmp_path: Path, place: int
) -> None:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path, Vault.create("p", cost=2**10))
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(bytes(content))
    with pytest.raises(CannotRead):
        load(path, "p")


def test_a_file_that_asks_for_endless_work_is_refused(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path, Vault.create("p", cost=2**10))
    path.write_bytes(path.read_bytes().replace(b'"n": 1024', b'"n": 1073741824'))
    with pytest.raises(CannotRead, match="unusual amount of work"):
        load(path, "p")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04rubbish", b"\x00" * 100, b"SFUMATO-SEALED\nrubbish"])
def test_damaged_files_get_a_typed_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.sfumato"
    path.write_bytes(content)
    with pytest.raises(CannotRead) as caught:
        load(path, "p")
    assert caught.value.next_step


def test_a_failed_save_leaves_the_old_file_and_no_rubbish(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path)
    before = path.read_bytes()
    project.decide("d1", {"DEM-1": Decision(0)}, "keep")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(private_file.os, "fsync", full)
    with pytest.raises(CannotWrite, match="No space left"):
        save(Snapshot.of(project), path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["case.sfumato"]


def test_an_old_version_is_migrated_and_its_decisions_can_be_undone(project: Project, tmp_path: Path) -> None:
    data = Snapshot.of(project).to_json()
    del data["history"]
    data |= {"version": 1, "decisions": {"d1": {"PERSON-1": {"rung": 1, "reason": "old"}}}}
    path = tmp_path / "old.sfumato"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", json.dumps(data))
    again, _ = load(path)
    assert again.decision("d1", "PERSON-1") == Decision(1, reason_code="old")
    again.history.undo()
    assert again.decision("d1", "PERSON-1") is None


def test_rungs_of_version_2_get_their_kind(project: Project, tmp_path: Path) -> None:
    data = Snapshot.of(project).to_json() | {"version": 2}
    ladder = data["documents"][0]["ladders"][0]
    ladder["rungs"] = [
        ["Jane Roe", 1.0, 0.0, "Jane Roe", "original"],
        ["PERSON 1", 8e9, 0.97, "PERSON 1", "rule:person"],
        ["***", "inf", 1.0, "", "mask"],
    ]
    path = tmp_path / "old.sfumato"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", json.dumps(data))
    again, _ = load(path)
    rungs = again.records[data["documents"][0]["id"]].ladders[ladder["entity_id"]].rungs
    assert [r.kind for r in rungs] == [RungKind.ORIGINAL, RungKind.LABEL, RungKind.MASK]
    assert rungs[1].flags is RungFlag.NAMES_NOBODY


def test_a_newer_version_says_so(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "new.sfumato"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", json.dumps(Snapshot.of(project).to_json() | {"version": 99}))
    with pytest.raises(CannotRead, match="newer Sfumato"):
        load(path)
