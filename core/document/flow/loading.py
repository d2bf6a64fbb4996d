"""The bytes of a source file, or the reason why there are none."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.errors import CannotRead, TooLarge
from sfumato.core.messages import Message

LARGEST = 256 * 1024 * 1024  # bytes; a judgment call: more than any office file or mail of the test corpora


def load(path: Path, largest: int = LARGEST) -> bytes:
    """The bytes of a file. Raises `TooLarge` above `largest` bytes, `CannotRead` where the system refuses."""
    try:
        if path.stat().st_size > largest:
            raise TooLarge(Message("The file is larger than {0} MB.", largest // 1024 // 1024), file=path)
        data = path.read_bytes()
    except OSError as error:
        raise CannotRead(
            "The file could not be opened.", file=path, next_step="Check the name and your rights."
        ) from error
    if not data:
        raise CannotRead("The file is empty.", file=path, next_step="Export it again from where it came.")
    return data
