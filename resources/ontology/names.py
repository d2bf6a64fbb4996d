"""Named things for the store: organisations by what they are and where, parties, universities, hospitals,
courts, languages, beliefs, awards, airports and stations."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

from sfumato.core.generalize.concepts import NO_COUNTRY, Kind, key
from sfumato.core.generalize.store_writer import StoreBuilder
from sfumato.resources.ontology.classes import Classes
from sfumato.resources.ontology.places import Places

_BUSINESS = ("business", "organisation")
# What a brand's place in the name-suggestion-index says about it.
_BRANDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"amenity/(bank|atm|bureau_de_change|money_transfer)", ("bank", "financial institution", *_BUSINESS)),
    (r"amenity/(fast_food|restaurant|cafe|pub|bar|ice_cream|food_court)", ("restaurant chain", *_BUSINESS)),
    (r"amenity/(fuel|charging_station)|shop/gas", ("fuel company", *_BUSINESS)),
    (r"amenity/(pharmacy|clinic|hospital|dentist|doctors|veterinary)|healthcare/", ("health-care provider", "organisation")),
    (r"amenity/(college|university|school|kindergarten|language_school|prep_school|driving_school)",
     ("education provider", "organisation")),
    (r"amenity/(post_office|post_box|parcel_locker|letter_box)", ("postal service", "organisation")),
    (r"amenity/(library|theatre|cinema|arts_centre)", ("cultural institution", "organisation")),
    (r"amenity/(place_of_worship|monastery)", ("religious organisation", "organisation")),
    (r"amenity/police", ("police authority", "public institution", "organisation")),
    (r"shop/supermarket|shop/(convenience|grocery|greengrocer|wholesale|department_store|variety_store)",
     ("retail chain", *_BUSINESS)),
    (r"shop/(car|car_parts|car_repair|motorcycle|tyres|truck)", ("vehicle company", *_BUSINESS)),
    (r"shop/", ("retail company", *_BUSINESS)),
    (r"tourism/|leisure/", ("leisure or travel company", *_BUSINESS)),
    (r"office/(insurance|financial|accountant|tax_advisor)", ("financial company", *_BUSINESS)),
    (r"office/(government|employment_agency|visa)|operators/.*government", ("public authority", "organisation")),
    (r"office/(political_party)", ("political party", "political organisation", "organisation")),
    (r"office/(telecommunication|energy|water_utility)|telecom|man_made/(mast|communications)", ("utility company", *_BUSINESS)),
    (r"^transit/", ("transport network", "organisation")),
    (r"^flags/", ()),
    (r"^operators/", ("organisation",)),
)  # fmt: skip

_DESCRIBED: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\bbank\b|credit union", ("bank", "financial institution", *_BUSINESS)),
    (r"insurance|pension fund", ("insurance or pension institution", "financial institution", "organisation")),
    (r"\buniversity|college|school\b", ("educational institution", "organisation")),
    (r"hospital|health|clinic", ("health-care provider", "organisation")),
    (r"political party", ("political party", "political organisation", "organisation")),
    (r"church|religious|denomination|diocese|monast", ("religious organisation", "organisation")),
    (r"government agency|ministry|public body|authority|municipal|police|state agency", ("public authority", "organisation")),
    (r"airline|railway|bus |transport|transit|metro|shipping|ferry|postal|logistics|courier", ("transport company", *_BUSINESS)),
    (r"car |automo|motorcycle|vehicle|truck", ("vehicle company", *_BUSINESS)),
    (r"supermarket|retail|store|shop|chain of|grocery|fashion|clothing|furniture", ("retail company", *_BUSINESS)),
    (r"restaurant|fast food|coffee|caf[eé]|bakery|pizza|burger", ("restaurant chain", *_BUSINESS)),
    (r"hotel|travel|casino|cinema|gym|fitness|theme park", ("leisure or travel company", *_BUSINESS)),
    (r"energy|oil|gas |petrol|fuel|electric|telecom|mobile|internet|water", ("utility company", *_BUSINESS)),
    (r"newspaper|broadcast|television|radio|media|publish", ("media organisation", "organisation")),
    (r"charit|non-?profit|association|foundation|society|ngo\b|cooperative", ("association", "organisation")),
    (r"company|business|brand|corporation|manufacturer|firm|enterprise|franchise", ("company", *_BUSINESS)),
    (r"organi[sz]ation|institution|agency", ("organisation",)),
)  # fmt: skip


def brands(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))["nsi"]
    for where, group in data.items():
        chain = next((c for pattern, c in _BRANDS if re.search(pattern, where)), ("company", *_BUSINESS))
        if not chain:
            continue
        parent = classes.chain(*chain)
        for item in group.get("items", []):
            include = item.get("locationSet", {}).get("include", [])
            one = include[0] if len(include) == 1 and isinstance(include[0], str) else ""
            country = places.country(one) if re.fullmatch(r"[a-z]{2}", one) else NO_COUNTRY
            node = builder.add(Kind.ORGANISATION, parent=parent, country=country)
            tags = item.get("tags", {})
            names = {item["displayName"], *item.get("matchNames", [])}
            names |= {
                v
                for k, v in tags.items()
                if k in ("name", "brand", "operator", "network", "name:en", "brand:en")
            }
            for name in names:
                builder.form(key(re.sub(r"\s*\(.*?\)$", "", name)), node, 3.0)


def described(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    """Organisations with an English description: "Norwegian bank" says what and where."""
    for row in json.loads(path.read_text(encoding="utf-8"))["wikidata"].values():
        text = row.get("description", "").lower()
        chain = next((c for pattern, c in _DESCRIBED if re.search(pattern, text)), None)
        if not chain or not row.get("label"):
            continue
        words = re.findall(r"[A-Z][\w-]+", row.get("description", ""))
        country = next((places.people[key(w)] for w in words if key(w) in places.people), NO_COUNTRY)
        node = builder.add(Kind.ORGANISATION, parent=classes.chain(*chain), country=country)
        builder.form(key(re.sub(r"\s*\(.*?\)$", "", row["label"])), node, 2.9)


def hospitals(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    parent = classes.chain("hospital", "health-care institution", "organisation")
    for row in csv.DictReader(path.open(encoding="utf-8"), delimiter="\t"):
        code = places.by_name.get(key(row["countryLabel"]), "")
        node = builder.add(Kind.ORGANISATION, parent=parent, country=places.country(code))
        if not re.fullmatch(r"Q\d+", row["itemLabel"]):
            builder.form(key(row["itemLabel"]), node, 2.0)


def universities(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    parent = classes.chain("university", "educational institution", "organisation")
    for code, name, *_ in csv.reader(path.open(encoding="utf-8")):
        node = builder.add(Kind.ORGANISATION, parent=parent, country=places.country(code))
        builder.form(key(name), node, 2.0)


def parties(builder: StoreBuilder, classes: Classes, places: Places, folder: Path) -> None:
    parent = classes.chain("political party", "political organisation", "organisation")
    nodes: dict[str, int] = {}
    for row in csv.DictReader((folder / "partyfacts-core-parties.csv").open(encoding="utf-8")):
        country = places.country(places.by_three.get(row["country"], ""))
        node = nodes[row["partyfacts_id"]] = builder.add(Kind.ORGANISATION, parent=parent, country=country)
        for column in ("name", "name_english", "name_short", "name_other"):
            for name in re.split(r"\s+/\s+", row[column] or ""):
                if len(name) > 2:
                    builder.form(key(name), node, 2.0 if column != "name_short" else 2.6)
    for row in csv.DictReader((folder / "wikipedia.csv").open(encoding="utf-8")):
        if row["partyfacts_id"] in nodes:
            for name in filter(None, (row["name"], row["name_native"])):
                builder.form(key(name), nodes[row["partyfacts_id"]], 2.0)


def courts(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    parent = classes.chain("court", "judicial body", "public institution", "organisation")
    for row in json.loads(path.read_text(encoding="utf-8")):
        node = builder.add(Kind.ORGANISATION, parent=parent, country=places.country("US"))
        for name in {row["name"], *row.get("examples", [])}:
            if len(name) > 4:
                builder.form(key(name), node, 2.0)


def languages(builder: StoreBuilder, classes: Classes, path: Path) -> None:
    parent = classes.chain("language")
    for row in json.loads(path.read_text(encoding="utf-8")):
        if not row.get("label"):
            continue
        node = builder.add(Kind.LANGUAGE, row["label"], parent=parent)
        for name in {row["label"], row.get("native") or "", f"{row['label']} language"}:
            builder.form(key(name), node, 3.5)


_ENUMS = {
    "Religion": (Kind.BELIEF, ("religion",)),
    "PoliticalIdeology": (Kind.BELIEF, ("political ideology", "world view")),
    "Award": (Kind.AWARD, ("award", "honour")),
}


def enums(builder: StoreBuilder, classes: Classes, path: Path) -> None:
    """Labels of the enumerations of religions, ideologies and awards (they stand in the comments)."""
    current = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        section = re.match(r"class (\w+)\(", line)
        if section:
            current = section[1]
        label = re.match(r'\s+\w+ = "Q\d+"  # (.+?)(?: \(\d+\))?$', line)
        if label and current in _ENUMS:
            kind, chain = _ENUMS[current]
            node = builder.add(kind, label[1], parent=classes.chain(*chain))
            builder.form(key(label[1]), node, 2.0)


def airports(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    parent = classes.chain("airport", "transport facility", "structure", "place")
    for row in csv.DictReader(path.open(encoding="utf-8")):
        node = builder.add(Kind.FACILITY, parent=parent, country=places.country(row["country"]))
        builder.form(key(row["name"]), node, 3.0)


def stations(builder: StoreBuilder, classes: Classes, places: Places, path: Path) -> None:
    """European railway stations. Most carry the name of their town, which is looked at first."""
    parent = classes.chain("railway station", "transport facility", "structure", "place")
    name = ""
    for match in re.finditer(
        r'"name": "((?:[^"\\]|\\.)*)",|"country": "([A-Z]{2})"', path.read_text(encoding="utf-8")
    ):
        if match[1]:
            name = json.loads(f'"{match[1]}"')
        elif name:
            node = builder.add(Kind.FACILITY, parent=parent, country=places.country(match[2]))
            builder.form(key(name), node, 3.2)
            name = ""
