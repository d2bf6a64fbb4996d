"""The `Certificate`: what was removed, every check and its result, hashes of input and output."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from sfumato.core.document.verify.keys import CertificateKey, slow_digest
from sfumato.core.document.verify.secrets import Secrets
from sfumato.core.errors import CannotRead

VERSION = 3  # of the form of a certificate


class Result(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    WARNING = "warning"  # nothing leaks, but a person must look at the result
    SKIPPED = "skipped"  # did not apply or was switched off; the detail says which


@dataclass(frozen=True, slots=True)
class Removal:
    """One distinct removed string (or word of one), as a keyed, slow hash. Neither the string nor its length is told."""

    digest: str
    removed: int
    kept: int


@dataclass(frozen=True, slots=True)
class Check:
    """One check of a written file and how it ended."""

    name: str
    result: Result
    detail: str = ""  # in words, without document text

    @property
    def failed(self) -> bool:
        """Whether the check failed."""
        return self.result is Result.FAILED


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was removed from one file and how that was checked. Holds no removed text."""

    tool: str
    created: str
    format: str
    output_format: str
    input_hash: str  # keyed and slow: a plain hash lets everybody test names put back into the output
    output_sha256: str
    edits: int
    actions: dict[str, int]  # how many spans were masked and how many replaced; the words are in the output
    key_id: str  # names the key of the hashes, which stays with the person who exported
    removals: tuple[Removal, ...]
    checks: tuple[Check, ...]
    hidden_removed: tuple[str, ...] = ()
    hidden_kept: tuple[str, ...] = ()
    raster_pages: tuple[int, ...] = ()
    leak_bits: float = 0.0
    options: dict[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    version: int = VERSION
    key: CertificateKey | None = field(default=None, repr=False)  # never written with the certificate

    @property
    def clean(self) -> bool:
        """Whether no check failed. Warnings do not count."""
        return not any(check.failed for check in self.checks)

    @property
    def warnings(self) -> tuple[Check, ...]:
        """The checks that ended with a warning."""
        return tuple(check for check in self.checks if check.result is Result.WARNING)

    @property
    def secrets(self) -> Secrets:
        """Enough to look for the removed strings again without knowing them; needs the key."""
        if self.key is None:
            raise CannotRead(
                "The key of this certificate is not on this machine.",
                next_step="Verify with the source and the plan (--source), or where the export was made.",
            )
        counts = {removal.digest: removal for removal in self.removals}
        return Secrets(
            tuple(
                hint.target(counts[hint.digest].removed, counts[hint.digest].kept)
                for hint in self.key.hints
                if hint.digest in counts
            ),
            key=self.key.key,
        )

    def to_json(self) -> dict[str, Any]:
        """The certificate without its key."""
        return asdict(replace(self, key=None))

    def dumps(self) -> str:
        """The certificate as it is written to a file."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1)

    @classmethod
    def load(cls, path: Path) -> Certificate:
        """A certificate from its file. Raises a typed error where it cannot be read."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls._from_json(data)
        except OSError as error:
            raise CannotRead("The certificate could not be opened.", file=path) from error
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise CannotRead("This is not a certificate of this version of Sfumato.", file=path) from error

    @classmethod
    def _from_json(cls, data: dict[str, Any]) -> Certificate:
        if data["version"] != VERSION:
            raise ValueError("another version")
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["key"] = CertificateKey.load(str(data["key_id"]))
        known["removals"] = tuple(Removal(**item) for item in data["removals"])
        known["checks"] = tuple(
            Check(item["name"], Result(item["result"]), item["detail"]) for item in data["checks"]
        )
        for name in ("hidden_removed", "hidden_kept", "raster_pages", "notes"):
            known[name] = tuple(data.get(name, ()))
        return cls(**known)


def removals(secrets: Secrets, key: CertificateKey) -> tuple[Removal, ...]:
    """Sorted by hash, so their order says nothing about where in the text each string stood."""
    found = [
        Removal(slow_digest(key.key, target.folded), target.removed, target.kept)
        for target in secrets.targets
        if target.folded is not None
    ]
    return tuple(sorted(found, key=lambda removal: removal.digest))


def certificate_path(out: Path) -> Path:
    """Where the certificate of an output lies: beside it, with `.certificate.json` added to its name."""
    return out.with_name(out.name + ".certificate.json")
