"""Cited cases among the mentions: each stays whole or goes whole, and nothing inside one is a mention of its own.

A precedent is public law and stays as a rule. Where it bears the name of somebody whom this document is about, it is as risky
as that person, as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sfumato.core.language.fold import WORD, fold, fold_word, fold_words
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.calibrate import HIDDEN
from sfumato.core.recognize.cuts import HARDLY, SURELY
from sfumato.core.recognize.legal.case_names import SIGNALS
from sfumato.core.recognize.legal.citation_edges import outside
from sfumato.core.recognize.legal.citations import Precedent, find_precedents
from sfumato.core.recognize.legal.cited_parties import (
    DATED,
    bears,
    bears_organisation,
    is_said,
    parties_of,
    short_names,
    without_cited_judges,
)
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored

_CONTEXT = 90  # characters before a precedent that are read: a judgment call
_PARTY = (
    0.9,
    0.08,
)  # direct and quasi of a name in the title of a case, as of other names in full: a judgment call

KIND = "precedent"
HEAD = 600  # characters: a citation up here, without the name of a case, is the document's own
PUBLIC = 0.02  # P(mask) of a case that anybody may read
UNREPORTED = (
    0.9  # … and of one that no report has: "she was a witness in United States v. Delgado, No. 18-cr-20001"
)
_TITLED = rf"(?:{ADDRESS_PATTERN}|Prof|Sir|Judge|Justice)\.?\s+"


def with_precedents(text: str, candidates: Sequence[Scored], person: str | None = None) -> list[Scored]:
    """The candidates with every cited case as one mention; what stood inside is gone, what reached out of one is cut."""
    found = find_precedents(text)
    if not found:
        return list(candidates)
    own = [p for p in found if not p.name and (p.start < HEAD or _is_history(text, p))]
    numbers = {_number(text, p) for p in own}
    own += [p for p in found if p not in own and not p.name and _number(text, p) in numbers]
    cited = [p for p in found if p not in own]
    spans = [(p.start, p.end) for p in found]
    kept = [
        rest
        for scored in candidates
        for rest in outside(text, scored, spans)
        if rest is scored or not SIGNALS.fullmatch(f"{text[rest.start : rest.end]} ")  # "|Under| In re Berg"
    ]
    people = _people(text, kept, person)
    bodies = [s for s in kept if s.type is EntityType.ORG and s.p_mask >= HIDDEN]
    whole = {
        Name.of(name).surname
        for s in kept
        if s.type is EntityType.PERSON and " " in (name := text[s.start : s.end]) and " and " not in name
    }
    said = _said_first(text)
    parties = {p: _party(text, p, people, bodies, said) for p in cited}
    parties |= {p: _party_of_head(text, p, people, bodies, spans) for p in cited if p.name and p.start < HEAD}
    parties |= {
        p: next((score for other, score in parties.items() if score and _cites_it(text, p, other)), None)
        for p in cited
        if not p.name
    }
    known = [p for p in cited if p.reported and not parties[p]]
    short = short_names(text, known, found)
    short += [
        span
        for span in _surnames(text, cited, whole, found)
        if not any(a < span[1] and span[0] < b for a, b in short)
    ]
    spans = [(p.start, p.end) for p in known] + short
    kept = [rest for s in without_cited_judges(text, kept, spans) for rest in outside(text, s, short)]
    result = kept + [_own(text, p) for p in own] + [s for p in cited for s in _precedent(text, p, parties[p])]
    return result + [Scored(_mention(start, end), 0.0, PUBLIC) for start, end in short]


# "The court of appeals affirmed, |582 S.W.3d 411 (Tex. App. 2019)|": what was decided below in this very case.
_DECIDED = re.compile(
    r"\b(?:affirmed|reversed|dismissed|remanded|vacated|denied|granted)(?:\sin\spart)?,\s$"
    # "the order of Kowalyshyn J. dated May 15, 2019 (|2019 ONSC 2988|)": a decision that is not called by its parties
    r"|\b(?:[Oo]rder|[Dd]ecision|[Rr]uling|[Rr]easons)\s(?:of|dated|made|given)\s[^;\n]{3,60}\d{4}\s\($"
)


def _is_history(text: str, precedent: Precedent) -> bool:
    return _DECIDED.search(text, max(0, precedent.start - _CONTEXT), precedent.start) is not None


def _number(text: str, precedent: Precedent) -> str:
    """What a citation is without "Case" and blanks: the document's own number is its own wherever it stands."""
    return re.sub(r"^(?:joined\s)?cases?\s|[\s()\[\]‑–-]", "", text[precedent.start : precedent.end].lower())


def case_key(form: str) -> str:
    """The folded name of a cited case, without what is cited of it: equal keys are one case."""
    return " ".join(fold_words(re.split(r"[,(\[]|\s\d", form, maxsplit=1)[0]))


def _people(text: str, mentions: Sequence[Scored], person: str | None) -> dict[Name, Scored | None]:
    """The people of this document, each with the mention that is hidden most surely."""
    known: dict[Name, Scored | None] = {}
    for scored in mentions:
        if scored.type is EntityType.PERSON:
            name = Name.of(text[scored.start : scored.end])
            best = known.get(name)
            if len(name.surname) > 2 and (best is None or scored.p_mask > best.p_mask):
                known[name] = scored
    if person and (name := Name.of(person)).surname:
        known.setdefault(name, None)
    return known


def _mention(start: int, end: int) -> Mention:
    return Mention(start, end, EntityType.MISC, 1.0, ("pattern:precedent",), KIND)


def _cites_it(text: str, short: Precedent, full: Precedent) -> bool:
    """Whether a citation by its number alone means a case that is named elsewhere: "C‑802/18, paragraph 71"."""
    number = re.sub(r",.*", "", _number(text, short))
    return len(number) > 4 and number in _number(text, full)


def _said_first(text: str) -> dict[str, int]:
    """Where each folded word of a text ends for the first time."""
    ends: dict[str, int] = {}
    for word in WORD.finditer(text):
        ends.setdefault(fold_word(word[0]), word.end())
    return ends


def _party(
    text: str,
    precedent: Precedent,
    people: Mapping[Name, Scored | None],
    bodies: Sequence[Scored],
    said: Mapping[str, int],
) -> tuple[float, float] | None:
    """How telling a cited case is as it names somebody of this document; None where it names nobody of it."""
    before = {word for word, end in said.items() if end <= precedent.start}
    scores = []
    for party in parties_of(text, precedent):
        for name, model in people.items():
            if is_said(name.surname, before) and bears(party, name):
                scores.append((model.p_direct, model.p_quasi) if model else (SURELY, HARDLY))
        for body in bodies:
            if body.start < precedent.start and bears_organisation(party, text[body.start : body.end]):
                scores.append((body.p_direct, body.p_quasi))
    return max(scores, key=sum, default=None)


def _party_of_head(
    text: str,
    precedent: Precedent,
    people: Mapping[Name, Scored | None],
    bodies: Sequence[Scored],
    cited: Sequence[tuple[int, int]],
) -> tuple[float, float] | None:
    """The same of a case that is cited before anybody is named: "CITATION: Bell v. Alfa Mines Inc., 2022 ONCA 318" is the
    document's own where a party is named in full outside all citations, before or behind."""
    borders = [0, *(offset for span in cited for offset in span), len(text)]
    said = " ".join(text[a:b] for a, b in zip(borders[::2], borders[1::2], strict=True))
    words = set(fold_words(said))
    scores = [
        (model.p_direct, model.p_quasi) if model else (SURELY, HARDLY)
        for name, model in people.items()
        if sum(len(word) > 1 for word in name.words) > 1
        and is_said(name.surname, words)
        and any(bears(party, name) for party in parties_of(text, precedent))
    ]
    scores += [
        (body.p_direct, body.p_quasi)
        for body in bodies
        if any(bears_organisation(p, text[body.start : body.end]) for p in parties_of(text, precedent))
    ]
    return max(scores, key=sum, default=None)


def _precedent(text: str, precedent: Precedent, party: tuple[float, float] | None) -> list[Scored]:
    """The mention of a cited case. The day before one that is hidden is a date: "the judgment of |20 March 2019|, …"."""
    direct, quasi = party or (0.0, PUBLIC if precedent.reported else UNREPORTED)
    start = precedent.start
    if party is None or (dated := DATED.match(text, start)) is None:
        return [Scored(_mention(start, precedent.end), direct, quasi)]
    day = Mention(start, dated.end("day"), EntityType.DATETIME, 1.0, ("pattern:precedent",), "date")
    return [Scored(day, 0.0, quasi), Scored(_mention(dated.end(), precedent.end), direct, quasi)]


def _own(text: str, precedent: Precedent) -> Scored:
    """The citation of the document itself: as telling as its number. "Case C-482/17" is a case with a number."""
    lead = re.match(r"(?:Joined\s)?Cases?\s", text[precedent.start : precedent.end])
    start = precedent.start + (lead.end() if lead else 0)
    kind = "neutral citation" if text[start] in "[(" else "case number"
    mention = Mention(start, precedent.end, EntityType.CODE, 1.0, ("pattern:own citation",), kind)
    return Scored(mention, *_PARTY)


def _is_country(name: str) -> bool:
    word = next(iter(nations_in(name)), None)
    return word is not None and word.is_name and word.end - word.start == len(name)


def _surnames(
    text: str, cited: Sequence[Precedent], whole: set[str], found: Sequence[Precedent]
) -> list[tuple[int, int]]:
    """ "As in Brumărescu, the Court …": the name alone, where nobody of this document bears it with a title or a given name.
    A country is itself, whatever case it brought: "Cyprus" is not "Cyprus v. Turkey"."""
    spans = []
    for short in {p.short for p in cited if len(p.short) > 3 and not _is_country(p.short)}:
        word = re.escape(short)
        outside = [
            m.span()
            for m in re.finditer(rf"(?<![\w-]){word}(?![\w-])", text)
            if not any(p.start <= m.start() < p.end for p in found)
        ]
        titled = re.search(rf"{_TITLED}(?:\S+\s)?{word}\b", text)
        if not titled and fold(short) not in whole:
            spans += outside
    return spans
