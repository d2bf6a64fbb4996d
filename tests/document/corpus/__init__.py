"""Builders of real files with real writers; see `test_corpus.py` for what they must survive."""

from __future__ import annotations

import importlib

from tests.document.corpus.case import CASES, Case

_BUILDERS = ("pdf_text", "pdf_hidden", "word", "sheets", "slides", "plain", "pictures", "libreoffice")


def all_cases() -> list[Case]:
    for name in _BUILDERS:
        importlib.import_module(f"{__name__}.{name}")
    return list(CASES)
