"""What a search engine would probably find, where no corpus is at hand (paper 002 §3.2.2, appendix figure 4).

An LSTM over the language model's states of an entity's mentions (projected to a few numbers), a head for single entities and a
symmetric one for pairs, trained on what Algorithm 1 answered over a local corpus (`models/search/train.py`). Small
enough for numpy.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import ResourceMissing
from sfumato.core.messages import Message
from sfumato.core.paths import MODELS
from sfumato.core.recognize.model import TAGGED, Entity
from sfumato.core.risk.information import WordBits
from sfumato.core.risk.masked_model import LanguageModel, default_information
from sfumato.core.risk.model import Assessment, Case, Finding, Item

NAME = "search model"
FOLDER = MODELS / "search"
MENTIONS = 6  # read per entity
MOST_PAIRS = 5_000  # findings of two entities: more would only slow the solver
EXTRA = 6  # numbers beside the type, see `extra_of`
LEAST = 0.05  # findings below this are no use to any threshold
_Floats = NDArray[np.float32]
_TYPES = TAGGED
_WORD = re.compile(r"\w+")
_PARTS = (
    *(
        f"{layer}.{kind}"
        for layer in ("project", "mix", "single", "pair_hidden", "pair")
        for kind in ("weight", "bias")
    ),
    *(f"lstm.{kind}_{side}_l0" for kind in ("weight", "bias") for side in ("ih", "hh")),
)


def inputs_of(
    text: str, entities: Sequence[Entity], model: LanguageModel
) -> tuple[_Floats, NDArray[np.int64], _Floats]:
    """States of the mentions (entity × mention × width), how many there are, and what is no text."""
    spans = [(m.start, m.end) for e in entities for m in e.mentions[:MENTIONS]]
    states = iter(model.states(text, spans))
    width = model.width
    vectors = np.zeros((len(entities), MENTIONS, width), dtype=np.float32)
    lengths = np.ones(len(entities), dtype=np.int64)
    for row, entity in enumerate(entities):
        own = entity.mentions[:MENTIONS]
        for number, _ in enumerate(own):
            vectors[row, number] = next(states)
        lengths[row] = max(1, len(own))
    return vectors, lengths, extra_of(entities)


def extra_of(entities: Sequence[Entity]) -> _Floats:
    """Type, rarity of the whole and of the rarest word, length, count, digits."""
    extra = np.zeros((len(entities), len(_TYPES) + EXTRA), dtype=np.float32)
    source = WordBits()
    for row, entity in enumerate(entities):
        if entity.type in _TYPES:  # it was trained on what the tagger labels
            extra[row, _TYPES.index(entity.type)] = 1.0
        words = [m.span() for m in _WORD.finditer(entity.text)]
        rarity, *of_words = source.bits(entity.text, [(0, len(entity.text)), *words])
        digits = sum(c.isdigit() for c in entity.text)
        extra[row, len(_TYPES) :] = (
            min(rarity, 120.0) / 40,
            max(of_words, default=0.0) / 20,
            min(len(words), 10) / 5,
            math.log(1 + len(entity.mentions)),
            float(digits > 0),
            min(digits, 12) / 6,
        )
    return extra


@lru_cache(maxsize=1)
def load_weights(folder: Path = FOLDER) -> Mapping[str, _Floats]:
    """The weights of the search model. Raises `ResourceMissing` where they are absent or damaged."""
    path = folder / "model.npz"
    try:
        with np.load(path) as stored:
            return {name: stored[name].astype(np.float32) for name in _PARTS}
    except (OSError, ValueError, KeyError) as error:
        raise ResourceMissing("The search model is missing or damaged.", file=path) from error


def _sigmoid(values: _Floats) -> _Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -40, 40))), dtype=np.float32)


class SearchModel:
    """The small LSTM of `models/search`, which predicts what a search would find."""

    def __init__(self, weights: Mapping[str, _Floats] | None = None) -> None:
        self._weights = weights or load_weights()

    @property
    def width(self) -> int:
        """Of the states it was trained on."""
        return int(self._weights["project.weight"].shape[1])

    def entity_vectors(self, vectors: _Floats, lengths: NDArray[np.int64], extra: _Floats) -> _Floats:
        """The LSTM's last state per entity, mixed with the features that are no text."""
        w = self._weights
        size = w["lstm.weight_hh_l0"].shape[1]
        hidden = np.zeros((len(vectors), size), dtype=np.float32)
        cell = np.zeros_like(hidden)
        last = np.zeros_like(hidden)
        bias = w["lstm.bias_ih_l0"] + w["lstm.bias_hh_l0"]
        vectors = np.tanh(vectors @ w["project.weight"].T + w["project.bias"])
        for step in range(vectors.shape[1]):
            gates = vectors[:, step] @ w["lstm.weight_ih_l0"].T + hidden @ w["lstm.weight_hh_l0"].T + bias
            into, forget, new, out = np.split(gates, 4, axis=1)  # torch's order
            cell = _sigmoid(forget) * cell + _sigmoid(into) * np.tanh(new)
            hidden = _sigmoid(out) * np.tanh(cell)
            last = np.where((lengths == step + 1)[:, None], hidden, last)
        mixed = np.concatenate([last, extra], axis=1) @ w["mix.weight"].T + w["mix.bias"]
        return np.asarray(np.maximum(mixed, 0), dtype=np.float32)

    def singles(self, entities: _Floats) -> _Floats:
        """The probability that a search for one entity finds the person."""
        return _sigmoid((entities @ self._weights["single.weight"].T + self._weights["single.bias"])[:, 0])

    def pairs(self, a: _Floats, b: _Floats) -> _Floats:
        """The same for two entities searched together."""
        w = self._weights
        both = np.concatenate([a * b, np.abs(a - b), a + b], axis=1)
        hidden = np.maximum(both @ w["pair_hidden.weight"].T + w["pair_hidden.bias"], 0)
        return _sigmoid((hidden @ w["pair.weight"].T + w["pair.bias"])[:, 0])


class SearchModelMeasure:
    """The measure `search model`: an entity is risky where the model expects a search to find the person."""

    name = NAME

    def __init__(
        self, language: LanguageModel | None = None, model: SearchModel | None = None, max_arity: int = 1
    ) -> None:
        self._language = language
        self._model = model
        self.max_arity = max_arity

    def assess(self, case: Case) -> Assessment:
        """Entities and pairs that the model expects a search to find."""
        try:
            language = self._language or default_information()
            model = self._model or SearchModel()
        except ResourceMissing as error:
            return Assessment(NAME, available=False, reason=error.message)
        if model.width != language.width:
            reason = "The search model was trained on another language model. Train it again."
            return Assessment(NAME, available=False, reason=reason)
        if not case.entities:
            return Assessment(NAME)
        entities = model.entity_vectors(*inputs_of(case.text, case.entities, language))
        singles = model.singles(entities)
        findings = [
            Finding(
                NAME,
                (Item(e.id),),
                float(s),
                Message("A search for it would lead to the person with probability {0:.2f}.", s),
            )
            for e, s in zip(case.entities, singles, strict=True)
            if s >= LEAST
        ]
        if self.max_arity > 1:
            findings += self._pairs(case, model, entities, singles)
        return Assessment(
            NAME, tuple(findings), {e.id: float(s) for e, s in zip(case.entities, singles, strict=True)}
        )

    def _pairs(self, case: Case, model: SearchModel, entities: _Floats, singles: _Floats) -> list[Finding]:
        """Pairs that are riskier together than either alone, riskiest first."""
        first, second = np.triu_indices(len(entities), 1)
        if len(first) == 0:
            return []
        scores = model.pairs(entities[first], entities[second])
        alone = np.maximum(singles[first], singles[second])
        wanted = np.flatnonzero((scores > alone) & (scores >= LEAST))
        wanted = wanted[np.argsort(-scores[wanted], kind="stable")][:MOST_PAIRS]
        found = []
        for n in wanted.tolist():
            a, b = case.entities[int(first[n])], case.entities[int(second[n])]
            evidence = Message(
                "A search for both would lead to the person with probability {0:.2f}.", scores[n]
            )
            found.append(Finding(NAME, (Item(a.id), Item(b.id)), float(scores[n]), evidence))
        return found
