"""The `Certificate`: what was removed, every check and its result, hashes of input and output."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from sfumato.core.document.verify.secrets import Secrets, Target
from sfumato.core.errors import CannotRead

VERSION = 1


class Result(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    WARNING = "warning"  # nothing leaks, but a person must look at the result
    SKIPPED = "skipped"  # did not apply or was switched off; the detail says which


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    result: Result
    detail: str = ""  # in words, without document text

    @property
    def failed(self) -> bool:
        return self.result is Result.FAILED


@dataclass(frozen=True, slots=True)
class Removal:
    """One distinct removed string (or word of one), as a salted hash."""

    sha256: str
    length: int
    removed: int
    kept: int
    open_start: bool = False
    open_end: bool = False
    whole: bool = True
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Certificate:
    tool: str
    created: str
    format: str
    output_format: str
    input_sha256: str
    output_sha256: str
    edits: int
    characters_removed: int
    labels: dict[str, int]  # what stands in place of the removed text, and how often
    salt: str
    removals: tuple[Removal, ...]
    checks: tuple[Check, ...]
    hidden_removed: tuple[str, ...] = ()
    hidden_kept: tuple[str, ...] = ()
    raster_pages: tuple[int, ...] = ()
    leak_bits: float = 0.0
    options: dict[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    version: int = VERSION

    @property
    def clean(self) -> bool:
        return not any(check.failed for check in self.checks)

    @property
    def warnings(self) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.result is Result.WARNING)

    @property
    def secrets(self) -> Secrets:
        """Enough to look for the removed strings again without knowing them."""
        return Secrets(
            tuple(
                Target(
                    r.sha256, r.length, r.removed, r.kept, None, r.open_start, r.open_end, r.whole, r.parts
                )
                for r in self.removals
            ),
            self.salt,
        )

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def dumps(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1)

    @classmethod
    def load(cls, path: Path) -> Certificate:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls._from_json(data)
        except OSError as error:
            raise CannotRead("The certificate could not be opened.", file=path) from error
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise CannotRead("This is not a certificate of Sfumato.", file=path) from error

    @classmethod
    def _from_json(cls, data: dict[str, Any]) -> Certificate:
        known = {name: data[name] for name in cls.__dataclass_fields__ if name in data}
        known["removals"] = tuple(Removal(**item) for item in data["removals"])
        known["checks"] = tuple(
            Check(item["name"], Result(item["result"]), item["detail"]) for item in data["checks"]
        )
        for name in ("hidden_removed", "hidden_kept", "raster_pages", "notes"):
            known[name] = tuple(data.get(name, ()))
        return cls(**known)


def removals(secrets: Secrets) -> tuple[Removal, ...]:
    """Sorted by hash, so their order says nothing about where in the text each string stood."""
    return tuple(
        Removal(t.sha256, t.length, t.removed, t.kept, t.open_start, t.open_end, t.whole, t.parts)
        for t in sorted(secrets.targets, key=lambda target: (not target.whole, target.sha256))
    )


def certificate_path(out: Path) -> Path:
    return out.with_name(out.name + ".certificate.json")
