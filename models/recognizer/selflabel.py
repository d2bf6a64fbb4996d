"""Lets a trained recognizer label texts that nobody annotated: token by token, as distributions.

Fine-tuning on them beside the annotated corpora is self-training: the model sees its own judgement again under other
window borders, other case and without diacritics, and has to hold to it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from corpora import Example
from tokenizers import Tokenizer
from windows import word_shapes

GROUPS = ("unlabelled", "silver-court", "silver-bio")
WINDOW, OVERLAP = 384, 128


def _softmax(logits: np.ndarray) -> np.ndarray:
    shifted = np.exp(logits - logits.max(-1, keepdims=True))
    return shifted / shifted.sum(-1, keepdims=True)


def label(examples: list[Example], model: Path, tokenizer: Tokenizer, *, threads: int) -> dict[str, tuple]:
    """name → (types, masks) of every token, each from the window that shows most of its surroundings."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
    labels: dict[str, tuple] = {}
    for example in examples:
        if example.group not in GROUPS:
            continue
        encoding = tokenizer.encode(example.text, add_special_tokens=False)
        ids, total = np.array(encoding.ids), len(encoding.ids)
        shapes = word_shapes(example.text, encoding.offsets)
        body = min(WINDOW - 2, total)
        begins = sorted({*range(0, max(total - body, 0) + 1, body - OVERLAP or 1), total - body})
        rows = np.array([[101, *ids[b : b + body], 102] for b in begins])
        row_shapes = np.array([[0, *shapes[b : b + body], 0] for b in begins])
        types, masks = np.zeros((total, 17), np.float16), np.zeros((total, 3), np.float16)
        best = np.full(total, -1)
        head = "biography" if example.domain == 1 else "court"
        outputs = session.run(
            ["types", head],
            {"input_ids": rows, "attention_mask": np.ones_like(rows), "shapes": row_shapes},
        )
        # Borders of the text itself are no borders of a window.
        for begin, window_types, window_masks in zip(begins, *outputs, strict=True):
            position = np.arange(body)
            left = position if begin else np.full(body, WINDOW)
            right = body - 1 - position if begin + body < total else np.full(body, WINDOW)
            context = np.minimum(left, right)
            better = context > best[begin : begin + body]
            best[begin : begin + body][better] = context[better]
            types[begin : begin + body][better] = _softmax(window_types[1:-1])[better]
            masks[begin : begin + body][better] = _softmax(window_masks[1:-1])[better]
        labels[example.name] = (types, masks)
    return labels
