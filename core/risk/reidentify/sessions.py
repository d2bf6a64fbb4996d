"""ONNX Runtime sessions as this room opens them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sfumato.core.errors import ResourceMissing


def session(path: Path) -> Any:
    import onnxruntime

    if not path.exists():
        raise ResourceMissing(
            "The re-identification model is not installed.",
            file=path,
            next_step="Reinstall Sfumato; masking still works.",
        )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(4, os.cpu_count() or 1)
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
