"""One entity, one type, decided over all its mentions with all evidence.

"Larvik" is not a place five times and a person once, and "Northwind" is the firm that "Northwind Limited" is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sfumato.core.language.companies import has_legal_form, without_legal_form
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.titles import COURTESY, LEARNED
from sfumato.core.recognize.decode import type_shares
from sfumato.core.recognize.link import definition
from sfumato.core.recognize.model import TAGGED, EntityType
from sfumato.core.recognize.relations import ALSO, NEAR_ALIAS, in_brackets
from sfumato.core.recognize.scored import Scored
from sfumato.core.recognize.tagger import Words

NAMES = (EntityType.PERSON, EntityType.LOC, EntityType.ORG)
# How many mentions' worth a sign outside the model counts (judgment calls: a title or legal form is close to proof).
TITLED, FIRM, SURNAME, PATTERN, INITIALS = 3.0, 3.0, 1.0, 1.0, 1.0
# Forms of address are proof of a person; offices are not ("President of the Republic", "General Prosecutor").
_ADDRESS = "|".join(sorted({*COURTESY, *LEARNED} - {"m", "mm", "lord", "lady", "master"}))
ADDRESSED = re.compile(rf"(?:{_ADDRESS})\.?\s+(?=[^\W\d_])", re.IGNORECASE)
ADDRESSED_BEFORE = re.compile(rf"\b(?:{_ADDRESS})\.?\s+$", re.IGNORECASE)
# "a private company, R.L.": the text itself says what the initials are, but not in "the director of a company, R.L.".
SAID = 12.0  # more than any number of guesses at other places
_FIRM = (
    r"(?:compan(?:y|ies)|firms?|banks?|enterprises?|corporations?|organi[sz]ations?|associations?|foundations?|partnerships?|"
    r"cooperatives?|newspapers?|agenc(?:y|ies)|part(?:y|ies)|trusts?|holdings?)"
)
_SOMEBODY = (
    r"(?:director|manager|owner|employee|head|founder|partner|shareholder|president|chair\w*|lawyer|accountant|representative|"
    r"worker|officer|member|chief|secretary|driver|guard|engineer|agent|clerk)s?"
)
INTRODUCED = re.compile(
    rf"(?:(?P<whose>\b{_SOMEBODY}\s(?:of|at|in|from|for|with)\s)?\b(?:an?|another|one|some|two)\s(?:[\w-]+\s){{0,4}}{_FIRM},?"
    rf"|\b(?:the|this|that)\s(?:[\w-]+\s){{0,3}}(?:company|firm|bank|enterprise|corporation))\s(?:called\s|named\s)?[“\"‘]?$"
)
BY_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[ \u00a0-]?){1,4}")
POSSESSIVE = re.compile(r"[’']s?$")
# Of the words that join two names of one person (`relations.ALSO`), those that no band or firm is introduced with.
ALIAS = re.compile(
    r"\bknown\b|[afn]\.?\s?/?k\.?\s?/?a\b|\balias|\bn[ée]e?\b|\bnicknamed|\bname\b|pseudonym", re.IGNORECASE
)


def agreed(text: str, mentions: Sequence[Scored], words: Words | None = None) -> list[Scored]:
    """Names that a source read once as another kind take the kind that all evidence together speaks for.

    A person's own word stands. Whole forms are compared, without forms of address and legal forms; a short form defined in
    brackets counts as the name it is short for.
    """
    aliases = _aliases(text, mentions)
    mentions = [
        replace(s, mention=replace(s.mention, type=EntityType.PERSON, kind=""))
        if s.type is EntityType.MISC and _key(text[s.start : s.end]) in aliases
        else s
        for s in mentions
    ]
    weight: dict[str, dict[EntityType, float]] = defaultdict(lambda: defaultdict(float))
    same = dict(_defined(text, mentions))
    for scored in mentions:
        if scored.type in NAMES:
            form = text[scored.start : scored.end]
            key = _key(form)
            for type_, share in _evidence(text, scored, words).items():
                weight[same.get(key, key)][type_] += share
            if key in aliases:
                weight[same.get(key, key)][EntityType.PERSON] += SAID
            last = key.rsplit(" ", 1)[-1]
            if scored.type is EntityType.PERSON and last != key:
                weight[last][EntityType.PERSON] += SURNAME * scored.mention.probability
    result = []
    for scored in mentions:
        key = _key(text[scored.start : scored.end])
        readings = weight.get(same.get(key, key), {})
        if scored.type in NAMES and len(readings) > 1 and "user" not in scored.mention.sources:
            best = max(readings, key=lambda kind: readings[kind])
            if readings[best] > readings[scored.type]:
                kind = "" if scored.mention.kind == "initials" else scored.mention.kind
                scored = replace(scored, mention=replace(scored.mention, type=best, kind=kind))
        result.append(scored)
    return result


def _aliases(text: str, mentions: Sequence[Scored]) -> set[str]:
    """Keys of names that are introduced as another name of a person: "known by the pen name Hergé"."""
    found: set[str] = set()
    person: Scored | None = None
    for scored in mentions:
        between = text[person.end : scored.start] if person is not None else ""
        if 0 < len(between) <= NEAR_ALIAS and ALIAS.search(between) and ALSO.fullmatch(between):
            found.add(_key(text[scored.start : scored.end]))
        if scored.type is EntityType.PERSON and not in_brackets(between):
            person = scored
    return found


def _key(form: str) -> str:
    match = ADDRESSED.match(form)
    return fold_phrase(POSSESSIVE.sub("", without_legal_form(form[match.end() :] if match else form)))


def _evidence(text: str, scored: Scored, words: Words | None) -> dict[EntityType, float]:
    """What speaks for each type in this mention: the model's view of its words, and signs that need no model."""
    found = {scored.type: scored.mention.probability}
    if words is not None and "tagger" in scored.mention.sources:
        shares = type_shares(words, scored.start, scored.end)
        found = {type_: shares[TAGGED.index(type_)] for type_ in NAMES}
        found[scored.type] = max(found[scored.type], 0.5 * scored.mention.probability)
    form = text[scored.start : scored.end]
    if any(source.startswith("pattern:") for source in scored.mention.sources):
        found[scored.type] = found.get(scored.type, 0.0) + PATTERN
    if scored.mention.kind == "initials" and scored.type is EntityType.PERSON:  # as `legal.bodies` reads them
        found[EntityType.PERSON] = found.get(EntityType.PERSON, 0.0) + INITIALS
    if has_legal_form(form):
        found[EntityType.ORG] = found.get(EntityType.ORG, 0.0) + FIRM
    if _is_firm_by_initials(text, scored):
        found[EntityType.ORG] = found.get(EntityType.ORG, 0.0) + SAID
    if ADDRESSED.match(form) or ADDRESSED_BEFORE.search(text[max(0, scored.start - 16) : scored.start]):
        found[EntityType.PERSON] = found.get(EntityType.PERSON, 0.0) + TITLED
    return found


def _is_firm_by_initials(text: str, scored: Scored) -> bool:
    before = INTRODUCED.search(text[max(0, scored.start - 90) : scored.start])
    return (
        before is not None
        and not before["whose"]
        and BY_INITIALS.fullmatch(text, scored.start, scored.end) is not None
    )


def _defined(text: str, mentions: Sequence[Scored]) -> Iterator[tuple[str, str]]:
    """Short form → full form, from `Northwind Limited (“Northwind”)`."""
    for scored in mentions:
        if scored.type in NAMES and (defined := definition(text, scored.start, scored.end)):
            short, full = _key(defined), _key(text[scored.start : scored.end])
            if short and short != full:
                yield short, full
