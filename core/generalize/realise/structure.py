"""Cuts of one sentence that belong together: brackets, short forms, lists, ranges. Rules apply until none holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise.brackets import told_again, told_in_brackets
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection
from sfumato.core.language.numbers import spoken
from sfumato.core.recognize.model import EntityType

_COMPANY_FORM = re.compile(
    r",?[ \u00a0](?:ASA?|A/S|Ltd\.?|Limited|GmbH|AG|Inc\.?|Corp\.?|Corporation|plc|PLC|LLC|LLP|S\.?A\.?|S\.?p\.?A\.?|B\.?V\.?|"
    r"N\.V\.|Oyj?|AB|KG|SARL|S\.r\.l\.|Sp\. z o\.o\.|Co\.)(?![\w])"
)
_INITIALS_BEFORE = re.compile(r"(?:(?<=^)|(?<=[\s(“\"]))(?:[^\W\d_a-z]\.[ \u00a0]?)+$")
_INITIALS_AFTER = re.compile(r"[ \u00a0](?:[^\W\d_a-z]\.)+(?=,|\)|[ \u00a0][a-z(]|\s*$)")
_AND = re.compile(r",?\s+and\s+")
_BETWEEN_CONJUNCTS = re.compile(r",\s+|,?\s+and\s+")
_TO = re.compile(r"\s*[–—-]\s*|\s+(?:to|until|till|through)\s+")
_NOUNS = (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE, RungKind.EVENT)
_NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.PERSON)


@dataclass(frozen=True, slots=True)
class Among:
    """The cut with number `at` among those of its sentence."""

    text: str
    cuts: tuple[Cut, ...]
    at: int

    @property
    def cut(self) -> Cut:
        return self.cuts[self.at]

    @property
    def next(self) -> Cut | None:
        return self.cuts[self.at + 1] if self.at + 1 < len(self.cuts) else None

    @property
    def before(self) -> str:
        start = self.cuts[self.at - 1].end if self.at else 0
        return self.text[start : self.cut.start]

    @property
    def between(self) -> str:
        """The words up to the next cut, or to the end of the sentence."""
        return self.text[self.cut.end : self.next.start if self.next else len(self.text)]

    @property
    def after(self) -> str:
        return self.text[self.cut.end :]

    def with_cuts(self, first: int, last: int, *made: Cut) -> tuple[Cut, ...]:
        """The cuts with those from `first` to `last` replaced."""
        return (*self.cuts[:first], *made, *self.cuts[last + 1 :])


StructureRule = Rule[Among, "tuple[Cut, ...]"]


def _role_said(a: Among) -> tuple[int, int] | None:
    """The span of an apposition that would only say the role again: "The applicant, Ida Berg, left"."""
    if (
        a.cut.kind is not RungKind.ROLE
        or a.cut.fixed
        or a.cut.mask
        or a.after[:1] not in (",", ".", ";", ")")
    ):
        return None
    said = re.search(rf"\b{re.escape(a.cut.phrase)}(,\s+)$", a.before, re.IGNORECASE)
    return (a.cut.start - len(said[1]), a.cut.end + (a.after[:1] == ",")) if said else None


def as_one(first: Cut, last: Cut, between: Sequence[Cut] = (), **changes: Any) -> Cut:
    """One cut over both and all between them."""
    others = dict.fromkeys(i for c in (first, *between, last) for i in (c.entity, *c.also))
    also = tuple(i for i in others if i != first.entity)
    return replace(first, end=last.end, also=also, **changes)


# -- names --


def _company_form(among: Among) -> re.Match[str] | None:
    return _COMPANY_FORM.match(among.between) if among.cut.type is EntityType.ORG else None


def _initials(among: Among) -> tuple[int, int] | None:
    """How many characters of initials stand before and after a hidden name."""
    if among.cut.type is not EntityType.PERSON or among.cut.fixed:
        return None
    before, after = _INITIALS_BEFORE.search(among.before), _INITIALS_AFTER.match(among.between)
    left = len(before[0]) if before and among.before[: before.start()].strip() != "" else 0
    if before and not left and among.before.strip() == before[0].strip():
        left = len(before[0])
    right = len(after[0]) if after else 0
    return (left, right) if left or right else None


def _widen(among: Among, wide: tuple[int, int]) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(among.at, among.at, replace(cut, start=cut.start - wide[0], end=cut.end + wide[1]))


def _split_name(among: Among) -> bool:
    """Two capitalised neighbours that nothing parts are one name: "an organisation a place"."""
    cut, following = among.cut, among.next
    if following is None or among.between.strip(" \u00a0") or not among.between:
        return False
    both = (cut, following)
    if any(c.type not in _NAMED or not c.is_name or c.fixed or c.kind is RungKind.ROLE for c in both):
        return False
    return not all(c.mask for c in both) and any(c.type is not EntityType.PERSON for c in both)


def _join_name(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    assert following is not None
    rank = {EntityType.ORG: 0, EntityType.MISC: 1, EntityType.LOC: 2, EntityType.PERSON: 3}
    best = min((cut, following), key=lambda c: (c.mask, rank[c.type]))
    made = as_one(cut, following, phrase=best.phrase, kind=best.kind, flags=best.flags, type=best.type)
    return among.with_cuts(
        among.at, among.at + 1, replace(made, mask=best.mask, said=f"{cut.said} {following.said}")
    )


# -- places --


def _outer_place(among: Among) -> bool:
    """ "Larvik, Norway" when both are hidden: the second says no more than the first, or is a mask."""
    cut, following = among.cut, among.next
    if following is None or among.between not in (", ", ",\n") or cut.fixed or following.fixed:
        return False
    if cut.type is not EntityType.LOC or _in_list(among):
        return False
    if following.type is not EntityType.LOC and following.kind is not RungKind.PLACE:
        return False
    wide = (RungKind.PLACE, RungKind.LABEL)
    return following.mask or cut.mask or (cut.kind in wide and following.kind in wide)


def _in_list(among: Among) -> bool:
    following = among.next
    if (
        among.at
        and _BETWEEN_CONJUNCTS.fullmatch(among.before)
        and among.cuts[among.at - 1].type is among.cut.type
    ):
        return True
    return following is not None and bool(re.match(r",?\s+(?:and|or)\s|,\s+\*", among.text[following.end :]))


def _join_places(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    made = as_one(among.cut, among.next)
    # "from Ibadan, Nigeria, to Leeds": the second comma belonged to the second place.
    closing = re.match(r",(?=\s+(?:to|in|on|from|at|until|for|with|by|and)\b)", among.text[made.end :])
    return among.with_cuts(among.at, among.at + 1, replace(made, end=made.end + (1 if closing else 0)))


def _seat(among: Among) -> bool:
    """ "Concordia University, Ann Arbor": where an organisation is."""
    cut, following = among.cut, among.next
    if following is None or among.between != ", " or cut.mask or following.mask or _in_list(among):
        return False
    if cut.type is not EntityType.ORG or following.type is not EntityType.LOC or cut.fixed or following.fixed:
        return False
    return cut.kind is RungKind.KIND and following.kind is RungKind.PLACE


def _join_seat(among: Among, _: Any) -> tuple[Cut, ...]:
    cut, following = among.cut, among.next
    assert following is not None
    phrase = cut.phrase
    if not inflection.head_split(phrase)[1]:
        phrase += f" in {inflection.article(following.phrase)} {following.phrase}"
    return among.with_cuts(among.at, among.at + 1, as_one(cut, following, phrase=phrase))


def _said_again(among: Among) -> re.Match[str] | None:
    """The place that the phrase names stands behind it too: "a place in Norway, Norway"."""
    area = re.search(r"\bin (?:the )?([^,]+)$", among.cut.phrase)
    if area is None or among.cut.mask or among.cut.fixed:
        return None
    return re.match(rf",\s+(?:the\s+)?{re.escape(area[1])}\b", among.between)


def _title(among: Among) -> bool:
    """A rank before a hidden person that says no more than "person": "Chief Inspector Lars Moen"."""
    cut, following = among.cut, among.next
    if (
        following is None
        or following.type is not EntityType.PERSON
        or following.mask
        or among.between.strip()
    ):
        return False
    vague = cut.mask or cut.phrase == "person" or bool(cut.flags & RungFlag.TYPE_ONLY)
    return cut.type in (EntityType.DEM, EntityType.MISC) and vague and not cut.fixed


def _join_title(among: Among, _: Any) -> tuple[Cut, ...]:
    assert among.next is not None
    made = replace(
        among.next, start=among.cut.start, also=(*among.next.also, among.cut.entity, *among.cut.also)
    )
    return among.with_cuts(among.at, among.at + 1, made)


def _code_in_brackets(among: Among) -> int:
    """How many characters before a code in brackets go with it: "an application (no. 12/06)" says it already."""
    cut = among.cut
    if cut.kind is not RungKind.CODE or cut.mask or not among.after.startswith(")"):
        return 0
    found = re.search(r"\b([^\W\d_]+)(\s+\((?:nos?\.?\s*|number\s+)?)$", among.before, re.IGNORECASE)
    known = found is not None and cut.phrase.lower().split()[0] == found[1].lower()
    return len(found[2]) if found and known and found[1].islower() else 0


def _drop_code(among: Among, left: int) -> tuple[Cut, ...]:
    cut = among.cut
    return among.with_cuts(
        among.at, among.at, replace(cut, start=cut.start - left, end=cut.end + 1, phrase="", fixed=True)
    )


# -- lists and ranges --


def _alike(first: Cut, second: Cut) -> bool:
    if first.mask or second.mask or first.fixed or second.fixed or first.type is not second.type:
        return False
    if first.kind is not second.kind or first.is_adjective or second.is_adjective:
        return False
    if first.kind is RungKind.DATE:
        return _time(first) == _time(second)
    if first.kind not in _NOUNS:
        return False
    if not first.is_name and not second.is_name:  # "author, reporter and": one person is both
        return first.phrase == second.phrase and first.type is EntityType.DEM
    heads = [inflection.head_split(c.phrase)[0] for c in (first, second)]
    return first.is_name and second.is_name and heads[0] == heads[1]


def _time(cut: Cut) -> str:
    return re.sub(r"^(?:dates? )?in ", "", cut.phrase)


def _conjuncts(among: Among) -> int:
    """The number of the last cut of a run of alike conjuncts that begins here, or 0."""
    if among.at and _alike(among.cuts[among.at - 1], among.cut):
        gap = among.text[among.cuts[among.at - 1].end : among.cut.start]
        if _BETWEEN_CONJUNCTS.fullmatch(gap):
            return 0
    last = among.at
    while last + 1 < len(among.cuts) and _alike(among.cut, among.cuts[last + 1]):
        if not _BETWEEN_CONJUNCTS.fullmatch(among.text[among.cuts[last].end : among.cuts[last + 1].start]):
            break
        last += 1
    if last == among.at:
        return 0
    closed = _AND.fullmatch(among.text[among.cuts[last - 1].end : among.cuts[last].start])
    goes_on = re.match(r",\s+[^\W\d_]|,?\s+and\s", among.text[among.cuts[last].end :])
    return last if closed or goes_on else 0


def _join_conjuncts(among: Among, last: int) -> tuple[Cut, ...]:
    run = among.cuts[among.at : last + 1]
    phrase = _together(run)
    made = as_one(run[0], run[-1], run[1:-1], phrase=phrase)
    if run[0].kind is not RungKind.DATE and run[0].is_name:
        article = re.search(r"(?:^|(?<=\s))the\s+$", among.before, re.IGNORECASE)
        made = replace(made, start=made.start - (len(article[0]) if article else 0), fixed=True)
    before = among.before
    closed = _AND.fullmatch(among.text[run[-2].end : run[-1].start])
    if closed and among.at and before == ", " and run[0].is_name and made.kind is not RungKind.DATE:
        made = replace(
            made, start=made.start - 2, phrase=f" and {phrase}"
        )  # the "and" of the list was inside
    return among.with_cuts(among.at, last, made)


def _together(run: Sequence[Cut]) -> str:
    """ "city in Norway", "city in France" → "cities in Norway and France"; three of the same → "three cities"."""
    first = run[0]
    if first.kind is RungKind.DATE or not first.is_name:
        return first.phrase
    head = inflection.head_split(first.phrase)[0]
    rests = list(dict.fromkeys(inflection.head_split(c.phrase)[1] for c in run))
    if len(rests) == 1:
        return f"{spoken(float(len(run)))} {inflection.plural(head)}{rests[0]}"
    where = [r.removeprefix(" in ") for r in rests]
    if not all(r.startswith(" in ") for r in rests):
        return f"{spoken(float(len(run)))} {inflection.plural(head)}"
    listed = f"{', '.join(where[:-1])} and {where[-1]}"
    return f"{inflection.plural(head)} in {listed}"


def _equal_ends(among: Among) -> str | None:
    """The words before a range whose ends read the same now, or None: "from 1992 until 1992"."""
    cut, following = among.cut, among.next
    if following is None or cut.kind is not RungKind.DATE or following.kind is not RungKind.DATE:
        return None
    if cut.mask or following.mask or _time(cut) != _time(following):
        return None
    lead = re.search(r"\b(?:from|between)\s+(?:the\s+)?$", among.before, re.IGNORECASE)
    joined = re.sub(r"\s+the\s+$", " ", among.between)
    if _TO.fullmatch(joined) or (lead and lead[0].lower().startswith("between") and _AND.fullmatch(joined)):
        return lead[0] if lead else ""
    return None


def _collapse(among: Among, lead: str) -> tuple[Cut, ...]:
    assert among.next is not None
    made = as_one(among.cut, among.next, phrase=_time(among.cut))
    if lead:
        capital = "In" if lead[:1].isupper() else "in"
        made = replace(made, start=made.start - len(lead), phrase=f"{capital} {_time(among.cut)}")
    return among.with_cuts(among.at, among.at + 1, made)


def _masked_range(among: Among) -> bool:
    cut, following = among.cut, among.next
    if following is None or not (cut.mask and following.mask) or cut.phrase != following.phrase:
        return False
    if cut.type is following.type is EntityType.DATETIME and _BETWEEN_CONJUNCTS.fullmatch(among.between):
        return True  # "won in ***, *** and ***"
    return bool(re.fullmatch(r"\s*[–—-]\s*", among.between))


# -- brackets --


def _bracket(among: Among) -> tuple[int, int] | None:
    if among.cut.type not in _NAMED:
        return None
    return told_in_brackets(among.after) or told_again(
        among.cut, among.after, among.cuts[among.at + 1 :], among.cut.end
    )


def _without(among: Among, span: tuple[int, int]) -> tuple[Cut, ...]:
    """What stands in the span goes, with the cuts in it."""
    start, end = among.cut.end + span[0], among.cut.end + span[1]
    inside = [c for c in among.cuts if start <= c.start and c.end <= end]
    kept = [c for c in among.cuts if c not in inside]
    ids = tuple(dict.fromkeys(i for c in inside for i in (c.entity, *c.also) if i != among.cut.entity))
    gone = Cut(
        start, end, "", among.text[start:end], among.cut.type, entity=among.cut.entity, also=ids, fixed=True
    )
    gone = replace(gone, mention=among.cut.mention, rung=among.cut.rung, mask=False)
    return tuple(sorted((*kept, gone), key=lambda c: c.start))


STRUCTURE: tuple[StructureRule, ...] = (
    StructureRule(
        "a company's form goes with its name",
        _company_form,
        lambda a, found: _widen(a, (0, found.end())),
        (("works at [Skagerrak Surveys|ORG|kind|company] AS.", "works at a company."),),
    ),
    StructureRule(
        "initials go with the name",
        _initials,
        _widen,
        (("told J. R. [Hansen|PERSON|label|PERSON 1] so", "told PERSON 1 so"),),
    ),
    StructureRule(
        "two halves of one name",
        _split_name,
        _join_name,
        (("part of [Saginaw|LOC|place|city] [County|ORG|kind|county] from", "part of a county from"),),
    ),
    StructureRule(
        "a role that was just said",
        _role_said,
        lambda a, span: a.with_cuts(
            a.at, a.at, replace(a.cut, start=span[0], end=span[1], phrase="", fixed=True)
        ),
        (
            ("The applicant, [Ida Berg|PERSON|role|the applicant], left.", "The applicant left."),
            (
                "told the first applicant, [Ida Berg|PERSON|role|the first applicant].",
                "told the first applicant.",
            ),
        ),
    ),
    StructureRule(
        "foreign forms and pronunciation of a hidden name",
        _bracket,
        _without,
        (
            ("[Ida Berg|PERSON|label|PERSON 1] (Hebrew: אידה) sings.", "PERSON 1 sings."),
            (
                "[Ida Berg|PERSON|label|PERSON 1] (German pronunciation: [ˈiːda]; born in May) sings.",
                "PERSON 1 (born in May) sings.",
            ),
            (
                "[Mr Halvorsen|PERSON#a|role|the applicant] (“the applicant”), on",
                "The applicant, on",
            ),
            (
                "by [Northwind Limited|ORG#a|kind|company] (“[Northwind|ORG#a|kind|company]”) and",
                "by a company and",
            ),
        ),
    ),
    StructureRule(
        "a range whose ends read the same",
        lambda a: (lead,) if (lead := _equal_ends(a)) is not None else None,
        lambda a, lead: _collapse(a, lead[0]),
        (
            (
                "He served from [1992|DATETIME|date|date in the 1990s] until [1995|DATETIME|date|date in the 1990s].",
                "He served in the 1990s.",
            ),
            ("([1992|DATETIME|date|1992]–[May 1992|DATETIME|date|1992])", "(1992)"),
        ),
    ),
    StructureRule(
        "a range of masks",
        _masked_range,
        lambda a, _: a.with_cuts(a.at, a.at + 1, as_one(a.cut, a.next or a.cut)),
        (("(pp. [12|CODE|mask|***]–[15|CODE|mask|***])", "(pp. ***)"),),
    ),
    StructureRule(
        "conjuncts that read the same",
        _conjuncts,
        _join_conjuncts,
        (
            (
                "in [Oslo|LOC|place|city], [Bergen|LOC|place|city] and [Paris|LOC|place|city].",
                "in three cities.",
            ),
            (
                "in [Oslo|LOC|place|city in Norway], [Bergen|LOC|place|city in Norway] and "
                "[Paris|LOC|place|city in France].",
                "in cities in Norway and France.",
            ),
            (
                "in [1952|DATETIME|date|date in the 1950s] and [1953|DATETIME|date|date in the 1950s] when",
                "in the 1950s when",
            ),
            (
                "is an [author|DEM|kind|writer], [reporter|DEM|kind|writer], valet and cook.",
                "is a writer, valet and cook.",
            ),
        ),
    ),
    StructureRule(
        "the larger place after a hidden one",
        _outer_place,
        _join_places,
        (
            ("in [Larvik|LOC|place|town in Europe], [Norway|LOC|mask|***].", "in a town in Europe."),
            (
                "from [Ibadan|LOC|place|city], [Nigeria|LOC|place|country], to Leeds",
                "from a city to Leeds",
            ),
        ),
    ),
    StructureRule(
        "a place is not named again",
        _said_again,
        lambda a, found: _widen(a, (0, found.end())),
        (("at [Strandgata 17|LOC|place|place in Norway], Norway.", "at a place in Norway."),),
    ),
    StructureRule(
        "a rank that says only person",
        _title,
        _join_title,
        (
            (
                "to [Inspector|DEM|kind|person] [Lars Moen|PERSON|label|PERSON 2] of",
                "to PERSON 2 of",
            ),
        ),
    ),
    StructureRule(
        "a number in brackets whose kind is told",
        _code_in_brackets,
        _drop_code,
        (
            (
                "in an application (no. [48217/19|CODE|code|application number]) against",
                "in an application against",
            ),
        ),
    ),
    StructureRule(
        "where an organisation is",
        _seat,
        _join_seat,
        (
            (
                "at [Concordia University|ORG|kind|university], [Ann Arbor|LOC|place|city in the United States].",
                "at a university in a city in the United States.",
            ),
        ),
    ),
)
_ROUNDS = 200  # a guard: every rule takes away a cut or words, so far fewer are needed


def structured(text: str, cuts: tuple[Cut, ...]) -> tuple[Cut, ...]:
    """The cuts of a sentence with those joined or dropped that belong together."""
    for _ in range(_ROUNDS):
        changed = _once(text, cuts)
        if changed is None:
            return cuts
        cuts = changed
    return cuts


def _once(text: str, cuts: tuple[Cut, ...]) -> tuple[Cut, ...] | None:
    for at in range(len(cuts)):
        if not cuts[at].phrase and not cuts[at].mask:
            continue
        for rule in STRUCTURE:
            among = Among(text, cuts, at)
            found: Any = rule.when(among)
            if found:
                made = rule.rewrite(among, found)
                if made != cuts:
                    return made
    return None
