"""What a name says of itself: "Słupsk Regional Court" is a regional court, "Lake Como" a lake, "Alfa GmbH" a company."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.table import Head, Kinds
from sfumato.core.language.companies import has_legal_form
from sfumato.core.language.fold import fold_words

_LONGEST = 5  # words of a head noun
_PREPOSITIONS = frozenset({"of", "on"})  # inside one: "court of appeal", "independent on sunday"
# What ends the first noun group of a name: "Court | of Appeal", "Prison | in Sztum".
_BREAK = re.compile(
    r"\s+(?:of|for|in|at|on|to|from|by|with|under|against|near|de|del|della|di|do|da|des|du|der|von|für|w|we)\s+|\s*[,(\[]|\s+[-–—]\s+"
)
_TRIM = re.compile(r"^(?:the|a|an)\s+|['’]s?$|[\"“”«»‘’]", re.IGNORECASE)
_NUMBER_END = re.compile(r"[\s,]+(?:(?:no|nr|nos)\.?\s*)?[\d./:-]+$|\s+[IVX]+$", re.IGNORECASE)

# What an order or a society is honoured with before its own words: "Royal Norwegian | Order of …".
_STYLE = re.compile(r"^(?:(?:Royal|Imperial|National|Sovereign|Military|[A-Z][a-z]+(?:an|ese|ish|ian))\s+)+")
_AFTER_ANOTHER = ("performing group", "sports team", "sports event", "award", "awards ceremony")
_CEREMONY = re.compile(r"(?:the\s+)?\d+(?:st|nd|rd|th)\s(?:\S+\s)+Awards$", re.IGNORECASE)
_UNIT = re.compile(
    r"(?:the\s+)?(?:\d+(?:st|nd|rd|th)|[IVX]+)\s(?:\S+\s){0,4}?\(?(?:\S+\s){0,2}"
    r"(?P<noun>Wing|Group|Squadron|(?<!\d\w\w\s)Division|Battalion|Regiment|Brigade|Company|Corps|Fleet|Infantry|Cavalry)\b",
)
_FOREIGN = re.compile(r"\s(?:de|del|della|di|do|da|des|du|der|von)\s")
_NOUN_BEFORE = re.compile(r"(?<!\S)(?P<noun>(?:[a-z][a-z-]*\s){1,3})(?=[^\W\d_a-z])")


# Names of one word that are called like a place, work or product are mostly something else: "Subway", "Hamlet", "Fortress" (on
# the sentences to fit on 47, 53 and 27 % right, of organisations 90 %).
_NAMED_LIKE_A_NOUN = ("place", "work", "product")


# "Baltic Trams OÜ |(“BT”)|": the short form that a text gives a name is no word of it.
_CALLED_SO = re.compile(r"\s\((?:hereinafter\s)?(?:the\s)?[“\"‘'][^()]*\)$")


def head_clues(name: str, kinds: Kinds) -> list[Clue]:
    """Clues from the words of the name itself; none where no head noun is known."""
    text = _TRIM.sub("", _CALLED_SO.sub("", name.strip())).strip()
    plain = _ending(fold_words(text), kinds)  # "Alfa Opera Company": a noun of two words is no legal form
    is_noun = plain is not None and " " in plain[1] and plain[0].kind not in kinds.below["company"]
    if (
        " " in text and has_legal_form(text) and not text[0].isdigit() and not is_noun
    ):  # "59th Quartermaster Company" is a unit
        bank = any(word in ("bank", "banka", "banco") for word in fold_words(text))
        return [
            Clue(
                "bank" if bank else "company",
                reliability("legal form"),
                "a company by its legal form",
                "legal form",
            )
        ]
    base = _NUMBER_END.sub("", text) or text
    base = base.lower() if base.isupper() else base  # a caption: "CITY OF ANN ARBOR"
    group = _BREAK.split(base, maxsplit=1)[0]
    whole = fold_words(base)
    # "Battle of Savo Island" is no island: what stands before the preposition decides, unless the head itself has one.
    # "Lake View Cemetery" is no lake: a head noun at the end comes before one at the beginning.
    ending = _ending(fold_words(group), kinds, named=base[len(group) :].lower().startswith(" of "))
    ending = _of_a_place(ending, whole, kinds) or ending
    if ending is not None and (ending[0].weak or len(ending[1].split()) == len(fold_words(group))):
        ending = _opening(whole, kinds) or ending
    found = _inside(whole, kinds) or ending or _opening(whole, kinds)
    found = found or _opening(fold_words(text), kinds)  # "Soyuz 9"
    found = found or _opening(fold_words(_STYLE.sub("", base)), kinds)
    found = _performed(base, kinds) or found or _last_noun(base, kinds)
    if found is None:
        return _announced(base, kinds)
    head, words = _national(found, group, kinds)
    if len(whole) == 1 and kinds.chain(head.kind)[-1].name in _NAMED_LIKE_A_NOUN:
        head = replace(head, weak=True)
    return [_clue(head, words, kinds)]


def _performed(name: str, kinds: Kinds) -> tuple[Head, str] | None:
    """What a name is that begins with another one and its "of": "Trinity College of Music | Symphony Orchestra". Only ensembles,
    teams, events and awards are named so; a "Ministry of Machine Building" is no building. The Nth "Awards" are a ceremony, the
    Nth "Wing" a unit of an army."""
    words = fold_words(name)
    last = _ending(words, kinds) if " of " in name.lower() and len(words) > _LONGEST - 1 else None
    is_other = last is not None and not last[0].weak and " of " not in last[1]
    if last is not None and is_other and any(last[0].kind in kinds.below[kind] for kind in _AFTER_ANOTHER):
        return last
    if unit := _UNIT.match(name):
        return Head("military unit", weak=False), unit["noun"].lower()
    return (Head("awards ceremony", weak=False), "awards") if _CEREMONY.match(name) else None


def _last_noun(name: str, kinds: Kinds) -> tuple[Head, str] | None:
    """The noun behind a name in another language, or a common noun behind any: "Nevado del Ruiz volcano"."""
    words = fold_words(name)
    if not words or not (name.split()[-1].islower() or _FOREIGN.search(name)):
        return None
    last = _ending(words, kinds)
    return last if last is not None and not last[0].weak and len(last[1]) < len(" ".join(words)) else None


def _announced(name: str, kinds: Kinds) -> list[Clue]:
    """What a common noun inside a name says before its last part: "Trondheim sea food restaurant | Fru Inger"."""
    for match in _NOUN_BEFORE.finditer(name):
        words = fold_words(match["noun"])
        kind = next((k for i in range(len(words)) if (k := kinds.cues.get(tuple(words[i:])))), "")
        if kind and match.start():
            return [Clue(kind, reliability("before", kind), f"its name says “{words[-1]}”", "before")]
    return []


def _of_a_place(found: tuple[Head, str] | None, whole: list[str], kinds: Kinds) -> tuple[Head, str] | None:
    """What the end of the whole name says where it only begins with a place: "Republic of Ireland national team"."""
    if found is None or found[0].kind not in kinds.below["place"]:
        return None
    last = _ending(whole, kinds)
    is_other = last is not None and not last[0].weak and last[0].kind not in kinds.below["place"]
    return last if is_other else None


def _national(found: tuple[Head, str], group: str, kinds: Kinds) -> tuple[Head, str]:
    """A team whose name says "national" before its head is one of a country, in whatever sport: "national baseball team"."""
    head, words = found
    if head.kind not in kinds.below["sports team"] or "national" not in fold_words(group)[1:]:
        return found
    return Head("national team", weak=False), f"national … {words}"


def _inside(words: list[str], kinds: Kinds) -> tuple[Head, str] | None:
    """A head noun with a preposition of its own anywhere in the name: "Svea Court of Appeal", "Mail on Sunday"."""
    for size in range(min(_LONGEST, len(words)), 2, -1):
        for start in range(len(words) - size + 1):
            part = tuple(words[start : start + size])
            if not _PREPOSITIONS.isdisjoint(part) and (head := kinds.heads.get(part)) is not None:
                return head, " ".join(part)
    return None


def _ending(words: list[str], kinds: Kinds, named: bool = False) -> tuple[Head, str] | None:
    """The longest head noun at the end; a single word alone is no name ("the Court") and counts too. `named`: what it is the
    head of follows ("City of Ann Arbor"), so that a weak head counts as well."""
    for size in range(min(_LONGEST, len(words)), 0, -1):
        head = _head(tuple(words[-size:]), kinds)
        told = named and words[-1] != "house"  # the "House of Windsor" is no building
        if head is not None and (told or size < len(words) or not head.weak):
            return replace(head, weak=head.weak and not told), " ".join(words[-size:])
    if words:
        for size in range(min(12, len(words[-1]) - 2), 2, -1):
            head = kinds.endings.get(words[-1][-size:])
            if head is not None:
                return head, words[-1][-size:]
    return None


def _head(words: tuple[str, ...], kinds: Kinds) -> Head | None:
    """The kind of some last words of a name. A noun of several words that names a kind in a sentence names it in a name as well:
    a "space station" is no station of a railway."""
    head = kinds.heads.get(words)
    cue = kinds.cues.get(words) if head is None and len(words) > 1 else None
    return Head(cue, weak=False) if cue is not None else head


def _opening(words: list[str], kinds: Kinds) -> tuple[Head, str] | None:
    for size in range(min(_LONGEST, len(words) - 1), 0, -1):
        first = tuple(words[:size])
        head = kinds.openings.get(first)
        if head is None and size > 1 and (noun := _head(first, kinds)) is not None and not noun.weak:
            # "Detention Centre Vik": a noun of several words says of any body what it is, wherever it stands
            head = noun if noun.kind in kinds.below["public body"] else None
        if head is not None:
            return head, " ".join(first)
    return None


def _clue(head: Head, words: str, kinds: Kinds) -> Clue:
    """The clue of a head noun. How often those of one kind are right is mostly known of single words ("Apollo"); a noun of
    several words that names the kind in any sentence is as right as head nouns are in general."""
    source = "weak head" if head.weak else "head"
    is_plain = " " in words and kinds.cues.get(tuple(words.split())) == head.kind
    right = reliability(source, head.kind)
    return Clue(
        head.kind, max(right, reliability(source)) if is_plain else right, f"its name says “{words}”", source
    )
