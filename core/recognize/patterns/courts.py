"""Application, docket and case numbers, neutral citations, and numbers announced as a reference."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.language.months import SHORT_MONTH_PATTERN
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

# Characters before a number that are read for "blood pressure" and for "application no.": judgment calls.
_BEFORE_PRESSURE, _NEAR = 34, 16
_LOOSER = 0.05  # that a number is announced says less than its form does, so that a form's own kind wins: a judgment call
_TOLD = 0.2  # what the words before a number add to its probability: a judgment call

SLASHED = re.compile(r"(?<![\w/.-])\d{1,7}/\d{2}(?:\d{2})?(?![\w/]|-\d)")
# "2 BvR 270/07", "II K 123/05", "II SA/Wr 1234/04": chamber, register, number and year of a German or Polish court.
REGISTER = re.compile(
    r"(?<![\w/.-])(?:(?:[A-Z]|Ap)\s)?(?:\d{1,3}|[IVXL]{1,6})\s"
    rf"(?!(?:{SHORT_MONTH_PATTERN}|No))[A-Z][A-Za-z]{{0,4}}(?:/[A-Z][a-z]{{1,2}})?"
    r"(?:\s\([A-Za-z]{1,4}\))?\.?\s\d{1,6}/\d{2}(?:\d{2})?(?:/[a-z])?(?![\w/])"
)
# "85/1996/704/896": as the Court in Strasbourg counted its cases until 1998.
OLD_CASE = re.compile(r"(?<![\w/])\d{1,3}/19\d{2}/\d{1,4}/\d{1,4}(?:[-–]\d{1,4})?(?![\w/])")
ANNOUNCED = re.compile(r"\b(?:no|nos|nr|application|applications|app|case)\b\.?", re.IGNORECASE)
LISTED = re.compile(r"(?<!\d)(?!(?:19|20)\d{2}/)\d{1,6}/\d{2}(?:,| and| &)\s*$")
DATE_LIKE = re.compile(r"(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])$")
NEUTRAL = re.compile(
    r"\[(?:19|20)\d{2}\]\s(?:\d+\s)?(?:UKSC|UKHL|UKPC|EWCA\s(?:Civ|Crim)|EWHC|EWFC|EWCOP|UKUT|UKFTT|UKEAT|CSIH|CSOH|HCJAC|"
    r"NICA|NIQB|IESC|IEHC|IECA|HCA|FCA|FCAFC|NSWSC|NSWCA|VSC|VSCA|SCC|NZSC|NZCA|NZHC|ZACC|ZASCA|SGCA|SGHC|HKCFA|INSC|"
    r"AC|WLR|All\sER|QB|KB|Ch|Fam|Cr\sApp\sR|SCR)\s\d+(?:\s\([A-Za-z]+\))?"
)
ECLI = re.compile(r"\bECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}\b")
# "1:20-cv-12345-ABC-XYZ", "18-cr-20001", "9:20-cv-80123-Clark/Reid": with or without division and judges.
US_DOCKET = re.compile(
    r"(?<![\w-])(?:\d{1,2}:)?(?:19|20)?\d{2}-(?:cv|cr|mc|mj|bk|md|po|ap|civ|crim?|CV|CR|MC|MJ|BK|MD|CIV|CRIM?)-\d{3,6}"
    r"(?:-[A-Z]{2,4}\b|-[A-Z][A-Za-z]+\b)*(?:/[A-Z][A-Za-z]+)*(?:-\d{1,2})?(?![\w-])"
)
# "97-12345CF10A", "2019-CA-001234", "502019CA012345XXXXMB", "CACE-19-012345".
US_COUNTY = re.compile(
    r"(?<![\w/-])(?:\d{2,4}-\d{3,7}-?(?:CF|CA|CC|CI|CP|DR|MM|TC|GA|CJ|SC)[A-Z0-9]{0,6}|(?:19|20)\d{2}-(?:CF|CA|CC|CP|DR|MM|CI|SC)-\d{4,7}"
    r"(?:-[A-Z0-9]{1,4})*|\d{2}(?:19|20)\d{2}(?:CF|CA|CC|CP|DR|MM|SC)\d{6}[A-Z]{0,6}|(?:CACE|COCE|CONO|COWE)-\d{2}-\d{5,6})(?![\w/-])"
)
# "KKO 2003:107": a reported judgment of a Finnish supreme court, by which the case is found at once.
FINNISH = re.compile(r"(?<!\w)(?:KKO|KHO|HFD)[ \u00a0:](?:19|20)\d{2}[:-][A-Z]?-?\d{1,4}(?![\w:])")
# "HR-2019-1562-U", "QB-2019-001234", "LB-2005-11111": the court, the year, the number.
LETTERED = re.compile(r"(?<![\w/.-])[A-ZÆØÅ]{1,7}-(?:19|20)\d{2}-\d{2,7}(?:-[A-Z0-9]{1,4})*(?![\w/]|-\w)")
# "Civil Appeal No. 1234 of 2019", "W.P.(C) No. 494/2012", "Crl. A. 12 of 2018".
INDIAN = re.compile(
    r"\b(?:Appeal|Petition|Application|Suit|Case|Trial|Crime|FIR|Revision|Reference|S\.?L\.?P\.?|W\.?P\.?|C\.?A\.?|Crl\.?\s?A\.?|O\.?S\.?)s?\.?"
    r"(?:\s*\([A-Za-z.]+\))?"
    r"\s*(?:Nos?\.?\s*)?(?P<it>\d{1,6}(?:-\d{1,6})?(?:\s+of\s+|/)(?:19|20)\d{2})(?![\w/])",
    re.IGNORECASE,
)
US_STATE = re.compile(
    r"(?<![\w/-])(?:CR|CV|CF|CIV|CRIM|DR|JV|TR|PR|FA|CA)[- ]?(?:19|20)?\d{2}-\d{3,7}(?:-[A-Z]{1,3})?(?![\w/-])"
)
US_NO = re.compile(
    r"\bN(?:os?|OS?)\.\s(?P<it>\d{2,4}-(?:[A-Z]{1,3}-)?\d{1,6}(?:-(?:\d{1,6}|[A-Z]{2}))*|[A-Z]{1,3}\d{5,8})\b"
)  # … and "No. BA312345", "LC No. 2017-000345-NA"
# "T20177654" of the Crown Court, "201802345 B4" of the Court of Appeal.
UK_CRIMINAL = re.compile(
    r"(?<![\w/.-])(?:[TASU]20\d{6}|[A-Z]{2}\d{2}[CDFP]\d{5}|20[0-4]\d{6}\s[A-C]\d)(?![\w/-])"
)
# "реш. № 4811 от 24 юли 2006 г. по адм. д. № С‑61/2006 г., СГС": a decision of a court, cited in letters that are not Latin.
_LETTER = "[\\u0370-\\u03ff\\u0400-\\u04ff\\u0530-\\u058f\\u10a0-\\u10ff]"
_PART = rf"(?:{_LETTER}[\w.‑/-]*|№|\d[\d./‑-]*)"
OTHER_LETTERS = re.compile(rf"(?<!\w){_PART}(?:[ \u00a0,]{{1,2}}{_PART})*(?:/\d+)*")
US_REPORT = re.compile(
    r"\b\d{1,4}\s(?:U\.S\.|S\.\s?Ct\.|F\.(?:2d|3d|4th)?|F\.\s?Supp\.(?:\s?[23]d)?|L\.\s?Ed\.(?:\s?2d)?)\s\d{1,4}\b"
)
EU_CASE = re.compile(r"\b[CTF][-‑–]\d{1,4}/\d{2}(?:\sP)?\b")
REFERENCE = re.compile(
    r"\b(?:case|file|ref|reference|docket|claim|policy|invoice|order|licen[cs]e|permit|customer|client|patient|member|"
    r"employee|student|badge|shield|plot|parcel|survey|entry|gat|khasra|khata|record|MRN|URN|certificate|contract|ticket|booking|tracking|serial|registration|"
    r"account|hosp(?:ital)?|inmate|prisoner|detainee|warrant|incident|crime|log|participant|bates|GMC|NMC|ext|extension|locker|"
    r"NIP|PESEL|REGON|TIN|EIN|transaction)"
    r"(?P<said>\s+(?:no|nos|number|nr|id|code|#)(?:\s+(?:is|was))?)?\s*[.:#]{0,2}\s*(?P<it>(?=[A-Z0-9/.\-]*\d)[A-Z0-9]+(?:(?:[/.\-]|\s(?=\d{5}))[A-Z0-9]+)*)(?![\w/])",
    re.IGNORECASE,
)
# "2015/312 J.R.", "2015 No. 312 JR": the year, the number and the list of an Irish court.
IRISH = re.compile(
    r"(?<![\w/])(?:19|20)\d{2}(?:\s?/\s?|\sNo\.?\s)\d{1,5}\s(?:J\.R\.|JR\b|[PSR](?=[\s.,;)])|IA\b|EXT\b|CA\b)"
)
# "E076512", "B301234" in a column beside "(Super. Ct. No. RIJ1900448)": the number of a Californian court of appeal.
CALIFORNIA = re.compile(r"(?<![\w-])[A-H]\d{6}(?![\w-])")
_CALIFORNIAN = re.compile(r"\(Super\.?\s?Ct\.|COURT\sOF\sAPPEAL\sOF\sTHE\sSTATE\sOF\sCALIFORNIA")
# "Fla. Bar No. 0098812": by which counsel is looked up.
BAR_NUMBER = re.compile(r"\bBar\s(?:[Nn]o\.?|[Nn]umber|#)\s?(?P<it>\d{4,8})\b")
# "(reference R/417/16)": a bracket that holds nothing but a number of the file.
IN_BRACKETS = re.compile(
    r"\((?:our\s)?(?:ref(?:erence)?|file|case|docket)\.?(?:\s(?:no|nr|number)\.?)?:?\s(?P<it>(?=[^)\s]*\d)[A-Z0-9][\w/.‑-]{3,24})\)",
    re.IGNORECASE,
)
# "Mr Pohl (P38911)": the letter and number under which somebody is on a roll.
ON_A_ROLL = re.compile(r"(?<=[a-z]\s\()[A-Z]{1,3}\d{5,8}(?=\))")
# "PC 2214 Moult": the number on a British officer's collar.
OFFICER = re.compile(r"\b(?:W?PC|DC|DCI|PCSO|PS|DS|DI)\s(?P<it>\d{2,5}[A-Z]{0,2})(?=\s[A-Z][a-z])")
# "HR-2019-1562-U", "LR-4471": capitals and at least three digits in one word with a hyphen or a stroke.
# A prefix may have small letters: "RdU-133-1/S/13".
MIXED = re.compile(
    r"(?<![\w/.-])(?=[A-Za-z0-9/‑-]*[A-Z])(?=(?:[A-Za-z/‑-]*\d){3})(?:[A-Z][a-z][A-Z]|[A-Z0-9])[A-Z0-9]*(?:[/‑-][A-Z0-9]+)+(?![\w/]|[-‑]\w)"
)
_OFFICER = re.compile(r"badge|shield", re.IGNORECASE)  # "P.C. Deol, badge 2218"
SHORT = re.compile(r"\d{1,2}|(?:19|20)\d{2}|[a-z]+")
PRESSURE = re.compile(
    r"\b(?:pressure|BP)\b[^\d\n.;]{0,24}$", re.IGNORECASE
)  # of blood: "140/90", "BP on discharge 128/74"


def _cites(stretch: str) -> bool:
    """Whether words in other letters hold a number: two words at least, since a name has none."""
    words = re.findall(rf"{_LETTER}\w*", stretch)
    return len(words) >= 2 and any(c.isdigit() for c in stretch)


def slashed(text: str) -> Iterator[Found]:
    """ECHR application numbers and national file numbers such as 2006/2199 or 52562/99."""
    for match in SLASHED.finditer(text):
        if PRESSURE.search(text, max(0, match.start() - _BEFORE_PRESSURE), match.start()):
            continue
        left = match[0].split("/")[0]
        told = near(text, match.start(), ANNOUNCED, before=_NEAR) or bool(
            LISTED.search(text, max(0, match.start() - _NEAR), match.start())
        )
        if told:
            yield match.start(), match.end(), CERTAIN if len(left) > 2 else LIKELY
        elif len(left) > 2 and not DATE_LIKE.fullmatch(match[0]):
            yield match.start(), match.end(), OFFERED + _TOLD


def references(text: str) -> Iterator[Found]:
    """Numbers announced by words such as "ref." or "file no.": sure where they are long or well announced,
    offered otherwise."""
    for match in REFERENCE.finditer(text):
        start, end = match.span("it")
        raw = match["it"]
        if not SHORT.fullmatch(raw) and any(c.isdigit() for c in raw):
            yield start, end, LIKELY if len(raw) > 4 or match["said"] or _OFFICER.match(match[0]) else OFFERED


# "317 of 2018" behind the letters of a registry, as Australian courts number their files.
AUSTRALIAN = re.compile(r"(?<!\w)[A-Z]{2,4}D?\s?\d{1,5}\s?(?:of|/)\s?(?:19|20)\d{2}(?![\w/-])")
# "(report no. 1187420)", "Reg. No. 019442", "FBI #: 884127TC9": what a text itself calls a number is one, whoever gave it
# out. One of the docket sheet has at most four digits, a count none of these marks.
ANNOUNCED_NUMBER = re.compile(
    r"(?:\b[Nn](?:o|r|umber)s?\b\.?:?|\bNO\.|№|#:?)\s?(?P<it>(?=(?:[A-Z/.,-]*\d){5})[A-Z]{0,4}(?:(?<=[A-Z])-)?\d[\dA-Z]*(?:,\d{3}(?=-\d))?(?:[/.-][\dA-Z]+)*)(?![\w/])"
    r"|(?<=#)(?P<short>\d{4})(?![\w,.]\d|\w)"
)
# "HARB-000341", "SVSD-RE4_000215–219": the pages that a party has stamped, under letters that name it.
BATES = re.compile(
    r"(?<![\w/-])[A-Z]{2,10}(?:[-_ ][A-Z]{1,6}\d?)?[-_ ]?0\d{4,7}(?:\s?[-–]\s?(?:(?:[A-Z][A-Z0-9]{1,9}[-_ ]?){0,2}\d{2,8})"
    r"|\sto\s[A-Z]{2,10}[-_ ]?0\d{4,7})?(?![\w/-])|(?<![\w/-])[A-Z]{2,10}-[A-Z]{1,4}-?\d{1,2}_0\d{4,7}(?:[-–]\d{2,8})?(?![\w/-])"
)


def californian(text: str) -> Iterator[Found]:
    """Numbers of a Californian court of appeal, in a text that says it is of one."""
    if _CALIFORNIAN.search(text):
        yield from ((m.start(), m.end(), CERTAIN) for m in CALIFORNIA.finditer(text))


def announced(text: str) -> Iterator[Found]:
    """Numbers of five digits and more behind "no.", "number" or "#", and shields such as "#5519"; no amounts and no years."""
    for match in ANNOUNCED_NUMBER.finditer(text):
        yield *match.span(match.lastgroup or 0), LIKELY - _LOOSER


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.CODE,
    (
        ("announced number", announced, "reference number", 0.6, 0.35, "a report (report no. |1187420|), which"),
        ("stamped page", by_regex(BATES, LIKELY - _LOOSER), "page number", 0.6, 0.35, "FAC Ex. B (|HARB-000341|). Ms"),
        ("australian file", by_regex(AUSTRALIAN, CERTAIN), "file number", 0.85, 0.1, "File number: |WAD 317 of 2018|"),
        ("application number", slashed, "application number", 0.85, 0.12, "an application (no. |36244/06|) against"),
        ("neutral citation", by_regex(NEUTRAL, CERTAIN), "neutral citation", 0.5, 0.4, "in |[2004] UKHL 22| the House"),
        ("Finnish judgment", by_regex(FINNISH, CERTAIN), "case number", 0.8, 0.15, "its precedent |KKO 2003:107| on"),
        ("ecli", by_regex(ECLI, CERTAIN), "ECLI", 0.6, 0.35, "see |ECLI:NL:HR:2019:1234| for"),
        ("register number", by_regex(REGISTER, CERTAIN), "docket number", 0.8, 0.15, "in case |II SA/Wr 1234/04| the"),
        ("uk criminal case", by_regex(UK_CRIMINAL, CERTAIN), "docket number", 0.85, 0.1, "Crown Court, |T20177654|, at"),
        ("old strasbourg case", by_regex(OLD_CASE, CERTAIN), "docket number", 0.85, 0.1, "CASE OF BERG (|85/1996/704/896|)"),
        ("us docket", by_regex(US_DOCKET, CERTAIN), "docket number", 0.85, 0.1, "docket |1:19-cv-01234-ABC| was"),
        ("us county docket", by_regex(US_COUNTY, CERTAIN), "docket number", 0.85, 0.1, "case |97-12345CF10A| in"),
        ("lettered docket", by_regex(LETTERED, CERTAIN), "docket number", 0.85, 0.1, "dismissed (|HR-2019-1562-U|)."),
        ("indian case", by_regex(INDIAN, CERTAIN), "docket number", 0.85, 0.1, "in Sessions Trial No. |77 of 2003| he"),
        ("irish record", by_regex(IRISH, CERTAIN), "record number", 0.85, 0.1, "Record No. |2015/312 J.R.| in"),
        ("bar number", by_regex(BAR_NUMBER, CERTAIN), "bar number", 0.9, 0.08, "by Ida Berg, Fla. Bar No. |0098812|, and"),
        ("number of an officer", by_regex(OFFICER, LIKELY), "reference number", 0.8, 0.15, "said PC |2214| Gareth Moult"),
        ("us state docket", by_regex(US_STATE, CERTAIN), "docket number", 0.85, 0.1, "case |CR-2018-01234| of"),
        ("number in brackets", by_regex(IN_BRACKETS, CERTAIN), "reference number", 0.8, 0.15,
         "was closed (reference |R/417/16|)."),
        ("number on a roll", by_regex(ON_A_ROLL, LIKELY), "reference number", 0.8, 0.15, "Mr Pohl (|P38911|) said"),
        ("californian appeal", californian, "docket number", 0.85, 0.1, "|E076512| (Super. Ct. No. RIJ1900448)"),
        ("us number", by_regex(US_NO, LIKELY), "docket number", 0.8, 0.15, "LC No. |2017-000345-NA| was"),
        ("citation in other letters", by_regex(OTHER_LETTERS, CERTAIN, check=_cites), "reference number", 0.6, 0.35,
         "ruled (|реш. № 48 от 24 юли 2006 г.|)."),
        ("us report", by_regex(US_REPORT, LIKELY), "law report", 0.2, 0.3, "see |347 U.S. 483| for"),
        ("eu case", by_regex(EU_CASE, LIKELY), "case number", 0.5, 0.35, "in |C-131/12| the Court"),
        ("mixed", by_regex(MIXED, LIKELY), "reference number", 0.3, 0.5, "registered as |LR-4471|, in"),
        ("reference", references, "reference number", 0.55, 0.35, "Your reference: |AB-2291/7| of today"),
    ),
)  # fmt: skip
