"""ONNX Runtime sessions as this room opens them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing
from sfumato.core.inference import open_session
from sfumato.core.packed import is_stored


def _cores() -> int:
    """The cores this process may use, which can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def session(path: Path) -> Any:
    """An inference session of one of the re-identification models. Raises `ResourceMissing` where it is not
    installed."""
    if not is_stored(path):
        raise ResourceMissing(
            "The re-identification model is not installed.",
            file=path,
            next_step="Reinstall Sfumato; masking still works.",
        )
    return open_session(path, threads=min(4, _cores()))
