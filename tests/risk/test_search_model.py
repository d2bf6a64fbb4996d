"""The emulated search: the recurrent cell is computed as written, pairs are symmetric, a missing model is
said."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sfumato.core.errors import ResourceMissing
from sfumato.core.recognize.model import TAGGED, Entity, EntityType, Mention
from sfumato.core.risk import search_model
from sfumato.core.risk.model import Case
from sfumato.core.risk.search_model import MENTIONS, SearchModel, SearchModelMeasure, inputs_of, load_weights

WIDTH, NARROW, SIZE = 5, 3, 4
EXTRA = len(TAGGED) + search_model.EXTRA


def weights(seed: int = 1) -> dict[str, Any]:
    source = np.random.default_rng(seed)
    shapes = {
        "project.weight": (NARROW, WIDTH),
        "project.bias": (NARROW,),
        "lstm.weight_ih_l0": (4 * SIZE, NARROW),
        "lstm.weight_hh_l0": (4 * SIZE, SIZE),
        "lstm.bias_ih_l0": (4 * SIZE,),
        "lstm.bias_hh_l0": (4 * SIZE,),
        "mix.weight": (SIZE, SIZE + EXTRA),
        "mix.bias": (SIZE,),
        "single.weight": (1, SIZE),
        "single.bias": (1,),
        "pair_hidden.weight": (SIZE, 3 * SIZE),
        "pair_hidden.bias": (SIZE,),
        "pair.weight": (1, SIZE),
        "pair.bias": (1,),
    }
    return {name: source.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


class States:
    """Stands for the language model: a state that depends on the span alone."""

    width = WIDTH

    def states(self, text: str, spans: Sequence[tuple[int, int]]) -> list[Any]:
        return [np.sin(np.arange(WIDTH) * (a + 1) + b).astype(np.float32) for a, b in spans]


def entity(name: str, *spans: tuple[int, int]) -> Entity:
    return Entity(
        name,
        EntityType.ORG,
        tuple(Mention(a, b, EntityType.ORG, 1.0) for a, b in spans),
        f"Thing {name}",
        0,
        0,
    )


ENTITIES = (entity("A", (0, 3)), entity("B", (4, 7), (9, 12), (20, 22)), entity("C", (30, 33), (40, 44)))


def by_hand(w: dict[str, Any], steps: Sequence[Any]) -> list[float]:
    """One cell, one number at a time (input, forget, new, output)."""

    def squash(x: float) -> float:
        return 1 / (1 + math.exp(-x))

    hidden, cell = [0.0] * SIZE, [0.0] * SIZE
    for state in steps:
        narrow = [
            math.tanh(
                sum(w["project.weight"][row][i] * state[i] for i in range(WIDTH)) + w["project.bias"][row]
            )
            for row in range(NARROW)
        ]
        gates = [
            sum(w["lstm.weight_ih_l0"][row][i] * narrow[i] for i in range(NARROW))
            + sum(w["lstm.weight_hh_l0"][row][i] * hidden[i] for i in range(SIZE))
            + w["lstm.bias_ih_l0"][row]
            + w["lstm.bias_hh_l0"][row]
            for row in range(4 * SIZE)
        ]
        for n in range(SIZE):
            cell[n] = squash(gates[SIZE + n]) * cell[n] + squash(gates[n]) * math.tanh(gates[2 * SIZE + n])
        hidden = [squash(gates[3 * SIZE + n]) * math.tanh(cell[n]) for n in range(SIZE)]
    return hidden


def test_entities_with_different_numbers_of_mentions_end_at_their_own_last_state() -> None:
    w = weights()
    vectors, lengths, extra = inputs_of("x" * 50, ENTITIES, States())  # type: ignore[arg-type]
    assert lengths.tolist() == [1, 3, 2] and vectors.shape == (3, MENTIONS, WIDTH)
    made = SearchModel(w).entity_vectors(vectors, lengths, extra)
    for row in range(3):
        last = np.array(by_hand(w, vectors[row, : lengths[row]]))
        expected = np.maximum(np.concatenate([last, extra[row]]) @ w["mix.weight"].T + w["mix.bias"], 0)
        assert made[row] == pytest.approx(expected, abs=1e-4)


def test_a_pair_scores_the_same_both_ways() -> None:
    model = SearchModel(weights())
    entities = model.entity_vectors(*inputs_of("x" * 50, ENTITIES, States()))  # type: ignore[arg-type]
    assert model.pairs(entities[:1], entities[1:2]) == pytest.approx(model.pairs(entities[1:2], entities[:1]))


def test_the_measure_gives_scores_to_all_and_pairs_only_where_together_is_worse() -> None:
    measure = SearchModelMeasure(States(), SearchModel(weights(2)), max_arity=2)  # type: ignore[arg-type]
    found = measure.assess(Case("x" * 50, ENTITIES, {}))
    assert set(found.scores) == {"A", "B", "C"}
    for finding in found.findings:
        if len(finding.items) == 2:
            assert finding.score > max(found.scores[i.entity_id] for i in finding.items)
    # type: ignore[arg-type]
    assert SearchModelMeasure(States(), SearchModel(weights())).assess(Case("", (), {})).findings == ()


def test_a_missing_or_damaged_model_switches_the_measure_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model.npz").write_bytes(b"no")
    with pytest.raises(ResourceMissing, match="missing or damaged"):
        load_weights(tmp_path)
    load_weights.cache_clear()
    np.savez(tmp_path / "model.npz", **{k: v for k, v in weights().items() if k != "project.weight"})
    with pytest.raises(ResourceMissing, match="missing or damaged"):
        load_weights(tmp_path)

    def missing() -> SearchModel:
        raise ResourceMissing("The search model is missing or damaged.")

    monkeypatch.setattr(search_model, "SearchModel", missing)
    found = SearchModelMeasure(States()).assess(Case("x" * 50, ENTITIES, {}))  # type: ignore[arg-type]
    assert not found.available and "search model" in found.reason


def test_states_of_another_language_model_switch_it_off() -> None:
    class Wider(States):
        width = WIDTH + 1

    found = SearchModelMeasure(Wider(), SearchModel(weights())).assess(Case("x" * 50, ENTITIES, {}))  # type: ignore[arg-type]
    assert not found.available and "another language model" in found.reason
