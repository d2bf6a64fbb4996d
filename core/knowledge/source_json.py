"""People in JSON: one object a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotRead
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.source_tables import ROLES, person_of
from sfumato.core.knowledge.sources import LONGEST_FIELD, REMEMBERED_IDS, Problems, read_lines


class JsonLines:
    """A file of people with one JSON object a line, its fields told by their names or by a mapping."""

    def __init__(self, path: Path, mapping: Mapping[str, str]) -> None:
        self.path = path
        self._roles = {heading: role for role, headings in ROLES.items() for heading in headings}
        self._roles |= {column.strip().lower(): role for column, role in mapping.items()}

    def people(self, problems: Problems) -> Iterator[Person]:
        """Yields a record a line. Bad lines go to `problems`; a file without any person is an error."""
        seen: set[str] = set()
        found = False
        for number, line in read_lines(self.path, problems):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                problems.add(self.path, number, "not JSON")
                continue
            if not isinstance(record, dict):
                problems.add(self.path, number, "not a JSON object")
                continue
            cells: dict[str, list[Any]] = {}
            too_long = False
            for key, value in record.items():
                role = self._roles.get(
                    str(key).strip().lower().replace("_", " "), self._roles.get(str(key).lower())
                )
                if role and role != "-":
                    values = value if isinstance(value, list) else [value]
                    kept = [v for v in values if isinstance(v, str | int) and v != ""]
                    too_long |= any(len(str(v)) > LONGEST_FIELD for v in kept)
                    cells.setdefault(role, []).extend(kept)
            if too_long:
                problems.add(self.path, number, f"a field longer than {LONGEST_FIELD} characters")
                continue
            person = person_of(cells)
            if person is None:
                problems.add(self.path, number, "no name")
                continue
            if person.id and person.id in seen:
                problems.add(self.path, number, "an id that an earlier line has")
                continue
            if person.id and len(seen) < REMEMBERED_IDS:
                seen.add(person.id)
            found = True
            yield person
        if not found:
            raise CannotRead(
                "No line holds a person with a name.",
                file=self.path,
                next_step="Say which field is the name, for example --map 'title=name'.",
            )
