"""Captions, signatures and the record: words there that stand where names stand, and names that are cut or widened by them.

CHIEF UNITED STATES DISTRICT JUDGE, LADY |JUSTICE| NICOLA DAVIES, Ana Ruiz, |AUSA|    titles, no names
|Aadhaar| No. 4821 7733 9012                                                         the label of a number
BECKWITH & SHAW|, P.C.|                                                              the legal form is part of the firm
|Tordoff|'s handset                                                                  somebody's, and what is his
justices |Webster|, |Falch| and Berglund                                             a bench by surnames: one person each
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sfumato.core.language.fold import fold
from sfumato.core.recognize.legal.citation_edges import outside
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_TITLE = re.compile(
    r"(?:(?:THE\s)?(?:CHIEF|SENIOR|PRESIDING|ASSOCIATE)\s)?(?:UNITED\sSTATES\s|U\.\s?S\.\s)?(?:(?:DISTRICT|MAGISTRATE|CIRCUIT|BANKRUPTCY)\s)?"
    r"(?:JUDGE|JUSTICE)S?|S?AUSA|AFPD",
    re.IGNORECASE,
)
# "the |Magistrate| Judge": the first word of a title is nobody's occupation.
_REST_OF_TITLE = re.compile(r"(?:Magistrate|District|Circuit|Bankruptcy)\sJ(?:udge|ustice)s?\b")
# Of these, those that name a State; and its courts and attorneys.
_FEDERAL = re.compile(
    r"\bUNITED\sSTATES\s(?:(?:CHIEF|SENIOR)\s)?(?:(?:DISTRICT|MAGISTRATE|CIRCUIT|BANKRUPTCY)\sJUDGE|ATTORNEY(?!\sGENERAL))\b",
    re.IGNORECASE,
)
_SOURCE = re.compile(r"(?:CS|CI|CHS|UCE?)[-‑]\d{1,2}")  # "a confidential source (“CS-1”)"
_NUMBER_NEXT = re.compile(r"\s(?:[Cc]ard\s)?(?:[Nn]os?\b\.?|[Nn]umber)\s*:?\s*\d")
# "the United States| social security| number 536-22-8145": what sort of number, no part of the name.
_LABEL_OF_NUMBER = re.compile(
    r"\s(?:social\ssecurity|national\sinsurance|tax(?:payer)?(?:\sidentification)?|identity\scard|passport|health\scard)$",
    re.IGNORECASE,
)
_NUMBER_WORD = re.compile(r"\s(?:card\s)?(?:numbers?|nos?\.?)(?!\w)", re.IGNORECASE)
_PART_OF_NUMBER = re.compile(r"(?:/\d{1,4}[A-Z]?)+(?![\w/])")
_NUMBERED = re.compile(r"\bNo\.?\s?\d{1,6}$")
_FIRM = re.compile(r",\s(?:P\.\s?[CA]\.|P\.L\.L\.C\.|L\.L\.P\.|L\.L\.C\.|N\.A\.|PLLC|LLP|LLC|LP|PC)(?!\w)")
_OWNED = re.compile(r"(?P<who>[^\W\d_a-z][\w-]+)(?:[’']s|(?<=s)[’'])\s(?P<what>[a-z][a-z ]+)")
_BENCH_NEXT = re.compile(
    r",?\s(?:and\s)?[^\W\d_a-z][\w’'-]+,?\s(?:(?:(?:Chief|Senior|Circuit|District|Appellate|Associate)\s)+(?:Judges|Justices)|L?JJ)\b"
)
_MARK_GOES_ON = re.compile(r",?\s(?:J|JJ|C\.?J)$")  # "Coroza JJ|.A.|"
# "FIELDS|, J.|", "RAMIREZ|, P. J.|": what the judge above is, in capitals.
_MARK = re.compile(r"(?:[PC]\.\s?)?J{1,2}\.?(?:\s?A\.?)?")
_JUDGE_ABOVE = re.compile(r"\n[ \t]*(?:[A-Z][A-Z.’'-]*\s)*[A-Z’'-]{3,},\s$")
# "IN THE |COURT OF SH|. RAJNEESH KUMAR": of whom it is the court
_COURT_OF = re.compile(r"COURT\sOF(?:\s(?:SH|SHRI|SMT|SRI|MR|MRS|MS|DR))?", re.IGNORECASE)
_SIGNED = re.compile(r"[._]{3,}\s*$")  # "………….J.": the mark of a judge below whose signature a line is dotted
_RANK = re.compile(r"(?:W?PC|DC|DCI|PCSO|PS|DS|DI)")
_COUNSEL = re.compile(
    r"(?P<name>.+?\w),?\s(?:S\.C|B\.L)\b"
)  # "Derek Shortall| S.C.|": an Irish senior, no sports club
_LINE = 60  # characters of a line that a judge signs: a judgment call
_JUSTICES = re.compile(r"\b[Jj](?:ustices|udges)\s+(?:[^\W\d_a-z][\w’'-]+,\s+)*$")


def outside_captions(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates without titles and labels that only look like names, each name whole and apart from what stands beside it.
    A person's own list stands."""
    surnames = {
        fold(text[s.start : s.end].split()[-1])
        for s in candidates
        if s.type is EntityType.PERSON and s.end > s.start
    }
    titles = [m.span() for m in _FEDERAL.finditer(text)]
    found: list[Scored] = []
    for scored in candidates:
        if "user" in scored.mention.sources:
            found.append(scored)
        elif not _is_label(text, scored):
            found += (part for rest in outside(text, scored, titles) for part in _apart(text, rest, surnames))
    forms = [
        (m.start(), m.end()) for s in found if s.type is EntityType.ORG and (m := _FIRM.match(text, s.end))
    ]
    ends = dict(forms)
    whole = [
        s.moved(s.start, ends[s.end]) if s.type is EntityType.ORG and s.end in ends else s for s in found
    ]
    return [s for s in whole if not any(a <= s.start and s.end <= b for a, b in forms)]


def _is_label(text: str, scored: Scored) -> bool:
    form = text[scored.start : scored.end]
    if scored.type is EntityType.DEM:  # "composed of |Justices| Bergh, Falch and Berglund"
        return (
            _TITLE.fullmatch(form) is not None
            and re.match(r"\s[A-Z]", text[scored.end : scored.end + 2]) is not None
        ) or (form.isalpha() and _REST_OF_TITLE.match(text, scored.start) is not None)
    if scored.type not in (EntityType.PERSON, EntityType.ORG):
        return False
    if _TITLE.fullmatch(form) or _SOURCE.fullmatch(form) or _COURT_OF.fullmatch(form):
        return True
    if _MARK.fullmatch(form) and _JUDGE_ABOVE.search(text, max(0, scored.start - _LINE), scored.start):
        return True
    if scored.type is not EntityType.PERSON:
        return False
    if re.fullmatch(r"J\.?", form) and _SIGNED.search(text, max(0, scored.start - 8), scored.start):
        return True
    return (form.isalpha() and _NUMBER_NEXT.match(text, scored.end) is not None) or (
        _RANK.fullmatch(form) is not None and re.match(r"\s\d", text[scored.end : scored.end + 2]) is not None
    )


def _apart(text: str, scored: Scored, surnames: set[str]) -> Iterator[Scored]:
    start, end = scored.start, scored.end
    form = text[start:end]
    listed = "," in form and (
        _JUSTICES.search(text[max(0, start - 80) : start]) or _BENCH_NEXT.match(text, end)
    )
    if listed and scored.type in (EntityType.PERSON, EntityType.ORG):
        somebody = replace(scored, mention=replace(scored.mention, type=EntityType.PERSON))
        for name in re.finditer(r"[^,\s][^,]*", form):
            yield somebody.moved(start + name.start(), start + name.end())
        return
    if scored.type is EntityType.PERSON:
        if text.startswith(".A", end) and (mark := _MARK_GOES_ON.search(form)):
            end = start + mark.start()
        elif (counsel := _COUNSEL.match(text, start, end + 4)) and counsel.end("name") < end:
            end = counsel.end("name")
    elif scored.type is EntityType.ORG:
        if form.startswith("S. ") and text.endswith(
            "P.", 0, start
        ):  # "P.|S. Sunlight Colony": an Indian police station
            start -= len("P.")
        if (label := _LABEL_OF_NUMBER.search(form)) and _NUMBER_WORD.match(text, end):
            yield scored.moved(start, start + label.start())
            return
        if (owned := _OWNED.fullmatch(form)) and fold(owned["who"]) in surnames:
            person = replace(scored.mention, end=start + owned.end("who"), type=EntityType.PERSON)
            yield replace(scored, mention=person)
            return
        if _NUMBERED.search(form) and (rest := _PART_OF_NUMBER.match(text, end)):
            end = rest.end()
    yield scored.moved(start, end)
