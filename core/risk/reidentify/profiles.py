"""People as small tables of facts, from a user's own list or from records of any kind."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotRead
from sfumato.core.risk.reidentify.tokens import FIELDS, fold

# What people call the same thing in their own lists and in info-boxes.
_SAME_FIELD = {
    "full name": "name", "person": "name", "birth_date": "born", "birth date": "born", "date of birth": "born",
    "birthdate": "born", "dob": "born", "year of birth": "born", "birth_year": "born", "birth": "born", "death_date": "died",
    "death": "died", "date of death": "died", "citizenship": "nationality", "job": "occupation", "profession": "occupation",
    "position": "occupation", "occupations": "occupation", "birth_place": "birthplace", "birth place": "birthplace",
    "place of birth": "birthplace", "gender": "sex", "known_for": "known for", "residence": "other", "address": "other",
    "employer": "other", "parties": "party",
}  # fmt: skip
_FIRST = {"first name", "first_name", "given name", "given_name", "forename", "firstname"}
_LAST = {"last name", "last_name", "surname", "family name", "family_name", "lastname"}


@dataclass(frozen=True, slots=True)
class Profile:
    """One person: a key that is stable in its source, a name, and the facts an attacker may know."""

    id: str
    name: str
    facts: tuple[tuple[str, str], ...]  # (field, folded value), the name among them

    @classmethod
    def of(cls, record: Mapping[str, Any], number: int) -> Profile | None:
        """From a table row; None where there is no name to find anybody by."""
        given = {str(k).strip().lower(): _plain(v) for k, v in record.items() if k is not None and _plain(v)}
        parts = [given.pop(k) for names in (_FIRST, _LAST) for k in tuple(given) if k in names]
        identity = given.pop("id", str(number))
        facts: list[tuple[str, str]] = []
        name = ""
        for key, value in given.items():
            field = _SAME_FIELD.get(key, key if key in FIELDS else "other")
            if field == "name" and not name:
                name = value
            else:
                facts.append((field, fold(value)))
        name = name or " ".join(parts)
        if not name:
            return None
        order = {field: rank for rank, field in enumerate(FIELDS)}
        facts.sort(key=lambda fact: order[fact[0]])
        return cls(identity, name, (("name", fold(name)), *facts))


def _plain(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return " ; ".join(_plain(v) for v in value)
    if hasattr(value, "isoformat"):
        return str(value.strftime("%d %B %Y")).lstrip("0")
    return str(value).strip()


def load_profiles(path: Path) -> tuple[Profile, ...]:
    """CSV, TSV, XLSX, JSON (a list, or one info-box per key) or JSON lines."""
    readers = {".csv": _csv, ".tsv": _csv, ".xlsx": _xlsx, ".json": _json, ".jsonl": _json_lines}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise CannotRead(
            "Profiles must be CSV, TSV, XLSX, JSON or JSON lines.",
            file=path,
            next_step="Save the list as CSV.",
        )
    try:
        records = list(reader(path))
    except (OSError, ValueError, KeyError, csv.Error) as error:
        raise CannotRead(
            "The list of people could not be read.", file=path, next_step="Save it again as UTF-8 CSV."
        ) from error
    profiles = tuple(p for p in map(Profile.of, records, range(len(records))) if p is not None)
    if not profiles:
        raise CannotRead(
            "No row has a name.",
            file=path,
            next_step="Add a column called name, or first name and last name.",
        )
    return profiles


def _csv(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as handle:
        yield from csv.DictReader(handle, delimiter="\t" if path.suffix.lower() == ".tsv" else ",")


def _xlsx(path: Path) -> Iterator[dict[str, Any]]:
    import zipfile

    import openpyxl

    try:
        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    except zipfile.BadZipFile as error:
        raise ValueError("not a workbook") from error
    rows: Iterable[tuple[Any, ...]] = book.worksheets[0].iter_rows(values_only=True)
    header: tuple[Any, ...] | None = None
    for row in rows:
        if header is None:
            header = tuple(str(cell or "") for cell in row)
        else:
            yield dict(zip(header, row, strict=False))
    book.close()


def _json(path: Path) -> Iterator[dict[str, Any]]:
    data = json.loads(path.read_text(encoding="utf-8-sig"))
    if isinstance(data, dict):
        data = (
            data.get("people")
            or data.get("profiles")
            or [{"name": k, **v} for k, v in data.items() if isinstance(v, dict)]
        )
    for record in data:
        if not isinstance(record, dict):
            raise ValueError("not a table")
        yield record


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8-sig") as handle:
        for line in handle:
            if line.strip():
                record = json.loads(line)
                if not isinstance(record, dict):
                    raise ValueError("not a table")
                yield record
