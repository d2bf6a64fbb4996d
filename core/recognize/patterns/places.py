"""Postal addresses, postcodes and coordinates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.language.months import MONTHS
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import CERTAIN, LIKELY, OFFERED, Found, by_regex, register_table

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
    rf"\b(?:(?:Flat|Apt\.?|Apartment|Unit|Suite)\s[\w-]+,\s*)?\d{{1,5}}[A-Za-z]?(?:[/‑–-]\d{{1,5}}){{0,2}},?\s(?!(?:{'|'.join(MONTHS[1:])})\b)(?:{WORD}\s){{1,4}}(?:{SUFFIX})(?!\w){FLAT}"
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
    r"|\b(?:Village|Mouza|Tehsil|Taluka|Tal\.|Tq\.|Teh\.|Dist\.)\s(?P<area>[A-Z][a-z]+)(?=[,.]|\sin\s)"
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


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.LOC,
    (
        ("address", by_regex(ENGLISH, LIKELY), "postal address", 0.35, 0.6, "He lives at |12 Baker Street, London NW1 6XE|."),
        ("address-continental", by_regex(CONTINENTAL, LIKELY), "postal address", 0.35, 0.6,
         "Er wohnt |Hauptstraße 5, 10115 Berlin|, sagt sie"),
        ("address-numbered", by_regex(NUMBERED, CERTAIN), "postal address", 0.35, 0.6,
         "at |House No. 44, Gali No. 3, Swaroop Nagar, Delhi-110042|."),
        ("counted street", by_regex(COUNTED, LIKELY), "street", 0.02, 0.6, "a shop on |West 42nd Street| was"),
        ("resident", residents, "place", 0.02, 0.8, "Ram, R/o Village |Pimpalgaon|, was"),
        ("po box", by_regex(BOX, LIKELY), "postal address", 0.3, 0.6, "write to |P.O. Box 123| in"),
        ("postcode-uk", by_regex(UK_CODE, LIKELY), "postcode", 0.1, 0.85, "in |NW1 6XE| there"),
        ("postcode-us", by_regex(US_ZIP, OFFERED), "postcode", 0.1, 0.8, "Springfield, |IL 62704| is"),
        ("postcode-ca", by_regex(CA_CODE, LIKELY), "postcode", 0.1, 0.85, "Ottawa |K1A 0B1| is"),
        ("coordinates", by_regex(DMS, CERTAIN), "coordinates", 0.2, 0.75, "at |59°54′50″N 10°45′8″E| there"),
        ("coordinates-decimal", by_regex(DECIMAL, CERTAIN), "coordinates", 0.2, 0.75, "at |59.91391, 10.75225| there"),
    ),
)  # fmt: skip
