"""Lists: conjuncts that read the same are counted. Lists and spans of dates are joined in `times`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.generalize.kinds import kinds
from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, as_one
from sfumato.core.language import inflection
from sfumato.core.language.numbers import spoken
from sfumato.core.recognize.model import EntityType

_AND = re.compile(r",?\s+and\s+")
BETWEEN_CONJUNCTS = re.compile(r",\s+|,?\s+and\s+")
# An article, and the noun that the names belong to: "the television series A and B".
_SAID_BEFORE = re.compile(r"(?:^|(?<=\s))the\s+((?:[a-z-]+\s+){0,3})$", re.IGNORECASE)
_OF_HEALTH = ("condition", "illness", "disability", "symptom", "disorder")
_NAMED = (EntityType.ORG, EntityType.LOC, EntityType.MISC)
_NOUNS = (RungKind.KIND, RungKind.PLACE, RungKind.ATTRIBUTE, RungKind.EVENT)


def _alike(first: Cut, second: Cut) -> bool:
    if first.mask or second.mask or first.fixed or second.fixed or first.type is not second.type:
        return False
    if first.kind is not second.kind or first.is_adjective or second.is_adjective:
        return False
    if first.kind not in _NOUNS:
        return False
    if not (first.is_name and second.is_name):  # "author, reporter and": one person is both
        return first.phrase == second.phrase and first.type is EntityType.DEM
    if first.entity == second.entity:
        return False  # "the Democratic Party and Democrats": one thing is not two
    heads = [inflection.head_split(c.phrase)[0] for c in (first, second)]
    return first.is_name and second.is_name and heads[0] == heads[1]


def conjuncts_to(among: Among) -> int:
    """The number of the last cut of a run of alike conjuncts that begins here, or 0."""
    if among.at and _alike(among.cuts[among.at - 1], among.cut):
        gap = among.text[among.cuts[among.at - 1].end : among.cut.start]
        if BETWEEN_CONJUNCTS.fullmatch(gap):
            return 0
    last = among.at
    while last + 1 < len(among.cuts) and _alike(among.cut, among.cuts[last + 1]):
        if not BETWEEN_CONJUNCTS.fullmatch(among.text[among.cuts[last].end : among.cuts[last + 1].start]):
            break
        last += 1
    if last == among.at:
        return 0
    closed = _AND.fullmatch(among.text[among.cuts[last - 1].end : among.cuts[last].start])
    goes_on = re.match(r",\s+[^\W\d_]|,?\s+and\s", among.text[among.cuts[last].end :])
    return last if closed or goes_on else 0


def join_conjuncts(among: Among, last: int) -> tuple[Cut, ...]:
    """The cuts with the run from here to `last` written as one counted phrase ("two towns in Norway")."""
    run = among.cuts[among.at : last + 1]
    phrase = _together(run)
    made = as_one(run[0], run[-1], run[1:-1], phrase=phrase)
    if run[0].is_name:
        said = _SAID_BEFORE.search(among.before)
        taken = said[0] if said and (not said[1] or lexicon.is_noun(said[1].split()[-1])) else ""
        made = replace(made, start=made.start - len(taken), fixed=True)
    before = among.before
    closed = _AND.fullmatch(among.text[run[-2].end : run[-1].start])
    if closed and among.at and before == ", " and run[0].is_name:
        made = replace(
            made, start=made.start - 2, phrase=f" and {phrase}"
        )  # the "and" of the list was inside
    return among.with_cuts(among.at, last, made)


def _together(run: Sequence[Cut]) -> str:
    """ "city in Norway", "city in France" → "cities in Norway and France"; three of the same → "three cities"."""
    first = run[0]
    if not first.is_name:  # several illnesses are several, where a writer and reporter is one
        return _plural(first.phrase) if first.phrase.endswith(_OF_HEALTH) else first.phrase
    head = inflection.head_split(first.phrase)[0]
    rests = list(dict.fromkeys(inflection.head_split(c.phrase)[1] for c in run))
    if len(rests) == 1:
        return f"{spoken(float(len(run)))} {_plural(head)}{rests[0]}"
    where = [r.removeprefix(" in ") for r in rests]
    if not all(r.startswith(" in ") for r in rests):
        return f"{spoken(float(len(run)))} {_plural(head)}"
    listed = f"{', '.join(where[:-1])} and {where[-1]}"
    return f"{_plural(head)} in {listed}"


def _plural(head: str) -> str:
    """A kind's own plural ("works", which is none of labour), else that of the language."""
    kind = kinds().by_name.get(head)
    return kind.plural if kind is not None else inflection.plural(head)


def uneven_examples(among: Among) -> tuple[int, int] | None:
    """Where examples begin that were led by "including", and the number of the last one, if some are told and others not, or as
    different things: "films and shows|, including Film A, ***, Work B and ***". The noun before says all that is left of them."""
    led = re.search(r"(?<=\w),?\s+(?:including|such as|among them)\s+(?:the\s+)?$", among.before)
    if led is None or not _example(among.cut):
        return None
    last = among.at
    while last + 1 < len(among.cuts) and _example(among.cuts[last + 1]):
        gap = among.text[among.cuts[last].end : among.cuts[last + 1].start]
        if not re.fullmatch(r"(?:,\s+|,?\s+and\s+)(?:the\s+)?", gap):
            break
        last += 1
    kinds = {_told_kind(c) for c in among.cuts[among.at : last + 1]}
    ends = re.match(r"\s*(?:[.;]|$)", among.text[among.cuts[last].end :])
    return (among.cut.start - len(led[0]), last) if len(kinds) > 1 and ends else None


def _example(cut: Cut) -> bool:
    told = cut.kind in (RungKind.LABEL, RungKind.KIND)
    return (
        not cut.fixed and cut.is_name and cut.type in (EntityType.MISC, EntityType.ORG) and (cut.mask or told)
    )


def _told_kind(cut: Cut) -> str:
    """ "Film A" and "a film" are told as the same, a mask as nothing."""
    head = inflection.head_split(cut.phrase)[0].lower()
    return "" if cut.mask else re.sub(r" [a-z]{1,2}$", "", head) if cut.kind is RungKind.LABEL else head


def drop_examples(among: Among, found: tuple[int, int]) -> tuple[Cut, ...]:
    """The cuts with a list of examples left out, from `found[0]` to its last member."""
    start, last = found
    run = among.cuts[among.at : last + 1]
    made = as_one(run[0], run[-1], run[1:-1], phrase="", mask=False, fixed=True)
    return among.with_cuts(among.at, last, replace(made, start=start))


def is_masked_range(among: Among) -> bool:
    """Whether this cut and the next are masks joined by a dash, or dates of a list, that read as one."""
    cut, following = among.cut, among.next
    if following is None or not (cut.mask and following.mask) or cut.phrase != following.phrase:
        return False
    if cut.type is following.type is EntityType.DATETIME and BETWEEN_CONJUNCTS.fullmatch(among.between):
        return True  # "won in ***, *** and ***"
    return bool(re.fullmatch(r"\s*[–—-]\s*", among.between))


def split_season(among: Among) -> bool:
    """ "the 2016|–17 Regional Cup": a season whose second year went to the name."""
    cut, following = among.cut, among.next
    if following is None or cut.type is not EntityType.DATETIME or among.between not in ("–", "-", "/"):
        return False
    return following.type in _NAMED and re.match(r"\d{2}(?:\d\d)?\s", following.said) is not None


def join_season(among: Among, _: object) -> tuple[Cut, ...]:
    """The cuts with the two years of a season as one, which keeps the replacement of the second."""
    cut, following = among.cut, among.next
    assert following is not None
    made = replace(following, start=cut.start, said=f"{cut.said}–{following.said}")
    return among.with_cuts(
        among.at, among.at + 1, replace(made, also=(*following.also, cut.entity, *cut.also))
    )


_CONVERTED = re.compile(r"\s*\((?:approximately|about|around|roughly|equivalent to|or|i\.e\.)?\s*")


def is_converted(among: Among) -> bool:
    """A sum that is told again in another currency, both hidden: "CYP 2,700 (approximately EUR 4,613)"."""
    cut, following = among.cut, among.next
    if following is None or cut.fixed or following.fixed or RungKind.AMOUNT not in (cut.kind, following.kind):
        return False
    if not cut.type is following.type is EntityType.QUANTITY or not _CONVERTED.fullmatch(among.between):
        return False
    return among.text[following.end : following.end + 1] == ")"


def drop_converted(among: Among) -> tuple[Cut, ...]:
    """The cuts with a converted amount in brackets taken into the amount before it."""
    assert among.next is not None
    made = as_one(among.cut, among.next)
    return among.with_cuts(among.at, among.at + 1, replace(made, end=made.end + 1))


_BAND = re.compile(r"between (.+) and (.+)")


def ends_of_a_range(among: Among) -> str:
    """What two amounts that a sentence tells something to lie between come to: "between EUR 120 and EUR 240". The first tells the
    lower end and the second the upper one; empty where they are none, "sum of money" where only one of them has an end."""
    cut, following = among.cut, among.next
    if following is None or cut.fixed or following.fixed or cut.mask or following.mask:
        return ""
    if not cut.type is following.type is EntityType.QUANTITY or among.between != " and ":
        return ""
    if not re.search(r"\bbetween[ \u00a0]$", among.before):
        return ""
    low, high = (_BAND.fullmatch(c.phrase) for c in (cut, following))
    if low and high:
        return f"between {low[1]} and {high[2]}"
    return "sum of money" if "sum of money" in (cut.phrase, following.phrase) else ""


def join_ends(among: Among, told: str) -> tuple[Cut, ...]:
    """The cuts with both ends of a range, and the "between" before them, as one."""
    assert among.next is not None
    made = as_one(among.cut, among.next, phrase=told)
    return among.with_cuts(among.at, among.at + 1, replace(made, start=made.start - len("between ")))
