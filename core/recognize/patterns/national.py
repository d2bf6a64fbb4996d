"""National identity numbers with their checksums, passports, licences and vehicles."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import CERTAIN, LIKELY, OFFERED, Found, by_regex, near, register

# Name, python-stdnum module, the written form, words that announce it. A form that many plain numbers share needs
# its word (or its separators) besides the checksum: one number in ten passes a check digit by chance.
VAT_PREFIXES = "AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK"
KINDS: tuple[tuple[str, str, str, str], ...] = (
    ("SSN", "us.ssn", r"\d{3}-\d{2}-\d{4}", r"ssn|social security"),
    ("ITIN", "us.itin", r"9\d{2}-\d{2}-\d{4}", r"itin|taxpayer"),
    ("EIN", "us.ein", r"\d{2}-\d{7}", r"ein|employer"),
    ("NHS number", "gb.nhs", r"\d{3}[ -]?\d{3}[ -]?\d{4}", r"nhs"),
    ("UTR", "gb.utr", r"\d{10}", r"utr|taxpayer reference"),
    ("fødselsnummer", "no.fodselsnummer", r"\d{6} ?\d{5}", r"f[øo]dselsnummer|personnummer|national id|fnr"),
    ("CPR", "dk.cpr", r"\d{6}-\d{4}", r"cpr|personnummer"),
    ("personnummer", "se.personnummer", r"(?:\d{2})?\d{6}[-+]\d{4}", r"personnummer|personal identity"),
    ("HETU", "fi.hetu", r"\d{6}[-+A]\d{3}[0-9A-Z]", r"hetu|henkil[öo]tunnus"),
    ("kennitala", "is_.kennitala", r"\d{6}-?\d{4}", r"kennitala"),
    ("DNI", "es.dni", r"\d{8}-?[A-Z]", r"dni"),
    ("NIE", "es.nie", r"[XYZ]-?\d{7}-?[A-Z]", r"nie"),
    ("codice fiscale", "it.codicefiscale", r"[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]", r"codice fiscale"),
    ("NIR", "fr.nir", r"[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}", r"s[ée]curit[ée] sociale|nir|insee"),
    ("tax ID", "de.idnr", r"\d{2} ?\d{3} ?\d{3} ?\d{3}", r"steuer|idnr|tax id"),
    ("PESEL", "pl.pesel", r"\d{11}", r"pesel"),
    ("BSN", "nl.bsn", r"\d{9}", r"bsn|burgerservice"),
    ("national number", "be.nn", r"\d{2}\.?\d{2}\.?\d{2}-?\d{3}\.?\d{2}", r"rijksregister|registre national|national number"),
    ("CNP", "ro.cnp", r"[1-9]\d{12}", r"cnp|cod numeric"),
    ("EGN", "bg.egn", r"\d{10}", r"egn|егн"),
    ("birth number", "cz.rc", r"\d{6}/\d{3,4}", r"rodn[ée]|birth number"),
    ("TCKN", "tr.tckimlik", r"[1-9]\d{10}", r"t\.?c\.?|kimlik|tckn"),
    ("Aadhaar", "in_.aadhaar", r"\d{4} ?\d{4} ?\d{4}", r"aadh?aar|uid"),
    ("PAN", "in_.pan", r"[A-Z]{5}\d{4}[A-Z]", r"pan"),
    ("CPF", "br.cpf", r"\d{3}\.?\d{3}\.?\d{3}-?\d{2}", r"cpf"),
    ("resident ID", "cn.ric", r"\d{17}[\dX]", r"id|identity"),
    ("ID number", "za.idnr", r"\d{13}", r"id|identity"),
    ("SIN", "ca.sin", r"\d{3}[ -]\d{3}[ -]\d{3}", r"sin|social insurance"),
    ("TFN", "au.tfn", r"\d{3} ?\d{3} ?\d{3}", r"tfn|tax file"),
    ("PPS", "ie.pps", r"\d{7}[A-W][A-IW]?", r"pps"),
    ("AHV", "ch.ssn", r"756\.?\d{4}\.?\d{4}\.?\d{2}", r"ahv|avs"),
    ("isikukood", "ee.ik", r"[1-6]\d{10}", r"isikukood|personal code"),
    ("personas kods", "lv.pk", r"\d{6}-\d{5}", r"personas|personal code"),
    ("OIB", "hr.oib", r"\d{11}", r"oib"),
    ("AMKA", "gr.amka", r"\d{11}", r"amka|αμκα"),
    ("CURP", "mx.curp", r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d", r"curp"),
    ("RUT", "cl.rut", r"\d{1,2}\.?\d{3}\.?\d{3}-[\dK]", r"rut"),
    ("CUIT", "ar.cuit", r"\d{2}-\d{8}-\d", r"cui[tl]"),
    ("RRN", "kr.rrn", r"\d{6}-[1-8]\d{6}", r"resident registration|rrn"),
    ("thai ID", "th.pin", r"\d-\d{4}-\d{5}-\d{2}-\d", r"id"),
    ("VAT number", "eu.vat", rf"(?:{VAT_PREFIXES})U?[\dA-Z]{{8,12}}", r"vat"),
    ("IMEI", "imei", r"\d{2}-?\d{6}-?\d{6}-?\d", r"imei"),
)  # fmt: skip
PLAIN_DIGITS = re.compile(r"[\d ]+")


@cache
def _checker(module: str) -> Callable[[str], bool]:
    loaded: Any = importlib.import_module(f"stdnum.{module}")
    return lambda raw: bool(loaded.is_valid(raw))


def _finder(module: str, form: str, words: str) -> Callable[[str], Iterator[Found]]:
    expression = re.compile(rf"(?<![\w./-]){form}(?![\w/-])(?!\.\d)")
    announced = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)

    def find(text: str) -> Iterator[Found]:
        for match in expression.finditer(text):
            told = near(text, match.start(), announced)
            if _checker(module)(match[0]):
                plain = PLAIN_DIGITS.fullmatch(match[0]) is not None
                yield match.start(), match.end(), CERTAIN if told or not plain else OFFERED
            elif told:
                yield match.start(), match.end(), OFFERED

    return find


for _name, _module, _form, _words in KINDS:
    register(
        f"id:{_module}", EntityType.CODE, _finder(_module, _form, _words), kind=_name, direct=0.97, quasi=0.03
    )

NINO = re.compile(
    r"\b(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b"
)
PASSPORT = re.compile(
    r"\bpassport(?:\s+(?:no|number|nr|#))?\.?\s*[:#]?\s*(?P<it>(?=[A-Z0-9]*\d{4})[A-Z]{0,3}\d{5,9}[A-Z]?)\b",
    re.IGNORECASE,
)
LICENCE = re.compile(
    r"\b(?:driving|driver[’']?s?)\s+licen[cs]e(?:\s+(?:no|number|nr|#))?\.?\s*[:#]?\s*"
    r"(?P<it>(?=[A-Z0-9 -]*\d{4})[A-Z0-9][A-Z0-9 -]{5,18}[A-Z0-9])\b",
    re.IGNORECASE,
)
PLATE_UK = re.compile(
    r"\b[A-HJ-PR-Y][A-HJ-PR-Y](?:0[1-9]|[1-7]\d) [A-HJ-PR-Z]{3}\b|\b[A-HJ-NPR-TV-Y]\d{1,3} [A-HJ-PR-Z]{3}\b"
)
PLATE = re.compile(
    r"\b(?:registration|number\s+plate|licen[cs]e\s+plate|plate|reg)(?:\s+(?:no|number|nr|mark))?\.?\s*[:#]?\s*"
    r"(?P<it>(?=[A-Z0-9 -]*\d)(?=[A-Z0-9 -]*[A-Z])[A-Z0-9]{1,4}[ -]?[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4})?)\b"
)
VIN = re.compile(r"\b[A-HJ-NPR-Z0-9]{17}\b")
VIN_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", map(int, "12345678123457923456789"), strict=True))
VIN_VALUES = {**{str(d): d for d in range(10)}, **VIN_LETTERS}
# Of the places of a vehicle identification number, ISO 3779.
VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def is_vin(raw: str) -> bool:
    """Whether the check digit of a vehicle identification number is right."""
    rest = sum(VIN_VALUES[c] * w for c, w in zip(raw, VIN_WEIGHTS, strict=True)) % 11
    return raw[8] == ("X" if rest == 10 else str(rest)) and any(c.isalpha() for c in raw)


register("nino", EntityType.CODE, by_regex(NINO, CERTAIN), kind="NINO", direct=0.97, quasi=0.03)
register("passport", EntityType.CODE, by_regex(PASSPORT, LIKELY), kind="passport", direct=0.95, quasi=0.05)
register(
    "driving licence",
    EntityType.CODE,
    by_regex(LICENCE, LIKELY),
    kind="driving licence",
    direct=0.95,
    quasi=0.05,
)
register(
    "plate-uk", EntityType.CODE, by_regex(PLATE_UK, LIKELY), kind="licence plate", direct=0.6, quasi=0.38
)
register("plate", EntityType.CODE, by_regex(PLATE, LIKELY), kind="licence plate", direct=0.6, quasi=0.38)
register(
    "vin",
    EntityType.CODE,
    by_regex(VIN, CERTAIN, check=is_vin),
    kind="vehicle number",
    direct=0.6,
    quasi=0.38,
)
