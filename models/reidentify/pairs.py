"""Aligned text–profile pairs from biographies and public registers (paper 003 §3, with other sources).

    python -m models.reidentify.pairs --data ../shared/data --name2nat name2nats.pkl --out WORK

A profile is a small table of facts. Two sources fill it: the registers under `people/` (joined by name) and the
opening sentence of the biography, read by patterns, which plays the part of the info-box that WikiBio has. The
test people are never in the training texts. Writes `profiles.jsonl` and `documents.jsonl`.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
import lzma
import pickle
import re
import unicodedata
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

MONTHS = [
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
]
_MONTH = "(?:" + "|".join(MONTHS) + ")"
_DATE = (
    rf"(?:{_MONTH}\s+\d{{1,2}}\s*,\s*\d{{4}}|\d{{1,2}}\s+{_MONTH}\s*,?\s+\d{{4}}|{_MONTH}\s+\d{{4}}|\d{{4}})"
)
_BORN = re.compile(rf"\b(?:born|b\.)\b[^.;()]{{0,60}}?({_DATE})", re.I)
_LIFE = re.compile(rf"\(([^()]*?)({_DATE})[^()–—-]*(?:–|—|--|-)\s*[^()]*?({_DATE})[^()]*\)", re.I)
_IS_A = re.compile(r"\b(?:is|was|are|were)\s+(?:an?|the|one of the)\s+([^.;]{3,160})", re.I)
_STOP = re.compile(
    r"\b(?:who|whose|which|known|best|born|from|and is|and was|where|that|with|serving|currently|during|he|she|,\s*(?:he|she))\b",
    re.I,
)
_KNOWN = re.compile(
    r"\b(?:known for|best known|role|played|plays|playing|portrayed|starred|appear\w*|member of|author of|"
    r"represent\w*)\b([^.;]{0,160})",
    re.I,
)
_BORN_IN = re.compile(r"\bborn\b[^.;()]{0,40}?\bin ([A-Z][\w.'’-]+(?:[ ,]+[A-Z][\w.'’-]+){0,3})")
_CAPITALS = re.compile(r"[A-Z0-9][\w'’&-]*(?:\s+(?:of|the|and|in|on|de|to|a|for)?\s*[A-Z0-9][\w'’&-]*)*")


def fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).lower().split())


def split_of(name: str) -> str:
    """By hash of the person's name, so that no test person is ever trained on: 4 % test, 3 % dev."""
    bucket = int(hashlib.sha256(fold(name).encode()).hexdigest(), 16) % 100
    return "test" if bucket < 4 else "dev" if bucket < 7 else "train"


def date_value(text: str) -> str:
    year = re.search(r"\d{4}", text)
    month = re.search(_MONTH, text, re.I)
    day = re.search(r"\b\d{1,2}\b", text)
    parts = [
        day.group() if day and month else "",
        month.group().lower() if month else "",
        year.group() if year else "",
    ]
    return " ".join(p for p in parts if p)


class Restricted(pickle.Unpickler):
    """A pickle may run code; this one may only hold plain containers."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in {
            ("collections", "defaultdict"),
            ("builtins", "list"),
            ("builtins", "dict"),
            ("builtins", "set"),
        }:
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"refused {module}.{name}")


def nationalities(path: Path | None) -> dict[str, str]:
    if path is None:
        return {}
    with path.open("rb") as handle:
        table = Restricted(handle).load()
    return {
        fold(name): fold(values[0] if isinstance(values, (list, tuple)) else str(values))
        for name, values in table.items()
        if values
    }


def from_opening(text: str, demonyms: set[str]) -> dict[str, str]:
    """The facts an info-box would hold, read from the first sentences."""
    facts: dict[str, str] = {}
    opening = text[:600]
    life = _LIFE.search(opening[:250])
    born = _BORN.search(opening)
    if life:
        facts["born"], facts["died"] = date_value(life.group(2)), date_value(life.group(3))
    elif born:
        facts["born"] = date_value(born.group(1))
    place = _BORN_IN.search(opening)
    if place:
        facts["birthplace"] = fold(place.group(1))
    is_a = _IS_A.search(opening)
    if is_a:
        phrase = _STOP.split(is_a.group(1))[0]
        words = phrase.replace(",", " , ").split()
        nation = [w for w in words if fold(w) in demonyms]
        if nation:
            facts["nationality"] = fold(" ".join(nation[:2]))
        rest = fold(" ".join(w for w in words if w not in nation)).strip(" ,")
        if rest:
            facts["occupation"] = rest[:80]
    known = [c for m in _KNOWN.finditer(text[:900]) for c in _CAPITALS.findall(m.group(1)) if len(c) > 3]
    if known:
        facts["known for"] = fold(" ; ".join(dict.fromkeys(known)))[:120]
    return facts


def name_of(text: str) -> str:
    head = re.split(r"\s*\(|,|\s+(?:is|was|are|were)\s", text, maxsplit=1)[0]
    return head.strip(" '\"“”-")[:60]


def biographies(data: Path) -> Iterator[tuple[str, str, str]]:
    """(source, name, text)."""
    wiki = data / "wiki"
    for line in (wiki / "actors.jsonl").open(encoding="utf-8"):
        row = json.loads(line)
        if len(row["abstract"]) > 80:
            yield "actors", re.sub(r"\s*\(.*?\)", "", row["title"]), row["abstract"]
    for name in ("dbpedia_bios", "wikibio_texts"):
        for line in (wiki / f"{name}.jsonl").open(encoding="utf-8"):
            text = json.loads(line)["text"].replace('\\"', '"').replace("\n", " ").strip()
            if len(text) > 80:
                yield name, name_of(text), text
    for line in (wiki / "biographies_masked.jsonl").open(encoding="utf-8"):
        row = json.loads(line)
        yield "masked:" + row["doc_id"], name_of(row["text"]), row["text"]


def _rows(path: Path, delimiter: str = ",", encoding: str = "utf-8-sig") -> Iterator[dict[str, str]]:
    opened: Any = lzma.open(path) if path.suffix == ".xz" else path.open("rb")  # noqa: SIM115 (closed with the wrapper)
    handle = io.TextIOWrapper(opened, encoding=encoding, errors="replace", newline="")
    with handle:
        yield from csv.DictReader(handle, delimiter=delimiter)


def _iso(value: str) -> str:
    parts = (value or "").split("-")
    if len(parts) == 3 and all(p.isdigit() for p in parts):
        return f"{int(parts[2])} {MONTHS[max(1, min(12, int(parts[1]))) - 1].lower()} {parts[0]}"
    return parts[0] if parts and parts[0].isdigit() else ""


Row = dict[str, str]


def _surname_last(row: Row) -> str:
    """“Berg, Anna” as "Anna Berg"."""
    return " ".join(reversed([part.strip() for part in row["name"].split(",")]))


def _death(r: Row) -> Row:
    return {
        "born": r["birth_year"],
        "died": r["death_year"],
        "nationality": fold(r["nationality"]),
        "occupation": fold(r["famous_for"])[:80],
    }


def _pantheon(r: Row) -> Row:
    return {
        "born": r["birthyear"],
        "birthplace": fold(f"{r['birthcity']} {r['countryName']}"),
        "sex": fold(r["gender"]),
        "occupation": fold(r["occupation"]),
    }


def _moma(r: Row) -> Row:
    return {
        "nationality": fold(r["Nationality"] or ""),
        "born": r["BeginDate"].replace("0", "", 1) if r["BeginDate"] == "0" else r["BeginDate"],
        "occupation": "artist",
    }


def _tate(r: Row) -> Row:
    return {
        "born": r["yearOfBirth"],
        "died": r["yearOfDeath"],
        "birthplace": fold(r["placeOfBirth"] or ""),
        "occupation": "artist",
    }


def _hockey(r: Row) -> Row:
    return {**_birth(r), "occupation": "ice hockey player"}


def _nobel(r: Row) -> Row:
    return {**_birth(r), "known for": fold(r["prize"])}


def _birth(r: Row) -> Row:
    return {"born": _iso(r["birth_date"]), "birthplace": fold(f"{r['birth_city']} {r['birth_country']}")}


def _judge(r: Row) -> Row:
    return {
        "born": r["birth_date"],
        "birthplace": fold(f"{r['birthplace_city']} {r['birthplace_state']}"),
        "occupation": "united states judge",
    }


def _judge_name(r: Row) -> str:
    return " ".join(p for p in (r["name_first"], r["name_middle"], r["name_last"]) if p and p != "NA")


def _astronaut(r: Row) -> Row:
    return {
        "born": r["year_of_birth"],
        "nationality": fold(r["nationality"]),
        "occupation": "astronaut " + fold(r["occupation"]),
    }


def _politician(r: Row) -> Row:
    return {
        "country": fold(r["country"]),
        "sex": fold(r["gender"]),
        "born": _iso(r["birth"]),
        "party": fold(r["parties"])[:60],
        "occupation": "politician " + fold(r["chambers"])[:40],
    }


def _state_politician(r: Row) -> Row:
    return {
        "country": "united states " + fold(r["state"]),
        "born": _iso(r["birth"]),
        "party": fold(r["party"]),
        "occupation": "state politician",
    }


# File under `people/`, what stands between its columns, the name of a row's person, the facts of a row. Where two registers
# know a person, the later one wins.
REGISTERS: tuple[tuple[str, str, Callable[[Row], str], Callable[[Row], Row]], ...] = (
    ("deaths.csv", ",", itemgetter("name"), _death),
    ("pantheon.tsv", "\t", itemgetter("name"), _pantheon),
    ("moma_artists.csv", ",", itemgetter("DisplayName"), _moma),
    ("tate.csv", ",", _surname_last, _tate),
    ("nhl_player_births.csv", ",", lambda r: f"{r['first_name']} {r['last_name']}", _hockey),
    ("nobel.csv", ",", itemgetter("full_name"), _nobel),
    ("judges_people.csv", ",", _judge_name, _judge),
    ("astro.csv", ",", _surname_last, _astronaut),
    ("everypolitician_2016.tsv.xz", "\t", itemgetter("name"), _politician),
    ("openstates_people.tsv.xz", "\t", itemgetter("name"), _state_politician),
)


def registers(data: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """(name, facts) of the public registers."""
    for file, delimiter, name, facts in REGISTERS:
        for row in _rows(data / "people" / file, delimiter):
            yield name(row), facts(row)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--name2nat", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)

    by_name = nationalities(arguments.name2nat)
    demonyms = {word for nation in set(by_name.values()) for word in nation.split()} | {
        "english",
        "scottish",
        "welsh",
        "american",
    }
    known: dict[str, dict[str, str]] = {}
    for name, facts in registers(arguments.data):
        clean = {k: v for k, v in facts.items() if v and v not in {"na", "nan", "0", "unknown"}}
        if name and clean:
            known.setdefault(fold(name), {}).update(clean)

    profiles: list[dict[str, str]] = []
    documents: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    for source, name, text in biographies(arguments.data):
        key = fold(name)
        if not key or len(key) < 4:
            continue
        facts = {**known.get(key, {}), **from_opening(text, demonyms)}
        if "nationality" not in facts and key in by_name:
            facts["nationality"] = by_name[key]
        if len(facts) < 2 or key in seen:
            continue
        seen[key] = len(profiles)
        documents.append({"person": len(profiles), "source": source, "split": split_of(name), "text": text})
        profiles.append({"name": key, **facts})
    for key, facts in known.items():
        if key not in seen:
            profiles.append({"name": key, **facts})
    with (arguments.out / "profiles.jsonl").open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(p, ensure_ascii=False) + "\n" for p in profiles)
    with (arguments.out / "documents.jsonl").open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(d, ensure_ascii=False) + "\n" for d in documents)
    print(f"{len(documents)} documents, {len(profiles)} profiles")


if __name__ == "__main__":
    main()
