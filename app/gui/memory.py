"""Memory of the process: asks the C library not to keep what nobody uses. No Qt."""

from __future__ import annotations

import ctypes
import sys

M_ARENA_MAX = -8  # of glibc's mallopt
ARENAS = (
    2  # separate heaps; glibc makes eight for each core, and what one thread gives back no other one can use
)


def keep_memory_together() -> None:
    """Few heaps for all threads, where the C library can be told. Before the first thread begins."""
    if (libc := _glibc()) is not None:
        libc.mallopt(M_ARENA_MAX, ARENAS)


def give_back_memory() -> None:
    """Hands memory that nobody uses back to the system. Takes a while on a large heap: for worker threads."""
    if (libc := _glibc()) is not None:
        libc.malloc_trim(0)


def _glibc() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    libc = ctypes.CDLL(None)
    return libc if hasattr(libc, "malloc_trim") and hasattr(libc, "mallopt") else None
