"""The pile: every file that was given to the window, whether it could be read or not. No file vanishes without a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from sfumato.app.gui.vm.signal import Event
from sfumato.core.errors import CannotRead, PasswordNeeded, TooLarge, UnsupportedFormat
from sfumato.core.review.project_file import SUFFIX

OUTPUT_MARK = "-sanitized"  # in the name of every suggested output
OUTPUT_ENDS = (".certificate.json", ".log.csv", ".log.pdf")


class FileState(StrEnum):
    """What became of a file that is no document yet."""

    WAITING = "waiting"
    READING = "reading"
    LOCKED = "locked"
    DAMAGED = "damaged"
    UNSUPPORTED = "unsupported"
    TOO_LARGE = "too large"
    FAILED = "failed"

    @property
    def unreadable(self) -> bool:
        """Whether the file could not be read."""
        return self not in (FileState.WAITING, FileState.READING)


@dataclass(frozen=True, slots=True)
class PileFile:
    """A file that is no document yet. `words` say why, and what to do next."""

    path: Path
    state: FileState
    words: str = ""


def state_of(error: Exception) -> FileState:
    """The state of a file that could not be read, by its error."""
    if isinstance(error, PasswordNeeded):
        return FileState.LOCKED
    if isinstance(error, UnsupportedFormat):
        return FileState.UNSUPPORTED
    if isinstance(error, TooLarge):
        return FileState.TOO_LARGE
    return FileState.DAMAGED if isinstance(error, CannotRead) else FileState.FAILED


class Pile:
    """In the order the files were given; a file leaves when it became a document or was removed."""

    def __init__(self) -> None:
        self.changed = Event[[]]()
        self._files: dict[Path, PileFile] = {}
        self._places: dict[Path, int] = {}

    @property
    def files(self) -> tuple[PileFile, ...]:
        """All files, in the order in which they were given."""
        return tuple(self._files.values())

    @property
    def reading(self) -> str:
        """The name of the file that is being read now, or that is the next; "" where there is none."""
        waiting = [f for f in self._files.values() if not f.state.unreadable]
        first = next((f for f in waiting if f.state is FileState.READING), waiting[0] if waiting else None)
        return first.path.name if first else ""

    def add(self, path: Path) -> None:
        """Adds a file that waits to be read."""
        self._files[path] = PileFile(path, FileState.WAITING)
        self._places.setdefault(path, len(self._places))
        self.changed.emit()

    def set(self, path: Path, state: FileState, words: str = "") -> None:
        """Changes the state of a file."""
        if path in self._files:
            self._files[path] = replace(self._files[path], state=state, words=words)
            self.changed.emit()

    def remove(self, path: Path) -> None:
        """Takes a file out."""
        if self._files.pop(path, None) is not None:
            self.changed.emit()

    def drop_waiting(self) -> None:
        """Takes out all files that wait or are being read."""
        for file in self.files:
            if not file.state.unreadable:
                del self._files[file.path]
        self.changed.emit()

    def place(self, path: Path) -> int:
        """As which file it was given, also after it became a document; −1 for documents of a project that was opened."""
        return self._places.get(path, -1)

    def clear(self) -> None:
        """Takes out all files."""
        self._files.clear()
        self._places.clear()
        self.changed.emit()


def told_apart(paths: Sequence[Path]) -> tuple[str, ...]:
    """The names of files; where two are the same, with the folder before it: "March/letter.docx"."""
    counts = Counter(path.name for path in paths)
    return tuple(p.name if counts[p.name] == 1 else f"{p.parent.name}/{p.name}" for p in paths)


def is_candidate(path: Path, folder: Path) -> bool:
    """Whether a file of a folder is meant as a document: not a project, nor hidden, nor another program's lock."""
    hidden = any(part.startswith((".", "~$")) for part in path.relative_to(folder).parts)
    return path.is_file() and not hidden and path.suffix.lower() != SUFFIX


def is_output(path: Path, exported: Iterable[str] = ()) -> bool:
    """Whether the file was made by an export: by its name, or because the project noted it."""
    name = path.name.lower()
    if path.stem.lower().endswith(OUTPUT_MARK) or name.endswith(OUTPUT_ENDS):
        return True
    return str(path) in set(exported)
