"""Crash recovery: whatever moment the process ends, at most the last action is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sfumato.core.review.journal import journal_path
from sfumato.core.review.model import Decision
from sfumato.core.review.project import Project
from sfumato.core.review.vault import Vault
from sfumato.core.review.workspace import Workspace, leftovers


def reviewed(workspace: Workspace, count: int) -> None:
    for number in range(count):
        workspace.project.decide("d1", {"DATETIME-1": Decision(number % 4)}, f"step {number}")


@pytest.mark.parametrize("secret", [None, "pass"])
def test_the_journal_brings_back_what_was_not_saved(
    project: Project, tmp_path: Path, secret: str | None
) -> None:
    path = tmp_path / "case.sfumato"
    workspace = Workspace.fresh(project)
    workspace.move_to(path, Vault.create(secret, cost=2**10) if secret else None)
    reviewed(workspace, 3)
    project.history.undo()
    if secret:
        assert b"DATETIME" not in journal_path(path).read_bytes()
    again, recovered = Workspace.open(path, secret)
    assert recovered == 4
    assert again.project.history.values == project.history.values
    assert again.project.history.position == 2
    assert again.modified


def test_a_torn_last_line_costs_only_that_action(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "case.sfumato"
    workspace = Workspace.fresh(project)
    workspace.move_to(path, None)
    reviewed(workspace, 3)
    journal = journal_path(path)
    content = journal.read_bytes()
    for cut in (1, 10, 60):
        journal.write_bytes(content[:-cut])
        again, recovered = Workspace.open(path)
        assert recovered == 2
        assert again.project.decision("d1", "DATETIME-1") == Decision(1)


def test_a_journal_older_than_the_save_is_harmless(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "case.sfumato"
    workspace = Workspace.fresh(project)
    workspace.move_to(path, None)
    reviewed(workspace, 2)
    old = journal_path(path).read_bytes()
    workspace.save()
    assert not journal_path(path).exists()
    journal_path(path).write_bytes(old)  # as if the kill came between the save and the tidying
    again, recovered = Workspace.open(path)
    assert recovered == 0
    assert len(again.project.history.steps) == 2


def test_events_during_a_background_save_stay_in_the_journal(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "case.sfumato"
    workspace = Workspace.fresh(project)
    workspace.move_to(path, None)
    reviewed(workspace, 2)
    snapshot = workspace.snapshot()
    project.decide("d1", {"DEM-1": Decision(0)}, "meanwhile")
    workspace.write(snapshot)
    workspace.written(snapshot)
    again, recovered = Workspace.open(path)
    assert recovered == 1
    assert again.project.decision("d1", "DEM-1") == Decision(0)


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.review.conftest import record
from sfumato.core.review.model import Decision
from sfumato.core.review.project import Project
from sfumato.core.review.workspace import Workspace
project = Project(who="victim")
project.put(record())
workspace = Workspace.fresh(project)
workspace.save()
for number in range(4):
    project.decide("d1", {{"DATETIME-1": Decision(number)}}, "step")
    print(number, flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_killed_process_leaves_an_unnamed_project_that_can_be_recovered(own_home: Path) -> None:
    root = str(Path(__file__).parents[2])
    run = subprocess.run(
        [sys.executable, "-c", KILLED.format(root=root)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SFUMATO_HOME": str(own_home)},
    )
    assert run.returncode == -9 and run.stdout.split() == ["0", "1", "2", "3"], run.stderr
    found = leftovers()
    assert len(found) == 1
    workspace, recovered = Workspace.open(found[0])
    assert recovered == 4
    assert workspace.project.decision("d1", "DATETIME-1") == Decision(3)
    assert leftovers() == ()  # it belongs to this process now
    workspace.close(discard=True)
    assert list((own_home / "recovery").iterdir()) == []


def test_a_journal_that_cannot_be_written_is_told_not_hidden(project: Project, tmp_path: Path) -> None:
    workspace = Workspace.fresh(project)
    workspace.journal.path = tmp_path / "missing" / "folder" / "x.journal"
    told: list[str] = []
    workspace.on_problem = lambda error: told.append(error.message)
    project.decide("d1", {"DEM-1": Decision(0)}, "keep")
    assert len(told) == 1 and "recovery" in told[0]
    assert project.decision("d1", "DEM-1") == Decision(0)  # the decision itself stands
