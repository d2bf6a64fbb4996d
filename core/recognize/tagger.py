"""The neural tagger: ONNX Runtime over overlapping windows, logits max-pooled where windows overlap."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import ResourceMissing
from sfumato.core.inference import open_session
from sfumato.core.packed import is_stored, read_stored
from sfumato.core.recognize.word_shapes import word_shapes

# word pieces of a window, and shared by two: as trained, where the calibration does not say
_WINDOW = 384
_OVERLAP = 96
_HEADS = (
    17,
    3,
    3,
    3,
)  # labels of each head of the model: B and I of eight types with O, and three times yes, no, none

Floats = NDArray[np.float32]
HEADS = ("types", "court", "biography", "domain")
AHEAD = 2  # windows that wait for a free thread; more would only delay a cancelled reading
# Exponent of the domain's shares: a text that is mostly court is judged as court (judgment call).
SHARPNESS = 4


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of words with what the heads say of each (probabilities)."""

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    types: Floats  # words × 17: O, then begin and inside of each type
    masks: Floats  # words × 3: no mask, direct, quasi
    domain: Floats  # court, biography, other


class Tagger:
    """Loads once, then reads any number of texts."""

    def __init__(self, folder: Path, *, threads: int = 2) -> None:
        from tokenizers import Tokenizer

        self.folder = folder
        model, vocabulary = folder / "model.onnx", folder / "tokenizer.json"
        for path in (model, vocabulary, folder / "calibration.json"):
            if not is_stored(path):
                raise ResourceMissing("The recognizer's model is not there.", file=path)
        # Windows side by side, one thread each, use two cores fully; one batch split between two threads does not. And
        # int8 scales are taken over a whole batch: a window alone is read most exactly, and always in the same way.
        self.threads = threads
        try:
            self.session: Any = open_session(model, never_padded=True)
            self.tokenizer: Any = Tokenizer.from_buffer(read_stored(vocabulary))
            self.calibration: dict[str, Any] = json.loads(
                (folder / "calibration.json").read_text(encoding="utf-8")
            )
        except Exception as error:  # onnxruntime and tokenizers raise types of their own
            raise ResourceMissing("The recognizer's model is damaged.", file=model) from error
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.window = int(self.calibration.get("window", _WINDOW))
        self.overlap = int(self.calibration.get("overlap", _OVERLAP))

    @cached_property
    def _continues(self) -> NDArray[np.bool_]:
        """Which entries of the vocabulary continue a word."""
        table = np.zeros(self.tokenizer.get_vocab_size(), dtype=bool)
        table[[i for token, i in self.tokenizer.get_vocab().items() if token.startswith("##")]] = True
        return table

    def read(self, text: str) -> Words:
        """All words of a text."""
        return self.join(list(self.stream(text)))

    def join(self, parts: list[tuple[Words, list[Floats]]]) -> Words:
        """The words of a whole stream."""
        if not parts:
            return _no_words()
        # The kind of text is judged from all of it, so masks are mixed once more with the final judgement.
        return self._words(
            np.concatenate([p.starts for p, _ in parts]),
            np.concatenate([p.ends for p, _ in parts]),
            [np.concatenate([logits[head] for _, logits in parts]) for head in range(4)],
            parts[-1][0].domain,
        )

    def stream(self, text: str) -> Iterator[tuple[Words, list[Floats]]]:
        """Words as soon as no later window can change them, together with their logits."""
        if not text.strip():
            return
        encoding = self.tokenizer.encode(text, add_special_tokens=False)
        ids = np.array(encoding.ids, dtype=np.int64)
        if not len(ids):
            return
        offsets = np.array(encoding.offsets, dtype=np.int64)
        shapes = word_shapes(text, offsets[:, 0])
        starts_word = ~self._continues[ids]
        starts_word[0] = True
        body, step = self.window - 2, self.window - 2 - self.overlap
        begins = [0] if len(ids) <= body else [*range(0, len(ids) - body, step), len(ids) - body]
        pooled = [np.full((len(ids), size), -np.inf, dtype=np.float32) for size in _HEADS]
        domain_sum, done = np.zeros(3), 0
        for number, (begin, outputs) in enumerate(self._windows(ids, shapes, begins, body), start=1):
            length = min(body, len(ids) - begin)
            for pool, window in zip(pooled, outputs, strict=True):
                region = pool[begin : begin + length]
                np.maximum(region, window[1 : length + 1], out=region)
            domain_sum += outputs[3][1 : length + 1].sum(axis=0)
            final = len(ids) if number >= len(begins) else begins[number]
            while final < len(ids) and not starts_word[final]:
                final -= 1
            if final <= done:
                continue
            heads = np.flatnonzero(starts_word[done:final])
            logits = [_mean_by_word(pool[done:final], heads) for pool in pooled[:3]]
            logits.append(pooled[0][done:final][heads])
            last = np.r_[heads[1:], final - done] - 1
            yield (
                self._words(
                    offsets[done:final][heads, 0],
                    offsets[done:final][last, 1],
                    logits,
                    _softmax(domain_sum / (begin + body)),
                ),
                logits,
            )
            done = final

    def _windows(
        self, ids: NDArray[np.int64], shapes: NDArray[np.int64], begins: list[int], body: int
    ) -> Iterator[tuple[int, list[Floats]]]:
        """Windows and their logits from top to bottom, several being read at a time."""
        waiting: deque[tuple[int, Future[list[Floats]]]] = deque()
        pool = ThreadPoolExecutor(self.threads, thread_name_prefix="tagger")
        try:
            to_come = iter(begins)
            while True:
                for begin in islice(to_come, self.threads + AHEAD - len(waiting)):
                    part = slice(begin, begin + body)
                    waiting.append((begin, pool.submit(self._run, ids[part], shapes[part])))
                if not waiting:
                    return
                begin, future = waiting.popleft()
                yield begin, future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _run(self, ids: NDArray[np.int64], shapes: NDArray[np.int64]) -> list[Floats]:
        """The logits of one window, its two edge tokens included."""
        framed = np.r_[101, ids, 102][None]
        outputs = self.session.run(
            list(HEADS),
            {
                "input_ids": framed,
                "attention_mask": np.ones_like(framed),
                "shapes": np.r_[0, shapes, 0][None],
            },
        )
        return [output[0] for output in outputs]

    def _words(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64], logits: list[Floats], domain: Floats
    ) -> Words:
        court = court_share(domain)
        masks = court * _softmax(logits[1]) + (1 - court) * _softmax(logits[2])
        types, first = _softmax(logits[0]), _softmax(logits[3])
        # Whether a word begins something is told by its first piece; what it is, by all of them.
        by_type = types[:, 1::2] + types[:, 2::2]
        begins = first[:, 1::2].sum(axis=1) / np.maximum(first[:, 1:].sum(axis=1), 1e-9)
        types[:, 1::2], types[:, 2::2] = by_type * begins[:, None], by_type * (1 - begins[:, None])
        return Words(starts, ends, types, masks.astype(np.float32), domain)


def court_share(domain: Any) -> float:
    """How far the court head, and not the biography head, has the say. Word-by-word judgements of a whole text agree
    far more than one average shows, hence the power."""
    court, biography = float(domain[0]) ** SHARPNESS, float(domain[1]) ** SHARPNESS
    return court / (court + biography) if court + biography else 0.5


def biography_share(domain: Any) -> float:
    """How far the text reads like one about a public person, sharpened as for `court_share`."""
    shares = [float(share) ** SHARPNESS for share in domain]
    return shares[1] / sum(shares) if sum(shares) else 0.0


def _mean_by_word(logits: Floats, heads: NDArray[np.int64]) -> Floats:
    sums = np.add.reduceat(logits, heads, axis=0)
    counts = np.diff(np.r_[heads, len(logits)])
    result: Floats = (sums / counts[:, None]).astype(np.float32)
    return result


def _softmax(logits: Any) -> Floats:
    shifted = np.exp(logits - np.max(logits, axis=-1, keepdims=True))
    result: Floats = (shifted / shifted.sum(axis=-1, keepdims=True)).astype(np.float32)
    return result


def _no_words() -> Words:
    empty = np.zeros(0, dtype=np.int64)
    return Words(
        empty,
        empty,
        np.zeros((0, _HEADS[0]), np.float32),
        np.zeros((0, 3), np.float32),
        np.full(3, 1 / 3, np.float32),
    )


@lru_cache(maxsize=2)
def load_tagger(folder: Path, threads: int) -> Tagger:
    """The same model is loaded once a process."""
    return Tagger(folder, threads=threads)
