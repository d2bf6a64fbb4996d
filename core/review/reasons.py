"""Reason codes: why something was removed, in the words of a law or rule. Sets ship, and can be edited."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.errors import CannotRead
from sfumato.core.paths import RESOURCES, user_data
from sfumato.core.review.private_file import write_atomically


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and what it means in words."""

    code: str
    words: str


@dataclass(frozen=True, slots=True)
class ReasonSet:
    """The codes of one law or authority, as a file of `resources/reasons` or of the person's own folder has them."""

    name: str  # also its file name
    title: str
    reasons: tuple[Reason, ...]
    source: str = ""

    def words(self, code: str) -> str:
        """The words of a code; empty where the set does not have it."""
        return next((r.words for r in self.reasons if r.code == code), "")


def load_set(name: str) -> ReasonSet:
    """A person's own version of a set comes before the shipped one."""
    own = own_folder() / f"{name}.json"
    return _read(own if own.exists() else RESOURCES / "reasons" / f"{name}.json")


def all_sets() -> tuple[ReasonSet, ...]:
    """The shipped sets of reason codes, then the user's own."""
    shipped = sorted(p.stem for p in (RESOURCES / "reasons").glob("*.json"))
    own = sorted(p.stem for p in own_folder().glob("*.json")) if own_folder().is_dir() else []
    return tuple(load_set(name) for name in dict.fromkeys((*shipped, *own)))


def save_set(reasons: ReasonSet) -> None:
    """Writes a set of reason codes into the user's own folder; one of the same name is replaced."""
    own_folder().mkdir(parents=True, exist_ok=True)
    data = {
        "title": reasons.title,
        "source": reasons.source,
        "reasons": [[r.code, r.words] for r in reasons.reasons],
    }
    write_atomically(own_folder() / f"{reasons.name}.json", json.dumps(data, ensure_ascii=False).encode())


def restore_set(name: str) -> ReasonSet:
    """Forgets a person's own version."""
    (own_folder() / f"{name}.json").unlink(missing_ok=True)
    return load_set(name)


def parse_lines(lines: Iterable[str]) -> tuple[Reason, ...]:
    """From an editor: one reason per line, the code before the first tab or double blank."""
    found: list[Reason] = []
    for line in lines:
        code, _, words = line.strip().replace("\t", "  ").partition("  ")
        if code:
            found.append(Reason(code, words.strip()))
    return tuple(found)


def own_folder() -> Path:
    """Where the user's own sets of reason codes lie; it may not exist."""
    return user_data() / "reasons"


def _read(path: Path) -> ReasonSet:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        reasons = tuple(Reason(str(code), str(words)) for code, words in data["reasons"])
        return ReasonSet(path.stem, str(data["title"]), reasons, str(data.get("source", "")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CannotRead("The set of reason codes cannot be read.", file=path) from error
