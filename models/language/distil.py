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
    work: Path = arguments.work
    pieces = Pieces(HERE / "tokenizer.json")
    trunk, top, table, known = from_shipped(arguments.teacher, arguments.layers)
    teacher = teacher_session(arguments.teacher, work / "teacher.onnx", arguments.threads)
    bias = torch.nn.Parameter(known.clone())
    order = torch.from_numpy(np.argsort(-frequencies(work, pieces.count)).copy())
    frequent, rare = order[:FREQUENT], order[FREQUENT:]
    more = torch.zeros(FREQUENT + DRAWN)
    more[FREQUENT:] = math.log(len(rare) / DRAWN)
    body = [*trunk.parameters(), *top.parameters()]
    groups = [
        {"params": [p for p in body if p.dim() > 1], "peak": arguments.rate},
        {"params": [p for p in body if p.dim() < 2], "peak": arguments.rate, "weight_decay": 0.0},
        {"params": [bias], "peak": 1e-3, "weight_decay": 0.0},
    ]
    optimizer = torch.optim.AdamW(groups, lr=0.0, weight_decay=0.01, betas=(0.9, 0.98))
    held = {source: windows(work, "held", 40, 2, pieces, {source: 1.0}) for source in SHARE}

    def report(steps: int) -> None:
        parts = [f"{s} {perplexity(trunk, top, table, bias, h, pieces):.1f}" for s, h in held.items()]
        spent = f"{time.process_time():.0f} s of processor"
        print(steps, "held out:", ", ".join(parts), spent, flush=True)
        stored = {"trunk": trunk.state_dict(), "top": top.state_dict(), "bias": bias.detach()}
        torch.save(stored, work / "student.pt")

    seen: list[tuple[float, float]] = []
    for step in range(arguments.steps):
        done = max(step / arguments.steps, time.process_time() / 60 / arguments.minutes)
        if done >= 1:
            break
        rate = min(1.0, (step + 1) / 60) * max(0.02, 1 - done)
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * rate
        ids, hidden = windows(work, "train", arguments.batch, 1_000_000 + step, pieces)
        rows, columns = np.nonzero(hidden)
        shown = np.where(hidden, pieces.mask, ids)
        asked = {"rows": rows, "columns": columns, "targets": ids[rows, columns]}
        (said,) = teacher.run(["hidden"], {"ids": shown, "mask": np.ones_like(shown), **asked})
        mask = torch.ones(shown.shape, dtype=torch.int64)
        states = trunk(table[torch.from_numpy(shown)], mask)
        own = top(states, mask, torch.from_numpy(rows), torch.from_numpy(columns))[1]
        drawn = rare[torch.randint(len(rare), (DRAWN,))]
        hard, soft = losses(
            own, torch.from_numpy(said), torch.from_numpy(asked["targets"]), table, bias, known,
            torch.cat([frequent, drawn]), more,
        )  # fmt: skip
        loss = (1 - arguments.soft) * hard + arguments.soft * soft
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(body, 1.0)
        optimizer.step()
        seen.append((hard.item(), soft.item()))
        if (step + 1) % 10 == 0:
            spent = time.process_time()
            print(f"{step + 1} hard, soft {np.mean(seen[-10:], 0).round(3)} {spent:.0f} s", flush=True)
        if (step + 1) % arguments.report == 0:
            report(step + 1)
    report(len(seen))
    from sfumato.models.language.export import export

    export(trunk.eval(), top.eval(), table, bias.detach(), work / "student.onnx")
    print("int8:", (work / "student.onnx").stat().st_size / 1e6, "MB")


if __name__ == "__main__":
    main()
