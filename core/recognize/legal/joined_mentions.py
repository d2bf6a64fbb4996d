"""Mentions that were read as one thing and are several: people beside something else, two people, two sentences.

removed from |Australia T.| had exercised         → Australia, T.
in respect of |H and I|                           → H, I
Police Officers |Markl, Trnka and Fröhlich|       → Markl, Trnka, Fröhlich
an opinion by |Judges Myjer and López Guerra|     → Myjer, López Guerra
against |A.P. and I.V. The Government| denied     → A.P. and I.V., The Government
could belong to |Dzh.N. or K.G.|                  → Dzh.N., K.G.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sfumato.core.language.fold import fold
from sfumato.core.language.institutions import descriptive_part
from sfumato.core.language.titles import ADDRESS_PATTERN, TITLES
from sfumato.core.recognize.legal.citation_edges import CITED
from sfumato.core.recognize.mention_edges import OPENING_WORDS, people_in, trimmed
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_BEGINNING = "|".join(
    (
        *OPENING_WORDS,
        "The",
        "In",
        "On",
        "At",
        "By",
        "As",
        "It",
        "He",
        "She",
        "They",
        "This",
        "That",
        "Those",
        "These",
    )
)
_NEXT_SENTENCE = re.compile(rf"(?<=\b[^\W\d_a-z]\.)\s+(?=(?:{_BEGINNING})\s)")
_LETTERS = r"(?:[^\W\d_a-z][a-zà-ž]{0,2}\.){1,4}|[^\W\d_a-z]"
_CALLED = re.compile(_LETTERS)
_JOINT = r"(?:,|,?\s+(?:and|or|AND|OR))"
_AT_END = re.compile(rf"(?:(?P<joint>{_JOINT})\s+|\s(?P<open>\()?)(?P<it>{_LETTERS})(?(open)\))$")
_AT_START = re.compile(rf"(?P<it>{_LETTERS}){_JOINT}\s+")
# Nobody but people is called by two letters with their full stops, side by side with others.
_ALL_LETTERS = re.compile(rf"(?=.*\w\.\s?\w)(?:{_LETTERS})(?:{_JOINT}\s+(?:{_LETTERS}))+")
_OF_ALL_LETTERS = re.compile(rf"(?<!\w)(?:{_LETTERS})(?!\w)")
_SOMEBODY_OF_A_SUM = re.compile(rf"(?P<it>{_LETTERS})\sof\s(?=[A-Z]{{3}}\s?\d|[€$£])")
_SEVERAL = re.compile(
    r"(?:Judges|Justices|Messrs\.?|Officers|Inspectors|Professors|Drs\.?)\s+(?=[^\W\d_a-z])"
)
_BETWEEN = re.compile(r",?\s+and\s+|,\s+")
_SINGLE = re.compile(r"[^\W\d_a-z][\w’'-]+")
_SINGLE_NAMES = re.compile(rf"{_SINGLE.pattern}(?:,\s+{_SINGLE.pattern})*,?\s+and\s+{_SINGLE.pattern}")
_TWO_SINGLE_NAMES = re.compile(rf"{_SINGLE.pattern}(?:,\s+{_SINGLE.pattern})+")
_GOES_ON = re.compile(
    r",?\s+and\s+(?:(?:another|others|two|three|the|a|his|her)\b|[^\W\d_a-z]{3,}\b)"
)  # "Berg, Lund |and another prisoner"
# What stands under a name at the end of a judgment, and beside it where the lines were lost.
_SIGNED = re.compile(r"(?<=[a-zà-ž])\s+(?:(?:Deputy|Section)\s+)*(?:Registrar|President)(?:\s+President)?$")
# Where a town stands, also one that is called by a letter.
_AT_HOME = re.compile(
    r"\b(?:(?:practi[sc]ing|liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|born|domiciled|resident)\s(?:in|at)|(?:town|city|village)\sof)\s$"
)
_TO_A_TIME = re.compile(
    r"(?<=\d{4})\s+(?:to|until)\s+(?:about\s+)?\d{1,2}(?:[.:]\d{2})?\s?[ap]\.?m\.?(?=\s|$)"
)
# "PW-1 |Dattatray Gangurde|": the number that a witness has in the proceedings is no part of a name.
_WITNESS_MARK = re.compile(r"(?:PW|DW|CW|P\.W|D\.W)\.?[-‑ ]?\d{1,3}[,.]?\s+(?=[^\W\d_a-z])")
# "Judge |Miosga| of the |Freising District Court|"
_PERSON_OF_BODY = re.compile(
    r"(?P<who>[^\W\d_a-z][\w.’'-]*(?:\s[^\W\d_a-z][\w.’'-]*){0,3}),?\s(?:of|from|at)\sthe\s(?P<body>[^\W\d_a-z].*)",
    re.DOTALL,
)
_OFFICE = r"(?:Judge|Prosecutor|Investigator|Inspector|Officer|Professor|Lawyer|Advocate|Notary)"
_OFFICE_BEFORE = re.compile(rf"\b(?:{_OFFICE}|{ADDRESS_PATTERN})\.?\s$")
_OFFICE_FIRST = re.compile(rf"(?:[A-Z][a-z]+\s)*{_OFFICE}\.?\s$")
# "BOONSTRA|, P.J.", "A. R. HOLLOWAY|, Minor": what somebody is in the proceedings.
_BEHIND_A_NAME = re.compile(r",\s(?:Minors?|a\sMinor|[CPVL]\.?\s?J\.?|JJ?\.?|JJ\.?A\.?)$")
# "the Additional Sessions Judge, |Niphad|": where a court sits.
_SEAT = re.compile(r"\b(?:Judge|Magistrate|Munsif|Tribunal|JMFC|CJM),\s$")
_TWO_BODIES = re.compile(r"(?<=Court|ppeal)\s+(?=the\s+[^\W\d_a-z])")
# What is said of a body in small letters behind its name, and others of its kind: "…, a non-governmental organisation".
_SAID_OF_IT = re.compile(r",\s(?:an?|the)\s[a-z][^,()]*$|,?\sand\sthe\s[a-z]+(?:[ -][a-z]+)*$")
_NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)


def split_several(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with everything cut that is several things. A person who is called by letters is one wherever these letters
    stand behind a name or beside another person's. Cited cases, laws and a person's own list stay."""
    mentions = [_town(text, scored) for scored in mentions]
    called = {
        letters.replace(".", ""): s
        for s in mentions
        if s.type is EntityType.PERSON and _CALLED.fullmatch(letters := text[s.start : s.end])
    }
    found: list[Scored] = []
    for scored in mentions:
        whole = "user" in scored.mention.sources or scored.mention.kind in CITED
        found += [scored] if whole else _parts(text, scored, called)
    return found


def _town(text: str, scored: Scored) -> Scored:
    """A letter where somebody lives or practises is a town's, whoever else is called by it: "a lawyer practising in |S.|"."""
    if scored.type is EntityType.PERSON and _SINGLE.fullmatch(text, scored.start, scored.end):
        seat = _SEAT.search(text[max(0, scored.start - 16) : scored.start])
        if seat and re.match(
            r"[,;.]|\s(?:in|on|by|at|for|and|dated|vide|whereby)\b", text[scored.end : scored.end + 9]
        ):
            return replace(scored, mention=replace(scored.mention, type=EntityType.LOC, kind=""))
    letter = _CALLED.fullmatch(text, scored.start, scored.end) and scored.type is EntityType.PERSON
    if not letter or not _AT_HOME.search(text[max(0, scored.start - 30) : scored.start]):
        return scored
    return replace(scored, mention=replace(scored.mention, type=EntityType.LOC, kind=""))


def _parts(text: str, scored: Scored, called: Mapping[str, Scored]) -> list[Scored]:
    if (cut := _NEXT_SENTENCE.search(text, scored.start, scored.end)) is not None:
        return [
            *_parts(text, scored.moved(scored.start, cut.start()), called),
            *_parts(text, scored.moved(cut.end(), scored.end), called),
        ]
    if scored.type in (EntityType.PERSON, *_NAMED) and _ALL_LETTERS.fullmatch(text, scored.start, scored.end):
        person = replace(scored, mention=replace(scored.mention, type=EntityType.PERSON, kind="initials"))
        return [person.moved(*m.span()) for m in _OF_ALL_LETTERS.finditer(text, scored.start, scored.end)]
    if scored.type is EntityType.PERSON:
        return _people_parts(text, scored, called)
    if scored.type is EntityType.DATETIME and (until := _TO_A_TIME.search(text, scored.start, scored.end)):
        return [scored.moved(scored.start, until.start())]  # the day that follows is another date
    if scored.type is EntityType.QUANTITY and (
        who := _SOMEBODY_OF_A_SUM.match(text, scored.start, scored.end)
    ):
        unknown = replace(scored, mention=replace(scored.mention, type=EntityType.PERSON, kind="initials"))
        person = _person(scored, *who.span("it"), called.get(who["it"].replace(".", ""), unknown))
        return [person, scored.moved(who.end(), scored.end)]
    if scored.type not in _NAMED:
        return [scored]
    if parts := _bodies(text, scored):
        return [piece for part in parts for piece in _parts(text, part, called)]
    said = text[scored.start : scored.end]
    if _is_called(said, called) and not _AT_HOME.search(text[max(0, scored.start - 30) : scored.start]):
        return [_person(scored, scored.start, scored.end, called[said.replace(".", "")])]
    last = _AT_END.search(said)
    if last and _is_called(last["it"], called) and (last["joint"] or "." in last["it"]):
        person = called[last["it"].replace(".", "")]
        rest = scored.moved(*trimmed(text, scored.start, scored.start + last.start()))
        return [
            *_parts(text, rest, called),
            _person(scored, scored.start + last.start("it"), scored.start + last.end("it"), person),
        ]
    first = _AT_START.match(said)
    if first and _is_called(first["it"], called):
        person = called[first["it"].replace(".", "")]
        start = scored.start + first.end()
        others = _CALLED.fullmatch(text, start, scored.end)  # "H and I": the other one is somebody, too
        return [
            _person(scored, scored.start, scored.start + first.end("it"), person),
            *(
                [_person(scored, start, scored.end, person)]
                if others
                else _parts(text, scored.moved(start, scored.end), called)
            ),
        ]
    return [scored]


def _people_parts(text: str, scored: Scored, called: Mapping[str, Scored]) -> list[Scored]:
    """The people of a mention, without a mark before and a title behind a name."""
    if plural := _SEVERAL.match(text, scored.start, scored.end):
        cuts = list(_BETWEEN.finditer(text, plural.end(), scored.end))
        starts = [plural.end(), *(cut.end() for cut in cuts)]
        return [
            scored.moved(a, b) for a, b in zip(starts, [*(c.start() for c in cuts), scored.end], strict=True)
        ]
    if mark := _WITNESS_MARK.match(text, scored.start, scored.end):
        return _parts(text, scored.moved(mark.end(), scored.end), called)
    last = _AT_END.search(text[scored.start : scored.end])
    initials = last and "." in last["it"] and _is_called(last["it"], called)
    if last and initials and _OFFICE_FIRST.fullmatch(text, scored.start, scored.start + last.start("it")):
        return [scored.moved(scored.start + last.start("it"), scored.start + last.end("it"))]
    if behind := _BEHIND_A_NAME.search(text, scored.start, scored.end):
        return _parts(text, scored.moved(scored.start, behind.start()), called)
    if signed := _SIGNED.search(text, scored.start, scored.end):
        return _parts(text, scored.moved(scored.start, signed.start()), called)
    listed = _SINGLE_NAMES.fullmatch(text, scored.start, scored.end) or (
        _GOES_ON.match(text, scored.end) and _TWO_SINGLE_NAMES.fullmatch(text, scored.start, scored.end)
    )
    if listed and fold(text[scored.start : scored.end].split()[0]).rstrip(".") not in TITLES:
        return [scored.moved(*name.span()) for name in _SINGLE.finditer(text, scored.start, scored.end)]
    spans = [trimmed(text, a, b) for a, b in people_in(text, scored.start, scored.end)]
    return [scored.moved(a, b) for a, b in spans if a < b] if len(spans) > 1 else [scored]


def _bodies(text: str, scored: Scored) -> list[Scored]:
    """The parts of a body that was read with its judge, with another body or with what is said of it; empty where it is whole."""
    two = _PERSON_OF_BODY.fullmatch(text, scored.start, scored.end)
    if (
        two
        and descriptive_part(two["body"])
        and _OFFICE_BEFORE.search(text[max(0, scored.start - 16) : scored.start])
    ):
        who = scored.moved(*two.span("who"))
        body = replace(scored, mention=replace(scored.mention, type=EntityType.ORG, kind=""))
        person = replace(who, mention=replace(who.mention, type=EntityType.PERSON, kind=""))
        return [person, body.moved(*two.span("body"))]
    if scored.type is not EntityType.ORG:
        return []
    if (cut := _TWO_BODIES.search(text, scored.start, scored.end)) is not None:
        start, end = trimmed(text, cut.end() + 4, scored.end)
        return [scored.moved(scored.start, cut.start()), scored.moved(start, end)]
    said = _SAID_OF_IT.search(text[scored.start : scored.end])
    return [scored.moved(scored.start, scored.start + said.start())] if said else []


def _is_called(letters: str, called: Mapping[str, Scored]) -> bool:
    return bool(_CALLED.fullmatch(letters)) and letters.replace(".", "") in called


def _person(scored: Scored, start: int, end: int, known: Scored) -> Scored:
    """The known person at another place, hidden as surely as the mention was."""
    surer = max(scored, known, key=lambda s: s.p_mask)
    mention = replace(known.mention, start=start, end=end, sources=scored.mention.sources)
    return replace(surer, mention=mention)
