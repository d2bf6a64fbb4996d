"""The crash journal: every action is on disk before the next one can happen.

A line is `<crc32> <payload>`; a sealed project has sealed lines. Lines carry the number of their event, so a
journal that survived a finished save is harmless: events the project already has are skipped.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from sfumato.core.errors import CannotRead, CannotWrite
from sfumato.core.review.codec import MALFORMED
from sfumato.core.review.history import Event
from sfumato.core.review.model import Json
from sfumato.core.review.private_file import open_private, write_atomically
from sfumato.core.review.project import Project
from sfumato.core.review.vault import Vault


def journal_path(project_path: Path) -> Path:
    """Where the unsaved changes of a project are written down."""
    return project_path.with_name(project_path.name + ".journal")


class Journal:
    """Append-only. A line leaves the process before `append` returns: a kill loses at most that line."""

    def __init__(self, path: Path, project_id: str, vault: Vault | None = None) -> None:
        self.path, self.project_id, self.vault = path, project_id, vault
        self._handle: IO[bytes] | None = None

    def append(self, number: int, event: Event) -> None:
        """Writes one event. Raises `CannotWrite` where the disk refuses it."""
        try:
            if self._handle is None:
                self._handle = open_private(self.path, "ab", 0)
            self._handle.write(_line(self._payload(number, event), self.vault))
        except OSError as error:
            raise CannotWrite("The last action could not be noted for recovery.", file=self.path) from error

    def rewrite(self, events: list[tuple[int, Event]]) -> None:
        """After a save: only what happened since stays."""
        self.close()
        if events:
            payload = b"".join(_line(self._payload(n, e), self.vault) for n, e in events)
            write_atomically(self.path, payload)
        else:
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Closes the file; the next `append` opens it again."""
        if self._handle is not None:
            self._handle.close()
            self._handle = None

    def _payload(self, number: int, event: Event) -> dict[str, Json]:
        return {"project": self.project_id, "n": number, "event": event.to_json()}


def recover(project: Project, path: Path, vault: Vault | None = None) -> int:
    """Replays what a killed process had noted; returns how many actions came back.

    The first line that no journal of Sfumato has ends it, as a torn one does. Raises `CannotRead` where the journal is no plain
    file or cannot be read.
    """
    count = 0
    try:
        for payload in _read(path, vault):
            if payload.get("project") != project.id or payload.get("n") != len(project.history.trail):
                continue
            event = Event.from_json(payload["event"])
            project.history.replay(event)
            count += 1
    except MALFORMED:
        pass
    return count


def _line(payload: dict[str, Json], vault: Vault | None) -> bytes:
    content = json.dumps(payload, ensure_ascii=False).encode("utf-8")
    if vault is not None:
        content = base64.b64encode(vault.seal_line(content))
    return b"%08x %s\n" % (zlib.crc32(content), content)


def _read(path: Path, vault: Vault | None) -> Iterator[dict[str, Json]]:
    """Whole lines only: a torn last line is what the kill cost."""
    try:
        with open_private(path, "rb") as handle:
            lines = handle.read().split(b"\n")[:-1]
    except FileNotFoundError:
        return
    except OSError as error:
        raise CannotRead(
            "The journal of unsaved changes cannot be read, or is not a plain file.",
            file=path,
            next_step="Move it to another folder and open the project again.",
        ) from error
    for line in lines:
        checksum, _, content = line.partition(b" ")
        if checksum != b"%08x" % zlib.crc32(content):
            return
        if vault is not None:
            opened = vault.open_line(base64.b64decode(content))
            if opened is None:
                return
            content = opened
        yield json.loads(content)
