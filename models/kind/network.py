"""MiniLM over the sentence, all spans of it in one pass, joined with hashed features of the names."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import nn
from transformers import BertConfig, BertModel

from sfumato.core.generalize.kinds.name_features import BUCKETS
from sfumato.models.kind.labels import LABELS

WIDTH, NAME, HIDDEN, LENGTH = 384, 32, 256, 128
GROUP = 64  # numbers of an embedding row that share one scale


class KindNetwork(nn.Module):
    def __init__(self, vocabulary: int, *, dropout: float = 0.1) -> None:
        super().__init__()
        config = BertConfig(
            vocab_size=vocabulary, hidden_size=WIDTH, num_hidden_layers=6, num_attention_heads=12,
            intermediate_size=1536, max_position_embeddings=LENGTH, attn_implementation="sdpa",
        )  # fmt: skip
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.names = nn.EmbeddingBag(BUCKETS, NAME, mode="sum", padding_idx=0)
        self.name_hidden = nn.Linear(NAME, 128)
        self.name_out = nn.Linear(128, len(LABELS))
        self.span = nn.Linear(6 * WIDTH + NAME, HIDDEN)
        self.out = nn.Linear(HIDDEN, len(LABELS))
        self.dropout = nn.Dropout(dropout)
        nn.init.normal_(self.names.weight, std=0.1)
        with torch.no_grad():
            self.names.weight[0] = 0

    def forward(self, input_ids, attention_mask, spans, features):  # type: ignore[no-untyped-def]
        """Logits, one row a span. `spans`: sentence, first piece, last piece; `features`: rows of the name table, 0 = none."""
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        row, first, last = spans[:, 0], spans[:, 1], spans[:, 2]
        sums = torch.cumsum(hidden, dim=1)
        mean = (sums[row, last] - sums[row, first - 1]) / (last - first + 1).unsqueeze(1)
        seen = torch.cat(
            [hidden[row, first], hidden[row, last], mean, hidden[row, 0], hidden[row, first - 1], hidden[row, last + 1]], dim=1,
        )  # fmt: skip
        name = self.name_vector(features)
        joined = torch.cat([self.dropout(seen), name], dim=1)
        return self.out(self.dropout(nn.functional.gelu(self.span(joined)))) + self.name_logits(name)

    def name_vector(self, features):  # type: ignore[no-untyped-def]
        count = (features > 0).sum(1, keepdim=True).clamp(min=1)
        return self.names(features) / count.sqrt()

    def name_logits(self, name):  # type: ignore[no-untyped-def]
        return self.name_out(nn.functional.gelu(self.name_hidden(name)))


def load_encoder(network: KindNetwork, folder: Path, kept: list[int]) -> None:
    """Fills the encoder from MiniLM; `kept` are the rows of its vocabulary that stay, at four bits."""
    from safetensors.torch import load_file

    state = {k.removeprefix("bert."): v for k, v in load_file(folder / "model.safetensors").items()}
    words = state["embeddings.word_embeddings.weight"][kept].numpy()
    packed, scales = to_four_bits(words)
    state["embeddings.word_embeddings.weight"] = torch.from_numpy(from_four_bits(packed, scales))
    state["embeddings.position_embeddings.weight"] = state["embeddings.position_embeddings.weight"][:LENGTH]
    own = network.encoder.state_dict()
    missing = [k for k in own if k not in state and not k.endswith(("position_ids", "token_type_ids"))]
    if missing:
        raise SystemExit(f"missing weights: {missing[:5]}")
    network.encoder.load_state_dict({k: state[k] for k in own if k in state}, strict=False)


def to_four_bits(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows of numbers as bytes of two four-bit numbers, and the scale of each group of 64."""
    groups = table.reshape(len(table), -1, GROUP)
    best, best_error = None, np.full(groups.shape[:2], np.inf)
    for share in (0.6, 0.7, 0.8, 0.9, 1.0):
        scale = (np.abs(groups).max(-1) * share / 7.5 + 1e-9).astype(np.float16).astype(np.float32)
        error = (
            (np.clip(np.round(groups / scale[..., None] + 7.5), 0, 15) - 7.5) * scale[..., None] - groups
        ) ** 2
        better = error.sum(-1) < best_error
        best = scale if best is None else np.where(better, scale, best)
        best_error = np.minimum(best_error, error.sum(-1))
    assert best is not None
    codes = np.clip(np.round(groups / best[..., None] + 7.5), 0, 15).astype(np.uint8).reshape(len(table), -1)
    return codes[:, ::2] | (codes[:, 1::2] << 4), best.astype(np.float16)


def from_four_bits(packed: np.ndarray, scales: np.ndarray) -> np.ndarray:
    codes = np.stack([packed & 15, packed >> 4], axis=-1).reshape(len(packed), -1).astype(np.float32)
    return ((codes - 7.5).reshape(len(packed), -1, GROUP) * scales.astype(np.float32)[..., None]).reshape(
        len(packed), -1
    )
