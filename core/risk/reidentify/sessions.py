"""ONNX Runtime sessions as this room opens them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing


def _cores() -> int:
    """The cores this process may use, which can be fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def session(path: Path) -> Any:
    import onnxruntime

    if not path.exists():
        raise ResourceMissing(
            "The re-identification model is not installed.",
            file=path,
            next_step="Reinstall Sfumato; masking still works.",
        )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(4, _cores())
    # Threads that wait must not burn a core: the search alternates between short runs and work of its own.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
