"""The trained half of the evidence: a distribution over kinds from the sentence and the letters of a name (ONNX)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.kinds.name_features import LIMIT, name_features
from sfumato.core.inference import open_session
from sfumato.core.packed import is_stored, read_stored
from sfumato.core.paths import MODELS
from sfumato.core.recognize.model import Entity

Floats = NDArray[np.float32]
_MENTIONS = 3  # mentions of an entity that the model reads: the first, one in the middle, the last
_SIDE = 220  # characters of context on each side
_BATCH = 16  # mentions read in one pass (judgment call)
_SENTENCE_END = re.compile(r"[.!?]\s+(?=[A-Z“\"‘])|\n+")


@dataclass(frozen=True, slots=True)
class _Passage:
    pieces: tuple[int, ...]
    first: int
    last: int
    name: str


class KindReader:
    """Loads the model once, then reads any number of mentions."""

    def __init__(self, folder: Path) -> None:
        from tokenizers import Tokenizer

        model = folder / "model.onnx"
        for path in (model, folder / "tokenizer.json", folder / "labels.json"):
            if not is_stored(path):
                raise ResourceMissing("The kind model is not there.", file=path)
        try:
            self._session: Any = open_session(model, threads=2)
            self._tokenizer: Any = Tokenizer.from_buffer(read_stored(folder / "tokenizer.json"))
            about: dict[str, Any] = json.loads((folder / "labels.json").read_text(encoding="utf-8"))
        except Exception as error:  # onnxruntime and tokenizers raise types of their own
            raise ResourceMissing("The kind model is damaged.", file=model) from error
        self.labels: list[str] = about["labels"]
        self.kind_of_label: dict[str, str] = about["kinds"]  # "" for labels that are no kind (people)
        self._temperature = np.array(about["temperature"], dtype=np.float32)  # one a label
        self._bias = np.array(about["bias"], dtype=np.float32)
        self._length = int(about["length"])
        # Types are asked for first, kinds later: what was read of the document at hand is not read again.
        self._last: tuple[str, dict[_Passage, Floats]] = ("", {})
        self._special = [int(self._tokenizer.token_to_id(t) or 0) for t in ("[CLS]", "[SEP]", "[PAD]")]

    def distributions(self, text: str, entities: Sequence[Entity]) -> dict[str, dict[str, float]]:
        """For each entity the probability of each kind; labels that are no kind (people) get the rest to 1."""
        return {id_: self.by_kind(row) for id_, row in self.by_label(text, entities).items()}

    def by_label(self, text: str, entities: Sequence[Entity]) -> dict[str, Floats]:
        """For each entity the probability of each label, averaged over its mentions in logarithms."""
        passages = [(e.id, p) for e in entities for p in self._passages(text, e)]
        if not passages:
            return {}
        known = self._read_of(text)
        new = list(dict.fromkeys(p for _, p in passages if p not in known))
        known.update(zip(new, self.label_probabilities(new), strict=True))
        logarithms: dict[str, list[Floats]] = {}
        for id_, passage in passages:
            logarithms.setdefault(id_, []).append(np.log(known[passage] + 1e-6))
        return {id_: _softmax(np.mean(rows, axis=0)[None])[0] for id_, rows in logarithms.items()}

    def _read_of(self, text: str) -> dict[_Passage, Floats]:
        """What was read of this text. Two threads may read two texts: each goes on with its own, one of them is remembered."""
        of, known = self._last
        if of != text:
            known = {}
            self._last = (text, known)
        return known

    def by_kind(self, probabilities: Floats) -> dict[str, float]:
        """Label probabilities summed by kind; labels that are no kind are left out."""
        kinds: dict[str, float] = {}
        for label, probability in zip(self.labels, probabilities, strict=True):
            if kind := self.kind_of_label[label]:
                kinds[kind] = kinds.get(kind, 0.0) + float(probability)
        return kinds

    def label_probabilities(self, passages: Sequence[_Passage]) -> Floats:
        """Calibrated probabilities, one row a passage."""
        rows = np.zeros((len(passages), len(self.labels)), dtype=np.float32)
        order = sorted(range(len(passages)), key=lambda i: len(passages[i].pieces))
        for begin in range(0, len(order), _BATCH):
            chosen = order[begin : begin + _BATCH]
            rows[chosen] = self._run([passages[i] for i in chosen])
        return _softmax(rows / self._temperature + self._bias)

    def _run(self, batch: Sequence[_Passage]) -> Floats:
        begin, separator, padding = self._special
        width = max(len(p.pieces) for p in batch) + 2
        ids = np.full((len(batch), width), padding, dtype=np.int64)
        mask = np.zeros((len(batch), width), dtype=np.int64)
        spans = np.zeros((len(batch), 3), dtype=np.int64)
        features = np.zeros((len(batch), LIMIT), dtype=np.int64)
        for row, passage in enumerate(batch):
            length = len(passage.pieces)
            ids[row, : length + 2] = [begin, *passage.pieces, separator]
            mask[row, : length + 2] = 1
            spans[row] = row, passage.first + 1, passage.last + 1
            rows = name_features(passage.name)
            features[row, : len(rows)] = rows
        inputs = {"input_ids": ids, "attention_mask": mask, "spans": spans, "features": features}
        logits: Floats = self._session.run(None, inputs)[0]
        return logits

    def _passages(self, text: str, entity: Entity) -> list[_Passage]:
        mentions = entity.mentions
        chosen = (
            sorted({0, len(mentions) // 2, len(mentions) - 1})
            if len(mentions) > _MENTIONS
            else range(len(mentions))
        )
        passages = [self.passage(text, mentions[i].start, mentions[i].end) for i in chosen]
        return [p for p in passages if p is not None]

    def passage(self, text: str, start: int, end: int) -> _Passage | None:
        """The sentence around a mention in word pieces; None where nothing of the mention is left."""
        left = text[max(0, start - _SIDE) : start]
        if ends := list(_SENTENCE_END.finditer(left)):
            left = left[ends[-1].end() :]
        right = text[end : end + _SIDE]
        if stop := _SENTENCE_END.search(right):
            right = right[: stop.start() + 1]
        before, name, after = (
            self._tokenizer.encode(part, add_special_tokens=False).ids
            for part in (left, text[start:end], right)
        )
        room = self._length - 2
        name = name[: room // 2]
        if not name:
            return None
        before = before[-max(0, (room - len(name)) // 2) :]
        after = after[: room - len(name) - len(before)]
        return _Passage((*before, *name, *after), len(before), len(before) + len(name) - 1, text[start:end])


def _softmax(logits: Floats) -> Floats:
    shifted = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: Floats = shifted / shifted.sum(axis=-1, keepdims=True)
    return result


@lru_cache(maxsize=1)
def open_reader(folder: Path | None = None) -> KindReader:
    """The shipped model. Raises ResourceMissing where it is absent or damaged."""
    return KindReader(folder or MODELS / "kind")
