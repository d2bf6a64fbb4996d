"""Paper 004 §5 with a language-model encoder: multiclass and binary, beside the shipped features. Ten-fold over documents.

    python -m models.rungs.encoder ../shared/data/replace --base MINILM --out encoder.json

As published: the multiclass model reads semantic type, number of options and the span; the binary one reads span and replacement,
type, level and whether it is "***". Text goes through a frozen sentence encoder (mean over word pieces; the paper fine-tunes one
end to end with AutoGluon), the rest is categorical; both go into a logistic regression. The last row joins the encoder and
the features that ship. Everything is fitted on nine tenths of the documents and scored on the rest.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.rank_data import Query, read
from sfumato.models.rungs.data import choices, majority
from sfumato.models.rungs.learn import LEVELS, First, Levels, Pairs, Votes
from sfumato.models.rungs.measure import confusion, cross_validate

TYPES = ("PERSON", "ORG", "LOC", "DEM", "DATETIME", "QUANTITY", "MISC", "CODE")
SIZE = 48  # numbers kept of the encoder's 384: 1,082 spans do not fill more


class Encoder:
    """Unit vectors of short texts from a frozen encoder; each text is read once."""

    def __init__(self, base: Path) -> None:
        import torch
        from tokenizers import Tokenizer
        from transformers import AutoModel

        torch.set_num_threads(1)
        self.torch = torch
        self.model = AutoModel.from_pretrained(base, add_pooling_layer=False).eval()
        self.tokenizer = Tokenizer.from_file(str(base / "tokenizer.json"))
        self.tokenizer.enable_padding()
        self.known: dict[str, np.ndarray] = {}

    def read(self, texts: Sequence[str]) -> None:
        torch = self.torch
        new = sorted({text for text in texts if text not in self.known}, key=len)
        for at in range(0, len(new), 64):
            block = self.tokenizer.encode_batch(new[at : at + 64])
            tokens = torch.tensor([e.ids for e in block])
            mask = torch.tensor([e.attention_mask for e in block])
            with torch.no_grad():
                hidden = self.model(input_ids=tokens, attention_mask=mask).last_hidden_state
            pooled = (hidden * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
            vectors = torch.nn.functional.normalize(pooled, dim=-1).numpy()
            self.known |= dict(zip(new[at : at + 64], vectors, strict=True))

    def __call__(self, text: str) -> np.ndarray:
        return self.known[text]


class Reduced:
    """The main directions of the encoder's vectors over the training part."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder, self.pca = encoder, PCA(SIZE, random_state=0)

    def fit(self, texts: Sequence[str]) -> None:
        self.pca.fit(np.stack([self.encoder(text) for text in sorted(set(texts))]))

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        return np.asarray(self.pca.transform(np.stack([self.encoder(text) for text in texts])))


def _categories(query: Query) -> list[float]:
    count = [float(min(LEVELS, len(query.options)) == n) for n in range(2, LEVELS + 1)]
    return [*(float(query.type == kind) for kind in TYPES), *count]


class EncodedLevels:
    """Multiclass: type, number of options and the encoded span."""

    def __init__(self, encoder: Encoder) -> None:
        self.spans = Reduced(encoder)
        self.model: Any = make_pipeline(StandardScaler(), LogisticRegression(C=0.02, max_iter=400))

    def _rows(self, queries: Sequence[Query]) -> np.ndarray:
        return np.hstack(
            [np.asarray([_categories(q) for q in queries]), self.spans([q.span for q in queries])]
        )

    def fit(self, queries: Sequence[Query], votes: Votes) -> None:
        self.spans.fit([q.span for q in queries])
        levels = [[o.text for o in q.options].index(majority(votes[q.id])) for q in queries]
        self.model.fit(self._rows(queries), np.asarray(levels))

    def scores(self, query: Query) -> list[float]:
        chances = dict(
            zip(self.model.classes_, self.model.predict_proba(self._rows([query]))[0], strict=True)
        )
        return [float(chances.get(i, 0.0)) for i in range(len(query.options))]


class EncodedPairs:
    """Binary: span and replacement encoded, their product (does one mean the other?), type, level, star."""

    def __init__(self, encoder: Encoder) -> None:
        self.texts = Reduced(encoder)
        self.model: Any = make_pipeline(StandardScaler(), LogisticRegression(C=0.01, max_iter=300))

    def rows(self, query: Query) -> np.ndarray:
        span = np.repeat(self.texts([query.span]), len(query.options), axis=0)
        options = self.texts([o.text for o in query.options])
        plain = [
            [*_categories(query), *(float(min(4, n) == level) for level in range(5)), float(o.text == MASK)]
            for n, o in enumerate(query.options)
        ]
        kinds = np.asarray([[float(query.type == kind) for kind in TYPES]] * len(query.options))
        star = np.asarray([[float(o.text == MASK)] for o in query.options])
        return np.hstack([np.asarray(plain), span, options, span * options, kinds * star])

    def fit(self, queries: Sequence[Query], votes: Votes) -> None:
        self.texts.fit([q.span for q in queries] + [o.text for q in queries for o in q.options])
        data = np.vstack([self.rows(q) for q in queries])
        shares = np.asarray(
            [votes[q.id][o.text] / sum(votes[q.id].values()) for q in queries for o in q.options]
        )
        labels = np.r_[np.ones(len(shares)), np.zeros(len(shares))]
        weights = np.r_[shares, 1 - shares]
        kept = weights > 0
        self.model.fit(
            np.vstack([data, data])[kept], labels[kept], logisticregression__sample_weight=weights[kept]
        )

    def scores(self, query: Query) -> list[float]:
        return [float(c) for c in self.model.predict_proba(self.rows(query))[:, 1]]


class Both:
    """Mean of the encoder's chances and those of the shipped features."""

    def __init__(self, encoder: Encoder) -> None:
        self.parts = (EncodedPairs(encoder), Pairs())

    def fit(self, queries: Sequence[Query], votes: Votes) -> None:
        for part in self.parts:
            part.fit(queries, votes)

    def scores(self, query: Query) -> list[float]:
        return [
            float(np.mean(pair)) for pair in zip(*(part.scores(query) for part in self.parts), strict=True)
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    path = arguments.data / "wikireplace.json"
    votes = choices(path)
    queries = [q for q in read(path) if q.id in votes and sum(votes[q.id].values())]
    encoder = Encoder(arguments.base)
    encoder.read([q.span for q in queries] + [o.text for q in queries for o in q.options])
    framings = {
        "first rung": First,
        "multiclass, features": Levels,
        "multiclass, encoder": lambda: EncodedLevels(encoder),
        "binary, encoder": lambda: EncodedPairs(encoder),
        "binary, features (shipped)": Pairs,
        "binary, encoder and features": lambda: Both(encoder),
    }
    out = {}
    for name, make in framings.items():
        found = cross_validate(queries, votes, make)
        table = confusion(found.pop("confusion"))
        out[name] = {**found, "confusion": table}
        print(name, {k: v for k, v in found.items() if k != "by type"}, flush=True)
    arguments.out.write_text(json.dumps(out, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
