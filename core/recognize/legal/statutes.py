"""Public law among the mentions: a statute, regulation or treaty with its number and its date is one thing and stays.

    Law no. 144-FZ of 12 August 1995
    Council Regulation (EC) No 1347/2000
    Race Relations Act 1976
    Protocol No. 11 came into force on 1 November 1998 (the day is the law's, and stays as well)

Orders, resolutions and decisions are law only where the text names who issued them as such: an order may just as well dismiss
somebody. Laws without number and date are law where their title says so after "the".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sfumato.core.language.months import MONTHS
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.legal.citation_edges import Span, outside
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

KIND = "law"
PUBLIC = 0.02  # P(mask) of what stands in a law gazette
_MONTH = rf"(?:{'|'.join(MONTHS[1:])})"
_YEAR = r"(?:1[6-9]|20)\d{2}(?![\d/-])"
_DAY = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\s{_MONTH}\s{_YEAR}|{_MONTH}\s\d{{1,2}},?\s{_YEAR}"
    rf"|\d{{1,2}}[./]\d{{1,2}}[./]{_YEAR})"
)
_OF_DATE = (
    r"(?:\sof\sthe\sEuropean\sParliament\sand\sof\sthe\sCouncil)?"
    r"(?:,?\s(?:of|dated|adopted\son|enacted\son|issued\son|promulgated\son)"
    rf"\s(?:{_DAY}|{_MONTH}\s{_YEAR}|{_YEAR}))?"
)
# An act with a small letter may be a paper ("medical act no. 5"), and a protocol the record of a hearing.
_STRONG = (
    r"(?:[Dd]ecree[-‑ ][Ll]aw|[Ll]aw|Act|[Rr]egulation|[Dd]irective|Decree|Ordinance|Code|"
    r"Statute|Protocol|Convention|Treaty)"
)
_WEAK = r"(?:[Oo]rder|[Rr]esolution|[Dd]ecision|[Rr]ecommendation|[Ii]nstruction|[Cc]ircular|decree)"
_MODIFIER = (
    r"(?:(?:Federal|Legislative|Presidential|Royal|Emergency|Organic|Constitutional|Framework|Implementing|Delegated|Joint|"
    r"Executive|Basic|Additional|Government|Council|Commission|Cabinet|Ministerial|Parliamentary)\s)"
)
_ISSUER = (
    r"\sof\s(?:the\s)?(?:[A-Z][\w’'-]+\s){0,3}(?:Government|Ministry|Minister|Ministers|President|Parliament|Cabinet|Plenum|"
    r"Plenary|Duma|Assembly|Commission)\b(?:\s(?:of|for)\s(?:the\s)?[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+)*)?"
)
_NO = r"(?:[Nn](?:os?|r)\b\.?|[Nn]umbers?|№)\s?"
_NUMBER = r"[A-Z]{0,4}[-‑]?\d{1,6}(?:[/.‑–-][A-Z\d]{1,6}(?![a-z]))*"
_MORE = rf"(?:(?:,|,?\sand|\sor)\s(?:{_NO})?{_NUMBER}(?![\w.]|\s{_MONTH}))*"
_BODY = r"(?:\s\([A-Z][A-Z, a-z]{1,20}\))?"
_NUMBERED = rf"s?{_BODY}\s(?:{_NO}{_NUMBER}{_MORE}|\d{{2,4}}/\d{{1,4}}(?:/[A-Z]{{2,4}})?)"
_RUN = r"(?:[A-Z][\w’'-]+\s(?:(?:of|and|the|for|to|in|on|against|with)\s){0,2})"  # words of the name of a law
_TITLED = r"(?:Law|Act|Code|Decree|Ordinance|Convention|Covenant|Treaty|Charter|Statute|Agreement|Protocol)"
_WORD = rf"(?!{_TITLED}\b)[A-Z][\w’'-]+"
_OF = r"(?:(?:of|for|to|in|against|with|by|from|under|on|between|concerning)\s(?:the\s)?|(?:and|or|the)\s)?"
_TITLE = rf"(?:the\s)?{_WORD}(?:(?:,\s|\s){_OF}{_WORD})*"
# "the United States Central Authority under |the Hague Convention|": an authority is not of the name of a law.
_NAMED_RUN = rf"(?:{_WORD}\s(?:(?:of|for|to|in|against|on)\s(?:the\s)?|(?:and|or|the)\s)?)"
_SECTIONS = (
    r"\s?(?:§§?|[Ss]ec(?:tion|\.)s?)?\s?\d[\w.:-]*\w?(?:\(\w+\))*"
    r"(?:(?:,|\sand|,\sand)\s\d[\w.-]*\w?(?:\(\w+\))*(?!\w|\s[A-Z]\.))*"
)
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"(?<![\w-]){_MODIFIER}*{_STRONG}{_NUMBERED}{_OF_DATE}",
        rf"(?<![\w-]){_MODIFIER}+{_WEAK}{_NUMBERED}{_OF_DATE}",
        rf"(?<![\w-]){_WEAK}{_NUMBERED}{_OF_DATE}{_ISSUER}{_OF_DATE}",
        rf"(?<![\w-]){_WEAK}{_ISSUER}{_OF_DATE},?\s{_NO}{_NUMBER}{_OF_DATE}",
        rf"(?<![\w-]){_MODIFIER}*(?:{_RUN}{{1,6}}(?=Act|Law|Code))?(?:Law|Act|Statute|Code|Constitution|Legislative\sDecree|Convention|Treaty)"
        rf"\sof\s(?:{_DAY}|{_MONTH}\s{_YEAR}|{_YEAR})(?:\s\({_NO}{_NUMBER}\))?",
        # "the 1985 Act", "the 2003 Criminal Code"
        rf"(?<=[Tt]he\s)(?:\[)?{_YEAR}\s(?:(?!Acts?\b|Law\b|Code\b)[A-Z][a-z]+\s){{0,2}}"
        r"(?:Acts?|Law|Code|Regulations|Rules|Constitution|Convention)\b",
        rf"(?<![\w-]){_RUN}{{1,6}}(?:\([A-Z][^()\n]{{2,50}}\)\s)?"
        rf"(?:Acts?|Rules|Regulations|Code|Ordinance)\s{_YEAR}(?:\sand\s{_YEAR})*",
        r"\bU\.?S\.?S\.?G\.?\s§§?\s?\d[\w.]*\w(?:\(\w+\))*",
        # "U.S. Const. amend. IV", "Cal. Const. art. I, § 13"
        r"(?<![\w.])(?:U\.\s?S\.|[A-Z][a-z]+\.)\sConst\.(?:,?\s(?:amends?|arts?|cl)\.\s(?:[IVXL]+|\d+)(?!\w)|,?\s§§?\s?\d+)*",
        r"\bPub\.\s?L\.\s(?:No\.\s)?\d{2,3}[-‑–]\d{1,4}",
        # The codes of the United States: "29 U.S.C. § 207(a)(1)", "Cal. Bus. & Prof. Code § 17200", "Fla. Stat. § 775.087".
        rf"\b\d{{1,2}}\s(?:U\.\s?S\.\s?C\.(?:\s?A\.)?|C\.\s?F\.\s?R\.|USC|CFR){_SECTIONS}(?:\set\sseq\.)?",
        # Any code that is cited by its letters and a section: "A.R.S. §§ 12-120.21(A)(1) and 12-2101(A)(2)", "HRS § 12".
        rf"(?<![\w.])(?:(?:[A-Z]\.\s?){{2,4}}|[A-Z]{{2,5}}\s)(?=§){_SECTIONS}",
        # "Articles 5(1)(f), 9(1), 32(1) and 33(1)", "ss 340, 341, 361 Fair Work Act": provisions in a list.
        r"\bArticles?\s\d{1,3}[a-z]?(?:\(\w{1,3}\))+(?:(?:,|,?\sand|\sor|\sto)\s\d{1,3}[a-z]?(?:\(\w{1,3}\))+)*",
        r"(?<!\w)ss?\.?\s\d{1,4}[A-Z]{0,2}(?:(?:,|,?\sand)\s\d{1,4}[A-Z]{0,2}(?!\w))+",
        rf"(?<![\w.])(?:[A-Z][a-z]*\.\s?(?:&\s)?){{1,5}}(?:Code|Stat\.|Laws|Law|Gen\.\sLaws)(?:\sAnn\.)?{_SECTIONS}",
        r"(?<![\w.])Mass\.\sGen\.\sL(?:aws)?\.?(?:\sAnn\.)?\s(?:c|ch)\.\s?\d+[A-Z]?(?:,\s§§?\s?\d[\w.()]*)?|\bG\.\s?L\.\sc\.\s?\d+[A-Z]?(?:,\s§§?\s?\d[\w()]*)?",
        r"\b(?:MCLA?|MCR|RCW|NRS|ORS|KRS|HRS|CPLR|OCGA|NMSA|ARS)\s(?:§§?\s?)?\d[\w.:-]*\w(?:\(\w+\))*(?:(?:,|,?\sand)\s(?:\(\w+\))+)*",
        # Rules of court: "Fed. R. Civ. P. 12(b)(6)", "Florida Rule of Criminal Procedure 3.850", "Rule 12(b)(6)".
        r"(?<![\w.])(?:Fed|[A-Z][a-z]{1,4})\.\s?R\.\s?(?:[A-Z][a-z]*\.\s?){1,3}\d(?:[\w.]*\w)?(?:\(\w+\))*",
        r"(?<![\w.])(?:[A-Z][a-z]+\s){0,2}Rules?\sof\s(?:Criminal|Civil|Appellate|Bankruptcy)?\s?(?:Procedure|Evidence)(?:\s\d(?:[\w.]*\w)?(?:\(\w+\))*)?",
        # India: "Sections 304A/34 IPC", "U/s 302/34 IPC", "Section 138 of the NI Act".
        r"(?<![\w./])(?:[Ss]ections?|[Uu]/[Ss]\.?)\s\d+[A-Z]{0,2}(?:(?:/|,\s|\sand\s|\sr/w\s)\d+[A-Z]{0,2})*\s(?:of\sthe\s)?(?:IPC|Cr\.?P\.?C|CPC|BNSS?|NDPS\sAct)\b\.?",
        # What the Norwegian legislator said: "Prop. 97 L (2009-2010) page 27", "Ot.prp. no. 8 (2007-2008)", "NOU 2002: 4".
        r"\b(?:Prop\.\s\d{1,3}\s[A-Z]{1,2}|(?:Ot\.\s?prp|Innst|St\.\s?meld|Meld\.\sSt)\.(?:\s?[OLS]\.)?\s?(?:n[or]\.\s?)?\d{1,3}(?:\s[A-Z])?)"
        r"\s\(\d{4}[-–]\d{2,4}\)(?:\spage\s\d+)?|\bNOU\s\d{4}:\s?\d{1,2}(?:\spage\s\d+)?",
        # Without number and date: "the Law on Local Self-Government", "the Vienna Convention", "the 25th Amendment".
        rf"(?<=[Tt]he\s){_NAMED_RUN}{{0,4}}{_TITLED}\s(?:on|concerning|relating\sto|against)\s{_TITLE}(?:\sof\s(?:{_DAY}|{_YEAR}))?",
        rf"(?<=[Tt]he\s){_NAMED_RUN}{{1,5}}(?:Act|Code|Convention|Covenant|Charter|Treaty)(?!\s[A-Z]|\s\((?![“\"‘])|[\w’'-])",
        rf"(?<=[Tt]he\s)(?:{_WORD}\s){{0,2}}Code\sof\s{_WORD}(?:\s(?:and\s)?{_WORD}){{0,3}}",
        r"(?<=[Tt]he\s)(?:\d{1,2}(?:st|nd|rd|th)|[A-Z][a-z]+(?:th|st|nd|rd))\sAmendment\b",
        # What a law is called where it was made: "the Sale of Flats Act (|Zakon o prodaji stanova|)".
        r"(?:(?<=\bAct\s\()|(?<=\bLaw\s\()|(?<=\bCode\s\())[^\W\d_a-z][\w’'-]+(?:\s[^\W\d_A-Z][\w’'-]*){2,}(?=[),;])",
        # The number of a law behind its name: "the Aliens Act (|378/1991|)".
        r"(?:(?<=\b(?:Act|Law)\s\()|(?<=\bCode\s\()|(?<=\bDecree\s\())\d{1,5}/(?:1[89]|20)\d\d(?=[),;])",
        # Where laws are published: "Official Gazette nos. 56/1990, 135/1997 and 8/1998", "Journal of Laws 1997, no. 78".
        rf"\b(?:Official\s(?:Gazette|Journal)|Journal\sof\sLaws|(?:Federal\s)?Law\sGazette|Narodne\snovine|Službeni\slist)"
        rf"(?:\sof\s(?:the\s)?(?:[A-Z][\w’'-]*(?:\sof)?\s?){{1,5}})?(?:\s?\([A-Z][\w\s]{{2,30}}\))?(?:\s?[-–]\s?[A-Z]{{2,4}}(?:\s[A-Z]{{2,4}})?)?"
        rf"(?:\s[-–])?,?(?:\s{_YEAR},?)?\s{_NO}\d{{1,4}}(?:/\d{{2,4}})?"
        r"(?:(?:,|,?\sand)\s(?:nos?\.?\s)?\d{1,4}/\d{2,4})*(?![\w/])",
        # "the new Serbian Constitution"
        r"(?<=[Tt]he\s)(?:new\s|then\s|former\s)?[A-Z][a-z]+\sConstitution\b(?!\s[A-Z])",
        # "the Brussels IIa Regulation", "Rome I": the law of the Union that is called by a town.
        r"(?<![\w-])(?:Brussels|Rome|Dublin)\sI{1,3}(?:a|bis)?(?:\s(?:Regulation|Convention))?(?![\w-])",
        r"(?<=[Tt]he\s)Constitution\sof\sthe\sRepublic\sof\s[A-Z]\w+",
        r"\bRecommendation\s(?:CM/)?(?:Rec|No\.\sR|R)\s?\(\d{2,4}\)\s?\d{1,3}",
    )
)
# Elections and summits of States are public, and so is their year.
_EVENTS = tuple(
    re.compile(form)
    for form in (
        rf"(?<=[Tt]he\s){_YEAR}\s(?:[A-Za-z]+\s){{0,2}}(?:[Ee]lections?|[Rr]eferendum)\b",
        r"(?<![\w-])(?:[A-Z][\w’'-]*(?:[-–‑][A-Z][\w’'-]*)?\s){1,4}Summit\b",
    )
)
_LEADING = re.compile(
    r"(?:(?:The|Under|In|By|Section|Article|Part|See|On|As|Since|If|When|After|Before|Both)\s)+(?:of\s)?(?:the\s)?"
)
# The day on which a law began or ceased; a judgment comes into force too, so the law must be what did it.
_IN_FORCE = re.compile(
    r"(?<![\w-])(?:Decree-Law|Law|Act|Regulation|Directive|Decree|Ordinance|Code|Statute|Protocol|Convention|Treaty|Constitution)s?"
    rf"(?:{_BODY}\s{_NO}{_NUMBER}{_OF_DATE})?(?![\w-])[^.;\n]{{0,25}}\s(?:(?:came|entered|comes?|put|brought)\sinto\s(?:force|effect)|took\seffect|"
    r"(?:was|were|been)\s(?:adopted|enacted|ratified|promulgated|repealed|amended|published|opened\sfor\ssignature))"
    rf"(?:\s(?:in\srespect\sof|with\srespect\sto|for|by)\s(?:the\s)?[A-Z][\w ]{{2,30}}?)?\son\s(?P<day>{_DAY})"
)
_WHEN_IN_FORCE = re.compile(
    rf"(?P<day>{_DAY}),?\s(?:when|(?:that\sis,?\s)?(?:the\sdate|the\sday)\s(?:on\swhich|when))\s(?:the\s)?"
    rf"(?:Law|Act|Protocol|Convention|Code|Treaty)(?:\s{_NO}{_NUMBER})?(?:\sto\sthe\sConvention)?\s"
    r"(?:(?:came|entered)\sinto\s(?:force|effect)|took\seffect)"
)
# "Article 67d of the Criminal Code, as amended in 1998", "the version in force on 1 January 1999".
_AMENDED = re.compile(
    r"(?<![\w-])(?:Act|Code|Law|Regulation|Decree|Ordinance|Statute|Convention|Constitution|Article|Section|section|Rules)s?\b"
    r"[^.;\n]{0,60}\b(?:as\s(?:then\s)?(?:amended|worded|in\sforce)|in\sforce|applicable|version)"
    rf"\s(?:since|from|until|as\sof|on|in|of|by|at)\s(?P<day>{_DAY}|{_MONTH}\s{_YEAR}|{_YEAR})"
)
# What may follow the name of a law and belongs to it: "the Entry Act, no. 114-FZ of 15 August 1996".
_TAIL = re.compile(
    rf"(?:,?\s{_NO}{_NUMBER}(?![\w/]))?"
    rf"(?:(?:\s\([^()\n]{{2,120}}\))?(?:,?\s(?:of|dated|adopted\son|enacted\son)\s(?:{_DAY}|{_MONTH}\s{_YEAR}|{_YEAR})|,\s{_YEAR}))?"
)
# … the day of its change, and its name in its own language or its short form in brackets.
_CHANGED = re.compile(
    r"(?:\s\([^()\n]{2,120}\))?,?\s(?:as\s)?(?:last\s|subsequently\s)?(?:amended|in\sforce|worded|applicable)\s(?:since|from|until|as\sof|on|in|of|by|at)"
    rf"\s(?P<day>{_DAY}|{_MONTH}\s{_YEAR}|{_YEAR})"
)
_ASIDE = re.compile(
    rf"\s\((?P<name>[^()“”\"\n]{{2,90}}?)(?:[,;–-]\s?(?:in\sforce\s(?:from|since|until|on)\s(?P<day>{_DAY})|[^()\n]{{0,80}}))?\)"
)
_SHORT = re.compile(
    r"\s\((?:[^()“”\"\n]{2,90}?[,;–-]\s?)?(?:hereinafter\W{0,2}\s?|hereafter\s)?(?:the\s)?[“\"‘'](?:the\s)?(?P<it>[A-Z][^()“”\"\n]{1,40}?)[”\"’']\)"
)
# What has articles or sections is a law: "Article 115 § 2 of the CCrP".
_PROVISION = re.compile(
    r"\b(?:Art(?:icle|\.)|[Ss]ection|Rule|Regulation)s?\s\d[\w§.,()/ -]{0,40}?\s?of\sthe\s"
    r"(?P<it>[A-Z][A-Za-z]{0,4}[A-Z][A-Za-z]{0,3})(?![\w’'-]|\s[A-Z])"
)
_NAMES = (EntityType.MISC, EntityType.ORG)
_OTHER_NAMES = (EntityType.MISC, EntityType.ORG, EntityType.LOC, EntityType.PERSON)


def with_laws(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates with every numbered or dated law as one mention, and the day it came into force as one that stays."""
    cited = [s for s in candidates if s.mention.kind == "precedent"]
    laws = [
        _widened(text, span, candidates)
        for span in find_laws(text)
        if not any(s.start < span[1] and span[0] < s.end for s in cited)
    ]
    named = laws
    laws = [(start, match.end() if (match := _TAIL.match(text, end)) else end) for start, end in named]
    candidates = _without_other_names(text, candidates, [*named, *laws])
    changed = [
        m for _, end in laws for form in (_CHANGED, _ASIDE) if (m := form.match(text, end)) and m["day"]
    ]
    dated = [*changed, *(m for form in (_IN_FORCE, _WHEN_IN_FORCE, _AMENDED) for m in form.finditer(text))]
    days = [
        span
        for span in dict.fromkeys(m.span("day") for m in dated)
        if not any(a < span[1] and span[0] < b for a, b in laws)
    ]
    events = [
        m.span()
        for form in _EVENTS
        for m in form.finditer(text)
        if not any(a < m.end() and m.start() < b for a, b in laws)
    ]
    if not laws and not days and not events:
        return list(candidates)
    kept = [rest for scored in candidates for rest in outside(text, scored, [*laws, *days, *events])]
    return [
        *kept,
        *(_public(span, EntityType.MISC, KIND) for span in _apart(laws)),
        *(_public(span, EntityType.DATETIME, "date") for span in days),
        *(_public(span, EntityType.MISC, "public event") for span in events),
    ]


def _without_other_names(text: str, candidates: Sequence[Scored], laws: Sequence[Span]) -> list[Scored]:
    """The candidates without the names that a bracket gives a law in its own language, and without its short forms anywhere."""
    asides = [m.span("name") for _, end in laws if (m := _ASIDE.match(text, end))]
    short = {m["it"] for _, end in laws if (m := _SHORT.match(text, end))}
    short = {form.rstrip(".") for form in short | {m["it"] for m in _PROVISION.finditer(text)}}
    return [
        s
        for s in candidates
        if "user" in s.mention.sources
        or s.type not in _OTHER_NAMES
        or (
            text[s.start : s.end].removeprefix("the ").removesuffix("’s").rstrip(".") not in short
            and not any(a <= s.start and s.end <= b for a, b in asides)
        )
    ]


def find_laws(text: str) -> tuple[Span, ...]:
    """Every law that is named with its number, its date or its title, in order, without overlaps."""
    return tuple(_apart(list(_found(text))))


def _found(text: str) -> Iterator[Span]:
    for form in _FORMS:
        for match in form.finditer(text):
            lead = _LEADING.match(match[0])
            start = match.start() + (lead.end() if lead else 0)
            nation = next(iter(nations_in(text[start : match.end()])), None)
            people = (
                nation is not None and text[start + nation.end : start + nation.end + 2].lstrip().islower()
            )
            if (
                nation is not None and nation.start == 0 and not people
            ):  # "the Swedish Fishing Act of 1886": the country is told apart
                start += nation.end + 1
            yield start, match.end()


def _apart(spans: Sequence[Span]) -> list[Span]:
    kept: list[Span] = []
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if kept and start < kept[-1][1]:
            kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
        else:
            kept.append((start, end))
    return kept


def _widened(text: str, span: Span, candidates: Sequence[Scored]) -> Span:
    """The span with the whole name that the model saw there: "Operational-Search Activities Act of 12 August 1995"."""
    start, end = span
    for scored in candidates:
        if (
            scored.type in _NAMES
            and "user" not in scored.mention.sources
            and scored.start < span[1]
            and span[0] < scored.end
            and "\n" not in text[scored.start : scored.end]
        ):
            start, end = min(start, scored.start), max(end, scored.end)
    return start, end


def _public(span: Span, type_: EntityType, kind: str) -> Scored:
    return Scored(Mention(*span, type_, 1.0, ("pattern:law",), kind), 0.0, PUBLIC)
