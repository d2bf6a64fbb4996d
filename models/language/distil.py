"""Distils the masked language model to fewer layers: some of its own layers, all of them trained further.

    cd models/language
    python train.py  prepare --start HERE --data ../../../shared/data --squad train-v1.1.json --work W
    python distil.py --teacher model.onnx --work W --layers 0 1 4 --steps 1200
    python evaluate.py --work W --models TEACHER STUDENT

The student starts from layers of the teacher and keeps its table of words. It learns the right word and, as
much again, what the teacher would have said: the teacher reads every window beside it, in int8, as it shipped.
Needs the `train` extra.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sfumato.core.packed import read_stored
from sfumato.models.language.corpus import SHARE, Pieces, frequencies, windows
from sfumato.models.language.network import Top, Trunk, from_shipped

HERE = Path(__file__).parent
FREQUENT, DRAWN = 3000, 1500  # words that are scored in a step, besides the right ones


def teacher_session(file: Path, target: Path, threads: int) -> Any:
    """The shipped model with one more output: what it multiplies with the words."""
    import onnx
    import onnxruntime

    model = onnx.load_from_string(read_stored(file))
    model.graph.output.append(onnx.helper.make_tensor_value_info("hidden", onnx.TensorProto.FLOAT, None))
    onnx.save(model, str(target))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(target), options, providers=["CPUExecutionProvider"])


def losses(
    asked: Any, taught: Any, targets: Any, table: Any, bias: Any, known: Any, some: Any, more: Any
) -> tuple[Any, Any]:
    """Cross-entropy with the right word and with the teacher, over the right word, the frequent ones and drawn
    ones that stand for all others (`more`: by how much)."""

    def logs(hidden: Any, own: Any) -> Any:
        logits = hidden @ table[some].T + own[some] + more
        logits = logits.masked_fill(some[None] == targets[:, None], -1e9)
        right = (hidden * table[targets]).sum(1) + own[targets]
        return torch.cat([right[:, None], logits], 1).log_softmax(1)

    own = logs(asked, bias)
    with torch.no_grad():
        wanted = logs(taught, known).exp()
    return -own[:, 0].mean(), -(wanted * own).sum(1).mean()


def perplexity(trunk: Trunk, top: Top, table: Any, bias: Any, held: Any, pieces: Pieces) -> float:
    ids, hidden = (torch.from_numpy(part) for part in held)
    nats, total = 0.0, 0
    with torch.no_grad():
        for at in range(0, len(ids), 8):
            own, away = ids[at : at + 8], hidden[at : at + 8]
            rows, columns = away.nonzero(as_tuple=True)
            mask = torch.ones_like(own)
            states = trunk(table[own.masked_fill(away, pieces.mask)], mask)
            logits = top(states, mask, rows, columns)[1] @ table.T + bias
            nats += torch.nn.functional.cross_entropy(logits, own[away], reduction="sum").item()
            total += int(away.sum())
    return math.exp(nats / total)


class Distiller:
    """The student, its teacher, and what a step of training needs."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.work: Path = arguments.work
        self.pieces = Pieces(HERE / "tokenizer.json")
        self.trunk, self.top, self.table, self.known = from_shipped(arguments.teacher, arguments.layers)
        self.teacher = teacher_session(arguments.teacher, self.work / "teacher.onnx", arguments.threads)
        self.bias = torch.nn.Parameter(self.known.clone())
        order = torch.from_numpy(np.argsort(-frequencies(self.work, self.pieces.count)).copy())
        self.frequent, self.rare = order[:FREQUENT], order[FREQUENT:]
        self.more = torch.zeros(FREQUENT + DRAWN)
        self.more[FREQUENT:] = math.log(len(self.rare) / DRAWN)
        self.body = [*self.trunk.parameters(), *self.top.parameters()]
        self.optimizer = self._optimizer()
        self.held = {s: windows(self.work, "held", 40, 2, self.pieces, {s: 1.0}) for s in SHARE}

    def _optimizer(self) -> torch.optim.Optimizer:
        rate = self.arguments.rate
        groups = [
            {"params": [p for p in self.body if p.dim() > 1], "peak": rate},
            {"params": [p for p in self.body if p.dim() < 2], "peak": rate, "weight_decay": 0.0},
            {"params": [self.bias], "peak": 1e-3, "weight_decay": 0.0},
        ]
        return torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, betas=(0.9, 0.98))

    def report(self, steps: int) -> None:
        """Prints the perplexity of every source that is held out, and stores the student."""
        parts = [
            f"{source} {perplexity(self.trunk, self.top, self.table, self.bias, held, self.pieces):.1f}"
            for source, held in self.held.items()
        ]
        spent = f"{time.process_time():.0f} s of processor"
        print(steps, "held out:", ", ".join(parts), spent, flush=True)
        stored = {
            "trunk": self.trunk.state_dict(),
            "top": self.top.state_dict(),
            "bias": self.bias.detach(),
        }
        torch.save(stored, self.work / "student.pt")

    def step(self, number: int) -> tuple[float, float]:
        """One batch: what the right words and what the teacher's words cost."""
        ids, hidden = windows(self.work, "train", self.arguments.batch, 1_000_000 + number, self.pieces)
        rows, columns = np.nonzero(hidden)
        shown = np.where(hidden, self.pieces.mask, ids)
        asked = {"rows": rows, "columns": columns, "targets": ids[rows, columns]}
        (said,) = self.teacher.run(["hidden"], {"ids": shown, "mask": np.ones_like(shown), **asked})
        mask = torch.ones(shown.shape, dtype=torch.int64)
        states = self.trunk(self.table[torch.from_numpy(shown)], mask)
        own = self.top(states, mask, torch.from_numpy(rows), torch.from_numpy(columns))[1]
        drawn = self.rare[torch.randint(len(self.rare), (DRAWN,))]
        hard, soft = losses(
            own, torch.from_numpy(said), torch.from_numpy(asked["targets"]), self.table, self.bias, self.known,
            torch.cat([self.frequent, drawn]), self.more,
        )  # fmt: skip
        loss = (1 - self.arguments.soft) * hard + self.arguments.soft * soft
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.body, 1.0)
        self.optimizer.step()
        return hard.item(), soft.item()

    def run(self) -> None:
        """All steps, or as many as the minutes allow."""
        seen: list[tuple[float, float]] = []
        for step in range(self.arguments.steps):
            done = max(step / self.arguments.steps, time.process_time() / 60 / self.arguments.minutes)
            if done >= 1:
                break
            rate = min(1.0, (step + 1) / 60) * max(0.02, 1 - done)
            for group in self.optimizer.param_groups:
                group["lr"] = group["peak"] * rate
            seen.append(self.step(step))
            if (step + 1) % 10 == 0:
                spent = time.process_time()
                print(f"{step + 1} hard, soft {np.mean(seen[-10:], 0).round(3)} {spent:.0f} s", flush=True)
            if (step + 1) % self.arguments.report == 0:
                self.report(step + 1)
        self.report(len(seen))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teacher", type=Path, default=HERE / "model.onnx")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--layers", type=int, nargs="+", default=[0, 1, 4], help="of the teacher")
    parser.add_argument("--steps", type=int, default=1200)
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="of processor: fewer steps if they end first"
    )
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--soft", type=float, default=0.5, help="share of what the teacher says")
    parser.add_argument("--report", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(7)
    torch.set_num_threads(arguments.threads)
    distiller = Distiller(arguments)
    distiller.run()
    from sfumato.models.language.export import export

    student = arguments.work / "student.onnx"
    export(distiller.trunk.eval(), distiller.top.eval(), distiller.table, distiller.bias.detach(), student)
    print("int8:", student.stat().st_size / 1e6, "MB")


if __name__ == "__main__":
    main()
