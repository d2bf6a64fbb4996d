"""The one way to open an ONNX model: on the processor, with threads that sleep while they wait."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sfumato.core.packed import read_stored


def open_session(path: Path, *, threads: int = 1) -> Any:
    """An inference session of ONNX Runtime; the file may be packed (`core/packed.py`). `threads` share the work of one pass;
    passes that run side by side on threads of the caller cost less processor time, so one is the default. Raises whatever ONNX
    Runtime raises for a file that is missing or damaged: its types share no base class, and the caller knows what to tell a
    person."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Threads that wait must not burn a core: short passes alternate with work in Python.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    model = str(path) if path.is_file() else read_stored(path)
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
