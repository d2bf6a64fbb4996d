"""One process works on a project at a time. Others may read it, or take it over after a crash.

The lock is a small file beside the project that names its holder. While the holder lives, the operating system also keeps
an exclusive lock on that file; after a crash that lock is gone and the file stays, so a crash can be told from a live
holder on the same machine. On network drives that know no such locks, only the holder's name is left to go by.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import platform
import stat
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, ClassVar

from sfumato.core.errors import CannotWrite, SfumatoError

if sys.platform != "win32":
    import fcntl


_LONGEST = 4096  # characters of a lock that are read


@dataclass(frozen=True, slots=True)
class Holder:
    """Who works on the project."""

    process: int
    machine: str
    since: float  # seconds since 1970

    @property
    def here(self) -> bool:
        """Whether the holder works on this machine."""
        return self.machine == _machine()


class ProjectInUse(SfumatoError):
    """Another process holds the project. `gone` says that the holder certainly ended (a crash)."""

    default_next_step = "Open it read-only, or take it over if the other Sfumato has crashed."

    def __init__(self, file: Path, holder: Holder | None, gone: bool) -> None:
        where = "on this machine" if holder is None or holder.here else "on another machine"
        super().__init__(f"The project is open in another Sfumato {where}.", file=file)
        self.holder, self.gone = holder, gone


class ProjectLock:
    """Held until `release`. Deleting or losing the file does not damage the project.

    A process that takes a lock it already has goes on with the same one: its own windows know of each other.
    """

    _mine: ClassVar[dict[Path, ProjectLock]] = {}

    def __init__(self, path: Path, handle: IO[str]) -> None:
        self.path, self._handle = path, handle

    @classmethod
    def take(cls, project: Path, *, take_over: bool = False) -> ProjectLock:
        """Raises `ProjectInUse` while another holder lives or may live; with `take_over` only while it lives here."""
        path = lock_path(project)
        if path in cls._mine:
            return cls._mine[path]
        try:
            handle = _opened(path, os.O_CREAT)
        except OSError as error:
            raise CannotWrite(
                "The project's folder cannot be written to, or something else stands in the place of its lock.",
                file=project,
            ) from error
        holder = _read(handle)
        # A lock that was released a moment ago is no longer the one that others will find.
        if not _system_lock(handle) or not _still_there(handle, path):
            handle.close()
            raise ProjectInUse(project, holder, gone=False)
        # The system's lock is free: a holder of this machine is gone; of another machine nothing is known.
        if holder is not None and not holder.here and not take_over:
            handle.close()
            raise ProjectInUse(project, holder, gone=False)
        handle.seek(0)
        handle.truncate()
        json.dump(asdict(Holder(os.getpid(), _machine(), time.time())), handle)
        handle.flush()
        cls._mine[path] = cls(path, handle)
        return cls._mine[path]

    def release(self) -> None:
        """Gives the project free. Harmless when called twice."""
        self._mine.pop(self.path, None)
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            self._handle.close()


def lock_path(project: Path) -> Path:
    """The file that says who has the project open; the same one for all links to the project."""
    project = project.resolve()
    return project.with_name(f".{project.name}.lock")


def in_use(project: Path) -> bool | None:
    """Whether a living process holds the project, this one counted; None where no lock tells."""
    path = lock_path(project)
    if path in ProjectLock._mine:
        return True
    try:
        with _opened(path, 0) as handle:
            return not _system_lock(handle)
    except OSError:
        return None


def _opened(path: Path, flags: int) -> IO[str]:
    """The lock file, if it is a plain file with one name: a link that somebody laid there would have its target emptied."""
    flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    number = os.open(path, os.O_RDWR | flags, 0o600)
    found = os.fstat(number)
    if not stat.S_ISREG(found.st_mode) or found.st_nlink > 1:
        os.close(number)
        raise OSError(errno.EINVAL, "not a plain file")
    return os.fdopen(number, "r+", encoding="utf-8")


def _still_there(handle: IO[str], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle.fileno()), path.lstat())
    except OSError:
        return False


def _read(handle: IO[str]) -> Holder | None:
    try:
        return Holder(**json.loads(handle.read(_LONGEST)))
    except (ValueError, TypeError, OSError, RecursionError):
        return None


def _system_lock(handle: IO[str]) -> bool:
    """Whether the exclusive lock of the operating system was free; it ends with the process."""
    try:
        if sys.platform == "win32":
            import msvcrt

            handle.seek(0)
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _machine() -> str:
    return platform.node()
