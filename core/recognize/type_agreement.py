"""One entity, one type, decided over all its mentions with all evidence.

"Larvik" is not a place five times and a person once, and "Northwind" is the firm that "Northwind Limited" is.

The evidence of a mention is the tagger's view of its words, forms of address, legal forms, definitions and aliases. A witness
(`type_evidence.py`) may add what others know of a name: the tagger has read courts, and not films, clubs and towns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from sfumato.core.language.companies import bears_a_name, has_legal_form, without_legal_form
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import COURTESY, LEARNED, PARTICLES, without_honours
from sfumato.core.recognize.decode import type_shares
from sfumato.core.recognize.link import definition
from sfumato.core.recognize.model import TAGGED, EntityType
from sfumato.core.recognize.names import LONG, same_word
from sfumato.core.recognize.relations import ALSO, NEAR_ALIAS, RENAMED, in_brackets, is_birthplace, or_else
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import Words, court_share
from sfumato.core.recognize.type_evidence import Group, Witness, types_of

_BEFORE = 24  # characters before a name that are read for a greeting: a judgment call

NAMES = (EntityType.PERSON, EntityType.LOC, EntityType.ORG)
# How many mentions' worth a sign outside the model counts (judgment calls: a title or legal form is close to proof).
TITLED, FIRM, SURNAME, PATTERN, INITIALS, GREETED = 3.0, 3.0, 1.0, 1.0, 1.0, 3.0
# Forms of address are proof of a person; offices are not ("President of the Republic", "General Prosecutor").
_ADDRESS = "|".join(sorted({*COURTESY, *LEARNED} - {"m", "mm", "lord", "lady", "master"}))
ADDRESSED = re.compile(rf"(?:{_ADDRESS})\.?\s+(?=[^\W\d_])", re.IGNORECASE)
ADDRESSED_BEFORE = re.compile(rf"\b(?:{_ADDRESS})\.?\s+$", re.IGNORECASE)
GREETING = re.compile(r"(?:^|\n)[ \t]*(?:Dear|Hi|Hey|Hello|Good (?:morning|afternoon|evening),?)[ \t]+$")
ESQUIRE = re.compile(r",\sEsq\b\.?")
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
# "Krankenkasse Rheintal (“the sickness fund”)": the bracket says what it is called by, and nobody is called so.
DEFINED = 4.0
_DEFINED_AS = re.compile(
    r"\s*\((?:hereinafter:?\s)?[“\"‘'](?:the\s)?(?:applicant\s|defendant\s|respondent\s)?(?:[a-z]+\s){0,2}"
    r"(?:fund|company|companies|firm|bank|association|union|agency|institute|insurer|foundation|newspaper|hospital|school|university|"
    r"municipality|authority|office|council|ministry|party|club|organisation|organization|publisher|society|commission)[”\"’']\)"
)
BY_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[ \u00a0-]?){1,4}")
# Where somebody lives is a place, whatever its name looks like: "lives in Dąbrowa Tarnowska".
LIVED_IN = 2.0  # mentions' worth (a judgment call, as above)
_WHERE = re.compile(
    r"\b(?:lives?|lived|living|born|resid(?:es?|ing)|resident|practi[sc]ing|mayor\s+of)(?:\s+in)?\s+$"
    r"|\b(?:island|town|city|village|municipality|port|parish|borough)\sof\s$"
    r"|\b[Cc]ourt(?:\s\([^()\n]*\))?\s(?:of|in)\s$"  # "the District Court (tingsrätten) of Södra Roslag"
)
# Who is born, and with whose life dates a text begins, is a person: "Viesturs Meijers (born December 5, 1967 in Limbaži) is".
BORN = 3.0  # mentions' worth (a judgment call, as above)
_LIFE = re.compile(r"\s*\([^()]{0,60}?\b(?:born|née?|b\.)\s")
POSSESSIVE = re.compile(r"[’']s?$")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-‑](?=[^\W\d_])")
# Of the words that join two names of one person (`relations.ALSO`), those that no band or firm is introduced with.
ALIAS = re.compile(
    r"\bknown\b|[afn]\.?\s?/?k\.?\s?/?a\b|\balias|\bn[ée]e?\b|\bnicknamed|\bname\b|pseudonym", re.IGNORECASE
)


def agree_types(
    text: str,
    mentions: Sequence[Scored],
    words: Words | None = None,
    witness: Witness | None = None,
) -> list[Scored]:
    """Names that a source read once as another kind take the kind that all evidence together speaks for.

    A person's own word stands. Whole forms are compared, without forms of address and legal forms; a short form defined in
    brackets counts as the name it is short for. With a witness, names of works and events take part too.
    """
    aliases = _aliases(text, mentions)
    mentions = [
        replace(s, mention=replace(s.mention, type=EntityType.PERSON, kind=""))
        if s.type is EntityType.MISC and _key(text[s.start : s.end]) in aliases
        else s
        for s in mentions
    ]
    same = dict(_defined(text, mentions))
    groups: dict[str, Group] = {}
    surnames: dict[str, float] = defaultdict(float)
    for scored in mentions:
        if not _takes_part(text, scored, witness is not None):
            continue
        key = _key(text[scored.start : scored.end])
        group = groups.setdefault(same.get(key, key), Group(same.get(key, key)))
        group.mentions.append(scored.mention)
        for type_, share in _evidence(text, scored, words, witness is not None).items():
            group.weights[type_] = group.weights.get(type_, 0.0) + share
        if key in aliases:
            group.weights[EntityType.PERSON] = group.weights.get(EntityType.PERSON, 0.0) + SAID
        last = key.rsplit(" ", 1)[-1]
        if scored.type is EntityType.PERSON and last != key:
            surnames[last] += SURNAME * scored.mention.probability
    for key in _greeted(text, mentions, groups):
        groups[key].weights[EntityType.PERSON] = groups[key].weights.get(EntityType.PERSON, 0.0) + GREETED
    for last, weight in surnames.items():
        if last in groups:
            groups[last].weights[EntityType.PERSON] = (
                groups[last].weights.get(EntityType.PERSON, 0.0) + weight
            )
    for key in _misspelt(text, mentions, groups):
        groups[key].weights[EntityType.PERSON] = groups[key].weights.get(EntityType.PERSON, 0.0) + SAID
    for short in _of_firms(text, mentions) - surnames.keys():
        if short in groups:
            groups[short].weights[EntityType.ORG] = groups[short].weights.get(EntityType.ORG, 0.0) + FIRM
    if witness is not None:
        court = court_share(words.domain) if words is not None else 0.0
        chosen = types_of(text, list(groups.values()), witness, court)
    else:
        chosen = {key: group.likeliest() for key, group in groups.items()}
    asked = [_takes_part(text, s, witness is not None) for s in mentions]
    typed = (
        _typed(text, s, groups, chosen, same) if yes else s for s, yes in zip(mentions, asked, strict=True)
    )
    return [scored for scored in typed if scored is not None]


def _of_firms(text: str, mentions: Sequence[Scored]) -> set[str]:
    """The words by which companies are called for short: "Fjordlaks" of "Fjordlaks Sjømat AS"."""
    keys = (_key(f) for s in mentions if has_legal_form(f := text[s.start : s.end]) and " " in f)
    return {key.split()[0] for key in keys if key}


def _greeted(text: str, mentions: Sequence[Scored], groups: Collection[str]) -> list[str]:
    """Names of two or three words that begin with whom a letter greets: "Pepper Potts", in a letter to "Dear Pepper"."""
    given = {
        _key(text[s.start : s.end])
        for s in mentions
        if s.type is EntityType.PERSON and GREETING.search(text, max(0, s.start - _BEFORE), s.start)
    }
    return [key for key in groups if 1 < len(key.split()) <= 3 and key.split()[0] in given]


def _misspelt(text: str, mentions: Sequence[Scored], groups: Mapping[str, Group]) -> list[str]:
    """Keys that are a word of a person's full name with a slip of the pen or other spaces: "Ballcells", "du Cille". A State, and
    where somebody is born or lives, is no slip: the son of Georgie was born in Georgia."""
    full = {
        word
        for s in mentions
        if s.type is EntityType.PERSON and len(words := _key(text[s.start : s.end]).split()) > 1
        for word in words
        if len(word) >= LONG
    }
    glued = {
        key: key.replace(" ", "")
        for key, group in groups.items()
        if len(key) >= LONG and key not in full and not _is_somewhere(text, group)
    }
    return [
        key
        for key, word in glued.items()
        if (word in full if " " in key else any(same_word(word, other) for other in full))
    ]


def _is_somewhere(text: str, group: Group) -> bool:
    """Whether the text says of a name that it is a place, or the name is that of a State."""
    nation = next(iter(nations_in(group.key.title())), None)
    return (nation is not None and nation.is_name and nation.end - nation.start == len(group.key)) or any(
        _WHERE.search(text, max(0, m.start - _BEFORE), m.start) for m in group.mentions
    )


def _takes_part(text: str, scored: Scored, with_works: bool) -> bool:
    """Whether the type of a mention is in question: that of a name."""
    if scored.type in NAMES:
        return True
    form = text[scored.start : scored.end]
    return (
        with_works
        and scored.type is EntityType.MISC
        and not scored.mention.kind
        and (form[:1].isupper() or form.partition(" ")[0] in PARTICLES)
        and len(form) > 1
    )


def _typed(
    text: str,
    scored: Scored,
    groups: Mapping[str, Group],
    chosen: Mapping[str, EntityType | None],
    same: Mapping[str, str],
) -> Scored | None:
    """The mention with the type of its group, unless the evidence is in balance or somebody said what it is. None where it is no
    name at all."""
    key = _key(text[scored.start : scored.end])
    group = groups[same.get(key, key)]
    if "user" in scored.mention.sources:
        return scored
    best = chosen[group.key]
    if best is None:
        return None
    if best is EntityType.DEM:
        return replace(scored, mention=replace(scored.mention, type=best, kind="occupation"))
    if best is EntityType.ORG and is_birthplace(text, scored.start):
        return replace(scored, mention=replace(scored.mention, type=EntityType.LOC, kind=""))
    if best is scored.type or group.weights.get(best, 0.0) == group.weights.get(scored.type, 0.0):
        return scored
    kind = "" if scored.mention.kind == "initials" else scored.mention.kind
    return replace(scored, mention=replace(scored.mention, type=best, kind=kind))


def _aliases(text: str, mentions: Sequence[Scored]) -> set[str]:
    """Keys of names that are introduced as another name of a person: "known by the pen name Hergé"."""
    found: set[str] = set()
    person: Scored | None = None
    alias: Scored | None = None
    for scored in mentions:
        between = text[person.end : scored.start] if person is not None else ""
        near = 0 < len(between) <= NEAR_ALIAS and ALIAS.search(between) is not None
        listed = alias is not None and or_else(text, alias.end, scored.start, scored.end)
        if listed or (near and (ALSO.fullmatch(between) or RENAMED.search(between))):
            found.add(_key(text[scored.start : scored.end]))
            alias = scored
            continue
        if scored.type is EntityType.PERSON and not in_brackets(between):
            person = scored
    return found


def _key(form: str) -> str:
    """What mentions of one name have in common; "Touil-Tartour" is one word of it."""
    match = ADDRESSED.match(form)
    bare = POSSESSIVE.sub("", without_legal_form(without_honours(form[match.end() :] if match else form)))
    return fold_phrase(_HYPHEN.sub("", bare))


def _evidence(text: str, scored: Scored, words: Words | None, with_works: bool) -> dict[EntityType, float]:
    """What speaks for each type in this mention: the model's view of its words, and signs that need no model."""
    found = {scored.type: scored.mention.probability}
    if words is not None and "tagger" in scored.mention.sources:
        shares = type_shares(words, scored.start, scored.end)
        among = (*NAMES, EntityType.MISC, EntityType.DEM) if with_works else NAMES
        found = {type_: shares[TAGGED.index(type_)] for type_ in among}
        found[scored.type] = max(found[scored.type], 0.5 * scored.mention.probability)
    form = text[scored.start : scored.end]
    if any(source.startswith("pattern:") for source in scored.mention.sources):
        found[scored.type] = found.get(scored.type, 0.0) + PATTERN
    if scored.mention.kind == "initials" and scored.type is EntityType.PERSON:  # as `legal.bodies` reads them
        found[EntityType.PERSON] = found.get(EntityType.PERSON, 0.0) + INITIALS
    if _WHERE.search(text[max(0, scored.start - 40) : scored.start]):
        found[EntityType.LOC] = found.get(EntityType.LOC, 0.0) + LIVED_IN
    if _LIFE.match(text, scored.end):
        found[EntityType.PERSON] = found.get(EntityType.PERSON, 0.0) + BORN
    if has_legal_form(form) or bears_a_name(form):
        found[EntityType.ORG] = found.get(EntityType.ORG, 0.0) + FIRM
    if _DEFINED_AS.match(text, scored.end):
        found[EntityType.ORG] = found.get(EntityType.ORG, 0.0) + DEFINED
    if _is_firm_by_initials(text, scored):
        found[EntityType.ORG] = found.get(EntityType.ORG, 0.0) + SAID
    if (
        ADDRESSED.match(form)
        or ADDRESSED_BEFORE.search(text[max(0, scored.start - 16) : scored.start])
        or (ESQUIRE.search(form) or ESQUIRE.match(text[scored.end : scored.end + 6]))
    ):
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
