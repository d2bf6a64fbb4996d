"""National identity numbers with their checksums, passports, licences and vehicles."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import (
    CERTAIN,
    LIKELY,
    OFFERED,
    Found,
    by_regex,
    near,
    register_table,
)

# Name, python-stdnum module, the written form, words that announce it, and a valid number (of stdnum's documentation or made up).
# A form that many plain numbers share needs its word (or its separators) besides the checksum: one number in ten passes a check
# digit by chance.
VAT_PREFIXES = "AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK"
KINDS: tuple[tuple[str, str, str, str, str], ...] = (
    ("SSN", "us.ssn", r"\d{3}-\d{2}-\d{4}", r"ssn|social security", "536-90-4399"),
    ("ITIN", "us.itin", r"9\d{2}-\d{2}-\d{4}", r"itin|taxpayer", "912-90-3456"),
    ("EIN", "us.ein", r"\d{2}-\d{7}", r"ein|employer", "91-1144442"),
    ("NHS number", "gb.nhs", r"\d{3}[ -]?\d{3}[ -]?\d{4}", r"nhs", "943-476-5870"),
    ("UTR", "gb.utr", r"\d{10}", r"utr|taxpayer reference", "1955839661"),
    ("fødselsnummer", "no.fodselsnummer", r"\d{6} ?\d{5}", r"f[øo]dselsnummer|personnummer|national id|fnr", "15108695088"),
    ("CPR", "dk.cpr", r"\d{6}-\d{4}", r"cpr|personnummer", "211062-5629"),
    ("personnummer", "se.personnummer", r"(?:\d{2})?\d{6}[-+]\d{4}", r"personnummer|personal identity", "880320-0016"),
    ("HETU", "fi.hetu", r"\d{6}[-+A]\d{3}[0-9A-Z]", r"hetu|henkil[öo]tunnus", "131052-308T"),
    ("kennitala", "is_.kennitala", r"\d{6}-?\d{4}", r"kennitala", "450401-3150"),
    ("DNI", "es.dni", r"\d{8}-?[A-Z]", r"dni", "12345678Z"),
    ("NIE", "es.nie", r"[XYZ]-?\d{7}-?[A-Z]", r"nie", "X2482300W"),
    ("codice fiscale", "it.codicefiscale", r"[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]", r"codice fiscale", "RSSMRA85T10A562S"),
    ("NIR", "fr.nir", r"[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}",
     r"s[ée]curit[ée] sociale|social security|nir|insee", "2 95 10 99 126 111 93"),
    ("tax ID", "de.idnr", r"\d{2} ?\d{3} ?\d{3} ?\d{3}", r"steuer|idnr|tax id", "36 574 261 809"),
    ("PESEL", "pl.pesel", r"\d{11}", r"pesel", "44051401359"),
    ("BSN", "nl.bsn", r"\d{9}", r"bsn|burgerservice", "111222333"),
    ("national number", "be.nn", r"\d{2}\.?\d{2}\.?\d{2}-?\d{3}\.?\d{2}",
     r"rijksregister|registre national|national number", "85.07.30-033.28"),
    ("CNP", "ro.cnp", r"[1-9]\d{12}", r"cnp|cod numeric", "1630615123457"),
    ("EGN", "bg.egn", r"\d{10}", r"egn|егн", "8032056031"),
    ("birth number", "cz.rc", r"\d{6}/\d{3,4}", r"rodn[ée]|birth number", "710319/2745"),
    ("TCKN", "tr.tckimlik", r"[1-9]\d{10}", r"t\.?c\.?|kimlik|tckn", "17291716060"),
    ("Aadhaar", "in_.aadhaar", r"\d{4} ?\d{4} ?\d{4}", r"aadh?aar|uid", "2341 2341 2346"),
    ("PAN", "in_.pan", r"[A-Z]{5}\d{4}[A-Z]", r"pan", "ACUPA7085R"),
    ("CPF", "br.cpf", r"\d{3}\.?\d{3}\.?\d{3}-?\d{2}", r"cpf", "390.533.447-05"),
    ("resident ID", "cn.ric", r"\d{17}[\dX]", r"id|identity", "360426199101010071"),
    ("ID number", "za.idnr", r"\d{13}", r"id|identity", "7503305044089"),
    ("SIN", "ca.sin", r"\d{3}[ -]\d{3}[ -]\d{3}", r"sin|social insurance", "123-456-782"),
    ("TFN", "au.tfn", r"\d{3} ?\d{3} ?\d{3}", r"tfn|tax file", "123 456 782"),
    ("PPS", "ie.pps", r"\d{7}[A-W][A-IW]?", r"pps", "6433435F"),
    ("AHV", "ch.ssn", r"756\.?\d{4}\.?\d{4}\.?\d{2}", r"ahv|avs", "756.9217.0769.85"),
    ("isikukood", "ee.ik", r"[1-6]\d{10}", r"isikukood|personal code", "36805280109"),
    ("personas kods", "lv.pvn", r"\d{6}-\d{5}", r"personas|personal code", "161175-19997"),
    ("OIB", "hr.oib", r"\d{11}", r"oib", "33392005961"),
    ("AMKA", "gr.amka", r"\d{11}", r"amka|αμκα", "01013099997"),
    ("CURP", "mx.curp", r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z\d]\d", r"curp", "BOXW310820HNERXN09"),
    ("RUT", "cl.rut", r"\d{1,2}\.?\d{3}\.?\d{3}-[\dK]", r"rut", "76086428-5"),
    ("CUIT", "ar.cuit", r"\d{2}-\d{8}-\d", r"cui[tl]", "20-05536168-2"),
    ("RRN", "kr.rrn", r"\d{6}-[1-8]\d{6}", r"resident registration|rrn", "971013-1019901"),
    ("thai ID", "th.pin", r"\d-\d{4}-\d{5}-\d{2}-\d", r"id", "1-2345-45678-78-1"),
    ("VAT number", "eu.vat", rf"(?:{VAT_PREFIXES})U?[\dA-Z]{{8,12}}", r"vat", "ATU57194903"),
    ("account number", "no.kontonr", r"\d{4}\.\d{2}\.\d{5}", r"konto|account", "8601.11.17947"),
    ("IMEI", "imei", r"\d{2}-?\d{6}-?\d{6}-?\d", r"imei", "354178036859789"),
)  # fmt: skip
# The label stands right before the number: "social security number |536-90-4398|".
_LABEL_END = re.compile(r"[^\W\d_](?:\s(?:no|nr|number|#))?[.:#]{0,2}\s?$", re.IGNORECASE)
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
            elif told:  # a slip of the pen is as telling, and so is a form that the check does not know
                yield (
                    match.start(),
                    match.end(),
                    LIKELY if _LABEL_END.search(text, 0, match.start()) else OFFERED,
                )

    return find


register_table(
    EntityType.CODE,
    (
        (f"id:{module}", _finder(module, form, words), name, 0.97, 0.03, f"{name} |{number}| was")
        for name, module, form, words, number in KINDS
    ),
)

# Any two letters: some pairs are never given out, but whoever writes one of them (QQ, in forms) means such a number.
NINO = re.compile(r"\b[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b")
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
# "xxx-xx-4471", "***-**-4471", "SSN (last four digits: 4471)": what courts leave of a number still finds whoever it was given to.
SSN_REST = re.compile(
    r"(?<![\w*•#])(?:[Xx*•#]{3}[- ]?[Xx*•#]{2}[- ]?)(?P<it>\d{4})(?!\w)"
    r"|\b(?i:last\s(?:four|4)(?:\sdigits)?|ending\s(?:in|with)|ends\s(?:in|with))\b[^.;\n\d]{0,60}(?P<last>\d{4})(?!\w)"
)
VIN_LETTERS = dict(zip("ABCDEFGHJKLMNPRSTUVWXYZ", map(int, "12345678123457923456789"), strict=True))
VIN_VALUES = {**{str(d): d for d in range(10)}, **VIN_LETTERS}
# Of the places of a vehicle identification number, ISO 3779.
VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def is_vin(raw: str) -> bool:
    """Whether the check digit of a vehicle identification number is right."""
    rest = sum(VIN_VALUES[c] * w for c, w in zip(raw, VIN_WEIGHTS, strict=True)) % 11
    return raw[8] == ("X" if rest == 10 else str(rest)) and any(c.isalpha() for c in raw)


def rests(text: str) -> Iterator[Found]:
    """The digits that are left of a number."""
    for match in SSN_REST.finditer(text):
        yield *match.span(match.lastgroup or 0), CERTAIN


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.CODE,
    (
        ("nino", by_regex(NINO, CERTAIN), "NINO", 0.97, 0.03, "NINO |AB 12 34 56 C| was"),
        ("passport", by_regex(PASSPORT, LIKELY), "passport", 0.95, 0.05, "passport no. |N1234567| was"),
        ("driving licence", by_regex(LICENCE, LIKELY), "driving licence", 0.95, 0.05,
         "driving licence no. |BERGA 801115 AB9IJ|, issued"),
        ("plate-uk", by_regex(PLATE_UK, LIKELY), "licence plate", 0.6, 0.38, "the driver of |AB51 KLM| failed"),
        ("plate", by_regex(PLATE, LIKELY), "licence plate", 0.6, 0.38, "a car, registration |DL 8C 1234|, was"),
        ("rest of a number", rests, "last digits", 0.6, 0.38, "Social Security number xxx-xx-|4471|, filed"),
        ("vin", by_regex(VIN, CERTAIN, check=is_vin), "vehicle number", 0.6, 0.38, "VIN |1M8GDM9AXKP042788| was"),
    ),
)  # fmt: skip
