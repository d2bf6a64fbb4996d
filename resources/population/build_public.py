"""Who the people with an article are: `public.tsv` and `public_pairs.tsv`, counted in biographies.

    python -m sfumato.resources.population.build_public ../shared/data/wiki resources/population [--without NAMES]

Whose nationals people are, what they do and when they were born are counted in the openings of biographies drawn at random, their
sex by the pronouns; which trades, posts and kinds of bodies an article tells, and which of them together, in their whole text.
Countries are counted wherever an article names them, and the words before a trade ("conservative politician") wherever an article
that tells the trade says them. Documents that only report are left out (`--without`: their names, one a line).
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from pathlib import Path

from sfumato.core.generalize.broader_classes import attributes
from sfumato.core.knowledge import open_index
from sfumato.core.language.fold import fold_words
from sfumato.core.language.nations import nations_in
from sfumato.core.risk.crowd_articles import (
    BODY,
    BORN,
    CLASS,
    LONGEST,
    NATION,
    PLACE,
    SEX,
    WORD,
    WORK,
    occupations_said,
    opening,
    phrase_ends,
)
from sfumato.core.risk.crowd_kinds import classes_of, words_of_bodies
from sfumato.resources.population.build_pairs import texts

LEAST = 3  # articles of a trade, below which nothing is told of it
USUAL = 10  # openings from which on words are taken for a trade although the ontology knows none of the kind
SHORTEST = 4  # letters of a word for a body: "as" and "co" are no firms in running text
EVERYDAY = 0.1  # share of articles from which on a word is one of every sentence and no part of a trade
LEAST_TOGETHER = 5  # articles that tell two things, from which on the pair is listed
# How much oftener than by chance two things stand in one article for the pair to be listed.
TOGETHER = 1.5
_BIRTH = re.compile(r"\([^()]{0,80}?\b(?P<year>1[0-9]\d\d|20[01]\d)\b")
_SHE, _HE = re.compile(r"\b(?:she|her)\b", re.IGNORECASE), re.compile(r"\b(?:he|his)\b", re.IGNORECASE)
WHO = (NATION, BORN, SEX)
LONGEST_BEFORE = 2  # words before a trade that are counted as one: "rugby union coach"
Rows = dict[tuple[str, str], float]


def main() -> None:
    """Writes both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--without", type=Path, help="names of documents to leave out, one a line")
    arguments = parser.parse_args()
    left_out = arguments.without.read_text(encoding="utf-8").splitlines() if arguments.without else []
    articles = [text for text in texts(arguments.folder, frozenset(left_out)) if occupations_said(text)]
    rows: Rows = {}
    trades = _trades(articles)
    before = _words_before(articles, trades)
    told: Counter[str] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    for text, keys in zip(articles, told_by(articles), strict=True):
        found = sorted(keys)
        said = sorted({WORD + phrase for phrase in _phrases(text) if phrase in before})
        told.update([*found, *said, *_places(text)])
        both.update(combinations(found, 2))
        both.update((word, key) for word in said for key in found if _is_before(word, key))
    rows.update(_kin(told, both, len(articles)))
    index = open_index()
    for code in sorted(index.lexicon.codes()):
        if people_of := index.key(f"c:{code}"):
            rows["indexed", code] = len(people_of)
    _write_rows(arguments.out / "public.tsv", len(articles), len(index), rows, told)
    _write_pairs(arguments.out / "public_pairs.tsv", len(articles), told, both)


def told_by(articles: list[str]) -> list[set[str]]:
    """What each article tells: trades, their classes and kinds of bodies anywhere, nation and birth in its opening, the sex."""
    trades = _trades(articles)
    bodies = {word: kinds for word, kinds in words_of_bodies().items() if len(word) >= SHORTEST}
    return [_told(text, trades, bodies) | _who(text) for text in articles]


def _trades(articles: list[str]) -> set[str]:
    openings: Counter[str] = Counter()
    for text in articles:
        openings.update({end for words in occupations_said(text) for end in phrase_ends(words)})
    trades = {words for words, number in openings.items() if _is_trade(words, number)}
    return trades | _narrower(articles, trades)


def _narrower(articles: list[str], trades: set[str]) -> set[str]:
    """Trades that openings do not tell often: those that the ontology knows, and others in more words ("co-director"), but not
    with words of every sentence."""
    heads = {words for words in trades if " " not in words and classes_of(words)}
    articles_with: Counter[str] = Counter()
    for text in articles:
        articles_with.update(set(_phrases(text)))
    everywhere = {
        word
        for word, number in articles_with.items()
        if " " not in word and number > EVERYDAY * len(articles)
    }
    return {
        phrase
        for phrase, number in articles_with.items()
        if number >= LEAST
        and phrase_ends(phrase)[0] == phrase
        and (attributes().of(phrase) is not None or _is_longer(phrase.split(), heads, everywhere))
    }


def _is_longer(words: list[str], heads: set[str], everywhere: set[str]) -> bool:
    return len(words) > 1 and words[-1] in heads and not everywhere.intersection(words[:-1])


def _words_before(articles: list[str], trades: set[str]) -> set[str]:
    """Words that stand before a trade in openings, or three times before the same one anywhere; none of every sentence."""
    heads = {words for words in trades if classes_of(words) and " " not in words}
    said: Counter[str] = Counter()
    written: Counter[tuple[str, str]] = Counter()
    articles_with: Counter[str] = Counter()
    for text in articles:
        words = fold_words(text)
        articles_with.update(set(words))
        written.update({(one, two) for one, two in pairwise(words) if two in heads and one.isalpha()})
        for trade in occupations_said(text):
            told = phrase_ends(trade)[0].split()
            lengths = range(1, LONGEST_BEFORE + 1)
            said.update({" ".join(told[at : at + n]) for n in lengths for at in range(len(told) - n) if told})
    found = {phrase for phrase, number in said.items() if number > 1}
    found |= {one for (one, two), number in written.items() if number >= LEAST and len(one) >= SHORTEST}
    everyday = EVERYDAY * len(articles)
    return {phrase for phrase in found if all(articles_with[word] <= everyday for word in phrase.split())}


def _is_before(word: str, key: str) -> bool:
    """Whether the pair of a word and a trade is counted: the trade has other words."""
    return key.startswith(WORK) and not set(word.split()[1:]) & set(key.split()[1:])


def _places(text: str) -> set[str]:
    """The countries that an article names, or whose people it does."""
    return {PLACE + nation.code.partition("-")[0] for nation in nations_in(_capitalised(text))}


def _who(text: str) -> set[str]:
    """The nation and the decade of birth that an opening tells, and the sex by the pronouns."""
    nation = next(iter(nations_in(_capitalised(opening(text)))), None)
    born = _BIRTH.search(text[:300])
    found = {f"{BORN}{int(born['year']) // 10 * 10}"} if born else set()
    she, he = len(_SHE.findall(text)), len(_HE.findall(text))
    if she != he:
        found.add(SEX + ("f" if she > he else "m"))
    return found | {NATION + nation.code.partition("-")[0]} if nation else found


def _is_trade(words: str, openings: int) -> bool:
    return openings >= (LEAST if classes_of(words) else USUAL)


def _capitalised(words: str) -> str:
    """One of the collections is in lower case, in which no nation is one."""
    return words.title() if words.islower() else words


def _told(text: str, trades: set[str], bodies: Mapping[str, frozenset[str]]) -> set[str]:
    """What an article tells anywhere: trades with their classes, and kinds of bodies."""
    found: set[str] = set()
    for phrase in _phrases(text):
        if phrase in trades:
            found.add(WORK + phrase)
            found.update(CLASS + name for name in classes_of(phrase))
        if phrase in bodies:
            found.update(BODY + kind for kind in bodies[phrase])
    return found


def _phrases(text: str) -> Iterator[str]:
    words = fold_words(text)
    for length in range(1, LONGEST + 1):
        for at in range(len(words) - length + 1):
            yield " ".join(words[at : at + length])


def _kin(told: Counter[str], both: Counter[tuple[str, str]], articles: int) -> dict[tuple[str, str], float]:
    """By two classes of trades, how many times as often as by chance an article that tells a trade of the first tells another, of
    other words, of the second: most pairs of trades are too rare to be counted by themselves."""
    works = {
        key: (classes[0], set(key.split()[1:]))
        for key in told
        if key.startswith(WORK) and told[key] >= LEAST and (classes := classes_of(key.removeprefix(WORK)))
    }
    seen: Counter[tuple[str, str]] = Counter()
    by_chance: dict[tuple[str, str], float] = {}
    for one, other in combinations(sorted(works), 2):
        (first, words), (second, others) = works[one], works[other]
        if not words & others:
            classes = min(first, second), max(first, second)
            seen[classes] += both[one, other]
            by_chance[classes] = by_chance.get(classes, 0.0) + told[one] * told[other] / articles
    return {
        ("kin", "|".join(classes)): round((seen[classes] + LEAST) / (expected + LEAST), 2)
        for classes, expected in by_chance.items()
        if seen[classes] + expected >= LEAST_TOGETHER
    }


def _write_rows(path: Path, articles: int, index: int, rows: Rows, told: Counter[str]) -> None:
    lines = [
        "# People with an article. Columns: kind, key, people. “people”: articles counted; “index”: size of the people index;",
        "# “indexed”: nationals in the people index; “told”: articles that tell a trade (work), a trade of a class (class) or a",
        "# kind of body (body) anywhere, a country (place) or the words before trades (word) anywhere, a nation or a decade of",
        "# birth (born) in their opening, a sex by their pronouns; “kin”: how many times as often as by chance an article that",
        "# tells a trade of one class tells another of the other class.",
        "# Made by build_public.py.",
        f"people\t\t{articles}",
        f"index\t\t{index}",
    ]
    lines += [f"{kind}\t{key}\t{number}" for (kind, key), number in sorted(rows.items())]
    lines += [
        f"told\t{key}\t{number}"
        for key, number in sorted(told.items())
        if number >= LEAST or key.startswith(WHO)
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_pairs(path: Path, articles: int, told: Counter[str], both: Counter[tuple[str, str]]) -> None:
    lines = [
        "# Two things that articles about people tell together oftener than by chance. Columns: one, other, articles with both.",
        "# How many tell each is in public.tsv. Made by build_public.py.",
    ]
    lines += [
        f"{one}\t{other}\t{number}"
        for (one, other), number in sorted(both.items())
        if _is_listed(one, other, number, told, articles)
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _is_listed(one: str, other: str, number: int, told: Counter[str], articles: int) -> bool:
    """Whoever has a trade is of one nation and decade: what is not listed was never seen. Pairs with a class are always listed,
    since a wider word must never count as fewer people."""
    if one.startswith(WORD):
        lift = number * articles / (told[one] * told[other])
        return number >= LEAST and lift >= TOGETHER
    who = [key.startswith(WHO) for key in (one, other)]
    if any(who):
        return not all(who) and min(told[one], told[other]) >= USUAL and not one.startswith(BODY)
    if one.startswith(CLASS) or other.startswith(CLASS):
        return number >= LEAST_TOGETHER
    if one.startswith(WORK):  # two trades
        return number >= LEAST and max(map(_length, (one, other))) <= 2
    lift = number * articles / (told[one] * told[other])
    return number >= LEAST_TOGETHER and lift >= TOGETHER and max(map(_length, (one, other))) <= 2


def _length(key: str) -> int:
    return len(key.split()) - 1


if __name__ == "__main__":
    main()
