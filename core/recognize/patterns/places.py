"""Postal addresses, postcodes and coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import CERTAIN, LIKELY, OFFERED, Found, by_regex, register

SUFFIX = (
    r"Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Boulevard|Blvd\.?|Lane|Ln\.?|Drive|Dr\.?|Court|Ct\.?|Place|Pl\.?|Square|Sq\.?|"
    r"Terrace|Way|Crescent|Close|Gardens|Grove|Hill|Park|Parade|Row|Mews|Highway|Hwy\.?|Parkway|Pkwy\.?|Circle|Walk|Quay"
)
WORD = r"(?:[A-ZÀ-ŽÆØÅ][\w’'.-]*|\d{1,3}(?:st|nd|rd|th))"
CITY = r"(?:,\s*[A-ZÀ-Ž][^\W\d_]+(?:[ -][A-ZÀ-Ž][^\W\d_]+){0,3}(?!\w))?"
# The town on the next line of a letterhead, where its state and ZIP code or its postcode follow.
NEXT_LINE = (
    r"[ \t]*\n[ \t]*[A-ZÀ-Ž][^\W\d_]+(?:[ -][A-ZÀ-Ž][^\W\d_]+){0,3}"
    r"(?=,?[ \t]+(?:[A-Z]{2}[ \t]\d{5}(?!\d)|[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)))"
)
FLAT = r"(?:,?\s(?:Apt|Apartment|Unit|Suite|Ste|Flat|Room)\.?\s#?\d*[A-Z]?(?:-?\d+)?(?!\w))?"
ENGLISH = re.compile(
    rf"\b(?:(?:Flat|Apt\.?|Apartment|Unit|Suite)\s[\w-]+,\s*)?\d{{1,5}}[A-Za-z]?(?:[/‑–-]\d{{1,5}}){{0,2}},?\s(?:{WORD}\s){{1,4}}(?:{SUFFIX})(?!\w){FLAT}"
    rf"(?:{NEXT_LINE}|{CITY})(?:,?\s[A-Z]{{2}}\s\d{{5}}(?:-\d{{4}})?|,?\s[A-Z]{{1,2}}\d[A-Z\d]?\s\d[A-Z]{{2}}|,\s[A-Z]{{2}}(?![\w.]))?"
)
# A street that is counted needs no house number to be one: "2nd Street", "West 42nd Street".
COUNTED = re.compile(
    r"(?<![\w-])(?:(?:North|South|East|West|N\.|S\.|E\.|W\.)\s)?\d{1,3}(?:st|nd|rd|th)\s(?:Street|St\b\.?|Avenue|Ave\b\.?|Road|Place)(?!\w)"
)
CONTINENTAL = re.compile(
    rf"\b(?:(?:{WORD}(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|gata|gatan|gaten|gate|vej|vegen|veien|veg|straat|laan|katu|utca))"
    rf"|(?:rue|avenue|boulevard|place|via|viale|piazza|corso|calle|avenida|plaza|paseo|rua|ul\.|ulica|ulitsa)\s(?:(?:de|du|des|la|le|les|del|della|di|da|do)\s)*{WORD}(?:\s{WORD}){{0,2}})"
    rf",?\s(?:no\.?\s)?\d{{1,4}}[a-zA-Z]?(?:,?\s(?:[A-Z]{{1,2}}-)?\d{{4,5}}\s{WORD})?"
)
# "House No. 44, Gali No. 3, Swaroop Nagar, Delhi-110042": numbered houses and lanes, as Indian courts write them.
NUMBERED = re.compile(
    r"\b(?:House|Flat|Plot|Door|Quarter|Shop|H\.)\s?(?:No|Nos)\.?\s?[\w/-]+(?:,\s(?=[A-Z\d])(?:[^,.;\n]|(?<=\bNo)\.){2,40}?(?=[,;\n]|\.(?!\s?\d)|[-–\s]\d{6}\b)){0,6}"
    r"(?:[-–,\s]+\d{6}\b)?"
)
# "R/o Village Pimpalgaon, Taluka Niphad": where somebody is resident, as Indian courts write it.
RESIDENT = re.compile(
    r"\b[Rr]/o\.?\s(?:(?:Village|Vill\.?|At|Post|House)\s)?(?P<it>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
    r"|\b(?:Village|Mouza|Tehsil|Taluka)\s(?P<area>[A-Z][a-z]+)(?=,|\sin\s)"
)
BOX = re.compile(r"\b(?:P\.?\s?O\.?\s?Box|Postfach|Boîte postale|Apartado)\s\d{1,7}\b", re.IGNORECASE)
UK_CODE = re.compile(
    r"\b(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKSTUW]|[A-HK-Y]\d[ABEHMNPRVWXY]) \d[ABD-HJLNP-UW-Z]{2})\b"
)
US_ZIP = re.compile(r"\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b")
CA_CODE = re.compile(r"\b[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d\b")
DMS = re.compile(
    r"\d{1,2}°\s?(?:\d{1,2}[′']\s?)?(?:\d{1,2}(?:\.\d+)?[″\"]\s?)?[NS][,;\s]+\d{1,3}°\s?(?:\d{1,2}[′']\s?)?(?:\d{1,2}(?:\.\d+)?[″\"]\s?)?[EW]\b"
)
DECIMAL = re.compile(r"(?<![\d.])-?(?:[0-8]?\d|90)\.\d{4,},\s?-?(?:1[0-7]\d|0?\d?\d|180)\.\d{4,}(?![\d.])")


# "R/AT NO. 27, 3RD CROSS, MARUTHI LAYOUT | TUMAKURU - 572102": a whole address down to its PIN code.
RESIDENT_AT = re.compile(
    r"\bR/(?:o|at)\b[.:,]?\s+(?P<it>(?:No|House|Flat|Door|Plot|D|H)\b\.?\s?[^;\n]{2,90}(?:\n[^;\n]{2,60}?)?[-–,\s]+\d{6}\b)",
    re.IGNORECASE,
)


def residents(text: str) -> Iterator[Found]:
    """Addresses, villages and districts behind "r/o"."""
    for match in RESIDENT_AT.finditer(text):
        yield *match.span("it"), CERTAIN
    for match in RESIDENT.finditer(text):
        yield *match.span("it" if match["it"] else "area"), LIKELY


register("address", EntityType.LOC, by_regex(ENGLISH, LIKELY), kind="postal address", direct=0.35, quasi=0.6)
register(
    "address-continental",
    EntityType.LOC,
    by_regex(CONTINENTAL, LIKELY),
    kind="postal address",
    direct=0.35,
    quasi=0.6,
)
register(
    "address-numbered",
    EntityType.LOC,
    by_regex(NUMBERED, CERTAIN),
    kind="postal address",
    direct=0.35,
    quasi=0.6,
)
register("counted street", EntityType.LOC, by_regex(COUNTED, LIKELY), kind="street", direct=0.02, quasi=0.6)
register("resident", EntityType.LOC, residents, kind="place", direct=0.02, quasi=0.8)
register("po box", EntityType.LOC, by_regex(BOX, LIKELY), kind="postal address", direct=0.3, quasi=0.6)
register("postcode-uk", EntityType.LOC, by_regex(UK_CODE, LIKELY), kind="postcode", direct=0.1, quasi=0.85)
register("postcode-us", EntityType.LOC, by_regex(US_ZIP, OFFERED), kind="postcode", direct=0.1, quasi=0.8)
register("postcode-ca", EntityType.LOC, by_regex(CA_CODE, LIKELY), kind="postcode", direct=0.1, quasi=0.85)
register("coordinates", EntityType.LOC, by_regex(DMS, CERTAIN), kind="coordinates", direct=0.2, quasi=0.75)
register(
    "coordinates-decimal",
    EntityType.LOC,
    by_regex(DECIMAL, CERTAIN),
    kind="coordinates",
    direct=0.2,
    quasi=0.75,
)
