"""Who a sentence speaks of: named people, roles ("the applicant"), pronouns, and people close to one ("her husband")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sfumato.core.language.inflection import is_plural
from sfumato.core.language.kin import KIN, SEVERAL_KIN
from sfumato.core.language.nations import nations_in
from sfumato.core.language.titles import ADDRESS_PATTERN, sex_of
from sfumato.core.recognize.model import Entity, EntityType

# Characters, all judgment calls: the end of a letter, where its writer signs; the opening of a life, where its subject is named;
# behind "known as" and the like, where the other name begins.
_SIGNATURE, _FIRST_WORDS, _BEHIND_VERB = 200, 120, 14

ROLES = (
    r"(?:first |second |third |sole )?(?:applicant|claimant|plaintiff|petitioner|complainant|appellant|defendant|accused|"
    r"patient|client|tenant|employee|candidate|deceased|author of the communication|insured|customer|data subject)"
)
TIES = KIN | SEVERAL_KIN
_TIE = "|".join(sorted(TIES, key=len, reverse=True))
_MODIFIER = (
    r"(?:(?:late|former|first|second|third|elder|eldest|younger|youngest|older|only|minor|paternal|maternal|adult|twin|two|"
    r"three|four|five|then|future|common-law|foster|adopted|disabled)\s+){0,3}"
)
_HEAD = re.compile(
    rf"\b(?P<tie_owner>[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Tt]he {ROLES}[’']s|[A-Z][\w’'-]*[’']s)\s+{_MODIFIER}(?P<tie>{_TIE})\b"
    rf"|\b(?P<role>[Tt]he {ROLES})(?!s?\s*[’']s?\s*(?:lawyer|representative|counsel))\b"
    rf"|\b(?P<roles>[Tt]he {ROLES})s\b(?!\s*[’'])"
    r"|\b(?P<he>[Hh]e|[Hh]im|[Hh]imself)\b|\b(?P<she>[Ss]he|[Hh]erself)\b|\b(?P<his>[Hh]is)\b|\b(?P<her>[Hh]er)\b"
    r"|(?<![\w’'])(?P<i>I|my|My|me|myself)(?![\w’'])"
    r"|\b(?P<child>[Tt]he (?:child(?:ren)?|boy|girl|infant|baby))\b"
    r"|(?P<masked>^\*\*\*(?= \(| is | was ))",
    re.MULTILINE,
)
_DEFINED = re.compile(rf"^[^“\"()]{{0,4}}\((?:hereinafter )?[“\"'‘]?(?P<role>the {ROLES})", re.IGNORECASE)
# "ELEANOR BERG          Applicant", "ANNA BERG,\n          Plaintiff,": the title of an order, where the part closes the line.
_CAPTION = re.compile(
    rf",?\s*(?:\.{{2,}}\s*)?\b(?P<role>{ROLES})s?[ \t]*[.,;]?[ \t]*$", re.IGNORECASE | re.MULTILINE
)
_BENCH = frozenset(
    {"judge", "counsel", "official"}
)  # kinds of people by whom and before whom a case is heard
# What may stand between a name and the dates of the life: ", real name Ola Berg,", "also known as …", the name in another script.
_ALIAS = r"(?:(?:,\s*|\s+(?:also|better|commonly|formerly|known|n[ée]e|born)\b)[^();\n]{2,60}?)?"
# How a biography goes on, also that of a judge; and an article about somebody, with the dates of the life in brackets.
_OF_LIFE = r"\([^)]*(?:\bborn\b|\bb\.|\bdied\b|\d[^)]*[–−-][^)]*\d)"
_DATES = rf"(?:,?\s*\([^)]*\d|{_ALIAS},?(?:\s*\([^()\d]*\)){{0,2}}\s*{_OF_LIFE})"
_IS = rf"{_ALIAS},?\s+(?:is|was)\s+(?:an?|the|one of the)\s+"
_LIFE = re.compile(rf"{_DATES}|,?\s+(?:is|was)\b")
_ARTICLE, _DEFINES = re.compile(_DATES), re.compile(_IS)
_NATION_BEGINS = 30  # characters after "is a" in which an article says of which nation somebody is
_NATIONAL = re.compile(r"\s+(?:nationals?|citizens?|subject|passport|resident|applicant)\b")
LABEL = re.compile(r"\bPERSON \d+\b")  # as a plan writes a person whose name is hidden
_OPENING = 200  # characters in which a text says whom it is about
MAIN = "the person"  # the label of a subject who has no name and no role in the text


@dataclass(frozen=True, slots=True)
class Head:
    """A place of the text that stands for a person. `subject` is an entity id or a role; `tie` says whose relative."""

    start: int
    end: int
    subject: str
    tie: str = ""
    pronoun: bool = False


_AND = re.compile(r",?\s+and\s+|,\s+")  # between people of whom the same is told


def also_said_of(text: str, heads: Sequence[Head], subject: str, start: int, said: str) -> Iterator[str]:
    """Who beside the subject is said to be several of something: "Per| and Pål Berg, twins, work as |pilots|"."""
    named = [h for h in heads if h.end <= start and not h.pronoun and not h.tie]
    if len(named) < 2 or named[-1].subject != subject or not is_plural(said.split()[-1]):
        return
    for one, other in pairwise(reversed(named)):
        if not _AND.fullmatch(text, other.end, one.start):
            return
        yield other.subject


@dataclass(slots=True)
class Cast:
    """The people of a text: whom to protect, and what is known of each by the way the text names them."""

    main: tuple[str, ...]
    sex: dict[str, str] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)  # role in words → entity id, or the role itself
    ties: dict[str, str] = field(default_factory=dict)  # entity id of somebody close → tie
    has_child: bool = False  # a son or daughter was told of


def cast_of(text: str, entities: Sequence[Entity]) -> Cast:
    """Whom the text is about: the protected; else whoever is called the applicant, the patient …; else, in a biography or
    letter, whoever is named first and again. Several where the text has several applicants. Judges, counsel and registrars are
    it in their own biography only."""
    people = [e for e in entities if e.type is EntityType.PERSON]
    labels = list(LABEL.finditer(text))
    roles, captioned = _named_roles(text, people, labels)
    protected = tuple(e.id for e in people if e.protected) or tuple(dict.fromkeys(roles.values()))
    if not protected:
        protected = tuple(captioned.values())[:1]
    for role, whose in captioned.items():
        roles.setdefault(role, whose)
    told = [m["role"].lower() for m in re.finditer(rf"\b(?P<role>[Tt]he {ROLES})\b", text)]
    given = bool(protected)  # chosen by the user or defined by the text
    if not protected and told:
        role = max(dict.fromkeys(told), key=told.count)
        if told.count(role) > 1 or not people or re.search(rf"\b{role}\b", text[:_OPENING], re.IGNORECASE):
            protected = (role,)
    first = min((p.mentions[0].start for p in people if p.kind not in _BENCH), default=len(text))
    if not protected and labels and labels[0].start() <= first:
        protected = (labels[0][0],)
    if not protected:
        protected = _first_named(text, people)
    for role in dict.fromkeys(told):
        same = given and _same_kind(role, roles)
        roles.setdefault(role, roles.get(_plain(role), protected[0]) if same else role)
    return Cast(protected, _sexes(text, people), roles)


def is_a_life(text: str, entities: Sequence[Entity], cast: Cast) -> bool:
    """Whether a text opens as the biography of whom it is about: "Ola Hansen (born 1961) is a chemist"."""
    at = _named_at(text, entities, cast)
    return not cast.roles and (_LIFE.match(text, at) is not None or _says_of_which_nation(text, at))


def is_an_article(text: str, entities: Sequence[Entity], cast: Cast) -> bool:
    """Whether a text opens as articles about people do, with the dates of the life behind the name or with a nation and a work
    ("is a Norwegian chemist"): strangers can look such a person up."""
    at = _named_at(text, entities, cast)
    if cast.roles or at == len(text):
        return False
    return _ARTICLE.match(text, at) is not None or _says_of_which_nation(text, at)


def _says_of_which_nation(text: str, at: int) -> bool:
    defines = _DEFINES.match(text, at)
    if defines is None:
        return False
    said = text[defines.end() :].split("\n")[0][: _NATION_BEGINS + 20]
    nation = next(iter(nations_in(said)), None)
    return nation is not None and nation.start < _NATION_BEGINS and not _NATIONAL.match(said, nation.end)


def _named_at(text: str, entities: Sequence[Entity], cast: Cast) -> int:
    """Where the name of whom the text is about ends, or the label that stands for it; the end of the text where the opening has
    neither."""
    ends = [m.end for e in entities if e.id in cast.main for m in e.mentions]
    ends += [m.end() for m in LABEL.finditer(text, 0, _OPENING) if m[0] in cast.main]
    first = min(ends, default=len(text))
    return first if first <= _OPENING else len(text)


def _sexes(text: str, people: Sequence[Entity]) -> dict[str, str]:
    """What the title of each person's first mention tells."""
    sex: dict[str, str] = {}
    for person in people:
        for mention in person.mentions:
            title = text[max(0, mention.start - 12) : mention.end]
            sex.setdefault(
                person.id, sex_of(title.split("\n")[-1]) or sex_of(text[mention.start : mention.end])
            )
    return sex


def _named_roles(
    text: str, people: Sequence[Entity], labels: Sequence[re.Match[str]]
) -> tuple[dict[str, str], dict[str, str]]:
    """Roles in words and who has them: as sentences define them (“the applicant”), and as the title of the case gives them."""
    defined: dict[str, str] = {}
    captioned: dict[str, str] = {}
    named = [(m.end, p.id) for p in people for m in p.mentions] + [(m.end(), m[0]) for m in labels]
    bench = {p.id for p in people if p.kind in _BENCH}
    for end, whose in named:
        if found := _DEFINED.match(text[end : end + 60]):
            defined.setdefault(found["role"].lower(), whose)
    for end, whose in sorted(named):
        if whose not in bench and (found := _CAPTION.match(text, end)):
            captioned.setdefault(f"the {found['role'].lower()}", whose)
    return defined, captioned


def _plain(role: str) -> str:
    return re.sub(r"^the (?:first|second|third|sole) ", "the ", role)


def _same_kind(role: str, roles: dict[str, str]) -> bool:
    """ "the applicant" beside a defined one is that one; a second kind of role is somebody else."""
    return not roles or _plain(role) in {_plain(known) for known in roles}


def _first_named(text: str, people: Sequence[Entity]) -> tuple[str, ...]:
    """The writer of a letter speaks as "I" and signs; the subject of a biography is named first."""
    if len(re.findall(r"(?<![\w’'])(?:I|my)(?![\w’'])", text)) >= 3:
        signed = [p for p in people if p.mentions[-1].end > len(text) - _SIGNATURE]
        return (max(signed, key=lambda p: p.mentions[-1].end).id,) if signed else ("I",)
    if not people:
        return (MAIN,)
    first = min(people, key=lambda p: p.mentions[0].start)
    if first.kind in _BENCH and not _LIFE.match(text, first.mentions[0].end):
        rest = [p for p in people if p.kind not in _BENCH]
        people = [p for p in rest if p.kind == "party"] or rest or people
        first = min(people, key=lambda p: p.mentions[0].start)
    many = max(people, key=lambda p: len(p.mentions))
    opening = text[first.mentions[0].end : first.mentions[0].end + 160]
    begins = first.mentions[0].start < _FIRST_WORDS and re.search(r"\(|\b(?:is|was|are|were)\b|,", opening)
    return (first.id,) if begins or len(many.mentions) <= 2 * len(first.mentions) else (many.id,)


def heads_of(
    text: str, entities: Sequence[Entity], cast: Cast, span: tuple[int, int], focus: str
) -> Iterator[Head]:
    """The heads of a sentence in order. Pronouns stand for the last head whose sex agrees, else for `focus`."""
    start, end = span
    named = [
        (m.start, m.end, e.id)
        for e in entities
        if e.type is EntityType.PERSON
        for m in e.mentions
        if start <= m.start < end
    ]
    named += [(m.start(), m.end(), m[0]) for m in LABEL.finditer(text, start, end)]
    found: list[tuple[int, int, str, re.Match[str] | None]] = [(s, e, i, None) for s, e, i in named]
    for other in _HEAD.finditer(text, start, end):
        if not any(s <= other.start() < e for s, e, _ in named):
            found.append((other.start(), other.end(), "", other))
    last, ended = focus, start
    for begin, _, entity in named:
        if (
            re.search(r"\b(?:married|wed)\s+(?:to\s+)?$", text[max(start, begin - 20) : begin])
            and entity not in cast.main
        ):
            cast.ties.setdefault(entity, "spouse")
    for begin, stop, name, match in sorted(found, key=lambda row: row[:2]):
        entity = name
        after_main = match is None and entity not in cast.main and last in cast.main
        if after_main and (_is_alias(text[start:begin]) or _is_apposed(text[ended:begin], text[stop:])):
            entity = last  # another name of the same person, in brackets or between commas after it
        if match is None:
            yield Head(
                begin, stop, cast.main[0] if entity in cast.ties else entity, cast.ties.get(entity, "")
            )
            last, ended = entity, stop
            continue
        head = _read(match, cast, last, focus)
        yield head
        if not head.pronoun and not head.tie:
            last = head.subject
        if head.tie:
            _remember_relative(text, stop, named, head.tie, cast)


def _is_alias(before: str) -> bool:
    """Whether a bracket is open that began a biography: "X (born Y; …", "X (Russian: Y, …", or "also known as Y"."""
    known_as = re.search(r"(?:known (?:as|by)|stage name|pseudonym|nicknamed?)\W[^.;]{0,30}$", before)
    return before.count("(") > before.count(")") or known_as is not None


def _is_apposed(between: str, after: str) -> bool:
    """Whether a name, or letters behind it that were taken for one, goes on with the dates or the definition of a life: "X, OBE
    (born 1950) is", "X, 3rd Earl of Y, was". Two people side by side have "and" between them."""
    return re.fullmatch(r",\s*", between) is not None and _LIFE.match(after) is not None


def _remember_relative(
    text: str, stop: int, named: Sequence[tuple[int, int, str]], tie: str, cast: Cast
) -> None:
    """ "Their daughter, Astrid Halvorsen, …": the name that follows is that relative from here on."""
    for begin, _, entity in named:
        if entity in cast.main or not stop <= begin <= stop + _BEHIND_VERB:
            continue
        if re.fullmatch(rf"[\s,(]*(?:(?:{ADDRESS_PATTERN})\.?\s*)?", text[stop:begin]):
            cast.ties.setdefault(entity, tie)


def _read(match: re.Match[str], cast: Cast, last: str, focus: str) -> Head:
    start, end = match.span()
    if tie := match["tie"]:
        owner = match["tie_owner"].lower()
        whose = cast.main[0]
        if owner in ("his", "her", "their"):
            whose = _agreeing(cast, last, focus, {"his": "m", "her": "f"}.get(owner, ""))
        elif owner.startswith("the "):
            whose = cast.roles.get(re.sub(r"[’']s$", "", owner), cast.main[0])
        close = whose in cast.main
        cast.has_child |= close and tie.startswith(("son", "daughter", "child"))
        return Head(start, end, whose, tie if close else "other")
    if role := match["role"]:
        return Head(start, end, cast.roles.get(role.lower(), role.lower()))
    if roles := match["roles"]:  # what is said of all of them is told of the first
        return Head(start, end, cast.roles.get(roles.lower(), cast.main[0]))
    if match["child"]:
        known = {"son", "daughter", "child", "children", "sons", "daughters"} & set(cast.ties.values())
        return Head(start, end, cast.main[0], "child" if known or cast.has_child else "other")
    if match["i"]:
        return Head(start, end, cast.main[0], pronoun=True)
    if match["masked"]:
        return Head(start, end, cast.main[0])
    sex = "m" if match["he"] or match["his"] else "f"
    return Head(start, end, _agreeing(cast, last, focus, sex), pronoun=True)


def _agreeing(cast: Cast, last: str, focus: str, sex: str) -> str:
    """The nearest person whose sex does not contradict."""
    for candidate in (focus, last, *cast.main):
        if cast.sex.get(candidate, "") in ("", sex) or not sex:
            return candidate
    return cast.main[0]
