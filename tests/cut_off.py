"""Starts a command that can reach nobody, and that dies when it tries: `python tests/cut_off.py COMMAND …`.

The command runs in a network namespace without interfaces, under a filter of the kernel that ends any process (SIGSYS) that
connects or sends to an address of the internet, whatever library does it. Both are inherited by every process that the command
starts. Linux only.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys

NEW_USER, NEW_NETWORK = 0x10000000, 0x40000000
# By processor: the kernel's name of it, and the numbers of connect, sendto and sendmmsg.
CALLS = {"x86_64": (0xC000003E, (42, 44, 307)), "aarch64": (0xC00000B7, (203, 206, 269))}
LENGTHS = (16, 28)  # bytes of an address of IPv4 and of IPv6
LOAD, EQUAL, JUMP, GIVE = 0x20, 0x15, 0x05, 0x06
KILL, ALLOW = 0x80000000, 0x7FFF0000


def possible() -> bool:
    """Whether this machine lets a process cut itself off; asks by doing it in a child."""
    if sys.platform != "linux" or platform.machine() not in CALLS:
        return False
    child = os.fork()
    if child == 0:
        try:
            cut_off()
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def cut_off() -> None:
    """Cuts this process off for good. Raises OSError where the system forbids it."""
    libc = ctypes.CDLL(None, use_errno=True)
    flags = NEW_NETWORK if os.geteuid() == 0 else NEW_NETWORK | NEW_USER
    _check(libc.unshare(flags))
    architecture, (connect, send_to, send_many) = CALLS[platform.machine()]
    # The filter sees numbers, not the address itself; addresses of the internet are told by their length. So asking a service of
    # this machine by a file (the C library looks for one that knows user names) passes.
    rules = [
        (LOAD, 0, 0, 4),  # 0: the processor's name
        (EQUAL, 1, 0, architecture),
        (GIVE, 0, 0, KILL),
        (LOAD, 0, 0, 0),  # 3: the number of the call
        (EQUAL, 3, 0, connect),
        (EQUAL, 4, 0, send_to),
        (EQUAL, 7, 0, send_many),
        (GIVE, 0, 0, ALLOW),
        (LOAD, 0, 0, 16 + 8 * 2),  # 8: connect has the length as its third argument
        (JUMP, 0, 0, 1),
        (LOAD, 0, 0, 16 + 8 * 5),  # 10: sendto as its sixth
        (EQUAL, 2, 0, LENGTHS[0]),
        (EQUAL, 1, 0, LENGTHS[1]),
        (GIVE, 0, 0, ALLOW),
        (GIVE, 0, 0, KILL),  # 14
    ]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules))
    program = struct.pack("HxxxxxxQ", len(rules), ctypes.addressof(code))
    _check(libc.prctl(38, 1, 0, 0, 0))  # PR_SET_NO_NEW_PRIVS
    _check(libc.prctl(22, 2, ctypes.c_char_p(program), 0, 0))  # PR_SET_SECCOMP, SECCOMP_MODE_FILTER


def _check(code: int) -> None:
    if code:
        raise OSError(ctypes.get_errno(), "The system does not let this process cut itself off.")


if __name__ == "__main__":
    cut_off()
    os.execvp(sys.argv[1], sys.argv[1:])
