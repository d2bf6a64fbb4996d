"""Where shipped models and resources live, and where a user's own data goes."""

from __future__ import annotations

import os
from pathlib import Path

import sfumato.models
import sfumato.resources

MODELS = Path(sfumato.models.__path__[0])
RESOURCES = Path(sfumato.resources.__path__[0])
ROOT = MODELS.parent  # of a source tree: the benchmarks live there


def user_data() -> Path:
    """A folder of the user's own for built indexes and installed models; never inside the installation."""
    base = os.environ.get("SFUMATO_HOME")
    if base:
        return Path(base)
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "sfumato"
