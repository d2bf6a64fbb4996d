"""Two processes and one project: the second reads only, and takes over after a crash."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.core.errors import CannotWrite
from sfumato.core.review.lock import ProjectInUse, ProjectLock, lock_path
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import Snapshot, save
from sfumato.core.review.workspace import Workspace, recovery_folder

HOLD = """
import sys, time
from pathlib import Path
from sfumato.core.review.lock import ProjectLock
held = ProjectLock.take(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    path = tmp_path / "case.sfumato"
    save(Snapshot.of(Project("tester")), path)
    return path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_live_project_opens_read_only_and_after_a_kill_again(project: Path) -> None:
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(project)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout is not None and holder.stdout.readline() == "held\n"
        with pytest.raises(ProjectInUse) as caught:
            Workspace.open(project)
        assert caught.value.holder is not None and caught.value.holder.process == holder.pid
        reading, _ = Workspace.open(project, read_only=True)
        with pytest.raises(CannotWrite, match="read-only"):
            reading.save()
        reading.close()
        assert lock_path(project).exists()
    finally:
        holder.kill()
        holder.wait()
    workspace, _ = Workspace.open(project)  # the holder is certainly gone
    workspace.close()
    assert not lock_path(project).exists()


def test_a_holder_on_another_machine_must_be_taken_over_by_hand(project: Path) -> None:
    lock_path(project).write_text(json.dumps({"process": 1, "machine": "elsewhere", "since": 0.0}))
    with pytest.raises(ProjectInUse, match="another machine"):
        ProjectLock.take(project)
    ProjectLock.take(project, take_over=True).release()


def test_what_is_kept_is_for_its_owner_only(tmp_path: Path, project: Path) -> None:
    workspace = Workspace.fresh(Project("tester"))
    workspace.save()
    workspace.move_to(tmp_path / "named.sfumato", None)
    assert mode(recovery_folder()) == 0o700
    assert mode(project) == mode(tmp_path / "named.sfumato") == 0o600
    workspace.close()
