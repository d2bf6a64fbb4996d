"""Bounds that keep a damaged or malicious PDF from hanging or filling the memory."""

from __future__ import annotations

import time

import pikepdf

from sfumato.core.errors import TooLarge

MAX_FILE_BYTES = 2_000_000_000  # of the file as it is
MAX_PAGES = 20_000  # of one document
MAX_OPERATORS = 3_000_000  # of one page, nested forms counted each time they are drawn
MAX_GLYPHS = 400_000  # of one page
MAX_DOCUMENT_GLYPHS = 60_000_000  # of all pages: about 20,000 dense ones
MAX_FORM_DEPTH = 24  # forms inside forms: a guard against loops
MAX_SAVED_STATES = 5000  # saved and not yet restored
MAX_STREAM_BYTES = 256_000_000  # decoded
MAX_SECONDS = 15.0  # of processor time for one page


def install() -> None:
    """Bounds inside qpdf. They hold for the whole process and are safe for every user of it.

    A content stream with many errors is read on, not cut silently: text behind the cut would escape redaction.
    """
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=MAX_STREAM_BYTES,
        png_max_memory=MAX_STREAM_BYTES,
        run_length_max_memory=MAX_STREAM_BYTES,
        tiff_max_memory=MAX_STREAM_BYTES,
        dct_max_memory=4 * MAX_STREAM_BYTES,
        parser_max_errors=10_000,
        max_stream_filters=8,
    )


class Budget:
    """What one page may still use. Operators count at every execution, so nested forms cannot multiply away."""

    __slots__ = ("deadline", "glyphs", "operators")

    def __init__(self) -> None:
        self.operators = MAX_OPERATORS
        self.glyphs = MAX_GLYPHS
        self.deadline = time.thread_time() + MAX_SECONDS

    def spend_operators(self, count: int) -> None:
        """Counts operators. Raises `TooLarge` beyond the limit or the time."""
        self.operators -= count
        if self.operators < 0 or time.thread_time() > self.deadline:
            raise TooLarge("A page draws more than a safe limit allows.")

    def spend_glyphs(self, count: int) -> None:
        """Counts glyphs. Raises `TooLarge` beyond the limit."""
        self.glyphs -= count
        if self.glyphs < 0:
            raise TooLarge("A page holds more characters than a safe limit allows.")
