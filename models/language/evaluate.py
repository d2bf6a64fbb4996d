"""What the shipped file is worth: perplexity on held-out documents, beside word frequencies and beside fp32.

python evaluate.py --work W --models model.onnx W/student.onnx     # several files on the same windows
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch

from sfumato.core.inference import open_session
from sfumato.models.language.corpus import LENGTH, SHARE, Pieces, frequencies, windows
from sfumato.models.language.network import from_start

HERE = Path(__file__).parent
Run = Callable[[Any, Any, Any, Any], Any]  # shown, rows, columns, targets → nats
SINGLE = 0.15  # of the pieces, as language models of this kind are usually measured


def single(ids: Any, rng: random.Random) -> Any:
    hidden = np.zeros(ids.shape, dtype=bool)
    for row in hidden:
        row[rng.sample(range(1, LENGTH - 1), round(SINGLE * LENGTH))] = True
    return hidden


def int8_of(file: Path, threads: int) -> Run:
    session = open_session(file, threads=threads)

    def run(shown: Any, rows: Any, columns: Any, targets: Any) -> Any:
        feed = {"ids": shown, "mask": np.ones_like(shown), "rows": rows, "columns": columns}
        return session.run(["nats"], {**feed, "targets": targets})[0]

    return run


def evaluate(arguments: argparse.Namespace, pieces: Pieces, layers: int) -> None:
    trunk, top, table = from_start(arguments.start / "tagger.onnx", layers, LENGTH)
    stored = torch.load(arguments.work / "top.pt")
    top.load_state_dict(stored["top"])

    def exact(shown: Any, rows: Any, columns: Any, targets: Any) -> Any:
        with torch.no_grad():
            mask = torch.ones(shown.shape, dtype=torch.int64)
            states = trunk(table[torch.from_numpy(shown)], mask)
            hidden = top(states, mask, torch.from_numpy(rows), torch.from_numpy(columns))[1]
            logits = (hidden @ table.T + stored["bias"]).log_softmax(1)
            return logits.gather(1, torch.from_numpy(targets)[:, None])[:, 0].numpy()

    runs = {"int8": int8_of(HERE / "model.onnx", arguments.threads), "fp32": exact}
    compare(runs, arguments.work, arguments.windows, pieces)


def compare(runs: dict[str, Run], work: Path, count: int, pieces: Pieces) -> None:
    logs = np.log(frequencies(work, pieces.count))
    seconds = dict.fromkeys(runs, 0.0)
    read = 0
    for source in SHARE:
        ids, stretches = windows(work, "held", count, 5, pieces, {source: 1.0})
        for kind, hidden in (("stretches", stretches), ("single pieces", single(ids, random.Random(5)))):
            shown = np.where(hidden, pieces.mask, ids)
            rows, columns = np.nonzero(hidden)
            targets = ids[rows, columns]
            read += ids.size
            line = f"{source}, {kind}: frequencies {math.exp(-logs[targets].mean()):.1f}"
            for name, run in runs.items():
                started = time.process_time()
                nats = run(shown, rows, columns, targets)
                seconds[name] += time.process_time() - started
                line += f", {name} {math.exp(-float(nats.mean())):.1f}"
            print(f"{line} ({len(targets)} hidden)", flush=True)
    print({name: f"{read / spent:.0f} pieces/s" for name, spent in seconds.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--models", type=Path, nargs="+", required=True)
    parser.add_argument("--windows", type=int, default=16, help="of every source")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    runs = {file.name: int8_of(file, arguments.threads) for file in arguments.models}
    compare(runs, arguments.work, arguments.windows, Pieces(HERE / "tokenizer.json"))


if __name__ == "__main__":
    main()
