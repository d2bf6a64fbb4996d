"""A project at work: where it is saved, its crash journal, and what a killed process left behind."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from pathlib import Path

from sfumato.core.errors import CannotWrite
from sfumato.core.paths import user_data
from sfumato.core.review.history import Event
from sfumato.core.review.journal import Journal, journal_path, recover
from sfumato.core.review.lock import ProjectLock
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import SUFFIX, Snapshot, load, save
from sfumato.core.review.vault import Vault


class Workspace:
    """Every event of the project's history is journalled at once; `save` makes the journal short again."""

    def __init__(
        self,
        project: Project,
        path: Path,
        vault: Vault | None = None,
        *,
        named: bool,
        lock: ProjectLock | None = None,
        read_only: bool = False,
    ) -> None:
        self.project, self.path, self.vault, self.named = project, path, vault, named
        self.read_only = read_only
        self._lock = lock
        self.journal = Journal(journal_path(path), project.id, vault)
        self.saved_events = 0
        self.on_problem: Callable[[CannotWrite], None] | None = None
        if not read_only:
            project.history.on_event.append(self._note)

    @classmethod
    def fresh(cls, project: Project, vault: Vault | None = None) -> Workspace:
        """A project without a name yet lives in the recovery folder, so that it survives a kill too.

        With a vault, what is kept there is sealed from the first action on.
        """
        folder = recovery_folder()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.chmod(0o700)
        except OSError as error:
            raise CannotWrite("The recovery folder cannot be made.", file=folder) from error
        return cls(project, folder / f"{os.getpid()}-{project.id}{SUFFIX}", vault, named=False)

    @classmethod
    def open(
        cls, path: Path, passphrase: str | None = None, *, read_only: bool = False, take_over: bool = False
    ) -> tuple[Workspace, int]:
        """The project, and how many actions came back from the journal of a killed process.

        Raises `ProjectInUse` while another process holds the project. Then `read_only` opens it without a lock
        (nothing can be saved), and `take_over` opens it if its holder has crashed on another machine.
        """
        named = path.parent != recovery_folder()
        lock = ProjectLock.take(path, take_over=take_over) if named and not read_only else None
        try:
            project, vault = load(path, passphrase)
            saved = len(project.history.trail)
            recovered = recover(project, journal_path(path), vault)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        if not named and not read_only:  # take it over, so that no other window takes it for abandoned
            path = _adopt(path, project.id)
        workspace = cls(project, path, vault, named=named, lock=lock, read_only=read_only)
        workspace.saved_events = len(project.history.trail) if read_only else saved
        return workspace, recovered

    @property
    def modified(self) -> bool:
        """Whether something was done since the last save."""
        return len(self.project.history.trail) != self.saved_events

    @property
    def homeless(self) -> bool:
        """Whether something was done that only saving under a (new) name keeps: no name yet, or a project of somebody else."""
        return self.modified if self.read_only else not self.named and bool(self.project.history.trail)

    def snapshot(self) -> Snapshot:
        """What a save would write now."""
        return Snapshot.of(self.project)

    def write(self, snapshot: Snapshot) -> None:
        """May run on any thread; tell `written` afterwards on the thread of the project."""
        self._refuse_read_only()
        save(snapshot, self.path, self.vault)

    def written(self, snapshot: Snapshot) -> None:
        """Notes that the snapshot is on disk: only later events stay in the journal."""
        self.saved_events = len(snapshot.trail)
        trail = self.project.history.trail
        self.journal.rewrite([(n, trail[n]) for n in range(self.saved_events, len(trail))])

    def save(self) -> None:
        """Writes the project file and shortens the journal."""
        snapshot = self.snapshot()
        self.write(snapshot)
        self.written(snapshot)

    def move_to(self, path: Path, vault: Vault | None) -> None:
        """Save as: the old place keeps its last saved state, unless it was only the recovery folder."""
        old, old_journal, was_named = self.path, self.journal, self.named
        lock = self._lock if self._lock is not None and path == old else ProjectLock.take(path)
        try:
            save(self.snapshot(), path, vault)
        except BaseException:
            if lock is not self._lock:
                lock.release()
            raise
        if self._lock is not None and lock is not self._lock:
            self._lock.release()
        if not self.read_only:  # the journal of a project that another process holds is not ours
            old_journal.rewrite([])
            if not was_named and old != path:
                old.unlink(missing_ok=True)
        elif self._note not in self.project.history.on_event:
            self.project.history.on_event.append(self._note)
        self.path, self.vault, self.named, self._lock, self.read_only = path, vault, True, lock, False
        self.journal = Journal(journal_path(path), self.project.id, vault)
        self.saved_events = len(self.project.history.trail)

    def close(self, *, discard: bool = False) -> None:
        """A clean end leaves nothing behind but what was saved under a name."""
        if self.read_only:
            return
        self.project.history.on_event.remove(self._note)
        self.journal.close()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        if discard or not self.modified:
            self.journal.path.unlink(missing_ok=True)
        if not self.named and (discard or not self.project.history.trail):
            self.path.unlink(missing_ok=True)
            self.journal.path.unlink(missing_ok=True)

    def _refuse_read_only(self) -> None:
        if self.read_only:
            raise CannotWrite(
                "The project is open read-only.", file=self.path, next_step="Save it under another name."
            )

    def _note(self, event: Event) -> None:
        try:
            self.journal.append(len(self.project.history.trail) - 1, event)
        except CannotWrite as error:
            if self.on_problem is None:
                raise
            self.on_problem(error)


def _adopt(path: Path, project_id: str) -> Path:
    mine = path.with_name(f"{os.getpid()}-{project_id}{SUFFIX}")
    if path != mine:
        journal = journal_path(path)
        if journal.exists():
            journal.replace(journal_path(mine))
        path.replace(mine)
    return mine


def recovery_folder() -> Path:
    """Where projects are kept that were never saved."""
    return user_data() / "recovery"


def leftovers() -> tuple[Path, ...]:
    """Unnamed projects of processes that are gone."""
    folder = recovery_folder()
    if not folder.is_dir():
        return ()
    found = [p for p in folder.glob(f"*{SUFFIX}") if not _alive(p.name.partition("-")[0])]
    return tuple(sorted(found, key=lambda p: p.stat().st_mtime, reverse=True))


def _alive(process: str) -> bool:
    """A file whose name tells no process is left alone."""
    if not process.isdigit() or int(process) == os.getpid():
        return True
    if os.name == "nt":  # there, os.kill(…, 0) would end the process it asks about
        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009
        handle = kernel.OpenProcess(0x1000, False, int(process))
        if handle:
            kernel.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
