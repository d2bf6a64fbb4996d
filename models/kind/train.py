"""Trains the kind model: which of about a hundred labels a span has in its sentence.

    python models/kind/train.py prepare --data ../shared/data --weights MINILM --work DIR
    python models/kind/train.py names   --work DIR --minutes 4      the table of name features alone, on the lists
    python models/kind/train.py fit     --work DIR --minutes 60     the whole; can be stopped and started again
    python models/kind/train.py report  --work DIR

`--weights` is the unpacked folder of the MiniLM package named in card.md. The clock ends a stage, so a figure can move by a
few tenths of a point between machines.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
import random
import time
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from sfumato.core.generalize.kinds.name_features import name_features
from sfumato.models.kind import corpora
from sfumato.models.kind.batches import Batches, feature_table, numbers
from sfumato.models.kind.corpora import Item
from sfumato.models.kind.labels import LABELS, NUMBER, TYPE_OF, TYPES
from sfumato.models.kind.network import LENGTH, KindNetwork, load_encoder
from sfumato.models.kind.together import average_gradients, common_clock, join_processes

PIECES = 13000  # size of the kept vocabulary: with it the shipped model stays under 15 MB
COMMON = 0.4  # share of the sentences with nothing but places and people that is read: they teach least
FROZEN = 2  # lower layers that are not trained: a fifth more sentences in the same time


def prepare(a: argparse.Namespace) -> None:
    """Chooses the vocabulary, cuts all sentences into pieces, and writes everything that training needs."""
    from tokenizers import Tokenizer

    sentences = corpora.sentences(a.data)
    full = Tokenizer.from_file(str(a.weights / "tokenizer.json"))
    full.no_padding()
    full.no_truncation()
    counts: Counter[int] = Counter()
    texts = [" ".join(s.words) for s in sentences if s.part == "fit"] + _prose(a.data)
    for i in range(0, len(texts), 2000):
        for encoding in full.encode_batch(texts[i : i + 2000], add_special_tokens=False):
            counts.update(encoding.ids)
    vocabulary = {i: piece for piece, i in full.get_vocab().items()}
    always = {i for i, p in vocabulary.items() if p in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")}
    always |= {i for i, p in vocabulary.items() if p.isascii() and len(p.removeprefix("##")) == 1}
    kept = sorted(always | {i for i, _ in counts.most_common(PIECES - len(always))})
    a.work.mkdir(parents=True, exist_ok=True)
    definition = json.loads(full.to_str())
    definition["model"]["vocab"] = {vocabulary[old]: new for new, old in enumerate(kept)}
    definition["padding"] = definition["truncation"] = None
    definition["added_tokens"] = [
        t | {"id": definition["model"]["vocab"][t["content"]]} for t in definition["added_tokens"]
    ]
    definition["post_processor"] = None
    (a.work / "tokenizer.json").write_text(json.dumps(definition, ensure_ascii=False), encoding="utf-8")
    small = Tokenizer.from_file(str(a.work / "tokenizer.json"))
    items = [item for s in sentences for item in _items(s, small)]
    heard = {_key(n) for item in items if item.part == "fit" for *_, n in item.spans}
    aside = {_key(n) for item in items if item.part != "fit" for *_, n in item.spans} - heard
    names = [(n, labels) for n, labels in corpora.names(a.data) if _key(n) not in aside]
    with (a.work / "prepared.pickle").open("wb") as handle:
        pickle.dump({"items": items, "names": names, "kept": kept, "heard": heard}, handle)
    print(
        len(kept),
        "pieces",
        len(items),
        "sentences",
        len(names),
        "names",
        sum(len(i.pieces) for i in items),
        "tokens",
    )


def _prose(data: Path) -> list[str]:
    """Court and biography prose, for the choice of the vocabulary only."""
    texts = []
    for path, field, count in (
        (data / "echr/judgments.jsonl", "text", 40),
        (data / "wiki/dbpedia_bios.jsonl", "text", 1500),
    ):
        for line in path.read_text(encoding="utf-8").splitlines()[:count]:
            item = json.loads(line)
            texts.append(str(item.get(field) or item)[:20000])
    return texts


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _items(sentence: corpora.Sentence, tokenizer) -> list[Item]:  # type: ignore[no-untyped-def]
    """The sentence in pieces; a long one as windows around its spans."""
    encodings = tokenizer.encode_batch([w if w else "" for w in sentence.words], add_special_tokens=False)
    starts, pieces = [], []
    for encoding in encodings:
        starts.append(len(pieces))
        pieces += encoding.ids
    starts.append(len(pieces))
    spans = []
    for first, end, labels in sentence.spans:
        if starts[end] > starts[first]:
            name = " ".join(w for w in sentence.words[first:end] if w)
            spans.append((starts[first], starts[end] - 1, labels, name))
    items, body = [], LENGTH - 2
    begin = 0
    while spans:
        if len(pieces) > body:
            begin = max(0, min(spans[0][0] - 20, len(pieces) - body))
        inside = [s for s in spans if s[0] >= begin and s[1] < begin + body]
        if not inside:
            spans = spans[1:]
            continue
        shifted = [(f - begin + 1, e - begin + 1, labels, n) for f, e, labels, n in inside]
        items.append(Item(pieces[begin : begin + body], shifted, sentence.corpus, sentence.part))
        spans = [s for s in spans if s not in inside]
    return items


def marginal_loss(logits: torch.Tensor, allowed: torch.Tensor) -> torch.Tensor:
    """Minus the logarithm of the summed probability of the allowed labels."""
    inside = torch.logsumexp(logits.masked_fill(~allowed, -1e4), dim=1)
    return (torch.logsumexp(logits, dim=1) - inside).mean()


def _load(work: Path):  # type: ignore[no-untyped-def]
    from tokenizers import Tokenizer

    with (work / "prepared.pickle").open("rb") as handle:
        prepared = pickle.load(handle)
    tokenizer = Tokenizer.from_file(str(work / "tokenizer.json"))
    special = {t: tokenizer.token_to_id(t) for t in ("[PAD]", "[CLS]", "[SEP]", "[MASK]")}
    return prepared, special


def names(a: argparse.Namespace) -> None:
    """Fits the name channel alone: lists of names and the names of the sentences to fit on."""
    prepared, _ = _load(a.work)
    torch.manual_seed(1)
    network = KindNetwork(len(prepared["kept"]))
    rows = [
        (n, labels) for i in prepared["items"] if i.part == "fit" for *_, labels, n in i.spans
    ] + prepared["names"]
    random.Random(1).shuffle(rows)
    table = feature_table([name_features(n) for n, _ in rows])
    allowed = torch.zeros((len(rows), len(LABELS)), dtype=torch.bool)
    for i, (_, labels) in enumerate(rows):
        allowed[i, list(labels)] = True
    parameters = [
        *network.names.parameters(),
        *network.name_hidden.parameters(),
        *network.name_out.parameters(),
    ]
    optimizer = torch.optim.Adam(parameters, lr=4e-3)
    begun, size, epochs = time.monotonic(), 1024, 5
    for epoch in range(epochs):
        order, total = torch.randperm(len(rows)), 0.0
        for i in range(0, len(rows), size):
            share = (epoch + i / len(rows)) / epochs
            for group in optimizer.param_groups:
                group["lr"] = 4e-3 * (1 - share) + 1e-5
            chosen = order[i : i + size]
            loss = marginal_loss(
                network.name_logits(network.dropout(network.name_vector(table[chosen]))), allowed[chosen]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
        print(
            f"names epoch {epoch} loss {total * size / len(rows):.3f} {time.monotonic() - begun:.0f}s",
            flush=True,
        )
        if time.monotonic() - begun > a.minutes * 60:
            break
    torch.save(network.state_dict(), a.work / "names.pt")
    aside = [
        (n, labels)
        for i in prepared["items"]
        if i.part == "choose" and i.corpus == corpora.FEWNERD
        for *_, labels, n in i.spans
    ]
    with torch.no_grad():
        logits = network.name_logits(network.name_vector(feature_table([name_features(n) for n, _ in aside])))
    print("names only, choose:", accuracy(logits, [labels for _, labels in aside]))


def accuracy(logits: torch.Tensor, labels: list[tuple[int, ...]]) -> float:
    """Share of spans whose most probable Few-NERD type is right (labels summed by type)."""
    types = by_type(torch.softmax(logits, 1))
    return float(
        np.mean([types[i].argmax() == TYPES.index(TYPE_OF[LABELS[y[0]]]) for i, y in enumerate(labels)])
    )


def by_type(probabilities: torch.Tensor) -> np.ndarray:
    table = np.zeros((len(LABELS), len(TYPES)), dtype=np.float32)
    for label, kind in TYPE_OF.items():
        table[NUMBER[label], TYPES.index(kind)] = 1
    return probabilities.numpy() @ table


def fit(a: argparse.Namespace) -> None:
    """Fits the whole network until the clock says so; the learning rate falls to zero with the clock."""
    prepared, special = _load(a.work)
    join_processes(a)
    network = _begun_network(a, prepared["kept"])
    items, choose = (
        _by_corpus(prepared["items"], "fit"),
        _by_corpus(prepared["items"], "choose")[corpora.FEWNERD],
    )
    trained = [p for p in network.parameters() if p.requires_grad]
    optimizer = torch.optim.AdamW(parameter_groups(network, a.rate), weight_decay=0.01)
    checkpoint = a.work / "fit.pt"
    state = _taken_up(checkpoint, network, optimizer)
    begun, losses = time.monotonic() - state["spent"], []
    chooser = random.Random(state["step"] + 7 * a.process)
    tokens, since = 0, time.monotonic()
    network.train()
    done = False
    while not done:
        state["epoch"] += 1
        mixed = _sentences_of(items, state["epoch"])
        for batch in list(Batches(mixed, special, state["epoch"]))[a.process :: a.processes]:
            spent = common_clock(time.monotonic() - begun, a)
            share = spent / (a.minutes * 60)
            if share >= 1:
                done = True
                break
            for group in optimizer.param_groups:
                group["lr"] = group["base"] * _rate(share, state["step"])
            ids, mask, spans, features, allowed = numbers(batch, special, chooser)
            loss = marginal_loss(network(ids, mask, spans, features), allowed)
            (loss + 0.3 * _listed_loss(network, chooser.sample(prepared["names"], 160))).backward()
            average_gradients(trained, a)
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            state["step"] += 1
            tokens += ids.numel()
            losses.append(loss.item())
            if state["step"] % 50 == 0 and not a.process:
                rate = tokens / (time.monotonic() - since)
                words = f"step {state['step']} epoch {state['epoch']} loss {np.mean(losses[-100:]):.3f}"
                print(f"{words} {rate:.0f} tokens/s {spent / 60:.1f} min", flush=True)
                tokens, since = 0, time.monotonic()
            if state["step"] % 300 == 0 and not a.process:
                _save(network, optimizer, state, begun, checkpoint)
                print("choose", evaluate(network, choose[:400], special), flush=True)
                network.train()
    if not a.process:
        _save(network, optimizer, state, begun, checkpoint)
        print("final choose", evaluate(network, choose, special), flush=True)


def _begun_network(a: argparse.Namespace, kept: list[int]) -> KindNetwork:
    """The network with the name channel of `names` and the encoder of the package, its lower layers frozen."""
    torch.manual_seed(2)
    network = KindNetwork(len(kept))
    network.load_state_dict(torch.load(a.work / "names.pt"))
    load_encoder(network, a.weights, kept)
    for frozen in (network.encoder.embeddings, *network.encoder.encoder.layer[:FROZEN]):
        frozen.requires_grad_(False)
    return network


def _by_corpus(items: list[Item], part: str) -> dict[str, list[Item]]:
    """The sentences of a part ("fit", "choose") by the corpus they are of."""
    names = (corpora.FEWNERD, corpora.CROSS, corpora.MULTI)
    return {name: [i for i in items if i.part == part and i.corpus == name] for name in names}


def _taken_up(checkpoint: Path, network: KindNetwork, optimizer: torch.optim.Optimizer) -> dict[str, float]:
    """Where an earlier run stopped, with its weights taken over; the beginning where there was none."""
    if not checkpoint.exists():
        return {"step": 0, "spent": 0.0, "epoch": 0}
    saved = torch.load(checkpoint)
    network.load_state_dict(saved["network"])
    optimizer.load_state_dict(saved["optimizer"])
    return saved["state"]  # type: ignore[no-any-return]


def _sentences_of(items: dict[str, list[Item]], epoch: int) -> list[Item]:
    """What an epoch reads, the same in all processes: the common sentences in part, a quarter of the noisy ones."""
    shared = random.Random(epoch)
    mixed = [i for i in items[corpora.FEWNERD] if not _common(i) or shared.random() < COMMON]
    multi = items[corpora.MULTI]
    return mixed + items[corpora.CROSS] + shared.sample(multi, len(multi) // 4)


def _rate(share: float, step: int) -> float:
    """The factor of all learning rates: up over 150 steps, then down by a cosine to a fiftieth as the time runs out."""
    return min(1.0, (step + 1) / 150) * (0.5 * (1 + math.cos(math.pi * share)) * 0.98 + 0.02)


def _common(item: Item) -> bool:
    """Whether a sentence names nothing but states, towns and people without a profession."""
    return all(LABELS[labels[0]] in ("GPE", "person-other") for _, _, labels, _ in item.spans)


def _listed_loss(network: KindNetwork, rows: list[tuple[str, tuple[int, ...]]]) -> torch.Tensor:
    """What the name channel alone makes of names from the lists."""
    allowed = torch.zeros((len(rows), len(LABELS)), dtype=torch.bool)
    for i, (_, labels) in enumerate(rows):
        allowed[i, list(labels)] = True
    vectors = network.name_vector(feature_table([name_features(n) for n, _ in rows]))
    return marginal_loss(network.name_logits(network.dropout(vectors)), allowed)


def _save(network, optimizer, state, begun, path: Path) -> None:  # type: ignore[no-untyped-def]
    state["spent"] = time.monotonic() - begun
    torch.save(
        {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "state": state},
        path.with_suffix(".tmp"),
    )
    path.with_suffix(".tmp").replace(path)


def parameter_groups(network: KindNetwork, rate: float) -> list[dict]:  # type: ignore[type-arg]
    """Lower layers learn more slowly; the new layers four times as fast."""
    groups = []
    for name, parameter in network.named_parameters():
        if not parameter.requires_grad:
            continue
        if name.startswith("encoder.encoder.layer."):
            base = rate * 0.85 ** (5 - int(name.split(".")[3]))
        elif name.startswith("encoder."):
            base = rate * 0.3
        elif name.startswith("name"):
            base = rate * 2
        else:
            base = rate * 4
        groups.append({"params": [parameter], "base": base, "lr": base})
    return groups


def evaluate(network: KindNetwork, items: list[Item], special: dict[str, int]) -> float:
    logits, labels = run(network, items, special)
    return accuracy(logits, labels)


def run(network: KindNetwork, items: list[Item], special: dict[str, int]):  # type: ignore[no-untyped-def]
    """Logits of all spans of the items, in their order, with the labels."""
    network.eval()
    every = []
    order = sorted(range(len(items)), key=lambda i: len(items[i].pieces))
    with torch.no_grad():
        for i in range(0, len(order), 32):
            batch = [items[k] for k in order[i : i + 32]]
            ids, mask, spans, features, _ = numbers(batch, special, None)
            every.append(network(ids, mask, spans, features))
    return torch.cat(every), [labels for k in order for _, _, labels, _ in items[k].spans]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("stage", choices=["prepare", "names", "fit"])
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=2.5e-4)
    parser.add_argument(
        "--processes", type=int, default=1, help="fit: how many train together, one thread each"
    )
    parser.add_argument("--process", type=int, default=0, help="fit: the number of this one, from 0")
    arguments = parser.parse_args()
    torch.set_num_threads(2 if arguments.processes == 1 else 1)
    {"prepare": prepare, "names": names, "fit": fit}[arguments.stage](arguments)


if __name__ == "__main__":
    main()
