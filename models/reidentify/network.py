"""The bi-encoder of paper 003 §5: documents under masks and linearized profiles in one space.

Two document encoders, so that an attacker of one kind can test what another kind hid: `transformer` (the lower
layers of a small pretrained encoder) and `bag` (weighted word pieces and a small network). The profile encoder is
a bag of field-aware word pieces: a profile is a set of facts, and 1.7 million of them must be encoded on a laptop.
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from sfumato.core.risk.reidentify.tokens import FIELDS


class ProfileEncoder(nn.Module):
    """g(y): sum over tokens of (word piece + field) with learned weights, then a small network."""

    def __init__(self, words: Tensor, size: int) -> None:
        super().__init__()
        self.words = nn.Embedding.from_pretrained(words.clone(), freeze=False, padding_idx=0)
        self.fields = nn.Embedding(len(FIELDS), words.shape[1])
        nn.init.normal_(self.fields.weight, std=0.02)
        self.token_weight = nn.Embedding(words.shape[0], 1)
        self.field_weight = nn.Embedding(len(FIELDS), 1)
        nn.init.zeros_(self.token_weight.weight)
        nn.init.zeros_(self.field_weight.weight)
        self.network = Head(words.shape[1], size)

    def weights(self, tokens: Tensor, fields: Tensor) -> Tensor:
        weight = torch.exp(self.token_weight(tokens) + self.field_weight(fields)).squeeze(-1)
        return weight * (tokens != 0)

    def forward(self, tokens: Tensor, fields: Tensor) -> Tensor:
        weights = self.weights(tokens, fields)
        total = _summed(self.words, tokens, weights) + _summed(self.fields, fields, weights)
        return self.network(total / weights.sum(1, keepdim=True).clamp_min(1e-6))


def _summed(table: nn.Embedding, rows: Tensor, weights: Tensor) -> Tensor:
    """Weighted sums without a vector per token: a batch of long rows fits into memory."""
    return functional.embedding_bag(rows, table.weight, mode="sum", per_sample_weights=weights)


class PlainProfile(nn.Module):
    """The same profile encoder in operations that ONNX knows and can quantize."""

    def __init__(self, g: ProfileEncoder) -> None:
        super().__init__()
        self.g = g

    def forward(self, tokens: Tensor, fields: Tensor) -> Tensor:
        weights = self.g.weights(tokens, fields).unsqueeze(-1)
        vectors = self.g.words(tokens) + self.g.fields(fields)
        return self.g.network((vectors * weights).sum(1) / weights.sum(1).clamp_min(1e-6))


class Head(nn.Module):
    """Residual two-layer network to the common space, on the unit sphere."""

    def __init__(self, width: int, size: int) -> None:
        super().__init__()
        self.normal = nn.LayerNorm(width)
        self.up = nn.Linear(width, 2 * width)
        self.down = nn.Linear(2 * width, width)
        self.out = nn.Linear(width, size)

    def forward(self, x: Tensor) -> Tensor:
        x = self.normal(x)
        x = x + self.down(functional.gelu(self.up(x)))
        return functional.normalize(self.out(x), dim=-1)


class BagDocument(nn.Module):
    """f(x, z) without order: fast enough to try every mask of a document at once."""

    def __init__(self, words: Tensor, size: int) -> None:
        super().__init__()
        self.words = nn.Embedding.from_pretrained(words.clone(), freeze=False, padding_idx=0)
        self.token_weight = nn.Embedding(words.shape[0], 1)
        nn.init.zeros_(self.token_weight.weight)
        self.network = Head(words.shape[1], size)

    def forward(self, tokens: Tensor) -> Tensor:
        weights = torch.exp(self.token_weight(tokens)).squeeze(-1) * (tokens != 0)
        total = _summed(self.words, tokens, weights)
        return self.network(total / weights.sum(1, keepdim=True).clamp_min(1e-6))


class WeightedWords(nn.Module):
    """The part of a bag that ships apart from its head: sums of pieces, so that words can be taken out again.

    One row per word; the last number of a row is the word's weight.
    """

    def __init__(self, bag: BagDocument) -> None:
        super().__init__()
        self.words, self.token_weight = bag.words, bag.token_weight

    def forward(self, tokens: Tensor) -> Tensor:
        weights = torch.exp(self.token_weight(tokens)) * (tokens != 0).unsqueeze(-1)
        return torch.cat([(self.words(tokens) * weights).sum(1), weights.sum(1)], dim=1)


class TransformerDocument(nn.Module):
    """f(x, z) with context: the lower layers of a pretrained encoder, attention pooling."""

    def __init__(self, base: Path, layers: int, size: int) -> None:
        super().__init__()
        from transformers import AutoModel

        self.encoder = AutoModel.from_pretrained(base, add_pooling_layer=False, attn_implementation="sdpa")
        self.encoder.encoder.layer = self.encoder.encoder.layer[:layers]
        self.encoder.embeddings.requires_grad_(False)
        width = self.encoder.config.hidden_size
        self.attention = nn.Linear(width, 1)
        self.network = Head(width, size)

    def forward(self, tokens: Tensor) -> Tensor:
        present = (tokens != 0).long()
        hidden = self.encoder(input_ids=tokens, attention_mask=present).last_hidden_state
        scores = self.attention(hidden).masked_fill(present.unsqueeze(-1) == 0, -1e4)
        return self.network((hidden * torch.softmax(scores, 1)).sum(1))
