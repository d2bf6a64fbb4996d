"""Fits the language model's head on the states of a trained encoder: much cheaper than training all of it.

    python models/language/fit_head.py collect --encoder MINILM --work W --seconds 330
    python models/language/fit_head.py fit     --encoder MINILM --work W

`collect` reads text once with a quarter of it hidden and keeps the encoder's states there. `fit` trains the
dense layer, the norm and the scale against the true word and a few thousand others drawn by frequency (their
chance is taken out again, so that the result is a language model over all words), then sets scale and the
weight of word frequencies by perplexity on states that were kept apart. Writes the result back into
`model.pt`.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
import train as recipe


def collect(arguments: argparse.Namespace) -> None:
    import torch

    torch.set_num_threads(1)
    model = recipe.make_model(arguments.encoder)
    model.load_state_dict(torch.load(arguments.work / "model.pt"))
    model.eval()
    pieces = recipe.continuation_pieces(arguments.encoder)
    streams = {
        "fit": recipe.batches(arguments.work, "train", 16, 77, pieces),
        "held": recipe.batches(arguments.work, "held", 16, 3, pieces),
    }
    kept: dict[str, list[Any]] = {"fit": [], "held": [], "fit words": [], "held words": []}
    started, number = time.time(), 0
    with torch.no_grad():
        while time.time() - started < arguments.seconds:
            part = "held" if number % 12 == 5 else "fit"
            ids, rows, columns, words = next(streams[part])
            ids[rows, columns] = recipe.MASK
            states = model.body(input_ids=ids, attention_mask=torch.ones_like(ids)).last_hidden_state
            kept[part].append(states[rows, columns].half().numpy())
            kept[f"{part} words"].append(words.numpy())
            number += 1
    np.savez(arguments.work / "states.npz", **{name: np.concatenate(part) for name, part in kept.items()})
    print({name: sum(map(len, part)) for name, part in kept.items()})


def fit(arguments: argparse.Namespace) -> None:
    import torch

    torch.manual_seed(7)
    torch.set_num_threads(1)
    stored = np.load(arguments.work / "states.npz")
    states, words = torch.from_numpy(stored["fit"]).float(), torch.from_numpy(stored["fit words"])
    held, held_words = torch.from_numpy(stored["held"]).float(), torch.from_numpy(stored["held words"])
    model = recipe.make_model(arguments.encoder)
    model.load_state_dict(torch.load(arguments.work / "model.pt"))
    table = model.body.embeddings.word_embeddings.weight.detach()
    frequency = torch.softmax(model.bias.detach(), 0)
    draw = frequency**0.75 / (frequency**0.75).sum()
    for parameter in model.parameters():
        parameter.requires_grad_(False)
    head = [*model.dense.parameters(), *model.norm.parameters(), model.scale]
    for parameter in head:
        parameter.requires_grad_(True)
    with torch.no_grad():
        model.scale.fill_(max(1.0, model.scale.item()))
    optimizer = torch.optim.AdamW(head, lr=arguments.rate, weight_decay=0.02)
    size, others, steps = 512, 3000, arguments.epochs * len(states) // 512
    best, kept = math.inf, None
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * max(0.03, 1 - step / steps)
        chosen = torch.randint(len(states), (size,))
        hidden = model.norm(torch.nn.functional.gelu(model.dense(states[chosen])))
        candidates = torch.multinomial(draw, others, replacement=True)
        correction = torch.log(draw[candidates] * others)
        targets = words[chosen]
        logits = model.scale * (hidden @ table[candidates].T) + model.bias[candidates] - correction
        logits = logits.masked_fill(candidates[None] == targets[:, None], -1e9)
        right = model.scale * (hidden * table[targets]).sum(1) + model.bias[targets]
        loss = torch.nn.functional.cross_entropy(
            torch.cat([right[:, None], logits], 1), torch.zeros(size, dtype=torch.long)
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 60 == 59 or step == steps - 1:
            nats, top = measure(model, held[:1500], held_words[:1500], table)
            print(
                f"step {step + 1}/{steps} loss {loss.item():.3f} held {nats:.3f} top-1 {top:.3f}", flush=True
            )
            if nats < best:
                best, kept = nats, {k: v.clone() for k, v in model.state_dict().items()}
    assert kept is not None
    model.load_state_dict(kept)
    calibrate(model, held, held_words, table)
    torch.save(model.state_dict(), arguments.work / "model.pt")


def measure(model: Any, states: Any, words: Any, table: Any) -> tuple[float, float]:
    import torch

    with torch.no_grad():
        hidden = model.norm(torch.nn.functional.gelu(model.dense(states)))
        logits = model.scale * (hidden @ table.T) + model.bias
        nats = torch.nn.functional.cross_entropy(logits, words).item()
        return nats, (logits.argmax(1) == words).float().mean().item()


def calibrate(model: Any, states: Any, words: Any, table: Any) -> None:
    """Scale of the head and weight of the word frequencies, by perplexity on one half of the held-out states;
    the other half is what is printed."""
    import torch

    choose, report = slice(0, len(words) // 2), slice(len(words) // 2, None)
    scale, bias = model.scale.item(), model.bias.clone()
    best = (math.inf, 1.0, 1.0)
    for stretch in (0.7, 0.85, 1.0, 1.15):
        for weight in (0.6, 0.8, 1.0):
            with torch.no_grad():
                model.scale.fill_(scale * stretch)
                model.bias.copy_(bias * weight)
            best = min(best, (measure(model, states[choose], words[choose], table)[0], stretch, weight))
    with torch.no_grad():
        model.scale.fill_(scale * best[1])
        model.bias.copy_(bias * best[2])
    nats, top = measure(model, states[report], words[report], table)
    print(
        f"kept scale × {best[1]}, frequencies × {best[2]}: perplexity {math.exp(nats):.1f}, top-1 {top:.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=["collect", "fit"])
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=330)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=3e-3)
    arguments = parser.parse_args()
    {"collect": collect, "fit": fit}[arguments.stage](arguments)


if __name__ == "__main__":
    main()
