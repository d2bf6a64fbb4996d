"""Occupations and the bodies that people belong to, as shares of people: each given what was told before it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_articles import is_counted, least_told, share_given, share_told
from sfumato.core.risk.crowd_estimate import Question, Running
from sfumato.core.risk.crowd_kinds import second_share
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.crowd_workers import Wanted, load_workers
from sfumato.core.risk.population_tables import Tables

EVERYWHERE = ("WORLD",)
FARMERS = (
    "farm or fishery worker"  # the class whose share differs most between countries: from 1 to 80 percent
)
_WIDE = frozenset({"professional", "worker", "person", "public official"})


def count_work(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    """The tables count workers among people of all ages in one country; here they are a part of those of working age."""
    works = told_once(question.of("occupation"))
    if not works:
        return
    if posts := question.of("office"):
        _beside_a_post(posts, works, running)
        return
    trait = first_work(works)
    if trait.group:
        rate = load_workers().share(trait.group, Wanted(question.sex, question.low, question.high))
        whole = load_workers().share_of_all(Wanted(question.sex, question.low, question.high))
        working = (
            _workers(codes, question.sex, question.low, question.high, priors.WORKING_AGES, tables)
            * priors.EMPLOYED
        )
        share = (
            rate
            / max(whole, priors.LEAST_SHARE)  # nobody of that age works
            * working
            / max(1.0, tables.people(codes, question.sex, question.low, question.high))
        )
        running.times(max(share, priors.LEAST_SHARE), priors.WORK_ABROAD_SPREAD, trait.attribute.how)
    else:
        share = _share_of_age(trait, question, codes, tables)
        running.times(max(share, priors.LEAST_SHARE), trait.attribute.spread, trait.attribute.how)
    count_seconds(trait, works, running)


def _beside_a_post(posts: Sequence[Trait], works: Sequence[Trait], running: Running) -> None:
    """Occupations of people who hold an office: of the heads of universities most are scientists, however few of those there are.
    Never more than have the occupation, whoever holds the office."""
    post = min(posts, key=_fewest)
    found: dict[object, tuple[float, float, Trait]] = {}
    for work in works:
        if post.group and set(work.classes) & set(post.classes):
            share, spread = priors.USUAL_BODY, priors.USUAL_BODY_SPREAD
        else:
            share, spread = second_share(("leader",), work.classes, work.is_class, _work_share(work))
        all_who = _work_share(work) * running.begun_here / max(running.people, priors.LEAST_SHARE)
        wide = max(work.attribute.spread, 1.0)
        share, spread = min((share, spread), (all_who, wide), key=lambda row: row[0] / row[1])
        key = work.classes[:1] or work.attribute.how
        if key not in found or share / spread < found[key][0] / found[key][1]:
            found[key] = (share, spread, work)
    for share, spread, work in sorted(found.values(), key=lambda row: row[0] / row[1])[:2]:
        running.times(share, spread, f"who also {work.attribute.how} (share assumed)")


def _fewest(post: Trait) -> float:
    return post.attribute.people


def _share_of_age(trait: Trait, question: Question, codes: tuple[str, ...], tables: Tables) -> float:
    found = tables.occupation(trait.attribute.text, question.sex) if trait.attribute.text else None
    share, title, assumed = found if found is not None else (trait.attribute.share, "", True)
    ages = next(
        (priors.AGES_OF_WORK[n] for n in (title, *trait.classes) if n in priors.AGES_OF_WORK),
        priors.WORKING_AGES,
    )
    counted: tuple[str, ...] = EVERYWHERE if assumed else ("US",)
    rate = (
        share
        * tables.people(counted, question.sex)
        / _workers(counted, question.sex, 0, priors.OLDEST, ages, tables)
    )
    if trait.former:
        ages, rate = (ages[0] + 10, priors.OLDEST), rate * priors.RETIRED / 2
    if FARMERS in trait.classes:
        rate *= tables.farming(codes) / tables.farming(counted)
    among = tables.people(codes, question.sex, question.low, question.high)
    working = _workers(codes, question.sex, question.low, question.high, ages, tables)
    return min(1.0, rate) * working / max(1.0, among)


def _workers(
    codes: tuple[str, ...], sex: str, low: int, high: int, ages: tuple[int, int], tables: Tables
) -> float:
    """People from `low` to `high` who are of an age for this work; of the older ones a part."""
    of_age = tables.people(codes, sex, max(low, ages[0]), min(high, ages[1]))
    return of_age + priors.LATE * tables.people(codes, sex, max(low, ages[1] + 1), high)


def told_once(works: Sequence[Trait]) -> list[Trait]:
    """Occupations without classes that a narrower trade tells already: "player" beside "footballer", both under "athlete"."""
    trades = [work for work in works if not work.is_class and work.classes]
    return [
        work
        for work in works
        if not (work.is_class and any({*work.classes} & {*t.classes} - _WIDE for t in trades))
    ]


def first_work(works: Sequence[Trait]) -> Trait:
    """The occupation that the others are counted among: where the product of all is least, so that more that is told never counts
    as more people."""
    if len(works) == 1:
        return works[0]

    def least(first: Trait) -> float:
        low = _work_share(first) / max(first.attribute.spread, 1.0)
        return low * math.prod(share / spread for share, spread, _ in _second_shares(first, works))

    return min(works, key=least)


def _work_share(trait: Trait) -> float:
    return (
        load_workers().share(trait.group, Wanted()) * priors.WORKING_SHARE
        if trait.group
        else trait.attribute.share
    )


def _second_shares(first: Trait, works: Sequence[Trait]) -> list[tuple[float, float, Trait]]:
    """What each further occupation leaves, the two rarest; those of one class count once."""
    found: dict[object, tuple[float, float, Trait]] = {}
    for other in works:
        if other is first or other.attribute.how == first.attribute.how:
            continue
        share, spread = second_share(first.classes, other.classes, other.is_class, _work_share(other))
        key = other.classes[:1] or other.attribute.how
        if share < 1.0 and (key not in found or share / spread < found[key][0] / found[key][1]):
            found[key] = (share, spread, other)
    return sorted(found.values(), key=lambda row: row[0] / row[1])[:2]


def count_seconds(first: Trait, works: Sequence[Trait], running: Running) -> None:
    """Counts further occupations of one person, each by an assumed share of those who have the first."""
    for share, spread, other in _second_shares(first, works):
        running.times(share, spread, f"who also {other.attribute.how} (share assumed)")


def count_bodies(question: Question, running: Running) -> None:
    """Organisations of a kind. Where people of the told occupation usually belong to one, it tells little more; never more than
    all who belong to any. An article names one of nearly every kind far oftener than anybody belongs to it."""
    works = question.of("occupation")
    headed = {trait.group for trait in question.of("office")}
    before: list[tuple[Trait, float]] = []
    for trait in distinct(question.of("belongs"), most=4):
        if trait.attribute.text in headed:
            continue  # its chairman belongs to it
        if running.looked_up:
            alone, among = _told_of_a_body(question, trait, before)
            running.times(*among, trait.attribute.how)
            before.append((trait, alone[0]))
            continue
        share, spread = trait.attribute.share, trait.attribute.spread
        usual = [_work_share(work) for work in works if set(work.classes) & set(trait.classes)]
        if usual:
            given = share / max(
                min(usual), priors.LEAST_SHARE
            )  # if all who belong to any had this occupation
            share = min(priors.USUAL_BODY, max(share, given))
            spread = max(priors.USUAL_BODY_SPREAD, spread * min(1.0, priors.USUAL_BODY / given))
        running.times(share, spread, trait.attribute.how)


def _told_of_a_body(
    question: Question, body: Trait, before: Sequence[tuple[Trait, float]]
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Of people with an article and the rarest trade that is told, those whose article tells such a body; and the same of those
    whose article also tells the bodies `before`, each with its own such share. Whose article tells a football club tells a league
    oftener than those of other players do; never so often that both together fit more people than the league."""
    works = [trait.public for trait in (*question.of("occupation"), *question.of("office"))]
    if not is_counted(body.public[0]):
        rare = max(priors.PUBLIC_BODY, body.attribute.share), priors.PUBLIC_BODY_SPREAD
        return rare, rare
    alone = share_given(min(works, key=least_told), body.public) if works else share_told(body.public)
    given = alone
    for other, share in before:
        if is_counted(other.public[0]):
            both = share_given(other.public, body.public)
            given = max(given, (min(both[0], alone[0] / share), max(alone[1], both[1])))
    return alone, given


def distinct(traits: Sequence[Trait], most: int = 1) -> list[Trait]:
    """The rarest of those that say the same: "Catholic" and "Roman Catholic" are one thing."""
    if len(traits) < 2:
        return list(traits)
    by_text = {t.attribute.text: t for t in sorted(traits, key=lambda t: -_least(t))}
    return sorted(by_text.values(), key=_least)[:most]


def _least(trait: Trait) -> float:
    return trait.attribute.share / trait.attribute.spread
