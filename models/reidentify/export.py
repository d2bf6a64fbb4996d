"""Turns trained checkpoints into the shipped int8 ONNX files.

    python -m models.reidentify.export --work WORK --name bag --base MINILM
    python -m models.reidentify.export --work WORK --name grams
    python -m models.reidentify.export --dots
    python -m models.reidentify.export --work WORK --name shallow --base MINILM --layers 1 --shared-profiles

Tables and matrices of bags are stored as int8 with one scale per row and computed with as floats: a text's vector then
does not depend on what else is in the batch. Transformers are quantized dynamically.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from torch.nn import functional

from models.reidentify.network import BagDocument, Head, PlainProfile, ProfileEncoder, WeightedWords
from models.reidentify.train import encoders

HERE = Path(__file__).parent


def _rows(weight: Tensor) -> tuple[Tensor, Tensor]:
    scale = weight.abs().amax(1, keepdim=True).clamp_min(1e-9) / 127
    return torch.round(weight / scale).to(torch.int8), scale


class Int8Table(nn.Module):
    def __init__(self, table: nn.Embedding) -> None:
        super().__init__()
        whole, scale = _rows(table.weight.detach())
        self.register_buffer("whole", whole)
        self.register_buffer("scale", scale)

    def forward(self, rows: Tensor) -> Tensor:
        return self.whole[rows].float() * self.scale[rows]


class Int8Linear(nn.Module):
    def __init__(self, linear: nn.Linear) -> None:
        super().__init__()
        whole, scale = _rows(linear.weight.detach())
        self.register_buffer("whole", whole)
        self.register_buffer("scale", scale)
        self.register_buffer("bias", linear.bias.detach())

    def forward(self, x: Tensor) -> Tensor:
        return functional.linear(x, self.whole.float() * self.scale, self.bias)


def to_int8(part: nn.Module) -> nn.Module:
    """Every large table and matrix of a bag, in place. Weights of tokens are one number each and stay as they are."""
    for name, child in part.named_children():
        if isinstance(child, nn.Embedding) and child.embedding_dim > 1:
            setattr(part, name, Int8Table(child))
        elif isinstance(child, nn.Linear):
            setattr(part, name, Int8Linear(child))
        else:
            to_int8(child)
    return part


def write(part: nn.Module, inputs: tuple[Tensor, ...], names: list[str], out: Path, fold: bool) -> None:
    axes = {name: {0: "batch", 1: "length"} if name != "pooled" else {0: "batch"} for name in names}
    torch.onnx.export(
        part.eval(), inputs, str(out), input_names=names, output_names=["vector"], do_constant_folding=fold,
        dynamic_axes={**axes, "vector": {0: "batch"}}, opset_version=17, dynamo=False,
    )  # fmt: skip


def write_transformer(part: nn.Module, tokens: Tensor, out: Path) -> None:
    whole = out.with_suffix(".fp32.onnx")
    write(part, (tokens,), ["tokens"], whole, fold=True)
    quantize_dynamic(
        str(whole),
        str(out),
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
    )
    whole.unlink()


def write_bag(f: BagDocument, folder: Path) -> None:
    """The words and the head apart, so that the words of a text can be summed once and taken out one by one."""
    head: Head = f.network
    width = f.words.embedding_dim
    tokens = torch.randint(2, 20000, (2, 12))
    write(to_int8(WeightedWords(f)), (tokens,), ["tokens"], folder / "document.onnx", fold=False)
    write(to_int8(head), (torch.randn(2, width),), ["pooled"], folder / "head.onnx", fold=False)


def write_profiles(g: ProfileEncoder, folder: Path) -> None:
    tokens = torch.randint(2, 20000, (2, 12))
    inputs = (tokens, torch.zeros_like(tokens))
    write(to_int8(PlainProfile(g)), inputs, ["tokens", "fields"], folder / "profile.onnx", fold=False)


def write_dots(out: Path) -> None:
    """No model: the one operator that multiplies an int8 matrix of people with a few int8 vectors."""
    from onnx import TensorProto, checker, helper

    graph = helper.make_graph(
        [helper.make_node("MatMulInteger", ["matrix", "queries"], ["dots"])],
        "dots",
        [
            helper.make_tensor_value_info("matrix", TensorProto.INT8, ["people", "size"]),
            helper.make_tensor_value_info("queries", TensorProto.INT8, ["size", "queries"]),
        ],
        [helper.make_tensor_value_info("dots", TensorProto.INT32, ["people", "queries"])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    checker.check_model(model)
    out.write_bytes(model.SerializeToString())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path)
    parser.add_argument("--base", type=Path)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--name", help="the checkpoint in WORK")
    what.add_argument("--dots", action="store_true", help="write the operator that searches int8 profiles")
    parser.add_argument("--layers", type=int, default=3)
    parser.add_argument("--out", type=Path, default=HERE)
    parser.add_argument(
        "--shared-profiles", action="store_true", help="g is that of `bag`: do not write it again"
    )
    arguments = parser.parse_args()
    if arguments.dots:
        write_dots(arguments.out / "dots.onnx")
        return
    state = torch.load(arguments.work / f"{arguments.name}.pt", weights_only=True)
    stage = arguments.name if arguments.name in {"bag", "grams"} else "transformer"
    f, g = encoders(stage, arguments.base, arguments.layers)
    f.load_state_dict(state["f"])
    g.load_state_dict(state["g"])
    folder = arguments.out / arguments.name
    folder.mkdir(parents=True, exist_ok=True)
    if isinstance(f, BagDocument):
        write_bag(f, folder)
    else:
        write_transformer(f, torch.randint(1000, 20000, (2, 12)), folder / "document.onnx")
    if not arguments.shared_profiles:
        write_profiles(g, folder)
    if arguments.base is not None:
        shutil.copy(arguments.base / "tokenizer.json", arguments.out / "tokenizer.json")
    print({p.name: round(p.stat().st_size / 1e6, 1) for p in folder.iterdir()})


if __name__ == "__main__":
    main()
