"""People in JSON: one object a line, or the Wikidata dump as it is published."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from sfumato.core.errors import CannotRead
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.source_tables import ROLES, person_of
from sfumato.core.knowledge.sources import LONGEST_FIELD, Problems, read_lines

HUMAN = "Q5"
# Claims that tell people apart, and what they become. Values are items unless said otherwise.
_PLACES = ("P19", "P20", "P551", "P937", "P119")
_COUNTRIES = ("P27",)
_OCCUPATIONS = ("P106", "P39", "P641")
_TERMS = (
    "P69",
    "P108",
    "P102",
    "P166",
    "P54",
    "P140",
    "P172",
    "P463",
    "P410",
    "P264",
    "P101",
    "P241",
    "P607",
    "P1344",
    "P800",
)
_NAMES = ("P735", "P734", "P1449", "P1477", "P742")
_BIRTH, _DEATH, _SEX = "P569", "P570", "P21"
_DATES = ("P571", "P576", "P580", "P582")
_SEXES = {"Q6581097": "m", "Q6581072": "f", "Q2449503": "m", "Q1052281": "f"}


def is_wikidata(path: Path) -> bool:
    """A dump starts with "[" alone on its line, or with an entity object."""
    for _, line in read_lines(path, Problems()):
        head = line.strip()
        if head:
            return head == "[" or ('"type":"item"' in head[:200].replace(" ", ""))
    return False


class JsonLines:
    def __init__(self, path: Path, mapping: Mapping[str, str]) -> None:
        self.path = path
        self._roles = {heading: role for role, headings in ROLES.items() for heading in headings}
        self._roles |= {column.strip().lower(): role for column, role in mapping.items()}

    def people(self, problems: Problems) -> Iterator[Person]:
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
            if person.id and len(seen) < 2_000_000:
                seen.add(person.id)
            found = True
            yield person
        if not found:
            raise CannotRead(
                "No line holds a person with a name.",
                file=self.path,
                next_step="Say which field is the name, for example --map 'title=name'.",
            )


class WikidataDump:
    """`latest-all.json(.gz|.bz2)`: read twice, because claims point at items that may come later.

    The first reading notes which items people point at, the second finds their labels and countries; both keep
    what they learn in a temporary SQLite file, so memory does not grow with the dump.
    """

    def __init__(self, path: Path, language: str = "en") -> None:
        self.path = path
        self._language = language

    def _entities(self, problems: Problems) -> Iterator[tuple[int, dict[str, Any]]]:
        for number, line in read_lines(self.path, problems):
            line = line.strip().rstrip(",")
            if line in ("", "[", "]"):
                continue
            try:
                entity = json.loads(line)
            except (ValueError, RecursionError):
                problems.add(self.path, number, "not JSON")
                continue
            if not isinstance(entity, dict) or "id" not in entity:
                problems.add(self.path, number, "not a Wikidata entity")
                continue
            yield number, entity

    def people(self, problems: Problems) -> Iterator[Person]:
        with (
            tempfile.TemporaryDirectory(prefix="sfumato-wikidata-") as folder,
            closing(sqlite3.connect(Path(folder) / "labels.db")) as store,
        ):
            store.execute("PRAGMA journal_mode=OFF")
            store.execute("PRAGMA synchronous=OFF")
            store.execute(
                "CREATE TABLE item (id TEXT PRIMARY KEY, label TEXT, aliases TEXT, country TEXT) WITHOUT ROWID"
            )
            self._learn(store)
            seen: set[str] = set()
            for number, entity in self._entities(problems):
                if not _is_human(entity):
                    continue
                if entity["id"] in seen:
                    problems.add(self.path, number, "an id that an earlier line has")
                    continue
                if len(seen) < 2_000_000:
                    seen.add(entity["id"])
                person = self._person(entity, store)
                if person is None:
                    problems.add(self.path, number, "no label")
                else:
                    yield person

    def _learn(self, store: sqlite3.Connection) -> None:
        pending: set[tuple[str]] = set()
        for _, entity in self._entities(Problems()):
            if _is_human(entity):
                for claim in (*_PLACES, *_COUNTRIES, *_OCCUPATIONS, *_TERMS, *_NAMES):
                    pending.update((item,) for item in _items(entity, claim))
            if len(pending) > 100_000:
                store.executemany("INSERT OR IGNORE INTO item (id) VALUES (?)", pending)
                pending.clear()
        store.executemany("INSERT OR IGNORE INTO item (id) VALUES (?)", pending)
        countries: set[tuple[str]] = set()
        for _, entity in self._entities(Problems()):
            if not store.execute("SELECT 1 FROM item WHERE id=?", (entity["id"],)).fetchone():
                continue
            country = next(iter(_items(entity, "P17")), "")
            label, aliases = _label(entity, self._language), _aliases(entity, self._language)
            store.execute(
                "UPDATE item SET label=?, aliases=?, country=? WHERE id=?",
                (label, json.dumps(aliases[:8]), country, entity["id"]),
            )
            if country:
                countries.add((country,))
        # Countries that are only reached through a place need their label too.
        unknown = {
            c
            for (c,) in countries
            if not store.execute("SELECT 1 FROM item WHERE id=? AND label IS NOT NULL", (c,)).fetchone()
        }
        if unknown:
            for _, entity in self._entities(Problems()):
                if entity["id"] in unknown:
                    store.execute(
                        "INSERT OR REPLACE INTO item VALUES (?,?,?,?)",
                        (entity["id"], _label(entity, self._language), "[]", ""),
                    )

    def _person(self, entity: dict[str, Any], store: sqlite3.Connection) -> Person | None:
        name = _label(entity, self._language)
        if not name:
            return None

        def look(item: str) -> tuple[str, list[str], str]:
            row = store.execute("SELECT label, aliases, country FROM item WHERE id=?", (item,)).fetchone()
            return (row[0] or "", json.loads(row[1] or "[]"), row[2] or "") if row else ("", [], "")

        def labels(claims: tuple[str, ...], with_aliases: bool = True) -> list[str]:
            found = []
            for claim in claims:
                for item in _items(entity, claim):
                    label, aliases, _ = look(item)
                    found += [text for text in (label, *(aliases if with_aliases else ())) if text]
                found += [text[:LONGEST_FIELD] for text in _strings(entity, claim)]
            return found

        places = []
        for claim in _PLACES:
            for item in _items(entity, claim):
                label, aliases, country = look(item)
                where = look(country)[0] if country else ""
                places += [(text, where) for text in (label, *aliases) if text]
        return Person(
            name=name,
            id=entity["id"],
            aliases=[*_aliases(entity, self._language), *labels(("P1449", "P1477", "P742"), False)],
            sex=next((_SEXES[item] for item in _items(entity, _SEX) if item in _SEXES), ""),
            births=_times(entity, _BIRTH),
            deaths=_times(entity, _DEATH),
            dates=[date for claim in _DATES for date in _times(entity, claim)],
            countries=labels(_COUNTRIES, False),
            places=places,
            occupations=labels(_OCCUPATIONS),
            terms=labels(_TERMS),
        )


def _values(entity: dict[str, Any], claim: str) -> Iterator[Any]:
    claims = entity.get("claims")
    for statement in claims.get(claim, ()) if isinstance(claims, dict) else ():
        snak = statement.get("mainsnak", {}) if isinstance(statement, dict) else {}
        if snak.get("snaktype") == "value" and statement.get("rank") != "deprecated":
            yield snak.get("datavalue", {}).get("value")


def _items(entity: dict[str, Any], claim: str) -> list[str]:
    found = []
    for value in _values(entity, claim):
        if isinstance(value, dict):
            if isinstance(value.get("id"), str):
                found.append(value["id"])
            elif isinstance(value.get("numeric-id"), int):
                found.append(f"Q{value['numeric-id']}")
    return found


def _strings(entity: dict[str, Any], claim: str) -> list[str]:
    found = []
    for value in _values(entity, claim):
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict) and isinstance(value.get("text"), str):
            found.append(value["text"])
    return found


def _times(entity: dict[str, Any], claim: str) -> list[str]:
    """ "+1958-06-16T00:00:00Z" with its precision: 11 day, 10 month, 9 year; coarser is left out."""
    found = []
    for value in _values(entity, claim):
        if isinstance(value, dict) and isinstance(value.get("time"), str) and value["time"].startswith("+"):
            length = {11: 10, 10: 7, 9: 4}.get(value.get("precision", 0), 0)
            if length and len(value["time"]) > length:
                found.append(value["time"][1 : 1 + length])
    return found


def _is_human(entity: dict[str, Any]) -> bool:
    return HUMAN in _items(entity, "P31")


def _label(entity: dict[str, Any], language: str) -> str:
    labels = entity.get("labels")
    if not isinstance(labels, dict) or not labels:
        return ""
    chosen = labels.get(language) or labels.get("mul") or next(iter(labels.values()))
    return str(chosen.get("value", ""))[:LONGEST_FIELD] if isinstance(chosen, dict) else ""


def _aliases(entity: dict[str, Any], language: str) -> list[str]:
    aliases = entity.get("aliases")
    chosen = (aliases.get(language) or aliases.get("mul") or []) if isinstance(aliases, dict) else []
    return [str(a["value"])[:200] for a in chosen if isinstance(a, dict) and a.get("value")][:20]
