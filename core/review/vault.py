"""Sealing with a passphrase: scrypt makes the key, AES-GCM keeps and proves the content."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.core.errors import CannotRead, PasswordNeeded

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MAGIC = b"SFUMATO-SEALED\n"
# 2**15 · 8 · 128 = 32 MiB for every guess: slow for a guesser, a blink for the owner.
COST, BLOCK, PARALLEL = 2**15, 8, 1
LARGEST_COST, LARGEST_BLOCK = 2**20, 32  # a file that asks for more is an attack on our memory


@dataclass(frozen=True, slots=True)
class Vault:
    """A key for one project; the passphrase itself is not kept."""

    salt: bytes
    key: bytes
    cost: int = COST

    @classmethod
    def create(cls, passphrase: str, salt: bytes | None = None, cost: int = COST) -> Vault:
        """A vault whose key is derived from the passphrase; slow on purpose (scrypt)."""
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt  # slow to load, rarely needed

        salt = salt or os.urandom(16)
        key = Scrypt(salt=salt, length=32, n=cost, r=BLOCK, p=PARALLEL).derive(passphrase.encode("utf-8"))
        return cls(salt, key, cost)

    def seal(self, content: bytes) -> bytes:
        """The content encrypted, behind a header with all that is needed to open it except the passphrase."""
        nonce = os.urandom(12)
        header = json.dumps(
            {
                "kdf": "scrypt",
                "n": self.cost,
                "r": BLOCK,
                "p": PARALLEL,
                "salt": self.salt.hex(),
                "nonce": nonce.hex(),
            }
        ).encode("ascii")
        # The header is authenticated too, so nobody can weaken the cost without being noticed.
        return MAGIC + header + b"\n" + _cipher(self.key).encrypt(nonce, content, header)

    def seal_line(self, content: bytes) -> bytes:
        """The content encrypted without a header, for one line of the journal."""
        nonce = os.urandom(12)
        return nonce + _cipher(self.key).encrypt(nonce, content, None)

    def open_line(self, sealed: bytes) -> bytes | None:
        """None for a torn or foreign line."""
        from cryptography.exceptions import InvalidTag

        try:
            return _cipher(self.key).decrypt(sealed[:12], sealed[12:], None)
        except (InvalidTag, ValueError):
            return None


def _cipher(key: bytes) -> AESGCM:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(key)


def is_sealed(content: bytes) -> bool:
    """Whether the content of a project file is locked with a passphrase."""
    return content.startswith(MAGIC)


def unseal(content: bytes, passphrase: str | None, file: Path) -> tuple[bytes, Vault]:
    """The content of a locked project and the vault to lock it again with. Raises `PasswordNeeded` without the
    right passphrase."""
    from cryptography.exceptions import InvalidTag

    if passphrase is None:
        raise PasswordNeeded(
            "This project is locked with a password.", file=file, next_step="Enter the password."
        )
    header, _, body = content[len(MAGIC) :].partition(b"\n")
    try:
        fields = json.loads(header)
        cost, block, parallel = int(fields["n"]), int(fields["r"]), int(fields["p"])
        salt, nonce = bytes.fromhex(fields["salt"]), bytes.fromhex(fields["nonce"])
    except (ValueError, KeyError, TypeError) as error:
        raise CannotRead(
            "The project file is damaged.", file=file, next_step="Open a backup of it."
        ) from error
    if not (1 < cost <= LARGEST_COST and (block, parallel) == (BLOCK, PARALLEL) and cost & (cost - 1) == 0):
        raise CannotRead(
            "The project file asks for an unusual amount of work to unlock.",
            file=file,
            next_step="Only open project files from people you trust.",
        )
    vault = Vault.create(passphrase, salt, cost)
    try:
        return _cipher(vault.key).decrypt(nonce, body, header), vault
    except InvalidTag as error:
        raise PasswordNeeded(
            "The password is wrong, or the file is damaged.",
            file=file,
            next_step="Enter the password again.",
        ) from error
