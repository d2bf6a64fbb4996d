"""The `.sfumato` file: a zip of JSON, sealed when there is a passphrase, always replaced in one go."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.errors import CannotRead
from sfumato.core.review.codec import MALFORMED, record_from_json, record_to_json
from sfumato.core.review.history import Event, Step
from sfumato.core.review.migrate import CURRENT, migrate
from sfumato.core.review.model import Json, Record
from sfumato.core.review.private_file import write_atomically
from sfumato.core.review.project import Project
from sfumato.core.review.vault import Vault, is_sealed, unseal

SUFFIX = ".sfumato"
MEMBER = "project.json"
LARGEST = 2 * 1024**3  # unpacked; more than this is a bomb, not a review
UNSUSPECTED = 64 * 1024**2  # unpacked; what is larger must not be packed much closer than a review packs
CLOSEST = 100  # times


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that one save writes: taken quickly where the project lives, turned into bytes on any thread."""

    id: str
    who: str
    records: tuple[Record, ...]
    steps: tuple[Step, ...]
    position: int
    trail: tuple[Event, ...]

    @classmethod
    def of(cls, project: Project) -> Snapshot:
        """The project as it is now. Later changes of the project do not reach the snapshot."""
        history = project.history
        return cls(
            project.id,
            history.who,
            tuple(project.records.values()),
            tuple(history.steps),
            history.position,
            tuple(history.trail),
        )

    def to_json(self) -> dict[str, Json]:
        """The contents of a project file, before encryption."""
        return {
            "format": "sfumato-project",
            "version": CURRENT,
            "id": self.id,
            "who": self.who,
            "documents": [record_to_json(r) for r in self.records],
            "history": {
                "steps": [s.to_json() for s in self.steps],
                "position": self.position,
                "trail": [e.to_json() for e in self.trail],
            },
        }


def save(snapshot: Snapshot, path: Path, vault: Vault | None = None) -> None:
    """Afterwards the file is the new project or still the old one, never something between."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as archive:
        archive.writestr(MEMBER, json.dumps(snapshot.to_json(), ensure_ascii=False))
    payload = content.getvalue() if vault is None else vault.seal(content.getvalue())
    write_atomically(path, payload)


def load(path: Path, passphrase: str | None = None, who: str | None = None) -> tuple[Project, Vault | None]:
    """The project of a file, and its vault where it is sealed. Raises `PasswordNeeded` without the passphrase,
    `CannotRead` for a file that is damaged or of a later version."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CannotRead(
            "The project could not be opened.", file=path, next_step="Check the name and your rights."
        ) from error
    vault: Vault | None = None
    if is_sealed(content):
        content, vault = unseal(content, passphrase, path)
    data = _unpack(content, path)
    try:
        return _project(migrate(data), who), vault
    except MALFORMED as error:
        raise _damaged(path) from error


def _unpack(content: bytes, path: Path) -> dict[str, Json]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            member = archive.getinfo(MEMBER)
            closeness = member.file_size / max(member.compress_size, 1)
            if member.file_size > LARGEST or (member.file_size > UNSUSPECTED and closeness > CLOSEST):
                raise CannotRead("The project file is too large.", file=path)
            if member.compress_type not in (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED):
                raise _damaged(path)
            data = json.loads(archive.read(member))
    except (*MALFORMED, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, OSError) as error:
        raise _damaged(path) from error
    if not isinstance(data, dict) or data.get("format") != "sfumato-project":
        raise _damaged(path)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise _damaged(path)
    if version > CURRENT:
        raise CannotRead(
            "The project was made by a newer Sfumato.", file=path, next_step="Install the newest version."
        )
    return data


def _project(data: dict[str, Json], who: str | None) -> Project:
    project = Project(who, str(data["id"]))
    for item in data["documents"]:
        project.put(record_from_json(item))
    history = project.history
    for item in data["history"]["steps"]:
        history.steps.append(Step.from_json(item))
    for step in history.steps[: int(data["history"]["position"])]:
        history.restore(step)
    history.trail = [Event.from_json(item) for item in data["history"]["trail"]]
    return project


def _damaged(path: Path) -> CannotRead:
    return CannotRead(
        "This is not a Sfumato project, or it is damaged.",
        file=path,
        next_step="Open a backup, or start anew from the original document.",
    )
