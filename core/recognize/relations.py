"""What the words between two names say of them: the same person under another name, or certainly two people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sfumato.core.language.kin import KIN, KIN_PATTERN
from sfumato.core.language.titles import ADDRESS_PATTERN
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.scored_mentions import Scored

# "Anna Berg, also known as Anita", "John Doe a/k/a Johnny", "Mary Cole (née Marsh)", "Anna Berg (Анна Берг)".
ALSO = re.compile(
    r"(?:\s*\([^()\n]{0,90}\))?[\s,;(\[“\"‘]*(?:(?:also|better|best|formerly|previously|professionally|commonly|then|otherwise)\s+)*"
    r"(?:known\s+(?:professionally\s+)?(?:as|by\s+(?:the|his|her|their)\s+(?:(?:pen|stage|ring|screen)\s+)?name(?:\s+of)?|by\s+(?:the|his|her|their)\s+nicknames?)|[afn]\.?\s?/?k\.?\s?/?a\.?|@|alias(?:es)?|n[ée]e?|called|nicknamed|formerly|"
    r"who\s+(?:uses|used)\s+the\s+(?:name|alias)|under\s+the\s+(?:name|pseudonym|alias|(?:pen|stage)\s+name)(?:\s+of)?)\s*[:,]?\s*[“\"‘(]?",
    re.IGNORECASE,
)
_BORN = re.compile(r"\b(?:born|died)\b(?:\s+(?:on\s+)?(?:(?!\sand\s)[\w., ]){4,24})?\s+in\s+$")
RENAMED = re.compile(
    r"\b(?:he|she)\s+(?:later\s|subsequently\s|has\s|had\s|since\s)*changed\s+(?:his|her)\s+(?:sur|family\s|last\s|maiden\s)?name\s+(?:in\s\d{4}\s)?to\s+[“\"]?$"
    r"|\b(?:he|she)\s+(?:is|was|became|has\s+been)\s+(?:[a-z]+\s+){0,3}known\s+(?:as|by\s+(?:the|his|her)\s+(?:nick)?name(?:\s+of)?)\s+[“\"‘']?$"
    r"|\bby\s+(?:the|his|her|their)\s+nicknames?\s+(?:of\s+)?[“\"‘]?$"
    r"|\b(?:took|taken|assumed)\s+the\s+(?:sur)?name\s+(?:of\s+)?[“\"]?$",
    re.IGNORECASE,
)
EXPLAINED = re.compile(r"(?:[’']s?)?\s*\[")  # "Ms Brown’s [B.’s] flat": the court says whom a quotation means
# "Zlatan Bajramović (Bosnian pronunciation: [zlǎtan bǎjramoʋitɕ]": how it is spoken.
SPOKEN = re.compile(r"\s*\((?:;\s*)?(?:[A-Z][a-z]+(?:\s+pronunciation)?:\s*|pronounced\s+)[\[/]")
IN_ITS_SCRIPT = re.compile(r"\s*[(,]\s*(?:[A-Z][a-z]+:\s*)?[“\"]?")
RESPELLED = re.compile(
    r"\s*\((?:(?:formerly|previously|now|also|born)\s+)?[“\"]?|,?\s+(?:formerly|previously)\s+", re.IGNORECASE
)
# "Nizami Ramzi (Azerbaijani: |Nizami Rəmzi|; …", "(Ukrainian: …, Polish: |Ihor Podolczak|)": the name in another language.
IN_ITS_LANGUAGE = re.compile(r"\s*[(,;]\s*[A-Z][a-z]{3,}(?:\s[A-Z][a-z]+)?:\s*[“\"]?")
# "the midwife, Ms Folan, called Dr Gogarty": she telephoned; nobody's other name has a title.
_CALLED = re.compile(r",?\s+called\s+", re.IGNORECASE)
_TITLED = re.compile(rf"(?:{ADDRESS_PATTERN}|Judge|Justice|Inspector|Constable|Sergeant|PC)\b\.?\s")
BEGINNING = 3  # letters that a word has in common with the same one in another language (judgement)
OTHER_SCRIPT = re.compile(r"[\u0370-\u1cff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# "Théodolinde de Beauharnais, Princess of Leuchtenberg (1814 – 1857), Countess of Württemberg": titles of one person.
_STYLE = re.compile(
    r"(?:the\s)?(?:\d+\w\w\s)?(?:Grand\s|Hereditary\s|Crown\s)?(?:Prince|Princess|Duke|Duchess|Count|Countess|Earl|Marquess|Marchioness|"
    r"Marquis|Baron|Baroness|Viscount|Viscountess|King|Queen|Archduke|Archduchess|Landgrave|Margrave)\s(?:of|von|de)\s",
    re.IGNORECASE,
)
_APPOSED = re.compile(r"\s*(?:\([^()]*\))?,\s*(?:(?:later|also|by\smarriage)\s)?")
# "DARYNA SHEVCHUK, f/k/a Daryna     :" and, below, "Kovalenko, and": the column of a caption parts names, and one from its rest.
_COLUMN = re.compile(r"[ \t]+[:§)|][ \t]*(?=\n)")
_TORN = re.compile(r"[ \t]+[:§)|][ \t]*\n[ \t]*")
# Two names joined by "and", or the two sides of a case, are two people; a comma parts two names only where both are full.
APART = re.compile(
    r"\s*(?:\band\b|&|\bor\b|\bvs?\.|\bagainst\b|\band\s+(?:his|her|their)\s+\w+,?)\s*(?:(?:mr|mrs|ms|dr|messrs)\.?\s+)?",
    re.IGNORECASE,
)
LISTED = re.compile(r"\s*[,;]\s*(?:and\s+)?")
FULL = re.compile(r"\S+\s+\S")
KINSHIP = re.compile(
    rf"(?:\b(?:his|her|their|my|your)|[’']s|s[’'])\s+(?:[a-z]+\s+){{0,2}}(?P<kin>{KIN_PATTERN}),?\s+(?:(?:the\s+)?late\s+)?(?:(?:mr|mrs|ms|dr|shri|sri|smt)\.?\s+)?$",
    re.IGNORECASE,
)
# Whom a text names as parent, child or spouse of the one it speaks of: "married Victor Berg", "the son of Victor and Ida Berg".
RELATIVE = re.compile(
    rf"(?:\b(?:{KIN_PATTERN})s?\s+(?:of|to)|\b(?:re-?)?marri(?:ed|es|age)(?:\s+(?:to|with))?|\bwed(?:ded)?|\bborn\s+to|\bdivorced"
    r"|\bsurvived\s+by)\s+"
    r"(?:(?:(?!who\b|whose\b|and\s+(?:he|she)\b)[\w’'-]+,?\s+|\([^()]*\),?\s+)){0,7}$",
    re.IGNORECASE,
)
# Who is told apart from a namesake in brackets; "Sr." and "Jr." are part of a name that both may be called by without them.
_GENERATION = re.compile(
    r"\s\((?:the\s)?(?P<it>senior|junior|elder|younger|father|mother|son|daughter)\)", re.IGNORECASE
)
_CHILDREN = re.compile(
    r"\b(?:child(?:ren)?|sons|daughters)\b(?:,?\s(?:is|are|were|namely|born|together))*[:,]?\s+"
    r"(?:[A-Z][\w’' .-]+(?:,\sborn\s[\w,. ]+?)?,?\s(?:and\s)?)?$"
)
_OR = re.compile(r"[”\"’]?,?\s+or\s+(?:simply\s+|just\s+)?[“\"‘]?")
_COMMA = re.compile(r"[”\"’]?,\s+[“\"‘]?")
_LAST = re.compile(r"[”\"’]?(?:,\s+[“\"‘]?[^\W\d_a-z][\w’-]*[”\"’]?)*,?\s+or\s")
_CUT_NAMES = re.compile(r"(?:[^\W\d_a-z][^\W\d_]{0,3}\.\s?){2,4}")
NEAR = 60  # characters between two names that may still be one statement about them

FAR_ALIAS = 400  # … where nobody else was named before
NEAR_ALIAS = 140  # … where dates of birth and death stand in brackets between them


@dataclass(slots=True)
class Relations:
    """Pairs of mention numbers that are one person (`same`), or two (`apart`), and who was introduced as whose relative."""

    same: list[tuple[int, int]] = field(default_factory=list)
    apart: dict[int, set[int]] = field(default_factory=dict)
    kin: dict[int, str] = field(default_factory=dict)
    sex: dict[int, str] = field(default_factory=dict)  # "his grandfather, N.B."
    relatives: set[int] = field(default_factory=set)  # named only for whose parent, child or spouse they are
    children: set[int] = field(default_factory=set)  # listed as such: "two minor children: Ava Berg and …"
    generation: dict[int, str] = field(default_factory=dict)  # "DŠ (senior)" is not the child DŠ
    torn: dict[int, str] = field(
        default_factory=dict
    )  # both parts of a name between the columns of a caption: the whole

    def forbid(self, one: int, other: int) -> None:
        """Says that two mentions are two people."""
        self.apart.setdefault(one, set()).add(other)
        self.apart.setdefault(other, set()).add(one)


def relations_of(text: str, mentions: Sequence[Scored], numbers: Sequence[int]) -> Relations:
    """Relations between the people `numbers` (in text order). Only neighbours are compared; who stands in brackets behind a name
    ("Remi (French: [ʁəmi]), known as …") comes between nobody."""
    found = Relations()
    outside = numbers[0] if numbers else 0
    alone = True  # all names so far are of one person: "he" is nobody else then, wherever he was named
    for place, number in enumerate(numbers):
        scored = mentions[number]
        before = KINSHIP.search(text[max(0, scored.start - NEAR) : scored.start])
        # Initials are given once in a text: "his former wife Z." is the Z. of before.
        if before and not _by_initials(text[scored.start : scored.end]):
            found.kin[number] = before["kin"].lower()
        if before and (sex := KIN[before["kin"].lower()]):
            found.sex[number] = sex
        if told := _GENERATION.match(text, scored.end):
            found.generation[number] = told["it"].lower()
        if before or _is_relative(text, scored.start):
            found.relatives.add(number)
        if _CHILDREN.search(text[max(0, scored.start - 2 * NEAR) : scored.start]):
            found.children.add(number)
        if place == 0:
            continue
        last = numbers[place - 1]
        alone = alone and _name(text, mentions[last]).fits(_name(text, mentions[numbers[0]]))
        between = _COLUMN.sub("", text[mentions[outside].end : scored.start])
        if _TORN.fullmatch(text, mentions[last].end, scored.start):
            whole = " ".join(text[s.start : s.end] for s in (mentions[last], scored))
            found.torn |= {last: whole, number: whole}
            continue
        if (
            found.same
            and found.same[-1][1] == last
            and or_else(text, mentions[last].end, scored.start, scored.end)
        ):
            found.same.append((found.same[-1][0], number))
            continue
        far = FAR_ALIAS if alone else NEAR_ALIAS
        rung_up = _CALLED.fullmatch(between) and _TITLED.match(text, scored.start)
        if (len(between) <= NEAR_ALIAS and ALSO.fullmatch(between) and not rung_up) or (
            len(between) <= far and RENAMED.search(between)
        ):
            found.same.append((outside, number))
        if not in_brackets(between):
            outside = number
        between = text[mentions[last].end : scored.start]
        if len(between) > NEAR or (found.same and found.same[-1][1] == number):
            continue
        explained = EXPLAINED.fullmatch(between) and text[scored.end : scored.end + 8].lstrip(
            ".’'s"
        ).startswith("]")
        spoken = SPOKEN.fullmatch(between) is not None
        kin = before is not None and (number in found.kin or not _written_alike(text, mentions[last], scored))
        own = _in_its_script(text, mentions[last], scored, between)
        styled = _STYLE.match(text, scored.start) and _APPOSED.fullmatch(between)
        if explained or spoken or own or styled or _respelled(text, mentions[last], scored, between):
            found.same.append((last, number))
        elif APART.fullmatch(between) or kin or _listed(text, mentions[last], scored, between):
            found.forbid(last, number)
    return found


def or_else(text: str, end: int, start: int, until: int) -> bool:
    """Whether a name is the next of several by which somebody is called: "known as Fisico, |Giano| or |Fisi|"."""
    if _OR.fullmatch(text, end, start):
        return True
    return _COMMA.fullmatch(text, end, start) is not None and _LAST.match(text, until) is not None


def _name(text: str, scored: Scored) -> Name:
    return Name.of(text[scored.start : scored.end])


def _by_initials(form: str) -> bool:
    """Whether somebody is called by initials or cut names: "Z.", "Yar. B."."""
    return Name.of(form).initials_only or _CUT_NAMES.fullmatch(form) is not None


def _is_relative(text: str, start: int) -> bool:
    """Whether a kinship phrase of the same clause leads up to a name; what a comma parts from it after another name is the
    subject again: "The son of Victor Berg, Lars Berg attended"."""
    said = re.split(r"[.;:]\s|\n", text[max(0, start - 2 * NEAR) : start])[-1]
    found = RELATIVE.search(said)
    return found is not None and not re.search(r"[^\W\d_a-z][\w’'-]*,\s+$", found[0])


def _written_alike(text: str, one: Scored, other: Scored) -> bool:
    return text[one.start : one.end] == text[other.start : other.end]


def beside(text: str, people: Sequence[Entity]) -> set[frozenset[str]]:
    """Pairs of people, by id, who are named one beside the other as two: "Mr Berg and Mr Berg, his son"."""
    mentions = sorted((m.start, m.end, e.id) for e in people for m in e.mentions)
    found = set()
    for (_, end, one), (start, _, other) in pairwise(mentions):
        kin = KINSHIP.search(text[max(0, start - NEAR) : start])
        if one != other and 0 <= start - end <= NEAR and (APART.fullmatch(text, end, start) or kin):
            found.add(frozenset((one, other)))
    return found


def in_brackets(between: str) -> bool:
    """Whether these words open a bracket that they do not close."""
    return between.count("(") > between.count(")")


def _listed(text: str, one: Scored, other: Scored, between: str) -> bool:
    both = FULL.match(text, one.start, one.end) and FULL.match(text, other.start, other.end)
    return both is not None and LISTED.fullmatch(between) is not None


def _respelled(text: str, one: Scored, other: Scored, between: str) -> bool:
    """ "Mr Elchin Namazov (Elçin Namazov": the name as its own language writes it, or under which the person was born."""
    first, second = (Name.of(text[s.start : s.end]).words for s in (one, other))
    if IN_ITS_LANGUAGE.fullmatch(between):
        return not {w[:BEGINNING] for w in first}.isdisjoint(w[:BEGINNING] for w in second if len(w) > 1)
    if RESPELLED.fullmatch(between) is None:
        return False
    return len(first) > 1 and len(second) > 1 and bool(set(first) & set(second))


def _in_its_script(text: str, one: Scored, other: Scored, between: str) -> bool:
    latin = OTHER_SCRIPT.search(text, one.start, one.end) is None
    return (
        latin
        and OTHER_SCRIPT.match(text, other.start) is not None
        and IN_ITS_SCRIPT.fullmatch(between) is not None
        and one.type is other.type is EntityType.PERSON
    )


def is_birthplace(text: str, start: int) -> bool:
    """Whether a name stands where the town is told that somebody was born or died in: "(born 11 July 1975 in Genoa)". That is
    the town, also where the other mentions of the name are its club."""
    return _BORN.search(text[max(0, start - 48) : start]) is not None
