"""The key of a certificate: it stays with the person who made the export, never with the certificate.

A certificate holds one hash per removed string. With a public salt, anybody who holds the certificate could try every
name of a list. So each hash is keyed and slow (scrypt), and the key lies in the user's own data folder:

    certificate (may be filed)    scrypt(key, "johnsmith"), counts
    key file (0600, 0700 folder)  key; per hash: length, a 16-bit tag of the string, how it was cut

The tag lets the owner's own verification pass over 65,535 of 65,536 stretches of a text without the slow function.
Who steals the key file too can test guesses at about ten milliseconds each.
"""

from __future__ import annotations

import hmac
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from sfumato.core.document.drafts import draft_beside, move, writing
from sfumato.core.document.verify.secrets import Target
from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.paths import private_folder, user_data

COST, BLOCK = 2**12, 8  # 4 MiB and about 10 ms a string: an export of 500 strings pays 5 s


@lru_cache(maxsize=20_000)
def slow_digest(key: str, folded: str) -> str:
    """The scrypt hash of a folded string: slow on purpose, because short removed words could be guessed."""
    # Not `hashlib.scrypt`, which is there only where Python was built with OpenSSL; the frozen program is not.
    maker = Scrypt(salt=bytes.fromhex(key), length=16, n=COST, r=BLOCK, p=1)
    return maker.derive(folded.encode("utf-8")).hex()


def tag_of(key: str, folded: str) -> int:
    """The first 16 bits of a keyed hash: sorts out most words before `slow_digest` is asked. Not a proof."""
    return int.from_bytes(hmac.digest(bytes.fromhex(key), folded.encode("utf-8"), "sha256")[:2], "big")


@dataclass(frozen=True, slots=True)
class Hint:
    """What finding one string again needs besides its hash."""

    digest: str
    length: int
    tag: int
    open_start: bool
    open_end: bool
    whole: bool
    parts: int

    @classmethod
    def of(cls, target: Target, folded: str, key: str) -> Hint:
        """The hint of a string that is still known."""
        return cls(
            slow_digest(key, folded),
            target.length,
            tag_of(key, folded),
            target.open_start,
            target.open_end,
            target.whole,
            target.parts,
        )

    def target(self, removed: int, kept: int) -> Target:
        """The string to look for, known by its hash only; the certificate tells the counts."""
        return Target(
            self.digest,
            self.length,
            removed=removed,
            kept=kept,
            open_start=self.open_start,
            open_end=self.open_end,
            whole=self.whole,
            parts=self.parts,
            tag=self.tag,
        )


@dataclass(frozen=True, slots=True)
class CertificateKey:
    """The key of one certificate, and the hints that let its strings be found again."""

    id: str  # as the certificate names it; says nothing about the key
    key: str
    hints: tuple[Hint, ...]

    @classmethod
    def of(cls, targets: Iterable[Target]) -> CertificateKey:
        """A fresh key, with the hints of these strings sorted by hash."""
        key = os.urandom(32).hex()
        hints = [Hint.of(t, t.folded, key) for t in targets if t.folded is not None]
        return cls(os.urandom(8).hex(), key, tuple(sorted(hints, key=lambda hint: hint.digest)))

    def save(self) -> None:
        """Writes the key into the user's own folder, readable by nobody else."""
        folder = key_folder()
        try:
            private_folder(folder)
        except OSError as error:
            raise CannotWrite("The folder for keys cannot be made.", file=folder) from error
        path = folder / f"{self.id}.json"
        with draft_beside(path) as draft, writing(path):
            draft.write_text(json.dumps(asdict(self)), encoding="ascii")
            move(draft, path, private=True)

    @classmethod
    def load(cls, identifier: str) -> CertificateKey | None:
        """None where the key is not in this user's folder."""
        path = key_folder() / f"{Path(identifier).name}.json"
        try:
            data = json.loads(path.read_text(encoding="ascii"))
            return cls(data["id"], data["key"], tuple(Hint(**hint) for hint in data["hints"]))
        except OSError:
            return None
        except (ValueError, TypeError, KeyError) as error:
            raise CannotRead("The key of this certificate is damaged.", file=path) from error


def key_folder() -> Path:
    """Where the keys of certificates lie: in the user's own data folder."""
    return user_data() / "certificate-keys"
