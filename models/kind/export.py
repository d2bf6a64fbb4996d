"""Calibrates the trained network, writes it as int8 ONNX, and measures what was written.

    python models/kind/export.py --work DIR --out models/kind

Word pieces are stored at four bits (as they were in training), name features and all matrices at eight.
"""

from __future__ import annotations

import argparse
import json
import pickle
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from sfumato.core.generalize.kinds.name_features import LIMIT, name_features
from sfumato.models.kind import corpora
from sfumato.models.kind.labels import KIND_OF, LABELS, TYPE_OF, TYPES
from sfumato.models.kind.network import GROUP, LENGTH, KindNetwork, to_four_bits

GROUPS = [*sorted({type_.split("-")[0] for type_ in TYPES}), "none"]
_TABLE = torch.zeros((len(LABELS), len(TYPES)))
for _number, _label in enumerate(LABELS):
    if _label in TYPE_OF:
        _TABLE[_number, TYPES.index(TYPE_OF[_label])] = 1


class PackedWords(nn.Module):
    """The table of word pieces, two numbers a byte."""

    def __init__(self, table: np.ndarray) -> None:
        super().__init__()
        packed, scales = to_four_bits(table)
        self.register_buffer("packed", torch.from_numpy(packed))
        self.register_buffer("scales", torch.from_numpy(scales))

    def forward(self, ids):  # type: ignore[no-untyped-def]
        both = self.packed[ids].to(torch.float32)
        high = torch.floor(both / 16)
        codes = torch.stack([both - 16 * high, high], dim=-1)
        codes = codes.reshape(*ids.shape, -1, GROUP) - 7.5
        scaled = codes * self.scales[ids].to(torch.float32).unsqueeze(-1)
        return scaled.reshape(*ids.shape, -1)


class PackedNames(nn.Module):
    """The table of name features at eight bits; a name is the sum of its rows."""

    def __init__(self, table: np.ndarray) -> None:
        super().__init__()
        self.scale = float(np.abs(table).max() / 127)
        limit = np.quantile(np.abs(table), 0.9999)
        self.scale = float(limit / 127)
        self.register_buffer(
            "rows", torch.from_numpy(np.clip(np.round(table / self.scale), -127, 127).astype(np.int8))
        )

    def forward(self, features):  # type: ignore[no-untyped-def]
        return self.rows[features].to(torch.float32).sum(1) * self.scale


def load(work: Path, checkpoint: str) -> tuple[KindNetwork, dict[str, Any], Any]:
    from tokenizers import Tokenizer

    with (work / "prepared.pickle").open("rb") as handle:
        prepared = pickle.load(handle)
    network = KindNetwork(len(prepared["kept"]))
    network.load_state_dict(torch.load(work / checkpoint)["network"])
    network.encoder.config._attn_implementation = "eager"
    return network.eval(), prepared, Tokenizer.from_file(str(work / "tokenizer.json"))


def write(network: KindNetwork, out: Path) -> None:
    """model.onnx at eight and four bits."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    network.encoder.embeddings.word_embeddings = PackedWords(
        network.encoder.embeddings.word_embeddings.weight.detach().numpy()
    )
    network.names = PackedNames(network.names.weight.detach().numpy())
    ids = torch.randint(5, 100, (2, 12))
    inputs = (
        ids,
        torch.ones_like(ids),
        torch.tensor([[0, 2, 3], [1, 4, 4]]),
        torch.randint(1, 99, (2, LIMIT)),
    )
    names = ["input_ids", "attention_mask", "spans", "features"]
    axes = {"input_ids": {0: "rows", 1: "pieces"}, "attention_mask": {0: "rows", 1: "pieces"}, "spans": {0: "spans"},
            "features": {0: "spans"}, "logits": {0: "spans"}}  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.onnx"
        torch.onnx.export(
            network,
            inputs,
            str(plain),
            input_names=names,
            output_names=["logits"],
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
        quantize_dynamic(
            plain, out, op_types_to_quantize=["MatMul", "Gemm"], weight_type=QuantType.QInt8, per_channel=True,
        )  # fmt: skip


def logits_of(
    session: Any, items: list[Any], special: dict[str, int]
) -> tuple[torch.Tensor, list[Any], list[str]]:
    """What the written model says of all spans, one sentence at a time as in the program."""
    rows, labels, names = [], [], []
    for item in items:
        ids = np.array([[special["[CLS]"], *item.pieces, special["[SEP]"]]], dtype=np.int64)
        spans = np.array([(0, first, last) for first, last, _, _ in item.spans], dtype=np.int64)
        features = np.zeros((len(spans), LIMIT), dtype=np.int64)
        for i, (*_, name) in enumerate(item.spans):
            found = name_features(name)
            features[i, : len(found)] = found
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "spans": spans, "features": features}
        rows.append(session.run(None, inputs)[0])
        labels += [label for _, _, label, _ in item.spans]
        names += [name for *_, name in item.spans]
    return torch.from_numpy(np.concatenate(rows)), labels, names


def calibrate(logits: torch.Tensor, gold: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """A temperature a coarse group and a shift a Few-NERD type, by likelihood on the choose part."""
    groups = torch.tensor([GROUPS.index(TYPE_OF.get(label, "none-").split("-")[0]) for label in LABELS])
    heat = torch.zeros(len(GROUPS), requires_grad=True)
    shift = torch.zeros(len(TYPES), requires_grad=True)
    optimizer = torch.optim.LBFGS([heat, shift], max_iter=120)

    def loss() -> torch.Tensor:
        optimizer.zero_grad()
        scaled = logits / torch.exp(heat)[groups] + _TABLE @ shift
        types = torch.log(torch.softmax(scaled, 1) @ _TABLE + 1e-9)
        value = nn.functional.nll_loss(types, gold) + 0.01 * (shift**2).mean() + 0.01 * (heat**2).mean()
        value.backward()
        return value

    optimizer.step(loss)
    return torch.exp(heat).detach()[groups], (_TABLE @ shift).detach()


def report(probabilities: np.ndarray, gold: np.ndarray, known: np.ndarray) -> dict[str, Any]:
    best, sure = probabilities.argmax(1), probabilities.max(1)
    right = best == gold
    coarse = np.array(
        [TYPES[b].split("-")[0] == TYPES[g].split("-")[0] for b, g in zip(best, gold, strict=True)]
    )
    order = np.argsort(-sure)
    precision = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    enough = np.nonzero(precision >= 0.95)[0]
    gap = sum(
        abs(sure[b].mean() - right[b].mean()) * b.sum()
        for low in np.arange(0, 1, 0.1)
        if (b := (sure >= low) & (sure < low + 0.1)).any()
    )
    count = Counter(TYPES[g] for g in gold)
    by_type = {t: (n, round(float(right[gold == TYPES.index(t)].mean()), 3)) for t, n in count.most_common()}
    return {
        "spans": len(gold), "top-1": round(float(right.mean()), 4), "groups": round(float(coarse.mean()), 4),
        "new names": round(float(right[~known].mean()), 4), "new names, count": int((~known).sum()),
        "without people": round(float(right[[not TYPES[g].startswith("person") for g in gold]].mean()), 4),
        "share at .95 precision": round(float((enough[-1] + 1) / len(order)), 4) if len(enough) else 0.0,
        "calibration error": round(float(gap / len(gold)), 4), "by type": by_type,
    }  # fmt: skip


def main() -> None:
    import onnxruntime

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--checkpoint", default="fit.pt")
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    network, prepared, tokenizer = load(arguments.work, arguments.checkpoint)
    arguments.out.mkdir(parents=True, exist_ok=True)
    write(network, arguments.out / "model.onnx")
    (arguments.out / "tokenizer.json").write_bytes((arguments.work / "tokenizer.json").read_bytes())
    special = {t: tokenizer.token_to_id(t) for t in ("[CLS]", "[SEP]")}
    session = onnxruntime.InferenceSession(
        str(arguments.out / "model.onnx"), providers=["CPUExecutionProvider"]
    )
    own = [i for i in prepared["items"] if i.corpus == corpora.FEWNERD]
    few = {part: [i for i in own if i.part == part] for part in ("choose", "report")}
    found = {}
    for part, items in few.items():
        logits, labels, names = logits_of(session, items, special)
        gold = torch.tensor([TYPES.index(TYPE_OF[LABELS[label[0]]]) for label in labels])
        known = np.array([" ".join(n.casefold().split()) in prepared["heard"] for n in names])
        found[part] = (logits, gold, known)
    temperature, bias = calibrate(*found["choose"][:2])
    figures = {}
    for part, (logits, gold, known) in found.items():
        types = torch.softmax(logits / temperature + bias, 1) @ _TABLE
        figures[part] = report((types / types.sum(1, keepdim=True)).numpy(), gold.numpy(), known)
    about = {
        "labels": LABELS, "kinds": {label: KIND_OF.get(label, "") for label in LABELS}, "length": LENGTH,
        "temperature": [round(float(t), 4) for t in temperature], "bias": [round(float(b), 4) for b in bias],
    }  # fmt: skip
    (arguments.out / "labels.json").write_text(json.dumps(about, indent=0) + "\n", encoding="utf-8")
    print((arguments.out / "model.onnx").stat().st_size, json.dumps(figures["report"], indent=0))
    print({k: v for k, v in figures["choose"].items() if k != "by type"})


if __name__ == "__main__":
    main()
