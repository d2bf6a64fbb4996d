"""Files for their owner only, in folders that others may write to as well.

A project often lies in a shared folder. Whoever shares it can lay a link, a pipe or a file of their own in the place of a lock or
a journal before it is opened: nothing is written through such a file, and none is waited for.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import re
import stat
import sys
from pathlib import Path
from typing import IO, cast

from sfumato.core.errors import CannotWrite
from sfumato.core.messages import Message

_UNFOLLOWED = getattr(os, "O_NOFOLLOW", 0) | getattr(
    os, "O_NONBLOCK", 0
)  # neither through a link nor waiting at a pipe


def open_private(path: Path, mode: str, buffering: int = -1) -> IO[bytes]:
    """Opens a plain file that only its owner can read. Raises OSError for a link, a pipe, and, if it is to be written, for a
    file of somebody else or one with a second name."""
    return cast(IO[bytes], open(path, mode, buffering, opener=_private))


def _private(name: str, flags: int) -> int:
    number = os.open(name, flags | _UNFOLLOWED, 0o600)
    try:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "not a plain file")
        if flags & (os.O_WRONLY | os.O_RDWR) and sys.platform != "win32":
            if found.st_nlink > 1 or found.st_uid != os.geteuid():
                raise OSError(errno.EPERM, "a file of somebody else")
            os.fchmod(number, 0o600)
    except BaseException:
        os.close(number)
        raise
    return number


def write_atomically(path: Path, payload: bytes) -> None:
    """For its owner only: projects, journals and logs hold what was removed. What a killed write left beside it goes."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
    _sweep(path)
    try:
        temporary.unlink(missing_ok=True)
        with open_private(temporary, "xb") as handle:
            handle.write(payload)
            handle.flush()
            os.fsync(handle.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise CannotWrite(
            Message("It could not be saved ({0}).", error.strerror or "unknown reason"), file=path
        ) from error


def _sweep(path: Path) -> None:
    part = re.compile(re.escape(f".{path.name}.") + r"(\d+)\.part")
    with contextlib.suppress(OSError):
        for beside in path.parent.iterdir():
            made_by = part.fullmatch(beside.name)
            if made_by and not process_lives(int(made_by.group(1))):
                beside.unlink(missing_ok=True)


def process_lives(process: int) -> bool:
    """Whether a process of that number lives on this machine; it need not be the one that once had it."""
    if os.name == "nt":  # there, os.kill(…, 0) would end the process it asks about
        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009
        handle = kernel.OpenProcess(0x1000, False, process)
        if handle:
            kernel.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True
