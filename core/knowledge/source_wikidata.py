"""The Wikidata dump as it is published: one entity a line, claims that point at other entities."""

from __future__ import annotations

import json
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from sfumato.core.knowledge.dates import gregorian
from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import LONGEST_FIELD, REMEMBERED_IDS, Problems, read_lines

PENDING = 100_000  # ids of items that wait in memory before they are stored (judgment call)
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
_SEXES = {"Q6581097": "m", "Q6581072": "f", "Q2449503": "m", "Q1052281": "f"}
_SINCE, _UNTIL, _AT = "P580", "P582", "P585"  # qualifiers: when somebody held an office or played for a team
_JULIAN = "Q1985786"
# Old dumps write years with eleven digits.
_TIME = re.compile(r"\+0*(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)T")
_ENGLISH = ("mul", "en-gb", "en-us", "en-ca")  # "mul": the same in all languages
_ALIASES = 20  # other names of a person that are taken


def is_wikidata(path: Path) -> bool:
    """A dump starts with "[" alone on its line, or with an entity object."""
    for _, line in read_lines(path, Problems()):
        head = line.strip()
        if head:
            start = head[:300].replace(" ", "")
            return head == "[" or '"type":"item"' in start or start.startswith('{"entities":{"')
    return False


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
            # What one page of Wikidata offers for download holds its entity one level down.
            held = entity.get("entities") if isinstance(entity, dict) else None
            for one in held.values() if isinstance(held, dict) else [entity]:
                if isinstance(one, dict) and isinstance(one.get("id"), str):
                    yield number, one
                else:
                    problems.add(self.path, number, "not a Wikidata entity")

    def people(self, problems: Problems) -> Iterator[Person]:
        """Yields the humans of the dump. Labels of other items are kept in a temporary file meanwhile."""
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
                if len(seen) < REMEMBERED_IDS:
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
            if len(pending) > PENDING:
                store.executemany("INSERT OR IGNORE INTO item (id) VALUES (?)", pending)
                pending.clear()
        store.executemany("INSERT OR IGNORE INTO item (id) VALUES (?)", pending)
        countries: set[tuple[str]] = set()
        for _, entity in self._entities(Problems()):
            if not store.execute("SELECT 1 FROM item WHERE id=?", (entity["id"],)).fetchone():
                continue
            country = _country(entity)
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
            dates=list(
                dict.fromkeys(date for claim in (*_OCCUPATIONS, *_TERMS) for date in _terms_of(entity, claim))
            ),
            countries=labels(_COUNTRIES, False),
            places=places,
            occupations=labels(_OCCUPATIONS),
            terms=labels(_TERMS),
        )


def _statements(entity: dict[str, Any], claim: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """Statements with a value that nobody has withdrawn; "unknown" and "none" are no values."""
    claims = entity.get("claims")
    for statement in claims.get(claim, ()) if isinstance(claims, dict) else ():
        snak = statement.get("mainsnak", {}) if isinstance(statement, dict) else {}
        if snak.get("snaktype") == "value" and statement.get("rank") != "deprecated":
            yield statement, snak.get("datavalue", {}).get("value")


def _values(entity: dict[str, Any], claim: str) -> Iterator[Any]:
    return (value for _, value in _statements(entity, claim))


def _country(entity: dict[str, Any]) -> str:
    """The country of a place today: the preferred statement, else one that has no end."""
    found = list(_statements(entity, "P17"))
    found.sort(
        key=lambda pair: (pair[0].get("rank") != "preferred", _UNTIL in (pair[0].get("qualifiers") or ()))
    )
    return next((item for _, value in found if (item := _item(value))), "")


def _terms_of(entity: dict[str, Any], claim: str) -> Iterator[str]:
    """Dates that qualify the statements of a claim: from, until, at."""
    for statement, _ in _statements(entity, claim):
        qualifiers = statement.get("qualifiers")
        if not isinstance(qualifiers, dict):
            continue
        for name in (_SINCE, _UNTIL, _AT):
            for snak in qualifiers.get(name, ()):
                if isinstance(snak, dict) and snak.get("snaktype") == "value":
                    yield from _time(snak.get("datavalue", {}).get("value"))


def _item(value: Any) -> str:
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            return str(value["id"])
        if isinstance(value.get("numeric-id"), int):
            return f"Q{value['numeric-id']}"
    return ""


def _items(entity: dict[str, Any], claim: str) -> list[str]:
    return [item for value in _values(entity, claim) if (item := _item(value))]


def _strings(entity: dict[str, Any], claim: str) -> list[str]:
    found = []
    for value in _values(entity, claim):
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, dict) and isinstance(value.get("text"), str):
            found.append(value["text"])
    return found


def _times(entity: dict[str, Any], claim: str) -> list[str]:
    return list(dict.fromkeys(date for value in _values(entity, claim) for date in _time(value)))


def _time(value: Any) -> list[str]:
    """ "+1958-06-16T00:00:00Z" with its precision: 11 day, 10 month, 9 year; coarser is left out.

    A day of the Julian calendar is given as it stands and as the Gregorian day: texts have either.
    """
    if not isinstance(value, dict) or not isinstance(value.get("time"), str):
        return []
    match = _TIME.match(value["time"])
    length = {11: 10, 10: 7, 9: 4}.get(value.get("precision", 0), 0)
    if match is None or not length or match["year"] == "0000":
        return []
    dates = ["-".join(match.groups())[:length]]
    if length == 10 and str(value.get("calendarmodel", "")).endswith(_JULIAN):
        dates.append(gregorian(*(int(part) for part in match.groups())))
    return dates


def _is_human(entity: dict[str, Any]) -> bool:
    return HUMAN in _items(entity, "P31")


def _label(entity: dict[str, Any], language: str) -> str:
    labels = entity.get("labels")
    if not isinstance(labels, dict) or not labels:
        return ""
    # Without one in the language: what holds for all, then any that is written in Latin letters.
    known = [labels[code] for code in (language, *_ENGLISH) if code in labels]
    texts = [
        str(label["value"])
        for label in (*known, *labels.values())
        if isinstance(label, dict) and label.get("value")
    ]
    latin = texts if known else sorted(texts, key=lambda text: max(text) > "\u024f")
    return latin[0][:LONGEST_FIELD] if latin else ""


def _aliases(entity: dict[str, Any], language: str) -> list[str]:
    aliases = entity.get("aliases")
    rows = [*aliases.get(language, ()), *aliases.get("mul", ())] if isinstance(aliases, dict) else []
    found = [str(row["value"])[:200] for row in rows if isinstance(row, dict) and row.get("value")]
    return list(dict.fromkeys(found))[:_ALIASES]
