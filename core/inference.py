"""The one way to open an ONNX model: on the processor, with threads that sleep while they wait."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sfumato.core.faster_nodes import with_faster_nodes
from sfumato.core.packed import read_stored

# A step of ONNX Runtime's own optimizer that would undo the faster nodes: its joined kernel works value by value.
UNDOES = ("SkipLayerNormFusion",)


def open_session(
    path: Path, *, threads: int = 1, never_padded: bool = False, sizes_change: bool = False
) -> Any:
    """An inference session of ONNX Runtime; the file may be packed (`core/packed.py`). `threads` share the work of one pass;
    passes that run side by side on threads of the caller cost less processor time, so one is the default. `never_padded`: no
    pass holds padding, which allows faster attention. `sizes_change`: passes differ so much in size that memory kept for the next
    one would only add up (pictures: it held twice as much). Raises whatever ONNX Runtime raises for a file that is missing or
    damaged: its types share no base class, and the caller knows what to tell a person."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Threads that wait must not burn a core: short passes alternate with work in Python.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = options.enable_mem_pattern = not sizes_change
    processor = ["CPUExecutionProvider"]
    if never_padded:
        model = with_faster_nodes(read_stored(path))
        return onnxruntime.InferenceSession(
            model, options, providers=processor, disabled_optimizers=list(UNDOES)
        )
    return onnxruntime.InferenceSession(
        str(path) if path.is_file() else read_stored(path), options, providers=processor
    )
