"""People with an article: the crowd of somebody whom strangers can look up.

A text that opens as a biography is most likely about one of the 1.65 million people of whom there is an article. An attacker
looks among those and not among all people: 80,000 people in the world may be professional handball players of an age, of whom
three hundred have an article. Shares of nations, decades of birth and sexes among these people are counted in the openings of
articles; trades, posts and kinds of bodies in their whole text, alone (`public.tsv`) and two together (`public_pairs.tsv`), both
made by `resources/population/build_public.py`. What else is told is a part of them as it is of everybody.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.lists import word_list
from sfumato.core.language.nations import nations_in
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_kinds import WIDEST, classes_of, kind_and_area, lines_of

# Before the words of what an article tells.
WORK, CLASS, BODY, NATION, BORN, SEX = "work ", "class ", "body ", "nation ", "born ", "sex "
PLACE, WORD = "place ", "word "
LONGEST = 3  # words of a trade that are looked up: "association football player"
# The classes of positions and of players of a sport, and how many times as often as by chance articles tell a position with its
# own sport: 4 to 11 times for forwards, outfielders and guards (judgment call).
_POSITION, _PLAYERS, _SAME_SPORT = "player", "athlete", 3.0
_SAYS = re.compile(r"\b(?:is|was)\s+(?:an?|the|one of the)\s+(?P<what>[^.;]{3,160})")
_REST = re.compile(
    r"\b(?:who|best known|known|from|of|for|at|in|with|whose|that|currently|competing|playing|,? born)\b"
)
_OF_A_KIND = re.compile(r"(?P<post>[^,]+?) (?:of|for|at) (?:an? |the )?[a-z][a-z -]*$")
_BESIDE = word_list("words beside an article's trade")


def opening(text: str) -> str:
    """What the first sentence of a biography says that somebody is, with what goes before "who" or "known for"."""
    said = _SAYS.search(text[:600])
    return _REST.split(said["what"])[0] if said else ""


def occupations_said(text: str) -> list[str]:
    """The trades that the first sentence of a biography tells."""
    parts = re.split(r",|\band\b|/|&", opening(text))
    return [words for part in parts if (words := fold_phrase(part))]


@lru_cache(maxsize=50_000)
def phrase_ends(words: str) -> tuple[str, ...]:
    """The last words of a trade, longest first: "association football player", "football player", "player"."""
    said = fold_phrase(_without_nations(words)).split()
    told = [word for word in said if word not in _BESIDE and not word.endswith("ly")] or said[-1:]
    return tuple(" ".join(told[-number:]) for number in range(min(LONGEST, len(told)), 0, -1))


def _without_nations(words: str) -> str:
    """A trade without whose it is, which is counted by itself; a nation alone stays."""
    named = words.title() if words.islower() else words
    rest = list(words)
    for nation in nations_in(named):
        rest[nation.start : nation.end] = " " * (nation.end - nation.start)
    return "".join(rest) if "".join(rest).strip() else words


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, str], float]:
    return {(row[0], row[1]): float(row[2]) for row in lines_of("public.tsv")}


@lru_cache(maxsize=1)
def _pairs() -> dict[tuple[str, str], float]:
    return {(row[0], row[1]): float(row[2]) for row in lines_of("public_pairs.tsv")}


@lru_cache(maxsize=1)
def people_with_an_article() -> float:
    """How many people can be looked up: the size of the people index."""
    return _table()["index", ""]


# -- what articles tell ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def told_as(words: str) -> tuple[str, ...]:
    """The keys of the tables for a trade or post, narrow to wide: its last words, then its classes."""
    kind = kind_and_area(words)
    bare = kind[0] if kind else words
    if (post := _OF_A_KIND.match(bare)) is not None:
        bare = words = post["post"]  # "judge of a court": which one is hidden
    classes = classes_of(words)
    if classes and fold_phrase(classes[0]) in (fold_phrase(bare), phrase_ends(bare)[0]):
        return tuple(CLASS + name for name in classes)
    return (*(WORK + end for end in phrase_ends(bare)), *(CLASS + name for name in classes))


@lru_cache(maxsize=20_000)
def share_told(keys: tuple[str, ...]) -> tuple[float, float]:
    """Of people with an article, those of whom it tells what these keys say, and the factor around it. What is not counted
    is told by fewer articles than the tables list."""
    people = _table()["people", ""]
    counted = max(_articles(keys[0]), _told_apart(keys))
    if counted > priors.UNSEEN_TRADE:
        return counted / people, _factor(counted, counted / people)
    return priors.UNSEEN_TRADE / people, priors.UNSEEN_TRADE_SPREAD


def _told_apart(keys: tuple[str, ...]) -> float:
    """Articles that tell a trade in fewer words, and those before it elsewhere: a "producer" of "theatrical" works. Who is told
    as a conservative politician is one of those, in whatever words the article says it."""
    said = keys[0].split()[1:]
    for key in keys[1:]:
        wider = key.split()[1:]
        if key.startswith(WORK) and is_counted(key) and said[len(said) - len(wider) :] == wider:
            before = WORD + " ".join(said[: len(said) - len(wider)])
            return priors.SAID_TOGETHER * articles_of_both(before, key)
    return 0.0


@lru_cache(maxsize=20_000)
def share_given(first: tuple[str, ...], other: tuple[str, ...]) -> tuple[float, float]:
    """Of people whose article tells the first, those of whom it tells the other as well, and the factor around it. By the
    narrowest keys that were counted; a kind of body that was not seen with a trade oftener than by chance is taken to have
    nothing to do with it."""
    if other[0] in first or other[0].removeprefix(CLASS) in WIDEST:
        return (
            1.0,
            1.0,
        )  # "public official" beside "politician" is the same said again; a boxer "turned professional"
    alone, spread = share_told(other)
    one, two = _counted_key(first), _counted_key(other)
    if two.startswith(WORK):
        return _trade_given(one, two, other, alone)
    together = articles_of_both(one, two)
    if not together:
        return alone, spread
    share = (together + alone * priors.PAIRS_PRIOR) / (_articles(one) + priors.PAIRS_PRIOR)
    share = max(alone, min(1.0, share))
    return share, _factor(together, share)


def _trade_given(one: str, two: str, other: tuple[str, ...], alone: float) -> tuple[float, float]:
    """Of people whose article tells what `one` counts, those of whom it tells the other trade, which `two` counts. How many times
    as often as by chance is what is usual between trades of their classes until their own articles say more."""
    part = 1.0 if two == other[0] else priors.TRADE_OF_ITS_CLASS  # rarely told in these words
    share = max(alone / part, share_told((two,))[0])
    by_chance = share * _articles(one)
    usual = max(1.0, _kin(one, two))
    together = articles_of_both(one, two)
    seen = together or min(by_chance * usual, priors.PAIRS_NOT_LISTED)
    shape = priors.TRADES_OF_A_TRADE
    given = min(1.0, share * (shape * usual + seen) / (shape + by_chance)) * part
    given = max(alone, given)
    # no fewer than if the two had nothing to do with each other
    return given, min(_factor(shape + together, given), share_told(other)[1] * given / alone)


def is_position(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one is a position and the other the players of its sport: every shooting guard is a basketball player, however few
    articles say both."""
    classes = {_class_of(keys[0]) for keys in (one, other)}
    return (
        classes == {_POSITION, _PLAYERS} and share_given(one, other)[0] > _SAME_SPORT * share_told(other)[0]
    )


@lru_cache(maxsize=20_000)
def _kin(one: str, other: str) -> float:
    """How many times as often as by chance articles tell trades of the classes of both."""
    classes = sorted(_class_of(key) for key in (one, other))
    return _table().get(("kin", "|".join(classes)), 1.0) if all(classes) else 1.0


def _class_of(key: str) -> str:
    """The narrowest class of a trade, or a class itself."""
    if key.startswith(CLASS):
        return key.removeprefix(CLASS)
    return (classes_of(key.removeprefix(WORK)) or ("",))[0]


def articles_of_both(one: str, other: str) -> float:
    """How many articles tell both keys; 0 where that was never seen."""
    return _pairs().get((min(one, other), max(one, other)), 0.0)


def _articles(key: str) -> float:
    return _table().get(("told", key), 0.0)


def articles_that_tell(*beginnings: str) -> dict[str, float]:
    """How many articles tell each key of the tables that begins so ("work ", "nation ")."""
    return {key: n for (kind, key), n in _table().items() if kind == "told" and key.startswith(beginnings)}


def is_counted(key: str) -> bool:
    """Whether the tables say how many articles tell it."""
    return ("told", key) in _table()


def least_told(keys: tuple[str, ...]) -> float:
    """The lower end of the share: what is told by fewest comes first. 0 without keys."""
    if not keys:
        return 0.0
    share, spread = share_told(keys)
    return share / spread


def _counted_key(keys: tuple[str, ...]) -> str:
    return next((key for key in keys if is_counted(key)), keys[0])


def _factor(counted: float, share: float) -> float:
    """The factor around a share that rests on so many articles: sampling, and that articles are no perfect sample. Around the
    odds, not the share: where nine in ten are men, they cannot be a third fewer."""
    sampling = priors.NINETY / math.sqrt(counted + 1)
    factor = math.exp(math.hypot(sampling, math.log(priors.PUBLIC_SPREAD)))
    return share + (1 - share) * factor


# -- who they are ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def share_of_nations(codes: tuple[str, ...], work: tuple[str, ...] = ()) -> tuple[float, float]:
    """Of people with an article, and with a trade where its keys are given, those of one of these countries, and the factor
    around it. The people index lacks whole countries, and openings are few for a small one: the larger share counts."""
    wanted = {code.partition("-")[0] for code in codes}
    nations = articles_that_tell(NATION)
    indexed = {code: n for (kind, code), n in _table().items() if kind == "indexed" and "-" not in code}
    told = sum(n for key, n in nations.items() if key.removeprefix(NATION) in wanted)
    known = sum(n for code, n in indexed.items() if code in wanted)
    everybody = sum(nations.values())
    share = max(1.0, told, known / sum(indexed.values()) * everybody) / everybody
    return _given_work(
        share, {NATION + code: 1.0 for code in wanted}, nations, work, priors.NATIONS_OF_A_TRADE
    )


@lru_cache(maxsize=20_000)
def share_of_places(codes: tuple[str, ...]) -> tuple[float, float]:
    """Of people with an article, those whose article names one of these countries or its people, and the factor around it: the
    nationals of a country are never more."""
    people = _table()["people", ""]
    told = [_articles(PLACE + code) for code in {code.partition("-")[0] for code in codes}]
    # in several countries: as if an article that names one named others no oftener than any article does
    share = max(1 - math.prod(1 - number / people for number in told), share_of_nations(codes)[0])
    return share, _factor(share * people, share)


@lru_cache(maxsize=20_000)
def share_of_births(first: int, last: int, work: tuple[str, ...] = ()) -> tuple[float, float]:
    """Of people with an article, and with a trade where its keys are given, those born in these years, both included; births of a
    decade are spread evenly."""
    births = articles_that_tell(BORN)
    parts = {f"{BORN}{d}": _overlap(d, first, last) / 10 for d in range(first // 10 * 10, last + 1, 10)}
    told = sum(births.get(key, 0.0) * part for key, part in parts.items())
    return _given_work(max(1.0, told) / sum(births.values()), parts, births, work, priors.BIRTHS_OF_A_TRADE)


def _given_work(
    share: float, parts: Mapping[str, float], all_keys: Collection[str], work: tuple[str, ...], shape: float
) -> tuple[float, float]:
    """A share of all people with an article, as a share of those with a trade. `parts`: what is meant of each key, `all_keys`:
    those of which everybody has one.

    How many times as common a nation is among people of a trade as among all is taken as a draw from a gamma distribution with
    mean one and this shape; the articles of the trade then say more. So a small nation of which chance shows nobody among 350
    players keeps about its share, and a large one of which they show nobody loses it."""
    one = _counted_key(work) if work else ""
    among = sum(articles_of_both(one, key) for key in all_keys)
    found = sum(articles_of_both(one, key) * part for key, part in parts.items())
    given = min(1.0, share * (shape + found) / (shape + share * among))
    return given, _factor(shape + found if work else share * sum(map(_articles, all_keys)), given)


@lru_cache(maxsize=20_000)
def share_of_sex(sex: str, work: tuple[str, ...] = ()) -> tuple[float, float]:
    """Of people with an article, and with a trade where its keys are given, the women ("f") or men, and the factor around it: of
    all seven in eight are men, of swimmers half."""
    both = {SEX + one: _articles(SEX + one) for one in "fm"}
    return _given_work(
        both[SEX + sex] / sum(both.values()), {SEX + sex: 1.0}, both, work, priors.SEX_OF_A_TRADE
    )


def _overlap(decade: int, first: int, last: int) -> int:
    return max(0, min(decade + 9, last) - max(decade, first) + 1)
