"""Nothing leaves this machine: vendor telemetry of the libraries is switched off before they are loaded.

onnxruntime writes a device id and a queue of usage events under the user's cache folder as soon as it is imported,
unless the environment says no; calling its `disable_telemetry_events()` afterwards is too late (measured with 1.31.1).
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

_QUEUED = ("deviceid", "deviceid.lock", "onnxruntime.db", "onnxruntime.db-wal", "onnxruntime.db-shm")


def switch_off_telemetry() -> None:
    """Must run before onnxruntime is imported by anybody; `sfumato.core` calls it when it is imported."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"


def delete_queued_telemetry() -> int:
    """Deletes what earlier runs queued for the vendor; says how many files. A file that resists is left."""
    base = os.environ.get("XDG_CACHE_HOME")
    cache = Path(base) if base else Path.home() / ".cache"
    folder = cache / "Microsoft" / "DeveloperTools" / ".onnxruntime"
    deleted = 0
    for name in _QUEUED:
        with contextlib.suppress(OSError):
            (folder / name).unlink()
            deleted += 1
    with contextlib.suppress(OSError):
        folder.rmdir()
    return deleted
