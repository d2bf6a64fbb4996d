"""Where shipped models and resources live, and where a user's own data goes."""

from __future__ import annotations

import errno
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


def private_folder(folder: Path) -> Path:
    """Makes a folder of the user's own for nobody else to look into. Raises OSError where it is a link or somebody else's.

    The folder above it is made in the same way but left as it is where it exists.
    """
    for each in (folder.parent, folder):  # `parents` would make the outer one readable by everybody
        each.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.is_symlink():
        raise OSError(errno.ELOOP, "a link", str(folder))
    folder.chmod(0o700)  # fails where the folder is somebody else's
    return folder
