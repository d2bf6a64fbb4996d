"""PyTorch checkpoint → ONNX → int8 (dynamic, per channel)."""

from __future__ import annotations

import shutil
from pathlib import Path

import torch

from sfumato.models.recognizer.network import Recognizer, build

HEADS = ("types", "court", "biography", "domain")


def export(checkpoint: Path, base: Path, out: Path, work: Path) -> Path:
    """Writes `model.onnx` and `tokenizer.json` to `out`; the fp32 file stays in `work` for comparison."""
    model = build(base)
    model.load_state_dict(torch.load(checkpoint, weights_only=True)["model"])
    shutil.copyfile(base / "tokenizer.json", out / "tokenizer.json")
    return export_model(model, out, work)


def export_model(model: Recognizer, out: Path, work: Path) -> Path:
    model.encoder.set_attn_implementation("eager")
    model.eval()
    full = work / "model-fp32.onnx"
    ids = torch.ones((2, 16), dtype=torch.int64)
    names = ("input_ids", "attention_mask", "shapes")
    torch.onnx.export(
        model,
        (ids, ids, ids),
        str(full),
        input_names=list(names),
        output_names=list(HEADS),
        dynamic_axes={name: {0: "windows", 1: "tokens"} for name in (*names, *HEADS)},
        opset_version=17,
        do_constant_folding=True,
        dynamo=False,
    )
    quantize(full, out / "model.onnx", work=work, width=model.encoder.config.hidden_size)
    return out / "model.onnx"


def quantize(full: Path, target: Path, *, work: Path, width: int) -> None:
    """Weights of matrix products and embeddings to int8, one scale a column; the four small heads stay exact."""
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.transformers import optimizer

    fused = work / "model-fused.onnx"
    optimized = optimizer.optimize_model(
        str(full), model_type="bert", num_heads=12, hidden_size=width, opt_level=0
    )
    optimized.save_model_to_file(str(fused))
    exact = [
        node.name
        for node in onnx.load(str(fused)).graph.node
        if node.op_type in ("MatMul", "Gemm") and any(f"/{head}/" in node.name for head in HEADS)
    ]
    quantize_dynamic(
        str(fused),
        str(target),
        per_channel=True,
        weight_type=QuantType.QInt8,
        nodes_to_exclude=exact,
        extra_options={"MatMulConstBOnly": True, "DefaultTensorType": onnx.TensorProto.FLOAT},
    )
