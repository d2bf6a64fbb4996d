"""pdfium for a program with threads: one call at a time, whoever makes it.

The library is not thread-safe at all, not even between two files, and calls leave Python's own lock. Pages and bitmaps
that nobody closed are closed when Python drops them, on any thread and at any moment, so a lock that callers take
would not be enough: every function of the binding takes it. Import this module before the binding is used.
"""

from __future__ import annotations

import ctypes
import threading
from _ctypes import CFuncPtr
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2

LOCK = threading.RLock()


def _one_at_a_time(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*values: Any) -> Any:
        with LOCK:
            return function(*values)

    return call


def _guard() -> None:
    raw = pypdfium2.raw
    for name, thing in tuple(vars(raw).items()):
        if name.startswith(("FPDF", "FORM", "FSDK")) and isinstance(thing, CFuncPtr):
            setattr(raw, name, _one_at_a_time(thing))


_guard()


def open_document(path: Path, password: str | None) -> Any:
    """A `pypdfium2.PdfDocument`. The reason of a failure is asked for by a second call, so both are one turn."""
    with LOCK:
        return pypdfium2.PdfDocument(path, password=password)


def character_at(text: Any, index: int) -> str:
    """A character of a text page; numbers that are no character read as U+FFFD."""
    code = pypdfium2.raw.FPDFText_GetUnicode(text, index)
    return chr(code) if 0 <= code <= 0x10FFFF else "\ufffd"


def text_objects(text: Any) -> Iterator[tuple[int, int, Any]]:
    """Every character of a text page that something drew: its index, and that object with the address that tells it apart."""
    for index in range(text.count_chars()):
        thing = pypdfium2.raw.FPDFText_GetTextObject(text, index)
        if thing:
            yield index, ctypes.cast(thing, ctypes.c_void_p).value or 0, thing
