"""Names of cited cases: who stands on both sides of "v.", and how a case is called by one party alone.

|Bell v. Northwind Corp.|, 550 U.S. 544
|In re Kowalke|, 561 B.R. 188
|R. v. Leeds Justices ex parte Kennett| [1996] RVR 53
|Dunne (an infant) v. National Maternity Hospital| [1989] I.R. 91
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sfumato.core.language.companies import has_legal_form
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.frequency import RARE_BITS, word_bits
from sfumato.core.language.titles import ADDRESS_PATTERN

TOKEN = (
    r"(?:(?!(?:UK)?EAT/)[^\W\d_a-z][\w’'.&‑-]*(?:/[A-Z][a-z]+)?|\d{1,3}(?:st|nd|rd|th)|[a-z]{1,3}-[A-Z]\w+)"
)
_SMALL = (
    r"(?:of|the|and|others|for|de|la|le|van|von|der|den|du|del|di|da|al|el|bin|ex|rel\.|parte|et|al\.|on|behalf|re|No\.|Others|&|@|alias|to|y|e|dos|plc|anor|ors)"
    r"(?!\w)"
)
# "Hachette Filipacchi Associés (ICI PARIS)", "RT (Zimbabwe)", "Services Pty Ltd (No 6)", "Dunne (an infant)"
_ASIDE = r"\((?:[A-Z]|(?:an?\s)?(?:infant|minor)\b)[^()\n]{0,40}\)"
_LEFT = re.compile(
    rf"(?<![\w‑-])(?:R\s\((?:on\sthe\sapplication\sof\s)?[^()\n]{{2,50}}\)\s*$|(?:{TOKEN}|{_SMALL}|\(No\.\s\d\))(?:,?\s(?:{TOKEN}|{_SMALL}|{_ASIDE}))*,?\s*$)"
)
_COMMA = r",\s(?=Dep[’']?t|Department|Inc|Ltd|LLC|L\.L\.C|Corp|Co\b|N\.A|LLP|L\.P|Jr|S\.A|et\sal)"
_SEAT = r",\s(?=[A-Z]\w+,\s(?:[(\[]\d{4}[)\]]|AIR\s))"  # "v. NCT, Delhi, (2001) 4 SCC 280"
_RIGHT = re.compile(
    rf"(?:[“\"]?the\s(?:former\s)?|l[ae]\s|l[’'])?{TOKEN}(?:(?:{_COMMA}|{_SEAT}|\s)(?:{TOKEN}|{_SMALL}|\((?:No\.?\s\d{{1,2}}|[A-Z][a-z]+)\)|upon(?=\s[A-Z])))*(?:[”\"]|\s{_ASIDE}(?=,?\s\(?nos?\.))?"
)
_VERSUS = re.compile(r"\s(?:v\.?|vs\.?|c\.)\s(?=\S)")
_IN_RE = re.compile(
    rf"\bAttorney[- ]General[’']s\sReferences?\s\(Nos?\.?\s\d+(?:\s(?:of|and)\s\d+)*\)(?:\sof\s\d{{4}})?"
    rf"|\bRe\s(?:[A-Z](?:-[A-Z])?|{TOKEN})(?:(?:\sand|,)\s{TOKEN})*(?:\s\([A-Z][^()\n]{{2,90}}\)){{1,3}}(?:\s\(No\.?\s\d\))?"
    rf"|\b(?:In\s[Rr]e|Ex\s[Pp]arte|(?:In\sthe\s)?Matter\sof|Estate\sof)\s{TOKEN}(?:(?:{_COMMA}|\s)(?:{TOKEN}|{_SMALL}))*(?:\s\([A-Z][^()\n]{{2,90}}\)){{0,3}}"
)
_MATTER = re.compile(r"^(?:In\s[Rr]e|Ex\s[Pp]arte|(?:In\sthe\s)?Matter\sof|Estate\sof)\s")
# "Harborlight v. Kowalke (In re Kowalke)": the bankruptcy in which it was tried
_WITHIN = re.compile(r"\s\(In\sre\s[^()\n]{2,60}\)")
# "SSH and HR (illegal exit: failed asylum seeker) Iran CG [2016] UKUT 308 (IAC)": as British tribunals call their cases.
_BY_LETTERS = re.compile(
    r"(?<![\w.])[A-Z]{1,4}(?:(?:,\s|\sand\s|\s&\s)[A-Z]{1,4})*(?:\s\([^()\n]{3,90}\))+(?:\s(?!CG\b)[A-Z]\w+){0,3}(?:\sCG)?(?=\s\[\d{4}\]\sUK)"
)
# "the Lingens judgment of 8 July 1986, Series A no. 103": as the Court cited before 1998, without the State.
_BY_NAME = re.compile(
    rf"(?<=the\s){TOKEN}(?:\s(?:{TOKEN}|{_SMALL})){{0,6}}(?=(?:\s\([a-z ]+\))?\sjudgments?\sof\s\d{{1,2}}\s[A-Z])"
)
# Words that lead to a citation and are no part of the name of the case.
SIGNALS = re.compile(
    r"^(?:(?:See|Cf|Accord|Compare|But|And|Also|In|As|The|Under|Following|Unlike|Citing|Quoting|Referring|Relying|Per|While|Like|Both|Contrast|Since|Thus|E\.g|Id|"
    r"see|cf|also|others|in|of|and|the|to|on|for|by|under|both|eg|e\.g|i\.e)\b[.,]*\s+)+"
)
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
class Case:
    """A name of a case: half-open span, and both sides ("" on the right where one party names it)."""

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
            if (matter := _MATTER.match(party)) and re.search(r"(?<!\w)\w\.$", party):
                return party[matter.end() :]  # "In re Austin J.": a child
            party = party[matter.end() :] if matter else party
            a_state = key in _STATES or key.startswith(
                ("state of", "people of", "city of", "county of", "united")
            )
            first = re.split(r",?\s+(?:and\s+Others|et\s+al\.?|v\.)|,\s", party)[0]
            if not a_state and (short := called(first)):
                return short
        return ""


def called(party: str) -> str:
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


def find_cases(text: str) -> Iterator[Case]:
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
            end = match.end() + len(party)
            within = _WITHIN.match(text, end)
            yield Case(match.start() - len(name), within.end() if within else end, name.strip(), party)
    for form in (_IN_RE, _BY_NAME, _BY_LETTERS):
        for match in form.finditer(text):
            if " v. " not in match[0]:
                yield Case(match.start(), match.end(), match[0].rstrip(), "")


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
