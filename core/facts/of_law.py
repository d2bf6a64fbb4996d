"""Times and counts of a law or of a case: what the law sets is said of nobody, and what a court did is said of whoever was there.

LAW    “punishable by up to ten years”, “the six-month time-limit”, “over the age of 65”, dates of public law; a few strangers
CASE   “sentenced to six years’ imprisonment”, “eight hearings”, round sums, scores and measures
"""

from __future__ import annotations

import re
from enum import StrEnum

from sfumato.core.language.ages import is_age
from sfumato.core.language.currencies import CURRENCY, spelled_out
from sfumato.core.language.dates import read
from sfumato.core.language.durations import is_round, read_duration
from sfumato.core.language.numbers import SMALL_COUNT_PATTERN, find_number

_ROUND_QUARTERS = (25, 75)  # per cent that are as round as whole tens: a judgment call

_AROUND = 90  # characters of context on each side
_LOOKED_UP = 100  # from here on a count of goals or games is told by few: a judgment call
# (what stands before, what stands after, an example). The mention is between them; either may be empty. What a court imposed:
_IMPOSED: tuple[tuple[str, str, str], ...] = (
    ("", r"^['’]?s?['’]?\s+(?:of\s+)?(?:imprisonment|(?:pre-trial\s+|solitary\s+)?detention|custody|probation|hard labour|"
         r"deprivation of liberty|community service|in prison|suspended)", "two years’ imprisonment"),
    ("", r"^[\s‑-]+(?:(?:conditional|suspended|unconditional|custodial)\s+)?(?:prison\s+)?sentence\b",
     "a four-month suspended sentence"),
    (r"\bsentenc\w+\b[^.;]{0,40}\bto\s+(?:a\s+(?:term|period|total)\s+of\s+)?$", "", "sentenced him to six years"),
    (r"\b(?:sentence|term of imprisonment|prison term|imprisonment|suspended|probation(?:ary period)?)\s+(?:of|for)\s+"
     r"(?:a (?:(?:probationary )?period|term) of\s+)?$", "",
     "a sentence of six months, suspended for a probationary period of two years"),
)  # fmt: skip
# What the law sets:
_LAW: tuple[tuple[str, str, str], ...] = (
    (r"\bpunishable\b[^.;]{0,50}$", "", "punishable by up to ten years"),
    (r"\b(?:time[- ]limit|limitation period|statutory period|notice period|deadline|period of notice)\s+(?:of|is|was)\s+$", "",
     "the time-limit of six months"),
    ("", r"^[\s‑-]*(?:time[- ]limit|limitation period|statutory|notice period|rule\b|deadline)", "the six-month rule"),
    (r"\b(?:within|no later than|not later than)\s+(?:a period of\s+)?$",
     r"^[^.;]{0,60}\b(?:notification|service|delivery|receipt|decision|judgment|publication|date on which|final)\b",
     "within thirty days of the notification"),
    (r"\b(?:persons?|people|citizens?|nationals|voters?|candidates?|individuals?|anyone|everyone|those|children|minors?|women|men|workers?|employees?|juveniles?|offenders?)\s+"
     r"(?:who\s+(?:are|were|have|has|had)\s+)?(?:\w+\s+){0,3}$", "", "persons aged over 65"),
    (r"\b(?:minors?|children|persons?|child|identity card|citizens?)\b[^.;]{0,60}\b(?:under|below|over|above|from)"
     r"\s+the\s+(?:age\s+of\s+)?$", "",
     "an identity card from the age of 16"),
    (r"\b(?:retirement|pensionable|minimum|statutory|legal|voting)\b[^.;]{0,30}$", "", "the retirement age of 65"),
    (r"\b(?:under|below|over|above|attain\w*|reach\w*)\s+(?:the\s+)?(?:age\s+of\s+)?$",
     r"^[^.;]{0,60}\b(?:shall|may not|must|is entitled|are entitled|is liable|are liable|may be)\b", "under the age of 18 shall"),
)  # fmt: skip
_LAW_PATTERNS, _IMPOSED_PATTERNS = (
    tuple(
        (
            re.compile(before, re.IGNORECASE) if before else None,
            re.compile(after, re.IGNORECASE) if after else None,
        )
        for before, after, _ in rows
    )
    for rows in (_LAW, _IMPOSED)
)
# Dates of public law, which everybody can look up and which say nothing of a person. Capitals count: a law has a name.
_STATUTE = (
    r"(?:Acts?|Laws?|Code|Statutes?|Constitution|Convention|Covenant|Treaty|Protocol|Ordinance|Regulations?|Directive|Charter|"
    r"Decree[- ]Law|Legislative Decree|Rules)\b"
)
_CHANGES = (
    r"(?:(?:enter|c[ao]m)\w* into force|entry into force|took effect|in force|ratif\w+|acced\w+|signed|"
    r"(?:was|were|been|as) (?:enacted|adopted|promulgated|ratified|repealed|amended|published))"
)
_NUMBER = r"(?:\s+(?:no|No|nr|Nr)\.?\s*[\w/.-]+)?"
# "once a year, during the month of |January|": a month without a year that comes again.
_EVERY_YEAR = re.compile(
    r"\b(?:(?:once|twice) (?:a|every|each)|every|each|per) year\b|\b(?:annually|yearly)\b", re.IGNORECASE
)
_SENTENCE = 300  # characters before a time in which its sentence says how often
# Papers of a case enter into force as well.
_OF_A_CASE = re.compile(
    r"\b(?:judgment|decision|sentence|order|verdict|ruling|conviction|contract|agreement)\b", re.IGNORECASE
)
_PUBLIC: tuple[tuple[str, str, str], ...] = (
    (rf"\b{_STATUTE}{_NUMBER}(?:\s+(?:on|concerning|relating to|for)\s[^.;,]{{3,60}})?,?\s+(?:of|dated)\s+(?:the\s+)?$", "",
     "under Law no. 3713 of 12 April 1991"),
    (rf"\b{_STATUTE}[^.;]{{0,60}}\b{_CHANGES}\s+(?:only\s+)?(?:on|in|by|since|from|until|as of)\s+(?:the\s+)?$", "",
     "The new Code of Civil Procedure entered into force on 1 September 1998"),
    (rf"\b{_CHANGES}[^.;]{{0,30}}\b{_STATUTE}{_NUMBER}[^.;]{{0,40}}\s(?:on|in)\s+$", "",
     "Malta acceded to the Convention on 3 May 1998"),
    ("", rf"^,?\s+(?:when|(?:the )?date (?:on which|of (?:the )?entry into force of))\s[^.;]{{0,40}}{_STATUTE}",
     "sent to the Court on 1 November 1998, when Protocol No. 11 came into force"),
)  # fmt: skip
_PUBLIC_PATTERNS = tuple((re.compile(b) if b else None, re.compile(a) if a else None) for b, a, _ in _PUBLIC)
# What is counted in proceedings and identifies nobody.
_COUNTED = re.compile(
    r"^\W*\w+(?:[\s‑-]\w+)?\s+(?:counts?|charges?|judges?|votes?|articles?|sections?|paragraphs?|grounds|complaints?|hearings?|copies|"
    r"pages?|instances|witnesses|sets of proceedings|occasions|times|sessions|applications|appeals)\b",
    re.IGNORECASE,
)

# "seven other prisoners": a small count of strangers points at nobody; one of relatives may.
_SMALL_COUNT = re.compile(
    rf"^\W*(?:{SMALL_COUNT_PATTERN})\s+(?!(?:\w+\s+)?(?:children|sons|daughters|brothers|"
    r"sisters|siblings|wives|husbands|grandchildren|stepchildren)\b)[a-z]",
    re.IGNORECASE,
)
# Scores, sizes and results: (a number) and what it counts. Three figures and more can be looked up and are not among them.
_PLAYED = re.compile(
    r"[\s‑-]*(?:[a-z]+[\s‑-]){0,2}(?:goals?|runs?|wickets?|caps?|appearances|matches|games|points|assists|tries|try|rebounds|"
    r"doubles|triples|RBIs?|bases|touchdowns|tests|innings|laps|medals?|titles?|wins?|losses|draws|starts|strikeouts|saves|sets|"
    r"frames|centuries|podiums?|poles?|races|fights|bouts|knockouts|episodes|tracks|songs|seats|votes)\b",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\s?(?:m|metres?|meters?|cm|mm|kg|g|mg|ml|yards?|feet|ft|inch(?:es)?|km/h|mph|seconds?|[°º˚o] ?C|hours?|minutes?)\b"
    r"(?!\s+(?:from|of|to|away|north|south|east|west)\b)",
)
_BY_SIZE = re.compile(
    r"\d+(?:[.,]\d+)?\s?\w{1,6}\s(?:by|x|×)\s\d+(?:[.,]\d+)?\s?\w{1,6}(?:\s(?:by|x|×)\s\d+(?:[.,]\d+)?\s?\w{1,6})?"
)
_RESULT = re.compile(
    r"\b(?:time|speed|average|score|rating|mark|record|percentage|distance|weight)\s+of\s+$", re.IGNORECASE
)
_NO_NUMBER = re.compile(
    r"(?:approximately|about|around|roughly|nearly|almost|over|some|several|many|few|more than|at least|less than)\W*",
    re.IGNORECASE,
)
# "a fine of not less than 465 euros and |87 cents| but not exceeding |…|": what a law or a court sets as a limit.
_BOUND_OF_LAW = re.compile(r"\bnot\s(?:less|more)\sthan\b[^.;]{0,70}$|\bnot\sexceeding\b[^.;]{0,80}$")
# "players over the age of 50": a threshold is a band already, and whoever is in it is many.
_BOUND = (
    r"(?:over|under|above|below|beyond|past|(?:older|younger|more|less) than|at least|up to)\s+(?:the\s+)?"
)
_THRESHOLD, _OVER_AGE = re.compile(rf"\b{_BOUND}$", re.IGNORECASE), re.compile(_BOUND, re.IGNORECASE)
_CONVERTED = re.compile(
    rf"\s\([^()]*(?:{CURRENCY.pattern})[^()]*(?:\([A-Z]{{3}}\)[^()]*)?\)?$", re.IGNORECASE
)  # the same sum again
_LONG_AGO = re.compile(r"\b(?:million|billion|thousand)\s+years\b", re.IGNORECASE)


def tells_time(span: str) -> bool:
    """Whether a span tells an age or a length of time."""
    return is_age(span) or read_duration(span) is not None


class LegalFact(StrEnum):
    """Whether a time or a count is told of everybody, or a court or a party made it in a case."""

    LAW = "law"
    CASE = "case"


def legal_fact(text: str, start: int, end: int) -> LegalFact | None:
    """What a time or a count of a law or of the proceedings, a score, a measure or a round sum is; None for all others."""
    span = text[start:end]
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if not read(span) and _BOUND_OF_LAW.search(before):
        return LegalFact.LAW
    if _LONG_AGO.search(span) or (is_age(span) and (_THRESHOLD.search(before) or _OVER_AGE.match(span))):
        return LegalFact.LAW
    if _BY_SIZE.fullmatch(span):
        return LegalFact.CASE
    if atoms := read(span):
        again = not any(atom.year for atom in atoms) and _EVERY_YEAR.search(
            re.split(r"\.\s(?=[A-Z])", text[max(0, start - _SENTENCE) : start])[-1]
        )
        return LegalFact.LAW if again or _is_public(before, after) else None
    if re.search(r"['’]s?$", span):  # the mention may hold the apostrophe itself
        after = " " + after.lstrip()
    told = tells_time(span) or bool(re.fullmatch(r"\W*\d+\W*", span))
    for fact, patterns in ((LegalFact.LAW, _LAW_PATTERNS), (LegalFact.CASE, _IMPOSED_PATTERNS)):
        if told and any(
            (b is None or b.search(before)) and (a is None or a.search(after)) for b, a in patterns
        ):
            return fact
    counted = f"{span} {after.lstrip()[:24]}"
    if not told and _COUNTED.match(counted):
        return LegalFact.CASE
    if not told and _SMALL_COUNT.match(counted):
        return LegalFact.LAW  # a few strangers, as everywhere
    return LegalFact.CASE if not is_age(span) and _is_plain(span, before, after) else None


def _is_public(before: str, after: str) -> bool:
    sentence = re.split(r"[.;]\s", before)[-1]
    named, *changed = _PUBLIC_PATTERNS
    if named[0] is not None and named[0].search(before):
        return True  # "the decision under Law no. 3713 of 12 April 1991"
    return not _OF_A_CASE.search(sentence) and any(
        (left is None or left.search(before)) and (right is None or right.search(after))
        for left, right in changed
    )


def _is_plain(span: str, before: str, after: str) -> bool:
    """Whether a number is a score, a measure, a round sum, or the decimals of a figure (".312")."""
    if _NO_NUMBER.fullmatch(span):
        return True
    span = spelled_out(_CONVERTED.sub("", span))
    number = find_number(span)
    if number is None or number.ordinal or find_number(span, number.end) is not None:
        return False
    if re.search(r"(?:^|[^\w.,])[.]$", before) or re.search(r"\d[.,]$", before):
        return True
    rest = span[number.end :] + after
    if CURRENCY.search(span):
        return is_round(number.value)
    if re.match(r"\s*(?:%|per ?cent)", rest):
        return number.value % 10 == 0 or number.value in _ROUND_QUARTERS
    if _MEASURED.match(rest) or _RESULT.search(before):
        return not re.search(r"\b(?:age|aged)\b", before[-12:])
    return number.value < _LOOKED_UP and _PLAYED.match(rest) is not None
