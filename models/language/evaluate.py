"""What the shipped file is worth: perplexity on held-out documents, beside word frequencies and beside fp32."""

from __future__ import annotations

import argparse
import math
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from corpus import LENGTH, SHARE, Pieces, frequencies, windows
from network import from_start

HERE = Path(__file__).parent
SINGLE = 0.15  # of the pieces, as language models of this kind are usually measured


def single(ids: Any, rng: random.Random) -> Any:
    hidden = np.zeros(ids.shape, dtype=bool)
    for row in hidden:
        row[rng.sample(range(1, LENGTH - 1), round(SINGLE * LENGTH))] = True
    return hidden


def evaluate(arguments: argparse.Namespace, pieces: Pieces, layers: int) -> None:
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = arguments.threads
    session = InferenceSession(str(HERE / "model.onnx"), options, providers=["CPUExecutionProvider"])
    trunk, top, table = from_start(arguments.start / "tagger.onnx", layers, LENGTH)
    stored = torch.load(arguments.work / "top.pt")
    top.load_state_dict(stored["top"])
    logs = np.log(frequencies(arguments.work, pieces.count))

    def exact(shown: Any, rows: Any, columns: Any, targets: Any) -> Any:
        with torch.no_grad():
            mask = torch.ones(shown.shape, dtype=torch.int64)
            states = trunk(table[torch.from_numpy(shown)], mask)
            hidden = top(states, mask, torch.from_numpy(rows), torch.from_numpy(columns))[1]
            logits = (hidden @ table.T + stored["bias"]).log_softmax(1)
            return logits.gather(1, torch.from_numpy(targets)[:, None])[:, 0].numpy()

    def int8(shown: Any, rows: Any, columns: Any, targets: Any) -> Any:
        feed = {"ids": shown, "mask": np.ones_like(shown), "rows": rows, "columns": columns}
        return session.run(["nats"], {**feed, "targets": targets})[0]

    seconds = {"int8": 0.0, "fp32": 0.0}
    read = 0
    for source in SHARE:
        ids, stretches = windows(arguments.work, "held", arguments.windows, 5, pieces, {source: 1.0})
        for kind, hidden in (("stretches", stretches), ("single pieces", single(ids, random.Random(5)))):
            shown = np.where(hidden, pieces.mask, ids)
            rows, columns = np.nonzero(hidden)
            targets = ids[rows, columns]
            read += ids.size
            line = f"{source}, {kind}: frequencies {math.exp(-logs[targets].mean()):.1f}"
            for name, run in (("int8", int8), ("fp32", exact)):
                started = time.process_time()
                nats = run(shown, rows, columns, targets)
                seconds[name] += time.process_time() - started
                line += f", {name} {math.exp(-float(nats.mean())):.1f}"
            print(f"{line} ({len(targets)} hidden)", flush=True)
    print({name: f"{read / spent:.0f} pieces/s" for name, spent in seconds.items()})
