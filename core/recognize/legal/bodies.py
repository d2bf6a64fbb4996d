"""Bodies in one piece: the name, the words that say what it is, and its number belong to one mention.

with |Vigo| investigating judge no. 5          → Vigo investigating judge no. 5
in remand prison no. |IZ-77/2|                 → remand prison no. IZ-77/2
the |Gorzów Wlkp|. |Regional Court|            → Gorzów Wlkp. Regional Court
the political |party Jobbik|                   → Jobbik: what stands before a name says its kind
the |Medical Faculty, N.Šp.|, |A.U.A.| abducted → people called by initials are people
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.language.companies import has_legal_form, legal_form_after
from sfumato.core.language.fold import fold
from sfumato.core.language.institutions import descriptive_part, kind_words_end
from sfumato.core.language.nations import nations_in
from sfumato.core.language.parties import speaks_of_parties
from sfumato.core.language.titles import ADDRESS_PATTERN, COURTESY, LEARNED, TITLES
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import trimmed
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_NO = r"(?:[Nn](?:os?|r)\b\.?|№)\s?"
_NUMBER = re.compile(rf"[ \u00a0]{_NO}(?!\S*\d{{5}})(?:[A-Z]{{1,4}}[-‑/ ]?)?\d[\w/‑-]*(?<![-‑/])")
_ANNOUNCED = re.compile(rf"(?:[^\W\d_][\w’'-]*[ \u00a0]){{1,5}}{_NO}$")
_ARTICLE = re.compile(r"\b(?:the|an?)[ \u00a0]$", re.IGNORECASE)
_INITIALS = r"(?:[^\W\d_a-z][a-zà-ž]?\.[ \u00a0-]?){2,4}"
_BY_INITIALS = re.compile(rf"(?:(?:{ADDRESS_PATTERN}) )?{_INITIALS}")
_BY_LETTER = re.compile(r"[^\W\d_a-z][a-zà-ž]?\.?")
_SOMEBODY = re.compile(
    r"\b(?:notary|judge|prosecutor|investigator|officer|doctor|witness|expert|lawyer|teacher|director|policeman|inspector|"
    rf"neighbour|defendant|suspect|victim|accused|{ADDRESS_PATTERN})\.?,?\s$"
)
# The next line begins a section ("A. Background"), or the next sentence a witness: no part of the name before it.
_NEXT_BEGINS = re.compile(
    r"(?<=[.\w])\s*\n\s*(?=(?:[A-Z]|\d{1,3}|[IVX]+)\.?(?:\s|$))"
    rf"|(?<=[A-Z]\.)\s+(?=(?:Witness|Judge|Prosecutor|Expert|Officer|{ADDRESS_PATTERN})\b)"
)
_AND_INITIALS = re.compile(rf",\s+(?={_INITIALS}$)")
_TWO_BY_INITIALS = re.compile(r"((?:[^\W\d_a-z]\.){2,4})\s+(and\s+)?((?:[^\W\d_a-z]\.){2,4})")
_NAME = r"[^\W\d_a-z][\w’'-]+"
_SEVERAL_BY_NAME = re.compile(rf"{_NAME}(?:,\s+{_NAME})*,?\s+(?:and|AND|&)\s+{_NAME}")
# "THE ASSOCIATION FOR HUMAN RIGHTS |AND BERG| v. NORWAY"
_AND_A_PARTY = re.compile(r"\s(?:and|AND)\s(?P<it>[^\W\d_a-z][\w’'-]+)$")
_FIRST_AND_ANOTHER = re.compile(rf"(?P<one>{_NAME})(?:,|\s+and)\s+(?P<other>{_NAME}(?:\s{_NAME})+)")
_LETTER_NEXT = re.compile(r"\.[ \u00a0][^\W\d_a-z]\.")
_FOR_WHAT = re.compile(r"(.*\b(?:Court|Appeal|Tribunal))\sfor\s[a-z]+(?:\s[a-z]+)*$", re.DOTALL)
# The number of a paragraph between two mentions of somebody: "remained with V.K.\n23. V.K. lodged".
_NUMBERED = re.compile(
    r"(?:(?P<one>(?:[^\W\d_a-z]\.){2,4})\s*\n)?\s*\d{1,3}\.\s+(?P<two>(?:[^\W\d_a-z]\.){2,4})"
)
_OWNER = re.compile(r"([^\W\d_a-z]{2,8})[’']s\s[a-z]")
_EXPLAINED = re.compile(r"\s\[(?P<it>[^\W\d_][^\[\]]*)\]?$")
_TITLE = re.compile(
    rf"\b(?:{'|'.join(f for w in (*COURTESY, *LEARNED) for f in (w.capitalize(), w.upper()))})\.?\s+\Z"
)
_OFFICIAL_NAME = re.compile(r"United Kingdom of Great Britain and Northern Ireland")
_AREA = re.compile(r"[ \u00a0](?:region|oblast|province|voivodeship|governorate|prefecture)\b")
_COUPLE = re.compile(r"\b(?:Mr|Mrs)\.? and \Z")
_SHORT_END = re.compile(r"(?<![\w.])[A-Z][a-z]?$")
# "a/k/a", the mark of a signature ("/s/ Mark Berg"), and in an Indian court whose child somebody is: "Ramesh s/o Baburao".
_ALIAS_MARK = re.compile(
    r"(?<![\w/])(?:[adfn]/[kb]/a|[sdwrc]/o)(?![\w/])\.?|(?<!\w)/s/(?=\s)|\bAKA(?=\s)", re.IGNORECASE
)
# The letter or number of a heading whose words go on in small letters: "B. |Francine|’s alleged family ties".
_HEADING_MARK = re.compile(
    r"^[ \t]*(?:[A-Z]|[IVX]{1,5})\.[ \t]+(?=[^\n]*?[ \t][a-z]{4,}[^\n.;,]*$)", re.MULTILINE
)
_ACRONYMS = frozenset(
    {"e.u.", "u.n.", "e.c.", "i.r.a.", "e.e.c.", "c.i.a.", "f.b.i.", "s.a.", "n.v.", "b.v."}
)
_INTRODUCED = re.compile(
    r"(?:compan|firm|bank|enterprise|association|newspaper|corporation|foundation)\w*,?\s[“\"]?$"
)
_KIND_BEFORE = re.compile(r"(?:[a-z][\w-]*[ \u00a0])*?(?P<noun>[a-z][\w-]{3,})[ \u00a0](?=[“\"]?[^\W\d_a-z])")
_NOT_A_KIND = frozenset(
    {
        "with",
        "from",
        "against",
        "into",
        "under",
        "between",
        "before",
        "after",
        "regional",
        "local",
        "national",
        "district",
    }
)
_ABBREVIATED = re.compile(r"\b[^\W\d_]*[bcdfghjklmnpqrstvwxzł]{2,}$")
# A Spanish court of a province: its adjective is written small.
_AUDIENCIA = re.compile(r"(?<=Audiencia)[ \u00a0](?:provincial|nacional|territorial)\b")
_NUMBER_FIRST = re.compile(r"\b[Nn]o\.[ \u00a0]?$")
_BODIES = (EntityType.ORG, EntityType.LOC)
# "the Linares (Jaén) |children's home|": whose the house is belongs to its name.
_HOUSE = re.compile(
    r"(?:(?<=children)|(?<=women)|(?<=juveniles)|(?<=patients))['’]s?\s"
    r"(?:home|hospital|shelter|refuge|centre|center|institution|clinic|village)\b"
)


def outside_alias_marks(text: str, candidates: Sequence[Scored]) -> list[Scored]:
    """The candidates cut at "a/k/a", "d/b/a" and the like and at the letter of a heading, which are part of no name: both
    sides stay."""
    marks = [m.span() for form in (_ALIAS_MARK, _HEADING_MARK) for m in form.finditer(text)]
    if not marks:
        return list(candidates)
    found: list[Scored] = []
    for scored in candidates:
        reached = scored.start
        inside = [(a, b) for a, b in marks if a < scored.end and scored.start < b]
        for a, b in (*inside, (scored.end, scored.end)):
            start, end = trimmed(text, reached, max(reached, a)) if inside else (scored.start, scored.end)
            if end - start > 1:
                found.append(scored.moved(start, end))
            reached = b
    return found


def whole_bodies(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions, in text order, with every body in one piece. Cited cases, laws and a person's own list stay."""
    in_court = speaks_of_parties(text)
    surnames = {
        fold(text[s.start : s.end].split()[-1])
        for s in mentions
        if s.type is EntityType.PERSON and " " in text[s.start : s.end]
    }
    named = {fold(text[s.start : s.end]) for s in mentions if s.type is EntityType.PERSON}
    found: list[Scored] = []
    for scored in sorted(mentions, key=lambda s: s.start):
        if "user" in scored.mention.sources or scored.mention.kind in CITED:
            found.append(scored)
            continue
        for part in _couple(text, scored, surnames) or _beside(text, scored, named) or _parted(text, scored):
            found.append(_whole(text, _in_short(text, _person(text, part) if in_court else part, named)))
    return _apart(text, found)


def _couple(text: str, scored: Scored, surnames: set[str]) -> list[Scored]:
    """The people of a caption, "BERG, DAHL AND LUND v. NORWAY", where the text names all in full."""
    last = _AND_A_PARTY.search(text[scored.start : scored.end])
    if last and scored.type is EntityType.ORG and fold(last["it"]) in surnames:
        person = scored.moved(scored.start + last.start("it"), scored.end)
        return [
            scored.moved(scored.start, scored.start + last.start()),
            replace(person, mention=replace(person.mention, type=EntityType.PERSON, kind="")),
        ]
    if _SEVERAL_BY_NAME.fullmatch(text, scored.start, scored.end) is None:
        return []
    names = [m for m in re.finditer(_NAME, text[scored.start : scored.end]) if m[0].lower() != "and"]
    if not all(fold(name[0]) in surnames for name in names):
        return []
    parts = [scored.moved(scored.start + name.start(), scored.start + name.end()) for name in names]
    return [replace(p, mention=replace(p.mention, type=EntityType.PERSON, kind="")) for p in parts]


def _in_short(text: str, scored: Scored, named: set[str]) -> Scored:
    """ "|Yar|. B." where the text calls somebody "Yar. B.": the full stop is that of the name."""
    rest = _LETTER_NEXT.match(text, scored.end) if scored.type is EntityType.PERSON else None
    if rest is None or not {fold(text[scored.start : end]) for end in (rest.end(), rest.end() - 1)} & named:
        return scored
    return scored.moved(scored.start, rest.end())


def _beside(text: str, scored: Scored, named: set[str]) -> list[Scored]:
    """ "Francine and Bata Nsona" are two, where the text names Bata Nsona alone elsewhere."""
    two = _FIRST_AND_ANOTHER.fullmatch(text, scored.start, scored.end)
    if two is None or scored.type is not EntityType.PERSON or fold(two["other"]) not in named:
        return []
    return [scored.moved(*two.span("one")), scored.moved(*two.span("other"))]


def _parted(text: str, scored: Scored) -> list[Scored]:
    """ "the Medical Faculty, N.Šp." is a body and a person, "Ms Brown L.P. [B.]" two names of one, "R.C. B.B.O." two people."""
    if counted := _NUMBERED.fullmatch(text, scored.start, scored.end):
        spans = [counted.span(name) for name in ("one", "two") if counted[name]]
        person = replace(scored, mention=replace(scored.mention, type=EntityType.PERSON, kind="initials"))
        return [person.moved(*span) for span in spans]
    two = _TWO_BY_INITIALS.fullmatch(text, scored.start, scored.end)
    begins = _NEXT_BEGINS.search(text, scored.start, scored.end) if scored.type is EntityType.PERSON else None
    if (
        begins is not None
        and begins.end() < scored.end
        and _names_somebody(text[scored.start : begins.start()])
    ):
        rest = [] if "\n" in begins[0] else [scored.moved(begins.end(), scored.end)]
        return [scored.moved(scored.start, begins.start()), *rest]
    if two is not None and (two[2] or _stands_alone(text, two[1]) or _stands_alone(text, two[3])):
        return [scored.moved(*two.span(1)), scored.moved(*two.span(3))]
    charge = _FOR_WHAT.match(text, scored.start, scored.end) if scored.type is EntityType.ORG else None
    if charge is not None:  # "the Paris Court of Appeal| for theft"
        return [scored.moved(scored.start, charge.end(1))]
    owner = _OWNER.match(text, scored.start, scored.end) if scored.type is EntityType.ORG else None
    if owner is not None:  # "KNAB’s offices"
        return [scored.moved(*owner.span(1))]
    explained = (
        _EXPLAINED.search(text[: scored.end], scored.start) if scored.type is EntityType.PERSON else None
    )
    if explained is not None:
        return [scored.moved(scored.start, explained.start()), scored.moved(*explained.span("it"))]
    cut = _AND_INITIALS.search(text[scored.start : scored.end]) if scored.type is EntityType.ORG else None
    if cut is None or _looks_like_a_firm(text[scored.start : scored.start + cut.start()]):
        return [scored]
    person = scored.moved(scored.start + cut.end(), scored.end)
    return [
        scored.moved(scored.start, scored.start + cut.start()),
        replace(person, mention=replace(person.mention, type=EntityType.PERSON, kind="initials")),
    ]


def _names_somebody(words: str) -> bool:
    """Whether there is more than a title: "Mr\\nP. Berg" goes on in the next line of a bench."""
    return fold(words).strip(" .") not in TITLES


def _stands_alone(text: str, initials: str) -> bool:
    """Whether somebody is called by these initials alone: in "under the alias of R.C. B.B.O. left" a sentence ends."""
    return re.search(rf"(?<![\w.]){re.escape(initials)}(?=[,;)’']|\s[a-z])", text) is not None


def _looks_like_a_firm(words: str) -> bool:
    return not descriptive_part(words)


def _person(text: str, scored: Scored) -> Scored:
    """In proceedings a body is hardly ever called by dotted initials; whoever is, is a person."""
    form = text[scored.start : scored.end]
    before = text[max(0, scored.start - 40) : scored.start]
    by_letter = _BY_LETTER.fullmatch(form) and _SOMEBODY.search(before)
    by_initials = by_letter or _BY_INITIALS.fullmatch(form)
    if scored.type not in (EntityType.ORG, EntityType.MISC, EntityType.LOC) or not by_initials:
        return scored
    firm = has_legal_form(f"x {form}") or form.lower() in _ACRONYMS or any(nations_in(form))
    if firm or _INTRODUCED.search(before) or re.match(r"\s[A-Z]", text[scored.end : scored.end + 2]):
        return scored
    return replace(scored, mention=replace(scored.mention, type=EntityType.PERSON, kind="initials"))


def _whole_person(text: str, scored: Scored) -> Scored:
    """ "|Ye|." with its full stop, "|Mr and Mrs Berg|" with both titles; a firm with its legal form is no person."""
    start, end = scored.start, scored.end
    if (
        text[end : end + 1] == "."
        and _SHORT_END.search(text, start, end)
        and not text[end + 1 : end + 2].isalnum()
    ):
        scored = scored.moved(start, end + 1)  # "Ms |Ye|."
    if couple := _COUPLE.search(text[max(0, start - 10) : start]):  # "Mr and |Mrs Berg|"
        return scored.moved(start - len(couple[0]), scored.end)
    if firm := _firm(text, scored):
        return firm
    title = _TITLE.search(text[max(0, start - 16) : start])
    return scored.moved(start - len(title[0]), end) if title else scored


def _whole(text: str, scored: Scored) -> Scored:
    start, end, type_ = scored.start, scored.end, scored.type
    if type_ is EntityType.PERSON:  # "Doctor |P.|", as annotators mark it
        return _whole_person(text, scored)
    if type_ is EntityType.LOC and descriptive_part(text[start:end]) == "bar association":
        return replace(scored, mention=replace(scored.mention, type=EntityType.ORG))
    if type_ in _BODIES and (house := _HOUSE.match(text, end)):
        body = replace(scored.mention, start=start, end=house.end(), type=EntityType.ORG, kind="")
        return replace(scored, mention=body)
    if type_ in _BODIES and (adjective := _AUDIENCIA.match(text, end)):
        scored = scored.moved(start, adjective.end())
        end = scored.end
    if type_ is EntityType.LOC and (area := _AREA.match(text, end)):  # "the |Leningrad| region"
        return scored.moved(start, area.end())
    if official := _OFFICIAL_NAME.match(
        text, start
    ):  # "|United Kingdom of Great Britain| and Northern Ireland"
        return scored.moved(start, max(end, official.end()))
    if type_ is EntityType.CODE:
        start, type_ = _announcing(text, start), EntityType.ORG
        if start == scored.start:
            return scored
    elif type_ is EntityType.ORG:
        start = _with_number_before(text, _without_kind(text, start, end))
        if start == scored.start and descriptive_part(text[start:end]):
            end = _with_number(text, end)
    if type_ in _BODIES and scored.type in _BODIES and not _is_nation(text[start:end]):
        reached = kind_words_end(text, end)
        numbered = _with_number(text, reached) if reached > end else end
        said = reached > end and (
            numbered > reached or _ARTICLE.search(text[max(0, start - 5) : start]) or text[end + 1].isupper()
        )
        if said:
            end, type_ = numbered, EntityType.ORG
    if (start, end, type_) == (scored.start, scored.end, scored.type):
        return scored
    kind = scored.mention.kind if type_ is scored.type else ""
    return replace(scored, mention=replace(scored.mention, start=start, end=end, type=type_, kind=kind))


def _firm(text: str, scored: Scored) -> Scored | None:
    """ "|Melbu Fiskeriselskap| AS": two words or more with a legal form behind them are a firm, whoever bears the name."""
    end = legal_form_after(text, scored.end)
    form = text[scored.end : end].strip()
    if len(form) < 2 or not form.isalpha() or len(text[scored.start : scored.end].split()) < 2:
        return None
    if fold(text[scored.start : scored.end].split()[0]).rstrip(".") in TITLES:
        return None
    body = replace(scored.mention, end=end, type=EntityType.ORG, kind="")
    return replace(scored, mention=body)


def _with_number(text: str, end: int) -> int:
    number = _NUMBER.match(text, end)
    return number.end() if number else end


def _with_number_before(text: str, start: int) -> int:
    """Where a body begins that is counted first: before "No. " of "a doctor from the No. |7 Centre for Family Doctors|"."""
    number = _NUMBER_FIRST.search(text[max(0, start - 5) : start]) if text[start].isdigit() else None
    return start - len(number[0]) if number else start


def _announcing(text: str, start: int) -> int:
    """Where the body begins whose number a code is: before "remand prison no. " of "in remand prison no. |IZ-77/2|"."""
    before = _ANNOUNCED.search(text[max(0, start - 90) : start])
    if before is None or re.match(r"[A-Z]{0,4}\d{5}", text[start:]):  # a case of the court, not its number
        return start
    words = re.sub(rf"[ \u00a0]{_NO}$", "", before[0])
    for first in re.finditer(r"[^\W\d_]", " " + words):
        at = first.start()
        if (
            at
            and words[at - 2 : at - 1].strip() == ""
            and kind_words_end(" " + words[at - 1 :], 0) == len(words) - at + 2
        ):
            return start - len(before[0]) + at - 1
    return start


def _without_kind(text: str, start: int, end: int) -> int:
    """Where the name itself begins: behind "nationwide magazine " in "nationwide magazine Hymy"."""
    lead = _KIND_BEFORE.match(text, start, end)
    if lead is None or lead["noun"] in _NOT_A_KIND or " of " in lead[0] or " for " in lead[0]:
        return start
    return lead.end()


def _is_nation(name: str) -> bool:
    word = next(iter(nations_in(name)), None)
    return word is not None and (word.start, word.end) == (0, len(name))


def _apart(text: str, mentions: list[Scored]) -> list[Scored]:
    """Mentions without overlaps: what now lies inside a body goes, and one that an abbreviation cut in two is joined."""
    kept: list[Scored] = []
    for scored in sorted(mentions, key=lambda s: (s.start, -s.end)):
        before = kept[-1] if kept else None
        if before is not None and scored.start < before.end:
            if "user" in scored.mention.sources or scored.mention.kind in CITED:
                kept[-1] = before.moved(before.start, scored.start)
                kept.append(scored)
            elif scored.end <= before.end:
                kept[-1] = _surer(before, scored)
            else:
                rest = (
                    before.end
                    + len(text[before.end : scored.end])
                    - len(text[before.end : scored.end].lstrip())
                )
                kept.append(scored.moved(rest, scored.end))
        elif before is not None and _is_cut_name(text, before, scored):
            kept[-1] = _surer(scored.moved(before.start, scored.end), before)
        else:
            kept.append(scored)
    return [s for s in kept if s.end > s.start]


def _surer(one: Scored, other: Scored) -> Scored:
    best = max((one, other), key=lambda s: s.p_mask)
    return replace(
        one, p_direct=min(one.p_direct, best.p_direct), p_quasi=best.p_mask - min(one.p_direct, best.p_direct)
    )


def _is_cut_name(text: str, left: Scored, right: Scored) -> bool:
    """ "Gorzów Wlkp. Regional Court": an abbreviation ends no sentence where a body goes on without an article."""
    if left.type not in _BODIES or right.type is not EntityType.ORG or text[left.end : right.start] != ". ":
        return False
    name = text[right.start : right.end]
    return (
        _ABBREVIATED.search(text[left.start : left.end]) is not None
        and bool(kind_words_end(" " + name, 0) or descriptive_part(name))
        and not name.startswith("The ")
    )
