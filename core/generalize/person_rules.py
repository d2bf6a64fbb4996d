"""PERSON: who is who in a document, and what they are called instead (paper 004 §3.2.2, made to tell
two people of one surname apart)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.generalize.coverages import IN_A_ROLE, PAIRS_OF_INITIALS, PEOPLE
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.fold import fold
from sfumato.core.language.kin import KIN_PATTERN
from sfumato.core.language.numbers import ORDINAL_PATTERN, ORDINAL_UNITS
from sfumato.core.language.parties import PARTY_PATTERN
from sfumato.core.language.titles import SUFFIXES, TITLES, without_honours
from sfumato.core.recognize.model import Entity, EntityType

# A role the document itself gives: `(“the applicant”)`, `, the applicant's wife,`.
_ROLE_NOUN = (
    f"{PARTY_PATTERN}|witness|deceased|patient|suspect|prisoner|detainee|testator|buyer|seller|tenant|landlord|employee|"
    "employer"
)
_TIES = f"{KIN_PATTERN}|lawyer|representative|friend|neighbour|colleague|doctor"
_AFTER = re.compile(
    rf"^[^.;\n]{{0,40}}?(?P<mark>[(,]|\s[–—-])\s*(?:hereinafter\s+)?[“\"‘']?(?P<role>the\s+(?:{ORDINAL_PATTERN}\s+)?(?:{_ROLE_NOUN})"
    rf"(?:['’]s\s+(?:{_TIES}))?)[”\"’']?\s*[),.]",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"(?P<role>[Tt]he\s+(?:{ORDINAL_PATTERN}\s+)?(?:{_ROLE_NOUN})['’]s\s+(?:{_TIES})|(?<!for\s)(?<!of\s)[Tt]he\s+(?:{ORDINAL_PATTERN}\s+)?"
    rf"(?:{_ROLE_NOUN}))(?:,?|\s+(?:is|was))\s+$"
)
# "by two nationals, Ida Berg and Ola Berg (“the applicants”)": those who are numbered where the text says "the first applicant".
_JOINTLY = re.compile(r"\s*\((?:hereinafter,?\s+)?[“\"‘']?the\s+(?P<part>[a-z]+)s[”\"’']?\)")
_NEXT_PARTY = re.compile(r"(?:,|,?\s+and)\s+")


_BENCH = frozenset({"judge", "counsel", "official"})


@dataclass(frozen=True, slots=True)
class Name:
    """A personal name in parts that can be compared. Initials keep one letter."""

    given: tuple[str, ...]
    family: str
    sex: str  # "m", "f" or ""

    @property
    def initials_only(self) -> bool:
        """Whether the family name is a single letter."""
        return len(self.family) == 1


def parse(text: str) -> Name:
    """A name in given names, surname and the sex that a title tells; titles and suffixes are left out."""
    parts = [p for p in re.split(r"[\s.,]+|(?<=\w)['’]s\b", fold(without_honours(text))) if p]
    sex = next((TITLES[p] for p in parts if TITLES.get(p)), "")
    parts = [p for p in parts if p not in TITLES and p not in SUFFIXES and p != "s" and not p.startswith("'")]
    if not parts:
        return Name((), "", sex)
    return Name(tuple(parts[:-1]), parts[-1], sex)


def same_person(a: Name, b: Name) -> bool:
    """Whether two forms can be one person: equal surname, no contradiction in given names or sex."""
    if a.initials_only or b.initials_only:  # "M.B." is neither B. nor M. Berg: the recogniser knows who is
        return a == b
    if a.family != b.family:
        # "Maya" may be short for "Maya Kodnani"; a lone word that is another's first name.
        alone, full = (a, b) if not a.given else (b, a)
        return (
            not alone.given and bool(full.given) and alone.family == full.given[0] and len(alone.family) > 1
        )
    if a.sex and b.sex and a.sex != b.sex:
        return False
    return all(
        x == y or (min(len(x), len(y)) == 1 and x[0] == y[0]) for x, y in zip(a.given, b.given, strict=False)
    )


# "Fredric March (born Ernest Bickel)", "Ann Lee, née Kaya,": another name of the same person.
_ALIAS = re.compile(
    r"(?:\s*\([^()\n]{0,60}\))?\s*[(,][^().;\n]{0,30}?\b(?:born|née?|nee|formerly|alias|a\.?k\.?a\.?|(?:(?:also|better|professionally|sometimes|often|commonly)\s+)?"
    r"(?:known|credited|billed|recording|writing|performing)\s+(?:professionally\s+)?as|under the (?:pen |stage )?name(?: of)?|"
    r"known by (?:his|her|their) (?:nickname|initials)|nicknamed|pen name|stage name|pseudonym)\s+[\"“‘']?",
    re.IGNORECASE,
)


# "(Greek: Βασίλειος": the name in its own script; "Ann Lee, witness: Bo Ek" are two.
_IN_OWN_SCRIPT = re.compile(r"\s*[(,;]\s*[A-Z][a-z]+:\s*")
_BRACKETED = re.compile(r"\s*\([^()\n]*\)")
_OR = re.compile(r"[\"”’']?,?\s+or\s+[\"“‘']?")
_LAST_LATIN = "\u024f"


def aliases(text: str, entities: Sequence[Entity]) -> dict[str, str]:
    """By entity, the entity right before it of which it is another name."""
    mentions = sorted(
        (m.start, m.end, e.id) for e in entities if e.type == EntityType.PERSON for m in e.mentions
    )
    first = {e.id: min(m.start for m in e.mentions) for e in entities if e.mentions}
    found: dict[str, str] = {}
    for (_, end, one), (start, _, other) in itertools.pairwise(mentions):
        own = text[start] > _LAST_LATIN and _IN_OWN_SCRIPT.fullmatch(text, end, start)
        further = one in found and _OR.fullmatch(text, end, start)  # "credited as A or B"
        if one != other and start == first[other] and (own or further or _ALIAS.fullmatch(text, end, start)):
            found.setdefault(other, one)
    return _across_brackets(text, mentions, first) | found


def _across_brackets(
    text: str, mentions: Sequence[tuple[int, int, str]], first: Mapping[str, int]
) -> dict[str, str]:
    """Names told behind a bracket, which may name the person in other letters: "Ann Lee (Bengali: …), known as Bo"."""
    found: dict[str, str] = {}
    last: tuple[int, str] | None = None
    for start, end, other in mentions:
        if text.rfind("(", 0, start) > text.rfind(")", 0, start):
            continue
        if last is not None and last[1] != other and start == first[other]:
            between = _BRACKETED.sub("", text[last[0] : start])
            if _ALIAS.fullmatch(between):
                found[other] = last[1]
        last = (end, other)
    return found


def number(
    entities: Sequence[Entity],
    other_names: Mapping[str, str] | None = None,
    apart: Collection[frozenset[str]] = (),
) -> dict[str, int]:
    """PERSON n in order of first appearance. Entities the recogniser left apart are joined only when exactly
    one earlier person fits (with "Ali Kaya" and "Ayşe Kaya" in the text, a bare "Kaya" joins neither), or where
    the text says that it is another name (`aliases`); never two of a pair in `apart`."""
    people = sorted(
        (e for e in entities if e.type == EntityType.PERSON),
        key=lambda e: min((m.start for m in e.mentions), default=0),
    )
    names = {e.id: parse(e.text) for e in people}
    numbers: dict[str, int] = {}
    for entity in people:
        if (said := (other_names or {}).get(entity.id)) in numbers:
            numbers[entity.id] = numbers[said]
            continue
        mine = names[entity.id]
        fits = {
            numbers[other.id]
            for other in people
            if other.id in numbers
            and (
                len(mine.family) > 1 or (mine.family and mine.given)
            )  # a lone letter left apart is somebody else
            and same_person(mine, names[other.id])
        }
        fits -= {numbers[other] for pair in apart if entity.id in pair for other in pair if other in numbers}
        rivals = {
            other.id for other in people if other.id != entity.id and names[other.id].given
            and names[other.id].family == mine.family and not mine.given
        }  # fmt: skip
        clear = len(fits) == 1 and (bool(mine.given) or len(rivals) <= 1)
        numbers[entity.id] = fits.pop() if clear else max(numbers.values(), default=0) + 1
    return numbers


_COUPLE = re.compile(r"(?:Mr|Mrs)\.?\s+and\s+(?:Mrs|Mr)\.?\s+(?P<name>\S.*)", re.DOTALL)


def couples(
    entities: Sequence[Entity], numbers: Mapping[str, int], roles_: Mapping[str, str]
) -> dict[str, str]:
    """By entity that names two people at once ("Mr and Mrs Berg"), what both are called: their own labels where the text names
    a man and a woman of that name, else "the couple"."""
    named = [e for e in entities if e.type == EntityType.PERSON]
    people = [e for e in named if not _COUPLE.fullmatch(e.text)]
    found: dict[str, str] = {}
    for entity in named:
        two = _COUPLE.fullmatch(entity.text)
        if two is None:
            continue
        family = parse(two["name"]).family
        of_name = {
            sex: [
                e
                for e in people
                if family in re.split(r"[-‑]", parse(e.text).family) and parse(e.text).sex == sex
            ]
            for sex in ("m", "f")
        }
        both = [of_name[sex][0] for sex in ("m", "f") if len({numbers[e.id] for e in of_name[sex]}) == 1]
        labels = [roles_.get(e.id) or f"PERSON {numbers[e.id]}" for e in both]
        found[entity.id] = " and ".join(labels) if len(both) == 2 else "the couple"
    return found


def role(text: str, entity: Entity) -> str:
    """The role the document gives this person, with its article; "" if it gives none."""
    return _role(text, entity)[0]


def _role(text: str, entity: Entity) -> tuple[str, bool]:
    """The role of a person, and whether a bracket defines it (“the applicant”): "Mr Berg, the applicant, said" may as well be
    another's word. Judges and counsel have none: "counsel for the applicant, Mr Berg"."""
    told = ""
    for mention in entity.mentions if entity.kind not in _BENCH else ():
        after = _AFTER.match(text[mention.end : mention.end + 90])
        before = _BEFORE.search(text[max(0, mention.start - 60) : mention.start])
        found = after or before
        if found is None:
            continue
        words = _lower_first(re.sub(r"\s+", " ", found["role"]))
        if after is not None and after["mark"] != ",":
            return words, True
        told = told or words
    return told, False


def _lower_first(text: str) -> str:
    return text[0].lower() + text[1:]


def initials(text: str) -> str:
    """ "J.B." for "Mr John Berg"."""
    parts = [p for p in re.split(r"[\s.]+", text) if p and fold(p) not in TITLES]
    return "".join(f"{p[0].upper()}." for p in parts if p[0].isalpha())


def steps(n: int, role_: str = "", with_initials: str = "") -> list[Step]:
    """Role, then PERSON n. Initials only when asked for: they are letters of the very name."""
    result: list[Step] = []
    if with_initials:
        result.append(
            Step(with_initials, PEOPLE / PAIRS_OF_INITIALS, "rule:initials", kind=RungKind.INITIALS)
        )
    if role_:
        result.append(Step(role_, IN_A_ROLE, "rule:role", kind=RungKind.ROLE, flags=RungFlag.NAMES_NOBODY))
    result.append(
        Step(f"PERSON {n}", PEOPLE, "rule:person", kind=RungKind.LABEL, flags=RungFlag.NAMES_NOBODY)
    )
    return result


def _several(text: str, role_: str) -> bool:
    """Whether the document speaks of several who have the role: one of "the applicants" is not "the applicant"."""
    plain = role_.removeprefix("the ")
    return plain in _ROLE_NOUN.split("|") and re.search(rf"\b{plain}s\b", text) is not None


def roles(text: str, entities: Sequence[Entity]) -> Mapping[str, str]:
    """Roles that exactly one person of the document holds; a shared role would point at the wrong one. Whom a bracket defines
    by it ("(“the applicant”)") holds it alone."""
    found = {e.id: _role(text, e) for e in entities if e.type == EntityType.PERSON}
    defined = [words for words, sure in found.values() if sure]
    kept = {
        id_: words
        for id_, (words, sure) in found.items()
        if words and (sure or (words not in defined and not _several(text, words)))
    }
    kept |= {id_: words for id_, words in _by_list(text, entities, kept).items() if id_ not in kept}
    held = list(kept.values())
    return {id_: words for id_, words in kept.items() if held.count(words) == 1}


def _by_list(text: str, entities: Sequence[Entity], known: Mapping[str, str]) -> dict[str, str]:
    """Numbered roles of the people whom the text lists as its applicants, where it speaks of "the first applicant". Empty where a
    role that is known contradicts the order."""
    named = sorted(
        (m.start, m.end, e.id) for e in entities if e.type == EntityType.PERSON for m in e.mentions
    )
    for last, (_, end, _) in enumerate(named):
        joint = _JOINTLY.match(text, end)
        if joint is None or re.search(rf"\b[Tt]he first {joint['part']}\b", text) is None:
            continue
        first = last
        while first and _NEXT_PARTY.fullmatch(text, named[first - 1][1], named[first][0]):
            first -= 1
        ids = [id_ for _, _, id_ in named[first : last + 1]]
        found = dict(zip(ids, (f"the {nth} {joint['part']}" for nth in ORDINAL_UNITS[1:]), strict=False))
        if len(ids) == len(set(ids)) > 1 and all(known.get(id_, role) == role for id_, role in found.items()):
            return found
    return {}
