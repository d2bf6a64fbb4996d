"""Lets trained recognizers label texts that nobody annotated: token by token, as distributions.

A student that learns them beside the annotated corpora is distilled: it sees its teachers' judgement under other window
borders, other case and without diacritics, and has to hold to it. Where the only teacher is the student itself, this is
self-training. Teachers may cut words into other pieces than the student: their judgement is carried over by place.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

from sfumato.models.recognizer.corpora import Example
from sfumato.models.recognizer.windows import word_shapes

GROUPS = ("unlabelled", "silver-court", "silver-bio")
WINDOW, OVERLAP = 384, 128
Labels = tuple[np.ndarray, np.ndarray]  # types and masks of every token


def read_tokenizer(path: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


class Teacher:
    """A folder with model.onnx and tokenizer.json."""

    def __init__(self, folder: Path, *, threads: int) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(
            str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self.tokenizer = read_tokenizer(folder / "tokenizer.json")

    def label(self, example: Example, places: np.ndarray) -> Labels:
        """The labels of the student's tokens, which stand at `places`."""
        encoding = self.tokenizer.encode(example.text, add_special_tokens=False)
        types, masks = self._read(example, encoding)
        return carried(np.array(encoding.offsets), places, types, masks)

    def _read(self, example: Example, encoding: object) -> Labels:
        """Each token from the window that shows most of its surroundings."""
        ids, total = np.array(encoding.ids), len(encoding.ids)  # type: ignore[attr-defined]
        shapes = word_shapes(example.text, encoding.offsets)  # type: ignore[attr-defined]
        body = min(WINDOW - 2, total)
        begins = sorted({*range(0, max(total - body, 0) + 1, body - OVERLAP or 1), total - body})
        types, masks = np.zeros((total, 17), np.float32), np.zeros((total, 3), np.float32)
        best = np.full(total, -1)
        head = "biography" if example.domain == 1 else "court"
        for begin in begins:
            row = np.array([[101, *ids[begin : begin + body], 102]])
            window_types, window_masks = self.session.run(
                ["types", head],
                {
                    "input_ids": row,
                    "attention_mask": np.ones_like(row),
                    "shapes": np.array([[0, *shapes[begin : begin + body], 0]]),
                },
            )
            # Borders of the text itself are no borders of a window.
            position = np.arange(body)
            left = position if begin else np.full(body, WINDOW)
            right = body - 1 - position if begin + body < total else np.full(body, WINDOW)
            context = np.minimum(left, right)
            better = context > best[begin : begin + body]
            best[begin : begin + body][better] = context[better]
            types[begin : begin + body][better] = _softmax(window_types[0, 1:-1])[better]
            masks[begin : begin + body][better] = _softmax(window_masks[0, 1:-1])[better]
        return types, masks


def carried(places_from: np.ndarray, places_to: np.ndarray, types: np.ndarray, masks: np.ndarray) -> Labels:
    """Labels of one cutting into pieces for another: a piece takes those of the piece in which it begins, and what
    begins inside another piece begins no mention."""
    at = np.searchsorted(places_from[:, 0], places_to[:, 0], side="right") - 1
    at = np.maximum(at, 0)
    types, masks = types[at].copy(), masks[at]
    inner = places_from[at, 0] < places_to[:, 0]
    types[inner, 2::2] += types[inner, 1::2]
    types[inner, 1::2] = 0
    return types, masks


def label(
    examples: Iterable[Example], teachers: list[Teacher], shares: list[float], tokenizer: Tokenizer
) -> dict[str, Labels]:
    """name → what the teachers think on average, for the student's own tokens."""
    labels: dict[str, Labels] = {}
    for example in examples:
        if example.group not in GROUPS:
            continue
        places = np.array(tokenizer.encode(example.text, add_special_tokens=False).offsets)
        said = [teacher.label(example, places) for teacher in teachers]
        types, masks = (
            sum(share * labels_[part] for share, labels_ in zip(shares, said, strict=True)) for part in (0, 1)
        )
        labels[example.name] = (np.asarray(types, np.float16), np.asarray(masks, np.float16))
    return labels


def _softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(-1, keepdims=True))
    return shifted / shifted.sum(-1, keepdims=True)
