"""The training loop: two single-threaded processes that average gradients, by the clock, resumable."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
from tokenizers import Tokenizer
from torch.nn import functional

from sfumato.models.recognizer.corpora import Example
from sfumato.models.recognizer.network import Recognizer
from sfumato.models.recognizer.windows import Encoded, cut, encode, noisy


@dataclass
class Settings:
    work: Path
    minutes: float  # at most
    steps: int = 0  # at most, 0: as many as the minutes allow. Steps give the same model on a slow machine, minutes do not
    seed: int = 7
    window: int = 384
    rate: float = 2e-4
    layer_decay: float = 0.9
    head_rate: float = 1e-3
    warmup: float = 0.08
    noise: float = 0.12
    primary: int = 2  # windows of TAB a step and process
    budget: int = 640  # tokens of another corpus a step and process
    rare: float = 1.0  # how much more a word of a rare type counts
    frozen: int = 0  # layers, from below, that stay as they are
    shares: dict[str, float] | None = None
    soft: float = 0.7  # weight of a teacher's distribution where there is one


SHARES = {
    "bios": 0.40, "wikireplace": 0.15, "typed": 0.18, "inlegal": 0.06, "open": 0.08, "silver-court": 0.05, "silver-bio": 0.08,
    "unlabelled": 0.0,
}  # fmt: skip
# Once names and dates are learnt, what is left to gain lies in the corpora with all eight types.
FURTHER = {
    "bios": 0.30, "wikireplace": 0.15, "typed": 0.26, "inlegal": 0.05, "open": 0.08, "silver-court": 0.08, "silver-bio": 0.08,
}  # fmt: skip
# What teachers say of judgments and biographies beside what people say.
DISTIL = {
    "bios": 0.20, "wikireplace": 0.10, "typed": 0.20, "inlegal": 0.03, "open": 0.05, "unlabelled": 0.22, "silver-court": 0.03,
    "silver-bio": 0.05, "forms": 0.12,
}  # fmt: skip
WITH_TEACHER = {**SHARES, "unlabelled": 0.6}
RARE = [9, 10, 15, 16]  # begin and inside of DEM and MISC: found least often, so their words count double
SAVED_EVERY = 180  # seconds between two checkpoints


class Stream:
    """Windows of one group, for ever, each pass in a new order and with new borders."""

    def __init__(self, examples: list[Example], tokenizer: Tokenizer, settings: Settings, seed: int) -> None:
        self.examples, self.tokenizer, self.settings = examples, tokenizer, settings
        self.chooser = random.Random(seed)
        self.cache: dict[int, Encoded] = {}
        self.windows = self._windows()

    def _windows(self) -> Iterator[tuple[int, Encoded, slice]]:
        while True:
            order = list(range(len(self.examples)))
            self.chooser.shuffle(order)
            # Interleave a pool of documents so that a batch does not hold one document only.
            pool: list[tuple[int, Encoded, slice]] = []
            for number in order:
                doc = self._encoded(number)
                pool += [(number, doc, part) for part in cut(doc, self.settings.window, self.chooser)]
                if len(pool) > 60:
                    self.chooser.shuffle(pool)
                    while len(pool) > 30:
                        yield pool.pop()
            self.chooser.shuffle(pool)
            yield from pool

    def _encoded(self, number: int) -> Encoded:
        if self.chooser.random() < self.settings.noise:
            example = self.examples[number]
            text = noisy(example.text, self.chooser, same_tokens=example.soft is not None)
            encoded = encode(example, self.tokenizer, text=text)
            if encoded.types is None or len(encoded.types) == len(encoded.ids):
                return encoded  # a rare letter changes the tokens after all: then the text as it is
        if number not in self.cache:
            self.cache[number] = encode(self.examples[number], self.tokenizer)
        return self.cache[number]

    def take(self, *, count: int | None = None, budget: int | None = None) -> list[tuple[Encoded, slice]]:
        taken: list[tuple[Encoded, slice]] = []
        longest = 0
        while count is None or len(taken) < count:
            _, doc, part = next(self.windows)
            taken.append((doc, part))
            longest = max(longest, part.stop - part.start)
            if budget is not None and longest * (len(taken) + 1) > budget:
                break
        return taken


def collate(windows: list[tuple[Encoded, slice]]) -> dict[str, torch.Tensor]:
    longest = max(part.stop - part.start for _, part in windows) + 2
    size = (len(windows), longest)
    ids, attention, shapes = (np.zeros(size, dtype=np.int64) for _ in range(3))
    types = np.zeros((*size, 17), dtype=np.float32)
    masks = np.zeros((*size, 3), dtype=np.float32)
    partial = np.zeros(size[0], dtype=bool)
    for row, (doc, part) in enumerate(windows):
        length = part.stop - part.start
        ids[row, 0], ids[row, 1 : length + 1], ids[row, length + 1] = 101, doc.ids[part], 102
        attention[row, : length + 2] = 1
        shapes[row, 1 : length + 1] = doc.shapes[part]
        partial[row] = doc.partial
        if doc.types is not None:
            types[row, 1 : length + 1] = doc.types[part]
        if doc.masks is not None:
            masks[row, 1 : length + 1] = doc.masks[part]
    return {
        "ids": torch.from_numpy(ids),
        "attention": torch.from_numpy(attention),
        "shapes": torch.from_numpy(shapes),
        "types": torch.from_numpy(types),
        "masks": torch.from_numpy(masks),
        "partial": torch.from_numpy(partial),
        "domain": torch.tensor([doc.domain for doc, _ in windows]),
    }


def loss_of(
    model: Recognizer, batch: dict[str, torch.Tensor], teachers: list[Recognizer], soft: float, rare: float
) -> torch.Tensor:
    types, court, biography, domain = model(batch["ids"], batch["attention"], batch["shapes"])
    target = batch["types"]
    known = target.sum(-1) > 0
    total = types.new_zeros(())
    log_types = functional.log_softmax(types, -1)
    if known.any():
        exact = -(target * log_types).sum(-1)
        allowed = -torch.logsumexp(log_types + (target.clamp(0, 1) + 1e-9).log(), -1)
        # Where nothing was annotated, "nothing" is still the best guess: without this pull every word of a partly
        # annotated corpus drifted into the types that the corpus does not know.
        nothing = -log_types[..., 0]
        allowed = torch.where(
            (target[..., 0] > 0) & (target.sum(-1) < 17), 0.3 * allowed + 0.7 * nothing, allowed
        )
        per_token = torch.where(batch["partial"][:, None], allowed, exact)
        weight = torch.where(
            batch["partial"][:, None], torch.ones_like(per_token), 1 + rare * target[..., RARE].sum(-1)
        )
        total = total + (per_token * weight)[known].sum() / weight[known].sum()
    masked = batch["masks"].sum(-1) > 0
    wiki = (batch["domain"] == 1)[:, None, None]
    log_masks = functional.log_softmax(torch.where(wiki, biography, court), -1)
    if masked.any():
        total = total + 1.5 * -(batch["masks"] * log_masks).sum(-1)[masked].mean()
    real = batch["attention"].bool()
    pooled = (domain * real[..., None]).sum(1) / real.sum(1, keepdim=True)
    total = total + 0.3 * functional.cross_entropy(pooled, batch["domain"])
    if teachers:
        with torch.no_grad():
            outputs = [teacher(batch["ids"], batch["attention"], batch["shapes"]) for teacher in teachers]
            soft_types, soft_court, soft_bio = (
                torch.stack([functional.softmax(out[head], -1) for out in outputs]).mean(0)
                for head in range(3)
            )
        body = real.clone()
        body[:, 0] = False
        distilled = -(soft_types * log_types).sum(-1)[body].mean()
        chosen = torch.where(wiki, soft_bio, soft_court)
        distilled = distilled + 1.5 * -(chosen * log_masks).sum(-1)[body].mean()
        total = (1 - soft) * total + soft * distilled
    return total


def parameter_groups(model: Recognizer, settings: Settings) -> list[dict[str, object]]:
    """Lower layers learn slower; word embeddings stay as pretrained (nothing here could improve 30,522 of them)."""
    layers = len(model.encoder.encoder.layer)
    model.encoder.embeddings.word_embeddings.weight.requires_grad = False
    for part in (
        (model.encoder.embeddings, *model.encoder.encoder.layer[: settings.frozen]) if settings.frozen else ()
    ):
        for parameter in part.parameters():
            parameter.requires_grad = False
    groups: dict[float, list[torch.nn.Parameter]] = {}
    for name, parameter in model.named_parameters():
        if not parameter.requires_grad:
            continue
        if name.startswith("encoder.encoder.layer."):
            rate = settings.rate * settings.layer_decay ** (layers - 1 - int(name.split(".")[3]))
        elif "token_type" in name:
            rate = settings.head_rate
        elif name.startswith("encoder."):
            rate = settings.rate * settings.layer_decay**layers
        else:
            rate = settings.head_rate
        groups.setdefault(rate, []).append(parameter)
    return [{"params": p, "lr": rate, "initial": rate, "weight_decay": 0.01} for rate, p in groups.items()]


class Training:
    """One process of a training: its streams of windows, its optimizer, and how far it is."""

    def __init__(self, model: Recognizer, examples: list[Example], tokenizer: Tokenizer, settings: Settings, name: str,
                 teachers: list[Recognizer]) -> None:  # fmt: skip
        self.model, self.settings, self.name, self.teachers = model, settings, name, teachers
        self.rank, self.world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
        torch.manual_seed(settings.seed + self.rank)
        self.chooser = random.Random(settings.seed * 1000 + self.rank)
        self.streams = self._streams(examples, tokenizer)
        wanted = settings.shares or (WITH_TEACHER if teachers else SHARES)
        self.shares = {g: s for g, s in wanted.items() if g in self.streams and s}
        self.optimizer = torch.optim.AdamW(parameter_groups(model, settings), betas=(0.9, 0.98))
        self.trainable = [p for group in self.optimizer.param_groups for p in group["params"]]
        self.path = settings.work / f"{name}.pt"
        self.step, self.tokens, self.running = 0, 0, 0.0
        self.began = time.monotonic() - self._load()

    def _streams(self, examples: list[Example], tokenizer: Tokenizer) -> dict[str, Stream]:
        groups: dict[str, list[Example]] = {}
        for example in examples:
            groups.setdefault("tab" if example.group == "renamed" else example.group, []).append(example)
        seed = self.settings.seed * 100 + self.rank
        return {
            group: Stream(own, tokenizer, self.settings, seed + 10 * number)
            for number, (group, own) in enumerate(sorted(groups.items()))
        }

    def _load(self) -> float:
        """Goes on from the checkpoint, if there is one; the seconds that were spent before."""
        if not self.path.exists():
            return 0.0
        state = torch.load(self.path, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.tokens = state["step"], state["tokens"]
        elapsed: float = state["elapsed"]
        return elapsed

    def save(self) -> None:
        save(self.path, self.model, self.optimizer, self.step, time.monotonic() - self.began, self.tokens)

    def progress(self) -> float:
        """Share of the minutes or of the steps that is used, whichever is more; the same in every process."""
        clock = torch.tensor([(time.monotonic() - self.began) / (60 * self.settings.minutes)])
        if self.world > 1:
            dist.broadcast(clock, 0)
        return max(float(clock), self.step / self.settings.steps if self.settings.steps else 0.0)

    def set_rates(self, progress: float) -> None:
        """The rates rise during the warm-up and fall to the end."""
        warmup = self.settings.warmup
        factor = progress / warmup if progress < warmup else (1 - progress) / (1 - warmup)
        for group in self.optimizer.param_groups:
            group["lr"] = group["initial"] * max(factor, 0.02)

    def take_step(self) -> None:
        """One step: a batch of the judgments and one of another group, drawn by its share."""
        self.optimizer.zero_grad(set_to_none=True)
        other = (
            self.chooser.choices(list(self.shares), list(self.shares.values()))[0] if self.shares else None
        )
        batches = []
        if "tab" in self.streams and self.settings.primary:
            batches.append(self.streams["tab"].take(count=self.settings.primary))
        if other:
            batches.append(self.streams[other].take(budget=self.settings.budget))
        for windows in batches:
            batch = collate(windows)
            loss = loss_of(self.model, batch, self.teachers, self.settings.soft, self.settings.rare) / len(
                batches
            )
            loss.backward()
            now = float(loss.detach()) * len(batches)
            self.running = 0.98 * self.running + 0.02 * now if self.running else now
            self.tokens += int(batch["attention"].sum()) * self.world
        if self.world > 1:
            self._average_gradients()
        torch.nn.utils.clip_grad_norm_(self.trainable, 1.0)
        self.optimizer.step()
        self.step += 1

    def _average_gradients(self) -> None:
        """Gives every process the mean of all gradients."""
        for parameter in self.trainable:
            if parameter.grad is None:
                parameter.grad = torch.zeros_like(parameter)
        flat = torch.cat([p.grad.reshape(-1) for p in self.trainable])
        dist.all_reduce(flat)
        flat /= self.world
        at = 0
        for parameter in self.trainable:
            parameter.grad = flat[at : at + parameter.numel()].view_as(parameter)
            at += parameter.numel()

    def report(self, progress: float) -> None:
        print(
            f"{self.name} step {self.step} {progress:.1%} loss {self.running:.4f} tokens {self.tokens}"
            f" {self.tokens / (time.monotonic() - self.began):.0f}/s",
            flush=True,
        )


def fit(model: Recognizer, examples: list[Example], tokenizer: Tokenizer, settings: Settings, name: str,
        teachers: list[Recognizer] | None = None) -> None:  # fmt: skip
    """Trains until steps or minutes are used; keeps `<name>.pt` up to date every few minutes."""
    rank, world = int(os.environ.get("RANK", 0)), int(os.environ.get("WORLD_SIZE", 1))
    if world > 1:
        dist.init_process_group("gloo", init_method=os.environ["RENDEZVOUS"], rank=rank, world_size=world)
    training = Training(model, examples, tokenizer, settings, name, teachers or [])
    model.train()
    saved = time.monotonic()
    while (progress := training.progress()) < 1:
        training.set_rates(progress)
        training.take_step()
        if rank == 0 and training.step % 10 == 0:
            training.report(progress)
        if rank == 0 and time.monotonic() - saved > SAVED_EVERY:
            training.save()
            saved = time.monotonic()
    if rank == 0:
        training.save()
        print(f"{name}: {training.step} steps, {training.tokens} tokens", flush=True)
    if world > 1:
        dist.destroy_process_group()


def save(
    path: Path, model: Recognizer, optimizer: torch.optim.Optimizer, step: int, elapsed: float, tokens: int
) -> None:
    part = path.with_suffix(".part")
    torch.save(
        {
            "model": model.state_dict(),
            "optimizer": optimizer.state_dict(),
            "step": step,
            "elapsed": elapsed,
            "tokens": tokens,
        },
        part,
    )
    part.replace(path)
