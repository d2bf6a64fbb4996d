"""People in tables: CSV, TSV and spreadsheets, with a mapping from columns to what they mean."""

from __future__ import annotations

import csv
import datetime as dt
import re
import sys
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from sfumato.core.errors import CannotRead
from sfumato.core.knowledge.dates import parse_date
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import LONGEST_FIELD, REMEMBERED_IDS, Lines, Problems, read_lines
from sfumato.core.messages import Message

# What a column may mean, and the headings that are understood without a mapping.
ROLES: dict[str, tuple[str, ...]] = {
    "name": (
        "name",
        "full name",
        "fullname",
        "displayname",
        "person",
        "label",
        "client",
        "party name",
        "full_name",
    ),
    "first": (
        "first name",
        "firstname",
        "first",
        "given name",
        "name_first",
        "first_name",
        "forename",
        "given",
    ),
    "middle": ("middle name", "middle", "name_middle", "middle_name"),
    "last": ("last name", "lastname", "last", "surname", "family name", "name_last", "last_name", "family"),
    "id": ("id", "identifier", "qid", "key", "case id", "personal id"),
    "alias": ("alias", "aliases", "also known as", "nickname", "other names", "maiden name"),
    "sex": ("sex", "gender"),
    "birth": (
        "birth",
        "birth date",
        "birthdate",
        "date of birth",
        "dob",
        "born",
        "birth_date",
        "birth year",
        "birthyear",
        "birth_year",
        "yearofbirth",
        "year_of_birth",
        "begindate",
    ),
    "death": (
        "death",
        "death date",
        "date of death",
        "died",
        "death_date",
        "death year",
        "death_year",
        "yearofdeath",
        "enddate",
    ),
    "date": ("date", "dates"),
    "country": ("country", "nationality", "citizenship", "countryname"),
    "place": (
        "place",
        "city",
        "town",
        "birthplace",
        "birth place",
        "place of birth",
        "residence",
        "birthcity",
        "birth_city",
        "address",
        "location",
        "placeofbirth",
    ),
    "place_country": ("birth country", "birth_country", "country of birth"),
    "occupation": ("occupation", "profession", "job", "role", "known for"),
    "term": (
        "party",
        "employer",
        "organisation",
        "organization",
        "company",
        "school",
        "university",
        "award",
        "team",
        "religion",
        "ethnicity",
        "parties",
        "chambers",
        "areas",
        "court",
    ),
}
_SPLIT = re.compile(r"\s*[|;]\s*")
_EMPTY = {"", "na", "n/a", "null", "none", "unknown", "nan", "-", "?", "0"}


def roles_of(header: Sequence[str], mapping: Mapping[str, str], path: Path) -> dict[int, str]:
    """Column number → role. A mapping (column → role) wins over the heading; "-" leaves a column out."""
    known = {heading: role for role, headings in ROLES.items() for heading in headings}
    wanted = {column.strip().lower(): role for column, role in mapping.items()}
    headings = [str(cell or "").strip().lstrip("\ufeff").lower() for cell in header]
    if missing := sorted(set(wanted) - set(headings)):
        raise CannotRead(
            Message("The mapped column is not in the table: {0}.", ", ".join(missing)),
            file=path,
            next_step="Check the spelling in --map; the first row must hold the headings.",
        )
    if bad := sorted({role for role in wanted.values() if role not in ROLES and role != "-"}):
        raise CannotRead(
            Message("Unknown role in the mapping: {0}.", ", ".join(bad)),
            file=path,
            next_step=Message("Use one of: {0}, or - to leave a column out.", ", ".join(ROLES)),
        )
    roles = {}
    for number, heading in enumerate(headings):
        role = wanted.get(heading) or known.get(heading) or known.get(heading.replace("_", " "))
        if role and role != "-":
            roles[number] = role
    if not {"name", "last"} & set(roles.values()):
        raise CannotRead(
            "No column holds names.",
            file=path,
            next_step="Say which one does, for example --map 'Client=name'.",
        )
    return roles


def iso_date(value: Any) -> str:
    """A date of a table as ISO, as precise as it is; "" when it is none."""
    if isinstance(value, dt.date | dt.datetime):
        return value.strftime("%Y-%m-%d") if value.year > 999 else ""
    text = str(value).strip()
    if match := re.fullmatch(r"(\d{4})(-\d\d)?(-\d\d)?(?:[T ].*)?", text):
        return "".join(part or "" for part in match.groups())
    if match := re.fullmatch(r"(\d{3,4})(?:\.0)?", text):
        return match[1].zfill(4)
    keys = parse_date(text, day_first=True)
    return keys[0][2:] if len(keys) == 1 else ""


def person_of(cells: Mapping[str, list[Any]]) -> Person | None:
    """One row, as lists of values by role."""

    def values(role: str) -> list[str]:
        found = []
        for cell in cells.get(role, ()):
            for part in _SPLIT.split(str(cell)[:LONGEST_FIELD]):
                if part.strip().lower() not in _EMPTY:
                    found.append(part.strip())
        return found

    name = " ".join(values("name")[:1]) or " ".join(
        values("first")[:1] + values("middle")[:1] + values("last")[:1]
    )
    if not any(c.isalpha() for c in name):
        return None
    country = values("place_country")
    sex = "".join(values("sex")[:1]).lower()
    return Person(
        name=name,
        id="".join(values("id")[:1]),
        aliases=values("alias"),
        sex="f" if sex[:1] in ("f", "w") else "m" if sex[:1] == "m" else "",
        births=[d for cell in cells.get("birth", ()) if (d := iso_date(cell))],
        deaths=[d for cell in cells.get("death", ()) if (d := iso_date(cell))],
        dates=[d for cell in cells.get("date", ()) if (d := iso_date(cell))],
        countries=values("country") + country,
        places=[(place, country[0] if country else "") for place in values("place")],
        occupations=values("occupation"),
        terms=values("term"),
    )


def rows_to_people(
    path: Path,
    rows: Iterator[tuple[int, Sequence[Any]]],
    mapping: Mapping[str, str],
    problems: Problems,
    mend: Callable[[Person], Person] | None = None,
) -> Iterator[Person]:
    """The people of a table whose first row names the columns. `mapping`: roles of columns that their names do
    not tell; rows that cannot be read are told to `problems`."""
    first = next(rows, None)
    if first is None:
        raise CannotRead("The table is empty.", file=path)
    roles = roles_of(first[1], mapping, path)
    width = len(first[1])
    seen: set[str] = set()
    for number, row in rows:
        if not any(row):
            continue
        if len(row) != width:
            problems.add(path, number, f"{len(row)} columns where the heading has {width}")
            continue
        if any(isinstance(cell, str) and len(cell) > LONGEST_FIELD for cell in row):
            problems.add(path, number, f"a field longer than {LONGEST_FIELD} characters")
            continue
        cells: dict[str, list[Any]] = {}
        for column, role in roles.items():
            if row[column] not in (None, ""):
                cells.setdefault(role, []).append(row[column])
        person = person_of(cells)
        if person is None:
            problems.add(path, number, "no name")
            continue
        if person.id:
            # Exact up to `REMEMBERED_IDS`; further duplicates are still merged when name and birth agree.
            if person.id in seen:
                problems.add(path, number, "an id that an earlier line has")
                continue
            if len(seen) < REMEMBERED_IDS:
                seen.add(person.id)
        yield mend(person) if mend else person


class Table:
    """CSV or TSV; the delimiter is the one that the heading uses most."""

    def __init__(
        self,
        path: Path,
        mapping: Mapping[str, str],
        encoding: str = "utf-8",
        mend: Callable[[Person], Person] | None = None,
    ) -> None:
        self.path, self._mapping, self._encoding, self._mend = path, mapping, encoding, mend

    def _rows(self, problems: Problems) -> Iterator[tuple[int, Sequence[str]]]:
        head = next((line for _, line in read_lines(self.path, Problems(), self._encoding)), "")
        delimiter = max(",\t;|", key=head.count)
        csv.field_size_limit(min(sys.maxsize, 128 << 20))
        lines = Lines(self.path, problems, self._encoding)
        # In a tab-separated file a quote is an ordinary character.
        quoting: Literal[0, 3] = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
        reader = csv.reader(lines, delimiter=delimiter, quoting=quoting)
        while True:
            try:
                row = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                problems.add(self.path, lines.number, str(error))
                continue
            yield lines.number, row

    def people(self, problems: Problems) -> Iterator[Person]:
        """Yields a record a row. Bad rows go to `problems`."""
        yield from rows_to_people(self.path, self._rows(problems), self._mapping, problems, self._mend)


class Spreadsheet:
    """The first sheet of an XLSX file that has a column of names."""

    def __init__(self, path: Path, mapping: Mapping[str, str]) -> None:
        self.path, self._mapping = path, mapping

    def people(self, problems: Problems) -> Iterator[Person]:
        """Yields a record a row of the first sheet that has names. Bad rows go to `problems`."""
        import openpyxl

        try:
            book = openpyxl.load_workbook(self.path, read_only=True, data_only=True)
        except (zipfile.BadZipFile, KeyError, OSError, ValueError) as error:
            raise CannotRead(
                Message("The spreadsheet cannot be read ({0}).", type(error).__name__),
                file=self.path,
                next_step="Open it in a spreadsheet program and save it again as XLSX.",
            ) from error
        try:
            failure: CannotRead | None = None
            for sheet in book.worksheets:
                rows = ((n, tuple(r)) for n, r in enumerate(sheet.iter_rows(values_only=True), 1))
                try:
                    yield from rows_to_people(self.path, rows, self._mapping, problems)
                    return
                except CannotRead as error:
                    if problems.strict and "Line" in error.reason:
                        raise
                    failure = failure or error
            if failure:
                raise failure
        finally:
            book.close()
