"""Encoders that packages carry as ONNX are read back: however their attention was exported, every matrix is where it belongs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="the recipe needs the train extra")
pytest.importorskip("transformers", reason="the recipe needs the train extra")
pytest.importorskip("onnx", reason="the recipe needs the train extra")

from onnx import helper, numpy_helper

from models.reidentify.pretrained import model_of, weights_of

LAYER = "encoder.layer.0."
MATRICES = {
    "attention.self.query": (12, 12), "attention.self.key": (12, 12), "attention.self.value": (12, 12),
    "attention.output.dense": (12, 12), "intermediate.dense": (24, 12), "output.dense": (12, 24),
}  # fmt: skip


def expected() -> dict[str, np.ndarray]:
    random = np.random.default_rng(3)
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (20, 12),
        "embeddings.position_embeddings.weight": (16, 12),
        "embeddings.token_type_embeddings.weight": (2, 12),
    }
    for norm in ("embeddings.LayerNorm", f"{LAYER}attention.output.LayerNorm", f"{LAYER}output.LayerNorm"):
        shapes |= {f"{norm}.weight": (12,), f"{norm}.bias": (12,)}
    for name, shape in MATRICES.items():
        shapes |= {f"{LAYER}{name}.weight": shape, f"{LAYER}{name}.bias": (shape[0],)}
    return {name: random.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def graph(weights: dict[str, np.ndarray], how: str) -> Any:
    """As exporters leave it: matrices turned and without a name."""
    tensors = {
        n: w for n, w in weights.items() if not (n.startswith(LAYER) and n.endswith("weight") and w.ndim == 2)
    }
    nodes, fused = [], [f"{LAYER}attention.self.{part}" for part in ("query", "key", "value")]
    if how == "fused":
        tensors = {n: w for n, w in tensors.items() if ".self." not in n}
        tensors["qkv"] = np.concatenate([weights[f"{name}.weight"].T for name in fused], 1)
        tensors["qkv bias"] = np.concatenate([weights[f"{name}.bias"] for name in fused])
        nodes.append(helper.make_node("Attention", ["x", "qkv", "qkv bias"], ["a"], name="Attention_0"))
    for number, name in enumerate(MATRICES):
        if how == "fused" and ".self." in name:
            continue
        tensors[f"val_{number}"] = weights[f"{LAYER}{name}.weight"].T
        path = "node_MatMul" if how == "by bias" else "/encoder/layer.0/" + name.replace(".", "/") + "/MatMul"
        nodes += [
            helper.make_node("MatMul", ["x", f"val_{number}"], [f"y{number}"], name=path),
            helper.make_node("Add", [f"{LAYER}{name}.bias", f"y{number}"], [f"z{number}"]),
        ]
    made = [numpy_helper.from_array(np.ascontiguousarray(w), n) for n, w in tensors.items()]
    return helper.make_graph(nodes, "g", [], [], initializer=made)


@pytest.mark.parametrize("how", ["by node", "by bias", "fused"])
def test_every_way_of_exporting_gives_the_same_weights(how: str) -> None:
    weights = expected()
    found = weights_of(graph(weights, how))
    assert set(found) == set(weights)
    assert all(np.array_equal(found[name].numpy(), weights[name]) for name in weights)
    model = model_of(found)
    assert len(model.encoder.layer) == 1 and model.config.intermediate_size == 24


def test_weights_that_are_not_complete_are_refused() -> None:
    found = weights_of(graph(expected(), "by node"))
    del found[f"{LAYER}output.dense.weight"]
    with pytest.raises(SystemExit, match=r"1 weights were not found.*output\.dense\.weight"):
        model_of(found)
