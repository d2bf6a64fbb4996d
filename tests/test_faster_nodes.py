"""Nodes that are replaced when a model is opened: the same network, and nothing but a model is taken for one."""

from __future__ import annotations

import numpy as np
import onnxruntime
import pytest
from tokenizers import Tokenizer

from sfumato.core.faster_nodes import with_faster_nodes
from sfumato.core.inference import open_session
from sfumato.core.paths import MODELS

MODEL = MODELS / "recognizer" / "model.onnx"
SENTENCE = "On 3 May 2004 the Oslo District Court heard Mr Jan Nordmann, a teacher born in Larvik."


def probabilities(session: onnxruntime.InferenceSession) -> np.ndarray:
    tokenizer = Tokenizer.from_file(str(MODELS / "recognizer" / "tokenizer.json"))
    tokenizer.no_padding()
    ids = np.array([tokenizer.encode(SENTENCE).ids])
    feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "shapes": np.zeros_like(ids)}
    logits = session.run(["types"], feed)[0]
    shares = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: np.ndarray = shares / shares.sum(axis=-1, keepdims=True)
    return result


def test_the_same_network_with_other_nodes() -> None:
    plain = onnxruntime.InferenceSession(str(MODEL), providers=["CPUExecutionProvider"])
    before, after = probabilities(plain), probabilities(open_session(MODEL, never_padded=True))
    assert np.array_equal(before.argmax(axis=-1), after.argmax(axis=-1))
    assert np.abs(before - after).max() < 0.05  # rounding of int8 products
    edited = with_faster_nodes(MODEL.read_bytes())
    assert edited.count(b"/MultiHeadAttention") == 12  # one a layer, by the name of its node
    assert b"SkipLayerNormalization" not in edited
    assert b"QAttention" not in edited


def test_a_model_without_such_nodes_keeps_every_byte() -> None:
    data = (MODELS / "rungs" / "model.onnx").read_bytes()
    assert with_faster_nodes(data) == data


@pytest.mark.parametrize("size", [1, 100, 1000])
def test_a_model_cut_short_is_refused(size: int) -> None:
    with pytest.raises(ValueError):
        with_faster_nodes(MODEL.read_bytes()[:-size])
