"""Sfumato hides who a document is about and keeps what it says. Offline.

The names below are the public interface; see `docs/python.md`. Models load on first use, so that importing costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sfumato.core.api import Exported, Opened, Planned, sanitize, sanitize_all
    from sfumato.core.api import analyse_text as analyse
    from sfumato.core.api import open_document as open
    from sfumato.core.errors import SfumatoError

_PUBLIC = {
    "Exported": ("core.api", "Exported"),
    "Opened": ("core.api", "Opened"),
    "Planned": ("core.api", "Planned"),
    "SfumatoError": ("core.errors", "SfumatoError"),
    "analyse": ("core.api", "analyse_text"),
    "open": ("core.api", "open_document"),
    "sanitize": ("core.api", "sanitize"),
    "sanitize_all": ("core.api", "sanitize_all"),
}
__all__ = ["Exported", "Opened", "Planned", "SfumatoError", "analyse", "open", "sanitize", "sanitize_all"]


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module 'sfumato' has no attribute {name!r}")
    module, attribute = _PUBLIC[name]
    return getattr(import_module(f"sfumato.{module}"), attribute)
