"""Network → ONNX → int8, the table of words stored once: rows of it are looked up, and all of it is scored. The file is packed
(`model.onnx.gz`), which changes no bit of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from sfumato.core.packed import pack_file
from sfumato.models.language.network import WIDTH, Top, Trunk


class _Body(torch.nn.Module):
    def __init__(self, trunk: Trunk, top: Top) -> None:
        super().__init__()
        self.trunk, self.top = trunk, top

    def forward(self, embedded: Any, mask: Any, rows: Any, columns: Any) -> Any:
        return self.top(self.trunk(embedded, mask), mask, rows, columns)


def export_trunk(trunk: Trunk, table: torch.Tensor, target: Path) -> None:
    """ids, mask → states: what the trained part is fitted on is what the shipped trunk will give it."""
    embedded, mask = torch.randn(2, 24, WIDTH), torch.ones(2, 24, dtype=torch.int64)
    model = _quantized(trunk, (embedded, mask), ["embedded", "mask"], ["states"], target)
    graph = model.graph
    _look_up(graph, table)
    onnx.save(model, str(target))


def export(trunk: Trunk, top: Top, table: torch.Tensor, bias: torch.Tensor, target: Path) -> None:
    """ids, mask, rows, columns, targets → log-probability (nats) of each target at its place, and the state
    there. Writes `target` packed."""
    embedded, mask = torch.randn(2, 24, WIDTH), torch.ones(2, 24, dtype=torch.int64)
    asked = (torch.tensor([0, 0, 1]), torch.tensor([3, 4, 9]))
    names = ["embedded", "mask", "rows", "columns"]
    body = _Body(trunk, top)
    model = _quantized(body, (embedded, mask, *asked), names, ["state", "hidden"], target)
    _look_up(model.graph, table)
    _score(model.graph, bias)
    onnx.checker.check_model(model)
    onnx.save(model, str(target))
    pack_file(target)


def _quantized(module: Any, example: Any, inputs: list[str], outputs: list[str], target: Path) -> Any:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    axes = {
        "embedded": {0: "windows", 1: "length"},
        "mask": {0: "windows", 1: "length"},
        "states": {0: "windows", 1: "length"},
        **{name: {0: "asked"} for name in ("rows", "columns", "state", "hidden")},
    }
    full = target.with_suffix(".full.onnx")
    torch.onnx.export(
        module.eval(),
        example,
        str(full),
        input_names=inputs,
        output_names=outputs,
        dynamic_axes={name: axes[name] for name in (*inputs, *outputs)},
        opset_version=17,
        dynamo=False,
    )
    # Seven bits: with eight, processors without VNNI saturate in the middle of a product and answer
    # differently from those with it.
    quantize_dynamic(str(full), str(target), per_channel=True, reduce_range=True, weight_type=QuantType.QInt8)
    full.unlink()
    return onnx.load(str(target))


def _look_up(graph: Any, table: torch.Tensor) -> None:
    """`embedded` becomes rows of the table instead of an input; every word has its own scale."""
    scale = table.abs().amax(1) / 127
    rows = torch.round(table / scale[:, None]).clamp(-127, 127).to(torch.int8)
    graph.initializer.extend(
        [
            numpy_helper.from_array(rows.numpy(), "words"),
            numpy_helper.from_array(scale.numpy().astype(np.float32), "words_scale"),
            numpy_helper.from_array(np.array([-1], dtype=np.int64), "last"),
        ]
    )
    nodes = [
        helper.make_node("Gather", ["words", "ids"], ["rows_of_words"]),
        helper.make_node("Cast", ["rows_of_words"], ["rows_cast"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["words_scale", "ids"], ["scales_of_words"]),
        helper.make_node("Unsqueeze", ["scales_of_words", "last"], ["scales_column"]),
        helper.make_node("Mul", ["rows_cast", "scales_column"], ["embedded"]),
    ]
    others = list(graph.node)
    del graph.node[:]
    graph.node.extend([*nodes, *others])
    kept = [value for value in graph.input if value.name != "embedded"]
    del graph.input[:]
    graph.input.extend([_integers("ids", "windows", "length"), *kept])


def _score(graph: Any, bias: torch.Tensor) -> None:
    graph.initializer.append(numpy_helper.from_array(bias.numpy().astype(np.float32), "words_bias"))
    # The transposed table is made when the file is opened.
    graph.node.extend(
        [
            helper.make_node("Transpose", ["words"], ["words_across"], perm=[1, 0]),
            helper.make_node(
                "DynamicQuantizeLinear", ["hidden"], ["hidden_int", "hidden_scale", "hidden_zero"]
            ),
            helper.make_node("MatMulInteger", ["hidden_int", "words_across", "hidden_zero"], ["product_int"]),
            helper.make_node("Cast", ["product_int"], ["product"], to=TensorProto.FLOAT),
            helper.make_node("Mul", ["hidden_scale", "words_scale"], ["product_scale"]),
            helper.make_node("Mul", ["product", "product_scale"], ["scored"]),
            helper.make_node("Add", ["scored", "words_bias"], ["logits"]),
            helper.make_node("LogSoftmax", ["logits"], ["logs"], axis=-1),
            helper.make_node("Unsqueeze", ["targets", "last"], ["targets_column"]),
            helper.make_node("GatherElements", ["logs", "targets_column"], ["nats_column"], axis=1),
            helper.make_node("Squeeze", ["nats_column", "last"], ["nats"]),
        ]
    )
    graph.input.append(_integers("targets", "asked"))
    state = next(value for value in graph.output if value.name == "state")
    del graph.output[:]
    graph.output.extend([helper.make_tensor_value_info("nats", TensorProto.FLOAT, ["asked"]), state])


def _integers(name: str, *shape: str) -> Any:
    return helper.make_tensor_value_info(name, TensorProto.INT64, list(shape))
