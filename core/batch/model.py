"""Values of a batch: what is asked, and what became of each file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class FileState(StrEnum):
    """What became of a file of a batch; the value is the word that the report and the ledger show."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"  # written, verified, and the crowd reaches k
    BELOW_K = "below k"  # written and verified; too few people fit what is left, or a risk stays open
    LOCKED = "locked"  # needs a password
    UNSUPPORTED = "unsupported"  # no reader knows the format
    FAILED = "failed"


FINISHED = frozenset({FileState.DONE, FileState.BELOW_K})


@dataclass(frozen=True, slots=True)
class BatchSettings:
    """How every file of a batch is treated. Plain values only: they travel to other processes."""

    source: Path
    out: Path
    k: int | None = None  # None: the profile's, or the default
    threshold: float | None = None
    profile: str = ""  # name of a set of dials and rules; empty for none
    check_with_ocr: bool = True
    passwords: tuple[str, ...] = ()  # tried in turn on locked files; never stored

    @property
    def decisions(self) -> str:
        """What decides how an output reads. Files that were done under other decisions are done again."""
        return f"k={self.k} threshold={self.threshold} profile={self.profile}"


@dataclass(frozen=True, slots=True)
class FileRow:
    """One file of a batch. `low` is the lower bound of the smallest crowd, None where it was not counted."""

    path: str  # relative to the source folder
    state: FileState
    out: str = ""  # relative to the output folder
    reason: str = ""
    seconds: float = 0.0
    pages: int = 0
    masked: int = 0
    generalized: int = 0
    kept: float = 0.0  # share of the information
    low: float | None = None
    output_sha256: str = ""
