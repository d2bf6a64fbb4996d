"""Encoded people in a file: one archive, its matrices mapped from disk.

Profiles are personal data. A file is written only where the user says, readable by its owner alone, with a passphrase
if one is given (AES-256-GCM, key from scrypt); it is then decrypted into memory only.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.risk.reidentify.bm25 import FORM, WordMatch
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.store import Store
from sfumato.core.risk.reidentify.tokens import fold

SUFFIX = ".people"
_MAGIC = b"SFUMATO-PROFILES\x02"
_VERSION = 3  # of the form of the file
_WORD_ARRAYS = ("idf", "starts", "rows", "weights")


class People(Sequence[Profile]):
    """Profiles that are read when they are asked for: most of a hundred thousand never are."""

    def __init__(self, rows: bytes, names: bytes) -> None:
        self._rows = rows.split(b"\n") if rows else []
        self.names = names.decode().split("\n") if rows else []  # folded
        if len(self._rows) != len(self.names):
            raise ValueError("lengths differ")

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, number: int) -> Profile: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Profile, ...]: ...

    def __getitem__(self, number: int | slice) -> Profile | tuple[Profile, ...]:
        if isinstance(number, slice):
            return tuple(self[n] for n in range(*number.indices(len(self))))
        identity, name, facts = json.loads(self._rows[number])
        return Profile(identity, name, tuple((key, value) for key, value in facts))


@dataclass(frozen=True, slots=True)
class Kept:
    """Encoded people as they are stored, so that an attack need not encode them again."""

    profiles: People
    stores: Mapping[str, Store]
    prints: Mapping[str, str]  # of the weights that made the vectors
    words: WordMatch | None  # None where the file has an index of another form


def save(
    path: Path,
    profiles: Sequence[Profile],
    stores: Mapping[str, Store],
    prints: Mapping[str, str],
    words: WordMatch,
    passphrase: str | None = None,
) -> None:
    """One file, written whole or not at all."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as out:
        out.writestr("about.json", json.dumps({"version": _VERSION, "encoders": dict(prints), "words": FORM}))
        rows = (json.dumps([p.id, p.name, p.facts], ensure_ascii=False) for p in profiles)
        out.writestr("people.jsonl", "\n".join(rows))
        out.writestr("names.txt", "\n".join(fold(p.name) for p in profiles))
        for name, store in stores.items():
            for part, array in (("matrix", store.matrix), ("scales", store.scales)):
                out.writestr(f"{name}/{part}.npy", _raw(array))
        known, arrays = words.parts()
        out.writestr("words/words.json", json.dumps(known, ensure_ascii=False))
        for part in _WORD_ARRAYS:
            out.writestr(f"words/{part}.npy", _raw(arrays[part]))
    data = buffer.getvalue() if passphrase is None else _lock(buffer.getvalue(), passphrase)
    temporary = path.with_name(path.name + ".tmp")
    try:
        # Nobody else may read it, not even while it is being written.
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as handle:
            handle.write(data)
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise CannotWrite("The encoded profiles could not be saved.", file=path) from error


def load(path: Path, passphrase: str | None = None) -> Kept:
    """Encoded profiles that were kept in a file. Raises `CannotRead` for another version, damage or a wrong passphrase."""
    try:
        with path.open("rb") as handle:
            locked = handle.read(len(_MAGIC)) == _MAGIC
        source: Path | io.BytesIO = io.BytesIO(_unlock(path, passphrase)) if locked else path
        with zipfile.ZipFile(source) as archive:
            about = json.loads(archive.read("about.json"))
            if about["version"] != _VERSION:
                raise CannotRead(
                    "The encoded profiles were kept by another version of Sfumato.",
                    file=path,
                    next_step="Encode the list of people again.",
                )
            profiles = People(archive.read("people.jsonl"), archive.read("names.txt"))
            stores = {}
            for name in about["encoders"]:
                scales = _array(archive, f"{name}/scales.npy")
                entry = archive.getinfo(f"{name}/matrix.npy")
                matrix = _array(archive, entry.filename) if locked else _mapped(path, entry)
                if not len(matrix) == len(scales) == len(profiles):
                    raise ValueError("lengths differ")
                stores[name] = Store(name, matrix, scales)
            words = _words(archive, len(profiles)) if about.get("words") == FORM else None
    except (OSError, KeyError, TypeError, ValueError, zipfile.BadZipFile) as error:
        raise CannotRead(
            "The encoded profiles are damaged or locked with another password.",
            file=path,
            next_step="Enter the password, or encode the list of people again.",
        ) from error
    return Kept(profiles, stores, about["encoders"], words)


def _words(archive: zipfile.ZipFile, people: int) -> WordMatch:
    arrays = {part: _array(archive, f"words/{part}.npy") for part in _WORD_ARRAYS}
    return WordMatch.of_parts(people, json.loads(archive.read("words/words.json")), arrays)


def _raw(array: NDArray[Any]) -> bytes:
    raw = io.BytesIO()
    np.save(raw, np.ascontiguousarray(array))
    return raw.getvalue()


def _array(archive: zipfile.ZipFile, name: str) -> NDArray[Any]:
    return np.asarray(np.load(io.BytesIO(archive.read(name))))


def is_kept(path: Path) -> bool:
    """Whether a file holds encoded people, and not a list of them."""
    return path.suffix.lower() == SUFFIX


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
        raise ValueError("wrong password") from error
