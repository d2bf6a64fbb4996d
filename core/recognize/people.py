"""Which mentions of people mean one person: names in all their forms, aliases, and what forbids that two are one."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sfumato.core.language.fold import fold
from sfumato.core.language.kin import SPOUSES
from sfumato.core.language.titles import COURTESY, TITLES
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.nicknames import is_nickname, quoted
from sfumato.core.recognize.relations import Relations, relations_of
from sfumato.core.recognize.scored_mentions import Scored

_WORD = re.compile(r"([^\W\d_]{2,})\.?\s")
_WORD_BEFORE = re.compile(r"([^\W\d_]{2,})[.,]?\s$")
# "Mr Manuel Berg (“the applicant”)": whoever is called by a part of the case is called so from there on, and not by a letter.
_BY_ITS_PART = re.compile(r"[^“\"()\n]{0,4}\((?:hereinafter,?\s)?[“\"'‘]?the\s")
_IN_CAPTION = re.compile(
    r"\s+v\.\s"
)  # "Neulinger and |Shuruk| v. Switzerland": a party, also where it is her son
# People called by two letters from which on a text writes in full only whom it never calls so: judges, agents, counsel
# (judgment call).
_CALLED_SO = 3
PARTS = frozenset(
    {"prosecutor", "investigator", "witness", "expert", "lawyer", "policeman", "policewoman", "guard", "nurse", "surgeon",
     "neighbour", "neighbor", "notary", "bailiff", "defendant", "victim", "suspect", "accused", "interpreter", "psychiatrist"}
)  # fmt: skip


@dataclass
class Group:
    """Mentions of one person, while it is being found out."""

    members: list[int] = field(default_factory=list)
    names: list[Name] = field(default_factory=list)
    forms: dict[Name, None] = field(
        default_factory=dict
    )  # names, each once: a long text says the same one hundreds of times
    kin: str = ""  # introduced as somebody's relative
    parts: set[str] = field(default_factory=set)  # what stands before a lone initial: "officer", "mr"
    generation: str = ""  # told apart from a namesake: "senior"

    @property
    def gender(self) -> str:
        """The sex that a title told; empty where none did."""
        return next((name.gender for name in self.names if name.gender), "")

    def add(self, number: int, name: Name) -> None:
        """Takes a mention into the group."""
        self.members.append(number)
        self.names.append(name)
        self.forms[name] = None


def people(text: str, mentions: Sequence[Scored], numbers: Sequence[int]) -> list[Group]:
    """Full names found groups; shorter forms join the one group they fit, the nearest before them if several do.

    A name in a list beside another, and a name introduced as somebody's relative ("his father, J. Berg"), never joins the person
    beside it; an alias always does.
    """
    relations = relations_of(text, mentions, numbers)
    named = [
        (n, Name.of(relations.torn.get(n) or text[mentions[n].start : mentions[n].end])) for n in numbers
    ]
    named = [(n, replace(name, gender=name.gender or relations.sex.get(n, ""))) for n, name in named]
    by_part = {n for n, _ in named if _BY_ITS_PART.match(text, mentions[n].end)}
    listed = {n for n, _ in named if _alone_on_line(text, mentions[n])}
    bench = listed | {n for n, _ in named if _is_official(text, mentions[n])}
    titled = {n for n, _ in named if _IN_CAPTION.match(text, mentions[n].end)}
    by_letters = {name.words for _, name in named if name.initials_only and len(name.words) > 1}
    groups: list[Group] = []
    for number, name in sorted(named, key=lambda pair: (-_weight(pair[1]), pair[0])):
        part = _part_of(text, mentions[number]) if _lone(name) else ""
        allowed = [
            g
            for g in groups
            if (_may_join(number, g, relations, number in titled) or _is_spouse(number, name, g, relations))
            and not (part and g.parts and part not in g.parts)
            and not (_lone(name) and _by_two_letters(g))
            and (g.generation == relations.generation.get(number, "") or not _are_namesakes(name, g))
        ]
        exact = [g for g in allowed if _are_namesakes(name, g)]
        # "A.M." is not Mr Aleksandr Mamchur (“the applicant”), who is called by his part, nor "A.P." a judge of the bench.
        if name.initials_only:
            allowed = [
                g
                for g in allowed
                if not by_part.intersection(g.members)
                and (number in bench or not bench.intersection(g.members))
                and (len(by_letters) < _CALLED_SO or all(other.initials_only for other in g.forms))
            ]
        candidates = [g for g in exact if not (name.gender and g.gender and name.gender != g.gender)] or [
            g for g in allowed if _joins(name, g) and not _is_somebody_else(number, name, g, relations)
        ]
        if candidates:
            candidates = _meant(text, mentions, numbers, candidates, name, relations)
            group = (
                candidates[0]
                if len(candidates) == 1
                else _nearest(candidates, mentions, mentions[number].start)
            )
        else:
            group = Group()
            groups.append(group)
        group.add(number, name)
        group.kin = group.kin or relations.kin.get(number, "")
        group.parts |= {part} - {""}
        group.generation = group.generation or relations.generation.get(number, "")
    # A judge of the bench or an agent is not the child "E.", nor is the applicant.
    lettered = [g for g in groups if not bench.issuperset(g.members) and not by_part.intersection(g.members)]
    groups = _with_nicknames(text, _with_letters(groups, relations, lettered), relations)
    return _with_aliases(groups, relations)


_BENCH = re.compile(
    r"[\s,.]*(?:President|Vice-President|(?:ad hoc )?judges?|Presiding)?[\s,.]*", re.IGNORECASE
)


def _are_namesakes(name: Name, group: Group) -> bool:
    """Whether somebody is called by the very name of the group: "DŠ (senior)" and "DŠ" are two people. A whole name may end in
    the genitive of its language: "Stefan Livs gata"."""
    return any(name.words == other.words or _is_genitive(name, other) for other in group.forms)


def _is_genitive(name: Name, other: Name) -> bool:
    one, two = name.words, other.words
    if len(one) < 2 or one[:-1] != two[:-1]:
        return False
    return f"{one[-1]}s" == two[-1] or f"{two[-1]}s" == one[-1]


def _is_somebody_else(number: int, name: Name, group: Group, relations: Relations) -> bool:
    """A whole name that says whose parent, child or spouse the person is: "the son of Graham Hill" is not Damon Graham Hill."""
    if _is_spouse(number, name, group, relations):
        return False
    return number in relations.relatives and sum(len(word) > 1 for word in name.words) > 1


def _alone_on_line(text: str, scored: Scored) -> bool:
    """Whether a name stands on a line of its own, as the bench of a court is listed."""
    left, right = text.rfind("\n", 0, scored.start) + 1, text.find("\n", scored.end)
    rest = text[left : scored.start] + text[scored.end : right if right >= 0 else len(text)]
    return _BENCH.fullmatch(rest) is not None


_OFFICIAL = re.compile(
    r"\b(?:represented(?:\sbefore\sthe\sCourt)?\sby|[Cc]o-[Aa]gents?|Agents?|Registrar|President|Delegates?)\b[^.;\n]{0,60}$"
)


_OFFICE_NEXT = re.compile(
    r",\s(?:(?:Deputy|Section|Acting)\s)*(?:Registrar|Jurisconsult|President|Agent|Co-Agent)\b"
)


def _is_official(text: str, scored: Scored) -> bool:
    """Whether a name is that of an agent, counsel or officer of the court: they are not called by a letter."""
    before = _OFFICIAL.search(text[max(0, scored.start - 80) : scored.start])
    return before is not None or _OFFICE_NEXT.match(text, scored.end) is not None


def _with_letters(groups: list[Group], relations: Relations, lettered: Sequence[Group]) -> list[Group]:
    """A person called by one letter alone ("A.") is the one named before whose first name begins so, where there is just one and
    no surname begins so (but those of people called Mr or Ms); a letter behind a part ("officer K.") is left apart. Only who is
    in `lettered` may be called so."""
    lone = [g for g in groups if all(_lone(name) for name in g.names) and not g.parts]
    full = [g for g in lettered if any(len(name.words) > 1 and not name.initials_only for name in g.names)]
    for group in lone:
        letter, at = group.names[0].words[0], min(group.members)
        known = [g for g in full if min(g.members) < at]
        first = [g for g in known if any(len(n.words) > 1 and n.words[0][0] == letter for n in g.names)]
        last = [
            g for g in known if not g.gender and any(n.words and n.words[-1][0] == letter for n in g.names)
        ]
        if len(first) == 1 and not last and all(_may_join(n, first[0], relations) for n in group.members):
            for number, name in zip(group.members, group.names, strict=True):
                first[0].add(number, name)
            groups.remove(group)
    return groups


def _with_nicknames(text: str, groups: list[Group], relations: Relations) -> list[Group]:
    """Somebody who is only called by one word, once in quotation marks, is the one person of whose given name that is a short
    form: "“Matt”" is Matthew Berg."""
    marked = {fold(match["it"]) for match in quoted(text)}
    full = [g for g in groups if any(len(name.words) > 1 for name in g.forms)]
    for group in [g for g in groups if len({name.words for name in g.names}) == 1]:
        words = group.names[0].words
        if len(words) != 1 or words[0] not in marked:
            continue
        fitting = [g for g in full if any(is_nickname(words[0], name.words[:-1]) for name in g.forms)]
        if len(fitting) == 1 and all(_may_join(n, fitting[0], relations) for n in group.members):
            for number, name in zip(group.members, group.names, strict=True):
                fitting[0].add(number, name)
            groups.remove(group)
    return groups


def _lone(name: Name) -> bool:
    """A single letter names nobody: "officer K." and "Mr K." are two people until the text says otherwise."""
    return len(name.words) == 1 and len(name.words[0]) == 1


def _by_two_letters(group: Group) -> bool:
    """Whether somebody is only called by two letters or more: "K." is not K.S., who is called so throughout."""
    return all(name.initials_only and len(name.words) > 1 for name in group.forms)


def _part_of(text: str, scored: Scored) -> str:
    """The title or part that stands with a name, or ""; all plain forms of address are one (the sex is told apart elsewhere)."""
    title = _WORD.match(text, scored.start, scored.end)
    before = _WORD_BEFORE.search(text[max(0, scored.start - 24) : scored.start])
    for word in (title, before):
        key = fold(word[1]) if word else ""
        if key in COURTESY:
            return "mr"
        if key in TITLES or key in PARTS:
            return key
    return ""


def _is_spouse(number: int, name: Name, group: Group, relations: Relations) -> bool:
    """Whether a husband or wife is somebody named before with a middle name: no child is, who may be called as the parent."""
    if relations.kin.get(number) not in SPOUSES or len(name.words) < 2:  # a title alone has no words
        return False
    return any(n.words[0] == name.words[0] and n.surname == name.surname for n in group.forms if n.words)


def _may_join(number: int, group: Group, relations: Relations, titled: bool = False) -> bool:
    if relations.apart.get(number, set()) & set(group.members):
        return False
    kin = relations.kin.get(number)
    if kin is None and group.kin and number < min(group.members) and not titled:
        return False  # "Dear Mr Berg, your son, Lars Berg": who was named before is not the relative
    # Whoever is introduced as a relative is somebody new, unless he was introduced so before.
    return kin is None or group.kin == kin or min(group.members) > number


def _with_aliases(groups: list[Group], relations: Relations) -> list[Group]:
    """Groups joined where the text says that two names are one person's."""
    for one, other in relations.same:
        first = next(g for g in groups if one in g.members)
        second = next(g for g in groups if other in g.members)
        if first is not second:
            for number, name in zip(second.members, second.names, strict=True):
                first.add(number, name)
            groups.remove(second)
    return groups


def _weight(name: Name) -> int:
    return sum(10 if len(word) > 1 else 3 for word in name.words)


def _joins(name: Name, group: Group) -> bool:
    if name.gender and group.gender and name.gender != group.gender:
        return False
    return any(name.fits(other) for other in group.forms if _weight(other) >= _weight(name))


def _meant(
    text: str,
    mentions: Sequence[Scored],
    numbers: Sequence[int],
    candidates: list[Group],
    name: Name,
    relations: Relations,
) -> list[Group]:
    """Of several people whom a name fits, those whom its title, its shortness and what is told of them leave."""
    if len(name.words) == 1:
        candidates = [g for g in candidates if min(g.members) not in relations.children] or candidates
        candidates = _by_whole_surname(candidates, name)
    if name.gender:
        candidates = _of_sex(text, mentions, numbers, candidates, name.gender) or candidates
        if (
            len(name.words) == 1 and len(candidates) > 1
        ):  # "Ms Berg" is a party rather than "his mother, Ida Berg"
            candidates = [g for g in candidates if not g.kin] or candidates
        candidates = [g for g in candidates if g.gender == name.gender] or candidates
        if len(name.words) == 1 and len(candidates) > 1:
            candidates = _addressed(candidates, relations, numbers[0])
    elif len(name.words) == 1:
        candidates = _spoken_of(candidates, relations, numbers[0])
    return candidates


def _by_whole_surname(groups: list[Group], name: Name) -> list[Group]:
    """Of several people, those whose whole surname a name of one word is: "Mr Hinchliffe" is Darren Hinchliffe and not Kieron
    Hinchliffe-Booth; all of them where only another bears the title: "Mrs Berg" is Mrs Ida Berg-Lund, not Kim Berg."""
    surnamed = [g for g in groups if any(len(n.words) > 1 and name.words[0] == n.surname for n in g.forms)]
    titled = [g for g in groups if name.gender and g.gender == name.gender and not g.kin]
    return surnamed if surnamed and (not titled or any(g in titled for g in surnamed)) else groups


def _spoken_of(groups: list[Group], relations: Relations, first: int) -> list[Group]:
    """Whom a bare surname may mean where several bear it: the one the text begins with, and nobody who was only named as
    somebody's parent, child or spouse ("Bertha Berg … married Victor Berg. Berg died")."""
    opening = [g for g in groups if first in g.members and first not in relations.relatives]
    others = [g for g in groups if not g.kin and not relations.relatives & {min(g.members)}]
    return opening or others or groups


def _addressed(groups: list[Group], relations: Relations, first: int) -> list[Group]:
    """Whom a surname with a title may mean where several bear it: nobody who was named only as a relative ("his uncle,
    Hassan Berg"), and the one the text begins with where no title told anybody's sex."""
    others = [g for g in groups if not g.kin and min(g.members) not in relations.relatives] or groups
    return others if any(g.gender for g in others) else [g for g in others if first in g.members] or others


_PRONOUN = re.compile(
    r"\b(?:(?P<f>she|hers?|herself)|(?P<m>he|his|him|himself))\b|[.;:!?]\s|\n", re.IGNORECASE
)


def _of_sex(
    text: str, mentions: Sequence[Scored], numbers: Sequence[int], groups: list[Group], sex: str
) -> list[Group]:
    """Of several people whom a name with a title fits, those whom no pronoun contradicts: "Anna Berg … her
    son" is not "Mr Berg"."""
    if len(groups) < 2:
        return groups
    starts = sorted(mentions[number].start for number in numbers)
    return [
        group for group in groups if (group.gender or _told_sex(text, mentions, starts, group)) in ("", sex)
    ]


def _told_sex(text: str, mentions: Sequence[Scored], starts: list[int], group: Group) -> str:
    """The sex that most pronouns tell which follow a person's name in its clause, before anybody else is named."""
    told = 0
    for number in group.members:
        end = mentions[number].end
        at = bisect.bisect_left(starts, end)
        found = _PRONOUN.search(text, end, starts[at] if at < len(starts) else len(text))
        if found:
            told += (found["f"] is not None) - (found["m"] is not None)
    return "f" if told > 0 else "m" if told < 0 else ""


def _nearest(groups: list[Group], mentions: Sequence[Scored], start: int) -> Group:
    def distance(group: Group) -> int:
        before = [start - mentions[i].start for i in group.members if mentions[i].start <= start]
        return min(before) if before else 10**9 + min(mentions[i].start for i in group.members)

    return min(groups, key=distance)
