"""Encoded profiles: an int8 matrix on disk, memory-mapped, searched exactly or by cells.

Profiles are personal data. A store is written only where the user says, with a passphrase if one is given
(AES-256-GCM, key from scrypt); it is then decrypted into memory only.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.risk.reidentify.profiles import Profile

_MAGIC = b"SFUMATO-PROFILES\x01"
_BLOCK = 65536


@dataclass(frozen=True, slots=True)
class Store:
    """People and their vectors under one encoder."""

    encoder: str
    profiles: Sequence[Profile]
    matrix: NDArray[np.int8]  # one row per profile, unit vectors × 127 / scale
    scales: NDArray[np.float32]
    cells: NDArray[np.float32] | None = field(default=None, repr=False)
    cell_rows: tuple[NDArray[np.int64], ...] = field(default=(), repr=False)

    @classmethod
    def build(cls, encoder: str, profiles: Sequence[Profile], vectors: NDArray[np.float32]) -> Store:
        scales = np.maximum(np.abs(vectors).max(1), 1e-9).astype(np.float32) / 127
        matrix = np.round(vectors / scales[:, None]).astype(np.int8)
        return cls(encoder, profiles, matrix, scales)

    def _blocks(self) -> Iterator[tuple[int, NDArray[np.float32]]]:
        for start in range(0, len(self.matrix), _BLOCK):
            rows = slice(start, start + _BLOCK)
            yield start, self.matrix[rows].astype(np.float32) * self.scales[rows, None]

    def scores(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Exact similarities of every vector to every profile."""
        out = np.empty((len(vectors), len(self.matrix)), np.float32)
        for start, block in self._blocks():
            out[:, start : start + len(block)] = vectors @ block.T
        return out

    def rows(self, numbers: NDArray[np.int64]) -> NDArray[np.float32]:
        return self.matrix[numbers].astype(np.float32) * self.scales[numbers, None]

    def with_cells(self, count: int | None = None, rounds: int = 4) -> Store:
        """Groups the profiles around centres so that a search looks at a few cells only."""
        count = count or max(1, int(np.sqrt(len(self.matrix)) * 2))
        random = np.random.default_rng(5)
        sample = self.rows(
            np.sort(random.choice(len(self.matrix), min(len(self.matrix), 40 * count), replace=False))
        )
        centres = sample[random.choice(len(sample), count, replace=False)].copy()
        for _ in range(rounds):
            nearest = _nearest(sample, centres)
            sums = np.zeros_like(centres)
            np.add.at(sums, nearest, sample)
            norms = np.linalg.norm(sums, axis=1, keepdims=True)
            centres = np.where(norms > 0, sums / np.maximum(norms, 1e-9), centres).astype(np.float32)
        assigned = np.concatenate([_nearest(block, centres) for _, block in self._blocks()])
        order = np.argsort(assigned, kind="stable")
        edges = np.searchsorted(assigned[order], np.arange(count + 1))
        cells = tuple(order[edges[c] : edges[c + 1]] for c in range(count))
        return Store(self.encoder, self.profiles, self.matrix, self.scales, centres, cells)

    def search(self, vector: NDArray[np.float32], top: int = 10, probes: int = 24) -> list[tuple[int, float]]:
        """The nearest profiles: exact without cells, approximate with them (recall is in the benchmark)."""
        if self.cells is None:
            numbers = np.arange(len(self.matrix))
            scores = self.scores(vector[None])[0]
        else:
            near = np.argsort(-(self.cells @ vector))[:probes]
            numbers = np.concatenate([self.cell_rows[c] for c in near])
            scores = self.rows(numbers) @ vector
        best = np.argsort(-scores, kind="stable")[:top]
        return [(int(numbers[i]), float(scores[i])) for i in best]

    def save(self, path: Path, passphrase: str | None = None) -> None:
        """One file, written whole or not at all."""
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as out:
            out.writestr("encoder.json", json.dumps({"encoder": self.encoder, "version": 1}))
            people = [[p.id, p.name, [list(f) for f in p.facts]] for p in self.profiles]
            out.writestr("people.json", json.dumps(people, ensure_ascii=False))
            for name, array in (("matrix", self.matrix), ("scales", self.scales)):
                part = io.BytesIO()
                np.save(part, np.ascontiguousarray(array))
                out.writestr(f"{name}.npy", part.getvalue())
        data = buffer.getvalue() if passphrase is None else _lock(buffer.getvalue(), passphrase)
        temporary = path.with_name(path.name + ".tmp")
        try:
            temporary.write_bytes(data)
            os.chmod(temporary, 0o600)
            temporary.replace(path)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise CannotWrite("The encoded profiles could not be saved.", file=path) from error

    @classmethod
    def load(cls, path: Path, passphrase: str | None = None) -> Store:
        try:
            with path.open("rb") as handle:
                locked = handle.read(len(_MAGIC)) == _MAGIC
            source: Path | io.BytesIO = io.BytesIO(_unlock(path, passphrase)) if locked else path
            with zipfile.ZipFile(source) as store:
                meta = json.loads(store.read("encoder.json"))
                people = json.loads(store.read("people.json"))
                scales = np.load(io.BytesIO(store.read("scales.npy")))
                matrix = (
                    np.load(io.BytesIO(store.read("matrix.npy")))
                    if locked
                    else _mapped(path, store.getinfo("matrix.npy"))
                )
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise CannotRead(
                "The encoded profiles are damaged or locked with another passphrase.",
                file=path,
                next_step="Give the passphrase, or encode the list of people again.",
            ) from error
        profiles = tuple(Profile(i, n, tuple((k, v) for k, v in facts)) for i, n, facts in people)
        return cls(meta["encoder"], profiles, matrix, scales)


def _nearest(block: NDArray[np.float32], centres: NDArray[np.float32]) -> NDArray[np.int64]:
    return np.asarray(np.argmax(block @ centres.T, axis=1), np.int64)


def _mapped(path: Path, entry: zipfile.ZipInfo) -> NDArray[np.int8]:
    """The matrix stays on disk: it is stored uncompressed, so its bytes can be mapped in place."""
    with path.open("rb") as handle:
        handle.seek(entry.header_offset + 26)
        name, extra = np.frombuffer(handle.read(4), "<u2")
        handle.seek(entry.header_offset + 30 + int(name) + int(extra))
        np.lib.format.read_magic(handle)
        shape, _, kind = np.lib.format.read_array_header_1_0(handle)
        return np.memmap(path, dtype=kind, mode="r", offset=handle.tell(), shape=shape)


def _key(passphrase: str, salt: bytes) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    return Scrypt(salt=salt, length=32, n=2**15, r=8, p=1).derive(passphrase.encode())


def _lock(data: bytes, passphrase: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    salt, nonce = os.urandom(16), os.urandom(12)
    return _MAGIC + salt + nonce + AESGCM(_key(passphrase, salt)).encrypt(nonce, data, _MAGIC)


def _unlock(path: Path, passphrase: str | None) -> bytes:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    if passphrase is None:
        raise ValueError("locked")
    data = path.read_bytes()[len(_MAGIC) :]
    try:
        return AESGCM(_key(passphrase, data[:16])).decrypt(data[16:28], data[28:], _MAGIC)
    except InvalidTag as error:
        raise ValueError("wrong passphrase") from error
