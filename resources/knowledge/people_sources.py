"""One reader a source of public people: each turns a file into `Person` values and knows that file's habits."""

from __future__ import annotations

import csv
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

from sfumato.core.knowledge.people import Person
from sfumato.core.knowledge.sources import open_bytes

WORDS = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
STATES: dict[str, str] = WORDS["us_states"]
DAMAGED = re.compile(r"[\ufffd\x7f-\x9f\u0300-\u036f_]")
JOB = re.compile(rf"(?:[a-z-]+ ){{0,3}}[a-z-]*(?:{'|'.join(WORDS['job_endings'])})")


class _NoClasses(pickle.Unpickler):
    """name2nat ships a pickle. Dictionaries, lists and strings need no class: whatever asks for one is refused."""

    def find_class(self, module: str, name: str) -> object:
        raise pickle.UnpicklingError(f"class {module}.{name} in a file of plain values")


def rows(path: Path, delimiter: str = ",") -> Iterator[dict[str, str]]:
    with open_bytes(path) as raw:
        lines = (line.decode("utf-8", "replace").removeprefix("\ufeff") for line in raw)
        quoting = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
        for row in csv.DictReader(lines, delimiter=delimiter, quoting=quoting):
            yield {key: "" if value in ("NA", None) else value.strip() for key, value in row.items() if key}


def sex(text: str) -> str:
    return {"f": "f", "w": "f", "m": "m"}.get(text[:1].lower(), "")


def date(*parts: str) -> list[str]:
    kept: list[str] = []
    for part in parts:
        if not part or not part.isdigit() or part == "0":
            break
        kept.append(part.zfill(2 if kept else 4))
    return ["-".join(kept)] if kept else []


def plain(texts: list[str]) -> list[str]:
    return [text.strip() for text in texts if text and text.strip() and text != "unknown"]


def name2nat(path: Path) -> Iterator[Person]:
    with path.open("rb") as file:
        table = _NoClasses(file).load()
    for name, nations in table.items():
        yield Person(name, countries=list(nations))


def chadwick(path: Path) -> Iterator[Person]:
    for r in rows(path):
        name = f"{r['name_first'] or r['name_given']} {r['name_last']}".strip()
        if not name:
            continue
        full = f"{r['name_given']} {r['name_last']}".strip()
        nick = f"{r['name_nick']} {r['name_last']}".strip() if r["name_nick"] else ""
        played = r["pro_played_first"] or r["mlb_played_first"] or r["col_played_first"]
        umpired = r["pro_umpired_first"] or r["mlb_umpired_first"]
        other = r["key_sr_nfl"] or r["key_sr_nba"] or r["key_sr_nhl"]
        jobs = [
            *(["baseball player"] if played or not (umpired or other) else []),
            *(["umpire"] if umpired else []),
            *(["manager"] if r["pro_managed_first"] or r["mlb_managed_first"] else []),
            *(["american football player"] if r["key_sr_nfl"] else []),
            *(["basketball player"] if r["key_sr_nba"] else []),
            *(["ice hockey player"] if r["key_sr_nhl"] else []),
        ]
        yield Person(
            name,
            r["key_person"],
            aliases=[a for a in (full, nick) if a and a != name],
            births=date(r["birth_year"], r["birth_month"], r["birth_day"]),
            deaths=date(r["death_year"], r["death_month"], r["death_day"]),
            occupations=jobs,
            terms=["Major League Baseball"] if r["mlb_played_first"] else [],
        )


def everypolitician(path: Path) -> Iterator[Person]:
    for r in rows(path, "\t"):
        yield Person(
            r["name"],
            r["wikidata"] or r["id"],
            aliases=plain(r["aliases"].split("|"))[:6],
            sex=sex(r["gender"]),
            births=[r["birth"]] if r["birth"] else [],
            deaths=[r["death"]] if r["death"] else [],
            countries=plain([r["country"]]),
            places=[(area, r["country"]) for area in plain(re.split(r"[|;]", r["areas"]))[:6]],
            occupations=["politician"],
            terms=plain(r["parties"].split("|"))[:6] + plain(r["chambers"].split("|"))[:3],
        )


def openstates(path: Path) -> Iterator[Person]:
    jobs = {
        "upper": "state senator",
        "lower": "state representative",
        "governor": "governor",
        "lt_governor": "lieutenant governor",
        "mayor": "mayor",
    }
    for r in rows(path, "\t"):
        yield Person(
            r["name"],
            r["id"],
            aliases=plain(r["aliases"].split("|"))[:6],
            sex=sex(r["gender"]),
            births=[r["birth"]] if r["birth"] else [],
            deaths=[r["death"]] if r["death"] else [],
            countries=["US"],
            places=[(STATES.get(r["state"], r["state"]), "US")],
            occupations=["politician", *(jobs.get(role, role) for role in plain(r["roles"].split("|")))],
            terms=plain([p for party in r["party"].split("|") for p in (party, f"{party} Party")]),
        )


def pantheon(path: Path) -> Iterator[Person]:
    for r in rows(path, "\t"):
        country = r["countryName"].title()
        yield Person(
            r["name"],
            sex=sex(r["gender"]),
            births=date(r["birthyear"]),
            countries=plain([country]),
            places=[(place, country) for place in plain([r["birthcity"], STATES.get(r["birthstate"], "")])],
            occupations=[r["occupation"].lower()],
        )


def deaths(path: Path) -> Iterator[Person]:
    for r in rows(path):
        if DAMAGED.search(r["name"]):  # the file lost some letters to a wrong encoding
            continue
        famous = re.sub(r"\(.*?(\)|$)", "", r["famous_for"]).strip()
        inside = re.findall(r"\(([^()0-9]{3,60})", r["famous_for"])
        yield Person(
            r["name"],
            births=date(r["birth_year"]),
            deaths=date(r["death_year"]),
            countries=plain([r["nationality"]]),
            occupations=plain(
                [part for part in re.split(r" and |, ", famous) if JOB.fullmatch(part.strip())]
            ),
            terms=plain([text for text in inside if not DAMAGED.search(text)]),
        )


def judges(path: Path) -> Iterator[Person]:
    courts: dict[str, list[str]] = {}
    for r in rows(path.with_name("judges_appointments.csv")):
        courts.setdefault(r["judge_id"], []).append(r["court_name"])
    for r in rows(path):
        yield Person(
            " ".join(plain([r["name_first"], r["name_middle"], r["name_last"]])),
            "fjc" + r["judge_id"],
            sex=sex(r["gender"]),
            births=date(r["birth_date"][-4:]),
            deaths=date(r["death_date"][-4:]),
            countries=["US"],
            places=[
                (place, "US")
                for place in plain(
                    [
                        r["birthplace_city"],
                        STATES.get(r["birthplace_state"], ""),
                        r["death_city"],
                        STATES.get(r["death_state"], ""),
                    ]
                )
            ],
            occupations=["judge", "lawyer"],
            terms=courts.get(r["judge_id"], []),
        )


def moma(path: Path) -> Iterator[Person]:
    for r in rows(path):
        if r["DisplayName"] and r["Gender"]:  # groups and firms have none
            yield Person(
                r["DisplayName"],
                r["Wiki QID"],
                sex=sex(r["Gender"]),
                births=date(r["BeginDate"]),
                deaths=date(r["EndDate"]),
                countries=plain([r["Nationality"]]),
                occupations=["artist"],
            )


def tate(path: Path) -> Iterator[Person]:
    for r in rows(path):
        if not r["gender"]:
            continue
        places = []
        for text in plain([r["placeOfBirth"], r["placeOfDeath"]]):
            place, _, country = text.rpartition(", ")
            places.append((place or country, country))
        yield Person(
            r["name"],
            sex=sex(r["gender"]),
            births=date(r["yearOfBirth"]),
            deaths=date(r["yearOfDeath"]),
            countries=plain([places[0][1]]) if places else [],
            places=places,
            occupations=["artist"],
        )


def nobel(path: Path) -> Iterator[Person]:
    jobs = {
        "Physics": "physicist",
        "Chemistry": "chemist",
        "Literature": "writer",
        "Economics": "economist",
        "Medicine": "scientist",
    }
    seen: set[str] = set()
    for r in rows(path):
        if r["laureate_type"] != "Individual" or r["laureate_id"] in seen:
            continue
        seen.add(r["laureate_id"])
        clean = [
            re.sub(r"\s*\(.*", "", text)
            for text in (r["birth_country"], r["death_country"], r["organization_country"])
        ]
        yield Person(
            r["full_name"],
            sex=sex(r["gender"]),
            births=plain([r["birth_date"]]),
            deaths=plain([r["death_date"]]),
            dates=[r["prize_year"]],
            countries=plain(clean[:1]),
            places=[
                (re.sub(r"\s*\(.*", "", place), country)
                for place, country in zip(
                    (r["birth_city"], r["death_city"], r["organization_city"]), clean, strict=True
                )
                if place
            ],
            occupations=plain([jobs.get(r["category"], "")]),
            terms=["Nobel Prize", f"Nobel Prize in {r['category']}", *plain([r["organization_name"]])],
        )


def nhl(path: Path) -> Iterator[Person]:
    for r in rows(path):
        yield Person(
            f"{r['first_name']} {r['last_name']}",
            "nhl" + r["player_id"],
            sex="m",
            births=plain([r["birth_date"]]),
            countries=plain([r["birth_country"]]),
            places=[
                (place, r["birth_country"]) for place in plain([r["birth_city"], r["birth_state_province"]])
            ],
            occupations=["ice hockey player"],
            terms=["National Hockey League", "NHL"],
        )


def astro(path: Path) -> Iterator[Person]:
    seen: set[str] = set()
    for r in rows(path):
        if r["name"] not in seen:
            seen.add(r["name"])
            yield Person(
                r["name"],
                sex=sex(r["sex"]),
                births=date(r["year_of_birth"]),
                countries=plain([r["nationality"].replace("U.S.S.R/Russia", "Russia")]),
                occupations=["astronaut", *plain([r["occupation"].lower()])],
                terms=plain([r["selection"]]),
            )


def legislators(path: Path) -> Iterator[Person]:
    for r in json.loads(path.read_text(encoding="utf-8")):
        name, bio, terms = r["name"], r.get("bio", {}), r.get("terms", [])
        parts = plain([name.get("first", ""), name.get("middle", ""), name.get("last", "")])
        short = plain([name.get("nickname") or name.get("first", ""), name.get("last", "")])
        yield Person(
            " ".join(short),
            r["id"].get("wikidata") or r["id"].get("bioguide", ""),
            aliases=[" ".join(parts), *plain([name.get("official_full", "")])],
            sex=sex(bio.get("gender", "")),
            births=plain([bio.get("birthday", "")]),
            dates=sorted({term["start"][:4] for term in terms} | {term["end"][:4] for term in terms}),
            countries=["US"],
            places=[
                (STATES.get(state, state), "US")
                for state in sorted({term["state"] for term in terms if "state" in term})
            ],
            occupations=[
                "politician",
                *sorted({"congressman" if term["type"] == "rep" else "senator" for term in terms}),
            ],
            terms=sorted(
                {
                    text
                    for term in terms
                    if (p := term.get("party"))
                    for text in (p, f"{p} Party", f"{p}ic Party" if p == "Democrat" else p)
                }
            ),
        )


def lahman(path: Path) -> Iterator[Person]:
    import pyarrow.parquet as parquet

    schools: dict[str, set[str]] = {}
    names = {
        r["schoolID"]: r["name_full"]
        for r in parquet.read_table(path.with_name("Schools.parquet")).to_pylist()
    }
    for r in parquet.read_table(path.with_name("CollegePlaying.parquet")).to_pylist():
        schools.setdefault(r["playerID"], set()).add(names.get(r["schoolID"], ""))
    awards: dict[str, set[str]] = {}
    for r in parquet.read_table(path.with_name("AwardsPlayers.parquet")).to_pylist():
        awards.setdefault(r["playerID"], set()).add(r["awardID"] or "")
    teams = {
        (r["yearID"], r["teamID"]): r["name"]
        for r in parquet.read_table(
            path.with_name("Teams.parquet"), columns=["yearID", "teamID", "name"]
        ).to_pylist()
    }
    played: dict[str, set[str]] = {}
    for r in parquet.read_table(
        path.with_name("Appearances.parquet"), columns=["yearID", "teamID", "playerID"]
    ).to_pylist():
        played.setdefault(r["playerID"], set()).add(teams.get((r["yearID"], r["teamID"]), ""))

    def whole(*parts: object) -> list[str]:
        return date(*("" if p is None or p != p else str(int(float(str(p)))) for p in parts))

    for r in parquet.read_table(path).to_pylist():
        name = f"{r['nameFirst'] or r['nameGiven'] or ''} {r['nameLast'] or ''}".strip()
        who = r["playerID"]
        if not name:
            continue
        yield Person(
            name,
            who,
            aliases=plain([f"{r['nameGiven'] or ''} {r['nameLast'] or ''}"]),
            sex="m",
            births=whole(r["birthYear"], r["birthMonth"], r["birthDay"]),
            deaths=whole(r["deathYear"], r["deathMonth"], r["deathDay"]),
            countries=plain([r["birthCountry"] or ""]),
            places=[
                (place, country or "")
                for place, country in (
                    (r["birthCity"], r["birthCountry"]),
                    (STATES.get(r["birthState"] or "", ""), r["birthCountry"]),
                    (r["deathCity"], r["deathCountry"]),
                )
                if place
            ],
            occupations=["baseball player"],
            terms=plain(
                ["Major League Baseball", *schools.get(who, ()), *awards.get(who, ()), *played.get(who, ())]
            ),
        )
