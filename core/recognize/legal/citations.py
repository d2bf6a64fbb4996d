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

from sfumato.core.language.companies import has_legal_form
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.institutions import is_only_kind
from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.legal import strasbourg
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
    rf"|[\[(]{_YEAR}[\])],?\s(?:\d+\s)?(?:[A-Z][a-z]{{0,3}}\.\s?){{2,4}}\d{{1,5}}(?![\d/])"
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
# "Rt-2009-685 paragraph 52", "HR-2018-880-A paragraph 34": the Norwegian reports, and decisions that are cited by paragraph.
_PARAGRAPH = r"\s(?:paragraphs?|para\.|avsnitt)\s\d+(?:(?:,|\sand|\sto|\sflg\.?|[-–])\s?\d+)*"
_NORWEGIAN = re.compile(
    rf"(?<![\w-])(?:Rt[.-]\s?{_YEAR}(?:-\d{{1,4}}|\s(?:s\.|p\.|page)\s?\d{{1,4}})(?:{_PARAGRAPH})?|(?P<number>(?:HR|L[A-HB])-{_YEAR}-\d{{1,6}}(?:-[A-Z]{{1,3}})?)(?:{_PARAGRAPH}|\s\([A-Z][a-z-]+\)))"
)
# A decision that no report has, by its docket: ", No. 0:05-cv-61234-WPD (S.D. Fla. 2006)".
_BY_DOCKET = re.compile(
    rf",\s(?:[A-Z][A-Za-z]+\s(?:[A-Z][A-Za-z]+\s){{0,4}})?(?:Case\s)?Nos?\.\s(?:\d{{2}}-\d{{2}}-\d{{4,6}}-C[RV]|[A-Z]{{2}}-\d{{1,3}},?\d{{3}}(?:-\d{{2}})?|(?:\d:|\d\s[A-Z]{{2}}-[A-Z]{{2}}\s)?[A-Z]?\d{{2,4}}-(?:[A-Za-z]{{1,4}}-)?\d{{1,6}}[A-Z\d]{{0,6}}(?:-[A-Z]{{2,4}})*"
    rf"|[A-Z]{{0,3}}(?:\d{{2}}[A-Z]{{1,2}})?\d{{3,8}}(?:-\d{{2,6}})*(?=[\s,.;)]))"
    rf"(?P<year>{_COURT_YEAR})?(?:\s\([A-Z][A-Za-z. ]{{2,20}}\))?"
)
# What became of it: "; lv. den. 497 Mich. 983", ", aff'd, 12 F.4th 3".
_HISTORY = (
    r"(?:(?:aff|rev)[’']d(?:\sin\spart)?|vacated|cert\.\sdenied|(?:lv|leave)\.?\s(?:den|denied|gtd|granted|to\sapp(?:eal)?\.?\sdenied)\.?"
    r"|perm\.\sapp\.\sdenied|(?:trans|rev(?:iew)?|pet)\.?\s(?:den|denied)\.?),?\s"
)
_GOES_ON = re.compile(rf"[\s,;]*{_HISTORY}$")
_TOKEN = (
    r"(?:(?!(?:UK)?EAT/)[^\W\d_a-z][\w’'.&‑-]*(?:/[A-Z][a-z]+)?|\d{1,3}(?:st|nd|rd|th)|[a-z]{1,3}-[A-Z]\w+)"
)
_SMALL = (
    r"(?:of|the|and|others|for|de|la|le|van|von|der|den|du|del|di|da|al|el|bin|ex|rel\.|parte|et|al\.|on|behalf|re|No\.|Others|&|@|alias|to|y|e|dos|plc)"
    r"(?!\w)"
)
_ASIDE = r"\([A-Z][^()\n]{1,40}\)"  # "Hachette Filipacchi Associés (ICI PARIS)", "RT (Zimbabwe)", "Services Pty Ltd (No 6)"
_LEFT = re.compile(
    rf"(?<![\w‑-])(?:R\s\((?:on\sthe\sapplication\sof\s)?[^()\n]{{2,50}}\)\s*$|(?:{_TOKEN}|{_SMALL}|\(No\.\s\d\))(?:,?\s(?:{_TOKEN}|{_SMALL}|{_ASIDE}))*,?\s*$)"
)
_COMMA = r",\s(?=Dep[’']?t|Department|Inc|Ltd|LLC|L\.L\.C|Corp|Co\b|N\.A|LLP|L\.P|Jr|S\.A|et\sal)"
_SEAT = r",\s(?=[A-Z]\w+,\s(?:[(\[]\d{4}[)\]]|AIR\s))"  # "v. NCT, Delhi, (2001) 4 SCC 280"
_RIGHT = re.compile(
    rf"(?:[“\"]?the\s(?:former\s)?|l[ae]\s|l[’'])?{_TOKEN}(?:(?:{_COMMA}|{_SEAT}|\s)(?:{_TOKEN}|{_SMALL}|\((?:No\.?\s\d{{1,2}}|[A-Z][a-z]+)\)|upon(?=\s[A-Z])))*(?:[”\"]|\s{_ASIDE}(?=,?\s\(?nos?\.))?"
)
_VERSUS = re.compile(r"\s(?:v\.?|vs\.?|c\.)\s(?=\S)")
_IN_RE = re.compile(
    rf"\bAttorney[- ]General[’']s\sReferences?\s\(Nos?\.?\s\d+(?:\s(?:of|and)\s\d+)*\)(?:\sof\s\d{{4}})?"
    rf"|\bRe\s(?:[A-Z](?:-[A-Z])?|{_TOKEN})(?:(?:\sand|,)\s{_TOKEN})*(?:\s\([A-Z][^()\n]{{2,90}}\)){{1,3}}(?:\s\(No\.?\s\d\))?"
    rf"|\b(?:In\s[Rr]e|Ex\s[Pp]arte|(?:In\sthe\s)?Matter\sof|Estate\sof)\s{_TOKEN}(?:(?:{_COMMA}|\s)(?:{_TOKEN}|{_SMALL}))*(?:\s\([A-Z][^()\n]{{2,90}}\)){{0,3}}"
)
# "SSH and HR (illegal exit: failed asylum seeker) Iran CG [2016] UKUT 308 (IAC)": as British tribunals call their cases.
_BY_LETTERS = re.compile(
    r"(?<![\w.])[A-Z]{1,4}(?:(?:,\s|\sand\s|\s&\s)[A-Z]{1,4})*(?:\s\([^()\n]{3,90}\))+(?:\s(?!CG\b)[A-Z]\w+){0,3}(?:\sCG)?(?=\s\[\d{4}\]\sUK)"
)
# "the Lingens judgment of 8 July 1986, Series A no. 103": as the Court cited before 1998, without the State.
_BY_NAME = re.compile(
    rf"(?<=the\s){_TOKEN}(?:\s(?:{_TOKEN}|{_SMALL})){{0,6}}(?=(?:\s\([a-z ]+\))?\sjudgments?\sof\s\d{{1,2}}\s[A-Z])"
)
_SHORT_ABOVE = strasbourg.called(_TOKEN)
# Words that lead to a citation and are no part of the name of the case.
SIGNALS = re.compile(
    r"^(?:(?:See|Cf|Accord|Compare|But|And|Also|In|As|The|Under|Following|Unlike|Citing|Quoting|Referring|Relying|Per|While|Like|Both|Contrast|Since|Thus|E\.g|Id|"
    r"see|cf|also|others|in|of|and|the|to|on|for|by|under|both|eg|e\.g|i\.e)\b[.,]*\s+)+"
)
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
_LEFT_REACH, _RIGHT_REACH = 90, 110  # characters of a party's name
_STATES = {
    "united states",
    "us",
    "state",
    "people",
    "commonwealth",
    "r",
    "regina",
    "rex",
    "the queen",
    "the king",
    "government",
    "city",
    "county",
}


@dataclass(frozen=True, slots=True)
class Precedent:
    """A cited case: half-open span, its folded name ("" where only a report is cited) and the short name used later on."""

    start: int
    end: int
    name: str = ""
    short: str = ""
    reported: bool = True  # False: known by its docket alone, as only those know it who were in it


@dataclass(frozen=True, slots=True)
class _Case:
    start: int
    end: int
    left: str
    right: str

    @property
    def name(self) -> str:
        """The name of the case, folded, for comparing."""
        return fold_phrase(f"{self.left} v {self.right}" if self.right else self.left)

    @property
    def short(self) -> str:
        """The party a case is called by: the first one that is no state ("Twombly", "Brumărescu")."""
        for party in (self.left, self.right):
            key = fold_phrase(party)
            if children := re.match(r"Re\s[\w’'-]+(?=\s\()", party):
                return children[0]
            a_state = key in _STATES or key.startswith(
                ("state of", "people of", "city of", "county of", "united")
            )
            first = re.split(r",?\s+(?:and\s+Others|et\s+al\.?|v\.)|,\s", party)[0]
            if not a_state and (short := _called(first)):
                return short
        return ""


_WITHOUT_OTHERS = re.compile(r"\s(?:and\sOthers|v\s).*$")


def _called(party: str) -> str:
    """What a party is called later on: "Brumărescu", "Campbell and Fell", "Polishchuk" for two of one surname; "" for a body."""
    people = [person.split() for person in re.split(r"\s+and\s+", re.sub(r"\s?\([^()]*\)", "", party))]
    if has_legal_form(party):
        return ""
    if not all(0 < len(words) < 3 for words in people):
        return ""
    last = [words[-1].strip(".,") for words in people]
    if len(set(last)) == 1:
        return last[0]
    return party if all(len(words) == 1 for words in people) else ""


def find_precedents(text: str) -> tuple[Precedent, ...]:
    """Every cited case of a text, in order, without overlaps; not the document's own, unless it cites itself."""
    union = [
        Precedent(m.start(), m.end(), fold_phrase(m["name"]), _called(_WITHOUT_OTHERS.sub("", m["name"])))
        for m in _UNION.finditer(text)
    ]
    inside = [(p.start, p.end) for p in union]
    cited = [c for c in _cores(text) if not any(a <= c[0] < b for a, b in inside)]
    cases = [c for c in _cases(text) if not any(a < c.end and c.start < b for a, b in inside)]
    found: list[Precedent] = list(union)
    loose: list[_Case] = []
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


def _cases(text: str) -> Iterator[_Case]:
    """Names of cases: "A v. B", "In re A"."""
    for match in _VERSUS.finditer(text):
        before = text[max(0, match.start() - _LEFT_REACH) : match.start()]
        opened = before.rfind("(") if before.rfind("(") > before.rfind(")") else -1
        left = _first_party(before[max(before.rfind("\n"), before.rfind(";"), opened) + 1 :])
        right = _RIGHT.match(text, match.end(), match.end() + _RIGHT_REACH)
        if not left or right is None:
            continue
        name = left
        if signal := SIGNALS.match(name):
            name = name[signal.end() :]
        name = _last_sentence(name)
        party = _first_sentence(right[0].rstrip(" ,"))
        if name.strip() and name.strip()[0].isupper():
            yield _Case(match.start() - len(name), match.end() + len(party), name.strip(), party)
    for form in (_IN_RE, _BY_NAME, _BY_LETTERS):
        for match in form.finditer(text):
            if " v. " not in match[0]:
                yield _Case(match.start(), match.end(), match[0].rstrip(), "")


def _first_party(before: str) -> str:
    """The party whose name ends where `before` does, "" where none does; the name of a body in another tongue may end in small
    letters: "Mouvement raëlien suisse"."""
    if found := _LEFT.search(before):
        return found[0]
    small = re.search(r"(?:[ \u00a0][^\W\d_]{4,}){1,2}$", before)
    rare = small is not None and all(
        word.islower() and word_bits().get(word, RARE_BITS) >= RARE_BITS for word in small[0].split()
    )
    found = _LEFT.search(before[: small.start()]) if small is not None and rare else None
    return found[0] + small[0] if found and small else ""


_ECLI_NEXT = re.compile(
    r",\s(?:ECLI:)?EU:[CTF]:\d{4}:\d{1,4}(?:,\s(?:paragraphs?|points?)\s\d+(?:(?:,|\sand|\sto)\s\d+)*)?"
)
_FULL_STOP = re.compile(r"(?<=\w\w)\.\s+(?=[A-Z])")
_ABBREVIATION = re.compile(
    # the States of America, as reporters shorten them: "v. Colo. Dep't of Corr."
    r"(?:Ala|Ariz|Ark|Cal|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Me|Md|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Vt|Va|Wash|Wis|Wyo|"
    r"Constr|Techs?|Pharm|Labs?|Prods?|Props?|Mgmt|Res|Rev|Sec|Ry|Fin|Hous|Mach|Med|Pub|Serv|Soc|Sols?|Twp|Utils?|Acad|Admin|Am|"
    r"Assocs?|Cent|Cmty|Coll|Corr|Def|Dev|Distrib|Emp|Eng[’']?rs?|Env[’']?t|Equip|Exch|Found|Grp|Guar|Imp|Inst|Invs?|Org|Petrol|Reg|"
    r"Sav|Sup|Sur|Telecomms?|Tr|Unif|Wholesale|"
    rf"Inc|Corp|Ltd|Co|Cos|Bros|Mfg|Dept|Dep|Comm|Ass|Assoc|Ins|Nat|Int|Cty|Bd|Ed|Univ|Sch|Dist|Atl|Pac|Cas|Indus|Elec|Tel|Gen|Fed|Mut|Chem|Hosp|Transp|Auth|Ctr|Educ|Gov|Servs|Sys|St|{ADDRESS_PATTERN}|No|rel|al)$"
)


def _last_sentence(name: str) -> str:
    """Without what stands before the end of a sentence: "… was dismissed. Brown" → "Brown"."""
    cut = [m.end() for m in _FULL_STOP.finditer(name) if not _ABBREVIATION.search(name, 0, m.start())]
    return name[cut[-1] :] if cut else name


def _first_sentence(name: str) -> str:
    cut = [m.start() for m in _FULL_STOP.finditer(name) if not _ABBREVIATION.search(name, 0, m.start())]
    return name[: cut[0]] if cut else name


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
