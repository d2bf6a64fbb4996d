"""GreedyBERT's training: a run that was stopped ends as one that was not, and a stage that is no better ends it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="the recipe needs the train extra")

import torch

from models.distant import train as recipe


class Small(torch.nn.Module):
    """Stands in for the encoder: each piece alone decides."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(1)
        self.words = torch.nn.Embedding(50, 3)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.words(tokens)


# Piece 7 is masked, everything else is not.
ROWS = [([101 % 50, n % 50, 7, (n * 3) % 50], [0, 0, 1, 0]) for n in range(8, 48)] * 5


def run_of(folder: Path) -> recipe.Run:
    model = Small()
    run = recipe.Run("greedy", model, torch.optim.AdamW(model.parameters(), lr=recipe.RATE), folder)
    run.resume()
    return run


def test_a_stopped_run_ends_as_one_that_was_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "RATE", 0.5)
    monkeypatch.setattr(recipe, "KEEP_EVERY", 5)
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    whole.mkdir()
    stopped.mkdir()
    run_of(whole).train(ROWS, ROWS[:20], 40)

    loss_of, left = recipe.loss_of, iter(range(8))

    def killed(model: Small, rows: list[recipe.Window]) -> torch.Tensor:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return loss_of(model, rows)

    monkeypatch.setattr(recipe, "loss_of", killed)
    with pytest.raises(KeyboardInterrupt):
        run_of(stopped).train(ROWS, ROWS[:20], 40)
    monkeypatch.setattr(recipe, "loss_of", loss_of)
    again = run_of(stopped)
    assert again.step == 5
    again.train(ROWS, ROWS[:20], 40)
    first, second = (torch.load(folder / "greedy.pt") for folder in (whole, stopped))
    assert all(torch.allclose(first[key], second[key]) for key in first)
    tokens = torch.tensor([[7, 9]])
    assert again.model(tokens).argmax(-1).tolist() == [[1, 0]]


def test_a_stage_that_is_no_better_ends_the_training(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path)
    run.train(ROWS[:32], ROWS[:20], 2)
    kept = (tmp_path / "greedy.pt").read_bytes()
    run.best = 0.0
    run.train(ROWS[:32], ROWS[:20], 2)
    assert run_of(tmp_path).ended and (tmp_path / "greedy.pt").read_bytes() == kept
    assert [json.loads(x)["stage"] for x in (tmp_path / "stages.jsonl").read_text().splitlines()] == [0, 1]
