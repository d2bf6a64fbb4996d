"""The language model as a network: a frozen trunk, a last layer and a head that are trained.

The last layer and the head work on the asked places alone; everything below reads the whole window.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from sfumato.core.packed import read_stored

WIDTH, INNER, HEADS = 768, 3072, 12
# What the parts of a layer are called in the file the start comes from.
_PARTS = {
    "query": "attention.q_lin",
    "key": "attention.k_lin",
    "value": "attention.v_lin",
    "out": "attention.out_lin",
    "first_norm": "sa_layer_norm",
    "up": "ffn.lin1",
    "down": "ffn.lin2",
    "second_norm": "output_layer_norm",
}


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.first_norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up, self.down = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.second_norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x: Any, away: Any, rows: Any = None, columns: Any = None) -> Any:
        """`away` is added to the attention: very negative where nothing stands."""
        windows, length = x.shape[0], x.shape[1]
        query, key, value = (
            part(x).view(windows, length, HEADS, WIDTH // HEADS).transpose(1, 2)
            for part in (self.query, self.key, self.value)
        )
        weights = (query @ key.transpose(2, 3) / (WIDTH // HEADS) ** 0.5 + away).softmax(-1)
        read = (weights @ value).transpose(1, 2).reshape(windows, length, WIDTH)
        if rows is not None:
            read, x = read[rows, columns], x[rows, columns]
        x = self.first_norm(x + self.out(read))
        return self.second_norm(x + self.down(nn.functional.gelu(self.up(x))))


class Trunk(nn.Module):
    """Everything that stays as it was: word embeddings come in, the states below the last layer come out."""

    def __init__(self, layers: int, positions: int) -> None:
        super().__init__()
        self.positions = nn.Parameter(torch.zeros(positions, WIDTH))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))

    def forward(self, embedded: Any, mask: Any) -> Any:
        away = away_of(mask)
        x = self.norm(embedded + self.positions[: embedded.shape[1]])
        for layer in self.layers:
            x = layer(x, away)
        return x


class Top(nn.Module):
    """The last layer and the head: a state for every asked place, and what is multiplied with the words."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = Layer()
        self.dense = nn.Linear(WIDTH, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)

    def forward(self, x: Any, mask: Any, rows: Any, columns: Any) -> tuple[Any, Any]:
        state = self.layer(x, away_of(mask), rows, columns)
        return state, self.norm(nn.functional.gelu(self.dense(state)))


def away_of(mask: Any) -> Any:
    return (mask[:, None, None, :].float() - 1.0) * 1e4


def start_weights(path: Path) -> dict[str, np.ndarray[Any, Any]]:
    """Weights of a quantized ONNX file by their names in the network it was made from; those of the matrix
    products lost theirs, and get it back from the node that uses them."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    raw = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}

    def exact(name: str) -> np.ndarray[Any, Any]:
        base = name.removesuffix("_quantized")
        zero = raw[f"{base}_zero_point"].astype(np.float32)
        return np.array((raw[name].astype(np.float32) - zero) * raw[f"{base}_scale"])

    found = {n: np.array(a) for n, a in raw.items() if a.dtype == np.float32 and n.startswith("distilbert.")}
    found |= {
        n.removesuffix("_quantized"): exact(n)
        for n in raw
        if n.endswith("_quantized") and n.startswith("distilbert.")
    }
    made_from = {node.output[0]: node.input[0] for node in graph.node if node.op_type == "DequantizeLinear"}
    for node in graph.node:
        if node.op_type != "MatMul":
            continue
        for name in (made_from.get(i, i) for i in node.input):
            if name in raw and name.endswith("_quantized"):
                path_of = ".".join(node.name.strip("/").split("/")[:-1])
                found[f"{path_of}.weight"] = exact(name).T.copy()
    return found


def from_start(path: Path, layers: int, positions: int) -> tuple[Trunk, Top, torch.Tensor]:
    """Trunk, top (its head is new) and the table of words. `layers` counts the trained one."""
    weights = {name: torch.from_numpy(array) for name, array in start_weights(path).items()}

    def fill(part: Any, name: str) -> None:
        part.load_state_dict({k: weights[f"distilbert.{name}.{k}"] for k in ("weight", "bias")})

    trunk, top = Trunk(layers - 1, positions), Top()
    trunk.positions.data = weights["distilbert.embeddings.position_embeddings.weight"][:positions].clone()
    fill(trunk.norm, "embeddings.LayerNorm")
    for number, layer in enumerate([*trunk.layers, top.layer]):
        for own, name in _PARTS.items():
            fill(getattr(layer, own), f"transformer.layer.{number}.{name}")
    with torch.no_grad():  # the head starts as near to nothing as it can: states are already like words
        top.dense.weight.copy_(torch.eye(WIDTH) + 0.02 * torch.randn(WIDTH, WIDTH))
        top.dense.bias.zero_()
        top.norm.weight.fill_(0.5)
    return trunk.eval(), top, weights["distilbert.embeddings.word_embeddings.weight"]


def from_shipped(file: Path, layers: list[int]) -> tuple[Trunk, Top, torch.Tensor, torch.Tensor]:
    """The shipped int8 file as a network again, with some of its layers: trunk, top, table of words, bias. The
    last layer and the head are always its last ones."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load_from_string(read_stored(file)).graph
    raw = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    weights = {
        name: array
        for name, array in raw.items()
        if name.startswith(("trunk.", "top.")) and name.endswith(("positions", "weight", "bias"))
    }
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.input[1].endswith("_quantized"):
            base = node.input[1].removesuffix("_quantized")
            zero = raw[f"{base}_zero_point"].astype(np.float32)
            exact = (raw[node.input[1]].astype(np.float32) - zero) * raw[f"{base}_scale"]
            own = ".".join(node.name.strip("/").split("/")[:-1])
            weights[f"{own}.weight"] = exact.T.copy()
    found = {name: torch.from_numpy(np.array(array)) for name, array in weights.items()}
    count = 1 + max(int(name.split(".")[2]) for name in found if name.startswith("trunk.layers."))
    trunk, top = Trunk(len(layers) - 1, len(found["trunk.positions"])), Top()
    if layers[-1] != count:
        raise ValueError(f"The last layer has to be {count}.")
    kept = {f"trunk.layers.{old}.": f"trunk.layers.{new}." for new, old in enumerate(layers[:-1])}
    own_names = {}
    for name, value in found.items():
        prefix = name[: len("trunk.layers.0.")]
        if name.startswith("trunk.layers."):
            if prefix in kept:
                own_names[kept[prefix] + name[len(prefix) :]] = value
        else:
            own_names[name] = value
    trunk.load_state_dict(
        {n.removeprefix("trunk."): v for n, v in own_names.items() if n.startswith("trunk.")}
    )
    top.load_state_dict({n.removeprefix("top."): v for n, v in own_names.items() if n.startswith("top.")})
    table = torch.from_numpy(raw["words"].astype(np.float32) * raw["words_scale"][:, None])
    return trunk, top, table, torch.from_numpy(np.array(raw["words_bias"]))
