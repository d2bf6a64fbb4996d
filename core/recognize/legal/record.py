"""Citations of the record: papers of the proceedings with their numbers, pages and lines. Nothing in one is a name or a number of
anybody, and a name before one ends where it begins.

(ECF Nos. 61 and 70), Doc. 12-1, [D.I. 112], Re: Docket Nos. 112, 145          numbers of the docket sheet
(Lindgren| Dep. [54-1] 77:12-19.), Def.'s SOF [53] ¶ 4, Am. Compl. ¶¶ 14-22    papers, with page and line
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sfumato.core.recognize.legal.citation_edges import outside
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_ENTRY = r"\[?\d{1,4}(?:[-–.]\d{1,2})?\]?(?![\w/]|[-–]\d|\s\d{3})"
_ENTRIES = rf"{_ENTRY}(?:(?:,|,?\s(?:and|&|to)|\s?[-–])\s?{_ENTRY})*"
# A number of the docket sheet; "Docket No. 12-445" may be the number of a case, "Docket Nos. 112, 145" is none.
_SHEET = rf"(?:(?:ECF|Dkts?\.?|Docs?\.|D\.\s?[EI]\.|D[EI]|Document|Filing)\s(?:Nos?\.?\s?)?{_ENTRIES}|Docket\sNos\.\s{_ENTRIES})"
_WHOSE = r"(?:(?:Defs?|Pls?|Gov[’']t|Resps?|Pet)\.?(?:[’']s?)?\s)?"
_PAPER = (
    r"(?:(?:Am|Second\sAm|Third\sAm|Supp|Hr[’']g)\.?\s)?"
    r"(?:Dep|Decl|Aff|Tr|Test|Br|Mem|Mot|Opp(?:[’']n)?|Compl|Stmt)\b\.|(?:Dep|Decl|Aff)\b|\bSOF\b|\bSUMF\b"
)
_LINE = r"\d{1,4}(?::\d{1,2})?(?:[-–]\d{1,4}(?::\d{1,2})?)?"
_PLACE = (
    rf"(?:,?\s(?:\[\d{{1,4}}(?:-\d{{1,2}})?\]|(?:at\s|¶¶?\s?|Ex\.\s)?{_LINE}(?!\w)(?:,\s{_LINE}(?!\w))*))+"
)
# "Id. at 67", "id., ¶ 3": the paper or case that was cited last.
_IBID = r"[Ii]d\.(?:,?\sat|,)\s(?:¶¶?\s?)?\*?\d{1,5}(?:[-–]\d{1,5})?(?!\w)"
_RECORD = re.compile(
    rf"(?<!\w)(?:{_SHEET}|{_IBID}|{_WHOSE}(?:{_PAPER}){_PLACE}|Indictment(?=\s[TASU]20\d{{6}}))"
)
# Where a text counts the docket sheet so ("[Docket No. 61]"), "Docket No. 61-4" is an exhibit of it.
_SHEET_BY_NO = re.compile(r"Docket\sNo\.\s\d{1,4}(?![\w-])")
_EXHIBIT = re.compile(r"(?<!\w)Docket\sNo\.\s\d{1,4}-\d{1,2}(?![\w-])")


def outside_record(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates without what stands in a citation of the record. A person's own list stands."""
    spans = [match.span() for match in _RECORD.finditer(text)]
    if _SHEET_BY_NO.search(text):
        spans += (match.span() for match in _EXHIBIT.finditer(text))
    if not spans:
        return list(candidates)
    return [rest for scored in candidates for rest in _rest(text, scored, spans)]


def _rest(text: str, scored: Scored, spans: Sequence[tuple[int, int]]) -> Sequence[Scored]:
    """What is left of a candidate. A number that goes on behind the citation is none of the record: "IBAN |DE89| 3704 0044"."""
    if scored.type is EntityType.CODE and not any(a <= scored.start and scored.end <= b for a, b in spans):
        return [scored]
    return outside(text, scored, spans)
