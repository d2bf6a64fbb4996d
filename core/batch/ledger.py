"""What a batch has done, in a small database beside its outputs: a run that was killed goes on where it stopped.

A file is claimed before work on it begins and finished in one transaction after its output stands on disk. So a crash leaves
either a finished row with a whole file, or a claimed row whose half-written draft is redone. Names of people are kept only
as keyed hashes, under a key that never leaves the folder.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path

from sfumato.core.batch.model import FINISHED, FileRow, FileState
from sfumato.core.generalize.labels import Letters
from sfumato.core.language.fold import fold_phrase

FOLDER = ".sfumato-batch"
_COLUMNS = tuple(field.name for field in fields(FileRow))
_WAIT = 60.0  # seconds for another process to let go of the database


class Ledger:
    """Opened by every worker on its own; SQLite keeps them apart."""

    def __init__(self, out: Path) -> None:
        self.folder = out / FOLDER
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._path = self.folder / "ledger.db"
        with self._open() as database:
            database.execute(
                "CREATE TABLE IF NOT EXISTS people (hash TEXT PRIMARY KEY, number INTEGER UNIQUE)"
            )
            database.execute(
                "CREATE TABLE IF NOT EXISTS labels (hash TEXT PRIMARY KEY, noun TEXT, number INTEGER)"
            )
            columns = ", ".join(c for c in _COLUMNS if c != "path")
            database.execute(
                f"CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, source TEXT, {columns})"
            )
        os.chmod(self._path, 0o600)
        self._key = self._load_key()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        database = sqlite3.connect(self._path, timeout=_WAIT, isolation_level="IMMEDIATE")
        try:
            with database:
                yield database
        finally:
            database.close()

    def _load_key(self) -> bytes:
        path = self.folder / "key"
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return path.read_bytes()
        with os.fdopen(handle, "wb") as file:
            file.write(key := secrets.token_bytes(32))
        return key

    # -- files --------------------------------------------------------------------------------------------

    def begin(self, files: Iterable[tuple[str, str]], out: Path) -> list[str]:
        """Which of the files, given with a fingerprint of their content, are still to be done.

        Done are those that finished with the same content and whose output is still there. Claimed rows of a run that was
        killed count as not done."""
        left = []
        with self._open() as database:
            for path, source in files:
                row = database.execute(
                    "SELECT source, state, out FROM files WHERE path = ?", (path,)
                ).fetchone()
                done = (
                    row is not None
                    and row[0] == source
                    and FileState(row[1]) in FINISHED
                    and (out / row[2]).is_file()
                )
                if not done:
                    left.append(path)
                    database.execute(
                        "INSERT OR REPLACE INTO files (path, source, state, out, reason) VALUES (?, ?, ?, '', '')",
                        (path, source, FileState.WAITING.value),
                    )
        return left

    def claim(self, path: str) -> None:
        """Notes that a worker has begun with the file, so that a crash shows which files were half done."""
        with self._open() as database:
            database.execute("UPDATE files SET state = ? WHERE path = ?", (FileState.RUNNING.value, path))

    def finish(self, row: FileRow) -> None:
        """Notes the outcome of a file, in one transaction."""
        values = asdict(row)
        names = [c for c in _COLUMNS if c != "path"]
        sets = ", ".join(f"{name} = ?" for name in names)
        with self._open() as database:
            database.execute(
                f"UPDATE files SET {sets} WHERE path = ?", (*(values[n] for n in names), row.path)
            )

    def rows(self) -> list[FileRow]:
        """All files with their states, ordered by path."""
        with self._open() as database:
            found = database.execute(f"SELECT {', '.join(_COLUMNS)} FROM files ORDER BY path").fetchall()
        return [_row(values) for values in found]

    # -- labels -------------------------------------------------------------------------------------------

    def letters(self, shown: Iterable[tuple[str, str]], lettered: Iterable[tuple[str, str]]) -> Letters:
        """The letters that files before this one gave to names shown in it, and new ones for those that need one now.

        Both are (noun, name). Two names of one noun never share a letter."""
        needed = set(lettered)
        given: dict[tuple[str, str], int] = {}
        with self._open() as database:
            for noun, name in sorted({*shown, *needed}):
                said = self._hash(f"{noun}/{name}")
                row = database.execute("SELECT number FROM labels WHERE hash = ?", (said,)).fetchone()
                if row is None and (noun, name) in needed:
                    query = "SELECT COUNT(*) FROM labels WHERE noun = ?"
                    row = database.execute(query, (noun,)).fetchone()
                    insert = "INSERT INTO labels (hash, noun, number) VALUES (?, ?, ?)"
                    database.execute(insert, (said, noun, row[0]))
                if row is not None:
                    given[noun, name] = int(row[0])
        return Letters(given)

    # -- people -------------------------------------------------------------------------------------------

    def _hash(self, name: str) -> str:
        return hmac.new(self._key, fold_phrase(name).encode(), hashlib.sha256).hexdigest()

    def numbers(self, names: Iterable[str]) -> dict[str, int]:
        """One number for each name, the same in every file. Spellings that fold alike are one name; two names never share one."""
        found = {}
        with self._open() as database:
            for name in names:
                said = self._hash(name)
                row = database.execute("SELECT number FROM people WHERE hash = ?", (said,)).fetchone()
                if row is None:
                    (count,) = database.execute("SELECT COUNT(*) FROM people").fetchone()
                    row = (count + 1,)
                    database.execute("INSERT INTO people (hash, number) VALUES (?, ?)", (said, row[0]))
                found[name] = int(row[0])
        return found


def _row(values: tuple[object, ...]) -> FileRow:
    named = dict(zip(_COLUMNS, values, strict=True))
    empty = FileRow("", FileState.WAITING)
    filled = {
        name: getattr(empty, name) if value is None and name != "low" else value
        for name, value in named.items()
    }
    return FileRow(**(filled | {"state": FileState(str(named["state"]))}))  # type: ignore[arg-type]


def fingerprint(path: Path) -> str:
    """Of a file's content."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
