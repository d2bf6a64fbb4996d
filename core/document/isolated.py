"""Reading in a process of its own, with bounded memory and time and, on Linux, without network and other programs.

A hostile file that takes all memory, runs for ever or crashes a parser ends that process and nothing else. Its answer comes
back as a pickle that may name only the classes of a document, so that a process taken over cannot run code in this one.

Not guaranteed: the process may read what its user may read. On Windows and macOS only time is bounded.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import json
import os
import pickle
import platform
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

from sfumato.core import errors
from sfumato.core.document.model import Document
from sfumato.core.errors import CannotRead, SfumatoError, TooLarge

MEMORY = 3_000_000_000  # bytes of data; the OCR models take about a third of it
SECONDS = 900  # of waiting; a long scanned file needs minutes
FLAG = "--isolated-reader"
_SWITCH = "SFUMATO_ISOLATE"


def wanted() -> bool:
    """Whether files are read in a process of their own; SFUMATO_ISOLATE=0 switches it off."""
    return os.environ.get(_SWITCH, "1") != "0"


def read(
    path: Path, password: str | None = None, *, memory: int = MEMORY, seconds: float = SECONDS
) -> Document | None:
    """The document; None where it cannot travel between processes and must be read here."""
    command = [sys.executable, FLAG] if getattr(sys, "frozen", False) else [sys.executable, "-m", __name__]
    question = json.dumps({"path": str(path), "password": password, "memory": memory}).encode()
    environment = {**os.environ, _SWITCH: "0", "OMP_NUM_THREADS": "2"}
    try:
        done = subprocess.run(
            command, input=question, capture_output=True, timeout=seconds, env=environment, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise TooLarge("Reading the file takes longer than a safe limit allows.", file=path) from error
    if done.returncode != 0 or not done.stdout:
        raise CannotRead(
            "The file ended its reader: it is damaged, or made to do so.",
            file=path,
            next_step="Export it again from where it came, or print it to a new PDF.",
        )
    return _answer(done.stdout, path)


def _answer(data: bytes, path: Path) -> Document | None:
    try:
        kind, value = _Careful(io.BytesIO(data)).load()
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, TypeError, ValueError) as error:
        raise CannotRead("The reader gave no usable answer.", file=path) from error
    if kind == "document" and isinstance(value, Document):
        return value
    if kind == "error":
        name, reason, file, next_step = value
        made = getattr(errors, str(name), CannotRead)
        known = made if isinstance(made, type) and issubclass(made, SfumatoError) else CannotRead
        if isinstance(reason, str) and isinstance(next_step, str):
            raise known(reason, file=file, next_step=next_step)
    return None


class _Careful(pickle.Unpickler):
    """Loads values of a document and nothing else."""

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
        found: Any
        if (module, name) in self._PLAIN:
            return super().find_class(module, name)
        if module.startswith("sfumato.core.document."):
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a document")


# -- inside the process ---------------------------------------------------------------------------------------------------


def main() -> int:
    question = json.loads(sys.stdin.buffer.read())
    answers = os.dup(1)
    os.dup2(2, 1)  # nothing that a library prints may mix with the answer
    _limit(int(question["memory"]))
    from sfumato.core.document import service

    answer: tuple[str, Any]
    try:
        document = service.read_here(Path(question["path"]), question["password"])
        data = pickle.dumps(("document", document), protocol=5)
    except SfumatoError as error:
        answer = ("error", (type(error).__name__, error.reason, error.file, error.next_step))
        data = pickle.dumps(answer)
    except (pickle.PicklingError, TypeError, AttributeError):
        data = pickle.dumps(("here", None))
    with os.fdopen(answers, "wb") as out:
        out.write(data)
    return 0


def _limit(memory: int) -> None:
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        _without_network()
        _without_programs()


def _without_network() -> None:
    """An empty network namespace of its own; where the system forbids that, the filter below still holds."""
    libc = ctypes.CDLL(None, use_errno=True)
    with contextlib.suppress(AttributeError):
        libc.unshare(0x10000000 | 0x40000000)  # CLONE_NEWUSER | CLONE_NEWNET


def _without_programs() -> None:
    """A seccomp filter: no sockets, no other programs, no tracing. Unknown processors go without it."""
    numbers = {"x86_64": (41, 42, 59, 322, 101), "aarch64": (198, 203, 221, 281, 117)}.get(platform.machine())
    architecture = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}.get(platform.machine())
    if numbers is None or architecture is None:
        return
    load, jump_equal, give = 0x20, 0x15, 0x06
    refuse, allow = 0x00050001, 0x7FFF0000  # EPERM, or let it pass
    rules = [(load, 0, 0, 4), (jump_equal, 1, 0, architecture), (give, 0, 0, allow), (load, 0, 0, 0)]
    for at, number in enumerate(numbers):
        rules.append((jump_equal, len(numbers) - at, 0, number))
    rules += [(give, 0, 0, allow), (give, 0, 0, refuse)]
    packed = b"".join(struct.pack("HBBI", *rule) for rule in rules)
    code = ctypes.create_string_buffer(packed)
    program = struct.pack("HxxxxxxQ", len(rules), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    libc.prctl(22, 2, ctypes.c_char_p(program), 0, 0)  # PR_SET_SECCOMP, SECCOMP_MODE_FILTER


if __name__ == "__main__":
    sys.exit(main())
