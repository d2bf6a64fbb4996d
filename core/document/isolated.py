"""Hostile files are parsed in a process of their own, with bounded memory and time and, on Linux, without network and programs.

Reading, inspecting, writing and verifying a file happen there; so does drawing its pages for the window (`pages.py`). A file that
takes all memory, runs for ever or crashes a parser ends that process and nothing else. Its answer comes back as a pickle that may
name only the classes of this room, so that a process taken over cannot run code in this one.

Not guaranteed: the process may read what its user may read, and one that was taken over can lie about what it found. On Windows
and macOS only time is bounded.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sfumato.core import errors
from sfumato.core.document import drafts
from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.sandbox import enter
from sfumato.core.errors import CannotRead, SfumatoError, TooLarge
from sfumato.core.messages import Message

if TYPE_CHECKING:
    from sfumato.core.document.inspect import Inspection
    from sfumato.core.document.verify.certificate import Certificate, Check

MEMORY = 3_000_000_000  # bytes of data; the OCR models take about a third of it
SECONDS = 900.0  # of waiting; a long scanned file needs minutes
SECONDS_A_PAGE = (
    20.0  # more for exports, which draw and read every page; a judgment call, a page takes 1 to 3 s here
)
FLAG = "--isolated-reader"
_SWITCH = "SFUMATO_ISOLATE"
Answer = TypeVar("Answer")


def wanted() -> bool:
    """Whether files are parsed in a process of their own; SFUMATO_ISOLATE=0 switches it off."""
    return os.environ.get(_SWITCH, "1") != "0"


def read(
    path: Path, password: str | None = None, *, memory: int = MEMORY, seconds: float = SECONDS
) -> Document | None:
    """The document; None where it cannot travel between processes and must be read here."""
    return _ask("read", (path, password), path, Document, memory, seconds)


def inspect(path: Path, password: str | None = None, *, memory: int = MEMORY) -> Inspection | None:
    """What the file gives away; None where the answer cannot travel."""
    from sfumato.core.document.inspect import Inspection

    return _ask("inspect", (path, password), path, Inspection, memory, SECONDS)


def glance(path: Path, password: str | None = None, *, memory: int = MEMORY) -> tuple[str, ...] | None:
    """The text of each page of a PDF, roughly and fast (`glance.py`)."""
    return _ask("glance", (path, password), path, tuple, memory, SECONDS)


def export(
    document: Document, edits: Edits, draft: Path, options: RedactOptions, written_as: str
) -> Certificate | None:
    """Writes the draft and verifies it. The draft is the caller's to keep or to delete."""
    from sfumato.core.document.verify.certificate import Certificate

    seconds = SECONDS + SECONDS_A_PAGE * len(document.pages)
    values = (document, edits, draft, options, written_as)
    return _ask("export", values, document.source or draft, Certificate, MEMORY, seconds)


def verify(
    path: Path,
    edits: Edits | None,
    source: Document | None,
    certificate: Certificate | None,
    ocr: bool,
) -> tuple[Check, ...] | None:
    """The checks of an existing file."""
    pages = len(source.pages) if source is not None else 0
    seconds = SECONDS + SECONDS_A_PAGE * pages
    found = _ask("verify", (path, edits, source, certificate, ocr), path, tuple, MEMORY, seconds)
    return found


def start(task: str, values: object, memory: int = MEMORY) -> subprocess.Popen[bytes]:
    """The process, with its question sent. Ended with this one: by its parent's death on Linux, by `drafts` on a signal."""
    # -P: a file called pickle.py in the folder this program is started in must not be imported.
    command = (
        [sys.executable, FLAG] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", __name__]
    )
    environment = {**os.environ, _SWITCH: "0", "OMP_NUM_THREADS": "2"}
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    )
    drafts.HELPERS.add(process)
    question = pickle.dumps((task, os.getpid(), memory, values), protocol=5)
    assert process.stdin is not None
    with contextlib.suppress(OSError):  # a process that ended at once is told by its answer
        process.stdin.write(len(question).to_bytes(8, "big"))
        process.stdin.write(question)
        process.stdin.flush()
    return process


def _ask(
    task: str, values: object, path: Path, kind: type[Answer], memory: int, seconds: float
) -> Answer | None:
    process = start(task, values, memory)
    try:
        data, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise TooLarge("Working on the file takes longer than a safe limit allows.", file=path) from error
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
        drafts.HELPERS.discard(process)
    if process.returncode != 0 or not data:
        raise CannotRead(
            "The file ended its reader: it is damaged, or made to do so.",
            file=path,
            next_step="Export it again from where it came, or print it to a new PDF.",
        )
    return answer_of(data, path, kind)


def answer_of(data: bytes, path: Path, kind: type[Answer]) -> Answer | None:
    """The value the process sent, if it is one of that kind; its typed error is raised here."""
    try:
        outcome, value = _Careful(io.BytesIO(data)).load()
    except Exception as error:  # whatever bytes a process that was taken over sends
        raise CannotRead("The reader gave no usable answer.", file=path) from error
    if outcome == "value" and isinstance(value, kind):
        return value
    if outcome == "here":
        return None
    if outcome == "error":
        name, reason, file, next_step = value
        made = getattr(errors, str(name), CannotRead)
        known = made if isinstance(made, type) and issubclass(made, SfumatoError) else CannotRead
        if isinstance(reason, str) and isinstance(next_step, str) and isinstance(file, Path | str | None):
            raise known(reason, file=file, next_step=next_step)
    raise CannotRead("The reader gave no usable answer.", file=path)


def _member(kind: object, name: object) -> Enum:
    """A member of an enumeration: Python 3.11.0 to 3.11.3 sends it as the attribute of its class."""
    if not (isinstance(kind, type) and issubclass(kind, Enum) and name in kind.__members__):
        raise pickle.UnpicklingError("an attribute is no part of a document")
    return kind[str(name)]


class _Careful(pickle.Unpickler):
    """Loads values of this room and nothing else."""

    _PLAIN = frozenset(
        {
            ("sfumato.core.messages", "Message"),
            ("numpy", "ndarray"),
            ("numpy", "dtype"),
            ("copyreg", "_reconstructor"),
            ("builtins", "object"),
        }
        | {("builtins", name) for name in ("set", "frozenset", "bytearray", "slice")}
        | {
            ("pathlib", name)
            for name in ("Path", "PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath")
        }
        | {(f"numpy.{core}.multiarray", "_reconstruct") for core in ("core", "_core")}
        | {(f"numpy.{core}.numeric", "_frombuffer") for core in ("core", "_core")}
    )

    def find_class(self, module: str, name: str) -> Any:
        """The class of a value that may cross; raises for every other one."""
        found: Any
        if (module, name) == ("builtins", "getattr"):
            return _member
        if (module, name) in self._PLAIN:
            return super().find_class(module, name)
        if module.startswith("sfumato.core.document."):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a document")


# -- inside the process ---------------------------------------------------------------------------------------------------


def _tasks() -> dict[str, Callable[..., object]]:
    from sfumato.core.document import glance, service

    return {
        "glance": glance.glance_here,
        "read": service.read_here,
        "inspect": service.inspect_here,
        "export": service.export_here,
        "verify": service.verify_here,
    }


def main() -> int:
    """The child process: does one task from standard input within its limit of memory and answers on standard
    output."""
    size = int.from_bytes(sys.stdin.buffer.read(8), "big")
    task, parent, memory, values = pickle.loads(sys.stdin.buffer.read(size))
    answers = os.dup(1)
    os.dup2(2, 1)  # nothing that a library prints may mix with the answer
    enter(memory, parent)
    with os.fdopen(answers, "wb") as out:
        if task == "pages":
            from sfumato.core.document.pages import serve

            path, password, widths = values
            serve(path, password, widths, sys.stdin.buffer, out)
        else:
            out.write(_answered(_tasks()[task], values))
    return 0


def _answered(work: Callable[..., object], values: Sequence[object]) -> bytes:
    try:
        return pickle.dumps(("value", work(*values)), protocol=5)
    except SfumatoError as error:
        file = str(error.file) if error.file is not None else None
        reason = error.reason if isinstance(error.reason, Message) else str(error.reason)
        return pickle.dumps(("error", (type(error).__name__, reason, file, error.next_step)))
    except (pickle.PicklingError, TypeError, AttributeError):
        return pickle.dumps(("here", None))


if __name__ == "__main__":
    sys.exit(main())
