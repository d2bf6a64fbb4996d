"""Links mentions into entities: who is who, which short form means which organisation, which dates are one day."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sfumato.core.language.companies import without_legal_form
from sfumato.core.language.fold import fold_words
from sfumato.core.language.institutions import descriptive_part, is_only_kind
from sfumato.core.recognize.entity_keys import TRANSLATED, key_of
from sfumato.core.recognize.legal.precedents import KIND, case_key
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.people import people
from sfumato.core.recognize.relations import is_birthplace
from sfumato.core.recognize.same_bodies import same_bodies
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.short_names import short_names

DEFINED = re.compile(
    r"(?:[’']s)?\s*\((?:hereinafter |hereafter |also known as |formerly )?"
    r"(?:the (?=[“\"‘']))?[“\"‘']?(?:the )?([^()“”\"]{2,60}?)[”\"’']?(?:[,;][^()]{0,80})?\)"
)
# "Bureau for the Prevention of Corruption (“the KNAB”)", "… (Agencia – hereinafter “the AEI”)": a bracket inside the mention
DEFINED_INSIDE = re.compile(
    r"\((?:[^()“”\"]{0,120}[–—,;-]\s*)?(?:hereinafter:? |hereafter:? |also known as |formerly |or |the (?=[“\"‘']))*"
    r"[“\"‘'](?:the )?([^()“”\"]{2,60}?)[”\"’']?\)?[”\"’']?$"
)
# "Northern Task Force (NTF)|": of three letters and more; "(PA)" says where.
INITIALS_INSIDE = re.compile(r"\(([A-ZÀ-Ž][A-ZÀ-Ž0-9]{2,9})\)?$")
_MARKED = re.compile(r"\(\s*(?:hereinafter|hereafter|also known as|formerly|the\s|[“\"‘'])")
ACRONYM = re.compile(r"[A-ZÀ-Ž][A-ZÀ-Ž0-9.&-]{1,9}")
SMALL = {"of", "the", "for", "and", "in", "de", "la", "du", "des", "der", "und", "on", "to", "a"}
_NOUN_FIRST = re.compile(r"^(?:the\s)?(?:[a-z-]+\s)+(?=[^\W\d_a-z])")
_SAME_PHRASE = 160  # characters in which a name, what it is part of and its short form are told (judgement)
NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM)


def _join_towns(mentions: Sequence[Scored], others: dict[str, list[int]]) -> None:
    """A birthplace is one with the other mentions of its name, unless those are of its club."""
    for key in [k for k in others if k.startswith("town:")]:
        name = f"name:{key.partition(':')[2]}"
        if not all(mentions[i].type is EntityType.ORG for i in others.get(name, [])) or name not in others:
            others[name] = sorted([*others.get(name, []), *others.pop(key)])


def link(text: str, mentions: Sequence[Scored]) -> list[list[int]]:
    """Groups of indexes into `mentions` (which are in text order); each mention is in exactly one."""
    persons = [i for i, m in enumerate(mentions) if m.type is EntityType.PERSON]
    groups = [group.members for group in people(text, mentions, persons)]
    others: dict[str, list[int]] = {}
    for number, scored in enumerate(mentions):
        if scored.type is EntityType.PERSON:
            continue
        if scored.mention.kind == KIND:
            others.setdefault(f"precedent:{case_key(text[scored.start : scored.end])}", []).append(number)
            continue
        key = key_of(text[scored.start : scored.end], scored.type)
        family = "name" if scored.type in NAMED else scored.type.value
        if scored.type is EntityType.LOC and is_birthplace(text, scored.start):
            family = "town"
        others.setdefault(f"{family}:{key}", []).append(number)
    _join_towns(mentions, others)
    _join_other_names(text, mentions, others)
    short_forms = _short_forms(text, mentions, others)
    for short, full in short_forms.items():
        if short in others and full in others and short != full:
            others[full] += others.pop(short)
    for key in [
        k for k in others if k.startswith("name:")
    ]:  # "Augusta, Maine" and "Augusta", "Gajeva Street in Split"
        if key not in others:
            continue
        first = mentions[others[key][0]]
        town, comma, behind = re.sub(
            r"(?<=\w) in (?=[A-ZÀ-Ž])", ", ", text[first.start : first.end]
        ).partition(", ")
        bare = _NOUN_FIRST.sub("", town)  # "the restaurant Le Cardinal"
        alone = f"name:{key_of(bare if comma else town, first.type)}"
        if (
            comma
            and not re.search(r"\d", behind)  # an address is not its town
            and first.type in (EntityType.LOC, EntityType.ORG)
            and alone != key
            and (_are_places(mentions, others.get(alone)) or _is_called_so(bare, others.get(alone)))
        ):
            others[key] += others.pop(alone)
    for key in [k for k in others if k.startswith("precedent:") and " " not in k]:  # "Brumărescu" alone
        word = key.partition(":")[2]
        cases = [k for k in others if k.startswith("precedent:") and k != key and word in k[10:].split()]
        if cases:
            others[cases[0]] += others.pop(key)
    groups += others.values()
    return sorted((sorted(group) for group in groups), key=lambda group: group[0])


_SENTENCE_ENDS = re.compile(r"[.;!?]\s")
# "… Department of the Interior (Управление внутренних дел|, “the District UVD”)": behind the words of a bracket.
DEFINED_LATER = re.compile(
    r"\s*(?P<open>\()?[^()“”\"\n]{0,160}?[,;–—-]?\s*(?:hereinafter:?\s|hereafter:?\s)?(?:the )?"
    r"[“\"](?:the )?([^()“”\"]{2,60}?)[”\"]\)"
)


def definition(text: str, start: int, end: int) -> str:
    """The short form that a bracket behind a name, or at the end of its mention, defines; "" where there is none, or where the
    bracket holds something else, such as where it is: "(Philadelphia, PA)". A short form behind a name is marked as one, looks
    like initials, or has the beginning of a word in common with the name."""
    found = DEFINED.match(text, end)
    if found is not None:
        if _MARKED.search(found[0]) or ACRONYM.fullmatch(found[1].strip()):
            return found[1]
        of_name = fold_words(text[start:end])
        near = any(w[:4] == n[:4] for w in fold_words(found[1]) for n in of_name if len(w) > 2)
        if near:
            return found[1]
    if within := DEFINED_INSIDE.search(text, start, end) or INITIALS_INSIDE.search(text, start, end):
        return within[1]
    later = DEFINED_LATER.match(text, end)
    opened = text.count("(", start, end) > text.count(")", start, end)
    return later[2] if later and opened != bool(later["open"]) else ""


# "Alfa LLC, f/k/a Beta Co., d/b/a ALFA EXPRESS": one firm under its other names.
OTHER_NAME = re.compile(
    r",?\s+(?:[adfn]/?[bk]/?a/?|t/a|trading\sas|doing\sbusiness\sas|(?:formerly|also|now|previously)\sknown\sas)\s+[“\"‘(]?",
    re.IGNORECASE,
)


def _join_other_names(text: str, mentions: Sequence[Scored], groups: dict[str, list[int]]) -> None:
    """One group for a firm and its other names, under its first one."""
    at = {number: key for key, members in groups.items() for number in members}
    for number, scored in enumerate(mentions[:-1]):
        following = mentions[number + 1]
        names = scored.type in NAMED and following.type in NAMED
        if (
            names
            and OTHER_NAME.fullmatch(text[scored.end : following.start])
            and at[number] != at[number + 1]
        ):
            key, other = at[number], at[number + 1]
            groups[key] += groups.pop(other)
            at |= dict.fromkeys(groups[key], key)


def _is_called_so(name: str, members: Sequence[int] | None) -> bool:
    """Whether something that is told with its town ("the bar Le Cardinal in Ghent") is named without it as well; what every such
    body is called is no name."""
    return bool(members) and len(name.split()) > 1 and not is_only_kind(name) and not descriptive_part(name)


def _are_places(mentions: Sequence[Scored], members: Sequence[int] | None) -> bool:
    return bool(members) and all(mentions[i].type is EntityType.LOC for i in members or ())


def _short_forms(text: str, mentions: Sequence[Scored], groups: dict[str, list[int]]) -> dict[str, str]:
    """Short key → full key, from "Ministry of Justice (“the Ministry”)" and from initials that spell an acronym."""
    links: dict[str, str] = {}
    acronyms: dict[str, str] = {}
    for key, members in groups.items():
        if not key.startswith("name:"):
            continue
        for number in members:
            scored = mentions[number]
            if defined := definition(text, scored.start, scored.end):
                short = f"name:{key_of(defined, EntityType.ORG)}"
                named = (mentions[i].start for i in groups.get(short, ()))
                # "the Bailiffs' Department of the Federal Service (“the Bailiffs' Department”)": it is the one before
                just_before = any(
                    0 < scored.start - start < _SAME_PHRASE
                    and not _SENTENCE_ENDS.search(text, start, scored.start)
                    for start in named
                )
                if short != key and not just_before and len(defined) < scored.end - scored.start + 12:
                    links.setdefault(short, key)
        name = text[mentions[members[0]].start : mentions[members[0]].end]
        if (bare := without_legal_form(re.sub(r"^M/s\.?\s", "", name))) != name:
            links.setdefault(f"name:{key_of(bare, EntityType.ORG)}", key)
        words = re.findall(r"[^\W\d_]+", TRANSLATED.sub("", name))  # "National Basketball League (NBL)"
        if len(words) > 1:
            acronyms.setdefault("".join(w[0] for w in words if w.lower() not in SMALL).lower(), key)
            acronyms.setdefault("".join(w[0] for w in words).lower(), key)
    for key, members in groups.items():
        span = text[mentions[members[0]].start : mentions[members[0]].end]
        if key.startswith("name:") and ACRONYM.fullmatch(span):
            spelled = acronyms.get(span.replace(".", "").replace("-", "").lower())
            if spelled and spelled != key:
                links.setdefault(key, spelled)
    links |= {
        short: full for short, full in short_names(text, mentions, groups).items() if short not in links
    }
    links |= {
        short: full for short, full in same_bodies(text, mentions, groups).items() if short not in links
    }
    # Two steps at most ("the AA" → "Aliens Authority" → …), and never in a circle.
    return {
        short: links.get(full, full) if links.get(full, full) != short else full
        for short, full in links.items()
    }


def type_of(mentions: Sequence[Scored]) -> EntityType:
    """The type that the mentions together are surest of."""
    votes: Counter[EntityType] = Counter()
    for scored in mentions:
        votes[scored.type] += max(1, round(100 * scored.mention.probability))
    return votes.most_common(1)[0][0]
