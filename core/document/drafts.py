"""Private files beside their target until they are proved good; none survives the process that made it.

A draft is named `.sfumato-<process>-<random><suffix>`. It goes when its work ends, when the process is asked to end (SIGTERM,
SIGHUP, Ctrl-C), and, after a kill that no program can answer, when the next draft is made in the same folder.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import stat
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from sfumato.core.errors import CannotWrite
from sfumato.core.messages import Message

PRIVATE = 0o600  # file mode: readable and writable by its owner only
_NAME = re.compile(r"\.sfumato-(\d+)-")
_OPEN: set[Path] = set()
HELPERS: set[subprocess.Popen[bytes]] = set()  # processes that may be writing a draft (see `isolated`)
_LOCK = threading.Lock()


@contextmanager
def draft_beside(out: Path) -> Iterator[Path]:
    """A private file in the target's own folder, so that the last step is one atomic rename."""
    sweep(out.parent)
    try:
        handle, name = tempfile.mkstemp(prefix=f".sfumato-{os.getpid()}-", suffix=out.suffix, dir=out.parent)
        os.close(handle)
    except OSError as error:
        raise CannotWrite("The folder cannot be written to.", file=out) from error
    draft = Path(name)
    with _LOCK:
        _OPEN.add(draft)
    try:
        yield draft
    finally:
        draft.unlink(missing_ok=True)
        with _LOCK:
            _OPEN.discard(draft)


def sweep(folder: Path) -> None:
    """Deletes drafts of processes that are gone."""
    with contextlib.suppress(OSError):
        for path in folder.glob(".sfumato-*"):
            made_by = _NAME.match(path.name)
            if made_by and not _alive(int(made_by.group(1))) and stat.S_ISREG(path.lstat().st_mode):
                path.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    if os.name == "nt":  # there, os.kill(…, 0) would end the process it asks about
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def delete_on_termination() -> None:
    """Makes a polite end of the process (SIGTERM, SIGHUP) delete open drafts first. Call it on the main thread."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> None:
    for helper in tuple(HELPERS):  # first: one of them could write its draft again
        with contextlib.suppress(OSError):
            os.kill(helper.pid, signal.SIGKILL)
    for draft in tuple(_OPEN):
        with contextlib.suppress(OSError):
            draft.unlink()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def refuse_unless_replaceable(out: Path) -> None:
    """Only a plain file, or nothing, may be replaced: no folder, device, pipe, socket, and no link to anything."""
    try:
        mode = out.lstat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise CannotWrite("The output cannot be looked at.", file=out) from error
    if stat.S_ISDIR(mode):
        raise CannotWrite("The output is a folder.", file=out)
    if not stat.S_ISREG(mode):
        raise CannotWrite("The output is a link or a device; only plain files are replaced.", file=out)


def move(draft: Path, out: Path, *, private: bool = False, replacing: bool = True) -> None:
    """Puts the draft in place of `out` in one step. Private files are for their owner only, others follow the umask.

    Without `replacing`, a file that appeared there while the draft was written is left as it is.
    """
    refuse_unless_replaceable(out)
    with writing(out):
        with draft.open("rb") as handle:
            os.fsync(handle.fileno())
        mask = os.umask(0)
        os.umask(mask)
        draft.chmod(PRIVATE if private else 0o666 & ~mask)
        if replacing or not _linked(draft, out):
            os.replace(draft, out)


def _linked(draft: Path, out: Path) -> bool:
    """Whether the draft stands at `out` as well now; False where the file system has no links."""
    try:
        os.link(draft, out)
    except OSError:
        if os.path.lexists(out):
            raise CannotWrite(
                "A file appeared in the place of the output while it was written.",
                file=out,
                next_step="Choose another name, or ask to overwrite it (--overwrite).",
            ) from None
        return False
    draft.unlink()
    return True


@contextmanager
def writing(out: Path) -> Iterator[None]:
    """Turns errors of the system while `out` is written into one that names the file and the next step."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(
            Message("Writing failed ({0}).", error.strerror or "input/output error"), file=out
        ) from error
