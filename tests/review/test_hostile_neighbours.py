"""Other users of a shared folder, damaged files and dead processes: what a project must survive."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.paths import user_data
from sfumato.core.review.journal import journal_path
from sfumato.core.review.lock import ProjectInUse, ProjectLock, lock_path
from sfumato.core.review.model import Decision
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import Snapshot, load, save
from sfumato.core.review.vault import Vault
from sfumato.core.review.workspace import Workspace, leftovers, recovery_folder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="rights and links of POSIX")


@pytest.fixture
def saved(project: Project, tmp_path: Path) -> Path:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path)
    return path


def act(workspace: Workspace) -> None:
    workspace.project.decide("d1", {"DATETIME-1": Decision(2)}, "step")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def test_a_journal_that_is_a_link_is_not_written_to(saved: Path) -> None:
    victim = saved.with_name("victim.txt")
    victim.write_text("mine")
    journal_path(saved).symlink_to(victim)
    with pytest.raises(CannotRead, match="journal"):
        Workspace.open(saved)
    assert victim.read_text() == "mine"
    assert not lock_path(saved).exists()


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_journal_that_is_a_second_name_of_a_file_is_not_written_to(saved: Path, when: str) -> None:
    victim = saved.with_name("victim.txt")
    victim.write_text("mine")
    if when == "before":
        os.link(victim, journal_path(saved))
    workspace, _ = Workspace.open(saved)
    if when == "after":
        os.link(victim, journal_path(saved))
        with pytest.raises(CannotWrite, match="recovery"):
            act(workspace)
    else:
        act(workspace)
    assert victim.read_text() == "mine"
    workspace.close(discard=True)


def test_a_journal_that_was_laid_there_for_all_to_read_becomes_private(saved: Path) -> None:
    journal_path(saved).touch(0o666)
    journal_path(saved).chmod(0o666)
    workspace, _ = Workspace.open(saved)
    act(workspace)
    assert mode(journal_path(saved)) == 0o600
    workspace.close()


def test_a_pipe_in_the_place_of_the_journal_does_not_hang(saved: Path) -> None:
    os.mkfifo(journal_path(saved))
    with pytest.raises(CannotRead, match="journal"):
        Workspace.open(saved)


def test_a_lock_that_is_a_link_leaves_its_target_alone(saved: Path) -> None:
    victim = saved.with_name("victim.txt")
    victim.write_text("mine")
    lock_path(saved).symlink_to(victim)
    with pytest.raises(CannotWrite):
        Workspace.open(saved)
    assert victim.read_text() == "mine"


def test_a_project_under_two_names_is_one_project(saved: Path) -> None:
    other = saved.with_name("other.sfumato")
    other.symlink_to(saved)
    assert lock_path(other) == lock_path(saved)
    workspace, _ = Workspace.open(other)
    act(workspace)
    workspace.save()
    workspace.close()
    assert other.is_symlink() and len(load(saved)[0].history.trail) == 1


def line(content: bytes) -> bytes:
    return b"%08x %s\n" % (zlib.crc32(content), content)


@pytest.mark.parametrize(
    "content", [b"[1]", b"{", b'{"project": "P", "n": 0}', b"1", b"\xff", b"[" * 100_000]
)
@pytest.mark.parametrize("secret", [None, "pass"])
def test_a_journal_that_is_not_ours_costs_the_journal_only(
    project: Project, tmp_path: Path, content: bytes, secret: str | None
) -> None:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(project), path, Vault.create(secret, cost=2**10) if secret else None)
    journal_path(path).write_bytes(line(content.replace(b'"P"', json.dumps(project.id).encode())))
    workspace, recovered = Workspace.open(path, secret)
    assert recovered == 0
    workspace.close()


def packed(path: Path, content: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("project.json", content)
    return path


def damages(project: Project) -> dict[str, str]:
    whole = json.dumps(Snapshot.of(project).to_json())
    first = '"documents": [{"id": '
    return {
        "deep": "[" * 200_000,
        "endless": whole.replace('"position": 0', '"position": 1e400'),
        "list": whole.replace('"assessments": [{', '"assessments": [[], {'),
        "document": whole.replace(first, '"documents": [1, {"id": '),
        "steps": whole.replace('"steps": []', '"steps": [{"label": "x", "changes": [1]}]'),
    }


@pytest.mark.parametrize("which", ["deep", "endless", "list", "document", "steps"])
def test_a_tampered_project_is_refused_in_words(project: Project, tmp_path: Path, which: str) -> None:
    content = damages(project)[which]
    with pytest.raises(CannotRead, match="damaged"):
        load(packed(tmp_path / "case.sfumato", content))


def test_a_project_whose_packing_is_broken_or_locked_is_refused_in_words(saved: Path) -> None:
    whole = saved.read_bytes()
    start = whole.index(b"project.json") + len(b"project.json")
    saved.write_bytes(whole[:start] + b"\xff" * 40 + whole[start + 40 :])
    with pytest.raises(CannotRead, match="damaged"):
        load(saved)
    flags = bytearray(whole)
    flags[6] |= 1
    flags[whole.index(b"PK\x01\x02") + 8] |= 1
    saved.write_bytes(flags)
    with pytest.raises(CannotRead, match="damaged"):
        load(saved)


def test_what_a_killed_save_left_goes_with_the_next_save(project: Project, saved: Path) -> None:
    torn = saved.with_name(f".{saved.name}.4194305.part")  # above the largest process number
    alive = saved.with_name(f".{saved.name}.1.part")
    for each in (torn, alive):
        each.write_text("half a project")
    save(Snapshot.of(project), saved)
    assert not torn.exists() and alive.exists()


def test_the_user_folder_is_private_when_a_project_makes_it(own_home: Path) -> None:
    Workspace.fresh(Project("tester"))
    assert mode(user_data()) == 0o700 and mode(recovery_folder()) == 0o700


def test_a_recovery_folder_that_is_a_link_is_refused(own_home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    elsewhere.chmod(0o755)
    user_data().mkdir(parents=True, exist_ok=True)
    recovery_folder().symlink_to(elsewhere)
    with pytest.raises(CannotWrite, match="recovery folder"):
        Workspace.fresh(Project("tester"))
    assert mode(elsewhere) == 0o755 and leftovers() == ()


def test_a_leftover_is_found_though_its_number_belongs_to_another_process(
    own_home: Path, project: Project
) -> None:
    workspace = Workspace.fresh(project)
    act(workspace)
    workspace.save()
    assert leftovers() == ()  # it is being worked on
    name = workspace.path.name.split("-", 1)[1]
    left = workspace.path.with_name(f"1-{name}")  # 1 lives, and is not a Sfumato
    workspace.path.rename(left)
    lock_path(left).touch()
    workspace.close()
    assert leftovers() == (left,)


HOLD = """
import sys, time
from sfumato.core.review.project import Project
from sfumato.core.review.workspace import Workspace
workspace = Workspace.fresh(Project("tester"))
workspace.save()
print(workspace.path, flush=True)
time.sleep(60)
"""


def test_what_another_window_works_on_is_no_leftover_until_it_is_killed(own_home: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None
        path = Path(holder.stdout.readline().strip())
        assert leftovers() == ()
        with pytest.raises(ProjectInUse):
            Workspace.open(path)
    finally:
        holder.kill()
        holder.wait()
    assert leftovers() == (path,)
    workspace, _ = Workspace.open(path)
    assert leftovers() == ()
    workspace.close(discard=True)
    assert not list(recovery_folder().iterdir())


def test_a_second_crash_after_a_torn_line_loses_nothing_more(saved: Path) -> None:
    workspace, _ = Workspace.open(saved)
    act(workspace)
    workspace.journal.close()
    with journal_path(saved).open("ab") as handle:
        handle.write(b"0000")  # the kill came here
    ProjectLock.take(saved).release()
    again, recovered = Workspace.open(saved)
    assert recovered == 1
    again.project.decide("d1", {"DATETIME-1": Decision(3)}, "step")
    again.journal.close()
    ProjectLock.take(saved).release()
    assert Workspace.open(saved)[1] == 2
    ProjectLock.take(saved).release()


def test_a_project_packed_closer_than_any_review_is_refused_unread(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="too large"):
        load(packed(tmp_path / "case.sfumato", "[]," * (30 * 1024**2)))
