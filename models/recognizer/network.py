"""One encoder, four heads: types, masks as judged in court cases, masks as judged in biographies, kind of text."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch
from torch import nn
from transformers import BertConfig, BertModel

from sfumato.models.recognizer.labels import BIO, DOMAINS, MASKS
from sfumato.models.recognizer.windows import SHAPES


class Recognizer(nn.Module):
    def __init__(self, config: BertConfig, *, dropout: float = 0.1) -> None:
        super().__init__()
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.dropout = nn.Dropout(dropout)
        self.types = nn.Linear(config.hidden_size, len(BIO))
        self.court = nn.Linear(config.hidden_size, len(MASKS))
        self.biography = nn.Linear(config.hidden_size, len(MASKS))
        self.domain = nn.Linear(config.hidden_size, len(DOMAINS))

    def forward(self, input_ids, attention_mask, shapes):  # type: ignore[no-untyped-def]
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=shapes
        ).last_hidden_state
        hidden = self.dropout(hidden)
        return self.types(hidden), self.court(hidden), self.biography(hidden), self.domain(hidden)


def onnx_state(path: Path) -> dict[str, torch.Tensor]:
    """BERT weights back out of an ONNX file; MatMul weights lost their names and are found through the graph."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    raw = {i.name: numpy_helper.to_array(i) for i in graph.initializer}
    for name in [n for n in raw if n.endswith("_quantized")]:
        base = name.removesuffix("_quantized")
        zero = raw[f"{base}_zero_point"].astype(np.float32)
        raw[base] = (raw[name].astype(np.float32) - zero) * raw[f"{base}_scale"]
    raw = {n: v.astype(np.float32) for n, v in raw.items() if v.dtype in (np.float32, np.float16)}
    state = {
        n: torch.tensor(v.copy())
        for n, v in raw.items()
        if n.startswith(("embeddings.", "encoder.", "bert."))
    }
    for node in graph.node:
        weight = node.input[1].removesuffix("_quantized") if len(node.input) > 1 else ""
        if node.op_type in ("MatMul", "MatMulInteger") and weight in raw:
            parts = node.name.strip("/").split("/")
            name = ".".join(p for p in parts[:-1] if p)
            # "/encoder/layer.0/attention/self/query/MatMul" → encoder.layer.0.attention.self.query.weight
            state[f"{name}.weight"] = torch.tensor(raw[weight].T.copy())
    return state


def build(folder: Path, *, layers: list[int] | None = None) -> Recognizer:
    """A recognizer on pretrained weights: `folder` holds config.json and model.safetensors or ONNX."""
    settings = json.loads((folder / "config.json").read_text())
    kept = layers if layers is not None else list(range(settings["num_hidden_layers"]))
    config = BertConfig(
        vocab_size=settings["vocab_size"],
        hidden_size=settings["hidden_size"],
        num_hidden_layers=len(kept),
        num_attention_heads=settings["num_attention_heads"],
        intermediate_size=settings["intermediate_size"],
        max_position_embeddings=settings["max_position_embeddings"],
        type_vocab_size=SHAPES,
        layer_norm_eps=settings["layer_norm_eps"],
        # Drawing dropout masks took 40 % of the training time on a processor; noise in the text does its work.
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    model = Recognizer(config)
    if (folder / "model.safetensors").exists():
        from safetensors.torch import load_file

        state = load_file(folder / "model.safetensors")
    else:
        files = (folder / "onnx" / "model.onnx", folder / "model_quantized.onnx")
        state = onnx_state(next(file for file in files if file.exists()))
    state = {k.removeprefix("bert."): v for k, v in state.items()}
    renamed = {}
    for name, value in state.items():
        if name.startswith("encoder.layer."):
            number = int(name.split(".")[2])
            if number not in kept:
                continue
            name = ".".join(["encoder", "layer", str(kept.index(number)), *name.split(".")[3:]])
        renamed[name] = value
    # Every word shape starts as the first token type: the case of a word is learnt on top of an uncased encoder.
    first = renamed["embeddings.token_type_embeddings.weight"][0]
    renamed["embeddings.token_type_embeddings.weight"] = first.repeat(SHAPES, 1)
    missing, _ = model.encoder.load_state_dict(renamed, strict=False)
    missing = [m for m in missing if "position_ids" not in m]
    if missing:
        raise SystemExit(f"The pretrained weights lack {missing[:5]} … ({len(missing)})")
    return model


def from_shipped(path: Path) -> Recognizer:
    """The shipped int8 model back in torch, to be trained further. Undoes the fusions of `export.quantize`."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    raw = {i.name: numpy_helper.to_array(i) for i in graph.initializer}

    def dequantized(name: str) -> np.ndarray:
        values, scale = raw[f"{name}_quantized"].astype(np.float32), raw[f"{name}_scale"]
        return (values - raw[f"{name}_zero_point"].astype(np.float32)) * scale

    rooms = ("encoder", "types", "court", "biography", "domain")
    state: dict[str, np.ndarray] = {
        name: value
        for name, value in raw.items()
        if value.dtype == np.float32
        and name.split(".")[0] in rooms
        and not name.endswith(("_scale", "_zero_point"))
    }
    for name in raw:
        if name.startswith("encoder.embeddings.") and name.endswith("_quantized"):
            plain = name.removesuffix("_quantized")
            state[plain] = dequantized(plain)
    for node in graph.node:
        if node.op_type == "QAttention":
            layer = int(node.name.split("_")[1])
            weights = np.split(dequantized(f"Attention_{layer}_qkv_weight"), 3, axis=1)
            biases = np.split(raw[f"Attention_{layer}_qkv_bias"], 3)
            for part, weight, bias in zip(("query", "key", "value"), weights, biases, strict=True):
                state[f"encoder.encoder.layer.{layer}.attention.self.{part}.weight"] = weight.T
                state[f"encoder.encoder.layer.{layer}.attention.self.{part}.bias"] = bias
        elif node.op_type == "MatMulInteger":
            name = node.name.strip("/").removesuffix("/MatMul_quant").replace("/", ".")
            state[f"{name}.weight"] = dequantized(node.input[1].removesuffix("_quantized")).T
        elif node.op_type == "MatMul":
            state[f"{node.name.strip('/').split('/')[0]}.weight"] = raw[node.input[1]].T
    layers = 1 + max(int(n.split(".")[3]) for n in state if n.startswith("encoder.encoder.layer."))
    vocabulary, hidden = state["encoder.embeddings.word_embeddings.weight"].shape
    config = BertConfig(
        vocab_size=vocabulary,
        hidden_size=hidden,
        num_hidden_layers=layers,
        num_attention_heads=12,
        intermediate_size=4 * hidden,
        type_vocab_size=SHAPES,
        layer_norm_eps=1e-12,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    model = Recognizer(config)
    missing, unexpected = model.load_state_dict(
        {n: torch.tensor(v.copy()) for n, v in state.items()}, strict=False
    )
    missing = [m for m in missing if "position_ids" not in m]
    if missing or unexpected:
        raise SystemExit(f"The shipped model does not fit: lacks {missing[:3]}, has {unexpected[:3]}.")
    return model
