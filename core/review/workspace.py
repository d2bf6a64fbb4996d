"""A project at work: where it is saved, its crash journal, and what a killed process left behind."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from sfumato.core.errors import CannotWrite, SfumatoError
from sfumato.core.paths import private_folder, user_data
from sfumato.core.review.history import Event
from sfumato.core.review.journal import Journal, journal_path, recover
from sfumato.core.review.lock import ProjectLock, in_use
from sfumato.core.review.private_file import process_lives
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
            private_folder(folder)
        except OSError as error:
            raise CannotWrite("The recovery folder cannot be made.", file=folder) from error
        path = folder / f"{os.getpid()}-{project.id}{SUFFIX}"
        lock = None
        with contextlib.suppress(
            SfumatoError
        ):  # a file system without locks: the number in the name has to do
            lock = ProjectLock.take(path)
        return cls(project, path, vault, named=False, lock=lock)

    @classmethod
    def open(
        cls, path: Path, passphrase: str | None = None, *, read_only: bool = False, take_over: bool = False
    ) -> tuple[Workspace, int]:
        """The project, and how many actions came back from the journal of a killed process.

        Raises `ProjectInUse` while another process holds the project. Then `read_only` opens it without a lock
        (nothing can be saved), and `take_over` opens it if its holder has crashed on another machine.
        """
        path = path.resolve()  # a link stays a link when the project is saved
        named = path.parent != recovery_folder()
        lock = None if read_only else ProjectLock.take(path, take_over=take_over)
        try:
            project, vault = load(path, passphrase)
            saved = len(project.history.trail)
            recovered = recover(project, journal_path(path), vault)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        if not named and lock is not None:
            path, lock = _adopt(path, project.id, lock)
        workspace = cls(project, path, vault, named=named, lock=lock, read_only=read_only)
        workspace.saved_events = len(project.history.trail) if read_only else saved
        if not read_only and journal_path(path).exists():  # what follows a torn line would be torn as well
            workspace.note_again()
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
        self.note_again()

    def note_again(self) -> None:
        """Writes the journal anew with all that the project file does not have."""
        trail = self.project.history.trail
        self.journal.rewrite([(n, trail[n]) for n in range(self.saved_events, len(trail))])

    def save(self) -> None:
        """Writes the project file and shortens the journal."""
        snapshot = self.snapshot()
        self.write(snapshot)
        self.written(snapshot)

    def move_to(self, path: Path, vault: Vault | None) -> None:
        """Save as: the old place keeps its last saved state, unless it was only the recovery folder."""
        if path.is_symlink():
            raise CannotWrite(
                "The place is a link to another file.", file=path, next_step="Choose another name."
            )
        path = path.resolve()
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


def _adopt(path: Path, project_id: str, lock: ProjectLock) -> tuple[Path, ProjectLock]:
    """Renames a leftover after this process, lock and journal with it."""
    mine = path.with_name(f"{os.getpid()}-{project_id}{SUFFIX}")
    if path == mine:
        return mine, lock
    taken = ProjectLock.take(mine)
    journal = journal_path(path)
    if journal.exists():
        journal.replace(journal_path(mine))
    path.replace(mine)
    lock.release()
    return mine, taken


def recovery_folder() -> Path:
    """Where projects are kept that were never saved."""
    return user_data().resolve() / "recovery"


def leftovers() -> tuple[Path, ...]:
    """Unnamed projects of processes that are gone."""
    folder = recovery_folder()
    if folder.is_symlink() or not folder.is_dir():
        return ()
    found = [p for p in folder.glob(f"*{SUFFIX}") if not _lives(p)]
    return tuple(sorted(found, key=lambda p: p.stat().st_mtime, reverse=True))


def _lives(path: Path) -> bool:
    """By its lock; without one, by the number in its name, which another program may have by now. A file whose name tells no
    process is left alone."""
    process = path.name.partition("-")[0]
    if not process.isdigit():
        return True
    held = in_use(path)
    return process_lives(int(process)) if held is None else held
