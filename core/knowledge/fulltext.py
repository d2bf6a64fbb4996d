"""A local full-text index over a folder of public documents: what an attacker with a search engine would
find.

SQLite FTS5, contentless: the index holds words and positions, never the text itself. Incremental: a file is
read again only when its size or time changed, and files that are gone are taken out. Writing goes in batches
of one transaction each, so that stopping at any moment leaves a good index.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.errors import CannotRead, ResourceMissing, SfumatoError
from sfumato.core.paths import user_data

SUFFIX = ".fulltext"
_VERSION = 1  # of the form of an index
_BATCH = 2000  # documents written in one transaction
_WORDS = re.compile(r"[^\W_]+", re.UNICODE)
Progress = Callable[[int, str], None]


@dataclass(frozen=True, slots=True)
class Report:
    """What an update of the full-text index did."""

    added: int
    unchanged: int
    removed: int
    unreadable: tuple[tuple[str, str], ...]  # file and reason
    documents: int


def default_path() -> Path:
    """Where the search index of this user lies."""
    return user_data() / f"search{SUFFIX}"


def phrase(text: str) -> str:
    """A quoted FTS5 phrase; empty where the text has no word."""
    words = _WORDS.findall(text)
    return '"' + " ".join(words) + '"' if words else ""


class FullText:
    """Read-only questions to an index. `search` gives documents (their addresses), best first."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or default_path()
        if not self.path.is_file():
            raise ResourceMissing(
                "There is no search index.",
                file=self.path,
                next_step="Make one with: sfumato knowledge index FOLDER.",
            )
        try:
            # One connection, used from whichever thread asks: the window's workers never ask at the same
            # time.
            self._db = sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, check_same_thread=False)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise ResourceMissing(
                "The search index is damaged.", file=self.path, next_step="Delete it and index again."
            ) from error
        if version != _VERSION:
            raise ResourceMissing(
                "The search index was made by another version.",
                file=self.path,
                next_step="Delete it and index again.",
            )

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM documents").fetchone()[0])

    def search(self, terms: Sequence[str], limit: int = 50) -> list[str]:
        """Documents that contain every term as a phrase, most relevant first. No words: no results."""
        query = " AND ".join(p for p in map(phrase, terms) if p)
        if not query:
            return []
        rows = self._db.execute(
            "SELECT d.address FROM words JOIN documents d ON d.id = words.rowid "
            "WHERE words MATCH ? ORDER BY rank LIMIT ?",
            (query, limit),
        )
        return [row[0] for row in rows]

    def containing(self, term: str) -> frozenset[int]:
        """All documents with a phrase, as numbers: many combinations are intersected without asking again."""
        query = phrase(term)
        if not query:
            return frozenset()
        rows = self._db.execute(
            "SELECT d.id FROM words JOIN documents d ON d.id = words.rowid WHERE words MATCH ?", (query,)
        )
        return frozenset(row[0] for row in rows)

    def addresses(self, numbers: Iterable[int], limit: int = 3) -> list[str]:
        """The addresses of the first `limit` of these documents."""
        found = []
        for number in sorted(numbers)[:limit]:
            found.append(
                str(self._db.execute("SELECT address FROM documents WHERE id = ?", (number,)).fetchone()[0])
            )
        return found

    def close(self) -> None:
        """Closes the index file. No question may be asked afterwards."""
        self._db.close()


def index_folder(
    folder: Path, path: Path | None = None, *, progress: Progress | None = None, limit: int | None = None
) -> Report:
    """Brings an index up to date with a folder: new and changed files in, missing files out."""
    if not folder.is_dir():
        raise CannotRead("This is not a folder.", file=folder, next_step="Give a folder of documents.")
    target = path or default_path()
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(target)) as db:
            _prepare(db)
            return _update(db, folder.resolve(), progress, limit)
    except sqlite3.DatabaseError as error:
        raise ResourceMissing(
            "The search index is damaged or in use.",
            file=target,
            next_step="Close other programs, or delete it.",
        ) from error


def _prepare(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA synchronous = NORMAL")
    db.execute("PRAGMA cache_size = -65536")
    db.execute(
        "CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, folder TEXT, size INTEGER, time INTEGER) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE IF NOT EXISTS documents (id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT NOT NULL, file TEXT NOT NULL)"
    )
    db.execute("CREATE INDEX IF NOT EXISTS documents_file ON documents (file)")
    db.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(text, content='', "
        'tokenize="unicode61 remove_diacritics 2")'
    )
    db.execute(f"PRAGMA user_version = {_VERSION}")
    db.commit()


def _update(db: sqlite3.Connection, folder: Path, progress: Progress | None, limit: int | None) -> Report:
    known = {
        row[0]: (row[1], row[2])
        for row in db.execute("SELECT path, size, time FROM files WHERE folder = ?", (str(folder),))
    }
    added = unchanged = pending = 0
    unreadable: list[tuple[str, str]] = []
    seen: set[str] = set()
    for file in sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith(".")):
        name = str(file)
        seen.add(name)
        status = file.stat()
        stamp = (status.st_size, status.st_mtime_ns)
        if known.get(name) == stamp:
            unchanged += 1
            continue
        _forget(db, name)
        try:
            for address, text in texts_of(file):
                number = db.execute(
                    "INSERT INTO documents (address, file) VALUES (?, ?)", (address, name)
                ).lastrowid
                db.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (number, text))
                added += 1
                pending += 1
                if pending >= _BATCH:
                    # A file of millions of lines is committed in parts; it counts as read only with its last
                    # line.
                    db.commit()
                    pending = 0
                if progress and added % 100 == 0:
                    progress(added, name)
                if limit is not None and added >= limit:
                    break
        except SfumatoError as error:
            unreadable.append((name, error.reason))
            continue
        db.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", (name, str(folder), *stamp))
    gone = sorted(set(known) - seen)
    for name in gone:
        _forget(db, name)
        db.execute("DELETE FROM files WHERE path = ?", (name,))
    db.commit()
    documents = int(db.execute("SELECT count(*) FROM documents").fetchone()[0])
    return Report(added, unchanged, len(gone), tuple(unreadable), documents)


def _forget(db: sqlite3.Connection, name: str) -> None:
    """Words without their text cannot be taken out of the index, so the document goes and its number is never
    used again; every question joins with the documents that are left."""
    db.execute("DELETE FROM documents WHERE file = ?", (name,))


def texts_of(file: Path) -> Iterator[tuple[str, str]]:
    """Address and text of each document in a file: JSON lines hold many, everything else is read as one."""
    if file.suffix.lower() in {".jsonl", ".ndjson"}:
        yield from _from_json_lines(file)
        return
    from sfumato.core.document.service import read

    yield str(file), read(file).text


_TEXT_FIELDS = ("text", "abstract", "body", "content")
_ADDRESS_FIELDS = ("url", "link", "doc_id", "id", "title")


def _from_json_lines(file: Path) -> Iterator[tuple[str, str]]:
    try:
        with file.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                record = json.loads(line)
                if not isinstance(record, dict):
                    raise ValueError
                parts = [str(record[name]) for name in ("title", *_TEXT_FIELDS) if record.get(name)]
                own = next(
                    (str(record[name]) for name in _ADDRESS_FIELDS if record.get(name)), f"line {number}"
                )
                yield f"{file.name}#{own}", "\n".join(parts)
    except (OSError, ValueError) as error:
        raise CannotRead(
            "A line is not a JSON object in UTF-8.", file=file, next_step="Repair the file and index again."
        ) from error
