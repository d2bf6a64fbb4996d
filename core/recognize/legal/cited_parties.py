"""The parties of a cited case: whose names they are, how the case is called by them later on, and who sat in it.

Igen Ltd v Wong [2005] ICR 931 … applying |Igen v Wong|           both parties, shortened
Depesme and Others, C-401/15, EU:C:2016:955 … In |Depesme and Others|, paragraph 64
Board of Education v Barclay [2012] HCA 32 … In |Barclay|, French CJ said      the other party, where something is cited of it
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from sfumato.core.language.companies import without_legal_form
from sfumato.core.language.fold import fold, fold_phrase, fold_words
from sfumato.core.language.institutions import is_only_kind
from sfumato.core.recognize.legal.citations import Precedent
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored

Span = tuple[int, int]
_VERSUS = re.compile(r"\s(?:v|vs|c)\.?\s")
# Where the names end and the citation begins: a bracket with a year, a volume, "No.", the number of a case.
_CITATION = re.compile(
    r",?\s(?:[\[(]|\d|Nos?\.|(?:Joined\s)?Cases?\s|[CTF][-‑–]\d|AIR\s|(?:UK)?EAT/|cited\b)"
)
DATED = re.compile(r"(?P<day>\d{1,2}\s[A-Z][a-z]+\s\d{4}),\s")
_BRACKET = re.compile(r"\s\((?!on\b|\d{4}\))[^()]*\)")
_OTHERS = re.compile(r",?\s(?:and\sOthers|and\sAnother|et\sal\.?|e\.a\.)$")
_LETTERS = re.compile(r"[A-Z]{2,4}")
# What is cited of a case stands around its short name.
_LEAD = re.compile(
    r"(?:\b(?:[Ii]n|[Uu]nder|[Uu]nlike|[Ll]ike|[Ss]ee|[Cc]f\.?|[Ff]ollowing|[Aa]pplying|[Cc]iting|[Dd]istinguish(?:ing|ed|es)|also)\s)$"
)
_TAIL = re.compile(
    r",?\s(?:at\s(?:\[?\d|pp?\.|paras?\b)|paras?\b|paragraphs?\s\d|points?\s\d|\(?supra\b|§|¶|\[\d|\d{1,4}\s[A-Z])"
)
_AROUND = 16  # characters before a short name that are read for "In" and "following": a judgment call
_LEAST = 4  # letters of a short name of one word: a judgment call
# "Wilson J", "Dodds-Streeton J", "French CJ", "Rose LJ", "Denham J.", "Lord Kerr": how judges are cited.
_JUDGE = re.compile(r",?\s(?:C\.?J\.?|L\.?C\.?J\.?|J\.?J\.?|L\.?J\.?J?\.?|J\.?A\.?|J\.?|MR|P)(?![\w’'])")
_PEER = re.compile(r"\b(?:Lord|Lady|Baroness)\s(?:Chief\s)?(?:Justice\s)?$")
_BEFORE_CASE = 40  # … where the judge is named first: "as did Diamond J. in Scion v. Skye" (judgment call)
_AROUND_PEER = 24  # characters before a name that are read for "Lord Chief Justice": a judgment call
_NEAR = 160  # characters between a judge and the case that is cited: a judgment call


def parties_of(text: str, case: Precedent) -> list[str]:
    """The names of the parties as they are written, without what is cited of the case; [] where only a report is cited."""
    if not case.name and not case.short:
        return []
    said = text[case.start : case.end]
    dated = DATED.match(said)
    said = said[dated.end() :] if dated else said
    names = []
    for side in _VERSUS.split(said, maxsplit=1):
        cited = _CITATION.search(_BRACKET.sub(lambda m: m[0].replace(" (", " \0"), side))
        names.append((side[: cited.start()] if cited else side).strip(" ,;("))
    return [name for name in names if name]


def is_said(surname: str, words: Container[str]) -> bool:
    """Whether a surname is among folded words, all parts of a double one: "Haapasalo-Vance"."""
    parts = fold_words(surname)
    return bool(parts) and all(part in words for part in parts)


def bears(party: str, person: Name) -> bool:
    """Whether a party may be a person of the document: "Gadsden" and "T. Gadsden" may be Terrance Gadsden, "Dalip Singh" is not
    Bhagwan Singh."""
    words = Name.of(_OTHERS.sub("", party))
    if not words.words or not person.words or len(person.surname) < _LEAST - 1:
        return False
    if len(words.words) == 1 or len(person.words) == 1:
        return is_said(person.surname, fold_words(party))
    return words.fits(person) or person.fits(words)


def bears_organisation(party: str, name: str) -> bool:
    """Whether a party is a body of the document, perhaps shortened: "Sagebrush Valley Sch. Dist." begins as it does. A State, its
    officers and its towns are parties of thousands of cases."""
    own, cited = _distinctive(name), _distinctive(party)
    if not own or not cited or own[0] in _PUBLIC or cited[0] in _PUBLIC:
        return False
    return own[:2] == cited[:2] if min(len(own), len(cited)) > 1 else own == cited and len(own[0]) > _LEAST


def _distinctive(name: str) -> list[str]:
    """The folded words of a body's name, without its legal form; [] where they only say what it is."""
    if is_only_kind(name):
        return []
    words = list(fold_words(without_legal_form(name)))
    return words[1:] if words[:1] == ["the"] else words


def short_names(text: str, cited: Sequence[Precedent], found: Sequence[Precedent]) -> list[Span]:
    """Where a cited case is called by its parties, or a part of one, behind its citation. Whoever bears the name before the case
    is cited is somebody else."""
    spans: list[Span] = []
    ordered = sorted((p.start, p.end) for p in found)
    for case in cited:
        parties = parties_of(text, case)
        if not parties:
            continue
        before = text[: case.start]
        for form, sure in _forms(parties):
            word = re.compile(rf"(?<![\w-]){form}(?![\w-])")
            if any(not _inside(m.span(), ordered) for m in word.finditer(before)):
                continue
            spans += [
                m.span()
                for m in word.finditer(text, case.end)
                if not _inside(m.span(), ordered)
                and (
                    sure
                    or _LEAD.search(text[max(0, m.start() - _AROUND) : m.start()])
                    or _TAIL.match(text, m.end())
                )
            ]
    return _longest(spans)


def _forms(parties: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Expressions of the ways a case is called, and whether one is sure without a word that cites."""
    plain = [without_legal_form(_OTHERS.sub("", _BRACKET.sub("", party))) for party in parties]
    if len(plain) == 2 and plain[0] and plain[1]:
        yield (
            rf"{re.escape(plain[0].split()[0])}(?:\s[\w.&’'()-]+){{0,3}}\sv\.?\s{re.escape(plain[1].split()[0])}"
            r"(?:\s(?!at\b|and\b|the\b)[A-Z][\w.&’'-]+){0,3}",
            True,
        )
    for party, name in zip(parties, plain, strict=True):
        words = name.split()
        if not words or not words[0][0].isupper() or fold_phrase(name) in _STATES or is_only_kind(name):
            continue
        if _LETTERS.fullmatch(words[0]) and "(" in party:  # "HB (Kurds) Iran CG"
            yield rf"{words[0]}(?:\s\([A-Z]\w+\))?", True
            continue
        yield re.escape(name) + r"(?:\sand\sOthers)?", len(words) > 1
        if len(words) > 1 and len(words[0]) >= _LEAST and not is_only_kind(words[0]):
            yield re.escape(words[0]), False
            yield re.escape(" ".join(words[:2])), False


_PUBLIC = frozenset(
    {"state", "states", "united", "union", "government", "people", "commonwealth", "crown", "city", "county", "town", "village",
     "board", "secretary", "minister", "ministry", "department", "dep", "commissioner", "commission", "director", "attorney",
     "medical", "general", "national", "federal", "european", "republic", "council", "parliament", "social", "bureau", "office"}
)  # fmt: skip
_STATES = frozenset(
    {
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
        "the commonwealth",
    }
)


def _inside(span: Span, ordered: Sequence[Span]) -> bool:
    return any(a <= span[0] < b for a, b in ordered)


def _longest(spans: Sequence[Span]) -> list[Span]:
    kept: list[Span] = []
    for span in sorted(set(spans), key=lambda s: (s[0], -s[1])):
        if not kept or span[0] >= kept[-1][1]:
            kept.append(span)
    return kept


def without_cited_judges(text: str, candidates: Sequence[Scored], cited: Sequence[Span]) -> list[Scored]:
    """The candidates without the judges of cited cases: "In Hanson, |Rose| LJ said …". Who is also named where no case is cited
    may have sat in the document's own."""
    judges = {
        (s.start, s.end): Name.of(_JUDGE.sub("", text[s.start : s.end])).surname
        for s in candidates
        if s.type is EntityType.PERSON and "user" not in s.mention.sources and _is_judge(text, s)
    }
    ends = sorted(end for _, end in cited)
    public = {
        span
        for span in judges
        if any(0 <= span[0] - end < _NEAR and "\n" not in text[end : span[0]] for end in ends)
    }
    public |= {
        span
        for span in judges
        if any(
            0 <= start - span[1] < _BEFORE_CASE and "\n" not in text[span[1] : start] for start, _ in cited
        )
    }
    elsewhere = {name for span, name in judges.items() if span not in public}
    elsewhere |= {
        fold(word)
        for s in candidates
        if s.type is EntityType.PERSON and (s.start, s.end) not in judges
        for word in text[s.start : s.end].split()[-1:]
    }
    gone = [span for span in public if judges[span] not in elsewhere]
    return [
        s
        for s in candidates
        if "user" in s.mention.sources or not any(a < s.end and s.start < b for a, b in gone)
    ]


def _is_judge(text: str, scored: Scored) -> bool:
    said = text[scored.start : scored.end]
    if len(said.split()) > 4:
        return False
    return (
        _JUDGE.match(text, scored.end) is not None
        or re.search(rf"{_JUDGE.pattern}$", said) is not None
        or _PEER.search(text, max(0, scored.start - _AROUND_PEER), scored.start) is not None
        or said.startswith(("Lord ", "Lady "))
    )
