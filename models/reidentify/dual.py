"""Bi-encoders as paper 003 has them, in four parameterizations: what reads the text × what reads the profile.

    words   f  weighted word pieces, without order            (`BagDocument`)
    text    f  a pretrained encoder over the masked text       (mean of its last states, and a trained head)
    table   g  word pieces with the field each stands in       (`ProfileEncoder`)
    line    g  a pretrained encoder over "name : … ; born : …" (mean of its last states, and a trained head)

The paper pairs RoBERTa and PMLM with RoBERTa and TAPAS, all trained from end to end. Here the pretrained encoder (MiniLM-L6) is
frozen: its vectors are computed once, for each text untouched and under some masks drawn as in §5, so that the whole schedule of
appendix A can run on one core. Text and line start from the same vectors, so that a pair of them starts as plain MiniLM.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models.reidentify.batches import load
from models.reidentify.network import BagDocument, ProfileEncoder
from models.reidentify.plans import held_out
from models.reidentify.reader import Encoder
from models.reidentify.reader_data import DEV, DEV_MASKS, Row, row_of, shown_row, training_texts
from models.reidentify.train import spelling_of, word_vectors
from sfumato.core.risk.reidentify.tokens import CHUNK_WORDS, WORD, pad

SIZE = 384  # numbers in a vector, as MiniLM has them
LAYERS = 6  # of MiniLM: all
BLOCK = 64  # texts encoded at once
TEXTS = ("words", "text")
PROFILES = ("table", "line")
PAIRS = tuple(f"{text}-{profile}" for text in TEXTS for profile in PROFILES)


def uniform_row(text: str, random: np.random.Generator) -> Row:
    """Paper 003 §5: the number of masks is uniform on 0..N, their places uniform without replacement."""
    words = WORD.findall(text)[:CHUNK_WORDS]
    hidden = np.zeros(len(words), bool)
    hidden[random.permutation(len(words))[: random.integers(0, len(words) + 1)]] = True
    return shown_row(words, hidden)


def line_of(profile: dict[str, str]) -> Row:
    """A profile as one line of words, as RoBERTa reads it in the paper."""
    return list(WORD.findall(" ; ".join(f"{key} : {value}" for key, value in profile.items())))[:CHUNK_WORDS]


class Corpus:
    """Texts to train on, dev people under fixed masks, and the profiles that are ranked: those of people with a biography."""

    def __init__(self, work: Path, texts: int) -> None:
        everybody, chosen = training_texts(work)
        documents = load(work)[1]
        self.people = np.array(sorted({d["person"] for d in documents}))
        self.profiles = [everybody[n] for n in self.people]
        self.place = {int(person): place for place, person in enumerate(self.people)}
        self.texts = [d["text"] for d in chosen[:texts]]
        self.owner = np.array([self.place[d["person"]] for d in chosen[:texts]])
        dev = held_out(documents, "dev", DEV)
        self.dev_owner = np.array([self.place[d["person"]] for d in dev])
        self.dev: dict[str, list[Row]] = {}
        for how in DEV_MASKS:
            random = np.random.default_rng(zlib.crc32(how.encode()))
            self.dev[how] = [row_of(d["text"], how, random) for d in dev]

    def rows(self, draw: int) -> list[Row]:
        """The training texts untouched (0) or under the masks of a draw."""
        if not draw:
            return [list(WORD.findall(text)[:CHUNK_WORDS]) for text in self.texts]
        random = np.random.default_rng(draw)
        return [uniform_row(text, random) for text in self.texts]


class Frozen:
    """Vectors of the pretrained encoder, computed once and kept in a folder."""

    def __init__(self, folder: Path, base: Path) -> None:
        self.folder, self.base = folder, base
        self._encoder: Encoder | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def of(self, rows: Sequence[Row]) -> np.ndarray:
        """One vector a row, of length one. Hidden words are left out: the encoder was not trained to pool over masks, and what
        it makes of a text of masks is the same for everybody."""
        if self._encoder is None:
            self._encoder = Encoder(self.base, spelling_of("text", self.base), LAYERS)
        order = sorted(range(len(rows)), key=lambda n: len(rows[n]))
        out = np.zeros((len(rows), SIZE), np.float32)
        for at in range(0, len(order), BLOCK):
            block = order[at : at + BLOCK]
            shown = [[word for word in rows[n] if word is not None] for n in block]
            means = [mean for mean, _ in self._encoder.states(shown)]
            out[block] = functional.normalize(torch.from_numpy(np.stack(means)), dim=-1).numpy()
        return out

    def kept(self, name: str, rows: Sequence[Row]) -> Tensor:
        """The same, from a file that is written where it is absent."""
        path = self.folder / f"{name}.npy"
        if not path.exists():
            temporary = path.with_suffix(".tmp.npy")
            np.save(temporary, self.of(rows))
            temporary.replace(path)
            print(json.dumps({"encoded": name, "rows": len(rows)}), flush=True)
        return torch.from_numpy(np.load(path))


class Turned(nn.Module):
    """Frozen vectors and what is learnt about them; nothing at first."""

    def __init__(self) -> None:
        super().__init__()
        self.normal = nn.LayerNorm(SIZE)
        self.up, self.down = nn.Linear(SIZE, 2 * SIZE), nn.Linear(2 * SIZE, SIZE)
        nn.init.zeros_(self.down.weight)
        nn.init.zeros_(self.down.bias)

    def forward(self, vectors: Tensor) -> Tensor:
        return functional.normalize(
            vectors + self.down(functional.gelu(self.up(self.normal(vectors)))), dim=-1
        )


class TextSide:
    """f: a document encoder with what it reads."""

    def __init__(self, kind: str, corpus: Corpus, frozen: Frozen, draws: int) -> None:
        self.kind, self.corpus, self.frozen, self.draws = kind, corpus, frozen, draws
        self.network: Any = Turned() if kind == "text" else BagDocument(word_vectors(frozen.base), SIZE)
        self.spelling = None if kind == "text" else spelling_of("words", frozen.base)

    def __call__(self, rows: Sequence[Row]) -> Tensor:
        if self.kind == "text":
            return self.network(torch.from_numpy(self.frozen.of(rows)))
        return self.of(rows, np.arange(len(rows)))

    def epoch(self, number: int) -> Sequence[Any]:
        """What the encoder reads of each training text: masks of the epoch's own, or of one of the kept draws."""
        if self.kind == "words":
            return self.corpus.rows(1000 + number)
        draw = 1 + number % self.draws
        return self.frozen.kept(f"texts-{len(self.corpus.texts)}-{draw}", self.corpus.rows(draw))

    def untouched(self) -> Sequence[Any]:
        """The same without masks."""
        rows = self.corpus.rows(0)
        return rows if self.kind == "words" else self.frozen.kept(f"texts-{len(rows)}-0", rows)

    def dev(self, how: str) -> Sequence[Any]:
        rows = self.corpus.dev[how]
        return rows if self.kind == "words" else self.frozen.kept(f"dev-{how}", rows)

    def of(self, seen: Sequence[Any], block: np.ndarray) -> Tensor:
        """Vectors of some of the texts."""
        if self.kind == "text":
            assert isinstance(seen, Tensor)
            return self.network(seen[torch.from_numpy(block)])
        assert self.spelling is not None
        return self.network(torch.from_numpy(pad([self.spelling.row(seen[n]) for n in block])))


class ProfileSide:
    """g: a profile encoder with what it reads."""

    def __init__(self, kind: str, corpus: Corpus, frozen: Frozen) -> None:
        self.kind = kind
        self.network: Any
        if kind == "line":
            self.network = Turned()
            self.seen = (frozen.kept("profiles", [line_of(p) for p in corpus.profiles]),)
        else:
            self.network = ProfileEncoder(word_vectors(frozen.base), SIZE)
            tables = spelling_of("table", frozen.base).profiles([tuple(p.items()) for p in corpus.profiles])
            self.seen = tuple(torch.from_numpy(a) for a in tables)
        self.size = len(corpus.profiles)

    def of(self, rows: np.ndarray) -> Tensor:
        return self.network(*(part[torch.from_numpy(rows)] for part in self.seen))

    @torch.no_grad()
    def matrix(self) -> Tensor:
        """Everybody's vectors, as they stand."""
        return torch.cat(
            [self.of(rows) for rows in np.array_split(np.arange(self.size), 1 + self.size // 2048)]
        )
