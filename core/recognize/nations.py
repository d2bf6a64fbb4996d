"""Which entities name a country, which are nothing but a country, and which country is a party to the proceedings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from sfumato.core.language.nations import NationWord, nations_in
from sfumato.core.language.parties import speaks_of_parties
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.scored_mentions import Scored

_BEFORE = 40  # characters before a State in which it says that it is the respondent: a judgment call

PURE = frozenset({EntityType.LOC, EntityType.ORG, EntityType.DEM})
# What may stand beside the name of a country without adding to it.
_BESIDE = frozenset(
    {
        "the", "of", "republic", "kingdom", "federation", "federal", "state", "states", "national", "nationals", "citizen",
        "citizens", "nationality", "subject", "origin", "born", "and",
    }
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")
_AGAINST = re.compile(
    r"(?:\bv\.?|\bvs\.?|\bagainst)\s+(?:the\s+)?(?:(?:Republic|Kingdom|State|Federation|Principality)\s+of\s+(?:the\s+)?)?$",
    re.IGNORECASE,
)
# "UNITED STATES OF AMERICA, | Plaintiff, | v." in a caption: a State that brings a case in its own courts.
_BRINGS = re.compile(
    r"(?:\sof\sAmerica)?[,.]?\s*(?:(?:Plaintiff|Appellee|Appellant|Respondent|Petitioner)s?[-,/\w]*)?[^\n\w]*(?:[^\n]*\n)??\s*(?:vs?\.|-v-|versus)\s",
    re.IGNORECASE,
)
_OFFICIAL = re.compile(r"\s+(?:Government|authorities)\b")
# "UNITED STATES |DISTRICT COURT|": the court that wrote the text is that State's.
_COURT_OF = re.compile(
    r"(?:\s+(?:District|Bankruptcy|Magistrate|Circuit|Tax|Claims|Supreme|Federal))*\s+(?:Courts?|Judge)\b",
    re.IGNORECASE,
)
# "Whren v. United States|, 517 U.S. 806", "Petrov v. Bulgaria| (no. 15197/02)": a case that is cited.
_CITED = re.compile(r"[,\s]*[(\[]?(?:\[GC\],?\s)?(?:[Nn]os?\.\s?)?\d")
HEAD = 2500  # characters: the caption of a judgment and its first paragraph


def countries_as_places(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with countries that were taken for an attribute ("resident in Spain") as places."""
    return [
        replace(s, mention=replace(s.mention, type=EntityType.LOC))
        if _is_country(text, s)
        else replace(s, mention=replace(s.mention, type=EntityType.MISC, kind=""))
        if _is_pageant(text, s)
        else s
        for s in mentions
    ]


# "crowned |Miss Slovak Republic| 2015": a title that is won, not somebody of that name.
_MISS = re.compile(r"(?:Miss|Mister|Mrs|Mr)\.?\s")
_WON = re.compile(
    r"\b(?:crowned|title(?:\sof)?|won|winner\sof|competed\s(?:in|at)|pageant)\s(?:as\s|the\s)?$"
)


def _is_pageant(text: str, scored: Scored) -> bool:
    title = _MISS.match(text, scored.start, scored.end) if scored.type is EntityType.PERSON else None
    if title is None or "user" in scored.mention.sources:
        return False
    name = text[title.end() : scored.end]
    word = next(iter(nations_in(name)), None)
    if word is None or not word.is_name or (word.start, word.end) != (0, len(name)):
        return False
    return " " in name or _WON.search(text[max(0, scored.start - 30) : scored.start]) is not None


def _is_country(text: str, scored: Scored) -> bool:
    form = text[scored.start : scored.end]
    # Somebody may be called Jordan; nobody is called Slovak Republic.
    taken = scored.type is EntityType.DEM or (scored.type is EntityType.PERSON and " " in form)
    if not taken or "user" in scored.mention.sources:
        return False
    word = next(iter(nations_in(form)), None)
    return word is not None and word.is_name and (word.start, word.end) == (0, len(form))


def nations_of(text: str, entity: Entity) -> dict[str, NationWord]:
    """The nations that an entity names, by code; none for people and for what has no words ("Mr Jordan", "12/05")."""
    if entity.type not in (*PURE, EntityType.MISC):
        return {}
    return {w.code: w for m in entity.mentions for w in nations_in(text[m.start : m.end])}


def is_pure(text: str, entity: Entity) -> bool:
    """Whether the entity is the country (or its people) and nothing more: "Republic of Poland", "Polish national". Who is named
    after two in one breath ("Turkish Cypriot") is a community in one of them: who hides it hides neither country."""
    if entity.type not in PURE:
        return False
    for mention in entity.mentions:
        written = text[mention.start : mention.end]
        rest = list(written)
        words = list(nations_in(written))
        for word in words:
            rest[word.start : word.end] = " " * (word.end - word.start)
        if any(w.lower() not in _BESIDE for w in _WORD.findall("".join(rest))):
            return False
        if any(_is_community(written, *pair) for pair in pairwise(words)):
            return False
    return bool(nations_of(text, entity))


def is_nickname(entity: Entity) -> bool:
    """ "Cleveland Indians": the plural of a people at the end of a name is a nickname and tells no country."""
    last = entity.text.split()[-1]
    return (
        entity.type is EntityType.ORG and " " in entity.text and last.endswith("s") and any(nations_in(last))
    )


def _is_community(written: str, first: NationWord, second: NationWord) -> bool:
    return first.code != second.code and re.fullmatch(r"[\s-]", written[first.end : second.start]) is not None


def parties(text: str) -> Iterator[str]:
    """Codes of the countries that the text calls a party: "v. Norway", "the Norwegian Government" beside applicants; and of the
    one whose court wrote it."""
    in_court = speaks_of_parties(text)
    for word in nations_in(text):
        against = word.is_name and _is_accused(text, word)
        against = against or (word.is_name and word.end < HEAD and _is_forum(text, word))
        if in_court and (against or (not word.is_name and _OFFICIAL.match(text, word.end))):
            yield word.code


def forum(text: str) -> frozenset[str]:
    """Codes of the countries whose own courts wrote the text, by its head: "UNITED STATES DISTRICT COURT"."""
    head = text[:HEAD]
    return frozenset(w.code for w in nations_in(head) if w.is_name and _COURT_OF.match(head, w.end))


def respondent(text: str) -> str:
    """The code of the State against which the case of a judgment is brought; "" where the caption names none or several, or
    where the text is of that State's own courts: "UNITED STATES OF AMERICA, Plaintiff"."""
    if not speaks_of_parties(text):
        return ""
    head = text[:HEAD]
    words = [word for word in nations_in(head) if word.is_name]
    found = {w.code for w in words if _is_accused(head, w) and not _CITED.match(text, w.end)}
    found -= {w.code for w in words if _is_forum(head, w)}
    return found.pop() if len(found) == 1 else ""


def _is_forum(text: str, word: NationWord) -> bool:
    """Whether a State is named as one that brings a case in its own courts, or in the name of one of these."""
    return _BRINGS.match(text, word.end) is not None or _COURT_OF.match(text, word.end) is not None


def _is_accused(text: str, word: NationWord) -> bool:
    return _AGAINST.search(text, max(0, word.start - _BEFORE), word.start) is not None
