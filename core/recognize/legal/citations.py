"""Cited precedents: the name of a case with all that is cited of it is one thing, whole from the first party to the year.

    Bell v. Northwind Corp., 550 U.S. 544, 555 (2007)
    Brumărescu v. Romania ([GC], no. 28342/95, § 61, ECHR 1999-VII)
    R. v. Leeds Justices ex parte Kennett [1996] RVR 53
    Case C-131/12, Google Spain SL v. AEPD
    Maneka Gandhi v. Union of India, AIR 1978 SC 597

A case without any citation is a precedent only where the same name is cited elsewhere in the text: the caption of the
document's own case has no citation. Nothing is looked up; a misspelled reporter is not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.institutions import is_only_kind
from sfumato.core.recognize.legal import strasbourg
from sfumato.core.recognize.legal.case_names import SIGNALS, TOKEN, Case, called, find_cases
from sfumato.core.recognize.legal.reporters import reports_in

_GAP = 24  # characters between parts of one citation: a comma, a date word, a bracket, "cert. denied" (judgment call)

_YEAR = r"(?:1[789]|20)\d{2}"
_PAGES = r"\d{1,5}(?:[-–]\d{1,5})?"
_PIN = (
    r"(?:(?:,|\s(?:at|per\s\w+))?\s\[\d{1,3}\](?:\s?[-–]\s?\[\d{1,3}\])?)?"
    rf"(?:(?:,\s*|[ \u00a0]*)(?:at\s+|pp?\.\s*|§§?\s*|paras?\.?\s*|¶¶?\s*|n\.\s*)?(?:\*\s?)?{_PAGES}"
    rf"(?:\s*(?:&|and|,)\s*(?:n\.\s*)?{_PAGES})*(?![\w/]|\s[A-Z][\w.]*\.\s?(?:\dd\s)?\d))*"
)
# "(11th Cir. 2007)", "(Tex. App.—Austin Feb. 2, 2018, pet. ref'd) (mem. op.)"
_COURT_YEAR = (
    rf"(?:\s*\((?:[^()\n]{{0,56}}?\s)?{_YEAR}(?:,\s(?:no\s)?(?:pet|writ)\.?[^()\n]{{0,16}})?\)"
    r"(?:\s\((?:mem|per)\.?\s[^()\n]{2,60}\))?)"
)
_NEUTRAL_COURTS = (
    r"UKSC|UKHL|UKPC|EWCA\s(?:Civ|Crim)|EWHC(?:\sAdmin)?|EWFC|EWCOP|UKUT|UKFTT|UKEAT|EAT|CSIH|CSOH|HCJAC|NICA|NIQB|NIKB|IESC|IEHC|IECA|"
    r"HCA|FCA|FCAFC|NSWSC|NSWCA|VSC|VSCA|QCA|WASC|SCC|CSC|ONCA|BCCA|ABCA|NZSC|NZCA|NZHC|ZACC|ZASCA|SGCA|SGHC|HKCFA|HKCA|INSC|"
    r"AC|WLR|All\sER|QBD?|KBD?|Ch|Fam|Cr\sApp\sR|SCR|Ch\sD|App\sCas|HL\sCas|ER|TLR|LT|Cox\sCC|Crim\sLR|HRLR|UKHRR|BMLR|RVR|RA|ICR|IRLR|EHRR|BCLC|STC|Lloyd[’']s\sRep|P|FLR|FCR|EGLR|CMLR|ECR|RPC|FSR|"
    # … and spelled out, as Strasbourg cites them
    r"Queen[’']s\sBench(?:\sDivision)?|King[’']s\sBench(?:\sDivision)?|All\sEngland\s(?:Law\s)?Reports|Weekly\sLaw\sReports|"
    r"Criminal\s(?:Appeal|Law)\sRep(?:orts|ort)|Appeal\sCases|Family\sLaw\sReports|European\sHuman\sRights\sReports"
)
_NEUTRAL = re.compile(
    rf"\(?[\[(]{_YEAR}(?:[-–]\d{{2,4}})?[\])],?\s(?:\d+\s)?(?:{_NEUTRAL_COURTS})\s(?:B?\d+|[IVX]+-\d+)(?:\s\((?:Admin|Ch|Fam|QB|KB|Pat|Comm|TCC|IAC|AAC|LC|TC)\))?\)?"
    # what no list has: "[2020] IECC 4", "(2014) 242 IR 1", "1957 SCR 981"
    rf"|\[{_YEAR}\]\s(?:\d+\s)?[A-Z]{{2,8}}(?:\s[A-Z][a-z]{{1,4}})?\s\d{{1,5}}(?![\d/])|\({_YEAR}\)\s\d{{1,4}}\s[A-Z]{{2,5}}\s\d{{1,5}}(?![\d/])"
    rf"|\b{_YEAR}\s(?:\d\s)?SC[CR]\s\d{{1,5}}(?![\d/])|\b{_YEAR}\sSCC\sOnLine\s[A-Z][A-Za-z&]{{1,5}}\s\d{{1,5}}|\b(?:UK)?EAT(?:S|PA)?/\d{{3,4}}/\d{{2}}(?:/[A-Z]{{2,4}})?(?!\w)"
    rf"|\b{_YEAR}\s(?:SCC|CSC|INSC|(?:ON|BC|AB|QC|MB|SK|NS|NB|NL|PE)(?:CA|SC|CJ|QB|KB|CS|PC))(?:\s\(\w+\))?\s\d+"
    # "[1996] 2 I.R. 20", "215 C.C.C. (3d) 252 (Ont. C.A.)": reports under their capitals, with a year in brackets or a series
    rf"|[\[(]{_YEAR}[\])],?\s(?:\d+\s)?(?:[A-Z][a-z]{{0,3}}\.\s?){{2,4}}\d{{1,5}}(?![\w/])"
    r"|\b\d{1,4}\s(?:[A-Z]\.){2,4}\s\(\dt?[a-z]{1,2}\)\s\d{1,5}(?:\s\((?:[A-Z][A-Za-z]*\.?\s?){1,4}\))?"
)
_INDIAN = re.compile(
    rf"\bAIR\s{_YEAR}\s(?:SC|SCC|[A-Z][a-z]{{2,4}}|[A-Z]{{2,4}})\s\d+|\b{_YEAR}\s(?:\(\d\)\s)?Cri\.?\s?L\.?\s?J\.?\s\d+|\({_YEAR}\)\s\d+\s(?:SCC|SCR|SCALE|JT|ILR|Cri\.?LJ|CriLJ|MLJ|ALJ|BLJR)(?:\s\([A-Za-z&]+\))?\s\d+"
)
_EU = re.compile(
    r"\b(?:Joined\s)?Cases?\s(?:[CTF][-‑–])?\d{1,4}/\d{2}(?:\sP)?(?:(?:,|\sand|\sto)\s(?:[CTF][-‑–])?\d{1,4}/\d{2})*"
    # "Case C-101/01 Lindqvist EU:C:2003:596, paragraph 25"
    r"(?:,?\s[A-ZÀ-Ž][\w’'.&-]*(?:\s(?:[A-ZÀ-Ž][\w’'.&-]*|and|v|of|de|the)){0,12},?\s(?:ECLI:)?EU:[CTF]:\d{4}:\d{1,4}"
    r"(?:,\s(?:paragraphs?|points?)\s\d+(?:(?:,|\sand|\sto)\s\d+)*)?)?|\bECLI:[A-Z]{2}:[A-Z0-9]{1,7}:\d{4}:[A-Z0-9.]{1,25}\b"
)
_BARE_EU = re.compile(r"(?:Joined\s)?Cases?\s[CTF][-‑–]\d{1,4}/\d{2}(?:\sP)?")
# "Schultz-Hoff and Others, C-350/06 and C-520/06, EU:C:2009:18, paragraph 22": as the Union's courts cite since 2014.
_UNION = re.compile(
    r"(?:\d{1,2}\s[A-Z][a-z]+\s\d{4},\s)?"  # "the judgments of 10 June 2004, Kronhofer (C-168/02, EU:C:2004:364)"
    r"(?P<name>(?<=\d{4},\s)[A-Z][^\n;,§]{3,110}?(?=,\s[CTF][-‑–]\d|\s\([CTF][-‑–]\d)|[A-Z][\w’'.&-]*(?:\s(?:[A-Z][\w’'.&()-]*|and|v|of|de|della|du|des|the|for|in|e\.a\.|[a-z]{4,}(?=\s[a-z(])))*)(?:\s\([A-Z][^()\n]{3,90}\))?(?:,\s|\s\()"
    r"(?:[CTF][-‑–])?\d{1,4}/\d{2}(?:\s(?:P|PPU|RENV))*(?:(?:,|\sand|\sto)\s[CTF][-‑–]\d{1,4}/\d{2}(?:\sP)?)*,\s"
    r"(?:not\spublished,\s)?(?:ECLI:)?EU:[CTF]:\d{4}:\d{1,4}(?:,\s(?:paragraphs?|points?)\s\d+(?:(?:,|\sand|\sto)\s\d+)*)?\)?"
)
# "Rt-2009-685 paragraph 52", "HR-2018-880-A paragraph 34", "HR-2018-104-A Skjervøy": Norwegian reports and decisions.
_PARAGRAPH = r"\s(?:paragraphs?|para\.|avsnitt)\s\d+(?:(?:,|\sand|\sto|\sflg\.?|[-–])\s?\d+)*"
_NORWEGIAN = re.compile(
    rf"(?<![\w-])(?:Rt[.-]\s?{_YEAR}(?:-\d{{1,4}}|\s(?:s\.|p\.|page)\s?\d{{1,4}})(?:{_PARAGRAPH})?|(?P<number>(?:HR|L[A-HB])-{_YEAR}-\d{{1,6}}(?:-[A-Z]{{1,3}})?)(?:{_PARAGRAPH}|\s\([A-Z][a-z-]+\)|\s[A-ZÆØÅ][a-zæøå-]{{2,}}(?=[\s.,;)])))"
)
# "Crl. A. No. 412/2013 titled Anil Rana v. State": an Indian appeal by its number, with the name behind.
_TITLED = re.compile(
    r"(?<!\w)(?:Crl|Criminal|Civil|C|W|S\.?L)\.?\s?(?:A(?:ppeal)?|P(?:etition)?)\.?\s?(?:\([A-Za-z.]+\)\s?)?(?:Nos?\.?\s?)?\d{1,6}(?:/|\sof\s)\d{4},?"
    r"\s(?:en)?titled\s(?:as\s)?[“\"]?$"
)
_GAP_OF_TITLE = 60  # characters in which such a number stands before the name: a judgment call
# A decision that no report has, by its docket: ", No. 0:05-cv-61234-WPD (S.D. Fla. 2006)".
_BY_DOCKET = re.compile(
    rf",\s(?:[A-Z][A-Za-z]+\s(?:[A-Z][A-Za-z]+\s){{0,4}})?(?:Case\s)?Nos?\.\s(?:\d{{2}}-\d{{2}}-\d{{4,6}}-C[RV]|\d{{2}}-C[RVFI]-\d{{2}}-\d{{2,6}}|[A-Z]{{2}}-\d{{1,3}},?\d{{3}}(?:-\d{{2}})?|(?:\d:|\d\s[A-Z]{{2}}-[A-Z]{{2}}\s)?[A-Z]?\d{{2,4}}-(?:[A-Za-z]{{1,4}}-)?\d{{1,6}}[A-Z\d]{{0,6}}(?:-[A-Z]{{2,4}})*"
    rf"|[A-Z]{{0,3}}(?:\d{{2}}[A-Z]{{1,2}})?\d{{3,8}}(?:-\d{{2,6}})*(?=[\s,.;)]))"
    rf"(?P<year>{_COURT_YEAR})?(?:\s\([A-Z][A-Za-z. ]{{2,20}}\))?"
)
# What became of it: "; lv. den. 497 Mich. 983", ", aff'd, 12 F.4th 3".
_HISTORY = (
    r"(?:(?:aff|rev)[’']d(?:\sin\spart)?|vacated|cert\.\sdenied|(?:lv|leave)\.?\s(?:den|denied|gtd|granted|to\sapp(?:eal)?\.?\sdenied)\.?"
    r"|perm\.\sapp\.\sdenied|(?:trans|rev(?:iew)?|pet)\.?\s(?:den|denied)\.?),?\s"
)
_GOES_ON = re.compile(rf"[\s,;]*{_HISTORY}$")
_SHORT_ABOVE = strasbourg.called(TOKEN)
_PROVISIONS = {
    "Article",
    "Articles",
    "Section",
    "Rule",
    "Rules",
    "Code",
    "Act",
    "Law",
    "Convention",
    "Protocol",
    "Chamber",
}


@dataclass(frozen=True, slots=True)
class Precedent:
    """A cited case: half-open span, its folded name ("" where only a report is cited) and the short name used later on."""

    start: int
    end: int
    name: str = ""
    short: str = ""
    reported: bool = True  # False: known by its docket alone, as only those know it who were in it


_WITHOUT_OTHERS = re.compile(r"\s(?:and\sOthers|v\s).*$")


def find_precedents(text: str) -> tuple[Precedent, ...]:
    """Every cited case of a text, in order, without overlaps; not the document's own, unless it cites itself."""
    union = [
        Precedent(m.start(), m.end(), fold_phrase(m["name"]), called(_WITHOUT_OTHERS.sub("", m["name"])))
        for m in _UNION.finditer(text)
    ]
    inside = [(p.start, p.end) for p in union]
    cited = [c for c in _cores(text) if not any(a <= c[0] < b for a, b in inside)]
    cases = [c for c in find_cases(text) if not any(a < c.end and c.start < b for a, b in inside)]
    found: list[Precedent] = list(union)
    loose: list[Case] = []
    used: set[int] = set()
    for case in cases:
        end, numbers = _tail(text, case.end, cited, by_day=bool(case.right))
        if end > case.end:
            used |= numbers
            docket = _BY_DOCKET.match(text, case.end)
            reported = docket is None or docket["year"] is not None or bool(numbers)
            found.append(Precedent(case.start, end, case.name, case.short, reported))
        else:
            loose.append(case)
    for case in list(loose):  # "Case C-131/12, Google Spain SL v. AEPD": the number stands first
        ahead = next((n for n, (_, stop) in enumerate(cited) if 0 <= case.start - stop <= 3), None)
        if ahead is not None and ahead not in used and not text[cited[ahead][1] : case.start].strip(" ,"):
            used.add(ahead)
            loose.remove(case)
            ecli = _ECLI_NEXT.match(text, case.end)
            end = ecli.end() if ecli else case.end
            found.append(Precedent(cited[ahead][0], end, case.name, case.short))
    for case in list(loose):
        if docket := _TITLED.search(text, max(0, case.start - _GAP_OF_TITLE), case.start):
            loose.remove(case)
            found.append(Precedent(docket.start(), case.end, case.name, case.short))
    known = {p.name for p in found}
    found += [Precedent(c.start, c.end, c.name, c.short) for c in loose if c.name in known]
    for number, (start, end) in enumerate(cited):
        if number not in used and not any(p.start <= start < p.end for p in found):
            left, short = _short_before(text, start)
            stop, _ = _tail(text, end, cited)
            # "the related Case T-102/19": a number that no cited case bears is known to those who are in it
            bare = stop <= end and _BARE_EU.fullmatch(text, start, end) is not None
            named = bare and any(text[start:end].split()[-1] in text[p.start : p.end] for p in found)
            found.append(Precedent(left, max(stop, end), "", short, named or not bare))
    found += _cited_above(text, found)
    return _apart(sorted(found, key=lambda p: (p.start, -p.end)))


def _cited_above(text: str, found: list[Precedent]) -> Iterator[Precedent]:
    for match in _SHORT_ABOVE.finditer(text):
        signal = SIGNALS.match(match["it"] + " ")
        start = match.start() + (signal.end() if signal else 0)
        name = text[start : match.end("it")]
        known = any(p.start < match.end() and start < p.end for p in found)
        if (
            name
            and not known
            and not is_only_kind(name)
            and not {name.split()[0], name.split()[-1]} & _PROVISIONS
        ):
            yield Precedent(start, match.end(), "", re.sub(r"\sand\s(?:Others|Another)$", "", name))


def _apart(found: list[Precedent]) -> tuple[Precedent, ...]:
    kept: list[Precedent] = []
    for precedent in found:
        if not kept or precedent.start >= kept[-1].end:
            kept.append(precedent)
    return tuple(kept)


def _cores(text: str) -> Iterator[tuple[int, int]]:
    """Volumes and pages of law reports, neutral citations, numbers of the Union's courts, Indian reports; with pages and year."""
    spans = [m.span() for form in (_NEUTRAL, _INDIAN, _EU, _NORWEGIAN) for m in form.finditer(text)]
    numbers = {m["number"] for m in _NORWEGIAN.finditer(text) if m["number"]}
    inside = list(spans)
    for number in numbers:  # … and wherever their number stands alone
        again = (m.span() for m in re.finditer(rf"(?<![\w-]){re.escape(number)}(?![\w-])", text))
        spans += (span for span in again if not any(a <= span[0] < b for a, b in inside))
    spans += reports_in(text)
    for start, end in sorted(spans):
        pin = re.compile(rf"{_PIN}{_COURT_YEAR}?").match(text, end)
        yield start, pin.end() if pin else end


_ECLI_NEXT = re.compile(
    r",\s(?:ECLI:)?EU:[CTF]:\d{4}:\d{1,4}(?:,\s(?:paragraphs?|points?)\s\d+(?:(?:,|\sand|\sto)\s\d+)*)?"
)


def _tail(text: str, end: int, cited: list[tuple[int, int]], *, by_day: bool = False) -> tuple[int, set[int]]:
    """Where the citation that follows the name of a case ends, and which cores it used. `by_day`: the day of a judgment is
    citation enough, which it is not where only one party is named."""
    used: set[int] = set()
    reached = end
    for form in (
        strasbourg.NUMBERED,
        strasbourg.ABOVE,
        *((strasbourg.BY_DAY,) if by_day else ()),
        _BY_DOCKET,
    ):
        if (match := form.match(text, reached)) and match.end() > reached:
            reached = match.end()
            break
    moved = True
    while moved:
        moved = False
        for number, (start, stop) in enumerate(cited):
            gap = text[reached:start] if reached <= start <= reached + _GAP else "x"
            if (
                number not in used
                and re.fullmatch(
                    rf"(?:\s\({_YEAR}\))?[\s,;(]*(?:at\s|and\s|reported\s(?:in|as)\s|{_HISTORY})?", gap
                )
                and "\n\n" not in gap
                and ("; " not in gap or gap == "; " or _GOES_ON.match(gap))
            ):
                used.add(number)
                reached, moved = stop, True
    year = re.compile(_COURT_YEAR).match(text, reached) if used else None
    reached = year.end() if year else reached
    while reached > end and text[reached - 1] in " ,\n":
        reached -= 1
    if text[reached : reached + 1] == ")" and text.count("(", end, reached) > text.count(")", end, reached):
        reached += 1
    if text[reached - 1 : reached] == ")" and text.count(")", end, reached) > text.count("(", end, reached):
        reached -= 1
    return reached, used


def _short_before(text: str, start: int) -> tuple[int, str]:
    """A short name right before a citation: "Twombly, 550 U.S. at 555"."""
    match = re.search(r"(?<![\w.])(?P<it>[^\W\d_a-z][\w’'-]{2,}),\s\Z", text[max(0, start - 40) : start])
    if match is None or SIGNALS.match(match["it"] + " "):
        return start, ""
    return start - len(match[0]), match["it"]
