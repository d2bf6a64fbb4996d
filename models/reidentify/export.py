"""Turns trained checkpoints into the shipped int8 ONNX files.

python -m models.reidentify.export --work WORK --base MINILM --name bag|transformer|shallow [--layers N]
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from models.reidentify.network import BagDocument, ProfileEncoder, TransformerDocument
from models.reidentify.train import SIZE, word_vectors

HERE = Path(__file__).parent


def export(module: torch.nn.Module, inputs: tuple[torch.Tensor, ...], names: list[str], out: Path) -> None:
    axes = {name: {0: "batch", 1: "length"} for name in names}
    whole = out.with_suffix(".fp32.onnx")
    torch.onnx.export(
        module.eval(), inputs, str(whole), input_names=names, output_names=["vector"],
        dynamic_axes={**axes, "vector": {0: "batch"}}, opset_version=17, dynamo=False,
    )  # fmt: skip
    quantize_dynamic(
        str(whole),
        str(out),
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
    )
    whole.unlink()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--name", required=True)
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--out", type=Path, default=HERE)
    parser.add_argument(
        "--shared-profiles", action="store_true", help="g is that of `bag`: do not write it again"
    )
    arguments = parser.parse_args()
    state = torch.load(arguments.work / f"{arguments.name}.pt", weights_only=True)
    words = word_vectors(arguments.base)
    g = ProfileEncoder(words, SIZE)
    g.load_state_dict(state["g"])
    bag = arguments.name == "bag"
    f: torch.nn.Module = (
        BagDocument(words, SIZE) if bag else TransformerDocument(arguments.base, arguments.layers, SIZE)
    )
    f.load_state_dict(state["f"])
    folder = arguments.out / arguments.name
    folder.mkdir(parents=True, exist_ok=True)
    tokens = torch.randint(1000, 20000, (2, 12))
    export(f, (tokens,), ["tokens"], folder / "document.onnx")
    if not arguments.shared_profiles:
        export(g, (tokens, torch.zeros_like(tokens)), ["tokens", "fields"], folder / "profile.onnx")
    shutil.copy(arguments.base / "tokenizer.json", arguments.out / "tokenizer.json")
    print({p.name: round(p.stat().st_size / 1e6, 1) for p in folder.iterdir()})


if __name__ == "__main__":
    main()
