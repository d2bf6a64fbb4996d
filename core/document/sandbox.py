"""Limits a process puts on itself before it parses a hostile file: memory, no core file, no network, no other programs."""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import signal
import struct
import sys


def enter(memory: int, parent: int | None = None) -> None:
    """Limits this process for good; it also ends when `parent`, the process that started it, ends."""
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, int(signal.SIGKILL), 0, 0, 0)  # PR_SET_PDEATHSIG
        if parent is not None and os.getppid() != parent:
            os._exit(1)  # it ended before the line above
        _without_network()
        _without_programs()


def _without_network() -> None:
    """An empty network namespace of its own; where the system forbids that, the filter below still holds."""
    libc = ctypes.CDLL(None, use_errno=True)
    with contextlib.suppress(AttributeError):
        libc.unshare(0x10000000 | 0x40000000)  # CLONE_NEWUSER | CLONE_NEWNET


def _without_programs() -> None:
    """A seccomp filter: no sockets, no other programs, no tracing. Unknown processors go without it.

    The same calls have other numbers in a processor's other modes (32 bits, x32), so these modes are refused as a whole.
    """
    # socket, connect, execve, execveat, ptrace, process_vm_writev, io_uring_setup
    numbers = {
        "x86_64": (41, 42, 59, 322, 101, 311, 425),
        "aarch64": (198, 203, 221, 281, 117, 271, 425),
    }.get(platform.machine())
    architecture = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}.get(platform.machine())
    if numbers is None or architecture is None:
        return
    load, jump_equal, jump_greater, give = 0x20, 0x15, 0x35, 0x06
    refuse, allow = 0x00050001, 0x7FFF0000  # EPERM, or let it pass
    rules = [(load, 0, 0, 4), (jump_equal, 1, 0, architecture), (give, 0, 0, refuse), (load, 0, 0, 0)]
    rules.append((jump_greater, len(numbers) + 1, 0, 0x40000000))  # x32; no other call has a number as high
    for at, number in enumerate(numbers):
        rules.append((jump_equal, len(numbers) - at, 0, number))
    rules += [(give, 0, 0, allow), (give, 0, 0, refuse)]
    packed = b"".join(struct.pack("HBBI", *rule) for rule in rules)
    code = ctypes.create_string_buffer(packed)
    program = struct.pack("HxxxxxxQ", len(rules), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(38, 1, 0, 0, 0)  # PR_SET_NO_NEW_PRIVS
    libc.prctl(22, 2, ctypes.c_char_p(program), 0, 0)  # PR_SET_SECCOMP, SECCOMP_MODE_FILTER
